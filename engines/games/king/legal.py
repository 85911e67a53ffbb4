"""What the seat to act may do in the King family, why it may not do something else, and what hands may hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from engines.core.api import OVER, Deed, Reason, Seat, Zone
from engines.core.cards import HIDDEN, SUITS, Card, face, rank, suit
from engines.core.tricks import following, may_be_hidden

from . import bidding, illegal, layout
from .contracts import NO_SUIT, Contract
from .game_file import SHOW
from .search_state import mask_of
from .state import HAND, HANDS, LAYOUT, TRICK, PublicState, State


def to(state: State) -> Zone:
    """Where a card that is played goes."""
    return LAYOUT if state.public.contract.is_layout else TRICK


def playable(state: State) -> int:
    """The cards that may be laid now, as bits."""
    lying = state.zones[LAYOUT]
    return layout.playable(mask_of(lying), layout.start_of(state.public.contract.start, lying))


def may_play(state: State) -> tuple[Card, ...]:
    contract = state.public.contract
    hand, trick = state.zones[HANDS[state.public.turn]], state.zones[TRICK]
    if contract.is_layout:
        free = playable(state)
        return tuple(card for card in hand if card != HIDDEN and free >> card & 1)
    if same := following(hand, trick):
        return beaten_cards(contract, same, trick) or same
    if trick:
        return tuple(card for card in hand if card in contract.must_go) or hand
    barred = barred_suit(state)
    others = tuple(card for card in hand if suit(card) != barred) if barred != NO_SUIT else ()
    return others or hand


def barred_suit(state: State) -> int:
    """The suit that may not be led now while there is another one (KG-4, RF-10)."""
    return NO_SUIT if state.public.is_lifted else state.public.contract.barred


def beaten_cards(contract: Contract, cards: Iterable[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
    """Those of the *cards*, of the suit led, that must go below a higher one of the trick (RF-9)."""
    if not contract.beaten_goes:
        return ()
    best = max(card for card in trick if suit(card) == suit(trick[0]))
    return tuple(card for card in cards if card in contract.must_go and card < best)


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    now = state.public
    if now.turn < 0:
        return illegal.FINISHED if now.turn == OVER else illegal.NOT_DEALT
    if seat != now.turn:
        return illegal.OTHER_TURN
    if now.is_naming or deed.text.startswith("contract "):
        return _why_not_named(now, deed)
    if now.is_bidding or deed.text.startswith(("double ", "show ")):
        return _why_not_bid(state, deed) if now.is_bidding else illegal.NO_BIDS
    return _why_not_played(state, deed.moves[0].card) if deed.moves else _why_not_passed(state)


def _why_not_played(state: State, card: Card) -> Reason | None:
    zone, may = HANDS[state.public.turn], may_play(state)
    is_unseen = card not in state.zones[zone] and may_be_hidden(state, zone, card) and may_hold(state, zone, card)
    if card in may or (is_unseen and (to(state) is TRICK or playable(state) >> card & 1)):
        return None
    if card not in state.zones[zone] and not is_unseen:
        return Reason("GEN-3", illegal.NOT_HELD, {"card": face(card)})
    return _why_not_beside(state, card) if to(state) is LAYOUT else _forced(may[0], card, state)


def _why_not_passed(state: State) -> Reason | None:
    if to(state) is not LAYOUT:
        return illegal.NO_PASS
    may = may_play(state)
    return Reason("BB-10", illegal.CAN_LAY, {"card": face(may[0])}) if may else None


def _why_not_beside(state: State, card: Card) -> Reason:
    """Why a card can't be laid: each suit begins with one rank and grows card by card (BB-9, TX-13)."""
    start = layout.start_of(state.public.contract.start, state.zones[LAYOUT])
    first = Card(suit(card) * 13 + start)
    if first not in state.zones[LAYOUT]:
        return Reason("BB-9", illegal.NOT_BEGUN, {"card": face(first)})
    above = rank(card) > start
    lying = [other for other in state.zones[LAYOUT] if suit(other) == suit(card) and (rank(other) >= start) == above]
    beside = Card(max(lying, default=first) + 1) if above else Card(min(lying, default=first) - 1)
    return Reason("BB-9", illegal.NOT_BESIDE, {"card": face(beside)})


