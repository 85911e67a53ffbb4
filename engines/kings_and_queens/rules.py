"""Kings & Queens (1999) for two, as in rulings KQ-1 to KQ-16. Knows no search and no table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engines import spec
from engines.cards import (
    HIDDEN,
    RANKS,
    SUIT_WORDS,
    SUITS,
    Card,
    NotACard,
    face,
    name,
    pack,
    parse,
    parse_list,
    rank,
    suit,
    write_list,
)
from engines.position import RulesPosition
from engines.spec import (
    CHANCE,
    OVER,
    Carry,
    Deed,
    Ended,
    Event,
    IllegalDeed,
    Moved,
    Option,
    Position,
    Reason,
    RoundBegan,
    RoundScored,
    Said,
    Seat,
    Sight,
    Source,
    TrickTaken,
    UnreadableDeed,
    Zone,
)

PACK: Final = pack("2345QK")
TWO, QUEEN, KING = (RANKS.index(letter) for letter in "2QK")
HAND_SIZE: Final = 8
POT: Final = 12
"""What all Kings together are worth, and all Queens with the other sign (KQ-9)."""
LEAST, MOST = -POT, POT

DECK: Final = Zone("deck", Sight.NONE)
OUT: Final = Zone("out", Sight.NONE)
TRICK: Final = Zone("trick", Sight.ALL)
HANDS: Final = (Zone("hand", Sight.OWNER, 0), Zone("hand", Sight.OWNER, 1))
WON: Final = (Zone("won", Sight.ALL, 0), Zone("won", Sight.ALL, 1))
"""Open, because both seats saw every card fall; the table lays these piles face down (KQ-11)."""

OPTIONS: Final = (Option("target", ("50", "25", "100")), Option("kings", ("plus", "minus")))

NOT_DEALT: Final = Reason("KQ-3", "The cards have not been dealt yet.")
FINISHED: Final = Reason("KQ-13", "The match is over.")
FIRST_PREDICT: Final = Reason("KQ-3", "Both predictions come before the first lead.")
TOO_LATE: Final = Reason("KQ-3", "The predictions of this round have been made.")
OUT_OF_RANGE: Final = Reason("KQ-4", "A prediction is a whole number from -12 to 12.")
OTHER_FIRST: Final = Reason("KQ-3", "The seat that leads predicts first.")
OTHER_TURN: Final = Reason("KQ-8", "It is the other seat's turn to play.")


@dataclass(frozen=True, slots=True)
class Public(spec.Public):
    """What both seats know besides the zones: *voids* names the suits each seat has shown that it lacks."""

    target: int = 50
    king_sign: int = 1
    dealer: Seat = -1
    leader: Seat = -1
    predictions: tuple[int | None, ...] = (None, None)
    voids: tuple[str, ...] = ("", "")

    @property
    def is_predicting(self) -> bool:
        """Whether the next deed of a seat is a prediction."""
        return self.turn >= 0 and None in self.predictions

    @property
    def barred(self) -> int | None:
        """The number that the second to predict may not name, once there is one (KQ-5)."""
        spoken = self.predictions[1 - self.turn] if self.is_predicting else None
        return None if spoken is None else -spoken


State = spec.State[Public]


class KingsAndQueens:
    """The rules as one value; every match of the game shares it."""

    key: str = "kings-and-queens"
    title: str = "Kings & Queens"
    seats: tuple[int, ...] = (2,)
    options: tuple[Option, ...] = OPTIONS
    best: int = -1

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        """Give the pack undealt, before the first dealer is drawn."""
        empty: dict[Zone, tuple[Card, ...]] = dict.fromkeys((DECK, *HANDS, TRICK, *WON, OUT), ())
        sign = 1 if options["kings"] == "plus" else -1
        public = Public(seats, totals=(0,) * seats, target=int(options["target"]), king_sign=sign)
        return spec.State(empty | {DECK: PACK}, public)

    def cards(self, state: State) -> tuple[Card, ...]:  # noqa: ARG002 (the pack never changes in this game)
        """Name the 24 cards."""
        return PACK

    def legal(self, state: State) -> tuple[Deed, ...]:
        """List the predictions or plays of the seat to act; cards that are hidden here are left out."""
        now = state.public
        if now.turn < 0:
            return ()
        if now.is_predicting:
            return tuple(Deed(f"predict {n}") for n in range(LEAST, MOST + 1) if n != now.barred)
        return tuple(_play(now.turn, card) for card in _playable(state) if card != HIDDEN)

    def draw(self, state: State, source: Source) -> Deed:
        """Draw the first dealer (KQ-1), or deal a round."""
        now = state.public
        if now.dealer < 0:
            return Deed(f"dealer {source.order('dealer', 0, [str(seat) for seat in range(now.seats)])[0]}")
        drawn = [parse(text) for text in source.order("deck", now.round - 1, [name(card) for card in PACK])]
        return _deal(state, [drawn[:HAND_SIZE], drawn[HAND_SIZE : 2 * HAND_SIZE]])

    def parse(self, state: State, text: str) -> Deed:
        """Read a deed of whoever is to act, and make sure that it may be done."""
        turn = state.public.turn
        if turn == CHANCE:
            return _read_chance(state, text)
        deed = _read(turn, text)
        if reason := self.why(state, turn, text):
            raise IllegalDeed(str(reason))
        return deed

    def play(self, state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
        """Do a deed."""
        word, _, rest = deed.text.partition(" ")
        match word:
            case "dealer":
                return replace(state, public=replace(state.public, dealer=int(rest))), (Said(CHANCE, deed.text),)
            case "deal":
                return _dealt(state, deed)
            case "predict":
                return _predicted(state, int(rest))
            case _:
                return _played(state, deed.carries[0])

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:  # noqa: ARG002 (only chance has secrets here)
        """Hide the other hand of a deal; all else is done openly."""
        return deed.text if not deed.text.startswith("deal ") else _write_deal(deed.carries, seat)

    def may_lie(self, state: State, zone: Zone, card: Card) -> bool:
        """Rule out a hand that has shown itself void in the card's suit (KQ-6)."""
        return zone not in HANDS or SUITS[suit(card)] not in state.public.voids[zone.owner]

    def why(self, state: State, seat: Seat, text: str) -> Reason | None:
        """Say why *seat* may not do this now; None if it may."""
        deed, now = _read(seat, text), state.public
        if now.turn < 0:
            return FINISHED if now.turn == OVER else NOT_DEALT
        if deed.carries:
            return FIRST_PREDICT if now.is_predicting else _why_not_play(state, seat, deed.carries[0].card)
        return _why_not_predict(now, seat, int(text.removeprefix("predict "))) if now.is_predicting else TOO_LATE

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        """Put the lower total first (KQ-13); a match never ends level (KQ-14)."""
        if state.public.turn != OVER:
            return None
        return tuple((seat,) for seat in sorted(range(state.public.seats), key=state.public.totals.__getitem__))

    def position(self, state: State) -> Position:
        """Give the rules themselves as a position."""
        return RulesPosition(self, state)


