"""The arguments of `kq-table`, most of them for developers. Knows what each asks for, not how it is done."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from kq_table.ui.clock import HastyClock, RealClock

from . import startup
from .startup import LaunchOptions

BENCHES = ("start", "menu", "idle", "deal", "drag", "think")
SHOTS = (
    "menu",
    "table",
    "choice",
    "setup",
    "sitter",
    "cut",
    "predict",
    "trick",
    "round",
    "match",
    "settings",
    "about",
    "keys",
    "books",
    "rules",
    "curtain",
    "shelf",
    "hint",
    "why",
    "replay",
    "saw",
    "trust",
)
WRONG = 2
"""The exit status for arguments that cannot be."""


def run(argv: Sequence[str]) -> int:
    """Do what the arguments ask; give the exit status."""
    asked = _parser().parse_args(argv)
    if asked.selftest:
        from kq_table.dev import selftest

        return selftest.run(asked.game, asked.seats)
    if asked.shot:
        return _shot(asked)
    if asked.bench:
        from kq_table.dev import bench

        return bench.run(asked.bench, asked.size, asked.seconds, asked.game)
    return _play(asked)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("kq-table", description="A card table for games of kings and queens.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.kq", help="a match's record to look through")
    parser.add_argument("--continue", action="store_true", dest="goes_on", help="go on with the match played last")
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.add_argument("--seed", help="deal what this seed deals, instead of a secret of the system's")
    parser.add_argument("--test-log", type=Path, metavar="FILE", help="write what shows and happens as JSON lines")
    parser.add_argument("--haste", type=float, metavar="N", help="let time run N times as fast, for scripts that play")
    parser.add_argument("--selftest", action="store_true", help="play a whole match of bots without a window")
    parser.add_argument("--game", default="kings-and-queens", help="the game for --selftest, --shot and --bench")
    parser.add_argument("--seats", type=int, metavar="N", help="how many sit there, for --selftest and --shot")
    parser.add_argument("--deeds", type=int, default=40, metavar="N", help="how far the match of --shot table has come")
    parser.add_argument("--shot", choices=SHOTS, metavar="SCENE", help=f"draw a picture: {', '.join(SHOTS)}")
    parser.add_argument("--bench", choices=BENCHES, metavar="SCENE", help=f"measure frames: {', '.join(BENCHES)}")
    parser.add_argument("--size", type=_size, default=(1280, 800), metavar="WxH", help="pixels for --shot and --bench")
    parser.add_argument("--out", type=Path, metavar="FILE.png", help="where --shot goes")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="N", help="how long --bench measures")
    return parser


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is no size like 1280x800")
    return int(found[1]), int(found[2])


def _shot(asked: argparse.Namespace) -> int:
    from kq_table.dev import screenshot

    if asked.out is None:
        sys.stderr.write("--shot needs --out FILE.png\n")
        return WRONG
    screenshot.take(
        asked.shot,
        asked.size,
        asked.out,
        asked.seed or "1",
        screenshot.ShotRequest(asked.game, asked.seats, asked.deeds),
    )
    return 0


def _play(asked: argparse.Namespace) -> int:
    clock = HastyClock(asked.haste) if asked.haste else RealClock()
    if asked.test_log is None:
        return startup.play(LaunchOptions(None, asked.seed, clock, asked.file, asked.goes_on))
    from kq_table.dev.test_log import TestLog

    try:
        log = TestLog(asked.test_log, clock)
    except OSError as error:
        sys.stderr.write(f"{asked.test_log}: {error.strerror}\n")
        return WRONG
    try:
        return startup.play(LaunchOptions(log.tell, asked.seed, clock, asked.file, asked.goes_on))
    finally:
        log.close()


def show(result: object) -> None:
    """Print a result as one line of JSON."""
    sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")
    sys.stdout.flush()
