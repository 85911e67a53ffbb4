"""The pictures of a game's box."""

from __future__ import annotations

import pytest

from kq_table.features.start import game_box


@pytest.mark.parametrize("scale", [1.0, 2.7])
def test_cards_are_seen_through_the_notch_without_a_shadow(scale: float) -> None:
    front = game_box.draw_front((round(220 * scale), round(300 * scale)), ("#a5362f", "#611a17"), "rest", scale)
    top = round(game_box.SHADOW_PAD * scale)
    middle = round(game_box.NOTCH_RADIUS * scale / 2)
    assert 0 == front.get_at((front.get_width() // 2, top + middle)).a
