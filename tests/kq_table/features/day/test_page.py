"""The page of a day: its deals, its calendar and its line, by mouse and by keys, at every size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from kq_table.features.day import days, deals
from kq_table.features.day.scene import DayPage
from kq_table.match.setup import MatchSetup, Seating
from kq_table.narrate.game_names import game_name
from kq_table.storage.diary import Diary
from kq_table.text import say
from kq_table.ui.accessibility import walk
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person
from tests.tools.calendar_day import TODAY, days_ago, note_deal, write_days

DAY = TODAY.date()
GAME = deals.game_of_the_day(DAY)
SIZES = [(1024, 640), (1280, 800), (800, 1200)]


@pytest.fixture(autouse=True)
def _without_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no problems shipped but those that a test wants."""
    monkeypatch.setattr(days, "shipped_ids", tuple)
    monkeypatch.setattr(deals, "shipped_ids", tuple)


@pytest.fixture
def person(come: Opener) -> Person:
    return come(size=(1280, 800))


def _diary(person: Person) -> Diary:
    return person.stage.context.diary


def _open(person: Person, *, with_days: bool = True) -> DayPage:
    if with_days:
        write_days(_diary(person))
    person.stage.context.navigate.show_day()
    person.wait(0.5)
    page = person.top
    assert isinstance(page, DayPage)
    return page


def _marks(person: Person, kind: str = "deal") -> list[tuple[str, str]]:
    return [(event.text("day"), event.text("game")) for event in _diary(person).events(kind)]


def _give_up(person: Person) -> Path:
    controller = person.controller
    controller.give_up(0)
    return controller.path


# -- the calendar


def test_the_arrows_lead_to_the_first_month_with_anything(person: Person) -> None:
    page = _open(person)
    assert not person.has("later")
    person.click("earlier")
    assert date(2026, 5, 31) == page.day
    assert not person.has("earlier")
    person.click("later")
    assert date(2026, 6, 1) == page.day


def test_a_day_gone_by_is_opened_by_the_mouse_and_no_later_one(person: Person) -> None:
    page = _open(person)
    assert not person.has("days:2026-06-19")
    person.click("days:2026-06-09")
    assert date(2026, 6, 9) == page.day
    code = deals.deal_of(deals.game_of_the_day(page.day), page.day).code
    assert code in person.target("deal").text
    assert "9 June 2026, deal played, problem solved at once" in person.target("days").text


def test_keys_go_from_day_to_day_and_stop_at_today(person: Person) -> None:
    page = _open(person)
    page.dialog.focus(page.dialog["days"], is_by_key=True)
    person.key(pygame.K_UP, pygame.K_LEFT)
    assert date(2026, 6, 10) == page.day
    person.key(pygame.K_UP, pygame.K_UP)
    assert date(2026, 5, 27) == page.day
    person.key(pygame.K_HOME)
    assert date(2026, 5, 1) == page.day
    person.key(pygame.K_LEFT)
    assert date(2026, 5, 1) == page.day
    person.key(*[pygame.K_DOWN] * 9)
    assert page.day == DAY
    person.key(pygame.K_ESCAPE)
    assert "menu" == person.scene


def test_each_day_is_heard_with_what_was_done(person: Person) -> None:
    page = _open(person)
    told = {node.key: node for node in walk(page.reading.nodes())}
    assert "Tuesday, 2 June 2026, deal played, problem tried" == told["days:2026-06-02"].name
    assert told["days:2026-06-18"].is_checked


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_on_the_page_lies_on_anything_else(come: Opener, size: tuple[int, int], scale: float) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    _open(person)
    places = {target.id: target.rect for target in person.top.targets() if target.id != "days"}
    assert [] == [(a, b) for a, b in combinations(places, 2) if places[a].colliderect(places[b])]
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in places.values())


# -- deals


def test_enter_plays_the_deal_of_the_day_and_notes_it(person: Person) -> None:
    page = _open(person, with_days=False)
    code = deals.deal_of(GAME, DAY).code
    assert code in person.target("deal").text
    person.key(pygame.K_RETURN)
    person.until_asked()
    assert f"code {code}\n" in person.controller.path.read_text("utf-8")
    assert [(DAY.isoformat(), GAME)] == _marks(person)
    assert page not in person.stage.context.stack.scenes


