"""What a trick costs or pays goes from the cards to the plate of whom it is for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kq_table.board.state import Gain
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from tests.kq_table.conftest import Opener
from tests.kq_table.person import Person


def _to_a_gain(come: Opener, *, is_reduced: bool) -> Person:
    person = come(settings=replace(DEFAULTS, trick_rest=0.3, reduced_motion=is_reduced))
    seatings = (Seating("Anna"), *(Seating(name, "random") for name in ("B", "C", "D")))
    person.stage.context.navigate.open_table(MatchSetup("king", seatings, {}, 1))
    person.until_asked()
    while not person.table.board.gains:
        person.answer()
        person.until(lambda: bool(person.table.board.gains) or person.is_asked())
    return person


@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_number_goes_to_the_plate_and_is_gone(come: Opener, *, is_reduced: bool) -> None:
    person = _to_a_gain(come, is_reduced=is_reduced)
    table = person.table
    (gain,) = table.board.gains
    assert gain.points < 0, "the first deal has nothing but costs"
    plate = table.hud.plates.rect(gain.seat)
    places = []
    for passed in (0.0, MOTION.points_flight / 2, MOTION.points_flight * 0.99):
        gain.passed = passed
        frame = DisplayList()
        table._points.draw(frame)
        places.append(frame.items["gain", 0].rect)
    assert plate.contains(places[-1])
    assert plate.contains(places[0]) == is_reduced
    assert table.is_moving
    person.until(lambda: gain not in table.board.gains)


def test_where_points_are_not_known_yet_no_number_shows(person: Person) -> None:
    person.sit_down()
    person.to_play()
    seen: list[Gain] = []
    person.play_to(lambda: person.scene == "round", lambda: seen.extend(person.table.board.gains))
    assert [] == seen
