"""Where a hint and its marks lie."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from kq_table.features.hints.overlay import HintMark, HintPopup
from kq_table.features.hints.words import LOOK_MARK
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Painter
from tests.kq_table.ui import hands

WIDTH, HEIGHT = hands.SIZE


def popup_with(text: str, text_scale: float = 1.0) -> HintPopup:
    popup = HintPopup()
    popup.text, popup.is_shown = text, True
    popup.place(hands.kit(text_scale=text_scale), Rect(400, 500, 300, 40))
    return popup


def places_of_marks(popup: HintPopup) -> list[Rect]:
    frame = DisplayList()
    popup.is_silent = True
    popup.paint(Painter(frame, "hint", 1))
    marks = frame.items.values()
    return [Rect(node.x, node.y, *node.image.get_size()) for node in marks]


@pytest.mark.parametrize("apart", [24, 30, 60])
def test_no_mark_lies_on_another(apart: int) -> None:
    slip = popup_with("Think of these.")
    slip.marks = [HintMark(LOOK_MARK, Rect(400 + apart * i, 100, 20, 40)) for i in range(4)]
    assert not [pair for pair in combinations(places_of_marks(slip), 2) if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_however_large_a_mark_hides_no_index_of_a_card(scale: float) -> None:
    slip = popup_with("Think of this.", scale)
    slip.marks = [HintMark("1", Rect(400, 100, 30, 120))]
    assert 106 == places_of_marks(slip)[0].bottom


def test_of_numbers_close_together_both_can_be_read() -> None:
    slip = popup_with("Best: 0. Next best: 1.", 2.0)
    slip.marks = [HintMark("1", Rect(400, 100, 20, 40)), HintMark("2", Rect(382, 102, 20, 40))]
    one, two = places_of_marks(slip)
    assert two.right <= one.x
    assert one.h >= 30


def test_a_mark_of_what_is_covered_is_not_drawn() -> None:
    slip = popup_with("Think of these.")
    slip.marks = [HintMark(LOOK_MARK, Rect(x, 100, 30, 120), is_covered=x == 400) for x in (400, 500)]
    assert [515] == [place.centerx for place in places_of_marks(slip)]


def test_a_popup_between_what_is_needed_is_narrow() -> None:
    popup = popup_with("A sentence of quite some words that is written in one line where there is room.")
    free = Rect(0, 0, 300, HEIGHT).move_to(centerx=WIDTH // 2)
    popup.needed = [Rect(0, 0, free.x, free.h), Rect(free.right, 0, WIDTH - free.right, free.h)]
    assert free.contains(popup.popup_rect)


def test_a_popup_beside_what_is_needed_keeps_off_it_and_off_the_frame() -> None:
    popup = popup_with("A sentence.")
    popup.needed = [Rect(0, 0, WIDTH - popup.popup_rect.w - 60, HEIGHT)]
    assert WIDTH - 60 < popup.popup_rect.right <= WIDTH - 34
    assert popup.needed[0].right < popup.popup_rect.x


def test_a_popup_with_no_free_place_leaves_the_heads_of_cards() -> None:
    popup = popup_with("Look at both rows.")
    popup.needed = [Rect(0, 0, WIDTH, 400), Rect(0, 400, WIDTH, 400)]
    place = popup.popup_rect
    assert not any(place.colliderect(Rect(rect.topleft, (rect.w, rect.h // 3))) for rect in popup.needed)


def test_a_popup_goes_into_a_corner_that_is_not_straight_above_or_beside_the_prompt() -> None:
    popup = popup_with("A sentence.")
    free = Rect(0, 0, WIDTH // 3, HEIGHT // 4)
    popup.precious = [Rect(free.right, 0, WIDTH - free.w, HEIGHT), Rect(0, free.h, free.w, HEIGHT - free.h)]
    assert free.contains(popup.popup_rect)
