"""A pack that is shuffled: its two halves part, riffle into one another, and are squared up."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kq_table.ui.easing import in_out_cubic, out_cubic

from .animation import Pose, TimedTween, interpolate
from .state import BoardState, CardSprite

CARDS_SHOWN: Final = 12
"""A half looks like its six uppermost cards."""
PARTED: Final = 0.34
"""The part of the time after which the halves lie apart."""
RIFFLED: Final = 0.86
"""The part of the time after which all cards lie one on the other."""
FALL: Final = 0.2
"""The part of the time for which a card falls."""
# In card widths, card heights and degrees:
ASIDE: Final = 0.54
"""How far the middle of a half lies aside."""
STEP: Final = 0.012
"""From card to card in a half, and in the pack until it is squared up."""
LEAN: Final = 6.0
"""Of a half, its upper end towards the other half."""
HEIGHT: Final = 0.35
"""Of a half above the felt, of `Pose.height`."""
IN_PACK: Final = 0.05
"""So near, in card heights, a card lies in the pack."""


@dataclass
class Riffle(TimedTween):
    """
    Shuffles all cards that lie at *place* when the delay is over.

    :param place: gives the pack's pose, which may move meanwhile (a resize)
    """

    board: BoardState
    place: Callable[[], Pose]
    seconds: float
    cards: Sequence[CardSprite] | None = None
    """All of the pack, from the lowest."""

    def show(self, part: float) -> None:
        """Place the cards that are shown at that time; the others are covered by them."""
        pack = self.place()
        if self.cards is None:
            self.cards = [] if part >= 1 else self._pack(pack)
        shown = self.cards[-CARDS_SHOWN:]
        for sprite in self.cards[: -len(shown)]:
            sprite.alpha = float(part >= 1)
        width, height = self.board.layout.card
        for i, sprite in enumerate(shown):
            side, rank = -1 if i % 2 else 1, i // 2
            half = Pose(
                pack.x + side * ASIDE * width * pack.scale,
                pack.y - rank * STEP * height * pack.scale,
                side * LEAN,
                pack.scale,
                HEIGHT,
            )
            loose = replace(pack, y=pack.y - i * STEP * height * pack.scale / 2)
            sprite.pose = _at(part, (pack, half, loose), RIFFLED - FALL * (1 + (len(shown) - 1 - i) / len(shown)))

    def _pack(self, pack: Pose) -> list[CardSprite]:
        near, middle = IN_PACK * self.board.layout.card[1], (pack.x, pack.y)
        sprites = (sprite for _, sprite in self.board.sprites())
        inside = [sprite for sprite in sprites if math.dist((sprite.pose.x, sprite.pose.y), middle) < near]
        return sorted(inside, key=lambda sprite: sprite.flight)


def _at(part: float, poses: tuple[Pose, Pose, Pose], falls_at: float) -> Pose:
    """Give the pose of a card on its way from the pack to its half, loosely back on the pack, and into it."""
    pack, half, loose = poses
    if part < falls_at:
        return interpolate(pack, half, in_out_cubic(min(1.0, part / PARTED)))
    if part < falls_at + FALL:
        return interpolate(half, loose, in_out_cubic((part - falls_at) / FALL))
    return interpolate(loose, pack, out_cubic(max(0.0, (part - RIFFLED) / (1 - RIFFLED))))
