"""The pictures of The Queen: the ladder of duties, the stream of ranks, and jewels for points."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial, reduce
from typing import Final, NamedTuple

from pygame import SRCALPHA, Rect, Surface

from engines.core.cards import RANKS
from kq_table.text import say
from kq_table.ui import svg, theme
from kq_table.ui.accessibility import Node
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import Glide, in_out_cubic
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.labels import Panel
from kq_table.ui.svg import icon
from kq_table.ui.widget import Painter, UiContext, Widget

from .panel_layout import PAWN_RISE

HEAD_ROLES: Final = ("heading", "strong")
"""Roles of the ladder's heading, the larger first."""
LEAST_HEAD: Final = 0.84
"""Least part of its size to which the larger heading may shrink to stay on one line."""
PADDING: Final = 14
"""Design pixels between the edge of the ladder and its words."""
BETWEEN: Final = 6
"""Design pixels below an explanation, and at most as much between titles without one."""


class LadderRow(NamedTuple):
    """A text of the ladder, and whether it belongs to the lit duty."""

    text: str
    role: str
    colour: str
    is_lit: bool = False
    is_heading: bool = False

    @property
    def is_one_line(self) -> bool:
        """Whether the text shrinks rather than take two lines."""
        return self.role == HEAD_ROLES[0]


@dataclass(frozen=True)
class Rung:
    """One duty on the ladder: a few words, and what they mean."""

    key: str
    title: str
    meaning: str


class Ladder(Widget):
    """
    The duties in order: the first that can be met must be met, and is lit.

    If space is short, only the lit one is explained, then only it is shown. Then the heading shrinks and goes, last the
    explanation.
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

    def nodes(self) -> list[Node]:
        """What is lit, then all duties."""
        duties = [
            Node(f"ladder:{rung.key}", "text", f"{rung.title}: {rung.meaning}", self.rect) for rung in self._rungs
        ]
        return [*super().nodes(), *duties]

    def show(self, key: str | None) -> None:
        """Light the duty with this key; None if it is not the viewer's turn."""
        self._lit_key = key

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self._room, self._shown = Rect(rect), {}
        # The heading has the same size whichever duty is lit.
        large, small = HEAD_ROLES
        is_line = kit.fonts.width(self.text, large) * LEAST_HEAD <= rect.w - 2 * kit.px(PADDING)
        roles, otherwise = (HEAD_ROLES, large) if is_line else ((small,), small)
        self._head_role = next((role for role in roles if self._has_room_for_all(role)), otherwise)

    def _has_room_for_all(self, role: str) -> bool:
        """Whether all duties fit below a heading in this role, whichever is explained."""
        head = self._heading(role)
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
            y += image.get_height() + self._gap_below(row) + air[i]

    @property
    def lines(self) -> list[str]:
        return [row.text for row in self._shown_rows()]

    def _shown_rows(self) -> list[LadderRow]:
        """The fullest version that fits."""
        if self._lit_key not in self._shown:
            self._shown[self._lit_key] = next((rows for rows in self._versions() if self._fits(rows)), [])
        return self._shown[self._lit_key]

    def draw_ahead(self) -> Iterator[None]:
        """Draw each duty lit, in steps and off-screen, so that its pictures are cached."""
        for rung in self._rungs:
            lit, rect = self._lit_key, self.rect
            self._lit_key = rung.key
            self.paint(Painter(DisplayList(), self.name, 0))
            self._lit_key, self.rect = lit, rect
            yield

    def _versions(self) -> list[list[LadderRow]]:
        """Versions of the ladder, the fullest first."""
        head = self._heading(self._head_role)
        lit = [rung for rung in self._rungs if rung.key == self._lit_key]
        versions = [[head, *self._rows(self._rungs, explained)] for explained in (self._rungs, lit)]
        if lit:
            small_head = self._heading(HEAD_ROLES[-1])
            alone = self._rows(lit, lit)
            versions += [[head, *alone], [small_head, *alone], alone, self._rows(lit, ())]
        return versions

    def _heading(self, role: str) -> LadderRow:
        return LadderRow(self.text, role, theme.CREAM, is_heading=True)

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
            + self._gap_below(row)
            for row in rows
        )

    def _gap_below(self, row: LadderRow) -> int:
        """Gap below a row in pixels: there is one below the heading and below each explanation."""
        if row.is_one_line:
            return self.kit.px(8)
        return self.kit.px(BETWEEN if row.role == "small" or row.is_heading else 0)


PAWN_DIP: Final = 0.06
"""How far the pawn's foot overlaps the box of its rank, as a fraction of the box's side."""
JEWEL_LIT: Final = ("#ff9db0", "#e0405e", "#8d1430")
JEWEL_DARK: Final = ("#1b3a2e", "#12291f", "#0b1c15")
CACHE_BYTES: Final = 8_000_000


