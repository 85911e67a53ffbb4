"""Where the cards of Kings n' Queens are as far as shown, and the dialog with every player's deck."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from engines.core.api import Event, Moved, Said, Seat, State, Zone
from engines.core.cards import RANKS, Card, rank
from engines.games.kings_n_queens.state import (
    DISCARDS,
    DRAWS,
    FACE,
    HANDS,
    KEPT,
    LAYOUT,
    NUMBERS,
    PILES,
    QUEENS,
    is_red,
    points,
    tally,
)
from kq_table.games.shared.interface import HudState
from kq_table.narrate.deeds import chips
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.button import Button, Pressable
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column, Row
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

Zones = Mapping[Zone, tuple[Card, ...]]


class KingsNQueensHistory:
    """
    Follows the events as they are shown, so that counts on the table change when the cards have moved.

    Before the first event all cards are in their initial decks. If the events are not a continuation (after an undo, in
    a replay), they are followed again from the first.
    """

    def __init__(self) -> None:
        # Until the first update no zone is known, and all are empty: the pointer may move before that.
        self.zones: Zones = defaultdict(tuple)
        self.last_deeds: dict[Seat, tuple[str, tuple[Card, ...]]] = {}
        """What each seat did in its last turn: the key of the words, and the cards in them."""
        self._events: list[Event] = []
        self._count = 0

    def update(self, state: HudState) -> tuple[Card, ...]:
        """Follow what has been shown since the last call; return the Kings that came out."""
        events = state.history.events
        is_other = events is not self._events or len(events) < self._count
        if is_other:
            self.zones, self.last_deeds = _packed(state.zones), {}
            self._events, self._count = events, 0
        new_events, self._count = events[self._count :], len(events)
        for event in new_events:
            self._follow(event)
        if state.is_settled:
            self.zones = state.zones
        kings = [event.card for event in new_events if isinstance(event, Moved) and event.dst == LAYOUT]
        return () if is_other else tuple(kings)

    def _follow(self, event: Event) -> None:
        """Move the card, and remember a seat's deed until its next turn."""
        if isinstance(event, Moved):
            left = list(self.zones[event.src])
            left.remove(event.card)
            self.zones = {**self.zones, event.src: tuple(left), event.dst: (*self.zones[event.dst], event.card)}
        match event:
            case Said(seat, "pass"):
                self.last_deeds[seat] = ("knq.has_passed", ())
            case Moved(card, _, dst) if dst == LAYOUT:
                # The seat that meets a King is the one with face-up cards.
                self.last_deeds[self.active_seat] = ("knq.has_met", (card,))
            case Moved(card, _, dst) if dst.name == "kept":
                self.last_deeds[dst.owner] = ("knq.has_kept", (card,))
            case Moved(card, src, dst) if dst.name == "discard" and src.owner < 0:
                self.last_deeds[dst.owner] = ("knq.has_bought", (card,))
            case _:
                pass

    def owned_by(self, seat: Seat) -> tuple[Card, ...]:
        return tuple(card for zone in (DRAWS, HANDS, KEPT, DISCARDS) for card in self.zones[zone[seat]])

    @property
    def active_seat(self) -> Seat:
        """The seat with face-up cards; -1 if none."""
        return next((zone.owner for zone, cards in self.zones.items() if zone in HANDS and cards), -1)


def _packed(zones: Zones) -> Zones:
    """Put every card back into its initial deck."""
    packed: dict[Zone, tuple[Card, ...]] = dict.fromkeys(zones, ())
    for card in (card for cards in zones.values() for card in cards):
        letter = RANKS[rank(card)]
        home = PILES[letter] if letter in NUMBERS else QUEENS if letter == "Q" else FACE
        packed[home] = (*packed[home], card)
    return packed


DIALOG_WIDTH: Final = 940
MIN_PANEL_WIDTH: Final = 280
PADDING: Final = 14
"""In design pixels, as the two above."""
PANELS_IN_ROW: Final = 2


