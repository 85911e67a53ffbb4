"""What has been shown of a match of Crowns: where the cards are, who did what, and what was said."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from engines.core.api import Event, Moved, RoundBegan, Said, Seat, State
from engines.core.cards import Card
from engines.core.talk import TALK_WORD
from engines.games.crowns.ledger import Heard, Move
from engines.games.crowns.state import COLLECTIONS, SEATS, PublicState, tally

CHAT_PREFIX: Final = f"{TALK_WORD} "

Facts = Mapping[str, tuple[int, ...]]
"""Facts about the collections, by seat: see `engines.games.crowns.state.tally`."""


@dataclass(frozen=True)
class ChatLine:
    """What a seat said aloud; *heard* is the act, None for free text."""

    seat: Seat
    text: str
    heard: Heard | None = None


@dataclass
class CrownsHistory:
    """A match so far; *lines* holds the number of each round where it begins."""

    collections: list[list[Card]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    lines: list[Move | ChatLine | int] = field(default_factory=list)
    last_play: Move | None = None
    """The last card that was played from a hand."""

    @cached_property
    def facts(self) -> Facts:
        """The facts of the collections, computed only on request."""
        return facts_of(self.collections)

    def recent_chat(self, max_moves: int, since: int = 0) -> dict[Seat, ChatLine]:
        """
        The last line of each seat in this round, if at most so many cards have been moved since.

        :param since: leave out the first so many lines
        """
        found: dict[Seat, ChatLine] = {}
        for line in reversed(self.lines[since:]):
            max_moves -= isinstance(line, Move)
            if max_moves < 0 or isinstance(line, int):
                break
            if isinstance(line, ChatLine):
                found.setdefault(line.seat, line)
        return found


def facts_of(collections: Iterable[Collection[Card]]) -> Facts:
    """The facts of these collections, which must be those of all seats."""
    return tally(State(dict(zip(COLLECTIONS, map(tuple, collections), strict=True)), PublicState(SEATS)))


def fold(events: Sequence[Event]) -> CrownsHistory:
    history = CrownsHistory()
    for event in events:
        if isinstance(event, RoundBegan):
            # The cards of the last round are still to be gathered, but no longer count.
            history.collections = [[] for _ in history.collections]
            history.lines.append(event.number)
        elif isinstance(event, Said) and event.word.startswith(CHAT_PREFIX):
            heard = event.act if isinstance(event.act, Heard) else None
            history.lines.append(ChatLine(event.seat, event.word.removeprefix(CHAT_PREFIX), heard))
        elif isinstance(event, Moved) and event.dst.name == "collection":
            _move(history, event)
    return history


def _move(history: CrownsHistory, event: Moved) -> None:
    src, dst = event.src, event.dst
    history.collections[dst.owner].append(event.card)
    if src.name == "hand":
        history.last_play = Move(src.owner, "play", event.card, dst.owner)
        history.lines.append(history.last_play)
    elif src.name == "collection":
        history.collections[src.owner].remove(event.card)
        is_theft = history.last_play is not None and history.last_play.other == dst.owner
        seat, word, other = (dst.owner, "steal", src.owner) if is_theft else (src.owner, "give", dst.owner)
        history.lines.append(Move(seat, word, event.card, other))
