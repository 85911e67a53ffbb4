"""Entry point of `python -m kq_table`, of the installed command `kq-table` and of the frozen program."""

from __future__ import annotations

import engines.core.interrupts  # first, or Ctrl+C would be answered by a traceback while all else is loaded

# isort: split
import errno
import gc
import os
import sys
from typing import Final

from engines.core import scarcity, standard_streams

from . import __version__
from .launch import bootstrap
from .system import late_modules, milestones

NOT_WRITTEN_STATUS = 1
NEEDED_FILES = 64
"""Open files; a table with bots has some 30."""
NEEDED_BYTES = 512 * 1024**2
"""Of address space, most of it never used: as much as a table in a large window takes."""
WORKS: Final = {
    "blind": ("kq_table.features.fairness.fairness_check", 10),  # the game goes first
    "count": ("kq_table.features.results.counter", 15),
    "review": ("kq_table.features.review.reviewer", 15),
    "same-cards": ("kq_table.features.same_cards.trials", 19),  # everything else goes first
    "problems": ("kq_table.features.problems.maker", 19),
    "draw-backs": ("kq_table.art.back_process", 0),  # somebody waits for them
}
"""What a process of the app can do, by name: the module whose `work` does it, and what it adds to its niceness."""


def main(argv: list[str] | None = None) -> int:
    """
    Play, or do what the arguments ask; give the exit status.

    `--engine …` lets a frozen program start itself as a bot, `--work NAME` as a process that does some of its work.
    """
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        return engines.core.interrupts.INTERRUPTED_STATUS


def _run(arguments: list[str]) -> int:
    standard_streams.prepare()
    if (status := _work_apart(arguments)) is not None:
        return status
    milestones.passed("interpreter")
    late_modules.put_off()
    bootstrap.ensure()
    if reason := shortage():
        return _tell_shortage(reason)
    from .launch import message_bus  # with pathlib, which knows modules that have just been put off

    message_bus.start_none()
    # Hardly anything made during a start becomes garbage, so collecting would only take time; `App.run` resumes it.
    gc.disable()
    from .app import crash_report  # the packages are installed only from here on

    crash_report.install()
    milestones.passed("crash reports")
    if arguments:
        gc.enable()
        from .launch import cli  # argparse costs milliseconds that a plain start need not spend

        return cli.run(arguments)
    from .launch.options import LaunchOptions
    from .launch.startup import play

    return play(LaunchOptions())


def _work_apart(arguments: list[str]) -> int | None:
    """Do what needs neither window nor packages; None where nothing of that kind is asked."""
    option = arguments[0] if arguments else ""
    if option == "--version":
        return _write_version()
    if option == "--engine":
        from engines.__main__ import main as engine

        return engine(arguments[1:])
    if option == "--work" and (name := "".join(arguments[1:2])) in WORKS:
        from importlib import import_module

        from engines.record import game_folder

        from .match import job

        game_folder.use_inherited()

        module, niceness = WORKS[name]
        job.serve(import_module(module).work, niceness)  # none needs what the others do
    return None


def shortage() -> str:
    """Which resource is too short for a table, in the system's words; empty if none is."""
    if reason := scarcity.files_missing(NEEDED_FILES):
        return reason
    if sys.platform == "win32":
        return ""  # it has no such limits
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    return os.strerror(errno.ENOMEM) if 0 <= most < NEEDED_BYTES else ""


def _tell_shortage(reason: str) -> int:
    from .launch.options import SCARCITY_STATUS
    from .text import say

    sys.stderr.write(f"{say('app.too_little', reason=reason)}\n")
    return SCARCITY_STATUS


def _write_version() -> int:
    try:
        sys.stdout.write(f"kq-table {__version__}\n")
        sys.stdout.flush()
    except OSError as error:
        standard_streams.drop_unwritable()
        sys.stderr.write(f"kq-table: {error.strerror}\n")
        return NOT_WRITTEN_STATUS
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
