"""The searching player: what it looks at, for how long, and how its level and style choose among the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from engines.core.api import Rules, State, View
from engines.core.bargaining import Bargaining, with_allies
from engines.core.heuristics import Heuristics, SearchSettings
from engines.core.levels import FULL_SKILL, SkillLevel
from engines.core.search_api import AS_GOOD, MAX_CANDIDATES, SEEMED_BEST, Answer, Budget, Position, told_margin
from engines.core.sentences import Sentence, write
from engines.core.styles import EVEN, Style

from .heuristics_by_game import heuristics_for, rule_deed
from .search import (
    MAX_WORLDS,
    WORLDS_AGAIN,
    BatchedRollouts,
    Comparison,
    Estimator,
    Finding,
    PairedRollouts,
    Search,
    never,
)
from .seeds import seed_of
from .worlds import sample_worlds

MIN_TRIES_PER_DEED: Final = 4
"""Tries of each deed that even the lowest level gets: a search with fewer is worse than a rule of thumb."""
FIRST_LOOK: Final = 60
"""Worlds in which a choice is first checked for being absurd; a game may ask for more in case of doubt."""
WITHIN_NOISE: Final = 0.1
"""A deed that is worse by no more than this part of the spread of results is about as good."""
FORCED_ITERATIONS: Final = 100
"""Iterations for the estimate if there is only one legal deed."""

NO_CHOICE: Final = "The only possible move."
NO_OTHER: Final = "No other move was considered."
NO_TIME: Final = "Chosen by a rule of thumb, as there was no time to think."


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """
    Samples worlds and searches to the end of the round, or as far as the game's heuristics look.

    :param level: one of `LEVELS`, or empty for the plain search
    :param style: what it prefers
    :param skill: replaces the level's own
    """

    level: str = ""
    style: Style = EVEN
    skill: SkillLevel | None = None

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """Choose by search, by habit, or by the game's heuristics if they answer without either."""
        return _Choice(self, rules, view, budget, is_stopped).answer()


