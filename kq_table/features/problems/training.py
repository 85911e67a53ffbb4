"""A person's tries at problems, as the diary tells: rating, streak, what comes again and when, what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, date, timedelta
from functools import cached_property
from typing import Final

from kq_table.features.results.glicko import Rating, Result, rate
from kq_table.storage.diary import Event

from .collection import Entry

KIND: Final = "problem"
"""The kind of the diary's events."""
DEVIATION: Final = 60.0
"""Deviation of the rating of a problem, in points."""
RATINGS: Final = range(4001)
"""Ratings of problems that are believed."""
INTERVALS: Final = (1, 3, 7, 21)
"""Days after which a missed problem comes again: the first after it was missed, each other after it was right."""
UNSETTLED_DEVIATION: Final = 150.0
"""Deviation of a rating that says little yet: after some six problems it is less."""
UNSETTLED_STEP: Final = 50
NEAR_COST: Final = 0.2
"""Points of the game that a wrong move may cost and still count half: next to nothing at a table."""
RECENT: Final = 3
"""The last tries of a game whose kinds are put off."""
KIND_COST: Final = 150
"""Points of rating by which a problem must be nearer to come before one of another kind."""


@dataclass(frozen=True, slots=True)
class Try:
    """
    A first try of a problem, or the first one of a repeat.

    :param is_near: whether it was wrong, but cost hardly anything
    :param rating: the problem's
    """

    id: str
    game: str
    is_right: bool
    rating: int
    day: date
    is_near: bool = False

    @property
    def score(self) -> float:
        """Of the person against the problem, from 0 to 1."""
        return 1.0 if self.is_right else 0.5 if self.is_near else 0.0


@dataclass(frozen=True, slots=True)
class Repeat:
    """
    A missed problem.

    :param passed: how often it was right since, each time after the next longer interval
    :param due: the day from which it comes again
    """

    game: str
    passed: int
    due: date


def read_tries(events: Iterable[Event]) -> list[Try]:
    """The tries in the diary; what is none is passed over."""
    found = []
    for event in events:
        is_right, is_near = event.is_true("right"), event.is_true("near")
        try_ = Try(event.text("id"), event.text("game"), is_right, event.number("rating", -1), event.day, is_near)
        is_sound = try_.rating in RATINGS and try_.day.year < MAXYEAR
        if event.kind == KIND and try_.id and try_.game and is_sound:
            found.append(try_)
    return found


class Training:
    """:param tries: all tries, in the order in which they were made."""

    def __init__(self, tries: Sequence[Try]) -> None:
        self.tries = tries

    @cached_property
    def firsts(self) -> dict[str, Try]:
        """By problem, the first try: it alone counts for rating and streak."""
        found: dict[str, Try] = {}
        for each in self.tries:
            found.setdefault(each.id, each)
        return found

    @cached_property
    def _ratings(self) -> dict[str, Rating]:
        found: dict[str, Rating] = {}
        for each in self.firsts.values():
            result = Result(Rating(each.rating, DEVIATION), each.score)
            found[each.game] = rate(found.get(each.game, Rating()), [result])
        return found

    def rating(self, game: str) -> Rating | None:
        """The person's rating in a game; None before the first problem."""
        return self._ratings.get(game)

    @cached_property
    def solved(self) -> frozenset[str]:
        """The problems that were found once, at the first try or later."""
        return frozenset(each.id for each in self.tries if each.is_right)

    @property
    def streak(self) -> int:
        """How many of the last problems were right at the first try, without a miss between."""
        count = 0
        for each in reversed(self.firsts.values()):
            if not each.is_right:
                break
            count += 1
        return count

    @cached_property
    def repeats(self) -> dict[str, Repeat]:
        """The missed problems that come again, by id."""
        found: dict[str, Repeat] = {}
        for each in self.tries:
            now = found.get(each.id)
            if not each.is_right:
                found[each.id] = _repeat(each, 0)
            elif now is not None and each.day >= now.due:
                del found[each.id]
                if now.passed + 1 < len(INTERVALS):
                    found[each.id] = _repeat(each, now.passed + 1)
        return found

    def due(self, today: date, game: str = "") -> list[str]:
        """The missed problems that come again today, of a game or of all, those that wait longest first."""
        due = [(each.due, key) for key, each in self.repeats.items() if each.due <= today and game in {"", each.game}]
        return [key for _, key in sorted(due)]

    # -- what comes next

    def next_of(self, entries: Iterable[Entry]) -> Entry | None:
        """Of the problems of one game, one not tried yet: near the person's rating, of a kind that is not the last."""
        known = {entry.id: entry for entry in entries}
        untried = [entry for key, entry in known.items() if key not in self.firsts]
        if not untried:
            return None
        own = self.rating(untried[0].game) or Rating()
        last = [known[each.id].kind for each in self.firsts.values() if each.id in known][-RECENT:]
        kinds = Counter(last)
        return min(
            untried,
            key=lambda each: (abs(each.rating - own.value) + KIND_COST * kinds[each.kind], each.rating, each.id),
        )

    def games_in_turn(self, games: Sequence[str]) -> list[str]:
        """The games in the order in which their turn comes: those first that were tried longest ago, or never."""
        last = {each.game: number for number, each in enumerate(self.tries)}
        return sorted(games, key=lambda game: last.get(game, -1))


def rounded(rating: Rating) -> int | None:
    """A rating after few problems, to the next 50 points; None for one that is settled."""
    return round(rating.value / UNSETTLED_STEP) * UNSETTLED_STEP if rating.deviation > UNSETTLED_DEVIATION else None


def _repeat(tried: Try, passed: int) -> Repeat:
    return Repeat(tried.game, passed, tried.day + timedelta(days=INTERVALS[passed]))
