"""What somebody hears of a table: each thing once, in order, as much as is wanted; and answers to the keys that ask."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from kq_table.app.headless import Stage, open_stage
from kq_table.board.card_targets import HAND
from kq_table.narrate.aloud import card_words, cards_in_order
from kq_table.storage.settings import Wordiness
from kq_table.text import You, say
from kq_table.ui.accessibility import walk
from tests.kq_table.person import QUICK
from tests.tools import shots
from tests.tools.bots import FakeBot


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


def test_keys_that_ask_are_answered_and_what_was_said_by_itself_is_repeated(tmp_path: Path, heard: list[str]) -> None:
    stage = _listening(tmp_path)
    try:
        assert _ask(stage, heard, pygame.K_c).startswith("Your hand.")
        assert "Your turn." in _ask(stage, heard, pygame.K_r)
        scores = _ask(stage, heard, pygame.K_s)
        assert all(seating.name in scores for seating in stage.table.controller.seatings[1:])
        assert "Your turn." in _ask(stage, heard, pygame.K_n)
        assert "Played in this round." in _ask(stage, heard, pygame.K_o)
    finally:
        stage.close()


def test_an_answer_in_a_lesson_does_not_have_the_step_said_again(tmp_path: Path, heard: list[str]) -> None:
    stage = open_stage(tmp_path, settings=QUICK, bots=FakeBot)
    stage.context.announcer.is_read = True
    try:
        shots.show(stage, "lesson", shots.ShotRequest("king"))
        stage.frames(0.5)
        assert any("Step 1 of" in words for words in heard)
        assert _ask(stage, heard, pygame.K_c).startswith("Your hand.")
        stage.frames(12.0)
        assert "Step 1 of" not in " ".join(heard)
    finally:
        stage.close()


def test_the_hand_is_told_in_the_order_in_which_it_lies(tmp_path: Path, heard: list[str]) -> None:
    stage = _listening(tmp_path)
    try:
        told = _ask(stage, heard, pygame.K_c)
        hand = next(pile for zone, pile in stage.table.board.zones.items() if (zone.name, zone.owner) == (HAND, 0))
        assert cards_in_order([sprite.card for sprite in hand]) in told
        nodes = [node.name for node in walk(stage.table.reading.nodes()) if node.key.startswith("hand:0:")]
        assert [card_words(sprite.card) for sprite in hand] == nodes
    finally:
        stage.close()


def test_in_a_game_without_tricks_the_keys_of_tricks_tell_what_is_offered_and_done(
    tmp_path: Path, heard: list[str]
) -> None:
    stage = _listening(tmp_path, game="crowns")
    try:
        assert say("ear.keys.open") in heard
        assert say("ear.keys") not in heard
        quiet = _ask(stage, heard, pygame.K_i)
        assert quiet.startswith(say("ledger.none_pending"))
        assert say("ear.lying", cards="") in quiet
        stage.table.controller.submit(2, "say /offer 900 to 0 give play K* on 0 for nothing")
        stage.frames(0.5)
        offer = say("crowns.log.offers", name="Hector", other=You(""), words="I’ll play a King on you.")
        assert _ask(stage, heard, pygame.K_i).startswith(offer)
        assert offer in _ask(stage, heard, pygame.K_b)
    finally:
        stage.close()
