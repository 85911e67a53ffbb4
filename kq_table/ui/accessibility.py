"""What a person could point at, told in words: for the test log, and for a voice one day. Knows no widget."""

from __future__ import annotations

from typing import NamedTuple

import pygame


class Target(NamedTuple):
    """
    One card or control on the screen.

    :param id: a name that stays the same in every language
    :param text: what it says, in the person's language
    :param rect: where it lies, in real pixels
    """

    id: str
    text: str
    rect: pygame.Rect
