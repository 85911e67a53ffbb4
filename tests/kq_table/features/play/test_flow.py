"""From the menu through a match and back: rounds, results, pause, notices, and what is kept."""

from __future__ import annotations

import errno
import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from kq_table.features.play.match_result import MatchResultDialog
from kq_table.match.controller import MatchController
from kq_table.match.setup import Seating
from kq_table.shell.sound import NullSink
from kq_table.storage.journal import Journal
from kq_table.storage.record_file import NotSaved
from kq_table.storage.settings import load
from kq_table.text import say
from kq_table.ui.durations import MOTION
from tests.kq_table.conftest import Opener
from tests.kq_table.person import ALONE, LOOKING_ON, QUICK, TOGETHER, Person, names, own


def _records(tmp_path: Path) -> Path:
    return tmp_path / "app" / "data" / "records"


# -- a match


def test_from_the_menu_to_a_match_and_its_rematch(person: Person, tmp_path: Path) -> None:
    person.click("game:kings-and-queens")
    assert "setup" == person.scene
    person.click("start")
    person.play_to(lambda: person.scene == "round")
    rounds = len(person.table.view.history.rounds)
    person.click("next")
    person.until(lambda: person.table.view.history.round == rounds + 1)
    person.play_to(lambda: person.scene == "match")
    assert ["table", "match"] == names(person.stage.context.stack.scenes)
    assert 1 == len(list((_records(tmp_path) / "finished").glob("*.kq")))
    seatings = person.controller.seatings
    person.click("rematch")
    person.until_asked()
    assert (seatings, 0) == (person.controller.seatings, len(person.table.view.history.rounds))
    assert 1 == len(list(_records(tmp_path).glob("*.kq")))


def test_the_result_of_a_match_leads_to_a_menu_with_nothing_to_go_on_with(person: Person) -> None:
    person.sit_down(LOOKING_ON, target="25")
    person.play_to(lambda: person.scene == "match")
    person.click("menu")
    assert "menu" == person.scene
    assert not person.has("continue")


def test_the_fanfare_is_heard_once(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(NullSink, "play", lambda _self, name, *_, **__: heard.append(name))
    person.sit_down(LOOKING_ON, target="25")
    person.play_to(lambda: person.scene == "match")
    person.key(pygame.K_F1)
    person.key(pygame.K_ESCAPE)
    person.resize((1280, 800))
    person.wait(0.5)
    assert 1 == heard.count("fanfare")


@pytest.mark.parametrize(
    ("seatings", "winner", "expected"),
    [
        (ALONE, 0, ["fanfare"]),
        (ALONE, 1, ["low", "lost"]),
        (TOGETHER, 1, ["fanfare"]),
        (LOOKING_ON, 1, ["fanfare"]),
    ],
)
def test_who_lost_hears_no_fanfare(
    person: Person,
    monkeypatch: pytest.MonkeyPatch,
    seatings: tuple[Seating, ...],
    winner: int,
    expected: list[str],
) -> None:
    monkeypatch.setattr(MatchResultDialog, "_winners", (winner,))
    person.sit_down(seatings)
    table, heard = person.table, list[str]()
    result = MatchResultDialog(person.stage.context, table.controller, table.view.history, table.hud)
    monkeypatch.setattr(NullSink, "play", lambda _self, name, *_, **__: heard.append(name))
    result.begin()
    result._hear()
    result._hear()
    assert expected == heard


def test_who_only_looks_on_is_told_that_there_are_no_hints(person: Person) -> None:
    person.sit_down(LOOKING_ON)
    person.wait(2.0)
    person.key(pygame.K_h)
    assert say("hint.watching") == person.toast


def test_space_enter_and_escape_go_on_from_a_rounds_result(person: Person) -> None:
    person.sit_down(LOOKING_ON)
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE):
        person.until_asked()
        assert "round" == person.scene
        n = person.controller.n
        person.key(key)
        person.until(lambda n=n: person.controller.n > n)  # type: ignore[misc] # bound at once


