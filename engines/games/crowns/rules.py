"""The rules of Crowns for four, rulings CR-1 to CR-23, with reasons against a deed; talk is no part of them (CR-19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
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
    Zone,
    rank_by_totals,
)
from engines.core.cards import HIDDEN, JOKER, Card, face, name, parse, rank
from engines.core.dealing import draw_first
from engines.core.search_api import Position
from engines.core.sentences import PLAYER
from engines.core.tricks import may_be_hidden

from . import illegal, notation
from .ledger import Ledger
from .search_state import SearchState
from .state import (
    ACES,
    COLLECTION_SIZE,
    COLLECTIONS,
    COURT,
    DECK,
    HANDS,
    JACK,
    NUMBERS,
    OPTIONS,
    OUT,
    PACK,
    QUEEN,
    ROUNDS,
    SEATS,
    PublicState,
    State,
    ace_in,
    after,
    in_sentence,
    tally,
)

EFFECTS: Final = {JACK: "steal", QUEEN: "give"}


class Crowns:
    """The rules; one instance serves every match."""

    key: str = "crowns"
    title: str = "Crowns"
    seats: tuple[int, ...] = (SEATS,)
    options: tuple[Option, ...] = OPTIONS
    best: int = 1

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        empty: dict[Zone, tuple[Card, ...]] = dict.fromkeys((DECK, *HANDS, *COLLECTIONS, OUT), ())
        return api.State(empty | {DECK: PACK}, PublicState(seats, totals=(0,) * seats))

    def cards(self, state: State) -> tuple[Card, ...]:
        return PACK

    def legal(self, state: State) -> tuple[Deed, ...]:
        now = state.public
        if now.turn < 0:
            return ()
        ways = {"": _plays, "steal": _thefts, "give": _gifts}[now.effect]
        return tuple(ways(state, now.turn, _free_of_aces(state)))

    def draw(self, state: State, source: ChanceSource) -> Deed:
        now = state.public
        if now.dealer < 0:
            return draw_first(source, now.seats)
        shares = _shares(source, "collection", now.round - 1, NUMBERS, COLLECTION_SIZE)
        return notation.deal(state, shares + _hands(source, now))

    def parse(self, state: State, text: str) -> Deed:
        turn = state.public.turn
        if turn == CHANCE:
            return notation.read_chance(state, text)
        deed = notation.read(turn, text)
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
            case "play":
                return _played(state, deed)
            case _:
                return _settled(state, deed)

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        return deed.text if not deed.text.startswith("deal ") else notation.write_deal(deed.moves, seat)

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        return may_hold(state, zone, card)

    def deals(self, seats: int) -> int:
        return len(ROUNDS)

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return why_not(state, seat, notation.read(seat, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        return None if state.public.turn != OVER else rank_by_totals(state.public.totals)

    def position(self, state: State) -> Position:
        return SearchState.of(state)

    def new_ledger(self) -> Ledger:
        return Ledger()


def _shares(source: ChanceSource, pack: str, shuffle: int, cards: Iterable[Card], size: int) -> list[list[Card]]:
    drawn = [parse(text) for text in source.order(pack, shuffle, [name(card) for card in sorted(cards)])]
    return [drawn[seat * size : (seat + 1) * size] for seat in range(SEATS)]


def _hands(source: ChanceSource, now: PublicState) -> list[list[Card]]:
    """Deal the hands; before the last round one card leaves the small deck, which is then shuffled again (CR-11)."""
    stock, shuffle = now.stock, now.round - 1
    if now.round < len(ROUNDS):
        return _shares(source, "deck", shuffle, stock.dealt, stock.hand_size)
    removed = parse(source.order("deck", shuffle, [name(card) for card in COURT])[0])
    return _shares(source, "deck", shuffle + 1, stock.dealt - {removed}, stock.hand_size)


def _dealt(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    swept = [Moved(card, zone, DECK) for zone in (*COLLECTIONS, OUT) for card in state.zones[zone]]
    first = after(now.dealer)
    public = replace(now, turn=first, player=first)
    return replace(state.gather(DECK).move_cards(deed.moves), public=public), (
        api.RoundBegan(now.round, now.dealer),
        *swept,
        *deed.moves,
    )


def _played(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    """Lay a card; a Jack or Queen makes its receiver act next, even out of turn (CR-5)."""
    (move,) = deed.moves
    laid = state.move_cards(deed.moves)
    effect = EFFECTS.get(rank(move.card)) if move.card != JOKER else None
    if effect:
        return replace(laid, public=replace(state.public, turn=move.dst.owner, effect=effect)), deed.moves
    done, events = _passed_on(laid)
    return done, (move, *events)


def _settled(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    """Steal or give a card, which has no effect of its own (CR-7)."""
    (move,) = deed.moves
    done, events = _passed_on(state.move_cards(deed.moves))
    return done, (move, *events)


def _passed_on(state: State) -> tuple[State, tuple[Event, ...]]:
    """Let the next seat clockwise play (CR-16), or score the round when all hands are empty."""
    if not any(state.zones[hand] for hand in HANDS):
        return _scored(state)
    following = after(state.public.player)
    return replace(state, public=replace(state.public, turn=following, player=following, effect="")), ()


def _scored(state: State) -> tuple[State, tuple[Event, ...]]:
    """Score a round, then end the match or pass the deal on (CR-18, CR-22)."""
    now, facts = state.public, tally(state)
    totals = tuple(old + new for old, new in zip(now.totals, facts["score"], strict=True))
    event = api.RoundScored(now.round, facts["score"], totals, facts)
    if now.round == len(ROUNDS):
        public = replace(now, turn=OVER, effect="", totals=totals)
        return replace(state, public=public), (event, api.Ended(totals, rank_by_totals(totals)))
    public = replace(now, turn=CHANCE, effect="", totals=totals, round=now.round + 1, dealer=after(now.dealer))
    return replace(state, public=public), (event,)


def _free_of_aces(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, zone in enumerate(COLLECTIONS) if ace_in(state.zones[zone]) is None)


def _plays(state: State, seat: Seat, aceless: tuple[Seat, ...]) -> Iterator[Deed]:
    """Plays: a card from the hand to any collection, an Ace only to one without (CR-21)."""
    for card in state.zones[HANDS[seat]]:
        if card != HIDDEN:
            for to in aceless if card in ACES else range(SEATS):
                yield notation.make(seat, "play", card, to)


def _thefts(state: State, seat: Seat, aceless: tuple[Seat, ...]) -> Iterator[Deed]:
    """Thefts: a card of another collection, an Ace only by a seat without one (CR-6)."""
    for other, zone in enumerate(COLLECTIONS):
        if other != seat:
            for card in state.zones[zone]:
                if card not in ACES or seat in aceless:
                    yield notation.make(seat, "steal", card, other)


def _gifts(state: State, seat: Seat, aceless: tuple[Seat, ...]) -> Iterator[Deed]:
    """Gifts: a card of one's own collection to another, an Ace only to one without (CR-6)."""
    for card in state.zones[COLLECTIONS[seat]]:
        for to in aceless if card in ACES else range(SEATS):
            if to != seat:
                yield notation.make(seat, "give", card, to)


