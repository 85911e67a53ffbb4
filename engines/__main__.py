"""
The commands of ``python -m engines``, one a row in `COMMANDS`.

A command is a function of the parsed arguments; its result is the exit status, and None is 0.
"""

from __future__ import annotations

import engines.core.interrupts  # first, or Ctrl+C would print a traceback while the rest is loaded

# isort: split
import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, Final, NamedTuple, NoReturn

from .bots import arena
from .bots.review import review
from .bots.same_cards import PLAN, SameCards, compare
from .bots.search import never
from .bots.seats import faults_of, lineup, make_player, play_turn, question_of_record, seated_players, tell_end
from .bots.workers import cluster, worker_processes
from .core import scarcity, sentences, standard_streams
from .core.api import CHANCE, OVER
from .core.escape import EscapingStream, escape
from .core.levels import LEVELS
from .core.outside_file import IrregularFile, open_to_read, read_open
from .core.search_api import MAX_ITERATIONS, Budget
from .core.shuffle import SealedSource, secret_from_seed
from .games import registry
from .record import checksum, deal_codes, game_folder, record, replay
from .record.limits import MAX_RECORD_BYTES
from .record.match import Match
from .record.record import Record, RecordError
from .record.replay import Replay
from .record.resample import resample
from .record.verify import Fault, verify

NOT_VERIFIED_STATUS: Final = 1
ERROR_STATUS: Final = 2
BROKEN_PIPE_STATUS: Final = 1
STDIN: Final = "-"
MAX_SEED_BYTES: Final = 1000
MAX_DIGITS: Final = 40
"""Most digits of a number, in an argument or in the error about it."""
MAX_JOBS: Final = 1000
MAX_SECONDS: Final = 1e6
"""Eleven days; some waits of the system allow no longer time-outs than a few years."""


class Parser(argparse.ArgumentParser):
    """Reports wrong usage in one line, without the usual help."""

    def error(self, message: str) -> NoReturn:
        """Print the line and end with status 2."""
        with suppress(OSError):  # nobody can be told; Python 3.11 raises it here, later ones do not
            self.exit(ERROR_STATUS, f"{self.prog}: {escape(message)}\n")
        raise SystemExit(ERROR_STATUS)


def main(argv: Sequence[str] | None = None) -> int:
    """
    Run a command; return its exit status.

    That is 0, 1 if a record does not verify or the reader of its output has gone, 2 with one line on stderr, or 130
    after Ctrl+C.
    """
    standard_streams.prepare()
    for stream in (sys.stdout, sys.stderr):
        _use_utf8(stream)
    if sys.stdout.isatty():
        sys.stdout = EscapingStream(sys.stdout)  # a person reads it, and a record may contain anything
    game_folder.use_inherited()
    arguments = _parser().parse_args(argv)
    try:
        status: int | None = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return engines.core.interrupts.INTERRUPTED_STATUS
    except Exception as error:
        if isinstance(error, OSError):
            standard_streams.drop_unwritable()
        if standard_streams.has_no_reader(error):
            return BROKEN_PIPE_STATUS
        if not (message := _message_of(error)):
            raise
        with suppress(OSError):  # nobody can be told
            print("kq-engine:", escape(" ".join(message.split())), file=sys.stderr)
        return ERROR_STATUS
    return status or 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="kq-engine", description="The rules and computer players of KQ Table, on the command line.")
    names = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    for command in COMMANDS:
        its_parser = names.add_parser(command.name, help=command.help)
        for argument in command.arguments:
            argument(its_parser)
        its_parser.set_defaults(run=command.run)
    return parser


def _use_utf8(stream: Any) -> None:
    # The streams of tests may not be text wrappers.
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _message_of(error: Exception) -> str:
    """The message for people; empty for an error that is a fault of the program."""
    if isinstance(error, OSError):
        return ": ".join(filter(None, [error.filename, error.strerror or str(error)]))
    return str(error) if isinstance(error, ValueError) else scarcity.why(error)


def _tell(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False), flush=True)


# -- what the arguments give -------------------------------------------------------------------------------------------


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


