"""What every scene is. Knows no game and no window."""

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
    One sheet of the stack: takes events while it lies on top, and draws itself.

    *is_overlay*: what lies below still shows, dimmed.
    """

    name: ClassVar[str] = "scene"
    is_overlay: ClassVar[bool] = False
    game: str = ""
    """The key of the game that is played here, or is to be; empty where it is none in particular."""

    @property
    def record(self) -> Path | None:
        """Where the record lies of a match that is played here; None where none is."""
        return None

    @property
    def is_writing(self) -> bool:
        """Whether keys go into a text now, so that none is a shortcut."""
        return False

    @property
    def is_moving(self) -> bool:
        """Whether the next frame will differ by itself."""
        return False

    @property
    def wake_at(self) -> float | None:
        """The moment (the room's clock, seconds) when something happens by itself; None: only on an event."""
        return None

    def enter(self) -> None:
        """Come to the top of the stack, for the first time or again."""

    def resize(self) -> None:
        """Lay everything out for the room's measures."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; places are in pixels."""

    def step(self, now: float) -> None:
        """Let time pass, up to *now*."""

    def draw(self, frame: DisplayList) -> None:
        """Add all that shows to the frame."""

    def targets(self) -> list[Target]:
        """List every card and control that can be pointed at."""
        return []

    @property
    def focused_name(self) -> str:
        """Name the target that a key would go to; empty where it is none in particular."""
        return ""

    def facts_for_log(self) -> dict[str, Any]:
        """Give what else an outside script needs to know of what can be done here, as JSON can hold it."""
        return {}

    def exit_animation(self) -> ExitAnimation | None:
        """Give what is still to be seen for a moment after this scene went; None for what is gone at once."""
        return None

    def leave(self) -> None:
        """Go from the stack for good: let go of what is held."""
