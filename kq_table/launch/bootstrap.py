"""
Checks at every start that the packages are installed, and has `.venv` made in a fresh checkout.

It imports next to nothing, because every start pays for it; `make_venv` is imported only when it is needed. Both keep
to the syntax of Python 3.8, so that an old Python can print that it is too old.
"""

from __future__ import annotations

import os
import sys
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MIN_PYTHON = (3, 11)
REQUIRED_PACKAGES = ("font_source_sans_pro", "font_source_serif_pro", "platformdirs", "pygame_ce")
"""The dependencies in `pyproject.toml`, spelled like their `*.dist-info` folders."""
LOCKS = {"": "run", "test": "test", "build": "freeze"}
"""For each of the project's extras, and for none, its list of exact packages in `build/requirements`."""
NO_NETWORK = """The packages could not be downloaded. Check your internet connection and run the same command again.
Nothing outside {venv} was changed."""
NO_PACKAGES = """The packages could not be installed; pip says why:
{reason}
Nothing outside {venv} was changed."""


def ensure(extra: str = "", module: str = "kq_table") -> None:
    """
    Return if the packages are installed; otherwise fill `.venv` and run *module* there in place of this process.

    :param extra: optional dependencies that are needed too (`test`, `build`)
    :param module: the module's name or the script's path to run with this process's arguments
    :raises SystemExit: with one clear message, if the set-up is not possible
    """
    if getattr(sys, "frozen", False) or not os.path.isfile(_project()):
        return
    if sys.version_info < MIN_PYTHON:
        give_up("You need Python %d.%d or newer. This is Python %s." % (*MIN_PYTHON, sys.version.split()[0]))
    has_tried = os.environ.pop("KQ_BOOTSTRAPPED", "")
    if _is_ready(extra):
        return
    if has_tried:
        give_up("The packages are still missing after setup. Delete %s and try again." % venv())
    if _is_inside() or not _is_current(extra):
        install_packages(extra)
    from . import make_venv  # not at every start

    make_venv.restart(python(), module)


def install_packages(extra: str = "") -> None:
    """
    Make `.venv` unless it works already, and install the program's packages and those of *extra* into it.

    :raises SystemExit: with one clear message, if that is not possible
    """
    from . import make_venv

    _, extras, _ = _read_stamp()
    try:
        if not _is_inside() and not make_venv.is_usable(python()):
            extras = set()
            make_venv.check_writable(venv())
            _print("First start: creating %s ..." % venv())
            make_venv.create(venv())
    except make_venv.NoVenvError as error:
        give_up(str(error))
    extras |= {extra} - {""}
    _print("Downloading packages ...")
    lines = {line for name in extras | {""} for line in requirements(name)}
    is_done, told = make_venv.pip_install(python(), _locked(extras) or sorted(lines))
    if not is_done:
        # Without a network, pip reports only how often it tried.
        give_up((NO_NETWORK if "Retrying (Retry(" in told else NO_PACKAGES).format(venv=venv(), reason=told.strip()))
    write_stamp(extras, lines)


def _locked(extras: set[str]) -> list[str]:
    """With KQ_LOCKED set (as in CI), pip's arguments for the exact files named in `build/requirements`."""
    if not os.environ.get("KQ_LOCKED"):
        return []
    locks = sorted(LOCKS[extra] for extra in extras or {""})
    files = [os.path.join(ROOT, "build", "requirements", lock + ".txt") for lock in locks]
    return ["--require-hashes", *(word for file in files for word in ("--requirement", file))]


# -- what is installed ---------------------------------------------------------------------------------------------


def _project() -> str:
    return os.path.join(ROOT, "pyproject.toml")


def venv() -> str:
    """The folder of this checkout's virtual environment; `KQ_VENV` overrides it."""
    return os.environ.get("KQ_VENV") or os.path.join(ROOT, ".venv")


def python() -> str:
    return os.path.join(venv(), *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))


def _is_inside() -> bool:
    return os.path.realpath(sys.prefix) == os.path.realpath(venv())


def _is_ready(extra: str) -> bool:
    """In `.venv` the stamp decides, so that a changed requirement is noticed; elsewhere the installed packages do."""
    if _is_inside():
        return _is_current(extra)
    names = {_spelled(line) for line in requirements(extra)} if extra else set(REQUIRED_PACKAGES)
    return names <= _installed()


def _installed() -> set[str]:
    """
    The installed packages by their `*.dist-info` folders, which is quicker than importlib.metadata.

    It also tells pygame-ce from the older pygame, which has the same import name.
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
    import re

    return re.sub(r"[-_.]+", "_", re.split(r"[<>=!~; \[]", requirement)[0]).lower()


def requirements(extra: str = "") -> list[str]:
    """The requirements in `pyproject.toml` for the program, and for *extra* unless it is empty."""
    import tomllib  # new in Python 3.11; the version has been checked

    with open(_project(), "rb") as file:
        project = tomllib.load(file)["project"]
    return [*project["dependencies"], *(project["optional-dependencies"][extra] if extra else [])]


# -- the stamp: what was installed into .venv ----------------------------------------------------------------------


def _stamp() -> str:
    return os.path.join(venv(), "kq-stamp")


def _head() -> str:
    """The stamp's first line for today: the version of Python and the checksum of the project file."""
    with open(_project(), "rb") as file:
        return "%d.%d %08x" % (*sys.version_info[:2], zlib.crc32(file.read()))


def write_stamp(extras: set[str], lines: set[str]) -> None:
    """Record that `.venv` holds the requirements *lines* of the program and of *extras*."""
    text = "\n".join([_head(), " ".join(sorted(extras)), *sorted(lines)]) + "\n"
    with open(_stamp(), "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _is_current(extra: str) -> bool:
    """Whether `.venv` has this version of Python and fulfils today's requirements."""
    head, extras, lines = _read_stamp()
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


def _read_stamp() -> tuple[str, set[str], set[str]]:
    """The stamp's first line (empty without a stamp), the extras and the requirements."""
    try:
        with open(_stamp(), encoding="utf-8") as file:
            head, *rest = file.read().splitlines() or [""]
    except (OSError, UnicodeDecodeError):
        return "", set(), set()
    return head, set(rest[0].split()) if rest else set(), set(rest[1:])


# -- messages ------------------------------------------------------------------------------------------------------


def _print(text: str) -> None:
    """Print lines at once, escaped: names of folders in them may hold anything."""
    from engines.core.escape import escape  # not at every start

    sys.stderr.write(escape(text, keep="\n") + "\n")
    sys.stderr.flush()


def give_up(text: str) -> None:
    """
    End the program with this message.

    :raises SystemExit: always, with status 1.
    """
    _print("\n" + text)
    raise SystemExit(1)
