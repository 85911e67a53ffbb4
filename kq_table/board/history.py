"""The course of a match as far as shown (for scores, logs and results), and the result that waits to be read."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Final

from engines.core.api import CHANCE, Ended, Event, Moved, RoundBegan, RoundScored, Said, Scored, Seat, TrickTaken
from engines.core.cards import Card

TRICK: Final = "trick"


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was won: its cards by seat in the order of play, and the card *best* that won it for *winner*."""

    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat
    best: Card


@dataclass
class MatchHistory:
    """What everybody knows of a match, folded from its events."""

    seats: int
    round: int = 1
    dealer: Seat = -1
    totals: tuple[int, ...] = ()
    said: dict[Seat, str] = field(default_factory=dict)
    """The last announcement of each seat in this round."""
    heard: list[Said] = field(default_factory=list)
    """All announcements of this round, in order."""
    captured: list[list[Card]] = field(default_factory=list)
    """The cards that each seat has won in this round, in order."""
    rounds: list[RoundScored] = field(default_factory=list)
    gains: list[tuple[int, ...]] = field(default_factory=list)
    """By round scored: the points of each seat, with those scored at once."""
    leaving: Sequence[Moved] = ()
    """The moves of the cards of this round that were last cleared away, from the moment in which they set out."""
    hauls: list[tuple[tuple[Card, ...], ...]] = field(default_factory=list)
    """By round scored: the cards that each seat won."""
    last_trick: Trick | None = None
    """The last trick of this round that was won."""
    ended: Ended | None = None
    events: list[Event] = field(default_factory=list)

    _laid: list[tuple[Seat, Card]] = field(default_factory=list)
    """The cards of the unfinished trick by seat, the lead first."""
    _ahead: int = 0
    """How many of the cards whose moves come next have been counted as captured already."""

    def __post_init__(self) -> None:
        self.totals = self.totals or (0,) * self.seats
        self._clear()

    @property
    def tricks(self) -> list[int]:
        return [len(cards) // self.seats for cards in self.captured]

    @property
    def laid(self) -> Sequence[tuple[Seat, Card]]:
        """The cards of the unfinished trick by seat, the lead first."""
        return self._laid

    @property
    def is_between_rounds(self) -> bool:
        """Whether a round was scored, and nothing but moves of cards (and the end) came after that."""
        told = (event for event in reversed(self.events) if not isinstance(event, Moved | Ended))
        return isinstance(next(told, None), RoundScored)

    def before_result(self) -> MatchHistory:
        """The match as it was before its last round was scored."""
        past = copy(self)
        past.rounds, past.gains, past.hauls = self.rounds[:-1], self.gains[:-1], self.hauls[:-1]
        scores = [event.totals for event in self.events if isinstance(event, Scored | RoundScored)]
        past.totals = scores[-2] if len(scores) > 1 else (0,) * self.seats
        return past

    def apply(self, event: Event) -> None:
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
                self.heard.append(event)
            case Moved() if event.dst.name == "won" and self._ahead:
                self._ahead -= 1
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

    def count_trick(self, event: TrickTaken) -> None:
        """Count the cards of the last trick as captured before they move; no-op unless *event* won that trick."""
        trick, pile = self.last_trick, self.captured[event.seat]
        if trick is not None and (trick.winner, trick.best) == (event.seat, event.card):
            coming = [card for _, card in trick.cards if card not in pile]
            pile += coming
            self._ahead += len(coming)

    def _follow_trick(self, event: Event) -> None:
        if isinstance(event, Moved) and event.dst.name == TRICK:
            self._laid.append((event.src.owner, event.card))
        elif isinstance(event, TrickTaken):
            self.last_trick, self._laid = Trick(tuple(self._laid), event.seat, event.card), []

    def _clear(self) -> None:
        self.said, self.heard, self.leaving = {}, [], ()
        self.last_trick, self._laid, self._ahead = None, [], 0
        self.captured = [[] for _ in range(self.seats)]


class ShownEvents:
    """
    The events that have been shown, and a round's result that waits to be read.

    :param waits_for_results: False where results are shown beside the board and nothing waits for them
    """

    def __init__(self, seats: int, *, waits_for_results: bool = True) -> None:
        self._seats, self._waits_for_results = seats, waits_for_results
        self.reset()

    def reset(self) -> None:
        self.history = MatchHistory(self._seats)
        self.result: RoundScored | None = None
        """The round whose result has not been shown yet."""
        self.is_reading = False

    def on_event(self, event: Event) -> None:
        self.history.apply(event)
        if isinstance(event, RoundScored) and self._waits_for_results:
            self.result = event

    def on_leave(self, events: Sequence[Moved]) -> None:
        self.history.leaving = events

    def count_trick(self, event: TrickTaken) -> None:
        self.history.count_trick(event)

    @property
    def is_result_read(self) -> bool:
        return self.result is None and not self.is_reading

    def take_result(self) -> RoundScored | None:
        """The result that waits; it counts as being read until `end_reading`."""
        result, self.result = self.result, None
        self.is_reading = result is not None
        return result

    def end_reading(self) -> None:
        self.is_reading = False
