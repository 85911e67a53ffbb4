"""The card under the pointer is the card that the picture shows there."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest
from pygame import Surface

from engines.core.api import Visibility, Zone
from engines.core.cards import parse_list
from kq_table.board import render
from kq_table.board.animation import Pose
from kq_table.board.slots import FanSlot, Layout
from kq_table.board.state import HIT_MARGIN_BELOW, BoardState, CardSprite
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION

CARD = (200, 280)
HAND = Zone("hand", Visibility.OWNER, 0)
CARDS = parse_list("2S,7S,KS,3H,9H,QD,TC")
STRAIGHT, LEANING = FanSlot(500, 300, 420, 120, 0, 0, CARD), FanSlot(500, 300, 420, 120, 24, 9, CARD)


class Blanks:
    """Stands in for pictures of cards: white paper, turned."""

    def card(self, name: str, angle: int = 0, **how: Any) -> Surface:
        del name, how
        paper = Surface(CARD, pygame.SRCALPHA)
        paper.fill("white")
        return pygame.transform.rotate(paper, angle)


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
    marks = render.Marks(lambda _: False, lambda _: False)
    render.draw_cards(frame, board, lambda _: Blanks(), marks)  # type: ignore[arg-type, return-value] # draws enough
    by_id = {id(sprite): sprite for sprite in board.zones[HAND]}
    return [
        (by_id[key[1]], item.image.get_rect(topleft=(item.x, item.y)), pygame.mask.from_surface(item.image))  # type: ignore[index]
        for key, item in reversed(frame.in_order())
    ]


def _shows(picture: tuple[CardSprite, pygame.Rect, pygame.mask.Mask], x: int, y: int) -> bool:
    _, rect, mask = picture
    return rect.collidepoint(x, y) and bool(mask.get_at((x - rect.x, y - rect.y)))


@pytest.mark.parametrize(("slot", "blur"), [(STRAIGHT, 1), (LEANING, 3)], ids=["straight", "leaning"])
@pytest.mark.parametrize(
    "at",
    [
        {},
        {"hovered": 0},
        {"hovered": 3},
        {"hovered": 6},
        {"selected": 2},
        {"focused": 4},
        {"hovered": 1, "selected": 5},
    ],
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


def test_a_raised_card_is_drawn_higher_by_the_lift_of_the_theme() -> None:
    board = _board(STRAIGHT, hovered=3)
    tops = {sprite: rect.top for sprite, rect, _ in _pictures(board)}
    raised = board.zones[HAND][3]
    assert {tops[raised] + round(MOTION.hover_lift * CARD[1])} == {tops[one] for one in tops if one is not raised}


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
    assert 1.0 == board.zones[HAND][2].lift
    assert not board.step_lifts(60, is_ringed=False, is_lively=True)
    assert 0.0 == board.zones[HAND][2].lift
    board.hovered = board.zones[HAND][1]
    board.hovered.flight = 1
    assert not board.step_lifts(60, is_ringed=True, is_lively=False) or board.hovered.lift == 0.0
    assert 0.0 == board.hovered.lift


def test_a_card_rises_and_sinks_in_the_seconds_of_the_theme() -> None:
    board = _board(STRAIGHT)
    board.hovered = sprite = board.zones[HAND][0]
    assert board.step_lifts(MOTION.hover_in / 2, is_ringed=False, is_lively=True)
    assert sprite.lift == pytest.approx(0.5)
    assert not board.step_lifts(MOTION.hover_in / 2, is_ringed=False, is_lively=True)
    board.hovered = None
    assert board.step_lifts(MOTION.hover_out / 4, is_ringed=False, is_lively=True)
    assert sprite.lift == pytest.approx(0.75)
    assert not board.step_lifts(0.0, is_ringed=False, is_lively=False)
    assert 0.0 == sprite.lift
