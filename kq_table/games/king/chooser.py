"""The panel on which the dealer of King chooses the contract, by pointer, arrow keys or digits (KG-17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from engines.core.sentences import plain
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.keys import ACTIVATE_KEYS
from kq_table.ui.skins import State
from kq_table.ui.svg import icon
from kq_table.ui.widget import Painter, Pos, Target, UiContext, Widget

from .contract_grid import EDGE, EMPTY, MARK_ROOM, ContractOffer, digit_width, fit

STEPS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class ContractChooser(Widget):
    """
    The six contracts of the running half, each with a digit; those that have been played stay, but cannot be chosen.

    :param choose: called with the key of the contract that is chosen
    """

    can_focus = True

    def __init__(self, choose: Callable[[str], None]) -> None:
        super().__init__("chooser", say("king.ask"))
        self._choose = choose
        self._offers: Sequence[ContractOffer] = ()
        self._grid = EMPTY
        self._room = Rect(0, 0, 0, 0)
        self._at: int | None = None
        """The cell at which the keys are."""
        self._over: int | None = None
        """The cell below the pointer."""

    def show(self, offers: Sequence[ContractOffer]) -> None:
        """Offer these contracts, none of them chosen yet."""
        self._offers, self._at, self._over = tuple(offers), None, None
        self.place(self.kit, self._room)

    @property
    def spoken(self) -> str:
        return self.text if self._at is None else self._offers[self._at].spoken

    def part_targets(self) -> Sequence[Target]:
        return [
            Target(_target(offer), offer.spoken, _end_of(cell))
            for offer, cell in zip(self._offers, self._grid.cells, strict=True)
            if offer.is_open
        ]

    def mark_spot(self, control: str) -> Pos | None:
        """Give the point of a cell for the mark of a hint, by the id of its target; None if there is no such cell."""
        cells = (cell for offer, cell in zip(self._offers, self._grid.cells, strict=True) if control == _target(offer))
        return next(((cell.right - self.kit.metrics.text(MARK_ROOM) // 2 - 1, cell.centery) for cell in cells), None)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lie in the middle of *rect*, as large as the words need."""
        self._room, self._grid = Rect(rect), fit(kit, self._offers, rect)
        super().place(kit, self._grid.box)

    # -- pointer and keys

    def hover(self, pos: Pos) -> None:
        self._over = self._grid.cell_at(pos)

    def tip(self) -> tuple[str, Rect]:
        """Say what else the contract forbids, and what it costs where the cell has no room for it."""
        at = self._over if self._over is not None else self._at
        if at is None:
            return "", self.rect
        offer = self._offers[at]
        words = [] if self._grid.has_cost else [f"{offer.below}."]
        return " ".join([*words, *([offer.bounds] if offer.bounds else [])]), self._grid.cells[at]

    def press(self, pos: Pos) -> None:
        self.is_pressed, self._over = True, self._grid.cell_at(pos)

    def drag(self, pos: Pos) -> None:
        self.is_pressed = self._over is not None and self._grid.cell_at(pos) == self._over

    def release(self, pos: Pos) -> None:
        is_meant, self.is_pressed = self.is_pressed and self._grid.cell_at(pos) == self._over, False
        if is_meant and self._over is not None:
            self._take(self._over)

    def key(self, event: pygame.event.Event) -> bool:
        """Go along with the arrow keys or by a digit; choose with Enter."""
        if event.key in STEPS:
            self._step(*STEPS[event.key])
        elif pygame.K_1 <= event.key < pygame.K_1 + len(self._offers):
            self._go_to(event.key - pygame.K_1)
        elif event.key in ACTIVATE_KEYS and self._at is not None:
            self._take(self._at)
        else:
            return False
        return True

    def _step(self, across: int, down: int) -> None:
        """Go to the nearest contract in that direction that can be chosen; first to the first of all."""
        still_open = [index for index, offer in enumerate(self._offers) if offer.is_open]
        self._go_to(still_open[0] if self._at is None else self._grid.step(self._at, across, down, still_open))

    def _go_to(self, index: int) -> None:
        if not self._offers[index].is_open:
            self.kit.play_sound("refuse")
        elif index != self._at:
            self._at = index
            self.kit.play_sound("tick")

    def _take(self, index: int) -> None:
        if self._offers[index].is_open:
            self.kit.play_sound("click")
            self._choose(self._offers[index].key)
        else:
            self.kit.play_sound("refuse")

    # -- drawing

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "ground", self.kit.skins.plate(self.rect.size), self.rect)
        for index, (offer, cell) in enumerate(zip(self._offers, self._grid.cells, strict=True)):
            pen.draw_skin(self, ("cell", index), self.kit.skins.button(cell.size, "plain", self._look(index)), cell)
            self._paint_words(pen, index, offer, cell)
            if index == self._at and self.is_focused:
                pen.draw_skin(self, ("ring", index), self.kit.skins.ring(cell.size), cell)

    def _look(self, index: int) -> State:
        if not self._offers[index].is_open:
            return "off"
        if index != self._over or not (self.is_hovered or self.is_pressed):
            return "rest"
        return "down" if self.is_pressed else "hover"

    def _paint_words(self, pen: Painter, index: int, offer: ContractOffer, cell: Rect) -> None:
        fonts, edge, before = self.kit.fonts, self.kit.px(EDGE), digit_width(self.kit)
        head, body, sign = (theme.CREAM, theme.CREAM_SOFT, theme.BRASS_LIGHT) if offer.is_open else (theme.FADED,) * 3
        room = cell.w - before - edge - self.kit.px(MARK_ROOM)
        lines = [fonts.line_within(offer.title if self._grid.has_cost else offer.short, "strong", head, room)]
        lines += [fonts.line_within(offer.below, "small", body, room)] if self._grid.has_cost else []
        size = fonts.width("0", "small")
        # What has been played has a check mark for its digit, since a faded name alone might be overlooked.
        digit = fonts.line(plain(index + 1), "small", sign) if offer.is_open else icon("check", size, sign)
        y = cell.centery - sum(line.get_height() for line in lines) // 2
        pen.put(self, ("digit", index), digit, cell.x + edge, y + (lines[0].get_height() - digit.get_height()) // 2)
        for part, line in enumerate(lines):
            pen.put(self, ("words", index, part), line, cell.x + edge + before, y)
            y += line.get_height()


def _end_of(cell: Rect) -> Rect:
    """Give the end of a cell, where nothing is written: what names a contract points there."""
    return Rect(cell.right - cell.h, cell.y, cell.h, cell.h)


def _target(offer: ContractOffer) -> str:
    return f"contract:{offer.key}"
