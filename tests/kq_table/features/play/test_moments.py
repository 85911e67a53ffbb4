"""Rare moments are shown once, as they happen, and end at any press."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from kq_table.features.play.moments import Moments
from kq_table.games.shared.moments import Flight, Hush, Moment, Ribbon
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.compositor import DisplayList
from tests.kq_table.person import Person

AIM = pygame.Rect(300, 300, 20, 20)
ALL: dict[str, Moment] = {
    "hush": Hush(),
    "ribbon": Ribbon(pygame.Rect(10, 10, 80, 40), pygame.Rect(700, 500, 80, 40)),
    "flight": Flight(pygame.Surface((20, 20)), (500, 100), AIM),
}


def _moments(person: Person, monkeypatch: pytest.MonkeyPatch, *, is_reduced: bool = False) -> Moments:
    """Give what follows a table at which all of it happens after the first look."""
    person.stage.context.settings = replace(DEFAULTS, reduced_motion=is_reduced)
    hud = person.table.hud
    moments = Moments(person.stage.context, hud)
    moments.step(0.0)
    monkeypatch.setattr(type(hud), "moments", lambda *_: ALL)
    moments._count = -1
    moments.step(0.0)
    return moments


def test_what_happens_is_shown_for_less_than_a_second(at_table: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = _moments(at_table, monkeypatch)
    for _ in range(20):
        moments.draw(DisplayList())
        moments.step(0.02)
    assert {("moment", key) for key in ALL} == set(_drawn(moments))
    moments.step(0.5)
    assert not moments.is_moving
    assert [("moment", "hush")] == _drawn(moments)
    moments._count = -1
    moments.step(0.0)
    assert not moments.is_moving


def test_with_reduced_motion_nothing_flies(at_table: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = _moments(at_table, monkeypatch, is_reduced=True)
    moments.step(0.2)
    assert {("moment", "hush"), ("moment", "ribbon")} == set(_drawn(moments))


def test_a_press_ends_it(at_table: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = _moments(at_table, monkeypatch)
    at_table.table._moments = moments
    at_table.key(pygame.K_x)
    assert not moments.is_moving
    assert [("moment", "hush")] == _drawn(moments)


def test_darkness_comes_evenly_and_goes_with_its_reason(at_table: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    moments, shades = _moments(at_table, monkeypatch), list[int]()
    for _ in range(40):
        frame = DisplayList()
        moments.draw(frame)
        shades += [item.image.get_alpha() or 0 for key, item in frame.items.items() if key == ("moment", "hush")]
        moments.step(1 / 60)
    assert shades == sorted(shades)
    assert 16 > max(after - before for before, after in pairwise(shades))
    monkeypatch.setattr(type(at_table.table.hud), "moments", lambda *_: {})
    moments._count = -1
    moments.step(0.0)
    assert [] == _drawn(moments)


def _drawn(moments: Moments) -> list[object]:
    frame = DisplayList()
    moments.draw(frame)
    return list(frame.items)
