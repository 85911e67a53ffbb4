"""The HUD of Kings n' Queens, with its plates and the picture of the scales."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from engines.core.api import Seat
from engines.core.cards import SUITS, name, parse
from engines.games.kings_n_queens.state import DISCARDS, DRAWS, HANDS, KEPT, KINGS_TO_END, LAYOUT, PILES, by_colour
from kq_table.art.card_images import CardImages, CardLook
from kq_table.board.slots import Layout
from kq_table.games.shared.hud import Hud
from kq_table.games.shared.interface import HudServices, HudState
from kq_table.games.shared.moments import Hush, Moment, Spotlight
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.seat_plates import SeatPlates
from kq_table.narrate.deeds import chip
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui import svg, theme
from kq_table.ui.button import Button
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Target, UiContext, Widget

from .decks import DeckButton, KingsNQueensHistory, decks_dialog, make_decks
from .market import WARES, KingsNQueensCardBehaviour, Market, make_slots
from .panel_layout import make_layout
from .words import KingsNQueensWords

KING_HEIGHT: Final = 260
"""Design pixels of the last King, where it is seen by all."""
KINGS: Final = tuple(parse(f"K{suit}") for suit in SUITS)


class KingsNQueensPlates(SeatPlates):
    """Plates whose portraits lead to the player; the rest of each opens the seat's deck."""

    def button_rect(self, plate: Rect) -> Rect:
        return Rect(plate.topleft, (self.painter.portrait_rect(plate.size).right, plate.h))


