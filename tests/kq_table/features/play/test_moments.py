"""Rare moments are shown once, as they happen, and end at any press."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from kq_table.features.play.moments import Moments
from kq_table.games.crowns.words import CrownsWords
from kq_table.games.shared.moments import Flight, Hush, Moment, Ribbon, Spotlight
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.compositor import DisplayList
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

AIM = pygame.Rect(300, 300, 20, 20)
ALL: dict[str, Moment] = {
    "hush": Hush(),
    "ribbon": Ribbon(pygame.Rect(10, 10, 80, 40), pygame.Rect(700, 500, 80, 40)),
    "flight": Flight(pygame.Surface((40, 40)), (500, 100), AIM),
    "spotlight": Spotlight(pygame.Surface((160, 240)), (160, 240), AIM),
}


def _moments(person: Person, monkeypatch: pytest.MonkeyPatch, *, is_reduced: bool = False) -> Moments:
    """Give what follows a table at which all of it happens after the first look."""
    person.stage.context.settings = replace(DEFAULTS, reduced_motion=is_reduced)
    hud = person.table.hud
    moments = Moments(person.stage.context, hud, person.table.table.update_hud)
    moments.step(0.0)
    monkeypatch.setattr(type(hud), "moments", lambda *_: ALL)
    moments._count = -1
    moments.step(0.0)
    return moments


def test_what_happens_is_shown_once(at_table: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = _moments(at_table, monkeypatch)
    for _ in range(20):
        moments.draw(DisplayList())
        moments.step(0.02)
    assert {("moment", key) for key in ALL} == set(_drawn(moments))
    moments.step(0.5)
    assert {("moment", "hush"), ("moment", "spotlight")} == set(_drawn(moments))
    moments.step(1.0)
    assert not moments.is_moving
    assert [("moment", "hush")] == _drawn(moments)
    moments._count = -1
    moments.step(0.0)
    assert not moments.is_moving


def test_what_flies_arrives_as_small_as_its_goal_and_a_card_in_the_spotlight_goes_back(
    at_table: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments, sizes = _moments(at_table, monkeypatch), dict[str, list[pygame.Rect]]()
    while moments.is_moving:
        frame = DisplayList()
        moments.draw(frame)
        for name, key in (("flight", (("moment", "flight"), 0)), ("spotlight", ("moment", "spotlight"))):
            sizes.setdefault(name, []).extend([frame.items[key].rect] if key in frame.items else [])
        moments.step(1 / 60)
    (first, *_, last), lit = sizes["flight"], sizes["spotlight"]
    assert (40, AIM.h) == (first.h, last.h)
    assert max(abs(last.centerx - AIM.centerx), abs(last.centery - AIM.centery)) <= 1
    assert 240 == lit[len(lit) // 2].h
    assert all(abs(rect.h - AIM.h) <= 2 for rect in (lit[0], lit[-1]))
    assert abs(lit[len(lit) // 2].centerx - at_table.stage.screen.size[0] / 2) < 2


def test_a_moment_begins_in_the_frame_in_which_its_event_is_shown(come: Opener) -> None:
    person, scores, begun = come(settings=QUICK), [0] * 4, list[bool]()
    setup = MatchSetup("crowns", (Seating("Anna"), *(Seating(f"P{seat}", "random") for seat in range(1, 4))), {}, 0)
    person.stage.context.navigate.open_table(setup)
    person.until_asked()
    person.stage.context.settings = replace(QUICK, speed="normal")

    def look() -> None:
        words = person.table.hud.words
        assert isinstance(words, CrownsWords)
        risen = [(seat, new) for seat, new in enumerate(words.history.facts["score"]) if new > scores[seat]]
        begun.extend(("points", 1, seat, new) in person.table._moments._running for seat, new in risen)
        scores[:] = words.history.facts["score"]

    person.play_to(lambda: len(begun) > 2, look)
    assert all(begun)


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
    return list(dict.fromkeys(key if key[0] == "moment" else key[0] for key in frame.items if isinstance(key, tuple)))
