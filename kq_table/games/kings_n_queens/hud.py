"""The table of Kings n' Queens: market, scales, decks. Knows what everybody knows, and no rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pygame import Rect, Surface

from engines.core.api import Deed, Ended, Moved, ObservedDeed, RoundScored, Seat, State
from engines.core.cards import RANKS, Card, name, rank
from engines.games.kings_n_queens.state import (
    DISCARDS,
    DRAWS,
    HANDS,
    KEPT,
    KINGS_TO_END,
    LAYOUT,
    PILES,
    QUEENS,
    by_colour,
    is_red,
    tally,
)
from kq_table.board.history import MatchHistory
from kq_table.board.slots import Layout
from kq_table.games.shared.hud import BaseHud
from kq_table.games.shared.interface import HudServices, HudState
from kq_table.games.shared.panel_layout import place_of
from kq_table.narrate.deeds import LogEntry
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.button import Button, Pressable
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Target, UiContext, Widget

from .card_behaviour import SHELVES, KingsNQueensCardBehaviour, layout
from .deck_sheet import Deck, Decks
from .history import Shown
from .market import Market
from .panel_layout import KingsNQueensLayout, places
from .scale import Sums, paint
from .words import told, told_by_chance, written

NO_QUEEN: Final = "QS"
"""The Queen that stands for none; she is the first to be sold."""


class DeckSpot(Pressable):
    """A place on the table that shows what is in a deck when it is pressed; it has no picture of its own."""

    def __init__(self, hud: KingsNQueensHud, seat: Seat) -> None:
        owner = hud.company.seatings[seat].name
        super().__init__(f"deck:{seat}", say("knq.deck_of", name=owner))
        self._hud, self._seat, self._owner = hud, seat, owner

    def tip(self) -> tuple[str, Rect]:
        """Say how many cards are in the deck, and that they can be seen."""
        zones = self._hud.shown.zones
        ahead = len(zones[DRAWS[self._seat]])
        others = len(self._hud.shown.own(self._seat)) - ahead
        return say("knq.deck_hint", name=self._owner, ahead=ahead, others=others), self.rect

    def activate(self) -> None:
        """Show the decks."""
        self.kit.play_sound("click")
        self._hud.show_decks(self._seat)


class KingsNQueensHud(BaseHud):
    """Everything on this table that is not a card."""

    where: KingsNQueensLayout

    def __init__(self, company: HudServices) -> None:
        super().__init__(company)
        self.shown = Shown()
        self._spots = [DeckSpot(self, seat) for seat in range(company.seats)]
        self._button = Button("decks", say("knq.decks"), lambda: self.show_decks(-1), "plain")
        self._scales: tuple[object, Surface] | None = None

    def make_card_behaviour(self) -> KingsNQueensCardBehaviour:
        """Say how cards lie and move."""
        self._laying = KingsNQueensCardBehaviour(lambda: self.company.settings().hand_order)
        return self._laying

    def make_sheet(self) -> None:
        """Have no score sheet: there is one round, and its standing is on the plates."""

    def more_widgets(self) -> Sequence[Widget]:
        """List what shows the decks."""
        return (*self._spots, self._button)

    def sheet(self) -> Widget:
        """Name the button that shows the decks."""
        return self._button

    # -- where

    def lay(self, kit: UiContext, seat: Seat) -> tuple[KingsNQueensLayout, Layout]:
        """Lay everything out."""
        where = places(kit.metrics, self.company.seats)
        for owner, spot in enumerate(self._spots):
            spot.place(kit, where.plates[place_of(owner, seat, self.company.seats)])
        self._button.place(kit, where.decks)
        self._market = Market(kit, where)
        return where, layout(self.company.zones, where, seat, self.company.seats)

    def press_place(self, plate: Rect) -> Rect:
        """Give the portrait's part: the rest of a plate shows the seat's cards."""
        return Rect(plate.topleft, (self._plates.portrait(plate.size).right, plate.h))

    @property
    def toast_foot(self) -> int:
        """The lower edge of news: over the slip, so that no price is hidden."""
        return self.where.prompt.bottom

    # -- what

    def update(self, at: HudState) -> None:
        """Follow what is shown, and tell of Kings."""
        for king in self.shown.follow(at):
            count = len(self.shown.zones[LAYOUT])
            self.company.tell(say("knq.king_out", card=written([king]), count=count, most=KINGS_TO_END))
        done = self.shown.last.items()
        self._laying.bought = {DISCARDS[seat]: cards[0] for seat, (key, cards) in done if key == "knq.has_bought"}

    def show_decks(self, first: Seat) -> None:
        """Lay out what is in the decks, one's own or the one asked for first."""
        at, zones = self.at, self.shown.zones
        if at is None:
            return
        start = first if first >= 0 else max(at.seat, 0)
        facts = tally(State(zones, at.public))
        decks = [
            Deck(
                at.seatings[seat].name,
                zones[DRAWS[seat]],
                tuple(card for zone in (DISCARDS, HANDS, KEPT) for card in zones[zone[seat]]),
                (facts["queens"][seat], facts["jacks_and_aces"][seat]),
            )
            for seat in ((start + i) % self.company.seats for i in range(self.company.seats))
        ]
        self.company.lay_over(lambda context: Decks(context, decks))

    def ask(self, at: HudState) -> str:
        """Say what may be done now."""
        words = self._ask(at)
        people = [seating for seating in at.seatings if seating.is_person]
        return say("knq.turn_of", name=at.seatings[at.seat].name, words=words) if len(people) > 1 else words

    @staticmethod
    def _ask(at: HudState) -> str:
        hand = at.zones[HANDS[at.seat]]
        red, black = by_colour(hand)
        kinds = {deed.text.partition(" ")[0] for deed in at.legal}
        if "exchange" in kinds:
            return say("knq.ask_exchange_red" if is_red(hand[0]) else "knq.ask_exchange_black")
        if "buy" in kinds:
            can_buy_queen = any(deed.text == "buy queen" for deed in at.legal)
            return say("knq.ask_queen" if can_buy_queen else "knq.ask_buy", worth=abs(red - black))
        return say("knq.ask_keep" if "keep" in kinds else "knq.ask_pass", worth=abs(red - black))

    def wait(self, at: HudState) -> str:
        """Say who is waited for, and what that seat may spend."""
        red, black = by_colour(at.zones[HANDS[at.turn]])
        return say("knq.wait", name=at.seatings[at.turn].name, worth=abs(red - black))

    def words(self, deed: Deed) -> str:
        """Say a deed as it is told."""
        return told(deed)

    def words_of_chance(self, seen: ObservedDeed, names: Sequence[str]) -> Iterable[LogEntry]:
        """Say what chance did."""
        return told_by_chance(seen, names)

    def label(self, deed: Deed) -> str:
        """Name the one button there is."""
        return say("knq.pass") if deed.text == "pass" else super().label(deed)

    def explain(self, event: RoundScored, seat: Seat) -> str:
        """Explain nothing: no round is scored."""
        del event, seat
        return ""

    def plate_lines(self, at: HudState, seat: Seat) -> tuple[str, ...]:
        """Show a seat's Queens, and how large its deck is."""
        del at
        own = self.shown.own(seat)
        return _queens([card for card in own if RANKS[rank(card)] == "Q"]), say("knq.cards", count=len(own))

    def summary(self, history: MatchHistory, ended: Ended) -> str:
        """Say what ended the match, and what decided it."""
        kings = sum(isinstance(event, Moved) and event.dst == LAYOUT for event in history.events)
        if kings >= KINGS_TO_END:
            end = say("knq.end_kings")
        else:
            end = say("knq.end_rounds" if self.at and self.at.zones[QUEENS] else "knq.end_queens")
        return f"{end} {self._decided(ended)}"

    def counts(self, history: MatchHistory) -> Sequence[tuple[str, Sequence[int]]]:
        """List Queens, and what counts where those are level."""
        rows: list[tuple[str, Sequence[int]]] = [(say("knq.count_queens"), history.totals)]
        if self.at is not None:
            facts = tally(State(self.at.zones, self.at.public))
            rows += [(say("knq.count_others"), facts["jacks_and_aces"])]
        return rows

    def _decided(self, ended: Ended) -> str:
        """Say how many Queens won, and what parted those who were level."""
        most = max(ended.totals)
        level = [seat for seat, queens in enumerate(ended.totals) if queens == most]
        if len(level) == 1 or self.at is None:
            return say("knq.most_queens", count=most)
        merits = tally(State(self.at.zones, self.at.public))["jacks_and_aces"]
        counts = " · ".join(f"{self.company.seatings[seat].name}: {merits[seat]}" for seat in level)
        return say("knq.tie_break", count=most, counts=counts)

    def more_targets(self, at: HudState) -> list[Target]:
        """Name the scales and what lies in them."""
        del at
        sums = self._sums()
        words = say("knq.scales", red=sums.red, black=sums.black, words=sums.words[0])
        return [Target("scales", words, self.where.balance)]

    def hints(self) -> Sequence[Target]:
        """Say what everything is that is no card of one's own."""
        if self.at is None:
            return ()
        seats = range(self.company.seats)
        named = [(place_of(seat, self.at.seat, self.company.seats), seat) for seat in seats]
        piles = (
            hint
            for place, seat in named
            for hint in self._market.pile_hints(place, self.at.seatings[seat].name, self._piles(seat))
        )
        kings = len(self.shown.zones[LAYOUT])
        return [*self.more_targets(self.at), *piles, *self._market.hints(self._wares(), kings)]

    # -- drawing

    def draw_more(self, frame: DisplayList, at: HudState) -> None:
        """Add scales, prices, counts and the places where nothing lies."""
        self._draw_scales(frame)
        self._market.wares(frame, self._wares(), self.low(at))
        self._market.kings(frame, len(self.shown.zones[LAYOUT]))
        may_keep = at.is_mine and any(deed.text.startswith("keep") for deed in at.legal)
        for seat in range(self.company.seats):
            place = place_of(seat, at.seat, self.company.seats)
            self._market.piles(frame, place, self._piles(seat), may_keep=may_keep)
            if place and seat in self.shown.last and not self.shown.zones[HANDS[seat]]:
                has_kept = bool(self.shown.zones[KEPT[seat]])
                self._market.done(frame, place, *self.shown.last[seat], is_beside=has_kept)

    def _wares(self) -> dict[str, int]:
        """Count what is left of every ware."""
        zones = self.shown.zones
        return {
            ware: len(zones[zone]) + (len(zones[PILES[ware]]) if ware in PILES else 0) for zone, ware in SHELVES.items()
        }

    def _piles(self, seat: Seat) -> tuple[int, int, int]:
        """Count the cards that a seat is still to draw, those discarded, and those kept."""
        zones = self.shown.zones
        return len(zones[DRAWS[seat]]), len(zones[DISCARDS[seat]]), len(zones[KEPT[seat]])

    @staticmethod
    def low(at: HudState) -> set[str]:
        """Name the wares that can be bought now."""
        wanted = {f"buy {ware}": ware for ware in SHELVES.values()} if at.is_mine else {}
        return {wanted[deed.text] for deed in at.legal if deed.text in wanted}

    def _sums(self) -> Sums:
        """Weigh the cards of the seat whose turn it is, by name unless it is the one who looks."""
        mover, at = self.shown.mover, self.at
        if mover < 0 or at is None:
            return Sums(0, 0, (say("knq.nothing_open"), "–"), is_lit=False)
        red, black = by_colour(self.shown.zones[HANDS[mover]])
        worth = str(abs(red - black))
        words = (say("knq.to_spend", worth=worth), worth)
        if self.shown.is_first_hand(mover):
            words = (say("knq.first_hand"), "–")
        name = at.seatings[mover].name
        named = (*(say("knq.of", name=name, words=text) for text in words), words[-1])
        return Sums(red, black, words if mover == at.seat else named, is_lit=mover == at.seat)

    def _draw_scales(self, frame: DisplayList) -> None:
        rect, sums = self.where.balance, self._sums()
        if self._scales is None or self._scales[0] != (self.kit, rect.size, sums):
            self._scales = ((self.kit, rect.size, sums), paint(self.kit, rect.size, sums))
        pad = self.kit.skins.plate(rect.size).pad
        frame.add("scales", self._scales[1], rect.x - pad, rect.y - pad, theme.Z_PANELS)


def _queens(queens: Sequence[Card]) -> str:
    """Show the Queen bought last, and how many there are."""
    shown = name(queens[-1]) if queens else NO_QUEEN
    return say("knq.queens", count=len(queens), card=f"{{{shown}}}")
