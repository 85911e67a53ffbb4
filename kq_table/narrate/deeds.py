"""Says in words what a deed did. Knows events; what a seat's deed is called, the game's table says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from engines.core.api import CHANCE, Deed, Event, Moved, ObservedDeed, RoundBegan, RoundScored, Scored, Seat, TrickTaken
from engines.core.cards import HIDDEN, name
from kq_table.match.bot_reasons import plain_reason
from kq_table.match.record_view import RecordView
from kq_table.text import plain, say, signed

FEW: Final = 4
"""So many cards from the pack are named one by one."""

Kind = Literal["round", "deal", "deed", "outcome"]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that is told: *kind* says what of; that cards were dealt, a log may leave out."""

    kind: Kind
    words: str

    @property
    def line(self) -> str:
        """The words as they stand in a line of their own."""
        return self.words[:1].upper() + self.words[1:]


class MoveDescriber(Protocol):
    """Puts deeds into a game's own words: its table."""

    def words(self, deed: Deed) -> str:
        """Say a deed of a seat in a few words."""
        ...

    def round_name(self, number: int) -> str:
        """Name a round; empty where it has no name but its number."""
        ...

    def words_of_chance(self, seen: ObservedDeed, names: Sequence[str]) -> Iterable[LogEntry] | None:
        """Say what chance did; None where that is said as in every game."""
        ...


def log_entries(reading: RecordView, n: int, eyes: Seat, teller: MoveDescriber) -> str:
    """Say what the *n*-th deed of a record was, as these eyes saw it, what came of it, and why, where that is told."""
    if n == 0:
        return say("replay.begin")
    names = [seating.name for seating in reading.seatings]
    said = [saying.words for saying in describe(reading.seen(n, eyes), names, teller)]
    return " · ".join([*said, plain_reason(reading.reasons[n])] if n in reading.reasons else said)


def describe(seen: ObservedDeed, names: Sequence[str], teller: MoveDescriber) -> list[LogEntry]:
    """Say a deed and what came of it, one thing after the other."""
    if seen.actor == CHANCE:
        own = teller.words_of_chance(seen, names)
        said = _by_chance(seen.events, seen.text, names) if own is None else own
        return [*_rounds(seen.events, teller), *said, *_outcomes(seen.events, names)]
    told = teller.words(seen.deed) if seen.deed else say("replay.unseen")
    return [LogEntry("deed", say("replay.deed", name=names[seen.actor], deed=told)), *_outcomes(seen.events, names)]


def _rounds(events: Sequence[Event], teller: MoveDescriber) -> Iterator[LogEntry]:
    """Say which round begins."""
    for event in events:
        if isinstance(event, RoundBegan):
            yield LogEntry("round", teller.round_name(event.number) or say("replay.round", number=event.number))


def _by_chance(events: Sequence[Event], text: str, names: Sequence[str]) -> Iterator[LogEntry]:
    """Say what chance did: a dealer drawn, cards dealt or turned up."""
    if text.startswith("dealer "):
        yield LogEntry("outcome", say("replay.dealer", name=names[int(text.removeprefix("dealer "))]))
        return
    cards = [event.card for event in events if isinstance(event, Moved) and event.dst.name != "deck"]
    if len(cards) > FEW:
        yield LogEntry("deal", say("replay.dealt"))
    elif HIDDEN in cards:
        yield LogEntry(
            "outcome", say("replay.drawn_unseen" if len(cards) == 1 else "replay.drawn_some", count=len(cards))
        )
    elif cards:
        yield LogEntry("outcome", say("replay.drawn", cards=" ".join(f"{{{name(card)}}}" for card in cards)))
    elif not any(isinstance(event, RoundBegan) for event in events):
        yield LogEntry("deal", say("replay.chance"))


def _outcomes(events: Sequence[Event], names: Sequence[str]) -> Iterator[LogEntry]:
    """Say who took a trick and what was scored."""
    for event in events:
        if isinstance(event, TrickTaken):
            yield LogEntry("outcome", say("replay.trick", name=names[event.seat]))
        elif isinstance(event, Scored) and event.points:
            yield LogEntry("outcome", say("replay.scored", name=names[event.seat], points=signed(event.points)))
        elif isinstance(event, RoundScored):
            totals = zip(names, event.totals, strict=True)
            words = " · ".join(f"{name}: {plain(total)}" for name, total in totals)
            yield LogEntry("outcome", say("replay.round_scored", totals=words))
