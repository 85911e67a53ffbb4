"""The command line of the app: what cannot be is refused in a line, before anything is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from kq_table.dev import screenshot
from kq_table.dev.headless_app import StuckError
from kq_table.dev.shot_scenes import ShotRequest
from kq_table.launch import cli, startup
from tests.wine import HALF_LETTER, fault_of_wine

SHOT = ("--shot", "menu", "--size", "320x200", "--out")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--selftest", "--game", "bridge"), "there is no game 'bridge'"),
        (("--selftest", "--seats", "77"), "kings-and-queens is for 2 players, not 77"),
        ((*SHOT, "a.png", "--game", "crowns", "--seats", "2"), "crowns is for 4 players, not 2"),
        (("--film", "deal", "--out", "a.webp", "--game", "x\x1b[2J"), r"there is no game 'x\x1b[2J'"),
        (("--bench", "menu", "--seats", "0"), "kings-and-queens is for 2 players, not 0"),
        ((*SHOT, "a.png", "--size", "99999x99999"), "is not a size"),
        ((*SHOT, "a.png", "--seed", "\udcff"), r"'\udcff' is not valid text"),
        (("--haste", "nan"), "is not a number above 0"),
        (("--haste", "inf"), "is not a number above 0"),
        (("--haste", "-1"), "is not a number above 0"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(startup, "play", lambda _: pytest.fail("it began"))
    with pytest.raises(SystemExit) as end:
        cli.run(words)
    assert 2 == end.value.code
    told = capsys.readouterr().err.splitlines()[-1]
    assert reason in told
    assert told.isprintable()


@fault_of_wine(HALF_LETTER)
@pytest.mark.parametrize("words", [SHOT, ("--film", "hover", "--seconds", "0.1", "--strip", "3", *SHOT[2:])])
def test_a_picture_may_have_a_name_that_is_no_text(words: tuple[str, ...], tmp_path: Path) -> None:
    out = tmp_path / "a\udcff.png"
    assert 0 == cli.run((*words, str(out)))
    assert out.read_bytes().startswith(b"\x89PNG")


def test_a_scene_that_never_comes_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait_in_vain(*_: object) -> None:
        raise StuckError("table: what was waited for did not come")

    monkeypatch.setattr(screenshot, "take", wait_in_vain)
    assert 2 == cli.run((*SHOT, "a.png"))
    assert "table: what was waited for did not come\n" == capsys.readouterr().err


@pytest.mark.parametrize(
    ("moves", "request_made"),
    [
        ((), ShotRequest()),
        (("--moves", "7"), ShotRequest(deeds=7, steps=7)),
        (("--moves", "0"), ShotRequest(deeds=0, steps=0)),
    ],
)
def test_a_picture_shows_a_match_or_a_lesson_after_so_many_moves(
    monkeypatch: pytest.MonkeyPatch, moves: tuple[str, ...], request_made: ShotRequest
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(screenshot, "take", lambda *given: asked.append(given[-1]))
    assert 0 == cli.run(("--shot", "lesson", "--out", "a.png", *moves))
    assert [request_made] == asked
