"""What lies around a card fades without steps."""

from __future__ import annotations

from itertools import groupby

from kq_table.art.card_images import GLOWS

LARGE = (340, 476)
"""A card in a window of 3840 by 2160."""
SEEN_WIDTH = 3
"""Pixels of one strength that show as a ring, beyond the outermost breath of light."""


def test_a_glow_fades_outwards_without_rings() -> None:
    glow = GLOWS["legal"](LARGE)
    edge = (glow.get_width() - LARGE[0]) // 2
    alphas = [glow.get_at((x, glow.get_height() // 2)).a for x in range(edge - 5)]
    assert alphas == sorted(alphas)
    rings = [(alpha, len(list(same))) for alpha, same in groupby(alphas) if alpha > 12]
    assert len(rings) > 8
    assert max(width for _, width in rings) < SEEN_WIDTH