@dataclass(frozen=True)
class Deck:
    """
    All cards that one seat owns.

    :param ahead: the cards still to be drawn before the others are shuffled
    :param merits: the number of Queens, and of Jacks and Aces
    """

    owner: str
    ahead: tuple[Card, ...]
    others: tuple[Card, ...]
    merits: tuple[int, int]


def make_decks(history: KingsNQueensHistory, public: Any, names: Sequence[str], first: Seat) -> list[Deck]:
    """Collect every seat's deck, clockwise from the *first* one."""
    zones = history.zones
    facts = tally(State(zones, public))
    return [
        Deck(
            names[seat],
            zones[DRAWS[seat]],
            tuple(card for zone in (DISCARDS, HANDS, KEPT) for card in zones[zone[seat]]),
            (facts["queens"][seat], facts["jacks_and_aces"][seat]),
        )
        for seat in ((first + i) % len(names) for i in range(len(names)))
    ]


class DeckButton(Pressable):
    """A plate as the button that opens the dialog; draws nothing itself."""

    def __init__(
        self, seat: Seat, owner: str, history: KingsNQueensHistory, open_decks: Callable[[Seat], None]
    ) -> None:
        super().__init__(f"deck:{seat}", say("knq.deck_of", name=owner))
        self._seat, self._owner, self._history, self._open = seat, owner, history, open_decks

    def tip(self) -> tuple[str, Rect]:
        ahead = len(self._history.zones[DRAWS[self._seat]])
        others = len(self._history.owned_by(self._seat)) - ahead
        return say("knq.deck_hint", name=self._owner, ahead=ahead, others=others), self.rect

    def activate(self) -> None:
        self.kit.play_sound("click")
        self._open(self._seat)


def decks_dialog(context: AppContext, decks: Sequence[Deck]) -> Dialog:
    """Every deck on a panel of its own."""
    panels = [DeckPanel(deck, i) for i, deck in enumerate(decks)]
    pairs = [panels[i : i + PANELS_IN_ROW] for i in range(0, len(panels), PANELS_IN_ROW)]
    body = [Row(f"decks.{i}", pair, is_equal=True, min_width=MIN_PANEL_WIDTH) for i, pair in enumerate(pairs)]
    close = Button("close", say("app.back"), context.stack.pop, "primary")
    return Dialog("decks", say("knq.decks"), body, [close], DIALOG_WIDTH)


class DeckPanel(Column):
    """The cards that one seat owns, in words."""

    def __init__(self, deck: Deck, index: int) -> None:
        self.deck = deck
        cards = (*deck.ahead, *deck.others)
        red = sum(points(card) for card in cards if is_red(card))
        sums = say("knq.brings", red=red, black=sum(map(points, cards)) - red)
        queens, others = deck.merits
        parts: list[Widget] = [
            Label(f"deck.{index}", say("knq.owner", name=deck.owner, count=len(cards)), "strong", BRASS_LIGHT),
            Paragraph(f"merits.{index}", say("knq.merits", queens=queens, others=others), "small", CREAM),
            Paragraph(f"sums.{index}", sums, "small", CREAM),
            Paragraph(f"ahead.{index}", say("knq.ahead", count=len(deck.ahead)), "small", CREAM_SOFT),
            Paragraph(f"ahead.{index}.cards", _listed(deck.ahead), "body", CREAM),
            Paragraph(f"others.{index}", say("knq.behind", count=len(deck.others)), "small", CREAM_SOFT),
            Paragraph(f"others.{index}.cards", _listed(deck.others), "body", CREAM),
        ]
        super().__init__(f"plate.{index}", parts, 4)

    def natural_height(self, kit: UiContext, width: int) -> int:
        padding = 2 * kit.px(PADDING)
        return super().natural_height(kit, width - padding) + padding

    def place(self, kit: UiContext, rect: Rect) -> None:
        padding = 2 * kit.px(PADDING)
        super().place(kit, rect.inflate(-padding, -padding))
        self.rect = Rect(rect)

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "plate", self.kit.skins.plate(self.rect.size), self.rect)
        super().paint(pen)


def _listed(cards: Sequence[Card]) -> str:
    order = sorted(cards, key=lambda card: (not is_red(card), points(card), card))
    return chips(order) or say("knq.none")
