"""A chart: where its marks lie, what they say, and how they are reached."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from kq_table.ui.chart import Chart, Mark, ticks
from kq_table.ui.compositor import DisplayList
from kq_table.ui.metrics import Metrics
from kq_table.ui.theme import BRASS_LIGHT, CREAM
from kq_table.ui.widget import Painter, UiContext

RECT = Rect(20, 30, 500, 300)
MARKS = (Mark(0, -5, "first"), Mark(1, 10, "second", is_full=False), Mark(2, 3, "third", low=-8, high=12))


@pytest.fixture
def chart() -> Chart:
    found = Chart("chart", "a chart", MARKS, ((0, 2), (0, 0)))
    found.place(UiContext(Metrics((1280, 800), 1.0, 1.0)), RECT)
    return found


def _key(key: int) -> Event:
    return Event(pygame.KEYDOWN, key=key)


def _picture(chart: Chart) -> pygame.Surface:
    frame, picture = DisplayList(), pygame.Surface((560, 360))
    chart.draw(Painter(frame, "test", 0))
    for _, item in frame.in_order():
        picture.blit(item.image, (item.x, item.y))
    return picture


@pytest.mark.parametrize(
    ("ends", "wanted"),
    [
        ((-12, 12), [-10, -5, 0, 5, 10]),
        ((0, 3), [0, 1, 2, 3]),
        ((0, 0), [0]),
        ((-345, 120), [-300, -200, -100, 0, 100]),
        ((0.2, 0.8), []),
        ((0, 10**9), [0, 2 * 10**8, 4 * 10**8, 6 * 10**8, 8 * 10**8, 10**9]),
    ],
)
def test_an_axis_has_a_few_round_numbers(ends: tuple[float, float], wanted: list[int]) -> None:
    assert wanted == ticks(*ends)


def test_marks_lie_inside_from_left_to_right_and_the_greater_higher(chart: Chart) -> None:
    places = [chart._at(mark) for mark in MARKS]
    assert all(RECT.collidepoint(place) for place in places)
    assert [x for x, _ in places] == sorted(x for x, _ in places)
    assert places[1][1] < places[2][1] < places[0][1]


def test_the_keys_go_from_mark_to_mark_and_say_what_it_is(chart: Chart) -> None:
    assert "a chart" == chart.spoken
    said = []
    for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
        assert chart.key(_key(key))
        said.append(chart.spoken)
    assert ["third", "second", "third", "first", "third"] == said
    assert not chart.key(_key(pygame.K_RIGHT)), "at the end the key goes on to the next control"
    assert not chart.key(_key(pygame.K_UP))


def test_the_pointer_finds_the_nearest_mark(chart: Chart) -> None:
    x, y = chart._at(MARKS[1])
    chart.hover((x + 20, y + 60))
    text, place = chart.tip()
    assert ("second", (x, y)) == (text, place.center)
    chart.hover((RECT.x, RECT.bottom + 100))
    assert None is chart.cursor


def test_full_marks_and_rings_differ_in_form(chart: Chart) -> None:
    picture = _picture(chart)
    full, ring = chart._at(MARKS[0]), chart._at(MARKS[1])
    assert pygame.Color(BRASS_LIGHT) == picture.get_at(full)
    assert pygame.Color(CREAM) != picture.get_at(ring)
    edge = [picture.get_at((ring[0] + across, ring[1])) for across in range(3, 9)]
    assert pygame.Color(CREAM) in edge


def test_a_chart_without_marks_or_with_one_is_drawn_too() -> None:
    for marks in ((), MARKS[:1]):
        chart = Chart("chart", "a chart", marks, ((0, 0), (0, 0)), is_line=True)
        chart.place(UiContext(Metrics((1280, 800), 1.0, 1.0)), RECT)
        _picture(chart)
        chart.hover(RECT.center)
        assert (None if not marks else 0) == chart.cursor


def test_the_mark_stays_pointed_at_when_the_window_changes(chart: Chart) -> None:
    chart.key(_key(pygame.K_HOME))
    other = Chart("chart", "a chart", MARKS, ((0, 2), (0, 0)))
    other.restore_from(chart)
    assert 0 == other.cursor


def test_marks_that_can_be_opened_are_opened_by_keys_and_pointer() -> None:
    opened: list[int] = []
    chart = Chart("chart", "a chart", MARKS, ((0, 2), (0, 0)), open_mark=opened.append)
    chart.place(UiContext(Metrics((1280, 800), 1.0, 1.0)), RECT)
    assert not chart.key(_key(pygame.K_RETURN)), "nothing is pointed at"
    chart.key(_key(pygame.K_HOME))
    assert chart.key(_key(pygame.K_RETURN))
    place = chart._at(MARKS[2])
    chart.press(place)
    chart.release(place)
    chart.press(place)
    chart.release((0, 0))
    assert [0, 2] == opened


def test_marks_that_cannot_be_opened_leave_enter_to_others(chart: Chart) -> None:
    chart.key(_key(pygame.K_HOME))
    assert not chart.key(_key(pygame.K_RETURN))


def test_labels_of_a_line_stand_below_it_and_clear_of_each_other() -> None:
    labels = [(0.0, "1"), (0.1, "too near"), (1.0, "2"), (2.0, "3")]
    chart = Chart("chart", "a chart", MARKS, ((0, 2), (0, 0)), is_line=True)
    chart.labels, chart.height = labels, 150
    kit = UiContext(Metrics((1280, 800)))
    place = Rect(20, 30, 300, chart.natural_height(kit, 300))
    chart.place(kit, place)
    frame = DisplayList()
    chart.draw(Painter(frame, "test", 0))
    parts = {key[2]: item.rect for key, item in frame.items.items() if isinstance(key, tuple)}
    rects = [parts.get(("x", value)) for value, _ in labels]
    assert [True, False, True, True] == [rect is not None for rect in rects]
    assert all(place.contains(rect) and rect.y >= chart._plot().bottom for rect in rects if rect is not None)
