"""The compositor paints little, and the same as if it painted everything."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import SRCALPHA, Rect, Surface

from kq_table.ui.compositor import Compositor, DisplayList

SIZE = (60, 40)
SHAPES = ((9, 7), (20, 14), (4, 30), (60, 40))


def _pictures() -> list[Surface]:
    made = []
    for i, size in enumerate(SHAPES * 2):
        picture = Surface(size, SRCALPHA)
        picture.fill((37 * i % 256, 91 * i % 256, 200 - 20 * i, 255 if i % 3 else 140))
        made.append(picture)
    return made


PICTURES = _pictures()
NODE = st.tuples(st.integers(0, 7), st.integers(-15, 65), st.integers(-15, 45), st.integers(0, 3))
FRAME = st.dictionaries(st.integers(0, 9), NODE, max_size=8).flatmap(
    lambda nodes: st.permutations(list(nodes.items())) if nodes else st.just([])
)


def _ground(colour: str = "#103020") -> Surface:
    ground = Surface(SIZE, depth=32)
    ground.fill(colour)
    return ground


def _frame(nodes: list[tuple[int, tuple[int, int, int, int]]]) -> DisplayList:
    frame = DisplayList()
    for key, (picture, x, y, z) in nodes:
        frame.add(key, PICTURES[picture], x, y, z)
    return frame


def _whole(ground: Surface, frame: DisplayList) -> bytes:
    target = Surface(SIZE, depth=32)
    Compositor().compose(target, ground, frame)
    return pygame.image.tobytes(target, "RGB")


@settings(max_examples=150)
@given(st.lists(FRAME, min_size=2, max_size=5))
def test_what_is_painted_in_parts_equals_what_is_painted_whole(lists: list[list[tuple[int, tuple[int, ...]]]]) -> None:
    target, ground, compositor = Surface(SIZE, depth=32), _ground(), Compositor()
    for nodes in lists:
        frame = _frame(nodes)  # type: ignore[arg-type]
        compositor.compose(target, ground, frame)
        assert _whole(ground, frame) == pygame.image.tobytes(target, "RGB")


def test_the_same_frame_again_paints_nothing() -> None:
    target, ground, compositor = Surface(SIZE, depth=32), _ground(), Compositor()
    nodes = [(1, (0, 3, 4, 0)), (2, (1, 8, 8, 5))]
    assert compositor.compose(target, ground, _frame(nodes))
    assert [] == compositor.compose(target, ground, _frame(nodes))


def test_a_node_that_moves_damages_only_where_it_was_and_is() -> None:
    target, ground, compositor = Surface(SIZE, depth=32), _ground(), Compositor()
    compositor.compose(target, ground, _frame([(1, (0, 0, 0, 0)), (2, (0, 45, 30, 0))]))
    damage = compositor.compose(target, ground, _frame([(1, (0, 2, 1, 0)), (2, (0, 45, 30, 0))]))
    assert [Rect(0, 0, 11, 8)] == damage


def test_a_far_jump_damages_two_places_rather_than_all_between() -> None:
    target, ground, compositor = Surface(SIZE, depth=32), _ground(), Compositor()
    compositor.compose(target, ground, _frame([(1, (0, 0, 0, 0))]))
    damage = compositor.compose(target, ground, _frame([(1, (0, 50, 30, 0))]))
    assert [Rect(0, 0, 9, 7), Rect(50, 30, 9, 7)] == damage


def test_a_removed_node_gives_its_place_back_to_the_ground() -> None:
    target, ground, compositor = Surface(SIZE, depth=32), _ground(), Compositor()
    compositor.compose(target, ground, _frame([(1, (0, 5, 5, 0))]))
    assert [Rect(5, 5, 9, 7)] == compositor.compose(target, ground, DisplayList())
    assert ground.get_at((6, 6)) == target.get_at((6, 6))


@pytest.mark.parametrize("how", ["ground", "size", "forget"])
def test_another_ground_or_size_or_a_wish_repaints_all(how: str) -> None:
    target, ground, compositor = Surface(SIZE, depth=32), _ground(), Compositor()
    compositor.compose(target, ground, DisplayList())
    if how == "ground":
        ground = _ground("#203040")
    elif how == "size":
        target = Surface((80, 50), depth=32)
    else:
        compositor.invalidate()
    assert [target.get_rect()] == compositor.compose(target, ground, DisplayList())


def test_when_most_changes_the_whole_is_painted_once() -> None:
    target, ground, compositor = Surface(SIZE, depth=32), _ground(), Compositor()
    compositor.compose(target, ground, DisplayList())
    assert [target.get_rect()] == compositor.compose(target, ground, _frame([(1, (3, 2, 2, 0))]))


def test_damage_never_reaches_outside_the_target() -> None:
    target, ground, compositor = Surface(SIZE, depth=32), _ground(), Compositor()
    compositor.compose(target, ground, DisplayList())
    damage = compositor.compose(target, ground, _frame([(1, (1, 50, 35, 0)), (2, (0, 200, 0, 0))]))
    assert [Rect(50, 35, 10, 5)] == damage


def test_the_higher_lies_above_whatever_was_told_first() -> None:
    target, ground, compositor = Surface(SIZE, depth=32), _ground(), Compositor()
    compositor.compose(target, ground, _frame([(1, (3, 0, 0, 5)), (2, (2, 0, 0, 0))]))
    assert PICTURES[3].get_at((1, 1))[:3] != PICTURES[2].get_at((1, 1))[:3]
    alone = _whole(ground, _frame([(2, (2, 0, 0, 0)), (1, (3, 0, 0, 5))]))
    assert alone == pygame.image.tobytes(target, "RGB")


def test_equals_in_height_that_change_places_are_painted_again() -> None:
    target, ground, compositor = Surface(SIZE, depth=32), _ground(), Compositor()
    nodes = [(1, (1, 0, 0, 0)), (2, (2, 3, 3, 0)), (3, (0, 40, 30, 0))]
    compositor.compose(target, ground, _frame(nodes))
    swapped = _frame([nodes[1], nodes[0], nodes[2]])
    damage = compositor.compose(target, ground, swapped)
    assert _whole(ground, swapped) == pygame.image.tobytes(target, "RGB")
    assert Rect(40, 30, 9, 7).collidelist(damage) < 0


def test_a_key_stands_once_in_a_frame() -> None:
    frame = DisplayList()
    frame.add("queen", PICTURES[0], 0, 0, 0)
    with pytest.raises(AssertionError, match="queen"):
        frame.add("queen", PICTURES[0], 5, 5, 0)