def beats(card: Card, lead: Card) -> bool:
    """Whether *card*, following, takes the trick from *lead* (KQ-6, KQ-7)."""
    if suit(card) != suit(lead):
        return False
    if {rank(card), rank(lead)} == {TWO, KING}:
        return rank(card) == TWO
    return card > lead


def worth(count: int) -> int:
    """Give the worth of one King (or Queen, sign aside) where *count* of them were captured (KQ-9, KQ-10)."""
    return POT // count if count else 0


def tally(state: State) -> dict[str, tuple[int, ...]]:
    """Count what each seat has captured so far, and what that would score: the facts of a score sheet."""
    kings = tuple(_count(state.zones[pile], KING) for pile in WON)
    queens = tuple(_count(state.zones[pile], QUEEN) for pile in WON)
    king = state.public.king_sign * worth(sum(kings))
    queen = -state.public.king_sign * worth(sum(queens))
    points = tuple(k * king + q * queen for k, q in zip(kings, queens, strict=True))
    return {
        "kings": kings,
        "queens": queens,
        "king_value": (king,) * len(kings),
        "queen_value": (queen,) * len(queens),
        "points": points,
    }


def _count(cards: Sequence[Card], wanted: int) -> int:
    return sum(rank(card) == wanted for card in cards)


# -- reading ----------------------------------------------------------------------------------------------------


