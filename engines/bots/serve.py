"""The bot's end of the pipe: serves the built-in players over stdin and stdout."""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, BinaryIO, Final, NoReturn, Protocol

from engines.core.api import Rules, Seat, View
from engines.core.bargaining import Bargaining, Talker
from engines.core.interrupts import INTERRUPTED_STATUS
from engines.core.search_api import MAX_ITERATIONS, Budget
from engines.core.standard_streams import end_after
from engines.games import registry
from engines.record import visibility
from engines.record.record import split_line

from . import protocol
from .heuristics_by_game import heuristics_for
from .players import PLAYERS, NoSuchPlayer, Player, bound_by_word, player, speak, talker
from .protocol import BadMessage, Message
from .seeds import seed_of

NAME: Final = "Built-in players"
AUTHOR: Final = "the authors of KQ Table"
PLAYERS_VERSION: Final = "30"
"""Raised whenever a player would choose differently from the same view."""
NICENESS: Final = 5
"""Added to the process's niceness, so that the app gets the processor first."""
LONGEST_SKIPPED: Final = 10_000_000
"""An overlong line is skipped up to this many bytes; a longer one ends the input."""
STOPS_SEARCH: Final = ("stop", "start", "choose", "end", "quit")


class Out(Protocol):
    def write(self, line: bytes, /) -> object:
        """Write bytes."""

    def flush(self) -> object:
        """Send what was written."""


@dataclass(frozen=True, slots=True)
class Request:
    """A message to answer, or the complaint about an unreadable one; *stop* ends its search."""

    message: Message
    complaint: str = ""
    stop: threading.Event = field(default_factory=threading.Event)


Requests = queue.SimpleQueue[Request]


