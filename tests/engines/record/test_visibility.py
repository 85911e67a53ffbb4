"""
What each seat sees, held against a rule written out here anew, without `Zone.seen_by` or `Rules.redact`.

Other seats' ``handN=`` in a deal and the card of a ``take`` by another seat are hidden, nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from engines.core.api import (
    CHANCE,
    OVER,
    SPECTATOR,
    Deed,
    IllegalDeed,
    Moved,
    Said,
    Seat,
    State,
    UnreadableDeed,
    View,
    Zone,
)
from engines.core.cards import HIDDEN, name
from engines.core.shuffle import RandomSource
from engines.games import registry
from engines.record import visibility
from engines.record.match import Match
from engines.record.record import read
from engines.record.replay import Replay, redact_record
from engines.record.resample import resample
from tests.random_match import TABLES, RandomMatch, Step, every_table, plain_tables, walked

SEEDS = (21, 22)
CROWNS = next(table for table in TABLES if table.rules.key == "crowns")
OPEN_GAMES = {"kings-n-queens"}
"""Games without a secret card."""
UNSEEN_ZONES = {"deck", "out"}


def steps(table: RandomMatch, seeds: tuple[int, ...] = SEEDS) -> Iterator[tuple[Step, Seat]]:
    """List some random matches step by step, each with the seat that acted last before it, which a ``take`` is for."""
    for seed in seeds:
        last = SPECTATOR
        for step in walked(table, seed):
            yield step, last
            last = step.actor if step.actor >= 0 else last


def onlookers(table: RandomMatch) -> list[Seat]:
    return [*range(table.seats), SPECTATOR]


def sees(table: RandomMatch, zone: Zone, seat: Seat) -> bool:
    """Whether the contract lets *seat* see the cards of a zone."""
    if table.rules.key in OPEN_GAMES:
        return True
    return zone.owner == seat if zone.name == "hand" else zone.name not in UNSEEN_ZONES


def expected_line(table: RandomMatch, step: Step, last: Seat, seat: Seat) -> str:
    """Write the line of a step as the contract wants *seat* to see it."""
    text = f"{'-' if step.actor == CHANCE else step.actor} {step.deed.text}"
    if table.rules.key not in OPEN_GAMES and text.startswith("- deal "):
        hands = re.compile("hand([0-9])=([^ ]*)")
        return hands.sub(lambda found: found[0] if int(found[1]) == seat else _dark(found[0]), text)
    return "- take ??" if text.startswith("- take ") and last != seat else text


def _dark(hand: str) -> str:
    word, _, cards = hand.partition("=")
    return f"{word}={','.join('??' for _ in cards.split(','))}"


def shown(table: RandomMatch, state: State[Any], seat: Seat) -> dict[Zone, tuple[int, ...]]:
    """Give the zones of a state as the contract wants *seat* to see them."""
    return {
        zone: tuple(card if sees(table, zone, seat) else HIDDEN for card in cards)
        for zone, cards in state.zones.items()
    }


# -- states -----------------------------------------------------------------------------------------------------


@every_table
def test_a_view_hides_hands_of_others_deck_and_out_one_for_one_and_nothing_else(table: RandomMatch) -> None:
    for step, _ in steps(table):
        for seat in onlookers(table):
            view = visibility.observe(step.after, seat)
            assert (seat, step.after.public) == (view.seat, view.state.public)
            assert shown(table, step.after, seat) == view.state.zones


@plain_tables
def test_every_match_has_cards_to_hide_from_every_seat_and_to_show_to_one_alone(table: RandomMatch) -> None:
    """Otherwise these tests would show nothing."""
    views = [[visibility.observe(step.after, seat) for seat in onlookers(table)] for step in walked(table, SEEDS[0])]
    are_secret = table.rules.key not in OPEN_GAMES
    for seat in range(table.seats):
        assert are_secret == any(HIDDEN in cards for each in views for cards in each[seat].state.zones.values())
        assert are_secret == any(each[seat].state.zones != each[-1].state.zones for each in views)


@every_table
def test_the_first_view_is_that_of_the_state_before_the_first_line(table: RandomMatch) -> None:
    options = registry.complete_options(table.rules, dict(table.options))
    for seat in onlookers(table):
        view = visibility.initial_view(table.rules, table.seats, options, seat)
        assert visibility.observe(table.new(), seat) == view


# -- lines ------------------------------------------------------------------------------------------------------


@every_table
def test_a_line_hides_the_other_hands_and_what_others_take_and_nothing_else(table: RandomMatch) -> None:
    for step, last in steps(table):
        for seat in onlookers(table):
            line = visibility.redact_line(table.rules, step.deed, step.actor, seat)
            assert expected_line(table, step, last, seat) == line


@every_table
def test_a_line_keeps_the_number_of_its_cards_and_shows_a_seat_its_own(table: RandomMatch) -> None:
    for step, _ in steps(table):
        for seat in range(table.seats):
            line = visibility.redact_line(table.rules, step.deed, step.actor, seat)
            assert len(re.split("[ ,]", line)) == len(re.split("[ ,]", step.deed.text)) + 1
            is_dealt = step.deed.text.startswith(("deal ", "take "))
            own = [move.card for move in step.deed.moves if move.dst.name == "hand" and move.dst.owner == seat]
            assert not is_dealt or not Counter(map(name, own)) - Counter(re.split("[ ,=]", line))


def test_talk_is_heard_by_all_word_for_word() -> None:
    state = next(step.after for step, _ in steps(CROWNS) if step.actor >= 0)
    for text in ("say Who has the KH?", "say ??", "say deal hand0=2S"):
        deed = visibility.parse_deed(CROWNS.rules, state, 2, text)
        for seat in onlookers(CROWNS):
            assert f"2 {text}" == visibility.redact_line(CROWNS.rules, deed, 2, seat)
            view = visibility.observe(state, seat)
            assert (view, (Said(2, text),)) == visibility.advance(CROWNS.rules, view, 2, text)
        assert (state, (Said(2, text),)) == visibility.apply_deed(CROWNS.rules, state, 2, deed)
        assert visibility.why_not(CROWNS.rules, state, 2, text) is None


# -- events -----------------------------------------------------------------------------------------------------


@every_table
def test_an_event_shows_a_card_to_those_who_see_where_it_left_or_came_and_to_no_others(table: RandomMatch) -> None:
    for step, _ in steps(table):
        for seat in onlookers(table):
            for event in step.events:
                told = visibility.redact_event(seat, event)
                if not isinstance(event, Moved):
                    assert event == told
                    continue
                is_seen = sees(table, event.src, seat) or sees(table, event.dst, seat)
                assert Moved(event.card if is_seen else HIDDEN, event.src, event.dst) == told


@every_table
def test_an_observed_deed_is_the_seats_line_and_events_and_the_deed_only_where_all_of_it_is_seen(
    table: RandomMatch,
) -> None:
    for step, last in steps(table):
        for seat in onlookers(table):
            told = visibility.observed_deed(table.rules, step.deed, step.actor, seat, step.events)
            text = expected_line(table, step, last, seat).partition(" ")[2]
            assert (step.actor, text) == (told.actor, told.text)
            assert (step.deed if text == step.deed.text else None) == told.deed
            assert told.deed is None or told.deed.moves == step.deed.moves
            assert tuple(visibility.redact_event(seat, event) for event in step.events) == told.events


# -- following --------------------------------------------------------------------------------------------------


@plain_tables
def test_a_seat_that_follows_its_lines_has_the_view_and_the_events_of_the_truth(table: RandomMatch) -> None:
    for seat in range(table.seats):
        view = visibility.observe(table.new(), seat)
        for step, last in steps(table, SEEDS[:1]):
            text = expected_line(table, step, last, seat).partition(" ")[2]
            view, events = visibility.advance(table.rules, view, step.actor, text)
            assert shown(table, step.after, seat) == view.state.zones
            assert (step.after.public, seat) == (view.state.public, view.seat)
            assert tuple(visibility.redact_event(seat, event) for event in step.events) == events


@plain_tables
def test_no_line_event_or_view_changes_when_the_hidden_cards_are_dealt_another_way(table: RandomMatch) -> None:
    deeds = len(walked(table, SEEDS[0])) // 3
    full = table.match(SEEDS[0], deeds).record
    for seat in range(table.seats):
        other = resample(full, seat, Random(seat))
        pairs = list(zip(Replay(full), Replay(other), strict=True))
        assert (table.rules.key in OPEN_GAMES) == (full.deeds == other.deeds)
        assert redact_record(full, seat).write() == redact_record(other, seat).write()
        for one, two in pairs:
            told = [
                visibility.observed_deed(table.rules, step.deed, step.line.actor, seat, step.events)
                for step in (one, two)
            ]
            assert told[0] == told[1]
            assert visibility.observe(one.after, seat) == visibility.observe(two.after, seat)


def follow(key: str, seat: Seat, lines: str) -> View[Any]:
    """Follow lines, divided by semicolons, from a seat of a game for two."""
    rules = registry.game(key)
    view: View[Any] = visibility.initial_view(rules, 2, registry.complete_options(rules, {}), seat)
    for line in lines.split("; "):
        actor, text = line.split(" ", 1)
        view, _ = visibility.advance(rules, view, CHANCE if actor == "-" else int(actor), text)
    return view


DARK = ",".join(["??"] * 8)
MINE = "2C,3C,4C,5C,QC,KC,2S,2H"
DEALT = f"- dealer 0; - deal hand0={DARK} hand1={MINE}; 1 predict 3; 0 predict 2"


@pytest.mark.parametrize(
    ("line", "kind", "reason"),
    [
        ("- deal hand0=2D,3D,4D,5D,QD,KD,3S,3H hand1=" + MINE, UnreadableDeed, "seat 1 can’t see"),
        (f"- deal hand0={DARK} hand1={DARK}", UnreadableDeed, "hides a card that seat 1 sees"),
        (f"- deal hand0={DARK} hand1={MINE.replace('2H', '??')}", UnreadableDeed, "hides a card that seat 1 sees"),
        (f"0 deal hand0={DARK} hand1={MINE}", UnreadableDeed, "is not a move"),
        ("1 play 2C", IllegalDeed, "The cards haven’t been dealt yet"),
        ("0 say Hello", UnreadableDeed, "is not a move"),
    ],
)
def test_a_view_takes_no_line_that_its_seat_could_not_have_seen(line: str, kind: type[ValueError], reason: str) -> None:
    view = follow("kings-and-queens", 1, "- dealer 0")
    actor, text = line.split(" ", 1)
    with pytest.raises(kind, match=reason):
        visibility.advance(registry.game("kings-and-queens"), view, CHANCE if actor == "-" else int(actor), text)


def test_a_view_takes_no_deed_that_no_hand_allows() -> None:
    """Without spades and hearts the other seat's six cards would all have to be diamonds, of which four are left."""
    before = f"{DEALT}; 1 play 2S; 0 play 3D; 1 play 2H"
    assert 1 == len(follow("kings-and-queens", 1, before).state.zones[Zone("trick", _open())])
    with pytest.raises(IllegalDeed, match="no possible hands of the other players allow it"):
        follow("kings-and-queens", 1, f"{before}; 0 play 4D")


