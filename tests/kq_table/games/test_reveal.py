"""The reveal of a round of Kings & Queens: before any sheet, never long, ended by any press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from engines.core.cards import parse
from engines.core.sentences import signed
from kq_table.app.headless import Stage
from kq_table.games.kings_and_queens import scores as kings_and_queens_scores
from kq_table.games.kings_and_queens.dial import STEP_DEGREES
from kq_table.games.kings_and_queens.scores import (
    DialReveal,
    KingsAndQueensResult,
    RoundTale,
    card_height,
    make_places,
)
from kq_table.match.setup import MatchSetup, Seating
from kq_table.shell.sound import NullSink
from kq_table.storage.settings import DEFAULTS
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

ALL = [(parse(rank + suit), 3 if rank == "K" else -3) for suit in "SHDC" for rank in "KQ"]
LONGEST_SECONDS = 3.8
"""The reveal of six Kings and Queens, which come more slowly than more, takes no longer."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Sounds with their steps."""
    sounds: list[tuple[str, int]] = []
    monkeypatch.setattr(NullSink, "play", lambda _self, name, _gain=1.0, _pan=0.0, step=0: sounds.append((name, step)))
    return sounds


def _to_the_reveal(come: Opener, *, is_reduced: bool = False) -> Person:
    person = come(settings=replace(DEFAULTS, speed="none", trick_rest=0.3))
    person.sit_down()
    person.play_to(lambda: len(person.table.view.history.tricks) > 0 and sum(person.table.view.history.tricks) == 7)
    settings = replace(DEFAULTS, trick_rest=0.3, reduced_motion=is_reduced)
    person.stage.context.change_settings(settings)
    person.table.enter()
    person.play_to(lambda: person.scene == "round")
    return person


def _reveal(stage: Stage, tale: RoundTale) -> DialReveal:
    room = Rect((0, 0), stage.context.size)
    places = make_places(stage.context.kit, room, stage.table.hud.layout["won:0"].center)
    return DialReveal(stage.context, lambda: places, tale)


def _keys(show: Callable[[DisplayList], None]) -> set[object]:
    frame = DisplayList()
    show(frame)
    return set(frame.items)


def test_the_dial_comes_before_the_sheet_and_goes_by_itself(come: Opener) -> None:
    person = _to_the_reveal(come)
    assert "reveal.dial" in person.top._nodes()
    assert [] == person.top.targets()
    person.wait(LONGEST_SECONDS)
    assert person.has("next")
    assert "reveal.dial" in person.top._nodes()
    assert "round" == person.scene


def test_plates_tell_a_result_after_the_sheet(come: Opener) -> None:
    person = _to_the_reveal(come)
    person.wait(1.0)
    history, total = person.table.hud.state.history, person.table.view.history.totals
    assert ((0, 0), []) == (history.totals, history.rounds)
    person.wait(LONGEST_SECONDS)
    person.key(pygame.K_RETURN)
    person.until(lambda: person.table.hud.state.history.totals == total)
    assert 1 == len(person.table.hud.state.history.rounds)


@pytest.mark.parametrize("size", [(1024, 640), (800, 1280)])
def test_the_words_leave_the_cards_free_in_large_text(come: Opener, size: tuple[int, int]) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=2.0))
    person.sit_down()
    shown, frame = _reveal(person.stage, RoundTale(3, ALL[:3], 3)), DisplayList()
    shown.skip()
    shown.draw(frame, 0)
    words, card = frame.items["reveal.words"], frame.items["reveal.card", 0]
    letters = words.image.get_bounding_rect().move(words.x, words.y)
    # Around the picture of a card lies its shadow.
    assert letters.bottom <= card.rect.centery - card_height(person.stage.context.kit) // 2


@pytest.mark.parametrize("press", [pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_x, None])
def test_any_press_ends_the_reveal_and_nothing_more(come: Opener, press: int | None) -> None:
    person = _to_the_reveal(come)
    if press is None:
        person.down((5, 5))
    else:
        person.key(press)
    assert "round" == person.scene
    assert person.has("next")


def test_each_card_is_a_semitone_higher_and_the_longest_reveal_is_short(
    at_table: Person, heard: list[tuple[str, int]]
) -> None:
    shown = _reveal(at_table.stage, RoundTale(3, ALL, 3))
    shown._pace = 1.0
    shown.is_over = False
    heard.clear()
    for frame in range(round(LONGEST_SECONDS * 60) + 1):
        shown.step(frame / 60)
    assert shown.is_over
    assert [*(("tick", i) for i in range(8)), ("drum", 0)] == heard


@pytest.mark.parametrize(("miss", "sound"), [(0, "fanfare"), (1, "pop"), (2, "pop"), (3, "drum"), (9, "drum")])
def test_a_round_ends_as_it_went(at_table: Person, heard: list[tuple[str, int]], miss: int, sound: str) -> None:
    at_table.stage.context.settings = DEFAULTS
    shown, leans = _reveal(at_table.stage, RoundTale(3, ALL[:1], miss)), set[float]()
    heard.clear()
    for frame in range(180):
        shown.step(frame / 60)
        leans.add(shown._lean)
    assert (sound, 0) == heard[-1]
    assert (miss >= 3) == (len(leans) > 1)
    assert 3 >= max(map(abs, leans))