def whole(text: str) -> int:
    # Longer numbers have too many digits for Python to write, they or a sum with them.
    if len(text) > MAX_DIGITS or not text.removeprefix("-").isdecimal():
        raise argparse.ArgumentTypeError(f"{escape(text)[:MAX_DIGITS]} is not a whole number")
    return int(text)


def positive(text: str, most: int = MAX_ITERATIONS) -> int:
    if len(text) > MAX_DIGITS or not text.isdecimal() or not 1 <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{escape(text)[:MAX_DIGITS]} is not a whole number from 1 to {most:,}")
    return int(text)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(
            f"{escape(text)[:MAX_DIGITS]} is not a number of seconds above 0 and up to {MAX_SECONDS:,.0f}"
        )
    return value


# -- the commands ------------------------------------------------------------------------------------------------------


def _list(_: argparse.Namespace) -> None:
    games_list = [
        {
            "key": rules.key,
            "title": rules.title,
            "seats": list(rules.seats),
            "options": {option.name: list(option.values) for option in rules.options},
        }
        for rules in registry.GAMES
    ]
    _tell(games_list)


def _play(arguments: argparse.Namespace) -> None:
    game, seats, options, seal, word = _deal(arguments)
    names = lineup(arguments.players.split(","), registry.check_seats(registry.game(game), seats))
    words = [*(f"player {seat} {name}" for seat, name in enumerate(names)), word]
    begin = partial(Match.begin, registry.game(game), seats, options, seal, words=words)
    with seated_players(names) as players:
        begin()  # errors show before the file is opened, which empties it
        with _open_out(arguments.out) as out:
            match = begin(journal=out.write)
            out.write(match.record.head())
            match.deal()
            while match.turn != OVER:
                play_turn(match, players, Budget())
            tell_end(match, players)
            secret = seal.secret if match.record.seal else None
            match.add_comments(*checksum.closing_comments(match.record.write().encode(), secret))
    tell_faults(faults_of(names, players))


def _deal(arguments: argparse.Namespace) -> tuple[str, int, Mapping[str, str], SealedSource, str]:
    """Game, seats, options, the source of chance, and the header line that names the source."""
    asked = (arguments.game, arguments.seats, arguments.seed)
    if arguments.code is not None:
        if asked != (None, None, None) or arguments.option:
            raise ValueError("play: a code already sets the game, seats, options and seed")
        deal = deal_codes.read(arguments.code)
        return deal.game, deal.seats, deal.options, deal.source, f"code {deal.code}"
    if None in asked:
        raise ValueError("play: give --game, --seats and --seed, or --code")
    seal = SealedSource(secret_from_seed(read_seed(arguments.seed)))
    return arguments.game, arguments.seats, registry.read_options(arguments.option), seal, f"seal {seal.seal}"


def _open_out(path: Path | None) -> Any:
    return nullcontext(sys.stdout) if path is None else path.open("w", encoding="utf-8", newline="\n")


def _trace(arguments: argparse.Namespace) -> None:
    for row in _rows(Replay(read_file(arguments.file))):
        _tell(row)


def _rows(replay: Replay) -> Iterator[dict[str, Any]]:
    for n, step in enumerate(replay):
        yield {
            "n": n,
            "actor": _actor(step.line.actor),
            "deed": step.deed.text,
            "legal": None if step.is_talk else replay.legal(step.before),
            "totals": step.after.public.totals,
            "round": step.before.public.round,
        }
    public = replay.state.public
    yield {
        "over": public.turn == OVER,
        "turn": _actor(public.turn),
        "legal": replay.legal(replay.state),
        "totals": public.totals,
        "ranking": replay.rules.ranking(replay.state),
    }


def _actor(turn: int) -> int | str | None:
    return {CHANCE: "-", OVER: None}.get(turn, turn)


def _view(arguments: argparse.Namespace) -> None:
    sys.stdout.write(replay.redact_record(read_file(arguments.file), arguments.seat).write())


