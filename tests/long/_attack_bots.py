"""
Hostile bots: silent, babbling, lying, dying. A match with one at every other seat goes on to its end all the same.

One is played at the table's controller, whose every update must come back at once, and one by the engine's own hosts.
The table's clock runs faster for the bots, so that nobody waits for those who never answer.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from engines.bots.seats import COMMAND_PREFIX, make_player, play_turn
from engines.core.api import OVER
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games import registry
from engines.record.match import Match
from engines.record.record import read
from engines.record.verify import Proof, verify
from kq_table.match import lifecycle
from kq_table.match.bot_process import Bot
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.record_store import RecordStore
from tests import bot_scripts
from tests.kq_table.match.play_match import act_once, moments
from tests.window.processes import children

from ._trials import FREEZE_S, Trials

HASTE: Final = 10.0
"""How many times as fast the clock of the table's bots runs."""
WAIT_S: Final = 0.001
SECONDS: Final = 0.2
"""What the engine grants for a deed."""
MATCH_S: Final = 60.0
"""Seconds of the processor for a whole match, and for all that the bots say in it."""
GONE_S: Final = 3.0
KINDS: Final = {
    "table": [kind for kind in bot_scripts.KINDS if kind != "parent"],
    "engine": bot_scripts.KINDS,
}
"""The table starts bots of the program alone, which have no children; those of others are the engine's to end."""


def parts() -> Iterable[str]:
    """Name every game at the table and the engine, each with all bots."""
    return [f"{rules.key} at the {host}" for rules in registry.GAMES for host in KINDS]


def measure(part: str) -> dict[str, Any]:
    """Play a match with each kind of bot."""
    game, _, host = part.partition(" at the ")
    return run(game, host, KINDS[host])


def run(game: str, host: str, kinds: Iterable[str]) -> dict[str, Any]:
    """Play a match of a game against each of these bots."""
    trials = Trials(f"{game} at the {host}")
    for kind in kinds:
        with TemporaryDirectory() as folder:
            match = partial(_at_the_table if host == "table" else _at_the_engine, game, kind, Path(folder))
            trials.attempt(kind, match, MATCH_S)
    return trials.told()


@contextmanager
def nobody_left() -> Iterator[None]:
    """Make sure that every process and every thread that starts within has ended soon after."""
    before, threads = set(children(os.getpid())), threading.active_count()
    yield
    end = time.monotonic() + GONE_S
    while (set(children(os.getpid())) - before or threading.active_count() > threads) and time.monotonic() < end:
        time.sleep(WAIT_S)
    assert not set(children(os.getpid())) - before, "a bot lives on"
    assert threading.active_count() <= threads, "a thread lives on"


# -- at the table --------------------------------------------------------------------------------------------------


def _at_the_table(game: str, kind: str, folder: Path) -> str:
    """Play at the controller, a person's deeds by the rule of thumb; tell how the bots failed."""
    store = RecordStore(folder / "data")
    command = bot_scripts.bot(folder, kind, "0")
    seats = max(registry.game(game).seats)
    company = (Seating("Anna"), *[Seating(f"Bot {seat}", "knight") for seat in range(1, seats)])
    services = MatchServices(store, lambda: Bot(command, lambda: time.monotonic() * HASTE), Random(1))
    with nobody_left():
        controller = lifecycle.start(MatchSetup(game, company), services, datetime.now(UTC), "1")
        try:
            while not controller.is_over:
                _step(controller)
            controller.update(next(moments), is_stage_clear=True)
            failed = len(controller.bots.failed_seats)
        finally:
            controller.close()
    proof = verify(read(controller.path.read_bytes()))
    assert proof == Proof(is_whole=True), proof
    if failed:
        return "taken over" if failed == seats - 1 else "taken over in part"
    return "with faults" if controller.bots.faults else "to its end"


def _step(controller: MatchController) -> None:
    """Let chance, the person or a bot act; where nothing came of it, wait a little."""
    start, before = time.thread_time(), controller.n
    act_once(controller)
    assert time.thread_time() - start < FREEZE_S, "a frame would have been kept waiting"
    if controller.n == before:
        time.sleep(WAIT_S)


# -- at the engine -------------------------------------------------------------------------------------------------


def _at_the_engine(game: str, kind: str, folder: Path) -> str:
    """Play a match of such bots against random; tell how they failed."""
    rules = registry.game(game)
    match = Match.begin(rules, max(rules.seats), {}, SealedSource(secret_from_seed("1")))
    command = bot_scripts.outside(folder, kind, "0")
    assert command.startswith(COMMAND_PREFIX)
    with nobody_left():
        players = [make_player(who, SECONDS) for who in ("random", *[command] * (max(rules.seats) - 1))]
        try:
            match.deal()
            while match.turn != OVER:
                play_turn(match, players, Budget(1))
        finally:
            for player in players:
                player.close()
    return "with faults" if any(player.faults for player in players) else "to its end"
