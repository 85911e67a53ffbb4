"""Whole random matches of every game, number of seats and option, each record replayed. Knows commands, no rule."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engines.__main__ import main
from engines.games.registry import GAMES

SEEDS, AT_A_TIME = 1000, 100
ANY = "7"
"""Stands for any number that an option may have."""


def tables() -> list[str]:
    """Name every game and number of seats, as the rules have it and with each other value of each option."""
    named = []
    for rules in GAMES:
        odd = [f"{option.name}={value}".replace("*", ANY) for option in rules.options for value in option.values[1:]]
        named += [f"{rules.key}, {seats}, {word}" for seats in rules.seats for word in ("as it is", *odd)]
    return named


def parts() -> Iterable[str]:
    """Name so many seeds of each table."""
    return [f"{table}, from {first}" for first in range(0, SEEDS, AT_A_TIME) for table in tables()]


def measure(part: str) -> dict[str, int]:
    """Play and replay these matches; count them, their deeds, and those that went wrong."""
    *table, first = part.split(", ")
    counted: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        for seed in range(int(first.removeprefix("from ")), int(first.removeprefix("from ")) + AT_A_TIME):
            counted.update(play_and_trace(table, seed, Path(folder)))
    return dict(counted)


def play_and_trace(table: Iterable[str], seed: int, folder: Path) -> dict[str, int]:
    """Play a match at random by the command ``play``, and let ``trace`` judge its record."""
    key, seats, word = table
    record, trace = folder / "match.kq", folder / "trace.jsonl"
    option = ["--option", word] if "=" in word else []
    rules = ["--game", key, "--seats", seats, *option, "--players", "random", "--seed", str(seed)]
    status = main(["play", *rules, "--out", str(record)])
    with trace.open("w", encoding="utf-8", newline="\n") as out, redirect_stdout(out):
        status = status or main(["trace", str(record)])
    rows = trace.read_text("utf-8").splitlines()
    is_over = not status and json.loads(rows[-1])["over"]
    return {"matches": 1, "deeds": len(rows) - 1, "wrong": int(not is_over)}


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Add the counts of each table up."""
    told = {table: _add(counts for part, counts in parts.items() if _is_of(table, part)) for table in tables()}
    return {"seeds": SEEDS, "in_all": _add(told.values()), "tables": told}


def _is_of(table: str, part: str) -> bool:
    return part.startswith(f"{table}, from ")


def _add(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    whole: Counter[str] = Counter()
    for each in counts:
        whole.update(each)
    return dict(whole)