def _ledger(arguments: argparse.Namespace) -> None:
    replay = Replay(read_file(arguments.file))
    if replay.ledger is None:
        reason = f"there is no bargaining in {replay.rules.title}"
        raise RecordError(replay.record.name, replay.record.line_of("game"), reason)
    replay.finish()
    for row in replay.ledger.rows():
        _tell(row)


def _redeal(arguments: argparse.Namespace) -> None:
    full, rng = read_file(arguments.file), Random(f"kq redeal {encodable(arguments.seed)}")
    sys.stdout.write(resample(full, arguments.seat, rng).write())


def _verify(arguments: argparse.Namespace) -> int:
    data, name = read_data(arguments.file)
    try:
        has_checksum = checksum.check(data, name)
        found = record.read(data, name)
        result = verify(found)
    except RecordError as error:
        result = Fault(error.line, error.reason)
    if isinstance(result, Fault):
        _tell({"ok": False, "line": result.line, "reason": result.reason})
        return NOT_VERIFIED_STATUS
    source = "the code" if found.code else "the sealed secret and the cut"
    proves = {"proves": f"all chance came from {source}", "does_not_prove": "the moves of the players, or the header"}
    _tell({"ok": True, "whole": result.is_whole, "checksum": has_checksum, **proves})
    return 0


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
    _tell(result)


def _deadline(seconds: float | None) -> Callable[[], bool]:
    if seconds is None:
        return never
    deadline = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= deadline


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
    _tell(report)


def tell_faults(faults: Iterable[str]) -> None:
    """Report on stderr what external bots did wrong, so that the built-in player moved for them, and how often."""
    for fault, count in Counter(faults).items():
        times = "once" if count == 1 else f"{count} times"
        sys.stderr.write(f"kq-engine: {escape(fault)} ({times}); the built-in player moved instead\n")


def _serve(_: argparse.Namespace) -> None:
    # Imported here: no other command needs signals and threads.
    from .bots.serve import bounded_lines, serve

    serve(bounded_lines(sys.stdin.buffer), sys.stdout.buffer)


def _review(arguments: argparse.Namespace) -> None:
    for row in review(read_file(arguments.file), arguments.seat, arguments.seed):
        _tell(row | {"reasons": [str(sentences.read(reason)) for reason in row["reasons"]]})


def _same_cards(arguments: argparse.Namespace) -> None:
    found = read_file(arguments.file)
    table = SameCards(found, arguments.seat, arguments.iterations)
    better_than = dict.fromkeys(LEVELS, 0)
    for trial in PLAN:
        finish = table.play(trial)
        is_beaten = compare(found.game, table.own, finish) > 0
        better_than[trial.level] += is_beaten
        _tell({**asdict(trial), **asdict(finish), "beaten": is_beaten})
    _tell({**asdict(table.own), "better_than": better_than})


# -- all of them -------------------------------------------------------------------------------------------------------


Argument = Callable[[Any], object]
"""Adds itself to a parser, or to a group of arguments that exclude each other."""


class Command(NamedTuple):
    name: str
    help: str
    arguments: Sequence[Argument]
    run: Callable[[argparse.Namespace], int | None]


def _argument(*names: str, **settings: Any) -> Argument:
    return lambda parser: parser.add_argument(*names, **settings)


def _at_most_one(*arguments: Argument) -> Argument:
    def add(parser: Any) -> None:
        group = parser.add_mutually_exclusive_group()
        for argument in arguments:
            argument(group)

    return add


