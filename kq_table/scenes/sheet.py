"""A scene that is one dialog. Knows how a dialog lives on the stack, not what any of them says."""

from __future__ import annotations

from typing import ClassVar

import pygame

from kq_table.theme import Z_DIALOG
from kq_table.ui.dialog import Dialog
from kq_table.ui.frame import Frame
from kq_table.ui.targets import Target

from .scene import Scene


class Sheet(Scene):
    """A dialog over what lies below; a subclass makes it anew for each size of the window."""

    is_overlay: ClassVar[bool] = True
    dialog: Dialog

    def make(self) -> Dialog:
        """Make the dialog, not yet placed."""
        raise NotImplementedError

    def escape(self) -> None:
        """Answer Escape: one step back."""
        self.room.pop()

    def resize(self) -> None:
        """Make the dialog for the window, keeping the focus where it was."""
        former = getattr(self, "dialog", None)
        self.dialog = self.make()
        self.dialog.place(self.room.kit)
        if former is not None:
            self.dialog.follow(former)

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; Escape goes back."""
        if not self.dialog.handle(event) and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.escape()

    def step(self, now: float) -> None:
        """Let time pass."""
        self.dialog.step(now)

    @property
    def wake_at(self) -> float | None:
        """When a hint is due."""
        return self.dialog.wake_at

    def draw(self, frame: Frame) -> None:
        """Draw the dialog."""
        self.dialog.draw(frame, Z_DIALOG + self.room.stack.index(self) * 10)

    def targets(self) -> list[Target]:
        """List the dialog's controls."""
        return self.dialog.targets()
