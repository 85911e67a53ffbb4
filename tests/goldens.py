"""Compares a picture with the one kept for it. Knows how much two machines may differ, not what is drawn."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
from pygame import Surface

KEPT = Path(__file__).parent / "pictures"
FAILED = Path(__file__).parent.parent / ".work" / "pictures"
NOISE = 2
"""Steps of a channel that two processors' arithmetic may differ by."""
FAR = 8
FAR_SHARE = 0.00005
"""A wrong letter is six times as much of a window, a card moved by a pixel eight times."""
MEAN = 0.05


def assert_golden(surface: Surface, name: str) -> None:
    """
    Fail unless the picture looks like ``tests/pictures/NAME.png``.

    The option ``--update-goldens`` (or KQ_UPDATE_GOLDENS=1) writes the kept picture anew instead: then look at it.
    What was drawn, and where it differs, lies under ``.work/pictures`` after a failure.
    """
    path = KEPT / f"{name}.png"
    if os.environ.get("KQ_UPDATE_GOLDENS") == "1":
        KEPT.mkdir(exist_ok=True)
        pygame.image.save(surface, path)
        return
    assert path.is_file(), f"no picture is kept as {path.name}: run with --update-goldens and look at it"
    kept = pygame.image.load(path)
    assert kept.get_size() == surface.get_size(), "the sizes differ"
    far, mean = difference(kept, surface)
    if far > FAR_SHARE or mean > MEAN:
        _keep_failure(kept, surface, name)
    assert far <= FAR_SHARE, f"{far:.4%} of the pixels are far off, see {FAILED / name}*.png"
    assert mean <= MEAN, f"the mean difference is {mean:.3f}, see {FAILED / name}*.png"


def difference(one: Surface, other: Surface) -> tuple[float, float]:
    """Give the share of pixels far off in any channel, and the mean difference of channels without noise."""
    first, second = (pygame.image.tobytes(surface, "RGB") for surface in (one, other))
    width, height = one.get_size()
    far = total = 0
    for start in range(0, len(first), 3 * width):
        row, twin = first[start : start + 3 * width], second[start : start + 3 * width]
        if row == twin:
            continue
        steps = [abs(a - b) for a, b in zip(row, twin, strict=True)]
        far += sum(max(steps[i : i + 3]) > FAR for i in range(0, len(steps), 3))
        total += sum(step for step in steps if step > NOISE)
    return far / (width * height), total / len(first)


def _keep_failure(kept: Surface, drawn: Surface, name: str) -> None:
    FAILED.mkdir(parents=True, exist_ok=True)
    apart = drawn.copy()
    apart.blit(kept, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = kept.copy()
    back.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    pygame.image.save(drawn, FAILED / f"{name}.png")
    pygame.image.save(apart, FAILED / f"{name}.apart.png")
