"""Draws text: lines and paragraphs in a window's type, with cards and suits inside a line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final

import pygame
from pygame import SRCALPHA, Surface
from pygame.font import Font

from engines.core.escape import escape
from kq_table.system import resources

from . import markup, skins, svg
from .image_cache import ImageCache, bytes_for
from .markup import Chip, Piece, Rank
from .metrics import Metrics
from .theme import (
    BRASS_DARK,
    FACES,
    INK,
    INKED_SUITS,
    LEADING,
    NIGHT,
    PAPER,
    PAPER_EDGE,
    RANKS,
    SMALLEST_FACE,
    SUITS_TWO,
    Colour,
)

_CACHE_BYTES: Final = 12_000_000
"""Bytes of cached pictures for a large window, see `bytes_for`."""
_CACHED_WIDTHS: Final = 4096
"""Number of cached line widths: most of what is laid out in a frame was in the one before."""
_CACHED_TEXTS: Final = 512
"""Number of cached texts with their lines, for the same reason."""
_CHIP_PAD: Final = 0.16
"""Paper on either side of a card's name, as a part of the line's height."""
_SYMBOL_HEIGHT: Final = 0.76
"""Height of a symbol as a part of the font's ascent: slightly more than a capital's."""
_SHRINKING, _SMALLEST_SHARE = 0.92, 0.75
"""
Step by which a line that does not fit shrinks, and the smallest size, as parts of its height at 100 % text; no text is
below `SMALLEST_FACE`.
"""
CAPITAL_HEIGHT: Final = 0.6
"""Height of a digit or a capital, as a part of its line's."""
_SHADE_ALPHA: Final = 80
_SHADE_AIR: Final = 0.9
"""How far a shade extends beyond its words, as a part of their height."""
_SYMBOL_DESCENT: Final = 0.06
"""Part of a symbol below the baseline, as with round letters."""


