"""The HUD of King, King with 52 cards and Jeu du Roi: contract chooser, card behaviour and the slots of its cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from pygame import Rect

from engines.core.api import Deed, Event, Moved, RoundScored, Seat, View, Zone
from engines.core.cards import RANKS, Card, rank
from engines.games.king.contracts import KING_OF_HEARTS, MEN, QUEENS, THE_KING, Contract
from engines.games.king.layout import start_of
from engines.games.king.own_games import is_own
from engines.games.king.state import LAYOUT
from kq_table.board.animation import Pose
from kq_table.board.card_behaviour import CardBehaviour, by_suit
from kq_table.board.history import MatchHistory
from kq_table.board.slots import FanSlot, Layout, Pile, Size, Slot, SpreadSlot
from kq_table.games.shared.hud import Hud
from kq_table.games.shared.interface import HudServices, HudState, ResultDetails
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.seat_plates import Plate, SeatPlates
from kq_table.games.shared.sorted_slot import SortedSlot, own_fan, row_scales
from kq_table.games.shared.words import SUIT_ICONS
from kq_table.match.setup import portrait_of
from kq_table.narrate.game_names import FAMILY
from kq_table.narrate.match_summary import listed
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS, Z_PANELS
from kq_table.ui.widget import Target, UiContext, Widget

from .choices import ChoicePanels, is_on_panel
from .panel_layout import LEAN, SEAT_SIDES, SMALL_SCALE, TRICK_ACROSS, TRICK_ALONG, TRICK_FREE, TRICK_SCALE, make_layout
from .rows import RowsSlot, comes_next, draw_ghosts
from .scores import AllDeals, ContractPanel, ContractProgress, DealResult, DealScores
from .words import KingWords, is_showing, sign_of, trump_of

TRUMP_HEIGHT: Final = 0.24
"""Height of the trump sign, as a part of a card's."""


