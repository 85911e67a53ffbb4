"""The row of buttons for what is done without a card, or with a card in more ways than one. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from engines.core.api import Deed
from kq_table.ui.button import Button
from kq_table.ui.layout import Row
from kq_table.ui.skins import ButtonKind
from kq_table.ui.widget import Painter, UiContext, Widget


class Actions(Widget):
    """
    A button for every deed that is offered now, side by side in the middle of its place.

    :param do: does a deed
    """

    def __init__(self, do: Callable[[Deed], None]) -> None:
        super().__init__("actions")
        self._do = do
        self._offered: tuple[tuple[Deed, str], ...] = ()
        self._is_wanted = True
        self._bar = Row("actions.bar", [], align="centre")

    @property
    def children(self) -> Sequence[Widget]:
        """The buttons."""
        return self._bar.widgets

    @property
    def first(self) -> Widget | None:
        """The first button, if there is one."""
        return next(iter(self._bar.widgets), None)

    def offer(self, deeds: Sequence[tuple[Deed, str]], *, is_wanted: bool = True) -> None:
        """
        Offer these deeds, each with the words of its button.

        :param is_wanted: whether the first is what most people want
        """
        if (tuple(deeds), is_wanted) == (self._offered, self._is_wanted):
            return
        self._offered, self._is_wanted = tuple(deeds), is_wanted
        self._bar.widgets = [self._button(i, deed, words) for i, (deed, words) in enumerate(self._offered)]
        self.is_shown = bool(self._offered)
        self.place(self.kit, self._room)

    def _button(self, index: int, deed: Deed, words: str) -> Button:
        kind: ButtonKind = "primary" if index == 0 and self._is_wanted else "plain"
        return Button(f"deed:{deed.text}", words, partial(self._do, deed), kind)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lie in the middle of a place, which may be wider than the buttons."""
        self._room = Rect(rect)
        height = self._bar.natural_height(kit, rect.w)
        self._bar.place(kit, Rect(rect.x, rect.bottom - height, rect.w, height))
        # Only where buttons lie do the cards below not answer.
        super().place(kit, Rect(rect.midbottom, (0, 0)).unionall([button.rect for button in self._bar.widgets]))

    def paint(self, pen: Painter) -> None:
        """Draw the buttons."""
        self._bar.draw(pen)
