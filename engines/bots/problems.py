"""
Problems: decisions of real matches with one answer that is clearly the best by what the seat could know.

A decision is a problem if two judgements in different worlds find the same deed best and every other deed worse by at
least `CLEAR` standard errors, if the rule of thumb or a page errs, and if the strongest level finds the answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from math import exp, log, sqrt
from statistics import fmean, stdev
from typing import Any, Final, Literal, get_args

from engines.core import talk
from engines.core.api import Seat
from engines.core.levels import LEVELS
from engines.core.search_api import EQUAL_MARGIN, Budget, is_margin
from engines.core.sentences import MAX_LETTERS
from engines.games import registry
from engines.record import record as records
from engines.record import visibility
from engines.record.record import Record, RecordError
from engines.record.replay import Replay, redact_record

from .heuristics_by_game import heuristics_for
from .judge import T_95, Judgement, Worth, judge, judge_bargain, values_of_all
from .review import BargainDecision, Decision, decisions
from .seats import BuiltinPlayer, Question
from .seeds import TABLE_SEED
from .worlds import sampler

CLEAR: Final = 3.0
"""Least distance of every other deed from the best, in standard errors of their difference."""
LEAST_COST: Final = 2 * EQUAL_MARGIN
"""Least distance in points: less is no matter to a player."""
FEWEST_DEEDS: Final = 3
"""Least number of deeds to choose from; a bargain has two."""
FIRST_LOOK: Final = 0.1
"""Share of the usual time for a first look, which spares most decisions a judgement."""
FIRST_CLEAR: Final = 2.0
"""The least distance at the first look, likewise."""
SECOND_SEED: Final = 1
"""Of the second judgement, which is a whole one, too."""
TRIES: Final = 4
"""How often each level tries a problem, with other seeds."""
FIRST_TRY: Final = 100
"""The seed of the first of these tries: the tries by which a problem was found are others."""
MAX_PREFIX: Final = 2000
"""Most deeds before the decision."""
MAX_LINE_BYTES: Final = 200_000
MAX_PROBLEMS: Final = 1000
MAX_DEEDS: Final = 400
MAX_POINTS: Final = 10_000.0
OWN: Final = "own"
"""What comes before the slash in the id of a problem that was made on this machine."""

Kind = Literal["card", "prediction", "contract", "bargain", "choice"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_KIND_OF: Final[Mapping[str, Kind]] = {"play": "card", "predict": "prediction", "contract": "contract"}
"""By the first word of the best deed."""


class BadProblem(ValueError):
    """A line is no problem; the message says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal deed, by how many points it is worse than the best, and half the width of that figure's interval."""

    deed: str
    cost: float
    margin: float


@dataclass(frozen=True)
class Problem:
    """
    A position with a question.

    :param record: of the match up to the decision
    :param seat: who decides
    :param answers: all legal deeds, the best first
    :param reasons: why the best is the best, as written by `sentences.write`
    :param rating: on the scale of Glicko's ratings
    :param solved: by level, the share of its tries that found the answer
    """

    id: str
    record: Record
    seat: Seat
    kind: Kind
    answers: tuple[Answer, ...]
    reasons: tuple[str, ...]
    rating: int
    solved: Mapping[str, float]

    @property
    def game(self) -> str:
        return self.record.game

    @property
    def best(self) -> str:
        return self.answers[0].deed

    def answer(self, deed: str) -> Answer:
        """:raises KeyError: if the deed is not legal."""
        try:
            return next(answer for answer in self.answers if answer.deed == deed)
        except StopIteration:
            raise KeyError(deed) from None

    @property
    def is_bargain(self) -> bool:
        return self.kind == "bargain"

    @cached_property
    def question(self) -> Question:
        """What a player is asked here."""
        return _question(self.record, self.seat)


def _question(record: Record, seat: Seat) -> Question:
    replay = Replay(record)
    for _ in replay:
        pass
    options = registry.complete_options(replay.rules, record.options)
    lines = [str(line) for line in redact_record(record, seat).lines]
    return Question(replay.rules, options, visibility.observe(replay.state, seat), lambda since: lines[since:])


# -- solving


def solves(problem: Problem, name: str, seed: int) -> bool:
    """Whether a built-in player finds the answer."""
    return _chosen(problem, name, seed) == problem.best


