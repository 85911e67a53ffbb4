"""Says in words what a deed did. Knows events; what a seat's deed is called, the game's table says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engines.cards import HIDDEN, name
from engines.spec import CHANCE, Deed, Event, Moved, RoundBegan, RoundScored, Scored, Seat, Seen, TrickTaken

from .reader import Reading
from .strings import plain, say, signed

FEW: Final = 4
"""So many cards from the pack are named one by one."""

Kind = Literal["round", "deal", "deed", "outcome"]


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing that is told: *kind* says what of; that cards were dealt, a log may leave out."""

    kind: Kind
    words: str

    @property
    def line(self) -> str:
        """The words as they stand in a line of their own."""
        return self.words[:1].upper() + self.words[1:]


def retell(reading: Reading, n: int, eyes: Seat, words: Callable[[Deed], str]) -> str:
    """
    Say what the *n*-th deed of a record was, as these eyes saw it, and what came of it.

    :param words: says a deed of a seat in a few words
    """
    if n == 0:
        return say("replay.begin")
    names = [seating.name for seating in reading.seatings]
    return " · ".join(saying.words for saying in tell(reading.seen(n, eyes), names, words))


def tell(seen: Seen, names: Sequence[str], words: Callable[[Deed], str]) -> list[Saying]:
    """
    Say a deed and what came of it, one thing after the other.

    :param words: says a deed of a seat in a few words
    """
    if seen.actor == CHANCE:
        return [*_by_chance(seen.events, seen.text, names), *_outcomes(seen.events, names)]
    told = words(seen.deed) if seen.deed else say("replay.unseen")
    return [Saying("deed", say("replay.deed", name=names[seen.actor], deed=told)), *_outcomes(seen.events, names)]


def _by_chance(events: Sequence[Event], text: str, names: Sequence[str]) -> Iterator[Saying]:
    """Say what chance did: a dealer drawn, a round dealt, cards turned up."""
    if text.startswith("dealer "):
        yield Saying("outcome", say("replay.dealer", name=names[int(text.removeprefix("dealer "))]))
        return
    for event in events:
        if isinstance(event, RoundBegan):
            yield Saying("round", say("replay.round", number=event.number))
    cards = [event.card for event in events if isinstance(event, Moved) and event.dst.name != "deck"]
    if len(cards) > FEW:
        yield Saying("deal", say("replay.dealt"))
    elif HIDDEN in cards:
        yield Saying(
            "outcome", say("replay.drawn_unseen" if len(cards) == 1 else "replay.drawn_some", count=len(cards))
        )
    elif cards:
        yield Saying("outcome", say("replay.drawn", cards=" ".join(f"{{{name(card)}}}" for card in cards)))
    elif not any(isinstance(event, RoundBegan) for event in events):
        yield Saying("deal", say("replay.chance"))


def _outcomes(events: Sequence[Event], names: Sequence[str]) -> Iterator[Saying]:
    """Say who took a trick and what was scored."""
    for event in events:
        if isinstance(event, TrickTaken):
            yield Saying("outcome", say("replay.trick", name=names[event.seat]))
        elif isinstance(event, Scored) and event.points:
            yield Saying("outcome", say("replay.scored", name=names[event.seat], points=signed(event.points)))
        elif isinstance(event, RoundScored):
            totals = zip(names, event.totals, strict=True)
            words = ", ".join(f"{name} {plain(total)}" for name, total in totals)
            yield Saying("outcome", say("replay.round_scored", totals=words))
