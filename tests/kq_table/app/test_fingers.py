"""Fingers: a tap, a drag, a long press, and what lies within reach of 44 points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from engines.games import registry
from kq_table.app.fingers import LONG_SECONDS, REACH
from kq_table.board.card_targets import card_rect
from kq_table.ui.durations import MOTION
from kq_table.ui.reach import nearest
from kq_table.ui.widget import Target
from tests.kq_table.conftest import Opener
from tests.kq_table.person import TOGETHER, Person
from tests.tools import shots

Spot = tuple[int, int]
TOUCH = 7
"""No device of SDL's has this number."""


class Finger:
    """A finger on the screen before a person."""

    def __init__(self, person: Person, number: int = 0) -> None:
        self.person, self.number = person, number

    def down(self, at: Spot) -> None:
        self._tell(pygame.FINGERDOWN, at)

    def move(self, to: Spot) -> None:
        self._tell(pygame.FINGERMOTION, to)

    def up(self, at: Spot) -> None:
        self._tell(pygame.FINGERUP, at)

    def tap(self, at: Spot) -> None:
        self.down(at)
        self.up(at)

    def _tell(self, kind: int, at: Spot) -> None:
        width, height = self.person.stage.screen.size
        # Half a pixel in, as no finger is on the line between two.
        facts: dict[str, Any] = {
            "x": (at[0] + 0.5) / width,
            "y": (at[1] + 0.5) / height,
            "dx": 0.0,
            "dy": 0.0,
            "pressure": 1.0,
        }
        self.person.frame(Event(kind, touch_id=TOUCH, finger_id=self.number, **facts))


def hold(person: Person, at: Spot, seconds: float = LONG_SECONDS + 0.1) -> Finger:
    finger = Finger(person)
    finger.down(at)
    person.wait(seconds)
    return finger


def test_a_tap_presses_a_button_and_leaves_nothing_hovered(person: Person) -> None:
    Finger(person).tap(person.target("settings").rect.center)
    assert "settings" == person.scene
    person.key(pygame.K_ESCAPE)
    assert person.top.widgets.hovered is None


def test_a_finger_plays_a_card_by_taps_and_by_a_drag(at_table: Person) -> None:
    finger, n = Finger(at_table), at_table.controller.n
    way = at_table.table.facts_for_log()["ways"][0]
    card = at_table.target(way["cards"][0]).rect.center
    if len(at_table.legal()) > 1:
        finger.tap(card)
        assert [way["cards"][0]] == at_table.table.facts_for_log()["raised"]
    finger.tap(card)
    assert at_table.controller.n > n


