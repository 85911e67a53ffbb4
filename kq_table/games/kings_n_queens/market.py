"""The piles of Kings n' Queens: how cards are sorted, bought and sound, captions (prices, counts), and the slots."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from pygame import SRCALPHA, Rect, Surface

from engines.core.api import Deed, Event, Moved, Seat, View, Zone
from engines.core.cards import Card, name
from engines.games.kings_n_queens.state import (
    FACE,
    FACE_PRICE,
    LAYOUT,
    NUMBERS,
    PILES,
    QUEEN_PRICE,
    QUEENS,
    REMOVED,
    TOPS,
    Phase,
    is_red,
    points,
)
from kq_table.board.animation import Pose
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.slots import FanSlot, Layout, Pile, Slot
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.sorted_slot import own_fan
from kq_table.narrate.deeds import chips
from kq_table.text import say
from kq_table.ui import svg, theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.labels import write_on_felt
from kq_table.ui.svg import icon
from kq_table.ui.widget import Target, UiContext

from .panel_layout import PILE_RISE, WARE_COUNT, king_places

WARES: Final = {**{TOPS[number]: number for number in NUMBERS}, FACE: "face", QUEENS: "queen"}
"""The wares in each zone of the market, in the order of prices."""
DECKS: Final = frozenset({FACE.name, "draw", *(pile.name for pile in PILES.values())})


class KingsNQueensCardBehaviour(CardBehaviour):
    """Everything is face up except the decks; wares can always be asked about."""

    decks = DECKS
    sweeps = frozenset({"hand"})
    single_deal = frozenset({LAYOUT.name})
    tuck_under_top = frozenset({"discard"})
    shop = frozenset(zone.name for zone in WARES)

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(hand_order)
        self.bought: dict[Zone, Card] = {}
        """What was bought in the last turn, by the discard pile with the card on top."""

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """A hand by colour, as on the scales; piles with the next Queen for sale and purchases on top."""
        if zone == QUEENS:
            return tuple(sorted(cards, reverse=True))
        if zone.name == "hand":
            return tuple(sorted(cards, key=lambda card: (not is_red(card), -points(card), card)))
        top = self.bought.get(zone)
        return tuple(sorted(cards, key=lambda card: card == top)) if top is not None else cards

    def follow(self, event: Moved) -> None:
        """Put a purchase on top before the HUD tells of the turn."""
        super().follow(event)
        if event.src in WARES:
            self.bought[event.dst] = event.card

    def is_manual(self, zone: Zone) -> bool:
        """Never: hands are sorted as the scales weigh them."""
        return False

    def is_face_up(self, zone: Zone, card: Card) -> bool:
        return zone.name not in DECKS

    def possible_deeds(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """The purchase of a ware; for a card in hand, keeping or exchanging it."""
        if zone in WARES:
            return (f"buy {WARES[zone]}",)
        word = "exchange" if view.state.public.phase == Phase.EXCHANGE else "keep"
        return (f"{word} {name(card)}",) if zone.name == "hand" else ()

    def key_row(self, zone: Zone) -> str:
        return "market" if zone in WARES else str(zone)

    def number_key(self, zone: Zone) -> int | None:
        number = WARES.get(zone, "")
        return int(number) if number.isdecimal() else None

    def pile_of(self, deed: Deed) -> str:
        """The pile of face cards, whose top card nobody knows."""
        return str(FACE) if deed.text == "buy face" else ""

    def pauses_between(self, shown: Event, coming: Event) -> bool:
        """Whether a King has just come out, or a first hand is about to be shuffled."""
        is_king_out = isinstance(shown, Moved) and shown.dst == LAYOUT
        is_shuffled = isinstance(coming, Moved) and (coming.src.name, coming.dst.name) == ("hand", "draw")
        return is_king_out or is_shuffled

    def is_weighty(self, event: Moved) -> bool:
        """A Queen that is bought: the goal of the game."""
        return event.src == QUEENS

    def sound(self, event: Event, viewer: Seat) -> str:
        if not isinstance(event, Moved):
            return super().sound(event, viewer)
        if event.dst.name in DECKS:
            return "shuffle"
        if event.dst == LAYOUT:
            return "crown"
        if event.dst.name == "discard":
            return "jewel" if event.src == QUEENS else "coin"
        return "place"


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
    middle, inside = side / 2, side / 2 - max(1.0, kit.metrics.scale)
    if price.is_affordable:
        rim, face, ink = svg.disc(middle, middle, middle, theme.BRASS_DARK), theme.BRASS_LIGHT, theme.INK
    else:
        rim, face, ink = svg.disc(middle, middle, middle, theme.CREAM_SOFT, 0.5), theme.WELL, theme.CREAM_SOFT
    coin = svg.draw((side, side), rim + svg.disc(middle, middle, inside, face))
    number = kit.fonts.line(str(price.points), "small", ink)
    coin.blit(number, number.get_rect(center=(side // 2, side // 2)))
    return coin


def _empty_place(kit: UiContext, size: tuple[int, int], picture: str) -> Surface:
    drawn = svg.draw(size, svg.outlined((0, 0, *size), size[0] * 0.07, theme.CREAM_SOFT, kit.px(1.2), 0.38))
    if picture:
        mark = icon(picture, max(8, round(size[0] * 0.5)), theme.BRASS).copy()
        mark.set_alpha(110)
        drawn.blit(mark, mark.get_rect(center=(size[0] // 2, size[1] // 2)))
    return drawn


class Market:
    """Draws captions around the piles, and their tooltips."""

    def __init__(self, kit: UiContext, layout: PanelLayout) -> None:
        self._kit, self._layout = kit, layout
        self._pictures = ImageCache(CACHE_BYTES)

    def wares(self, frame: DisplayList, counts: Mapping[str, int], affordable: Collection[str]) -> None:
        """Write under each ware its price and how many are left; those *affordable* can be bought now."""
        for i, (ware, count) in enumerate(counts.items()):
            place, room = self._layout[f"ware:{i}"], self._layout[f"price:{i}"].w
            self._empty_place(frame, f"ware:{ware}", place)
            price = Price(PRICES[ware], ware in affordable) if count else None
            texts = (say("knq.left", count=count), str(count)) if count else (say("knq.sold_out"), "–")
            self._caption(frame, f"ware:{ware}", place, texts, room, price)
        self._band(frame, say("knq.faces"), self._layout[f"ware:{len(counts) - 2}"])

    @property
    def king_places(self) -> Sequence[Rect]:
        return king_places(self._layout)

    def kings(self, frame: DisplayList, count: int) -> None:
        """Mark the places of the Kings, and write how many are out."""
        places = self.king_places
        for i, place in enumerate(places):
            self._empty_place(frame, f"king:{i}", place, "crown")
        words = {"count": count, "most": len(places)}
        texts, room = (say("knq.kings", **words), say("knq.kings_short", **words)), self._layout["price:0"].w
        self._caption(frame, "kings", self._layout[f"ware:{WARE_COUNT}"], texts, room)

    def piles(self, frame: DisplayList, place: int, cards: tuple[int, int, int], *, can_keep: bool) -> None:
        """Write the number of cards under a seat's draw pile, discards and kept card."""
        for kind, count in zip(("draw", "discard"), cards, strict=False):
            pile = self._layout[f"{kind}:{place}"]
            self._empty_place(frame, f"{kind}:{place}", pile)
            words = (say(f"knq.{kind}", count=count), say(f"knq.{kind}_short", count=count), str(count))
            self._caption(frame, f"{kind}:{place}", pile, words, pile.w + self._kit.px(theme.GAP))
        if place == 0 and (can_keep or cards[2]):
            pile = self._layout["kept:0"]
            self._empty_place(frame, "kept", pile)
            texts = (say("knq.kept"),) if cards[2] else (say("knq.keep_here"), say("knq.keep"))
            self._caption(frame, "kept", pile, texts, pile.w)

    def pile_captions(self) -> list[Rect]:
        piles = [place for name in ("draw", "discard") for place in self._layout.of_seats(name)]
        return [Rect(pile.bottomleft, (pile.w, self._caption_height)) for pile in piles]

    def last_deed(self, place: int, key: str, cards: Sequence[Card], *, has_kept: bool) -> tuple[str, Rect]:
        """Words for what a seat did, and their rect: a tab under its plate, else where its cards were."""
        if tab := self._tab(place, say(key, card=chips(cards))):
            return say(key, card=chips(cards)), tab
        hand, fonts = self._layout[f"hand:{place}"], self._kit.fonts
        room = hand.inflate(0 if has_kept else max(0, self._layout[f"plate:{place}"].w - hand.w), 0)
        if has_kept:
            width = self._layout[f"draw:{place}"].w
            room.x, room.w = room.x + width, room.w - width
        pictures = chips(cards)
        texts = (say(key, card=pictures), pictures)
        text = next((text for text in texts if fonts.width(text, "body") <= room.w), "")
        size = (fonts.width(text, "body"), fonts.height("body")) if text else (0, 0)
        return text, Rect((0, 0), size).move_to(center=room.center)

    def _tab(self, place: int, words: str) -> Rect | None:
        """The rect of a tab with these words under a plate; None where it would touch a pile or the hand."""
        plate, kit = self._layout[f"plate:{place}"], self._kit
        width, height = kit.fonts.width(words, "small") + kit.px(20), kit.fonts.height("small") + kit.px(6)
        tab = Rect(plate.x + kit.px(10), plate.bottom, width, height)
        beside = [self._layout[f"{name}:{place}"] for name in ("draw", "discard", "hand")]
        is_free = width <= plate.w - kit.px(20) and tab.collidelist(beside) < 0
        return tab if is_free else None

    def write_deed(self, frame: DisplayList, place: int, words: str, rect: Rect) -> None:
        fonts = self._kit.fonts
        if rect == self._tab(place, words):
            # Its upper part is under the plate.
            whole = Rect(rect.x, rect.y - rect.h // 2, rect.w, rect.h + rect.h // 2)
            skin = self._kit.skins.plate(whole.size)
            frame.add(("tab", place), skin.image, whole.x - skin.pad, whole.y - skin.pad, theme.Z_PANELS - 1)
            line = fonts.line(words, "small", theme.CREAM)
            frame.add(("done", place), line, *line.get_rect(center=rect.center).topleft, theme.Z_PANELS)
            return
        line = fonts.line(words, "body", theme.CREAM)
        corner = line.get_rect(center=rect.center).topleft
        write_on_felt(frame, fonts, ("done", place), line, corner, theme.Z_PANELS)

    # -- tooltips

    def ware_tooltips(self, counts: Mapping[str, int], kings: int) -> list[Target]:
        """Tooltips: what each ware costs, and how many Kings are out."""
        found = []
        for i, (ware, count) in enumerate(counts.items()):
            key = "knq.hint_face" if ware == "face" else "knq.hint_ware"
            words = say(key, price=PRICES[ware], count=count) if count else say("knq.sold_out")
            found.append(Target(f"hint:{ware}", words, self._with_caption(f"ware:{i}")))
        words = say("knq.hint_kings", count=kings, most=len(self.king_places))
        return [*found, Target("hint:kings", words, self._with_caption(f"ware:{WARE_COUNT}"))]

    def pile_tooltips(self, place: int, name: str, cards: tuple[int, int, int]) -> list[Target]:
        """Tooltips: whose a seat's piles are and what they are for."""
        named = zip(("kept", "draw", "discard"), (cards[2], *cards), strict=False)
        found = ((pile, say(f"knq.hint_{pile}", name=name, count=count)) for pile, count in named if count)
        return [Target(f"hint:{pile}:{place}", words, self._with_caption(f"{pile}:{place}")) for pile, words in found]

    def _with_caption(self, name: str) -> Rect:
        owned = name.split(":")
        place = Rect(self._layout[name if name in self._layout.places else f"hand:{owned[1]}"])
        if owned[0] == "kept":
            place.w = self._layout[f"draw:{owned[1]}"].w
        place.h += self._caption_height
        return place

    @property
    def _caption_height(self) -> int:
        return self._kit.px(3) + self._kit.fonts.height("small")

    def _empty_place(self, frame: DisplayList, key: str, place: Rect, picture: str = "") -> None:
        drawn = self._pictures.fetch((place.size, picture), partial(_empty_place, self._kit, place.size, picture))
        frame.add(("empty", key), drawn, place.x, place.y, theme.Z_PANELS)

    def _caption(
        self, frame: DisplayList, key: str, place: Rect, texts: tuple[str, ...], room: int, price: Price | None = None
    ) -> None:
        drawn = self._pictures.fetch((price, texts, room), partial(_caption, self._kit, price, texts, room))
        y = place.bottom + self._kit.px(3)
        corner = (place.centerx - drawn.get_width() // 2, y)
        write_on_felt(frame, self._kit.fonts, ("foot", key), drawn, corner, theme.Z_PANELS)

    def _band(self, frame: DisplayList, words: str, card: Rect) -> None:
        """Write the content of a pile over its back, if there is room."""
        line = self._kit.fonts.line(words, "small", theme.CREAM)
        label = line.get_rect().inflate(self._kit.px(12), self._kit.px(4))
        label.center = card.center
        if label.w <= card.w:
            skin = self._kit.skins.toast(label.size)
            frame.add("band.slip", skin.image, label.x - skin.pad, label.y - skin.pad, Z_BAND)
            frame.add("band", line, *line.get_rect(center=label.center).topleft, Z_BAND)


FULL_PILE: Final = 7
"""Number of cards under the top one of a full number pile."""
MAX_PITCH: Final = 0.9
HAND_SPAN: Final = 3.0
"""Greatest distance between cards in hand, and from the first to the last, in card widths."""


@dataclass(frozen=True, slots=True)
class TraySlot(Pile):
    """A pile that accepts cards dropped anywhere in a wide rect."""

    tray: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def takes(self, x: float, y: float, margin: float) -> bool:
        return bool(self.tray.collidepoint(x, y)) or super(TraySlot, self).takes(x, y, margin)


@dataclass(frozen=True, slots=True)
class PlacesSlot:
    """A place for each card; surplus cards lie on the last place."""

    places: Sequence[Rect]
    scale: float

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        return Pose(*self.places[min(index, len(self.places) - 1)].center, scale=self.scale)

    def takes(self, x: float, y: float, margin: float) -> bool:
        return False


def make_slots(zones: Sequence[Zone], layout: PanelLayout, seat: Seat, seats: int) -> Layout:
    """Make the slots of all zones, the market's in the order of prices, with *seat* at the bottom."""
    in_order = sorted(zones, key=lambda zone: list(WARES).index(zone) if zone in WARES else -1)
    slots = {zone: _slot(zone, layout, seat, seats) for zone in in_order}
    piles = (layout.scale(f"{name}:{place}") for place in range(seats) for name in ("draw", "hand"))
    scales = {1.0, layout.scale("ware:0"), _king_scale(layout), *(scale for scale in piles if scale <= 1)}
    return Layout(slots, layout.card, tuple(sorted(scales, reverse=True)), frozenset(TOPS.values()))


def _king_scale(layout: PanelLayout) -> float:
    return king_places(layout)[0].h / layout.card[1]


def _slot(zone: Zone, layout: PanelLayout, seat: Seat, seats: int) -> Slot:
    card = layout.card
    if zone.owner >= 0:
        return _own_slot(zone.name, layout, place_of(zone.owner, seat, seats))
    if zone == LAYOUT:
        return PlacesSlot(king_places(layout), _king_scale(layout))
    if zone == REMOVED:
        return Pile(layout["ware:0"].centerx, -card[1], card, layout.scale("ware:0"))
    ware, thickness = {FACE: (len(NUMBERS), 0.002), QUEENS: (len(NUMBERS) + 1, 0.003)}.get(
        zone, (NUMBERS.find(zone.name[-1]), PILE_RISE / FULL_PILE)
    )
    return Pile(*layout[f"ware:{ware}"].center, card, layout.scale("ware:0"), thickness=card[1] * thickness)


def _own_slot(name: str, layout: PanelLayout, place: int) -> Slot:
    # A card kept by another waits where that hand will be.
    key = f"hand:{place}" if name == "kept" and place else f"{name}:{place}"
    room, card, scale = layout[key], layout.card, layout.scale(key)
    if name == "hand":
        if not place:
            return own_fan(layout, HAND_SPAN, MAX_PITCH, 0.02, 2.0)
        size = (round(card[0] * scale), room.h)
        return FanSlot(*room.center, room.w - size[0], size[0] * MAX_PITCH, 0.0, 0.0, size, scale)
    if name == "kept" and place:
        return Pile(room.x + round(card[0] * scale / 2), room.centery, card, scale)
    if name == "discard" and not place:
        return TraySlot(*room.center, card, scale, tray=layout["tray"])
    return Pile(*room.center, card, scale, thickness=card[1] * 0.002)
