"""The weights of the learnt policies, by pack and contract: `policies/32.json` and others, written by `tests.train`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from engines.core.cards import SUITS

from .contracts import ANY_TRUMP, TRUMP_NAMES, Contract, KingOptions, match_contracts, pack_of
from .lanes import COUNTER_BITS
from .policy_classes import WEIGHTS
from .search_state import SearchState

PACKS: Final = (32, 36, 52)
"""The numbers of cards in a pack for which there are weights."""
DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
"""A weight is one of these, from 0 to 31."""
VALUES: Final = bytes.maketrans(DIGITS.encode(), bytes(range(len(DIGITS))))

Tables = Mapping[str, Sequence[int]]
"""The weights by the contract's `name_of`."""


class DamagedWeights(ValueError):
    """A file of weights, which is part of the program, is missing or not as it was written."""

    def __init__(self, name: str, reason: object) -> None:
        super().__init__(f"engines/games/king/{name}: {reason}; this file is part of the program: install it again")


def name_of(contract: Contract) -> str:
    """
    The name in the tables of contracts like this one.

    Play does not depend on what a unit is worth, nor on what the contract is called.
    """
    known = TRUMP_NAMES[SUITS[contract.trump]] if contract.kind == ANY_TRUMP else contract.kind
    return f"{known} {'+' if contract.worth > 0 else '-'}"


@cache
def tables(pack: int) -> Tables:
    """
    The weights for a pack of so many cards; empty if there are none.

    :raises DamagedWeights: if their file is missing or damaged.
    """
    # Imported here: only the levels that play by a policy need it. It reads what lies beside a module as its code is
    # read, wherever the program was installed.
    from pkgutil import get_data

    if pack not in PACKS:
        return {}
    name = f"policies/{pack}.json"
    try:
        return read(get_data(__package__, name) or b"")
    except OSError as error:
        raise DamagedWeights(name, error.strerror or error) from None
    except ValueError as error:
        raise DamagedWeights(name, error) from None


def read(data: bytes) -> Tables:
    """
    Read a file of weights.

    :raises ValueError: if it is not as the training writes it.
    """
    found: Any = json.loads(data)
    match found:
        case {"weights": dict(rows)}:
            return {name: _numbers(name, digits) for name, digits in rows.items()}
    raise ValueError("there are no weights in it")


def _numbers(name: str, rows: Any) -> Sequence[int]:
    digits = "".join(map(str, rows)) if isinstance(rows, list) else ""
    if len(digits) != WEIGHTS or not set(digits) <= set(DIGITS):
        raise ValueError(f"{name[:40]!r} does not have {WEIGHTS} weights")
    return list(digits.encode().translate(VALUES))


@cache
def are_known(options: KingOptions, seats: int, place: int) -> bool:
    """
    Whether there are weights for a contract, with the restrictions as they were when learnt.

    :param place: its index in `Course.contracts`
    """
    usual = KingOptions(options.key, early_stop=options.early_stop)
    contract = match_contracts(options, seats)[place]
    is_usual = contract == match_contracts(usual, seats)[place] and not (contract.beaten_goes or contract.is_bar_lifted)
    can_count = contract.units < 1 << COUNTER_BITS
    return is_usual and can_count and name_of(contract) in tables(len(pack_of(options.key, seats)))


def of(position: SearchState) -> Sequence[int]:
    return _of_contract(position.course.options, len(position.hands), position.terms.place)


@cache
def _of_contract(options: KingOptions, seats: int, place: int) -> Sequence[int]:
    return tables(len(pack_of(options.key, seats)))[name_of(match_contracts(options, seats)[place])]