def _play(seat: Seat, card: Card) -> Deed:
    return Deed(f"play {name(card)}", (Carry(card, HANDS[seat], TRICK),))


def _read(seat: Seat, text: str) -> Deed:
    word, _, rest = text.partition(" ")
    if word == "play" and rest != name(HIDDEN):
        return _play(seat, _read_cards(rest, 1)[0])
    if word == "predict" and re.fullmatch("0|-?[1-9][0-9]{0,2}", rest):
        return Deed(text)
    raise UnreadableDeed(f"{text[:40]!r} is no deed of Kings & Queens")


def _read_cards(text: str, count: int) -> tuple[Card, ...]:
    try:
        cards = parse_list(text)
    except NotACard as error:
        raise UnreadableDeed(str(error)) from None
    if len(cards) != count:
        raise UnreadableDeed(f"{count} cards belong here, not {len(cards)}")
    for card in cards:
        if card != HIDDEN and card not in PACK:
            raise UnreadableDeed(f"{name(card)} is not in the pack of this game")
    return cards


def _read_chance(state: State, text: str) -> Deed:
    wanted = "dealer [01]" if state.public.dealer < 0 else "deal hand0=([^ ]+) hand1=([^ ]+)"
    found = re.fullmatch(wanted, text)
    if not found:
        raise UnreadableDeed(f"{text[:40]!r} is not what chance does here")
    return _read_deal(state, found.groups()) if found.groups() else Deed(text)


def _read_deal(state: State, lists: Sequence[str]) -> Deed:
    hands = [_read_cards(cards, HAND_SIZE) for cards in lists]
    known = [card for hand in hands for card in hand if card != HIDDEN]
    if len(known) != len(set(known)):
        raise UnreadableDeed("a card is dealt twice")
    if len(known) < 2 * HAND_SIZE and HIDDEN not in state.gather(DECK).zones[DECK]:
        raise UnreadableDeed("?? stands for a card only in the view of a seat")
    return _deal(state, hands)


# -- dealing ----------------------------------------------------------------------------------------------------


def _deal(state: State, hands: Sequence[Sequence[Card]]) -> Deed:
    carries = [Carry(card, DECK, HANDS[seat]) for seat, hand in enumerate(hands) for card in sorted(hand)]
    rest = state.gather(DECK).carry(carries).zones[DECK]
    return Deed(_write_deal(carries), (*carries, *(Carry(card, DECK, OUT) for card in sorted(rest))))


def _write_deal(carries: Sequence[Carry], seat: Seat | None = None) -> str:
    """Write a deal as *seat* sees it; None for the record, which sees everything."""
    words = ["deal"]
    for zone in HANDS:
        hand = [journey.card for journey in carries if journey.dst == zone]
        is_seen = seat is None or zone.seen_by(seat)
        words.append(f"hand{zone.owner}={write_list(hand if is_seen else [HIDDEN] * len(hand))}")
    return " ".join(words)


