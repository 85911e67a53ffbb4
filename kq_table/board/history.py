"""What a match has told so far, for plates and sheets. Knows events, no rules and no game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engines.core.api import CHANCE, Ended, Event, Moved, RoundBegan, RoundScored, Said, Scored, Seat, TrickTaken
from engines.core.cards import Card

TRICK: Final = "trick"


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was won: by seat, the *cards* in the order in which they were laid; *winner* by the card *best*."""

    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat
    best: Card


@dataclass
class MatchHistory:
    """The public course of a match, folded from the events in the moment when each is shown."""

    seats: int
    round: int = 1
    dealer: Seat = -1
    totals: tuple[int, ...] = ()
    said: dict[Seat, str] = field(default_factory=dict)
    """The last announcement of each seat in this round."""
    captured: list[list[Card]] = field(default_factory=list)
    """The cards that each seat has won in this round, in order."""
    rounds: list[RoundScored] = field(default_factory=list)
    gains: list[tuple[int, ...]] = field(default_factory=list)
    """By round scored: what each seat made in it, all that was told at once included."""
    hauls: list[tuple[tuple[Card, ...], ...]] = field(default_factory=list)
    """By round scored: what each seat had won."""
    last_trick: Trick | None = None
    """The last trick of this round that was won."""
    ended: Ended | None = None
    events: list[Event] = field(default_factory=list)
    """All that has been shown, in order: what a log tells and a last trick is made of."""

    _laid: list[tuple[Seat, Card]] = field(default_factory=list)
    """The cards that lie in the middle, the lead first."""

    def __post_init__(self) -> None:
        self.totals = self.totals or (0,) * self.seats
        self._clear()

    @property
    def tricks(self) -> list[int]:
        """How many tricks lie before each seat: a card of each seat makes one."""
        return [len(cards) // self.seats for cards in self.captured]

    @property
    def is_between_rounds(self) -> bool:
        """Whether a round has been scored, and nothing has been done since but for clearing the table."""
        told = (event for event in reversed(self.events) if not isinstance(event, Moved | Ended))
        return isinstance(next(told, None), RoundScored)

    def happened(self, event: Event) -> None:
        """Take an event in."""
        self.events.append(event)
        self._follow_trick(event)
        match event:
            case RoundBegan():
                self.round, self.dealer = event.number, event.dealer
                self._clear()
            case Said() if event.seat == CHANCE and event.word.startswith("dealer "):
                self.dealer = int(event.word.removeprefix("dealer "))
            case Said():
                self.said[event.seat] = event.word
            case Moved() if event.dst.name == "won":
                self.captured[event.dst.owner].append(event.card)
            case Scored():
                self.totals = event.totals
            case RoundScored():
                before = self.rounds[-1].totals if self.rounds else (0,) * self.seats
                self.gains.append(tuple(now - then for now, then in zip(event.totals, before, strict=True)))
                self.rounds.append(event)
                self.hauls.append(tuple(tuple(cards) for cards in self.captured))
                self.totals = event.totals
            case Ended():
                self.ended = event
            case _:
                pass

    def _follow_trick(self, event: Event) -> None:
        if isinstance(event, Moved) and event.dst.name == TRICK:
            self._laid.append((event.src.owner, event.card))
        elif isinstance(event, TrickTaken):
            self.last_trick, self._laid = Trick(tuple(self._laid), event.seat, event.card), []

    def _clear(self) -> None:
        self.said = {}
        self.last_trick, self._laid = None, []
        self.captured = [[] for _ in range(self.seats)]
