"""A sheet that is closed sinks and fades for a moment, and is in nobody's way meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import SRCALPHA, Surface

from kq_table.shell.scene import ExitAnimation
from kq_table.storage.settings import DEFAULTS, Settings
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.durations import MOTION
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

OUT = 1.5 * MOTION.dialog_out


def _closing(come: Opener, settings: Settings) -> Person:
    """Give a person who has just closed the settings."""
    person = come(settings=settings)
    person.click("settings")
    person.stage.frames(1.0)
    person.key(pygame.K_ESCAPE)
    return person


def _pixels(person: Person) -> bytes:
    return pygame.image.tobytes(person.stage.screen.surface, "RGB")


def test_a_closed_sheet_fades_and_leaves_what_was_there_before(come: Opener) -> None:
    person = come(settings=DEFAULTS)
    person.stage.frames(1.0)
    before = _pixels(person)
    person.click("settings")
    person.stage.frames(1.0)
    person.key(pygame.K_ESCAPE)
    assert "menu" == person.scene
    assert before != _pixels(person)
    person.point((1, 1))
    person.stage.frames(OUT)
    assert before == _pixels(person)


def test_a_sheet_sinks_and_pales_on_its_way_out() -> None:
    parting = ExitAnimation([DrawItem(Surface((40, 60), SRCALPHA), 10, 20, 7)], 5.0, 0.2, 26)
    seen = []
    for moment in (5.0, 5.05, 5.1, 5.15, 5.199):
        frame = DisplayList()
        parting.draw(frame, moment)
        [node] = frame.items.values()
        seen.append((node.y, -(node.image.get_alpha() or 0)))
    assert sorted(set(seen)) == seen
    assert (20, -255) == seen[0]
    assert (False, True) == (parting.is_over(5.199), parting.is_over(5.2))


def test_the_first_frames_show_it_as_it_was_and_the_next_as_one_picture() -> None:
    panel, button = Surface((40, 60), SRCALPHA), Surface((10, 8), SRCALPHA)
    panel.fill((10, 20, 30, 200))
    button.fill((200, 100, 50, 90))
    parting = ExitAnimation([DrawItem(button, 14, 25, 8), DrawItem(panel, 10, 20, 7)], 5.0, 0.2, 26)
    first, second, third = DisplayList(), DisplayList(), DisplayList()
    for frame in (first, second):
        parting.draw(frame, 5.0)
        assert [panel, button] == [item.image for _, item in frame.in_order()]
    parting.draw(third, 5.001)
    [node] = third.items.values()
    together = panel.copy()
    together.blit(button, (4, 5))
    assert pygame.image.tobytes(together, "RGBA") == pygame.image.tobytes(node.image, "RGBA")


def test_with_reduced_motion_it_only_fades(come: Opener) -> None:
    person = _closing(come, replace(DEFAULTS, reduced_motion=True))
    [parting] = person.stage.context.stack.exit_animations
    places = set()
    for share in (0.1, 0.9):
        frame = DisplayList()
        parting.draw(frame, person.stage.clock.now() + share * MOTION.dialog_out)
        size = person.stage.context.size
        places |= {(node.x, node.y) for node in frame.items.values() if node.image.get_size() != size}
    assert 1 == len(places)


def test_where_nothing_moves_it_is_gone_at_once(come: Opener) -> None:
    assert [] == _closing(come, QUICK).stage.context.stack.exit_animations


def test_what_lies_below_takes_the_next_key_at_once(come: Opener) -> None:
    person = _closing(come, DEFAULTS)
    assert person.stage.context.stack.exit_animations
    person.click("rules")
    assert "rules" == person.scene


def test_a_closed_sheet_keeps_no_picture_itself(come: Opener) -> None:
    person = come(settings=DEFAULTS)
    person.click("settings")
    person.stage.frames(1.0)
    sheet = person.top
    assert sheet._shown
    person.key(pygame.K_ESCAPE)
    assert not sheet._shown


def _darkness(person: Person) -> int:
    """Give how dark the shades of the frame make what is below them, as the sum of their opacities."""
    frame = DisplayList()
    for scene in person.stage.context.stack.scenes[1:]:
        scene.draw(frame)
    for animation in person.stage.context.stack.exit_animations:
        animation.draw(frame, person.stage.clock.now())
    size = person.stage.context.size
    alphas = [item.image.get_alpha() for item in frame.items.values() if item.image.get_size() == size]
    return sum(255 if alpha is None else alpha for alpha in alphas)


def test_the_shade_comes_and_goes_by_and_by(come: Opener) -> None:
    person = come(settings=DEFAULTS)
    person.stage.frames(1.0)
    coming, going = list[int](), list[int]()
    person.stage.context.navigate.show_settings()
    for _ in range(15):
        person.stage.frame()
        coming.append(_darkness(person))
    person.stage.context.stack.pop()
    for _ in range(12):
        person.stage.frame()
        going.append(_darkness(person))
    assert sorted(coming) == coming
    assert sorted(going, reverse=True) == going
    assert min(len(set(coming)), len(set(going))) > 4
    assert (255, 0) == (coming[-1], going[-1])


def test_from_sheet_to_sheet_it_never_gets_lighter(come: Opener) -> None:
    person = come(settings=DEFAULTS)
    person.stage.context.navigate.show_settings()
    person.stage.frames(1.0)
    person.stage.context.stack.pop()
    person.stage.context.navigate.show_about()
    seen = []
    for _ in range(10):
        person.stage.frame()
        seen.append(_darkness(person))
    # Of a fade's eighths one may be lost between the two.
    assert min(seen) >= 255 * 6 // 8
    assert 255 == seen[-1]


def test_a_sheet_in_whose_place_another_comes_is_gone_at_once(come: Opener) -> None:
    person = come(settings=DEFAULTS)
    person.stage.context.navigate.show_settings()
    person.stage.frames(1.0)
    person.stage.context.stack.pop()
    [parting] = person.stage.context.stack.exit_animations
    person.stage.context.navigate.show_about()
    person.stage.frame()
    parting.draw(frame := DisplayList(), person.stage.clock.now())
    assert {} == frame.items
    assert [] == person.stage.context.stack.exit_animations


@pytest.mark.parametrize("size", [(1280, 800), (800, 1200)])
def test_another_size_of_the_window_ends_it(come: Opener, size: tuple[int, int]) -> None:
    person = _closing(come, DEFAULTS)
    person.resize(size)
    assert [] == person.stage.context.stack.exit_animations
