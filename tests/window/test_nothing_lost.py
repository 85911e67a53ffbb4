"""Killed at any moment, the program goes on at exactly the same point; no bot outlives it."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from engines.record.match import Match
from kq_table.storage.journal import RecordInUse
from kq_table.storage.record_store import RecordStore

from .desk import Desk
from .player import HASTE, Player, hurry
from .processes import children, is_alive

SOME_GAMES = ("kings-and-queens", "king-52", "kings-n-queens", "crowns")
"""What is followed, chosen, bought and stolen lies in the record alike."""
KILLS = 2
"""Three hundred are a long run: `tests/long/kills.py`."""


@pytest.fixture
def player(desk: Desk, home: Path) -> Player:
    hurry(home, options={})
    return Player(desk, home, Random(7))


@pytest.mark.parametrize("game", SOME_GAMES)
def test_killed_again_and_again_a_match_loses_nothing(desk: Desk, player: Player, game: str) -> None:
    desk.start(*HASTE)
    player.begin(game)
    lines: tuple[object, ...] = ()
    for _ in range(KILLS):
        player.play(player.chance.randint(1, 4))
        time.sleep(player.chance.uniform(0, 0.2))
        desk.kill()
        before, lines = lines, player.match().record.lines
        assert before == lines[: len(before)], "what was on the disk stays as it was"
        desk.start(*HASTE)
        assert lines == player.match().record.lines, "a start alone changes nothing"
        player.go_on()
        assert player.wait_for_turn()
        assert lines == player.match().record.lines[: len(lines)]
        # A computer player may speak at any moment, which is on the disk before it is shown.
        desk.wait_for(lambda: _is_shown(player.match(), desk), "the position of the record")
    assert player.play(2) == 2


def _is_shown(match: Match, desk: Desk) -> bool:
    return (match.n, [deed.text for deed in match.legal()]) == (desk.n, [way.deed for way in desk.ways])


def test_killed_while_the_disk_wrote_a_line_goes_on_before_it(desk: Desk, player: Player) -> None:
    desk.start(*HASTE)
    player.begin()
    player.play(3)
    desk.kill()
    (path,) = player.records.glob("*.kq")
    whole = path.read_bytes()
    path.write_bytes(whole + b"0 pla")
    desk.start(*HASTE)
    player.go_on()
    player.play(1)
    assert path.read_bytes().startswith(whole)
    assert b"0 pla\n" not in path.read_bytes()


@pytest.mark.parametrize("attack", ["no lock", "a folder for a lock"])
def test_without_the_programs_lock_a_match_in_play_is_not_played_elsewhere(
    desk: Desk, player: Player, home: Path, attack: str
) -> None:
    desk.start(*HASTE)
    player.begin()
    player.play(1)
    lock = home / "data" / "instance.lock"
    lock.unlink()
    if attack == "a folder for a lock":
        lock.mkdir()
    (path,) = player.records.glob("*.kq")
    before = path.read_bytes()
    store = RecordStore(home / "data")
    store.sweep(0)
    for touch in (store.reopen, lambda path: store.set_aside(path, "it is disliked")):
        with pytest.raises(RecordInUse):
            touch(path)
    player.play(2)
    assert path.read_bytes().startswith(before)
    assert len(before) < path.stat().st_size


def test_a_home_that_is_moved_in_play_is_made_anew_and_holds_all(desk: Desk, player: Player, home: Path) -> None:
    desk.start(*HASTE)
    player.begin()
    player.play(2)
    lines = player.match().record.lines
    (home / "data").rename(home / "moved")
    player.play(2)
    assert lines == player.match().record.lines[: len(lines)]
    desk.kill()
    lines = player.match().record.lines
    desk.start(*HASTE)
    player.go_on()
    assert player.wait_for_turn()
    assert lines == player.match().record.lines[: len(lines)]


def test_a_damaged_record_is_told_of_and_kept(desk: Desk, player: Player, home: Path) -> None:
    player.records.mkdir(parents=True)
    (player.records / "2026-01-01_00-00-00_kings-and-queens.kq").write_bytes(b"\xff\xd8 a picture of Anna")
    desk.start()
    desk.wait_for_scene("notice")
    desk.click("ok")
    desk.wait_for_scene("menu")
    assert desk.find("continue") is None
    assert [b"\xff\xd8 a picture of Anna"] == [path.read_bytes() for path in (home / "data" / "aside").iterdir()]


@pytest.mark.parametrize("way", ["kill", "close"])
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_no_bot_outlives_the_window(desk: Desk, player: Player, way: str) -> None:
    desk.start(*HASTE)
    player.begin("king-52")
    # Choosing and leading may come first, one after the other; then everybody has followed.
    player.play(3)
    assert desk.program is not None
    bots = children(desk.program.pid)
    assert 3 == len(bots), "one plays at every other seat"
    if way == "kill":
        desk.kill()
    else:
        desk.close_window()
        assert desk.wait_for_end() == 0
    assert desk.has_come(lambda: not any(map(is_alive, bots)), 3.0)
