"""After an error of the program: what is put away, what is told, and how the match goes on."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pygame
import pytest
from pygame.event import Event

from engines.core.escape import escape
from kq_table.app import crash_report
from kq_table.app.loop import REPEATED_ERROR_SECONDS, SECOND_START_EVENT, WAKE_EVENT, wake
from kq_table.features.play import targets as play_targets
from kq_table.features.play.scene import TableScene
from kq_table.launch import single_instance
from kq_table.match.record_view import redact_match
from kq_table.shell.context import AppContext
from kq_table.system.log_file import LogFile
from kq_table.system.notice import Notice
from kq_table.text import say
from tests.kq_table.conftest import Opener
from tests.kq_table.person import Person, names
from tests.tools.bots import FakeBot
from tests.waiting import wait_until

Act = Callable[[], object]


class Closed(FakeBot):
    """A bot that remembers its end."""

    ends = 0

    def close(self, grace: float = 0.3) -> None:
        """End."""
        type(self).ends += 1
        super().close(grace)


@pytest.fixture
def err(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Give a function that lets the table err in its next so many frames."""
    step = TableScene.step
    left = [0]

    def erring(self: TableScene, now: float) -> None:
        if left[0]:
            left[0] -= 1
            raise ZeroDivisionError("a fault in the table")
        step(self, now)

    monkeypatch.setattr(TableScene, "step", erring)

    def order(frames: int) -> None:
        left[0] = frames

    return order


def run(person: Person, *acts: Act) -> None:
    """Have the app's own loop go on, a frame before each act, until all are done; then the window is closed."""
    app, todo = person.stage.app, iter(acts)
    app.frames = max(1, app.frames)

    def wait() -> list[Event]:
        person.stage.clock.wait(person.stage.clock.now() + 0.1)
        act = next(todo, None)
        if act is None:
            return [Event(pygame.QUIT)]
        events = act()
        return [events] if isinstance(events, Event) else []

    app.wait = wait  # type: ignore[method-assign]
    app.run()


def written(home: Path) -> str:
    (report,) = (home / "log").glob("crash-*.log")
    return report.read_text("utf-8")


def test_after_an_error_a_sheet_tells_of_the_report_and_goes_on_with_the_match(
    come: Opener, err: Callable[[int], None], home: Path
) -> None:
    person = come(bots=Closed)
    person.sit_down()
    person.to_play()
    done, ends = person.controller.n, Closed.ends
    stacks: list[list[str]] = []
    run(
        person,
        lambda: err(1),
        lambda: stacks.append(names(person.stage.context.stack.scenes)),
        lambda: Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""),
        lambda: Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0),
        lambda: stacks.append(names(person.stage.context.stack.scenes)),
    )
    assert [["menu", "error"], ["table"]] == stacks
    assert (done, ends + 1) == (person.controller.n, Closed.ends), "nothing is lost, and the bot of before was stopped"
    assert "a fault in the table" in written(home)


