"""
Sees to it that the packages are there, in a fresh checkout too. Knows nothing of the table, nor how `.venv` is made.

It runs at every start, so it imports next to nothing; what makes `.venv` is `fresh`. The syntax of both stays that of
Python 3.8, so that an old Python can still read the line that says it is too old.
"""

from __future__ import annotations

import os
import sys
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OLDEST = (3, 11)
PROGRAM = ("font_source_sans_pro", "font_source_serif_pro", "platformdirs", "pygame_ce")
"""What the program needs, as the installed `*.dist-info` folders spell it; a test holds it to `pyproject.toml`."""


def ensure(extra: str = "", module: str = "kq_table") -> None:
    """
    Return where *module* can run; elsewhere set `.venv` up and start *module* there in place of this process.

    :param extra: the optional dependencies that are needed too (`test`, `build`).
    :param module: what to start, with this process's arguments: a module's name, or a script's path.
    :raises SystemExit: with one clear message, if the set-up is not possible.
    """
    if getattr(sys, "frozen", False) or not os.path.isfile(_project()):
        return
    if sys.version_info < OLDEST:
        give_up("Python %d.%d or newer is needed; this is %s." % (*OLDEST, sys.version.split()[0]))
    has_tried = os.environ.pop("KQ_BOOTSTRAPPED", "")
    if _is_ready(extra):
        return
    if has_tried:
        give_up("The packages are still missing after the set-up. Delete %s and try again." % venv())
    from . import make_venv  # not at every start

    if is_here() or not _is_current(extra):
        make_venv.install_packages(extra)
    make_venv.start_again(module)


# -- what is there ----------------------------------------------------------------------------------------------


def _project() -> str:
    return os.path.join(ROOT, "pyproject.toml")


def venv() -> str:
    """Say where the environment of this checkout lies; `KQ_VENV` overrides."""
    return os.environ.get("KQ_VENV") or os.path.join(ROOT, ".venv")


def python() -> str:
    """Say where its Python lies, or would."""
    return os.path.join(venv(), *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))


def is_here() -> bool:
    """Whether this process runs in it."""
    return os.path.realpath(sys.prefix) == os.path.realpath(venv())


def _is_ready(extra: str) -> bool:
    """In `.venv` the stamp decides, so that a changed requirement is noticed; elsewhere what is installed does."""
    if is_here():
        return _is_current(extra)
    names = {_spelled(line) for line in requirements(extra)} if extra else set(PROGRAM)
    return names <= _installed()


def _installed() -> set[str]:
    """
    Name what is installed, by the folders that say so: quicker than importlib.metadata.

    It also tells pygame-ce from the older pygame, which imports under the same name.
    """
    found: set[str] = set()
    for folder in sys.path:
        try:
            entries = os.listdir(folder or ".")
        except OSError:
            continue  # sys.path may name archives and folders that are not there
        found.update(entry.partition("-")[0].lower() for entry in entries if entry.endswith(".dist-info"))
    return found


def _spelled(requirement: str) -> str:
    """Give the name that a requirement starts with, as its `.dist-info` folder spells it."""
    import re

    return re.sub(r"[-_.]+", "_", re.split(r"[<>=!~; \[]", requirement)[0]).lower()


def requirements(extra: str = "") -> list[str]:
    """List the requirements that `pyproject.toml` names for the program, and for *extra* where that is not empty."""
    import tomllib  # Python 3.11 has it, and by now this is one

    with open(_project(), "rb") as file:
        project = tomllib.load(file)["project"]
    return [*project["dependencies"], *(project["optional-dependencies"][extra] if extra else [])]


# -- the stamp: what .venv was filled with ----------------------------------------------------------------------


def _stamp() -> str:
    return os.path.join(venv(), "kq-stamp")


def _head() -> str:
    """Give the stamp's first line: this Python and the project file as it stands."""
    with open(_project(), "rb") as file:
        return "%d.%d %08x" % (*sys.version_info[:2], zlib.crc32(file.read()))


def _read_stamp() -> list[str]:
    try:
        with open(_stamp(), encoding="utf-8") as file:
            return file.read().splitlines() or [""]
    except (OSError, UnicodeDecodeError):
        return [""]


def write_stamp(extras: set[str], lines: set[str]) -> None:
    """Note that `.venv` now holds these *lines*, the requirements of the program and of these *extras*."""
    text = "\n".join([_head(), " ".join(sorted(extras)), *sorted(lines)]) + "\n"
    with open(_stamp(), "w", encoding="utf-8") as file:
        file.write(text)


def _is_current(extra: str) -> bool:
    """Whether `.venv` was made by such a Python and holds what the project asks for today."""
    head, extras, lines = stamp_parts()
    if not os.path.exists(python()) or head.split(" ")[0] != _head().split(" ")[0]:
        return False
    if not extras.issuperset({extra} - {""}):
        return False
    if head == _head():
        return True
    # The project file changed, perhaps not in its requirements.
    wanted = {line for name in extras | {""} for line in requirements(name)}
    if wanted != lines:
        return False
    write_stamp(extras, lines)
    return True


def stamp_parts() -> tuple[str, set[str], set[str]]:
    """Read the stamp: its first line (empty where there is none), the extras and the requirements."""
    head, *rest = _read_stamp()
    return head, set(rest[0].split()) if rest else set(), set(rest[1:])


# -- talking ----------------------------------------------------------------------------------------------------


def tell(text: str) -> None:
    """Say something on the terminal, now."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def give_up(text: str) -> None:
    """
    End the program with this message.

    :raises SystemExit: always, with status 2.
    """
    tell("\n" + text)
    raise SystemExit(2)