@dataclass(frozen=True)
class Stream:
    """
    The ranks that can be played now.

    :param focus: the rank that is played on; empty for none
    :param checks: the ranks that can be played towards the Queen, in order
    :param drops: the lower ranks that can be played
    """

    focus: str = ""
    checks: tuple[str, ...] = ()
    drops: frozenset[str] = frozenset()

    @property
    def words(self) -> str:
        """What can be played on the Focus."""
        if not self.focus:
            return ""
        check = reduce(lambda a, b: say("queen.stream_then", first=a, next=b), map(rank_word, self.checks))
        if not self.drops:
            return say("queen.stream_check", check=check)
        low, high = (rank_word(pick(self.drops, key=RANKS.index)) for pick in (min, max))
        key = "queen.stream" if low != high else "queen.stream_one"
        return say(key, check=check, low=low, high=high)


def rank_word(rank: str) -> str:
    return say(f"rank.{rank}")


def rank_boxes(width: int, side: int) -> list[Rect]:
    """The rects of the ranks, *side* pixels large, in a stream of that width, below the room for the pawn."""
    count, top = len(RANKS), round(PAWN_RISE * side)
    gap = min(side // 3, (width - count * side) // (count - 1))
    left = (width - count * side - (count - 1) * gap) // 2
    return [Rect(left + i * (side + gap), top, side, side) for i in range(count)]


class Pawn(Glide):
    """The place of the pawn on the stream, counted in ranks from the first: it slides to the rank in the Focus."""

    def __init__(self) -> None:
        super().__init__(MOTION.pawn, lambda start, end, part: start + (end - start) * in_out_cubic(part))
        self.is_on = False
        """Whether there is a rank to stand on."""

    @property
    def is_moving(self) -> bool:
        return self.is_on and super().is_moving

    def go_to(self, rank: str) -> None:
        """Go to a rank; an empty one takes the pawn off, and the next puts it down there."""
        if rank and self.is_on:
            self.aim(float(RANKS.index(rank)))
        elif rank:
            self.put(float(RANKS.index(rank)))
        self.is_on = bool(rank)


class QueenPainter:
    """Draws the stream and rows of jewels for one window, and caches their pictures."""

    def __init__(self, kit: UiContext) -> None:
        self._kit, self._pictures = kit, ImageCache(CACHE_BYTES)

    def stream(self, stream: Stream, size: tuple[int, int], side: int) -> Surface:
        """The ranks, *side* pixels large, below the room for the pawn, and the words at the foot."""
        return self._pictures.fetch((stream, size), lambda: self._draw_stream(stream, size, side))

    def pawn(self, side: int) -> Surface:
        """The pawn for ranks of that side in pixels."""
        return self._pictures.fetch(("pawn", side), partial(_draw_pawn, side))

    def jewels(self, lit: int, count: int, size: tuple[int, int]) -> Surface:
        return self._pictures.fetch((lit, count, size), lambda: _draw_jewels(lit, count, size))

    def _draw_stream(self, stream: Stream, size: tuple[int, int], side: int) -> Surface:
        """Draw the rank boxes (*side* pixels) with the words below, one line of text higher than *size* for a shade."""
        picture = Surface((size[0], size[1] + self._kit.fonts.height("small")), SRCALPHA)
        boxes = rank_boxes(size[0], side)
        gap = boxes[1].x - boxes[0].right
        for i, (rank, box) in enumerate(zip(RANKS, boxes, strict=True)):
            self._draw_rank(picture, stream, rank, box)
            if i + 1 < len(RANKS):
                self._draw_arrow(picture, Rect(box.right, box.y, gap, side), leads_right=i < RANKS.index("Q"))
        line = self._kit.fonts.line_within(stream.words, "small", theme.CREAM, size[0])
        place = line.get_rect(midbottom=(size[0] // 2, size[1]))
        shade = self._kit.fonts.shade(line.get_size())
        picture.blit(shade, shade.get_rect(center=place.center))
        picture.blit(line, place)
        return picture

    def _draw_rank(self, picture: Surface, stream: Stream, rank: str, box: Rect) -> None:
        is_focus, is_check, is_drop = rank == stream.focus, rank in stream.checks, rank in stream.drops
        radius = box.w * 0.24
        lacquer = self._kit.skins.lacquer
        dark = lacquer.button[0] if is_check else lacquer.panel[1] if is_drop else lacquer.night
        ground = theme.BRASS if is_focus else dark
        edge = theme.BRASS_LIGHT if is_focus or is_check else lacquer.rule
        whole = (0, 0, *box.size)
        parts = [
            svg.filled(whole, radius, ground, 1.0 if is_focus or is_check else 0.7),
            svg.outlined(whole, radius, edge, max(1.0, box.w * (0.07 if is_check else 0.04))),
        ]
        picture.blit(self._piece(box.size, *parts), box)
        colour = theme.INK if is_focus else theme.CREAM if is_check or is_drop else theme.FADED
        sign = self._kit.fonts.letters.get(rank, rank.replace("T", "10"))
        line = self._kit.fonts.line(sign, "number" if is_focus or is_check else "strong", colour)
        if line.get_width() > box.w - 4 or line.get_height() > box.h:
            # A crown is drawn over the Queen's letter.
            room = (box.w - 4, box.h * 5 // 9 if rank == "Q" else box.h - 4)
            line = self._kit.fonts.line_in(sign, "small", colour, room)
        if rank != "Q":
            picture.blit(line, line.get_rect(center=box.center))
            return
        # The Queen has a crown over her letter, within the frame.
        crown = icon("crown", max(8, box.w * 3 // 8), theme.INK if is_focus else theme.BRASS_LIGHT)
        picture.blit(line, line.get_rect(center=(box.centerx, box.centery + box.w // 7)))
        picture.blit(crown, crown.get_rect(midtop=(box.centerx, box.y + max(1, box.w // 24))))

    def _draw_arrow(self, picture: Surface, box: Rect, *, leads_right: bool) -> None:
        w, h = box.size
        reach = min(w * 0.36, h * 0.2)
        tip, tail = (w / 2 + reach, w / 2 - reach) if leads_right else (w / 2 - reach, w / 2 + reach)
        steps = f"M{tail} {h / 2 - reach}L{tip} {h / 2}L{tail} {h / 2 + reach}"
        picture.blit(self._piece(box.size, svg.stroke(steps, theme.BRASS, max(1.5, reach / 2.4))), box)

    def _piece(self, size: tuple[int, int], *parts: str) -> Surface:
        return self._pictures.fetch((size, parts), partial(svg.draw, size, *parts))


def sockets(row: Rect, count: int) -> list[Rect]:
    """The rects of *count* jewels in *row*; *count* must be positive."""
    side = min(row.h, row.w // count)
    step = min(side * 1.25, (row.w - side) / max(1, count - 1))
    return [Rect(row.x + round(i * step), row.y + (row.h - side) // 2, side, side) for i in range(count)]


@lru_cache(maxsize=4)
def jewel(side: int) -> Surface:
    """Draw a jewel that has been won."""
    return svg.draw((side, side), *_gem(side, JEWEL_LIT, is_lit=True))


def _draw_pawn(side: int) -> Surface:
    """Draw a brass pawn; it is a little higher than its room, since it stands on its rank's edge."""
    high, wide = round((PAWN_RISE + PAWN_DIP) * side), round(0.5 * side)
    x, head, foot = wide / 2, high * 0.26, high - 1.0
    neck, base, line = head * 1.75, wide * 0.44, max(1.0, side * 0.03)
    body = (
        f"M{x - base} {foot}Q{x - base} {foot - high * 0.16} {x - base * 0.62} {foot - high * 0.2}"
        f"Q{x - head * 0.3} {(neck + foot) / 2} {x - head * 0.5} {neck}H{x + head * 0.5}"
        f"Q{x + head * 0.3} {(neck + foot) / 2} {x + base * 0.62} {foot - high * 0.2}"
        f"Q{x + base} {foot - high * 0.16} {x + base} {foot}Z"
    )
    box = (0.0, 0.0, float(wide), float(high))
    attributes = f'fill="url(#p)" stroke="{theme.INK}" stroke-width="{line:.2f}" stroke-linejoin="round"'
    middle = head + line
    parts = [
        svg.gradient("p", box, theme.BRASS_LIGHT, theme.BRASS_DARK),
        f'<path d="{body}" {attributes}/>',
        f'<circle cx="{x}" cy="{middle}" r="{head}" {attributes}/>',
        svg.disc(x - head * 0.3, middle - head * 0.3, head * 0.28, theme.CREAM, 0.7),
    ]
    return svg.draw((wide, high), *parts)


def _draw_jewels(lit: int, count: int, size: tuple[int, int]) -> Surface:
    picture = Surface(size, SRCALPHA)
    for i, place in enumerate(sockets(Rect((0, 0), size), count)):
        gem = svg.draw(place.size, *_gem(place.w, JEWEL_LIT if i < lit else JEWEL_DARK, is_lit=i < lit))
        picture.blit(gem, place)
    return picture


def _gem(side: int, colours: Sequence[str], *, is_lit: bool) -> list[str]:
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
