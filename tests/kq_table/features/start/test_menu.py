"""The menu: boxes of games with their cards, at every size, by mouse and by keys."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from pygame import Rect

from engines.core.cards import parse
from engines.games import registry as games
from kq_table.art.felt import felt_tint
from kq_table.art.rooms import BY_GAME
from kq_table.features.start.game_box import BOX_LIFT, FAN_REACH, MAX_BLURB_LINES
from kq_table.features.start.game_catalog import BOXES, GameBox, offered_boxes
from kq_table.features.start.menu import TINT
from kq_table.features.start.menu_plates import Plate, TodayPlate, WayPlate, fitted
from kq_table.games import registry
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

SIZES = [(640, 480), (1024, 640), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160), (800, 1200)]
WINDOWS = [(size, scale) for size in SIZES for scale in (1.0, 1.5, 2.0)]
KEYS = [rules.key for rules in games.GAMES]


@pytest.fixture
def every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a table for every game, as far as the menu asks."""
    monkeypatch.setattr(
        "kq_table.features.start.game_catalog.HUDS", dict.fromkeys(KEYS, registry.HUDS["kings-and-queens"])
    )


@pytest.fixture
def spread(every_table: None, come: Opener) -> Person:
    """Give a person before the menu of all games."""
    del every_table
    return come(size=(1280, 800))


# -- what the boxes hold


def test_every_game_lies_in_one_box() -> None:
    assert sorted(KEYS) == sorted(game for box in BOXES for game in box.games)


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.key)
def test_a_box_tells_for_how_many_its_games_are(box: GameBox) -> None:
    assert sorted({count for game in box.games for count in games.game(game).seats}) == list(box.seats)
    assert all(str(count) in box.numbers and str(count) in box.players for count in (box.seats[0], box.seats[-1]))


def test_every_card_of_a_box_is_a_card() -> None:
    assert all(parse(card) is not None for box in BOXES for card in box.cards)


def test_a_box_without_a_table_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kq_table.features.start.game_catalog.HUDS", {"king-52": None, "crowns": None})
    assert [("crowns", ("crowns",)), ("king", ("king-52",))] == [(box.key, box.played) for box in offered_boxes()]


# -- how they lie


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_nothing_on_the_menu_lies_on_anything_else(spread: Person, size: tuple[int, int], scale: float) -> None:
    spread.stage.context.settings = replace(QUICK, text_scale=scale)
    spread.resize(size)
    spread.stage.context.resize(size)
    places = {target.id: target.rect for target in spread.top.targets()}
    assert {f"game:{box.key}" for box in BOXES} <= places.keys()
    window = pygame.Rect((0, 0), size)
    assert [] == [name for name, rect in places.items() if not window.contains(rect)]
    assert [] == [(a, b) for a, b in combinations(places, 2) if places[a].colliderect(places[b])]


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_a_box_shows_its_whole_name_within_its_front(spread: Person, size: tuple[int, int], scale: float) -> None:
    spread.stage.context.settings = replace(QUICK, text_scale=scale)
    spread.stage.context.resize(size)
    kit = spread.stage.context.kit
    for box in spread.top.grid.boxes:
        assert box.fits(kit, box.rect.w, box.style.name_role, whole=False), box.name
        assert box.style.text_height <= box.front.h
        assert box.rect.contains(box.front)
        assert box.style.has_blurb or box.hint == box.blurb


@pytest.mark.parametrize("size", [size for size in SIZES if size != (640, 480)])
def test_there_is_room_for_the_cards_and_for_what_each_game_is_about(spread: Person, size: tuple[int, int]) -> None:
    spread.resize(size)
    assert all(box.style.card_height and box.style.has_blurb for box in spread.top.grid.boxes)


def test_a_text_of_too_many_lines_is_a_tooltip_even_where_the_front_has_room(spread: Person) -> None:
    grid = spread.top.grid
    grid.boxes[0].blurb = "Court cards. " * 12
    grid.place(grid.kit, grid.rect)
    assert grid.boxes[0].style.text_height < grid.boxes[0].front.h
    assert grid.boxes[0].blurb_lines(grid.kit, grid.boxes[0].rect.w) > MAX_BLURB_LINES
    assert [box.blurb for box in grid.boxes] == [box.hint for box in grid.boxes]


# -- the cards come out


