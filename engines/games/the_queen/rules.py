"""The rules of The Queen for two, rulings TQ-1 to TQ-18: legal deeds, reasons against others, and what a deed shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engines.core import api
from engines.core.api import (
    CHANCE,
    OVER,
    ChanceSource,
    Deed,
    Event,
    HiddenGroup,
    IllegalDeed,
    Moved,
    Option,
    Partition,
    Reason,
    Seat,
    UnreadableDeed,
    Zone,
    rank_by_totals,
    read_card,
)
from engines.core.cards import HIDDEN, HIDDEN_ONLY_IN_VIEW, RANKS, Card, face, name, parse, rank
from engines.core.dealing import draw_first
from engines.core.search_api import Position
from engines.core.tricks import may_be_hidden, read_hands, write_deal

from . import illegal
from .inference import partitions
from .search_state import WORD_AT, WORDS, SearchState, cards_of, mask
from .state import (
    ACE,
    ALL_QUEENS,
    DECK,
    DROPPABLE_RANKS,
    FORCED_HAND_SIZE,
    HAND_SIZE,
    HANDS,
    JACK,
    KING,
    LONGEST_CHECK,
    NEXT_RANK,
    NON_QUEEN_RANKS,
    OPTIONS,
    PACK,
    PILE,
    PLAYABLE_RANKS,
    POINT_KINDS,
    QUEEN,
    Evidence,
    EvidenceSequence,
    PublicState,
    State,
    focus,
    is_all_queens,
    is_queen,
)

Successor = tuple[State, tuple[Event, ...]]


class TheQueen:
    """The rules; one instance serves every match."""

    key: str = "the-queen"
    title: str = "The Queen"
    seats: tuple[int, ...] = (2,)
    options: tuple[Option, ...] = OPTIONS
    best: int = 1

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        public = PublicState(
            seats,
            totals=(0,) * seats,
            scores_opening=options["opening_queens"] == "on",
            may_queen_with_all=options["all_queens"] == "free",
            plays_on_level=options["seven_all"] == "play-on",
            touches_last=options["last_card"] == "touched",
        )
        return api.State({DECK: PACK, HANDS[0]: (), HANDS[1]: (), PILE: ()}, public)

    def cards(self, state: State) -> tuple[Card, ...]:
        return PACK

    def legal(self, state: State) -> tuple[Deed, ...]:
        return legal(state)

    def draw(self, state: State, source: ChanceSource) -> Deed:
        now = state.public
        if now.dealer < 0:
            return draw_first(source, now.seats)
        coming = PACK if now.owed[0] == "deal" else state.zones[DECK]
        drawn = [parse(text) for text in source.order("deck", now.round - 1, [name(card) for card in coming])]
        match now.owed[0]:
            case "deal":
                return deal([drawn[:HAND_SIZE], drawn[HAND_SIZE : 2 * HAND_SIZE]])
            case "roll":
                return roll(drawn[0])
            case _:
                return take(now.mover, drawn[0])

    def parse(self, state: State, text: str) -> Deed:
        turn = state.public.turn
        if turn == CHANCE:
            return read_chance(state, text)
        deed = read(turn, text)
        if reason := why_not(state, turn, deed):
            raise IllegalDeed(str(reason))
        return deed

    def play(self, state: State, deed: Deed) -> Successor:
        return play(state, deed)

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        if deed.text.startswith("deal "):
            return write_deal(deed.moves, HANDS, seat)
        is_unseen = deed.text.startswith("take ") and not deed.moves[0].dst.seen_by(seat)
        return "take ??" if is_unseen else deed.text

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        return may_hold(state, zone, card)

    def partitions(self, state: State, zone: Zone) -> Sequence[Partition]:
        if zone in HANDS:
            return partitions(state.public.evidence[zone.owner])
        return [(1, (HiddenGroup(state.zones[zone].count(HIDDEN), frozenset()),))]

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return why_not(state, seat, read(seat, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        return rank_by_totals(state.public.totals) if state.public.turn == OVER else None

    def position(self, state: State) -> Position:
        return SearchState.of(state)


# -- what is done -----------------------------------------------------------------------------------------------


def play(state: State, deed: Deed) -> Successor:
    """Let the position go on, and tell what it did: where the cards lie, what was scored and what is shown."""
    now, is_deal = state.public, deed.text.startswith("deal ")
    after = (state.gather(DECK) if is_deal else state).move_cards(deed.moves)
    position = _gone_on(state, after, deed)
    totals = tuple(position.totals_)
    public = replace(
        now,
        totals=totals,
        earned=((0, 0),) * len(POINT_KINDS) if is_deal else _earned(after, deed, totals),
        evidence=((Evidence(took=HAND_SIZE),),) * now.seats if is_deal else _evidence(state, deed),
        **{name: getattr(position, name) for name in ("turn", "round", "dealer", "mover", "owed", "is_opening")},
    )
    told = (*_before(state, deed), *deed.moves, *_scored(now, totals), *_end(now, public))
    return api.State(after.zones, public), told


def _gone_on(state: State, after: State, deed: Deed) -> SearchState:
    """The position after a deed, whose cards may be hidden before it."""
    word, _, rest = deed.text.partition(" ")
    position = SearchState.of(_with_known(state, deed.moves))
    match word:
        case "dealer":
            position.dealer, position.owed = int(rest), ("deal",)
        case "deal":
            position.begin([mask(after.zones[hand]) for hand in HANDS])
        case "roll":
            position.roll(deed.moves[0].card)
        case "take":
            position.take(deed.moves[0].card)
        case _:
            position.play(position.deed(deed.text))
    return position


def _with_known(state: State, moves: Sequence[Moved]) -> State:
    """Put cards that move in the place of hidden ones."""
    zones = dict(state.zones)
    for move in moves:
        if move.card not in zones[move.src]:
            zones[move.src] = (*zones[move.src][1:], move.card)
    return api.State(zones, state.public)


def _earned(after: State, deed: Deed, totals: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """What the seats have got points for in this round, with this deed; All Queens is worth one in all (TQ-12)."""
    now, word = after.public, deed.text.partition(" ")[0]
    if totals == now.totals:
        return now.earned
    if word in ("roll", "queens"):
        kinds = {"roll": ["rolled"], "queens": ["all_queens"]}[word]
    else:
        kinds = [
            *(["checked"] if len(deed.moves) == LONGEST_CHECK else []),
            *(["queened"] if is_queen(deed.moves[-1].card) else []),
            *(["locked"] if not after.zones[HANDS[now.turn]] else []),
        ]
    gained = [total > before for total, before in zip(totals, now.totals, strict=True)]
    return tuple(
        tuple(count + (kind in kinds and gains) for count, gains in zip(row, gained, strict=True))
        for kind, row in zip(POINT_KINDS, now.earned, strict=True)
    )


def _evidence(state: State, deed: Deed) -> tuple[EvidenceSequence, ...]:
    now = state.public
    if now.turn >= 0:
        shown = evidence_of(state, deed)
    elif deed.text.startswith("take "):
        shown = Evidence(took=1)
    else:
        return now.evidence
    return tuple((*had, shown) if seat == now.mover else had for seat, had in enumerate(now.evidence))


def _before(state: State, deed: Deed) -> tuple[Event, ...]:
    now = state.public
    if deed.text.startswith("deal "):
        swept = [Moved(card, zone, DECK) for zone in (*HANDS, PILE) for card in state.zones[zone]]
        return api.RoundBegan(now.round, now.dealer), *swept
    return () if deed.moves else (api.Said(now.turn, deed.text),)


def _scored(now: PublicState, totals: Sequence[int]) -> Iterator[Event]:
    so_far = list(now.totals)
    for seat, total in enumerate(totals):
        if total > so_far[seat]:
            gain, so_far[seat] = total - so_far[seat], total
            yield api.Scored(seat, gain, tuple(so_far))


def _end(now: PublicState, then: PublicState) -> Iterator[Event]:
    if then.turn == OVER or then.round > now.round:
        facts = dict(zip(POINT_KINDS, then.earned, strict=True))
        yield api.RoundScored(now.round, (0,) * now.seats, then.totals, facts)
    if then.turn == OVER:
        yield api.Ended(then.totals, rank_by_totals(then.totals))


def legal(state: State) -> tuple[Deed, ...]:
    """The deeds of the seat to act, in the order of its hand, without cards that are hidden here."""
    seat = state.public.turn
    if seat < 0:
        return ()
    place = state.zones[HANDS[seat]].index
    ways = [(deed >> WORD_AT, [PACK[card] for card in cards_of(deed)][::-1]) for deed in SearchState.of(state).legal()]
    ways.sort(key=lambda way: (way[0], [place(card) for card in way[1]]))
    return tuple([lay(seat, WORDS[word], cards) for word, cards in ways])


def _forced(hand: Sequence[Card]) -> tuple[str, list[Card]]:
    """For a hand that cannot play freely: its Aces, else its highest cards except Queens (TQ-15)."""
    if aces := [card for card in hand if rank(card) == ACE]:
        return "ace", aces
    highest = max((rank(card) for card in hand if not is_queen(card)), default=None)
    return "high", [card for card in hand if rank(card) == highest]


def _shown(state: State, seat: Seat) -> list[Card]:
    return [card for card in state.zones[HANDS[seat]] if card != HIDDEN]


def _must_show_all(state: State, hand: Sequence[Card]) -> bool:
    """Whether this hand must be played as All Queens (TQ-12)."""
    can_queen = state.public.may_queen_with_all and rank(focus(state)) in (JACK, KING)
    return is_all_queens(hand) and not can_queen


# -- why not ----------------------------------------------------------------------------------------------------


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    now = state.public
    if now.turn < 0:
        return illegal.FINISHED if now.turn == OVER else illegal.NOT_YET
    if seat != now.turn:
        return illegal.OTHER_TURN
    cards = [move.card for move in deed.moves]
    for card in cards:
        may_come = may_be_hidden(state, HANDS[seat], card) and may_hold(state, HANDS[seat], card)
        if card not in state.zones[HANDS[seat]] and not may_come:
            return Reason("GEN-3", illegal.NOT_HELD, {"card": face(card)})
    return WHY_NOT[deed.text.partition(" ")[0]](state, cards)


def _why_not_check(state: State, cards: Sequence[Card]) -> Reason | None:
    if _must_show_all(state, state.zones[HANDS[state.public.turn]]):
        return illegal.ALL
    for before, card in zip([focus(state), *cards], cards, strict=False):
        if is_queen(before):
            return illegal.PAST_QUEEN
        if rank(card) != NEXT_RANK[rank(before)]:
            return Reason("TQ-4", illegal.NOT_NEXT, {"card": face(card), "before": face(before)})
    return None


def _why_not_drop(state: State, cards: Sequence[Card]) -> Reason | None:
    on = rank(focus(state))
    if rank(cards[0]) in DROPPABLE_RANKS[on]:
        return None
    if not DROPPABLE_RANKS[on]:
        return illegal.NO_DROP
    most, ruling = DROPPABLE_RANKS[on][-1], {KING: "TQ-5", ACE: "TQ-3"}.get(on, "TQ-4")
    values = {"card": face(cards[0]), "focus": face(focus(state))}
    if most == JACK:
        return Reason(ruling, illegal.ONLY_JACK_DROPS, values)
    if not most:
        return Reason(ruling, illegal.ONLY_TWO_DROPS, values)
    return Reason(ruling, illegal.BAD_DROP, values | {"most": RANKS[most].replace("T", "10")})


def _why_not_stuck(state: State) -> Reason | None:
    """Why the seat may not give up a card or draw: it has a card to play (TQ-7)."""
    hand = _shown(state, state.public.turn)
    if _must_show_all(state, state.zones[HANDS[state.public.turn]]):
        return illegal.ALL
    playable = (card for card in hand if rank(card) in PLAYABLE_RANKS[rank(focus(state))])
    if (card := next(playable, None)) is None:
        return None
    return Reason("TQ-7", illegal.MUST_PLAY, {"card": face(card), "focus": face(focus(state))})


def _why_not_forced(state: State) -> Reason | None:
    return _why_not_stuck(state) or (illegal.FEW if _has_few(state) else None)


def _has_few(state: State) -> bool:
    return len(state.zones[HANDS[state.public.turn]]) < FORCED_HAND_SIZE


def _why_not_ace(state: State, cards: Sequence[Card]) -> Reason | None:
    del cards
    return _why_not_forced(state)


def _why_not_high(state: State, cards: Sequence[Card]) -> Reason | None:
    if not _has_few(state) and rank(cards[0]) in (QUEEN, ACE):
        return illegal.NO_QUEEN if is_queen(cards[0]) else illegal.NO_ACE
    if reason := _why_not_forced(state):
        return reason
    word, forced = _forced(_shown(state, state.public.turn))
    if word == "ace":
        return Reason("TQ-15", illegal.ACE_FIRST, {"card": face(forced[0])})
    if forced and rank(forced[0]) > rank(cards[0]):
        return Reason("TQ-15", illegal.HIGHER, {"card": face(forced[0])})
    return None


def _why_not_draw(state: State, cards: Sequence[Card]) -> Reason | None:
    del cards
    return _why_not_stuck(state) or (None if _has_few(state) else illegal.MANY)


def _why_not_queens(state: State, cards: Sequence[Card]) -> Reason | None:
    hand = state.zones[HANDS[state.public.turn]]
    is_whole = len(cards) == len(hand) and all(card == HIDDEN or is_queen(card) for card in hand)
    return None if is_whole else illegal.NOT_ALL


WHY_NOT: Final[Mapping[str, Callable[[State, Sequence[Card]], Reason | None]]] = {
    "check": _why_not_check,
    "drop": _why_not_drop,
    "ace": _why_not_ace,
    "high": _why_not_high,
    "draw": _why_not_draw,
    "queens": _why_not_queens,
}


# -- what a deed tells ------------------------------------------------------------------------------------------


def evidence_of(state: State, deed: Deed) -> Evidence:
    """What a legal deed tells everybody about the hand that it is done from."""
    word, on = deed.text.partition(" ")[0], rank(focus(state))
    ranks = tuple(rank(move.card) for move in deed.moves)
    match word:
        case "ace" | "draw":
            return Evidence(PLAYABLE_RANKS[on], ranks)
        case "high":
            return Evidence(
                tuple(sorted({*PLAYABLE_RANKS[on], *(NON_QUEEN_RANKS & {*range(ranks[0] + 1, len(RANKS))})})), ranks
            )
    is_three_or_four = len(state.zones[HANDS[state.public.turn]]) in ALL_QUEENS
    is_bound = ranks == (QUEEN,) and not state.public.may_queen_with_all
    return Evidence(played=ranks, has_other=is_three_or_four and is_bound)


def may_hold(state: State, zone: Zone, card: Card) -> bool:
    """Whether forced play allows the hand to hold this card."""
    if zone not in HANDS:
        return True
    return any(card not in lot.barred for _, lots in partitions(state.public.evidence[zone.owner]) for lot in lots)


# -- the text of deeds ------------------------------------------------------------------------------------------


COUNTS: Final[Mapping[str, Sequence[int]]] = {
    "check": range(1, LONGEST_CHECK + 1),
    "drop": (1,),
    "ace": (1,),
    "high": (1,),
    "draw": (0,),
    "queens": ALL_QUEENS,
}
"""How many cards each deed of a seat names."""
DRAW: Final = Deed("draw")


def lay(seat: Seat, word: str, cards: Sequence[Card]) -> Deed:
    text = " ".join([word, *map(name, cards)])
    return Deed(text, tuple(Moved(card, HANDS[seat], PILE) for card in cards))


def read(seat: Seat, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of a seat."""
    word, *names = text.split(" ")
    if len(names) not in COUNTS.get(word, ()):
        raise UnreadableDeed(f"{text[:40]!r} is not a move in The Queen")
    cards = [_read_card(written) for written in names]
    if word == "ace" and rank(cards[0]) != ACE:
        raise UnreadableDeed(f"{names[0]} is not an Ace")
    if word == "queens" and (cards != sorted(set(cards)) or not all(map(is_queen, cards))):
        raise UnreadableDeed("All Queens must list each Queen once, in the order of suits")
    return lay(seat, word, cards) if cards else DRAW


