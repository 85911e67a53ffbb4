"""Finished matches for a picture of *My games*: played in a moment, by chance and by the rule of thumb in turn."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from random import Random
from typing import Final

from engines.core.api import CHANCE
from kq_table.match import lifecycle
from kq_table.match.controller import MatchController
from kq_table.match.lifecycle import MatchServices
from kq_table.match.setup import MatchSetup, Seating

from .fake_bot import FakeBot
from .headless_app import Stage

LEVELS: Final = ("squire", "knight", "knight", "baron")
MATCHES: Final = 20
LATER: Final = 1000.0
"""Seconds after which no bot pauses any more."""
CHANCE_SHARE: Final = 0.5
"""Of the person's moves."""
EVENING: Final = datetime(2026, 1, 2, 20, 15)  # noqa: DTZ001 (the same on every clock)


def show_my_games(stage: Stage, game: str, seats: int) -> None:
    """Show *My games* with matches of a game in it."""
    play_matches(stage, game, seats)
    stage.context.navigate.show_games()


def play_matches(stage: Stage, game: str, seats: int) -> None:
    """Play matches of a game against several levels into the stage's store, one each evening."""
    for number in range(MATCHES):
        level = LEVELS[number % len(LEVELS)]
        bots = [Seating(f"Player {seat + 1}", level) for seat in range(1, seats)]
        setup = MatchSetup(game, (Seating("Anna"), *bots), {}, number % seats)
        services = MatchServices(stage.context.services.store, FakeBot, Random(number))
        match = lifecycle.start(setup, services, EVENING, f"sample {number}")
        _play(match, Random(number))
        match.close()
        played = (EVENING + timedelta(days=number - MATCHES)).timestamp()
        os.utime(match.path, (played, played))


def _play(match: MatchController, chance: Random) -> None:
    while not match.is_over:
        if match.turn == CHANCE:
            match.deal()
        elif match.is_thinking:
            match.update(0.0, is_stage_clear=True)
            match.update(LATER, is_stage_clear=True)
        else:
            legal = [deed.text for deed in match.legal(match.turn)]
            by_chance = chance.random() < CHANCE_SHARE
            match.submit(match.turn, chance.choice(legal) if by_chance else match.default_deed())
    match.update(LATER, is_stage_clear=True)  # puts it among the finished ones