@pytest.mark.parametrize(("count", "step"), [(2, 0.28), (7, 0.16)])
def test_the_needle_swings_past_each_number_and_comes_back(at_table: Person, count: int, step: float) -> None:
    at_table.stage.context.settings = DEFAULTS
    shown, places = _reveal(at_table.stage, RoundTale(3, ALL[:count], 1)), list[float]()
    assert step == pytest.approx(shown._arrival(1) - shown._arrival(0))
    for frame in range(round(60 * shown._words_at)):
        shown.step(frame / 60)
        places.append(shown._at)
    assert 4 / STEP_DEGREES <= max(places) - 3 <= 6 / STEP_DEGREES
    assert 1.5 > max(abs(after - before) for before, after in pairwise(places))
    # It is at rest for as long as nothing is said.
    assert 1 == len(set(places[-round(60 * (kings_and_queens_scores.BEFORE_WORDS - 0.03)) :]))
    assert places[-1] == shown._tale.needle(count)


def test_exactly_right_is_celebrated_once(at_table: Person, heard: list[tuple[str, int]]) -> None:
    at_table.stage.context.settings = DEFAULTS
    shown = _reveal(at_table.stage, RoundTale(3, ALL[:1], 0))
    heard.clear()
    for moment in range(180):
        shown.step(moment / 60)
    assert [("tick", 0), ("fanfare", 0)] == heard
    frame = DisplayList()
    shown.draw(frame, 7)
    flakes = [item.z for key, item in frame.items.items() if isinstance(key, tuple) and key[0] == "flake"]
    assert flakes
    assert max(flakes) < min(frame.items[key].z for key in ("reveal.dial", "reveal.words"))


def test_reduced_motion_keeps_numbers_and_words_alone(at_table: Person) -> None:
    at_table.stage.context.settings = replace(DEFAULTS, reduced_motion=True)
    shown = _reveal(at_table.stage, RoundTale(3, ALL[:2], 0))
    shown.step(0.0)
    shown.step(kings_and_queens_scores.FIRST_CARD)
    frame = DisplayList()
    shown.draw(frame, 0)
    card = frame.items["reveal.card", 0]
    assert shown._places().cards.colliderect(card.rect)
    shown.step(1.5)
    keys = _keys(lambda into: shown.draw(into, 0))
    assert "reveal.words" in keys
    assert not any(isinstance(key, tuple) and key[0] == "flake" for key in keys)


def test_the_needle_stays_on_the_dial() -> None:
    kings = [(parse("KS"), 6), (parse("KH"), 6), (parse("KC"), 6)]
    assert [0, 6, 12, 12] == [RoundTale(0, kings, 12).needle(count) for count in range(4)]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (800, 1280), (1920, 1080)])
def test_the_reveal_stands_above_the_sheet(come: Opener, size: tuple[int, int], scale: float) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    person.sit_down()
    person.play_to(lambda: person.has("next"))
    places, sheet = person.top._places(), person.top.dialog.panel.rect
    assert 0 <= places.dial.rect.top
    assert places.dial.rect.bottom <= places.words.top
    assert places.words.bottom <= places.cards.top
    assert places.cards.bottom < sheet.top
    assert person.stage.context.kit.px(90) <= places.dial.radius


def test_all_eight_kings_and_queens_are_marked(come: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KingsAndQueensResult, "_haul", lambda _, seat: [] if seat else [card for card, _ in ALL])
    person = come(settings=QUICK)
    person.sit_down()
    person.play_to(lambda: person.has("next"))
    points = signed(person.top.event.facts["points"][0])
    assert say("round.rare_eight", name=person.top.words.spoken[0], points=points) == person.top.rarity()
    assert person.top.rarity() == person.top.dialog["rare"].text
    assert [person.top.rarity()] == [node.name for node in person.top.reading.nodes()]


def test_a_reader_is_told_the_line_of_a_player_once_not_as_the_name_of_the_sheet_too(come: Opener) -> None:
    person = come(settings=QUICK)
    person.sit_down()
    person.play_to(lambda: person.has("next"))
    assert [("dialog", "")] == [(node.role, node.name) for node in person.top.reading.nodes()]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_in_large_text_the_whole_result_is_seen_at_once(come: Opener, size: tuple[int, int]) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=2.0))
    person.sit_down()
    person.play_to(lambda: person.has("next"))
    assert 0 == person.top.dialog.body.max_offset


# -- the rows of the other games


def test_rows_count_up_and_then_change_places(come: Opener) -> None:
    person = come(settings=replace(DEFAULTS, trick_rest=0.3))
    context = person.stage.context
    context.navigate.open_table(MatchSetup("crowns", (Seating("Anna"), *(Seating(str(i), "random") for i in range(3)))))
    context.settings = replace(DEFAULTS, speed="none", trick_rest=0.3)
    person.table.enter()
    person.play_to(lambda: person.scene == "round")
    person.key(pygame.K_RETURN)
    person.play_to(lambda: person.scene == "round")
    result = person.top
    context.settings = DEFAULTS
    person.wait(0.1)
    rows = []
    for since in (0.0, 0.3, 0.75, 0.9, 1.2):
        result._opened_at = context.clock.now() - since
        result._time = context.clock.now()
        result._fill(result._list)
        rows.append((result._list.rows, result._list.shifts))
    assert rows[0][0] != rows[1][0] != rows[2][0]
    assert rows[2][0] == rows[4][0]
    assert () == rows[4][1]
    totals = [int(row[-1].text) for row in rows[4][0]]
    assert sorted(totals, reverse=True) == totals
    assert result.dialog["best"].text