def bounded_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; only the beginning of an overlong line, and nothing after an endless one."""
    read = 0
    while line := source.readline(protocol.MAX_LINE_BYTES + 1):
        if not read:
            yield line
        read = 0 if line.endswith(b"\n") else read + len(line)
        if read > LONGEST_SKIPPED:
            return


def read_requests(source: Iterable[bytes], requests: Requests) -> bool:
    """
    Queue the messages from *source* until it ends or ``quit`` comes; return whether ``quit`` came.

    Messages that make the present search useless stop it at once.
    """
    stop = threading.Event()
    for line in source:
        try:
            message = protocol.decode(line)
        except BadMessage as error:
            requests.put(Request({"type": ""}, str(error)))
            continue
        if message["type"] in STOPS_SEARCH:
            stop.set()
        if message["type"] == "choose":
            stop = threading.Event()
        if message["type"] != "stop":
            requests.put(Request(message, stop=stop))
        if message["type"] == "quit":
            return True
    return False


@dataclass(slots=True)
class Session:
    rules: Rules[Any]
    view: View[Any]
    player: Player
    seed: int
    style: str = ""
    talker: Talker | None = None
    n: int = 0
    last: tuple[Seat, str] | None = None
    """The last line: its actor, and what was done or said."""


class Server:
    """Answers one message after the other; *clock* gives seconds."""

    def __init__(self, out: Out, clock: Callable[[], float] = time.monotonic) -> None:
        self._out = out
        self._clock = clock
        self._session: Session | None = None

    def run(self, requests: Requests) -> int:
        while True:
            request = requests.get()
            if request.message["type"] == "quit":
                return 0
            try:
                self._answer(request)
            except (BadMessage, NoSuchPlayer, registry.NoSuchGame, registry.NoSuchOption) as error:
                self._send(protocol.error(str(error)))

    def _answer(self, request: Request) -> None:
        if request.complaint:
            raise BadMessage(request.complaint)
        match request.message["type"]:
            case "hello":
                self._answer_hello(request.message)
            case "start":
                self._start(request.message)
            case "line":
                self._apply_line(protocol.text(request.message, "line"))
            case "choose":
                self._choose(request)
            case "talk":
                self._talk(protocol.whole(request.message, "n"))
            case "end":
                self._session = None
            case kind:
                raise BadMessage(f"{kind[:40]!r} is not a message of this protocol")

    def _send(self, message: Message) -> None:
        self._out.write(protocol.encode(message))
        self._out.flush()

    def _answer_hello(self, message: Message) -> None:
        if protocol.whole(message, "protocol") != protocol.VERSION:
            raise BadMessage(f"this bot speaks only protocol {protocol.VERSION}")
        about = {"name": NAME, "author": AUTHOR, "version": PLAYERS_VERSION}
        known = {"games": [rules.key for rules in registry.GAMES], "levels": list(PLAYERS)}
        self._send({"type": "hello", **about, **known})

    def _start(self, message: Message) -> None:
        self._session = None  # so that a match that cannot be started does not continue the one before
        start = protocol.read_start(message)
        rules = registry.game(start.game)
        options = registry.complete_options(rules, start.options)
        view = visibility.initial_view(rules, registry.check_seats(rules, start.seats), options, start.seat)
        who, style = player(start.level), start.level.partition("/")[2]
        talks = talker(rules, start.level, start.seat) if options.get("talk") == "on" else None
        self._session = Session(rules, view, who, start.seed, style, talks)

    def _require_session(self, kind: str) -> Session:
        if self._session is None:
            raise BadMessage(f"{kind}: no match was started")
        return self._session

    def _apply_line(self, text: str) -> None:
        session = self._require_session("line")
        try:
            actor, deed = split_line(text)
            session.view, _ = visibility.advance(session.rules, session.view, actor, deed)
        except ValueError as error:
            raise BadMessage(f"line {text[:80]!r}: {error}") from None
        session.n += 1
        session.last = actor, deed
        if session.talker:
            session.talker.hear(actor, deed)

    def _choose(self, request: Request) -> None:
        session, n = self._require_session("choose"), protocol.whole(request.message, "n")
        if n != session.n:
            raise BadMessage(f"choose: n is {n}, but {session.n} lines were told")
        if session.view.state.public.turn != session.view.seat:
            raise BadMessage(f"choose: seat {session.view.seat} is not to act")
        budget, until = Budget(self._iterations(session, request.message), session.seed), self._until(request)
        budget = bound_by_word(session.talker, session.rules, session.view, session.seed + n, budget, until)
        answer = session.player.choose(session.rules, session.view, budget, until)
        if answer.candidates:
            self._send(protocol.info(n, answer))
        self._send(protocol.deed(n, answer))

    def _talk(self, n: int) -> None:
        session, lines = self._session, list[str]()
        if session is not None and session.last is not None and n == session.n:
            seed = session.seed + n
            lines = speak(session.talker, session.rules, session.view, seed) if session.talker else []
            if not lines and (session.talker is None or session.talker.may_remark()):
                known, rng = heuristics_for(session.rules.key), Random(seed_of(session.view, seed))
                if isinstance(known, Bargaining):
                    lines = [known.remark(session.view, *session.last, session.style, rng)]
        self._send(protocol.talk_answer(n, [line for line in lines if line]))

    @staticmethod
    def _iterations(session: Session, message: Message) -> int:
        """The number of iterations; the level's usual one if only a time is given."""
        if message.get("iterations") is None:
            return heuristics_for(session.rules.key).default_iterations
        return min(protocol.whole(message, "iterations", 1), MAX_ITERATIONS)

    def _until(self, request: Request) -> Callable[[], bool]:
        if request.message.get("seconds") is None:
            return request.stop.is_set
        deadline = self._clock() + protocol.number(request.message, "seconds")
        return lambda: request.stop.is_set() or self._clock() >= deadline


def serve(source: Iterable[bytes], out: Out) -> NoReturn:
    """
    Serve until the message ``quit``, or until *source* ends: then end the process at once, even in a search.

    No bot outlives the app, however that ended: the system closes the app's end of the pipe.
    """
    # The program that a bot plays for gets Ctrl+C too, and ends the bot; at a terminal only the bot gets it.
    is_typed_to = sys.stdin is not None and sys.stdin.isatty()
    signal.signal(signal.SIGINT, _on_interrupt if is_typed_to else signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    requests: Requests = queue.SimpleQueue()
    threading.Thread(target=_read_and_exit, args=(source, requests), daemon=True).start()
    end_after(partial(Server(out).run, requests))


def _on_interrupt(*_: object) -> NoReturn:
    os._exit(INTERRUPTED_STATUS)


def _read_and_exit(source: Iterable[bytes], requests: Requests) -> None:
    is_orderly = False
    try:
        is_orderly = read_requests(source, requests)
    finally:
        if not is_orderly:
            os._exit(0)
