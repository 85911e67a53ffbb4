"""The rules of Kings & Queens (1999) for two, rulings KQ-1 to KQ-16, with its deeds as text and what is illegal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

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
from engines.core.cards import HIDDEN, SUITS, Card, face, name, parse, rank, suit
from engines.core.dealing import draw_first
from engines.core.search_api import Position
from engines.core.sentences import signed
from engines.core.tricks import following, may_be_hidden, read_cards, read_hands, with_voids, write_deal

from . import illegal
from .search_state import SearchState
from .state import (
    DECK,
    HAND_SIZE,
    HANDS,
    HONOURS,
    MAX_PREDICTION,
    MIN_PREDICTION,
    OPTIONS,
    OUT,
    PACK,
    TRICK,
    WON,
    PublicState,
    State,
    beats,
    tally,
)


class KingsAndQueens:
    """The rules; one instance serves every match."""

    key: str = "kings-and-queens"
    title: str = "Kings & Queens"
    seats: tuple[int, ...] = (2,)
    options: tuple[Option, ...] = OPTIONS
    best: int = -1

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        empty: dict[Zone, tuple[Card, ...]] = dict.fromkeys((DECK, *HANDS, TRICK, *WON, OUT), ())
        sign = 1 if options["kings"] == "plus" else -1
        public = PublicState(seats, totals=(0,) * seats, target=int(options["target"]), king_sign=sign)
        return api.State(empty | {DECK: PACK}, public)

    def cards(self, state: State) -> tuple[Card, ...]:
        return PACK

    def legal(self, state: State) -> tuple[Deed, ...]:
        now = state.public
        if now.turn < 0:
            return ()
        if now.is_predicting:
            return tuple(Deed(f"predict {number}") for number in may_predict(now))
        return tuple(play(now.turn, card) for card in may_play(state) if card != HIDDEN)

    def draw(self, state: State, source: ChanceSource) -> Deed:
        now = state.public
        if now.dealer < 0:
            return draw_first(source, now.seats)
        drawn = [parse(text) for text in source.order("deck", now.round - 1, [name(card) for card in PACK])]
        return deal(state, [drawn[:HAND_SIZE], drawn[HAND_SIZE : 2 * HAND_SIZE]])

    def parse(self, state: State, text: str) -> Deed:
        turn = state.public.turn
        if turn == CHANCE:
            return read_chance(state, text)
        deed = read(turn, text)
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
            case "predict":
                return _predicted(state, int(rest))
            case _:
                return _played(state, deed.moves[0])

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        return deed.text if not deed.text.startswith("deal ") else write_deal(deed.moves, HANDS, seat)

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        return may_hold(state, zone, card)

    def is_decided(self, state: State) -> bool:
        """Whether every King and every Queen of the pack has been captured (KQ-9)."""
        captured = (card for pile in WON for card in state.zones[pile])
        return sum(rank(card) in HONOURS for card in captured) == len(HONOURS) * len(SUITS)

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return why_not(state, seat, read(seat, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        return None if state.public.turn != OVER else rank_by_totals(state.public.totals, self.best)

    def position(self, state: State) -> Position:
        return SearchState.of(state)


def _dealt(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    swept = [Moved(card, zone, DECK) for zone in (*WON, OUT) for card in state.zones[zone]]
    first = 1 - now.dealer
    public = replace(now, turn=first, leader=first, predictions=(None, None), voids=("", ""))
    after = replace(state.gather(DECK).move_cards(deed.moves), public=public)
    return after, (api.RoundBegan(now.round, now.dealer), *swept, *deed.moves)


def _predicted(state: State, number: int) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    spoken = tuple(number if seat == now.turn else other for seat, other in enumerate(now.predictions))
    # The second to predict is the dealer, so the turn comes back to the seat that leads (KQ-3).
    public = replace(now, predictions=spoken, turn=1 - now.turn)
    return replace(state, public=public), (api.Said(now.turn, f"predict {number}"),)


def _played(state: State, move: Moved) -> tuple[State, tuple[Event, ...]]:
    now, lead = state.public, state.zones[TRICK]
    after = state.move_cards([move])
    if not lead:
        return replace(after, public=replace(now, turn=1 - now.turn)), (move,)
    if suit(move.card) != suit(lead[0]):
        after = replace(after, public=replace(now, voids=with_voids(now.voids, now.turn, SUITS[suit(lead[0])])))
    after, events = _trick_taken(after)
    return after, (move, *events)


def _trick_taken(state: State) -> tuple[State, tuple[Event, ...]]:
    """Give the trick to its winner, who leads next (KQ-8)."""
    lead, reply = state.zones[TRICK]
    is_beaten = beats(reply, lead)
    winner = 1 - state.public.leader if is_beaten else state.public.leader
    moves = [Moved(card, TRICK, WON[winner]) for card in (lead, reply)]
    after = state.move_cards(moves)
    after = replace(after, public=replace(after.public, turn=winner, leader=winner))
    taken = api.TrickTaken(winner, reply if is_beaten else lead)
    events: tuple[Event, ...] = (taken, *moves)
    if any(after.zones[hand] for hand in HANDS):
        return after, events
    after, scored = _scored(after)
    return after, (*events, *scored)


def _scored(state: State) -> tuple[State, tuple[Event, ...]]:
    """Score a round by its errors (KQ-12), then end the match or pass the deal on (KQ-13, KQ-14)."""
    now, facts = state.public, tally(state)
    predictions = tuple(number or 0 for number in now.predictions)
    scores = tuple(abs(said - got) for said, got in zip(predictions, facts["points"], strict=True))
    totals = tuple(old + new for old, new in zip(now.totals, scores, strict=True))
    event = api.RoundScored(now.round, scores, totals, facts | {"prediction": predictions})
    if max(totals) >= now.target and len(set(totals)) > 1:
        after = replace(state, public=replace(now, turn=OVER, totals=totals))
        return after, (event, api.Ended(totals, rank_by_totals(totals, KingsAndQueens.best)))
    public = replace(now, turn=CHANCE, totals=totals, round=now.round + 1, dealer=1 - now.dealer)
    return replace(state, public=public), (event,)


def play(seat: Seat, card: Card) -> Deed:
    return Deed(f"play {name(card)}", (Moved(card, HANDS[seat], TRICK),))


def read(seat: Seat, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of a seat."""
    word, _, rest = text.partition(" ")
    if word == "play" and rest != name(HIDDEN):
        return play(seat, read_cards(rest, 1, PACK)[0])
    if word == "predict" and re.fullmatch("0|-?[1-9][0-9]{0,2}", rest):
        return Deed(text)
    raise UnreadableDeed(f"{text[:40]!r} is not a move in Kings & Queens")


