"""Prints results of developers' commands."""

from __future__ import annotations

import json
import sys


def print_json(result: object) -> None:
    """Print a result as one line of JSON, in ASCII: Windows may have no other letters for a pipe."""
    sys.stdout.write(json.dumps(result) + "\n")
    sys.stdout.flush()