class KingHud(Hud):
    """Adds the panel with the contract, and announces each contract as its deal begins."""

    last_look = MOTION.empty_look
    words: KingWords
    card_behaviour: KingCardBehaviour

    def __init__(self, services: HudServices) -> None:
        words = KingWords(services)
        super().__init__(
            services,
            KingCardBehaviour(services.hand_order, words.deals.course.step),
            words,
            KingPlates(services, words),
        )
        self._deals, self._scores = words.deals, DealScores(words)
        self.pack = self._deals.pack
        self._sheet = ContractPanel(
            self._scores.texts(),
            self._scores.longest_note(),
            self._open_all_deals,
            is_anticlockwise=self._deals.course.step < 0,
        )
        self._progress: tuple[object, ContractProgress] | None = None
        """The data of the sheet, and the key of the history it was made from."""
        self._own_sign = FAMILY if is_own(services.game) else services.game
        self.crest_sign = self._own_sign
        self._announced = (0, -1)
        """Deal number and place of the contract announced last."""
        self._choices = ChoicePanels(words, self.do_named)

    @property
    def own_widgets(self) -> Sequence[Widget]:
        return (*self._choices.panels, self._sheet)

    def score_control(self) -> Widget:
        return self._sheet.children[0]

    def lay_out(self, kit: UiContext, seat: Seat) -> tuple[PanelLayout, Layout]:
        sheet, seats = self._sheet, self.services.seats
        layout = make_layout(
            kit.metrics,
            seats,
            self._deals.hand_size,
            lambda width: sheet.strip_height(kit, width),
            has_bids=self._deals.has_bids,
        )
        sheet.place(kit, layout["sheet"])
        # A wider toast would cover the contract.
        self.toast_room = layout["prompt"].w
        self._choices.place(kit, layout["trick"])
        return layout, make_slots(self.services.zones, layout, seat, self.card_behaviour)

    def on_update(self, state: HudState) -> None:
        self._announce(state)
        history = state.history
        place = self._deals.place(history)
        self.crest_sign = sign_of(self._deals.contracts[place]) if place >= 0 else self._own_sign
        self.words.speak_of(history.round)
        self._choices.update(state)
        key = (len(history.events), len(history.rounds), history.round, history.totals)
        if self._progress is None or self._progress[0] != key:
            self._progress = key, self._scores.progress(history)
            self._sheet.show(self._progress[1])

    # -- choosing the contract (KG-17), doubling and showing (BB-12, TX-10)

    def offers(self, state: HudState) -> Sequence[Deed]:
        """What is chosen on a panel needs no buttons."""
        return [deed for deed in super().offers(state) if not is_on_panel(deed)]

    def controls(self, deed: Deed) -> Sequence[str]:
        return self._choices.controls(deed) if is_on_panel(deed) else super().controls(deed)

    def mark_spot(self, control: str) -> tuple[int, int] | None:
        return self._choices.mark_spot(control)

    def wanted_focus(self) -> Widget | None:
        return self._choices.asked or super().wanted_focus()

    def _announce(self, state: HudState) -> None:
        """Announce what is played for, once it is settled."""
        history, number = state.history, state.history.round
        key = (number, self._deals.place(history))
        is_new = state.is_settled and not sum(history.tricks) and not state.trick and history.events
        if not is_new or key[1] < 0 or key == self._announced:
            return
        self._announced = key
        texts, count = self._deals.texts(self._deals.contracts[key[1]]), self._deals.course.deals
        words = say(
            "king.begins_chosen" if self._deals.are_chosen(number) else "king.begins",
            name=self.words.spoken[history.dealer],
            number=number,
            count=count,
            contract=texts.title,
            cost=texts.cost,
        )
        if number == self._deals.first_positive:
            words = say("king.turns", begins=words)
        if self.services.show_caption is not None:
            self.services.show_caption(texts.title, words)
        else:
            self.services.show_toast(words)

    def _open_all_deals(self) -> None:
        def latest() -> ContractProgress:
            assert self._progress is not None, "the dialog opens with the first one"
            return self._progress[1]

        if self._progress is not None:
            names, foot = self.words.names, self.words.tell_rules()
            self.services.open_dialog(lambda context: AllDeals(context, latest, names, foot))

    def round_result(self, details: ResultDetails, event: RoundScored) -> Scene:
        return DealResult(details, event, self.words)

    def draw_own(self, frame: DisplayList, state: HudState) -> None:
        contract, layout = self._deals.contract(state.history), self.layout
        if contract.is_layout and state.turn >= 0:
            _draw_next(frame, self, state, contract)
        if not (trump := trump_of(contract)):
            return
        picture = icon(SUIT_ICONS[trump], round(layout.card[1] * TRUMP_HEIGHT), BRASS)
        # Below the left card, where no other card is.
        x = layout["trick"].centerx - round(layout.card[0] * TRICK_SCALE * TRICK_ACROSS[self.services.seats])
        frame.add("trump", picture, *picture.get_rect(midbottom=(x, layout["trick"].bottom)).topleft, Z_PANELS)

    def tooltips(self) -> Sequence[Target]:
        told, place = super().tooltips(), self._sheet.direction_rect
        return [*told, Target("direction", say("king.anticlockwise"), place)] if place.w else told


def _draw_next(frame: DisplayList, hud: Hud, state: HudState, contract: Contract) -> None:
    """Show where cards can come next in a layout."""
    lying = state.zones.get(LAYOUT, ())
    slot = RowsSlot(hud.layout["trick"], hud.layout.card)
    start = start_of(contract.start, lying)
    draw_ghosts(frame, hud.kit, slot, start, lying, comes_next(contract, lying), state.selected)


