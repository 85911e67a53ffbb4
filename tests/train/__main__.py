"""`python3 -m tests.train king`: trains the policy of King, and goes on where it was cut. Needs the extra `train`."""

from __future__ import annotations

import argparse
from pathlib import Path

from . import run

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "engines" / "games" / "king" / "policy_tables.py"


def main() -> None:
    """Train, then write the tables."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.train", description="Train a policy, or go on with it.")
    parser.add_argument("game", choices=["king"])
    parser.add_argument("--work", type=Path, default=ROOT / ".work" / "train", help="where what is learnt so far lies")
    parser.add_argument("--out", type=Path, default=TABLES, help="where the tables are written")
    asked = parser.parse_args()
    asked.out.write_text(run.train(asked.work), "utf-8")


if __name__ == "__main__":
    main()
