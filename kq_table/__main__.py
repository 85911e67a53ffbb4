"""The door: `python -m kq_table`, the installed `kq-table` and the frozen program come in here. Knows no scene."""

from __future__ import annotations

import gc
import sys

from . import __version__
from .launch import bootstrap


def main(argv: list[str] | None = None) -> int:
    """
    Play, or do what the arguments ask; give the exit status.

    `--engine …` comes first, so that a frozen program can start itself as a bot without a window, and `--blind`,
    so that it can put one to the test: these processes never import pygame.
    """
    arguments = sys.argv[1:] if argv is None else argv
    if arguments[:1] == ["--engine"]:
        from engines.__main__ import main as engine  # the table does not pay for it

        return engine(arguments[1:])
    if arguments[:1] == ["--blind"]:
        from kq_table.match.fairness_test import main as blind  # the same

        return blind()
    if arguments[:1] == ["--version"]:
        sys.stdout.write(f"kq-table {__version__}\n")
        return 0
    bootstrap.ensure()
    # What a start makes stays, and to look through it for what may go would only take time; `start` allows it again.
    gc.disable()
    from .app import crash_report  # only now are the packages surely there

    crash_report.install()
    from kq_table.launch.startup import main as play  # the same

    return play(arguments)


if __name__ == "__main__":
    raise SystemExit(main())
