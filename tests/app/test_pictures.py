"""Every scene looks as it did when someone last looked at it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Surface

from kq_table.bots import Answer, Fault
from kq_table.dev import commands, shot, stage
from kq_table.dev.fakebot import InlineBot
from kq_table.dev.stage import open_stage
from kq_table.settings import DEFAULTS, Settings
from tests.goldens import assert_golden

from .person import QUICK, STEP

SIZE = (1280, 800)
PLAYED_TO = {"predict", "trick", "round", "match", "shelf", "hint", "why", "replay", "saw"}
"""Scenes that lie behind a part of a match, which nobody needs to watch at full speed."""
REASON = "Keeps a low spade to duck with later."
TABLES = {
    "crowns": shot.Wish("crowns", 4, 30),
    "crowns_last_round": shot.Wish("crowns", 4, 105),
    "jeu_du_roi": shot.Wish("jeu-du-roi", 4, 330),
    "king_three": shot.Wish("king", 3, 60),
    "kings_n_queens_two": shot.Wish("kings-n-queens", 2, 60),
    "kings_n_queens_four": shot.Wish("kings-n-queens", 4, 60),
}
"""Tables when a person is asked, by the names of their pictures."""


class Telling(InlineBot):
    """Has a reason for whatever it does."""

    def poll(self) -> list[Answer | Fault]:
        """Give the answer with it."""
        news = super().poll()
        return [replace(told, reasons=(REASON,)) if isinstance(told, Answer) else told for told in news]


def _draw(scene: str, folder: Path) -> Surface:
    """Draw a scene of a match with a seed, as `--shot` does."""
    settings: Settings = replace(QUICK, trick_rest=DEFAULTS.trick_rest) if scene in PLAYED_TO else DEFAULTS
    bots = Telling if scene in shot.THOUGHT_OUT else InlineBot
    app = open_stage(folder, SIZE, settings=settings, seed="1", bots=bots)
    shot.SCENES[scene](app)
    app.frames(3.0)
    app.close()
    return app.screen.surface


@pytest.fixture(autouse=True)
def _in_long_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at as few frames as the table takes; a bot that answers at once is not waited for."""
    monkeypatch.setattr(stage, "FRAME", STEP)
    monkeypatch.setattr(stage, "NAP", 0)


@pytest.mark.parametrize("scene", sorted(shot.SCENES))
def test_a_scene_looks_as_it_was_approved(scene: str, tmp_path: Path) -> None:
    assert_golden(_draw(scene, tmp_path), f"scene_{scene}")


@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_table_looks_as_it_was_approved(table: str, tmp_path: Path) -> None:
    app = open_stage(tmp_path, SIZE, settings=QUICK, seed="5", bots=InlineBot)
    shot.MATCHES["table"](app, TABLES[table])
    app.frames(3.0)
    app.close()
    assert_golden(app.screen.surface, f"table_{table}")


def test_the_same_seed_gives_the_same_picture(tmp_path: Path) -> None:
    first, second = (_draw("trick", tmp_path / name).get_buffer().raw for name in ("one", "two"))
    assert first == second


def test_every_scene_can_be_asked_for_on_the_command_line() -> None:
    assert {*shot.SCENES, *shot.MATCHES} == set(commands.SHOTS)
