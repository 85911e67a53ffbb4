"""What deals of the King family are played for: contracts, and the course of a match, both from its game file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from engines.core.api import Option, Seat
from engines.core.cards import RANKS, SUITS, Card, pack, parse, rank, suit
from engines.core.tricks import NO_TRUMP

from . import own_games
from .game_file import ANY_RANK, ContractRow, Game, StageRow, shipped

KING: Final = "king"
KING_52: Final = "king-52"
JEU_DU_ROI: Final = "jeu-du-roi"

TRICKS: Final = "tricks"
HEARTS: Final = "hearts"
MEN: Final = "men"
QUEENS: Final = "queens"
LAST_TWO: Final = "last-two"
KING_OF_HEARTS: Final = "king-of-hearts"
TRUMPS: Final = {"clubs-trump": "C", "diamonds-trump": "D", "hearts-trump": "H", "spades-trump": "S"}
TRUMP_NAMES: Final = {letter: name for name, letter in TRUMPS.items()}

ANY_TRUMP: Final = "trumps"
OTHER: Final = "other"

HEART: Final = SUITS.index("H")
THE_KING: Final = parse("KH")
NO_SUIT: Final = -1
NO_LAYOUT: Final = -2
ANY_START: Final = -1
DOMINO: Final = "domino"


@dataclass(frozen=True, slots=True)
class Contract:
    """
    What a deal is played for: *worth* points, signed, for each unit that a seat takes.

    A card of *cards* and a trick of *tricks*, which count from 0, is one unit, or as many as *heavy* says of the card
    and *last* of the last trick. *name* is the contract's key, the same in the positive round. While a hand has another
    suit it may not lead the suit *barred*; without the suit led it must play a card of *must_go* if it has one.
    """

    name: str
    worth: int
    cards: frozenset[Card] = frozenset()
    tricks: range = range(0)
    heavy: tuple[tuple[Card, int], ...] = ()
    last: int = 1
    trump: int = NO_TRUMP
    barred: int = NO_SUIT
    must_go: frozenset[Card] = frozenset()
    stops_early: bool = False
    is_bar_lifted: bool = False
    """Whether the suit that is barred may be led once a card of it has been played."""
    beaten_goes: bool = False
    """Whether a card of *must_go* must also be played under a higher one of its suit."""
    start: int = NO_LAYOUT
    """The rank with which a layout begins, or `ANY_START`; `NO_LAYOUT` where tricks are played."""
    places: tuple[int, ...] = ()
    """In a layout, the points by place."""
    title: str = ""
    """What its game file calls it: our own games have better words for it."""
    bids: str = ""
    """What seats may say before the first card (`game_file.DOUBLE`, `DOUBLE_DEALER`, `SHOW`); empty for nothing."""

    @property
    def is_layout(self) -> bool:
        return self.start != NO_LAYOUT

    @property
    def units(self) -> int:
        return self.count_cards(self.cards) + len(self.tricks) + (self.last - 1 if self.tricks else 0)

    def count_cards(self, cards: Iterable[Card]) -> int:
        """The units of those of the *cards* that count."""
        counted = [card for card in cards if card in self.cards]
        return len(counted) + sum(units - 1 for card, units in self.heavy if card in counted)

    def count_trick(self, number: int) -> int:
        """The units of a trick, by its number from 0."""
        if number not in self.tricks:
            return 0
        return self.last if number == self.tricks[-1] else 1

    @property
    def kind(self) -> str:
        """What it is like: one of the contracts of King, `ANY_TRUMP` or `OTHER`. Players judge it as that."""
        if self.is_layout:
            return DOMINO
        if self.cards:
            return OTHER if self.tricks or self.trump != NO_TRUMP else self._kind_of_cards
        if self.trump != NO_TRUMP:
            return ANY_TRUMP
        return LAST_TWO if self.tricks.start else TRICKS

    @property
    def _kind_of_cards(self) -> str:
        if len(self.cards) == 1:
            return KING_OF_HEARTS
        ranks = {RANKS[rank(card)] for card in self.cards}
        if len({suit(card) for card in self.cards}) == 1 and len(ranks) > len(SUITS):
            return HEARTS
        return QUEENS if ranks == {"Q"} else MEN if ranks <= {"K", "J"} else OTHER

    @property
    def suit(self) -> int:
        """The only suit of which cards count; hearts if they are of several."""
        suits = {suit(card) for card in self.cards}
        return suits.pop() if len(suits) == 1 else HEART


UNNAMED: Final = Contract("", 0)
"""The contract of a deal until its dealer has named one (KG-17)."""

RESTRICTIONS: Final = Option("restrictions", ("both", "lead", "none"))
EARLY_STOP: Final = Option("early_stop", ("on", "off"))
MEN_RANKS: Final = Option("men", ("KJ", "J", "K"))
CONTRACTS: Final = Option("contracts", ("fixed", "dealer"))
"""Whether the contracts come in their fixed order, or the dealer names that of each deal (KG-17)."""
OPTIONS: Final = {option.name: option for option in (RESTRICTIONS, EARLY_STOP, MEN_RANKS, CONTRACTS)}
"""The house rules that a game file may offer, by their names."""


@dataclass(frozen=True, slots=True)
class KingOptions:
    """A match's key and options; defaults where the game has no such option."""

    key: str
    restrictions: str = RESTRICTIONS.values[0]
    early_stop: str = EARLY_STOP.values[0]
    men: str = MEN_RANKS.values[0]
    contracts: str = CONTRACTS.values[0]

    @property
    def are_named(self) -> bool:
        """Whether the house rule has the dealer name the contract of each deal (KG-17)."""
        return self.contracts == "dealer"


