"""The bot's end of the pipe: the built-in players over stdin and stdout. Knows the one seat that it is told of."""

from __future__ import annotations

import os
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NoReturn, Protocol

from engines.core.api import IllegalDeed, Rules, Seat, UnreadableDeed, View
from engines.core.search_api import Budget
from engines.games import registry
from engines.record import visibility
from engines.record.record import split_line

from . import protocol
from .heuristics_by_game import heuristics_for
from .players import PLAYERS, NoSuchPlayer, Player, player
from .protocol import BadMessage, Message
from .seeds import seed_of

NAME: Final = "Players of the house"
AUTHOR: Final = "the authors of KQ Table"
PLAYERS_VERSION: Final = "3"
"""Goes up when a player would choose otherwise from the same view."""
NICENESS: Final = 5
"""The window always gets the processor first."""
STOPS_SEARCH: Final = ("stop", "start", "choose", "end", "quit")


class Out(Protocol):
    """Where answers go."""

    def write(self, line: bytes, /) -> object:
        """Take some bytes."""
        ...

    def flush(self) -> object:
        """Send them."""
        ...


@dataclass(frozen=True, slots=True)
class Request:
    """A message to answer, or the words for one that could not be read, and the call to stop thinking about it."""

    message: Message
    complaint: str = ""
    stop: threading.Event = field(default_factory=threading.Event)


Requests = queue.SimpleQueue[Request]


def read_requests(source: Iterable[bytes], orders: Requests) -> None:
    """
    Put what comes from *source* in the queue until it ends.

    Whatever makes the thought in progress useless stops it at once: the thinker itself is too busy to listen.
    """
    thought = threading.Event()
    for line in source:
        try:
            message = protocol.decode(line)
        except BadMessage as error:
            orders.put(Request({"type": ""}, str(error)))
            continue
        if message["type"] in STOPS_SEARCH:
            thought.set()
        if message["type"] == "choose":
            thought = threading.Event()
        if message["type"] != "stop":
            orders.put(Request(message, stop=thought))


@dataclass(slots=True)
class Session:
    """The match that the bot sits in, as its seat sees it."""

    rules: Rules[Any]
    view: View[Any]
    player: Player
    seed: int
    character: str = ""
    n: int = 0
    last: tuple[Seat, str] | None = None
    """The line that it was told last: who, and what that one did or said."""


class Server:
    """Answers one message after the other; *clock* counts seconds."""

    def __init__(self, out: Out, clock: Callable[[], float] = time.monotonic) -> None:
        self._out = out
        self._clock = clock
        self._game: Session | None = None

    def run(self, orders: Requests) -> None:
        """Answer until told to quit."""
        while True:
            order = orders.get()
            if order.message["type"] == "quit":
                return
            try:
                self._answer(order)
            except (BadMessage, NoSuchPlayer, registry.NoSuchGame, registry.NoSuchOption) as error:
                self._say(protocol.error(str(error)))

    def _answer(self, order: Request) -> None:
        if order.complaint:
            raise BadMessage(order.complaint)
        match order.message["type"]:
            case "hello":
                self._greet(order.message)
            case "start":
                self._start(order.message)
            case "line":
                self._learn(protocol.text(order.message, "line"))
            case "choose":
                self._choose(order)
            case "talk":
                self._talk(protocol.whole(order.message, "n"))
            case "end":
                self._game = None
            case kind:
                raise BadMessage(f"{kind[:40]!r} is no message of this protocol")

    def _say(self, message: Message) -> None:
        self._out.write(protocol.encode(message))
        self._out.flush()

    def _greet(self, message: Message) -> None:
        if protocol.whole(message, "protocol") != protocol.VERSION:
            raise BadMessage(f"this bot speaks protocol {protocol.VERSION} only")
        about = {"name": NAME, "author": AUTHOR, "version": PLAYERS_VERSION}
        known = {"games": [rules.key for rules in registry.GAMES], "levels": list(PLAYERS)}
        self._say({"type": "hello", **about, **known})

    def _start(self, message: Message) -> None:
        start = protocol.read_start(message)
        rules = registry.game(start.game)
        options = registry.complete_options(rules, start.options)
        view = visibility.initial_view(rules, registry.check_seats(rules, start.seats), options, start.seat)
        self._game = Session(rules, view, player(start.level), start.seed, start.level.partition("/")[2])

    def _seated(self, kind: str) -> Session:
        if self._game is None:
            raise BadMessage(f"{kind}: no match was started")
        return self._game

    def _learn(self, text: str) -> None:
        game = self._seated("line")
        try:
            actor, deed = split_line(text)
            if not deed.startswith("say "):
                game.view, _ = visibility.advance(game.rules, game.view, actor, deed)
        except (UnreadableDeed, IllegalDeed, ValueError) as error:
            raise BadMessage(f"line {text[:80]!r}: {error}") from None
        game.n += 1
        game.last = actor, deed

    def _choose(self, order: Request) -> None:
        game, n = self._seated("choose"), protocol.whole(order.message, "n")
        if n != game.n:
            raise BadMessage(f"choose: n is {n}, but {game.n} lines were told")
        if game.view.state.public.turn != game.view.seat:
            raise BadMessage(f"choose: seat {game.view.seat} is not to act")
        budget = Budget(self._iterations(game, order.message), game.seed)
        answer = game.player.choose(game.rules, game.view, budget, self._until(order))
        if answer.candidates:
            self._say(protocol.info(n, answer))
        self._say(protocol.deed(n, answer))

    def _talk(self, n: int) -> None:
        """Answer at once, from what the seat knows: to be asked about other lines than were told is to be silent."""
        game, words = self._game, ""
        if game is not None and game.last is not None and n == game.n:
            rng = Random(seed_of(game.view, game.seed + n))
            words = heuristics_for(game.rules.key).remark(game.view, *game.last, game.character, rng)
        self._say(protocol.talk_answer(n, [words] if words else []))

    @staticmethod
    def _iterations(game: Session, message: Message) -> int:
        """Read how much to think; a level thinks as much as it always does where only a time is given."""
        if message.get("iterations") is None:
            return heuristics_for(game.rules.key).default_iterations
        return protocol.whole(message, "iterations", 1)

    def _until(self, order: Request) -> Callable[[], bool]:
        if order.message.get("seconds") is None:
            return order.stop.is_set
        deadline = self._clock() + protocol.number(order.message, "seconds")
        return lambda: order.stop.is_set() or self._clock() >= deadline


def serve(source: Iterable[bytes], out: Out) -> NoReturn:
    """
    Be a bot until told to quit, or until *source* ends: then at once, even in mid-thought.

    So no bot outlives the window, however that ended: its end of the pipe is closed for it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    orders: Requests = queue.SimpleQueue()
    threading.Thread(target=_listen_to_the_end, args=(source, orders), daemon=True).start()
    Server(out).run(orders)
    # The reader still holds stdin; an orderly end of Python would trip over it.
    os._exit(0)


def _listen_to_the_end(source: Iterable[bytes], orders: Requests) -> NoReturn:
    try:
        read_requests(source, orders)
    finally:
        os._exit(0)
