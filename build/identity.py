"""
The name, version and folders that the packages of all systems share.

The summary is the program's own words; name, version and id come from `kq_table/__init__.py`.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Final

from kq_table import APP_ID, NAME, __version__
from kq_table.text.catalogue import ENGLISH, Catalogue, languages

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "build"
DIST: Final = ROOT / "dist"
WORK: Final = ROOT / ".work"
DATA_OF_ENGINES: Final = sorted(
    path for path in (ROOT / "engines").rglob("*") if path.is_file() and path.suffix in {".json", ".toml"}
)
"""What modules of the engines read that lies beside them: games in files, and the weights of learnt policies."""
EMBLEM: Final = ROOT / "assets" / "emblem"
KEY: Final = "kq-table"
"""The name of the command, the frozen folder and the packages."""
SOURCES_OF_LIBRARIES: Final = WORK / "pyinstaller" / "sources.json"
"""Written by `kq.spec`: by a library's file name, the path of the file that was taken."""
PROGRAM: Final = DIST / KEY
SUMMARIES: Final = {language: Catalogue(language).find("app.subtitle") or "" for language in languages()}
"""What the program is, in each language."""
WORDS: Final = {
    "KEY": KEY,
    "APP_ID": APP_ID,
    "VERSION": __version__,
    "TITLE": NAME,
    "SUMMARY": SUMMARIES[ENGLISH],
    "MAKERS": "The KQ Table developers",
}
"""What `@KEY@` and the other words of a template stand for."""
NO_REPOSITORY_EPOCH: Final = 1700000000
"""Used for the time of the last commit if there is no repository."""


def filled(template: Path, **more: object) -> str:
    """Give a template's text with every `@WORD@` filled in."""
    text = template.read_text(encoding="utf-8")
    for word, value in {**WORDS, **more}.items():
        text = text.replace(f"@{word}@", str(value))
    return text


def epoch() -> int:
    """Give the time of every file in a package: that of the last commit, in seconds since 1970."""
    if stated := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(stated)
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.check_output(command, cwd=ROOT, encoding="utf-8", stderr=subprocess.DEVNULL))
    except (OSError, subprocess.CalledProcessError):
        return NO_REPOSITORY_EPOCH
