"""Players for matches without the app, built-in and external alike, and their turns and talk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from engines.core.api import Rules, Seat, View
from engines.core.bargaining import Talker
from engines.core.search_api import Answer, Budget
from engines.core.talk import ACT, TALK_WORD, ActCount, has_talk
from engines.games import registry
from engines.record.match import Match
from engines.record.record import Record, split_line
from engines.record.replay import acting_view, redact_record

from .players import bound_by_word, player, speak, talker
from .protocol import MAX_TALK_LINES, Start, addressee
from .search import never

COMMAND_PREFIX: Final = "cmd:"


@dataclass(frozen=True, slots=True)
class Question:
    """
    What a seat is asked on its turn.

    *lines(n)* returns the deed lines as the seat sees them, without the first *n*.
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

    def talk(self, question: Question, budget: Budget) -> Sequence[str]:
        """What the seat of the question says after the last line."""

    def close(self) -> None:
        """End its process, if it has one."""


class BuiltinPlayer:
    """
    A built-in player, in this process.

    :raises NoSuchPlayer: if there is none of that name.
    """

    def __init__(self, name: str) -> None:
        self._name, self._who = name, player(name)
        self._talker: Talker | None = None
        self._lines_heard = 0
        self.faults: Sequence[str] = ()

    def choose(self, question: Question, budget: Budget, is_stopped: Callable[[], bool] = never) -> Answer:
        rules, view, who = question.rules, question.view, self._listen(question)
        bound = bound_by_word(who, rules, view, budget.seed + self._lines_heard, budget, is_stopped)
        return self._who.choose(rules, view, bound, is_stopped)

    def talk(self, question: Question, budget: Budget) -> Sequence[str]:
        who = self._listen(question)
        return speak(who, question.rules, question.view, budget.seed + self._lines_heard) if who else ()

    def _listen(self, question: Question) -> Talker | None:
        if question.options.get("talk") != "on":
            return None
        if not self._lines_heard:
            self._talker = talker(question.rules, self._name, question.view.seat)
        if self._talker:
            for line in question.lines(self._lines_heard):
                self._talker.hear(*split_line(line))
                self._lines_heard += 1
        return self._talker

    def close(self) -> None: ...


class ExternalPlayer:
    """An external bot; its process starts with the first question."""

    def __init__(self, command: str, seconds: float) -> None:
        # Imported here: our own bots load this module too, and start no other processes.
        from .external import ExternalBot

        self._bot = ExternalBot(command, seconds)
        self.faults: Sequence[str] = self._bot.faults

    def choose(self, question: Question, budget: Budget, is_stopped: Callable[[], bool] = never) -> Answer:
        """
        Send the bot the new lines and ask it; `fallback_deed` answers if it fails.

        It gets no seed: in the arena the budget's seed is the number of the deal.
        """
        seat = question.view.seat
        match = Start(question.rules.key, question.view.state.public.seats, seat, question.options)
        return self._bot.choose(match, question.rules, question.view, question.lines(self._bot.lines_sent), budget)

    def talk(self, question: Question, budget: Budget) -> Sequence[str]:
        """Ask a bot that has been started; one that gives no answer to this is not asked again."""
        return self._bot.talk(question.lines(self._bot.lines_sent)) if question.options.get("talk") == "on" else ()

    def end(self, match: Match, seat: Seat) -> None:
        self._bot.end(match.lines(seat, self._bot.lines_sent), match.totals, match.ranking or ())

    def close(self) -> None:
        self._bot.close()


def make_player(name: str, seconds: float = 10.0) -> SeatPlayer:
    """
    Make a player by name; ``cmd:COMMAND`` is an external bot with *seconds* for each deed.

    :raises NoSuchPlayer: if there is none of that name, or the command names no program.
    """
    if name.startswith(COMMAND_PREFIX):
        return ExternalPlayer(name.removeprefix(COMMAND_PREFIX), seconds)
    return BuiltinPlayer(name)


@contextmanager
def seated_players(names: Sequence[str]) -> Iterator[list[SeatPlayer]]:
    """
    Make players by name, one a seat, and close them all at the end.

    :raises NoSuchPlayer: if there is none of a name.
    """
    with ExitStack() as stack:
        players = [make_player(name) for name in names]
        for player in players:
            stack.callback(player.close)
        yield players


def faults_of(names: Sequence[str], players: Sequence[SeatPlayer]) -> tuple[str, ...]:
    return tuple(f"{name}: {fault}" for name, who in zip(names, players, strict=True) for fault in who.faults)


def lineup(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """
    A player's name for every seat; the last one given fills the remaining seats.

    :raises ValueError: if there are more players than seats.
    """
    if len(names) > seats:
        raise ValueError(f"there are {len(names)} players for {seats} seats; name {seats} at most")
    return (*names, *[names[-1]] * (seats - len(names)))


def question_of_match(match: Match, seat: Seat | None = None) -> Question:
    """The question for *seat*, by default the one to act."""
    seat = match.turn if seat is None else seat
    options = registry.complete_options(match.rules, match.record.options)
    return Question(match.rules, options, match.view(seat), partial(match.lines, seat))


def question_of_record(record: Record) -> Question:
    """
    The question for the seat to act at the end of a record or view.

    :raises RecordError: if a line is illegal, or no seat is to act at the end.
    """
    rules, view = acting_view(record)
    lines = [str(line) for line in redact_record(record, view.seat).lines]
    return Question(rules, registry.complete_options(rules, record.options), view, lambda since: lines[since:])


def play_turn(match: Match, players: Sequence[SeatPlayer], budget: Budget) -> Answer:
    """Let all seats talk, then one seat act, then chance until a seat is to act or the match is over."""
    converse(match, players, budget)
    seat = match.turn
    answer = players[seat].choose(question_of_match(match), budget)
    match.submit(seat, answer.deed)
    match.deal()
    return answer


def tell_end(match: Match, players: Sequence[SeatPlayer]) -> None:
    for seat, who in enumerate(players):
        if isinstance(who, ExternalPlayer):
            who.end(match, seat)


def converse(match: Match, players: Sequence[SeatPlayer], budget: Budget) -> None:
    """
    Ask all seats for talk, and again after each act of bargaining, until nobody talks.

    The seat that was spoken to comes first, then the others clockwise from the one to act.
    """
    if match.record.options.get("talk", "on") != "on" or not has_talk(match.rules):
        return
    acts = ActCount()
    while any(_speak(match, players[seat], seat, budget, acts) for seat in _in_turn(match)):
        pass


def _in_turn(match: Match) -> list[Seat]:
    seats, spoken_to = match.record.seats, addressee(match.record.lines[-1].deed)
    clockwise = [(match.turn + step) % seats for step in range(seats)]
    return sorted(clockwise, key=lambda seat: seat != spoken_to)


def _speak(match: Match, who: SeatPlayer, seat: Seat, budget: Budget, acts: ActCount) -> bool:
    """Let a seat speak, within the limits of the bot protocol; return whether that was an act of bargaining."""
    has_acted = False
    for line in who.talk(question_of_match(match, seat), budget)[:MAX_TALK_LINES]:
        if match.has_room_for_talk and acts.may_say(seat, line):
            match.submit(seat, f"{TALK_WORD} {line}")
            acts.note(seat, line)
            has_acted |= line.startswith(ACT)
    return has_acted
