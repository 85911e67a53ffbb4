"""Plays a match at its controller, without a table: people do what the rule of thumb says."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from engines.core.api import CHANCE
from kq_table.match.controller import MatchController

moments = count(0, 1_000_000)
"""Seconds, so far apart that every pause is over by the next."""
LONG = 5000
"""More updates than any match takes."""


def play(controller: MatchController, until: Callable[[], bool]) -> None:
    for _ in range(LONG):
        if until() or controller.is_over:
            return
        act_once(controller)
    raise AssertionError("it never came to that")


def act_once(controller: MatchController) -> None:
    """Let chance, a bot or a person act; nothing comes of it where a bot still thinks, or the match is over."""
    if controller.is_over:
        return
    if controller.turn == CHANCE:
        controller.deal()
    elif controller.is_thinking:
        # Pauses begin at any moment, that of the second update too.
        controller.update(next(moments), is_stage_clear=True)
        controller.update(next(moments), is_stage_clear=True)
    else:
        controller.submit(controller.turn, controller.default_deed())
