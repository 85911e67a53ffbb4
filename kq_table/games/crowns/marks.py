"""Pictures that mark the state of collections: trays, sashes over crowned suits, medallions, speech bubbles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from kq_table.ui import skins as ui_skins
from kq_table.ui import svg, theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.markup import JOKER, SYMBOLS
from kq_table.ui.svg import icon
from kq_table.ui.widget import UiContext

CACHE_BYTES: Final = 12_000_000
Z_TRAY: Final = theme.Z_PANELS
Z_MARKS: Final = theme.Z_PANELS + 1
"""Above the trays, below the cards."""
RED_SUITS: Final = "HD"
TAIL_LENGTH: Final = 9
"""Design pixels of a bubble's tail."""
BUBBLE_PADDING: Final = 20
"""Design pixels beside the words in a bubble, both sides together."""


@dataclass(frozen=True)
class Medallion:
    """
    A mark beside a seat's plate for its Ace or the Joker.

    :param suits: the letters of the suits of its Ace and its partner's; empty for the Joker
    :param is_pair: whether there is a partner
    """

    suits: str
    is_pair: bool = False


class MarkPainter:
    """
    Draws marks for one window, and caches their pictures.

    Their methods' *overhang* is how far a picture extends beyond its rect on each side, in pixels, for its glow.
    """

    def __init__(self, kit: UiContext) -> None:
        self._kit, self._px = kit, kit.px
        self._pictures = ImageCache(CACHE_BYTES)

    def tray(self, frame: DisplayList, key: int, rect: Rect, *, is_lit: bool) -> None:
        """Draw a tray, lit if a card can go there."""
        overhang = self._px(10)
        picture = self._pictures.fetch(("tray", rect.size, is_lit), partial(self._tray, rect.size, overhang, is_lit))
        frame.add(("tray", key), picture, rect.x - overhang, rect.y - overhang, Z_TRAY)

    def crowned(self, frame: DisplayList, key: int, suit_rect: Rect, free_rect: Rect, words: str, z: int) -> None:
        """
        Draw a glow behind a suit's cards, and at height *z* a sash that leaves their indices free.

        :param free_rect: the part of the tray below all indices of cards
        """
        px = self._px
        glow = suit_rect.inflate(px(10), px(10))
        overhang = px(8)
        picture = self._pictures.fetch(("glow", glow.size), partial(self._glow, glow.size, overhang))
        frame.add(("glow", key), picture, glow.x - overhang, glow.y - overhang, Z_MARKS)
        sash = self.sash_rect(suit_rect, free_rect, words)
        picture = self._pictures.fetch(("sash", sash.size, words), partial(self._sash, sash.size, words))
        frame.add(("sash", key), picture, sash.x, sash.y, z)

    def sash_rect(self, suit_rect: Rect, free_rect: Rect, words: str) -> Rect:
        """The rect of a sash: as wide as the suit's cards, or as the words need, up to the tray's width."""
        fonts, px = self._kit.fonts, self._px
        height = fonts.height("small") + px(4)
        width = max(suit_rect.w, min(height + fonts.width(words, "small") + px(14), free_rect.w))
        sash = Rect(0, 0, width, height)
        sash.midbottom = (suit_rect.centerx, free_rect.bottom - px(5))
        sash.clamp_ip(Rect(free_rect.x, 0, free_rect.w, free_rect.bottom))
        sash.top = max(sash.top, free_rect.top)
        return sash

    def medallions(self, frame: DisplayList, key: int, room: Rect, medallions: tuple[Medallion, ...]) -> None:
        if not medallions:
            return
        height = min(room.h, self._px(46))
        width = min(round(height * 1.35), room.w // len(medallions))
        x = room.centerx - width * len(medallions) // 2
        for i, medallion in enumerate(medallions):
            size = (width, height)
            picture = self._pictures.fetch((medallion, size), partial(self._medallion, medallion, size))
            frame.add(("medallion", f"{key}:{i}"), picture, x + i * width, room.centery - height // 2, Z_MARKS)

    def bubble(self, frame: DisplayList, key: int, places: Sequence[Rect], wordings: Sequence[str]) -> None:
        """
        Draw a speech bubble in the first place that is large enough, its tail towards the portrait at the left.

        :param places: the largest last
        :param wordings: the first that fits is shown; the last one is cut if necessary
        """
        fits = ((place, words) for words in wordings for place in places if self._has_room(place, words))
        rect, words = next(fits, (places[-1], wordings[-1]))
        picture = self._pictures.fetch(("bubble", rect.size, words), partial(self._bubble, rect.size, words))
        frame.add(("bubble", key), picture, rect.x - self._px(TAIL_LENGTH), rect.y, Z_MARKS)

    def _has_room(self, place: Rect, words: str) -> bool:
        fonts, width = self._kit.fonts, place.w - self._px(BUBBLE_PADDING)
        return len(fonts.wrap(words, "small", width)) * fonts.leading("small") + self._px(6) <= place.h

    # -- drawing

    def _tray(self, size: tuple[int, int], overhang: int, is_lit: bool) -> Surface:
        radius, line = self._px(theme.RADIUS) * 1.4, float(self._px(1))
        # Draw a narrow tray and stretch it: drawing the full width takes longer than a frame in a large window.
        width = min(size[0], 2 * round(radius) + 3)
        box = (float(overhang), float(overhang), float(width), float(size[1]))
        parts = [svg.filled(box, radius, theme.NIGHT, 0.22), svg.outlined(box, radius, theme.BRASS, line, 0.32)]
        if is_lit:
            steps = ((6, 0.08), (4, 0.16), (2, 0.3))
            parts += [
                svg.outlined(svg.inset(box, -self._px(out)), radius + self._px(out), theme.BRASS_LIGHT, self._px(2), a)
                for out, a in steps
            ]
            parts += [
                svg.filled(box, radius, theme.BRASS_LIGHT, 0.1),
                svg.outlined(box, radius, theme.BRASS_LIGHT, float(self._px(2))),
            ]
        drawn = svg.draw((width + 2 * overhang, size[1] + 2 * overhang), *parts)
        return ui_skins.stretch(drawn, size[0] + 2 * overhang)

    def _glow(self, size: tuple[int, int], overhang: int) -> Surface:
        box = (float(overhang), float(overhang), float(size[0]), float(size[1]))
        radius, line = float(self._px(theme.RADIUS)), float(self._px(2))
        rims = [
            svg.outlined(svg.inset(box, -line * i), radius + line * i, theme.BRASS_LIGHT, line, 0.3 / i)
            for i in (1, 2, 3)
        ]
        face = svg.filled(box, radius, theme.BRASS, 0.55)
        edge = svg.outlined(box, radius, theme.BRASS_LIGHT, line)
        return svg.draw((size[0] + 2 * overhang, size[1] + 2 * overhang), *rims, face, edge)

    def _sash(self, size: tuple[int, int], words: str) -> Surface:
        fonts, px = self._kit.fonts, self._px
        box = (0.0, 0.0, float(size[0]), float(size[1]))
        picture = svg.draw(
            size,
            svg.gradient("g", box, theme.BRASS_LIGHT, theme.BRASS_TOP, theme.BRASS_FOOT),
            svg.filled(box, px(4), "url(#g)"),
            svg.outlined(box, px(4), theme.BRASS_DARK, max(1.0, float(px(1)))),
        )
        side = round(size[1] * 0.72)
        line = fonts.line_within(words, "small", theme.INK, size[0] - side - px(8))
        x = (size[0] - side - px(4) - line.get_width()) // 2
        picture.blit(icon("crown", side, theme.INK), (x, (size[1] - side) // 2))
        picture.blit(line, (x + side + px(4), (size[1] - line.get_height()) // 2))
        return picture

    def _medallion(self, medallion: Medallion, size: tuple[int, int]) -> Surface:
        width, height = size
        radius = min(height * 0.4, width * 0.44)
        x, y = width / 2, radius + 1
        if not medallion.suits:
            ground, ink = theme.BRASS_TOP, theme.INK
        else:
            ground, ink = (theme.BURGUNDY_TOP if medallion.suits[0] in RED_SUITS else theme.INK), theme.CREAM
        ribbon = theme.BURGUNDY_FOOT if medallion.suits and medallion.suits[0] in RED_SUITS else theme.NIGHT
        picture = svg.draw(
            size,
            *(
                _ribbon(x, y, height - 1, radius, side, ribbon if medallion.suits else theme.BRASS_DARK)
                for side in (1, -1)
            ),
            svg.disc(x, y, radius, theme.BRASS_LIGHT),
            svg.disc(x, y, radius * 0.9, theme.BRASS_DARK),
            svg.disc(x, y, radius * 0.84, ground, 1.0 if medallion.is_pair or not medallion.suits else 0.75),
        )
        signs = [SYMBOLS[letter] for letter in medallion.suits] or [JOKER]
        side = round(radius * (0.72 if len(signs) > 1 else 1.0))
        drawn = [svg.symbol(sign, side, ink) for sign in signs]
        across = sum(sign.get_width() for sign in drawn)
        left = round(x - across / 2)
        for sign in drawn:
            picture.blit(sign, (left, round(y - side / 2)))
            left += sign.get_width()
        return picture

    def _bubble(self, room: tuple[int, int], words: str) -> Surface:
        fonts, px = self._kit.fonts, self._px
        tail, width = px(TAIL_LENGTH), room[0] - px(BUBBLE_PADDING)
        if fonts.paragraph_height(words, "small", width) <= room[1] - px(6):
            width = fonts.even_width(words, "small", width)
        text = fonts.paragraph_within(words, "small", theme.INK, (width, room[1] - px(6)))
        across, high = text.get_width() + px(BUBBLE_PADDING), text.get_height() + px(6)
        top = (room[1] - high) // 2
        box = (float(tail), float(top), float(across), float(high))
        middle, half = room[1] / 2, px(7)
        beak = f'<path d="M{tail + 1} {middle - half}L0 {middle}L{tail + 1} {middle + half}Z" fill="{theme.PAPER}"/>'
        picture = svg.draw((tail + room[0], room[1]), svg.filled(box, px(10), theme.PAPER), beak)
        picture.blit(text, (tail + px(BUBBLE_PADDING) // 2, (room[1] - text.get_height()) // 2))
        return picture


def _ribbon(x: float, y: float, foot: float, radius: float, side: int, colour: theme.Colour) -> str:
    near, far = x + side * radius * 0.1, x + side * radius * 0.75
    notch = foot - radius * 0.25
    steps = f"M{near} {y}L{far} {y}L{far} {foot}L{(near + far) / 2} {notch}L{near} {foot}Z"
    return f'<path d="{steps}" fill="{colour}" stroke="{theme.BRASS}" stroke-opacity="0.6" stroke-width="1"/>'
