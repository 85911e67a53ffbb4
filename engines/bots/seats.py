"""Seats built-in players and external bots alike, for matches played without the app."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from engines.core.api import Rules, View
from engines.core.search_api import Answer, Budget
from engines.games import registry
from engines.record.match import Match
from engines.record.record import Record
from engines.record.replay import acting_view, redact_record

from .players import Player, never, player
from .protocol import Start

COMMAND_PREFIX: Final = "cmd:"


@dataclass(frozen=True, slots=True)
class Question:
    """
    What a seat is asked when it is its turn.

    *lines* gives the deed lines as the seat sees them, without the first so many.
    """

    rules: Rules[Any]
    options: Mapping[str, str]
    view: View[Any]
    lines: Callable[[int], Sequence[str]]


class SeatPlayer(Protocol):
    """Plays one seat for one match."""

    faults: Sequence[str]
    """What an external bot did wrong; empty for a built-in player."""

    def choose(self, question: Question, budget: Budget, is_stopped: Callable[[], bool] = never) -> Answer:
        """Choose a deed for the seat whose turn it is."""

    def close(self) -> None:
        """End its process, if it has one."""


class BuiltinPlayer:
    """A built-in player, in this process."""

    def __init__(self, who: Player) -> None:
        self._who = who
        self.faults: Sequence[str] = ()

    def choose(self, question: Question, budget: Budget, is_stopped: Callable[[], bool] = never) -> Answer:
        """Choose from the view alone."""
        return self._who.choose(question.rules, question.view, budget, is_stopped)

    def close(self) -> None:
        """There is no process to end."""


class ExternalPlayer:
    """An external bot; its process starts with the first question."""

    def __init__(self, command: str, seconds: float) -> None:
        # Imported here: our own bots load this module too, and start no other processes.
        from .external import ExternalBot

        self._bot = ExternalBot(command, seconds)
        self.faults: Sequence[str] = self._bot.faults

    def choose(self, question: Question, budget: Budget, is_stopped: Callable[[], bool] = never) -> Answer:
        """
        Send the bot the lines that it has not had yet, and ask it; `fallback_deed` answers for one that fails.

        It is told no seed: in the arena the budget's is the number of the deal.
        """
        del is_stopped
        seat = question.view.seat
        match = Start(question.rules.key, question.view.state.public.seats, seat, question.options)
        return self._bot.choose(match, question.rules, question.view, question.lines(self._bot.lines_sent), budget)

    def close(self) -> None:
        """End the process."""
        self._bot.close()


def make_player(name: str, seconds: float = 10.0) -> SeatPlayer:
    """
    Make a player by name; ``cmd:COMMAND`` is an external bot, which has so many *seconds* for each deed.

    :raises NoSuchPlayer: if there is none of that name.
    """
    if name.startswith(COMMAND_PREFIX):
        return ExternalPlayer(name.removeprefix(COMMAND_PREFIX), seconds)
    return BuiltinPlayer(player(name))


@contextmanager
def seated_players(names: Sequence[str]) -> Iterator[list[SeatPlayer]]:
    """
    Make players by name, seat after seat, and close them all at the end.

    :raises NoSuchPlayer: if there is none of a name.
    """
    with ExitStack() as stack:
        players = [make_player(name) for name in names]
        for player in players:
            stack.callback(player.close)
        yield players


def lineup(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """
    Give every seat a player's name; the last one given fills the seats that are left.

    :raises ValueError: if there are more players than seats.
    """
    if len(names) > seats:
        raise ValueError(f"there are {len(names)} players for {seats} seats")
    return (*names, *[names[-1]] * (seats - len(names)))


def question_of_match(match: Match) -> Question:
    """Make the question for the seat to act."""
    seat = match.turn
    options = registry.complete_options(match.rules, match.record.options)
    return Question(match.rules, options, match.view(seat), partial(match.lines, seat))


def question_of_record(record: Record) -> Question:
    """
    Make the question for the seat to act at the end of a record or view.

    :raises RecordError: if a line is illegal, or no seat is to act at the end.
    """
    rules, view = acting_view(record)
    lines = [str(line) for line in redact_record(record, view.seat).lines]
    return Question(rules, registry.complete_options(rules, record.options), view, lambda since: lines[since:])


def play_turn(match: Match, players: Sequence[SeatPlayer], budget: Budget) -> Answer:
    """Ask the seat to act, do its deed, and let chance act until the next seat is to act or the match is over."""
    seat = match.turn
    answer = players[seat].choose(question_of_match(match), budget)
    match.submit(seat, answer.deed)
    match.deal()
    return answer
