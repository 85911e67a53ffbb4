"""The panels on which a player chooses before the first card: a contract, whom to double, which cards to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import pygame
from pygame import Rect

from engines.core.sentences import plain
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.focus import ACTIVATE_KEYS
from kq_table.ui.layout import centred, inset
from kq_table.ui.skins import ButtonKind, State
from kq_table.ui.svg import icon
from kq_table.ui.widget import ARROWS, Painter, Pos, Target, UiContext, Widget

from .words import ContractTexts

EDGE: Final = 12
"""Design pixels between the panel's edge and its cells, and between a cell's edge and its words."""
GAP: Final = 8
MARK_ROOM: Final = 32
"""Design pixels at the end of a cell for a hint's mark; text of usual size leaves them free."""
SHAPES: Final = (
    *((2, True), (3, True), (1, True), (4, True)),
    *((2, False), (3, False), (4, False), (5, False), (1, False)),
)
"""Number of columns, and whether cells tell what a contract costs; the first that fits is taken."""
ROLES: Final = ("strong", "small")
"""The type of the names, the usual one first."""
NARROWEST: Final = (3, False)
"""The shape taken if none fits."""


class Offer(Protocol):
    """
    What one cell offers.

    *title* is its name, *short* the same where there is little room, *below* a line that says more; *bounds* is told
    only when it is pointed at.
    """

    @property
    def is_open(self) -> bool: ...
    @property
    def title(self) -> str: ...
    @property
    def short(self) -> str: ...
    @property
    def below(self) -> str: ...
    @property
    def longest_below(self) -> str: ...
    @property
    def bounds(self) -> str: ...
    @property
    def target(self) -> str: ...


@dataclass(frozen=True)
class ContractOffer:
    """A contract of the running half; *is_open*: it may still be chosen, else *closed* says why not."""

    texts: ContractTexts
    is_open: bool
    closed: str = ""

    @property
    def title(self) -> str:
        return self.texts.title

    @property
    def short(self) -> str:
        return self.texts.short

    @property
    def below(self) -> str:
        return self.texts.cost if self.is_open else self.closed or say("king.played")

    @property
    def longest_below(self) -> str:
        return max(self.texts.cost, self.closed or say("king.played"), key=len)

    @property
    def bounds(self) -> str:
        return self.texts.bounds

    @property
    def target(self) -> str:
        return f"contract:{self.texts.key}"


