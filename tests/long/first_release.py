"""The strongest level of today against that of the first release, both as at a table, on the same cards."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from io import BytesIO
from tempfile import TemporaryDirectory
from typing import Any

from engines.bots import LEVELS
from engines.bots.arena import WITHOUT_DEALS, estimate
from engines.bots.players import MUTE
from engines.bots.protocol import Message, Start, choose, decode, encode, hello, line, read_deed, start
from engines.bots.seats import BuiltinPlayer, Question
from engines.core.search_api import Answer, Budget
from engines.games.registry import GAMES

from . import ROOT
from ._duplicates import contest_at_table, margin, most_seats
from ._groups import by_group

FIRST_RELEASE = "5fb45362473397acefe239c47287ea68c58455af"
"""The commit whose players they are; a clone needs its history."""
SEED = "first release 2"
"""
Never a seed that anything was tuned on. On ``first release 1`` King stood at +0.22 ± 0.17 after 400, and Crowns at
-0.39 ± 0.21 after 123, before its floor of sanity left Aces alone.
"""
DUPLICATES: Mapping[str, int] = {rules.key: 1000 if rules.key == "king" else 400 for rules in GAMES}
"""By game, fixed beforehand; each is played twice, the two in turn at every other seat."""
TODAYS = f"{LEVELS[-1]}/{MUTE}"
"""Who wins by talk at Crowns is asked elsewhere: `bargains`."""


class FirstRelease:
    """The highest level of that release at one seat, in a process that outlasts a match; it never talks."""

    faults: Sequence[str] = ()

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process, self._lines_told = process, 0

    def choose(self, question: Question, budget: Budget, is_stopped: Callable[[], bool] = lambda: False) -> Answer:
        """Tell it the lines that it has not had yet and ask it, for as long as it thinks at a table."""
        view = question.view
        if not self._lines_told:
            here = Start(question.rules.key, view.state.public.seats, view.seat, {}, LEVELS[-1], budget.seed)
            self._send(start(here))
        for seen in question.lines(self._lines_told):
            self._send(line(seen))
            self._lines_told += 1
        legal = [deed.text for deed in question.rules.legal(view.state)]
        self._send(choose(self._lines_told, legal, None))
        return read_deed(self._receive_deed(), legal)

    def talk(self, question: Question, budget: Budget) -> Sequence[str]:
        """Say nothing."""
        return ()

    def close(self) -> None:
        """Leave the process to the next match."""

    def _send(self, message: Message) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(encode(message))
        self._process.stdin.flush()

    def _receive_deed(self) -> Message:
        assert self._process.stdout is not None
        while True:
            message = decode(self._process.stdout.readline())
            if message["type"] == "error":
                raise RuntimeError(f"the first release: {message}")
            if message["type"] == "deed":
                return message


@cache
def _folder() -> TemporaryDirectory[str]:
    """Give a folder with the engines of that release; it goes when the run ends."""
    folder, command = TemporaryDirectory(prefix="kq-first-release-"), ["git", "archive", FIRST_RELEASE, "engines"]
    archive = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(folder.name, filter="data")
    return folder


@cache
def _process(_seat: int) -> subprocess.Popen[bytes]:
    """Start the process of a seat, once: a match after another, it need not warm up."""
    command, pipe = [sys.executable, "-m", "engines", "serve"], subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=_folder().name)
    assert process.stdin is not None
    process.stdin.write(encode(hello()))
    return process


def parts() -> Iterable[str]:
    """Name the parts, one duplicate each."""
    return [f"{rules.key}: {index}" for rules in GAMES for index in range(DUPLICATES[rules.key])]


def group(part: str) -> str:
    """Give the game of a part."""
    return part.partition(": ")[0]


def measure(part: str) -> float:
    """Play a duplicate; give by how much today's seats are above the mean of the others, in points."""
    key, _, number = part.partition(": ")
    players = (TODAYS,) * (2 if key in WITHOUT_DEALS else most_seats(key))
    contest = contest_at_table(key, players, DUPLICATES[key], SEED)
    return margin(contest, int(number), lambda _: BuiltinPlayer(TODAYS), lambda seat: FirstRelease(_process(seat)))


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give by game how many duplicates were played, and by how much today's is ahead, with a 95 % interval."""
    margins = {key: (len(played), *estimate(played)) for key, played in by_group(parts, group).items()}
    return {"commit": FIRST_RELEASE, "seed": SEED, "margins": margins}
