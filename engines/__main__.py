"""
The commands of ``python -m engines``.

Those about computer players are in `bots`: `commands` and `same_cards_command`.
"""

from __future__ import annotations

import engines.core.interrupts  # first, or Ctrl+C would print a traceback while the rest is loaded

# isort: split
import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn

from engines.bots.seats import faults_of, lineup, play_turn, seated_players, tell_end
from engines.core import standard_streams
from engines.core.api import CHANCE, OVER
from engines.core.escape import EscapingStream, escape
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.record.header import RecordError
from engines.record.match import Match
from engines.record.replay import Replay
from engines.record.resample import resample
from engines.record.verify import Fault, verify

from .bots import commands as bot_commands
from .bots import commands as bots_commands
from .bots import same_cards_command
from .games import registry
from .record import checksum, deal_codes, record, replay

NOT_VERIFIED_STATUS: Final = 1
ERROR_STATUS: Final = 2
BROKEN_PIPE_STATUS: Final = 1


class Parser(argparse.ArgumentParser):
    """Reports wrong usage in one line, without the usual help."""

    def error(self, message: str) -> NoReturn:
        """Print the line and end with status 2."""
        self.exit(ERROR_STATUS, f"{self.prog}: {escape(message)}\n")


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
        if not (message := bot_commands.message_of(error)):
            raise
        print("kq-engine:", escape(" ".join(message.split())), file=sys.stderr)
        return ERROR_STATUS
    return status or 0


def _use_utf8(stream: Any) -> None:
    # The streams of tests may not be text wrappers.
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="kq-engine", description="The rules and computer players of KQ Table, on the command line.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    _add_list(commands)
    _add_play(commands)
    _add_trace(commands)
    _add_view(commands)
    _add_ledger(commands)
    _add_redeal(commands)
    _add_verify(commands)
    bot_commands.add_parsers(commands)
    bots_commands.add_parser(commands)
    same_cards_command.add_parser(commands)
    return parser


# -- list -------------------------------------------------------------------------------------------------------


def _add_list(commands: Any) -> None:
    parser = commands.add_parser("list", help="list the games, with their seats and options")
    parser.set_defaults(run=_list)


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
    print(_json(games_list))


# -- play -------------------------------------------------------------------------------------------------------


def _add_play(commands: Any) -> None:
    parser = commands.add_parser("play", help="play a whole match of computer players and write its record")
    parser.add_argument("--game", metavar="KEY", help=bot_commands.GAME_HELP)
    parser.add_argument("--seats", type=bot_commands.whole, metavar="N", help="number of players")
    parser.add_argument("--players", required=True, metavar="P,P,…", help=bot_commands.PLAYERS_HELP)
    parser.add_argument("--seed", metavar="S|-", help=bot_commands.SEED_HELP)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=bot_commands.OPTION_HELP)
    parser.add_argument("--code", metavar="CODE", help="a deal code, instead of game, seats, options and seed")
    parser.add_argument("--out", type=Path, metavar="FILE", help="file for the record (default: standard output)")
    parser.set_defaults(run=_play)


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
    bot_commands.tell_faults(faults_of(names, players))


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
    seal = SealedSource(secret_from_seed(bot_commands.read_seed(arguments.seed)))
    return arguments.game, arguments.seats, registry.read_options(arguments.option), seal, f"seal {seal.seal}"


def _open_out(path: Path | None) -> Any:
    return nullcontext(sys.stdout) if path is None else path.open("w", encoding="utf-8", newline="\n")


# -- trace ------------------------------------------------------------------------------------------------------


def _add_trace(commands: Any) -> None:
    parser = commands.add_parser("trace", help="replay a record and print a JSON line for each move")
    parser.add_argument("file", metavar="FILE|-", help=bot_commands.FILE_HELP)
    parser.set_defaults(run=_trace)


def _trace(arguments: argparse.Namespace) -> None:
    for row in _rows(Replay(bot_commands.read_file(arguments.file))):
        print(_json(row))


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


# -- view -------------------------------------------------------------------------------------------------------


def _add_view(commands: Any) -> None:
    parser = commands.add_parser("view", help="write a record as one seat may see it")
    parser.add_argument("file", metavar="FILE|-", help=bot_commands.FILE_HELP)
    bot_commands.add_seat(parser)
    parser.set_defaults(run=_view)


def _view(arguments: argparse.Namespace) -> None:
    sys.stdout.write(replay.redact_record(bot_commands.read_file(arguments.file), arguments.seat).write())


# -- ledger -----------------------------------------------------------------------------------------------------


def _add_ledger(commands: Any) -> None:
    parser = commands.add_parser("ledger", help="print a JSON line for each bargain and claim of a match of Crowns")
    parser.add_argument("file", metavar="FILE|-", help=bot_commands.FILE_HELP)
    parser.set_defaults(run=_ledger)


def _ledger(arguments: argparse.Namespace) -> None:
    replay = Replay(bot_commands.read_file(arguments.file))
    if replay.ledger is None:
        reason = f"there is no bargaining in {replay.rules.title}"
        raise RecordError(replay.record.name, replay.record.line_of("game"), reason)
    replay.finish()
    for row in replay.ledger.rows():
        print(_json(row))


# -- redeal -----------------------------------------------------------------------------------------------------


def _add_redeal(commands: Any) -> None:
    parser = commands.add_parser("redeal", help="shuffle the cards that a seat did not see")
    parser.add_argument("file", metavar="FILE|-", help=bot_commands.FILE_HELP)
    bot_commands.add_seat(parser)
    parser.add_argument("--seed", required=True, metavar="S", help="any text; it fixes the new cards")
    parser.set_defaults(run=_redeal)


def _redeal(arguments: argparse.Namespace) -> None:
    full, rng = bot_commands.read_file(arguments.file), Random(f"kq redeal {bot_commands.encodable(arguments.seed)}")
    sys.stdout.write(resample(full, arguments.seat, rng).write())


# -- verify -----------------------------------------------------------------------------------------------------


def _add_verify(commands: Any) -> None:
    parser = commands.add_parser("verify", help="check a record against its seal, cut and secret, or its code")
    parser.add_argument("file", metavar="FILE|-", help=bot_commands.RECORD_HELP)
    parser.set_defaults(run=_verify)


def _verify(arguments: argparse.Namespace) -> int:
    data, name = bot_commands.read_data(arguments.file)
    try:
        has_checksum = checksum.check(data, name)
        found = record.read(data, name)
        result = verify(found)
    except RecordError as error:
        result = Fault(error.line, error.reason)
    if isinstance(result, Fault):
        print(_json({"ok": False, "line": result.line, "reason": result.reason}))
        return NOT_VERIFIED_STATUS
    source = "the code" if found.code else "the sealed secret and the cut"
    proves = {"proves": f"all chance came from {source}", "does_not_prove": "the moves of the players, or the header"}
    print(_json({"ok": True, "whole": result.is_whole, "checksum": has_checksum, **proves}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
