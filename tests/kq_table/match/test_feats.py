"""Every feat is found in a match in which it was done, and not in one in which it nearly was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engines.core.api import Deed, Seat
from engines.record import record
from engines.record.record import Record
from engines.record.replay import Replay
from kq_table.match.feats.catalogue import FEATS, feats_in, found_in
from kq_table.match.feats.played import Played, Round
from tests.kq_table.text.messages import MESSAGES

FOLDER = Path(__file__).parent / "feats_records"
"""Matches of computer players, with persons' names; in the first one a prediction was changed to −12."""
DONE: Mapping[str, Sequence[tuple[Seat, str, int]]] = {
    "kings-and-queens-1": [(1, "exact-twelve", 152), (1, "bold-call", 152), (1, "few-points", 209)],
    "kings-and-queens-2": [(0, "eight-behind", 342), (0, "last-round", 342), (1, "three-exact", 190)],
    "kings-n-queens-1": [
        (0, "jacks-and-aces", 68),
        (0, "three-queens-running", 68),
        (0, "two-queens-behind", 68),
        (0, "no-face-card", 68),
    ],
    "kings-n-queens-2": [(0, "fourth-king", 65), (0, "three-queens-ahead", 65)],
    "crowns-1": [(0, "last-card", 31), (0, "no-king-dealt", 31), (2, "jester", 129), (2, "four-behind", 129)],
    "crowns-2": [(2, "true-to-word", 137), (2, "crown-too-many", 130), (2, "jester", 137), (2, "four-behind", 137)],
    "the-queen-1": [(1, "whitewash", 48), (1, "five-points", 35), (1, "two-long-checks", 35)],
    "the-queen-2": [(1, "three-points", 118), (1, "three-locks", 118)],
    "the-queen-3": [(0, "from-six", 80)],
    "king-1": [(1, "leader-throughout", 324), (3, "four-clean", 150)],
    "king-2": [
        (0, "four-clean", 166),
        (0, "king-for-leader", 166),
        (2, "four-clean", 149),
        (3, "clean-sweep", 298),
    ],
    "king-3": [(0, "last-to-first", 344), (1, "clean-sweep", 236)],
    "king-52-1": [(1, "no-trick", 53), (1, "king-for-leader", 278), (2, "four-clean", 237)],
    "king-52-2": [(2, "king-for-leader", 265), (3, "last-to-first", 524)],
    "king-52-3": [(0, "leader-throughout", 532)],
    "king-52-4": [(3, "two-thirds", 335)],
    "jeu-du-roi-1": [(0, "four-clean", 250), (0, "leader-throughout", 462)],
    "jeu-du-roi-2": [(1, "no-trick", 53), (1, "king-for-leader", 212)],
    "jeu-du-roi-3": [(1, "two-thirds", 413), (2, "four-clean", 201)],
    "portuguese-king-1": [(1, "no-trick", 53), (1, "leader-throughout", 482)],
    "portuguese-king-2": [(1, "four-clean", 258)],
    "portuguese-king-3": [(2, "king-for-leader", 215)],
}
"""By record, all feats in it: the seat, the feat, and the number of deeds before it."""


def read(name: str) -> Record:
    """Read one of the records."""
    return record.read((FOLDER / f"{name}.kq").read_bytes(), name)


@cache
def played(name: str) -> Played:
    """Play one of the records through."""
    return Played.of(Replay(read(name)))


@pytest.mark.parametrize("name", DONE)
def test_what_was_done_in_a_match_is_found_at_its_deed_and_nothing_else(name: str) -> None:
    found = read(name)
    seen = [(seat, *feat) for seat in range(found.seats) for feat in feats_in(found, seat)]
    assert sorted(DONE[name]) == sorted(seen)


def test_every_feat_of_every_game_has_a_match_here() -> None:
    there = {(read(name).game, feat) for name, done in DONE.items() for _, feat, _ in done}
    assert {(game, feat) for game, feats in FEATS.items() for feat in feats} == there


def test_no_game_has_more_than_six_and_each_has_a_short_name_and_a_sentence() -> None:
    texts = {message.key: message.texts[0] for message in MESSAGES}
    for feats in FEATS.values():
        assert len(feats) <= 6
        for feat in feats:
            assert len(texts[f"feat.{feat}"].split()) <= 4, feat
            assert texts[f"feat.{feat}.what"].endswith("."), feat


# -- nearly -------------------------------------------------------------------------------------------------------

Near = Callable[[Played, Seat, int], Played]
"""Makes of a match in which a seat did a feat at a deed one in which it nearly did."""


