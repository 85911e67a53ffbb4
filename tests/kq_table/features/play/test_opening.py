"""The way from the menu to the table: the box opens, its pack flies to the dealer, and the table is laid."""

from __future__ import annotations

from dataclasses import astuple, replace
from functools import partial

import pygame
import pytest
from pygame.event import Event

from kq_table.board.animation import Glide
from kq_table.features.play.opening import Opening
from kq_table.shell.context import AppContext
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.durations import MOTION
from kq_table.ui.image_cache import Deadline, ImageCache, Prefetch
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

REDUCED = replace(DEFAULTS, reduced_motion=True)
FRAME = 1 / 60


@pytest.fixture
def starting(come: Opener, monkeypatch: pytest.MonkeyPatch) -> Person:
    """A person who has just pressed the button that starts a match; threads draw between two frames, however slowly."""
    monkeypatch.setattr(Prefetch, "is_drawing", property(lambda ahead: ahead._thread.ident and ahead._thread.join()))
    person = come(settings=DEFAULTS)
    _start(person)
    return person


def _start(person: Person) -> None:
    person.wait(2.0)
    person.stage.context.navigate.show_setup("kings-and-queens")
    person.wait(0.5)
    place = person.target("start").rect.center
    person.frame(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1), seconds=0)
    person.frame(Event(pygame.MOUSEBUTTONUP, pos=place, button=1), seconds=0)


def test_what_lies_over_the_opening_is_not_drawn_again_and_again(starting: Person) -> None:
    starting.frame(seconds=FRAME)
    assert "opening" == starting.scene
    assert starting.stage.app.rests_until is None
    starting.key(pygame.K_F1)
    starting.wait(3.0)
    assert starting.stage.app.rests_until is not None
    starting.key(pygame.K_ESCAPE)
    _open(starting)


def _shown(person: Person) -> dict[object, DrawItem]:
    frame = DisplayList()
    person.top.draw(frame)
    return dict(frame.items)


def _open(person: Person, rate: int = 60) -> float:
    """Let the box open to its end; give the seconds that it took."""
    seconds = 0.0
    while person.scene == "opening":
        person.frame(seconds=1 / rate)
        seconds += 1 / rate
        assert seconds < 3
    return seconds


def test_the_first_frame_shows_the_box_where_it_lay_in_the_menu(come: Opener) -> None:
    person = come(settings=DEFAULTS)
    person.wait(2.0)
    box = person.top.box_of("kings-and-queens")
    front = box.front.copy()
    person.stage.context.navigate.show_setup("kings-and-queens")
    person.wait(0.5)
    person.click("start")
    assert "opening" == person.scene
    shown = _shown(person)
    assert {("box", "wall"), ("box", "front"), *(("box", card) for card in box.card_fan.cards)} == set(shown)
    assert abs(shown["box", "front"].rect.centerx - front.centerx) < 0.3 * person.stage.context.size[0]


def test_the_first_card_is_dealt_within_a_second_and_a_third(starting: Person) -> None:
    seconds = _open(starting)
    assert MOTION.opening <= seconds < MOTION.opening + 0.1
    timeline = starting.table.board.timeline
    while not any(isinstance(tween, Glide) and tween.start for group in timeline.groups[:1] for tween in group):
        starting.frame(seconds=FRAME)
        # No time passes on this clock while cards are drawn ahead, for which the deal may wait a little.
        seconds += 0.0 if starting.table.pictures.is_drawing else FRAME
    assert seconds <= 1.3


@pytest.mark.parametrize("rate", [60, 30])
def test_the_pack_comes_to_lie_where_the_table_has_it(starting: Person, rate: int) -> None:
    _open(starting, rate)
    assert "table" == starting.scene
    board = starting.table.board
    assert 24 == len(starting.pile("deck"))
    for zone, sprite in board.sprites():
        if not sprite.flight:
            assert (board.home(sprite, zone), 1.0) == (sprite.pose, sprite.alpha)
    assert not any(isinstance(key, tuple) and key[0] == "box" for key in _shown(starting))


def test_the_table_takes_over_what_the_opening_showed_last(starting: Person) -> None:
    last: dict[object, DrawItem] = {}
    while starting.scene == "opening":
        last = _shown(starting)
        starting.frame(seconds=FRAME)
    now = _shown(starting)
    assert set(last) - {key for key in last if isinstance(key, tuple) and key[0] in {"box", "card", "shadow"}} <= set(
        now
    )


@pytest.mark.parametrize(
    "press",
    [Event(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1), Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")],
    ids=["mouse", "key"],
)
def test_any_press_ends_the_opening(starting: Person, press: Event) -> None:
    starting.frame(seconds=0.2)
    starting.frame(press, seconds=FRAME)
    assert _open(starting) < MOTION.opening / 2
    assert all(sprite.alpha == 1 for _, sprite in starting.table.board.sprites())


def test_reduced_motion_lays_the_table_without_a_box(come: Opener) -> None:
    person = come(settings=REDUCED)
    _start(person)
    places: set[tuple[int, tuple[float, ...]]] = set()
    while person.scene == "opening":
        shown = _shown(person)
        assert not any(isinstance(key, tuple) and key[0] == "box" for key in shown)
        places |= {(id(sprite), astuple(sprite.pose)) for sprite in person.top._pack}
        person.frame(seconds=FRAME)
    assert 24 == len(places), "the pack lies still"
    assert "table" == person.scene


def test_where_nothing_takes_time_the_table_is_there_at_once(come: Opener) -> None:
    person = come(settings=QUICK)
    _start(person)
    assert "table" == person.scene


def test_a_window_that_changes_meanwhile_gets_its_table(starting: Person) -> None:
    starting.wait(0.45)
    assert "opening" == starting.scene
    starting.resize((1024, 640))
    _open(starting)
    board = starting.table.board
    for sprite in starting.pile("deck"):
        assert (board.home(sprite, starting.zone("deck")), 1.0) == (sprite.pose, sprite.alpha)


@pytest.mark.parametrize("seconds", [0.0, 0.4])
def test_a_match_is_closed_that_ends_while_its_box_opens(
    starting: Person, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    starting.wait(seconds)
    opening = starting.top
    assert isinstance(opening, Opening)
    closed: list[bool] = []
    close = opening._controller.close

    def note() -> None:
        closed.append(True)
        close()

    monkeypatch.setattr(opening._controller, "close", note)
    starting.stage.context.stack.clear()
    assert [True] == closed


def test_the_room_has_its_own_felt_as_soon_as_that_is_drawn(starting: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "" == starting.top.game
    monkeypatch.setattr(AppContext, "ground_steps", lambda *_: iter(()))
    starting.wait(0.3)
    assert "kings-and-queens" == starting.top.game


def test_a_deadline_lets_one_picture_be_made_and_leaves_the_others_for_later() -> None:
    pictures, made, now = ImageCache(1000), list[int](), [0.0]

    def draw() -> bool:
        with Deadline(lambda: now[0], 1.0) as deadline:
            for i in range(3):
                pictures.fetch(i, partial(make, i))
        return deadline.is_met

    def make(i: int) -> pygame.Surface:
        made.append(i)
        now[0] += 2.0
        return pygame.Surface((1, 1))

    def fail() -> pygame.Surface:
        raise ZeroDivisionError

    assert [False, False, True] == [draw(), draw(), draw()]
    assert [0, 1, 2] == made
    with pytest.raises(ZeroDivisionError), Deadline(lambda: 0.0, 1.0):
        pictures.fetch(9, fail)
    assert Deadline.current is None
