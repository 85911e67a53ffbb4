"""The end of a match: who won told last, all of it in sight, each score once, and the same deal once more."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from itertools import product

import pygame
import pytest

from engines.core.api import CHANCE
from kq_table.art.felt import EMBLEM_ALPHA, draw_emblem
from kq_table.art.rooms import ROOMS
from kq_table.features.play.match_result import PALE, RAYS, SILVER, SWELL_STEPS, MatchResultDialog, _rays
from kq_table.match.setup import Seating
from kq_table.shell.sound import NullSink
from kq_table.text import say
from kq_table.ui import focus as ui_focus
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.labels import Paragraph
from kq_table.ui.table_view import TableView
from kq_table.ui.theme import BRASS
from kq_table.ui.widget import Painter
from tests.kq_table.conftest import Opener
from tests.kq_table.features.test_scene_pictures import Telling
from tests.kq_table.person import ALONE, LOOKING_ON, QUICK, TOGETHER, Person
from tests.tools.bots import FakeBot
from tests.tools.shots import ShotRequest

FACE_AND_NAME = ("face", "name")
MANY_ROUNDS = 16
SIZES = ((1024, 640), (1280, 800), (1920, 1080))


def _to_the_end(person: Person) -> None:
    person.sit_down(LOOKING_ON, target="25")
    person.play_to(lambda: person.scene == "match")


FRAME = 0.02
"""Seconds from frame to frame of a finale that is watched."""


def _see_the_end(
    person: Person, ranking: tuple[tuple[int, ...], ...], seatings: tuple[Seating, ...] = ALONE, speed: str = "normal"
) -> MatchResultDialog:
    """Show the finale of a match between two that ended with this ranking."""
    person.sit_down(seatings, target="25")
    person.play_to(lambda: person.scene == "match")
    context, table = person.stage.context, person.table
    history = table.view.history
    assert history.ended is not None
    history.ended = replace(history.ended, ranking=ranking)
    context.change_settings(replace(context.settings, speed=speed))
    result = MatchResultDialog(context, table.controller, history, table.hud)
    context.stack.push(result)
    person.frame(seconds=FRAME)
    return result


def _scores(result: MatchResultDialog) -> dict[Hashable, DrawItem]:
    """Draw portraits and lines, by part."""
    frame = DisplayList()
    result.dialog["winner"].draw(Painter(frame, "scores", 0))
    return {key[2]: item for key, item in frame.items.items() if isinstance(key, tuple)}


def _parts(result: MatchResultDialog) -> set[Hashable]:
    """Tell what is seen: the parts of the scores, the dialog's widgets, and ``flake`` for confetti."""
    nodes = [key for key in result._nodes() if isinstance(key, tuple)]
    return {*_scores(result), *(key[1] for key in nodes if len(key) > 2), *(key[0] for key in nodes if len(key) == 2)}


