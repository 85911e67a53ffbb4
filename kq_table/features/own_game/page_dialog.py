"""What the page of an own game opens, and how its two halves lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import ROW_GAP
from kq_table.ui.labels import Paragraph, Space
from kq_table.ui.layout import Column, Group, Row
from kq_table.ui.scroll import SIDE_MARGIN, ScrollArea
from kq_table.ui.theme import CREAM, GAP, MARGIN
from kq_table.ui.widget import UiContext, Widget

from .draft import KINDS

DIALOG_WIDTH: Final = 1160
MIN_HALF: Final = 440
"""Least width in design pixels of either half beside the other, at the usual size of text."""


class KindDialog(DialogScene):
    """What a new contract is about."""

    def __init__(self, context: AppContext, take: Callable[[str], None]) -> None:
        super().__init__(context)
        self._take = take

    def _make_dialog(self) -> Dialog:
        kinds = [Button(f"kind:{kind}", say(f"make.kind.{kind}"), partial(self._add, kind)) for kind in KINDS]
        back = Button("back", say("app.back"), self.escape)
        return Dialog("kinds", say("make.kinds"), [Row("kinds", kinds, is_equal=True)], [back], 900)

    def _add(self, kind: str) -> None:
        self.context.stack.pop()
        self._take(kind)


class KeepDialog(DialogScene):
    """
    Whether to keep what was changed.

    :param save: None if there is a fault in it
    """

    def __init__(self, context: AppContext, save: Callable[[], None] | None, discard: Callable[[], None]) -> None:
        super().__init__(context)
        self._save, self._discard = save, discard

    def _make_dialog(self) -> Dialog:
        words = Paragraph("keep.words", say("make.keep" if self._save else "make.keep.fault"), "body", CREAM)
        buttons: list[Widget] = [
            Button("back", say("make.keep.back"), self.escape),
            Button("discard", say("make.keep.discard"), partial(self._answer, self._discard)),
        ]
        if self._save is not None:
            buttons.append(Button("save", say("make.save"), partial(self._answer, self._save), "primary"))
        return Dialog("keep", say("make.page"), [words], buttons, 620)

    def _answer(self, go: Callable[[], None]) -> None:
        self.context.stack.pop()
        go()


class PageDialog(Dialog):
    """
    A dialog with two halves that scroll by themselves, or one below the other where there is no room for both.

    :param parts: the list; what is chosen in it, below the status; and what goes below the list
    """

    def __init__(
        self,
        name: str,
        title: str,
        parts: tuple[list[Widget], list[Widget], list[Widget]],
        buttons: Sequence[Widget],
        kit: UiContext,
    ) -> None:
        listed, chosen, below = parts
        needed = kit.px(2 * MIN_HALF * kit.metrics.text_scale)
        is_wide = min(kit.px(DIALOG_WIDTH * kit.metrics.text_scale), kit.metrics.size[0]) - kit.px(2 * MARGIN) > needed
        one = Column("make.all", [chosen[0], *listed, Space("halves.air", GAP), *chosen[1:], *below], ROW_GAP)
        super().__init__(name, title, () if is_wide else [one], buttons, DIALOG_WIDTH)
        if is_wide:
            halves = Column("make.left", [*listed, *below], ROW_GAP), Column("make.right", chosen, ROW_GAP)
            self.put_in_place_of_body(Halves(*(ScrollArea(f"{half.name}.view", half) for half in halves)))


class Halves(Group):
    """Two views side by side."""

    def __init__(self, left: ScrollArea, right: ScrollArea) -> None:
        super().__init__("make.halves", (left, right))

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(half.natural_height(kit, self._half(kit, width)) for half in self.widgets)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        half = self._half(kit, rect.w)
        for x, view in zip((rect.x, rect.right - half), self.widgets, strict=True):
            view.place(kit, Rect(x, rect.y, half, rect.h))

    def _half(self, kit: UiContext, width: int) -> int:
        return (width - kit.px(GAP)) // 2 + kit.px(SIDE_MARGIN) // 2
