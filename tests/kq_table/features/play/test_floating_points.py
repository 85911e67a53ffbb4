"""What a trick costs or pays goes from the cards to the plate of whom it is for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import Rect

from kq_table.board.slots import SpreadSlot
from kq_table.board.state import LIGHT_STEPS, Gain
from kq_table.games.king.panel_layout import TRICK_SCALE
from kq_table.games.shared.panel_layout import RAIL_WIDTH
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from tests.kq_table.conftest import Opener
from tests.kq_table.person import Person

BORN = MOTION.points_birth


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
    line = table.hud.plates.score_rect(gain.seat)
    places = []
    for passed in (0.0, BORN + MOTION.points_flight / 2, BORN + MOTION.points_flight * 0.99):
        gain.passed = passed
        frame = DisplayList()
        table._points.draw(frame)
        places.append(frame.items["gain", 0].rect)
    assert line.collidepoint(places[-1].center)
    rail = table.kit.px(RAIL_WIDTH)
    felt = Rect((0, 0), table.kit.metrics.size).inflate(-2 * rail, -2 * rail)
    assert all(map(felt.contains, places))
    assert line.collidepoint(places[0].center) == is_reduced
    _assert_hit(person, gain, is_kicked=not is_reduced)
    assert table.is_moving
    person.until(lambda: gain not in table.board.gains)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_number_appears_beside_the_card_that_won_it_and_over_no_face(come: Opener, size: tuple[int, int]) -> None:
    person = _to_a_gain(come, is_reduced=False)
    person.resize(size)
    table = person.table
    trick, seats = table.hud.layout["trick"], range(4)
    w, h = (round(side * TRICK_SCALE) for side in table.board.layout.card)
    slot = next(slot for slot in table.board.layout.slots.values() if isinstance(slot, SpreadSlot))
    lain = [Rect(slot.pose(0, 4, seat).x - w // 2, slot.pose(0, 4, seat).y - h // 2, w, h) for seat in seats]
    for seat in seats:
        best = lain[seat].inflate(w // 10, h // 10)
        faces = [rect for rect in lain if rect is not lain[seat]]
        gain = Gain(seat, -2, trick.center, best, faces)
        number = Rect((0, 0), table._points._ink(-2, 1.0))
        number.center = table._points._birthplace(gain)
        assert number.collidelist([best, *faces, *table.hud.plates.rects]) < 0
        assert number.colliderect(best.inflate(2 * number.w + 60, 2 * number.h + 60))


def test_the_plate_counts_when_the_number_arrives(come: Opener) -> None:
    person = _to_a_gain(come, is_reduced=False)
    (gain,) = person.table.board.gains
    before = person.table.view.history.captured[gain.seat].copy()
    gain.passed = BORN + MOTION.points_flight - 0.01
    person.table._points.step(0.005)
    assert before == person.table.view.history.captured[gain.seat]
    person.table._points.step(0.01)
    assert len(before) + 4 == len(person.table.view.history.captured[gain.seat])
    assert person.table.board.zones, "the cards still lie"
    person.until(person.is_asked)
    captured = person.table.view.history.captured
    assert all(len(set(pile)) == len(pile) and len(pile) % 4 == 0 for pile in captured)


def _assert_hit(person: Person, gain: Gain, *, is_kicked: bool) -> None:
    """Check that the number has gone into the plate, which is lit and, if *is_kicked*, is pushed."""
    gain.passed = BORN + MOTION.points_flight + MOTION.points_light
    table = person.table
    table._points.step(0.0)
    table.update_hud()
    assert {gain.seat: -LIGHT_STEPS} == table.hud.state.lights
    gain.passed = BORN + MOTION.points_flight + MOTION.points_kick / 2
    frame, still = DisplayList(), DisplayList()
    for to in (frame, still):
        table.hud.draw(to)
    table._points.draw(frame)
    assert ("gain", 0) not in frame.items
    kicked, resting = (shown.items["plate", gain.seat] for shown in (frame, still))
    assert is_kicked == (kicked[1:3] != resting[1:3])


def test_a_plate_lights_up_fast_and_dims_slowly(come: Opener) -> None:
    person = _to_a_gain(come, is_reduced=False)
    (gain,) = person.table.board.gains
    lights = []
    for since in (0.0, MOTION.points_light, MOTION.points_light + MOTION.points_fade * 0.52):
        gain.passed = BORN + MOTION.points_flight + since
        person.table._points.step(0.0)
        lights.append(gain.light)
    assert [0, LIGHT_STEPS, LIGHT_STEPS // 2] == lights


def test_where_points_are_not_known_yet_no_number_shows(person: Person) -> None:
    person.sit_down()
    person.to_play()
    seen: list[Gain] = []
    person.play_to(lambda: person.scene == "round", lambda: seen.extend(person.table.board.gains))
    assert [] == seen