def may_hold(state: State, zone: Zone, card: Card) -> bool:
    """
    Separates the cards of a round that hands may hold from those that may be out of it (CR-11, CR-15).

    Nothing else can be inferred: a hand that may not play an Ace there may always play it elsewhere (CR-1).
    """
    if zone in HANDS:
        return card in state.public.stock.dealt
    # Once a round is scored only the cards that it left out are unseen, and the state is that of the next round.
    return zone != OUT or state.public.turn == CHANCE or card in state.public.stock.out


# -- why not ----------------------------------------------------------------------------------------------------


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    now, word = state.public, notation.word_of(deed)
    if now.turn < 0:
        return illegal.FINISHED if now.turn == OVER else illegal.NOT_DEALT
    if seat != now.turn:
        if now.effect:
            return _settle(state, illegal.OTHER_MUST_SETTLE)
        return Reason("CR-16", illegal.OTHER_TURN, {PLAYER: str(now.turn)})
    if word != (now.effect or "play"):
        return _settle(state, illegal.MUST_SETTLE) if now.effect else illegal.NO_EFFECT.get(word)
    return _why_not_from(state, word, deed.moves[0]) or _why_not_onto(state, deed.moves[0])


def _settle(state: State, sentences: Mapping[str, str]) -> Reason:
    """The card that must be settled first: the last to come to the seat to act (CR-5)."""
    now = state.public
    card = state.zones[COLLECTIONS[now.turn]][-1]
    values = {"card": face(card), PLAYER: str(now.turn)}
    return Reason("CR-5", sentences[now.effect], values)


def _why_not_from(state: State, word: str, move: Moved) -> Reason | None:
    if word in illegal.NOT_ONESELF and move.src == move.dst:
        return illegal.NOT_ONESELF[word]
    if move.card in state.zones[move.src] or (
        may_be_hidden(state, move.src, move.card) and may_hold(state, move.src, move.card)
    ):
        return None
    told = illegal.NOT_HELD if word == "play" else illegal.NOT_THERE
    return Reason("GEN-3", told, {"card": in_sentence(move.card)})


def _why_not_onto(state: State, move: Moved) -> Reason | None:
    """Refuse a second Ace in a collection (CR-6, CR-21)."""
    ace = ace_in(state.zones[move.dst])
    if move.card not in ACES or ace is None:
        return None
    if state.public.effect == "give" and not set(_free_of_aces(state)) - {state.public.turn}:
        return illegal.ACES_EVERYWHERE
    to, ruling = move.dst.owner, "CR-6" if state.public.effect else "CR-21"
    if to == state.public.turn:
        return Reason(ruling, illegal.TWO_ACES_OF_MINE, {"ace": face(ace)})
    return Reason(ruling, illegal.TWO_ACES, {PLAYER: str(to), "ace": face(ace)})
