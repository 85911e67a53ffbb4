"""The built-in computer players, by name, and the fallback for bots that fail. Each sees a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Protocol

from engines.core.api import Rules, Seat, State, View
from engines.core.determinization import Worlds, resampled
from engines.core.heuristics import Heuristics, Sampler, SearchSettings, Talker
from engines.core.levels import FULL_SKILL, LEVELS, SkillLevel
from engines.core.search_api import AS_GOOD, MAX_CANDIDATES, Answer, Budget, Position, told_margin
from engines.core.sentences import Sentence, write
from engines.core.styles import EVEN, STYLES, Style, with_allies

from .batched_rollouts import BatchedRollouts
from .estimates import MAX_WORLDS, WORLDS_AGAIN, Estimator
from .heuristics_by_game import heuristics_for
from .paired_rollouts import Comparison, PairedRollouts
from .preferences import by_habit, judged, kept_above_floor, leanings
from .search import Finding, Search, never
from .seeds import seed_of

SAMPLES_PER_WORLD: Final = 3
"""Worlds sampled for each one that is kept by its likelihood."""
MIN_TRIES_PER_DEED: Final = 4
"""A search that tries each deed less often is worse than a rule of thumb: even the lowest level tries so often."""
FIRST_LOOK: Final = 60
"""Worlds in which a choice is first checked for being absurd; where they leave a doubt, a game may ask for more."""
FORCED_ITERATIONS: Final = 100
"""Iterations where there is only one deed, for the estimate."""

NO_CHOICE: Final = "The only possible move."
AT_RANDOM: Final = "Chosen at random."
BY_RULE: Final = "Chosen by a rule of thumb."
NO_TIME: Final = "Chosen by a rule of thumb, as there was no time to think."


class NoSuchPlayer(ValueError):
    """No player has that name."""


class Player(Protocol):
    """Chooses deeds for one seat."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """
        Choose a deed for the seat of *view*, whose turn it is.

        The answer's mean and standard deviation are of the seat's gain up to the search's horizon (mostly this round)
        less the mean of the others', higher better. *is_stopped* is asked now and then; once it gives True the best
        deed so far is the answer.
        """


class RandomPlayer:
    """Plays a random legal deed."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """Choose by the seed of the view."""
        del is_stopped
        legal = budget.among or [deed.text for deed in rules.legal(view.state)]
        return Answer(Random(seed_of(view, budget.seed)).choice(legal), 0.0, 0.0, (AT_RANDOM,), 0)


class RulePlayer:
    """Plays by the game's rule of thumb, like the fallback."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """Choose without a search."""
        del is_stopped
        return Answer(_without_search(rules, view, budget), 0.0, 0.0, (BY_RULE,), 0)


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """
    Samples worlds and searches to the end of the round, or as far as the game's heuristics look.

    :param level: one of `LEVELS`, or empty for the plain search
    :param style: what it prefers
    :param skill: in place of the level's own
    """

    level: str = ""
    style: Style = EVEN
    skill: SkillLevel | None = None

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """Choose by search, by habit, or by the game's heuristics where they answer without either."""
        rng = Random(seed_of(view, budget.seed))
        known = heuristics_for(rules.key, view.state.public.seats)
        seen = rules.position(view.state)
        skill = _usable(self.skill or (known.skills[self.level] if self.level else FULL_SKILL), known, seen)
        style = with_allies(self._style_in(known), budget.allies)
        effort = known.effort(seen)
        iterations = max(1, int(effort * budget.iterations * skill.iteration_share))
        per_world = known.iterations_per_world if self.level and not skill.by_policy else 1
        wanted = min(iterations // per_world, int(effort * skill.worlds))
        if skill.has_habits:
            iterations = wanted = min(budget.iterations, skill.worlds)
        worlds = sample_worlds(rules, view, wanted, rng, skill if self.level else None)
        known.note_allies(worlds, view.seat, budget.allies)
        if advice := known.choose_directly(worlds, SearchSettings(iterations, is_stopped, skill, style), rng):
            return _calibrated(advice, known.optimism(worlds[0]))
        choices = known.root_choices(worlds[0], [worlds[0].deed(text) for text in budget.among])
        kind = _kind_of_search(known, skill)
        least = _least_iterations(kind, len(choices))
        iterations = max(iterations, min(budget.iterations, least))
        search = kind(worlds, rules.best, rng, known, style, choices)
        done = search.run(min(iterations, FORCED_ITERATIONS) if len(choices) == 1 else iterations, is_stopped)
        if iterations < least or (done < least and is_stopped()):
            return Answer(_without_search(rules, view, budget), 0.0, 0.0, (NO_TIME,), done)

        def estimator(number: int, skill: SkillLevel | None = None, style: Style = EVEN) -> Estimator:
            fresh = sample_worlds(rules, view, number, rng, skill)
            known.note_allies(fresh, view.seat, budget.allies)
            return Estimator(fresh, rules.best, known, rng, is_stopped, style)

        found: Sequence[Finding] = search.findings()
        if skill.searched_again and len(found) > 1:
            found = estimator(WORLDS_AGAIN, skill, style).searched_again(found[: skill.searched_again])
        leans = leanings(found, worlds[0], known, style.character)
        if skill.has_habits:
            found = by_habit(found, worlds[0], known, skill, leans, rng)
        else:
            found = judged(found, skill, known.leeway, leans, rng)

        if (skill.has_habits or skill.keeps_above_floor) and len(choices) > 1:
            looks = [int(effort * min(budget.iterations, most)) for most in sorted({FIRST_LOOK, known.floor_worlds})]
            found = kept_above_floor(found, choices, map(estimator, looks), skill.leniency)
        if self.level and budget.tells:
            # A policy chooses well in worlds that are all equally likely, but gains less than it hopes for there.
            likely = replace(skill, by_policy=False)
            found = estimator(min(len(worlds), MAX_WORLDS), likely, style).afresh(found)
        return _calibrated(_answer(found, view.state, worlds[0], done, known), known.optimism(worlds[0]))

    def _style_in(self, known: Heuristics[Any]) -> Style:
        return known.styles.get(self.style.character, self.style) if self.level else self.style


def _usable(skill: SkillLevel, known: Heuristics[Any], position: Position) -> SkillLevel:
    """Give the skill without its policy where the game has none for the position."""
    return replace(skill, by_policy=skill.by_policy and known.plays_out_together(position))


def _kind_of_search(known: Heuristics[Any], skill: SkillLevel) -> type[Search | PairedRollouts]:
    if skill.has_habits:
        return Comparison
    if skill.by_policy:
        return BatchedRollouts
    return PairedRollouts if known.uses_paired_rollouts else Search


def _least_iterations(kind: type[Search | PairedRollouts], number: int) -> int:
    """Give how many iterations it takes at least to choose among a *number* of deeds."""
    if number == 1:
        return 1
    tries_all = kind in {Comparison, PairedRollouts}
    return MIN_TRIES_PER_DEED * (1 if tries_all else number)


def sample_worlds(
    rules: Rules[Any], view: View[Any], count: int, rng: Random, skill: SkillLevel | None = None
) -> list[Position]:
    """
    Sample *count* worlds that agree with the view, or 1, with the memory and inference of *skill* (None: full).

    Where fewer dealings are possible some come again, so that each counts as often as it is likely, and chance in the
    play that follows evens out.
    """
    known = heuristics_for(rules.key)
    if skill is not None and (seen := known.forget(view.state, skill.remembered_cards)) is not view.state:
        view = replace(view, state=seen)
    worlds = Worlds(rules, view, infers=skill is None or skill.infers)
    wanted = max(1, count)
    if skill is None or skill.by_policy or not (skill.infers and known.has_likelihood) or worlds.count == 1:
        return [rules.position(worlds.sample(rng)) for _ in range(wanted)]
    dealt = [worlds.sample(rng) for _ in range(SAMPLES_PER_WORLD * wanted)]
    weights = (known.likelihood(world, view.seat) for world in dealt)
    return [rules.position(world) for world in resampled(dealt, weights, wanted)]


def _answer(found: Sequence[Finding], seen: State[Any], world: Position, done: int, known: Heuristics[Any]) -> Answer:
    best, *others = found
    candidates = tuple((world.text(f.deed), f.mean) for f in found[:MAX_CANDIDATES])
    if others:
        gap = best.mean - max(other.mean for other in others)
        told = [known.why(seen, world, best.deed, others[0].deed), told_margin(gap, known.better_by, AS_GOOD)]
    else:
        # A game may have good reason to search one of several deeds alone.
        told = [Sentence(NO_CHOICE) if len(world.legal()) == 1 else known.why(seen, world, best.deed, best.deed)]
    reasons = tuple(write(sentence) for sentence in told if sentence)
    return Answer(world.text(best.deed), best.mean, best.sd, reasons, done, candidates)


def _calibrated(answer: Answer, excess: float) -> Answer:
    """Lower what is expected of every deed by so many points; not where the end is certain."""
    if not answer.sd:
        return answer
    named = tuple((text, mean - excess) for text, mean in answer.candidates)
    return replace(answer, mean=answer.mean - excess, candidates=named)


def _without_search(rules: Rules[Any], view: View[Any], budget: Budget) -> str:
    deed = fallback_deed(rules, view)
    if not budget.among or deed in budget.among:
        return deed
    position = rules.position(view.state)
    choices = [position.deed(text) for text in budget.among]
    return position.text(heuristics_for(rules.key).habit(position, choices, is_beginner=False))


def fallback_deed(rules: Rules[Any], view: View[Any]) -> str:
    """Choose a sensible deed without a search, for a bot that failed; takes well under 2 ms."""
    position = rules.position(view.state)
    return position.text(heuristics_for(rules.key).quick_deed(position))


STRONG: Final = "strong"
"""Another name of the highest level."""
MUTE: Final = "mute"
"""In place of a character: plays as without one, and never says anything. To measure what talk is worth."""
TALKING: Final = (*LEVELS, STRONG)
"""Who talks at a table where that is part of the game."""
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
    if character in {*STYLES, MUTE} and level in LEVELS:
        return SearchPlayer(level, STYLES.get(character, EVEN))
    try:
        return PLAYERS[name]
    except KeyError:
        raise NoSuchPlayer(
            f"there is no player {name[:40]!r}; choose one of {', '.join(PLAYERS)}, a level with a style,"
            f" LEVEL/STYLE, or cmd:COMMAND; the styles are {', '.join(STYLES)}, and {MUTE} for one that never speaks"
        ) from None


def talker(rules: Rules[Any], name: str, seat: Seat) -> Talker | None:
    """Give who talks for a seat at which that player sits; None where it has nothing to say, or no level."""
    level, _, character = name.partition("/")
    known = heuristics_for(rules.key)
    if level not in TALKING or character == MUTE:
        return None
    return known.talker(seat, LEVELS[-1] if level == STRONG else level, character)


def speak(who: Talker, rules: Rules[Any], view: View[Any], seed: int) -> list[str]:
    """Give what a seat says now, from its view alone."""
    return who.speak(view, sampler(rules), Random(seed_of(view, seed)))


def bound_by_word(who: Talker | None, rules: Rules[Any], view: View[Any], seed: int, budget: Budget) -> Budget:
    """Have a seat choose among the deeds that keep its word, and help its allies; as it is where nobody talks."""
    if who is None:
        return budget
    legal, rng = [deed.text for deed in rules.legal(view.state)], Random(seed_of(view, seed))
    return replace(budget, among=tuple(who.kept_deeds(view, legal, sampler(rules), rng)), allies=who.allies())


def sampler(rules: Rules[Any]) -> Sampler:
    """Give a sampler of the worlds of a game's views."""
    return lambda view, count, rng: sample_worlds(rules, view, count, rng)


def is_player(name: str) -> bool:
    """Whether there is a player of that name."""
    try:
        player(name)
    except NoSuchPlayer:
        return False
    return True
