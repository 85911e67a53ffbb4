"""Prints results of developers' commands."""

from __future__ import annotations

import json
import sys


def print_json(result: object) -> None:
    """Print a result as one line of JSON."""
    sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")
    sys.stdout.flush()