class KingsNQueensHud(Hud):
    """Adds market, scales and decks; scores are on the plates, since there is one round."""

    words: KingsNQueensWords
    card_behaviour: KingsNQueensCardBehaviour

    def __init__(self, services: HudServices) -> None:
        self.history = KingsNQueensHistory()
        words = KingsNQueensWords(services, self.history)
        plates = KingsNQueensPlates(services, words)
        super().__init__(services, KingsNQueensCardBehaviour(services.hand_order), words, plates)
        self._deck_buttons = [
            DeckButton(seat, name, self.history, self._open_decks) for seat, name in enumerate(words.spoken)
        ]
        self._decks_button = Button("decks", say("knq.decks"), lambda: self._open_decks(-1), "plain")
        self._card_images: Callable[[int], CardImages] | None = None
        self._scales: tuple[object, Surface] | None = None
        """The key and the picture of the scales."""
        self._followed: tuple[object, ...] = ()
        """The state when the last deeds were put into words."""
        self._done: Mapping[int, tuple[str, Rect]] = {}
        """By place: words for the others' last deeds, and their rects."""

    @property
    def own_widgets(self) -> Sequence[Widget]:
        return (*self._deck_buttons, self._decks_button)

    def score_control(self) -> Widget:
        return self._decks_button

    def lay_out(self, kit: UiContext, seat: Seat) -> tuple[PanelLayout, Layout]:
        seats = self.services.seats
        layout = make_layout(kit.metrics, seats)
        for owner, button in enumerate(self._deck_buttons):
            button.place(kit, layout[f"plate:{place_of(owner, seat, seats)}"])
        # As high as the buttons beside it, at the foot of their place.
        foot, height = layout["decks"], self._decks_button.natural_height(kit, layout["decks"].w)
        self._decks_button.place(kit, Rect(foot.x, foot.bottom - height, foot.w, height))
        self._market = Market(kit, layout)
        self._pile_captions = self._market.pile_captions()
        self.captions = [layout[f"price:{i}"] for i in range(len(WARES))]
        return layout, make_slots(self.services.zones, layout, seat, seats)

    def on_update(self, state: HudState) -> None:
        self.words.state = state
        for king in self.history.update(state):
            count = len(self.history.zones[LAYOUT])
            self.services.show_toast(say("knq.king_out", card=chip(king), count=count, most=KINGS_TO_END))
        shown = (state.history, len(state.history.events), state.is_settled, state.seat, self._market)
        if shown == self._followed:
            return
        self._followed = shown
        if state.is_settled:  # else the cards are ahead of these words
            done = self.history.last_deeds.items()
            bought = {DISCARDS[seat]: cards[0] for seat, (key, cards) in done if key == "knq.has_bought"}
            self.card_behaviour.bought = bought
        self._done = {place: done for place, done in self._last_deeds(state) if done[0]}
        self.remarks = [*(rect for _, rect in self._done.values()), *self._pile_captions]

    def _last_deeds(self, state: HudState) -> Iterator[tuple[int, tuple[str, Rect]]]:
        """By place: words for the others' last deeds and their rects, where none of their cards are face up."""
        zones = self.history.zones
        for seat, (key, cards) in self.history.last_deeds.items():
            place = state.place_of(seat)
            if place and not zones[HANDS[seat]]:
                has_kept = bool(zones[KEPT[seat]])
                yield place, self._market.last_deed(place, key, cards, has_kept=has_kept)

    def _open_decks(self, first: Seat) -> None:
        """Open the dialog with all decks, the viewer's first if *first* is -1."""
        if self.state is not None:
            start = first if first >= 0 else max(self.state.seat, 0)
            decks = make_decks(self.history, self.state.public, self.words.spoken, start)
            self.services.open_dialog(lambda context: DialogScene(context, partial(decks_dialog, context, decks)))

    def moments(self, state: HudState) -> Mapping[Hashable, Moment]:
        """The last King that comes out stops the room, and is seen by all."""
        kings = self.history.zones[LAYOUT]
        if len(kings) < KINGS_TO_END:
            return {}
        assert self._card_images is not None, "a table has pictures before it has moments"
        images = self._card_images(self.kit.px(KING_HEIGHT))
        spotlight = Spotlight(images.card(name(kings[-1])), images.size, self._market.king_places[-1])
        return {"kings": Hush(), "last king": spotlight}

    def pictures(self, card_images: Callable[[int], CardImages]) -> Iterator[None]:
        self._card_images = card_images
        return card_images(self.kit.px(KING_HEIGHT)).prebuild(CardLook(name(king)) for king in KINGS)

    def own_targets(self, state: HudState) -> list[Target]:
        sums = self._sums(state)
        words = say("knq.scales", red=sums.red, black=sums.black, words=sums.words[0])
        return [Target("scales", words, self.layout["balance"])]

    def tooltips(self) -> Sequence[Target]:
        state = self.state
        if state is None or len(self.history.zones[LAYOUT]) == KINGS_TO_END:
            return ()
        piles = (
            target
            for seat, name in enumerate(self.words.spoken)
            for target in self._market.pile_tooltips(state.place_of(seat), name, self._pile_counts(seat))
        )
        kings = len(self.history.zones[LAYOUT])
        return [*self.own_targets(state), *piles, *self._market.ware_tooltips(self._ware_counts(), kings)]

    # -- drawing

    def draw_own(self, frame: DisplayList, state: HudState) -> None:
        self._draw_scales(frame, state)
        can_keep = state.is_my_turn and any(deed.text.startswith("keep") for deed in state.legal)
        self._market.wares(frame, self._ware_counts(), self.affordable(state))
        self._market.kings(frame, len(self.history.zones[LAYOUT]))
        for seat in range(self.services.seats):
            place = state.place_of(seat)
            self._market.piles(frame, place, self._pile_counts(seat), can_keep=can_keep)
            if place in self._done:
                self._market.write_deed(frame, place, *self._done[place])

    def _ware_counts(self) -> dict[str, int]:
        zones = self.history.zones
        return {
            ware: len(zones[zone]) + (len(zones[PILES[ware]]) if ware in PILES else 0) for zone, ware in WARES.items()
        }

    def _pile_counts(self, seat: Seat) -> tuple[int, int, int]:
        """Numbers of cards that a seat has still to draw, discarded, and kept."""
        zones = self.history.zones
        return len(zones[DRAWS[seat]]), len(zones[DISCARDS[seat]]), len(zones[KEPT[seat]])

    @staticmethod
    def affordable(state: HudState) -> set[str]:
        """The wares that the viewer can buy now."""
        legal = {deed.text for deed in state.legal} if state.is_my_turn else set()
        return {ware for ware in WARES.values() if f"buy {ware}" in legal}

    def _sums(self, state: HudState) -> Sums:
        """Weigh the face-up cards, and name their owner unless it is the viewer."""
        seat = self.history.active_seat
        if seat < 0:
            return Sums(0, 0, (say("knq.nothing_open"), "–"), is_lit=False)
        hand = self.history.zones[HANDS[seat]]
        red, black = by_colour(hand)
        worth = abs(red - black)
        words = (say("knq.to_spend", count=worth), str(worth))
        if len(hand) == len(self.history.owned_by(seat)):  # before the first shuffle
            words = (say("knq.first_hand"), "–")
        named = (*(say("knq.of", name=self.words.spoken[seat], words=text) for text in words), words[-1])
        return Sums(red, black, words if seat == state.seat else named, is_lit=seat == state.seat)

    def _draw_scales(self, frame: DisplayList, state: HudState) -> None:
        rect, sums = self.layout["balance"], self._sums(state)
        key = (self.kit, rect.size, sums)
        if self._scales is None or self._scales[0] != key:
            self._scales = key, paint(self.kit, rect.size, sums)
        pad = self.kit.skins.plate(rect.size).pad
        frame.add("scales", self._scales[1], rect.x - pad, rect.y - pad, theme.Z_PANELS)


MAX_DIFFERENCE: Final = 15
"""The difference in points at which the beam leans most; more buys nothing more."""
MAX_LEAN: Final = 16.0
"""Greatest tilt of the beam in degrees."""
MAX_ASPECT: Final = 2.2
"""Greatest ratio of width to height: wider drawings look flat."""
PAN_SUITS: Final = ("♥♦", "♠♣")
PAN_COLOURS: Final = ((theme.BURGUNDY_TOP, theme.BURGUNDY_FOOT), ("#343d4f", theme.INK))


