"""The King family by learnt policies against the tree search before them, both as at a table, on the same cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engines.bots.arena import estimate
from engines.bots.search_player import SearchPlayer
from engines.bots.seats import BuiltinPlayer
from engines.core.levels import LEVELS, SkillLevel
from engines.games.king.contracts import KingOptions, match_contracts

from ._duplicates import contest_at_table, margin
from ._groups import by_group

SEED = "policy 1"
"""Never a seed that anything was tuned on."""
DUPLICATES: Mapping[tuple[str, int], int] = {
    ("king", 4): 1500,
    ("king", 3): 400,
    ("king-52", 4): 400,
    ("jeu-du-roi", 4): 400,
}
"""
By key and seats, fixed beforehand; each is played twice, the two in turn at every other seat, and the contracts come in
turn.
"""
LEVEL = LEVELS[-1]
TREE = SearchPlayer(LEVEL, skill=SkillLevel())


class TreePlayer(BuiltinPlayer):
    """The highest level as it was: a tree over inferred worlds, with play-outs by the rule of thumb."""

    def __init__(self) -> None:
        super().__init__(LEVEL)
        self._who = TREE


def parts() -> Iterable[str]:
    """Name the parts, one duplicate each."""
    return [f"{key} for {seats}: {index}" for (key, seats), number in DUPLICATES.items() for index in range(number)]


def group(part: str) -> str:
    """Give the table of a part."""
    return part.partition(": ")[0]


def measure(part: str) -> float:
    """Play a duplicate; give by how much the policy's seats are above the mean of the other seats, in points."""
    index = part.rpartition(" ")[2]
    key, _, seats = group(part).partition(" for ")
    contest = contest_at_table(key, (LEVEL,) * int(seats), DUPLICATES[key, int(seats)], SEED)
    return margin(contest, int(index), lambda _: BuiltinPlayer(LEVEL), lambda _: TreePlayer())


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give by table the policy's margin with its interval, over all and by contract; a duplicate is an observation."""
    tables = {table: _sum_up(table, margins) for table, margins in by_group(parts, group).items()}
    return {"seed": SEED, "tables": tables}


def _sum_up(table: str, margins: Sequence[float]) -> dict[str, Any]:
    key, _, seats = table.partition(" for ")
    mean, interval = estimate(margins)
    names = [f"{contract.name} {contract.worth:+}" for contract in match_contracts(KingOptions(key), int(seats))]
    by_contract = {name: estimate(margins[at :: len(names)])[0] for at, name in enumerate(names)}
    return {"duplicates": len(margins), "margin": mean, "ci95": interval, "by_contract": by_contract}
