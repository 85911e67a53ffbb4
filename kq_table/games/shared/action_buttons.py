"""The row of buttons for deeds without a card, and for choosing what the selected cards mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from engines.core.api import Deed
from kq_table.ui.button import Button
from kq_table.ui.layout import Row
from kq_table.ui.skins import ButtonKind
from kq_table.ui.theme import Z_PROMPT
from kq_table.ui.widget import Painter, UiContext, Widget


class ActionButtons(Widget):
    """
    A button for every deed offered now, side by side in the middle of its place.

    :param do: does the deed of a button
    """

    def __init__(self, do: Callable[[Deed], None]) -> None:
        super().__init__("actions")
        self._do = do
        self._offered: tuple[tuple[Deed, str], ...] = ()
        self._is_primary = True
        self._bar = Row("actions.bar", [], align="centre")

    @property
    def children(self) -> Sequence[Widget]:
        return self._bar.widgets

    @property
    def first(self) -> Widget | None:
        """The first button, if there is one."""
        return next(iter(self._bar.widgets), None)

    def offer(self, deeds: Sequence[tuple[Deed, str]], *, is_primary: bool = True) -> None:
        """
        Show a button for each of these deeds, with its label.

        :param is_primary: whether the first button stands out as the usual choice
        """
        if (tuple(deeds), is_primary) == (self._offered, self._is_primary):
            return
        self._offered, self._is_primary = tuple(deeds), is_primary
        self._bar.widgets = [self._button(i, deed, label) for i, (deed, label) in enumerate(self._offered)]
        self.is_shown = bool(self._offered)
        self.place(self.kit, self._room)

    def _button(self, index: int, deed: Deed, label: str) -> Button:
        kind: ButtonKind = "primary" if index == 0 and self._is_primary else "plain"
        return Button(f"deed:{deed.text}", label, partial(self._do, deed), kind)

    def place(self, kit: UiContext, rect: Rect) -> None:
        self._room = Rect(rect)
        height = self._bar.natural_height(kit, rect.w)
        self._bar.place(kit, Rect(rect.x, rect.bottom - height, rect.w, height))
        # Beside the buttons the cards below stay clickable.
        super().place(kit, Rect(rect.midbottom, (0, 0)).unionall([button.rect for button in self._bar.widgets]))

    def paint(self, pen: Painter) -> None:
        # Above the hand, as the prompt beside it: a raised card must not cover what to do.
        self._bar.draw(pen._replace(z=Z_PROMPT + 2))
