"""The command line of `kq-table`; most of its options are for developers."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from engines.core.escape import escape
from kq_table.ui.clock import RealClock

from . import startup
from .options import LaunchOptions

BENCHES = ("start", "menu", "open", "idle", "deal", "drag", "think")
SHOTS = (
    *("menu", "table", "choice", "setup", "sitter", "cut", "predict", "trick", "round", "match", "settings", "about"),
    *("keys", "books", "rules", "curtain", "shelf", "hint", "why", "replay", "saw", "trust", "code", "pause", "log"),
    *("last", "sheet", "speak", "ledger", "games", "same", "lesson", "review", "answer"),
)
FILMS = ("deal", "hover", "drag", "refusal", "trick", "round", "match", "tour")
FILM_ENDINGS = (".webp", ".gif", "")
USAGE_ERROR_STATUS = 2
MAX_HASTE = 1000


def run(argv: Sequence[str]) -> int:
    """Do what the arguments ask; return the exit status."""
    parser = _parser()
    options = parser.parse_args(argv)
    if options.selftest or options.shot or options.film or options.bench:
        _check_match(parser, options)
    if options.selftest:
        from kq_table.dev import selftest

        return selftest.run(options.game, options.seats)
    if options.shot:
        return _shot(options)
    if options.film:
        return _film(options)
    if options.bench:
        from kq_table.dev import bench

        return bench.run(options.bench, options.size, options.seconds or 5.0, options.game)
    return _play(options)


def _check_match(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Exit with a one-line error if there is no such game, or none for that many players."""
    from engines.games import registry  # a plain start knows the games only once its window is open

    try:
        rules = registry.game(options.game)
        if options.seats is not None:
            registry.check_seats(rules, options.seats)
    except registry.NoSuchGame as error:
        parser.error(str(error))


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Report wrong usage, escaped, as it may quote what was typed."""
        super().error(escape(message))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser("kq-table", description="Card games of kings and queens.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.kq", help="a saved match to review")
    parser.add_argument("--continue", action="store_true", dest="resumes", help="resume the last match")
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.add_argument("--seed", type=_seed, help="shuffle with this seed instead of at random")
    parser.add_argument("--test-log", type=Path, metavar="FILE", help="log the screen and events as JSON lines")
    parser.add_argument(
        "--haste",
        type=_above(float, MAX_HASTE),
        metavar="N",
        help="run the clock N times as fast, for scripts",
    )
    parser.add_argument(
        "--selftest", action="store_true", help="play a whole match of computer players without a window, as a test"
    )
    _add_pictures(parser)
    return parser


def _add_pictures(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="kings-and-queens", help="the game for --selftest, --shot, --film, --bench")
    parser.add_argument("--seats", type=int, metavar="N", help="number of players, for --selftest, --shot and --film")
    parser.add_argument(
        "--moves", type=int, metavar="N", help="moves already made, or steps of a lesson, for --shot and --film"
    )
    parser.add_argument("--shot", choices=SHOTS, metavar="SCENE", help=f"save a picture of: {', '.join(SHOTS)}")
    parser.add_argument("--film", choices=FILMS, metavar="SCENE", help=f"save a film of: {', '.join(FILMS)}")
    parser.add_argument("--bench", choices=BENCHES, metavar="SCENE", help=f"measure frames of: {', '.join(BENCHES)}")
    parser.add_argument(
        "--size", type=_size, default=(1280, 800), metavar="WxH", help="pixels, for --shot, --film and --bench"
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="output file, required with --shot and --film: FILE.png for --shot; FILE.webp, FILE.gif or FOLDER for"
        " --film; FILE.png with --strip",
    )
    parser.add_argument("--seconds", type=_above(float, 600), metavar="N", help="how long --film or --bench runs")
    parser.add_argument("--fps", type=_above(int, 60), default=30, metavar="N", help="frames per second, for --film")
    parser.add_argument("--strip", type=_above(int, 10_000), metavar="N", help="every Nth frame of --film in one PNG")


def _above(kind: type[int | float], most: int) -> Callable[[str], int | float]:
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


def _seed(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!r} is not valid text") from None
    return text


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch("([0-9]{3,4})x([0-9]{3,4})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1280x800")
    return int(found[1]), int(found[2])


def _shot(options: argparse.Namespace) -> int:
    from kq_table.dev import screenshot
    from kq_table.dev.headless_app import StuckError
    from kq_table.dev.shot_scenes import ShotRequest

    if options.out is None:
        sys.stderr.write("--shot needs --out FILE.png\n")
        return USAGE_ERROR_STATUS
    made = {} if options.moves is None else {"deeds": options.moves, "steps": options.moves}
    request = ShotRequest(options.game, options.seats, **made)
    try:
        screenshot.take(options.shot, options.size, options.out, options.seed or "1", request)
    except OSError as error:
        return _cannot_write(options.out, error)
    except StuckError as error:
        sys.stderr.write(f"{escape(error)}\n")
        return USAGE_ERROR_STATUS
    return 0


def _film(options: argparse.Namespace) -> int:
    from kq_table.dev import film
    from kq_table.dev.headless_app import StuckError
    from kq_table.dev.shot_scenes import ShotRequest

    out: Path | None = options.out
    if out is None or out.suffix not in ((".png",) if options.strip else FILM_ENDINGS):
        sys.stderr.write("--film needs --out FILE.webp, FILE.gif or FOLDER; with --strip, FILE.png\n")
        return USAGE_ERROR_STATUS
    request = ShotRequest(options.game, options.seats, **({} if options.moves is None else {"deeds": options.moves}))
    wanted = film.FilmOptions(options.size, options.seconds, options.fps, options.strip or 0)
    try:
        film.make(options.film, wanted, out, options.seed or "1", request)
    except OSError as error:
        return _cannot_write(out, error)
    except StuckError as error:
        sys.stderr.write(f"{escape(error)}\n")
        return USAGE_ERROR_STATUS
    except ModuleNotFoundError:
        sys.stderr.write(f"{escape(out)}: needs Pillow (pip install pillow); a folder or --strip does not\n")
        return USAGE_ERROR_STATUS
    return 0


def _cannot_write(path: Path, error: OSError) -> int:
    sys.stderr.write(f"{escape(path)}: {error.strerror}\n")
    return USAGE_ERROR_STATUS


def _play(options: argparse.Namespace) -> int:
    clock = RealClock(options.haste or 1.0)
    launch = LaunchOptions(None, options.seed, clock, options.file, options.resumes)
    if options.test_log is None:
        return startup.play(launch)
    from kq_table.dev.test_log import TestLog

    try:
        log = TestLog(options.test_log, clock)
    except OSError as error:
        return _cannot_write(options.test_log, error)
    try:
        return startup.play(launch._replace(log=log.write))
    finally:
        log.close()
