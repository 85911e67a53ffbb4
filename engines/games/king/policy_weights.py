"""The weights of the learnt policy, by contract."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from .contracts import KING, KingOptions, match_contracts
from .policy_tables import TABLES
from .search_state import SearchState

BASE: Final = 32
"""A weight is a digit: 0 to 9, then A to V."""


@cache
def are_known(options: KingOptions, seats: int) -> bool:
    """Whether there are weights for this game, with cards and contracts as they were learnt."""
    if options.key != KING or seats != 4:
        return False
    usual = KingOptions(KING, early_stop=options.early_stop)
    return match_contracts(options, seats) == match_contracts(usual, seats)


def of(position: SearchState) -> Sequence[int]:
    """Give the weights of the contract that is played."""
    return _read(position.terms.place)


@cache
def _read(place: int) -> Sequence[int]:
    return [int(digit, BASE) for digit in "".join(TABLES[place])]
