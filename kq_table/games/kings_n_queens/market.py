"""What is drawn under and between the piles of Kings n' Queens: prices, counts, empty places."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from engines.core.cards import Card
from engines.games.kings_n_queens.state import FACE_PRICE, NUMBERS, QUEEN_PRICE
from kq_table.games.shared.words import chips
from kq_table.text import say
from kq_table.ui import svg, theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.labels import write_on_felt
from kq_table.ui.svg import icon
from kq_table.ui.widget import Target, UiContext

from .areas import Spot
from .panel_layout import KingsNQueensLayout

PRICES: Final = {**{number: int(number) for number in NUMBERS}, "face": FACE_PRICE, "queen": QUEEN_PRICE}
CACHE_BYTES: Final = 8_000_000
Z_BAND: Final = theme.Z_TRICK
"""Above the pile of face cards, which is high; there is no trick here."""


@dataclass(frozen=True)
class Price:
    """A price, and whether the viewer can pay it now."""

    points: int
    is_affordable: bool


def _caption(kit: UiContext, price: Price | None, texts: tuple[str, ...], room: int) -> Surface:
    """Draw a price as a coin, and beside it the first of the texts that fits."""
    height = kit.fonts.height("small") + kit.px(4)
    before = height + kit.px(5) if price else 0
    text = next((text for text in texts if before + kit.fonts.width(text, "small") <= room), texts[-1])
    words = kit.fonts.line(text, "small", theme.CREAM)
    picture = Surface((before + words.get_width(), height), SRCALPHA)
    if price:
        picture.blit(_coin(kit, price, height), (0, 0))
    picture.blit(words, (before, (height - words.get_height()) // 2))
    return picture


def _coin(kit: UiContext, price: Price, side: int) -> Surface:
    """Draw a coin: solid if the price can be paid, otherwise a ring."""
    middle = side / 2
    if price.is_affordable:
        shape = svg.disc(middle, middle, middle, theme.BRASS_DARK) + svg.disc(
            middle, middle, middle - max(1.0, kit.metrics.scale), theme.BRASS_LIGHT
        )
    else:
        shape = svg.disc(middle, middle, middle, theme.CREAM_SOFT, 0.5) + svg.disc(
            middle, middle, middle - max(1.0, kit.metrics.scale), theme.WELL
        )
    coin = svg.draw((side, side), shape)
    number = kit.fonts.line(str(price.points), "small", theme.INK if price.is_affordable else theme.CREAM_SOFT)
    coin.blit(number, number.get_rect(center=(side // 2, side // 2)))
    return coin


def _empty_place(kit: UiContext, size: tuple[int, int], picture: str) -> Surface:
    """Draw the outline of a place for a card, with an icon in its middle."""
    drawn = svg.draw(size, svg.outlined((0, 0, *size), size[0] * 0.07, theme.CREAM_SOFT, kit.px(1.2), 0.38))
    if picture:
        mark = icon(picture, max(8, round(size[0] * 0.5)), theme.BRASS)
        mark = mark.copy()
        mark.set_alpha(110)
        drawn.blit(mark, mark.get_rect(center=(size[0] // 2, size[1] // 2)))
    return drawn


class Market:
    """Draws what belongs to the piles, and names them to the pointer."""

    def __init__(self, kit: UiContext, layout: KingsNQueensLayout) -> None:
        self._kit, self._layout, self._scale = kit, layout, layout.market_scale
        self._pictures = ImageCache(CACHE_BYTES)

    def wares(self, frame: DisplayList, counts: Mapping[str, int], affordable: Collection[str]) -> None:
        """
        Write under each pile for sale what a card costs and how many are left.

        :param counts: by ware, how many are left
        :param affordable: the wares that can be bought now
        """
        for i, (ware, count) in enumerate(counts.items()):
            spot = self._layout.wares[i]
            self._empty_place(frame, f"ware:{ware}", spot, self._scale)
            if count:
                texts = (say("knq.left", count=count), str(count))
                self._caption(
                    frame, f"ware:{ware}", spot, Price(PRICES[ware], ware in affordable), texts, self._layout.pitch
                )
            else:
                self._caption(frame, f"ware:{ware}", spot, None, (say("knq.sold_out"), "–"), self._layout.pitch)
        self._band(frame, say("knq.faces"), self._box(self._layout.wares[len(counts) - 2], self._scale))

    def kings(self, frame: DisplayList, count: int) -> None:
        """Mark the places of the Kings, and write how many are out."""
        for i, spot in enumerate(self._layout.kings):
            self._empty_place(frame, f"king:{i}", spot, self._scale / 2, "crown")
        words = {"count": count, "most": len(self._layout.kings)}
        texts = (say("knq.kings", **words), say("knq.kings_short", **words))
        self._caption(frame, "kings", self._layout.wares[-1], None, texts, self._layout.pitch)

    def piles(self, frame: DisplayList, place: int, cards: tuple[int, int, int], *, can_keep: bool) -> None:
        """Write under a seat's draw pile, discards and kept card how many cards lie there."""
        area = self._layout.areas[place]
        named = zip(("draw", "discard"), (area.draw, area.discard), cards, strict=False)
        for name, spot, count in named:
            self._empty_place(frame, f"{name}:{place}", spot, area.piles)
            words = (say(f"knq.{name}", count=count), say(f"knq.{name}_short", count=count), str(count))
            room = self._box(spot, area.piles).w + self._kit.px(theme.GAP)
            self._caption(frame, f"{name}:{place}", spot, None, words, room, area.piles)
        if place == 0 and (can_keep or cards[2]):
            self._empty_place(frame, "kept", area.kept, area.piles)
            texts = (say("knq.kept"),) if cards[2] else (say("knq.keep_here"), say("knq.keep"))
            self._caption(frame, "kept", area.kept, None, texts, self._box(area.kept, area.piles).w, area.piles)

    def last_deed(self, frame: DisplayList, place: int, key: str, cards: Sequence[Card], *, has_kept: bool) -> None:
        """Write where another's cards lay open what that seat did, beside the card that it may have kept."""
        area, fonts = self._layout.areas[place], self._kit.fonts
        width, height = self._box(area.hand, area.scale).size
        room = Rect(0, 0, max(area.span + width, 0 if has_kept else self._layout.plates[place].w), height)
        room.center = area.hand
        if has_kept:
            room.x, room.w = room.x + width, room.w - width
        pictures = chips(cards)
        texts = (say(key, card=pictures), pictures)
        text = next((text for text in texts if fonts.width(text, "body") <= room.w), "")
        if text:
            line = fonts.line(text, "body", theme.CREAM)
            write_on_felt(
                frame, fonts, ("done", place), line, line.get_rect(center=room.center).topleft, theme.Z_PANELS
            )

    # -- tooltips

    def ware_tooltips(self, counts: Mapping[str, int], kings: int) -> list[Target]:
        """Say what each ware costs, and how many Kings are out."""
        found = []
        for i, (ware, count) in enumerate(counts.items()):
            key = "knq.hint_face" if ware == "face" else "knq.hint_ware"
            words = say(key, price=PRICES[ware], count=count) if count else say("knq.sold_out")
            found.append(Target(f"hint:{ware}", words, self._captioned_box(self._layout.wares[i], self._scale)))
        words = say("knq.hint_kings", count=kings, most=len(self._layout.kings))
        return [
            *found,
            Target("hint:kings", words, self._captioned_box(self._layout.wares[-1], self._scale)),
        ]

    def pile_tooltips(self, place: int, name: str, cards: tuple[int, int, int]) -> list[Target]:
        """Say whose a seat's piles are and what they are for."""
        area = self._layout.areas[place]
        named = zip(("kept", "draw", "discard"), (area.kept, area.draw, area.discard), (cards[2], *cards), strict=False)
        found = [(pile, say(f"knq.hint_{pile}", name=name, count=count), spot) for pile, spot, count in named if count]
        return [
            Target(f"hint:{pile}:{place}", words, self._captioned_box(spot, area.piles)) for pile, words, spot in found
        ]

    def _captioned_box(self, spot: Spot, scale: float) -> Rect:
        """Give the place of a card and its caption."""
        box = self._box(spot, scale)
        box.h += self._kit.px(3) + self._kit.fonts.height("small")
        return box

    def _box(self, spot: Spot, scale: float) -> Rect:
        box = Rect(0, 0, *(round(side * scale) for side in self._layout.card))
        box.center = spot
        return box

    def _empty_place(self, frame: DisplayList, key: str, spot: Spot, scale: float, picture: str = "") -> None:
        box = self._box(spot, scale)
        drawn = self._pictures.fetch((box.size, picture), partial(_empty_place, self._kit, box.size, picture))
        frame.add(("empty", key), drawn, box.x, box.y, theme.Z_PANELS)

    def _caption(
        self,
        frame: DisplayList,
        key: str,
        spot: Spot,
        price: Price | None,
        texts: tuple[str, ...],
        room: int,
        scale: float | None = None,
    ) -> None:
        box = self._box(spot, self._scale if scale is None else scale)
        drawn = self._pictures.fetch((price, texts, room), partial(_caption, self._kit, price, texts, room))
        y = box.bottom + self._kit.px(3)
        corner = (box.centerx - drawn.get_width() // 2, y)
        write_on_felt(frame, self._kit.fonts, ("foot", key), drawn, corner, theme.Z_PANELS)

    def _band(self, frame: DisplayList, words: str, card: Rect) -> None:
        """Write over the back of a pile what is in it, where there is room."""
        line = self._kit.fonts.line(words, "small", theme.CREAM)
        label = line.get_rect().inflate(self._kit.px(12), self._kit.px(4))
        label.center = card.center
        if label.w <= card.w:
            skin = self._kit.skins.toast(label.size)
            frame.add("band.slip", skin.image, label.x - skin.pad, label.y - skin.pad, Z_BAND)
            frame.add("band", line, *line.get_rect(center=label.center).topleft, Z_BAND)
