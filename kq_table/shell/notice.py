"""Dialogs that tell something: a notice to confirm, and toasts over a dialog."""

from __future__ import annotations

from typing import ClassVar, Final

from pygame import Rect

from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.clock import earliest
from kq_table.ui.compositor import DisplayList
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION
from kq_table.ui.labels import Paragraph
from kq_table.ui.theme import CREAM
from kq_table.ui.tooltip import Toasts

from .context import AppContext
from .dialog_scene import DialogScene


class NoticeDialog(DialogScene):
    """One text and one button."""

    name: ClassVar[str] = "notice"

    def __init__(self, context: AppContext, text: str) -> None:
        super().__init__(context)
        self.text = text

    def _make_dialog(self) -> Dialog:
        body = [Paragraph("text", self.text, "body", CREAM)]
        return Dialog(
            "notice", say("note.title"), body, [Button("ok", say("app.ok"), self.context.stack.pop, "primary")], 620
        )


EDGE_GAP: Final = 14
"""Least distance of a toast from the window's edge, in design pixels."""
SEARCH_STEP: Final = 4
"""Step between tried places of a toast, in design pixels."""


class ToastDialog(DialogScene):
    """A dialog with toasts, shown below it, or as low as possible without covering a control."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.toasts = Toasts(is_wide=True)

    def show_toast(self, text: str) -> None:
        self.toasts.show(text, self.context.clock.now(), 3 * MOTION.toast_rest)

    def step(self, now: float) -> None:
        super().step(now)
        self.toasts.step(now)

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self.toasts.is_moving

    @property
    def wake_at(self) -> float | None:
        return earliest(super().wake_at, self.toasts.wake_at)

    def draw(self, frame: DisplayList) -> None:
        super().draw(frame)
        if self.toasts.text:
            self.toasts.draw(frame, self.context.kit, self.toast_rect().midbottom)

    def toast_rect(self) -> Rect:
        """The rect of the toast: below the dialog if it fits, else where it covers least of controls."""
        kit, (width, height) = self.context.kit, self.context.size
        slip = self.toasts.slip(kit, (width // 2, height - kit.px(EDGE_GAP)))
        spare = height - self.dialog.foot - slip.h if isinstance(self.dialog, Dialog) else 0
        if 0 < spare < 2 * kit.px(EDGE_GAP):
            slip.bottom = height - spare // 2
        controls = [target.rect for target in self.targets()]
        inner = [rect for rect in controls if not any(rect != other and rect.contains(other) for other in controls)]
        places = [slip.move(0, -up) for up in range(0, max(1, slip.top - kit.px(EDGE_GAP)), kit.px(SEARCH_STEP))]
        return min(places, key=lambda place: sum(_area(place.clip(rect)) for rect in inner))


def _area(rect: Rect) -> int:
    return rect.w * rect.h
