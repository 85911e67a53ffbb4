"""The moods of portraits: each differs from the calm face in brows, lids and mouth, and nowhere else."""

from __future__ import annotations

from itertools import product

import pytest

from assets.deck.bust import face, portrait
from kq_table.match.setup import COURT_CARDS
from kq_table.ui.faces import BLINK, CALM, MOODS, NUMBER, STEPS, between, layer

SIDE = 120
LOOKS = (*MOODS, BLINK)


@pytest.mark.parametrize("court", COURT_CARDS)
def test_the_moods_of_a_face_differ_in_numbers_only(court: str) -> None:
    calm = face(court, CALM)
    assert {NUMBER.sub("", calm)} == {NUMBER.sub("", face(court, mood)) for mood in LOOKS}
    assert len({calm, *(face(court, mood) for mood in LOOKS)}) == 1 + len(LOOKS)


def test_a_portrait_is_drawn_without_any_mood() -> None:
    assert all("Q112 89.4 120 98.2" in portrait(court) for court in ("KS", "QH", "JC"))


def test_what_lies_between_two_drawings_has_numbers_between_theirs() -> None:
    assert 'M1 2.50L-1 4.00"#112233"' == between('M1 0L-1 8"#112233"', 'M1 5L-1 0"#112233"', 0.5)
    assert "M1 5" == between("M1 5", "M1 5", 0.3)


@pytest.mark.parametrize(("court", "mood"), [*product(COURT_CARDS, LOOKS)])
def test_a_mood_covers_little_of_a_portrait_and_none_of_its_rim(court: str, mood: str) -> None:
    picture, (x, y) = layer(court, mood, STEPS, SIDE)
    width, height = picture.get_size()
    assert 0.25 * SIDE < x < x + width < 0.75 * SIDE
    assert 0.3 * SIDE < y < y + height < 0.85 * SIDE
    assert width * height < SIDE * SIDE // 5


def test_the_first_step_of_a_mood_changes_less_than_the_last() -> None:
    changed = [layer("KS", "sore", step, SIDE).picture.get_bounding_rect() for step in (1, STEPS)]
    assert changed[0].w * changed[0].h <= changed[1].w * changed[1].h
