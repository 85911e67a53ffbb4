"""What somebody hears of a table: each thing once, in order, as much as is wanted; and answers to the keys that ask."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from kq_table.app.headless import Stage, open_stage
from kq_table.shell.announcer import Announcer
from kq_table.storage.settings import Wordiness
from kq_table.text import say
from tests.kq_table.person import QUICK
from tests.tools import shots
from tests.tools.bots import FakeBot


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is taken from the announcer from now on."""
    found: list[str] = []
    take = Announcer.take

    def keep(announcer: Announcer) -> list[str]:
        taken = take(announcer)
        found.extend(taken)
        return taken

    monkeypatch.setattr(Announcer, "take", keep)
    return found


def _listening(folder: Path, wordiness: Wordiness = "normal", game: str = "king") -> Stage:
    stage = open_stage(folder, settings=replace(QUICK, wordiness=wordiness), bots=FakeBot)
    stage.context.announcer.is_read = True
    shots.show(stage, "table", shots.ShotRequest(game, deeds=8))
    return stage


def _ask(stage: Stage, heard: list[str], key: int) -> str:
    heard.clear()
    stage.press(key)
    return " ".join(heard)


def test_nothing_is_kept_while_nobody_listens(tmp_path: Path, heard: list[str]) -> None:
    stage = open_stage(tmp_path, settings=QUICK, bots=FakeBot)
    shots.show(stage, "table", shots.ShotRequest("king", deeds=8))
    stage.close()
    assert [] == heard


def test_moves_and_the_own_turn_are_said_once_and_in_order(tmp_path: Path, heard: list[str]) -> None:
    stage = _listening(tmp_path)
    stage.close()
    moves = [words for words in heard if " plays " in words or " play " in words]
    assert len(moves) == len(set(moves)) > 3
    assert any(words.startswith(say("ear.hand", cards="").strip()) for words in heard)
    assert any(words.startswith("Your turn.") for words in heard)


def test_fewer_words_are_said_where_fewer_are_wanted(tmp_path: Path, heard: list[str]) -> None:
    _listening(tmp_path / "short", "short").close()
    short = len(" ".join(heard))
    heard.clear()
    _listening(tmp_path / "normal", "normal").close()
    assert 0 < short < len(" ".join(heard))


def test_the_keys_that_ask_are_answered_and_the_last_answer_is_repeated(tmp_path: Path, heard: list[str]) -> None:
    stage = _listening(tmp_path)
    try:
        hand = _ask(stage, heard, pygame.K_c)
        assert hand.startswith("Your hand.")
        assert hand == _ask(stage, heard, pygame.K_r)
        scores = _ask(stage, heard, pygame.K_s)
        assert all(seating.name in scores for seating in stage.table.controller.seatings[1:])
        assert "Your turn." in _ask(stage, heard, pygame.K_n)
        assert "Played in this round." in _ask(stage, heard, pygame.K_o)
    finally:
        stage.close()
