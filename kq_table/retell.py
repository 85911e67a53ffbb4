"""Says in words what one deed of a record did. Knows events; what a seat's deed is called, the game's table says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engines.cards import HIDDEN, name
from engines.spec import CHANCE, Deed, Event, Moved, RoundBegan, RoundScored, Scored, Seat, TrickTaken

from .reader import Reading
from .strings import plain, say, signed

FEW: Final = 4
"""So many cards from the pack are named one by one."""


def retell(reading: Reading, n: int, eyes: Seat, words: Callable[[Deed], str]) -> str:
    """
    Say what the *n*-th deed of a record was, as these eyes saw it, and what came of it.

    :param words: says a deed of a seat in a few words
    """
    if n == 0:
        return say("replay.begin")
    names = [seating.name for seating in reading.seatings]
    actor, text = reading.line(n, eyes)
    events = reading.events(n, eyes)
    if actor == CHANCE:
        told = list(_by_chance(events, text, names))
    else:
        told = [say("replay.deed", name=names[actor], deed=_said(reading.deed(n), text, words))]
    told += _outcomes(events, names)
    return " · ".join(told)


def _said(deed: Deed, text: str, words: Callable[[Deed], str]) -> str:
    """Say a seat's deed; one that these eyes saw only from outside is not named."""
    return words(deed) if deed.text == text else say("replay.unseen")


def _by_chance(events: Sequence[Event], text: str, names: Sequence[str]) -> Iterator[str]:
    """Say what chance did: a dealer drawn, a round dealt, cards turned up."""
    if text.startswith("dealer "):
        yield say("replay.dealer", name=names[int(text.removeprefix("dealer "))])
        return
    for event in events:
        if isinstance(event, RoundBegan):
            yield say("replay.round", number=event.number)
    cards = [event.card for event in events if isinstance(event, Moved) and event.dst.name != "deck"]
    if len(cards) > FEW or HIDDEN in cards:
        yield say("replay.dealt")
    elif cards:
        yield say("replay.drawn", cards=" ".join(f"{{{name(card)}}}" for card in cards))
    elif not any(isinstance(event, RoundBegan) for event in events):
        yield say("replay.chance")


def _outcomes(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """Say who took a trick and what was scored."""
    for event in events:
        if isinstance(event, TrickTaken):
            yield say("replay.trick", name=names[event.seat])
        elif isinstance(event, Scored) and event.points:
            yield say("replay.scored", name=names[event.seat], points=signed(event.points))
        elif isinstance(event, RoundScored):
            totals = zip(names, event.totals, strict=True)
            yield say("replay.round_scored", totals=", ".join(f"{name} {plain(total)}" for name, total in totals))