def _chosen(problem: Problem, name: str, seed: int) -> str:
    question = problem.question
    budget = Budget(heuristics_for(problem.game, problem.record.seats).default_iterations, seed, tells=False)
    who = BuiltinPlayer(name)
    if not problem.is_bargain:
        return who.choose(question, budget).deed
    said = [f"{talk.TALK_WORD} {line}" for line in who.talk(question, budget)]
    no = next(answer.deed for answer in problem.answers if not _is_yes(answer.deed))
    # Who says nothing to an offer declines it.
    return next((answer.deed for answer in problem.answers if answer.deed in said), no)


def _is_yes(deed: str) -> bool:
    return deed.startswith(f"{talk.TALK_WORD} /accept ")


def tried(problem: Problem, levels: Iterable[str] = LEVELS, tries: int = TRIES) -> Problem:
    """The problem with how often each level solves it, and the rating that follows."""
    solved = {level: fmean(solves(problem, level, FIRST_TRY + attempt) for attempt in range(tries)) for level in levels}
    return replace(problem, solved=solved, rating=rating_of(solved, tries))


LEVEL_RATINGS: Final[Mapping[str, float]] = {
    "page": 1100.0,
    "squire": 1250.0,
    "knight": 1400.0,
    "baron": 1550.0,
    "sovereign": 1700.0,
}
"""How strong the levels count as solvers: even steps around the middle of Glicko's scale."""
PRIOR: Final = 1500.0
PRIOR_DEVIATION: Final = 250.0
ELO: Final = log(10) / 400
LOWEST, HIGHEST = 800, 2400
"""Ratings looked at."""


def rating_of(solved: Mapping[str, float], tries: int) -> int:
    """
    The most likely rating of a problem that levels solve so often, to tens.

    That is Elo's curve for each try, and a normal prior: few tries do not make an extreme.
    """

    def log_likelihood(rating: int) -> float:
        total = -(((rating - PRIOR) / PRIOR_DEVIATION) ** 2) / 2
        for level, share in solved.items():
            chance = 1 / (1 + exp(ELO * (rating - LEVEL_RATINGS[level])))
            total += tries * (share * log(chance) + (1 - share) * log(1 - chance))
        return total

    return max(range(LOWEST, HIGHEST, 10), key=log_likelihood)


# -- finding


def is_missed(problem: Problem) -> bool:
    """Whether the rule of thumb misses it, or a page at least once."""
    by_rule = not problem.is_bargain and not solves(problem, "rule", 0)
    return by_rule or not all(solves(problem, LEVELS[0], TABLE_SEED + 1 + attempt) for attempt in range(TRIES))


def problems_in(record: Record, seat: Seat) -> Iterator[Problem]:
    """
    The problems among a seat's decisions in a match, not yet tried by the levels; long work.

    :raises RecordError: if a line is illegal, or there is no such seat.
    """
    for decision in decisions(record, seat):
        if (problem := problem_of(record, decision)) is not None:
            yield problem


def problem_of(record: Record, decision: Decision, wants: Callable[[Problem], bool] = is_missed) -> Problem | None:
    """
    The problem that a decision of a record poses; None if it is none.

    :param wants: asked before the long judgements, when its answers have no costs yet
    """
    if decision.n > MAX_PREFIX:
        return None
    is_bargain = isinstance(decision, BargainDecision)
    guessed = _guessed_bargain(decision) if isinstance(decision, BargainDecision) else _guessed(decision)
    if not guessed:
        return None
    prefix = cut(record, decision.n)
    digest = sha256(f"{prefix.write()}{decision.seat}".encode()).hexdigest()
    kind: Kind = "bargain" if is_bargain else _KIND_OF.get(guessed.split(" ")[0], "choice")
    rough = tuple(Answer(deed, 0.0, 0.0) for deed in sorted(decision.choices, key=lambda deed: deed != guessed))
    problem = Problem(f"{OWN}/{digest[:12]}", prefix, decision.seat, kind, rough, (), round(PRIOR), {})
    # The players' tries take less time than the judgements.
    if not (wants(problem) and _is_found(problem)):
        return None
    judged = _judged_bargain(decision) if isinstance(decision, BargainDecision) else _judged(decision)
    if judged is None or judged[0][0].deed != guessed:
        return None
    answers, reasons = judged
    return replace(problem, answers=answers, reasons=reasons)


