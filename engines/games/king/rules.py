"""The rules of King, King with 52 cards and Jeu du Roi, rulings KG-1 to KG-17, JR-1 to JR-3; reasons against a deed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Final

from engines.core import api
from engines.core.api import (
    CHANCE,
    OVER,
    ChanceSource,
    Deed,
    Event,
    IllegalDeed,
    Moved,
    Option,
    Reason,
    Seat,
    UnreadableDeed,
    Zone,
    rank_by_totals,
)
from engines.core.cards import DECK as DECK_OF_52
from engines.core.cards import HIDDEN, SUITS, Card, name, parse, suit
from engines.core.dealing import draw_first
from engines.core.search_api import Position
from engines.core.tricks import read_cards, read_hands, winner, with_voids, write_deal

from . import bidding, contracts, layout
from .contracts import OPTIONS, KingOptions, course_of, game_of, pack_of
from .game_file import SHOW
from .legal import (
    barred_suit,
    beaten_cards,
    may_bid,
    may_hold,
    may_name,
    may_play,
    name_contract,
    playable,
    to,
    why_not,
)
from .search_state import SearchState
from .state import DECK, HANDS, LAYOUT, TRICK, WON, PublicState, State, is_done, taken


class KingRules:
    """The rules of one game of the family; one instance serves every match."""

    best: int = 1

    def __init__(self, key: str) -> None:
        self.key = key

    @property
    def title(self) -> str:
        return game_of(self.key).title

    @property
    def seats(self) -> tuple[int, ...]:
        return game_of(self.key).seats

    @cached_property
    def options(self) -> tuple[Option, ...]:
        return tuple(OPTIONS[name] for name in game_of(self.key).options)

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        public = PublicState(seats, totals=(0,) * seats, options=KingOptions(self.key, **options))
        layout = (LAYOUT,) if any(contract.is_layout for contract in public.course.contracts) else ()
        zones: dict[Zone, tuple[Card, ...]] = dict.fromkeys((DECK, *HANDS[:seats], TRICK, *WON[:seats], *layout), ())
        return api.State(zones | {DECK: pack_of(self.key, seats)}, public.forgetting())

    def cards(self, state: State) -> tuple[Card, ...]:
        return state.public.pack

    def legal(self, state: State) -> tuple[Deed, ...]:
        turn = state.public.turn
        if state.public.is_naming:
            return may_name(state.public)
        if state.public.is_bidding:
            return may_bid(state)
        if turn < 0:
            return ()
        deeds = tuple(play(turn, card, to(state)) for card in may_play(state) if card != HIDDEN)
        return deeds or ((PASS,) if to(state) is LAYOUT else ())

    def draw(self, state: State, source: ChanceSource) -> Deed:
        now = state.public
        if now.dealer < 0:
            return draw_first(source, now.seats)
        drawn = [parse(text) for text in source.order("deck", now.round - 1, [name(card) for card in now.pack])]
        size = now.hand_size
        return deal([drawn[seat * size : (seat + 1) * size] for seat in range(now.seats)])

    def parse(self, state: State, text: str) -> Deed:
        turn = state.public.turn
        if turn == CHANCE:
            return read_chance(state, text)
        deed = read(state, turn, text)
        if reason := of_game(self.key, why_not(state, turn, deed)):
            raise IllegalDeed(str(reason))
        return deed

    def play(self, state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
        word, _, rest = deed.text.partition(" ")
        match word:
            case "dealer":
                return replace(state, public=replace(state.public, dealer=int(rest))), (api.Said(CHANCE, deed.text),)
            case "deal":
                return _dealt(state, deed)
            case "contract":
                return _named(state, deed)
            case "double" | "show":
                return _bid(state, deed)
            case "pass":
                return _passed(state)
            case _:
                return _played(state, deed.moves[0])

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        if not deed.text.startswith("deal "):
            return deed.text
        return write_deal(deed.moves, sorted({c.dst for c in deed.moves}, key=HANDS.index), seat)

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        return may_hold(state, zone, card)

    def deals(self, seats: int) -> int:
        return course_of(KingOptions(self.key), seats).deals

    def is_decided(self, state: State) -> bool:
        """Whether all that counts in this deal has been taken; the deal may still go on (KG-10)."""
        now = state.public
        if now.is_naming or now.is_bidding or now.contract.is_layout:
            return False
        return sum(taken(state)) == now.contract.units

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return of_game(self.key, why_not(state, seat, read(state, seat, text)))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        return _ranking(state.public) if state.public.turn == OVER else None

    def position(self, state: State) -> Position:
        return SearchState.of(state)


KING = KingRules(contracts.KING)
KING_52 = KingRules(contracts.KING_52)
JEU_DU_ROI = KingRules(contracts.JEU_DU_ROI)
"""Named a reconstruction because the French game is known in outline only (JR-3)."""
FAMILY = tuple(map(KingRules, ("portuguese-king", "rifki", "barbu", "trix")))


RULINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "portuguese-king": {
        "KG-1": "PT-1",
        "KG-3": "PT-5",
        "KG-4": "PT-6",
        "KG-5": "PT-7",
        "KG-12": "PT-11",
        "KG-17": "PT-4",
    },
    "rifki": {
        "KG-1": "RF-2",
        "KG-3": "RF-7",
        "KG-4": "RF-10",
        "KG-5": "RF-8",
        "KG-12": "RF-14",
        "KG-17": "RF-3",
    },
    "barbu": {
        "KG-1": "BB-1",
        "KG-3": "BB-5",
        "KG-4": "BB-6",
        "RF-11": "BB-8",
        "KG-12": "BB-18",
        "KG-17": "BB-2",
    },
    "trix": {
        "KG-1": "TX-2",
        "KG-3": "TX-6",
        "KG-4": "TX-7",
        "KG-5": "TX-8",
        "KG-12": "TX-16",
        "KG-17": "TX-3",
        "BB-9": "TX-13",
        "BB-10": "TX-14",
        "BB-12": "TX-10",
    },
}
"""By game, its own rulings for the same rules."""


def of_game(key: str, reason: Reason | None) -> Reason | None:
    """The reason under the game's own ruling, where it has one for the same rule."""
    return reason and replace(reason, ruling=RULINGS.get(key, {}).get(reason.ruling, reason.ruling))


