"""The command ``review``: judges the moves of a seat in a record, a JSON line each."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from engines.core import sentences

from .commands import FILE_HELP, add_seat, read_file, whole
from .review import review


def add_parser(commands: Any) -> None:
    """Add the parser of the command."""
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
