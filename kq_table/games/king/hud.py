"""The HUD of King, King with 52 cards and Jeu du Roi: the panel with the contract, the trumps on the felt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.core.api import Deed, RoundScored, Seat
from engines.games.king.contracts import NAMES, TRUMPS, Contract, half_of
from kq_table.board.slots import Layout
from kq_table.games.shared.hud import Hud
from kq_table.games.shared.interface import HudServices, HudState, ResultDetails
from kq_table.games.shared.panel_layout import PanelLayout
from kq_table.games.shared.words import SUIT_ICONS
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS, Z_PANELS
from kq_table.ui.widget import UiContext, Widget

from .card_behaviour import KingCardBehaviour
from .chooser import ContractChooser
from .contract_grid import ContractOffer
from .deals import CHOICE
from .panel_layout import make_layout, trick_across
from .score_sheet import AllDeals, ContractPanel, ContractProgress
from .scores import DealResult, DealScores
from .slots import make_slots
from .words import KingWords, bounds, short, title

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
        self._announced = (0, -1)
        """The number of the deal whose contract was told last, and the contract's place."""
        self._chooser = ContractChooser(self._choose) if self._deals.are_chosen else None
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
        # A wider one would lie over the contract.
        self.toast_room = layout["prompt"].w
        if self._chooser is not None:
            self._chooser.place(kit, layout["trick"])
        return layout, make_slots(self.services.zones, layout, seat, self.card_behaviour)

    def on_update(self, state: HudState) -> None:
        """Tell the contract as a deal begins, and rewrite the sheet when something has happened."""
        self._announce(state)
        history = state.history
        self.words.speak_of(history.round)
        self._offer_contracts(state)
        key = (len(history.events), history.round, history.totals)
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
            half = half_of(state.history.round)
            can_be_chosen = {deed.text.removeprefix(CHOICE) for deed in state.legal}
            offered = self._deals.contracts[half : half + len(NAMES)]
            self._chooser.show([self._offer(one, is_open=one.name in can_be_chosen) for one in offered])
        self._chooser.is_shown = self._is_choosing

    def _offer(self, contract: Contract, *, is_open: bool) -> ContractOffer:
        cost, limits = self._deals.cost(contract), bounds(contract)
        return ContractOffer(contract.name, title(contract), short(contract), cost, limits, is_open)

    def _choose(self, name: str) -> None:
        legal = self.state.legal if self.state is not None else ()
        deed = next((deed for deed in legal if deed.text == f"{CHOICE}{name}"), None)
        if deed is not None:
            self.services.do(deed)

    def offers(self, state: HudState) -> Sequence[Deed]:
        """Offer no buttons for contracts: they are chosen on their panel."""
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
        """Tell once, as soon as it is settled what is played for, what that is."""
        history, number = state.history, state.history.round
        key = (number, self._deals.place(history))
        is_new = state.is_settled and not sum(history.tricks) and not state.trick and history.events
        if not is_new or key[1] < 0 or key == self._announced:
            return
        self._announced = key
        contract, count = self.words.contract(history), len(self._deals.contracts)
        name = title(contract)
        values = {"number": number, "count": count, "contract": name, "cost": self._deals.cost(contract)}
        if self._deals.are_chosen:
            words = say("king.begins_chosen", name=self.words.spoken[history.dealer], **values)
        else:
            words = say("king.begins", **values)
        if self.services.show_caption is not None:
            self.services.show_caption(name)
        is_turn = number == self._deals.first_positive
        self.services.show_toast(say("king.turns", begins=words) if is_turn else words)

    def _open_all_deals(self) -> None:
        if self._progress is not None:
            names, first = self.words.names, self._deals.first_positive
            self.services.open_dialog(lambda context: AllDeals(context, self._latest_progress, names, first))

    def _latest_progress(self) -> ContractProgress:
        assert self._progress is not None, "the dialog opens with the first one"
        return self._progress[1]

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