class _RoleFont:
    """The font of one role of `theme.FACES` at its size in one window; all lengths are real pixels."""

    def __init__(
        self,
        role: str,
        metrics: Metrics,
        suits: Mapping[str, Colour],
        letters: Mapping[str, str],
        share: float = 1.0,
    ) -> None:
        face = FACES[role]
        # The first font of a process starts the library, so that no caller needs to.
        pygame.font.init()
        self.font = Font(
            resources.loadable(resources.font(face.family, face.weight)), round(share * metrics.text(face.height))
        )
        self.height = self.font.get_linesize()
        self.leading = round(self.height * LEADING[face.family])
        self._suits, self._letters = suits, letters
        self._has_other_letters = any(rank != letter for rank, letter in letters.items())
        self._symbol_height = max(7, round(self.font.get_ascent() * _SYMBOL_HEIGHT))
        self._chip_pad = round(_CHIP_PAD * self.height)

    def width(self, text: str) -> int:
        """Give the width of a line."""
        return sum(self._piece_width(piece) for piece in self._pieces(text))

    def _pieces(self, text: str) -> Sequence[Piece]:
        """Divide a text; a rank before a suit that is not on paper gets its letter here."""
        if self._has_other_letters:
            text = markup.WRITTEN_RANK.sub(lambda found: self._letters[found[0]], text)
        return _pieces(text)

    def _piece_width(self, piece: Piece) -> int:
        if isinstance(piece, str | Rank):
            return self.font.size(self._written(piece))[0]
        across = svg.symbol_width(piece.sign, self._symbol_height)
        if isinstance(piece, Chip):
            across += 2 * self._chip_pad + self._rank_width(piece)
        return across

    def _written(self, piece: str | Rank) -> str:
        return piece if isinstance(piece, str) else self._letters[piece.letter]

    def _rank_width(self, chip: Chip) -> int:
        return self.font.size(self._letters.get(chip.rank, chip.rank))[0] if chip.rank else 0

    def lines_in(self, high: int) -> int:
        return 1 + max(0, (high - self.height) // self.leading)

    def draw(self, text: str, colour: Colour) -> Surface:
        drawn = [self._draw_piece(piece, colour) for piece in self._pieces(text)]
        if len(drawn) == 1:
            return drawn[0]
        picture = Surface((max(1, sum(part.get_width() for part in drawn)), self.height), SRCALPHA)
        x = 0
        for part in drawn:
            picture.blit(part, (x, 0))
            x += part.get_width()
        return picture

    def _draw_piece(self, piece: Piece, colour: Colour) -> Surface:
        if isinstance(piece, str | Rank):
            return self.font.render(self._written(piece), antialias=True, color=colour)
        if isinstance(piece, Chip):
            return self._draw_chip(piece)
        picture = Surface((self._piece_width(piece), self.height), SRCALPHA)
        self._blit_symbol(picture, 0, piece.sign, INKED_SUITS.get(piece.sign, INK) if colour == INK else colour)
        return picture

    def _draw_chip(self, chip: Chip) -> Surface:
        """Draw a card's name on a scrap of card, which keeps its suit's colour on any ground."""
        colour, x = self._suits.get(chip.suit, BRASS_DARK), self._chip_pad
        picture = _paper((self._piece_width(chip), self.height))
        if chip.rank:
            rank = self.font.render(self._letters.get(chip.rank, chip.rank), antialias=True, color=colour)
            picture.blit(rank, (x, 0))
            x += rank.get_width()
        self._blit_symbol(picture, x, chip.sign, colour)
        return picture

    def _blit_symbol(self, picture: Surface, x: int, sign: str, colour: Colour) -> None:
        """Draw a symbol that stands on the baseline like a capital."""
        height = self._symbol_height
        symbol = svg.symbol(sign, height, colour)
        picture.blit(symbol, (x, self.font.get_ascent() - height + round(height * _SYMBOL_DESCENT)))


class Fonts:
    """
    The type of one window. The same text in the same role gives the same `Surface`.

    Texts may name cards as ``{QS}``, ``{TH}``, ``{JO}`` and suits as ``{H}``: they are drawn as small paper chips. A
    role is a name of `theme.FACES`; all lengths are real pixels.

    :param suits: the colour of each suit's letter, of `theme.SUITS_TWO` or `theme.SUITS_FOUR`
    :param letters: what stands for Ace, King, Queen and Jack, one of `theme.LETTERS`
    """

    def __init__(self, metrics: Metrics, suits: Mapping[str, Colour] = SUITS_TWO, letters: str = RANKS) -> None:
        self.letters = dict(zip(RANKS, letters, strict=True))
        """Rank → its letter."""
        self._role = lru_cache(maxsize=None)(partial(_RoleFont, metrics=metrics, suits=suits, letters=self.letters))
        self._text_scale = metrics.text_scale
        self._width = lru_cache(_CACHED_WIDTHS)(lambda text, role: self._role(role).width(text))
        self._lines = lru_cache(_CACHED_TEXTS)(self._break)
        self._even_width = lru_cache(_CACHED_TEXTS)(partial(_even_width, self))
        self._pictures = ImageCache(bytes_for(metrics.size, _CACHE_BYTES))

    def height(self, role: str) -> int:
        return self._role(role).height

    def leading(self, role: str) -> int:
        return self._role(role).leading

    def width(self, text: str, role: str) -> int:
        return self._width(text, role)

    def can_draw(self, letter: str, role: str) -> bool:
        """Whether the font has a glyph for a letter."""
        metrics = self._role(role).font.metrics(letter)
        return bool(metrics) and metrics[0] is not None

    def line(self, text: str, role: str, colour: Colour) -> Surface:
        """A picture of one line, `height` high, with transparent ground."""
        return self._pictures.fetch((text, role, colour), partial(self._role(role).draw, text, colour))

    def line_within(self, text: str, role: str, colour: Colour, width: int) -> Surface:
        """
        A picture of one line of at most `width`, `height` high.

        A longer text is drawn smaller, enlarged text down to its usual size; then it is cut.
        """
        if self.width(text, role) <= width:
            return self.line(text, role, colour)
        key = (text, role, colour, width, "within")
        return self._pictures.fetch(key, partial(self._draw_within, text, role, colour, width))

    def _draw_within(self, text: str, role: str, colour: Colour, width: int) -> Surface:
        usual, font = self._role(role), self._fitting(role, lambda font: font.width(text) <= width)
        line = font.draw(markup.elide(text, width, font.width), colour)
        picture = Surface((line.get_width(), usual.height), SRCALPHA)
        picture.blit(line, (0, usual.font.get_ascent() - font.font.get_ascent()))
        return picture

    def _fitting(self, role: str, fits: Callable[[_RoleFont], bool]) -> _RoleFont:
        """A font that fits: the usual one, or the largest of smaller ones; the smallest if none does."""
        smallest = max(_SMALLEST_SHARE, SMALLEST_FACE / FACES[role].height) / self._text_scale
        share, font = 1.0, self._role(role)
        while not fits(font) and share > smallest:
            share = max(smallest, share * _SHRINKING)
            font = self._role(role, share=share)
        return font

    def line_in(self, text: str, role: str, colour: Colour, box: tuple[int, int]) -> Surface:
        """A picture of a few letters, drawn so small that they fit into *box*; the picture itself may be higher."""

        def fits(font: _RoleFont) -> bool:
            return font.width(text) <= box[0] and CAPITAL_HEIGHT * font.height <= box[1]

        key = (text, role, colour, box, "in")
        return self._pictures.fetch(key, lambda: self._fitting(role, fits).draw(text, colour))

    def wrap(self, text: str, role: str, width: int) -> Sequence[str]:
        """Break a text into lines of at most `width`; it may break lines of its own."""
        return self._lines(text, role, width)

    def _break(self, text: str, role: str, width: int) -> Sequence[str]:
        return markup.wrap(text, width, partial(self.width, role=role))

    def even_width(self, text: str, role: str, most: int) -> int:
        """The least width in which a text has no more lines than in *most*: lines of about equal length."""
        return self._even_width(text, role, most)

    def elide(self, text: str, role: str, width: int) -> str:
        """The text, or its start and an ellipsis, in at most `width`."""
        return markup.elide(text, width, partial(self.width, role=role))

    def paragraph(self, text: str, role: str, colour: Colour, width: int, *, is_centred: bool = False) -> Surface:
        """A picture of a text broken to `width`; as wide as its longest line, or `width` if centred."""
        key = (text, role, colour, width, is_centred)
        return self._pictures.fetch(key, partial(self._draw_paragraph, text, role, colour, width, is_centred))

    def paragraph_within(self, text: str, role: str, colour: Colour, box: tuple[int, int]) -> Surface:
        """A picture of a text within a box; it shrinks as in `line_within`, then is cut."""
        if self.paragraph_height(text, role, box[0]) <= box[1]:
            return self.paragraph(text, role, colour, box[0])
        key = (text, role, colour, box, "paragraph within")
        return self._pictures.fetch(key, partial(self._draw_paragraph_within, text, role, colour, box))

    def _draw_paragraph_within(self, text: str, role: str, colour: Colour, box: tuple[int, int]) -> Surface:
        width, high = box
        font = self._fitting(role, lambda font: len(markup.wrap(text, width, font.width)) <= font.lines_in(high))
        lines, count = markup.wrap(text, width, font.width), font.lines_in(high)
        if len(lines) > count:
            lines = [*lines[: count - 1], markup.elide(" ".join(lines[count - 1 :]), width, font.width)]
        return _stack([font.draw(line, colour) for line in lines], font)

    def shade(self, size: tuple[int, int]) -> Surface:
        """
        A soft shade to put under words of this size on the felt, which is too bright under the lamp to read them.

        It is larger than the words by the same on all sides.
        """
        return self._pictures.fetch(("shade", size), partial(_draw_shade, size))

    def paragraph_height(self, text: str, role: str, width: int) -> int:
        return self.height(role) + (len(self.wrap(text, role, width)) - 1) * self.leading(role)

    def _draw_paragraph(self, text: str, role: str, colour: Colour, width: int, is_centred: bool) -> Surface:
        lines = [self.line(line, role, colour) for line in self.wrap(text, role, width)]
        return _stack(lines, self._role(role), width if is_centred else None)


def _even_width(fonts: Fonts, text: str, role: str, most: int) -> int:
    lines, measure = fonts.wrap(text, role, most), partial(fonts.width, role=role)
    # At this width no word is cut.
    least = max(measure(word) for line in lines for word in line.split(" "))
    found = bisect_left(
        range(most), True, least, key=lambda width: len(markup.wrap(text, width, measure)) <= len(lines)
    )
    return max(map(measure, fonts.wrap(text, role, found)))


def _stack(lines: Sequence[Surface], font: _RoleFont, width: int | None = None) -> Surface:
    """Lay lines below one another, in the middle of a width if there is one."""
    across = max(line.get_width() for line in lines) if width is None else width
    picture = Surface((max(1, across), font.height + (len(lines) - 1) * font.leading), SRCALPHA)
    for i, line in enumerate(lines):
        x = 0 if width is None else (across - line.get_width()) // 2
        picture.blit(line, (x, i * font.leading))
    return picture


def _pieces(text: str) -> tuple[Piece, ...]:
    """Divide a line for drawing; text from outside may hold characters without a glyph or that turn it around."""
    return markup.pieces(escape(text, keep="\n"))


def _draw_shade(size: tuple[int, int]) -> Surface:
    blur = max(2, round(min(size[1], 24) * _SHADE_AIR / 4))
    width, height = (side + 4 * blur for side in size)
    # Every column between its ends is the same.
    narrow = min(width, 2 * (4 * blur + height // 2) + 1)
    ground = Surface((narrow, height), SRCALPHA)
    ground.fill(f"{NIGHT}00")
    # Leave room of a blur's width around the words, so that the shade is at full strength under them.
    box = pygame.Rect(blur, blur, narrow - 2 * blur, height - 2 * blur)
    pygame.draw.rect(ground, f"{NIGHT}{_SHADE_ALPHA:02x}", box, border_radius=box.h // 2)
    soft = pygame.transform.gaussian_blur(ground, blur)
    return soft if narrow == width else skins.stretch(soft, width)


def _paper(size: tuple[int, int]) -> Surface:
    line = max(1, size[1] // 24)
    box = svg.inset((0, 0, *size), line)
    edge = svg.outlined(box, size[1] / 6, PAPER_EDGE, line)
    return svg.draw(size, svg.filled(box, size[1] / 6, PAPER), edge)
