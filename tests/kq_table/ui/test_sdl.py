"""SDL's own functions: waiting that ends with an event, and what a desktop tells of its room."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, Thread

import pygame
import pytest
from pygame import Rect

from kq_table.ui import sdl

LONG_MS = 60_000
EVENT = pygame.event.custom_type()


@pytest.fixture(params=[True, False], ids=["SDL's wait", "pygame's wait"])
def window(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Window]:
    """Give a window whose events were all taken, with SDL's functions in reach or not."""
    if not request.param:
        monkeypatch.setattr(sdl, "_sdl", lambda: None)
    pygame.display.init()
    made = pygame.Window("table", (640, 400))
    pygame.event.get()
    yield made
    made.destroy()
    pygame.display.quit()


def test_a_wait_ends_with_all_events_there_are(window: pygame.Window) -> None:
    for number in range(3):
        pygame.event.post(pygame.event.Event(EVENT, number=number))
    assert [0, 1, 2] == [event.number for event in sdl.next_events(LONG_MS)]
    assert [] == sdl.next_events(0)


def test_a_wait_without_events_ends_in_time(window: pygame.Window) -> None:
    assert [] == sdl.next_events(5)
    assert [] == sdl.next_events(0)


def test_an_event_of_another_thread_ends_a_wait(window: pygame.Window) -> None:
    other = Thread(target=lambda: pygame.time.wait(20) and pygame.event.post(pygame.event.Event(EVENT, number=7)))
    other.start()
    assert [7] == [event.number for event in sdl.next_events(LONG_MS)]
    other.join()


def test_other_threads_go_on_during_a_wait(window: pygame.Window) -> None:
    has_gone_on = Event()
    other = Thread(target=has_gone_on.set)
    other.start()
    sdl.next_events(50)
    assert has_gone_on.is_set()
    other.join()


def test_the_desktop_is_asked_where_sdl_is_in_reach(window: pygame.Window) -> None:
    is_there = sdl._sdl() is not None
    assert (Rect(0, 0, 1024, 768) if is_there else None) == sdl.usable_bounds(window.id)
    assert sdl.frame(window.id) is None, "the driver of tests tells of no frames"


def test_a_library_without_the_functions_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    import _ctypes

    sdl._sdl.cache_clear()
    assert sdl._sdl() is not None, "a wheel of pygame shows them"
    monkeypatch.setattr(sdl, "_open", lambda ctypes: ctypes.dlopen(_ctypes.__file__, 0))
    sdl._sdl.cache_clear()
    assert sdl._sdl() is None
    sdl._sdl.cache_clear()
