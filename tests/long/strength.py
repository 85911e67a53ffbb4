"""How strong the players are: each pair on duplicate deals, with the number of deals fixed beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from engines import arena
from engines.arena import Contest, Result, play_deal

SEED = "ladder 1"
"""Never a seed that anything was tuned on."""
AT_A_TIME = 50


@dataclass(frozen=True)
class Rung:
    """One comparison of the ladder."""

    game: str
    players: tuple[str, ...]
    unit: str
    deals: int

    def __str__(self) -> str:
        return f"{self.game}, {' against '.join(self.players)}, by the {self.unit}"


LADDER = (
    Rung("kings-and-queens", ("steady", "random"), "deal", 400),
    Rung("kings-and-queens", ("steady", "rule"), "deal", 400),
    Rung("kings-and-queens", ("rule", "random"), "deal", 400),
    Rung("kings-and-queens", ("steady", "random"), "match", 50),
)


def parts() -> Iterable[str]:
    for rung in LADDER:
        for first in range(0, rung.deals, AT_A_TIME):
            yield f"{rung}: from {first}"


def measure(part: str) -> Any:
    name, _, first = part.partition(": from ")
    rung = next(rung for rung in LADDER if name == str(rung))
    contest = Contest(rung.game, rung.players, rung.deals, SEED, rung.unit)
    deals = (play_deal(contest, int(first) + index) for index in range(AT_A_TIME))
    return [[asdict(result) for result in results] for results in deals]


def _sum_up_rung(rung: Rung, parts: Mapping[str, Any]) -> dict[str, Any]:
    played = [results for part, deals in parts.items() if part.startswith(f"{rung}: ") for results in deals]
    deals = [[Result(**result) for result in results] for results in played]
    return arena.sum_up(rung.players, deals)


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    return {"seed": SEED, "ladder": {str(rung): _sum_up_rung(rung, parts) for rung in LADDER}}
