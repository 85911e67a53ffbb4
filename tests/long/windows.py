"""
The Windows program plays every game, and our tests run on Python for Windows, under Wine.

What a person does with the program is tried in every CI: `tests/window/test_windows.py`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engines.games import registry
from tests.wine import WINDOWS_TESTS

from . import ROOT

sys.path.insert(0, str(ROOT / "build"))

import windows_here
from wine import Wine, python

ONLY_HERE = ("absl-py", "check-jsonschema", "ml-collections", "mypy", "numpy", "open-spiel", "ruff", "scipy", "zizmor")
"""Packages of other tests: they look at the sources, or are large."""
ENDS = re.compile(r"^(FAILED|ERROR) (\S+)", re.MULTILINE)
COUNTS = re.compile(r"(\d+) (passed|skipped|xfailed|failed|errors?)\b")


def parts() -> Iterable[str]:
    """Name the games and the folders of tests."""
    yield from (f"plays {rules.key}" for rules in registry.GAMES)
    yield from WINDOWS_TESTS


def measure(part: str) -> dict[str, Any]:
    """
    Play a match of a game, or run the tests of a folder.

    :raises FileNotFoundError: if there is no Windows program yet
    """
    if not windows_here.FROZEN.is_dir():
        raise FileNotFoundError("first run `build/make.py windows-here`")
    with TemporaryDirectory(prefix="kq-wine-") as folder:
        wine = Wine(Path(folder) / "prefix")
        with wine.running():
            return _play(wine, part.removeprefix("plays ")) if part.startswith("plays ") else _test(wine, part)


def _play(wine: Wine, game: str) -> dict[str, Any]:
    program = windows_here.FROZEN / "kq-table.exe"
    status, said = wine.told(program, "--selftest", "--game", game, SDL_VIDEODRIVER="dummy")
    told: dict[str, Any] = (
        json.loads(said) if status == 0 else {"ok": False, "errors": [said.decode(errors="replace")[-500:]]}
    )
    return {"passed": int(told["ok"]), "failures": told["errors"]}


def _test(wine: Wine, folder: str) -> dict[str, Any]:
    options = [
        "-p",
        "no:randomly",
        "-p",
        "no:cacheprovider",
        "-o",
        "faulthandler_timeout=300",
        "--tb",
        "no",
        "--color",
        "no",
    ]
    _, said = wine.told(_python(), "-m", "pytest", *options, folder, folder=windows_here.COPY)
    text = said.decode(errors="replace").replace("\r\n", "\n")
    counts = {match[2]: int(match[1]) for match in COUNTS.finditer(text.rstrip().rpartition("\n")[2])}
    failures = [name for _, name in ENDS.findall(text)]
    return {**counts, "failures": failures if counts else [text[-500:]]}


@cache
def _python() -> Path:
    return python("test.txt", ONLY_HERE)


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Say how many passed and name all that failed."""
    return {
        "passed": sum(found.get("passed", 0) for found in parts.values()),
        "failures": [name for found in parts.values() for name in found["failures"]],
        "parts": dict(parts),
    }
