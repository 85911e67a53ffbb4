"""The ladder of duties of The Queen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect

from kq_table.ui import theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.labels import Panel
from kq_table.ui.widget import Painter, UiContext, Widget

HEAD_ROLES: Final = ("heading", "strong")
"""How the heading of the ladder can be written, the larger first."""
LEAST_HEAD: Final = 0.84
"""The part of its size to which the larger heading may shrink, to stay on one line."""
PADDING: Final = 14
"""Design pixels between the edge of the ladder and its words."""
BETWEEN: Final = 6
"""Design pixels between two duties; between two that are not explained as many as there is room for."""


class LadderRow(NamedTuple):
    """Words of the ladder, and whether they tell of the duty that is lit."""

    text: str
    role: str
    colour: str
    is_lit: bool = False

    @property
    def is_one_line(self) -> bool:
        """Whether the words become smaller rather than take two lines."""
        return self.role == HEAD_ROLES[0]


@dataclass(frozen=True)
class Rung:
    """One duty on the ladder: a few words, and what they mean."""

    key: str
    title: str
    meaning: str


class Ladder(Widget):
    """
    The duties in their order, of which the first that can be met must be met; it is lit.

    In a low place only the lit one is explained, or only the lit one is shown; then the heading goes, last what the
    duty means.
    """

    def __init__(self, title: str, rungs: Sequence[Rung]) -> None:
        super().__init__("ladder", title)
        self._rungs = tuple(rungs)
        self._lit_key: str | None = None
        self._panel = Panel("ladder.panel", is_plate=True)
        self._shown: dict[str | None, list[LadderRow]] = {}
        """By the duty that is lit: the rows for which there is room."""

    @property
    def spoken(self) -> str:
        held = [f"{rung.title}: {rung.meaning}" for rung in self._rungs if rung.key == self._lit_key]
        return ". ".join([self.text, *held])

    def show(self, now: str | None) -> None:
        """Light the duty that holds now; None if it is not the viewer's turn."""
        self._lit_key = now

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self._room, self._shown = Rect(rect), {}
        # Whatever holds, the heading has the same size.
        large, small = HEAD_ROLES
        is_line = kit.fonts.width(self.text, large) * LEAST_HEAD <= rect.w - 2 * kit.px(PADDING)
        roles, otherwise = (HEAD_ROLES, large) if is_line else ((small,), small)
        self._head_role = next((role for role in roles if self._has_room_for_all(role)), otherwise)

    def _has_room_for_all(self, role: str) -> bool:
        """Whether all duties fit below a heading in this role, whichever is explained."""
        head = LadderRow(self.text, role, theme.CREAM)
        return all(self._fits([head, *self._rows(self._rungs, [rung])]) for rung in self._rungs)

    def _fits(self, rows: Sequence[LadderRow]) -> bool:
        pad = self.kit.px(PADDING)
        return self._height(rows, self._room.w - 2 * pad) + 2 * pad <= self._room.h

    def paint(self, pen: Painter) -> None:
        kit, fonts = self.kit, self.kit.fonts
        pad = kit.px(PADDING)
        inner = self._room.w - 2 * pad
        rows = self._shown_rows()
        if not rows:
            return
        height, air = self._height(rows, inner) + 2 * pad, [0] * len(rows)
        bare = [i for i in range(1, len(rows) - 1) if rows[i].role == rows[i + 1].role == "strong"]
        for i in bare:
            air[i] = min(kit.px(BETWEEN), (self._room.h - height) // len(bare))
        self.rect = Rect(self._room.topleft, (self._room.w, height + sum(air)))
        self._panel.place(kit, self.rect)
        self._panel.draw(pen)
        y = self.rect.y + pad
        for i, row in enumerate(rows):
            if row.is_one_line:
                image = fonts.line_within(row.text, row.role, row.colour, inner)
            else:
                image = fonts.paragraph(row.text, row.role, row.colour, fonts.even_width(row.text, row.role, inner))
            if row.is_lit and row.role == "strong":
                bar = kit.skins.block((kit.px(4), image.get_height() - kit.px(4)), theme.BRASS)
                pen.put(self, ("bar", i), bar, self.rect.x + kit.px(4), y + kit.px(2))
            pen.put(self, i, image, self.rect.x + pad, y)
            y += image.get_height() + self._gap_below(i, row) + air[i]

    @property
    def lines(self) -> list[str]:
        """The texts that are shown, from above."""
        return [row.text for row in self._shown_rows()]

    def _shown_rows(self) -> list[LadderRow]:
        """Give the fullest version that there is room for."""
        if self._lit_key not in self._shown:
            self._shown[self._lit_key] = next((rows for rows in self._versions() if self._fits(rows)), [])
        return self._shown[self._lit_key]

    def draw_ahead(self) -> Iterator[None]:
        """Draw each duty lit, in steps, where nobody sees it: its pictures are kept."""
        lit = self._lit_key
        for rung in self._rungs:
            self._lit_key = rung.key
            self.paint(Painter(DisplayList(), self.name, 0))
            self._lit_key = lit
            yield

    def _versions(self) -> list[list[LadderRow]]:
        """List versions of the ladder, the fullest first."""
        head = LadderRow(self.text, self._head_role, theme.CREAM)
        lit = [rung for rung in self._rungs if rung.key == self._lit_key]
        versions = [[head, *self._rows(self._rungs, explained)] for explained in (self._rungs, lit)]
        if lit:
            small_head = LadderRow(self.text, HEAD_ROLES[-1], theme.CREAM)
            alone = self._rows(lit, lit)
            versions += [[head, *alone], [small_head, *alone], alone, self._rows(lit, ())]
        return versions

    def _rows(self, rungs: Sequence[Rung], explained: Collection[Rung]) -> list[LadderRow]:
        rows = []
        for rung in rungs:
            is_lit = rung.key == self._lit_key
            rows.append(LadderRow(rung.title, "strong", theme.BRASS_LIGHT if is_lit else theme.CREAM_SOFT, is_lit))
            if rung in explained:
                rows.append(LadderRow(rung.meaning, "small", theme.CREAM if is_lit else theme.FADED, is_lit))
        return rows

    def _height(self, rows: Sequence[LadderRow], width: int) -> int:
        fonts = self.kit.fonts
        return sum(
            (fonts.height(row.role) if row.is_one_line else fonts.paragraph_height(row.text, row.role, width))
            + self._gap_below(i, row)
            for i, row in enumerate(rows)
        )

    def _gap_below(self, index: int, row: LadderRow) -> int:
        """Give the gap below a row, in pixels: there is one below the heading and below each explanation."""
        if row.is_one_line:
            return self.kit.px(8)
        return self.kit.px(BETWEEN if row.role == "small" or index == 0 else 0)