def test_the_first_frame_waits_for_no_card_and_then_all_come_out(every_table: None, come: Opener) -> None:
    del every_table
    person = come(settings=replace(QUICK, speed="normal"))
    person.frame()
    boxes = person.top.grid.boxes
    assert not any(box.card_fan.is_drawn for box in boxes)
    assert person.top.is_moving
    person.until(lambda: not person.top.is_moving)
    assert all(box.card_fan.is_drawn for box in boxes)
    painted = person.stage.app.painted
    person.wait(2.0)
    assert painted == person.stage.app.painted


def test_a_box_lifts_its_cards_under_the_pointer_and_lets_them_down_again(every_table: None, come: Opener) -> None:
    del every_table
    person = come(settings=replace(QUICK, speed="normal"))
    person.until(lambda: not person.top.is_moving)
    box = person.top.grid.boxes[2]
    person.point(box.front.center)
    person.wait(0.5)
    assert (1.0, False) == (box.card_fan.lift, person.top.is_moving)
    person.point((5, 5))
    person.wait(0.5)
    assert 0.0 == box.card_fan.lift


def _drawn(person: Person) -> DisplayList:
    person.top.draw(frame := DisplayList())
    return frame


@pytest.mark.parametrize("by_key", [True, False])
def test_a_box_that_is_pointed_at_is_lifted_fans_its_cards_and_colours_the_felt(
    every_table: None, come: Opener, *, by_key: bool
) -> None:
    del every_table
    person = come(size=(1280, 800), settings=replace(QUICK, speed="normal", felt=BY_GAME))
    person.until(lambda: not person.top.is_moving)
    box = person.top.grid.boxes[1]
    before = _drawn(person)
    assert ("tint", 0) not in before.items
    if by_key:
        person.key(pygame.K_RIGHT, pygame.K_RIGHT)
    else:
        person.point(box.front.center)
    person.wait(0.5)
    after = _drawn(person)
    moved = [
        (after.items[key].x - item.x, after.items[key].y - item.y)
        for key, item in before.items.items()
        if isinstance(key, tuple) and key[1] == box.name and key[2] in box.card_fan.cards
    ]
    assert [(-FAN_REACH, -BOX_LIFT), (0, -BOX_LIFT), (FAN_REACH, -BOX_LIFT)] == moved
    strips = [item for key, item in after.items.items() if isinstance(key, tuple) and key[0] == "tint"]
    assert person.stage.context.felt_colour("kings-n-queens") == strips[1].image.get_at((0, 0))
    assert round(255 * TINT) == strips[1].image.get_alpha()
    painted = person.stage.app.painted
    person.wait(1.0)
    assert painted == person.stage.app.painted


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (800, 1200)])
def test_a_tint_covers_the_felt_within_the_rail_once(size: tuple[int, int]) -> None:
    rects = [image.get_rect(topleft=corner) for image, corner in felt_tint(size, (0, 0, 90), 31)]
    whole = rects[0].unionall(rects[1:])
    assert Rect((0, 0), size).center == pytest.approx(whole.center, abs=1)
    assert whole.w * whole.h == sum(rect.w * rect.h for rect in rects)
    assert 0 < whole.x < 40


def test_one_felt_for_all_rooms_has_no_tint(every_table: None, come: Opener) -> None:
    del every_table
    person = come(settings=replace(QUICK, felt="midnight"))
    person.point(person.top.grid.boxes[0].front.center)
    person.wait(0.5)
    assert ("tint", 0) not in _drawn(person).items


def test_with_reduced_motion_the_cards_stay_where_they_are(every_table: None, come: Opener) -> None:
    del every_table
    person = come(settings=replace(QUICK, speed="normal", reduced_motion=True))
    person.until(lambda: not person.top.is_moving)
    box = person.top.grid.boxes[0]
    person.point(box.front.center)
    person.wait(0.5)
    assert (0.0, [1.0] * len(box.card_fan.cards)) == (box.card_fan.lift, box.card_fan._out)
    assert 1.0 == box.card_fan.glow


def test_cards_that_were_out_come_out_no_second_time_in_another_window(spread: Person) -> None:
    spread.until(lambda: not spread.top.is_moving)
    spread.resize((1024, 640))
    fan = spread.top.grid.boxes[0].card_fan
    assert not fan.is_drawn
    assert {1.0} == set(fan._out)
    spread.until(lambda: fan.is_drawn)
    assert [1.0] * len(fan.cards) == fan._out


def test_the_boxes_show_whole_courts_where_large_print_is_chosen(every_table: None, come: Opener) -> None:
    del every_table
    person = come(settings=replace(QUICK, large_print=True))
    box = person.top.grid.boxes[0]
    assert ("large", "classic") == (person.stage.context.deck.face, box.card_images(box.style.card_height).deck.face)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1280, 800), 1.0), ((800, 1200), 2.0)])
