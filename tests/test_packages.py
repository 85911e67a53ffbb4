"""What is made for players: the same bytes every time, names and versions said once, put in and taken out cleanly."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import archive
import for_linux
import for_macos
import for_windows
import pytest
import release
from identity import ROOT, WORDS

from kq_table import APP_ID, __version__

from .conftest import cannot

EPOCH = 1_700_000_000
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="what only Linux makes")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Lay something out that looks like the frozen program."""
    folder = tmp_path / "program"
    (folder / "_internal").mkdir(parents=True)
    (folder / "kq-table").write_bytes(b"#!/bin/sh\necho it runs\n")
    (folder / "kq-table").chmod(0o700)
    (folder / "_internal" / "libz.so.1").write_bytes(b"lib GLIBC_2.4 GLIBC_2.17")
    (folder / "_internal" / "libz.so").symlink_to("libz.so.1")
    (folder / "THIRD-PARTY.txt").write_bytes(b"nobody")
    return folder


# -- archives ------------------------------------------------------------------------------------------------------


@LINUX
def test_the_same_files_give_the_same_archive_whoever_made_them_and_when(program: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first.tar.xz", tmp_path / "second.tar.xz"
    archive.tar_xz(program, first, EPOCH)
    for path in program.rglob("*"):
        os.utime(path, (1, 1), follow_symlinks=False)
    (program / "THIRD-PARTY.txt").chmod(0o600)
    archive.tar_xz(program, second, EPOCH)
    assert first.read_bytes() == second.read_bytes()


@LINUX
def test_an_archive_keeps_links_and_what_can_be_run(program: Path, tmp_path: Path) -> None:
    packed = tmp_path / "packed.tar.xz"
    archive.tar_xz(program, packed, EPOCH)
    with tarfile.open(packed) as tar:
        entries = {entry.name: entry for entry in tar.getmembers()}
    assert "libz.so.1" == entries["program/_internal/libz.so"].linkname
    assert (0o755, 0o644) == (entries["program/kq-table"].mode, entries["program/_internal/libz.so.1"].mode)
    assert {(0, 0, "", "", EPOCH)} == {(e.uid, e.gid, e.uname, e.gname, e.mtime) for e in entries.values()}


def test_a_zip_holds_the_same_files_with_the_time_of_the_commit(program: Path, tmp_path: Path) -> None:
    packed = tmp_path / "packed.zip"
    archive.zipped(program, packed, EPOCH)
    with zipfile.ZipFile(packed) as found:
        assert (program / "kq-table").read_bytes() == found.read("program/kq-table")
        assert {(2023, 11, 14, 22, 13, 20)} == {entry.date_time for entry in found.infolist()}


# -- Linux ---------------------------------------------------------------------------------------------------------


@LINUX
def test_it_installs_for_one_user_in_any_folder_and_goes_without_a_trace(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / 'Zoë\'s "cards" & 10% $HOME'
    kept = home / ".local" / "share" / "kq-table" / "records" / "a match.kq"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"deeds")
    monkeypatch.setattr(for_linux, "PROGRAM", program)
    monkeypatch.setattr(for_linux, "WORK", tmp_path)
    monkeypatch.setattr(for_linux, "ROOT", tmp_path)
    monkeypatch.setattr(for_linux, "ARCHIVE", tmp_path / "packed.tar.xz")
    with tarfile.open(for_linux.pack()) as tar:
        # The first releases of Python 3.11 know no filters, and the last ask for one.
        tar.extraction_filter = getattr(tarfile, "tar_filter", None)
        tar.extractall(tmp_path / "unpacked")  # noqa: S202 - our own
    script = next((tmp_path / "unpacked").glob("*/install.sh"))
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    for _ in range(2):
        subprocess.run([str(script)], env=environment, check=True, capture_output=True)
    command = home / ".local" / "bin" / "kq-table"
    assert "it runs\n" == subprocess.check_output([str(command)], encoding="utf-8")
    entry = configparser.RawConfigParser()
    entry.read(home / ".local" / "share" / "applications" / f"{APP_ID}.desktop", encoding="utf-8")
    assert str(home / ".local" / "lib" / "kq-table" / "kq-table") == unquoted(entry["Desktop Entry"]["Exec"])
    subprocess.run([str(script), "--remove"], env=environment, check=True, capture_output=True)
    assert [kept] == [path for path in home.rglob("*") if not path.is_dir()]


def unquoted(value: str) -> str:
    """Read a desktop entry's command as a menu does: the string first, then the quotes, then the fields."""
    text = value.replace("\\\\", "\\")
    assert text[0] == text[-1] == '"'
    return re.sub(r"\\(.)", r"\1", text[1:-1]).replace("%%", "%")


@LINUX
def test_what_is_not_ours_is_not_overwritten(tmp_path: Path) -> None:
    stranger = tmp_path / ".local" / "lib" / "kq-table" / "thesis.txt"
    stranger.parent.mkdir(parents=True)
    stranger.write_bytes(b"years of work")
    script = tmp_path / "install.sh"
    script.write_text(
        (for_linux.TEMPLATES / "install.sh").read_text("utf-8").replace("@KEY@", "kq-table"), "utf-8", newline="\n"
    )
    done = subprocess.run(["sh", str(script)], env={"HOME": str(tmp_path), "PATH": os.environ["PATH"]}, check=False)
    assert (1, "years of work") == (done.returncode, stranger.read_text("utf-8"))


def test_menu_and_catalogue_are_told_the_one_name_and_version(tmp_path: Path) -> None:
    for_linux.share(tmp_path)
    entry = configparser.RawConfigParser()
    entry.read(tmp_path / "applications" / f"{APP_ID}.desktop", encoding="utf-8")
    told = entry["Desktop Entry"]
    assert ("KQ Table", "kq-table", APP_ID, APP_ID) == (
        told["Name"], told["Exec"], told["Icon"], told["StartupWMClass"]
    )  # fmt: skip
    component = (tmp_path / "metainfo" / f"{APP_ID}.metainfo.xml").read_text("utf-8")
    assert f"<id>{APP_ID}</id>" in component
    assert f'<release version="{__version__}" date=' in component
    assert "Kartenspiele um Könige und Damen" == told["Comment[de]"]
    assert '<summary xml:lang="de">Kartenspiele um Könige und Damen</summary>' in component
    assert ["de", "es", "fr", "pt", "ru", "tr"] == re.findall('<summary xml:lang="(..)">', component)
    assert 8 == len(list((tmp_path / "icons").rglob(f"{APP_ID}.*")))


def test_the_package_asks_for_the_c_library_that_the_program_needs(program: Path) -> None:
    assert "2.17" == for_linux.glibc_floor(program)


def test_no_word_of_a_template_is_left_open(program: Path, tmp_path: Path) -> None:
    for_linux.share(tmp_path)
    texts = [path.read_text("utf-8") for path in tmp_path.rglob("*") if path.suffix in {".desktop", ".xml"}]
    texts += [path.read_text("utf-8") for path in (for_windows.write_recipe(program), for_windows.write_version())]
    assert [] == re.findall(r"@[A-Z_0-9]+@", "".join(texts))


# -- Windows and macOS, as far as can be said elsewhere ------------------------------------------------------------


def test_windows_is_told_the_version_in_numbers() -> None:
    text = for_windows.write_version().read_text("utf-8")
    numbers = ", ".join(__version__.split("."))
    assert f"filevers=({numbers}, 0)" in text
    assert f"StringStruct('FileVersion', '{__version__}')" in text


@pytest.fixture
def packed(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have what is packed for Windows lie in a folder of its own; give that."""
    folder = tmp_path / "dist"
    for name, value in {
        "DIST": folder,
        "ZIP": folder / "k.zip",
        "SETUP": folder / "k-setup.exe",
        "WORK": tmp_path,
    }.items():
        monkeypatch.setattr(for_windows, name, value)
    return folder


@LINUX
@pytest.mark.parametrize("target", ["amd64", "x86"])
def test_the_same_folder_gives_the_same_installer(
    program: Path, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    if for_windows.find_compiler() is None:
        cannot("needs makensis")
    monkeypatch.setattr(for_windows, "TARGET", target)
    assert for_windows.pack(program) == 0
    first = {path.name: path.read_bytes() for path in packed.iterdir()}
    # Another folder, whose files were made in another order and later.
    other = tmp_path / "zweite Kopie" / "program"
    for path in sorted(program.rglob("*"), reverse=True):
        if path.is_file():
            copy = other / path.relative_to(program)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    assert for_windows.pack(other) == 0
    assert first == {path.name: path.read_bytes() for path in packed.iterdir()}


def test_without_the_compiler_there_is_no_installer_and_it_is_said(
    program: Path, packed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert for_windows.pack(program) == 0
    assert "no installer was made: NSIS" in capsys.readouterr().out
    assert [for_windows.ZIP] == list(packed.iterdir())


def test_the_compiler_is_found_where_its_own_setup_puts_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = tmp_path / "NSIS" / ("makensis.exe" if os.name == "nt" else "makensis")
    compiler.parent.mkdir()
    compiler.write_bytes(b"")
    compiler.chmod(0o755)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("ProgramFiles(x86)", str(tmp_path))
    assert for_windows.find_compiler() == str(compiler)


def test_without_an_identity_nothing_is_sent_to_apple_and_it_is_said() -> None:
    words = [word for command in for_macos.commands("", "") for word in command]
    assert not {"notarytool", "stapler", "--timestamp"} & set(words)
    assert for_macos.AD_HOC == words[words.index("--sign") + 1]
    assert 2 == len(for_macos.skipped("", ""))


def test_with_an_identity_it_is_signed_before_it_is_looked_through_and_that_before_it_is_packed() -> None:
    said = [" ".join(command) for command in for_macos.commands("Developer ID", "profile")]
    steps = ("codesign --force --deep", "notarytool submit", "stapler staple", "hdiutil create", "codesign --force --t")
    places = [next(i for i, command in enumerate(said) if step in command) for step in steps]
    assert sorted(places) == places
    assert [] == for_macos.skipped("Developer ID", "profile")


# -- releases ------------------------------------------------------------------------------------------------------


def test_a_release_without_a_word_of_what_is_new_is_held_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if shutil.which("git") is None:
        cannot("needs git")
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    (tmp_path / "CHANGELOG.md").write_bytes(b"## [Unreleased]\n")
    committed = ["some changes are not committed", f"CHANGELOG.md has no dated section for {__version__}"]
    assert committed == release.obstacles()
    (tmp_path / "CHANGELOG.md").write_text(f"## [{__version__}] - 2026-01-02\n", "utf-8", newline="\n")
    assert committed[:1] == release.obstacles()


# -- workflows -----------------------------------------------------------------------------------------------------

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def tool(name: str) -> str:
    """Find a tool beside this Python."""
    path = Path(sys.executable).with_name(name + (".exe" if os.name == "nt" else ""))
    if not path.exists():
        cannot(f"needs {name}, one of the test packages")
    return str(path)


def test_the_workflows_are_what_their_schema_says() -> None:
    command = [tool("check-jsonschema"), "--builtin-schema", "vendor.github-workflows", *map(str, WORKFLOWS)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout


def test_the_workflows_give_nothing_away() -> None:
    command = [tool("zizmor"), "--offline", "--no-progress", *map(str, WORKFLOWS)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout


def test_every_action_is_pinned_to_a_commit() -> None:
    uses = [line for path in WORKFLOWS for line in path.read_text("utf-8").splitlines() if "uses:" in line]
    assert len(uses) >= 6
    assert [] == [line for line in uses if not re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line)]


def test_a_release_is_checked_once_it_is_packed() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    steps = ["make.py app", 'make.py "$WHAT"', "make.py check", "upload-artifact"]
    assert steps == sorted(steps, key=text.index)


def test_the_title_of_the_packages_is_the_windows() -> None:
    assert ("KQ Table", __version__) == (WORDS["TITLE"], WORDS["VERSION"])
