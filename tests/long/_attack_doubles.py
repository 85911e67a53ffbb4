"""
Double starts: several programs at one home, at once or one after the other, whatever was done to the lock.

Most are players without a window, who do with locks and records what the program does; some are the program itself. In
the end nothing was set aside, and of every match that was shown there is one record, with every deed shown and none
else in its place.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from engines.core.api import SPECTATOR
from engines.core.shuffle import RandomSource
from engines.games import registry
from engines.record.match import Match
from engines.record.record import read
from engines.record.verify import Fault, verify
from kq_table.match import lifecycle
from kq_table.match.controller import MatchServices
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.record_store import RecordStore
from tests.running import PATIENCE_SECONDS, end, started

from . import ROOT
from ._trials import Trials

BLOCKS: Final = 4
ROUNDS: Final = 10
"""Of players in a part; as many parts have the program itself, in fewer rounds."""
PROGRAM_ROUNDS: Final = 2
PLAYERS: Final = (2, 3, 4)
MAX_DEEDS: Final = 40
CASE_S: Final = 60.0
PAUSES_S: Final = (0.0, 0.0, 0.1, 0.4)
"""Between one start and the next."""
PROGRAM: Final = "program"
LOCK: Final = Path("data", "instance.lock")
HASTE: Final = ("--haste", "60")
SEEN: Final = 3
"""Deeds of the first program before the second one starts."""
LATER_S: Final = 2.0
ASSISTED: Final = "after a take-back"


def _leave_it(_lock: Path) -> None:
    """Do nothing."""


def _delete(lock: Path) -> None:
    if lock.is_dir():
        return
    lock.unlink(missing_ok=True)


def _make_folder(lock: Path) -> None:
    if not lock.is_dir():
        lock.unlink(missing_ok=True)
        lock.mkdir(parents=True, exist_ok=True)


def _link_elsewhere(lock: Path) -> None:
    if not lock.is_symlink():
        lock.unlink(missing_ok=True)
        lock.symlink_to("/dev/null")


ATTACKS: Final[Mapping[str, Callable[[Path], None]]] = {
    "the lock is left": _leave_it,
    "no lock": _delete,
    "a folder for a lock": _make_folder,
    "a device for a lock": _link_elsewhere,
}


def parts() -> Iterable[str]:
    """Name the blocks of every game, and those of the program itself."""
    players = [
        f"{rules.key}, {attack}, block {i}" for rules in registry.GAMES for attack in ATTACKS for i in range(BLOCKS)
    ]
    return [*players, *(f"program, {attack}, block {i}" for attack in ATTACKS for i in range(BLOCKS))]


def measure(part: str) -> dict[str, Any]:
    """Do the rounds of a part."""
    return run(part, PROGRAM_ROUNDS if part.startswith(PROGRAM) else ROUNDS)


def run(part: str, rounds: int) -> dict[str, Any]:
    """Start several programs at one home, so many times over."""
    trials, chance = Trials(part), Random(part)
    who, attack, _ = part.split(", ")
    for number in range(rounds):
        with TemporaryDirectory() as folder:
            home = Path(folder, "home")
            (home / "data").mkdir(parents=True)
            start = _programs if who == PROGRAM else partial(_players, game=who)
            trials.attempt(f"round {number}", partial(start, home, attack, chance), CASE_S)
    return trials.told()


@contextmanager
def _attacked(home: Path, attack: str) -> Iterator[None]:
    """Do this to the lock again and again."""
    is_over = threading.Event()

    def go_on() -> None:
        while not is_over.wait(0.01):
            ATTACKS[attack](home / LOCK)

    ATTACKS[attack](home / LOCK)
    attacker = threading.Thread(target=go_on)
    attacker.start()
    try:
        yield
    finally:
        is_over.set()
        attacker.join()


# -- players without a window --------------------------------------------------------------------------------------


def _players(home: Path, attack: str, chance: Random, game: str) -> str:
    """Let several play at one home; tell how many of them played."""
    running = []
    with _attacked(home, attack):
        for _ in range(chance.choice(PLAYERS)):
            words = [str(home), game, str(chance.randint(1, MAX_DEEDS)), str(chance.randint(0, 10**6))]
            command = [sys.executable, "-m", f"{__package__}._double_player", *words]
            running.append(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE))
            threading.Event().wait(chance.choice(PAUSES_S))
        told = [player.communicate(timeout=PATIENCE_SECONDS) for player in running]
    complaints = [complaint.decode() for _, complaint in told if complaint]
    assert not complaints, complaints[0]
    lines = sorted((json.loads(line) for out, _ in told for line in out.splitlines()), key=lambda line: line["t"])
    notices = [note for line in lines for note in [*line.get("aside", ()), *line.get("notices", ())]]
    assert not notices, notices
    _compare(home, _shown(lines))
    return f"{sum(b'deed' in out for out, _ in told)} of {len(told)} played"


def _shown(lines: Iterable[Mapping[str, Any]]) -> dict[str, dict[int, str]]:
    """Give the deeds that were shown last, by match and number; what was taken back is none."""
    shown: dict[str, dict[int, str]] = {}
    for line in lines:
        deeds = shown.setdefault(line["seal"], {}) if "seal" in line else {}
        if "deed" in line:
            deeds[line["n"]] = line["deed"]
        elif "back" in line:
            for number in [number for number in deeds if number > line["back"]]:
                del deeds[number]
    return shown


def _compare(home: Path, shown: Mapping[str, Mapping[int, str]]) -> None:
    """Hold what was shown against what is on the disk."""
    records = home / "data" / "records"
    paths = [*records.glob("*.kq"), *records.glob("finished/*.kq")]
    found = [read(path.read_bytes()) for path in paths]
    count = Counter(record.seal for record in found)
    assert count.keys() >= shown.keys(), "a match has gone"
    assert set(count.values()) <= {1}, "a match is there twice"
    assert not list((home / "data").glob("aside/*")), "something was set aside"
    for path, record in zip(paths, found, strict=True):
        match = Match(record, RandomSource(Random(0)))
        lines = list(match.lines(SPECTATOR))
        lost = {n: deed for n, deed in shown.get(record.seal, {}).items() if _spelled(lines[n - 1 : n]) != [deed]}
        assert not lost, f"lost: {lost}"
        if path.parent.name == "finished":
            proof = verify(record)
            assert not isinstance(proof, Fault) or proof.reason.startswith(ASSISTED), proof


def _spelled(lines: Iterable[str]) -> list[str]:
    """Give lines with the number that a player has for chance."""
    return [f"-1{line[1:]}" if line.startswith("- ") else line for line in lines]


# -- the program itself --------------------------------------------------------------------------------------------


def _programs(home: Path, attack: str, chance: Random) -> str:
    """Start the program twice at one match of bots; tell what the second one did."""
    game = chance.choice(registry.GAMES)
    seats = tuple(Seating(f"Bot {seat}", "page") for seat in range(min(game.seats)))
    services = MatchServices(RecordStore(home / "data"))
    lifecycle.start(MatchSetup(game.key, seats), services, datetime.now(UTC)).close()
    logs = [home.with_name(f"{number}.jsonl") for number in range(2)]
    with _attacked(home, attack), started(home, "--continue", *HASTE, log=logs[0]) as first:
        first.wait_for(lambda: len(_deeds(first.lines())) >= SEEN)
        with started(home, "--continue", *HASTE, log=logs[1]) as second:
            threading.Event().wait(LATER_S)
            is_there = second.process.poll() is None
            told = [end(running) for running in (second, first)]
            lines = [*first.lines(), *second.lines()]
    assert "Traceback" not in told[0][1] + told[1][1], told
    assert not list(home.glob("log/crash-*")), "there is a report"
    (path,) = [*home.glob("data/records/*.kq"), *home.glob("data/records/finished/*.kq")]
    seal = read(path.read_bytes()).seal
    _compare(home, {seal: {line["n"]: f"{line['seat']} {line['deed']}" for line in _deeds(lines)}})
    return "both stayed" if is_there else "the second one left"


def _deeds(lines: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [line for line in lines if line["event"] == "deed"]