@dataclass(frozen=True)
class Sums:
    """The points in the pans, and the words below, the longest first."""

    red: int
    black: int
    words: tuple[str, ...]
    is_lit: bool


def paint(kit: UiContext, size: tuple[int, int], sums: Sums) -> Surface:
    foot = kit.fonts.height("number") + kit.px(8)
    inside = Rect(kit.px(12), kit.px(8), size[0] - 2 * kit.px(12), size[1] - foot - kit.px(10))
    inside.inflate_ip(min(0, round(inside.h * MAX_ASPECT) - inside.w), 0)
    skin = kit.skins.plate(size, is_lit=sums.is_lit)
    picture = skin.image.copy()
    scales = _Scales(kit, inside, sums)
    picture.blit(svg.draw(size, scales.beam(), scales.blocks()), (skin.pad, skin.pad))
    for at, text, role in scales.labels():
        line = kit.fonts.line(text, role, theme.CREAM)
        picture.blit(line, line.get_rect(center=(at[0] + skin.pad, at[1] + skin.pad)))
    room = size[0] - kit.px(16)
    ways = ((text, role) for text in sums.words for role in ("number", "strong"))
    text, role = next((way for way in ways if kit.fonts.width(*way) <= room), (sums.words[-1], "strong"))
    words = kit.fonts.line(text, role, theme.BRASS_LIGHT)
    below = size[1] - foot + (foot - kit.px(6)) // 2
    picture.blit(words, words.get_rect(center=(size[0] // 2 + skin.pad, below + skin.pad)))
    return picture


class _Scales:
    """The parts of the drawing, in pixels of the picture."""

    def __init__(self, kit: UiContext, room: Rect, sums: Sums) -> None:
        self._kit, self._room = kit, room
        self._line = max(1.5, 2.4 * kit.metrics.scale)
        number = kit.fonts.height("number")
        self._texts = (str(sums.red), str(sums.black))
        self._block = (round(room.w * 0.38), number + kit.px(4))
        arm = (room.w - self._block[0]) / 2
        air = room.h - self._block[1] - kit.px(12)
        # However the beam leans, no pan leaves the panel.
        reach = max(0.0, min(arm * math.sin(math.radians(MAX_LEAN)), air * 0.3))
        rise = reach * max(-MAX_DIFFERENCE, min(MAX_DIFFERENCE, sums.black - sums.red)) / MAX_DIFFERENCE
        self._pivot = (float(room.centerx), room.y + kit.px(6) + reach)
        self._ends = [(self._pivot[0] + side * arm, self._pivot[1] + side * rise) for side in (-1, 1)]
        self._drop = max(0.0, air - 2 * reach)

    def beam(self) -> str:
        x, y = self._pivot
        (left, left_y), (right, right_y) = self._ends
        strings = "".join(self._strings(*end) for end in self._ends)
        parts = (
            svg.stroke(f"M{x} {y}V{self._room.bottom}", theme.BRASS_DARK, self._line * 1.4),
            svg.stroke(
                f"M{x - self._room.w * 0.1} {self._room.bottom}H{x + self._room.w * 0.1}", theme.BRASS, self._line * 1.4
            ),
            strings,
            svg.stroke(f"M{left} {left_y}L{right} {right_y}", theme.BRASS, self._line * 1.5),
            svg.diamond(x, y, self._kit.px(6), theme.BRASS_LIGHT),
        )
        return "".join(parts)

    def _strings(self, x: float, y: float) -> str:
        reach, down = self._block[0] * 0.46, y + self._drop
        steps = f"M{x - reach} {down}L{x} {y}L{x + reach} {down}"
        return svg.stroke(steps, theme.BRASS_LIGHT, self._line * 0.5, 0.8)

    def blocks(self) -> str:
        drawn = []
        for i, (x, y) in enumerate(self._ends):
            box = (x - self._block[0] / 2, y + self._drop, *self._block)
            radius = theme.RADIUS * 0.7 * self._kit.metrics.scale
            drawn.append(svg.gradient(f"w{i}", box, *PAN_COLOURS[i]))
            drawn.append(svg.filled(box, radius, f"url(#w{i})"))
            drawn.append(svg.outlined(box, radius, theme.BRASS_LIGHT, max(1.0, self._line * 0.4), 0.8))
        return "".join(drawn)

    def labels(self) -> list[tuple[tuple[int, int], str, str]]:
        """The labels of the weights: middle, text and role; both suits if there is room, otherwise one."""
        found = []
        for (x, y), sign, number in zip(self._ends, PAN_SUITS, self._texts, strict=True):
            text = f"{sign} {number}"
            fits = self._kit.fonts.width(text, "number") <= self._block[0] - self._kit.px(6)
            at = (round(x), round(y + self._drop + self._block[1] / 2))
            found.append((at, text if fits else f"{sign[0]}{number}", "number" if fits else "strong"))
        return found