def _open() -> Any:
    return next(zone.visibility for zone in TABLES[0].new().zones if zone.name == "trick")


# -- whose turn -------------------------------------------------------------------------------------------------


@plain_tables
def test_only_the_seat_to_act_is_read_and_chance_only_where_it_is_its_turn(table: RandomMatch) -> None:
    for step, _ in [*steps(table)][::7]:
        turn = step.before.public.turn
        for actor in {CHANCE, *range(table.seats)} - {turn}:
            with pytest.raises((IllegalDeed, UnreadableDeed)):
                visibility.parse_deed(table.rules, step.before, actor, step.deed.text)
        assert step.deed == visibility.parse_deed(table.rules, step.before, turn, step.deed.text)
        if turn >= 0:
            with pytest.raises(IllegalDeed, match=r"^nothing is dealt or drawn here$"):
                visibility.parse_deed(table.rules, step.before, CHANCE, "deal")
            assert visibility.why_not(table.rules, step.before, turn, step.deed.text) is None
            other = (turn + 1) % table.seats
            assert visibility.why_not(table.rules, step.before, other, step.deed.text) is not None


@pytest.mark.parametrize("actor", [CHANCE, 4, SPECTATOR])
def test_nobody_talks_but_the_seats_and_only_at_crowns(actor: Seat) -> None:
    state = next(step.after for step, _ in steps(CROWNS) if step.actor >= 0)
    with pytest.raises((IllegalDeed, UnreadableDeed)):
        visibility.parse_deed(CROWNS.rules, state, actor, "say Hello")
    for seat in range(4):
        assert Deed("say Hello") == visibility.parse_deed(CROWNS.rules, state, seat, "say Hello")
    with pytest.raises(UnreadableDeed):
        visibility.why_not(CROWNS.rules, state, 0, f"say {'x' * 201}")
    for table in TABLES:
        if table.rules.key != "crowns":
            with pytest.raises(UnreadableDeed):
                visibility.parse_deed(table.rules, table.new(), 0, "say Hello")


