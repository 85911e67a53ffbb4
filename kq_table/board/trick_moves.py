"""A trick that has been won: its winner is crowned while it lies, and the others gather under it before they go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Final

from engines.core.api import TrickTaken, Zone
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.easing import in_out_cubic

from .animation import Call, Glide, Grow, Pose, Tween
from .sprite_moves import SpriteMoves
from .state import BoardState, CardSprite

SPREAD_DEGREES: Final = 4
"""By which the cards of a packet lean away from one another."""


class TrickMoves:
    """
    Makes the tweens of a won trick.

    :param tempo: gives how long motions take now
    """

    def __init__(self, board: BoardState, moves: SpriteMoves, tempo: Callable[[], Tempo]) -> None:
        self._board, self._moves, self._tempo = board, moves, tempo
        self._winner: CardSprite | None = None

    def crown(self, event: TrickTaken) -> list[Tween]:
        """Light the card that won, let it grow, and take light from the others that lie with it."""
        pile = next((pile for pile in self._board.zones.values() if any(one.card == event.card for one in pile)), [])
        self._winner = winner = next((sprite for sprite in pile if sprite.card == event.card), None)
        if winner is None:
            return []
        losers = [sprite for sprite in pile if sprite is not winner]
        seconds = self._tempo().seconds(self._tempo().flourish(MOTION.crown))
        tweens: list[Tween] = [Call(partial(_light, winner, losers))]
        return [*tweens, Grow(winner, seconds, MOTION.crown_swell)] if seconds else tweens

    def gather(self, zones: Collection[Zone]) -> list[Tween]:
        """Bring the cards of a trick together under its winner; nothing where motion is reduced or none has won."""
        winner = self._winner
        trick = [sprite for zone in zones for sprite in self._board.zones[zone]]
        seconds = self._tempo().seconds(self._tempo().flourish(MOTION.gather))
        if winner is None or winner not in trick or len(trick) < 2 or not seconds:
            return []
        losers = [sprite for sprite in trick if sprite is not winner]
        leans = (SPREAD_DEGREES * (1 + i // 2) * (-1) ** i for i in count())

        def below(lean: int) -> Pose:
            return replace(winner.pose, angle=winner.pose.angle + lean, scale=1.0)

        return [
            Glide(sprite, partial(below, lean), seconds, in_out_cubic)
            for sprite, lean in zip(losers, leans, strict=False)
        ]

    def lay_on_top(self, trick: Sequence[CardSprite]) -> None:
        """Let the winner lie above the cards that go with it."""
        if self._winner in trick and self._winner is not None:
            self._moves.raise_above(self._winner)
        self._winner = None

    def put_out(self, trick: Iterable[CardSprite]) -> None:
        """Give the cards of a trick their usual light."""
        for sprite in trick:
            sprite.light, sprite.is_crowned = "", False


def _light(winner: CardSprite, losers: Iterable[CardSprite]) -> None:
    winner.is_crowned = True
    for sprite in losers:
        sprite.light = "lost"