def may_bid(state: State) -> tuple[Deed, ...]:
    """What the seat to act may say before the first card."""
    now = state.public
    if now.contract.bids == SHOW:
        ways = bidding.may_show(now.contract, state.zones[HANDS[now.turn]])
    else:
        ways = bidding.may_double(now.course, now.contract, now.dealer, now.bids, must=owes_double(now))
    return tuple(Deed(bidding.text(now.contract, way)) for way in ways)


def owes_double(now: PublicState) -> bool:
    """Whether the seat to act has only as many deals left as it owes the dealer doubles (BB-16)."""
    return now.course.owes_double(now.round, now.dealer, now.turn, now.duties)


def _why_not_bid(state: State, deed: Deed) -> Reason | None:
    now = state.public
    word, _, rest = deed.text.partition(" ")
    is_showing = now.contract.bids == SHOW
    bid = bidding.read(now.contract, rest)
    if word != bidding.word(now.contract) or bid is None:
        return illegal.SHOW_FIRST if is_showing else illegal.DOUBLE_FIRST
    if deed in may_bid(state):
        return None
    return _why_not_shown(state, bid) if is_showing else _why_not_doubled(now, bid)


def _why_not_shown(state: State, bid: bidding.Bid) -> Reason | None:
    hand = HANDS[state.public.turn]
    missing = [card for card in map(Card, bid) if card not in state.zones[hand]]
    if all(may_be_hidden(state, hand, card) and may_hold(state, hand, card) for card in missing):
        return None
    return Reason("TX-10", illegal.NOT_HELD, {"card": face(missing[0])})


def _why_not_doubled(now: PublicState, bid: bidding.Bid) -> Reason:
    if now.turn == now.dealer:
        return illegal.DOUBLE_BACK
    if now.dealer not in bid and owes_double(now):
        return illegal.OWES_DOUBLE
    return illegal.DOUBLE_SELF if now.turn in bid else illegal.DOUBLE_DEALER_ONLY


def may_name(now: PublicState) -> tuple[Deed, ...]:
    """The contracts that the dealer may name: those of the running half that it has not named yet (KG-17)."""
    return tuple(name_contract(now.course.contracts[place].name) for place in now.open_places)


def _why_not_named(now: PublicState, deed: Deed) -> Reason | None:
    """The reason against naming this contract now, or against anything else while a contract is due (KG-17)."""
    if not now.is_naming:
        return illegal.NAMED
    if not deed.text.startswith("contract "):
        return illegal.NAME_FIRST
    if deed in may_name(now):
        return None
    return illegal.PLAYED_BEFORE if now.options.are_named else illegal.USED_UP


def _forced(card: Card, wanted: Card, state: State) -> Reason:
    """The rule that demands *card*, or one of its kind, and forbids the one *wanted*."""
    contract, trick, values = state.public.contract, state.zones[TRICK], {"card": face(card)}
    if not trick:
        return Reason("KG-4", illegal.NO_LEAD[contract.barred], values)
    if suit(wanted) == suit(trick[0]):
        return Reason("RF-9", illegal.BEATEN_GOES, values)
    if suit(card) == suit(trick[0]):
        return Reason("KG-3", illegal.FOLLOW[suit(card)])
    if suit(card) == contract.trump:
        return Reason("RF-11", illegal.MUST_TRUMP, values)
    return Reason("KG-5", illegal.MUST_GO if len(contract.must_go) == 1 else illegal.ONE_MUST_GO, values)


def may_hold(state: State, zone: Zone, card: Card) -> bool:
    """False for a hand that has shown that it lacks the suit (KG-3, KG-4) or what must go (KG-5)."""
    if zone.name != HAND:
        return True
    now, lacking = state.public, state.public.voids[zone.owner]
    if now.absent and card in now.absent[zone.owner]:
        return False
    if now.bids and now.contract.bids == SHOW and any(card in bid for bid in now.bids):
        return card in now.bids_by_seat[zone.owner]
    if lacking and SUITS[suit(card)] in lacking:
        return False
    return not now.relieved[zone.owner] or card not in now.contract.must_go


@cache
def name_contract(contract: str) -> Deed:
    return Deed(f"contract {contract}")
