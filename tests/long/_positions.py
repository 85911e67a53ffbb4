"""Positions to judge players in, from matches that the rule of thumb plays; and what a deed there is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from engines.bots.arena import Contest, chance_source, start_record
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import RulePlayer
from engines.bots.search import Estimator
from engines.core.api import OVER, View
from engines.core.search_api import Budget, Position
from engines.games.registry import game
from engines.record.match import Match

from ._duplicates import most_seats


def views(key: str, seed: str, number: int, count: int) -> Sequence[View[Any]]:
    """Pick *count* moments of match *number* in which there is a choice, as their seats see them; all of fewer."""
    rules = game(key)
    contest = Contest(key, ("rule",) * most_seats(key), number + 1, seed, "match")
    match, found = Match(start_record(contest, number), chance_source(contest, number)), []
    while match.turn != OVER:
        view = match.view(match.turn)
        if len(rules.legal(view.state)) > 1:
            found.append(view)
        match.submit(match.turn, RulePlayer().choose(rules, view, Budget()).deed)
        match.deal()
    return Random(f"{seed} {number}").sample(found, min(count, len(found)))


def below_best(key: str, worlds: Sequence[Position], deeds: Iterable[int], rng: Random) -> dict[int, float]:
    """
    Give the points by which each deed stands below the best, of these and all that are no nonsense by the game's rules.

    A learnt policy plays on where there is one: rules of thumb know little of what to keep for the last two tricks.
    """
    known, wanted = heuristics_for(key), set(deeds)
    choices = sorted({*known.root_choices(worlds[0]), *wanted})
    values = Estimator(worlds, game(key).best, known, rng).compared(choices)
    best = max(value.mean for value in values.values())
    return {deed: best - values[deed].mean for deed in wanted}
