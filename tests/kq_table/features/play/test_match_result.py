"""The end of a match: all of it in sight, each score once, and the same deal once more."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engines.core.api import CHANCE
from kq_table.text import say
from kq_table.ui import focus as ui_focus
from kq_table.ui.compositor import DisplayList
from kq_table.ui.labels import Paragraph
from kq_table.ui.table_view import TableView
from kq_table.ui.widget import Painter
from tests.kq_table.conftest import Opener
from tests.kq_table.features.test_scene_pictures import Telling
from tests.kq_table.person import LOOKING_ON, QUICK, Person
from tests.tools.shots import ShotRequest

FACE_AND_NAME = ("face", "name")
MANY_ROUNDS = 16


def _to_the_end(person: Person) -> None:
    person.sit_down(LOOKING_ON, target="25")
    person.play_to(lambda: person.scene == "match")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)])
def test_all_of_the_result_shows_at_once(person: Person, size: tuple[int, int]) -> None:
    _to_the_end(person)
    assert len(person.table.view.history.rounds) >= 4
    person.resize(size)
    assert 0 == person.top.dialog.body.max_offset


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("game", ["king", "kings-n-queens"])
def test_all_of_the_result_shows_where_computer_players_give_reasons(
    come: Opener, game: str, size: tuple[int, int]
) -> None:
    person = come(size, bots=Telling)
    person.stage.context.navigate.open_table(ShotRequest(game).setup)
    person.play_to(lambda: person.scene == "match")
    assert person.has("why")
    assert 0 == person.top.dialog.body.max_offset


@pytest.mark.parametrize(
    ("game", "words"), [("kings-and-queens", "Why David played that way"), ("king", "Why they played that way")]
)
def test_reasons_are_those_of_one_or_of_several(come: Opener, game: str, words: str) -> None:
    person = come(bots=Telling)
    person.stage.context.navigate.open_table(ShotRequest(game).setup)
    person.play_to(lambda: person.scene == "round")
    assert words == person.target("why").text
    person.play_to(lambda: person.scene == "match")
    assert words == person.target("why").text
    person.click("why")
    assert words == person.top.title


def test_space_presses_the_button_of_a_rounds_result_that_the_keys_have_gone_to(come: Opener) -> None:
    person = come(bots=Telling)
    person.stage.context.navigate.open_table(ShotRequest("king").setup)
    person.play_to(lambda: person.scene == "round")
    person.wait(2.0)
    while person.stage.context.stack.top.focused_name != "why":
        person.key(pygame.K_TAB)
    person.key(pygame.K_SPACE)
    assert person.top.title == "Why they played that way"


@pytest.mark.parametrize("game", ["king", "crowns"])
def test_results_name_the_person_as_the_plate_does(come: Opener, game: str) -> None:
    person = come()
    person.stage.context.navigate.open_table(ShotRequest(game).setup)
    person.play_to(lambda: person.scene == "round")
    (table,) = (part for part in ui_focus.walk([person.top.dialog.body.content]) if isinstance(part, TableView))
    assert {seating.name for seating in person.controller.seatings} == {row[0].text for row in table.rows}
    person.play_to(lambda: person.scene == "match")
    assert [seating.name for seating in person.controller.seatings] == list(person.top.names)


def test_the_winner_comes_first_then_the_score_then_what_can_be_done(person: Person) -> None:
    _to_the_end(person)
    parts = list(ui_focus.walk([person.top.dialog.body.content]))
    order = [part.name for part in parts if part.name in {"winner", "summary", "players", "look", "export"}]
    assert ["winner", "summary", "players", "look", "export"] == order
    (table,) = (part for part in parts if isinstance(part, TableView))
    assert len(person.table.view.history.rounds) == len(table.rows)
    assert isinstance(person.top.dialog["summary"], Paragraph)


def test_a_score_sheet_of_many_rounds_shows_in_two_columns(person: Person) -> None:
    person.sit_down(LOOKING_ON, target="100")
    person.play_to(lambda: person.scene == "match")
    rounds = len(person.table.view.history.rounds)
    assert rounds >= MANY_ROUNDS
    for size in ((1280, 800), (1920, 1080)):
        person.resize(size)
        tables = [part for part in ui_focus.walk([person.top.dialog.body.content]) if isinstance(part, TableView)]
        assert [rounds - rounds // 2, rounds // 2] == [len(table.rows) for table in tables]
        assert tables[0].rect.right < tables[1].rect.x
        assert tables[0].rect.y == tables[1].rect.y
        assert 0 == person.top.dialog.body.max_offset


def _names_of_parts(person: Person) -> set[str]:
    """Name the widgets of the result that are drawn now."""
    return {key[1] for key in person.top._nodes() if isinstance(key, tuple)}


def test_the_title_of_a_finale_comes_last(come: Opener) -> None:
    person = come(settings=replace(QUICK, speed="normal"))
    _to_the_end(person)
    assert "match.title" not in _names_of_parts(person)
    person.until(lambda: "match.title" in _names_of_parts(person))
    scores = person.top.dialog["winner"]
    assert (1.0, 1.0) == (scores.grown, scores.counted)


def test_the_table_is_not_bare_between_the_last_rounds_result_and_the_matchs(come: Opener) -> None:
    person, seen = come(settings=replace(QUICK, speed="normal")), list[str]()
    person.sit_down(LOOKING_ON, target="25")
    person.play_to(lambda: person.scene == "round" and person.controller.is_over)
    person.until(lambda: person.has("next"))
    person.click("next")
    person.until(lambda: person.scene == "match", lambda: seen.append(person.scene))
    assert set(seen) <= {"round", "match"}


@pytest.mark.parametrize("winners", [(0,), (1, 2), (0, 2, 3), (0, 1, 2, 3)], ids=str)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_portraits_of_all_show_who_share_the_win(
    come: Opener, size: tuple[int, int], winners: tuple[int, ...]
) -> None:
    person = come(size)
    person.stage.context.navigate.open_table(ShotRequest("king").setup)
    person.play_to(lambda: person.scene == "match")
    others = tuple((seat,) for seat in range(4) if seat not in winners)
    person.top.history.ended = replace(person.top.history.ended, ranking=(winners, *others))
    person.top.resize()
    frame = DisplayList()
    scores = person.top.dialog["winner"]
    scores.draw(Painter(frame, "scores", 0))
    faces, names = ([item for key, item in frame.items.items() if f"('{part}'," in str(key)] for part in FACE_AND_NAME)
    assert (len(winners), 4) == (len(faces), len(names))
    assert max(face.x + face.image.get_width() for face in faces) < min(name.x for name in names)
    assert 0 == person.top.dialog.body.max_offset


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", ["king", "kings-and-queens"])
def test_where_a_record_went_is_told_below_the_result(come: Opener, game: str, size: tuple[int, int]) -> None:
    person = come(size)
    person.stage.context.navigate.open_table(ShotRequest(game).setup)
    person.play_to(lambda: person.scene == "match")
    person.top.show_toast(
        say("take.exported", path="/Documents/2026-11-29-kings-and-queens-anna-david-hector-and-alexander.kq")
    )
    assert person.top.dialog.foot < person.top.toast_rect().top < person.top.toast_rect().bottom < size[1]


def test_the_same_deal_can_be_played_again(person: Person) -> None:
    _to_the_end(person)
    dealt = person.controller.history(0)[:10]
    person.click("same_deal")
    assert "table" == person.scene
    person.until(lambda: person.controller.n >= 2 and person.controller.turn != CHANCE)
    assert dealt == person.controller.history(0)[:10]
    assert not person.controller.is_over
