"""The weights of the learnt policies, by pack and contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from . import policy_tables_32, policy_tables_36, policy_tables_52
from .contracts import Contract, KingOptions, match_contracts, pack_of
from .search_state import SearchState

LEARNT: Final[Mapping[int, Mapping[str, tuple[str, ...]]]] = {
    32: policy_tables_32.TABLES,
    36: policy_tables_36.TABLES,
    52: policy_tables_52.TABLES,
}
"""By the number of cards in the pack, then by the contract's `name_of`."""
BASE: Final = 32
"""A weight is a digit: 0 to 9, then A to V."""


def name_of(contract: Contract) -> str:
    """The name of a contract in the tables, without its worth: play does not depend on what a unit is worth."""
    return f"{contract.name} {'+' if contract.worth > 0 else '-'}"


@cache
def are_known(options: KingOptions, seats: int) -> bool:
    """Whether there are weights for this game, with the contracts as they were when learnt."""
    usual = KingOptions(options.key, early_stop=options.early_stop)
    contracts = match_contracts(options, seats)
    tables = LEARNT.get(len(pack_of(options.key, seats)), {})
    return contracts == match_contracts(usual, seats) and all(name_of(contract) in tables for contract in contracts)


def of(position: SearchState) -> Sequence[int]:
    return _read(position.course.options, len(position.hands), position.terms.place)


@cache
def _read(options: KingOptions, seats: int, place: int) -> Sequence[int]:
    name = name_of(match_contracts(options, seats)[place])
    return [int(digit, BASE) for digit in "".join(LEARNT[len(pack_of(options.key, seats))][name])]
