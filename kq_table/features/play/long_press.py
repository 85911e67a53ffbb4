"""A press that rests on a card: on a touch screen it stands for a right click."""

from __future__ import annotations

from typing import Final

import pygame

LONG_PRESS_SECONDS: Final = 0.6


class LongPress:
    """Waits for the left button, or a finger, to stay down for `LONG_PRESS_SECONDS`."""

    def __init__(self) -> None:
        self.due: float | None = None
        """When the press will have lasted long enough, in the seconds given to `handle`; None while there is none."""

    def handle(self, event: pygame.event.Event, now: float) -> None:
        """Begin with the press of the button, end with its release."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.due = now + LONG_PRESS_SECONDS
        elif event.type == pygame.MOUSEBUTTONUP:
            self.due = None

    def is_due(self, now: float) -> bool:
        """Whether the press has lasted long enough; True once for each."""
        if self.due is None or now < self.due:
            return False
        self.due = None
        return True
