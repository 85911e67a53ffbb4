"""The small dial on the table all through a round: what both seats predicted, and how they stand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from engines.core.cards import Card, rank
from engines.core.sentences import plain, signed
from engines.games.kings_and_queens.state import KING, QUEEN, worth
from kq_table.text import say
from kq_table.ui import svg, theme
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.widget import UiContext

from .dial import MAX_NUMBER, MIN_NUMBER, Dial

WIDTH: Final = 220
"""Width in design pixels where there is room."""
MIN_WIDTH: Final = 150
GAP: Final = 5
"""Design pixels between the dial and its lines."""
BELOW: Final = 16
"""Design pixels of the dial below the middle of its needle."""
LABELS: Final = (-12, -6, 0, 6, 12)
"""The numbers that are written; the others have a tick."""
TRACKS: Final = (0.86, 0.56)
"""Radius of the track of the viewer's peg and of the other's, as parts of the dial's."""
LABEL_TRACK: Final = 0.8
PEG: Final = 14
"""Radius of a peg in design pixels, at the usual text size."""
NEEDLE: Final = 0.7
HUB: Final = 0.13
LINE: Final = 0.013
CACHE_BYTES: Final = 4_000_000


@dataclass(frozen=True)
class Standing:
    """
    One seat in this round.

    :param said: the number predicted; None before
    :param points: the points taken so far; None where they are not shown
    :param is_own: whether it is the seat that the table is seen from
    """

    name: str
    said: int | None
    points: int | None
    is_own: bool

    @property
    def words(self) -> str:
        if self.said is None:
            return say("dial.not_yet", name=self.name)
        if self.points is None:
            return say("dial.said", name=self.name, number=signed(self.said))
        return say("dial.so_far", name=self.name, number=signed(self.said), points=signed(self.points))


def points_so_far(captured: Sequence[Sequence[Card]], king_sign: int) -> tuple[int, ...]:
    """Points by seat, if nothing but the cards taken so far counted."""
    ranks = [[rank(card) for card in cards] for cards in captured]
    king, queen = (worth(sum(cards.count(kind) for cards in ranks)) for kind in (KING, QUEEN))
    return tuple(king_sign * (cards.count(KING) * king - cards.count(QUEEN) * queen) for cards in ranks)


def table_dial_height(kit_px: float, line: float, width: int) -> int:
    """Height in pixels of the dial with its two lines, for the pixels of a design pixel and of a line."""
    return math.ceil(width / 2 + (BELOW + GAP) * kit_px + 2 * line)


