"""
Who the program is, said once for the packages of every system, and where they are made. Knows no package.

Name and summary are the program's own words, the version and the id stand in `kq_table/__init__.py`.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Final

from kq_table import APP_ID, __version__
from kq_table.text import say

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "build"
DIST: Final = ROOT / "dist"
WORK: Final = ROOT / ".work"
EMBLEM: Final = ROOT / "assets" / "emblem"
KEY: Final = "kq-table"
"""What the command, the frozen folder and the packages are called."""
PROGRAM: Final = DIST / KEY
WORDS: Final = {
    "KEY": KEY,
    "APP_ID": APP_ID,
    "VERSION": __version__,
    "TITLE": say("app.title"),
    "SUMMARY": say("app.subtitle"),
    "MAKERS": "The KQ Table developers",
}
"""What a template's `@KEY@` and so on stand for."""
NO_REPOSITORY_EPOCH: Final = 1700000000
"""Stands for the time of the last commit where there is no git."""


def filled(template: Path, **more: object) -> str:
    """Give a template's text with every `@WORD@` filled in."""
    text = template.read_text(encoding="utf-8")
    for word, value in {**WORDS, **more}.items():
        text = text.replace(f"@{word}@", str(value))
    return text


def epoch() -> int:
    """Give the time that every file of a package bears: that of the last commit, in seconds since 1970."""
    if stated := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(stated)
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.check_output(command, cwd=ROOT, text=True, stderr=subprocess.DEVNULL))
    except (OSError, subprocess.CalledProcessError):
        return NO_REPOSITORY_EPOCH
