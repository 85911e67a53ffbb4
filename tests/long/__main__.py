"""`python -m tests.long [NAME …]`: the big runs as they are, nothing set up; many need no package, nor CPython."""

from __future__ import annotations

import sys

from . import run

if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]))
