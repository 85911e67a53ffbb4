"""A match under attack: clicks after its end, records played elsewhere, refused, moved or deleted while one plays."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from kq_table.storage.record_file import secret_path
from kq_table.storage.record_store import RecordStore
from kq_table.system import paths
from tests.kq_table.conftest import Opener
from tests.kq_table.person import Person, names

pytestmark = pytest.mark.usefixtures("warned")

posix = pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file is not moved or deleted")


def _data(tmp_path: Path) -> Path:
    return tmp_path / "app" / "data"


def _record(tmp_path: Path) -> Path:
    (path,) = (_data(tmp_path) / "records").glob("*.kq")
    return path


# -- after the end -------------------------------------------------------------------------------------------------


def _click(pos: tuple[int, int]) -> list[Event]:
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return [Event(kind, pos=pos, button=pygame.BUTTON_LEFT) for kind in kinds]


def _press(key: int, mod: int = 0) -> list[Event]:
    return [Event(kind, key=key, mod=mod, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]


AFTER_THE_END = {
    "hint": _press(pygame.K_h),
    "take back": _press(pygame.K_z, pygame.KMOD_CTRL),
    "claim": _press(pygame.K_k),
    "talk": _press(pygame.K_t),
    "Enter": _press(pygame.K_LEFT) + _press(pygame.K_RETURN) + _press(pygame.K_RETURN),
}


@pytest.mark.parametrize("after", ["card", "everything", *AFTER_THE_END])
def test_what_comes_in_one_batch_with_giving_up_does_nothing(at_table: Person, after: str) -> None:
    legal = [target.rect.center for target in at_table.top.targets() if target.id.startswith("hand:0:")]
    clicks = [event for pos in legal for event in _click(pos) + _click(pos)]
    more = {"card": clicks, "everything": clicks + [event for all_ in AFTER_THE_END.values() for event in all_]}
    at_table.click("menu")
    at_table.click("give_up")
    controller = at_table.controller
    lines = controller._match.record.lines
    at_table.frame(*_click(at_table.target("up0").rect.center), *(more | AFTER_THE_END)[after])
    assert controller.given_up == 0
    at_table.wait(1.0)
    assert lines == controller._match.record.lines
    assert [] == controller.notices
    assert controller.path.parent.name == "finished"
    assert controller.path.read_text("utf-8").splitlines()[-1].startswith("# secret ")


@pytest.mark.parametrize("after", ["card", *AFTER_THE_END])
def test_what_comes_in_one_batch_with_a_take_back_is_for_the_position_before(at_table: Person, after: str) -> None:
    legal = [target.rect.center for target in at_table.top.targets() if target.id.startswith("hand:0:")]
    more = {"card": [event for pos in legal for event in _click(pos) + _click(pos)]}
    before = at_table.legal()
    at_table.frame(*_press(pygame.K_z, pygame.KMOD_CTRL), *(more | AFTER_THE_END)[after])
    assert at_table.controller.is_assisted
    at_table.wait(1.0)
    assert before != at_table.legal()
    assert at_table.controller.n == len(at_table.controller._match.record.lines)


# -- refused -------------------------------------------------------------------------------------------------------


def test_a_record_that_the_rules_refuse_is_put_aside_byte_for_byte(
    at_table: Person, come: Opener, tmp_path: Path
) -> None:
    at_table.stage.close()
    path = _record(tmp_path)
    path.write_bytes(path.read_bytes() + b"0 play ZZ\n0 pla")
    before = path.read_bytes()
    person = come()
    person.click("continue")
    assert [before] == [kept.read_bytes() for kept in (_data(tmp_path) / "aside").glob("*.kq")]


def test_a_match_that_another_window_plays_may_only_be_looked_at(
    at_table: Person, come: Opener, tmp_path: Path
) -> None:
    at_table.stage.close()
    path = _record(tmp_path)
    before = path.read_bytes()
    with RecordStore(_data(tmp_path)).reopen(path)[1]:
        person = come()
        person.click("continue")
        person.frame()
        assert ["menu", "replay", "notice"] == names(person.stage.context.stack.scenes)
        assert "another window" in person.notice
    assert before == path.read_bytes()


# -- moved or deleted while one plays ------------------------------------------------------------------------------


def _delete_home(data: Path) -> None:
    shutil.rmtree(data)


def _move_home(data: Path) -> None:
    data.rename(data.with_name("elsewhere"))


def _delete_record(data: Path) -> None:
    next((data / "records").glob("*.kq")).unlink()


def _put_another_record(data: Path) -> None:
    path = next((data / "records").glob("*.kq"))
    path.with_name("other").write_bytes(b"kq-record 1\ngame king\nseats 4\n\n")
    path.with_name("other").replace(path)


def _add_to_the_record(data: Path) -> None:
    with next((data / "records").glob("*.kq")).open("a", encoding="utf-8", newline="\n") as file:
        file.write("0 play ZZ\n")


def _put_a_file_in_place_of_home(data: Path) -> None:
    shutil.rmtree(data)
    data.touch()


ATTACKS = [
    _delete_home,
    _move_home,
    _delete_record,
    _put_another_record,
    _add_to_the_record,
    _put_a_file_in_place_of_home,
]


@posix
@pytest.mark.parametrize("attack", ATTACKS)
def test_a_match_whose_home_goes_goes_on_in_a_fresh_file_and_says_so(
    at_table: Person,
    come: Opener,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    attack: Callable[[Path], None],
) -> None:
    monkeypatch.setattr(paths, "_temporary", {})
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    controller, old = at_table.controller, at_table.controller.path
    secret = secret_path(old).read_text("utf-8")
    attack(_data(tmp_path))
    lines = controller._match.record.lines
    at_table.act()
    at_table.frame()
    assert len(lines) < controller.n
    assert str(controller.path) in at_table.toast + at_table.notice
    while at_table.scene != "table":
        at_table.key(pygame.K_RETURN)
    at_table.until_asked()
    fresh = controller.path
    assert controller._match.record.write() == fresh.read_text("utf-8")
    assert secret == secret_path(fresh).read_text("utf-8")
    at_table.key(pygame.K_ESCAPE)
    at_table.click("leave")
    assert fresh in [match.path for match in at_table.top.waiting]
    at_table.stage.context.navigate.continue_match(at_table.top.match_at(fresh))
    at_table.until_asked()
    assert lines == at_table.controller._match.record.lines[: len(lines)]
    at_table.controller.give_up(0)
    assert f"# secret {secret}" in at_table.controller.path.read_text("utf-8")


@posix
def test_a_match_that_ends_where_its_home_has_gone_is_kept_whole(at_table: Person, tmp_path: Path) -> None:
    controller = at_table.controller
    lines = controller._match.record.write()
    shutil.rmtree(_data(tmp_path))
    controller.give_up(0)
    assert controller.path.read_text("utf-8").startswith(lines)
    assert ["note.record_lost"] == [note.key for note in controller.notices]


@posix
def test_moves_are_taken_back_where_the_home_has_gone(at_table: Person, tmp_path: Path) -> None:
    at_table.act()
    at_table.until_asked()
    shutil.rmtree(_data(tmp_path))
    assert at_table.controller.take_back(0)
    assert at_table.controller._match.record.write() == at_table.controller.path.read_text("utf-8")


@posix
def test_a_new_match_begins_where_the_home_has_gone(person: Person, tmp_path: Path) -> None:
    shutil.rmtree(_data(tmp_path))
    person.sit_down()
    assert "table" == person.scene
