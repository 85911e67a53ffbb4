"""
The frozen program, killed without a farewell at random moments of bots' matches. Knows what is on disk and in the log.

In each part a window is opened on a screen of its own, `--continue` goes to the table, and the program is killed:
while it starts, while cards fly, while bots think, while the score of a round lies there, while settings are written.
A deed that the test log told of is one that the table may have shown. It is lost if the record does not have it, or has
another in its place. After each kill the engine plays the record through; at the next start the first deed done must be
the one after it. A match that comes to its end is verified: chance, too, went on where it was.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from pathlib import Path
from random import Random
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
from kq_table.storage import settings
from kq_table.storage.record_store import RecordStore
from tests.window.desk import Desk
from tests.window.player import HASTE, hurry
from tests.window.processes import with_home
from tests.window.screen import x_server

from . import ROOT

PROGRAM: Final = (str(ROOT / "dist" / "kq-table" / "kq-table"),)
PARTS, KILLS = 30, 10
PLAYERS: Final = ("page", "page", "page", "knight")
"""Who may sit at a seat. One thinks for long, and one does not: both are to be met by the kill."""
MAX_DEEDS: Final = 14
"""So many deeds are seen at the most before the kill."""
AFTER: Final = 0.3
"""Seconds at the most from the last deed that is waited for to the kill."""
LONGEST: Final = 9.0
"""Seconds at the most from the first picture to the kill."""
EARLY: Final = 0.15
"""So many of the kills come while the program starts, and within so many seconds."""
STARTING: Final = 0.8
ORPHANED: Final = 2.0
"""Seconds in which every process must have gone, on a busy machine too: the system itself ends them."""
GLANCE: Final = 0.02
KEYS: Final = {"round": "Return", "table": "m", "notice": "Return"}
"""What is pressed meanwhile: a round is read, and the sound put off and on, which writes the settings."""


COUNTS: Final = (
    "kills",
    "matches",
    "finished",
    "announced",
    "unannounced",
    "lost",
    "changed",
    "resumed_elsewhere",
    "unproven",
    "orphans",
    "settings_written",
    "settings_damaged",
    "strays",
)
"""
What is counted. `orphans` are processes that were there `ORPHANED` seconds after the kill. `unannounced` deeds are on
the disk, but the kill came before the log told of them; `changed` are records that lost or changed an old line;
`strays` are starts that did not clear away what a kill left half written.
"""
SAME: Final = tuple(part.name for part in fields(settings.Settings) if part.name not in {"mute", "window"})
"""The settings that nothing here changes."""


def parts() -> Iterable[str]:
    """Name the blocks: every game has its turn."""
    keys = [rules.key for rules in registry.GAMES]
    return [f"{keys[i % len(keys)]}, block {i}" for i in range(PARTS)]


def measure(part: str) -> dict[str, Any]:
    """Do the kills of a block with the frozen program."""
    if not Path(PROGRAM[0]).exists():
        raise SystemExit("there is no frozen program: make it with python build/make.py app")
    return run(part.partition(",")[0], KILLS, PROGRAM, Random(part))


def run(game: str, kills: int, program: Sequence[str], chance: Random) -> dict[str, Any]:
    """Kill *program* so often in matches of a game; count what went wrong."""
    with tempfile.TemporaryDirectory() as folder, x_server() as (display, _):
        home = Path(folder) / "home"
        hurry(home)
        with Desk(display, home, Path(folder) / "logs") as desk:
            killer = Killer(desk, home, game, program, chance)
            for _ in range(kills):
                killer.strike()
        return killer.told


@dataclass
class Killer:
    """Starts, watches, kills and looks at what is left."""

    desk: Desk
    home: Path
    game: str
    program: Sequence[str]
    chance: Random
    told: dict[str, Any] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))

    def __post_init__(self) -> None:
        self.store = RecordStore(self.home / "data")
        self.wanted, _ = settings.load(self.home / "config" / settings.FILE_NAME)
        self.told["where"] = Counter[str]()
        self.told["slowest_s"] = 0.0

    def strike(self) -> None:
        """Start the program, kill it at a random moment, and look at everything it left."""
        path, before = self._match()
        self.desk.launch("--continue", *HASTE, program=self.program)
        if self.chance.random() < EARLY:
            time.sleep(self.chance.uniform(0, STARTING))
        else:
            self._watch()
        self.desk.look()
        self.told["where"][self.desk.scene or "starting"] += 1
        self.desk.kill()
        self.told["kills"] += 1
        self._count_orphans()
        self._compare(path, before)
        self._read_settings()

    def _match(self) -> tuple[Path, list[str]]:
        """Give the match that waits, and its lines; begin one where none does."""
        waiting, _ = self.store.unfinished()
        if not waiting:
            seats = registry.game(self.game).seats[0]
            seatings = tuple(Seating(f"Bot {seat}", self.chance.choice(PLAYERS)) for seat in range(seats))
            controller = lifecycle.start(
                MatchSetup(self.game, seatings), MatchServices(self.store), datetime.now(UTC).astimezone()
            )
            controller.close()
            waiting, _ = self.store.unfinished()
            self.told["matches"] += 1
        return waiting[0].path, lines(waiting[0].path)

    def _watch(self) -> None:
        """Wait for the table, then for some deeds; press what lies in the way, and sometimes the sound's key."""
        self.desk.wait_for(lambda: self.desk.targets, "the first picture")
        end, deeds = time.monotonic() + LONGEST, self.chance.randint(0, MAX_DEEDS)
        while time.monotonic() < end and self.desk.scene != "match" and len(self.desk.deed_lines()) < deeds:
            self.desk.look()
            key = KEYS.get(self.desk.scene)
            if key is not None and (key != "m" or self.chance.random() < GLANCE):
                self.desk.key(key)
            time.sleep(GLANCE)
        time.sleep(self.chance.uniform(0, AFTER))

    def _count_orphans(self) -> None:
        start = time.monotonic()
        while (left := with_home(self.home)) and time.monotonic() - start < ORPHANED:
            time.sleep(GLANCE)
        self.told["orphans"] += len(left)
        self.told["slowest_s"] = max(self.told["slowest_s"], round(time.monotonic() - start, 2))

    def _compare(self, path: Path, before: Sequence[str]) -> None:
        """Hold what was announced against what is on the disk."""
        if not path.exists():
            path = self.store.finished_folder / path.name
            self.told["finished"] += 1
            self.told["unproven"] += isinstance(verify(read(path.read_bytes())), Fault)
        after = lines(path)
        announced = {line["n"]: f"{_actor(line['seat'])} {line['deed']}" for line in self.desk.deed_lines()}
        self.told["announced"] += len(announced)
        self.told["lost"] += sum(after[n - 1 : n] != [text] for n, text in announced.items())
        self.told["unannounced"] += len(after) - len(before) - len(announced)
        self.told["changed"] += before != after[: len(before)]
        self.told["resumed_elsewhere"] += min(announced, default=len(before) + 1) != len(before) + 1

    def _read_settings(self) -> None:
        """See that the settings are whole; only the sound may have been put off, and the window have moved."""
        found, notes = settings.load(self.home / "config" / settings.FILE_NAME)
        wanted = {name: getattr(self.wanted, name) for name in SAME}
        self.told["settings_damaged"] += bool(notes) or wanted != {name: getattr(found, name) for name in SAME}
        self.told["settings_written"] += found.mute
        self.told["strays"] += len(list((self.home / "config").glob("*.tmp"))) > 1


def lines(path: Path) -> list[str]:
    """List the deeds of a record, as a looker-on may know them, having played it through; a torn last line is none."""
    return list(Match(read(path.read_bytes()), RandomSource(Random(0))).lines(SPECTATOR))


def _actor(seat: int) -> str:
    return str(seat) if seat >= 0 else "-"


def sum_up(blocks: Mapping[str, Any]) -> dict[str, Any]:
    """Add the blocks up, in all and for each game."""
    keys = sorted({part.partition(",")[0] for part in blocks})
    by_game = {key: _sum([told for part, told in blocks.items() if part.startswith(f"{key},")]) for key in keys}
    frozen = subprocess.run([*PROGRAM, "--version"], capture_output=True, encoding="utf-8", check=True).stdout.strip()
    return {"program": f"{frozen}, frozen, {sys.platform}", **_sum(list(blocks.values())), "games": by_game}


def _sum(told: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    where = sum((Counter(each["where"]) for each in told), Counter[str]())
    slowest = max(each["slowest_s"] for each in told)
    return {**{name: sum(each[name] for each in told) for name in COUNTS}, "slowest_s": slowest, "where": dict(where)}
