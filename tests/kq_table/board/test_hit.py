"""The card under the pointer is the card that the picture shows there."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Surface

from engines.core.api import Visibility, Zone
from engines.core.cards import parse_list
from kq_table.board import render
from kq_table.board.animation import Pose
from kq_table.board.slots import FanSlot, Layout
from kq_table.board.state import HIT_MARGIN_BELOW, STILL, BoardState, CardSprite, Spring
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION

CARD = (200, 280)
HAND = Zone("hand", Visibility.OWNER, 0)
CARDS = parse_list("2S,7S,KS,3H,9H,QD,TC")
STRAIGHT, LEANING = FanSlot(500, 300, 420, 120, 0, 0, CARD), FanSlot(500, 300, 420, 120, 24, 9, CARD)


class Blanks:
    """Stands in for pictures of cards: white paper, turned."""

    def card(self, name: str, angle: int = 0, **how: Any) -> Surface:
        paper = Surface(CARD, pygame.SRCALPHA)
        paper.fill("white")
        return pygame.transform.rotate(paper, angle)

    def raised(self, name: str, angle: int, shadow: int, **how: Any) -> tuple[Surface, Surface]:
        return self.card(name, angle, **how), Surface((1, 1), pygame.SRCALPHA)


def _board(slot: FanSlot, **at: int) -> BoardState:
    """Lay a hand whose card *hovered*, *selected* or *focused* is raised as far as it goes."""
    board = BoardState(0, Layout({HAND: slot}, CARD))
    board.zones[HAND] = [CardSprite(Pose(0, 0), card, True) for card in CARDS]
    board.settle()
    hand = board.zones[HAND]
    board.hovered = hand[at["hovered"]] if "hovered" in at else None
    board.focused = hand[at["focused"]] if "focused" in at else None
    board.selected = [hand[at["selected"]]] if "selected" in at else []
    while board.step_lifts(1 / 60, is_ringed=True, is_lively=True):
        pass
    return board


def _pictures(board: BoardState) -> list[tuple[CardSprite, pygame.Rect, pygame.mask.Mask]]:
    """Draw the hand; give the sprites with the places of their pictures, the uppermost first."""
    frame = DisplayList()
    render.CardPainter().draw(frame, board, lambda _: Blanks(), render.Marks())  # type: ignore[arg-type, return-value] # draws enough
    by_id = {id(sprite): sprite for sprite in board.zones[HAND]}
    return [
        (by_id[key[1]], item.image.get_rect(topleft=(item.x, item.y)), pygame.mask.from_surface(item.image))  # type: ignore[index]
        for key, item in reversed(frame.in_order())
        if key[0] == "card"  # type: ignore[index]
    ]


def _shows(picture: tuple[CardSprite, pygame.Rect, pygame.mask.Mask], x: int, y: int) -> bool:
    _, rect, mask = picture
    return rect.collidepoint(x, y) and bool(mask.get_at((x - rect.x, y - rect.y)))


@pytest.mark.parametrize(("slot", "blur"), [(STRAIGHT, 1), (LEANING, 3)], ids=["straight", "leaning"])
@pytest.mark.parametrize(
    "at",
    [{}, {"selected": 2}, {"selected": 0}, {"selected": 6}],
    ids=str,
)
def test_the_card_under_the_pointer_is_the_one_that_the_picture_shows(
    slot: FanSlot, blur: int, at: dict[str, int]
) -> None:
    board = _board(slot, **at)
    pictures, found_cards = _pictures(board), set[CardSprite]()
    near = [(dx, dy) for dx in (-blur, 0, blur) for dy in (-blur, 0, blur)]
    for x in range(170, 840, 37):
        for y in range(80, 520, 2):
            tops = {next((i for i, one in enumerate(pictures) if _shows(one, x + dx, y + dy)), -1) for dx, dy in near}
            if len(tops) > 1:
                continue  # at an edge, where pixels decide
            (top,) = tops
            shown = pictures[top][0] if top >= 0 else None
            hit = board.sprite_at((x, y), [HAND])
            found = hit[0] if hit else None
            if found is not shown:
                # A card can be hit a little below its picture, so that it does not flee when it rises; nowhere else.
                assert found is not None, (x, y)
                picture = next(one for one in pictures if one[0] is found)
                below, turn = board.lift_pixels(found) + CARD[1] * HIT_MARGIN_BELOW, math.radians(found.pose.angle)
                above = round(x - below * math.sin(turn)), round(y - below * math.cos(turn))
                assert not _shows(picture, x, y), (x, y)
                assert any(_shows(picture, above[0] + dx, above[1] + dy) for dx, dy in near), (x, y)
            elif found is not None:
                found_cards.add(found)
    assert set(board.zones[HAND]) == found_cards


@pytest.mark.parametrize("slot", [STRAIGHT, LEANING], ids=["straight", "leaning"])
@pytest.mark.parametrize("way", ["hovered", "focused"])
def test_a_card_that_is_pointed_at_stays_so_wherever_it_lay_and_the_others_are_found_there_too(
    slot: FanSlot, way: str
) -> None:
    resting, board = _board(slot), _board(slot, **{way: 3})
    for x in range(170, 840, 7):
        for y in range(200, 430, 5):
            rest, now = (
                state.zones[HAND].index(hit[0]) if (hit := state.sprite_at((x, y), [HAND])) else None
                for state in (resting, board)
            )
            assert now in {rest, 3}, (x, y)
            assert rest != 3 or now == 3, (x, y)


def test_a_card_that_is_pointed_at_rises_grows_stands_upright_and_comes_to_the_top() -> None:
    resting, board = _board(LEANING), _board(LEANING, hovered=1)
    before, now = (state.shown(state.zones[HAND][1]) for state in (resting, board))
    assert (before.x, before.y - MOTION.hover_lift * CARD[1], 0.0, 1.12) == pytest.approx(
        (now.x, now.y, now.angle, now.scale)
    )
    assert _pictures(resting)[0][0] is resting.zones[HAND][-1]
    assert _pictures(board)[0][0] is board.zones[HAND][1]


def test_neighbours_give_way_by_half_as_much_from_card_to_card_and_only_where_they_overlap() -> None:
    board = _board(FanSlot(500, 300, 500, 70, 0, 0, CARD), hovered=3)
    part = MOTION.hover_part
    assert [-part / 4, -part / 2, -part, 0, part, part / 2, part / 4] == pytest.approx(
        [sprite.aside.value for sprite in board.zones[HAND]]
    )
    wide = FanSlot(500, 300, 3000, 1.2 * CARD[0], 0, 0, CARD)
    assert {0.0} == {sprite.aside.value for sprite in _board(wide, hovered=3).zones[HAND]}


@pytest.mark.parametrize("hovered", range(7))
def test_no_neighbour_gives_way_beyond_the_place_of_a_full_hand(hovered: int) -> None:
    board = _board(STRAIGHT, hovered=hovered)
    others = [board.shown(sprite).x for i, sprite in enumerate(board.zones[HAND]) if i != hovered]
    assert STRAIGHT.x - STRAIGHT.width / 2 <= min(others) <= max(others) <= STRAIGHT.x + STRAIGHT.width / 2


def test_where_motion_is_reduced_a_card_is_raised_at_once_and_nothing_grows_or_gives_way() -> None:
    board = _board(LEANING, hovered=3)
    board.step_lifts(0.0, is_ringed=False, is_lively=False)
    assert {(0.0, 0.0)} == {(sprite.swell.value, sprite.aside.value) for sprite in board.zones[HAND]}
    assert 1.0 == board.zones[HAND][3].lift.value
    assert _pictures(board)[0][0] is board.zones[HAND][3]


@pytest.mark.parametrize("way", ["hovered", "selected", "focused"])
def test_a_card_does_not_flee_the_pointer_at_its_lower_edge(way: str) -> None:
    rest, board = _board(STRAIGHT), _board(STRAIGHT, **{way: 6})
    x, y = 720, STRAIGHT.y + CARD[1] / 2 - 1
    for state in (rest, board):
        assert (state.zones[HAND][6], HAND) == state.sprite_at((x, y), [HAND])
    lowest = STRAIGHT.y + CARD[1] * (0.5 + HIT_MARGIN_BELOW)
    assert [True, False] == [board.sprite_at((x, at), [HAND]) is not None for at in (lowest - 1, lowest + 1)]


def test_a_flying_card_is_not_raised_and_a_hidden_ring_raises_nothing() -> None:
    board = _board(STRAIGHT, focused=2)
    assert 1.0 == board.zones[HAND][2].lift.value
    assert not board.step_lifts(60, is_ringed=False, is_lively=True)
    assert 0.0 == board.zones[HAND][2].lift.value
    board.hovered = board.zones[HAND][1]
    board.hovered.flight = 1
    assert not board.step_lifts(60, is_ringed=True, is_lively=False) or board.hovered.lift.value == 0.0
    assert 0.0 == board.hovered.lift.value


@pytest.mark.parametrize("rate", [30, 60, 144])
def test_a_card_rises_a_little_too_far_and_sinks_in_the_time_of_the_theme_whatever_the_frames(rate: int) -> None:
    board = _board(STRAIGHT)
    board.hovered = sprite = board.zones[HAND][0]
    heights = []
    while board.step_lifts(1 / rate, is_ringed=False, is_lively=True):
        heights.append(sprite.lift.value)
    assert 1.0 == sprite.lift.value
    assert 1.02 < max(heights) < 1.05
    assert len(heights) / rate < 0.6
    board.hovered, steps = None, 0
    while board.step_lifts(1 / rate, is_ringed=False, is_lively=True):
        steps += sprite.lift.value > 0
    assert MOTION.hover_out == pytest.approx(steps / rate, abs=1.1 / rate)


@given(st.lists(st.floats(0.001, 0.1), min_size=1, max_size=20), st.floats(-1, 1), st.floats(-20, 20))
def test_a_spring_is_where_it_is_whatever_the_steps_that_lead_there(
    steps: list[float], value: float, speed: float
) -> None:
    once, often = Spring(value, speed), Spring(value, speed)
    once.step(1.0, sum(steps))
    for step in steps:
        often.step(1.0, step)
    assert often.value == pytest.approx(once.value, abs=2 * STILL)
