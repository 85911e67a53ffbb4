"""Measures, clocks, presenters and the cutting of areas."""

from __future__ import annotations

import time

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from kq_table.ui import durations, layout, theme
from kq_table.ui.clock import FakeClock, RealClock
from kq_table.ui.metrics import Metrics
from kq_table.ui.presenter import USUAL_FRAME, DisplayPresenter, MemoryPresenter, WindowPresenter

SIZES = st.tuples(st.integers(200, 4000), st.integers(200, 4000))


@given(SIZES)
def test_the_design_fits_into_every_window(size: tuple[int, int]) -> None:
    metrics = Metrics(size)
    design = theme.PORTRAIT if metrics.is_portrait else theme.LANDSCAPE
    if metrics.scale > 0.4:
        assert design[0] * metrics.scale <= size[0] + 1e-9
        assert design[1] * metrics.scale <= size[1] + 1e-9


@given(SIZES, st.floats(1, 2))
def test_no_text_is_smaller_than_can_be_read(size: tuple[int, int], scale: float) -> None:
    metrics = Metrics(size, scale)
    assert all(metrics.text(face.height) >= 11 for face in theme.FACES.values())


def test_one_design_pixel_is_one_pixel_at_the_size_of_the_design() -> None:
    assert (18, 18, 1, 0, -3) == tuple(Metrics((1280, 800)).px(n) for n in (18.2, 17.9, 0.01, 0, -3))
    assert 2.7 == Metrics((3840, 2160)).scale
    assert 1.0 == Metrics((800, 1280)).scale


def test_text_grows_with_a_persons_wish_up_to_double() -> None:
    assert [18, 27, 36, 36, 18] == [Metrics((1280, 800), scale).text(18) for scale in (1, 1.5, 2, 3, 0.2)]


def test_a_fake_clock_stands_until_someone_waits_and_never_goes_back() -> None:
    clock = FakeClock(5.0)
    assert 5.0 == clock.now()
    clock.wait(7.5)
    clock.wait(6.0)
    assert 7.5 == clock.now()


def test_a_clock_in_haste_has_more_seconds_and_waits_less() -> None:
    clock = RealClock(1000)
    start = clock.now()
    clock.wait(start + 20)
    assert clock.now() >= start + 20
    clocks = (clock, RealClock(), FakeClock())
    assert [0.002, 2, 2] == [each.real_seconds(2) for each in clocks]
    assert [2000, 2, 2] == [each.own_seconds(2) for each in clocks]


def test_a_real_clock_waits_until_the_moment_named() -> None:
    clock = RealClock()
    until = clock.now() + 0.01
    clock.wait(until)
    assert clock.now() >= until
    before = time.perf_counter()
    clock.wait(until - 10)
    assert clock.now() >= before


def test_memory_shows_what_it_is_told_and_takes_another_size() -> None:
    presenter = MemoryPresenter((320, 200))
    presenter.present([Rect(1, 2, 3, 4)])
    assert [Rect(1, 2, 3, 4)] == presenter.shown
    assert (7, 8) == presenter.to_pixels((7.9, 8.2))
    presenter.resize((640, 400))
    assert (640, 400) == presenter.size == presenter.surface.get_size()


@pytest.fixture
def display() -> object:
    pygame.display.init()
    yield
    pygame.display.quit()


def test_a_window_opens_paints_and_covers_the_desktop(display: object) -> None:
    presenter = WindowPresenter("table", (1024, 700), position=(0, 40))
    assert (1024, 700) == presenter.window_size
    assert (0, 40) == presenter.window_position
    presenter.surface.fill("#103020")
    presenter.present([presenter.surface.get_rect()])
    presenter.present([])
    assert (320, 200) == presenter.to_pixels((320, 200))
    presenter.set_fullscreen(is_full=True)
    presenter.set_fullscreen(is_full=False)
    presenter.close()


def test_a_display_opens_and_shows_parts(display: object) -> None:
    presenter = DisplayPresenter("table", (640, 400))
    assert (640, 400) == presenter.size == presenter.window_size
    presenter.present([Rect(0, 0, 10, 10)])
    assert (3, 4) == presenter.to_pixels((3, 4))
    presenter.set_fullscreen(is_full=True)
    presenter.set_fullscreen(is_full=True)
    presenter.set_fullscreen(is_full=False)
    assert (640, 400) == presenter.size
    presenter.close()


@pytest.mark.parametrize("make", [WindowPresenter, DisplayPresenter])
def test_a_window_larger_than_its_monitor_is_cut_down_to_it_with_its_title_bar(
    display: object, make: type[WindowPresenter | DisplayPresenter]
) -> None:
    (monitor,) = pygame.display.get_desktop_sizes()
    presenter = make("table", (monitor[0] + 300, monitor[1]), (90, 0))
    presenter.keep_on_monitor()
    assert (monitor[0], monitor[1] - USUAL_FRAME.top) == presenter.window_size == presenter.size
    assert (0, USUAL_FRAME.top) == presenter.window_position
    presenter.close()


@pytest.mark.parametrize("make", [WindowPresenter, DisplayPresenter])
def test_full_screen_remembers_the_window_that_it_will_be_again(
    display: object, make: type[WindowPresenter | DisplayPresenter]
) -> None:
    presenter = make("table", (640, 400), (100, 80))
    presenter.set_fullscreen(is_full=True)
    assert ((640, 400), (100, 80)) == (presenter.window_size, presenter.window_position)
    presenter.set_fullscreen(is_full=False)
    assert ((640, 400), (100, 80)) == (presenter.window_size, presenter.window_position)
    presenter.close()


def test_a_column_shares_what_is_left_and_loses_no_pixel() -> None:
    rects = layout.split_column(Rect(10, 20, 50, 101), 5, [30, None, None, 11])
    assert [Rect(10, 20, 50, 30), Rect(10, 55, 50, 22), Rect(10, 82, 50, 23), Rect(10, 110, 50, 11)] == rects


def test_a_row_divides_evenly() -> None:
    assert [Rect(0, 0, 45, 10), Rect(55, 0, 45, 10)] == layout.split_row(Rect(0, 0, 100, 10), 10, [None, None])


def test_what_is_centred_is_never_larger_than_its_area() -> None:
    assert Rect(25, 10, 50, 30) == layout.centred(Rect(0, 0, 100, 50), 50, 30)
    assert Rect(0, 10, 100, 30) == layout.centred(Rect(0, 0, 100, 50), 500, 30)


def test_tempo_follows_speed_and_leaves_out_what_moves_for_beauty() -> None:
    assert pytest.approx(0.416) == durations.Tempo("calm").travel(0.26)
    assert 0.0 == durations.Tempo("none").travel(0.26)
    assert 0.25 == durations.Tempo("none").hold(0.7)
    assert 0.12 == durations.Tempo(is_reduced=True).travel(0.26)
    assert 0.0 == durations.Tempo(is_reduced=True).flourish(12)
    assert 12 == durations.Tempo("brisk").flourish(12)
