"""
How soon the frozen program is there, and how much it takes, beside other card games: `python -m tests.bench.starts`.

Everything is started in turn on the same screen in memory (Xvfb) and timed from the start of its process to the first
pixel that changes: `warm`, and `cold`, after the system forgot the files it had read (root alone can make it do so).
`bot_ready_ms` goes from the start of a bot's process, which follows the first frame, to its greeting. `pss_mb` is the
memory of the program and its bots together: with one bot at 1280 × 800, with three at 3840 × 2160. Prints JSON; with
`--save` it is kept as `tests/bench/results/starts.json`. `dist/kq-table` must have been made.
"""

from __future__ import annotations

import argparse
import json
import mmap
import os
import platform
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from engines.bots import protocol
from engines.bots.pipe import Pipe
from kq_table.match.bot_transport import environment
from tests.window.desk import Desk
from tests.window.player import HASTE, Player, hurry
from tests.window.processes import children

ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAM: Final = ROOT / "dist" / "kq-table"
COMMAND: Final = str(PROGRAM / "kq-table")
RESULT: Final = Path(__file__).parent / "results" / "starts.json"
OTHERS: Final = {"aisleriot": "sol", "kpat": "kpat", "pokerth": "pokerth", "openpref": "openpref"}
"""Card games of the system, and what starts them."""
PLACES: Final = ("/usr/games", "/usr/bin")
SCREEN: Final = (3840, 2160)
DEEDS: Final = 3
PATIENCE_S: Final = 60.0
GLANCE_S: Final = 0.002
LIMITS: Final = {"warm": 200, "cold": 350, "bot_ready": 300, "one_bot": 120, "three_bots": 300}

Measured = dict[str, Any]


class Screen:
    """An X server whose pixels lie in a file."""

    def __init__(self, name: str, pixels: Path) -> None:
        self.name = name
        with pixels.open("rb") as file:
            self._pixels = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)

    def look(self) -> bytes:
        """Give every so many-th pixel, enough to see any window."""
        return self._pixels[-4 * SCREEN[0] * SCREEN[1] :: 1021]

    def corner(self, width: int, height: int) -> bytes:
        """Give all pixels of a part in the left upper corner that is as wide and as high, every eighth line."""
        line, first = 4 * SCREEN[0], len(self._pixels) - 4 * SCREEN[0] * SCREEN[1]
        starts = range(first, first + height * line, 8 * line)
        return b"".join(self._pixels[start : start + 4 * width] for start in starts)


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Have a screen."""
    ours, theirs = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    command += ["-fbdir", str(folder)]
    with (
        subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL) as server,
        os.fdopen(ours, encoding="utf-8") as number,
    ):
        os.close(theirs)
        yield Screen(f":{number.readline().strip()}", folder / "Xvfb_screen0")
        server.terminate()


# -- starts --------------------------------------------------------------------------------------------------------


def starts(command: str, on: Screen, folder: Path, times: int) -> Measured:
    """Measure the starts of one program, warm and, as root, cold."""
    first_start(command, on, folder)
    found: Measured = {"warm_ms": statistics.median(first_start(command, on, folder) for _ in range(times))}
    if os.geteuid() == 0:
        found["cold_ms"] = statistics.median(first_start(command, on, folder, forget) for _ in range(times))
    else:
        found["cold_ms"] = "skipped: only root can make the system forget files"
    return found


def first_start(command: str, on: Screen, folder: Path, before: Callable[[], None] = lambda: None) -> int:
    """Start a program; give the milliseconds to its first pixel, and end it."""
    variables = {**os.environ, "DISPLAY": on.name, "KQ_HOME": str(folder / "home"), "HOME": str(folder)}
    variables |= {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    variables.pop("WAYLAND_DISPLAY", None)
    before()
    empty, began = on.look(), time.monotonic()
    with subprocess.Popen(
        [command], env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as program:
        while on.look() == empty:
            if time.monotonic() > began + PATIENCE_S:
                raise TimeoutError(f"{command} showed nothing")
            time.sleep(GLANCE_S)
        taken = time.monotonic() - began
        time.sleep(0.5)
        os.killpg(program.pid, signal.SIGKILL)
    time.sleep(1)
    return round(taken * 1000)


def forget() -> None:
    """Let the system forget the files that it has read."""
    os.sync()
    Path("/proc/sys/vm/drop_caches").write_bytes(b"3")
    time.sleep(0.5)


def bot_ready(times: int) -> int:
    """Give the milliseconds from the start of a bot to its greeting."""
    taken = []
    for _ in range(times):
        began = time.monotonic()
        pipe = Pipe([COMMAND, "--engine", "serve"], environment())
        pipe.send(protocol.encode(protocol.hello()))
        if pipe.receive(PATIENCE_S) is None:
            raise TimeoutError("a bot said nothing")
        taken.append(time.monotonic() - began)
        pipe.close()
    return round(statistics.median(taken) * 1000)


# -- memory --------------------------------------------------------------------------------------------------------


def memory(on: Screen, folder: Path, game: str, seats: int, size: Sequence[int]) -> float:
    """Play a few deeds, and give the megabytes of the program and its bots."""
    home = folder / f"{game} {seats}"
    hurry(home, seats)
    path = home / "config" / "settings.json"
    chosen = json.loads(path.read_text("utf-8"))
    chosen["window"] = {"w": size[0], "h": size[1]}
    chosen["last"][game]["players"] = ["person", *["steady"] * (seats - 1)]
    path.write_text(json.dumps(chosen), "utf-8", newline="\n")
    with Desk(on.name, home, folder / f"logs {game}") as desk:
        desk.start("--seed", "memory", *HASTE, program=[COMMAND])
        player = Player(desk, home, Random(1))
        player.begin(game)
        player.play(DEEDS)
        assert desk.program is not None
        bots = children(desk.program.pid)
        assert seats - 1 == len(bots), "one plays at every other seat"
        return round(sum(map(pss, [desk.program.pid, *bots])) / 1024, 1)


def pss(process: int) -> int:
    """Give the KiB of a process, what it shares with others counted in parts."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