def test_the_lesson_of_a_new_game_is_offered_once_before_its_deal(come: Opener) -> None:
    person = come(settings=replace(QUICK, lessons={}), size=(1280, 800))
    _open(person, with_days=False)
    person.key(pygame.K_RETURN)
    assert say("lesson.offer", game=game_name(GAME)) == person.top.dialog["offer"].text
    person.key(pygame.K_ESCAPE)
    person.key(pygame.K_RETURN)
    person.until_asked()
    assert [(DAY.isoformat(), GAME)] == _marks(person)


def test_who_wants_the_lesson_of_a_new_game_gets_it(come: Opener) -> None:
    person = come(settings=replace(QUICK, lessons={}), size=(1280, 800))
    _open(person, with_days=False)
    person.key(pygame.K_RETURN)
    person.click("learn")
    assert person.controller.is_lesson
    assert not _marks(person)


def test_a_deal_left_unfinished_is_resumed(person: Person) -> None:
    _open(person, with_days=False)
    person.key(pygame.K_RETURN)
    person.until_asked()
    path = person.controller.path
    person.stage.context.navigate.show_menu()
    _open(person, with_days=False)
    assert say("library.continue") in person.target("deal").text
    person.click("deal")
    assert path == person.controller.path
    assert 1 == len(_marks(person))


def test_a_deal_of_another_day_is_noted_for_that_day(person: Person) -> None:
    _open(person)
    person.click("days:2026-06-12")
    person.click("deal")
    assert ("2026-06-12", deals.game_of_the_day(date(2026, 6, 12))) == _marks(person)[-1]


def _setup(code: str, *, people: int = 1) -> MatchSetup:
    deal = deals.deal_of("kings-and-queens", DAY)
    players = ("person",) * people + ("random",) * (deal.seats - people)
    seatings = tuple(Seating(f"N{seat}", player) for seat, player in enumerate(players))
    return MatchSetup(deal.game, seatings, deal.options, code=code)


def test_a_deal_of_the_day_is_noted_however_it_was_begun(person: Person) -> None:
    person.stage.context.navigate.open_table(_setup(deals.deal_of("kings-and-queens", DAY).code))
    assert [(DAY.isoformat(), "kings-and-queens")] == _marks(person)


def test_other_deals_and_those_without_a_person_are_not_noted(person: Person) -> None:
    navigate = person.stage.context.navigate
    navigate.open_table(_setup(deals.deal_of("kings-and-queens", DAY + timedelta(days=1)).code))
    navigate.open_table(_setup(deals.deal_of("kings-and-queens", DAY).code, people=0))
    navigate.open_table(_setup(""))
    assert [] == _marks(person)


def test_how_a_deal_ended_is_noted_when_it_is_shown(person: Person) -> None:
    person.stage.context.navigate.open_table(_setup(deals.deal_of("kings-and-queens", DAY).code))
    with person.stage.minimized():
        while person.scene != "match":
            person.until_asked()
            if person.scene != "match":
                person.answer()
    (found,) = _diary(person).events("result")
    assert found.number("place") in {1, 2}
    assert (2, False, False) == (found.number("seats"), found.is_true("helped"), found.is_true("given_up"))
    person.stage.context.navigate.show_menu()
    _open(person, with_days=False)
    name = "deal" if GAME == "kings-and-queens" else "deal:kings-and-queens"
    assert "place" in next(row.about for row in person.top.dialog.walk() if row.name == name)
    assert say("app.title") in person.top.dialog["line"].text


def test_an_end_that_was_missed_is_noted_when_the_page_next_looks(person: Person) -> None:
    person.stage.context.navigate.open_table(_setup(deals.deal_of("kings-and-queens", DAY).code))
    person.until_asked()
    _give_up(person)
    assert [] == _diary(person).events("result")
    person.stage.context.navigate.show_menu()
    _open(person, with_days=False)
    (found,) = _diary(person).events("result")
    assert found.is_true("given_up")
    _open(person, with_days=False)
    assert 1 == len(_diary(person).events("result"))