# -- matches ----------------------------------------------------------------------------------------------------

WORDS = ("name 0 Anna", "player 0 person", f"seal {'0' * 64}", "cut here", "date 2026-01-31T12:00:00", "table round")


@plain_tables
def test_a_match_gives_each_seat_its_own_lines_events_and_record(table: RandomMatch) -> None:
    match = table.match(SEEDS[0], words=WORDS)
    match.add_comments("one", "two")
    assert OVER == match.turn
    states = list(Replay(match.record))
    ends = list(accumulate(len(step.events) for step in states))
    assert [sum(other <= end for other in ends) for end in ends] == [match.deeds_within(end) for end in ends]
    for seat in onlookers(table):
        lines = [visibility.redact_line(table.rules, step.deed, step.line.actor, seat) for step in states]
        events = [tuple(visibility.redact_event(seat, event) for event in step.events) for step in states]
        assert tuple(lines) == match.lines(seat)
        assert tuple(lines[3:]) == match.lines(seat, 3)
        told = tuple(event for each in events for event in each)
        assert told == match.events(seat)
        assert told[5:] == match.events(seat, 5)
        assert ends == list(accumulate(map(len, events)))
        for n, (line, each) in enumerate(zip(lines, events, strict=True), 1):
            seen = match.observed_deed(seat, n)
            assert (line.partition(" ")[2], each) == (seen.text, seen.events)
        assert visibility.observe(states[-1].after, seat) == match.view(seat)
        if seat >= 0:
            view = redact_record(match.record, seat)
            assert (tuple(lines), (), seat) == (view.deeds, view.comments, view.view)
            chosen = [f"option {name} {value}" for name, value in match.record.options.items()]
            head = [f"game {table.rules.key}", f"seats {table.seats}", *chosen, "name 0 Anna", "table round"]
            assert [*head, f"view {seat}"] == [str(entry) for entry in view.header]
            assert redact_record(match.record, seat) == view == redact_record(view, seat)


def test_a_comment_in_the_header_is_left_out_of_every_view() -> None:
    match = TABLES[0].match(1, deeds=6)
    text = match.record.write().replace("seats 2\n", "seats 2\n# a secret hint\n")
    assert "secret" not in redact_record(read(text), 0).write()
    resumed = Match(read(text), RandomSource(Random(1)))
    assert match.lines(1) == resumed.lines(1)
