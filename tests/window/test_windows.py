"""
The program of Windows as a person has it: unpacked or installed, played, killed, resumed and removed.

Wine stands for Windows. What `build/make.py windows-here` made is tried, where `KQ_WINDOWS` asks for it.
"""

from __future__ import annotations

import filecmp
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import for_windows
import pytest
import windows_here
from frozen import size
from identity import ROOT, WORDS
from wine import Wine, python, windows_path

from kq_table.launch.options import ALREADY_RUNNING_STATUS

from .desk import Desk
from .player import HASTE, KeyPlayer, Player, hurry
from .processes import everyone
from .test_managed_window import told_by_x
from .windows_desk import WindowsDesk, managed_wine, windows_named

pytestmark = pytest.mark.skipif(not os.environ.get("KQ_WINDOWS"), reason="only where KQ_WINDOWS asks for it")

FOLDER = "Spiel für zwei Юра"
RUNNING, FOREIGN = 3, 4
"""Why the installer refuses, as its exit status."""
PAGE_S = 0.5
"""Between two looks at the pages of the installer."""
LOCK_TWICE = """
import msvcrt
first, second = (open("lock", "wb") for _ in range(2))
msvcrt.locking(first.fileno(), msvcrt.LK_NBLCK, 1)
try:
    msvcrt.locking(second.fileno(), msvcrt.LK_NBLCK, 1)
except OSError as error:
    print(error.errno)
"""


