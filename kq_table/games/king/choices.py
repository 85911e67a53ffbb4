"""What a player is asked before the first card: a contract, whom to double, which cards to show; and its panels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from engines.core.api import Deed, Seat
from engines.core.cards import Card, name, parse
from engines.games.king import bidding
from kq_table.games.shared.interface import HudState
from kq_table.narrate.deeds import chip
from kq_table.text import say
from kq_table.ui.widget import UiContext, Widget

from .chooser import BidOffer, BidPanel, Chooser, ContractChooser, ContractOffer
from .words import CHOICE, KingWords, is_showing


def is_on_panel(deed: Deed) -> bool:
    """Whether a deed is chosen on a panel."""
    return deed.text.partition(" ")[0] in {CHOICE.strip(), "double", "show"}


class ChoicePanels:
    """
    The panels of a match, of which at most one is shown.

    :param do_named: does the deed with a text
    """

    def __init__(self, words: KingWords, do_named: Callable[[str], None]) -> None:
        self._words, self._do_named = words, do_named
        self._state: HudState | None = None
        self.asked: Chooser | None = None
        """The panel on which the viewer is to choose."""
        self._chooser = ContractChooser(lambda contract: do_named(f"{CHOICE}{contract}"))
        self._bids = BidPanel(self._bid)

    @property
    def panels(self) -> list[Widget]:
        """Those that this game needs."""
        deals = self._words.deals
        return [*([self._chooser] if deals.course.has_choice else []), *([self._bids] if deals.has_bids else [])]

    def place(self, kit: UiContext, room: Rect) -> None:
        for panel in self.panels:
            panel.place(kit, room)

    def update(self, state: HudState) -> None:
        """Show the panel on which the viewer is to choose now."""
        self._state = state
        asked: Chooser | None = None
        if state.is_my_turn:
            asked = self._chooser if state.public.is_naming else self._bids if state.public.is_bidding else None
        if asked is not self.asked and asked is self._chooser:
            self._chooser.show(self._contract_offers(state))
        elif asked is not self.asked and asked is self._bids:
            self._bids.ask(self._bid_offers(state), self._bid_label)
        self.asked = asked
        for panel in self.panels:
            panel.is_shown = panel is asked

    def controls(self, deed: Deed) -> Sequence[str]:
        """The targets to press in turn for a deed."""
        if deed.text.startswith(CHOICE):
            return (f"contract:{deed.text.removeprefix(CHOICE)}",)
        chosen = {offer.word for offer in self._bids.toggles if offer.is_on}
        wanted = {name(Card(one)) if deed.text.startswith("show") else str(one) for one in self._words.bid_of(deed)}
        return (*(f"bid:{one}" for one in sorted(chosen ^ wanted)), "bid:done")

    def mark_spot(self, control: str) -> tuple[int, int] | None:
        return self.asked.mark_spot(control) if self.asked is not None else None

    def _contract_offers(self, state: HudState) -> list[ContractOffer]:
        can_be_chosen = {deed.text.removeprefix(CHOICE) for deed in state.legal}
        history, deals = state.history, self._words.deals
        own = [
            deals.scored(event)
            for event in history.rounds
            if deals.course.dealer_of(event.number, history.round, history.dealer) == history.dealer
        ]
        is_once = deals.are_rows_contracts
        return [
            ContractOffer(
                deals.texts(one),
                one.name in can_be_chosen,
                say("king.played" if is_once or one in own else "king.closed"),
            )
            for one in deals.stage(history.round)
        ]

    def _bid_offers(self, state: HudState) -> list[BidOffer]:
        """The players to double, or the cards to show; those in every legal bid are chosen already."""
        contract = self._words.deals.contract(state.history)
        bids = [self._words.bid_of(deed) for deed in state.legal]
        offered, fixed = sorted({one for bid in bids for one in bid}), set(bids[0]).intersection(*bids)
        if is_showing(contract):
            below = say("king.bid.worth")
            return [BidOffer(name(Card(one)), chip(Card(one)), below) for one in offered]
        return [
            BidOffer(
                str(one), self._words.names[one], self._why_double(state, one, fixed), one not in fixed, one in fixed
            )
            for one in offered
        ]

    def _why_double(self, state: HudState, seat: Seat, fixed: set[int]) -> str:
        """What there is to know of a player who may be doubled."""
        if seat in fixed:
            return say("king.bid.must")
        if state.seat in self._words.deals.bids(state.history)[seat]:
            return say("king.bid.has_doubled")
        return say("king.bid.is_dealer" if seat == state.history.dealer else "king.bid.free")

    def _bid_label(self, chosen: Sequence[str]) -> str:
        word = bidding.word(self._words.deals.contract(self._state.history)) if self._state else "double"
        read = parse if word == "show" else int
        return self._words.bid_label(word, tuple(read(one) for one in chosen))

    def _bid(self, chosen: Sequence[str]) -> None:
        if self._state is None:
            return
        contract = self._words.deals.contract(self._state.history)
        between = "," if is_showing(contract) else " "
        self._do_named(f"{bidding.word(contract)} {between.join(chosen) or bidding.NONE}")
