"""Makes and checks all packages of this system, and then asks for the tag of the release."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Final

import check
import for_linux
import for_macos
import for_windows
import frozen
from identity import ROOT, WORDS

PACKAGES: Final = {"linux": for_linux.make, "darwin": for_macos.make, "win32": for_windows.make}
TAG: Final = f"v{WORDS['VERSION']}"


def make() -> int:
    """Make and check everything, then ask for the tag; give the exit status."""
    if wrong := list(obstacles()):
        print("\n".join(f"release: {line}" for line in wrong), file=sys.stderr)
        return 1
    for step in (frozen.make, PACKAGES[sys.platform], check.make):
        if status := step():
            return status
    return _tag()


def obstacles() -> list[str]:
    """List the reasons why no release can be made."""
    lines = []
    if _git("status", "--porcelain"):
        lines.append("some changes are not committed")
    news = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## \[{re.escape(WORDS['VERSION'])}\] - \d{{4}}-\d\d-\d\d$", news, re.MULTILINE):
        lines.append(f"CHANGELOG.md has no dated section for {WORDS['VERSION']}")
    if _git("tag", "--list", TAG):
        lines.append(f"{TAG} already exists; raise __version__ in kq_table/__init__.py")
    return lines


def _tag() -> int:
    """Ask for the tag and set it; pushing it begins the release."""
    print(f"Everything was built and checked. Type {TAG} to set the tag, or press Enter to skip it.")
    answer = sys.stdin.readline().strip()
    if answer != TAG:
        print("No tag was set.")
        return 0
    _git("tag", "--annotate", TAG, "--message", f"{WORDS['TITLE']} {WORDS['VERSION']}")
    print(f"The tag is set. `git push origin {TAG}` builds a draft of the release on the three systems.")
    return 0


def _git(*words: str) -> str:
    return subprocess.check_output(["git", *words], cwd=ROOT, encoding="utf-8").strip()
