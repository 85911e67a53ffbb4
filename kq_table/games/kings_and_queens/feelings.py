"""What players of Kings & Queens feel: a trick is good for whom it brings nearer to their prediction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.api import Event, Said, Seat
from engines.core.cards import Card
from engines.games.kings_and_queens.state import RANK_POINTS
from kq_table.games.shared.feelings import NOTHING, Feelings
from kq_table.ui.faces import GLAD, SORE

PREDICTION: Final = "predict "
USUAL_WORTH: Final = RANK_POINTS / 4
"""What a King comes to when all four are captured; how many will be is known at the round's end only."""


class KingsAndQueensFeelings(Feelings):
    def begin_round(self) -> None:
        super().begin_round()
        self._aims: dict[Seat, int] = {}
        self._so_far = [0.0] * self.seats

    def follow(self, event: Event) -> Mapping[Seat, str]:
        if isinstance(event, Said) and event.word.startswith(PREDICTION):
            self._aims[event.seat] = int(event.word.removeprefix(PREDICTION))
        return super().follow(event)

    def about_trick(self, winner: Seat, laid: list[tuple[Seat, Card]], number: int) -> Mapping[Seat, str]:
        value = USUAL_WORTH * self.behaviour.trick_value([card for _, card in laid], number)
        left = self._aims.get(winner, 0) - self._so_far[winner]
        self._so_far[winner] += value
        if not value or winner not in self._aims:
            return NOTHING
        return {winner: GLAD if abs(left - value) < abs(left) else SORE}