def test_a_finished_trick_waits_for_a_click_where_the_settings_say_so(come: Opener) -> None:
    person = come(settings=replace(QUICK, trick_click=True))
    person.sit_down()
    person.to_play()
    person.act()
    person.until(lambda: person.table.board.timeline.is_held)
    held = person.table.board.timeline
    person.wait(5.0)
    assert held.is_held
    person.down((500, 300))
    person.up((500, 300))
    person.wait(0.5)
    assert not held.is_held


def test_no_frame_is_due_for_a_move_that_waits_for_a_dialog_or_for_a_trick_to_be_read(
    come: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = come(settings=replace(QUICK, trick_click=True))
    person.sit_down()
    person.to_play()
    # A computer player has answered long ago.
    monkeypatch.setattr(MatchController, "due", 0.0)
    assert person.table.wake_at == 0.0
    person.key(pygame.K_ESCAPE)
    assert person.table.wake_at != 0.0
    person.key(pygame.K_ESCAPE)
    person.act()
    person.until(lambda: person.table.board.timeline.is_held)
    assert person.table.wake_at != 0.0


def test_space_shows_the_end_of_a_deal_at_once(come: Opener) -> None:
    person = come(settings=replace(QUICK, speed="calm"))
    person.sit_down()
    person.until(lambda: not person.table.board.timeline.is_idle)
    person.key(pygame.K_SPACE)
    table = person.table.board
    assert table.timeline.is_idle
    assert all(table.home(sprite, zone) == sprite.pose for zone, sprite in table.sprites())
    assert 8 == len([sprite for sprite in person.pile("hand:0") if sprite.is_up])


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F1])
def test_a_sheet_over_the_table_stops_the_bots(come: Opener, key: int) -> None:
    person = come(settings=replace(QUICK, speed="calm"))
    person.sit_down(LOOKING_ON)
    person.until(lambda: person.controller.n > 3)
    person.key(key)
    n = person.controller.n
    person.wait(20.0)
    assert n == person.controller.n
    person.key(pygame.K_ESCAPE)
    person.until(lambda: person.controller.n > n)


def test_with_one_card_left_nothing_is_said_of_a_choice(at_table: Person) -> None:
    assert say("table.last") != at_table.prompt
    at_table.play_to(lambda: at_table.is_asked() and len(own(at_table.table)) == 1)
    assert say("table.last") == at_table.prompt


def test_escape_at_the_table_opens_the_pause_and_closes_it(at_table: Person) -> None:
    at_table.key(pygame.K_ESCAPE)
    assert "pause" == at_table.scene
    at_table.key(pygame.K_ESCAPE)
    assert "table" == at_table.scene


def test_leaving_the_table_leads_to_a_menu_that_offers_to_go_on(at_table: Person) -> None:
    hand = own(at_table.table)
    at_table.click("menu")
    at_table.click("leave")
    assert "menu" == at_table.scene
    at_table.click("continue")
    at_table.until_asked()
    assert hand == own(at_table.table)


def test_a_looker_on_sees_no_hand_and_is_never_asked(person: Person) -> None:
    person.sit_down(LOOKING_ON, target="25")
    person.play_to(lambda: person.scene == "round")
    assert () == person.table.board.legal
    assert [] == own(person.table)


# -- what goes wrong


def test_a_full_disk_is_told_the_card_goes_home_and_the_match_is_not_lost(
    at_table: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_journal: Journal, _line: str) -> None:
        raise NotSaved(errno.ENOSPC, "No space left on device", "record")

    card = at_table.legal()[0].removeprefix("play ")
    sprite, lines = at_table.sprite(card), at_table.controller._match.record.lines
    home = sprite.pose
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "append", refuse)
        slot = at_table.table.board.layout.slots[at_table.zone("trick")]
        middle = (round(slot.pose(0, 1, 0).x), round(slot.pose(0, 1, 0).y))
        at_table.drag(f"hand:0:{card}", middle)
        at_table.up(middle)
        at_table.wait(1.0)
    assert "No space left on device" in _told(at_table)
    assert home == sprite.pose
    while at_table.scene != "table":
        at_table.key(pygame.K_ESCAPE)
    at_table.key(pygame.K_ESCAPE)
    at_table.click("leave")
    at_table.click("continue")
    at_table.until_asked()
    assert lines == at_table.controller._match.record.lines
    at_table.act()
    assert len(lines) + 1 <= at_table.controller.n