# -- all of it -----------------------------------------------------------------------------------------------------


def measure(times: int) -> Measured:
    """Give the whole document."""
    with tempfile.TemporaryDirectory() as name, screen(Path(name)) as on:
        folder = Path(name)
        peers = {}
        for other, start in OTHERS.items():
            command = shutil.which(start, path=os.pathsep.join(PLACES))
            peers[other] = starts(command, on, folder, times) if command else "skipped: it is not installed"
        own = starts(COMMAND, on, folder, times)
        ready = bot_ready(times)
        one, three = (memory(on, folder, *of) for of in (("kings-and-queens", 2, (1280, 800)), ("crowns", 4, SCREEN)))
    archives = sorted(PROGRAM.parent.glob("kq-table-*-linux-*.tar.xz"))
    return {
        "run": "starts",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load": [round(load, 1) for load in os.getloadavg()],
        "kq-table": {**own, "bot_ready_ms": ready, "pss_mb": {"one bot": one, "three bots at 3840x2160": three}},
        "others": peers,
        "folder_mb": round(sum(path.stat().st_size for path in PROGRAM.rglob("*") if not path.is_symlink()) / 1e6, 1),
        "archive_mb": round(archives[-1].stat().st_size / 1e6, 1) if archives else "skipped: it was not made",
        "goals": goals(own, ready, one, three),
    }


def goals(own: Measured, ready: int, one: float, three: float) -> dict[str, bool]:
    """Say which promises hold here; what could not be measured is none."""
    held = {f"warm start within {LIMITS['warm']} ms": own["warm_ms"] <= LIMITS["warm"]}
    if isinstance(own["cold_ms"], int | float):
        held[f"cold start within {LIMITS['cold']} ms"] = own["cold_ms"] <= LIMITS["cold"]
    held[f"a bot ready within {LIMITS['bot_ready']} ms"] = ready <= LIMITS["bot_ready"]
    held[f"with one bot at most {LIMITS['one_bot']} MB"] = one <= LIMITS["one_bot"]
    held[f"with three at 3840x2160 at most {LIMITS['three_bots']} MB"] = three <= LIMITS["three_bots"]
    return held


def main() -> int:
    """Measure, print, and keep if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.starts", description="Measure starts and memory.")
    parser.add_argument("--times", type=int, default=5, help="starts of each kind")
    parser.add_argument("--save", action="store_true", help="keep it as tests/bench/results/starts.json")
    asked = parser.parse_args()
    if not PROGRAM.is_dir() or sys.platform != "linux" or shutil.which("Xvfb") is None:
        sys.stderr.write("This needs Linux, Xvfb, and the frozen program: python build/make.py app\n")
        return 1
    text = json.dumps(measure(asked.times), indent=1) + "\n"
    sys.stdout.write(text)
    if asked.save:
        RESULT.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
