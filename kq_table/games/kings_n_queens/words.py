"""How deeds of Kings n' Queens are told, those of chance too. Knows events, no table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.core.api import Deed, Event, Moved, ObservedDeed, Seat
from engines.core.cards import Card, name
from engines.games.kings_n_queens.state import FACE, LAYOUT, worth
from kq_table.narrate.deeds import LogEntry
from kq_table.text import say


def told(deed: Deed) -> str:
    """Say a deed of a seat."""
    word, _, what = deed.text.partition(" ")
    if deed.text == "buy face":
        return say("knq.buys_face")
    if word == "buy":
        card = written([move.card for move in deed.moves]) or what
        return say("knq.buys_queen" if what == "queen" else "knq.buys", card=card)
    return say("knq.passes") if word == "pass" else say(f"knq.{word}s", card=f"{{{what}}}")


def told_by_chance(seen: ObservedDeed, names: Sequence[str]) -> Iterator[LogEntry]:
    """Say what was laid out, drawn or turned up, and for whom."""
    word, _, rest = seen.text.partition(" ")
    hand = [event for event in _moves(seen.events) if event.dst.name == "hand"]
    if word == "first":
        yield LogEntry("outcome", say("knq.begins", name=names[int(rest)]))
    elif word == "deal":
        yield LogEntry("deal", say("knq.laid_out"))
    elif word == "start":
        yield LogEntry("deed", say("knq.starts", name=names[_seat(hand)], cards=_cards(hand)))
    elif word == "swap":
        yield LogEntry("outcome", say("knq.swapped", card=_cards(hand)))
    elif word == "draw":
        purse = worth([event.card for event in hand])
        yield LogEntry("deed", say("knq.draws", name=names[_seat(hand)], cards=_cards(hand), worth=purse))
    yield from (LogEntry("outcome", words) for words in _turned_up(word, seen.events))


def _turned_up(word: str, events: Sequence[Event]) -> Iterator[str]:
    """Say what came to lie elsewhere than in a hand."""
    for event in _moves(events):
        if event.dst == LAYOUT:
            yield say("knq.king_goes", card=written([event.card]))
        elif word == "face" and event.src == FACE:
            yield say("knq.face_is", card=written([event.card]))
        elif word == "flip" and event.src.name.startswith("pile"):
            yield say("knq.next", number=event.dst.name[-1], card=written([event.card]))
    if word == "draw" and any(event.src.name == "discard" for event in _moves(events)):
        yield say("knq.shuffled")


def written(cards: Iterable[Card]) -> str:
    """Write cards as small pictures."""
    return " ".join(f"{{{name(card)}}}" for card in cards)


def _moves(events: Sequence[Event]) -> Iterator[Moved]:
    return (event for event in events if isinstance(event, Moved))


def _seat(moves: Sequence[Moved]) -> Seat:
    return moves[0].dst.owner


def _cards(moves: Sequence[Moved]) -> str:
    return written(event.card for event in moves)
