"""
Makes `.venv` in a fresh checkout, fills it and starts the program there. Knows nothing of the table.

The standard library only, and the syntax of Python 3.8: see `bootstrap`.
"""

from __future__ import annotations

import os
import subprocess
import sys

from .bootstrap import ROOT, give_up, is_here, python, requirements, stamp_parts, tell, venv, write_stamp

NO_VENV = """This Python cannot make a virtual environment.
On Debian or Ubuntu run:  sudo apt install python3-venv
and then the same command again."""
NO_PLACE = """{place} cannot be written, so the packages have no place there.
Name another one in KQ_VENV, or copy this folder to where you may write."""
NO_PACKAGES = """The packages could not be fetched. Is there a network?
Nothing outside {venv} was changed; the same command goes on from here."""


def install_packages(extra: str) -> None:
    """Make `.venv` where it is not whole, and install what is asked for into it."""
    _, extras, _ = stamp_parts()
    if not is_here() and not _is_whole():
        extras = set()
        _make()
    extras |= {extra} - {""}
    tell("Fetching the packages for %s ..." % " and ".join(["the program", *sorted(extras)]))
    lines = sorted({line for name in extras | {""} for line in requirements(name)})
    # Wheels only: no compiler is ever needed. The project itself is not installed, so no build backend is fetched.
    command = [*_pip(), "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]
    if subprocess.call([*command, *_locked(extra, lines)]):
        give_up(NO_PACKAGES.format(venv=venv()))
    write_stamp(extras, set(lines))


def _locked(extra: str, lines: list[str]) -> list[str]:
    """With KQ_LOCKED set (as in CI) take the very files that the lists in `build/requirements` name."""
    if not os.environ.get("KQ_LOCKED"):
        return lines
    lock = {"": "run", "test": "test", "build": "freeze"}[extra]
    return ["--require-hashes", "--requirement", os.path.join(ROOT, "build", "requirements", lock + ".txt")]


def _is_whole() -> bool:
    """Whether `.venv` runs, and runs this Python: not one left by an interrupted set-up or by an older system."""
    question = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        answer = subprocess.check_output([python(), "-c", question], stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return False
    return answer.decode().strip() == "%d.%d" % sys.version_info[:2]


def _make() -> None:
    place = os.path.dirname(os.path.abspath(venv()))
    while not os.path.exists(place):
        place = os.path.dirname(place)
    if not os.access(place, os.W_OK):
        give_up(NO_PLACE.format(place=place))
    tell("First start: making %s ..." % venv())
    if _is_done([sys.executable, "-m", "venv", "--clear", venv()]):
        return
    # Debian without python3-venv: venv works and ensurepip does not. A system pip can fill it from outside.
    has_pip = _is_done([sys.executable, "-m", "pip", "--version"])
    if not (has_pip and _is_done([sys.executable, "-m", "venv", "--clear", "--without-pip", venv()])):
        give_up(NO_VENV)


def _pip() -> list[str]:
    inside = [python(), "-m", "pip"]
    return inside if _is_done([*inside, "--version"]) else [sys.executable, "-m", "pip", "--python", python()]


def _is_done(command: list[str]) -> bool:
    return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def start_again(module: str) -> None:
    """Put *module*, run by `.venv`'s Python with this process's arguments, in the place of this process."""
    start = [module] if module.endswith(".py") else ["-m", module]
    command = [python(), *start, *sys.argv[1:]]
    environment = dict(os.environ, KQ_BOOTSTRAPPED="1")
    if os.name == "nt":
        # Windows gives the prompt back at once when a process is replaced.
        raise SystemExit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)  # noqa: S606 - the same program, no shell in between