PLAYER_NAMES: Final = (
    f"random, rule, steady, a level ({', '.join(LEVELS)}), a level with a style such as knight/bold, or cmd:COMMAND"
)
GAME: Final = {"metavar": "KEY", "help": "a key shown by `list`"}
SEED: Final = {"metavar": "S|-", "help": "any text; it fixes the cards; - reads it from standard input"}
SEARCH_SEED: Final = {"type": whole, "default": 0, "metavar": "S"}
STEPS_HELP: Final = f"search steps per move (default: {Budget().iterations})"
STEPS: Final = {"type": positive, "metavar": "N", "help": STEPS_HELP}
FILE: Final = _argument("file", metavar="FILE|-", help="a record or a view; - reads standard input")
RECORD: Final = _argument("file", metavar="FILE|-", help="a record; - reads standard input")
SEAT: Final = _argument("--seat", required=True, type=whole, metavar="N", help="a seat, counted from 0")
OPTION_HELP: Final = "a house rule shown by `list`; may be given several times"
OPTION: Final = _argument("--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION_HELP)
PLAYERS_HELP: Final = f"one for each seat, the last one for all seats left: {PLAYER_NAMES}"
PLAYERS: Final = _argument("--players", required=True, metavar="P,P,…", help=PLAYERS_HELP)
DEALS_HELP: Final = "number of deals; each is played once with the first player in each seat"
DEALS: Final = {"type": partial(positive, most=arena.MAX_DEALS), "metavar": "N", "help": DEALS_HELP}
UNIT_HELP: Final = "what is compared (default: deal, but match in kings-n-queens, which has no deals)"
JOBS: Final = {"type": partial(positive, most=MAX_JOBS), "metavar": "J", "help": "number of processes"}
TLS_HELP: Final = "PEM files for a scheduler at tls://…: its authority, your certificate and your key"

COMMANDS: Final = (
    Command("list", "list the games, with their seats and options", (), _list),
    Command(
        "play",
        "play a whole match of computer players and write its record",
        (
            _argument("--game", **GAME),
            _argument("--seats", type=whole, metavar="N", help="number of players"),
            PLAYERS,
            _argument("--seed", **SEED),
            OPTION,
            _argument("--code", metavar="CODE", help="a deal code, instead of game, seats, options and seed"),
            _argument("--out", type=Path, metavar="FILE", help="file for the record (default: standard output)"),
        ),
        _play,
    ),
    Command("trace", "replay a record and print a JSON line for each move", (FILE,), _trace),
    Command("view", "write a record as one seat may see it", (FILE, SEAT), _view),
    Command("ledger", "print a JSON line for each bargain and claim of a match of Crowns", (FILE,), _ledger),
    Command(
        "redeal",
        "shuffle the cards that a seat did not see",
        (FILE, SEAT, _argument("--seed", required=True, metavar="S", help="any text; it fixes the new cards")),
        _redeal,
    ),
    Command("verify", "check a record against its seal, cut and secret, or its code", (RECORD,), _verify),
    Command(
        "choose",
        "let a player choose the next move of a record or view",
        (
            FILE,
            _argument("--player", required=True, metavar="P", help=f"one of: {PLAYER_NAMES}"),
            _argument("--seed", **SEARCH_SEED, help="seed for the search (default: 0)"),
            _at_most_one(
                _argument("--iterations", **STEPS),
                _argument("--seconds", type=seconds, metavar="T", help="thinking time in seconds"),
            ),
        ),
        _choose,
    ),
    Command(
        "arena",
        "compare players on the same deals",
        (
            _argument("--game", required=True, **GAME),
            PLAYERS,
            _argument("--deals", required=True, **DEALS),
            _argument("--seed", required=True, **SEED),
            _argument("--unit", choices=arena.UNITS, help=UNIT_HELP),
            OPTION,
            _argument("--iterations", default=Budget().iterations, **STEPS),
            _at_most_one(
                _argument("--jobs", default=1, **JOBS),
                _argument("--cluster", metavar="ADDRESS", help="address of a Dask scheduler, to use many machines"),
            ),
            _argument("--tls", nargs=3, default=[], metavar=("CA", "CERT", "KEY"), help=TLS_HELP),
        ),
        _arena,
    ),
    Command("serve", "run the built-in players over the bot protocol", (), _serve),
    Command(
        "review",
        "judge the moves of a seat by what it knew at the time",
        (FILE, SEAT, _argument("--seed", **SEARCH_SEED, help="seed for the hidden cards that are tried (default: 0)")),
        _review,
    ),
    Command(
        "same-cards",
        "replay a match with the same cards, with each level in turn in one seat",
        (
            RECORD,
            SEAT,
            _argument("--iterations", type=positive, metavar="N", help="search steps (default: as at the table)"),
        ),
        _same_cards,
    ),
)


if __name__ == "__main__":
    sys.exit(main())
