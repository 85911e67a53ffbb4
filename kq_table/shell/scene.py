"""What the frame loop asks of every scene."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from kq_table.ui.widget import Target

if TYPE_CHECKING:
    from kq_table.ui.compositor import DisplayList

    from .exit_animation import ExitAnimation


class Scene:
    """
    One layer of the stack: takes events while it lies on top, and draws itself.

    *name* stands in the test log; *is_overlay* says that what lies below still shows.
    """

    name: ClassVar[str] = "scene"
    is_overlay: ClassVar[bool] = False
    game: str = ""
    """The key of the game that is played or set up here; empty where it is none in particular."""

    @property
    def record(self) -> Path | None:
        """The path of the record of the match that is played here, if any."""
        return None

    @property
    def is_writing(self) -> bool:
        """Whether keys go into a text field now, and none is a shortcut."""
        return False

    @property
    def is_moving(self) -> bool:
        """Whether the next frame will differ by itself."""
        return False

    @property
    def wake_at(self) -> float | None:
        """When something changes by itself, in the clock's seconds; None if only an event changes anything."""
        return None

    def enter(self) -> None:
        """Called when the scene comes to the top of the stack, for the first time or again."""

    def resize(self) -> None:
        """Lay everything out for the window."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; its position is in pixels."""

    def step(self, now: float) -> None:
        """Let time pass, up to *now* in the clock's seconds."""

    def draw(self, frame: DisplayList) -> None:
        """Add what shows to the frame."""

    def targets(self) -> list[Target]:
        """List every card and control that can be pointed at."""
        return []

    @property
    def focused_name(self) -> str:
        """The name of the target that has the focus; empty where none has."""
        return ""

    def facts_for_log(self) -> dict[str, Any]:
        """Give what else a script that reads the test log needs to know, as JSON can hold it."""
        return {}

    def exit_animation(self) -> ExitAnimation | None:
        """Give what is drawn for a moment after the scene was closed; None if nothing is."""
        return None

    def leave(self) -> None:
        """Called when the scene leaves the stack for good: release what it holds."""