def _told(person: Person) -> str:
    """Give what the table or a notice over it says."""
    return person.toast + person.notice


def test_where_no_match_can_be_begun_the_set_up_says_so_and_stays(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("kq_table.storage.journal.write_atomic", refuse)
    person.click("game:kings-and-queens")
    person.click("start")
    assert ["menu", "setup", "notice"] == names(person.stage.context.stack.scenes)
    assert "No space left on device" in person.notice
    person.click("ok")
    assert "setup" == person.scene


@pytest.mark.parametrize(
    "damage", ["\xff\xd8 a picture", "", "kq-record 1\n", "kq-record 2\ngame kings-and-queens\n\n"]
)
def test_a_foreign_file_is_told_of_and_kept_aside(come: Opener, tmp_path: Path, damage: str) -> None:
    _records(tmp_path).mkdir(parents=True)
    (_records(tmp_path) / "foreign.kq").write_bytes(damage.encode("latin-1"))
    person = come()
    person.frame()
    assert "notice" == person.scene
    assert "foreign.kq" in person.notice
    person.click("ok")
    assert not person.has("continue")
    aside = list((tmp_path / "app" / "data" / "aside").iterdir())
    assert [damage.encode("latin-1")] == [path.read_bytes() for path in aside]


@pytest.mark.parametrize("damage", ["no secret", "a deed that cannot be"])
def test_a_match_that_cannot_go_on_is_told_of_kept_aside_and_offered_no_more(
    at_table: Person, come: Opener, tmp_path: Path, damage: str
) -> None:
    at_table.stage.close()
    (path,) = _records(tmp_path).glob("*.kq")
    if damage == "no secret":
        path.with_name(f"{path.name}.secret").unlink()
    else:
        path.write_bytes(path.read_bytes() + b"0 play AS\n")
    before = path.read_bytes()
    person = come()
    person.click("continue")
    person.frame()
    assert ["menu", "notice"] == names(person.stage.context.stack.scenes)
    assert path.name in person.notice
    assert [before] == [kept.read_bytes() for kept in (tmp_path / "app" / "data" / "aside").glob("*.kq")]
    person.click("ok")
    assert not person.has("continue")


def test_of_two_matches_the_one_played_last_is_offered_and_then_the_other(person: Person) -> None:
    person.sit_down((Seating("Anna"), Seating("Old", "random")))
    person.until_asked()
    person.sit_down((Seating("Anna"), Seating("New", "random")))
    person.until_asked()
    person.key(pygame.K_ESCAPE)
    person.click("leave")
    assert 2 == len(person.top.waiting)
    person.click("continue")
    assert "New" == person.controller.seatings[1].name


# -- settings


def test_settings_hold_at_once_and_are_kept(at_table: Person, tmp_path: Path) -> None:
    context, ground = at_table.stage.context, at_table.stage.context.ground
    at_table.key(pygame.K_ESCAPE)
    at_table.click("settings")
    sheet = at_table.top
    for name, value in (("felt", "slate"), ("four_colour", True), ("text_scale", 1.5), ("speed", "brisk")):
        sheet._set(name, value)
        at_table.frame()
        assert value == getattr(context.settings, name)
    assert context.ground is not ground
    assert (1.5, "four") == (context.metrics.text_scale, context.deck.colours)
    assert "brisk" == load(tmp_path / "app" / "settings.json")[0].speed
    at_table.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert "table" == at_table.scene
    assert "brisk" == at_table.table.view.animator.pace.tempo.speed


def test_defaults_show_in_the_sheet_at_once(person: Person) -> None:
    person.click("settings")
    before = [target.text for target in person.top.targets()]
    person.top._set("speed", "brisk")
    person.top._set("play", "one-click")
    person.click("defaults")
    after = [target.text for target in person.top.targets()]
    assert f"{say('settings.speed')}: {say('settings.speed.normal')}" in after
    assert f"{say('settings.play')}: {say('settings.play.two-click')}" in after
    assert len(before) == len(after)


def test_setting_a_page_back_leaves_the_other_pages_alone(person: Person) -> None:
    person.click("settings")
    person.top._set("speed", "brisk")
    person.top._turn("sound")
    person.top._set("mute", True)
    person.click("defaults")
    assert (False, "brisk") == (person.stage.context.settings.mute, person.stage.context.settings.speed)


def test_how_long_a_trick_lies_can_be_set_only_where_it_waits_for_no_click(person: Person) -> None:
    person.click("settings")
    assert person.has("trick_rest")
    person.click("trick_click")
    assert not person.has("trick_rest")
    person.click("trick_click")
    assert person.has("trick_rest")


def test_settings_that_cannot_be_written_hold_and_are_told(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("kq_table.storage.settings.write_atomic", refuse)
    person.click("settings")
    person.click("trick_click")
    person.click("done")
    person.frame()
    assert person.stage.context.settings.trick_click
    assert "notice" == person.scene
    assert "Read-only file system" in person.notice


def test_the_windows_size_is_remembered(come: Opener, tmp_path: Path) -> None:
    person = come(size=(1024, 640))
    person.resize((1333, 777))
    person.stage.close()
    chosen, notes = load(tmp_path / "app" / "settings.json")
    assert ((1333, 777), []) == ((chosen.window.w, chosen.window.h), notes)


def test_f11_and_alt_enter_change_to_the_whole_screen_and_back(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    person.stage.context.fullscreen_changed = asked.append
    person.key(pygame.K_F11)
    person.key(pygame.K_RETURN, mod=pygame.KMOD_LALT)
    assert [True, False] == asked


# -- the window


@pytest.mark.parametrize("size", [(640, 480), (800, 1280), (3840, 2160)])
def test_a_resize_in_mid_flight_lands_right(come: Opener, size: tuple[int, int]) -> None:
    person = come(settings=replace(QUICK, speed="normal"))
    person.sit_down()
    person.to_play()
    person.act()
    person.frame()
    assert not person.table.board.timeline.is_idle
    person.resize(size)
    person.until(lambda: person.table.board.timeline.is_idle)
    table = person.table.board
    assert all(table.home(sprite, zone) == sprite.pose for zone, sprite in table.sprites())


def test_at_rest_nothing_is_painted(at_table: Person) -> None:
    at_table.wait(3.0)
    painted = at_table.stage.app.painted
    at_table.wait(2.0)
    assert painted == at_table.stage.app.painted


def test_closing_the_window_ends_the_program(at_table: Person) -> None:
    at_table.frame(Event(pygame.QUIT))
    assert at_table.stage.context.is_closing


def test_the_log_tells_scenes_deeds_and_targets(come: Opener) -> None:
    lines: list[tuple[str, str, str]] = []
    person = come(log=lambda event, scene, facts: lines.append((event, scene, json.dumps(facts))))
    person.sit_down(TOGETHER)
    person.until_asked()
    person.look()
    person.until_asked()
    person.act("predict 3")
    person.frame()
    assert {("scene", "menu"), ("scene", "table"), ("scene", "curtain")} <= {line[:2] for line in lines}
    deeds = [json.loads(facts) for event, _, facts in lines if event == "deed"]
    assert {"seat": 0, "n": 3, "deed": "predict 3"} == deeds[-1]
    curtains = [json.loads(facts) for event, scene, facts in lines if (event, scene) == ("targets", "curtain")]
    assert all(["look"] == [target["id"] for target in line["targets"]] for line in curtains)
    assert curtains


def test_no_hint_of_the_table_shows_over_a_sheet(at_table: Person) -> None:
    at_table.click("menu")
    assert "pause" == at_table.scene
    at_table.wait(2 * MOTION.tip_delay)
    assert not at_table.table.widgets._tip.is_due