def cut(record: Record, deeds: int) -> Record:
    """A record's first *deeds*, without names, players, date, seal and comments."""
    rules = registry.game(record.game)
    head = records.compose(record.game, record.seats, registry.complete_options(rules, record.options)).write()
    return records.read(head + "".join(f"{line}\n" for line in record.lines[:deeds]), "problem")


def _guessed(decision: Decision) -> str:
    """What a first look finds clearly best; empty if nothing is."""
    if len(decision.choices) < FEWEST_DEEDS:
        return ""
    rules, view = decision.rules, visibility.observe(decision.state, decision.seat)
    return _clearly_best(values_of_all(rules, view, share=FIRST_LOOK), FIRST_CLEAR) or ""


def _judged(decision: Decision) -> tuple[tuple[Answer, ...], tuple[str, ...]] | None:
    """The answers and the reasons of a decision at the table; None if no deed is clearly the best."""
    rules, view = decision.rules, visibility.observe(decision.state, decision.seat)
    values = values_of_all(rules, view)
    if (best := _clearly_best(values)) is None or set(values) != set(decision.choices):
        return None
    again = values_of_all(rules, view, SECOND_SEED)
    if _clearly_best(again) != best:
        return None
    # The judge may still prefer another deed: then the review of a match would contradict the answer.
    judged = judge(rules, view, best)
    answers = _answers({deed: [*values[deed], *again[deed]] for deed in values}, best)
    # The answers say by how much it is better, and more exactly.
    reasons = tuple(reason for reason in judged.reasons if not is_margin(reason))
    return (answers, reasons) if judged.best == best else None


def _clearly_best(values: Mapping[str, Sequence[float]], clear: float = CLEAR) -> str | None:
    best = max(values, key=lambda deed: fmean(values[deed]))
    gaps = (_difference(values[best], values[deed]) for deed in values if deed != best)
    return best if all(mean >= max(LEAST_COST, clear * error) for mean, error in gaps) else None


