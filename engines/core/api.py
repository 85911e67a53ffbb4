"""The vocabulary that rules, computer players and tables share: zones, deeds, events, states and what a game offers."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, Protocol, Self, TypeVar, cast, runtime_checkable

from .cards import HIDDEN, Card, NotACard, parse
from .search_api import Position
from .sentences import PLAYER, fill

Seat = int
"""Seats are numbered clockwise from 0."""
CHANCE: Final = -1
"""The actor that deals; written ``-`` in a record."""
OVER: Final = -2
"""In place of a seat when the match is over."""
SPECTATOR: Final = -3
"""A viewer without a seat, who sees only what everybody sees."""


class Visibility(enum.Enum):
    """Who may see the faces of the cards in a zone."""

    ALL = "all"
    OWNER = "owner"
    NONE = "none"


@dataclass(frozen=True, slots=True, eq=False)
class Zone:
    """A named place for cards: ``hand:1``, ``trick``, ``out``. Equal zones are one object, compared quickly."""

    name: str
    visibility: Visibility
    owner: Seat = -1

    def __new__(cls, name: str, visibility: Visibility, owner: Seat = -1) -> Self:
        return cast("Self", _zones.setdefault((name, visibility, owner), object.__new__(cls)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Zone, (self.name, self.visibility, self.owner)  # a copy is the same object

    def __str__(self) -> str:
        return self.name if self.owner < 0 else f"{self.name}:{self.owner}"

    def seen_by(self, seat: Seat) -> bool:
        return self.visibility is Visibility.ALL or (self.visibility is Visibility.OWNER and self.owner == seat)


_zones: Final[dict[tuple[str, Visibility, Seat], Zone]] = {}
"""Every zone ever made: equal zones are the same object."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A card goes from zone to zone: by a deed, or as an event."""

    card: Card
    src: Zone
    dst: Zone


