"""Pictures under one bound: what is kept, what goes first, and what is found as long as it shows."""

from __future__ import annotations

import pytest
from pygame import Surface

from kq_table.ui.image_cache import ImageCache, bytes_for

BYTES = 4 * 10 * 10


def picture() -> Surface:
    return Surface((10, 10), depth=32)


def test_the_same_question_gives_the_same_picture() -> None:
    pictures = ImageCache(BYTES)
    assert pictures.fetch("QS", picture) is pictures.fetch("QS", picture)


def test_the_one_asked_for_longest_ago_goes_first() -> None:
    pictures, made = ImageCache(2 * BYTES), []

    def make() -> Surface:
        made.append(1)
        return picture()

    for key in ("QS", "KH", "QS", "9D", "QS"):
        pictures.fetch(key, make)
    assert (3, 2 * BYTES) == (len(made), pictures.used_bytes)
    pictures.fetch("KH", make)
    assert 4 == len(made)


def test_what_is_still_shown_is_not_made_twice() -> None:
    pictures = ImageCache(2 * BYTES)
    shown = [pictures.fetch(key, picture) for key in range(5)]
    assert 2 * BYTES == pictures.used_bytes
    assert all(pictures.fetch(key, picture) is image for key, image in enumerate(shown))
    assert 2 * BYTES == pictures.used_bytes


def test_a_picture_larger_than_most_of_the_bound_is_given_and_drives_nothing_out() -> None:
    pictures = ImageCache(BYTES + 1)
    kept = pictures.fetch("2S", lambda: Surface((5, 5), depth=32))
    large = pictures.fetch("QS", picture)
    assert (10, 10) == large.get_size()
    assert 100 == pictures.used_bytes
    assert large is pictures.fetch("QS", picture), "it is found while it is on the screen"
    assert kept is pictures.fetch("2S", picture)


def test_what_a_function_draws_is_kept_by_its_arguments() -> None:
    pictures = ImageCache(10 * BYTES)

    @pictures.cached
    def tile(side: int, *, is_lit: bool = False) -> Surface:
        return Surface((side + is_lit, side), depth=32)

    assert tile(4) is tile(4)
    assert (4, 5, 6) == tuple(image.get_width() for image in (tile(4), tile(4, is_lit=True), tile(6)))


@pytest.mark.parametrize(("size", "bytes_"), [((320, 200), 400), ((1280, 800), 400), ((3840, 2160), 1000)])
def test_the_bound_grows_with_the_window(size: tuple[int, int], bytes_: int) -> None:
    assert bytes_ == bytes_for(size, 1000) == bytes_for(size[::-1], 1000)


def test_the_bound_ends_somewhere() -> None:
    assert 400 < bytes_for((1920, 1080), 1000) < 1000 == bytes_for((7680, 4320), 1000)
