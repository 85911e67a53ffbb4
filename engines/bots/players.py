"""The players of the house, by name, and the bot that never keeps anyone waiting. Each sees a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from random import Random
from typing import Any, Final, Protocol

from engines.core.api import Rules, State, View
from engines.core.determinization import Worlds
from engines.core.heuristics import LEVELS, SearchSettings, SkillLevel
from engines.core.search_api import Answer, Budget, Position
from engines.core.styles import EVEN, STYLES, Style

from .heuristics_by_game import heuristics_for
from .paired_rollouts import PairedRollouts
from .search import Finding, Search
from .seeds import seed_of

FULL_SKILL: Final = SkillLevel()
"""Thinks as much as it may, and knows nothing that a search does not find out by itself."""
SAMPLES_PER_WORLD: Final = 3
"""So many worlds are imagined for each one that is kept, where play tells which are likely."""
MAX_CANDIDATES: Final = 3
"""Candidates that an answer names."""
MIN_TRIES_PER_DEED: Final = 4
"""
A search that tried each deed less often than this on average knows less than a rule of thumb; so even the lowest level
tries them so often, given the time.
"""
FORCED_ITERATIONS: Final = 100
"""Iterations spent where there is no choice, for the estimate alone."""


def never() -> bool:
    """Say that nobody asked to stop."""
    return False


class NoSuchPlayer(ValueError):
    """No player has that name."""


class Player(Protocol):
    """Whoever chooses deeds for one seat."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """
        Choose a deed for the seat of *view*, whose turn it is.

        The answer's mean and spread are of the seat's result of this round less the mean of the others', higher
        better; where the game's lore looks elsewhere, of what the seat gains until there. *is_stopped* is asked now
        and then; once it is true the best deed found so far is the answer.
        """
        ...


class RandomPlayer:
    """Plays any legal deed."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """Choose blindly, by the view's seed."""
        del is_stopped
        legal = rules.legal(view.state)
        return Answer(Random(seed_of(view, budget.seed)).choice(legal).text, 0.0, 0.0, ("Any deed will do.",), 0)