@dataclass(frozen=True, slots=True)
class Deed:
    """What a seat or chance does: its text as in the record, which decides equality, and the cards that it moves."""

    text: str
    moves: tuple[Moved, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something may not be done: the number of the ruling, and a template whose ``{names}`` stand in *values*."""

    ruling: str
    sentence: str
    values: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        seat = {PLAYER: f"Seat {self.values[PLAYER]}"} if PLAYER in self.values else {}
        return fill(self.sentence, {**self.values, **seat})


class UnreadableDeed(ValueError):
    """The text is not a deed of this game."""


class IllegalDeed(ValueError):
    """The deed may not be done now; nothing changed."""


@dataclass(frozen=True, slots=True)
class Said:
    """A seat announced something; *word* is the deed's text (``predict 6``), *act* what it means in a bargain."""

    seat: Seat
    word: str
    act: object = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """*seat* won a trick with *card*; the `Moved` of its cards follow."""

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
    """*scores* by seat, without what `Scored` announced; the new *totals*; and the game's own *facts*."""

    number: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    facts: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over; *ranking* has the winners first, and seats that share a place share a tuple."""

    totals: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]


Event = Moved | Said | TrickTaken | Scored | RoundBegan | RoundScored | Ended


@dataclass(frozen=True, slots=True)
class ObservedDeed:
    """
    A deed as a seat saw it.

    :param text: as written in that seat's view; *deed* is None if any part of it was hidden
    :param events: what followed, with the cards hidden that the seat could not see
    """

    actor: Seat
    text: str
    deed: Deed | None
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class PublicState:
    """What everybody knows in every game besides the cards; each game adds its own fields."""

    seats: int
    turn: Seat = CHANCE
    round: int = 1
    totals: tuple[int, ...] = ()


P = TypeVar("P", bound=PublicState)


@dataclass(frozen=True, slots=True)
class State(Generic[P]):
    """
    A position of a whole match: where every card is, and what everybody knows.

    There is nothing else, so only a card in a zone can be secret. A zone that a seat cannot see holds one `HIDDEN` for
    each card in that seat's state; the rules run on such states too.
    """

    zones: Mapping[Zone, tuple[Card, ...]]
    public: P

    def move_cards(self, moves: Sequence[Moved]) -> Self:
        """Move cards; a card not visible in its source takes the place of a hidden one there."""
        zones = dict(self.zones)
        for move in moves:
            left = list(zones[move.src])
            left.remove(move.card if move.card in left else HIDDEN)
            zones[move.src] = tuple(left)
            zones[move.dst] = (*zones[move.dst], move.card)
        return type(self)(zones, self.public)

    def gather(self, dst: Zone) -> Self:
        """Put every card into *dst* for a shuffle; if one of them was hidden, all are hidden there."""
        cards = sorted(card for zone in self.zones.values() for card in zone)
        swept = (HIDDEN,) * len(cards) if HIDDEN in cards else tuple(cards)
        return replace(self, zones={zone: swept if zone == dst else () for zone in self.zones})


@dataclass(frozen=True, slots=True)
class View(Generic[P]):
    """All that one seat may know now: the state, with the cards hidden that the seat cannot see."""

    seat: Seat
    state: State[P]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of the rules. The first value is the default; ``*`` in *values* admits any whole number from 1."""

    name: str
    values: tuple[str, ...]


class ChanceSource(Protocol):
    """Decides every shuffle and draw."""

    def order(self, pack: str, shuffle: int, items: Sequence[str]) -> list[str]:
        """
        Shuffle the *items* that can come from *pack* (``deck``, ``dealer``…); the first is drawn first.

        *shuffle* counts the earlier shuffles of that pack in this match. Equal items stay separate copies.
        """


class Rules(Protocol[P]):
    """One card game. Pure: no clock, no memory, and no randomness except the given source."""

    key: str
    best: int
    """+1 if the highest total wins, -1 if the lowest does."""

    @property
    def title(self) -> str: ...

    @property
    def seats(self) -> tuple[int, ...]:
        """For how many players the game is, the fewest first."""

    @property
    def options(self) -> tuple[Option, ...]: ...

    def new(self, seats: int, options: Mapping[str, str]) -> State[P]:
        """The state before the first chance deed; *options* come from `registry.complete_options`."""

    def cards(self, state: State[P]) -> tuple[Card, ...]:
        """Every card in any zone of this state, hidden ones included, sorted."""

    def legal(self, state: State[P]) -> tuple[Deed, ...]:
        """The legal deeds of the seat to act; empty for chance and when the match is over."""

    def draw(self, state: State[P], source: ChanceSource) -> Deed:
        """The deed of chance that *source* decides, when ``turn`` is `CHANCE`."""

    def parse(self, state: State[P], text: str) -> Deed:
        """
        Read a deed of the actor whose turn it is; ``??`` is allowed for cards that a view hides.

        :raises UnreadableDeed: if the text is no deed of this game.
        :raises IllegalDeed: if it is a deed that is not legal now; the message ends in the reason.
        """

    def play(self, state: State[P], deed: Deed) -> tuple[State[P], tuple[Event, ...]]:
        """Apply a deed from `legal`, `draw` or `parse`; return the new state and what happened."""

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        """The text of a deed as *seat* sees it: ``??`` for each card that it cannot see."""

    def may_hold(self, state: State[P], zone: Zone, card: Card) -> bool:
        """Whether this unseen card can be in this zone, given everything that play has shown."""

    def why_not(self, state: State[P], seat: Seat, text: str) -> Reason | None:
        """
        Why *seat* may not do this deed now; None if it may.

        :raises UnreadableDeed: if the text is no deed of a seat in this game.
        """

    def ranking(self, state: State[P]) -> tuple[tuple[Seat, ...], ...] | None:
        """The seats by place, winners first; None until the match is over."""

    def position(self, state: State[P]) -> Position:
        """A separate, mutable position for a search."""


def rank_by_totals(totals: Sequence[int], best: int = 1) -> tuple[tuple[Seat, ...], ...]:
    """Rank the seats, the highest total first (*best* +1) or the lowest (-1); equal totals share a place."""
    places = sorted(set(totals), key=lambda total: -best * total)
    return tuple(tuple(seat for seat, total in enumerate(totals) if total == place) for place in places)


def read_card(text: str) -> Card:
    """:raises UnreadableDeed: if the text is no card."""
    try:
        return parse(text)
    except NotACard as error:
        raise UnreadableDeed(str(error)) from None


def read_list(text: str) -> tuple[Card, ...]:
    """
    Read cards separated by commas, keeping their order; empty text gives none.

    :raises UnreadableDeed: if one of them is no card.
    """
    return tuple(map(read_card, text.split(","))) if text else ()


# -- what the rules of some games offer besides --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HiddenGroup:
    """Unseen cards of one zone about which the same is known: how many there are, and which cards they cannot be."""

    number: int
    barred: frozenset[Card]


Partition = tuple[int, tuple[HiddenGroup, ...]]
"""A weight, and groups that together are the unseen cards of a zone; each dealing to the groups has that weight."""


@runtime_checkable
class HasPartitions(Protocol[P]):
    """Rules of a game whose play shows more of a zone's unseen cards than `Rules.may_hold` can say card by card."""

    def partitions(self, state: State[P], zone: Zone) -> Sequence[Partition]:
        """
        The ways in which the unseen cards of *zone* may be grouped.

        The weight of a dealing is the sum over all partitions and all ways to sort its cards into their groups.
        """


@runtime_checkable
class HasDeals(Protocol):
    """Rules of a game whose match is a fixed number of deals, which do not all count the same."""

    def deals(self, seats: int) -> int: ...


@runtime_checkable
class DetectsDecidedRounds(Protocol[P]):
    """Rules of a game that can say at once that nothing more can be won or lost in a round."""

    def is_decided(self, state: State[P]) -> bool:
        """Whether the round's score is certain, whatever the hidden cards are and however the round goes on."""


class Ledger(Protocol):
    """What seats promised and claimed aloud in a match, and what became of it."""

    def feed(self, actor: Seat, text: str) -> object:
        """Take the next deed line, as any seat sees it; return what it means in a bargain, None for all else."""

    def rows(self) -> list[dict[str, Any]]:
        """What the command ``ledger`` prints."""


@runtime_checkable
class HasLedger(Protocol):
    """Rules of a game in which seats bargain in a language that everyone can keep track of."""

    def new_ledger(self) -> Ledger:
        """The ledger of a match before its first line."""