def _difference(best: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The mean of the difference over the batches, and its standard error."""
    gaps = [one - two for one, two in zip(best, other, strict=True)]
    return fmean(gaps), stdev(gaps) / sqrt(len(gaps))


def _answers(values: Mapping[str, Sequence[float]], best: str) -> tuple[Answer, ...]:
    found = []
    for deed in values:
        mean, error = _difference(values[best], values[deed])
        found.append(Answer(deed, round(mean, 2), round(T_95 * error, 2)))
    return tuple(sorted(found, key=lambda answer: (answer.deed != best, answer.cost)))


def _guessed_bargain(decision: BargainDecision) -> str:
    """What a first judgement says to an offer that was answered; empty if it is not clear."""
    if not {decision.deed.split(" ")[1], decision.answer.other.split(" ")[1]} <= {"/accept", "/decline"}:
        return ""  # an offer that was made, not one that was answered
    worth = _bargain_worth(found := _bargain_judgement(decision, 0))
    return found.best if worth is not None else ""


def _bargain_judgement(decision: BargainDecision, seed: int) -> Judgement:
    view = visibility.observe(decision.state, decision.seat)
    return judge_bargain(decision.answer, view, decision.deed, sampler(decision.rules), seed)


def _bargain_worth(found: Judgement) -> Worth | None:
    """What the bargain is worth, above or below nothing; None if that is not clear."""
    worth = max(found.worths.values(), key=lambda one: one.margin)
    return worth if abs(worth.mean) >= max(LEAST_COST, CLEAR * worth.margin / T_95) else None


def _judged_bargain(decision: BargainDecision) -> tuple[tuple[Answer, ...], tuple[str, ...]] | None:
    """The answers to an offer, and the reasons; None if none is clearly the better one."""
    first, second = (_bargain_judgement(decision, seed) for seed in (0, SECOND_SEED))
    one, other = _bargain_worth(first), _bargain_worth(second)
    if one is None or other is None or first.best != second.best:
        return None
    worse = decision.answer.other if first.best == decision.deed else decision.deed
    cost, margin = (abs(one.mean) + abs(other.mean)) / 2, (one.margin + other.margin) / 2 / sqrt(2)
    return (Answer(first.best, 0.0, 0.0), Answer(worse, round(cost, 2), round(margin, 2))), first.reasons


def _is_found(problem: Problem) -> bool:
    """Whether the strongest level finds the answer, as it would give it for a hint."""
    return solves(problem, LEVELS[-1], TABLE_SEED)


def judged_again(problem: Problem, seed: int, share: float) -> Answer:
    """
    Judge a problem anew: the best answer, by how much it is better than the next best, and the margin of that.

    :param share: of the usual time
    """
    done = records.read(f"{problem.record.write()}{problem.seat} {problem.best}\n", "problem")
    decision = decisions(done, problem.seat)[-1]
    view = visibility.observe(decision.state, decision.seat)
    if isinstance(decision, BargainDecision):
        found = judge_bargain(decision.answer, view, decision.deed, sampler(decision.rules), seed, share)
        worth = max(found.worths.values(), key=lambda one: one.margin)
        return Answer(found.best, abs(worth.mean), worth.margin)
    values = values_of_all(decision.rules, view, seed, share)
    best, second, *_ = sorted(values, key=lambda deed: -fmean(values[deed]))
    gap, error = _difference(values[best], values[second])
    return Answer(best, gap, T_95 * error)


# -- a line of JSON each


def write_problem(problem: Problem) -> str:
    """One line, without a line break at its end."""
    return json.dumps(
        {
            "id": problem.id,
            "seat": problem.seat,
            "kind": problem.kind,
            "rating": problem.rating,
            "solved": dict(problem.solved),
            "answers": [[answer.deed, answer.cost, answer.margin] for answer in problem.answers],
            "reasons": list(problem.reasons),
            "record": problem.record.write(),
        },
        ensure_ascii=False,
    )


def read_problem(line: str) -> Problem:
    """
    Read a line, perhaps from outside; everything in it is checked, by playing its record.

    :raises BadProblem: if it is no problem.
    """
    try:
        row = json.loads(_text_of_line(line))
        found = Problem(
            _text(row["id"], 40),
            records.read(_long_text(row["record"]), "problem"),
            _whole(row["seat"], 7),
            row["kind"],
            tuple(
                Answer(_text(deed, MAX_LETTERS), _points(cost), _points(margin))
                for deed, cost, margin in row["answers"]
            ),
            tuple(_text(reason, MAX_LETTERS) for reason in row["reasons"]),
            _whole(row["rating"], 4000),
            {level: _points(row["solved"][level]) for level in LEVELS if level in row["solved"]},
        )
        _check(found)
    except (RecordError, KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise BadProblem(f"no problem: {error}") from None
    return found


def _check(problem: Problem) -> None:
    """:raises ValueError: if the answers are not those of the position."""
    deeds = [answer.deed for answer in problem.answers]
    if problem.kind not in KINDS or len(problem.record.lines) > MAX_PREFIX or not 2 <= len(deeds) <= MAX_DEEDS:
        raise ValueError("not as this program writes it")
    if problem.seat >= problem.record.seats:
        raise ValueError("there is no such seat")
    question = problem.question
    if problem.is_bargain:
        if sorted(map(_is_yes, deeds)) != [False, True]:
            raise ValueError("not a yes and a no")
        return
    legal = [deed.text for deed in question.rules.legal(question.view.state)]
    if question.view.state.public.turn != problem.seat or sorted(legal) != sorted(deeds):
        raise ValueError("the answers are not the legal deeds")


def read_problems(data: bytes) -> list[Problem]:
    """
    Read a file of problems, a line each.

    :raises BadProblem: if one of them is none, or there are too many.
    """
    lines = data.decode("utf-8", errors="replace").splitlines()
    if len(lines) > MAX_PROBLEMS:
        raise BadProblem(f"there are more than {MAX_PROBLEMS} problems")
    return [read_problem(line) for line in lines]


def _text_of_line(line: str) -> str:
    if len(line) > MAX_LINE_BYTES:
        raise ValueError("the line is too long")
    return line


def _text(value: Any, most: int) -> str:
    if isinstance(value, str) and len(value) <= most and value.isprintable():
        return value
    raise ValueError("no text")


def _long_text(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise ValueError("no record")


def _whole(value: Any, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    raise ValueError("no whole number")


def _points(value: Any) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and -MAX_POINTS <= value <= MAX_POINTS:
        return float(value)
    raise ValueError("no number of points")
