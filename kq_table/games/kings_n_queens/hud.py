"""The HUD of Kings n' Queens: the market, the scales, and the buttons that show the decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pygame import Rect, Surface

from engines.core.api import Seat
from engines.games.kings_n_queens.state import DISCARDS, DRAWS, HANDS, KEPT, KINGS_TO_END, LAYOUT, PILES, by_colour
from kq_table.board.slots import Layout
from kq_table.games.shared.hud import Hud
from kq_table.games.shared.interface import HudServices, HudState
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.seat_plates import SeatPlates
from kq_table.narrate.chips import chip
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.button import Button
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Target, UiContext, Widget

from .card_behaviour import WARES, KingsNQueensCardBehaviour
from .deck_sheet import DeckButton, DecksDialog, make_decks
from .history import KingsNQueensHistory
from .market import Market
from .panel_layout import make_layout
from .scale import Sums, paint
from .slots import make_slots
from .words import KingsNQueensWords


class KingsNQueensPlates(SeatPlates):
    """Plates of which only the portraits lead to the player: the rest of each shows the seat's deck."""

    def button_rect(self, plate: Rect) -> Rect:
        return Rect(plate.topleft, (self.painter.portrait_rect(plate.size).right, plate.h))


class KingsNQueensHud(Hud):
    """Adds market, scales and decks; scores stand on the plates, since there is one round."""

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
        self._scales: tuple[object, Surface] | None = None
        """The picture of the scales, after the key of what it shows."""
        self._followed: tuple[object, ...] = ()
        """What was shown when the last deeds were put into words."""
        self._done: Mapping[int, tuple[str, Rect]] = {}
        """What is written of the others' last deeds, and where, by their places."""

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
        # As high as the buttons beside it, which stand at the foot of their place.
        foot, height = layout["decks"], self._decks_button.natural_height(kit, layout["decks"].w)
        self._decks_button.place(kit, Rect(foot.x, foot.bottom - height, foot.w, height))
        self._market = Market(kit, layout)
        self._pile_captions = self._market.pile_captions()
        self.captions = [layout[f"price:{i}"] for i in range(len(WARES))]
        return layout, make_slots(self.services.zones, layout, seat, seats)

    def on_update(self, state: HudState) -> None:
        """Follow what is shown, and tell of Kings that come out."""
        self.words.state = state
        for king in self.history.update(state):
            count = len(self.history.zones[LAYOUT])
            self.services.show_toast(say("knq.king_out", card=chip(king), count=count, most=KINGS_TO_END))
        shown = (state.history, len(state.history.events), state.is_settled, state.seat, self._market)
        if shown == self._followed:
            return
        self._followed = shown
        if state.is_settled:  # else the cards are ahead of what is told here
            self.card_behaviour.bought = {
                DISCARDS[seat]: cards[0]
                for seat, (key, cards) in self.history.last_deeds.items()
                if key == "knq.has_bought"
            }
        self._done = {place: done for place, done in self._last_deeds(state) if done[0]}
        self.remarks = [*(rect for _, rect in self._done.values()), *self._pile_captions]

    def _last_deeds(self, state: HudState) -> Iterator[tuple[int, tuple[str, Rect]]]:
        """Say what the others did last, by their places, and where it is written: where no cards of theirs lie open."""
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
            self.services.open_dialog(lambda context: DecksDialog(context, decks))

    def own_targets(self, state: HudState) -> list[Target]:
        sums = self._sums(state)
        words = say("knq.scales", red=sums.red, black=sums.black, words=sums.words[0])
        return [Target("scales", words, self.layout["balance"])]

    def tooltips(self) -> Sequence[Target]:
        state = self.state
        if state is None:
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
        """Draw scales, prices, counts, empty places and what others did."""
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
        """Count the cards that a seat is still to draw, those discarded, and those kept."""
        zones = self.history.zones
        return len(zones[DRAWS[seat]]), len(zones[DISCARDS[seat]]), len(zones[KEPT[seat]])

    @staticmethod
    def affordable(state: HudState) -> set[str]:
        """Give the wares that the viewer can buy now."""
        legal = {deed.text for deed in state.legal} if state.is_my_turn else set()
        return {ware for ware in WARES.values() if f"buy {ware}" in legal}

    def _sums(self, state: HudState) -> Sums:
        """Weigh the open cards, and name their owner unless it is the viewer."""
        seat = self.history.active_seat
        if seat < 0:
            return Sums(0, 0, (say("knq.nothing_open"), "–"), is_lit=False)
        red, black = by_colour(self.history.zones[HANDS[seat]])
        worth = abs(red - black)
        words = (say("knq.to_spend", count=worth), str(worth))
        if self.history.is_first_hand(seat):
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