def test_the_version_stands_clear_of_the_buttons_and_the_corner(
    spread: Person, size: tuple[int, int], scale: float
) -> None:
    spread.stage.context.settings = replace(QUICK, text_scale=scale)
    spread.stage.context.resize(size)
    frame = DisplayList()
    spread.top.draw(frame)
    buttons = spread.top.buttons.rect
    assert (scale == 1.0) == ("version" in frame.items)
    assert [] == [
        node
        for key, node in frame.items.items()
        if key == "version" and not (buttons.right < node.rect.left and node.rect.bottom <= buttons.bottom)
    ]


# -- ways


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.key)
def test_a_box_leads_to_the_set_up_of_its_game(spread: Person, box: GameBox) -> None:
    spread.click(f"game:{box.key}")
    if len(box.games) > 1:
        spread.click(f"variant:{box.games[0]}")
    assert ("setup", box.games[0]) == (spread.scene, spread.top.game)
    spread.key(pygame.K_ESCAPE)
    assert "menu" == spread.scene


def test_the_menu_says_how_many_matches_are_open(at_table: Person) -> None:
    at_table.key(pygame.K_ESCAPE)
    at_table.click("leave")
    assert say("library.all") == at_table.target("shelf").text
    at_table.sit_down()
    at_table.key(pygame.K_ESCAPE)
    at_table.click("leave")
    assert say("library.all_open", count=2) == at_table.target("shelf").text


@pytest.mark.parametrize(("size", "scale"), [((640, 480), 2.0), ((1024, 640), 1.0), ((1280, 800), 2.0)])
def test_an_unfinished_lesson_is_offered_beside_the_match(
    at_table: Person, size: tuple[int, int], scale: float
) -> None:
    context = at_table.stage.context
    assert not at_table.has("lesson")
    context.navigate.start_lesson("king")
    at_table.until_asked()
    context.navigate.show_menu()
    context.settings = replace(QUICK, text_scale=scale)
    at_table.resize(size)
    assert say("game.king") in at_table.target("lesson").text
    places = {target.id: target.rect for target in at_table.top.targets()}
    assert {"continue", "lesson"} <= places.keys()
    assert [] == [(a, b) for a, b in combinations(places, 2) if places[a].colliderect(places[b])]
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in places.values())
    at_table.click("lesson")
    assert at_table.controller.is_lesson


def test_arrows_go_from_box_to_box_and_down_to_the_buttons(spread: Person) -> None:
    board = spread.top.widgets
    spread.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert board.focused is not None
    assert "game:crowns" == board.focused.name
    spread.key(pygame.K_DOWN)
    assert "journey" == board.focused.name
    spread.key(pygame.K_DOWN)
    assert "about" == board.focused.name
    spread.key(pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    assert ("setup", "the-queen") == (spread.scene, spread.top.game)


def test_enter_alone_opens_the_first_box_and_escape_never_quits(spread: Person) -> None:
    spread.key(pygame.K_RETURN)
    assert "setup" == spread.scene
    spread.key(pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert ("menu", False) == (spread.scene, spread.stage.context.is_closing)


def test_where_a_match_waits_enter_goes_on_with_it(at_table: Person) -> None:
    names = [seating.name for seating in at_table.controller.seatings]
    at_table.key(pygame.K_ESCAPE)
    at_table.click("leave")
    assert all(name in at_table.target("continue").text for name in names)
    at_table.key(pygame.K_RETURN)
    assert "table" == at_table.scene


def test_in_a_line_too_long_the_words_of_today_go_last(come: Opener) -> None:
    kit = come(size=(1280, 800)).stage.context.kit
    plates = [
        Plate("resume", "Resume", "Crowns · Anna, David, Hector, Alexander · today, 20:15", lambda: None),
        TodayPlate("today", "Today", "18 June · deal and problem", lambda: None),
        WayPlate("journey", "Journey", "Twelve rivals, from the gate to the throne", lambda: None),
    ]
    whole = [plate.natural_width(kit) for plate in plates]
    least = [plate.shortened(kit, 0) for plate in plates]
    shortened = [
        [now < before for now, before in zip(fitted(kit, plates, room, 0), whole, strict=True)]
        for room in (sum(whole), sum(whole) - 1, least[0] + whole[1] + least[2], sum(least))
    ]
    assert [[False, False, False], [False, False, True], [True, False, True], [True, True, True]] == shortened
    assert [] == fitted(kit, plates, sum(least) - 1, 0)
