"""Every scene looks as it did when someone last looked at it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Surface

from kq_table.app.headless import open_stage
from kq_table.match.bot_process import BotAnswer, Fault
from kq_table.storage.settings import DEFAULTS, Settings
from tests.goldens import assert_golden
from tests.kq_table.conftest import note_closed, undrawn
from tests.kq_table.person import QUICK
from tests.tools import shots
from tests.tools.bots import FakeBot
from tests.tools.shots import FIXED_SCENES, MATCH_SCENES, ShotRequest

SIZE = (1280, 800)
PLAYED_TO = {"predict", "trick", "round", "match", "library", "hint", "why", "replay", "saw", "visit_end"}
"""Scenes that lie behind a part of a match, which nobody needs to watch at full speed."""
NOT_APPROVED = {"table", "choice", "deal", "pause", "log", "last_trick", "sheet", "speak", "ledger"}
NOT_APPROVED |= {"naming", "bidding", "layout"}
"""Scenes without a picture here: the tables below have theirs, and what lies over a table is made of the same parts."""
REASON = "Keeps a low spade for a later trick."
TABLES = {
    "crowns": ShotRequest("crowns", 4, 30),
    "crowns_last_round": ShotRequest("crowns", 4, 105),
    "jeu_du_roi": ShotRequest("jeu-du-roi", 4, 330),
    "king_three": ShotRequest("king", 3, 60),
    "kings_n_queens_two": ShotRequest("kings-n-queens", 2, 60),
    "kings_n_queens_four": ShotRequest("kings-n-queens", 4, 60),
}
"""Tables when a person is asked, by the names of their pictures."""


class Telling(FakeBot):
    """Has a reason for whatever it does."""

    def poll(self) -> list[BotAnswer | Fault]:
        """Give the answer with it."""
        news = super().poll()
        return [replace(told, reasons=(REASON,)) if isinstance(told, BotAnswer) else told for told in news]


def _draw(scene: str, folder: Path) -> Surface:
    """Draw a scene of a match with a seed, as a shot does."""
    settings: Settings = replace(QUICK, trick_rest=DEFAULTS.trick_rest) if scene in PLAYED_TO else DEFAULTS
    bots = Telling if scene in shots.REASONING_SCENES else FakeBot
    app = open_stage(folder, SIZE, settings=settings, seed="1", bots=bots)
    shots.show(app, scene, ShotRequest())
    app.frames(3.0)
    app.close()
    return app.screen.surface


@pytest.fixture(autouse=True)
def _in_long_steps(in_long_steps: None) -> Iterator[None]:
    del in_long_steps
    yield
    note_closed(SIZE)


@pytest.mark.usefixtures("thumbnails")
@pytest.mark.parametrize("scene", sorted({*FIXED_SCENES, *MATCH_SCENES} - NOT_APPROVED))
def test_a_scene_looks_as_it_was_approved(scene: str, tmp_path: Path) -> None:
    assert_golden(_draw(scene, tmp_path), f"scene_{scene}")


@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_table_looks_as_it_was_approved(table: str, tmp_path: Path) -> None:
    app = open_stage(tmp_path, SIZE, settings=QUICK, seed="5", bots=FakeBot)
    with undrawn():
        shots.show(app, "table", TABLES[table])
    app.frames(3.0)
    app.close()
    assert_golden(app.screen.surface, f"table_{table}")


def test_the_same_seed_gives_the_same_picture(tmp_path: Path) -> None:
    first, second = (_draw("trick", tmp_path / name).get_buffer().raw for name in ("one", "two"))
    assert first == second
