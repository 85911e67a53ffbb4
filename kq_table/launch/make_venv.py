"""
Makes a virtual environment and installs packages into it.

The standard library only, in the syntax of Python 3.8: see `bootstrap`.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys

NO_VENV = """This Python can't create a virtual environment.
{remedy}
Then run the same command again."""
REMEDIES = {
    "debian": "Run:  sudo apt install python{0}.{1}-venv",
    "fedora": "Run:  sudo dnf install python3 python3-pip",
    "arch": "Run:  sudo pacman -S python python-pip",
    "suse": "Run:  sudo zypper install python{0}{1} python{0}{1}-pip",
    "macos": "Install Python from python.org, or run:  brew install python",
    "windows": "Install Python with the installer from python.org; the embeddable package lacks what is needed.",
    "": "Install the modules venv and ensurepip, or pip, for the Python in {2}.",
}
"""What to install, by the system's ID or that of a relative; {0}.{1} is the version of Python, {2} where it is."""
NO_PLACE = """You can't write to {place}, so the packages can't be installed there.
Set KQ_VENV to another folder, or copy this folder to a place where you can write."""


class NoVenvError(Exception):
    """No virtual environment can be made; the message tells a person what to do."""


def is_usable(python: str) -> bool:
    """
    Whether *python* runs, has this version, and some pip can install for it.

    An interrupted set-up or a system update may have broken it; without ensurepip, venv leaves one that has no pip.
    """
    question = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        answer = subprocess.check_output([python, "-c", question], stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return False
    return answer.decode().strip() == "%d.%d" % sys.version_info[:2] and bool(_pip(python))


def _pip(python: str) -> list[str]:
    """The command of a pip that installs for *python*, its own or this Python's; empty if there is neither."""
    for pip in ([python, "-m", "pip"], [sys.executable, "-m", "pip", "--python", python]):
        if _succeeds([*pip, "--version"]):
            return pip
    return []


def check_writable(venv: str) -> None:
    """
    Check that the folder *venv* can be made.

    :raises NoVenvError: if the nearest existing folder above it cannot be written
    """
    place = os.path.dirname(os.path.abspath(venv))
    while not os.path.exists(place):
        place = os.path.dirname(place)
    if not os.access(place, os.W_OK):
        raise NoVenvError(NO_PLACE.format(place=place))


def create(venv: str) -> None:
    """
    Make a virtual environment in the folder *venv*, replacing what is there.

    :raises NoVenvError: if this Python has neither ensurepip nor pip
    """
    if _succeeds([sys.executable, "-m", "venv", "--clear", venv]):
        return
    # Debian without python3-venv: venv works and ensurepip does not. A system pip can fill it from outside.
    has_pip = _succeeds([sys.executable, "-m", "pip", "--version"])
    if not (has_pip and _succeeds([sys.executable, "-m", "venv", "--clear", "--without-pip", venv])):
        raise NoVenvError(NO_VENV.format(remedy=remedy()))


def remedy() -> str:
    """A line that says what to install on this system, so that this Python can make a virtual environment."""
    names = [name for name in _systems() if name in REMEDIES]
    return REMEDIES[(names or [""])[0]].format(*sys.version_info[:2], sys.base_prefix)


def _systems() -> list[str]:
    """The IDs of this system and its relatives; empty if its packages are not for this Python."""
    if sys.platform in ("win32", "darwin"):
        return ["windows" if sys.platform == "win32" else "macos"]
    if sys.base_prefix != "/usr":
        return []
    try:
        told = platform.freedesktop_os_release()
    except OSError:
        return []
    return [told["ID"], *told.get("ID_LIKE", "").split()]


def pip_install(python: str, wanted: list[str]) -> tuple[bool, str]:
    """
    Install packages for *python*; return whether that worked, and what pip said of faults and delays.

    :param wanted: requirements, or pip's options that name a file of them
    """
    # Wheels only: no compiler is ever needed. The project itself is not installed, so no build backend is fetched.
    command = [*_pip(python), "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", *wanted]
    done = subprocess.run(command, stderr=subprocess.PIPE, check=False)
    return done.returncode == 0, done.stderr.decode(errors="replace")


def _succeeds(command: list[str]) -> bool:
    return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def restart(python: str, module: str) -> None:
    """Replace this process by *python* running *module* (a module's name or a script's path), same arguments."""
    start = [module] if module.endswith(".py") else ["-m", module]
    command = [python, *start, *sys.argv[1:]]
    environment = dict(os.environ, KQ_BOOTSTRAPPED="1")
    if os.name == "nt":
        # Windows gives the prompt back at once when a process is replaced.
        raise SystemExit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)  # noqa: S606 - the same program, no shell in between
