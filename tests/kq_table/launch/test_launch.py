"""From a fresh checkout to a running program, and what it says when it cannot run."""

from __future__ import annotations

import ast
import os
import platform
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from kq_table import __version__
from kq_table.app import crash_report
from kq_table.launch import bootstrap, make_venv
from kq_table.launch.single_instance import InstanceLock
from kq_table.system import paths
from tests.conftest import cannot
from tests.processes import child
from tests.wine import LOCK_ERROR, fault_of_wine

ROOT = Path(__file__).resolve().parents[3]


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run this Python in the checkout."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )


# -- the door ------------------------------------------------------------------------------------------------------


def test_the_version_is_printed_without_anything_else() -> None:
    done = start("-m", "kq_table", "--version")
    assert (0, f"kq-table {__version__}\n", "") == (done.returncode, done.stdout, done.stderr)


def test_a_bot_of_the_frozen_program_never_imports_pygame() -> None:
    code = (
        "import sys; from kq_table.__main__ import main; main(['--engine', 'list']); assert 'pygame' not in sys.modules"
    )
    done = start("-c", code)
    assert done.returncode == 0, done.stderr
    assert '"kings-and-queens"' in done.stdout


def test_the_check_at_every_start_imports_next_to_nothing() -> None:
    code = (
        "import sys; before = set(sys.modules); from kq_table.launch import bootstrap; bootstrap.ensure();"
        "print(*sorted(set(sys.modules) - before))"
    )
    assert {"__future__", "kq_table", "kq_table.launch", "kq_table.launch.bootstrap", "zlib"} >= set(
        start("-c", code).stdout.split()
    )


# -- setting up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "module",
    [
        "engines/core/escape.py",
        "engines/core/standard_streams.py",
        "kq_table/__init__.py",
        "kq_table/__main__.py",
        "kq_table/launch/__init__.py",
        "kq_table/launch/bootstrap.py",
        "kq_table/launch/make_venv.py",
        "tests/__main__.py",
    ],
)
def test_an_old_python_can_read_what_says_that_it_is_too_old(module: str) -> None:
    ast.parse((ROOT / module).read_text(encoding="utf-8"), feature_version=(3, 8))


def test_an_old_python_is_told_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "MIN_PYTHON", (99, 0))
    with pytest.raises(SystemExit, match="1"):
        bootstrap.ensure()
    assert f"You need Python 99.0 or newer. This is Python {sys.version.split()[0]}." == capsys.readouterr().err.strip()


def test_where_the_packages_are_there_nothing_is_set_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KQ_VENV", str(tmp_path / "none"))
    bootstrap.ensure("", "tests")
    assert not (tmp_path / "none").exists()


