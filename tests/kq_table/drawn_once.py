"""Has many apps in one process share their drawings, of which each would make all anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from threading import current_thread, main_thread
from typing import Any

import pygame
import pytest

from kq_table.art.card_images import CardImages, Deck
from kq_table.shell.context import AppContext
from kq_table.ui.image_cache import ImageCache

BYTES_OF_DRAWINGS = 12_000_000
"""Of the drawings of icons and skins that are shared, the latest."""
LARGE_PX = 100_000
"""Pixels from which a drawing is made anew each time."""
SHARED_DECKS, BYTES_OF_CARDS = 16, 40_000_000
"""Decks of one height that are shared, two to five megabytes each, and the bytes of pictures kept for all of them."""

_draw = pygame.image.load_sized_svg
_drawings, _cards = ImageCache(BYTES_OF_DRAWINGS), ImageCache(BYTES_OF_CARDS)


@lru_cache(SHARED_DECKS)
def _shared_deck(height: int, deck: Deck) -> CardImages:
    return CardImages(height, deck, _cards)


@contextmanager
def drawn_once() -> Iterator[None]:
    """Draw every card and every icon once, as long as there is room for it; in the end all of them go."""

    def load(file: Any, size: tuple[int, int]) -> pygame.Surface:
        is_small = isinstance(file, BytesIO) and size[0] * size[1] <= LARGE_PX
        # What another thread draws ahead are cards, which their deck keeps.
        if not is_small or current_thread() is not main_thread():
            return _draw(file, size)
        return _drawings.fetch((file.getvalue(), size), lambda: _draw(file, size))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load)
        patch.setattr(AppContext, "draw_deck", lambda _context, height, deck: _shared_deck(height, deck))
        yield
    _shared_deck.cache_clear()
    _drawings.clear()
    _cards.clear()
