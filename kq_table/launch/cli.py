"""The command line of `kq-table`, and the test log: what the app shows and does, for a script outside."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn

from engines.core.escape import escape
from engines.core.outside_file import open_emptied
from kq_table.ui.clock import Clock, RealClock

from . import startup
from .options import LaunchOptions

USAGE_ERROR_STATUS = 2
MAX_HASTE = 1000
OPTIONAL_KEYS: Final = ("seat", "n", "deed", "targets", "at", "rows", "raised", "ways")
"""Every line has these keys besides time, event and scene; null if the event does not set them."""


def run(argv: Sequence[str]) -> int:
    """Do what the arguments ask; return the exit status."""
    parser = _parser()
    options = parser.parse_args(argv)
    if not options.selftest:
        return _play(options)
    check_match(parser, options)
    from kq_table.app import selftest

    return selftest.run(options.game, options.seats)


def check_match(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Exit with a one-line error if there is no such game, or none for that many players."""
    from engines.games import registry  # a plain start knows the games only once its window is open

    try:
        rules = registry.game(options.game)
        if options.seats is not None:
            registry.check_seats(rules, options.seats)
    except registry.NoSuchGame as error:
        parser.error(str(error))


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Report wrong usage, escaped, as it may quote what was typed."""
        with suppress(OSError):  # nobody can be told; Python 3.11 raises it here, later ones do not
            super().error(escape(message))
        raise SystemExit(USAGE_ERROR_STATUS)


def _parser() -> argparse.ArgumentParser:
    parser = Parser("kq-table", description="Card games of kings and queens.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.kq", help="a saved match to review")
    parser.add_argument("--continue", action="store_true", dest="resumes", help="resume the last match")
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.add_argument("--seed", type=valid_text, help="shuffle with this seed instead of at random")
    parser.add_argument("--test-log", type=Path, metavar="FILE", help="log the screen and events as JSON lines")
    parser.add_argument(
        "--haste",
        type=above(float, MAX_HASTE),
        metavar="N",
        help="run the clock N times as fast, for scripts",
    )
    parser.add_argument(
        "--selftest", action="store_true", help="play a whole match of computer players without a window, as a test"
    )
    parser.add_argument("--game", default="kings-and-queens", help="the game for --selftest")
    parser.add_argument("--seats", type=int, metavar="N", help="number of players, for --selftest")
    return parser


def above(kind: type[int | float], most: int) -> Callable[[str], int | float]:
    """A check for numbers above 0, at most *most*."""

    def check(text: str) -> int | float:
        try:
            found = kind(text)
        except ValueError:
            found = kind(0)
        if not 0 < found <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0 and up to {most:,}")
        return found

    return check


def valid_text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!r} is not valid text") from None
    return text


def _play(options: argparse.Namespace) -> int:
    clock = RealClock(options.haste or 1.0)
    launch = LaunchOptions(None, options.seed, clock, options.file, options.resumes)
    if options.test_log is None:
        return startup.play(launch)
    try:
        log = TestLog(options.test_log, clock)
    except OSError as error:
        sys.stderr.write(f"{escape(options.test_log)}: {error.strerror}\n")
        return USAGE_ERROR_STATUS
    try:
        return startup.play(launch._replace(log=log.write))
    finally:
        log.close()


class TestLog:
    """
    Writes a line for every event; it is in the file when `write` returns.

    :raises OSError: if there is something else than a regular file, or none can be made
    """

    __test__ = False  # or pytest would collect it

    def __init__(self, path: Path, clock: Clock) -> None:
        # A lone surrogate, in the name of a file, becomes the escape that JSON has for it.
        self._file = os.fdopen(open_emptied(path), "w", 1, encoding="utf-8", errors="backslashreplace", newline="\n")
        self._path = path
        self._clock, self._start = clock, clock.now()

    def write(self, event: str, scene: str, facts: Mapping[str, Any]) -> None:
        """
        Write a line: seconds since the start, the event, the topmost scene, and the facts.

        Where the disk refuses, stderr is told, and there are no more lines: the game goes on.
        """
        if self._file.closed:
            return
        line = {"t": round(self._clock.now() - self._start, 4), "event": event, "scene": scene}
        line |= {key: facts.get(key) for key in OPTIONAL_KEYS}
        try:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        except OSError as error:
            sys.stderr.write(f"{escape(self._path)}: {error.strerror}\n")
            self.close()

    def close(self) -> None:
        """Close the file; what the disk has refused is left out."""
        with suppress(OSError):
            self._file.close()
