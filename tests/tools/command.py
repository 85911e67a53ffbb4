"""The command line of `tests.tools`."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engines.core.escape import escape
from kq_table.app.headless import StuckError
from kq_table.launch.cli import USAGE_ERROR_STATUS, Parser, above, check_match, valid_text

from . import bench, film, shots
from .film_scripts import FILMS
from .shots import FIXED_SCENES, MATCH_SCENES, ShotRequest

FILM_ENDINGS: Final = (".webp", "")


def run(argv: Sequence[str]) -> int:
    """Do what the arguments ask; return the exit status."""
    parser = _parser()
    options = parser.parse_args(argv)
    check_match(parser, options)
    if options.work is _film and options.out.suffix not in ((".png",) if options.strip else FILM_ENDINGS):
        parser.error(f"--out is {OUT['film']}")
    try:
        options.work(options)
    except OSError as error:
        sys.stderr.write(f"{escape(options.out)}: {error.strerror}\n")
    except StuckError as error:
        sys.stderr.write(f"{escape(error)}\n")
    else:
        return 0
    return USAGE_ERROR_STATUS


def _parser() -> argparse.ArgumentParser:
    parser = Parser("python3 -m tests.tools", description="Pictures, films and measurements of the app.")
    commands = parser.add_subparsers(required=True)
    for name, work, scenes in (
        ("shot", _shot, (*FIXED_SCENES, *MATCH_SCENES)),
        ("film", _film, FILMS),
        ("bench", _bench, ("start", *bench.SCENES)),
    ):
        command = commands.add_parser(name, help=f"of: {', '.join(scenes)}")
        command.set_defaults(work=work)
        command.add_argument("scene", choices=scenes, metavar="SCENE", help=", ".join(scenes))
        command.add_argument("--game", default="kings-and-queens", metavar="KEY")
        command.add_argument("--seats", type=int, metavar="N", help="number of players")
        command.add_argument("--size", type=_size, default=(1280, 800), metavar="WxH", help="in pixels")
    for name in ("shot", "film"):
        command = commands.choices[name]
        command.add_argument("--out", type=Path, required=True, metavar="FILE", help=OUT[name])
        command.add_argument("--seed", type=valid_text, default="1", help="shuffle with this seed")
        command.add_argument("--moves", type=int, metavar="N", help="moves already made, or steps of a lesson")
    for name in ("film", "bench"):
        commands.choices[name].add_argument("--seconds", type=above(float, 600), metavar="N", help="how long it runs")
    commands.choices["film"].add_argument("--fps", type=above(int, 60), default=30, metavar="N", help="frames a second")
    commands.choices["film"].add_argument(
        "--strip", type=above(int, 10_000), metavar="N", help="every Nth frame in one PNG"
    )
    return parser


OUT: Final = {"shot": "FILE.png", "film": "FILE.webp, or a FOLDER for numbered PNGs; with --strip FILE.png"}


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch("([0-9]{3,4})x([0-9]{3,4})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1280x800")
    return int(found[1]), int(found[2])


def _shot(options: argparse.Namespace) -> None:
    shots.take(options.scene, options.size, options.out, options.seed, _request(options))


def _film(options: argparse.Namespace) -> None:
    wanted = film.FilmOptions(options.size, options.seconds, options.fps, options.strip or 0)
    film.make(options.scene, wanted, options.out, options.seed, _request(options))


def _bench(options: argparse.Namespace) -> None:
    bench.run(options.scene, options.size, options.seconds or 5.0, options.game)


def _request(options: argparse.Namespace) -> ShotRequest:
    moves = {} if options.moves is None else {"deeds": options.moves, "steps": options.moves}
    return ShotRequest(options.game, options.seats, **moves)