def test_a_finger_drags_a_card_to_where_it_is_played(at_table: Person) -> None:
    finger, n = Finger(at_table), at_table.controller.n
    way = at_table.table.facts_for_log()["ways"][0]
    start, goal = at_table.target(way["cards"][0]).rect.center, way["goal"]
    finger.down(start)
    finger.move(((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2))
    finger.move(tuple(goal))
    at_table.wait(0.3)
    assert at_table.controller.n == n
    finger.up(tuple(goal))
    assert at_table.controller.n > n


def test_a_long_press_shows_the_hint_of_a_button_and_lifting_presses_nothing(at_table: Person) -> None:
    at = at_table.target("undo" if at_table.has("undo") else "menu").rect.center
    finger = hold(at_table, at, LONG_SECONDS + MOTION.tip_delay + 0.2)
    owner = at_table.table.widgets.tip_owner
    assert owner is not None
    assert owner.rect.collidepoint(at)
    finger.up(at)
    assert "table" == at_table.scene
    assert owner is at_table.table.widgets.tip_owner, "what the finger hid can be read once it is lifted"
    Finger(at_table).tap((5, 5))
    assert at_table.table.widgets.tip_owner is None


def test_a_long_press_says_why_a_card_cant_be_played_or_what_it_is(at_table: Person) -> None:
    n = at_table.controller.n
    for sprite in at_table.pile("hand:0"):
        rect = at_table.table.cards.targets_by_card()[sprite].rect
        finger = hold(at_table, rect.center)
        reason = at_table.table.view.why_not(sprite)
        described = at_table.table.hud.words.describe_card(at_table.zone("hand:0"), sprite.card)
        assert (reason or described) == at_table.toast
        finger.up(rect.center)
        assert [] == at_table.table.board.selected
        assert n == at_table.controller.n


def test_a_card_that_was_pressed_long_can_still_be_dragged(at_table: Person) -> None:
    n = at_table.controller.n
    way = at_table.table.facts_for_log()["ways"][0]
    start, goal = at_table.target(way["cards"][0]).rect.center, tuple(way["goal"])
    finger = hold(at_table, start)
    finger.move(((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2))
    finger.move(goal)
    at_table.wait(0.3)
    finger.up(goal)
    assert at_table.controller.n > n


def test_a_finger_holds_the_privacy_screen_open(person: Person) -> None:
    person.sit_down(TOGETHER)
    person.until(lambda: person.scene == "curtain")
    at = person.target("look").rect.center
    finger = Finger(person)
    finger.tap(at)
    assert "curtain" == person.scene
    finger.down(at)
    person.until(lambda: person.scene == "table")
    finger.up(at)
    assert "table" == person.scene


def test_two_fingers_do_nothing(person: Person) -> None:
    one, other, at = Finger(person, 1), Finger(person, 2), person.target("settings").rect.center
    one.down(at)
    other.down((at[0] + 60, at[1]))
    one.up(at)
    other.up(at)
    assert "menu" == person.scene
    one.tap(at)
    assert "settings" == person.scene


def test_a_finger_lifted_in_another_window_is_forgotten(person: Person) -> None:
    at = person.target("settings").rect.center
    Finger(person, 1).down(at)
    person.lose_focus()
    Finger(person, 2).tap(at)
    assert "settings" == person.scene


def test_the_mouse_that_sdl_makes_of_a_finger_does_nothing_more(person: Person) -> None:
    at = person.target("settings").rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        person.frame(Event(kind, pos=at, button=1, touch=True))
    assert "menu" == person.scene


def test_a_finger_beside_a_button_presses_it_and_a_mouse_does_not(person: Person) -> None:
    person.stage.context.navigate.show_settings()
    person.frame()
    rect = person.target("done").rect
    beside = rect.right + REACH // 2 - 2, rect.centery
    person.click(beside)
    assert "settings" == person.scene
    Finger(person).tap(beside)
    assert "menu" == person.scene


def test_a_finger_farther_off_presses_nothing() -> None:
    rects = [Rect(100, 100, 20, 20), Rect(160, 100, 20, 20)]
    assert nearest(rects, (110, 110), (22, 22)) is None
    assert nearest(rects, (60, 110), (22, 22)) is None
    assert (119, 110) == nearest(rects, (135, 110), (22, 22))
    assert (160, 110) == nearest(rects, (145, 110), (22, 22))


# -- every target


def _is_hit(person: Person, target: Target, reach: tuple[float, float]) -> bool:
    """Whether a finger in the middle of a target means this one, and not one beside it."""
    top = person.top
    spot = top.hands.nearest_target(top, target.rect.center, reach)
    if spot is None:
        return True
    # No wider than a line, it may be met at its edge.
    return bool(target.rect.collidepoint(spot))


SCENES: list[tuple[str, Callable[[Person], object]]] = [
    ("menu", lambda _person: None),
    ("settings", lambda person: person.stage.context.navigate.show_settings()),
    ("keys", lambda person: person.stage.context.navigate.show_keys()),
    ("choose_keys", lambda person: person.stage.context.navigate.show_keys(to_choose=True)),
    ("rules", lambda person: person.stage.context.navigate.show_rules("crowns")),
    *(
        (f"setup {rules.key}", lambda person, game=rules.key: person.stage.context.navigate.show_setup(game))
        for rules in registry.GAMES[:4]
    ),
]


@pytest.mark.parametrize(("name", "show"), SCENES, ids=[name for name, _ in SCENES])
def test_the_middle_of_every_control_is_hit_by_a_finger(
    person: Person, name: str, show: Callable[[Person], object]
) -> None:
    show(person)
    person.wait(1)
    found = person.top.targets()
    assert found
    assert [] == [target.id for target in found if not _is_hit(person, target, (REACH / 2, REACH / 2))]


@pytest.mark.parametrize("game", [rules.key for rules in registry.GAMES])
def test_the_middle_of_every_card_and_control_of_a_table_is_hit_by_a_finger(game: str, come: Opener) -> None:
    person = come()
    shots.show(person.stage, "table", shots.ShotRequest(game))
    person.wait(1)
    table, reach = person.table, (REACH / 2, REACH / 2)
    controls = [target for target in table.widgets.targets() if target.id != "cards"]
    assert [] == [target.id for target in controls if not _is_hit(person, target, reach)]
    named = table.cards.targets_by_card()
    for sprite in (found for found in table.cards.reach.sprites() if found in named):
        at = named[sprite].rect.center
        hit = table.board.sprite_at(at, table.cards.reach.zones())
        assert table.hands.nearest_target(table, at, reach) is None, named[sprite].id
        assert hit is not None
        assert sprite is hit[0] or card_rect(table.board, hit[0]).colliderect(card_rect(table.board, sprite))