@dataclass(frozen=True)
class ContractGrid:
    """The rects of the contracts, in pixels; *has_cost*: the cost fits below the names, else these are short."""

    box: Rect
    cells: Sequence[Rect]
    columns: int
    has_cost: bool
    role: str = "strong"
    """Of the names' type: smaller where large text leaves no room."""

    @property
    def shape(self) -> tuple[int, bool, str]:
        return self.columns, self.has_cost, self.role

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        return next((index for index, cell in enumerate(self.cells) if cell.collidepoint(pos)), None)

    def step(self, at: int, across: int, down: int, still_open: Sequence[int]) -> int:
        """The nearest of some cells in a direction; the same one if there is none."""
        row, column = divmod(at, self.columns)
        if across:
            ahead = [index for index in still_open if (index - at) * across > 0]
            return min(ahead, key=lambda index: abs(index - at), default=at)
        ahead = [index for index in still_open if (index // self.columns - row) * down > 0]
        return min(
            ahead,
            key=lambda index: (abs(index // self.columns - row), abs(index % self.columns - column)),
            default=at,
        )


EMPTY: Final = ContractGrid(Rect(0, 0, 0, 0), (), *NARROWEST)


def fit(
    kit: UiContext, offers: Sequence[Offer], room: Rect, shapes: Sequence[tuple[int, bool]] = SHAPES
) -> ContractGrid:
    """Arrange the contracts in the middle of *room*, as large as their words need."""
    ways = [(*shape, role) for role in ROLES for shape in shapes]
    # All that is told comes before a grid without a gap, and that before large type.
    ways.sort(key=lambda way: (not way[1], len(offers) % way[0] > 0))
    sizes = {way: _size(kit, offers, *way) for way in ways}
    fitting = (shape for shape, (w, h) in sizes.items() if w <= room.w and h <= room.h)
    columns, has_cost, role = shape = next(fitting, ways[-1] if shapes is not SHAPES else (*NARROWEST, "small"))
    box = centred(room, *sizes[shape])
    return ContractGrid(box, _cells(kit, inset(box, kit.px(EDGE)), len(offers), columns), columns, has_cost, role)


def digit_width(kit: UiContext) -> int:
    return kit.fonts.width("0", "small") + kit.px(GAP)


def _size(kit: UiContext, offers: Sequence[Offer], columns: int, has_cost: bool, role: str) -> tuple[int, int]:
    rows, gap, edge = -(-len(offers) // columns), kit.px(GAP), 2 * kit.px(EDGE)
    words = [(offer.title if has_cost else offer.short, role) for offer in offers]
    words += [(offer.longest_below, "small") for offer in offers if has_cost]
    across = max((kit.fonts.width(*line) for line in words), default=0)
    across += digit_width(kit) + kit.px(EDGE) + kit.px(MARK_ROOM) if words else 0
    down = kit.fonts.height(role) + (kit.fonts.height("small") if has_cost else 0) + gap
    down = max(kit.px(theme.HIT), down)
    return columns * across + (columns - 1) * gap + edge, rows * down + (rows - 1) * gap + edge


def _cells(kit: UiContext, area: Rect, count: int, columns: int) -> list[Rect]:
    gap, rows = kit.px(GAP), -(-count // columns)
    across = (area.w - (columns - 1) * gap) // columns
    down = (area.h - (rows - 1) * gap) // max(1, rows)
    places = (divmod(index, columns) for index in range(count))
    return [Rect(area.x + column * (across + gap), area.y + row * (down + gap), across, down) for row, column in places]


DIGITS: Final[Mapping[int, int]] = {pygame.K_1 + at: at for at in range(9)} | {pygame.K_0: 9}
"""The keys of the first ten cells, by their place."""


class Chooser(Widget):
    """
    Cells in a grid, each with a digit; those that can't be chosen are shown, but disabled.

    :param text: what it asks
    """

    can_focus = True

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name, text)
        self._offers: Sequence[Offer] = ()
        self._grid = EMPTY
        self._room = Rect(0, 0, 0, 0)
        self._at: int | None = None
        """The cell with the keys' cursor."""
        self._over: int | None = None
        """The cell below the pointer."""

    def show(self, offers: Sequence[Offer]) -> None:
        self._offers, self._at, self._over = tuple(offers), None, None
        self.place(self.kit, self._room)

    @property
    def spoken(self) -> str:
        if self._at is None:
            return self.text
        return _spoken(self._offers[self._at])

    def part_targets(self) -> Sequence[Target]:
        return [
            Target(offer.target, _spoken(offer), Rect(cell.right - cell.h, cell.y, cell.h, cell.h))
            for offer, cell in zip(self._offers, self._grid.cells, strict=True)
            if offer.is_open
        ]

    def mark_spot(self, control: str) -> Pos | None:
        """The point of a cell for a hint's mark, by the id of its target; None if there is no such cell."""
        cells = (cell for offer, cell in zip(self._offers, self._grid.cells, strict=True) if control == offer.target)
        return next(((cell.right - self.kit.metrics.text(MARK_ROOM) // 2 - 1, cell.centery) for cell in cells), None)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Place in the middle of *rect*, as large as the words need."""
        self._room, self._grid = Rect(rect), fit(kit, self._offers, rect)
        super().place(kit, self._grid.box)

    # -- pointer and keys

    def hover(self, pos: Pos) -> None:
        self._over = self._grid.cell_at(pos)

    def tip(self) -> tuple[str, Rect]:
        """What else the contract forbids, and its cost where the cell has no room for it."""
        at = self._over if self._over is not None else self._at
        if at is None:
            return "", self.rect
        offer = self._offers[at]
        words = [] if self._grid.has_cost or not offer.below else [f"{offer.below}."]
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
        if event.key in ARROWS:
            self._step(*ARROWS[event.key])
        elif DIGITS.get(event.key, len(self._offers)) < len(self._offers):
            self._go_to(DIGITS[event.key])
        elif event.key in ACTIVATE_KEYS and self._at is not None:
            self._take(self._at)
        else:
            return False
        return True

    def _step(self, across: int, down: int) -> None:
        """Move to the nearest contract in that direction that can be chosen; without a cursor, to the first of all."""
        still_open = [index for index, offer in enumerate(self._offers) if offer.is_open]
        self._go_to(still_open[0] if self._at is None else self._grid.step(self._at, across, down, still_open))

    def _go_to(self, index: int) -> None:
        if not self._offers[index].is_open:
            self.kit.play_sound("refuse")
        elif index != self._at:
            self._at = index
            self.kit.play_sound("tick")

    def _take(self, index: int) -> bool:
        """Do what a cell is for; False if it can't be chosen."""
        is_open = self._offers[index].is_open
        self.kit.play_sound("click" if is_open else "refuse")
        return is_open

    # -- drawing

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "ground", self.kit.skins.plate(self.rect.size), self.rect)
        for index, (offer, cell) in enumerate(zip(self._offers, self._grid.cells, strict=True)):
            skin = self.kit.skins.button(cell.size, self._kind(index), self._look(index))
            pen.draw_skin(self, ("cell", index), skin, cell)
            self._paint_words(pen, index, offer, cell)
            if index == self._at and self.is_focused:
                pen.draw_skin(self, ("ring", index), self.kit.skins.ring(cell.size), cell)

    def _kind(self, index: int) -> ButtonKind:
        return "plain"

    def _look(self, index: int) -> State:
        if not self._offers[index].is_open:
            return "off"
        if index != self._over or not (self.is_hovered or self.is_pressed):
            return "rest"
        return "down" if self.is_pressed else "hover"

    def _paint_words(self, pen: Painter, index: int, offer: Offer, cell: Rect) -> None:
        fonts, edge, before = self.kit.fonts, self.kit.px(EDGE), digit_width(self.kit)
        head, body, sign = (theme.CREAM, theme.CREAM_SOFT, theme.BRASS_LIGHT) if offer.is_open else (theme.FADED,) * 3
        if self._kind(index) == "primary":
            head, body, sign = (theme.INK,) * 3
        room, role = cell.w - before - edge - self.kit.px(MARK_ROOM), self._grid.role
        if not self._grid.has_cost and role == ROLES[-1]:
            # Where there is so little room a hint's mark may cover the end of a word.
            room += self.kit.px(MARK_ROOM) - edge // 2
        lines = [fonts.line_within(offer.title if self._grid.has_cost else offer.short, role, head, room)]
        lines += [fonts.line_within(offer.below, "small", body, room)] if self._grid.has_cost and offer.below else []
        digit = self._digit(index, sign)
        y = cell.centery - sum(line.get_height() for line in lines) // 2
        pen.put(self, ("digit", index), digit, cell.x + edge, y + (lines[0].get_height() - digit.get_height()) // 2)
        for part, line in enumerate(lines):
            pen.put(self, ("words", index, part), line, cell.x + edge + before, y)
            y += line.get_height()

    def _digit(self, index: int, colour: theme.Colour) -> pygame.Surface:
        """The key of a cell; a check mark on one that is closed, since a faded name alone might be overlooked."""
        fonts = self.kit.fonts
        if not self._offers[index].is_open:
            return icon("check", fonts.width("0", "small"), colour)
        return fonts.line(plain((index + 1) % 10), "small", colour)


def _spoken(offer: Offer) -> str:
    return f"{offer.title}: {offer.below}" if offer.below else offer.title


class ContractChooser(Chooser):
    """
    The contracts of the running half; those already played are disabled.

    :param choose: called with the key of the chosen contract
    """

    def __init__(self, choose: Callable[[str], None]) -> None:
        super().__init__("chooser", say("king.ask"))
        self._choose = choose

    def _take(self, index: int) -> bool:
        is_open = super()._take(index)
        if is_open:
            self._choose(self._offers[index].target.partition(":")[2])
        return is_open


@dataclass(frozen=True)
class BidOffer:
    """
    A player who may be doubled, or a card that may be shown.

    :param word: what stands for it in a bid: the seat, or the card
    :param is_open: False if it has to be doubled
    :param is_on: whether it is chosen
    """

    word: str
    title: str
    below: str
    is_open: bool = True
    is_on: bool = False

    @property
    def short(self) -> str:
        return self.title

    @property
    def longest_below(self) -> str:
        return self.below

    @property
    def bounds(self) -> str:
        return ""

    @property
    def target(self) -> str:
        return f"bid:{self.word}"


DONE: Final = "done"


class BidPanel(Chooser):
    """
    Players to double, or cards to show: each is chosen or not, and the last cell says what that comes to.

    :param bid: called with the words of those chosen
    """

    def __init__(self, bid: Callable[[Sequence[str]], None]) -> None:
        super().__init__("bids", say("king.bid.ask"))
        self._bid = bid
        self._label: Callable[[Sequence[str]], str] = lambda _chosen: ""

    def ask(self, offers: Sequence[BidOffer], label: Callable[[Sequence[str]], str]) -> None:
        """
        Begin a question.

        :param label: gives what is done with those chosen, as a button says it
        """
        self._label = label
        self.show(self._with_done(offers))

    def _with_done(self, offers: Sequence[BidOffer]) -> list[BidOffer]:
        chosen = [offer.word for offer in offers if offer.is_on]
        return [*offers, BidOffer(DONE, self._label(chosen), "")]

    @property
    def toggles(self) -> list[BidOffer]:
        return [offer for offer in self._offers[:-1] if isinstance(offer, BidOffer)]

    def key(self, event: pygame.event.Event) -> bool:
        """Digits and Space choose; Enter is done, wherever the cursor is."""
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self._take(len(self._offers) - 1)
            return True
        if DIGITS.get(event.key, len(self._offers)) < len(self.toggles):
            self._at = DIGITS[event.key]
            self._take(self._at)
            return True
        return super().key(event)

    def _step(self, across: int, down: int) -> None:
        still_open = [index for index, offer in enumerate(self._offers) if offer.is_open]
        ahead = [index for index in still_open if (index - (self._at or 0)) * (across or down) > 0]
        nearest = min(ahead, key=lambda index: abs(index - (self._at or 0)), default=self._at)
        self._go_to(still_open[0] if self._at is None or nearest is None else nearest)

    def _take(self, index: int) -> bool:
        choices, is_open = self.toggles, super()._take(index)
        if not is_open:
            return False
        if index == len(choices):
            self._bid([offer.word for offer in choices if offer.is_on])
            return True
        choices[index] = replace(choices[index], is_on=not choices[index].is_on)
        self._offers = tuple(self._with_done(choices))
        self.place(self.kit, self._room)
        return True

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Place the choices side by side or below one another, and the last cell below them."""
        self._room = Rect(rect)
        if not self._offers:
            self._grid = EMPTY
            Widget.place(self, kit, centred(rect, 0, 0))
            return
        *choices, done = self._offers
        edge, gap = kit.px(EDGE), kit.px(GAP)
        longest = BidOffer(DONE, max((self._label([one.word for one in self.toggles]), done.title), key=len), "")
        foot = _size(kit, [longest], 1, has_cost=False, role="strong")
        high = foot[1] - 2 * edge + gap
        shapes = [(columns, is_full) for is_full in (True, False) for columns in (len(choices), 2, 1) if columns]
        room = Rect(0, 0, rect.w, max(0, rect.h - high))
        grid = fit(kit, choices, room, shapes) if choices else EMPTY
        if choices and not room.contains(Rect(room.topleft, _size(kit, choices, *grid.shape))):
            # Where there is so little room all lie in one grid.
            self._grid = fit(kit, [*choices, longest], rect, [(len(self._offers), False), *SHAPES])
            Widget.place(self, kit, self._grid.box)
            return
        box = centred(rect, min(rect.w, max(grid.box.w, foot[0])), (grid.box.h or 2 * edge - gap) + high)
        inside = Rect(box.x + edge, box.y + edge, box.w - 2 * edge, grid.box.h - 2 * edge)
        cells = _cells(kit, inside, len(choices), grid.columns) if choices else []
        last = Rect(box.x + edge, box.bottom - edge - high + gap, box.w - 2 * edge, high - gap)
        self._grid = ContractGrid(box, [*cells, last], grid.columns, grid.has_cost, grid.role)
        Widget.place(self, kit, box)

    def tip(self) -> tuple[str, Rect]:
        words, place = super().tip()
        at = self._over if self._over is not None else self._at
        return (_spoken(self._offers[at]) if words and at is not None else words), place

    def part_targets(self) -> Sequence[Target]:
        return [
            Target(offer.target, _spoken(offer), cell)
            for offer, cell in zip(self._offers, self._grid.cells, strict=True)
            if offer.is_open
        ]

    # -- drawing

    def _kind(self, index: int) -> ButtonKind:
        return "primary" if index == len(self._offers) - 1 or self.toggles[index].is_on else "plain"

    def _look(self, index: int) -> State:
        # What has to be doubled looks chosen, not disabled.
        is_fixed = index < len(self.toggles) and not self._offers[index].is_open
        return "rest" if is_fixed else super()._look(index)

    def _digit(self, index: int, colour: theme.Colour) -> pygame.Surface:
        if self.toggles[index].is_on:
            return icon("check", round(self.kit.fonts.width("0", "small") * 1.4), colour)
        return super()._digit(index, colour)

    def _paint_words(self, pen: Painter, index: int, offer: Offer, cell: Rect) -> None:
        if index < len(self.toggles):
            super()._paint_words(pen, index, offer, cell)
            return
        line = self.kit.fonts.line_within(offer.title, "strong", theme.INK, cell.w - 2 * self.kit.px(EDGE))
        pen.put_centred(self, ("words", index), line, cell)
