"""
How fast the positions are that searches run on: `python -m tests.bench.engine [--save] [KEY …]` prints JSON.

Of every game and number of seats, in processor time: microseconds for a deed (to list the legal ones, choose one
blindly and do it; chance's own are counted too) and for a copy, play-outs a second from the start of a deal to its end,
and samples a second of worlds that agree with a view. Where OpenSpiel is installed (with the tests), its hearts does
the same through Python in the same run, and `against_openspiel` gives the ratios: for times, more than 1 is slower than
hearts; for rates, more than 1 is faster. All is measured in slices, turn by turn, so that what else a machine does hits
everything alike; the median counts.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import platform
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, Protocol

from engines.core.api import CHANCE, Rules, State
from engines.core.determinization import Worlds
from engines.core.search_api import Position
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.registry import GAMES, complete_options
from engines.record import visibility

RESULT: Final = Path(__file__).parent / "results" / "engine.json"
STARTS: Final = 20
"""Deals that play-outs begin with."""
HEARTS: Final = "hearts(pass_cards=false)"
TIMES: Final = ("deed_us", "copy_us")
RATES: Final = ("playouts_per_s", "samples_per_s")

Slice = dict[str, float | None]


class Subject(Protocol):
    """Something to measure."""

    def measure(self, seconds: float) -> Slice:
        """Give every figure, each from so many seconds."""
        ...


def per_second(act: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Give how often *act* is done in a second, and how much of what it counts."""
    times = counted = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        counted += act(times)
        times += 1
    return times / spent, counted / spent


# -- our games --------------------------------------------------------------------------------------------------


class Table:
    """A game for so many, with the positions at the start of some deals."""

    def __init__(self, rules: Rules[Any], seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.rng = Random(7)
        self.states = [self._dealt(seed) for seed in range(STARTS)]
        self.starts = [rules.position(state) for state in self.states]

    def _dealt(self, seed: int) -> State[Any]:
        source = SealedSource(secret_from_seed(f"bench {seed}"))
        state = self.rules.new(self.seats, complete_options(self.rules, {}))
        while state.public.turn == CHANCE:
            state, _ = self.rules.play(state, self.rules.draw(state, source))
        return state

    def measure(self, seconds: float) -> Slice:
        """Give every figure, each from so many seconds."""
        playouts, deeds = per_second(self._play_out, seconds)
        _, copies = per_second(self._copy, seconds / 4)
        _, samples = per_second(self._sample, seconds / 4)
        return {"deed_us": 1e6 / deeds, "copy_us": 1e6 / copies, "playouts_per_s": playouts, "samples_per_s": samples}

    def _play_out(self, number: int) -> int:
        position = self.starts[number % STARTS].copy()
        return play_out(position, self.rng)

    def _copy(self, number: int) -> int:
        start = self.starts[number % STARTS]
        for _ in range(100):
            start.copy()
        return 100

    def _sample(self, number: int) -> int:
        """Sample as a mind does: what a view allows is counted once, then worlds are drawn from it."""
        state = self.states[number % STARTS]
        worlds = Worlds(self.rules, visibility.observe(state, state.public.turn))
        for _ in range(100):
            self.rules.position(worlds.sample(self.rng))
        return 100


def play_out(position: Position, rng: Random) -> int:
    """Play blindly to the end of the round; give the number of deeds."""
    deeds, this_round, random = 0, position.round, rng.random
    while position.round == this_round:
        if position.turn >= 0:
            legal = position.legal()
            position.play(legal[int(random() * len(legal))])
        elif position.turn == CHANCE:
            position.chance(rng)
        else:
            break
        deeds += 1
    return deeds


# -- OpenSpiel's hearts -----------------------------------------------------------------------------------------


class Hearts:
    """The same of OpenSpiel's hearts, which has one deal to a game and chance deal card by card."""

    def __init__(self) -> None:
        self.game: Any = importlib.import_module("pyspiel").load_game(HEARTS)
        self.rng = Random(7)
        self.starts = [self._dealt() for _ in range(STARTS)]

    def _dealt(self) -> Any:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(self.rng.random() * len(outcomes))][0])
        return state

    def measure(self, seconds: float) -> Slice:
        """Give every figure, each from so many seconds."""
        playouts, deeds = per_second(self._play_out, seconds)
        _, copies = per_second(self._copy, seconds / 4)
        return {
            "deed_us": 1e6 / deeds,
            "copy_us": 1e6 / copies,
            "playouts_per_s": playouts,
            "samples_per_s": self._samples(seconds / 4),
        }

    def _play_out(self, number: int) -> int:
        state, deeds, random = self.starts[number % STARTS].clone(), 0, self.rng.random
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            deeds += 1
        return deeds

    def _copy(self, number: int) -> int:
        start = self.starts[number % STARTS]
        for _ in range(100):
            start.clone()
        return 100

    def _samples(self, seconds: float) -> float | None:
        """Give worlds a second; None where this version cannot imagine any."""
        state, random = self.starts[0], self.rng.random
        try:
            state.resample_from_infostate(state.current_player(), random)
        except importlib.import_module("pyspiel").SpielError:
            return None
        return per_second(lambda _: bool(state.resample_from_infostate(state.current_player(), random)), seconds)[0]


def has_openspiel() -> bool:
    """Whether OpenSpiel is installed."""
    return find_spec("pyspiel") is not None


# -- the run ----------------------------------------------------------------------------------------------------


def run(keys: Sequence[str], slices: int, seconds: float) -> dict[str, Any]:
    """Measure these games, or all, in so many slices, each figure of so many seconds."""
    tables = [(rules, seats) for rules in GAMES if not keys or rules.key in keys for seats in rules.seats]
    subjects: dict[str, Subject] = {f"{rules.key} {seats}": Table(rules, seats) for rules, seats in tables}
    if has_openspiel():
        subjects[HEARTS] = Hearts()
    taken: dict[str, list[Slice]] = {name: [] for name in subjects}
    for _ in range(slices):
        for name, subject in subjects.items():
            gc.collect()
            taken[name].append(subject.measure(seconds))
    figures = {name: _sum_up(each) for name, each in taken.items()}
    hearts = figures.pop(HEARTS, None)
    return {
        "run": "engine",
        "python": platform.python_version(),
        "slices": slices,
        "seconds_a_slice": seconds,
        "games": figures,
        "openspiel": {"version": version("open_spiel"), "game": HEARTS, **hearts} if hearts else None,
        "against_openspiel": {name: _ratios(each, hearts) for name, each in figures.items()} if hearts else None,
    }


def _sum_up(taken: Sequence[Slice]) -> Slice:
    return {name: _middle([each[name] for each in taken]) for name in (*TIMES, *RATES)}


def _middle(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return float(f"{median(known):.4g}") if known else None


def _ratios(ours: Slice, theirs: Slice) -> Slice:
    return {name: round(own / other, 3) if (own := ours[name]) and (other := theirs[name]) else None for name in ours}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and keep the result if told to."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engine", description="How fast the engine is.")
    parser.add_argument("keys", nargs="*", metavar="KEY", help="games; all where none is named")
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="for each figure of a slice")
    parser.add_argument("--save", action="store_true", help="keep it as tests/bench/results/engine.json")
    chosen = parser.parse_args(arguments)
    text = json.dumps(run(chosen.keys, chosen.slices, chosen.seconds), indent=1) + "\n"
    sys.stdout.write(text)
    if chosen.save:
        RESULT.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
