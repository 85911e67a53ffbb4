"""What a level and a character make of the deeds that a search has found: which of them is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from engines.core.heuristics import Heuristics
from engines.core.levels import SkillLevel
from engines.core.search_api import Position

from .estimates import Estimator
from .search import Finding

MIN_SHARE_OF_VISITS: Final = 0.2
"""A deed tried less often than this part of the first one's trials is not known well enough to lean to it."""
NOISE_IN_CHARACTER: Final = 0.5
"""The errors of judgement of a character, in parts of those of its level: the others lie in what it leans to."""
MAX_LEAN: Final = 0.425
"""
How much more a deed that suits a character most seems worth at most, in standard deviations of the search's results; it
is the spread of the level's errors where that is less.
"""
LEAN_PER_HABIT: Final = 0.8
"""Added to that where a level plays by habit, in parts of what it takes to leave the habit."""
CLEARLY: Final = 0.5
"""A deed that is worse than the best by less than this part of the floor needs no second look."""


def leanings(found: Sequence[Finding], world: Position, known: Heuristics[Any], character: str) -> Mapping[int, float]:
    """Give how well deeds suit a character, the least 0 and the most 1; none where all suit it alike."""
    if not character:
        return {}
    least = max(finding.visits for finding in found) * MIN_SHARE_OF_VISITS
    suits = {f.deed: known.appeal(world, f.deed, character) for f in found if f.visits >= least}
    low, span = min(suits.values()), max(suits.values()) - min(suits.values())
    return {deed: (suit - low) / span for deed, suit in suits.items()} if span else {}


def judged(
    found: Sequence[Finding], skill: SkillLevel, leeway: float, leans: Mapping[int, float], rng: Random
) -> list[Finding]:
    """
    Put first the deed that the player takes for the best.

    Errors of judgement choose among nearly as good ones, and so do the `leanings` of a character.

    :param leeway: the most that a character of the highest level gives up for a deed that suits it, in points
    """
    if len(found) == 1 or not (skill.error_spread or leans):
        return list(found)
    best = max(found, key=lambda f: f.visits)
    felt = _felt(found, best, skill, leeway, leans, rng)
    shortfall = skill.max_shortfall * max(best.sd, 1e-9) if skill.error_spread else leeway
    near_best = [f for f in found if f.liking >= best.liking - shortfall]
    chosen = max(near_best, key=lambda f: (felt[f.deed], -f.deed))
    return [chosen, *(f for f in found if f is not chosen)]


def _felt(
    found: Sequence[Finding], best: Finding, skill: SkillLevel, lean: float, leans: Mapping[int, float], rng: Random
) -> dict[int, float]:
    """
    Give what each deed seems worth: with errors of judgement, and with what the character leans to.

    :param lean: how much more a deed seems worth that suits the character most, in points, errors left out
    """
    noise = best.sd * (NOISE_IN_CHARACTER if leans else 1.0)
    lean += best.sd * min(skill.error_spread, MAX_LEAN)
    return {f.deed: f.liking + noise * skill.judgement_error(rng) + lean * leans.get(f.deed, 0.0) for f in found}


def by_habit(
    found: Sequence[Finding],
    world: Position,
    known: Heuristics[Any],
    skill: SkillLevel,
    leans: Mapping[int, float],
    rng: Random,
) -> Sequence[Finding]:
    """Put first what comes to mind first, unless another deed seems much better or suits the character more."""
    lead = skill.habit_lead * known.stake(world)
    best = max(found, key=lambda f: f.liking)
    felt = _felt(found, best, skill, known.leeway + LEAN_PER_HABIT * lead, leans, rng)
    left = list(felt)
    for place in range(min(skill.habits, len(found))):
        deed = known.habit(world, left, is_beginner=skill.is_beginner)
        felt[deed] += lead * (skill.habits - place)
        left.remove(deed)
    return sorted(found, key=lambda f: (-felt[f.deed], f.deed))


def kept_above_floor(
    found: Sequence[Finding], choices: Sequence[int], looks: Iterable[Estimator], leniency: float
) -> Sequence[Finding]:
    """
    Put first the first deed that is not absurd: by play-outs, and where a game asks for it by a search too.

    :param looks: estimators, each with more worlds; the next is asked only where the first deed is not `CLEARLY` above
    """
    values: Mapping[int, Finding] = {}
    for look in looks:
        known, floor = look.known, leniency * look.known.floor
        # A look that was cut short compares nothing: what the one before it showed still holds.
        values = look.compared(choices) or values
        if not values or max(value.mean for value in values.values()) - values[found[0].deed].mean < CLEARLY * floor:
            break
    found = above_floor(found, values, floor)
    if not known.looks_deeper_at_floor:
        return found
    return above_floor(found, look.compared_deeper(found[0].deed, values), floor)


def above_floor(found: Sequence[Finding], values: Mapping[int, Finding], floor: float) -> Sequence[Finding]:
    """
    Put first the first deed that is worse than the best by no more than the *floor*.

    :param values: by deed; what has none is passed over, and what was not *found* comes last, the best first. None are
        known where there was no time: the findings stay as they were
    """
    if not values:
        return found
    ranked = sorted(values.values(), key=lambda value: (-value.mean, value.deed))
    least = ranked[0].mean - floor
    valued = (finding for finding in [*found, *ranked] if finding.deed in values)
    first = next(finding for finding in valued if values[finding.deed].mean >= least)
    return [first, *(finding for finding in found if finding.deed != first.deed)]
