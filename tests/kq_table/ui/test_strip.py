"""Strips of one comparison: their lines lie under each other, on one scale, and show every mark whole."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from kq_table.ui import svg
from kq_table.ui.chart import Scale, Strip
from kq_table.ui.compositor import DisplayList
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import Painter, UiContext

from . import hands

TEXTS = (("Page", "You beat 2 of 10, tied with 1"), ("Squire", "You beat 1 of 10"), ("Knight", "Not played yet"))
WIDTH = 760
MORE = 20
"""Pixels above a line, into which nothing may reach."""
THREE_ALIKE = ((4, True), (4, False), (4, False))


def _line(strip: Strip, kit: UiContext, width: int = WIDTH) -> tuple[Rect, Surface]:
    """Give where the line of a strip is drawn, and its picture."""
    strip.place(kit, Rect(0, 0, width, strip.natural_height(kit, width)))
    frame = DisplayList()
    strip.draw(Painter(frame, "test", 0))
    item = next(item for key, item in frame.in_order() if key == ("test", strip.name, "line"))
    return item.image.get_rect(topleft=(item.x, item.y)), item.image


@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_all_lines_of_a_comparison_are_on_one_scale(text_scale: float) -> None:
    kit, scale = hands.kit(text_scale=text_scale), Scale(0, 10, 4, TEXTS)
    lines = [_line(Strip(name, name, words, "", [(4, True)], scale), kit)[0] for name, words in TEXTS]
    assert 1 == len({(line.x, line.w) for line in lines})


def test_one_strip_with_long_words_has_all_words_stand_over_the_lines() -> None:
    kit, (name, words) = hands.kit(text_scale=1.5), TEXTS[1]
    alone, among_others = (
        _line(Strip(name, name, words, "", [(4, True)], Scale(0, 10, 4, texts)), kit)[0]
        for texts in ([TEXTS[1]], TEXTS)
    )
    assert (0, WIDTH) == (among_others.x, among_others.w)
    assert alone.x > 0


@pytest.mark.parametrize("height", [600, 700, 755, 800, 900, 1080, 1440])
def test_a_full_stack_of_marks_is_drawn_whole(height: int) -> None:
    kit = UiContext(Metrics((height * 8 // 5, height), 1.0, 1.0))
    name, words = TEXTS[0]
    strip = Strip(name, name, words, "", THREE_ALIKE, Scale(0, 10, 9, TEXTS))
    line, _ = _line(strip, kit)
    higher = svg.draw((line.w, line.h + MORE), *strip._marks(line.w, line.h + MORE))
    marks = higher.subsurface(Rect(0, 0, line.w // 2, line.h + MORE))  # without the upright stroke
    assert marks.get_bounding_rect().top >= MORE
