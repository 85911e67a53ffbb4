"""
Sits before the running program as a person does: sees its window, moves the mouse, presses keys.

It knows the program only by its `--test-log`, where every card and control on the screen stands with its text name.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

ROOT = Path(__file__).resolve().parents[2]
FROZEN = os.environ.get("KQ_FROZEN")
"""The frozen program's file, where that one is to be tested instead of the checkout."""
PROGRAM = (FROZEN,) if FROZEN else (sys.executable, "-m", "kq_table")
FAREWELL = Path(__file__).with_name("farewell.py")
PATIENCE_S = 30.0
"""After so long without what was waited for the test fails; nothing is measured by it."""
POLL_S = 0.01
FRAME_S = 0.02
STILL_S = 0.04
"""A target that has not moved for so long, some frames, lies still."""

EMPTY: Mapping[str, Any] = {"at": "", "rows": [], "raised": []}

T = TypeVar("T")


@dataclass(frozen=True)
class Target:
    """A card or a control on the screen: where it is, in pixels of the window."""

    id: str
    text: str
    rect: tuple[int, int, int, int]

    @property
    def middle(self) -> tuple[int, int]:
        x, y, w, h = self.rect
        return x + w // 2, y + h // 2


@dataclass(frozen=True)
class Way:
    """How a deed is done: by raising cards, the last twice over, by pressing controls, or by a drag to a goal."""

    deed: str
    cards: tuple[str, ...]
    controls: tuple[str, ...]
    goal: tuple[int, int] | None