class KingPlates(SeatPlates):
    """Adds the faces of the players whom a player has doubled."""

    _words: KingWords

    def _whom(self, history: MatchHistory, seat: Seat) -> tuple[tuple[Seat, bool], ...]:
        """The seats that a seat has doubled in the present deal, and whether each has doubled it back."""
        deals = self._words.deals
        contract = deals.contract(history)
        if not contract.bids or is_showing(contract):
            return ()
        bids = deals.bids(history)
        return tuple((other, seat in bids[other]) for other in bids[seat])

    def _tell_doubles(self, history: MatchHistory, seat: Seat) -> str:
        """Whom a seat has doubled, in words; empty for nobody."""
        names, whom = self._words.names, self._whom(history, seat)
        once, twice = ([names[other] for other, is_back in whom if is_back is is_mutual] for is_mutual in (False, True))
        told = [say("king.doubled", others=listed(once))] if once else []
        return " · ".join([*told, say("king.redoubled", others=listed(twice))] if twice else told)

    def plate(self, state: HudState, seat: Seat) -> Plate:
        plain, whom = super().plate(state, seat), self._whom(state.history, seat)
        if not whom or len(plain.lines) < 2 or plain.lines[-1] != say("king.times_two"):
            return plain
        faces = tuple((portrait_of(self._seatings, other), is_mutual) for other, is_mutual in whom)
        return replace(plain, faces=faces)

    def full_plate(self, state: HudState, seat: Seat) -> Plate:
        plain, doubles = self.plate(state, seat), self._tell_doubles(state.history, seat)
        return replace(plain, lines=(*plain.lines[:-1], doubles)) if doubles and plain.faces else plain

    def describe(self, seat: Seat) -> str:
        told = super().describe(seat)
        doubles = self._tell_doubles(self._state.history, seat) if self._state else ""
        return told.replace(say("king.times_two"), doubles) if doubles else told


MAX_PITCH: Final = 0.62
HAND_SPAN: Final = 8.0
"""
Greatest distance between neighbouring cards of the viewer's hand, and between the first and the last, in card widths.
"""
FAN_DROOP: Final = 0.06
MAX_WON_GAPS: Final = 12
"""Number of gaps between the thirteen tricks that one seat can win with a pack of 52 cards."""


