"""Samples the worlds that a seat cannot tell from the true one, from its view alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

from engines.core.api import Rules, View
from engines.core.bargaining import Sampler
from engines.core.determinization import Worlds, resampled
from engines.core.levels import SkillLevel
from engines.core.search_api import Position

from .heuristics_by_game import heuristics_for

SAMPLES_PER_WORLD: Final = 3
"""Worlds sampled for each one that is kept by its likelihood."""


def sample_worlds(
    rules: Rules[Any], view: View[Any], count: int, rng: Random, skill: SkillLevel | None = None
) -> list[Position]:
    """
    Sample *count* worlds that agree with the view, or 1, with the memory and inference of *skill* (None: full).

    If fewer dealings are possible some are repeated in proportion to their likelihood, so that chance in the following
    play evens out.
    """
    known = heuristics_for(rules.key, view.state.public.seats)
    if skill is not None and (seen := known.forget(view.state, skill.remembered_cards)) is not view.state:
        view = replace(view, state=seen)
    worlds = Worlds(rules, view, infers=skill is None or skill.infers)
    wanted = max(1, count)
    if skill is None or skill.by_policy or not (skill.infers and known.has_likelihood) or worlds.count == 1:
        return [rules.position(worlds.sample(rng)) for _ in range(wanted)]
    dealt = [worlds.sample(rng) for _ in range(SAMPLES_PER_WORLD * wanted)]
    weights = (known.likelihood(world, view.seat) for world in dealt)
    return [rules.position(world) for world in resampled(dealt, weights, wanted)]


def sampler(rules: Rules[Any]) -> Sampler:
    return lambda view, count, rng: sample_worlds(rules, view, count, rng)