class Desk:
    """One screen with the program on it; it may be killed and started again, its files stay."""

    def __init__(self, display: str, home: Path, folder: Path) -> None:
        self.display = display
        self._folder = folder
        folder.mkdir(exist_ok=True)
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"},
            "DISPLAY": display,
            "KQ_HOME": str(home),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            # Nobody manages windows here: so the window's pixels are the screen's.
            "SDL_VIDEO_WINDOW_POS": "0,0",
        }
        self._starts = 0
        self._log = folder / "no log yet"
        self.program: subprocess.Popen[bytes] | None = None
        self._hands: subprocess.Popen[bytes] | None = None
        self._forget()

    def _forget(self) -> None:
        self._read, self.scene, self.n, self.at = 0, "", 0, ""
        self.lines: list[dict[str, Any]] = []
        self._done = Counter[int]()
        self.targets: dict[str, Target] = {}
        self.rows: list[list[str]] = []
        self.raised: list[str] = []
        self.ways: list[Way] = []

    # -- the program

    def start(self, *arguments: str, program: Sequence[str] = PROGRAM) -> None:
        """Start the program and wait for its first picture."""
        self.launch(*arguments, program=program)
        self.wait_for(lambda: self.targets, "the first picture")

    def launch(self, *arguments: str, program: Sequence[str] = PROGRAM) -> None:
        """Start the program with a log of its own."""
        assert self.program is None, "one program at a time"
        self._starts += 1
        self._log = self._folder / f"test-log-{self._starts}.jsonl"
        self._forget()
        command = [*program, "--test-log", str(self._log), *arguments]
        with self._log.with_suffix(".stderr").open("wb") as complaints:
            self.program = subprocess.Popen(command, cwd=ROOT, env=self.environment, stderr=complaints)

    def kill(self) -> None:
        """Kill it as a power failure would: no farewell."""
        assert self.program is not None
        self.program.kill()
        self.wait_for_end()

    def wait_for_end(self) -> int:
        """Wait until it has ended by itself; give its exit status."""
        assert self.program is not None
        status = self.program.wait(PATIENCE_S)
        self.program = None
        return status

    def complaints(self) -> str:
        """Give what the program last started wrote to stderr."""
        return self._log.with_suffix(".stderr").read_text(encoding="utf-8", errors="replace")

    def close_window(self) -> None:
        """Ask the window to close, as its close button does."""
        subprocess.run(
            [sys.executable, str(FAREWELL), str(self.window())], env=self.environment, check=True, timeout=PATIENCE_S
        )

    def window(self) -> int:
        """Give the number of its window."""
        assert self.program is not None
        return int(self.xdotool("search", "--onlyvisible", "--pid", str(self.program.pid)).split()[-1])

    def window_place(self) -> tuple[int, int, int, int]:
        """Give the left upper corner of its window on the screen, its width and its height."""
        told = self.xdotool("getwindowgeometry", "--shell", str(self.window()))
        facts = dict(line.split("=") for line in told.splitlines())
        x, y, width, height = (int(facts[word]) for word in ("X", "Y", "WIDTH", "HEIGHT"))
        return x, y, width, height

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.program is not None:
            self.kill()
        self.drop_hands()

    def drop_hands(self) -> None:
        """End the xdotool that stays; where the screen or its window has gone it has ended by itself, with an error."""
        if self._hands is not None:
            self._hands.kill()
            self._hands.wait(PATIENCE_S)
            assert self._hands.stdin is not None
            with suppress(BrokenPipeError):
                self._hands.stdin.close()
            self._hands = None

    # -- looking

    def look(self) -> None:
        """Take in what the log says anew; a line that is not whole yet waits for the next look."""
        try:
            with self._log.open("rb", buffering=0) as file:
                file.seek(self._read)
                news = file.readall()
        except FileNotFoundError:
            return
        whole = news[: news.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.splitlines():
            self._take(json.loads(line))

    def _take(self, line: dict[str, Any]) -> None:
        self.lines.append(line)
        if line["scene"] != self.scene:
            self.scene, self.targets, self.ways = line["scene"], {}, []
        self.n = line["n"] if line.get("n") is not None else self.n
        if line["event"] == "deed":
            self.ways = []
            self._done[line["seat"]] += not line["deed"].startswith("say ")
        if line.get("targets") is not None:
            self.targets = {t["id"]: Target(t["id"], t["text"], tuple(t["rect"])) for t in line["targets"]}
            self.at, self.rows, self.raised = (line.get(word) or empty for word, empty in EMPTY.items())
            self.ways = [_way(way) for way in line.get("ways") or ()]

    def wait_for(self, question: Callable[[], T | None], what: str) -> T:
        """
        Look until *question* has an answer that counts, and give it.

        :raises AssertionError: if patience ends, or the program does, before that.
        """
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.look()
            if answer := question():
                return answer
            if self.program is not None and self.program.poll() is not None:
                raise AssertionError(f"the program ended while waiting for {what}: {self.complaints()}")
            time.sleep(POLL_S)
        raise AssertionError(
            f"no {what} after {PATIENCE_S} s in scene {self.scene!r}; there are {sorted(self.targets)}"
        )

    def has_come(self, question: Callable[[], object], seconds: float) -> bool:
        """Look for so long at the most whether *question* comes true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.look()
            if question():
                return True
            time.sleep(POLL_S)
        return False

    def wait_for_scene(self, name: str) -> None:
        """Look until this scene is on top."""
        self.wait_for(lambda: self.scene == name, f"scene {name}")

    def wait_for_target(self, name: str) -> Target:
        """Look until a target with this id, or else with this text, is there and lies still; give it."""
        before = self.wait_for(lambda: self.find(name), f"target {name}")
        while True:
            time.sleep(STILL_S)
            now = self.wait_for(lambda: self.find(name), f"target {name}")
            if now == before:
                return now
            before = now

    def find(self, name: str) -> Target | None:
        """Give the target with this id, or else the first with this text; None if there is none now."""
        by_text = (target for target in self.targets.values() if target.text == name)
        return self.targets.get(name) or next(by_text, None)

    def starting_with(self, prefix: str) -> list[Target]:
        """List the targets whose id starts so."""
        return [target for name, target in self.targets.items() if name.startswith(prefix)]

    def done(self, seat: int) -> int:
        """Count the deeds of a seat that the log told of since the start; what was said aloud is none."""
        return self._done[seat]

    def deeds(self) -> list[str]:
        """List the deeds that the log told of since the start."""
        return [line["deed"] for line in self.deed_lines()]

    def deed_lines(self) -> list[dict[str, Any]]:
        """List all that the log told of deeds since the start."""
        return [line for line in self.lines if line.get("deed")]

    def screenshot(self, path: Path) -> Path:
        """Save what the screen shows; give the path."""
        command = ["import", "-window", "root", str(path)]
        subprocess.run(command, env=self.environment, check=True, timeout=PATIENCE_S)
        return path

    # -- doing

    def click(self, name: str, button: int = 1) -> None:
        """Point at a target and click it."""
        self._click(self.wait_for_target(name).middle, button)

    def press(self, name: str) -> None:
        """Click a target where it lies now: nothing moves."""
        self._click(self.targets[name].middle, 1)

    def _click(self, place: tuple[int, int], button: int) -> None:
        self._do("mousemove", *map(str, place), "click", str(button))

    def point(self, place: tuple[int, int]) -> None:
        """Put the mouse there; give the program a moment to see it."""
        self._do("mousemove", *map(str, place))
        time.sleep(FRAME_S)

    def drag(self, name: str, to: str | tuple[int, int], steps: int = 12) -> None:
        """Take a target up and let it go at another target, or at a place."""
        x0, y0 = self.wait_for_target(name).middle
        x1, y1 = self.wait_for_target(to).middle if isinstance(to, str) else to
        self.point((x0, y0))
        self._do("mousedown", "1")
        for step in range(1, steps + 1):
            self.point((x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps))
        self._do("mouseup", "1")

    def key(self, *names: str) -> None:
        """Press and release keys, if any, by their X names: `Return`, `Tab`, `shift+Tab`, `F11`."""
        if names:
            self._do("key", *names)

    def write(self, text: str) -> None:
        """Type a text."""
        self.xdotool("type", "--delay", "10", text)

    def _do(self, *words: str) -> None:
        """Hand words without blanks to one xdotool that stays: to start one for each would take longer."""
        if self._hands is None:
            self._hands = subprocess.Popen(["xdotool", "-"], env=self.environment, stdin=subprocess.PIPE)
        assert self._hands.stdin is not None
        self._hands.stdin.write(" ".join(words).encode() + b"\n")
        self._hands.stdin.flush()

    def xdotool(self, *words: str) -> str:
        """Have an xdotool of its own do something; give what it says."""
        command = ["xdotool", *words]
        return subprocess.check_output(command, env=self.environment, encoding="utf-8", timeout=PATIENCE_S)


def _way(told: Mapping[str, Any]) -> Way:
    goal = tuple(told["goal"]) if told["goal"] else None
    return Way(told["deed"], tuple(told["cards"]), tuple(told["controls"]), goal)