def test_the_older_pygame_does_not_count_as_pygame_ce(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("platformdirs-4.3", "font_source_sans_pro-0.0.1", "font_source_serif_pro-0.0.1", "pygame-2.6.1"):
        (tmp_path / f"{name}.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "not there")])
    monkeypatch.setenv("KQ_VENV", str(tmp_path / "none"))
    assert not bootstrap._is_ready("")
    (tmp_path / "pygame_ce-2.5.8.dist-info").mkdir()
    assert bootstrap._is_ready("")


def test_packages_still_missing_after_the_set_up_end_in_one_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setenv("KQ_VENV", str(tmp_path / "none"))
    monkeypatch.setenv("KQ_BOOTSTRAPPED", "1")
    with pytest.raises(SystemExit, match="1"):
        bootstrap.ensure()
    assert "Delete" in capsys.readouterr().err


def test_a_python_that_can_make_no_environment_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("KQ_VENV", str(tmp_path / "venv"))
    monkeypatch.setattr(make_venv, "_succeeds", lambda _: False)
    with pytest.raises(SystemExit, match="1"):
        bootstrap.install_packages()
    assert make_venv.remedy() in capsys.readouterr().err


def test_an_environment_that_no_pip_can_fill_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian's venv leaves such a one before python3-venv is there: what was then installed must count."""
    monkeypatch.setattr(make_venv, "_succeeds", lambda _: True)
    assert make_venv.is_usable(sys.executable)
    monkeypatch.setattr(make_venv, "_succeeds", lambda _: False)
    assert not make_venv.is_usable(sys.executable)


@pytest.mark.parametrize(
    ("system", "release", "told"),
    [
        ("linux", {"ID": "debian"}, "Run:  sudo apt install python3.13-venv"),
        ("linux", {"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "Run:  sudo apt install python3.13-venv"),
        ("linux", {"ID": "fedora"}, "Run:  sudo dnf install python3 python3-pip"),
        ("linux", {"ID": "rocky", "ID_LIKE": "rhel centos fedora"}, "Run:  sudo dnf install python3 python3-pip"),
        ("linux", {"ID": "manjaro", "ID_LIKE": "arch"}, "Run:  sudo pacman -S python python-pip"),
        (
            "linux",
            {"ID": "opensuse-leap", "ID_LIKE": "suse opensuse"},
            "Run:  sudo zypper install python313 python313-pip",
        ),
        ("linux", {"ID": "alpine"}, "Install the modules venv and ensurepip, or pip, for the Python in /usr."),
        ("darwin", {}, "Install Python from python.org, or run:  brew install python"),
        (
            "win32",
            {},
            "Install Python with the installer from python.org; the embeddable package lacks what is needed.",
        ),
    ],
)
def test_each_system_is_told_what_to_install_there(
    monkeypatch: pytest.MonkeyPatch, system: str, release: dict[str, str], told: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    monkeypatch.setattr(sys, "version_info", (3, 13, 5))
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: release)
    assert told == make_venv.remedy()


def test_the_packages_of_a_system_are_not_named_for_another_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "base_prefix", "/opt/python")
    assert "Install the modules venv and ensurepip, or pip, for the Python in /opt/python." == make_venv.remedy()


def test_a_system_that_does_not_say_its_name_is_told_in_general(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> dict[str, str]:
        raise FileNotFoundError

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    monkeypatch.setattr(platform, "freedesktop_os_release", none)
    assert "Install the modules venv and ensurepip, or pip, for the Python in /usr." == make_venv.remedy()


@pytest.mark.parametrize(
    ("pip_says", "told", "not_told"),
    [
        ("WARNING: Retrying (Retry(total=4)) after ...\nERROR: No matching distribution", "internet", "ERROR"),
        ("ERROR: [Errno 28] No space left on device", "No space left on device", "internet"),
    ],
)
def test_only_a_missing_network_is_told_as_one(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    pip_says: str,
    told: str,
    not_told: str,
) -> None:
    monkeypatch.setenv("KQ_VENV", str(tmp_path))
    monkeypatch.setattr(make_venv, "is_usable", lambda _: True)
    monkeypatch.setattr(make_venv, "pip_install", lambda *_: (False, pip_says))
    with pytest.raises(SystemExit, match="1"):
        bootstrap.install_packages()
    said = capsys.readouterr().err
    assert (True, False) == (told in said, not_told in said)


def test_a_place_with_a_strange_name_is_written_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KQ_VENV", "/\x1b[31m\u202e")
    with pytest.raises(SystemExit, match="1"):
        bootstrap.give_up(bootstrap.NO_NETWORK.format(venv=bootstrap.venv()))
    assert r"outside /\x1b[31m\u202e was" in capsys.readouterr().err


def test_where_nothing_can_be_written_the_place_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("KQ_VENV", str(tmp_path / "shared" / "venv"))
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SystemExit, match="1"):
        bootstrap.install_packages()
    assert capsys.readouterr().err.strip().startswith(f"You can't write to {tmp_path},")


def test_all_that_the_stamp_will_name_is_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With exact packages too: who asks for the program's alone keeps those of the tests up to date."""
    monkeypatch.setenv("KQ_VENV", str(tmp_path))
    monkeypatch.setenv("KQ_LOCKED", "1")
    monkeypatch.setattr(make_venv, "is_usable", lambda _: True)
    installed = list[str]()

    def pip_install(_: str, words: list[str]) -> tuple[bool, str]:
        installed.extend(words)
        return True, ""

    monkeypatch.setattr(make_venv, "pip_install", pip_install)
    bootstrap.write_stamp({"test"}, set())
    bootstrap.install_packages("build")
    assert ["freeze.txt", "test.txt"] == [Path(word).name for word in installed if word.endswith(".txt")]


def test_the_stamp_tells_a_changed_requirement_from_another_change(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    project = tmp_path / "pyproject.toml"
    project.write_bytes(b'[project]\ndependencies = ["a>=1"]\noptional-dependencies = {test = ["b>=1"]}\n')
    monkeypatch.setattr(bootstrap, "ROOT", str(tmp_path))
    monkeypatch.setenv("KQ_VENV", str(tmp_path))
    Path(bootstrap.python()).parent.mkdir()
    Path(bootstrap.python()).touch()
    bootstrap.write_stamp(set(), {"a>=1"})
    assert [True, False] == [bootstrap._is_current(extra) for extra in ("", "test")]
    project.write_text(project.read_text("utf-8") + "# a comment\n", "utf-8", newline="\n")
    assert bootstrap._is_current("")
    project.write_text(project.read_text("utf-8").replace("a>=1", "a>=2"), "utf-8", newline="\n")
    assert not bootstrap._is_current("")


@pytest.mark.skipif(find_spec("venv") is None, reason="a Python to be embedded in programs makes no environments")
@pytest.mark.download
def test_a_fresh_checkout_sets_itself_up_and_goes_on_there(tmp_path: Path) -> None:
    script = tmp_path / "hello.py"
    script.write_text(
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from kq_table.launch import bootstrap\n"
        "bootstrap.ensure('', __file__)\n"
        "import pygame, platformdirs; print('ready', sys.argv[1], sys.prefix)\n",
        "utf-8",
        newline="\n",
    )
    # -S hides the packages that this Python has.
    done = start("-S", str(script), "Ann Q.", KQ_VENV=str(tmp_path / "my venv"), PIP_RETRIES="1")
    if bootstrap.NO_NETWORK.splitlines()[0] in done.stderr:
        cannot("needs a package index in reach")
    if "can't create a virtual environment" in done.stderr:
        cannot("needs a Python that has ensurepip or pip")
    assert done.returncode == 0, done.stderr
    assert f"ready Ann Q. {tmp_path / 'my venv'}" == done.stdout.strip().splitlines()[-1]


# -- folders -------------------------------------------------------------------------------------------------------


def test_kq_home_names_one_root_for_all_kinds(home: Path) -> None:
    assert home / "data" == paths.folder("data")
    assert (home / "data").is_dir()


def test_without_kq_home_every_kind_has_a_place_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KQ_HOME")
    kinds: list[paths.Kind] = ["config", "data", "state", "log", "cache"]
    assert all("kq-table" in str(paths.preferred_folder(kind)) for kind in kinds)


def test_where_home_cannot_be_written_a_folder_is_borrowed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("KQ_HOME", str(blocked))
    monkeypatch.setattr(paths, "_temporary", {})
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    place = paths.folder("data")
    assert place.parent == tmp_path
    assert place == paths.folder("data"), "the same one until the end"
    assert [True, False] == [paths.is_temporary(kind) for kind in ("data", "config")]


@pytest.mark.parametrize(
    ("kind", "file", "stays"),
    [
        ("data", "records/a.kq", True),
        ("data", "records/finished", False),
        ("config", "settings.json", False),
        ("log", "kq-table.log", False),
        ("log", "crash-20260101-000000.log", True),
    ],
)
def test_a_borrowed_folder_stays_for_what_somebody_may_look_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: paths.Kind, file: str, *, stays: bool
) -> None:
    monkeypatch.setattr(paths, "_temporary", {})
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = paths.use_temporary(kind)
    (folder / "records").mkdir()
    (folder / "instance.lock").touch()
    if "." in file:
        (folder / file).write_bytes(b"words")
    else:
        (folder / file).mkdir()
    paths._delete_temporary(kind, folder)
    assert stays == folder.exists()


# -- one program at a time -----------------------------------------------------------------------------------------


@fault_of_wine(LOCK_ERROR)
def test_a_second_program_finds_the_lock_taken_until_the_first_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    code = (
        "import sys, time; from pathlib import Path; from kq_table.launch.single_instance import InstanceLock\n"
        "lock = InstanceLock(Path(sys.argv[1])); print(lock.take(), flush=True); time.sleep(60)"
    )
    with child([sys.executable, "-c", code, str(path)], cwd=ROOT, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert b"True" == other.stdout.readline().rstrip()
        mine = InstanceLock(path)
        assert not mine.take()
        other.kill()
        other.wait()
        assert mine.take()
    mine.drop()
    mine.drop()


# -- crashes -------------------------------------------------------------------------------------------------------


def test_a_death_is_written_to_a_log(home: Path) -> None:
    done = start("-c", "from kq_table.app import crash_report as crash; crash.install(); raise ValueError('boom')")
    (log,) = (home / "log").glob("crash-*.log")
    assert done.returncode == 1
    assert "boom" in log.read_text("utf-8")
    assert "boom" in done.stderr


def test_a_death_of_a_thread_is_written_too(home: Path) -> None:
    start(
        "-c",
        "import threading; from kq_table.app import crash_report as crash; crash.install();"
        "t = threading.Thread(target=lambda: 1 / 0); t.start(); t.join()",
    )
    (log,) = (home / "log").glob("crash-*.log")
    assert "ZeroDivisionError" in log.read_text("utf-8")


def test_only_the_newest_logs_are_kept(home: Path) -> None:
    (home / "log").mkdir(parents=True)
    for second in range(8):
        (home / "log" / f"crash-20260101-00000{second}.log").touch()
    newest = crash_report.report(ValueError("boom"))
    kept = sorted((home / "log").glob("crash-*.log"))
    assert crash_report.MAX_REPORTS == len(kept)
    assert newest == kept[-1]


def test_bots_are_stopped_before_the_box_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def stubborn() -> None:
        order.append("stubborn")
        raise OSError("will not")

    def ask(_: Path | None) -> bool:
        order.append("box")
        return True

    monkeypatch.setattr(crash_report, "before_box", [stubborn, lambda: order.append("bot")])
    monkeypatch.setattr(crash_report, "_ask_to_restart", ask)
    monkeypatch.setattr(crash_report, "_restart", lambda: order.append("a new start"))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    crash_report._on_error(ValueError, ValueError("boom"), None)
    assert ["stubborn", "bot", "box", "a new start"] == order


@pytest.mark.parametrize(("name", "value"), [("CI", "1"), ("SDL_VIDEODRIVER", "dummy")])
def test_no_box_waits_where_nobody_sits(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    for each in ("CI", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(name, value)
    assert not crash_report._has_reader()