def test_who_won_is_told_last_and_all_at_once(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[float] = []
    monkeypatch.setattr(NullSink, "play", lambda _self, *_, **__: heard.append(person.stage.clock.now()))
    result = _see_the_end(person, ((0,), (1,)))
    heard.clear()
    start, came, counted = person.stage.clock.now(), dict[Hashable, float](), 0.0
    while result.is_moving:
        now = person.stage.clock.now()
        for part in _parts(result):
            came.setdefault(part, now - start)
        if result._finals is not None and result._finals.counted == 1:
            counted = counted or now - start
        person.frame(seconds=FRAME)
    told = [came["match.title"], came["face", 0], came["flake"], came["rays"], heard[0] - start]
    assert 0.8 < counted < min(told) <= max(told) < min(told) + 0.1
    assert 0.3 < came["rematch"] - min(told) < 0.45
    assert came["name", 0] < 0.1


@pytest.mark.parametrize(("ranking", "moves"), [(((0,), (1,)), False), (((1,), (0,)), True)])
def test_lines_stand_by_seat_until_they_have_counted_up(
    person: Person, ranking: tuple[tuple[int, ...], ...], moves: bool
) -> None:
    result = _see_the_end(person, ranking)
    finals = result._finals
    assert finals is not None
    assert moves == finals.is_sorting
    first = _scores(result)
    person.until(lambda: finals.counted > 0.9)
    assert [first["name", i].y for i in (0, 1)] == [_scores(result)["name", i].y for i in (0, 1)]
    person.until(lambda: not result.is_moving)
    last = _scores(result)
    assert last["name", 0].y < last["name", 1].y
    assert moves == (first["name", 0].y > first["name", 1].y)


def test_until_the_result_is_told_all_players_wait_on_a_short_sheet(person: Person) -> None:
    result = _see_the_end(person, ((0,), (1,)))

    def sheet() -> tuple[int, int]:
        nodes, name = result._nodes(), ("match.sheet", "sheet")
        keys = [key for key in nodes if isinstance(key, tuple)]
        parts = [nodes[key].rect for key in keys if name in (key[1:], key[0][1:])]
        return parts[0].top, max(part.bottom for part in parts)

    top, foot = sheet()
    assert {("waits", 0), ("waits", 1)} < _parts(result)
    assert ("face", 0) not in _parts(result)
    person.until(lambda: not result.is_moving)
    assert not {("waits", 0), ("waits", 1)} & _parts(result)
    assert ("face", 0) in _parts(result)
    assert (top, True) == (sheet()[0], sheet()[1] > foot + person.stage.screen.size[1] / 10)


@pytest.mark.parametrize("button", ["key", "rematch", "look"])
def test_a_press_before_the_title_shows_everything_and_does_nothing_more(person: Person, button: str) -> None:
    result = _see_the_end(person, ((0,), (1,)))
    assert not {"match.title", "rematch"} & _parts(result)
    person.key(pygame.K_RETURN) if button == "key" else person.click(button)
    assert result is person.top
    assert {"match.title", "rematch", ("face", 0)} <= _parts(result)
    person.wait(0.5)
    assert not result.is_moving
    person.click("rematch")
    assert "match" != person.scene


def test_when_the_finale_is_over_nothing_is_painted(person: Person) -> None:
    result = _see_the_end(person, ((0,), (1,)))
    person.until(lambda: not result.is_moving)
    person.wait(1.0)
    painted = person.stage.app.painted
    person.wait(2.0)
    assert painted == person.stage.app.painted


@pytest.mark.parametrize(
    ("seatings", "winner", "light", "has_own"),
    [
        (ALONE, 0, BRASS, False),
        (ALONE, 1, SILVER, True),
        (LOOKING_ON, 1, BRASS, False),
        (TOGETHER, 1, BRASS, False),
    ],
)
def test_who_lost_sees_silver_rays_and_the_own_face(
    person: Person, seatings: tuple[Seating, ...], winner: int, light: str, has_own: bool
) -> None:
    result = _see_the_end(person, ((winner,), (1 - winner,)), seatings, "none")
    side = _scores(result)["face", 0].image.get_width()
    (rays,) = (item for key, item in result._nodes().items() if key == ("rays", 0))
    expected = _rays(round(RAYS[True][0] * side), SWELL_STEPS, light)
    assert expected.get_buffer().raw == rays.image.copy().get_buffer().raw
    assert has_own == ("own" in _scores(result))
    assert (PALE if has_own else "#f4e8cf") == result.dialog._title.colour


def _at_the_end(come: Opener, game: str, bots: type[FakeBot] = FakeBot) -> Person:
    """Play a whole match, which takes longer than all else here: a test looks at it in several windows."""
    person = come(bots=bots)
    person.stage.context.navigate.open_table(ShotRequest(game).setup)
    person.play_to(lambda: person.scene == "match")
    return person


@pytest.mark.parametrize("game", ["king", "kings-and-queens"])
def test_the_rays_are_whole(come: Opener, game: str) -> None:
    person = _at_the_end(come, game, Telling)
    for size in SIZES:
        person.resize(size)
        ((rays, (x, y)),) = person.top._finals.rays()
        assert rays.get_rect(center=(x, y)) == person.top._nodes()["rays", 0].rect


def test_the_rays_go_when_the_body_is_scrolled(come: Opener) -> None:
    person = come((1024, 640), settings=replace(QUICK, text_scale=2.0))
    _to_the_end(person)
    assert ("rays", 0) in person.top._nodes()
    person.top.dialog.body.scroll_to(60)
    assert ("rays", 0) not in person.top._nodes()


@pytest.mark.parametrize("game", sorted(ROOMS))
def test_each_game_has_an_emblem(game: str) -> None:
    others = [draw_emblem(ROOMS[key][1], key, 60, "#b03a4c") for key in ROOMS if key != game]
    emblem = draw_emblem(ROOMS[game][1], game, 60, "#b03a4c")
    assert EMBLEM_ALPHA == emblem.get_alpha()
    assert emblem.get_buffer().raw not in [other.get_buffer().raw for other in others]


def test_all_of_the_result_shows_at_once(person: Person) -> None:
    _to_the_end(person)
    assert len(person.table.view.history.rounds) >= 4
    for size in (*SIZES, (3840, 2160)):
        person.resize(size)
        assert 0 == person.top.dialog.body.max_offset


@pytest.mark.parametrize("game", ["king", "kings-n-queens"])
def test_all_of_the_result_shows_where_computer_players_give_reasons(come: Opener, game: str) -> None:
    person = _at_the_end(come, game, Telling)
    for size in SIZES[:2]:
        person.resize(size)
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
    assert person.top.dialog["winner"].counted == 1.0


def test_the_table_is_not_bare_between_the_last_rounds_result_and_the_matchs(come: Opener) -> None:
    person, seen = come(settings=replace(QUICK, speed="normal")), list[str]()
    person.sit_down(LOOKING_ON, target="25")
    person.play_to(lambda: person.scene == "round" and person.controller.is_over)
    person.until(lambda: person.has("next"))
    person.click("next")
    person.until(lambda: person.scene == "match", lambda: seen.append(person.scene))
    assert set(seen) <= {"round", "match"}


def test_the_portraits_of_all_show_who_share_the_win(come: Opener) -> None:
    person = _at_the_end(come, "king")
    for winners, size in product(((0,), (1, 2), (0, 2, 3), (0, 1, 2, 3)), SIZES):
        others = tuple((seat,) for seat in range(4) if seat not in winners)
        person.top.history.ended = replace(person.top.history.ended, ranking=(winners, *others))
        person.resize(size)
        frame = DisplayList()
        person.top.dialog["winner"].draw(Painter(frame, "scores", 0))
        faces, names = (
            [item for key, item in frame.items.items() if f"('{part}'," in str(key)] for part in FACE_AND_NAME
        )
        assert (len(winners), 4) == (len(faces), len(names))
        assert max(face.x + face.image.get_width() for face in faces) < min(name.x for name in names)
        assert 0 == person.top.dialog.body.max_offset


@pytest.mark.parametrize("game", ["king", "kings-and-queens"])
def test_where_a_record_went_is_told_below_the_result(come: Opener, game: str) -> None:
    person = _at_the_end(come, game)
    person.top.show_toast(
        say("take.exported", path="/Documents/2026-11-29-kings-and-queens-anna-david-hector-and-alexander.kq")
    )
    for size in SIZES:
        person.resize(size)
        assert person.top.dialog.foot < person.top.toast_rect().top < person.top.toast_rect().bottom < size[1]


def test_the_same_deal_can_be_played_again(person: Person) -> None:
    _to_the_end(person)
    dealt = person.controller.history(0)[:10]
    person.click("same_deal")
    assert "table" == person.scene
    person.until(lambda: person.controller.n >= 2 and person.controller.turn != CHANCE)
    assert dealt == person.controller.history(0)[:10]
    assert not person.controller.is_over
