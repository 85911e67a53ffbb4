"""The panel on which the dealer of King chooses the contract, by pointer, arrow keys or digits (KG-17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from kq_table.text import plain, say
from kq_table.ui import theme
from kq_table.ui.button import ACTIVATE_KEYS
from kq_table.ui.layout import centred, inset
from kq_table.ui.skins import State
from kq_table.ui.svg import icon
from kq_table.ui.widget import Painter, Pos, Target, UiContext, Widget

EDGE: Final = 12
"""Design pixels between the panel's edge and its cells, and between a cell's edge and its words."""
GAP: Final = 8
"""Design pixels between two cells, and between a digit and the words."""
MARK_ROOM: Final = 16
"""Design pixels at the end of a cell, where a hint puts its mark."""
SHAPES: Final = ((2, True), (3, True), (1, True), (2, False), (3, False), (1, False))
"""How many columns there are, and whether cells say what a contract costs: the first that has room is taken."""
STEPS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


@dataclass(frozen=True)
class ContractOffer:
    """
    A contract of the running half.

    :param key: its name in a record
    :param short: its name where there is little room
    :param cost: what each thing that counts costs or brings
    :param bounds: what is forbidden besides the usual; empty for nothing
    :param is_open: whether it may still be chosen
    """

    key: str
    title: str
    short: str
    cost: str
    bounds: str
    is_open: bool

    @property
    def below(self) -> str:
        """What stands below the name."""
        return self.cost if self.is_open else say("king.played")


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
        self._cells: Sequence[Rect] = ()
        self._columns, self._has_cost = SHAPES[0]
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
        return self.text if self._at is None else _spoken(self._offers[self._at])

    def part_targets(self) -> Sequence[Target]:
        return [
            Target(f"contract:{offer.key}", _spoken(offer), _end_of(cell))
            for offer, cell in zip(self._offers, self._cells, strict=True)
            if offer.is_open
        ]

    # -- where everything lies

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lie in the middle of *rect*, as large as the words need."""
        self._room = Rect(rect)
        fitting = (shape for shape in SHAPES if _fits(rect, self._size(kit, *shape)))
        self._columns, self._has_cost = next(fitting, SHAPES[-2])
        box = centred(rect, *self._size(kit, self._columns, has_cost=self._has_cost))
        super().place(kit, box)
        self._cells = self._grid(kit, inset(box, kit.px(EDGE)))

    def _size(self, kit: UiContext, columns: int, has_cost: bool) -> tuple[int, int]:
        rows, gap, edge = -(-len(self._offers) // columns), kit.px(GAP), 2 * kit.px(EDGE)
        across = max((self._cell_width(kit, offer, has_cost=has_cost) for offer in self._offers), default=0)
        down = kit.fonts.height("strong") + (kit.fonts.height("small") if has_cost else 0) + gap
        down = max(kit.px(theme.HIT), down)
        return columns * across + (columns - 1) * gap + edge, rows * down + (rows - 1) * gap + edge

    def _cell_width(self, kit: UiContext, offer: ContractOffer, *, has_cost: bool) -> int:
        words = [kit.fonts.width(offer.title if has_cost else offer.short, "strong")]
        words += [kit.fonts.width(text, "small") for text in (offer.cost, say("king.played")) if has_cost]
        return _digit_width(kit) + max(words) + 2 * kit.px(EDGE) + kit.px(MARK_ROOM)

    def _grid(self, kit: UiContext, area: Rect) -> list[Rect]:
        gap, rows = kit.px(GAP), -(-len(self._offers) // self._columns)
        across = (area.w - (self._columns - 1) * gap) // self._columns
        down = (area.h - (rows - 1) * gap) // max(1, rows)
        return [
            Rect(
                area.x + index % self._columns * (across + gap),
                area.y + index // self._columns * (down + gap),
                across,
                down,
            )
            for index in range(len(self._offers))
        ]

    # -- pointer and keys

    def _cell_at(self, pos: Pos) -> int | None:
        found = (index for index, cell in enumerate(self._cells) if cell.collidepoint(pos))
        return next(found, None)

    def hover(self, pos: Pos) -> None:
        self._over = self._cell_at(pos)

    def tip(self) -> tuple[str, Rect]:
        """Say what else the contract forbids, and what it costs where the cell has no room for it."""
        at = self._over if self._over is not None else self._at
        if at is None:
            return "", self.rect
        offer = self._offers[at]
        words = [] if self._has_cost else [f"{offer.below}."]
        return " ".join([*words, *([offer.bounds] if offer.bounds else [])]), self._cells[at]

    def press(self, pos: Pos) -> None:
        self.is_pressed, self._over = True, self._cell_at(pos)

    def drag(self, pos: Pos) -> None:
        self.is_pressed = self._over is not None and self._cell_at(pos) == self._over

    def release(self, pos: Pos) -> None:
        is_meant, self.is_pressed = self.is_pressed and self._cell_at(pos) == self._over, False
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
        if self._at is None:
            self._go_to(still_open[0])
        elif across:
            ahead = [index for index in still_open if (index - self._at) * across > 0]
            self._go_to(min(ahead, key=lambda index: abs(index - (self._at or 0)), default=self._at))
        else:
            row, column = divmod(self._at, self._columns)
            ahead = [index for index in still_open if (index // self._columns - row) * down > 0]
            self._go_to(
                min(
                    ahead,
                    key=lambda index: (abs(index // self._columns - row), abs(index % self._columns - column)),
                    default=self._at,
                )
            )

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
        for index, (offer, cell) in enumerate(zip(self._offers, self._cells, strict=True)):
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
        fonts, edge, before = self.kit.fonts, self.kit.px(EDGE), _digit_width(self.kit)
        head, body, sign = (theme.CREAM, theme.CREAM_SOFT, theme.BRASS_LIGHT) if offer.is_open else (theme.FADED,) * 3
        room = cell.w - before - 2 * edge - self.kit.px(MARK_ROOM)
        lines = [fonts.line_within(offer.title if self._has_cost else offer.short, "strong", head, room)]
        lines += [fonts.line_within(offer.below, "small", body, room)] if self._has_cost else []
        size = fonts.width("0", "small")
        # What has been played has a check mark for its digit, since a faded name alone might be overlooked.
        digit = fonts.line(plain(index + 1), "small", sign) if offer.is_open else icon("check", size, sign)
        y = cell.centery - sum(line.get_height() for line in lines) // 2
        pen.put(self, ("digit", index), digit, cell.x + edge, y + (lines[0].get_height() - digit.get_height()) // 2)
        for part, line in enumerate(lines):
            pen.put(self, ("words", index, part), line, cell.x + edge + before, y)
            y += line.get_height()


def _spoken(offer: ContractOffer) -> str:
    return f"{offer.title}: {offer.below}"


def _end_of(cell: Rect) -> Rect:
    """Give the end of a cell, where nothing is written: what names a contract points there."""
    return Rect(cell.right - cell.h, cell.y, cell.h, cell.h)


def _digit_width(kit: UiContext) -> int:
    return kit.fonts.width("0", "small") + kit.px(GAP)


def _fits(room: Rect, size: tuple[int, int]) -> bool:
    return size[0] <= room.w and size[1] <= room.h
