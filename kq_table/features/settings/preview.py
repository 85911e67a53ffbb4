"""A picture of a few cards on the felt, as the settings are now."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import SRCALPHA, Rect, Surface

from kq_table.shell.context import AppContext
from kq_table.ui.theme import BRASS_DARK

PREVIEW_SIZE: Final = (632, 156)
LOW_HEIGHT: Final = 116
"""Design pixels, where the felt is what is chosen."""
CARD_SHARE: Final = 0.615
"""The height of cards of the usual size, as a part of the picture's."""
HAND_CARDS: Final = ("AS", "KH", "QD", "JC", "TH")
LEAN_DEGREES: Final = 5
CARD_PITCH: Final = 0.62
"""Distance of the cards of the hand, in card widths."""
SIDE_SHARE: Final = 0.27
"""How far the pile is left of the middle, and the hand right of it, as a part of the width."""


def draw_preview(context: AppContext, *, is_low: bool = False) -> Surface:
    """Draw a pile and a hand on the middle of the window's felt."""
    kit = context.kit
    size = (kit.px(PREVIEW_SIZE[0]), kit.px(LOW_HEIGHT if is_low else PREVIEW_SIZE[1]))
    picture = Surface(size, SRCALPHA)
    ground = context.ground
    area = Rect((0, 0), size)
    area.center = ground.get_rect().center
    picture.blit(ground, (0, 0), area)
    _lay_cards(context, picture)
    pygame.draw.rect(picture, BRASS_DARK, picture.get_rect(), kit.px(1.5))
    return picture


def _lay_cards(context: AppContext, picture: Surface) -> None:
    kit, (width, height) = context.kit, picture.get_size()
    card_images = context.card_images(round(height * CARD_SHARE * context.settings.card_scale))
    for i, lean in enumerate((8, -3)):
        card = card_images.card("back", lean)
        place = (width * (0.5 - SIDE_SHARE) + i * kit.px(5), height / 2 + kit.px(2))
        picture.blit(card, card.get_rect(center=place))
    for i, name in enumerate(HAND_CARDS):
        off = i - (len(HAND_CARDS) - 1) / 2
        card = card_images.card(name, round(-off * LEAN_DEGREES))
        x = width * (0.5 + SIDE_SHARE / 2) + off * card_images.size[0] * CARD_PITCH
        picture.blit(card, card.get_rect(center=(x, height / 2 + (off * off - 2) * kit.px(2))))
