"""The words that rules, minds and tables share. Knows no game and imports nothing of theirs."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, Generic, Protocol, Self, TypeVar, runtime_checkable

from .cards import HIDDEN, Card

Seat = int
CHANCE: Final = -1
"""The actor that deals; written ``-`` in a record."""
OVER: Final = -2
"""Stands for whose turn it is when the match is over."""
SPECTATOR: Final = -3
"""A looker-on: sees only what lies open to all."""


class Visibility(enum.Enum):
    """Who may see the faces of the cards in a zone."""

    ALL = "all"
    OWNER = "owner"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Zone:
    """A named place where cards lie: ``hand:1``, ``trick``, ``out``."""

    name: str
    visibility: Visibility = field(hash=False)  # the hash of an enum is slow, and zones are looked up all the time
    owner: Seat = -1

    def __str__(self) -> str:
        return self.name if self.owner < 0 else f"{self.name}:{self.owner}"

    def seen_by(self, seat: Seat) -> bool:
        """Whether that seat sees the faces here."""
        return self.visibility is Visibility.ALL or (self.visibility is Visibility.OWNER and self.owner == seat)


# -- deeds ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardMove:
    """One card's journey within a deed."""

    card: Card
    src: Zone
    dst: Zone


@dataclass(frozen=True, slots=True)
class Deed:
    """
    What a seat or chance does: its text as in the record, and the cards that it carries.

    Two deeds are equal when their texts are. One carry is a drag for the table, none is a button.
    """

    text: str
    moves: tuple[CardMove, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something may not be done: the ruling, and a sentence whose ``{names}`` stand in *values*."""

    ruling: str
    sentence: str
    values: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence.format_map(self.values)


# -- events -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved:
    """A card went from *src* to *dst*."""

    card: Card
    src: Zone
    dst: Zone


@dataclass(frozen=True, slots=True)
class Said:
    """A seat announced something; *word* is the deed's text (``predict 6``)."""

    seat: Seat
    word: str


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick was won; the `Moved` of its cards follow."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Scored:
    """A seat scored *points* at once, within a round; *totals* after it, by seat."""

    seat: Seat
    points: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round (from 1) begins with this dealer (-1 where there is none)."""

    number: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class RoundScored:
    """
    A round was scored: its *scores*, but for those that `Scored` told at once, and *totals* after it, by seat.

    *facts* explain them (game's own).
    """

    number: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    facts: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over; *ranking* has the winners first, seats that share a place share a tuple."""

    totals: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]


Event = Moved | Said | TrickTaken | Scored | RoundBegan | RoundScored | Ended


@dataclass(frozen=True, slots=True)
class ObservedDeed:
    """
    A deed as a seat saw it.

    :param text: as in that seat's view; *deed* is the deed itself where nothing of it was hidden, else None
    :param events: what came of it
    """

    actor: Seat
    text: str
    deed: Deed | None
    events: tuple[Event, ...]


# -- states -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PublicState:
    """What everybody knows in every game; each game adds its own fields."""

    seats: int
    turn: Seat = CHANCE
    round: int = 1
    totals: tuple[int, ...] = ()


P = TypeVar("P", bound=PublicState)


@dataclass(frozen=True, slots=True)
class State(Generic[P]):
    """
    A position of a whole match: where every card lies, and what everybody knows.

    There is nothing else, so a secret can only be a card in a zone. A zone that a seat cannot see
    holds `HIDDEN` in that seat's state, one for one; the rules run on such states too.
    """

    zones: Mapping[Zone, tuple[Card, ...]]
    public: P

    def move_cards(self, moves: Sequence[CardMove]) -> Self:
        """Move cards; a card not visible in its source takes the place of a hidden one there."""
        zones = dict(self.zones)
        for move in moves:
            left = list(zones[move.src])
            left.remove(move.card if move.card in left else HIDDEN)
            zones[move.src] = tuple(left)
            zones[move.dst] = (*zones[move.dst], move.card)
        return replace(self, zones=zones)

    def gather(self, dst: Zone) -> Self:
        """Sweep every card into *dst* for a shuffle; where one of them is hidden, none can be told there any more."""
        cards = sorted(card for zone in self.zones.values() for card in zone)
        swept = (HIDDEN,) * len(cards) if HIDDEN in cards else tuple(cards)
        return replace(self, zones={zone: swept if zone == dst else () for zone in self.zones})


@dataclass(frozen=True, slots=True)
class View(Generic[P]):
    """All that one seat may know now. Its *state* has the cards hidden that the seat cannot see."""

    seat: Seat
    state: State[P]


@dataclass(frozen=True, slots=True)
class HiddenGroup:
    """Unseen cards of one zone of which the same is known: how many they are, and what none of them can be."""

    number: int
    barred: frozenset[Card]


Partition = tuple[int, tuple[HiddenGroup, ...]]
"""Lots that may make up the unseen cards of a zone, and the weight of each dealing to them."""


# -- what a game is ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of the rules; the first value is the default, ``*`` in *values* admits any whole number from 1."""

    name: str
    values: tuple[str, ...]


class ChanceSource(Protocol):
    """Where chance comes from (engine contract, section 1)."""

    def order(self, pack: str, shuffle: int, items: Sequence[str]) -> list[str]:
        """
        Shuffle the *items* that can come from *pack* (``deck``, ``dealer``…), first drawn first.

        *shuffle* says how many times that pack has been shuffled before in this match. Equal items stay
        separate copies.
        """
        ...


class Rules(Protocol[P]):
    """One card game. Pure: no clock, no memory, no chance but the given source."""

    key: str
    title: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    best: int
    """+1 where the highest total wins, -1 where the lowest does."""

    def new(self, seats: int, options: Mapping[str, str]) -> State[P]:
        """Give the state before the first chance deed; *options* come from `registry.complete_options`."""
        ...

    def cards(self, state: State[P]) -> tuple[Card, ...]:
        """Name every card that lies in some zone of this state, hidden ones included, in the order of writing."""
        ...

    def legal(self, state: State[P]) -> tuple[Deed, ...]:
        """List every legal deed of the seat whose turn it is; empty for chance and when the match is over."""
        ...

    def draw(self, state: State[P], source: ChanceSource) -> Deed:
        """Let chance act: the deed that *source* gives where ``turn`` is `CHANCE`."""
        ...

    def parse(self, state: State[P], text: str) -> Deed:
        """
        Read a deed of whoever is to act here, cards written ``??`` allowed where a view hides them.

        :raises UnreadableDeed: if the text is no deed of this game.
        :raises IllegalDeed: if it is one but may not be done now; the message ends in the reason.
        """
        ...

    def play(self, state: State[P], deed: Deed) -> tuple[State[P], tuple[Event, ...]]:
        """Do a deed that `legal`, `draw` or `parse` gave, and tell what happened."""
        ...

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        """Write a deed as *seat* sees it: the cards that it cannot see are ``??``, one for one."""
        ...

    def may_hold(self, state: State[P], zone: Zone, card: Card) -> bool:
        """Whether public play leaves it possible that this unseen card lies in this zone."""
        ...

    def why_not(self, state: State[P], seat: Seat, text: str) -> Reason | None:
        """
        Say why *seat* may not do this deed now; None if it may.

        :raises UnreadableDeed: if the text is no deed of a seat in this game.
        """
        ...

    def ranking(self, state: State[P]) -> tuple[tuple[Seat, ...], ...] | None:
        """Rank the seats, winners first; None until the match is over."""
        ...

    def position(self, state: State[P]) -> Position:
        """Give a position of its own for a search: a fast twin of the rules where the game has one."""
        ...


@runtime_checkable
class HasPartitions(Protocol[P]):
    """Rules of a game whose play tells more of a zone's unseen cards than `may_hold` can say card by card."""

    def partitions(self, state: State[P], zone: Zone) -> Sequence[Partition]:
        """
        List how the unseen cards of *zone* may be made up, each way apart from the others.

        A dealing counts by the sum of the weights of all the ways to sort its cards into lots.
        """
        ...


@runtime_checkable
class HasDeals(Protocol):
    """Rules of a game whose match is a fixed number of deals, which are not all played for the same."""

    def deals(self, seats: int) -> int:
        """Say how many deals a match of so many seats has."""
        ...


@runtime_checkable
class DetectsDecidedRounds(Protocol[P]):
    """Rules of a game that can tell at once when a round has nothing more to be played for."""

    def is_decided(self, state: State[P]) -> bool:
        """Whether whatever is still played cannot change the round's score, whatever the cards hidden here are."""
        ...


class Position(Protocol):
    """
    A world that a search may change: the same rules, with deeds as small integers.

    `turn` is a seat, `CHANCE` or `OVER`; `round` counts from 1; a deed's number means the same deed in
    every position of one match, whatever cards are where, so that statistics can be kept by it.
    """

    turn: Seat
    round: int

    def legal(self) -> Sequence[int]:
        """List the legal deeds of the seat to act; for chance use `chance`."""
        ...

    def play(self, deed: int) -> None:
        """Do a legal deed, here and now."""
        ...

    def chance(self, rng: Random) -> None:
        """Let chance act, by *rng*."""
        ...

    def copy(self) -> Self:
        """Give an equal position that can be changed apart."""
        ...

    def text(self, deed: int) -> str:
        """Write a deed as in the record."""
        ...

    def deed(self, text: str) -> int:
        """Read a deed written by `text`."""
        ...

    def totals(self) -> Sequence[int]:
        """Give the totals by seat, as the rules count them."""
        ...


# -- players ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a mind may think, in iterations; another *seed* is another thought about the same view."""

    iterations: int = 1000
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """
    What a mind chose: the deed's text, its expected worth with the spread, and reasons in words.

    *candidates* are the deeds it thought most of, the best first, each with its expected worth.
    """

    deed: str
    mean: float
    sd: float
    reasons: tuple[str, ...]
    iterations: int
    candidates: tuple[tuple[str, float], ...] = ()


# -- errors -----------------------------------------------------------------------------------------------------


class UnreadableDeed(ValueError):
    """The text is not a deed of this game."""


class IllegalDeed(ValueError):
    """The deed may not be done now; nothing changed."""
