"""Keys that mean the same everywhere."""

from __future__ import annotations

from typing import Final

import pygame

ENTER_KEYS: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
ACTIVATE_KEYS: Final = ENTER_KEYS | {pygame.K_SPACE}
"""They do what a click on the focused thing would."""
COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
"""Modifiers of shortcuts: Control, and Command on a Mac."""
