"""The HUD of King, King with 52 cards and Jeu du Roi: contract chooser, card behaviour and the slots of its cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame
from pygame import Rect

from engines.core.api import Deed, Event, Moved, RoundScored, Seat, Zone
from engines.core.cards import RANKS, Card, rank
from engines.core.sentences import plain
from engines.games.king.contracts import KING_OF_HEARTS, MEN, QUEENS, THE_KING, TRUMPS, Contract
from kq_table.board.animation import Pose
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.slots import FanSlot, Layout, Pile, Size, Slot, SpreadSlot
from kq_table.games.shared.hud import Hud
from kq_table.games.shared.interface import HudServices, HudState, ResultDetails
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.sorted_slot import SortedSlot, own_fan, row_scales
from kq_table.games.shared.words import SUIT_ICONS
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.focus import ACTIVATE_KEYS
from kq_table.ui.layout import centred, inset
from kq_table.ui.skins import State
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS, Z_PANELS
from kq_table.ui.widget import Painter, Pos, Target, UiContext, Widget

from .panel_layout import LEAN, SEAT_SIDES, SMALL_SCALE, TRICK_ACROSS, TRICK_ALONG, TRICK_FREE, TRICK_SCALE, make_layout
from .scores import AllDeals, ContractPanel, ContractProgress, DealResult, DealScores
from .words import CHOICE, ContractTexts, KingWords

TRUMP_HEIGHT: Final = 0.24
"""Height of the trump sign, as a part of a card's."""


class KingHud(Hud):
    """Adds the panel with the contract, and announces each contract as its deal begins."""

    last_look = MOTION.empty_look
    words: KingWords
    card_behaviour: KingCardBehaviour

    def __init__(self, services: HudServices) -> None:
        words = KingWords(services)
        super().__init__(services, KingCardBehaviour(services.hand_order), words)
        self._deals, self._scores = words.deals, DealScores(words)
        self.pack = self._deals.pack
        self._sheet = ContractPanel(self._scores.texts(), self._scores.longest_note(), self._open_all_deals)
        self._progress: tuple[object, ContractProgress] | None = None
        """The data of the sheet, and the key of the history it was made from."""
        self.crest_sign = services.game
        self._announced = (0, -1)
        """Deal number and place of the contract announced last."""
        self._chooser = (
            ContractChooser(lambda name: self.do_named(f"{CHOICE}{name}")) if self._deals.course.has_choice else None
        )
        self._is_choosing = False

    @property
    def own_widgets(self) -> Sequence[Widget]:
        return (self._chooser, self._sheet) if self._chooser else (self._sheet,)

    def score_control(self) -> Widget:
        return self._sheet.children[0]

    def lay_out(self, kit: UiContext, seat: Seat) -> tuple[PanelLayout, Layout]:
        sheet, seats = self._sheet, self.services.seats
        layout = make_layout(kit.metrics, seats, self._deals.hand_size, lambda width: sheet.strip_height(kit, width))
        sheet.place(kit, layout["sheet"])
        # A wider toast would cover the contract.
        self.toast_room = layout["prompt"].w
        if self._chooser is not None:
            self._chooser.place(kit, layout["trick"])
        return layout, make_slots(self.services.zones, layout, seat, self.card_behaviour)

    def on_update(self, state: HudState) -> None:
        self._announce(state)
        history = state.history
        place = self._deals.place(history)
        self.crest_sign = self._deals.contracts[place].name if place >= 0 else self._deals.options.key
        self.words.speak_of(history.round)
        self._offer_contracts(state)
        key = (len(history.events), len(history.rounds), history.round, history.totals)
        if self._progress is None or self._progress[0] != key:
            self._progress = key, self._scores.progress(history)
            self._sheet.show(self._progress[1])

    # -- choosing the contract (KG-17)

    def _offer_contracts(self, state: HudState) -> None:
        """Show the panel with the contracts while the viewer is to choose one."""
        if self._chooser is None:
            return
        was_choosing = self._is_choosing
        self._is_choosing = state.is_my_turn and state.public.is_naming
        if self._is_choosing and not was_choosing:
            can_be_chosen = {deed.text.removeprefix(CHOICE) for deed in state.legal}
            offered = self._deals.stage(state.history.round)
            self._chooser.show([ContractOffer(self._deals.texts(one), one.name in can_be_chosen) for one in offered])
        self._chooser.is_shown = self._is_choosing

    def offers(self, state: HudState) -> Sequence[Deed]:
        """Contracts need no buttons: they are chosen on their panel."""
        return [deed for deed in super().offers(state) if not deed.text.startswith(CHOICE)]

    def controls(self, deed: Deed) -> Sequence[str]:
        if deed.text.startswith(CHOICE):
            return (f"contract:{deed.text.removeprefix(CHOICE)}",)
        return super().controls(deed)

    def mark_spot(self, control: str) -> tuple[int, int] | None:
        return self._chooser.mark_spot(control) if self._chooser else None

    def wanted_focus(self) -> Widget | None:
        return self._chooser if self._is_choosing else super().wanted_focus()

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
            names, first = self.words.names, self._deals.first_positive
            self.services.open_dialog(lambda context: AllDeals(context, latest, names, first))

    def round_result(self, details: ResultDetails, event: RoundScored) -> Scene:
        return DealResult(details, event, self.words)

    def draw_own(self, frame: DisplayList, state: HudState) -> None:
        trump = TRUMPS.get(self._deals.contract(state.history).name)
        if trump is None:
            return
        layout = self.layout
        picture = icon(SUIT_ICONS[trump], round(layout.card[1] * TRUMP_HEIGHT), BRASS)
        # Below the left card, where no other card is.
        x = layout["trick"].centerx - round(layout.card[0] * TRICK_SCALE * TRICK_ACROSS[self.services.seats])
        frame.add("trump", picture, *picture.get_rect(midbottom=(x, layout["trick"].bottom)).topleft, Z_PANELS)


