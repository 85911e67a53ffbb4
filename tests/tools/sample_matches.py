"""Finished matches for a picture of *My results*: played in a moment, by chance and by the rule of thumb in turn."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

from engines.core.api import CHANCE
from engines.record import deal_codes
from kq_table.app.headless import Stage
from kq_table.features.results.match_facts import read_facts
from kq_table.features.review import judged_move
from kq_table.features.same_cards import trials as same_cards_trials
from kq_table.features.same_cards.trials import KeptGame, TrialRunner
from kq_table.features.start.setup_model import court_name
from kq_table.match import lifecycle
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import DEFAULT_PORTRAITS, MatchSetup, Seating
from kq_table.narrate import bot_profiles

from .bots import FakeBot

LEVELS: Final = ("squire", "knight", "knight", "baron")
MATCHES: Final = 20
JUDGED_MOVES: Final = 30
SAMPLE_GAMES: Final = 43
LATER: Final = 1000.0
"""Seconds after which no bot pauses any more."""
CHANCE_SHARE: Final = 0.5
"""Of the person's moves."""
EVENING: Final = datetime(2026, 1, 2, 20, 15)  # noqa: DTZ001 (the same on every clock)


def show_my_games(stage: Stage, game: str, seats: int) -> None:
    """Show *My results* with matches of a game in it."""
    play_matches(stage, game, seats)
    stage.context.navigate.show_games()


def show_feats(stage: Stage, game: str, seats: int) -> None:
    """Show the page of feats of a game after some matches."""
    play_matches(stage, game, seats)
    stage.context.navigate.show_feats(game)


def play_matches(stage: Stage, game: str, seats: int) -> None:
    """Play matches of a game against several levels into the stage's store, one each evening; judge half of them."""
    for number in range(MATCHES):
        path = play_match(stage, game, seats, number)
        played = (EVENING + timedelta(days=number - MATCHES)).timestamp()
        os.utime(path, (played, played))
        if number % 2:
            _keep_judgements(stage, path, Random(number))


def play_match(stage: Stage, game: str, seats: int, number: int) -> Path:
    """Play the match of a number into the stage's store; give the path of its record."""
    level = LEVELS[number % len(LEVELS)]
    bots = [Seating(court_name(court), level, court) for court in DEFAULT_PORTRAITS[1:seats]]
    setup = MatchSetup(game, (Seating("Anna"), *bots), {}, number % seats)
    services = MatchServices(stage.context.services.store, FakeBot, Random(number))
    match = lifecycle.start(setup, services, EVENING, f"sample {number}")
    _play(match, Random(number))
    match.close()
    return match.path


def _keep_judgements(stage: Stage, path: Path, chance: Random) -> None:
    """Keep judgements by chance of the person's moves in a record; every sixth is a mistake."""
    key = read_facts(path.read_bytes(), path.name).reviews[0]
    rows = []
    for n in range(JUDGED_MOVES):
        cost = round(chance.uniform(0.5, 2.0), 1) if chance.randrange(6) == 0 else 0.0
        worths = {"chosen": (0.0, 0.2), "best": (cost, 0.2)}
        verdict = {"deed": "chosen", "best": "best", "worths": worths, "cost": cost, "margin": 0.3, "mistake": cost > 0}
        rows.append({"n": n, "round": 1, "reasons": [], "forecasts": None, "hindsight": None, **verdict})
    folder = stage.context.services.store.folder.parent / judged_move.FOLDER_NAME
    judged_move.write_kept(judged_move.kept_path(folder, key), key, rows)


def show_same_cards(stage: Stage, game: str) -> None:
    """Show how the levels did on the cards of a match of the day, with results by chance, the best level unfinished."""
    deal = deal_codes.daily(game, f"{EVENING:%Y-%m-%d}")
    bots = [Seating(f"Player {seat + 1}", "knight") for seat in range(1, deal.seats)]
    setup = MatchSetup(game, (Seating("Anna"), *bots), deal.options, None, deal.code)
    store, chance = stage.context.services.store, Random(1)
    match = lifecycle.start(setup, MatchServices(store, FakeBot, chance), EVENING)
    _play(match, chance)
    match.close()
    case = same_cards_trials.read_case(match.path, store)
    assert case is not None, "the match of the day can be played again"
    trials = [(level, seed) for level in bot_profiles.LEVELS for seed in range(10)][:SAMPLE_GAMES]
    points = [case.own.points + chance.randint(-6, 6) for _ in trials]
    games = [
        KeptGame(*trial, total, chance.randint(1, deal.seats)) for trial, total in zip(trials, points, strict=True)
    ]
    stage.context.worker(TrialRunner).keep(case, games)
    stage.context.navigate.show_same_cards(match.path)
    stage.frames(0.5)


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
