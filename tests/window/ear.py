"""Sits before the running program as somebody who hears it: knows names, presses what has one, sees nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Self, TypeVar

from kq_table.features.start.game_catalog import BOXES
from kq_table.text import say

from .desk import FRAME_S, PATIENCE_S, POLL_S, PROGRAM, ROOT

CLIENT = Path(__file__).with_name("at_spi.py")
SYSTEM_PYTHON = "/usr/bin/python3"
"""The one that gi belongs to."""
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
ENABLE = (
    "dbus-send",
    "--session",
    "--print-reply",
    "--dest=org.a11y.Bus",
    "/org/a11y/bus",
    "org.freedesktop.DBus.Properties.Set",
    "string:org.a11y.Status",
    "string:IsEnabled",
    "variant:boolean:true",
)
PRESSED = ("push button", "check box", "radio button", "button")
UNREAD = ("ear.tools", "ear.players", "sheet.title")
"""What is never pressed to play on."""
DECIDED = 0.5
"""So often what a raised card can mean is pressed, and no other card."""
T = TypeVar("T")


@dataclass(frozen=True)
class Heard:
    """A node of the tree as an assistive program has it."""

    path: tuple[int, ...]
    role: str
    name: str
    description: str
    is_enabled: bool
    children: tuple[Heard, ...]

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Heard:
        children = tuple(cls.read(child) for child in told["children"])
        words = told.get("description", "")
        return cls(tuple(told["path"]), told["role"], told["name"], words, told.get("enabled", True), children)

    def walk(self) -> Iterator[Heard]:
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def buttons(self) -> list[Heard]:
        return [node for node in self.walk() if node.role in PRESSED and node.is_enabled]

    def group(self, name: str) -> Heard | None:
        return next((node for node in self.walk() if node.name == name), None)


def can_listen() -> bool:
    """Whether this system has a session bus, the accessibility bus, and a Python that speaks to them."""
    if not (shutil.which("dbus-daemon") and shutil.which("dbus-send") and LAUNCHER.exists()):
        return False
    probe = [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"]
    return Path(SYSTEM_PYTHON).exists() and not subprocess.run(probe, capture_output=True, check=False).returncode


@contextmanager
def accessibility(display: str, folder: Path) -> Iterator[dict[str, str]]:
    """Start a session bus with the accessibility bus beside it, as a desktop does; give their environment."""
    environment = {**os.environ, "DISPLAY": display, "XDG_RUNTIME_DIR": str(folder)}
    folder.chmod(0o700)
    with ExitStack() as cleanup:
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--print-address", "--nofork"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        cleanup.callback(_end, bus)
        assert bus.stdout is not None
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        launcher = [str(LAUNCHER), "--launch-immediately"]
        cleanup.callback(_end, subprocess.Popen(launcher, env=environment, stderr=subprocess.DEVNULL))
        end = time.monotonic() + PATIENCE_S
        while subprocess.run(ENABLE, env=environment, capture_output=True, check=False).returncode:
            assert time.monotonic() < end, "no accessibility bus"
            time.sleep(POLL_S)
        yield environment


def _end(process: subprocess.Popen[Any]) -> None:
    process.kill()
    process.wait(PATIENCE_S)
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()


class Listener:
    """The program, and an assistive program that hears and presses for somebody."""

    def __init__(self, environment: Mapping[str, str], home: Path, folder: Path) -> None:
        self._environment = {
            **{name: value for name, value in environment.items() if name != "WAYLAND_DISPLAY"},
            "KQ_HOME": str(home),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self._complaints = folder / "complaints"
        self.heard: list[str] = []
        """Everything that was announced."""

    def __enter__(self) -> Self:
        with self._complaints.open("wb") as complaints:
            program = [*PROGRAM, "--haste", "60", "--seed", "ear"]
            self.program = subprocess.Popen(program, cwd=ROOT, env=self._environment, stderr=complaints)
        self._client = subprocess.Popen(
            [SYSTEM_PYTHON, str(CLIENT), str(self.program.pid)],
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        return self

    def __exit__(self, *_: object) -> None:
        _end(self.program)
        _end(self._client)

    def _ask(self, **question: Any) -> dict[str, Any]:
        assert self._client.stdin is not None
        assert self._client.stdout is not None
        self._client.stdin.write(json.dumps(question).encode() + b"\n")
        self._client.stdin.flush()
        while True:
            line: dict[str, Any] = json.loads(self._client.stdout.readline())
            if "heard" not in line:
                return line
            self.heard.append(line["heard"])

    def tree(self) -> Heard | None:
        """The window as it is now; None while it changes."""
        told = self._ask(do="tree", skip=[say(key) for key in UNREAD])
        return Heard.read(told["tree"]) if "tree" in told else None

    def wait_for(self, question: Callable[[Heard], T | None], what: str) -> T:
        """Read the tree until *question* has an answer that counts, and give it."""
        end = time.monotonic() + PATIENCE_S
        tree = None
        while time.monotonic() < end:
            tree = self.tree() or tree
            if tree is not None and (answer := question(tree)):
                return answer
            assert self.program.poll() is None, self._complaints.read_text(encoding="utf-8")
            time.sleep(POLL_S)
        names = [node.name for node in tree.walk()] if tree else []
        raise AssertionError(f"no {what}; there are {names}")

    def press(self, node: Heard) -> None:
        """Press a node; one that has gone or changed meanwhile is left."""
        self._ask(do="press", path=node.path, name=node.name)
        time.sleep(FRAME_S)

    def push(self, name: str) -> None:
        """Wait for the button whose name begins so, and press it."""
        self.press(self.wait_for(lambda tree: named(tree, name), name))


def named(tree: Heard, name: str) -> Heard | None:
    return next((node for node in tree.buttons if node.name.startswith(name)), None)


def _in_dialog(tree: Heard, name: str) -> Heard | None:
    dialog = next((node for node in tree.walk() if node.role == "dialog"), None)
    return named(dialog, name) if dialog else None


class EarPlayer:
    """Plays any game at random by what is heard: what can be played says so, what can be done has a group."""

    def __init__(self, listener: Listener, chance: Random) -> None:
        self.listener, self.chance = listener, chance
        self.presses = 0

    def begin(self, game: str) -> None:
        """Go from the menu to a match of a game."""
        box = next(box for box in BOXES if game in box.games)
        self.listener.push(f"{say(f'game.{box.key}')}. ")
        if len(box.games) > 1:
            tile = f"{say(f'game.{game}')}. "
            self.listener.press(self.listener.wait_for(lambda tree: _in_dialog(tree, tile), tile))
        self.listener.push(say("setup.start"))

    def play(self, is_over: Callable[[], bool], most: int) -> None:
        """Press what can be pressed until the match is over, at most so many times."""
        while not is_over() and self.presses < most:
            self.listener.press(self.chance.choice(self.listener.wait_for(self._open, "something to do")))
            self.presses += 1

    def _open(self, tree: Heard) -> list[Heard]:
        """What can be pressed now to go on."""
        dialog = next((node for node in tree.walk() if node.role == "dialog"), None)
        if dialog is not None:
            # The last button is the one that most people want; of a sheet that was opened by the way, it closes it.
            return [named(dialog, say("app.back")) or button for button in dialog.buttons[-1:]]
        cards = [button for button in tree.buttons if say("ear.can_go") in button.description]
        actions = tree.group(say("ear.actions"))
        offered = actions.buttons if actions else []
        is_raised = any(say("ear.raised") in card.description for card in cards)
        return cards if cards and not (is_raised and self.chance.random() < DECIDED) else offered
