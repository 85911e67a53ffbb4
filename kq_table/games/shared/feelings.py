"""
What players feel about what has just happened, for the faces on their plates.

It follows from public events alone, so that no face tells of a hidden card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.api import Event, Moved, RoundBegan, RoundScored, Scored, Seat, TrickTaken
from engines.core.cards import Card
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.history import TRICK
from kq_table.ui.faces import GLAD, SLY, SORE

NOTHING: Final[Mapping[Seat, str]] = {}


class Feelings:
    """Follows a match event by event; the defaults are those of a trick game."""

    def __init__(self, behaviour: CardBehaviour, seats: int) -> None:
        self.behaviour, self.seats = behaviour, seats
        self.begin_round()

    def begin_round(self) -> None:
        self._tricks = 0
        self._laid: list[tuple[Seat, Card]] = []

    def follow(self, event: Event) -> Mapping[Seat, str]:
        """Take the next event; give the moods that it brings, by seat."""
        match event:
            case RoundBegan():
                self.begin_round()
            case Moved() if event.dst.name == TRICK:
                self._laid.append((event.src.owner, event.card))
            case TrickTaken():
                laid, number, self._laid = self._laid, self._tricks, []
                self._tricks += 1
                return self.about_trick(event.seat, laid, number)
            case Scored() | RoundScored():
                gains = {seat: self.behaviour.gain(event, seat) for seat in range(self.seats)}
                return {seat: GLAD if gain > 0 else SORE for seat, gain in gains.items() if gain}
            case _:
                pass
        return NOTHING

    def late(self) -> Mapping[Seat, str]:
        """Moods, by seat, from what the latest events mean in a game, once its HUD has followed them."""
        return NOTHING

    def about_trick(self, winner: Seat, laid: list[tuple[Seat, Card]], number: int) -> Mapping[Seat, str]:
        """
        The moods that a trick brings: its winner's, and those of who gave away what counts.

        :param number: how many tricks were taken before
        """
        value = self.behaviour.trick_value([card for _, card in laid], number)
        if not value:
            return NOTHING
        # What one card is worth, without what the trick itself is worth.
        empty = self.behaviour.trick_value([], number)
        worth = {seat: self.behaviour.trick_value([card], number) - empty for seat, card in laid if seat != winner}
        given = {seat: SORE if points > 0 else SLY for seat, points in worth.items() if points}
        return given | {winner: GLAD if value > 0 else SORE}
