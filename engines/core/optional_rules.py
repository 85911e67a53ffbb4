"""What the rules of some games offer besides `api.Rules`: knowledge of hidden cards, fixed deals, bargaining."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from .api import P, Seat, State, Zone
from .cards import Card


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
