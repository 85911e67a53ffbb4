"""The faces on the plates: a mood comes, stays and goes; who thinks blinks now and then, and nothing else is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from kq_table.features.play.faces import Faces
from kq_table.games.shared.seat_plates import raised
from kq_table.match.controller import MatchController
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.faces import BLINK, CALM, SORE, STEPS
from tests.kq_table.person import QUICK, Person

MINUTE = 60.0
STEP = 0.02


@pytest.fixture
def faces(at_table: Person) -> Faces:
    """The faces of a table at the usual speed."""
    at_table.stage.context.settings = replace(QUICK, speed="normal")
    return at_table.table._faces


def pass_time(person: Person, faces: Faces, seconds: float) -> Iterator[float]:
    """Step the faces alone; gives the time of each step."""
    clock = person.stage.clock
    end = clock.now() + seconds
    while clock.now() < end:
        faces.step(clock.now())
        yield clock.now()
        clock.wait(clock.now() + STEP)


def feel(person: Person, monkeypatch: pytest.MonkeyPatch, moods: Mapping[int, str]) -> None:
    """Have another event bring these moods."""
    events = person.table.view.history.events
    monkeypatch.setattr(person.table.hud.feelings, "follow", lambda _: moods)
    events.append(events[-1])


def test_a_mood_comes_step_by_step_stays_and_goes(
    at_table: Person, faces: Faces, monkeypatch: pytest.MonkeyPatch
) -> None:
    feel(at_table, monkeypatch, {1: SORE})
    whole = 2 * MOTION.mood + MOTION.mood_rest + 0.1
    seen = [faces.shown(1) for _ in pass_time(at_table, faces, whole)]
    steps = list(dict.fromkeys(seen))
    up = [(SORE, step) for step in range(1, STEPS + 1)]
    assert [*up, (CALM, 0)] == steps
    assert seen.count((SORE, STEPS)) * STEP > MOTION.mood_rest - STEP
    assert (None, {}) == (faces.wake_at, faces._looks)
    faces.draw(frame := DisplayList())
    assert {} == frame.items


def test_a_person_s_own_face_keeps_calm(at_table: Person, faces: Faces, monkeypatch: pytest.MonkeyPatch) -> None:
    feel(at_table, monkeypatch, {0: SORE})
    assert {(CALM, 0)} == {faces.shown(0) for _ in pass_time(at_table, faces, 1.0)}


@pytest.mark.parametrize("is_reduced", [False, True])
def test_who_thinks_blinks_now_and_then_unless_motion_is_reduced(
    at_table: Person, faces: Faces, monkeypatch: pytest.MonkeyPatch, *, is_reduced: bool
) -> None:
    at_table.stage.context.settings = replace(QUICK, speed="normal", reduced_motion=is_reduced)
    monkeypatch.setattr(MatchController, "is_thinking", True)
    monkeypatch.setattr(MatchController, "turn", 1)
    begun, before = [], CALM
    for now in pass_time(at_table, faces, MINUTE):
        mood = faces.shown(1)[0]
        begun += [now] if (before, mood) == (CALM, BLINK) else []
        before = mood
    pauses = [after - now for now, after in pairwise(begun)]
    least, most = MOTION.blink_every
    assert [is_reduced] * 2 == [not begun, faces.wake_at is None]
    assert all(least - STEP <= pause <= most + STEP for pause in pauses)
    assert is_reduced or MINUTE / most - 1 <= len(begun) <= MINUTE / least


@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_face_with_a_mood_comes_nearer_unless_motion_is_reduced(
    at_table: Person, faces: Faces, monkeypatch: pytest.MonkeyPatch, *, is_reduced: bool
) -> None:
    at_table.stage.context.settings = replace(QUICK, speed="normal", reduced_motion=is_reduced)
    plates, calm = at_table.table.hud.plates, at_table.table.hud.plates.portrait_rect(1)
    feel(at_table, monkeypatch, {1: SORE})
    steps = set[int]()
    for _ in pass_time(at_table, faces, 1.0):
        faces.draw(frame := DisplayList())
        item = frame.items.get(("face", 1))
        if item is not None:
            steps.add(plates.raised.get(1, 0))
            assert raised(calm, plates.raised.get(1, 0)).contains(item.rect)
    assert ({0} if is_reduced else set(range(1, STEPS + 1))) == steps
