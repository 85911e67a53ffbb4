"""What a scene does with fingers and with keys that a person chose, beside pointer and usual keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame
from pygame.event import Event

from kq_table.ui.reach import nearest
from kq_table.ui.widget import Pos, Target


class Scene(Protocol):
    """What hands know of a scene, see `shell.scene.Scene`."""

    def handle(self, event: Event) -> None:
        """Handle an event."""

    def targets(self) -> Sequence[Target]:
        """Everything that can be pointed at."""

    def resize(self) -> None:
        """Lay everything out."""


class Hands:
    """What every scene does; one that does more has its own."""

    is_choosing_keys: bool = False
    """Whether keys are chosen here: the ways out then work as they are on the keyboard."""

    def choose_key(self, key: str) -> bool:
        """Take a key of the keyboard, before it means anything; False where none is asked for."""
        return False

    def choose_control(self, control: str) -> bool:
        """Take a control of a pad, before it means anything; False where none is asked for."""
        return False

    def renew_keys(self, scene: Scene) -> None:
        """Show the names of keys anew: others were chosen, or a pad was used after the keyboard or before it."""

    def nearest_target(self, scene: Scene, pos: Pos, reach: tuple[float, float]) -> Pos | None:
        """The nearest place that a finger may mean; None where it is on something, or nothing is in reach (pixels)."""
        return nearest((target.rect for target in scene.targets()), pos, reach)

    def press_long(self, scene: Scene, pos: Pos) -> bool:
        """Show what is under a finger that stays there; True if it may still drag what it holds."""
        scene.handle(Event(pygame.WINDOWLEAVE))
        scene.handle(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        return False


class RenewingHands(Hands):
    """Lays a scene that shows names of keys out anew."""

    def renew_keys(self, scene: Scene) -> None:
        scene.resize()


class HoldingHands(Hands):
    """A finger that stays holds, as a button of the mouse does."""

    def press_long(self, scene: Scene, pos: Pos) -> bool:
        return True
