"""The tools: pictures and films show what was asked for, a measured start tells of its parts, the bots answer alike."""

from __future__ import annotations

import subprocess
import sys
import time
from itertools import islice, pairwise
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageSequence

from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import player
from engines.core.search_api import Budget
from kq_table.app.headless import Stage, StuckError, open_stage
from kq_table.match.bot_process import BotAnswer
from kq_table.match.bot_seat import BotSeat

from .kq_table.records import play
from .tools import bench, command, film, shots
from .tools.bots import FakeBot, InlineBot
from .tools.film import FilmOptions
from .tools.shots import ShotRequest
from .wine import HALF_LETTER, fault_of_wine

SHOT = ("shot", "menu", "--size", "320x200", "--out")
SMALL = (1024, 640)
FEW_DEEDS = ShotRequest(deeds=4)
PARTS = ["interpreter", "crash reports", "pygame", "modules", "lock and settings", "SDL's video", "window"]
PARTS += ["other modules", "records and pictures", "menu", "first frame"]


# -- the command line


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("shot", "menu", "--out", "a.png", "--game", "crowns", "--seats", "2"), "crowns is for 4 players, not 2"),
        (("film", "deal", "--out", "a.webp", "--game", "x\x1b[2J"), r"there is no game 'x\x1b[2J'"),
        (("film", "deal", "--out", "a.mp4"), "FILE.webp"),
        (("bench", "idle", "--seats", "0"), "kings-and-queens is for 2 players, not 0"),
        ((*SHOT, "a.png", "--size", "99999x99999"), "is not a size"),
        ((*SHOT, "a.png", "--seed", "\udcff"), r"'\udcff' is not valid text"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        command.run(words)
    assert 2 == end.value.code
    told = capsys.readouterr().err.splitlines()[-1]
    assert reason in told
    assert told.isprintable()


def test_a_picture_that_cannot_be_written_is_told_of_in_a_line(tmp_path: Path) -> None:
    shot = ["shot", "about", "--size", "800x600", "--out", str(tmp_path)]
    done = subprocess.run([sys.executable, "-m", "tests.tools", *shot], capture_output=True, check=False)
    assert (2, f"{tmp_path}: this is not a regular file\n") == (done.returncode, done.stderr.decode())


@fault_of_wine(HALF_LETTER)
@pytest.mark.parametrize("words", [SHOT, ("film", "hover", "--seconds", "0.1", "--strip", "3", *SHOT[2:])])
def test_a_picture_may_have_a_name_that_is_no_text(words: tuple[str, ...], tmp_path: Path) -> None:
    out = tmp_path / "a\udcff.png"
    assert 0 == command.run((*words, str(out)))
    assert out.read_bytes().startswith(b"\x89PNG")


def test_a_scene_that_never_comes_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait_in_vain(*_: object) -> None:
        raise StuckError("table: what was waited for did not come")

    monkeypatch.setattr(shots, "take", wait_in_vain)
    assert 2 == command.run((*SHOT, "a.png"))
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
    monkeypatch.setattr(shots, "take", lambda *given: asked.append(given[-1]))
    assert 0 == command.run(("shot", "lesson", "--out", "a.png", *moves))
    assert [request_made] == asked


# -- films


def _stage(folder: Path, request: ShotRequest = FEW_DEEDS) -> Stage:
    return open_stage(folder, SMALL, settings=film._settings(request), bots=FakeBot)


@pytest.mark.parametrize(("scene", "ends_at"), [("deal", "table"), ("trick", "table"), ("round", "round")])
def test_a_script_leads_where_it_should(scene: str, ends_at: str, tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    frames = sum(1 for _ in film.record(stage, scene, FilmOptions(SMALL, fps=10), FEW_DEEDS))
    assert ends_at == stage.context.stack.top.name
    assert frames > 10
    stage.close()


@pytest.mark.parametrize(("game", "seats"), [("jeu-du-roi", 4), ("king", 3)])
def test_a_deal_from_the_menu_is_of_the_match_asked_for(game: str, seats: int, tmp_path: Path) -> None:
    request = ShotRequest(game, seats)
    stage = _stage(tmp_path, request)
    for _ in film.record(stage, "deal", FilmOptions(SMALL, fps=10), request):
        pass
    assert game == stage.table.controller.game
    assert seats == len(stage.table.controller.seatings)
    stage.close()


def test_a_refused_card_is_back_in_the_hand(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    options = FilmOptions(SMALL, fps=10)
    frames = film.record(stage, "refusal", options, FEW_DEEDS)
    next(frames)
    hand, n = list(stage.table.cards.reach.hand()), stage.table.controller.n
    for _ in frames:
        pass
    assert (hand, n) == (stage.table.cards.reach.hand(), stage.table.controller.n)
    stage.close()


def test_frames_are_as_far_apart_as_they_are_shown(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    moments = [stage.clock.now() for _ in islice(film.record(stage, "hover", FilmOptions(SMALL, fps=25), FEW_DEEDS), 9)]
    assert [pytest.approx(1 / 25)] * 8 == [later - earlier for earlier, later in pairwise(moments)]
    stage.close()


def test_an_animation_lasts_as_long_as_was_asked(tmp_path: Path) -> None:
    out = tmp_path / "film.webp"
    film.make("hover", FilmOptions(SMALL, seconds=1.0, fps=8), out, "1", FEW_DEEDS)
    with Image.open(out) as found:
        lengths = []
        for frame in ImageSequence.Iterator(found):
            frame.load()
            lengths.append(frame.info["duration"])
        assert (SMALL, 1000) == (found.size, sum(lengths))
        assert len(lengths) > 2


def test_frames_can_be_written_into_a_folder_or_as_a_strip(tmp_path: Path) -> None:
    film.make("hover", FilmOptions(SMALL, 0.5, 8), tmp_path / "frames", "1", FEW_DEEDS)
    assert [f"{i:04d}.png" for i in range(4)] == sorted(path.name for path in (tmp_path / "frames").iterdir())
    film.make("hover", FilmOptions(SMALL, 1.0, 8, strip=2), tmp_path / "strip.png", "1", FEW_DEEDS)
    assert (4 * 484, 304) == pygame.image.load(tmp_path / "strip.png").get_size()


# -- measured starts, and bots


def test_every_part_of_a_start_is_told() -> None:
    began = time.monotonic()
    parts = bench.starts(1)
    taken = (time.monotonic() - began) * 1000
    assert PARTS == list(parts)
    assert all(wall >= 0 and cpu >= 0 for times in parts.values() for wall, cpu in times)
    assert sum(wall for times in parts.values() for wall, _ in times) <= taken


def test_a_summary_has_the_median_of_each_part() -> None:
    parts = {"menu": [(3.0, 1.0), (1.0, 1.0), (2.0, 9.0)]}
    assert {"menu": {"wall": 2.0, "cpu": 1.0}} == bench.summary(parts)


def test_it_does_what_that_player_of_the_house_would_do_however_short_the_time() -> None:
    match = play(lambda match: match.n >= 5)
    bot_seat = BotSeat(InlineBot(), match.turn, "page")
    bot_seat.restart(match)
    bot_seat.ask(match, seconds=0.001)
    (answer,) = bot_seat.bot.poll()
    view = match.view(match.turn)
    thought = player("page").choose(match.rules, view, Budget(heuristics_for(match.rules.key).default_iterations))
    assert isinstance(answer, BotAnswer)
    assert (thought.deed, thought.reasons, thought.candidates) == (answer.deed, answer.reasons, answer.candidates)