def _read_card(text: str) -> Card:
    card = read_card(text)
    if card not in range(52):
        raise UnreadableDeed(f"{text} is not in the deck of this game")
    return card


def read_chance(state: State, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of chance, or names cards that cannot come."""
    word, _, rest = text.partition(" ")
    if word == state.public.owed[0]:
        match word:
            case "dealer" if rest in ("0", "1"):
                return Deed(text)
            case "deal":
                return _read_deal(state, rest)
            case "roll":
                return roll(_read_drawn(state, rest))
            case "take":
                return take(state.public.mover, _read_drawn(state, rest, may_hide=True))
    raise UnreadableDeed(f"{text[:40]!r} can’t be dealt or drawn here")


def roll(card: Card) -> Deed:
    return Deed(f"roll {name(card)}", (Moved(card, DECK, PILE),))


def take(seat: Seat, card: Card) -> Deed:
    return Deed(f"take {name(card)}", (Moved(card, DECK, HANDS[seat]),))


def _read_drawn(state: State, text: str, *, may_hide: bool = False) -> Card:
    card = HIDDEN if may_hide and text == name(HIDDEN) else _read_card(text)
    if card in state.zones[DECK]:
        return card
    if HIDDEN not in state.zones[DECK]:
        raise UnreadableDeed(HIDDEN_ONLY_IN_VIEW if card == HIDDEN else f"{text} is not in the deck")
    if any(card in cards for cards in state.zones.values()):
        raise UnreadableDeed(f"{text} is not in the deck")
    return card


def _read_deal(state: State, text: str) -> Deed:
    found = re.fullmatch("hand0=([^ ]+) hand1=([^ ]+)", text)
    if not found:
        raise UnreadableDeed("a deal must list the cards of both hands")
    are_hidden = HIDDEN in state.gather(DECK).zones[DECK]
    return deal(read_hands(found.groups(), HAND_SIZE, PACK, allow_hidden=are_hidden))


def deal(hands: Sequence[Sequence[Card]]) -> Deed:
    moves = tuple(Moved(card, DECK, HANDS[seat]) for seat, hand in enumerate(hands) for card in sorted(hand))
    return Deed(write_deal(moves, HANDS), moves)