class _Choice:
    """One choice of a player; all its randomness comes from one source, in the order of its steps."""

    def __init__(
        self,
        player: SearchPlayer,
        rules: Rules[Any],
        view: View[Any],
        budget: Budget,
        is_stopped: Callable[[], bool],
    ) -> None:
        self._rules, self._view, self._budget, self._is_stopped = rules, view, budget, is_stopped
        self._rng = Random(seed_of(view, budget.seed))
        self._known = known = heuristics_for(rules.key, view.state.public.seats)
        seen = rules.position(view.state)
        self._has_level = bool(player.level)
        skill = player.skill or (known.skills[player.level] if player.level else FULL_SKILL)
        self._skill = _usable(skill, known, seen)
        style = known.styles.get(player.style.name, player.style) if player.level else player.style
        self._style = with_allies(style, budget.allies)
        self._effort = known.effort(seen)
        self._iterations, wanted = self._extent()
        self._worlds = self._sample(wanted, self._skill if self._has_level else None)

    def answer(self) -> Answer:
        known, world = self._known, self._worlds[0]
        settings = SearchSettings(self._iterations, self._is_stopped, self._skill, self._style)
        if advice := known.choose_directly(self._worlds, settings, self._rng):
            return _calibrated(advice, known.optimism(world))
        choices = known.root_choices(world, [world.deed(text) for text in self._budget.among])
        found, done = self._search(choices)
        if not found:
            return Answer(rule_deed(self._rules, self._view, self._budget), 0.0, 0.0, (NO_TIME,), done)
        found = self._above_floor(self._preferred(found), choices)
        if self._has_level and self._budget.tells:
            # A policy chooses well in equally likely worlds, but gains less than it expects there.
            likely = replace(self._skill, by_policy=False)
            found = self._estimator(min(len(self._worlds), MAX_WORLDS), likely, self._style).afresh(found)
        return _calibrated(_answer(found, self._view.state, world, done, known), known.optimism(world))

    def _extent(self) -> tuple[int, int]:
        skill, most = self._skill, self._budget.iterations
        if skill.has_habits:
            few = min(most, skill.worlds)
            return few, few
        iterations = max(1, int(self._effort * most * skill.iteration_share))
        per_world = self._known.iterations_per_world if self._has_level and not skill.by_policy else 1
        return iterations, min(iterations // per_world, int(self._effort * skill.worlds))

    def _search(self, choices: Sequence[int]) -> tuple[Sequence[Finding], int]:
        """The results of a search, empty if there was no time to choose by it, and the iterations done."""
        kind = _kind_of_search(self._known, self._skill)
        least = _least_iterations(kind, len(choices))
        iterations = max(self._iterations, min(self._budget.iterations, least))
        search = kind(self._worlds, self._rules.best, self._rng, self._known, self._style, choices)
        forced = min(iterations, FORCED_ITERATIONS)
        done = search.run(forced if len(choices) == 1 else iterations, self._is_stopped)
        if iterations < least or (done < least and self._is_stopped()):
            return (), done
        return search.findings(), done

    def _preferred(self, found: Sequence[Finding]) -> Sequence[Finding]:
        """Put first what the player would choose: by its level's errors or habits, and by its style."""
        known, skill, world = self._known, self._skill, self._worlds[0]
        if skill.searched_again and len(found) > 1:
            again = self._estimator(WORLDS_AGAIN, skill, self._style)
            found = again.searched_again(found[: skill.searched_again])
        leans = leanings(found, world, known, self._style.name)
        if skill.has_habits:
            return by_habit(found, world, known, skill, leans, self._rng)
        return judged(found, skill, known.leeway, leans, self._rng)

    def _above_floor(self, found: Sequence[Finding], choices: Sequence[int]) -> Sequence[Finding]:
        """Put first what is not absurd, if the level keeps within the game's `max_loss`."""
        skill = self._skill
        if not (skill.has_habits or skill.keeps_above_floor) or len(choices) == 1:
            return found
        most = sorted({FIRST_LOOK, self._known.floor_worlds})
        looks = [int(self._effort * min(self._budget.iterations, number)) for number in most]
        return kept_above_floor(found, choices, map(self._estimator, looks), skill.leniency)

    def _estimator(self, number: int, skill: SkillLevel | None = None, style: Style = EVEN) -> Estimator:
        worlds = self._sample(number, skill)
        return Estimator(worlds, self._rules.best, self._known, self._rng, self._is_stopped, style)

    def _sample(self, number: int, skill: SkillLevel | None) -> list[Position]:
        """Worlds that agree with the view, in which the seat and its allies help one another."""
        worlds = sample_worlds(self._rules, self._view, number, self._rng, skill)
        if isinstance(self._known, Bargaining):
            self._known.note_allies(worlds, self._view.seat, self._budget.allies)
        return worlds


def _usable(skill: SkillLevel, known: Heuristics[Any], position: Position) -> SkillLevel:
    """The skill, without `by_policy` if the game has no policy for the position."""
    return replace(skill, by_policy=skill.by_policy and known.plays_out_together(position))


def _kind_of_search(known: Heuristics[Any], skill: SkillLevel) -> type[Search | PairedRollouts]:
    if skill.has_habits:
        return Comparison
    if skill.by_policy:
        return BatchedRollouts
    return PairedRollouts if known.uses_paired_rollouts else Search


def _least_iterations(kind: type[Search | PairedRollouts], number: int) -> int:
    if number == 1:
        return 1
    tries_all = kind in {Comparison, PairedRollouts}
    return MIN_TRIES_PER_DEED * (1 if tries_all else number)


def _answer(found: Sequence[Finding], seen: State[Any], world: Position, done: int, known: Heuristics[Any]) -> Answer:
    best, *others = found
    candidates = tuple((world.text(f.deed), f.mean) for f in found[:MAX_CANDIDATES])
    if others:
        gap = best.mean - max(other.mean for other in others)
        told = [known.why(seen, world, best.deed, others[0].deed), told_margin(gap, known.better_by, AS_GOOD)]
        otherwise = AS_GOOD if gap >= -WITHIN_NOISE * best.sd else SEEMED_BEST
    else:
        # A game may want to search only one of several deeds, and a promise may leave only one.
        told = [Sentence(NO_CHOICE) if len(world.legal()) == 1 else known.why(seen, world, best.deed, best.deed)]
        otherwise = NO_OTHER
    reasons = tuple(write(sentence) for sentence in told if sentence) or (otherwise,)
    return Answer(world.text(best.deed), best.mean, best.sd, reasons, done, candidates)


def _calibrated(answer: Answer, excess: float) -> Answer:
    """Lower the expected result of every deed by *excess* points, unless the end is certain."""
    if not answer.sd:
        return answer
    named = tuple((text, mean - excess) for text, mean in answer.candidates)
    return replace(answer, mean=answer.mean - excess, candidates=named)


MIN_SHARE_OF_VISITS: Final = 0.2
"""A deed with less than this part of the first one's trials is not known well enough to be preferred."""
NOISE_IN_STYLE: Final = 0.5
"""The errors of judgement of a style, relative to its level's; the rest of its errors are its leanings."""
MAX_LEAN: Final = 0.425
"""
The most by which a deed that suits a style seems better, in standard deviations of the search's results; for a
level whose errors spread less, that spread.
"""
LEAN_PER_HABIT: Final = 0.8
"""Added to that if a level plays by habit, relative to what makes it leave the habit."""
CLEARLY: Final = 0.5
"""A deed that is worse than the best by less than this part of `max_loss` times leniency needs no second look."""


def leanings(found: Sequence[Finding], world: Position, known: Heuristics[Any], style: str) -> Mapping[int, float]:
    """How well deeds suit a style, from 0 for the least to 1 for the most; empty if all suit it alike."""
    if not style:
        return {}
    least = max(finding.visits for finding in found) * MIN_SHARE_OF_VISITS
    suits = {f.deed: known.appeal(world, f.deed, style) for f in found if f.visits >= least}
    low, span = min(suits.values()), max(suits.values()) - min(suits.values())
    return {deed: (suit - low) / span for deed, suit in suits.items()} if span else {}


def judged(
    found: Sequence[Finding], skill: SkillLevel, leeway: float, leans: Mapping[int, float], rng: Random
) -> list[Finding]:
    """
    Put first the deed that the player takes for the best.

    Errors of judgement, and the `leanings` of a style, decide among nearly equal deeds.

    :param leeway: the most that a style of the highest level gives up for a deed that suits it, in points
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
    What each deed seems worth, with errors of judgement and the style's leanings.

    :param lean: how much more the most suitable deed seems worth, in points, without errors
    """
    noise = best.sd * (NOISE_IN_STYLE if leans else 1.0)
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
    """Put first the habitual deed, unless another one seems much better or suits the style more."""
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
    Put first the first deed that is not absurd by play-outs and, if the game asks for it, by a search.

    :param looks: estimators, each with more worlds; the next is asked only if the first deed is not `CLEARLY` above
    """
    values: Mapping[int, Finding] = {}
    for look in looks:
        known, floor = look.known, leniency * look.known.max_loss
        # A look that was cut short compares nothing: the result of the one before still holds.
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

    :param values: by deed; deeds without a value are passed over, and those not *found* come last, the best first.
        Empty if there was no time: the findings are returned unchanged
    """
    if not values:
        return found
    ranked = sorted(values.values(), key=lambda value: (-value.mean, value.deed))
    least = ranked[0].mean - floor
    valued = (finding for finding in [*found, *ranked] if finding.deed in values)
    first = next(finding for finding in valued if values[finding.deed].mean >= least)
    return [first, *(finding for finding in found if finding.deed != first.deed)]
