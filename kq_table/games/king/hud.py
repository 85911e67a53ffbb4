"""The HUD of King, King with 52 cards and Jeu du Roi: the panel with the contract, the trumps on the felt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.core.api import RoundScored, Seat
from engines.games.king.contracts import TRUMPS
from kq_table.board.slots import Layout
from kq_table.games.shared.hud import Hud
from kq_table.games.shared.interface import HudServices, HudState, ResultDetails
from kq_table.games.shared.panel_layout import PanelLayout
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS, Z_PANELS
from kq_table.ui.widget import UiContext, Widget

from .card_behaviour import KingCardBehaviour
from .panel_layout import make_layout, trick_across
from .score_sheet import AllDeals, ContractPanel, ContractProgress
from .scores import DealResult, DealScores
from .slots import make_slots
from .words import KingWords, title

SUIT_ICONS: Final = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
TRUMP_HEIGHT: Final = 0.24
"""The height of the sign of the trumps, as a part of a card's."""


class KingHud(Hud):
    """Adds the panel with the contract, and tells each contract as its deal begins."""

    words: KingWords
    card_behaviour: KingCardBehaviour

    def __init__(self, services: HudServices) -> None:
        words = KingWords(services)
        super().__init__(services, KingCardBehaviour(services.hand_order), words)
        self._deals, self._scores = words.deals, DealScores(words)
        self.pack = self._deals.pack
        self._sheet = ContractPanel(self._scores.summaries(), self._scores.longest_note(), self._open_all_deals)
        self._progress: tuple[object, ContractProgress] | None = None
        """What the sheet shows, and the key of the history that it was made from."""
        self._announced = 0
        """The number of the deal whose contract was told last."""

    @property
    def own_widgets(self) -> Sequence[Widget]:
        return (self._sheet,)

    def score_control(self) -> Widget:
        return self._sheet.children[0]

    def lay_out(self, kit: UiContext, seat: Seat) -> tuple[PanelLayout, Layout]:
        sheet, seats = self._sheet, self.services.seats
        layout = make_layout(kit.metrics, seats, self._deals.hand_size, lambda width: sheet.strip_height(kit, width))
        sheet.place(kit, layout["sheet"])
        return layout, make_slots(self.services.zones, layout, seat, self.card_behaviour)

    def on_update(self, state: HudState) -> None:
        """Tell the contract as a deal begins, and rewrite the sheet when something has happened."""
        self._announce(state)
        history = state.history
        key = (len(history.events), history.round, history.totals)
        if self._progress is None or self._progress[0] != key:
            self._progress = key, self._scores.progress(history)
            self._sheet.show(self._progress[1])

    def _announce(self, state: HudState) -> None:
        """Tell once, as soon as the cards have been dealt, what is played for."""
        number = state.history.round
        is_new = state.is_settled and not sum(state.history.tricks) and not state.trick and state.history.events
        if not is_new or number == self._announced:
            return
        self._announced = number
        contracts = self._deals.contracts
        name, cost = title(contracts[number - 1]), self._deals.cost(number)
        words = say("king.begins", number=number, count=len(contracts), contract=name, cost=cost)
        if self.services.show_caption is not None:
            self.services.show_caption(name)
        is_turn = number == self._deals.first_positive
        self.services.show_toast(say("king.turns", begins=words) if is_turn else words)

    def _open_all_deals(self) -> None:
        if self._progress is not None:
            progress, names, first = self._progress[1], self.words.names, self._deals.first_positive
            self.services.open_dialog(lambda context: AllDeals(context, progress, names, first))

    def round_result(self, details: ResultDetails, event: RoundScored) -> Scene:
        return DealResult(details, event, self.words)

    def draw_own(self, frame: DisplayList, state: HudState) -> None:
        """Draw the sign of the trumps."""
        trump = TRUMPS.get(self.words.contract(state.history).name)
        if trump is None:
            return
        layout = self.layout
        picture = icon(SUIT_ICONS[trump], round(layout.card[1] * TRUMP_HEIGHT), BRASS)
        # Below the card at the left, where no other card lies.
        x = layout["trick"].centerx - round(layout.card[0] * trick_across(self.services.seats))
        frame.add("trump", picture, *picture.get_rect(midbottom=(x, layout["trick"].bottom)).topleft, Z_PANELS)
