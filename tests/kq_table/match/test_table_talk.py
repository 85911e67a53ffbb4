"""Bots speak at the table: after deeds, not after each, never instead of a deed, and nobody waits for them."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.bots import protocol
from engines.core import talk
from engines.core.api import CHANCE, Said
from engines.core.talk import MAX_OFFERS
from kq_table.match import lifecycle
from kq_table.match.bot_process import Bot
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import MatchSetup, Seating
from kq_table.match.table_talk import MAX_ANSWER_SECONDS, MAX_WAIT_SECONDS, QUIET_DEEDS
from kq_table.storage.record_store import RecordStore
from tests.tools.bots import FakeBot

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
COMPANY = (Seating("Anna"), *(Seating(f"Bot {n}", "knight") for n in range(3)))
TIME = count(0.0, 1000.0)
"""A clock of which each look is long after the last."""


class Chatty(FakeBot):
    """Has something to say whenever it is asked."""

    asked: int = 0

    def talk(self, n: int) -> None:
        type(self).asked += 1
        self.n = n

    def remark(self) -> str | None:
        return f"I have heard {self.n}"


class Answering(FakeBot):
    """Answers one question, at seat 1."""

    def line(self, line: str) -> None:
        super().line(line)
        self.last = line

    def start(self, *, game: str, seats: int, seat: int, options: Mapping[str, str], level: str, seed: int) -> None:
        super().start(game=game, seats=seats, seat=seat, options=options, level=level, seed=seed)
        self.seat = seat

    def remark(self) -> str | None:
        return "/want *S" if (self.seat, self.last) == (1, "0 say /ask 1 want") else ""


class Pushy(FakeBot):
    """Makes an offer whenever it is asked."""

    def talk(self, n: int) -> None:
        self.n = n

    def remark(self) -> str | None:
        return f"/offer {self.n + 1} to 0 give nothing for play J* on 1"


class Musing(FakeBot):
    """Never makes up its mind whether to speak."""

    def remark(self) -> str | None:
        return None


class Mouth:
    """A wire to a bot that says what a test lays in its mouth."""

    pid = 0

    def __init__(self) -> None:
        self.words: list[bytes] = []
        self.heard: list[dict[str, Any]] = []
        self.is_closed = False

    def send(self, line: bytes) -> None:
        self.heard.append(json.loads(line))

    def receive(self) -> bytes | None:
        if self.is_closed:
            raise EOFError
        return self.words.pop(0) if self.words else None

    def close(self, grace: float) -> None:
        del grace


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path / "data")


def sit_down(
    store: RecordStore, bots: type[Bot], company: Sequence[Seating] = COMPANY, **options: str
) -> MatchController:
    Chatty.asked = 0
    plan = MatchSetup("crowns", tuple(company), options, 0)
    return lifecycle.start(plan, MatchServices(store, bots, Random(1)), NOW, "a seed")


def play(controller: MatchController, deeds: int) -> None:
    """Let so many deeds be done, and a moment pass after each."""
    while len([line for line in lines(controller) if not talk.is_talk(line.partition(" ")[2])]) < deeds:
        if controller.turn == CHANCE:
            controller.deal()
        elif controller.is_thinking:
            controller.update(next(TIME), is_stage_clear=True)
        else:
            controller.update(next(TIME), is_stage_clear=True)
            controller.submit(controller.turn, controller.default_deed())
    controller.update(next(TIME), is_stage_clear=True)


def lines(controller: MatchController) -> list[str]:
    return [str(line) for line in controller._match.record.lines]


def words(controller: MatchController) -> list[str]:
    return [line for line in lines(controller) if talk.is_talk(line.partition(" ")[2])]


def a_bot() -> tuple[Bot, Mouth]:
    """Give a bot of Crowns that has been greeted, and its mouth."""
    mouth = Mouth()
    bot = Bot(["bot"], connect=lambda _command, _variables: mouth)
    options: Mapping[str, str] = {}
    bot.start(game="crowns", seats=4, seat=1, options=options, level="knight", seed=0)
    mouth.words.append(protocol.encode({"type": "hello"}))
    bot.poll()
    return bot, mouth


# -- at the table


def test_bots_speak_for_themselves_and_not_after_every_deed(store: RecordStore) -> None:
    controller = sit_down(store, Chatty)
    play(controller, 14)
    told = lines(controller)
    said_at = [i for i, line in enumerate(told) if line in words(controller)]
    assert 2 <= len(said_at)
    assert all(told[i].startswith(("1 say I have heard", "2 say I have heard", "3 say I have heard")) for i in said_at)
    assert all(QUIET_DEEDS <= after - before - 1 for before, after in itertools.pairwise(said_at))
    assert all(f"{told[i][0]} say I have heard {i}" == told[i] for i in said_at)
    assert Said(int(told[said_at[0]][0]), told[said_at[0]][2:]) in controller.history(0)


def test_an_act_is_answered_at_once_and_free_words_are_not(store: RecordStore) -> None:
    controller = sit_down(store, Answering)
    play(controller, 2)
    controller.submit(0, "say Who helps me?")
    controller.update(next(TIME), is_stage_clear=True)
    assert ["0 say Who helps me?"] == words(controller)
    controller.submit(0, "say /ask 1 want")
    controller.update(next(TIME), is_stage_clear=True)
    assert ["0 say Who helps me?", "0 say /ask 1 want", "1 say /want *S"] == words(controller)
    controller.update(next(TIME), is_stage_clear=True)
    assert 3 == len(words(controller))


def test_nobody_offers_more_than_twice_between_two_deeds(store: RecordStore) -> None:
    controller = sit_down(store, Pushy)
    play(controller, 2)
    for _ in range(8):
        controller.update(next(TIME), is_stage_clear=True)
    between = [
        list(said) for is_said, said in itertools.groupby(lines(controller), lambda line: " say " in line) if is_said
    ]
    assert between
    assert all(max(Counter(line[0] for line in said).values()) == MAX_OFFERS for said in between)


def test_a_muted_bot_says_nothing_unasked_and_answers_all_the_same(store: RecordStore) -> None:
    controller = sit_down(store, Chatty)
    controller.muted.update({1, 2, 3})
    play(controller, 14)
    assert [] == words(controller)
    controller.muted.discard(2)
    play(controller, 20)
    assert {"2"} == {line[0] for line in words(controller)}
    controller = sit_down(store, Pushy)
    controller.muted.update({1, 2, 3})
    play(controller, 4)
    assert [] == words(controller)
    controller = sit_down(store, Answering)
    controller.muted.add(1)
    play(controller, 2)
    controller.submit(0, "say /ask 1 want")
    controller.update(next(TIME), is_stage_clear=True)
    assert ["0 say /ask 1 want", "1 say /want *S"] == words(controller)


def test_with_talk_off_no_bot_is_asked_to_speak(store: RecordStore) -> None:
    controller = sit_down(store, Chatty, talk="off")
    play(controller, 14)
    assert (0, []) == (Chatty.asked, words(controller))


def test_a_bot_that_keeps_silent_holds_play_up_for_a_moment_only(store: RecordStore) -> None:
    controller = sit_down(store, Musing, [Seating(f"Bot {n}", "knight") for n in range(4)])
    controller.deal()
    now, waited = 0.0, 0.0
    while controller.n < 12:
        before = controller.n
        if controller.turn == CHANCE:
            controller.deal()
        controller.update(now, is_stage_clear=True)
        now += MAX_WAIT_SECONDS / 5
        waited = 0.0 if controller.n != before else waited + MAX_WAIT_SECONDS / 5
        assert waited < 5.0
    assert [] == words(controller)


def test_what_a_bot_said_does_not_keep_a_deed_from_being_taken_back(store: RecordStore) -> None:
    controller = sit_down(store, Chatty)
    play(controller, 12)
    while controller.turn != 0 or not words(controller):
        play(controller, controller.n - len(words(controller)) + 1)
    assert controller.can_take_back(0)
    assert controller.take_back(0)
    assert 0 == controller.turn
    controller.submit(0, controller.default_deed())
    play(controller, 12)


def test_after_a_take_back_bots_are_silent_until_something_is_done(store: RecordStore) -> None:
    controller = sit_down(store, Chatty)
    play(controller, 12)
    while controller.turn != 0:
        play(controller, controller.n - len(words(controller)) + 1)
    # So long have the bots been silent that they would speak at the next news.
    controller._talk._quiet_deeds = QUIET_DEEDS
    assert controller.take_back(0)
    asked, said = Chatty.asked, words(controller)
    for _ in range(3):
        controller.update(next(TIME), is_stage_clear=True)
    assert (asked, said) == (Chatty.asked, words(controller))


# -- on the wire


def test_a_bot_is_asked_and_what_it_says_is_heard_once_it_has_answered() -> None:
    bot, mouth = a_bot()
    mouth.words.append(protocol.encode({"type": "hello"}))
    bot.talk(7)
    assert {"type": "talk", "n": 7} == mouth.heard[-1]
    assert bot.remark() is None
    mouth.words += [
        protocol.encode(protocol.talk_answer(6, ["too late"])),
        protocol.encode(protocol.talk_answer(7, [" Hello\n"])),
    ]
    assert "Hello" == bot.remark()
    bot.talk(9)
    mouth.words.append(protocol.encode(protocol.talk_answer(9, [])))
    assert "" == bot.remark()


def test_a_bot_that_thinks_or_has_gone_says_nothing() -> None:
    bot, mouth = a_bot()
    bot.choose(3, ["play KS to 0"], 1.0)
    bot.talk(3)
    assert "" == bot.remark()
    bot, mouth = a_bot()
    bot.talk(3)
    mouth.is_closed = True
    assert "" == bot.remark()


@pytest.mark.parametrize("answer", [b"garbage\n", b'{"type":"talk","n":3,"say":"x"}\n', b'{"type":"talk"}\n'])
def test_a_bot_that_speaks_wrongly_is_told_why_and_has_said_nothing(answer: bytes) -> None:
    bot, mouth = a_bot()
    bot.talk(3)
    mouth.words.append(answer)
    assert "" == bot.remark()
    assert "error" == mouth.heard[-1]["type"]
    assert [] == bot.poll()


def test_what_is_said_comes_in_one_line_of_which_a_record_has_room() -> None:
    said, *rest = protocol.read_talk({"type": "talk", "n": 1, "say": [f" a\nb\ud800 {'x' * 500}", "more", "too much"]})
    assert ["more"] == rest
    assert f"say {said}" == talk.read(f"say {said}").text
    assert said.startswith("a b")


def test_who_has_not_been_greeted_says_nothing_of_this_match() -> None:
    bot, mouth = a_bot()
    bot.choose(3, ["play KS to 0"], 1.0)
    bot.start(game="crowns", seats=4, seat=1, options={}, level="knight", seed=0)
    bot.talk(3)
    mouth.words.append(protocol.encode(protocol.talk_answer(3, ["of the match before"])))
    assert bot.remark() is None


class Slow(Answering):
    """Of seat 1: thinks about its answer until it is let go; of all others: answers before it is asked."""

    is_done = False

    def remark(self) -> str | None:
        if self.last != "0 say /ask 1 want":
            return ""
        return "/want *H" if self.seat != 1 else "/want *S" if self.is_done else None


def test_who_is_spoken_to_has_time_to_answer_and_is_heard_first(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = sit_down(store, Slow)
    play(controller, 2)
    now = next(TIME)
    controller.submit(0, "say /ask 1 want")
    for late in (0.0, 0.5, 3.0):
        controller.update(now + late * MAX_WAIT_SECONDS, is_stage_clear=True)
        assert ["0 say /ask 1 want"] == words(controller)
    monkeypatch.setattr(Slow, "is_done", True)
    controller.update(now + 4 * MAX_WAIT_SECONDS, is_stage_clear=True)
    assert ["0 say /ask 1 want", "1 say /want *S"] == words(controller)


def test_who_is_spoken_to_and_never_answers_does_not_stop_play(store: RecordStore) -> None:
    controller = sit_down(store, Slow)
    play(controller, 2)
    now = next(TIME)
    controller.submit(0, "say /ask 1 want")
    for late in (0.0, MAX_ANSWER_SECONDS + 0.1, MAX_ANSWER_SECONDS + 0.2):
        controller.update(now + late, is_stage_clear=True)
    assert ["0 say /ask 1 want", "2 say /want *H"] == words(controller)