class RulePlayer:
    """Plays by a rule of thumb, as the house bot does."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """Choose by reflex."""
        del budget, is_stopped
        return Answer(fallback_deed(rules, view), 0.0, 0.0, ("A rule of thumb.",), 0)


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """
    Imagines the hidden cards many ways and searches to the end of the round, or as far as the game's lore looks.

    :param level: one of `LEVELS`, or empty for one that uses no skill but the search
    :param style: what it likes
    """

    level: str = ""
    style: Style = EVEN

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """Choose by search, or by the game's own lore where it has an answer."""
        rng = Random(seed_of(view, budget.seed))
        known = heuristics_for(rules.key)
        skill = known.skills[self.level] if self.level else FULL_SKILL
        style = known.default_style if self.level and self.style is EVEN else self.style
        iterations = max(1, int(budget.iterations * skill.iteration_share))
        wanted = min(iterations // (known.iterations_per_world if self.level else 1), skill.worlds)
        worlds = sample_worlds(rules, view, wanted, rng, skill if self.level else None)
        if advice := known.choose_directly(worlds, SearchSettings(iterations, is_stopped, skill, style), rng):
            return advice
        choices = known.choices(worlds[0])
        iterations = max(iterations, min(budget.iterations, MIN_TRIES_PER_DEED * len(choices)))
        search = (PairedRollouts if known.uses_paired_rollouts else Search)(worlds, rules.best, rng, known, style)
        done = search.run(min(iterations, FORCED_ITERATIONS) if len(choices) == 1 else iterations, is_stopped)
        if done < (MIN_TRIES_PER_DEED * len(choices) if len(choices) > 1 else 1):
            return Answer(fallback_deed(rules, view), 0.0, 0.0, ("A rule of thumb: there was no time to think.",), done)
        return _answer(_judge(search.findings(), skill, rng), worlds[0], done, known.explain)


def sample_worlds(
    rules: Rules[Any], view: View[Any], count: int, rng: Random, skill: SkillLevel | None = None
) -> list[Position]:
    """Sample up to *count* worlds that agree with the view, at least one; *skill* says how well (None: plainly)."""
    known = heuristics_for(rules.key)
    if skill is not None and (seen := known.forget(view.state, skill.remembered_cards)) is not view.state:
        view = replace(view, state=seen)
    worlds = Worlds(rules, view, infers=skill is None or skill.infers)
    wanted = max(1, min(count, worlds.count))
    if skill is None or not (skill.infers and known.has_likelihood) or worlds.count == 1:
        return [rules.position(worlds.sample(rng)) for _ in range(wanted)]
    dealt = [worlds.sample(rng) for _ in range(SAMPLES_PER_WORLD * wanted)]
    return [rules.position(world) for world in _likely(dealt, (known.likelihood(w, view.seat) for w in dealt), wanted)]


def _likely(worlds: Sequence[State[Any]], weights: Iterable[float], count: int) -> list[State[Any]]:
    """Keep so many worlds, each as often as its weight wants."""
    bounds = list(accumulate(weights))
    step = bounds[-1] / count
    if not step:
        return list(worlds[:count])
    kept, at = [], 0
    for number in range(count):
        while at < len(bounds) - 1 and bounds[at] <= (number + 0.5) * step:
            at += 1
        kept.append(worlds[at])
    return kept


def _judge(found: Sequence[Finding], skill: SkillLevel, rng: Random) -> list[Finding]:
    """Put first what the thinker takes for the best deed; who misjudges errs among deeds that are nearly as good."""
    if not skill.error_spread or len(found) == 1:
        return list(found)
    best = max(found, key=lambda f: f.visits)
    spread = max(best.sd, 1e-9)
    felt = {f.deed: f.liking + spread * skill.judgement_error(rng) for f in found}
    sane = [f for f in found if f.liking >= best.liking - skill.max_shortfall * spread]
    chosen = max(sane, key=lambda f: (felt[f.deed], -f.deed))
    return [chosen, *(f for f in found if f is not chosen)]


def _answer(found: Sequence[Finding], world: Position, done: int, because: Callable[[Any, int, int], str]) -> Answer:
    best, *others = found
    candidates = tuple((world.text(f.deed), f.mean) for f in found[:MAX_CANDIDATES])
    if not others:
        return Answer(world.text(best.deed), best.mean, best.sd, ("Nothing else is allowed.",), done, candidates)
    gap = best.mean - others[0].mean
    counted = f"Expects {gap:.1f} more than {world.text(others[0].deed)}, over {best.visits} trials."
    told = because(world, best.deed, others[0].deed)
    reasons = (told, counted) if told else (counted,)
    return Answer(world.text(best.deed), best.mean, best.sd, reasons, done, candidates)


def fallback_deed(rules: Rules[Any], view: View[Any]) -> str:
    """Choose a sensible deed at once: what the house bot plays for one that failed. Pure, well under 2 ms."""
    position = rules.position(view.state)
    return position.text(heuristics_for(rules.key).quick_deed(position))


STRONG: Final = "strong"
"""The name of the highest level, whatever it is called."""
PLAYERS: Final[Mapping[str, Player]] = {
    "random": RandomPlayer(),
    "rule": RulePlayer(),
    "steady": SearchPlayer(),
    **{level: SearchPlayer(level) for level in LEVELS},
    STRONG: SearchPlayer(LEVELS[-1]),
}


def player(name: str) -> Player:
    """
    Give the player of that name: one of `PLAYERS`, or a level with a character (``knight/bold``).

    :raises NoSuchPlayer: if there is none.
    """
    level, _, character = name.partition("/")
    if character in STYLES and level in LEVELS:
        return SearchPlayer(level, STYLES[character])
    try:
        return PLAYERS[name]
    except KeyError:
        raise NoSuchPlayer(
            f"there is no player {name[:40]!r}; there are {', '.join(PLAYERS)}, and each level as LEVEL/CHARACTER,"
            f" with the characters {', '.join(STYLES)}"
        ) from None


def is_player(name: str) -> bool:
    """Whether there is a player of that name."""
    try:
        player(name)
    except NoSuchPlayer:
        return False
    return True
