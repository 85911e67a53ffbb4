"""Brings a table of Crowns to bargaining, for pictures: the Speak sheet, and a ledger of a few turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import pygame

from engines.core.api import Seat

from .headless_app import Stage

T = TypeVar("T")
"""What match a picture shows."""
SAID: Final[tuple[tuple[Seat, str], ...]] = (
    (2, "/offer 1 to 0 give play K* on 0, not play *S on 1 for not take ** from 2"),
    (0, "/accept 1"),
    (3, "/offer 2 to 1 give play ** on 1 by next for play Q* on 3"),
    (1, "/accept 2"),
    (0, "/offer 4 to 1 give nothing for play Q* on 0"),
    (1, "/claim have J*"),
    (3, "/claim lack *H"),
)
"""What players say before the moves whose outcome the ledger shows."""
STILL_OPEN: Final[tuple[tuple[Seat, str], ...]] = ((3, "/offer 3 to 0 give play T* on 0 by next for play K* on 3"),)
DEEDS: Final = 2
"""How many moves of the person come between."""


def speak(show_table: Callable[[Stage, T], None], stage: Stage, request: T) -> None:
    """Show the Speak sheet over a table where an offer waits for an answer, a clause half made."""
    show_table(stage, request)
    _say(stage, STILL_OPEN)
    stage.press(pygame.K_t)
    for _ in range(4):
        stage.press(pygame.K_TAB)
    stage.press(pygame.K_RETURN)
    stage.press(pygame.K_RETURN)
    stage.frames(0.5)


def ledger(show_table: Callable[[Stage, T], None], stage: Stage, request: T) -> None:
    """Show the ledger, with deals that are kept, broken and open."""
    show_table(stage, request)
    _say(stage, SAID)
    for _ in range(DEEDS):
        stage.until(lambda: stage.is_asked or stage.context.stack.top.name != "table")
        stage.frames(0.4)
        if stage.context.stack.top.name == "table":
            table = stage.table
            wanted = table.controller.default_deed()
            table.view.play(next(deed for deed in table.board.legal if deed.text == wanted))
    stage.until(lambda: stage.is_asked or stage.context.stack.top.name != "table")
    _say(stage, STILL_OPEN)
    stage.press(pygame.K_d)
    stage.frames(0.5)


def _say(stage: Stage, said: tuple[tuple[Seat, str], ...]) -> None:
    """Have players of Crowns say something; in other games nothing is said."""
    controller = stage.table.controller
    if controller.options.get("talk") != "on":
        return
    for seat, text in said:
        controller.submit(seat, f"say {text}")
        stage.frames(0.2)
