"""
How long a first lesson takes: `python -m tests.bench.lessons`.

A person is imagined who reads all that the coach says at `WORDS_A_MINUTE`, needs `MOVE_S` to find a card and play it,
`SHEET_S` to look at the result of a round, and makes no mistake; cards fly, and the others pause, as in any match.
Prints JSON; with `--save` it is kept as `tests/bench/results/lessons.json`.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import pygame

from kq_table.app.headless import Stage, open_stage
from kq_table.features.lessons import lesson as lesson_file
from kq_table.features.lessons.table import LessonTable
from kq_table.text import say
from tests.tools.bots import FakeBot
from tests.tools.shots import take_step

RESULT: Final = Path(__file__).parent / "results" / "lessons.json"
WORDS_A_MINUTE: Final = 200
"""A slow reader's pace; most adults read between 200 and 300."""
MOVE_S: Final = 5.0
SHEET_S: Final = 8.0
LOOK_S: Final = 0.5
"""Until the table has taken notice of a move."""
HASTE: Final = 2.0
"""Frames may last twice as long as at a table: nobody looks."""


def measure(game: str, folder: Path) -> dict[str, Any]:
    """Do a whole lesson, and give its steps, moves, words and minutes."""
    stage = open_stage(folder, bots=FakeBot)
    found = lesson_file.load(game)
    said: list[str] = []
    moves = sheets = 0
    with stage.minimized():
        stage.haste = HASTE
        began = stage.clock.now()
        stage.context.navigate.start_lesson(game)
        while (scene := _next(stage)) != "lesson_end":
            if scene != "table":
                sheets += 1
                stage.frames(1.0)
                stage.press(pygame.K_RETURN)
                continue
            table = stage.table
            assert isinstance(table, LessonTable)
            if table.hints.is_coaching:
                said.append(table.hints.text)
            take_step(table)
            stage.frames(LOOK_S)
            moves += 1
        table_s = stage.clock.now() - began
    stage.close()
    words = sum(len(text.split()) for text in [*said, say(found.done)])
    seconds = table_s + words * 60 / WORDS_A_MINUTE + moves * MOVE_S + sheets * SHEET_S
    return {"steps": len(found.steps), "moves": moves, "words": words, "minutes": round(seconds / 60, 1)}


def _next(stage: Stage) -> str:
    """Wait until the person has something to do, and give the scene."""
    stage.until(lambda: stage.is_asked or stage.context.stack.top.name != "table")
    return stage.context.stack.top.name


def main() -> int:
    """Print the result of every lesson."""
    parser = argparse.ArgumentParser(prog="tests.bench.lessons", description="How long a first lesson takes.")
    parser.add_argument("--save", action="store_true", help="keep the result")
    is_saved = parser.parse_args().save
    result = {}
    for game in lesson_file.games():
        with tempfile.TemporaryDirectory(prefix="kq-lessons-") as folder:
            result[game] = measure(game, Path(folder))
    text = json.dumps(result, indent=1)
    sys.stdout.write(text + "\n")
    if is_saved:
        RESULT.write_text(text + "\n", "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
