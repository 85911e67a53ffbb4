"""`python3 -m tests.train PACK`: trains a policy of the King family, and goes on where it was cut. Needs `train`."""

from __future__ import annotations

import argparse
from pathlib import Path

from . import run

ROOT = Path(__file__).resolve().parents[2]
POLICIES = ROOT / "engines" / "games" / "king" / "policies"


def main() -> None:
    """Train, then write the tables."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.train", description="Train a policy, or go on with it.")
    parser.add_argument("pack", type=int, choices=sorted(run.courses()), help="how many cards the deals have")
    parser.add_argument("--work", type=Path, default=ROOT / ".work" / "train", help="where what is learnt so far lies")
    parser.add_argument("--out", type=Path, help="where the tables are written")
    asked = parser.parse_args()
    path = asked.out or POLICIES / f"{asked.pack}.json"
    path.write_text(run.train(asked.pack, asked.work), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