class TableDial:
    """Draws the dial for one place in a window, and keeps its pictures."""

    def __init__(self, kit: UiContext, place: Rect) -> None:
        self._kit, self._place = kit, place
        self._pictures = ImageCache(CACHE_BYTES)
        radius = max(1, min(place.w // 2, place.h - round(BELOW * kit.metrics.scale)))
        self._dial = Dial(radius, radius, radius, kit.skins.lacquer)
        self._peg = min(round(PEG * kit.metrics.text(100) / 100), radius // 5)

    def pictures(self) -> Iterator[None]:
        """Draw the face ahead."""
        self._face()
        yield

    def paint(self, standings: Sequence[Standing], at: float) -> Surface:
        """Draw the dial for the seats' standings; the needle, where it is shown, points at the number *at*."""
        return self._pictures.fetch((tuple(standings), at), partial(self._draw, standings, at))

    # -- the dial

    def _draw(self, standings: Sequence[Standing], at: float) -> Surface:
        picture, r, kit = Surface(self._place.size, SRCALPHA), self._dial.radius, self._kit
        picture.blit(self._face(), (0, 0))
        own = next((one.said for one in standings if one.is_own), None)
        self._write_numbers(picture, own)
        if any(one.is_own and one.points is not None for one in standings):
            picture.blit(self._needle(at), (0, 0))
        for one in standings:
            if one.said is not None:
                self._put_peg(picture, one.said, is_own=one.is_own)
        self._write_lines(picture, standings, r + round((BELOW + GAP) * kit.metrics.scale))
        return picture

    def _face(self) -> Surface:
        return self._pictures.fetch("face", self._draw_face)

    def _draw_face(self) -> Surface:
        r, drop = self._dial.radius, round(BELOW * self._kit.metrics.scale)
        size, line = (2 * r, r + drop), max(1.0, r * LINE)
        inner, lacquer = (TRACKS[0] + TRACKS[1]) / 2 * r, self._dial.lacquer
        parts = [
            svg.gradient("g", (0, 0, *size), lacquer.panel[0], lacquer.panel[-1]),
            self._half(r - line, drop - line, f'fill="url(#g)" stroke="{theme.BRASS}" stroke-width="{1.6 * line:.2f}"'),
            self._arc(inner, f'fill="none" stroke="{theme.BRASS_DARK}" stroke-width="{line:.2f}"'),
            *(self._tick(number, r - line, line) for number in range(MIN_NUMBER, MAX_NUMBER + 1)),
            svg.disc(r, r, HUB * r, theme.BRASS),
            svg.disc(r, r, HUB * r - 1.6 * line, lacquer.panel[1]),
        ]
        return svg.draw(size, *parts)

    def _half(self, radius: float, drop: float, pen: str) -> str:
        """SVG of a half disc whose flat side is a little below the middle."""
        r = self._dial.radius
        path = (
            f"M{r - radius:.1f} {r + drop:.1f}V{r}A{radius:.1f} {radius:.1f} 0 0 1 {r + radius:.1f} {r}V{r + drop:.1f}Z"
        )
        return f'<path d="{path}" {pen} stroke-linejoin="round"/>'

    def _arc(self, radius: float, pen: str) -> str:
        r = self._dial.radius
        return f'<path d="M{r - radius:.1f} {r}A{radius:.1f} {radius:.1f} 0 0 1 {r + radius:.1f} {r}" {pen}/>'

    def _tick(self, number: int, outer: float, line: float) -> str:
        angle, r = self._dial.angle(number), self._dial.radius
        inner = outer - r * (0.06 if number % 3 == 0 else 0.035)
        ends = ((r + math.cos(angle) * far, r - math.sin(angle) * far) for far in (outer, inner))
        steps = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ends)
        return svg.stroke(steps, theme.BRASS, line)

    def _write_numbers(self, picture: Surface, covered: int | None) -> None:
        """Write some numbers along the rim, but none that the viewer's peg would touch."""
        fonts = self._kit.fonts
        peg = None if covered is None else self._spot(covered, TRACKS[0])
        for number in LABELS:
            text = fonts.line(plain(number), "small", theme.CREAM_SOFT)
            x, y = self._spot(number, LABEL_TRACK)
            if peg is None or math.dist(peg, (x, y)) > self._peg + text.get_width() / 2:
                picture.blit(text, text.get_rect(center=(round(x), round(y))))

    def _needle(self, at: float) -> Surface:
        r, angle = self._dial.radius, self._dial.angle(at)
        half, reach = 0.045 * r, NEEDLE * r
        along, across = (math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))
        base = [(r + sign * across[0] * half, r + sign * across[1] * half) for sign in (-1, 1)]
        corners = [base[0], (r + along[0] * reach, r + along[1] * reach), base[1]]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
        pen = f'fill="{theme.BRASS_LIGHT}" stroke="{theme.BRASS_DARK}" stroke-width="1"'
        size = (2 * r, r + round(BELOW * self._kit.metrics.scale))
        return svg.draw(size, f'<path d="M{path}Z" {pen}/>', svg.disc(r, r, half * 1.5, theme.BRASS_LIGHT))

    def _put_peg(self, picture: Surface, number: int, *, is_own: bool) -> None:
        x, y = self._spot(number, TRACKS[not is_own])
        # At the ends of the scale it stays on the dial.
        y = min(y, self._dial.radius + round(BELOW * self._kit.metrics.scale) - self._peg)
        self._blit_peg(picture, (round(x), round(y)), self._peg, signed(number), is_own=is_own)

    def _blit_peg(self, picture: Surface, at: tuple[int, int], reach: int, words: str, *, is_own: bool) -> None:
        peg = _peg(reach, is_own=is_own)
        picture.blit(peg, peg.get_rect(center=at))
        if words:
            room = (2 * reach - self._kit.px(5), 2 * reach)
            text = self._kit.fonts.line_in(words, "small", theme.INK if is_own else theme.CREAM, room)
            picture.blit(text, text.get_rect(center=at))

    def _spot(self, number: int, share: float) -> tuple[float, float]:
        return self._dial.spot(number, share)

    # -- the lines below

    def _write_lines(self, picture: Surface, standings: Sequence[Standing], top: int) -> None:
        """Write each seat's mark and words below one another, as a block below the middle of the dial."""
        fonts, width, height = self._kit.fonts, self._place.w, self._kit.fonts.height("small")
        reach, gap = max(3, height // 4), self._kit.px(7)
        before = 2 * reach + gap
        texts = [fonts.line_within(one.words, "small", theme.CREAM, width - before) for one in standings]
        whole = before + max(text.get_width() for text in texts)
        left = max(0, min((2 * self._dial.radius - whole) // 2, width - whole))
        shade = fonts.shade((whole, height * len(texts)))
        picture.blit(shade, shade.get_rect(center=(left + whole // 2, top + height * len(texts) // 2)))
        for i, (one, text) in enumerate(zip(standings, texts, strict=True)):
            y = top + i * height
            self._blit_peg(picture, (left + reach, y + height // 2), reach, "", is_own=one.is_own)
            picture.blit(text, (left + before, y + (height - text.get_height()) // 2))


def _peg(reach: int, *, is_own: bool) -> Surface:
    """A full brass disc for the viewer, a ring for the other: no meaning by colour alone."""
    side, middle, line = 2 * reach + 2, reach + 1, max(1.2, reach * 0.16)
    rim = theme.BRASS_LIGHT if is_own else theme.CREAM
    inside = theme.BRASS if is_own else theme.NIGHT
    return svg.draw((side, side), svg.disc(middle, middle, reach, rim), svg.disc(middle, middle, reach - line, inside))
