"""What every game promises. A new game is covered by being in GAMES."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from engines.core.api import (
    CHANCE,
    OVER,
    SPECTATOR,
    Ended,
    IllegalDeed,
    Moved,
    RoundBegan,
    RoundScored,
    Scored,
    State,
    UnreadableDeed,
    Visibility,
)
from engines.core.cards import HIDDEN, name
from engines.core.determinization import Worlds
from engines.core.position import RulesPosition
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.record import visibility
from engines.record.match import Match
from engines.record.record import read
from engines.record.replay import Replay, redact_record
from tests.random_match import RandomMatch, Step, every_table, plain_tables, walked

SEED = 5


def onlookers(table: RandomMatch) -> list[int]:
    return [*range(table.seats), SPECTATOR]


def refusal(table: RandomMatch, state: State[Any], text: str) -> ValueError | None:
    """Give the error by which a deed is refused here; this is asked too often for `pytest.raises`, which is slow."""
    try:
        table.rules.parse(state, text)
    except (UnreadableDeed, IllegalDeed) as error:
        return error
    return None


@cache
def played(table: RandomMatch) -> Match:
    """Play one match to look at, not to go on with."""
    return table.match(SEED)


@cache
def deeds_of_seats(table: RandomMatch) -> frozenset[str]:
    """Name what seats did in five matches, after a look at whether each of them could act to the end."""
    deeds = set[str]()
    for seed in range(5):
        for step in table.walk(seed):
            legal = step.legal if step.actor >= 0 else table.rules.legal(step.before)
            assert (step.actor >= 0) == bool(legal)
            deeds |= {step.deed.text} if step.actor >= 0 else set()
        assert step.after.public.turn == OVER
        assert table.rules.legal(step.after) == ()
    return frozenset(deeds)


@cache
def dealt_anew(table: RandomMatch) -> tuple[tuple[Step, int, State[Any]], ...]:
    """Give for each step of a match, and each seat, a state that this seat cannot tell from the one before the step."""
    rng, seats = Random(SEED), range(table.seats)
    worlds = ((step, seat, visibility.observe(step.before, seat)) for step in walked(table, SEED) for seat in seats)
    return tuple((step, seat, Worlds(table.rules, view).sample(rng)) for step, seat, view in worlds)


@every_table
def test_every_match_ends_and_until_then_whoever_is_to_act_can(table: RandomMatch) -> None:
    assert deeds_of_seats(table)


@every_table
def test_no_card_is_lost_or_doubled(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        lying = sorted(card for cards in step.after.zones.values() for card in cards)
        assert list(table.rules.cards(step.after)) == lying


@every_table
def test_the_legal_deeds_are_those_that_can_be_read_and_need_no_reason(table: RandomMatch) -> None:
    deeds = deeds_of_seats(table)
    for step in walked(table, SEED):
        if step.actor < 0:
            continue
        legal = {deed.text for deed in step.legal}
        for text in deeds | legal:
            reason = table.rules.why_not(step.before, step.actor, text)
            assert (text in legal) == (reason is None)
            if reason:
                assert reason.ruling
                sentence = str(reason)
                assert "{" not in sentence
                refused = refusal(table, step.before, text)
                assert isinstance(refused, IllegalDeed)
                assert sentence in str(refused)
            else:
                assert text == table.rules.parse(step.before, text).text


@every_table
def test_legal_lists_name_no_deed_twice_and_carry_what_lies_there(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        legal = step.legal
        assert len(legal) == len(set(legal))
        for move in (move for deed in legal for move in deed.moves):
            assert move.card in step.before.zones[move.src]


@every_table
def test_a_deed_survives_its_text(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        again = table.rules.parse(step.before, step.deed.text)
        assert (step.deed.text, step.deed.moves) == (again.text, again.moves)
        assert (step.after, step.events) == table.rules.play(step.before, again)


@every_table
def test_playing_changes_no_state_that_anybody_holds(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        zones = dict(step.before.zones)
        table.rules.play(step.before, step.deed)
        assert zones == step.before.zones


@every_table
def test_every_seat_can_read_no_deed_that_is_garbage(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        for text in ("", " ", "pass me the salt", f"{step.deed.text} ", f" {step.deed.text}", step.deed.text.upper()):
            assert refusal(table, step.before, text) is not None


# -- events -----------------------------------------------------------------------------------------------------


@every_table
def test_whoever_folds_the_events_has_the_zones(table: RandomMatch) -> None:
    told = {str(zone): Counter(cards) for zone, cards in table.new().zones.items()}
    for step in walked(table, SEED):
        for event in step.events:
            if isinstance(event, Moved):
                told[str(event.src)][event.card] -= 1
                told[str(event.dst)][event.card] += 1
        for zone, cards in step.after.zones.items():
            assert Counter(cards) == +told[str(zone)]


@every_table
def test_events_tell_rounds_scores_and_the_end_as_the_state_has_them(table: RandomMatch) -> None:
    totals: tuple[int, ...] = (0,) * table.seats
    for step in walked(table, SEED):
        began = [event for event in step.events if isinstance(event, RoundBegan)]
        scored = [event for event in step.events if isinstance(event, RoundScored)]
        assert [step.before.public.round] * len(began + scored) == [event.number for event in began + scored]
        for event in step.events:
            if isinstance(event, Scored | RoundScored):
                assert event.totals == tuple(old + new for old, new in zip(totals, gains(event), strict=True))
                totals = event.totals
        assert totals == step.after.public.totals
    ranking = table.rules.ranking(step.after)
    assert ranking is not None
    assert Ended(totals, ranking) == step.events[-1]


def gains(event: Scored | RoundScored) -> tuple[int, ...]:
    if isinstance(event, RoundScored):
        return event.scores
    return tuple(event.points if seat == event.seat else 0 for seat in range(len(event.totals)))


@every_table
def test_the_ranking_has_every_seat_once_and_the_best_total_first(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        assert (table.rules.ranking(step.before) is None) == (step.before.public.turn != OVER)
    ranking = table.rules.ranking(step.after)
    assert list(range(table.seats)) == sorted(seat for place in ranking for seat in place)
    worth = [table.rules.best * step.after.public.totals[seat] for place in ranking for seat in place]
    assert sorted(worth, reverse=True) == worth


# -- the veil ---------------------------------------------------------------------------------------------------


@every_table
def test_a_seat_sees_its_own_and_open_cards_and_no_others(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        for seat in onlookers(table):
            for zone, cards in visibility.observe(step.after, seat).state.zones.items():
                is_open = zone.visibility is Visibility.ALL or (
                    zone.visibility is Visibility.OWNER and zone.owner == seat
                )
                assert (step.after.zones[zone] if is_open else (HIDDEN,) * len(step.after.zones[zone])) == cards


@every_table
def test_following_the_redacted_lines_gives_what_the_truth_shows(table: RandomMatch) -> None:
    views = {seat: visibility.observe(table.new(), seat) for seat in onlookers(table)}
    for step in walked(table, SEED):
        for seat, view in views.items():
            text = table.rules.redact(step.deed, step.actor, seat)
            after, told = visibility.advance(table.rules, view, step.actor, text)
            views[seat] = after
            assert visibility.observe(step.after, seat) == after
            assert tuple(visibility.redact_event(seat, event) for event in step.events) == told


@every_table
def test_a_seat_knows_its_own_legal_deeds_from_its_view(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        if step.actor >= 0:
            view = visibility.observe(step.before, step.actor)
            assert step.legal == table.rules.legal(view.state)


@every_table
def test_nothing_leaks_when_the_unseen_cards_are_dealt_anew(table: RandomMatch) -> None:
    for step, seat, other in dealt_anew(table):
        assert visibility.observe(step.before, seat) == visibility.observe(other, seat)
        assert list(table.rules.cards(other)) == sorted(card for cards in other.zones.values() for card in cards)
        if seat == step.actor:
            assert step.legal == table.rules.legal(other)


@every_table
def test_worlds_that_a_seat_cannot_tell_apart_stay_so_until_it_is_told(table: RandomMatch) -> None:
    rng = Random(SEED)
    for step, seat, other in dealt_anew(table):
        can = table.rules.legal(other) if step.legal else ()
        both = [deed for deed in step.legal if deed in can]
        for deed in rng.sample(both, min(2, len(both))):
            truth, told = table.rules.play(step.before, deed)
            dream, dreamt = table.rules.play(other, deed)
            if [visibility.redact_event(seat, event) for event in told] != [
                visibility.redact_event(seat, event) for event in dreamt
            ]:
                continue
            assert visibility.observe(truth, seat) == visibility.observe(dream, seat)


@every_table
def test_events_show_no_face_that_the_zones_hide(table: RandomMatch) -> None:
    for seat in onlookers(table):
        for event in (event for step in walked(table, SEED) for event in step.events):
            seen = visibility.redact_event(seat, event)
            if isinstance(event, Moved) and event.card != HIDDEN:
                is_shown = event.src.seen_by(seat) or event.dst.seen_by(seat)
                assert (event.card if is_shown else HIDDEN) == seen.card
            else:
                assert event == seen


@every_table
def test_a_line_that_names_a_card_which_the_seat_cannot_see_is_refused(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        for seat in onlookers(table):
            if table.rules.redact(step.deed, step.actor, seat) != step.deed.text:
                view = visibility.observe(step.before, seat)
                with pytest.raises(UnreadableDeed, match="can’t see"):
                    visibility.advance(table.rules, view, step.actor, step.deed.text)


@every_table
def test_a_redacted_line_names_no_card_whose_journey_is_hidden(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        for seat in onlookers(table):
            text = table.rules.redact(step.deed, step.actor, seat)
            for move in step.deed.moves:
                if not move.src.seen_by(seat) and not move.dst.seen_by(seat):
                    assert name(move.card) not in text


@every_table
def test_a_redacted_line_is_no_deed_of_a_full_record(table: RandomMatch) -> None:
    for step in walked(table, SEED):
        for seat in onlookers(table):
            text = table.rules.redact(step.deed, step.actor, seat)
            if text != step.deed.text:
                assert isinstance(refusal(table, step.before, text), UnreadableDeed)


# -- the umpire -------------------------------------------------------------------------------------------------


@plain_tables
def test_a_refused_deed_changes_nothing_and_is_not_journaled(table: RandomMatch) -> None:
    journal: list[str] = []
    match = Match(table.match(SEED, deeds=8).record, NoChance(), journal.append)
    before = (match.record, match.n, [match.view(seat) for seat in range(table.seats)])
    others = [seat for seat in range(table.seats) if seat != match.turn]
    for seat in others:
        with pytest.raises(IllegalDeed, match=f"{table.rules.key}: seat {seat} cannot do .* at line "):
            match.submit(seat, match.legal()[0].text)
    with pytest.raises(UnreadableDeed, match=f"seat {match.turn} cannot do 'pass me the salt' at line "):
        match.submit(match.turn, "pass me the salt")
    assert before == (match.record, match.n, [match.view(seat) for seat in range(table.seats)])
    assert journal == []


@plain_tables
def test_a_journal_that_cannot_write_leaves_the_match_as_it_was(table: RandomMatch) -> None:
    def full(line: str) -> None:
        raise OSError(28, line)

    match = Match(table.match(SEED, deeds=8).record, NoChance(), full)
    before = (match.record, match.n, match.view(0), match.events(0))
    with pytest.raises(OSError, match=match.legal()[0].text):
        match.submit(match.turn, match.legal()[0].text)
    assert before == (match.record, match.n, match.view(0), match.events(0))


@plain_tables
def test_the_journal_has_every_line_before_it_is_true(table: RandomMatch) -> None:
    lines: list[str] = []
    counts: list[int] = []

    def journal(line: str) -> None:
        lines.append(line)
        counts.append(match.n)

    match = Match(table.match(SEED, deeds=0).record, SealedSource(secret_from_seed(str(SEED))), journal)
    head = match.record.write()
    start, rng = match.n, Random(SEED)
    while match.turn != OVER:
        match.submit(match.turn, rng.choice(match.legal()).text)
        match.deal()
    assert list(range(start, match.n)) == counts
    assert match.record.write() == head + "".join(lines)


@plain_tables
def test_a_match_goes_on_from_its_record_at_any_line_exactly_as_it_was(table: RandomMatch) -> None:
    whole = played(table)
    steps = list(Replay(whole.record))
    for n, step in list(enumerate(steps))[:: 1 + len(steps) // 60]:
        text = "".join(whole.record.write().splitlines(keepends=True)[: step.line.number - 1])
        match = Match(read(text), NoChance())
        assert n == match.n
        assert all(visibility.observe(step.before, seat) == match.view(seat) for seat in range(table.seats))
    assert Match(read(whole.record.write()), NoChance()).events(0) == whole.events(0)


@plain_tables
def test_every_view_reads_back_as_what_the_seat_saw(table: RandomMatch) -> None:
    for deeds in (0, 20, 3000):
        match = table.match(SEED, deeds, words=("name 0 Anna", "player 1 steady", "cut quince", "wind mild"))
        for seat in range(table.seats):
            text = redact_record(match.record, seat).write()
            replay = Replay(read(text))
            assert match.view(seat).state == replay.finish()
            assert text == replay.record.write()
            assert ("Anna" in text, "wind mild" in text) == (True, True)
            assert not any(word in text for word in ("steady", "quince", "#"))


@plain_tables
def test_the_same_source_and_deeds_are_the_same_match(table: RandomMatch) -> None:
    assert played(table).record == table.match(SEED).record


class NoChance:
    """A source that no test may ask."""

    def order(self, pack: str, shuffle: int, items: object) -> list[str]:
        raise AssertionError(f"{pack} {shuffle} {items}")


# -- positions for searches -------------------------------------------------------------------------------------


@every_table
@pytest.mark.parametrize("twin", ["own", "general"])
def test_a_position_plays_as_the_rules_do(table: RandomMatch, twin: str) -> None:
    make = table.rules.position if twin == "own" else lambda state: RulesPosition(table.rules, state)
    for step in walked(table, SEED):
        position = make(step.before)
        legal = sorted(deed.text for deed in step.legal)
        assert (step.actor, step.before.public.round) == (position.turn, position.round)
        assert legal == sorted(position.text(deed) for deed in position.legal())
        if step.actor == CHANCE:
            continue
        other = position.copy()
        position.play(position.deed(step.deed.text))
        after = step.after.public
        assert (after.turn, after.round, after.totals) == (position.turn, position.round, tuple(position.totals()))
        assert legal == sorted(other.text(deed) for deed in other.legal())


@every_table
def test_a_position_lets_chance_act_by_the_given_generator_alone(table: RandomMatch) -> None:
    ends = []
    for _ in range(2):
        rng, position = Random(SEED), table.rules.position(table.new())
        while position.turn != OVER:
            if position.turn == CHANCE:
                position.chance(rng)
            else:
                position.play(rng.choice(position.legal()))
        ends.append(list(position.totals()))
    assert ends[0] == ends[1]