def test_an_error_in_the_very_first_frame_is_told_and_the_sheet_leads_to_the_menu(
    person: Person, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    menu = type(person.top)
    faults = iter([ZeroDivisionError("a fault in the menu")])
    step = menu.step

    def erring(self: object, now: float) -> None:
        for fault in faults:
            raise fault
        step(self, now)

    monkeypatch.setattr(menu, "step", erring)
    targets: list[str] = []
    run(person, lambda: None, lambda: targets.extend(target.id for target in person.top.targets()))
    assert ["menu"] == targets
    assert "a fault in the menu" in written(home)


def test_an_error_that_comes_again_at_once_is_not_held_up(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def erring(_: object, now: float) -> None:
        raise ZeroDivisionError(f"at {now}")

    monkeypatch.setattr(type(person.top), "step", erring)
    with pytest.raises(ZeroDivisionError):
        run(person, *[lambda: None] * 9)


def test_an_error_on_the_way_to_what_was_asked_for_is_told_too(person: Person, home: Path) -> None:
    def begin() -> None:
        raise ZeroDivisionError("a fault in the record")

    person.stage.app.wait = lambda: [Event(pygame.QUIT)]  # type: ignore[method-assign]
    person.stage.app.run(begin)
    assert "error" == person.scene
    assert "a fault in the record" in written(home)


def test_an_error_later_is_told_of_again(person: Person, err: Callable[[int], None]) -> None:
    person.sit_down()
    person.to_play()
    record = person.table.record
    scenes: list[str] = []
    continued = [
        lambda: person.top.dialog.focused.press() if person.top.dialog.focused else None,
        lambda: person.stage.clock.wait(person.stage.clock.now() + REPEATED_ERROR_SECONDS),
    ]
    run(person, lambda: err(1), *continued, lambda: err(1), lambda: scenes.append(person.scene))
    assert ["error"] == scenes
    assert record.exists()


def test_what_lies_on_the_table_may_err_while_it_goes_and_bots_are_stopped(
    come: Opener, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    person = come(bots=Closed)
    person.sit_down()
    person.to_play()
    ends = Closed.ends

    def cannot_draw(*_: object) -> None:
        raise ZeroDivisionError("no picture")

    monkeypatch.setattr(play_targets, "save", cannot_draw)
    person.stage.app.close_scenes()
    assert ends + 1 == Closed.ends
    assert "no picture" in written(home)


# -- the report ----------------------------------------------------------------------------------------------------


def test_a_report_tells_the_match_and_the_log_and_names_nobody(
    come: Opener, home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("USER", "annaq")
    person = come()
    person.sit_down()
    person.to_play()
    text = person.table.record.read_text("utf-8").replace("\ndate ", "\ncut 12 Elm Road\ndate ", 1)
    (home / "log").mkdir(parents=True)
    log = LogFile(home / "log")
    log.write(f"opened {tmp_path}/pictures and /media/annaq/stick")
    parts = {"The match": lambda: redact_match(text), "The log": log.tail}
    monkeypatch.setattr(crash_report, "report_parts", parts)
    path = crash_report.report(FileNotFoundError(2, "not there", str(tmp_path / "secret.png")))
    log.close()
    assert path is not None
    told = path.read_text("utf-8")
    wanted = ("kq-record 1", "name 0 Player 0", "cut …", "~/pictures", "/media/somebody/stick", "SDL")
    assert [] == [word for word in wanted if word not in told]
    unwanted = (str(tmp_path), "annaq", "Elm Road", person.controller.seatings[0].name + "\n")
    assert not any(word in told for word in unwanted)


def test_a_part_that_cannot_be_had_does_not_keep_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise OSError("the disk is gone")

    monkeypatch.setattr(crash_report, "report_parts", {"The match": gone, "The log": lambda: "all was well"})
    path = crash_report.report(ValueError("boom"))
    assert path is not None
    told = path.read_text("utf-8")
    assert all(word in told for word in ("boom", "not to be had: OSError('the disk is gone')", "all was well"))


def test_where_no_report_can_be_written_the_sheet_says_so(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_report, "report", lambda _: None)
    person.sit_down()
    person.to_play()
    person.stage.app._recover(ValueError("boom"))
    assert say("error.no_report") == person.top.dialog["where"].text


def test_an_error_is_told_where_nothing_can_be_written_to_the_terminal(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stderr", Full())
    person.stage.app._recover(ValueError("boom"))
    assert "error" == person.top.name


def test_a_report_and_the_terminal_get_no_letter_that_steers_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    strange = tmp_path / "J\udcf6rg"
    monkeypatch.setenv("HOME", str(strange))
    monkeypatch.setenv("USERPROFILE", str(strange))
    monkeypatch.setattr(crash_report, "report_parts", {"The log": lambda: f"{strange}/a {escape(strange)}/b \x1b[31m"})
    error = FileNotFoundError(2, "not there\x1b]0;\u202e", str(strange / "a.kq"))
    path = crash_report.report(error)
    crash_report.show(error)
    assert path is not None
    told, shown = path.read_text("utf-8"), capsys.readouterr().err
    assert "~/a ~/b \\x1b[31m" in told
    assert "rg" not in told.partition("== The error")[2].replace("Arg", "")
    assert all(letter.isprintable() or letter == "\n" for letter in told + shown)


# -- a call from another thread ------------------------------------------------------------------------------------


def test_a_frame_that_is_called_for_comes_at_once_and_changes_nothing(at_table: Person) -> None:
    pygame.event.clear()
    before = at_table.scene
    thread = Thread(target=wake)
    thread.start()
    thread.join()
    events = at_table.stage.app.wait()
    at_table.frame(*events)
    assert ([WAKE_EVENT], before) == ([event.type for event in events], at_table.scene)


# -- a second start ------------------------------------------------------------------------------------------------


def test_a_call_brings_the_window_forward_and_opens_the_file(at_table: Person) -> None:
    forward: list[bool] = []
    at_table.stage.screen.bring_forward = lambda *, is_minimized: forward.append(is_minimized)  # type: ignore[method-assign]
    at_table.frame(Event(pygame.WINDOWMINIMIZED))
    at_table.frame(Event(SECOND_START_EVENT, file=None))
    at_table.frame(Event(pygame.WINDOWRESTORED))
    at_table.frame(Event(SECOND_START_EVENT, file=at_table.table.record))
    assert ([True, False], "replay") == (forward, at_table.scene)


def test_a_bell_is_heard_with_its_file_and_old_rings_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(single_instance, "POLL_SECONDS", 0.01)
    heard: list[Path | None] = []
    single_instance.notify_running_instance(tmp_path, Path("yesterday.kq"))
    mailbox = single_instance.InstanceMailbox(tmp_path)
    single_instance.notify_running_instance(tmp_path)
    mailbox.open(heard.append)
    wait_until(lambda: [None] == heard)
    file = tmp_path / "Åse's match.kq"
    single_instance.notify_running_instance(tmp_path, file)
    wait_until(lambda: [None, file] == heard)
    mailbox.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_a_call_by_a_pipe_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(single_instance, "POLL_SECONDS", 0.01)
    heard: list[Path | None] = []
    mailbox = single_instance.InstanceMailbox(tmp_path)
    mailbox.open(heard.append)
    os.mkfifo(tmp_path / single_instance.MAILBOX_NAME)
    wait_until(lambda: bool(heard))
    mailbox.close()
    assert [None] == heard


@pytest.mark.parametrize("name", ["a\0b", "a" * 5000, "\udcff.kq"])
def test_a_file_of_any_name_is_answered_in_a_sentence(at_table: Person, name: str) -> None:
    at_table.frame(Event(SECOND_START_EVENT, file=Path(name)))
    assert "notice" == at_table.scene


def test_two_files_of_one_moment_that_cannot_be_opened_are_both_told_of(at_table: Person) -> None:
    at_table.frame(*[Event(SECOND_START_EVENT, file=Path(name)) for name in ("a.kq", "b.kq")])
    assert ["table", "notice", "notice"] == [scene.name for scene in at_table.stage.context.stack.scenes]


@pytest.mark.parametrize("size", [(1, 1), (300, 1), (1, 300), (290, 300), (2000, 20)])
def test_a_window_may_be_made_as_small_as_a_desktop_lets_it(at_table: Person, size: tuple[int, int]) -> None:
    at_table.resize(size)
    at_table.resize((1024, 640))
    assert "table" == at_table.scene


# -- around the match ----------------------------------------------------------------------------------------------


def test_all_is_saved_before_the_window_goes(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    app, path = person.stage.app, person.stage.context.services.settings_path
    done: list[str] = []
    monkeypatch.setattr(app.presenter, "hide", lambda: done.append("hidden"))
    monkeypatch.setattr(app, "close_scenes", lambda: done.append("scenes closed"))
    monkeypatch.setattr(app.presenter, "close", lambda: done.append(f"gone, saved: {path.exists()}"))
    path.unlink(missing_ok=True)
    app.close()
    assert ["hidden", "scenes closed", "gone, saved: True"] == done


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kq_table.storage.settings.write_atomic", refuse)


@pytest.mark.usefixtures("full_disk")
def test_settings_that_cannot_be_saved_are_told_of_at_the_table(at_table: Person) -> None:
    at_table.key(pygame.K_m)
    at_table.frame()
    assert say("note.settings_not_saved", reason="No space left on device") == at_table.toast


@pytest.mark.usefixtures("full_disk")
def test_settings_that_cannot_be_saved_again_and_again_are_told_of_once(person: Person) -> None:
    context = person.stage.context
    for _ in range(3):
        context.save_settings()
    assert [Notice("note.settings_not_saved", {"reason": "No space left on device"})] == context.notices


def test_after_an_error_computer_players_go_on_with_the_same_cards(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[bool]()
    monkeypatch.setattr(AppContext, "pause_workers", lambda _, *, is_paused: asked.append(is_paused))
    person.sit_down()
    person.stage.context.navigate.show_error(None, None)
    assert [True, False] == asked


def test_the_clock_on_the_wall_may_jump_as_it_likes(at_table: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    walls = iter(range(4_000_000_000, 0, -10_000_000))
    monkeypatch.setattr("time.time", lambda: float(next(walls)))
    done = at_table.controller.n
    at_table.act()
    at_table.until_asked()
    assert done < at_table.controller.n


def test_after_hours_in_which_the_machine_slept_the_table_goes_on(at_table: Person) -> None:
    done = at_table.controller.n
    at_table.act()
    at_table.frame(seconds=9 * 3600.0)
    at_table.until_asked()
    assert done + 1 < at_table.controller.n
    assert [] == at_table.controller.bots.faults
