"""The rules of King, King with 52 cards and Jeu du Roi, rulings KG-1 to KG-17, JR-1 to JR-3; reasons against a deed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
from engines.core.cards import HIDDEN, SUITS, Card, face, name, parse, suit
from engines.core.dealing import draw_first
from engines.core.search_api import Position
from engines.core.tricks import following, may_be_hidden, read_cards, read_hands, winner, with_voids, write_deal

from . import contracts, illegal
from .contracts import NO_SUIT, OPTIONS, KingOptions, course_of, game_of, pack_of
from .search_state import SearchState
from .state import DECK, HAND, HANDS, TRICK, WON, PublicState, State, is_done, taken


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
        zones: dict[Zone, tuple[Card, ...]] = dict.fromkeys((DECK, *HANDS[:seats], TRICK, *WON[:seats]), ())
        public = PublicState(seats, totals=(0,) * seats, options=KingOptions(self.key, **options))
        return api.State(zones | {DECK: pack_of(self.key, seats)}, public.forgetting())

    def cards(self, state: State) -> tuple[Card, ...]:
        return state.public.pack

    def legal(self, state: State) -> tuple[Deed, ...]:
        turn = state.public.turn
        if state.public.is_naming:
            return may_name(state.public)
        return () if turn < 0 else tuple(play(turn, card) for card in may_play(state) if card != HIDDEN)

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
        return not state.public.is_naming and sum(taken(state)) == state.public.contract.units

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return why_not(state, seat, read(state, seat, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        return rank_by_totals(state.public.totals) if state.public.turn == OVER else None

    def position(self, state: State) -> Position:
        return SearchState.of(state)


KING = KingRules(contracts.KING)
KING_52 = KingRules(contracts.KING_52)
JEU_DU_ROI = KingRules(contracts.JEU_DU_ROI)
"""Named a reconstruction because the French game is known in outline only (JR-3)."""


def _dealt(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    # The dealer's left leads every deal, whoever won the last trick before it (KG-2).
    first = now.dealer if now.course.stage(now.round).is_named else now.eldest
    dealt = replace(state.move_cards(deed.moves), public=replace(now, turn=first))
    return dealt, (api.RoundBegan(now.round, now.dealer), *deed.moves)


def _named(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    place = now.course.place_of(now.round, deed.text.removeprefix("contract "))
    public = replace(now, turn=now.eldest, named=(*now.named, place))
    return replace(state, public=public), (api.Said(now.turn, deed.text),)


def _played(state: State, move: Moved) -> tuple[State, tuple[Event, ...]]:
    now = with_evidence(state.public, state.zones[TRICK], move.card)
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
    now, units = state.public, taken(state)
    worth = now.contract.worth
    scores = tuple(worth * count for count in units)
    totals = tuple(old + new for old, new in zip(now.totals, scores, strict=True))
    facts = {"taken": units, "worth": (worth,) * now.seats}
    if now.course.has_choice:
        facts["place"] = (now.place,) * now.seats
    event = api.RoundScored(now.round, scores, totals, facts)
    scored = replace(state, public=replace(now, totals=totals))
    if now.is_last_deal:
        over = replace(scored, public=replace(scored.public, turn=OVER))
        return over, (event, api.Ended(totals, rank_by_totals(totals)))
    gathered, moved = _gathered(scored)
    return gathered, (event, *moved)


def _gathered(state: State) -> tuple[State, tuple[Event, ...]]:
    """Gather the cards for the next dealer; from here on they are hidden from all seats."""
    now = state.public
    zones = (*WON[: now.seats], *HANDS[: now.seats])
    moved = tuple(Moved(card, zone, DECK) for zone in zones for card in state.zones[zone])
    dealer = now.course.dealer_after(now.round, now.dealer)
    public = replace(now.forgetting(), turn=CHANCE, round=now.round + 1, dealer=dealer)
    return replace(state.gather(DECK), public=public), moved


def may_play(state: State) -> tuple[Card, ...]:
    contract = state.public.contract
    hand, trick = state.zones[HANDS[state.public.turn]], state.zones[TRICK]
    if same := following(hand, trick):
        return same
    if trick:
        return tuple(card for card in hand if card in contract.must_go) or hand
    others = tuple(card for card in hand if suit(card) != contract.barred) if contract.barred != NO_SUIT else ()
    return others or hand


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    if state.public.turn < 0:
        return illegal.FINISHED if state.public.turn == OVER else illegal.NOT_DEALT
    if seat != state.public.turn:
        return illegal.OTHER_TURN
    if state.public.is_naming or not deed.moves:
        return _why_not_named(state.public, deed)
    card, hand, playable = deed.moves[0].card, state.zones[HANDS[seat]], may_play(state)
    if card in playable or (may_be_hidden(state, HANDS[seat], card) and may_hold(state, HANDS[seat], card)):
        return None
    if card not in hand:
        return Reason("GEN-3", illegal.NOT_HELD, {"card": face(card)})
    return _forced(playable[0], state)


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
    if lacking and SUITS[suit(card)] in lacking:
        return False
    return not now.relieved[zone.owner] or card not in now.contract.must_go


def with_evidence(now: PublicState, trick: Sequence[Card], card: Card) -> PublicState:
    """The state with what playing *card* to the *trick* tells everybody about the hand of the seat to act."""
    seat, contract = now.turn, now.contract
    if not trick:
        if suit(card) == contract.barred:
            return replace(now, voids=with_voids(now.voids, seat, SUITS.replace(SUITS[contract.barred], "")))
        return now
    if suit(card) == suit(trick[0]):
        return now
    is_relieved = bool(contract.must_go) and card not in contract.must_go
    relieved = tuple(known or (is_relieved and owner == seat) for owner, known in enumerate(now.relieved))
    return replace(now, voids=with_voids(now.voids, seat, SUITS[suit(trick[0])]), relieved=relieved)


# -- the text of deeds ------------------------------------------------------------------------------------------


@cache
def play(seat: Seat, card: Card) -> Deed:
    return Deed(f"play {name(card)}", (Moved(card, HANDS[seat], TRICK),))


@cache
def name_contract(contract: str) -> Deed:
    return Deed(f"contract {contract}")


def read(state: State, seat: Seat, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of a seat."""
    word, _, rest = text.partition(" ")
    if word == "contract" and rest in state.public.course.names:
        return name_contract(rest)
    if word != "play" or rest == name(HIDDEN):
        raise UnreadableDeed(f"{text[:40]!r} is not a move in this game")
    return play(seat, read_cards(rest, 1, state.public.pack)[0])


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