def test_a_diary_that_cannot_be_written_stops_no_match(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_diary: Diary, _kind: str, **_facts: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Diary, "write", refuse)
    _open(person, with_days=False)
    person.key(pygame.K_RETURN)
    assert "table" == person.scene
    assert say("day.not_noted", reason="No space left on device") == person.toast


def test_a_diary_that_cannot_be_read_is_told_on_the_page(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_diary: Diary, *_kinds: str) -> Sequence[object]:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Diary, "events", refuse)
    page = _open(person, with_days=False)
    assert "Input/output error" in page.dialog["unread"].text
    assert person.has("deal")


def test_where_nobody_played_last_a_person_plays_the_deal_of_the_day(person: Person) -> None:
    _open(person, with_days=False)
    person.click("deal")
    assert person.controller.people


# -- problem and line


def test_the_problem_of_the_day_is_noted_and_opened(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "shipped_ids", lambda: ("crowns/07",))
    opened: list[str] = []
    monkeypatch.setattr(person.stage.context.navigate, "show_problem", opened.append)
    _open(person, with_days=False)
    assert game_name("crowns") in person.target("problem").text
    person.click("problem")
    assert ["crowns/07"] == opened
    assert [("2026-06-18", "crowns/07")] == [
        (event.text("day"), event.text("id")) for event in _diary(person).events("opened")
    ]


def test_a_problem_that_was_tried_is_opened_with_its_answer(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    _diary(person).write("problem", id="crowns/07", game="crowns", right=True, rating=1500, rated=True)
    monkeypatch.setattr(deals, "shipped_ids", lambda: ("crowns/07",))
    opened: list[object] = []
    monkeypatch.setattr(person.stage.context.navigate, "show_problem", lambda key, **asked: opened.append((key, asked)))
    _open(person, with_days=False)
    person.click("problem")
    assert [("crowns/07", {"is_answered": True})] == opened
    assert not _diary(person).events("opened")


def test_without_problems_the_page_says_nothing_of_them(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "shipped_ids", tuple)
    page = _open(person, with_days=False)
    texts = [widget.text for widget in page.dialog.walk()]
    assert not any("roblem" in text for text in texts)


def test_the_line_is_copied(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("kq_table.shell.record_export.to_clipboard", copied.append)
    with days_ago():
        note_deal(_diary(person), "king-52", points=-7)
    page = _open(person, with_days=False)
    person.click("copy")
    assert [page.dialog["line"].text] == copied
    assert say("day.copied") == page.toasts.text


# -- the menu


@pytest.mark.parametrize(("key", "name"), [(pygame.K_t, "day"), (pygame.K_j, "journey")])
def test_keys_lead_from_the_menu(person: Person, key: int, name: str) -> None:
    person.key(key)
    assert name == person.scene


def test_the_menu_tells_what_is_left_today(person: Person) -> None:
    person.wait(0.2)
    assert say("deal.day") in person.target("today").text
    with days_ago():
        note_deal(_diary(person), "king")
    person.stage.context.navigate.show_menu()
    person.wait(0.2)
    assert "18 June · done" in person.target("today").text
    person.click("today")
    assert "day" == person.scene


def test_who_only_wants_to_play_has_a_menu_without_the_ways(come: Opener) -> None:
    person = come(settings=replace(QUICK, menu_ways=False))
    person.wait(0.2)
    assert not person.has("today")
    assert not person.has("journey")
    assert say("menu.welcome") == person.top.widgets["menu.welcome"].text


def test_the_menu_shows_and_leaves_out_the_ways_as_soon_as_it_is_set(person: Person) -> None:
    context = person.stage.context
    for is_shown in (False, True):
        context.navigate.show_settings()
        context.change_settings(replace(context.settings, menu_ways=is_shown))
        person.key(pygame.K_ESCAPE)
        assert is_shown == person.has("today")


def test_the_menu_tells_what_was_done_on_a_page_above_it(person: Person) -> None:
    person.wait(0.2)
    _open(person, with_days=False)
    with days_ago():
        note_deal(_diary(person), "king")
    person.key(pygame.K_ESCAPE)
    person.wait(0.2)
    assert "18 June · done" in person.target("today").text
