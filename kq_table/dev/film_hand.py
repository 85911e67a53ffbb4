"""The hand of a film: what it does with mouse and keys, as events frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import pygame
from pygame.event import Event

from kq_table.ui.easing import in_out_cubic

from .headless_app import Stage, StuckError

Point = tuple[float, float]
MAX_WAIT_SECONDS: Final = 60.0
"""How long a film waits for something to come."""


@dataclass(frozen=True)
class Step:
    """
    Something that the hand with the pointer does, in this order: it moves, presses, and waits.

    :param to: where the pointer goes; None: it stays
    :param seconds: how long its way takes, or how long it stays
    :param press: ``down``, ``up``, ``click``, or a key of pygame
    :param until: what is waited for then
    """

    to: Callable[[Stage], Point] | None = None
    seconds: float = 0.0
    press: str | int = ""
    until: Callable[[Stage], bool] | None = None


class Hand:
    """A hand at mouse and keys; its pointer starts at the right lower corner."""

    def __init__(self, stage: Stage, seconds_per_frame: float) -> None:
        self._stage, self._frame = stage, seconds_per_frame
        width, height = stage.screen.size
        self._at: Point = (width * 0.92, height * 0.9)
        self._is_down = False

    def do(self, step: Step) -> Iterator[list[Event]]:
        """Give the events of each frame of a step."""
        yield from self._move(step)
        if step.press == "click":
            yield [self._button("down")]
            yield [self._button("up")]
        elif isinstance(step.press, str) and step.press:
            yield [self._button(step.press)]
        elif isinstance(step.press, int):
            yield [Event(kind, key=step.press, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        for _ in range(round(MAX_WAIT_SECONDS / self._frame)):
            if step.until is None or step.until(self._stage):
                return
            yield []
        raise StuckError(f"{self._stage.context.stack.top.name}: it did not appear in time")

    def _move(self, step: Step) -> Iterator[list[Event]]:
        count = round(step.seconds / self._frame)
        if step.to is None:
            yield from ([] for _ in range(count))
            return
        (x, y), (goal_x, goal_y) = self._at, step.to(self._stage)
        for i in range(1, max(1, count) + 1):
            share = in_out_cubic(i / max(1, count))
            self._at = x + (goal_x - x) * share, y + (goal_y - y) * share
            yield [Event(pygame.MOUSEMOTION, pos=self._pixel, rel=(0, 0), buttons=(int(self._is_down), 0, 0))]

    def _button(self, way: str) -> Event:
        self._is_down = way == "down"
        kind = pygame.MOUSEBUTTONDOWN if self._is_down else pygame.MOUSEBUTTONUP
        return Event(kind, pos=self._pixel, button=pygame.BUTTON_LEFT)

    @property
    def _pixel(self) -> tuple[int, int]:
        return round(self._at[0]), round(self._at[1])
