"""The commands choose, arena, serve and review of ``python -m engines``, and helpers for players and records."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final

from engines.core import scarcity, sentences, standard_streams
from engines.core.escape import escape
from engines.core.levels import LEVELS
from engines.core.outside_file import IrregularFile, open_to_read, read_open
from engines.core.search_api import MAX_ITERATIONS, Budget
from engines.games import registry
from engines.record import record
from engines.record.limits import MAX_RECORD_BYTES
from engines.record.record import Record

from . import arena
from .cluster import cluster
from .review import review
from .search import never
from .seats import make_player, question_of_record
from .worker_processes import worker_processes

STDIN: Final = "-"
GAME_HELP: Final = "a key shown by `list`"
SEED_HELP: Final = "any text; it fixes the cards; - reads it from standard input"
OPTION_HELP: Final = "a house rule shown by `list`; may be given several times"
STEPS_HELP: Final = f"search steps per move (default: {Budget().iterations})"
FILE_HELP: Final = "a record or a view; - reads standard input"
RECORD_HELP: Final = "a record; - reads standard input"
MAX_SEED_BYTES: Final = 1000
MAX_DIGITS: Final = 40
"""Most digits of a number, in an argument or in the error about it."""
PLAYER_NAMES: Final = (
    f"random, rule, steady, a level ({', '.join(LEVELS)}), a level with a style such as knight/bold, or cmd:COMMAND"
)
PLAYERS_HELP: Final = f"one for each seat, the last one for all seats left: {PLAYER_NAMES}"
MAX_JOBS: Final = 1000
MAX_SECONDS: Final = 1e6
"""Eleven days; some waits of the system allow no longer time-outs than a few years."""


def add_parsers(commands: Any) -> None:
    """Add the parsers of the commands; each sets *run*, a function of the parsed arguments."""
    _add_choose(commands)
    _add_arena(commands)
    _add_serve(commands)


def add_seat(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seat", required=True, type=whole, metavar="N", help="a seat, counted from 0")


def read_file(file: str) -> Record:
    return record.read(*read_data(file))


def read_data(file: str) -> tuple[bytes, str]:
    """
    Read a regular file, or standard input for ``-``; return its bytes, and its name for errors.

    :raises ValueError: if it is a pipe, a device or the like, which might never end, or too long for a record.
    :raises OSError: if it cannot be read.
    """
    if file == STDIN:
        return _read(sys.stdin.buffer, "standard input"), "standard input"
    try:
        with open_to_read(Path(file)) as opened:
            return _read(opened, file), file
    except IrregularFile as error:
        raise ValueError(f"{file}: {error.strerror}; to read a pipe, use - for standard input") from None


def _read(stream: BinaryIO, name: str) -> bytes:
    data = read_open(stream, MAX_RECORD_BYTES + 1)
    if len(data) > MAX_RECORD_BYTES:
        raise ValueError(f"{name}: the file is too large; a record has at most {MAX_RECORD_BYTES:,} bytes")
    return data


def read_seed(text: str) -> str:
    """
    The seed *text* itself or, for ``-``, a line of standard input, which unlike a command no one else can read.

    :raises ValueError: if there is no such line.
    """
    if text != STDIN:
        return encodable(text)
    line: bytes = sys.stdin.buffer.readline(MAX_SEED_BYTES + 1)
    standard_streams.leave_stdin()
    seed = line.decode(errors="replace").strip()
    if not seed or len(line) > MAX_SEED_BYTES:
        raise ValueError(f"--seed -: standard input must hold a seed of 1 to {MAX_SEED_BYTES} bytes")
    return seed


def encodable(seed: str) -> str:
    """
    Return *seed* unchanged.

    :raises ValueError: if it cannot be encoded, because the command line held invalid bytes.
    """
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise ValueError(f"--seed: {escape(seed)[:MAX_DIGITS]} is not UTF-8 text") from None
    return seed


def message_of(error: Exception) -> str:
    """The message for people; empty for an error that is a fault of the program."""
    if isinstance(error, OSError):
        return ": ".join(filter(None, [error.filename, error.strerror or str(error)]))
    return str(error) if isinstance(error, ValueError) else scarcity.why(error)


def whole(text: str) -> int:
    # Longer numbers have too many digits for Python to write, they or a sum with them.
    if len(text) > MAX_DIGITS or not text.removeprefix("-").isdecimal():
        raise argparse.ArgumentTypeError(f"{escape(text)[:MAX_DIGITS]} is not a whole number")
    return int(text)


def positive(text: str, most: int = MAX_ITERATIONS) -> int:
    if len(text) > MAX_DIGITS or not text.isdecimal() or not 1 <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{escape(text)[:MAX_DIGITS]} is not a whole number from 1 to {most:,}")
    return int(text)


def _print(result: Mapping[str, Any]) -> None:
    sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(
            f"{escape(text)[:MAX_DIGITS]} is not a number of seconds above 0 and up to {MAX_SECONDS:,.0f}"
        )
    return value


# -- choose -----------------------------------------------------------------------------------------------------


def _add_choose(commands: Any) -> None:
    parser = commands.add_parser("choose", help="let a player choose the next move of a record or view")
    parser.add_argument("file", metavar="FILE|-", help=FILE_HELP)
    parser.add_argument("--player", required=True, metavar="P", help=f"one of: {PLAYER_NAMES}")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed for the search (default: 0)")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--iterations", type=positive, metavar="N", help=STEPS_HELP)
    limit.add_argument("--seconds", type=_seconds, metavar="T", help="thinking time in seconds")
    parser.set_defaults(run=_choose)


def _choose(arguments: argparse.Namespace) -> None:
    question = question_of_record(read_file(arguments.file))
    usual = MAX_ITERATIONS if arguments.seconds else Budget().iterations
    budget = Budget(arguments.iterations or usual, arguments.seed)
    player = make_player(arguments.player, arguments.seconds or 10.0)
    began = time.perf_counter()
    try:
        answer = player.choose(question, budget, _deadline(arguments.seconds))
    finally:
        player.close()
    if player.faults:
        raise ValueError(f"{arguments.player}: the bot {player.faults[0]}")
    result = {
        "deed": answer.deed,
        "estimate": {"mean": answer.mean, "sd": answer.sd},
        "reasons": [str(sentences.read(reason)) for reason in answer.reasons],
        "iterations": answer.iterations,
        "seconds": round(time.perf_counter() - began, 3),
    }
    _print(result)


def _deadline(seconds: float | None) -> Callable[[], bool]:
    if seconds is None:
        return never
    deadline = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= deadline


# -- arena ------------------------------------------------------------------------------------------------------


def _add_arena(commands: Any) -> None:
    parser = commands.add_parser("arena", help="compare players on the same deals")
    parser.add_argument("--game", required=True, metavar="KEY", help=GAME_HELP)
    parser.add_argument("--players", required=True, metavar="P,P,…", help=PLAYERS_HELP)
    deals = partial(positive, most=arena.MAX_DEALS)
    parser.add_argument(
        "--deals",
        required=True,
        type=deals,
        metavar="N",
        help="number of deals; each is played once with the first player in each seat",
    )
    parser.add_argument("--seed", required=True, metavar="S|-", help=SEED_HELP)
    unit_help = "what is compared (default: deal, but match in kings-n-queens, which has no deals)"
    parser.add_argument("--unit", choices=arena.UNITS, help=unit_help)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION_HELP)
    parser.add_argument("--iterations", type=positive, default=Budget().iterations, metavar="N", help=STEPS_HELP)
    workers = parser.add_mutually_exclusive_group()
    jobs = partial(positive, most=MAX_JOBS)
    workers.add_argument("--jobs", type=jobs, default=1, metavar="J", help="number of processes")
    workers.add_argument("--cluster", metavar="ADDRESS", help="address of a Dask scheduler, to use many machines")
    tls_help = "PEM files for a scheduler at tls://…: its authority, your certificate and your key"
    parser.add_argument("--tls", nargs=3, default=[], metavar=("CA", "CERT", "KEY"), help=tls_help)
    parser.set_defaults(run=_arena)


def _arena(arguments: argparse.Namespace) -> None:
    contest = arena.Contest(
        arguments.game,
        tuple(arguments.players.split(",")),
        arguments.deals,
        read_seed(arguments.seed),
        arguments.unit or arena.usual_unit(arguments.game),
        registry.read_options(arguments.option),
        arguments.iterations,
    )
    if arguments.tls and not arguments.cluster:
        raise ValueError("--tls: is for --cluster")
    jobs, address = min(arguments.jobs, arguments.deals), arguments.cluster
    with cluster(address, arguments.tls) if address else worker_processes(jobs) as each:
        report, faults = arena.compete(contest, each)
    tell_faults(faults)
    _print(report)


def tell_faults(faults: Iterable[str]) -> None:
    """Report on stderr what external bots did wrong, so that the built-in player moved for them, and how often."""
    for fault, count in Counter(faults).items():
        times = "once" if count == 1 else f"{count} times"
        sys.stderr.write(f"kq-engine: {escape(fault)} ({times}); the built-in player moved instead\n")


# -- serve ------------------------------------------------------------------------------------------------------


def _add_serve(commands: Any) -> None:
    parser = commands.add_parser("serve", help="run the built-in players over the bot protocol")
    parser.set_defaults(run=_serve)


def _serve(_: argparse.Namespace) -> None:
    # Imported here: no other command needs signals and threads.
    from .serve import bounded_lines, serve

    serve(bounded_lines(sys.stdin.buffer), sys.stdout.buffer)


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("review", help="judge the moves of a seat by what it knew at the time")
    parser.add_argument("file", metavar="FILE|-", help=FILE_HELP)
    add_seat(parser)
    parser.add_argument(
        "--seed", type=whole, default=0, metavar="S", help="seed for the hidden cards that are tried (default: 0)"
    )
    parser.set_defaults(run=_review)


def _review(arguments: argparse.Namespace) -> None:
    for row in review(read_file(arguments.file), arguments.seat, arguments.seed):
        told = row | {"reasons": [str(sentences.read(reason)) for reason in row["reasons"]]}
        sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
        sys.stdout.flush()
