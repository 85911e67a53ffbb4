"""The table's ground and the curtain before it, in every colour and shape of window."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable

import pygame
import pytest

from kq_table.art import felt
from kq_table.art.felt import curtain_image, felt_image, felt_steps
from kq_table.system import resources

SIZES = [(1024, 640), (1280, 800), (800, 1280), (1920, 1080)]


@pytest.mark.parametrize("colour", resources.choices("felts"))
def test_every_felt_is_brighter_under_the_lamp_than_in_a_corner(colour: str) -> None:
    ground = felt_image((640, 400), colour)
    assert (640, 400) == ground.get_size()
    middle, corner = (pygame.transform.average_color(ground, (x, y, 60, 60)) for x, y in ((290, 140), (60, 300)))
    assert sum(middle[:3]) > sum(corner[:3]) + 20


@pytest.mark.parametrize("size", SIZES)
def test_a_rail_goes_around_the_table_at_every_size(size: tuple[int, int]) -> None:
    ground = felt_image(size)
    width, height = size
    for x, y in ((0, height // 2), (width - 1, height // 2), (width // 2, 0), (width // 2, height - 1)):
        assert max(ground.get_at((x, y))[:3]) < 60


def test_the_grain_hides_the_steps_of_the_gradient() -> None:
    ground = felt_image((1280, 800))
    row = [ground.get_at((x, 620)).g for x in range(300, 600)]
    longest = run = 1
    for left, right in itertools.pairwise(row):
        run = run + 1 if left == right else 1
        longest = max(longest, run)
    assert longest < 8, "a run of equal pixels is seen as a band"


def test_the_felts_differ() -> None:
    assert 11 == len(
        {pygame.image.tobytes(felt_image((320, 200), colour), "RGB") for colour in resources.choices("felts")}
    )


def test_a_felt_that_is_not_there_is_the_usual_one() -> None:
    assert pygame.image.tobytes(felt_image((320, 200)), "RGB") == pygame.image.tobytes(
        felt_image((320, 200), "plaid"), "RGB"
    )


def test_the_same_question_gives_the_same_ground() -> None:
    assert felt_image((320, 200), "slate") is felt_image((320, 200), "slate")


@pytest.mark.parametrize("size", SIZES)
def test_the_curtain_hides_the_whole_table(size: tuple[int, int]) -> None:
    curtain = curtain_image(size)
    assert size == curtain.get_size()
    assert not curtain.get_flags() & pygame.SRCALPHA


def test_the_curtain_is_velvet_below_and_gold_above() -> None:
    curtain = curtain_image((1280, 800))
    red, green, blue, _ = pygame.transform.average_color(curtain, (0, 300, 1280, 300))
    assert red > 2 * max(green, blue)
    assert any(curtain.get_at((x, 70)).g > 120 for x in range(1280))


def test_a_felt_drawn_in_steps_leaves_its_ornaments_to_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def noting(draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def note(*args: object) -> pygame.Surface:
            threads.append(threading.current_thread())
            return draw(*args)

        return note

    monkeypatch.setattr(felt, "_felts", {})
    monkeypatch.setattr(felt, "_edge", noting(felt._edge))
    monkeypatch.setattr(felt, "_crest", noting(felt._crest))
    # However busy the machine is, the thread has time here.
    monkeypatch.setattr(felt, "PATIENCE_STEPS", None)
    for _ in felt_steps((641, 401)):
        pass
    in_steps = pygame.image.tobytes(felt._felts.popitem()[1], "RGB")
    assert 2 == len(threads)
    assert threading.main_thread() not in threads
    assert in_steps == pygame.image.tobytes(felt_image((641, 401)), "RGB")
    assert threading.main_thread() is threads[-1]


@pytest.mark.parametrize(("size", "most"), [((1920, 1080), 3), ((3840, 2160), 1)])
def test_of_large_felts_fewer_are_kept(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], most: int) -> None:
    monkeypatch.setattr(felt, "_felts", {})
    colours = ("green", "burgundy", "teal", "midnight")
    drawn = [felt_image(size, colour) for colour in colours]
    assert drawn[-most:] == [*felt._felts.values()]


def test_a_felt_that_is_drawn_again_finds_its_ornaments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(felt, "_felts", {})
    first = pygame.image.tobytes(felt_image((643, 401)), "RGB")
    felt._felts.clear()
    monkeypatch.setattr(felt, "rasterize", lambda *_: pytest.fail("drawn anew"))
    assert first == pygame.image.tobytes(felt_image((643, 401)), "RGB")
