"""Who hears what: a screen reader, or the system's voice where none listens and the person wants it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from kq_table.app.headless import Stage, open_stage
from kq_table.app.hearing import Hearing
from kq_table.system.voice import Voice
from kq_table.text import say
from kq_table.ui.assistive import Connection
from kq_table.ui.durations import Tempo
from tests.kq_table.person import QUICK, Person


class Mouth(Voice):
    """Notes what it is to say."""

    def __init__(self) -> None:
        super().__init__(())
        self.said: list[str] = []
        self.hushes = 0

    @property
    def is_missing(self) -> bool:
        return False

    def say(self, text: str, language: str = "en") -> None:
        assert "en" == language
        self.said.append(text)

    def hush(self) -> None:
        self.hushes += 1
        self.said.clear()


@pytest.fixture
def open_with(tmp_path: Path) -> Any:
    """Give a function that opens a stage with a mouth and settings."""
    stages: list[Stage] = []

    def open_it(**settings: Any) -> tuple[Person, Mouth]:
        stage, mouth = open_stage(tmp_path, settings=replace(QUICK, **settings)), Mouth()
        stages.append(stage)
        stage.context.services = replace(stage.context.services, voice=mouth)
        stage.app.hearing = Hearing(stage.context, stage.app._take, Connection())
        stage.frame()
        return Person(stage), mouth

    yield open_it
    for stage in stages:
        stage.close()


Opener = Callable[..., tuple[Person, Mouth]]


def test_nobody_is_spoken_to_unasked(open_with: Opener) -> None:
    person, mouth = open_with()
    person.click("about")
    person.frame()
    assert ([], 0, False) == (mouth.said, mouth.hushes, person.stage.context.announcer.is_heard)


def test_the_voice_says_what_a_sheet_holds_and_where_the_focus_is(open_with: Opener) -> None:
    person, mouth = open_with(voice=True)
    announcer = person.stage.context.announcer
    assert announcer.is_heard
    assert announcer.tells_focus
    person.click("about")
    person.frame()
    assert f"{say('about.title')}." in mouth.said
    assert say("about.free") in mouth.said
    person.key(pygame.K_TAB)
    assert any(say("about.page.program") in words for words in mouth.said)


def test_a_key_hushes_the_voice_and_nothing_else_does(open_with: Opener) -> None:
    person, mouth = open_with(voice=True)
    person.click("about")
    person.stage.frame(Event(pygame.KEYUP, key=pygame.K_F5, mod=0, unicode=""))
    assert 0 == mouth.hushes
    person.stage.frame(Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode=""))
    assert (1, []) == (mouth.hushes, mouth.said)


def test_while_a_reader_listens_the_voice_is_silent(open_with: Opener) -> None:
    person, mouth = open_with(voice=True)
    announcer = person.stage.context.announcer
    mouth.said.clear()
    announcer.is_read = True
    person.frame()
    assert (1, True, False) == (mouth.hushes, announcer.is_heard, announcer.tells_focus)
    person.click("about")
    person.frame()
    assert [] == mouth.said
    announcer.is_read = False
    person.key(pygame.K_TAB)
    assert mouth.said


def test_the_voice_stops_when_it_is_switched_off(open_with: Opener) -> None:
    person, mouth = open_with(voice=True)
    context = person.stage.context
    context.change_settings(replace(context.settings, voice=False))
    person.frame()
    assert (1, False) == (mouth.hushes, context.announcer.is_heard)


def test_the_wordiness_is_the_settings(open_with: Opener) -> None:
    person, mouth = open_with(voice=True, wordiness="short")
    person.click("about")
    person.frame()
    assert say("about.free") not in mouth.said
    assert "short" == person.stage.context.announcer.wordiness


@pytest.mark.parametrize(
    ("is_read", "moves", "expected"),
    [
        (False, False, Tempo("calm")),
        (True, False, Tempo("none", is_reduced=True)),
        (True, True, Tempo("calm")),
    ],
)
def test_animations_end_at_once_while_a_reader_listens_unless_the_person_wants_them(
    open_with: Opener, is_read: bool, moves: bool, expected: Tempo
) -> None:
    person, _ = open_with(speed="calm", reader_motion=moves)
    person.stage.context.announcer.is_read = is_read
    assert expected == person.stage.context.tempo
    assert "calm" == person.stage.context.settings.speed, "the pauses of computer players follow this"


def test_a_library_that_fails_is_told_of_on_the_page_about_the_program(open_with: Opener) -> None:
    person, _ = open_with()
    person.click("about")
    assert say("about.read") == person.top.dialog["read"].text
    person.key(pygame.K_ESCAPE)
    connection = Connection()
    connection.missing_because = "no bus"
    hearing = Hearing(person.stage.context, person.stage.app._take, connection)
    hearing.open(None)
    person.click("about")
    assert "Screen readers can’t read the pages here (no bus)." == person.top.dialog["read"].text


def test_a_reader_is_told_in_one_what_comes_at_once_since_orca_drops_the_second_of_two(open_with: Opener) -> None:
    person, _ = open_with()
    app, announcer = person.stage.app, person.stage.context.announcer
    announcer.is_read = True
    while app.rests_until is None:
        person.frame()
    for words in ("One", "Two", "Three"):
        announcer.say(words)
        person.frame()
    assert ["One."] == [words for _, words in app.hearing.reader._sentences]
    wake_at = app.hearing.reader.wake_at
    assert wake_at is not None
    assert wake_at == app.rests_until
    person.stage.context.clock.wait(wake_at)
    person.frame()
    assert ["One.", "Two. Three."] == [words for _, words in app.hearing.reader._sentences]
    assert app.hearing.reader.wake_at is None
