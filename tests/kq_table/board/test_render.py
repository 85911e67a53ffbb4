"""What a card painter keeps from frame to frame is what it would draw anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any

import pygame
import pytest
from pygame import Surface

from engines.core.api import Deed, Moved, Visibility, Zone
from engines.core.cards import parse_list
from kq_table.art.card_images import GOAL_STEPS
from kq_table.board.animation import Pose
from kq_table.board.render import CardPainter, Marks, draw_goal
from kq_table.board.slots import FanSlot, Layout
from kq_table.board.state import BoardState, CardSprite, Drag, Spring
from kq_table.ui.compositor import DisplayList

CARD = (20, 28)
HANDS = [Zone("hand", Visibility.OWNER, seat) for seat in (0, 1)]


class Pictures:
    """Stands in for pictures of cards: the same request gives the same one."""

    @cache  # noqa: B019 (lives as long as the test)
    def _picture(self, *_: Any) -> Surface:
        return Surface(CARD, pygame.SRCALPHA)

    def card(self, *facts: Any, **how: Any) -> Surface:
        return self._picture(facts, tuple(how.items()))

    def glow(self, *facts: Any) -> Surface:
        return self._picture("glow", facts)

    def raised(self, *facts: Any, **how: Any) -> tuple[Surface, Surface]:
        return self.card(*facts, **how), self._picture("shadow", facts)


PICTURES = Pictures()


def _board() -> BoardState:
    slots = {hand: FanSlot(100, 50 + 60 * hand.owner, 90, 15, 4, 5, CARD) for hand in HANDS}
    board = BoardState(0, Layout(slots, CARD))
    for hand in HANDS:
        board.zones[hand] = [CardSprite(Pose(0, 0), card, True) for card in parse_list("2S,7S,KS,3H")]
    board.settle()
    return board


def _drawn(painter: CardPainter, board: BoardState, marks: Marks) -> DisplayList:
    frame = DisplayList()
    painter.draw(frame, board, lambda _: PICTURES, marks)  # type: ignore[arg-type, return-value] # draws enough
    return frame


def _shape(frame: DisplayList) -> list[Any]:
    """Give what a frame holds, a stretched picture by its size: it is made anew each time."""
    return [(key, item.image.get_size(), *item[1:], item.image.get_alpha()) for key, item in frame.in_order()]


CHANGES: dict[str, Callable[[BoardState, CardSprite], object]] = {
    "pose": lambda _, sprite: setattr(sprite, "pose", Pose(3, 4)),
    "card": lambda _, sprite: setattr(sprite, "card", parse_list("QD")[0]),
    "is_up": lambda _, sprite: setattr(sprite, "is_up", False),
    "squash": lambda _, sprite: setattr(sprite, "squash", 0.5),
    "alpha": lambda _, sprite: setattr(sprite, "alpha", 0.5),
    "lift": lambda _, sprite: sprite.lift.set(0.5),
    "swell": lambda _, sprite: sprite.swell.set(0.5),
    "aside": lambda _, sprite: sprite.aside.set(0.5),
    "is_pointed_at": lambda _, sprite: setattr(sprite, "is_pointed_at", True),
    "light": lambda _, sprite: setattr(sprite, "light", "unplayable"),
    "tilt": lambda _, sprite: setattr(sprite, "tilt", Spring(3.0)),
    "crown": lambda _, sprite: setattr(sprite, "crown", 0.5),
    "rim": lambda _, sprite: setattr(sprite, "rim", "gain"),
    "lies": lambda _, sprite: setattr(sprite, "lies", 3),
    "flight": lambda _, sprite: setattr(sprite, "flight", 2),
    "face": lambda _, sprite: setattr(sprite, "face", parse_list("QD")[0]),
    "landing": lambda board, sprite: board.landings.update({sprite: 0.1}),
    "drag": lambda board, sprite: setattr(board, "drag", Drag(sprite, HANDS[0], (0, 0), (0, 0), (9, 9), is_moved=True)),
    "order": lambda board, _: board.zones[HANDS[0]].reverse(),
    "away": lambda board, _: board.zones[HANDS[1]].append(board.zones[HANDS[0]].pop()),
    "layout": lambda board, _: setattr(board, "layout", Layout(board.layout.slots, (40, 56))),
}


def test_there_is_a_change_here_of_all_that_a_sprite_has() -> None:
    assert {field.name for field in fields(CardSprite)} - {"laid_by"} <= CHANGES.keys()


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_is_drawn_as_it_is_now_and_as_before_when_it_is_over(change: str) -> None:
    board, painter, marks = _board(), CardPainter(), Marks()
    _drawn(painter, board, marks)
    before = _shape(_drawn(CardPainter(), board, marks))
    CHANGES[change](board, board.zones[HANDS[0]][1])
    anew = _drawn(CardPainter(), board, marks)
    assert _shape(anew) == _shape(_drawn(painter, board, marks))
    fresh = _board()
    for hand in HANDS:
        for sprite, other in zip(board.zones[hand], fresh.zones[hand], strict=False):
            for field in fields(CardSprite):
                setattr(sprite, field.name, getattr(other, field.name))
    board.landings, board.drag = {}, None
    again = _shape(_drawn(painter, board, marks))
    assert _shape(_drawn(CardPainter(), board, marks)) == again
    if change not in {"order", "away", "layout"}:
        assert before == again


@pytest.mark.parametrize("mark", ["lit", "dim", "focused", "meant"])
def test_new_marks_are_seen_at_once(mark: str) -> None:
    board, painter = _board(), CardPainter()
    sprite = board.zones[HANDS[0]][1]
    marks = {
        "lit": Marks(lit=frozenset({id(sprite)})),
        "dim": Marks(dim=frozenset({id(sprite)})),
        "focused": Marks(focused=sprite),
        "meant": Marks(meant=[sprite]),
    }[mark]
    before = _drawn(painter, board, Marks()).in_order()
    assert _drawn(CardPainter(), board, marks).in_order() == _drawn(painter, board, marks).in_order() != before


def test_a_card_that_moves_leaves_the_others_as_they_were_drawn() -> None:
    board, painter = _board(), CardPainter()
    held, other = board.zones[HANDS[0]][1], board.zones[HANDS[0]][2]
    board.drag = Drag(held, HANDS[0], (0, 0), (0, 0), (9, 9), is_moved=True)
    first = _drawn(painter, board, Marks()).items
    held.pose = Pose(70, 70)
    second = _drawn(painter, board, Marks()).items
    key = ("card", id(other))
    assert first[key] is second[key]
    assert first["card", id(held)] != second["card", id(held)]


def test_light_of_what_may_be_played_lies_below_all_cards_and_only_a_rim_on_each() -> None:
    board = _board()
    lit = board.zones[HANDS[0]][1:3]
    marks = Marks(lit=frozenset(map(id, lit)))
    items = _drawn(CardPainter(), board, marks).items
    heights = [items["card", id(sprite)].z for sprite in board.zones[HANDS[0]]]
    for i, sprite in enumerate(lit, 1):
        assert items["lit", id(sprite)].z < min(heights)
        assert heights[i] < items["rim", id(sprite)].z < heights[i + 1]
    lit[0].is_pointed_at = True
    sparing = _drawn(CardPainter(), board, Marks(lit=marks.lit, is_sparing=True)).items
    assert [True, False] == [("lit", id(sprite)) in sparing for sprite in lit]
    assert all(("rim", id(sprite)) in sparing for sprite in lit)


def test_a_goal_tells_how_near_its_card_is() -> None:
    hand, goal = HANDS
    board = _board()
    held = board.zones[hand][1]
    deed = Deed("give", (Moved(held.card, hand, goal),))
    board.legal = (deed,)
    glows: list[str] = []

    class Told(Pictures):
        def glow(self, *facts: Any) -> Surface:
            glows.append(facts[0])
            return super().glow(*facts)

    end = board.layout.pose(goal, 4, 5)
    for away in (100, 40, 20, 0):
        at = end.x + away, end.y + away
        held.pose = Pose(*at)
        board.drag = Drag(held, hand, (0, 0), (0, 0), at, is_moved=True)
        draw_goal(DisplayList(), board, lambda _: Told())  # type: ignore[arg-type, return-value] # draws enough
    assert sorted(glows) == glows
    assert ("goal.0", f"goal.{GOAL_STEPS + 1}") == (glows[0], glows[-1])
