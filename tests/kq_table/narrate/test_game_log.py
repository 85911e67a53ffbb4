"""The log of a match: what one viewer has been shown, no sooner and no more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from engines.core.api import SPECTATOR, Seat
from kq_table.match.match_view import MatchView
from kq_table.match.setup import Seating
from kq_table.narrate.deeds import GameLog
from tests.kq_table.plain_describer import PlainDescriber
from tests.random_match import TABLES, RandomMatch, plain_tables

WHY = "Keeps the King of hearts in hand."


def logged(table: RandomMatch, deeds: int = 60, *comments: str) -> tuple[MatchView, GameLog]:
    """Play a match of people for a while, with some comments at its end, and give its log."""
    match = table.match(2, deeds)
    if comments:
        match.add_comments(*comments)
    view = MatchView(match, [Seating(f"Seat {seat}") for seat in range(table.seats)])
    return view, GameLog(view, PlainDescriber())


def words(entries: Sequence[Any]) -> list[str]:
    return [entry.words for entry in entries]


@plain_tables
def test_only_what_has_been_shown_is_in_the_log(table: RandomMatch) -> None:
    match, log = logged(table)
    whole = words(log.entries(0, len(match.history(0))))
    for shown in (0, 1, len(match.history(0)) // 2):
        fresh = words(GameLog(match, PlainDescriber()).entries(0, shown))
        assert whole[: len(fresh)] == fresh
        deeds = match.deeds_within(shown)
        by_seats = [n for n in range(1, deeds + 1) if match.observed_deed(0, n).actor >= 0]
        assert len(by_seats) == sum(
            entry.kind == "deed" for entry in GameLog(match, PlainDescriber()).entries(0, shown)
        )
    assert [] == words(GameLog(match, PlainDescriber()).entries(0, 0))


@plain_tables
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_each_viewer_reads_what_was_seen_from_there(table: RandomMatch, viewer: Seat) -> None:
    match, log = logged(table)
    log.entries(1 if viewer == 0 else 0, len(match.history(0)))
    entries = log.entries(viewer, len(match.history(viewer)))
    assert entries == GameLog(match, PlainDescriber()).entries(viewer, len(match.history(viewer)))
    seen = [match.observed_deed(viewer, n) for n in range(1, match.n + 1)]
    deeds = [deed.deed.text if deed.deed else "" for deed in seen if deed.actor >= 0]
    told = [entry.words for entry in entries if entry.kind == "deed"]
    assert len(deeds) == len(told)
    assert all(deed in line for deed, line in zip(deeds, told, strict=True))
    assert not any(entry.kind == "deal" for entry in entries)


def test_what_happened_since_a_seat_acted_begins_with_that_deed() -> None:
    match, log = logged(TABLES[0], 20)
    for seat in (0, 1):
        acted = max(n for n in range(1, match.n + 1) if match.observed_deed(0, n).actor == seat)
        since = log.entries_since(seat, 0, len(match.history(0)))
        assert f"Seat {seat}" in since[0].words
        deeds = sum(match.observed_deed(0, n).actor >= 0 for n in range(acted, match.n + 1))
        assert deeds == sum(entry.kind == "deed" for entry in since)


def test_reasons_stand_in_the_log_of_their_rounds_below_what_they_explain() -> None:
    match, log = logged(TABLES[0], 60, f"why 4 {WHY}", f"why 30 {WHY}")
    events = len(match.history(0))
    every = log.reasons(0, events, is_last_alone=False)
    last = log.reasons(0, events, is_last_alone=True)
    assert 2 == words(every).count(WHY)
    assert 1 == words(last).count(WHY)
    assert every[-len(last) :] == last
    assert ["round"] == [entry.kind for entry in last if entry.kind == "round"]
    plain = tuple(entry for entry in last if entry.kind != "reason")
    entries = log.entries(0, events)
    begin = entries.index(plain[0])
    assert entries[begin : begin + len(plain)] == plain
    explained = [before for before, after in pairwise(every) if after.kind == "reason"]
    for n, entry in zip((4, 30), explained, strict=True):
        seen = match.observed_deed(0, n)
        assert seen.deed is not None
        assert seen.deed.text in entry.words
    assert () == log.reasons(SPECTATOR, 0, is_last_alone=False)
