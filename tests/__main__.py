"""
`python3 -m tests`: sets the checkout up, then runs every test. Knows no test.

`--long [NAME…] [--jobs J]` does the big runs instead (see `tests/long`); `--changed [COMMIT]` runs the tests that stand
nearest to the changes since a commit (the last one unless named); any other arguments go to pytest as they are.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
INTERRUPTED_STATUS = 130
WORKERS = min(4, 2 * (os.cpu_count() or 1))
"""More than there are processors, as tests of a window wait most of the time; few, as each holds half a gigabyte."""
EVERYTHING = ["-n", str(WORKERS), "--dist", "worksteal", "--durations", "10"]


def main() -> int:
    """Run what the arguments ask for and give the exit status; pytest's summary comes last."""
    os.chdir(ROOT)
    # Nobody has it at home, and programs that never hold anything back would not show what they do with it.
    os.environ.pop("PYTHONUNBUFFERED", None)
    sys.path.insert(0, str(ROOT))
    from kq_table.launch import bootstrap

    bootstrap.ensure("test", "tests")
    if sys.argv[1:2] == ["--long"]:
        from .long import run

        return run(sys.argv[2:])
    arguments = sys.argv[1:] or EVERYTHING
    if sys.argv[1:2] == ["--changed"]:
        from .changed import changed_files, nearest_tests

        arguments = [*EVERYTHING, "-m", "not window and not download", *nearest_tests(changed_files(*sys.argv[2:3]))]
    with TemporaryDirectory(prefix="kq-bytecode-") as folder:
        if sys.dont_write_bytecode:
            _keep_bytecode(folder)
        import pytest

        interrupts = Interrupts()
        status = int(pytest.main(arguments, [interrupts]))
    return INTERRUPTED_STATUS if interrupts.have_come else status


def _keep_bytecode(folder: str) -> None:
    """Have this process, and all that it starts, keep compiled modules there: tests start hundreds of programs."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = folder
    sys.dont_write_bytecode = False


class Interrupts:
    """A plugin of pytest that notices Ctrl+C, which pytest reports and then counts as any failure."""

    have_come = False

    def pytest_keyboard_interrupt(self) -> None:
        """Called by pytest."""
        self.have_come = True


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED_STATUS) from None