EDGE: Final = 12
"""Design pixels between the panel's edge and its cells, and between a cell's edge and its words."""
GAP: Final = 8
MARK_ROOM: Final = 32
"""Design pixels at the end of a cell for a hint's mark; text of usual size leaves them free."""
SHAPES: Final = ((2, True), (3, True), (1, True), (2, False), (3, False), (1, False))
"""Number of columns, and whether cells tell what a contract costs; the first that fits is taken."""
NARROWEST: Final = (3, False)
"""The shape taken if none fits."""


@dataclass(frozen=True)
class ContractOffer:
    """A contract of the running half; *is_open*: it may still be chosen."""

    texts: ContractTexts
    is_open: bool

    @property
    def below(self) -> str:
        return self.texts.cost if self.is_open else say("king.played")

    @property
    def spoken(self) -> str:
        return f"{self.texts.title}: {self.below}"

    @property
    def target(self) -> str:
        return f"contract:{self.texts.key}"


@dataclass(frozen=True)
class ContractGrid:
    """The rects of the contracts, in pixels; *has_cost*: the cost fits below the names, else these are short."""

    box: Rect
    cells: Sequence[Rect]
    columns: int
    has_cost: bool
    role: str = "strong"
    """Of the names' type: smaller where large text leaves no room."""

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        return next((index for index, cell in enumerate(self.cells) if cell.collidepoint(pos)), None)

    def step(self, at: int, across: int, down: int, still_open: Sequence[int]) -> int:
        """The nearest of some cells in a direction; the same one if there is none."""
        row, column = divmod(at, self.columns)
        if across:
            ahead = [index for index in still_open if (index - at) * across > 0]
            return min(ahead, key=lambda index: abs(index - at), default=at)
        ahead = [index for index in still_open if (index // self.columns - row) * down > 0]
        return min(
            ahead,
            key=lambda index: (abs(index // self.columns - row), abs(index % self.columns - column)),
            default=at,
        )


EMPTY: Final = ContractGrid(Rect(0, 0, 0, 0), (), *NARROWEST)


def fit(kit: UiContext, offers: Sequence[ContractOffer], room: Rect) -> ContractGrid:
    """Arrange the contracts in the middle of *room*, as large as their words need."""
    sizes = {(*shape, role): _size(kit, offers, *shape, role) for role in ("strong", "small") for shape in SHAPES}
    fitting = (shape for shape, (w, h) in sizes.items() if w <= room.w and h <= room.h)
    columns, has_cost, role = shape = next(fitting, (*NARROWEST, "small"))
    box = centred(room, *sizes[shape])
    return ContractGrid(box, _cells(kit, inset(box, kit.px(EDGE)), len(offers), columns), columns, has_cost, role)


def digit_width(kit: UiContext) -> int:
    return kit.fonts.width("0", "small") + kit.px(GAP)


def _size(kit: UiContext, offers: Sequence[ContractOffer], columns: int, has_cost: bool, role: str) -> tuple[int, int]:
    rows, gap, edge = -(-len(offers) // columns), kit.px(GAP), 2 * kit.px(EDGE)
    words = [(offer.texts.title if has_cost else offer.texts.short, role) for offer in offers]
    words += [(text, "small") for offer in offers for text in (offer.texts.cost, say("king.played")) if has_cost]
    across = max((kit.fonts.width(*line) for line in words), default=0)
    across += digit_width(kit) + kit.px(EDGE) + kit.px(MARK_ROOM) if words else 0
    down = kit.fonts.height(role) + (kit.fonts.height("small") if has_cost else 0) + gap
    down = max(kit.px(theme.HIT), down)
    return columns * across + (columns - 1) * gap + edge, rows * down + (rows - 1) * gap + edge


def _cells(kit: UiContext, area: Rect, count: int, columns: int) -> list[Rect]:
    gap, rows = kit.px(GAP), -(-count // columns)
    across = (area.w - (columns - 1) * gap) // columns
    down = (area.h - (rows - 1) * gap) // max(1, rows)
    places = (divmod(index, columns) for index in range(count))
    return [Rect(area.x + column * (across + gap), area.y + row * (down + gap), across, down) for row, column in places]


STEPS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class ContractChooser(Widget):
    """
    The contracts of the running half, each with a digit; those already played are shown, but disabled.

    :param choose: called with the key of the chosen contract
    """

    can_focus = True

    def __init__(self, choose: Callable[[str], None]) -> None:
        super().__init__("chooser", say("king.ask"))
        self._choose = choose
        self._offers: Sequence[ContractOffer] = ()
        self._grid = EMPTY
        self._room = Rect(0, 0, 0, 0)
        self._at: int | None = None
        """The cell with the keys' cursor."""
        self._over: int | None = None
        """The cell below the pointer."""

    def show(self, offers: Sequence[ContractOffer]) -> None:
        self._offers, self._at, self._over = tuple(offers), None, None
        self.place(self.kit, self._room)

    @property
    def spoken(self) -> str:
        return self.text if self._at is None else self._offers[self._at].spoken

    def part_targets(self) -> Sequence[Target]:
        return [
            Target(offer.target, offer.spoken, Rect(cell.right - cell.h, cell.y, cell.h, cell.h))
            for offer, cell in zip(self._offers, self._grid.cells, strict=True)
            if offer.is_open
        ]

    def mark_spot(self, control: str) -> Pos | None:
        """The point of a cell for a hint's mark, by the id of its target; None if there is no such cell."""
        cells = (cell for offer, cell in zip(self._offers, self._grid.cells, strict=True) if control == offer.target)
        return next(((cell.right - self.kit.metrics.text(MARK_ROOM) // 2 - 1, cell.centery) for cell in cells), None)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Place in the middle of *rect*, as large as the words need."""
        self._room, self._grid = Rect(rect), fit(kit, self._offers, rect)
        super().place(kit, self._grid.box)

    # -- pointer and keys

    def hover(self, pos: Pos) -> None:
        self._over = self._grid.cell_at(pos)

    def tip(self) -> tuple[str, Rect]:
        """What else the contract forbids, and its cost where the cell has no room for it."""
        at = self._over if self._over is not None else self._at
        if at is None:
            return "", self.rect
        offer = self._offers[at]
        words = [] if self._grid.has_cost else [f"{offer.below}."]
        return " ".join([*words, *([offer.texts.bounds] if offer.texts.bounds else [])]), self._grid.cells[at]

    def press(self, pos: Pos) -> None:
        self.is_pressed, self._over = True, self._grid.cell_at(pos)

    def drag(self, pos: Pos) -> None:
        self.is_pressed = self._over is not None and self._grid.cell_at(pos) == self._over

    def release(self, pos: Pos) -> None:
        is_meant, self.is_pressed = self.is_pressed and self._grid.cell_at(pos) == self._over, False
        if is_meant and self._over is not None:
            self._take(self._over)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in STEPS:
            self._step(*STEPS[event.key])
        elif pygame.K_1 <= event.key < pygame.K_1 + len(self._offers):
            self._go_to(event.key - pygame.K_1)
        elif event.key in ACTIVATE_KEYS and self._at is not None:
            self._take(self._at)
        else:
            return False
        return True

    def _step(self, across: int, down: int) -> None:
        """Move to the nearest contract in that direction that can be chosen; without a cursor, to the first of all."""
        still_open = [index for index, offer in enumerate(self._offers) if offer.is_open]
        self._go_to(still_open[0] if self._at is None else self._grid.step(self._at, across, down, still_open))

    def _go_to(self, index: int) -> None:
        if not self._offers[index].is_open:
            self.kit.play_sound("refuse")
        elif index != self._at:
            self._at = index
            self.kit.play_sound("tick")

    def _take(self, index: int) -> None:
        if self._offers[index].is_open:
            self.kit.play_sound("click")
            self._choose(self._offers[index].texts.key)
        else:
            self.kit.play_sound("refuse")

    # -- drawing

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "ground", self.kit.skins.plate(self.rect.size), self.rect)
        for index, (offer, cell) in enumerate(zip(self._offers, self._grid.cells, strict=True)):
            pen.draw_skin(self, ("cell", index), self.kit.skins.button(cell.size, "plain", self._look(index)), cell)
            self._paint_words(pen, index, offer, cell)
            if index == self._at and self.is_focused:
                pen.draw_skin(self, ("ring", index), self.kit.skins.ring(cell.size), cell)

    def _look(self, index: int) -> State:
        if not self._offers[index].is_open:
            return "off"
        if index != self._over or not (self.is_hovered or self.is_pressed):
            return "rest"
        return "down" if self.is_pressed else "hover"

    def _paint_words(self, pen: Painter, index: int, offer: ContractOffer, cell: Rect) -> None:
        fonts, edge, before = self.kit.fonts, self.kit.px(EDGE), digit_width(self.kit)
        head, body, sign = (theme.CREAM, theme.CREAM_SOFT, theme.BRASS_LIGHT) if offer.is_open else (theme.FADED,) * 3
        room = cell.w - before - edge - self.kit.px(MARK_ROOM)
        lines = [
            fonts.line_within(
                offer.texts.title if self._grid.has_cost else offer.texts.short, self._grid.role, head, room
            )
        ]
        lines += [fonts.line_within(offer.below, "small", body, room)] if self._grid.has_cost else []
        size = fonts.width("0", "small")
        # A played contract has a check mark for its digit, since a faded name alone might be overlooked.
        digit = fonts.line(plain(index + 1), "small", sign) if offer.is_open else icon("check", size, sign)
        y = cell.centery - sum(line.get_height() for line in lines) // 2
        pen.put(self, ("digit", index), digit, cell.x + edge, y + (lines[0].get_height() - digit.get_height()) // 2)
        for part, line in enumerate(lines):
            pen.put(self, ("words", index, part), line, cell.x + edge + before, y)
            y += line.get_height()


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
    scales = (1.0, TRICK_SCALE, *(row_scales(SMALL_SCALE) if card_behaviour.is_bare else (SMALL_SCALE,)))
    return Layout({zone: _slot(zone, layout, seat, card_behaviour) for zone in zones}, layout.card, scales)


def _slot(zone: Zone, layout: PanelLayout, seat: Seat, card_behaviour: KingCardBehaviour) -> Slot:
    card, seats = layout.card, len(layout.of_seats("plate"))
    small = (round(card[0] * SMALL_SCALE), round(card[1] * SMALL_SCALE))
    if zone.name == "trick":
        return _spread(layout, seat, seats)
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
    """Won cards that count in this deal are face up beside the others (KG-15)."""

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(hand_order)
        self._contract: Contract | None = None

    def update(self, public: Any) -> None:
        """Read the contract; between two deals the former one's stays until its cards have been gathered."""
        if public.turn >= 0:
            self._contract = public.contract

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        is_parted = zone.name == "won" and not self.is_bare
        return tuple(sorted(cards, key=self._counts)) if is_parted else super().sort(zone, cards)

    def is_face_up(self, zone: Zone, card: Card) -> bool:
        """Of the won cards only those that count are face up."""
        return super().is_face_up(zone, card) or (zone.name == "won" and self._counts(card))

    def gain(self, event: Event, viewer: Seat) -> int:
        """As for any game; to take nothing is good where all counts against the players, otherwise bad."""
        points = super().gain(event, viewer)
        if points or self._contract is None or not isinstance(event, RoundScored):
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
