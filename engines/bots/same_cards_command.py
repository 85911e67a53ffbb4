"""The command of ``python -m engines`` that plays a match again on the same cards."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any

from engines.core.levels import LEVELS

from .commands import RECORD_HELP, add_seat, positive, read_file
from .same_cards import PLAN, SameCards, compare


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "same-cards", help="replay a match with the same cards, with each level in turn in one seat"
    )
    parser.add_argument("file", metavar="FILE|-", help=RECORD_HELP)
    add_seat(parser)
    parser.add_argument("--iterations", type=positive, metavar="N", help="search steps (default: as at the table)")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> None:
    found = read_file(arguments.file)
    table = SameCards(found, arguments.seat, arguments.iterations)
    better_than = dict.fromkeys(LEVELS, 0)
    for trial in PLAN:
        finish = table.play(trial)
        is_beaten = compare(found.game, table.own, finish) > 0
        better_than[trial.level] += is_beaten
        _print({**asdict(trial), **asdict(finish), "beaten": is_beaten})
    _print({**asdict(table.own), "better_than": better_than})


def _print(row: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()