def _dealt(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    swept = [Moved(card, zone, DECK) for zone in (*WON, OUT) for card in state.zones[zone]]
    dealt = [Moved(journey.card, journey.src, journey.dst) for journey in deed.carries]
    first = 1 - now.dealer
    public = replace(now, turn=first, leader=first, predictions=(None, None), voids=("", ""))
    after = replace(state.gather(DECK).carry(deed.carries), public=public)
    return after, (RoundBegan(now.round, now.dealer), *swept, *dealt)


# -- predicting -------------------------------------------------------------------------------------------------


def _why_not_predict(now: Public, seat: Seat, number: int) -> Reason | None:
    if seat != now.turn:
        return OTHER_FIRST
    if not LEAST <= number <= MOST:
        return OUT_OF_RANGE
    if number == now.barred:
        values = {"number": str(number), "other": str(-number)}
        return Reason(
            "KQ-5", "The other seat said {other}, and the two may not add up to 0: {number} is barred.", values
        )
    return None


def _predicted(state: State, number: int) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    spoken = tuple(number if seat == now.turn else other for seat, other in enumerate(now.predictions))
    # The second to predict is the dealer, so the turn comes back to the seat that leads (KQ-3).
    public = replace(now, predictions=spoken, turn=1 - now.turn)
    return replace(state, public=public), (Said(now.turn, f"predict {number}"),)


# -- playing ----------------------------------------------------------------------------------------------------


def _playable(state: State) -> tuple[Card, ...]:
    hand, trick = state.zones[HANDS[state.public.turn]], state.zones[TRICK]
    same = tuple(card for card in hand if trick and card != HIDDEN and suit(card) == suit(trick[0]))
    return same or hand


def _why_not_play(state: State, seat: Seat, card: Card) -> Reason | None:
    if seat != state.public.turn:
        return OTHER_TURN
    hand = state.zones[HANDS[seat]]
    if card not in hand and not _may_come(state, HANDS[seat], card):
        return Reason("GEN-3", "{card} is not in that hand.", {"card": face(card)})
    playable = _playable(state)
    if card in hand and card not in playable:
        values = {"card": face(playable[0]), "suit": SUIT_WORDS[suit(playable[0])]}
        return Reason("KQ-6", "You hold {card}, so {suit} must be followed.", values)
    return None


def _may_come(state: State, hand: Zone, card: Card) -> bool:
    """Whether a card may come out of a hand that this state does not show."""
    is_unseen = card != HIDDEN and all(card not in cards for cards in state.zones.values())
    return is_unseen and HIDDEN in state.zones[hand] and KingsAndQueens().may_lie(state, hand, card)


def _played(state: State, journey: Carry) -> tuple[State, tuple[Event, ...]]:
    now, lead = state.public, state.zones[TRICK]
    after = state.carry([journey])
    moved = Moved(journey.card, journey.src, journey.dst)
    if not lead:
        return replace(after, public=replace(now, turn=1 - now.turn)), (moved,)
    if suit(journey.card) != suit(lead[0]):
        after = replace(after, public=replace(now, voids=_more_void(now, SUITS[suit(lead[0])])))
    after, events = _trick_taken(after)
    return after, (moved, *events)


def _more_void(now: Public, letter: str) -> tuple[str, ...]:
    shown = "".join(s for s in SUITS if s == letter or s in now.voids[now.turn])
    return tuple(shown if seat == now.turn else voids for seat, voids in enumerate(now.voids))


def _trick_taken(state: State) -> tuple[State, tuple[Event, ...]]:
    """Give the trick to its winner, who leads next (KQ-8)."""
    lead, reply = state.zones[TRICK]
    is_beaten = beats(reply, lead)
    winner = 1 - state.public.leader if is_beaten else state.public.leader
    carries = [Carry(card, TRICK, WON[winner]) for card in (lead, reply)]
    after = state.carry(carries)
    after = replace(after, public=replace(after.public, turn=winner, leader=winner))
    taken = TrickTaken(winner, reply if is_beaten else lead)
    events: tuple[Event, ...] = (taken, *(Moved(c.card, c.src, c.dst) for c in carries))
    if any(after.zones[hand] for hand in HANDS):
        return after, events
    after, scored = _scored(after)
    return after, (*events, *scored)


# -- scoring ----------------------------------------------------------------------------------------------------


def _scored(state: State) -> tuple[State, tuple[Event, ...]]:
    """Score a round by its errors (KQ-12), then end the match or pass the deal on (KQ-13, KQ-14)."""
    now, facts = state.public, tally(state)
    predictions = tuple(number or 0 for number in now.predictions)
    scores = tuple(abs(said - got) for said, got in zip(predictions, facts["points"], strict=True))
    totals = tuple(old + new for old, new in zip(now.totals, scores, strict=True))
    event = RoundScored(now.round, scores, totals, facts | {"prediction": predictions})
    if max(totals) >= now.target and len(set(totals)) > 1:
        after = replace(state, public=replace(now, turn=OVER, totals=totals))
        return after, (event, Ended(totals, KingsAndQueens().ranking(after) or ()))
    public = replace(now, turn=CHANCE, totals=totals, round=now.round + 1, dealer=1 - now.dealer)
    return replace(state, public=public), (event,)