def _dealt(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    public = replace(now, turn=now.dealer) if now.course.stage(now.round).is_named else _opened(now)
    dealt = replace(state.move_cards(deed.moves), public=public)
    return dealt, (api.RoundBegan(now.round, now.dealer), *deed.moves)


def _named(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    place = now.course.place_of(now.round, deed.text.removeprefix("contract "))
    public = _opened(replace(now, named=(*now.named, place)))
    return replace(state, public=public), (api.Said(now.turn, deed.text),)


def _opened(now: PublicState) -> PublicState:
    """
    The state once the contract is known: the first bidder is to act, or who leads.

    The same seat leads every deal, whoever won the last trick before it (KG-2).
    """
    if now.contract.bids and len(now.bids) < now.seats:
        return replace(now, turn=bidding.bidders(now.course, now.contract, now.dealer)[len(now.bids)])
    return replace(now, turn=now.eldest)


def _bid(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    bid = bidding.read(now.contract, deed.text.partition(" ")[2]) or ()
    duties = bidding.with_duty(now.course, now.dealer, now.turn, bid, now.duties)
    public = _opened(replace(now, bids=(*now.bids, bid), duties=duties))
    return replace(state, public=public), (api.Said(now.turn, deed.text),)


def _passed(state: State) -> tuple[State, tuple[Event, ...]]:
    """Who passes has no card that could be laid (BB-10, TX-14)."""
    now = state.public
    absent = with_absent(now, now.turn, _cards_of(playable(state)))
    public = replace(now, turn=_next_to_lay(now), absent=absent)
    return replace(state, public=public), (api.Said(now.turn, PASS.text),)


def _laid(state: State, move: Moved) -> tuple[State, tuple[Event, ...]]:
    laid, now = state.move_cards([move]), state.public
    if not laid.zones[HANDS[now.turn]]:
        now = replace(now, out=(*now.out, now.turn))
    laid = replace(laid, public=now)
    if is_done(laid):
        scored, more = _scored(laid)
        return scored, (move, *more)
    return replace(laid, public=replace(now, turn=_next_to_lay(now))), (move,)


def _next_to_lay(now: PublicState) -> Seat:
    seat = now.course.after(now.turn)
    while seat in now.out:
        seat = now.course.after(seat)
    return seat


def _cards_of(mask: int) -> tuple[Card, ...]:
    return tuple(card for card in DECK_OF_52 if mask >> card & 1)


def _played(state: State, move: Moved) -> tuple[State, tuple[Event, ...]]:
    if move.dst is LAYOUT:
        return _laid(state, move)
    now = with_evidence(state, move.card)
    if now.contract.is_bar_lifted and suit(move.card) == now.contract.barred:
        now = replace(now, is_lifted=True)
    played = replace(state.move_cards([move]), public=replace(now, turn=now.course.after(now.turn)))
    if len(played.zones[TRICK]) < now.seats:
        return played, (move,)
    told, events = _trick_taken(played)
    return told, (move, *events)


def _trick_taken(state: State) -> tuple[State, tuple[Event, ...]]:
    """Give the trick to its winner, who leads next (KG-2, KG-3)."""
    now, trick = state.public, state.zones[TRICK]
    place = winner(trick, now.contract.trump)
    taker = (now.leader + now.course.step * place) % now.seats
    moves = [Moved(card, TRICK, WON[taker]) for card in trick]
    swept = replace(state.move_cards(moves), public=replace(now, turn=taker, takers=(*now.takers, taker)))
    events: tuple[Event, ...] = (api.TrickTaken(taker, trick[place]), *moves)
    if not is_done(swept):
        return swept, events
    scored, more = _scored(swept)
    return scored, (*events, *more)


def _scored(state: State) -> tuple[State, tuple[Event, ...]]:
    """Score the deal (KG-12), then end the match or pass the deal on (KG-1)."""
    now = state.public
    scores, facts = _deal_score(state)
    totals = tuple(old + new for old, new in zip(now.totals, scores, strict=True))
    if now.course.has_choice:
        facts["place"] = (now.place,) * now.seats
    event = api.RoundScored(now.round, scores, totals, facts)
    scored = replace(state, public=replace(now, totals=totals))
    if now.is_last_deal:
        over = replace(scored, public=replace(scored.public, turn=OVER))
        return over, (event, api.Ended(totals, _ranking(over.public)))
    gathered, moved = _gathered(scored)
    return gathered, (event, *moved)


def _deal_score(state: State) -> tuple[tuple[int, ...], dict[str, tuple[int, ...]]]:
    """
    The points of the deal by seat, and the facts behind them.

    *taken* are units, or places in a layout; *doubled* are the seats that each seat doubled, as bits; *shown* is what
    showing cards brought.
    """
    now, units = state.public, taken(state)
    contract, worth = now.contract, now.contract.worth
    if contract.is_layout:
        bare = layout.points(contract.places, now.out)
        facts = {"taken": tuple(1 + place for place in layout.places_of(now.seats, now.out)), "worth": tuple(bare)}
    else:
        bare = [worth * count for count in units]
        facts = {"taken": units, "worth": (worth,) * now.seats}
    if contract.bids == SHOW:
        more = bidding.shown_points(contract, now.bids_by_seat, [state.zones[pile] for pile in WON[: now.seats]])
        facts["shown"] = tuple(more)
        return tuple(one + other for one, other in zip(bare, more, strict=True)), facts
    if contract.bids:
        facts["bare"] = tuple(bare)
        facts["doubled"] = tuple(sum(1 << seat for seat in bid) for bid in now.bids_by_seat)
        return tuple(bidding.doubled_points(bare, now.bids_by_seat)), facts
    return tuple(bare), facts


def _ranking(now: PublicState) -> tuple[tuple[Seat, ...], ...]:
    """The seats by place: the highest total first, or all with a total above 0 together (RF-14)."""
    by_total = rank_by_totals(now.totals)
    winners = tuple(seat for seat, total in enumerate(now.totals) if total > 0)
    if not now.course.wins_above_zero or not winners:
        return by_total
    together = tuple(sorted(winners, key=lambda seat: -now.totals[seat]))
    return (together, *(place for place in by_total if place[0] not in winners))


def _gathered(state: State) -> tuple[State, tuple[Event, ...]]:
    """Gather the cards for the next dealer; from here on they are hidden from all seats."""
    now = state.public
    zones = (*WON[: now.seats], *HANDS[: now.seats], *((LAYOUT,) if now.contract.is_layout else ()))
    moved = tuple(Moved(card, zone, DECK) for zone in zones for card in state.zones[zone])
    dealer = now.course.dealer_after(now.round, now.dealer)
    duties = now.duties if dealer == now.dealer else ()
    public = replace(now.forgetting(), duties=duties, turn=CHANCE, round=now.round + 1, dealer=dealer)
    return replace(state.gather(DECK), public=public), moved


def with_absent(now: PublicState, seat: Seat, cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """`PublicState.absent` with *cards* added for *seat*."""
    known = now.absent or ((),) * now.seats
    return tuple(tuple(sorted({*had, *cards})) if owner == seat else had for owner, had in enumerate(known))


def with_evidence(state: State, card: Card) -> PublicState:
    """What all know with what playing *card* to the trick tells about the hand of the seat to act."""
    now, trick = state.public, state.zones[TRICK]
    seat, contract = now.turn, now.contract
    if not trick:
        if suit(card) == contract.barred == barred_suit(state):
            return replace(now, voids=with_voids(now.voids, seat, SUITS.replace(SUITS[contract.barred], "")))
        return now
    if suit(card) == suit(trick[0]):
        beaten = beaten_cards(contract, contract.must_go & _suit_cards(suit(card)), trick)
        return now if not beaten or card in beaten else replace(now, absent=with_absent(now, seat, beaten))
    is_relieved = bool(contract.must_go) and card not in contract.must_go
    relieved = tuple(known or (is_relieved and owner == seat) for owner, known in enumerate(now.relieved))
    return replace(now, voids=with_voids(now.voids, seat, SUITS[suit(trick[0])]), relieved=relieved)


# -- the text of deeds ------------------------------------------------------------------------------------------


PASS = Deed(layout.NOTHING_FITS)


@cache
def _suit_cards(number: int) -> frozenset[Card]:
    return frozenset(DECK_OF_52[13 * number : 13 * number + 13])


@cache
def play(seat: Seat, card: Card, dst: Zone = TRICK) -> Deed:
    return Deed(f"play {name(card)}", (Moved(card, HANDS[seat], dst),))


def read(state: State, seat: Seat, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of a seat."""
    word, _, rest = text.partition(" ")
    if word == "contract" and rest in state.public.course.names:
        return name_contract(rest)
    contract = state.public.contract
    if text == PASS.text and LAYOUT in state.zones:
        return PASS
    if word in {"double", "show"} and text in bidding.every_bid(state.public.course):
        return Deed(text)
    if word != "play" or rest == name(HIDDEN):
        raise UnreadableDeed(f"{text[:40]!r} is not a move in this game")
    return play(seat, read_cards(rest, 1, state.public.pack)[0], LAYOUT if contract.is_layout else TRICK)


def read_chance(state: State, text: str) -> Deed:
    """
    Read a chance deed: drawing the first dealer, which happens once, or a deal.

    :raises UnreadableDeed: if the text says anything else, or deals cards that cannot be dealt.
    """
    now = state.public
    hands = " ".join(f"hand{seat}=([^ ]+)" for seat in range(now.seats))
    found = re.fullmatch(f"dealer [0-{now.seats - 1}]" if now.dealer < 0 else f"deal {hands}", text)
    if not found:
        raise UnreadableDeed(f"{text[:40]!r} can’t be dealt or drawn here")
    if not found.groups():
        return Deed(text)
    return deal(read_hands(found.groups(), now.hand_size, now.pack, allow_hidden=HIDDEN in state.zones[DECK]))


def deal(hands: Sequence[Sequence[Card]]) -> Deed:
    moves = tuple(Moved(card, DECK, HANDS[seat]) for seat, hand in enumerate(hands) for card in sorted(hand))
    return Deed(write_deal(moves, HANDS[: len(hands)]), moves)
