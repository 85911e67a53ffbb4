"""The pictures of a game's box."""

from __future__ import annotations

import pytest

from kq_table.features.start import box_art


@pytest.mark.parametrize("scale", [1.0, 2.7])
def test_cards_are_seen_through_the_notch_without_a_shadow(scale: float) -> None:
    front = box_art.front((round(220 * scale), round(300 * scale)), ("#a5362f", "#611a17"), "rest", scale)
    top = round(box_art.SHADOW_PAD * scale)
    middle = round(box_art.NOTCH_RADIUS * scale / 2)
    assert 0 == front.get_at((front.get_width() // 2, top + middle)).a