def _not_first(found: Played, seat: Seat, _: int) -> Played:
    """All as it was, but somebody else wins."""
    others = tuple((other,) for place in found.ranking for other in place if other != seat)
    return replace(found, ranking=(*others, (seat,)))


def _round(change: Callable[[Round, Seat], Mapping[str, Any]]) -> Near:
    """The round of the deed ends otherwise."""

    def near(found: Played, seat: Seat, n: int) -> Played:
        rounds = [
            each._replace(scored=replace(each.scored, **change(each, seat))) if each.first <= n <= each.n else each
            for each in found.rounds
        ]
        return replace(found, rounds=rounds)

    return near


def _with(values: Sequence[int], seat: Seat, value: int) -> tuple[int, ...]:
    return tuple(value if other == seat else old for other, old in enumerate(values))


def _fact(name: str, by: int) -> Near:
    def change(each: Round, seat: Seat) -> Mapping[str, Any]:
        had = each.scored.facts[name]
        return {"facts": {**each.scored.facts, name: _with(had, seat, had[seat] + by)}}

    return _round(change)


def _level(each: Round, seat: Seat) -> Mapping[str, Any]:
    """Another has as many points of the round."""
    scores = each.scored.scores
    return {"scores": _with(scores, (seat + 1) % len(scores), scores[seat])}


def _level_totals(each: Round, seat: Seat) -> Mapping[str, Any]:
    totals = each.scored.totals
    return {"totals": _with(totals, (seat + 1) % len(totals), totals[seat])}


def _one_off(each: Round, seat: Seat) -> Mapping[str, Any]:
    return {"scores": _with(each.scored.scores, seat, 1)}


def _less_total(each: Round, seat: Seat) -> Mapping[str, Any]:
    return {"totals": _with(each.scored.totals, seat, each.scored.totals[seat] - 1)}


def _before(**changes: Callable[[Any, Seat], Any]) -> Near:
    """Before the deed something else is public."""

    def near(found: Played, seat: Seat, n: int) -> Played:
        step = found.steps[n]
        public = replace(step.before.public, **{name: make(step.before.public, seat) for name, make in changes.items()})
        steps = [*found.steps]
        steps[n] = replace(step, before=replace(step.before, public=public))
        return replace(found, steps=steps)

    return near


def _after_all(name: str, make: Callable[[Any, Seat], Any]) -> Near:
    """After every deed something else is public."""

    def near(found: Played, seat: Seat, _: int) -> Played:
        steps = [
            replace(step, after=replace(step.after, public=replace(step.after.public, **{name: make(step, seat)})))
            for step in found.steps
        ]
        return replace(found, steps=steps)

    return near


def _bought(text: str, *, is_last: bool) -> Near:
    """One of the seat's deeds was another one: its last, or its first purchase."""

    def near(found: Played, seat: Seat, _: int) -> Played:
        at = [n for n, step in found.deeds_of(seat) if step.deed.text.startswith("buy ")][-1 if is_last else 0]
        steps = [*found.steps]
        steps[at] = replace(steps[at], deed=Deed(text))
        return replace(found, steps=steps)

    return near


def _broken(found: Played, seat: Seat, _: int) -> Played:
    """One of the promises was broken instead."""
    rows = [{**row} for row in found.rows]
    deal, at = next(
        (row, i)
        for row in rows
        if row["kind"] == "deal" and row["state"] == "accepted"
        for i, clause in enumerate(row["clauses"])
        if clause["seat"] == seat and clause["state"] == "kept"
    )
    deal["clauses"] = [{**clause, "state": "broken"} if i == at else clause for i, clause in enumerate(deal["clauses"])]
    return replace(found, rows=rows)


def _dealt_a_king(found: Played, seat: Seat, n: int) -> Played:
    """The seat held a card of the hand with a King after the deal."""
    first = next(each.first for each in found.rounds if each.first <= n <= each.n)
    at = next(i for i in range(first, n) if found.steps[i].deed.text.startswith("deal "))
    step = found.steps[at]
    zones = {
        zone: next(cards for other, cards in step.after.zones.items() if zone.name == other.name and _has_king(cards))
        if zone.name == "hand" and zone.owner == seat
        else cards
        for zone, cards in step.after.zones.items()
    }
    steps = [*found.steps]
    steps[at] = replace(step, after=replace(step.after, zones=zones))
    return replace(found, steps=steps)


def _has_king(cards: Sequence[int]) -> bool:
    return any(card < 52 and card % 13 == 11 for card in cards)


