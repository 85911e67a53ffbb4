"""How much memory the app holds after match upon match, at 1280x800 with few bots, and back in the menu each time."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from engines.games import registry
from kq_table.app.headless import Stage, open_stage
from kq_table.games.registry import HUDS
from kq_table.match.bot_process import Bot
from kq_table.match.setup import PERSON, MatchSetup, Seating
from tests.bench.starts import pss

SIZE = (1280, 800)
ROUNDS_OF_GAMES = 2
HASTE = 16
TABLE_MB, MENU_MB = 150, 90


def parts() -> Iterable[str]:
    """Name the one part: memory grows over all matches of one process."""
    return ["all games in turn"]


def measure(part: str) -> list[dict[str, Any]]:
    """Play every game in turn, in one process; give the PSS in MB with its bot in each match, and in the menu after."""
    del part
    found = []
    with tempfile.TemporaryDirectory() as folder:
        stage = open_stage(Path(folder), SIZE, bots=partial(Bot, clock=lambda: 0.0))
        stage.frames(1)
        for game in [*HUDS] * ROUNDS_OF_GAMES:
            table = _play(stage, game)
            stage.context.navigate.show_menu()
            stage.frames(1)
            found.append({"game": game, "table_mb": table, "menu_mb": _megabytes(os.getpid())})
            print(found[-1], file=sys.stderr, flush=True)
        stage.close()
    return found


def _play(stage: Stage, game: str) -> float:
    """Play a match, a person's deeds by the rule of thumb; give the most memory seen at the end of a round, in MB."""
    company = [Seating("You", PERSON), *[Seating(f"Bot {seat}", "page") for seat in range(1, 4)]]
    stage.context.navigate.open_table(MatchSetup(game, tuple(company[: min(registry.game(game).seats)])))
    stage.haste, most = HASTE, 0.0
    while stage.context.stack.top.name != "match":
        top = stage.context.stack.top.name
        if top in {"round", "notice"}:
            most = max(most, _megabytes(os.getpid(), *_bots()[:1]))
            stage.press(pygame.K_RETURN)
        elif stage.is_asked:
            controller = stage.table.controller
            controller.submit(controller.turn, controller.default_deed())
        stage.frame()
    return max(most, _megabytes(os.getpid(), *_bots()[:1]))


def _bots() -> list[int]:
    return sorted(int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit() and _is_child(path))


def _is_child(process: Path) -> bool:
    try:
        return f"PPid:\t{os.getpid()}\n" in (process / "status").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False  # it has just ended


def _megabytes(*processes: int) -> float:
    return round(sum(map(pss, processes)) / 1024, 1)


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give the most of each, beside what is allowed."""
    matches = [match for part in parts.values() for match in part]
    return {
        "size": list(SIZE),
        "matches": len(matches),
        "table_mb": {"most": max(match["table_mb"] for match in matches), "allowed": TABLE_MB},
        "menu_mb": {"most": max(match["menu_mb"] for match in matches), "allowed": MENU_MB},
        "each": matches,
    }