@pytest.fixture(scope="module")
def wine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wine]:
    with managed_wine(tmp_path_factory.mktemp("screen")) as wine:
        yield wine


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the `.zip`."""
    folder = tmp_path_factory.mktemp("unpacked") / FOLDER
    with zipfile.ZipFile(for_windows.ZIP) as packed:
        packed.extractall(folder)
    return folder / "kq-table" / "kq-table.exe"


@pytest.fixture
def desk(wine: Wine, tmp_path: Path, program: Path) -> Iterator[WindowsDesk]:
    with WindowsDesk(wine, tmp_path / FOLDER, tmp_path, program) as desk:
        yield desk


def processes(wine: Wine, word: bytes = b"kq-table.exe") -> list[int]:
    """List the processes of Windows with a word in their command line: the program and its bots."""
    found = []
    for pid in everyone():
        try:
            words, environment = (Path(f"/proc/{pid}/{name}").read_bytes() for name in ("cmdline", "environ"))
        except OSError:
            continue
        if word in words and f"WINEPREFIX={wine.prefix}".encode() in environment.split(b"\0"):
            found.append(pid)
    return found


# -- play ----------------------------------------------------------------------------------------------------------


def test_played_by_mouse_and_keys_and_killed_it_goes_on_at_the_same_point(
    desk: WindowsDesk, wine: Wine, tmp_path: Path
) -> None:
    home = tmp_path / FOLDER
    hurry(home)
    by_mouse, by_keys = (kind(desk, home, Random(7)) for kind in (Player, KeyPlayer))
    desk.start(*HASTE)
    show(desk, "menu")
    by_mouse.begin()
    assert by_mouse.play(3) == 3
    show(desk, "mouse")
    assert by_keys.play(3) == 3
    assert by_keys.wait_for_turn()
    assert desk.done(1), "a computer player answers"
    show(desk, "keys")
    desk.kill()
    desk.wait_for(lambda: not processes(wine), "the end of its bots")
    lines = by_mouse.match().record.lines
    desk.start(*HASTE)
    by_mouse.go_on()
    assert by_mouse.wait_for_turn()
    match = by_mouse.match()
    assert lines == match.record.lines[: len(lines)]
    desk.wait_for(
        lambda: (match.n, [deed.text for deed in match.legal()]) == (desk.n, [way.deed for way in desk.ways]),
        "the position of the record",
    )
    assert by_keys.play(2) == 2
    show(desk, "resumed")
    desk.close_window()
    assert desk.wait_for_end() == 0


def show(desk: Desk, name: str) -> None:
    """Keep a picture where `KQ_WINDOWS` names a folder for them."""
    folder = Path(os.environ["KQ_WINDOWS"])
    if folder.is_dir():
        desk.screenshot(folder / f"{name}.png")


def test_its_window_has_name_and_icon(desk: WindowsDesk) -> None:
    desk.start()
    told = told_by_x(desk, "-id", str(desk.window()), "_NET_WM_NAME", "_NET_WM_ICON")
    assert '"KQ Table"' in told
    assert "not found" not in told


def test_a_second_start_calls_the_first(
    desk: WindowsDesk, wine: Wine, program: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    _, said = wine.told(python("freeze.txt"), "-c", LOCK_TWICE, folder=tmp_path)
    if said.strip() == b"0":
        mark = pytest.mark.xfail(reason="Wine's _locking gives no reason when it fails: errno stays 0", strict=True)
        request.applymarker(mark)
    desk.start()
    with wine.start(program, KQ_HOME=windows_path(tmp_path / FOLDER)) as second:
        try:
            desk.wait_for(lambda: second.poll() is not None or len(desk.windows()) > 1, "what comes of it")
            assert ALREADY_RUNNING_STATUS == second.poll()
        finally:
            second.kill()


def test_the_engine_writes_what_it_writes_here(wine: Wine, program: Path) -> None:
    words = ["play", "--game", "king", "--seats", "3", "--players", "rule", "--seed", "7"]
    here = subprocess.check_output([sys.executable, "-m", "engines", *words], cwd=ROOT)
    assert (0, here) == wine.told(program, "--engine", *words)


# -- install -------------------------------------------------------------------------------------------------------


class Installed:
    """Where Windows has what the installer brought."""

    def __init__(self, wine: Wine) -> None:
        self.wine = wine
        (self.user,) = (path for path in (wine.prefix / "drive_c" / "users").iterdir() if path.name != "Public")
        self.folder = self.user / "AppData" / "Local" / "Programs" / "KQ Table"
        self.program = self.folder / "kq-table.exe"
        self.own = self.user / "AppData" / "Local" / "kq-table"
        menu = self.user / "AppData" / "Roaming" / "Microsoft" / "Windows" / "Start Menu" / "Programs"
        self.link = menu / "KQ Table.lnk"

    def entry(self) -> dict[str, str]:
        """Give what the list of installed programs has of ours, by name."""
        key = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{WORDS['APP_ID']}"
        lines = [line.split("    ") for line in self.wine.told("reg", "query", key)[1].decode().splitlines()]
        return {words[1]: words[3] for words in lines if len(words) == 4}

    def install(self, *words: str) -> int:
        return self.wine.call(for_windows.SETUP, "/S", *words)

    def uninstall(self, desk: Desk) -> None:
        """Remove it; what asks for that starts a copy of itself, which does it."""
        assert self.wine.call(self.folder / "uninstall.exe", "/S") == 0
        desk.wait_for(lambda: not processes(self.wine, b"~nsu"), "the end of the removal")


@pytest.fixture
def installed(wine: Wine, desk: WindowsDesk) -> Iterator[Installed]:
    installed = Installed(wine)
    assert not installed.folder.exists()
    yield installed
    if installed.program.exists():
        installed.uninstall(desk)


def same(folder: filecmp.dircmp[str], but: set[str]) -> bool:
    """Whether two folders hold the same, but for some files."""
    different = {*folder.left_only, *folder.right_only, *folder.diff_files, *folder.funny_files} - but
    return not different and all(same(inner, but) for inner in folder.subdirs.values())


def test_it_is_installed_started_from_the_menu_and_removed(desk: WindowsDesk, wine: Wine, installed: Installed) -> None:
    kept = installed.own / "records" / "a match.kq"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(b"deeds")
    assert installed.install() == 0
    assert same(filecmp.dircmp(windows_here.FROZEN, installed.folder), {"uninstall.exe"})
    entry = installed.entry()
    assert ("KQ Table", WORDS["VERSION"]) == (entry["DisplayName"], entry["DisplayVersion"])
    assert int(entry["EstimatedSize"], 16) == size(windows_here.FROZEN) // 1024
    with wine.start("start", "/unix", installed.link):
        pass
    desk.wait_for(desk.windows, "the window")
    assert RUNNING == installed.install()
    installed.uninstall(desk)
    assert same(filecmp.dircmp(windows_here.FROZEN, installed.folder), {"uninstall.exe"})
    for pid in processes(wine):
        os.kill(pid, 9)
    desk.wait_for(lambda: not processes(wine), "its end")
    installed.uninstall(desk)
    assert not installed.folder.exists()
    assert not installed.link.exists()
    assert {} == installed.entry()
    # The program took it for a damaged one, and set it aside.
    assert b"deeds" in [path.read_bytes() for path in installed.own.rglob("*.kq")]


def test_its_pages_lead_to_the_program(desk: WindowsDesk, wine: Wine, installed: Installed) -> None:
    with wine.start(for_windows.SETUP) as setup:
        seen = 0

        def go_on() -> bool:
            nonlocal seen
            if windows_named(wine.environment, "KQ Table Setup"):
                show(desk, f"setup-{(seen := seen + 1)}")
                desk.key("Return")
                time.sleep(PAGE_S)
            return setup.poll() is not None

        try:
            desk.wait_for(go_on, "the end of the installer")
        finally:
            setup.kill()
    desk.wait_for(desk.windows, "the window that its last page offers")
    for pid in processes(wine):
        os.kill(pid, 9)
    desk.wait_for(lambda: not processes(wine), "its end")


def test_a_newer_version_takes_the_place_of_an_older_one(desk: WindowsDesk, installed: Installed) -> None:
    assert installed.install() == 0
    stale, own = installed.folder / "_internal" / "old.dll", installed.folder / "my notes.txt"
    for path in (stale, own):
        path.write_bytes(b"mine")
    assert installed.install() == 0
    assert not stale.exists()
    assert installed.program.exists()
    installed.uninstall(desk)
    assert [own] == list(installed.folder.iterdir())
    shutil.rmtree(installed.folder)


def test_it_is_not_installed_among_other_files(wine: Wine, installed: Installed) -> None:
    thesis = installed.user / "thesis"
    (thesis / "_internal").mkdir(parents=True, exist_ok=True)
    (thesis / "_internal" / "chapter.txt").write_bytes(b"years of work")
    assert FOREIGN == installed.install(rf"/D=C:\users\{installed.user.name}\thesis")
    assert [thesis / "_internal"] == list(thesis.iterdir())
    assert b"years of work" == (thesis / "_internal" / "chapter.txt").read_bytes()
    assert not installed.link.exists()


def test_the_menu_entry_names_the_program(wine: Wine, installed: Installed) -> None:
    wine.environment["WINEDEBUG"] = "fixme+shell"
    try:
        status, said = wine.told(for_windows.SETUP, "/S")
    finally:
        wine.environment["WINEDEBUG"] = "-all"
    assert status == 0
    if WORDS["APP_ID"].encode("utf-16-le") not in installed.link.read_bytes():
        # It must at least have been asked to.
        assert re.search(rb"propertystore_SetValue.*: stub\r?\n.*propertystore_Commit.*: stub", said)
        pytest.xfail("Wine's links have no properties")
