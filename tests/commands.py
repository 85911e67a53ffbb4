"""Runs commands of the engine for tests. Knows their statuses, not what they do."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.__main__ import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """Run a command that must go well and give what it prints."""
    assert 0 == main(arguments)
    out, err = capsys.readouterr()
    assert "" == err
    return json.loads(out)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that must be refused and give its one line."""
    try:
        status: object = main(arguments)
    except SystemExit as error:
        status = error.code
    out, err = capsys.readouterr()
    assert (2, "", 1) == (status, out, err.count("\n"))
    return err
