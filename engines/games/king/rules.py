"""The rules of King, King with 52 cards and Jeu du Roi, rulings KG-1 to KG-17, JR-1 to JR-3; reasons against a deed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property

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
from engines.core.cards import HIDDEN, SUITS, Card, face, name, parse, rank, suit
from engines.core.dealing import draw_first
from engines.core.search_api import Position
from engines.core.tricks import following, may_be_hidden, read_cards, read_hands, winner, with_voids, write_deal

from . import bidding, contracts, illegal, layout
from .contracts import NO_SUIT, OPTIONS, Contract, KingOptions, course_of, game_of, pack_of
from .game_file import SHOW
from .search_state import SearchState, mask_of
from .state import DECK, HAND, HANDS, LAYOUT, TRICK, WON, PublicState, State, is_done, taken


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
        if reason := why_not(state, turn, deed):
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
        return why_not(state, seat, read(state, seat, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        return _ranking(state.public) if state.public.turn == OVER else None

    def position(self, state: State) -> Position:
        return SearchState.of(state)


KING = KingRules(contracts.KING)
KING_52 = KingRules(contracts.KING_52)
JEU_DU_ROI = KingRules(contracts.JEU_DU_ROI)
"""Named a reconstruction because the French game is known in outline only (JR-3)."""
FAMILY = tuple(map(KingRules, ("portuguese-king", "rifki", "barbu", "trix")))


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
    duties = now.duties
    if now.course.must_double and now.turn != now.dealer and now.dealer in bid:
        counts = duties or (0,) * now.seats
        duties = tuple(count + (seat == now.turn) for seat, count in enumerate(counts))
    public = _opened(replace(now, bids=(*now.bids, bid), duties=duties))
    return replace(state, public=public), (api.Said(now.turn, deed.text),)


def _passed(state: State) -> tuple[State, tuple[Event, ...]]:
    """Who passes has no card that could be laid (BB-10, TX-14)."""
    now = state.public
    absent = with_absent(now, now.turn, _cards_of(_playable(state)))
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


def _playable(state: State) -> int:
    """The cards that may be laid now, as bits."""
    lying = state.zones[LAYOUT]
    return layout.playable(mask_of(lying), layout.start_of(state.public.contract.start, lying))


def _cards_of(mask: int) -> tuple[Card, ...]:
    return tuple(card for card in DECK_OF_52 if mask >> card & 1)


def to(state: State) -> Zone:
    """Where a card that is played goes."""
    return LAYOUT if state.public.contract.is_layout else TRICK


def _played(state: State, move: Moved) -> tuple[State, tuple[Event, ...]]:
    if move.dst is LAYOUT:
        return _laid(state, move)
    now = with_evidence(state, move.card)
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
        facts = {"taken": tuple(1 + contract.places.index(each) for each in bare), "worth": tuple(bare)}
    else:
        bare = [worth * count for count in units]
        facts = {"taken": units, "worth": (worth,) * now.seats}
    if contract.bids == SHOW:
        more = bidding.shown_points(worth, now.bids_by_seat, [state.zones[pile] for pile in WON[: now.seats]])
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
    return (winners, *(place for place in by_total if place[0] not in winners))


def _gathered(state: State) -> tuple[State, tuple[Event, ...]]:
    """Gather the cards for the next dealer; from here on they are hidden from all seats."""
    now = state.public
    zones = (*WON[: now.seats], *HANDS[: now.seats], *((LAYOUT,) if now.contract.is_layout else ()))
    moved = tuple(Moved(card, zone, DECK) for zone in zones for card in state.zones[zone])
    dealer = now.course.dealer_after(now.round, now.dealer)
    duties = now.duties if dealer == now.dealer else ()
    public = replace(now.forgetting(), duties=duties, turn=CHANCE, round=now.round + 1, dealer=dealer)
    return replace(state.gather(DECK), public=public), moved


def may_play(state: State) -> tuple[Card, ...]:
    contract = state.public.contract
    hand, trick = state.zones[HANDS[state.public.turn]], state.zones[TRICK]
    if contract.is_layout:
        free = _playable(state)
        return tuple(card for card in hand if card != HIDDEN and free >> card & 1)
    if same := following(hand, trick):
        return _beaten(contract, same, trick) or same
    if trick:
        return tuple(card for card in hand if card in contract.must_go) or hand
    barred = _barred(state)
    others = tuple(card for card in hand if suit(card) != barred) if barred != NO_SUIT else ()
    return others or hand


def _barred(state: State) -> int:
    """The suit that may not be led now while there is another one (KG-4, RF-10)."""
    contract = state.public.contract
    if contract.is_bar_lifted and any(
        suit(card) == contract.barred for pile in WON[: state.public.seats] for card in state.zones[pile]
    ):
        return NO_SUIT
    return contract.barred


def _beaten(contract: Contract, cards: Iterable[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
    """Those of the *cards*, of the suit led, that must go below a higher one of the trick (RF-9)."""
    if not contract.beaten_goes:
        return ()
    best = max(card for card in trick if suit(card) == suit(trick[0]))
    return tuple(card for card in cards if card in contract.must_go and card < best)


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    if state.public.turn < 0:
        return illegal.FINISHED if state.public.turn == OVER else illegal.NOT_DEALT
    if seat != state.public.turn:
        return illegal.OTHER_TURN
    if state.public.is_naming or deed.text.startswith("contract "):
        return _why_not_named(state.public, deed)
    if state.public.is_bidding or deed.text.startswith(("double ", "show ")):
        return _why_not_bid(state, deed)
    if not deed.moves:
        if to(state) is not LAYOUT:
            return illegal.NO_PASS
        return Reason("BB-10", illegal.CAN_LAY, {"card": face(may_play(state)[0])}) if may_play(state) else None
    card, hand, playable = deed.moves[0].card, state.zones[HANDS[seat]], may_play(state)
    if card in playable or (may_be_hidden(state, HANDS[seat], card) and may_hold(state, HANDS[seat], card)):
        return None
    if card not in hand:
        return Reason("GEN-3", illegal.NOT_HELD, {"card": face(card)})
    if to(state) is LAYOUT:
        return _not_beside(state, card)
    return _forced(playable[0], state)


def _not_beside(state: State, card: Card) -> Reason:
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
    done = now.duties[now.turn] if now.duties else 0
    return now.turn != now.dealer and now.course.must_double - done >= now.course.deals_left(now.round)


def _why_not_bid(state: State, deed: Deed) -> Reason | None:
    now = state.public
    if not now.is_bidding:
        return illegal.NO_BIDS
    word, _, rest = deed.text.partition(" ")
    if word != bidding.word(now.contract):
        return illegal.SHOW_FIRST if now.contract.bids == SHOW else illegal.DOUBLE_FIRST
    hand = HANDS[now.turn]
    if deed in may_bid(state):
        return None
    bid = bidding.read(now.contract, rest) or ()
    if now.contract.bids == SHOW:
        if all(card in state.zones[hand] or may_be_hidden(state, hand, Card(card)) for card in bid):
            return None
        missing = next(card for card in bid if card not in state.zones[hand])
        return Reason("TX-10", illegal.NOT_HELD, {"card": face(Card(missing))})
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
    if deed.moves:
        return illegal.NAME_FIRST
    return None if deed in may_name(now) else illegal.PLAYED_BEFORE


def _forced(card: Card, state: State) -> Reason:
    """The rule that demands *card*, or one of its kind, and nothing else."""
    contract, trick = state.public.contract, state.zones[TRICK]
    if not trick:
        return Reason("KG-4", illegal.NO_LEAD[contract.barred], {"card": face(card)})
    if suit(card) == suit(trick[0]):
        return Reason("KG-3", illegal.FOLLOW[suit(card)])
    if suit(card) == contract.trump:
        return Reason("KG-5", illegal.MUST_TRUMP, {"card": face(card)})
    told = illegal.MUST_GO if len(contract.must_go) == 1 else illegal.ONE_MUST_GO
    return Reason("KG-5", told, {"card": face(card)})


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


def with_absent(now: PublicState, seat: Seat, cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """`PublicState.absent` with *cards* added for *seat*."""
    known = now.absent or ((),) * now.seats
    return tuple(tuple(sorted({*had, *cards})) if owner == seat else had for owner, had in enumerate(known))


def with_evidence(state: State, card: Card) -> PublicState:
    """What all know with what playing *card* to the trick tells about the hand of the seat to act."""
    now, trick = state.public, state.zones[TRICK]
    seat, contract = now.turn, now.contract
    if not trick:
        if suit(card) == contract.barred == _barred(state):
            return replace(now, voids=with_voids(now.voids, seat, SUITS.replace(SUITS[contract.barred], "")))
        return now
    if suit(card) == suit(trick[0]):
        beaten = _beaten(contract, contract.must_go & _suit_cards(suit(card)), trick)
        return now if not beaten or card in beaten else replace(now, absent=with_absent(now, seat, beaten))
    is_relieved = bool(contract.must_go) and card not in contract.must_go
    relieved = tuple(known or (is_relieved and owner == seat) for owner, known in enumerate(now.relieved))
    return replace(now, voids=with_voids(now.voids, seat, SUITS[suit(trick[0])]), relieved=relieved)


# -- the text of deeds ------------------------------------------------------------------------------------------


PASS = Deed("pass")


@cache
def _suit_cards(number: int) -> frozenset[Card]:
    return frozenset(DECK_OF_52[13 * number : 13 * number + 13])


@cache
def play(seat: Seat, card: Card, dst: Zone = TRICK) -> Deed:
    return Deed(f"play {name(card)}", (Moved(card, HANDS[seat], dst),))


@cache
def name_contract(contract: str) -> Deed:
    return Deed(f"contract {contract}")


def read(state: State, seat: Seat, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of a seat."""
    word, _, rest = text.partition(" ")
    if word == "contract" and rest in state.public.course.names:
        return name_contract(rest)
    contract = state.public.contract
    if text == PASS.text and LAYOUT in state.zones:
        return PASS
    if word in {"double", "show"} and any(
        each.bids and bidding.word(each) == word and bidding.read(each, rest) is not None
        for each in state.public.course.contracts
    ):
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
