"""Our games as OpenSpiel has games, for its checks and its players. Knows the rules' interface, and no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any, Final

import pyspiel

from engines.bots.search import relative_scores
from engines.core.api import CHANCE, OVER, Deed, Rules, Seat, State
from engines.core.shuffle import RandomSource
from engines.games import registry
from engines.record import record
from engines.record.record import Line
from engines.record.replay import Replay
from engines.record.resample import resample
from engines.record.visibility import redact_line

CHANCES: Final = 128
"""Chance does one of so many things, each as likely; a power of two, so that they add up to 1 exactly."""
MAX_DEEDS: Final = 128
"""More than any seat can ever choose from."""
LONGEST: Final = 3000
"""More deeds than any match has."""
MOST: Final = 10_000.0
"""More than anybody can win."""

KIND: Final = pyspiel.GameType(
    short_name="kq_table",
    long_name="The games of KQ Table",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    provides_factored_observation_string=False,
    parameter_specification={"key": "king", "seats": 4, "unit": "match"},
)


@dataclass(frozen=True)
class Course:
    """
    How a match goes on from a state where it *begun*: where it stands, its *lines*, and the same as each seat *heard*.

    It never changes, so that copies may share it.
    """

    rules: Rules[Any]
    begun: State[Any]
    state: State[Any]
    lines: tuple[str, ...]
    heard: tuple[tuple[str, ...], ...]

    @classmethod
    def at(cls, rules: Rules[Any], state: State[Any]) -> Course:
        """Begin in any state; what a seat sees there is all that it knows."""
        return cls(rules, state, state, (), ((),) * state.public.seats)

    @cached_property
    def deeds(self) -> Sequence[Deed]:
        """What the seat to act may do; an action of OpenSpiel's is a place in this list."""
        return sorted(self.rules.legal(self.state), key=str)

    def by_chance(self, number: int) -> Deed:
        """Give one of the `CHANCES` things that chance does here."""
        return self.rules.draw(self.state, RandomSource(Random(len(self.lines) * CHANCES + number)))

    def after(self, deed: Deed) -> Course:
        """Give the course once this is done."""
        actor = self.state.public.turn
        lines = (*self.lines, str(Line(0, actor, deed.text)))
        heard = tuple((*before, redact_line(self.rules, deed, actor, seat)) for seat, before in enumerate(self.heard))
        return Course(self.rules, self.begun, self.rules.play(self.state, deed)[0], lines, heard)

    def known_to(self, seat: Seat) -> str:
        """Write what a seat saw where this began, and all that it has heard since."""
        seen = [cards for zone, cards in self.begun.zones.items() if zone.seen_by(seat)]
        return "\n".join([f"seat {seat} {seen}", *self.heard[seat]])

    def otherwise(self, seat: Seat, rng: Random) -> Course:
        """Give a course that *seat* cannot tell from this one, which must be that of a whole match."""
        head = record.compose(self.rules.key, len(self.heard), registry.complete_options(self.rules, {})).head()
        whole = record.read(head + "".join(f"{line}\n" for line in self.lines))
        course = Course.at(self.rules, self.begun)
        for step in Replay(resample(whole, seat, rng)):
            course = course.after(step.deed)
        return course


@cache
def _start(key: str, seats: int) -> Course:
    rules = registry.game(key)
    return Course.at(rules, rules.new(seats, registry.complete_options(rules, {})))


class Game(pyspiel.Game):
    """One of our games, by its *key*, for so many *seats*; by the *unit* ``deal`` only the first round of a match."""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        named = {"key": "king", "seats": 4, "unit": "match"} | (parameters or {})
        self.start = _start(named["key"], named["seats"])
        self.is_deal = named["unit"] == "deal"
        bounds = pyspiel.GameInfo(
            num_distinct_actions=MAX_DEEDS,
            max_chance_outcomes=CHANCES,
            num_players=named["seats"],
            min_utility=-MOST,
            max_utility=MOST,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(KIND, bounds, named)

    def new_initial_state(self) -> Any:
        """Begin a match."""
        return Standing(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Any:
        """Give what asks a state for what a player knows."""
        return Observer()


class Standing(pyspiel.State):
    """A state of OpenSpiel's: a course, with numbers for deeds."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.course = game.start
        self.is_deal = game.is_deal

    def current_player(self) -> int:
        """Say whose turn it is."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self.course.state.public.turn
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def is_terminal(self) -> bool:
        """Whether there is nothing more to play for."""
        now, begun = self.course.state.public, self.course.begun.public
        return now.turn == OVER or (self.is_deal and now.round > begun.round)

    def returns(self) -> list[float]:
        """Give what each seat gained in the end, less the mean of the others; nothing until then."""
        if not self.is_terminal():
            return [0.0] * len(self.course.heard)
        now, begun = self.course.state.public, self.course.begun.public
        gained = [total - had for total, had in zip(now.totals, begun.totals, strict=True)]
        return relative_scores(gained, self.course.rules.best)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.course.deeds)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what chance may do."""
        return [(number, 1 / CHANCES) for number in range(CHANCES)]

    def _apply_action(self, action: int) -> None:
        is_chance = self.course.state.public.turn == CHANCE
        deed = self.course.by_chance(action) if is_chance else self.course.deeds[action]
        self.course = self.course.after(deed)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player < 0 else self.course.deeds[action].text

    def information_state_string(self, player: int | None = None) -> str:
        """Write all that a player, or the one whose turn it is, has ever seen."""
        return self.course.known_to(self.current_player() if player is None else player)

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> Standing:
        """Give a state that a player cannot tell from this one."""
        other: Standing = self.get_game().new_initial_state()
        other.course = self.course.otherwise(player, Random(chance()))
        return other

    def __str__(self) -> str:
        return "\n".join(self.course.lines)


class Observer:
    """What OpenSpiel asks for observations: only text."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Standing, player: int) -> None:
        """Set the tensor that there is not."""

    def string_from(self, state: Standing, player: int) -> str:
        """Write what a player knows."""
        return state.course.known_to(player)


pyspiel.register_game(KIND, Game)


def load(key: str, seats: int, unit: str = "match") -> Any:
    """Give one of our games as theirs."""
    return pyspiel.load_game(KIND.short_name, {"key": key, "seats": seats, "unit": unit})