def _one_point_more(step: Any, seat: Seat) -> tuple[int, ...]:
    """In The Queen: the other has a point more than one, or at most five."""
    return tuple(min(5, total) if other != seat else total for other, total in enumerate(step.after.public.totals))


def _two_for_the_other(step: Any, seat: Seat) -> tuple[int, ...]:
    return tuple(2 if other != seat else total for other, total in enumerate(step.after.public.totals))


def _too_many(step: Any, seat: Seat) -> tuple[int, ...]:
    return _with(step.after.public.totals, seat, 36)


def _one_less(public: Any, seat: Seat) -> tuple[int, ...]:
    return _with(public.totals, seat, public.totals[seat] + 1)


def _even(public: Any, _: Seat) -> tuple[int, ...]:
    return (0,) * len(public.totals)


def _just_behind(step: Any, seat: Seat) -> tuple[int, ...]:
    """Never more than one Queen behind."""
    totals = step.after.public.totals
    return _with(totals, seat, max(totals) - 1)


NEARLY: Mapping[str, Near] = {
    "exact-twelve": _fact("prediction", 1),
    "bold-call": _round(_one_off),
    "three-exact": _round(_one_off),
    "eight-behind": _not_first,
    "few-points": _after_all("totals", _too_many),
    "last-round": _not_first,
    "jacks-and-aces": _not_first,
    "fourth-king": _before(mover=lambda _public, seat: 1 - seat),
    "three-queens-running": _bought("pass", is_last=True),
    "two-queens-behind": _after_all("totals", _just_behind),
    "no-face-card": _bought("buy face", is_last=False),
    "true-to-word": _broken,
    "crown-too-many": _before(totals=_even),
    "jester": _round(_level),
    "last-card": _round(_level),
    "no-king-dealt": _dealt_a_king,
    "four-behind": _not_first,
    "whitewash": _after_all("totals", _two_for_the_other),
    "from-six": _after_all("totals", _one_point_more),
    "three-points": _before(totals=_one_less),
    "five-points": _round(_less_total),
    "three-locks": _fact("locked", -1),
    "two-long-checks": _fact("checked", -1),
    "no-trick": _fact("taken", 1),
    "four-clean": _fact("taken", 1),
    "king-for-leader": _before(totals=_even),
    "last-to-first": _not_first,
    "leader-throughout": _round(_level_totals),
    "clean-sweep": _fact("taken", -1),
    "two-thirds": _fact("taken", -3),
}
"""Of all but one, which has a test of its own below."""
CASES = [(name, *done) for name, all_done in DONE.items() for done in all_done if done[1] in NEARLY]


@pytest.mark.parametrize(("name", "seat", "feat", "n"), CASES)
def test_what_was_nearly_done_is_no_feat(name: str, seat: Seat, feat: str, n: int) -> None:
    finder = FEATS[read(name).game][feat]
    assert n == finder(played(name), seat)
    again = finder(NEARLY[feat](played(name), seat, n), seat)
    assert again is None or again > n


def test_three_queens_more_than_the_next_are_not_three_more_for_anybody_else() -> None:
    finder = FEATS["kings-n-queens"]["three-queens-ahead"]
    assert (65, None) == tuple(finder(played("kings-n-queens-2"), seat) for seat in (0, 1))
    assert finder(played("kings-n-queens-1"), 0) is None


# -- what does not count ------------------------------------------------------------------------------------------


def _changed(name: str, old: str, new: str) -> Record:
    text = (FOLDER / f"{name}.kq").read_text("utf-8")
    assert old in text
    return record.read(text.replace(old, new, 1).encode(), name)


@pytest.mark.parametrize(
    ("old", "new"),
    [("\n\n", "\nassisted yes\n\n"), ("\n\n", "\n\n# hint 0\n"), ("player 0 person", "player 0 knight")],
)
def test_with_help_or_by_a_computer_player_nothing_counts(old: str, new: str) -> None:
    assert feats_in(read("king-52-3"), 0)
    assert [] == feats_in(_changed("king-52-3", old, new), 0)


def test_in_a_match_that_was_given_up_nothing_counts() -> None:
    found = read("kings-and-queens-1")
    cut = "\n".join(found.write().split("\n")[:-2])
    given_up = record.read(f"{cut}\n# resigned 0\n".encode(), "x")
    assert [] == feats_in(given_up, 1)
    assert [] == feats_in(record.read(f"{cut}\n".encode(), "x"), 1), "nor while it goes on"


def test_a_game_without_feats_has_none() -> None:
    found = read("king-52-3")
    assert [] == found_in(
        replace(found, header=tuple(e for e in found.header if e.word != "game")), played("king-52-3"), 0
    )
