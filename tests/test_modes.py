"""Who may read what the program writes: its owner alone, whatever the umask."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from kq_table.app.headless import open_stage
from kq_table.features.results.scene import MyGames
from kq_table.system import files
from tests.running import end, started
from tests.tools.bots import FakeBot
from tests.tools.shots import ShotRequest, show

from .kq_table.features.results.files import add

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "kq_table").rglob("*.py"))
MAY_MAKE_FOLDERS = {"system/files.py"}
"""The one that does it for all."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes as POSIX has them")


@pytest.fixture(params=[0, 0o022, 0o077], ids="umask {:03o}".format)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(home: Path) -> dict[str, str]:
    """Give the mode of everything below a folder."""
    return {str(path.relative_to(home)): f"{path.lstat().st_mode & 0o777:03o}" for path in home.rglob("*")}


def wrong(home: Path) -> dict[str, str]:
    """Give what others may read or enter."""
    return {name: mode for name, mode in modes(home).items() if mode not in {"600", "700"}}


@pytest.mark.usefixtures("umask")
def test_a_program_that_starts_and_ends_leaves_nothing_that_others_can_read(home: Path) -> None:
    with started(home) as running:
        running.wait_for_window()
        assert (0, "") == end(running)
    assert {"config", "data", "log", "data/records/finished", "log/kq-table.log"} <= modes(home).keys()
    assert {} == wrong(home)


@pytest.mark.usefixtures("umask")
def test_a_match_its_secret_and_its_results_are_for_nobody_else(tmp_path: Path) -> None:
    home = tmp_path / "home"
    stage = open_stage(home, bots=FakeBot)
    stage.haste = 16
    show(stage, "table", ShotRequest("king", deeds=4))
    stage.press(pygame.K_z, pygame.KMOD_CTRL)
    stage.frames(1.0)
    stage.context.save_settings()
    finished = add(stage.context.services.store, 1)
    finished.chmod(0o600)
    stage.context.stack.push(MyGames(stage.context))
    stage.frames(0.5)
    names = modes(home)
    assert {".secret", ".kq", ".json", ".sqlite"} <= {Path(name).suffix for name in names}
    assert {} == wrong(home)
    stage.close()


@pytest.mark.usefixtures("umask")
def test_a_folder_is_made_with_those_above_it_and_one_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o775)
    for _ in range(2):
        files.make_folder(shared / "a" / "b")
    assert {"shared": "775", "shared/a": "700", "shared/a/b": "700"} == modes(tmp_path)
    (tmp_path / "file").touch()
    for name in ("file", "file/a"):
        with pytest.raises(OSError, match="file"):
            files.make_folder(tmp_path / name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_other_module_makes_folders(path: Path) -> None:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    made = [call for call in calls if isinstance(call, ast.Attribute) and call.attr in {"mkdir", "makedirs"}]
    assert not made or path.relative_to(ROOT / "kq_table").as_posix() in MAY_MAKE_FOLDERS