def read_chance(state: State, text: str) -> Deed:
    """
    Read a chance deed: drawing the first dealer, which happens once, or a deal.

    :raises UnreadableDeed: if the text says anything else, or deals cards that cannot be dealt.
    """
    wanted = "dealer [01]" if state.public.dealer < 0 else "deal hand0=([^ ]+) hand1=([^ ]+)"
    found = re.fullmatch(wanted, text)
    if not found:
        raise UnreadableDeed(f"{text[:40]!r} can’t be dealt or drawn here")
    if not found.groups():
        return Deed(text)
    are_hidden = HIDDEN in state.gather(DECK).zones[DECK]
    return deal(state, read_hands(found.groups(), HAND_SIZE, PACK, allow_hidden=are_hidden))


def deal(state: State, hands: Sequence[Sequence[Card]]) -> Deed:
    """Deal these hands; the rest of the pack is out (KQ-2)."""
    moves = [Moved(card, DECK, HANDS[seat]) for seat, hand in enumerate(hands) for card in sorted(hand)]
    rest = state.gather(DECK).move_cards(moves).zones[DECK]
    return Deed(write_deal(moves, HANDS), (*moves, *(Moved(card, DECK, OUT) for card in sorted(rest))))


def may_predict(now: PublicState) -> tuple[int, ...]:
    """The numbers that the seat to act may predict (KQ-4, KQ-5)."""
    return tuple(number for number in range(MIN_PREDICTION, MAX_PREDICTION + 1) if number != now.barred)


def may_play(state: State) -> tuple[Card, ...]:
    """The cards that the seat to act may play, hidden ones included (KQ-6)."""
    hand, trick = state.zones[HANDS[state.public.turn]], state.zones[TRICK]
    return following(hand, trick) or hand


def may_hold(state: State, zone: Zone, card: Card) -> bool:
    """False for a hand that has shown itself void in the card's suit (KQ-6)."""
    return zone not in HANDS or SUITS[suit(card)] not in state.public.voids[zone.owner]


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    now = state.public
    if now.turn < 0:
        return illegal.FINISHED if now.turn == OVER else illegal.NOT_DEALT
    if deed.moves:
        return illegal.FIRST_PREDICT if now.is_predicting else _why_not_play(state, seat, deed.moves[0].card)
    return (
        _why_not_predict(now, seat, int(deed.text.removeprefix("predict "))) if now.is_predicting else illegal.TOO_LATE
    )


def _why_not_predict(now: PublicState, seat: Seat, number: int) -> Reason | None:
    if seat != now.turn:
        return illegal.OTHER_FIRST
    if not MIN_PREDICTION <= number <= MAX_PREDICTION:
        return illegal.OUT_OF_RANGE
    if number == now.barred:
        return Reason("KQ-5", illegal.BARRED, {"number": signed(number), "other": signed(-number)})
    return None


def _why_not_play(state: State, seat: Seat, card: Card) -> Reason | None:
    if seat != state.public.turn:
        return illegal.OTHER_TURN
    hand, playable = state.zones[HANDS[seat]], may_play(state)
    if card in playable or (may_be_hidden(state, HANDS[seat], card) and may_hold(state, HANDS[seat], card)):
        return None
    if card not in hand:
        return Reason("GEN-3", illegal.NOT_HELD, {"card": face(card)})
    return Reason("KQ-6", illegal.FOLLOW[suit(playable[0])])