@dataclass(frozen=True, slots=True)
class Limit:
    """At most *most* deals of these contracts, by their places: by each dealer, or by all together."""

    places: frozenset[int]
    most: int
    is_each: bool

    def is_full(self, named: Iterable[int]) -> bool:
        """Whether none of them may be named again after those *named*."""
        return sum(place in self.places for place in named) >= self.most


@dataclass(frozen=True, slots=True)
class Stage:
    """
    Deals of a match, and what may be played in them.

    :param deals: their numbers, from 1
    :param places: the indices of their contracts in `Course.contracts`
    :param is_named: whether the dealer names the contract of each deal, else they come in their order
    """

    deals: range
    places: range
    is_named: bool
    limits: tuple[Limit, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """The contracts of a match, stage by stage, and how its seats deal and play; one for each kind of match."""

    contracts: tuple[Contract, ...]
    stages: tuple[Stage, ...]
    seats: int
    step: int
    """Which seat plays next: 1 clockwise, -1 anticlockwise (seats are numbered clockwise)."""
    in_a_row: int
    """How many deals in a row a seat deals."""
    dealer_leads: bool
    names: tuple[str, ...]
    """The names of the contracts that may have to be named, each once."""
    wins_above_zero: bool
    must_double: int
    """How often each seat must double a dealer in the deals that it deals in a row."""

    @property
    def deals(self) -> int:
        return self.stages[-1].deals[-1]

    @property
    def has_choice(self) -> bool:
        """Whether a contract is ever named."""
        return bool(self.names)

    def after(self, seat: Seat) -> Seat:
        """The seat that plays next (KG-14)."""
        return (seat + self.step) % self.seats

    def stage(self, deal: int) -> Stage:
        return next(stage for stage in self.stages if deal in stage.deals)

    def place(self, deal: int, named: Sequence[int]) -> int:
        """Index in `contracts` of what a deal is played for; -1 until it is named."""
        stage = self.stage(deal)
        if not stage.is_named:
            return stage.places[deal - stage.deals[0]]
        at = self._named_before(deal)
        return named[at] if at < len(named) else -1

    def place_of(self, deal: int, name: str) -> int:
        """Index in `contracts` of the contract with this name in the stage of a deal; -1 if there is none."""
        places = self.stage(deal).places
        return next((place for place in places if self.contracts[place].name == name), -1)

    def open_places(self, deal: int, dealer: Seat, named: Sequence[int]) -> tuple[int, ...]:
        """Indices in `contracts` of what the *dealer* of a deal may name after those *named* before."""
        stage = self.stage(deal)
        if not stage.is_named:
            return ()
        first, at = self._named_before(stage.deals[0]), self._named_before(deal)
        past = named[first:at]
        own = [
            place for number, place in enumerate(past) if self.dealer_of(stage.deals[number], deal, dealer) == dealer
        ]
        full = [limit.places for limit in stage.limits if limit.is_full(own if limit.is_each else past)]
        left = [place for place in stage.places if not any(place in places for places in full)]
        return tuple(place for place in left or stage.places if place not in named[at : at + 1])

    def first_to_lead(self, dealer: Seat) -> Seat:
        """The seat that leads the first trick of a deal (KG-2)."""
        return dealer if self.dealer_leads else self.after(dealer)

    def owes_double(self, deal: int, dealer: Seat, seat: Seat, duties: Sequence[int]) -> bool:
        """
        Whether a seat has only as many deals left as it owes the dealer doubles (BB-16).

        :param duties: by seat, how often it has doubled this dealer; empty if nobody has
        """
        done = duties[seat] if duties else 0
        return seat != dealer and self.must_double - done >= self.deals_left(deal)

    def deals_left(self, deal: int) -> int:
        """How many deals the dealer of a deal still has in a row, this one included."""
        return self.in_a_row - (deal - 1) % self.in_a_row

    def dealer_after(self, deal: int, dealer: Seat) -> Seat:
        """Who deals after a deal of *dealer*."""
        return dealer if deal % self.in_a_row else self.after(dealer)

    def dealer_of(self, other: int, deal: int, dealer: Seat) -> Seat:
        """Who deals another deal than the one of *dealer*, before or after it."""
        turns = (deal - 1) // self.in_a_row - (other - 1) // self.in_a_row
        return (dealer - self.step * turns) % self.seats

    def _named_before(self, deal: int) -> int:
        """How many contracts have been named before a deal."""
        deals = (stage.deals for stage in self.stages if stage.is_named)
        return sum(max(0, min(deal, of_stage.stop) - of_stage.start) for of_stage in deals)


def game_of(key: str) -> Game:
    """:raises BadGame: if it is a person's own, and its file is missing or damaged."""
    return own_games.find(key) if own_games.is_own(key) else shipped(key)


def pack_of(key: str, seats: int) -> tuple[Card, ...]:
    game = game_of(key)
    return pack(game.ranks[game.seats.index(seats)])


def match_contracts(options: KingOptions, seats: int) -> tuple[Contract, ...]:
    """The contracts of a match, stage by stage; deal by deal if their order is fixed."""
    return course_of(options, seats).contracts


@cache
def course_of(options: KingOptions, seats: int) -> Course:
    game, cards = game_of(options.key), pack_of(options.key, seats)
    contracts: list[Contract] = []
    stages: list[Stage] = []
    deal = 1
    for row in game.stages:
        first = len(contracts)
        contracts += [_contract(options, each, game.seats.index(seats), cards, seats) for each in row.contracts]
        stages.append(_stage(row, deal, first, is_named=row.is_named or options.are_named))
        deal = stages[-1].deals.stop
    named = (contracts[place].name for stage in stages if stage.is_named for place in stage.places)
    return Course(
        tuple(contracts),
        tuple(stages),
        seats,
        game.step,
        game.in_a_row,
        game.dealer_leads,
        tuple(dict.fromkeys(named)),
        game.wins_above_zero,
        game.must_double,
    )


def _stage(row: StageRow, deal: int, first: int, *, is_named: bool) -> Stage:
    names = [each.name for each in row.contracts]
    if row.is_named:
        limits = [
            Limit(frozenset(first + names.index(name) for name in limit.contracts), limit.most, limit.is_each)
            for limit in row.limits
        ]
    else:
        # Each contract is played once, in whatever order (KG-17).
        limits = [Limit(frozenset([first + at]), 1, is_each=False) for at in range(len(names))]
    return Stage(range(deal, deal + row.deals), range(first, first + len(names)), is_named, tuple(limits))


def _contract(options: KingOptions, row: ContractRow, table: int, cards: Sequence[Card], seats: int) -> Contract:
    """:param table: the index of the number of seats in `Game.seats`"""
    hand_size, worth = len(cards) // seats, row.worth[table]
    words = row.cards
    if row.name == MEN and len(options.men) == 1:
        # One rank of men alone is worth double, so that the deal is worth the same (KG-13).
        words, worth = (options.men,), worth * 2
    contract = Contract(
        row.name,
        worth,
        matching(words, cards),
        range(hand_size)[row.tricks_from :] if row.tricks_from is not None else range(0),
        tuple((parse(card), units) for card, units in row.heavy),
        row.last,
        SUITS.index(row.trump) if row.trump else NO_TRUMP,
        SUITS.index(row.barred) if row.barred else NO_SUIT,
        matching(row.must_go, cards),
        stops_early=row.stops_early and options.early_stop == "on",
        is_bar_lifted=row.is_bar_lifted,
        beaten_goes=row.beaten_goes,
        start=(ANY_START if row.start == ANY_RANK else RANKS.index(row.start)) if row.start else NO_LAYOUT,
        places=row.places,
        title=row.title,
        bids=row.bids,
    )
    return contract if worth < 0 else _restricted(contract, options.restrictions)


def matching(words: Iterable[str], cards: Iterable[Card]) -> frozenset[Card]:
    """Those of the *cards* that a word names: by its suit (``H``), its rank (``K``) or both (``KH``)."""
    named = tuple(words)
    return frozenset(
        card
        for card in cards
        if any(word in (SUITS[suit(card)], RANKS[rank(card)], RANKS[rank(card)] + SUITS[suit(card)]) for word in named)
    )


def _restricted(contract: Contract, restrictions: str) -> Contract:
    """Lift what the house rule lifts for contracts that bring points (KG-6)."""
    return replace(
        contract,
        barred=NO_SUIT if restrictions == "none" else contract.barred,
        must_go=contract.must_go if restrictions == "both" else frozenset(),
    )
