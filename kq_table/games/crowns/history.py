"""What has been shown of a match of Crowns: who did what, what was said, what lies where. Knows events, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engines.core.api import Event, Moved, RoundBegan, Said, Seat
from engines.core.cards import Card

SAID: Final = "say "


@dataclass(frozen=True)
class Done:
    """What a seat did: *word* is ``play``, ``steal`` or ``give``, *other* whose collection it was."""

    seat: Seat
    word: str
    card: Card
    other: Seat


@dataclass(frozen=True)
class Spoken:
    """What a seat said aloud."""

    seat: Seat
    words: str


@dataclass
class Course:
    """The course of a match so far; *lines* holds the number of a round where it begins."""

    collections: list[list[Card]] = field(default_factory=lambda: [[] for _ in range(4)])
    lines: list[Done | Spoken | int] = field(default_factory=list)
    last: Done | None = None
    """The last card that was laid from a hand."""

    def spoken(self, deeds: int) -> dict[Seat, str]:
        """Give what each seat has said last, unless so many deeds have been done since."""
        found: dict[Seat, str] = {}
        for line in reversed(self.lines):
            deeds -= isinstance(line, Done)
            if deeds < 0:
                break
            if isinstance(line, Spoken):
                found.setdefault(line.seat, line.words)
        return found


def fold(events: Sequence[Event]) -> Course:
    """Follow what has been shown."""
    course = Course()
    for event in events:
        if isinstance(event, RoundBegan):
            # The sweep of the last round is still to be shown, but nothing of it counts any more.
            course.collections = [[] for _ in course.collections]
            course.lines.append(event.number)
        elif isinstance(event, Said) and event.word.startswith(SAID):
            course.lines.append(Spoken(event.seat, event.word.removeprefix(SAID)))
        elif isinstance(event, Moved) and event.dst.name == "collection":
            _move(course, event)
    return course


def _move(course: Course, event: Moved) -> None:
    """Lay a card into a collection, from a hand, from another collection or from the pack."""
    src, dst = event.src, event.dst
    course.collections[dst.owner].append(event.card)
    if src.name == "hand":
        course.last = Done(src.owner, "play", event.card, dst.owner)
        course.lines.append(course.last)
    elif src.name == "collection":
        course.collections[src.owner].remove(event.card)
        is_theft = course.last is not None and course.last.other == dst.owner
        seat, word, other = (dst.owner, "steal", src.owner) if is_theft else (src.owner, "give", dst.owner)
        course.lines.append(Done(seat, word, event.card, other))
