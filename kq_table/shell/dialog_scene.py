"""A scene that is one dialog."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import ClassVar, Final

import pygame

from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import out_cubic
from kq_table.ui.sheet import Sheet
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import Z_DIALOG
from kq_table.ui.widget import Target

from .context import AppContext
from .scene import ExitAnimation, Scene

RISE_HEIGHT: Final = 26
"""Design pixels by which a dialog rises as it opens."""


class DialogScene(Scene):
    """A dialog over the scenes below; a subclass makes it anew for each size of the window."""

    is_overlay: ClassVar[bool] = True
    dialog: Dialog | Sheet

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self._has_begun = self._is_outdated = False
        self._opened_at: float | None = None
        self._time = 0.0
        self._shown: Mapping[Hashable, DrawItem] = {}
        """The draw items of the last frame."""

    def _make_dialog(self) -> Dialog | Sheet:
        """Make the dialog; it is placed later."""
        raise NotImplementedError

    def enter(self) -> None:
        if not self._has_begun:
            self._has_begun = True
            self.begin()

    def begin(self) -> None:
        """Called when the dialog is opened, but not when a scene above it has gone."""

    def escape(self) -> None:
        """Go one step back, as Escape does."""
        self.context.stack.pop()

    def resize(self) -> None:
        """Make the dialog anew for the window; focus and scroll position are kept."""
        former = getattr(self, "dialog", None)
        self.dialog = self._make_dialog()
        self.dialog.place(self.context.kit)
        if former is not None:
            self.dialog.restore_from(former)

    def renew(self) -> None:
        """Make the dialog anew for its new content, once nothing is held down (a release would hit another widget)."""
        self._is_outdated = self.dialog.is_held
        if not self._is_outdated:
            self.resize()

    def handle(self, event: pygame.event.Event) -> None:
        if not self.dialog.handle(event) and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.escape()

    def step(self, now: float) -> None:
        """Advance the time; only the topmost scene shows hints."""
        if self._opened_at is None:
            self._opened_at = now
        self._time = now
        if self._is_outdated:
            self.renew()
        if self.context.stack.top is self:
            self.dialog.step(now)

    @property
    def is_writing(self) -> bool:
        return isinstance(self.dialog.focused, TextField)

    @property
    def _risen(self) -> float:
        """How far the dialog has risen, 0 to 1."""
        tempo = self.context.tempo
        seconds = tempo.seconds(tempo.flourish(MOTION.dialog_in))
        if self._opened_at is None:
            return 0.0 if seconds else 1.0
        return 1.0 if seconds <= 0 else min(1.0, (self._time - self._opened_at) / seconds)

    @property
    def is_moving(self) -> bool:
        return self._risen < 1

    @property
    def wake_at(self) -> float | None:
        return self.dialog.wake_at if self.context.stack.top is self else None

    def draw(self, frame: DisplayList) -> None:
        fall = round((1 - out_cubic(self._risen)) * self.context.kit.px(RISE_HEIGHT))
        self._shown = self._nodes()
        for key, node in self._shown.items():
            frame.add((id(self), key), node.image, node.x, node.y + (0 if self._is_shade(node) else fall), node.z)

    def _nodes(self) -> dict[Hashable, DrawItem]:
        own = DisplayList()
        self.dialog.draw(own, Z_DIALOG + self.context.stack.scenes.index(self) * 10)
        return own.items

    def _is_shade(self, node: DrawItem) -> bool:
        return node.image.get_size() == self.context.size

    def exit_animation(self) -> ExitAnimation | None:
        """The dialog sinking and fading; its shade goes at once, since the person goes on there."""
        tempo = self.context.tempo
        seconds = tempo.seconds(MOTION.dialog_out)
        nodes = [node for node in self._shown.values() if not self._is_shade(node)]
        self._shown = {}
        if seconds <= 0 or not nodes:
            return None
        return ExitAnimation(
            nodes, self.context.clock.now(), seconds, round(tempo.flourish(self.context.kit.px(RISE_HEIGHT)))
        )

    def targets(self) -> list[Target]:
        return self.dialog.targets()

    @property
    def focused_name(self) -> str:
        return self.dialog.focused.name if self.dialog.focused else ""
