"""Hidden cards dealt another way: the seat sees the same, and what it sees is all that the new record is made from."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engines.core.api import Deed, Moved
from engines.core.cards import HIDDEN, name
from engines.core.determinization import NoConsistentWorld
from engines.games.registry import game
from engines.games.the_queen.state import HANDS
from engines.record.record import Line, Record, read
from engines.record.replay import Replay, Step, redact_record
from engines.record.resample import _BackwardSampler, resample
from engines.record.visibility import advance, observe
from tests.engines.games.test_the_queen_determinization import at
from tests.engines.test_commands import fault, keep, say
from tests.random_match import TABLES, RandomMatch, every_table, plain_tables


def cut(table: RandomMatch, rng: Random, words: tuple[str, ...] = ()) -> Record:
    """Give a random match up to any of its lines."""
    record = table.match(rng.randrange(1000), words=words).record
    return replace(record, lines=record.lines[: rng.randint(0, len(record.lines))])


@every_table
def test_the_views_of_a_record_and_of_its_redeal_are_the_same_text(table: RandomMatch) -> None:
    rng = Random(7)
    full = cut(table, rng)
    for seat in range(table.seats):
        assert redact_record(full, seat).write() == redact_record(resample(full, seat, rng), seat).write()


@plain_tables
def test_nothing_but_the_view_goes_into_a_redeal(table: RandomMatch) -> None:
    full = cut(table, Random(8))
    for seat in range(table.seats):
        assert resample(full, seat, Random(1)) == resample(redact_record(full, seat), seat, Random(1))


@plain_tables
def test_a_redeal_is_a_full_record_whose_own_redeal_looks_the_same(table: RandomMatch) -> None:
    full = cut(table, Random(9), words=("name 0 Anna", "player 1 steady", "cut ace", "wind mild"))
    new = resample(full, 1, Random(1))
    assert (None, {0: "Anna"}, {}) == (new.view, new.names, new.players)
    assert new == read(new.write(), new.name)
    assert redact_record(full, 1).write() == redact_record(resample(new, 1, Random(2)), 1).write()


@pytest.mark.parametrize("key", ["kings-and-queens", "king", "crowns", "the-queen"])
def test_other_seeds_deal_in_other_ways_but_leave_what_the_seat_saw(key: str) -> None:
    table = next(table for table in TABLES if table.rules.key == key)
    record = table.match(4).record
    full = replace(record, lines=record.lines[:6])
    deals = {resample(full, 0, Random(seed)).lines[1].deed for seed in range(20)}
    assert 20 == len(deals)
    assert 1 == len({deal.split(" hand1=")[0] for deal in deals})


def test_the_end_of_a_round_is_dealt_another_way_too() -> None:
    """In King a round may end while cards are held, and they are swept up in the same line."""
    table = next(table for table in TABLES if str(table) == "king-4")
    for seed in range(3):
        full = table.match(seed).record
        ends = [n for n, step in enumerate(Replay(full), 1) if step.before.public.round < step.after.public.round]
        for end in ends[:3]:
            short = replace(full, lines=full.lines[:end])
            assert redact_record(short, 2).write() == redact_record(resample(short, 2, Random(seed)), 2).write()


def test_a_card_that_was_taken_unseen_comes_out_of_what_the_hand_may_hold() -> None:
    """
    In The Queen, 4 4 8 T are unseen; on a 2 the 9 is forced out of three cards, and one card is taken.

    The two that are kept are of 4 4 8, the third is any other: six ways, and all are even.
    Chi-square with 5 degrees of freedom passes 20.5 once in a thousand times.
    """
    rules, state = game("the-queen"), at("2D", "2H 3H 7H", "9S 4S 8S", "4H TS")
    steps, view = [], observe(state, 0)
    for number, (actor, text) in enumerate([(1, "high 9S"), (-1, "take ??")]):
        before = view.state
        deed = rules.parse(before, text)
        view, events = advance(rules, view, actor, text)
        steps.append(Step(Line(number, actor, text), before, deed, view.state, events))
    rng, counts = Random(3), Counter[tuple[str, str]]()
    for _ in range(3000):
        dream = _BackwardSampler(rules, 0, rng, view.state)
        taken, played = (dream.undo(step) for step in reversed(steps))
        assert "high 9S" == played
        kept = [card for card in dream._world.zones[HANDS[1]] if name(card) != "9S"]
        counts[taken, " ".join(map(name, kept))] += 1
    assert {
        ("take 8S", "4S 4H"),
        ("take TS", "4S 4H"),
        ("take 4H", "4S 8S"),
        ("take TS", "4S 8S"),
        ("take 4S", "8S 4H"),
        ("take TS", "8S 4H"),
    } == set(counts)
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 20.5


def test_a_view_in_which_somebody_did_what_nobody_could_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deed that ends a round of King early takes the cards away that would have told on it."""
    monkeypatch.setattr("engines.record.resample.MAX_TRIES", 50)
    table = next(table for table in TABLES if str(table) == "king-4")
    swept = (
        step
        for seed in range(20)
        for step in Replay(redact_record(table.match(seed).record, 0))
        if step.line.actor > 0 and any(isinstance(event, Moved) and event.card == HIDDEN for event in step.events)
    )
    step = next(swept)
    own = next(card for zone, cards in step.before.zones.items() if zone.owner == 0 for card in cards)
    dream = _BackwardSampler(table.rules, 0, Random(1), step.after)
    with pytest.raises(NoConsistentWorld, match=f"lets seat {step.line.actor} play {name(own)}"):
        dream.undo(replace(step, deed=Deed(f"play {name(own)}", step.deed.moves)))


# -- the command ------------------------------------------------------------------------------------------------


@plain_tables
def test_redeal_writes_a_record_that_can_be_traced(
    table: RandomMatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, new = keep(tmp_path / "m.kq", table, deeds=20), tmp_path / "new.kq"
    said = say(capsys, "redeal", file, "--seat", 1, "--seed", "moon")
    assert (0, "", said.out) == (said.status, said.err, say(capsys, "redeal", file, "--seat", 1, "--seed", "moon").out)
    new.write_text(said.out, encoding="utf-8", newline="\n")
    assert (say(capsys, "view", file, "--seat", 1).out, 0) == (
        say(capsys, "view", new, "--seat", 1).out,
        say(capsys, "trace", new).status,
    )


def test_redeal_tells_what_cannot_be_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = keep(tmp_path / "m.kq", TABLES[0], deeds=5)
    assert "there is no seat 7" in fault(capsys, "redeal", file, "--seat", 7, "--seed", "1")
    assert "--seed" in fault(capsys, "redeal", file, "--seat", 0)
    file.write_text(say(capsys, "view", file, "--seat", 1).out, encoding="utf-8", newline="\n")
    assert "already the view of seat 1" in fault(capsys, "redeal", file, "--seat", 0, "--seed", "1")