@dataclass(frozen=True, slots=True)
class WonSlot:
    """Won cards: those that count are face up in a row with their indices visible, the others face down on a pile."""

    place: Rect
    card: Size
    seats: int
    is_face_up: Callable[[Card], bool]

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        trick = index // self.seats
        step = min(self.card[0] * 0.2, (self.place.w - self.card[0]) / MAX_WON_GAPS)
        return self._at(trick * step, 3 * math.sin(5 * trick + 1))

    def pose_among(self, index: int, cards: Sequence[Card]) -> Pose:
        shown = sum(self.is_face_up(card) for card in cards)
        closed = len(cards) - shown
        if not shown:
            return self.pose(index, len(cards), -1)
        if index < closed:
            return self._at(0, 3 * math.sin(5 * (index // self.seats) + 1))
        start = self.card[0] * 0.5 if closed else 0.0
        pitch = min(self.card[0] * 0.5, (self.place.w - self.card[0] - start) / max(1, shown - 1))
        return self._at(start + (index - closed) * pitch, 0.0)

    def _at(self, across: float, angle: float) -> Pose:
        return Pose(self.place.x + self.card[0] / 2 + across, self.place.centery, angle, SMALL_SCALE)

    def takes(self, x: float, y: float, margin: float) -> bool:
        return bool(self.place.inflate(2 * margin, 2 * margin).collidepoint(x, y))


def make_slots(zones: Sequence[Zone], layout: PanelLayout, seat: Seat, card_behaviour: KingCardBehaviour) -> Layout:
    """Make the slots of all zones, with *seat* at the bottom."""
    rows = (RowsSlot(layout["trick"], layout.card).scale,) if LAYOUT in zones else ()
    scales = (1.0, TRICK_SCALE, *(row_scales(SMALL_SCALE) if card_behaviour.is_bare else (SMALL_SCALE,)), *rows)
    return Layout({zone: _slot(zone, layout, seat, card_behaviour) for zone in zones}, layout.card, scales)


def _slot(zone: Zone, layout: PanelLayout, seat: Seat, card_behaviour: KingCardBehaviour) -> Slot:
    card, seats = layout.card, len(layout.of_seats("plate"))
    small = (round(card[0] * SMALL_SCALE), round(card[1] * SMALL_SCALE))
    if zone.name in {"trick", LAYOUT.name}:
        return RowsSlot(layout["trick"], card) if zone == LAYOUT else _spread(layout, seat, seats)
    if zone.owner < 0:
        return Pile(*layout["trick"].center, card, thickness=card[1] * 0.002)
    place = place_of(zone.owner, seat, seats)
    room = layout[f"{zone.name}:{place}"]
    if zone.name == "won":
        if card_behaviour.is_bare:
            return SortedSlot(room, (room,), card, SMALL_SCALE)
        return WonSlot(room, small, seats, lambda card: card_behaviour.is_face_up(zone, card))
    if not place:
        return own_fan(layout, HAND_SPAN, MAX_PITCH, FAN_DROOP, LEAN)
    return FanSlot(
        room.centerx, room.centery, room.w - small[0], small[0] * 0.36, small[1] * 0.04, 5, card, SMALL_SCALE
    )


def _spread(layout: PanelLayout, seat: Seat, seats: int) -> SpreadSlot:
    """Place each card of a trick towards its seat; the lower one on top, so that every index is seen."""
    room, sides = layout["trick"], SEAT_SIDES[seats]
    w, h = (side * TRICK_SCALE for side in layout.card)
    across, free = TRICK_ACROSS[seats] * w, (room.h - h) / 2
    up, down, side = *(min(h * far, free) for far in TRICK_FREE), 0.0
    if "top" not in sides:
        # The three form a triangle.
        down = min(h * TRICK_ALONG[1], free) / 2
        side = -down
    spots = {
        "below": (0.0, down, -2.0),
        "left": (-across, side, 3.0),
        "top": (0.0, -up, 2.0),
        "right": (across, side, -3.0),
    }
    lie = {owner: spots[sides[place_of(owner, seat, seats)]] for owner in range(seats)}
    above = {owner: HEIGHTS[sides[place_of(owner, seat, seats)]] for owner in range(seats)}
    return SpreadSlot(*room.center, lie, (across + w / 2, down + h / 2), above, TRICK_SCALE)


HEIGHTS: Final = {"top": 0, "left": 1, "right": 2, "below": 3}
"""Drawing order of a trick's cards."""


WEIGHTY: Final = frozenset({KING_OF_HEARTS, MEN, QUEENS})
"""Contracts in which single cards decide."""


class KingCardBehaviour(CardBehaviour):
    """
    Won cards that count in this deal are face up beside the others (KG-15).

    :param step: which seat plays next: 1 clockwise, -1 anticlockwise
    """

    face_up: ClassVar[frozenset[str]] = CardBehaviour.face_up | {LAYOUT.name}

    def __init__(self, hand_order: Callable[[], str], step: int = 1) -> None:
        super().__init__(hand_order)
        self.deal_step = step
        self._contract: Contract | None = None

    def laid_by(self, view: View[Any], zone: Zone, index: int) -> Seat:
        public = view.state.public
        return (public.leader + self.deal_step * index) % public.seats if zone.name == "trick" else -1

    def update(self, public: Any) -> None:
        """Read the contract; between two deals the former one's stays until its cards have been gathered."""
        if public.turn >= 0:
            self._contract = public.contract

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        is_parted = zone.name == "won" and not self.is_bare
        if zone == LAYOUT:
            # Each row covers the foot of the one above it, and each card the right part of the one before it.
            return tuple(sorted(cards, key=by_suit))
        return tuple(sorted(cards, key=self._counts)) if is_parted else super().sort(zone, cards)

    def is_face_up(self, zone: Zone, card: Card) -> bool:
        """Of the won cards only those that count are face up."""
        return super().is_face_up(zone, card) or (zone.name == "won" and self._counts(card))

    def gain(self, event: Event, viewer: Seat) -> int:
        """As for any game; to take nothing is good where all counts against the players, otherwise bad."""
        points = super().gain(event, viewer)
        if points or self._contract is None or self._contract.is_layout or not isinstance(event, RoundScored):
            return points
        return -self._contract.worth

    def is_weighty(self, event: Moved) -> bool:
        """The King of Hearts and Queens, where they count by themselves."""
        if self._contract is None or self._contract.kind not in WEIGHTY or event.dst.name != "trick":
            return False
        return self._counts(event.card) and (event.card == THE_KING or RANKS[rank(event.card)] == "Q")

    def trick_value(self, cards: Sequence[Card], number: int) -> int:
        own = self._contract.worth * self._contract.count_trick(number) if self._contract else 0
        return super().trick_value(cards, number) + own

    def card_value(self, card: Card) -> int:
        return self._contract.worth * self._contract.count_cards([card]) if self._contract else 0

    def _counts(self, card: Card) -> bool:
        return self._contract is not None and card in self._contract.cards
