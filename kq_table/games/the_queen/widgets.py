"""What only The Queen has: the stream of ranks, jewels for points, the ladder of duties. Draws; knows no match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from engines.core.cards import RANKS
from kq_table.text import say
from kq_table.ui import svg, theme
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.labels import Panel
from kq_table.ui.svg import icon
from kq_table.ui.widget import Painter, UiContext, Widget

STREAM: Final = "23456789TJQKA"
"""The ranks as they lie along the stream: up to the Queen from the left, down to her from the right."""
JEWEL_LIT: Final = ("#ff9db0", "#e0405e", "#8d1430")
JEWEL_DARK: Final = ("#1b3a2e", "#12291f", "#0b1c15")
CACHE_BYTES: Final = 8_000_000


@dataclass(frozen=True)
class Stream:
    """
    The stream of ranks as it stands.

    :param focus: the rank that is played on, empty for none
    :param checks: the ranks that a check may bring, in its order; *drops* those that may be dropped
    """

    focus: str = ""
    checks: tuple[str, ...] = ()
    drops: frozenset[str] = frozenset()

    @property
    def words(self) -> str:
        """Say what may be played on the Focus."""
        if not self.focus:
            return ""
        check = " ".join(rank_text(rank) for rank in self.checks)
        if not self.drops:
            return say("queen.stream_check", check=check)
        low, high = (rank_text(end(self.drops, key=RANKS.index)) for end in (min, max))
        key = "queen.stream" if low != high else "queen.stream_one"
        return say(key, check=check, low=low, high=high)


def rank_text(rank: str) -> str:
    """Write a rank as on a card."""
    return "10" if rank == "T" else rank


class StreamPainter:
    """Draws the stream for one window and keeps it."""

    def __init__(self, kit: UiContext) -> None:
        self._kit, self._pictures = kit, ImageCache(CACHE_BYTES)

    def paint(self, stream: Stream, size: tuple[int, int], chip: int) -> Surface:
        """Draw the stream so large; *chip* is the side of a rank's place at most."""
        return self._pictures.fetch((stream, size), lambda: self._draw(stream, size, chip))

    def _draw(self, stream: Stream, size: tuple[int, int], chip: int) -> Surface:
        picture = Surface(size, SRCALPHA)
        gap = max(4, chip // 3)
        side = min(chip, (size[0] - gap * (len(STREAM) - 1)) // len(STREAM))
        left = (size[0] - len(STREAM) * side - gap * (len(STREAM) - 1)) // 2
        for i, rank in enumerate(STREAM):
            box = Rect(left + i * (side + gap), (chip - side) // 2, side, side)
            self._draw_rank(picture, stream, rank, box)
            if i + 1 < len(STREAM):
                self._draw_arrow(picture, Rect(box.right, box.y, gap, side), leads_right=i < STREAM.index("Q"))
        line = self._kit.fonts.line(self._kit.fonts.elide(stream.words, "small", size[0]), "small", theme.CREAM_SOFT)
        picture.blit(line, ((size[0] - line.get_width()) // 2, size[1] - line.get_height()))
        return picture

    def _draw_rank(self, picture: Surface, stream: Stream, rank: str, box: Rect) -> None:
        is_focus, is_check, is_drop = rank == stream.focus, rank in stream.checks, rank in stream.drops
        radius = box.w * 0.24
        ground = theme.BRASS if is_focus else theme.GREEN_TOP if is_check else theme.LACQUER if is_drop else theme.NIGHT
        edge = theme.BRASS_LIGHT if is_focus or is_check else theme.RULE
        whole = (0, 0, *box.size)
        parts = [
            svg.filled(whole, radius, ground, 1.0 if is_focus or is_check else 0.7),
            svg.outlined(whole, radius, edge, max(1.0, box.w * (0.07 if is_check else 0.04))),
        ]
        picture.blit(svg.draw(box.size, *parts), box)
        colour = theme.INK if is_focus else theme.CREAM if is_check or is_drop else theme.FADED
        line = self._kit.fonts.line(rank_text(rank), "strong" if is_focus or is_check else "body", colour)
        if line.get_width() > box.w - 4 or line.get_height() > box.h:
            line = self._kit.fonts.line(rank_text(rank), "small", colour)
        if rank != "Q":
            picture.blit(line, line.get_rect(center=box.center))
            return
        # The crown stands on her letter, within the frame.
        crown = icon("crown", max(8, box.w * 3 // 8), theme.INK if is_focus else theme.BRASS_LIGHT)
        picture.blit(line, line.get_rect(center=(box.centerx, box.centery + box.w // 7)))
        picture.blit(crown, crown.get_rect(midtop=(box.centerx, box.y + max(1, box.w // 24))))

    @staticmethod
    def _draw_arrow(picture: Surface, box: Rect, *, leads_right: bool) -> None:
        w, h = box.size
        reach = min(w, h) * 0.32
        tip, tail = (w / 2 + reach, w / 2 - reach) if leads_right else (w / 2 - reach, w / 2 + reach)
        steps = f"M{tail} {h / 2 - reach}L{tip} {h / 2}L{tail} {h / 2 + reach}"
        picture.blit(svg.draw(box.size, svg.stroke(steps, theme.BRASS, max(1.5, reach / 2.4))), box)


class JewelPainter:
    """Draws rows of jewels for one window and keeps them."""

    def __init__(self) -> None:
        self._pictures = ImageCache(CACHE_BYTES)

    def paint(self, lit: int, count: int, size: tuple[int, int]) -> Surface:
        """Draw *count* jewels of which the first *lit* shine, in a row so large."""
        return self._pictures.fetch((lit, count, size), lambda: self._draw(lit, count, size))

    @staticmethod
    def _draw(lit: int, count: int, size: tuple[int, int]) -> Surface:
        side = min(size[1], size[0] // count)
        step = min(side * 1.25, (size[0] - side) / max(1, count - 1))
        picture = Surface(size, SRCALPHA)
        for i in range(count):
            gem = svg.draw((side, side), *_gem(side, JEWEL_LIT if i < lit else JEWEL_DARK, is_lit=i < lit))
            picture.blit(gem, (round(i * step), (size[1] - side) // 2))
        return picture


def _gem(side: int, colours: Sequence[str], *, is_lit: bool) -> list[str]:
    """Draw a cut stone: a lozenge with a table, bright above and deep below."""
    middle, reach = side / 2, side * 0.46
    inner = reach * 0.48
    light, body, deep = colours

    def lozenge(r: float) -> list[tuple[float, float]]:
        return [(middle, middle - r), (middle + r, middle), (middle, middle + r), (middle - r, middle)]

    outer, table = lozenge(reach), lozenge(inner)
    shades = (light, body, deep, body)
    parts = [
        _shape([outer[i], outer[(i + 1) % 4], table[(i + 1) % 4], table[i]], shades[(i + 3) % 4 if i else 0])
        for i in range(4)
    ]
    parts.append(_shape(table, light if is_lit else body, 0.85))
    edge = "L".join(f"{x} {y}" for x, y in outer)
    parts.append(svg.stroke(f"M{edge}Z", theme.BRASS_LIGHT if is_lit else theme.RULE, max(1.0, side * 0.05)))
    return parts


def _shape(points: Sequence[tuple[float, float]], fill: str, opacity: float = 1.0) -> str:
    steps = "L".join(f"{x} {y}" for x, y in points)
    return f'<path d="M{steps}Z" fill="{fill}" fill-opacity="{opacity}"/>'


@dataclass(frozen=True)
class Rung:
    """One duty of the ladder: a few words, and what it means."""

    key: str
    title: str
    meaning: str


class Ladder(Widget):
    """
    The duties in their order; the first that can be met must be met, and is lit.

    Where there is no room for every meaning only that of the lit one is told, and then only it is shown at all.
    """

    def __init__(self, title: str, rungs: Sequence[Rung]) -> None:
        super().__init__("ladder", title)
        self._rungs = tuple(rungs)
        self._now: str | None = None
        self._panel = Panel("ladder.panel", is_plate=True)

    @property
    def spoken(self) -> str:
        held = [f"{rung.title}: {rung.meaning}" for rung in self._rungs if rung.key == self._now]
        return ". ".join([self.text, *held])

    def show(self, now: str | None) -> None:
        """Light the duty that holds now; None: nobody here has to do anything."""
        self._now = now

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self._room = Rect(rect)

    def paint(self, pen: Painter) -> None:
        """Draw the rungs from the top; the plate is as high as they need."""
        kit, fonts = self.kit, self.kit.fonts
        pad = kit.px(14)
        inner = self._room.w - 2 * pad
        rows = next((rows for rows in self._ways() if self._height(rows, inner) + 2 * pad <= self._room.h), [])
        if not rows:
            return
        self.rect = Rect(self._room.topleft, (self._room.w, self._height(rows, inner) + 2 * pad))
        self._panel.place(kit, self.rect)
        self._panel.draw(pen)
        y = self.rect.y + pad
        for i, (text, role, colour, is_lit) in enumerate(rows):
            image = fonts.paragraph(text, role, colour, inner)
            if is_lit and role == "strong":
                bar = kit.skins.block((kit.px(4), image.get_height() - kit.px(4)), theme.BRASS)
                pen.put(self, ("bar", i), bar, self.rect.x + kit.px(4), y + kit.px(2))
            pen.put(self, i, image, self.rect.x + pad, y)
            y += image.get_height() + self._air(i, role)

    def _ways(self) -> list[list[tuple[str, str, str, bool]]]:
        """List ways to tell the ladder, the fullest first."""
        head = (self.text, "heading", theme.CREAM, False)
        lit = [rung for rung in self._rungs if rung.key == self._now]
        return [
            [head, *self._rows(self._rungs, self._rungs)],
            [head, *self._rows(self._rungs, lit)],
            self._rows(self._rungs, lit),
            self._rows(lit, lit),
            self._rows(lit, ()),
        ]

    def _rows(self, rungs: Sequence[Rung], told: Collection[Rung]) -> list[tuple[str, str, str, bool]]:
        rows = []
        for rung in rungs:
            is_lit = rung.key == self._now
            rows.append((rung.title, "strong", theme.BRASS_LIGHT if is_lit else theme.CREAM_SOFT, is_lit))
            if rung in told:
                rows.append((rung.meaning, "small", theme.CREAM if is_lit else theme.FADED, is_lit))
        return rows

    def _height(self, rows: Sequence[tuple[str, str, str, bool]], width: int) -> int:
        fonts = self.kit.fonts
        return sum(
            fonts.paragraph_height(text, role, width) + self._air(i, role) for i, (text, role, _, _) in enumerate(rows)
        )

    def _air(self, index: int, role: str) -> int:
        """Give the room under a row: under the head, and under what ends a rung."""
        return self.kit.px(8 if index == 0 and role == "heading" else 6 if role == "small" else 0)
