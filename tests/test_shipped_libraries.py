"""The libraries that are shipped: of a known version, at home on any machine, and started by a program that is, too."""

from __future__ import annotations

import ctypes
import re
import shutil
import struct
import sys
from pathlib import Path

import elf
import frozen as frozen_folder
import notices
import pygame
import pytest
import starter
import versions

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="what only Linux has")
NEEDED, RPATH, RUNPATH = 1, 15, 29
PROGRAM_AT_A_FIXED_ADDRESS, LIBRARY = 2, 3
BASE = 0x4000
"""The address in memory of what begins at 0 in the file: another, as in many a library."""

LIBRARIES = {
    "linux": {
        "pygame_ce.libs": "libSDL2-2-50d19f93.0.so.0.3200.10 libSDL2_ttf-2-e69aa315.0.so.0.2400.0 "
        "libjpeg-a5e764f6.so.62.4.0 libpng16-fefdc88d.so.16.58.0 libmpg123-8b3c3c9e.so.0.49.4 "
        "libharfbuzz-672f7280.so.0.61430.0",
        ".": "libffi.so.8 libpython3.11.so.1.0 libsqlite3.so.0 libz.so.1",
    },
    "windows": {
        "pygame": "SDL2.dll SDL2_image.dll SDL2_mixer.dll SDL2_ttf.dll freetype.dll libjpeg-62.dll libogg-0.dll "
        "libopus-0.dll libopusfile-0.dll libpng16-16.dll libtiff-5.dll libwavpack-1.dll libwebp-7.dll "
        "libwebpdemux-2.dll libxmp.dll portmidi.dll",
        ".": "VCRUNTIME140.dll VCRUNTIME140_1.dll libffi-8.dll python3.dll python311.dll sqlite3.dll ucrtbase.dll "
        "api-ms-win-core-file-l1-2-0.dll api-ms-win-crt-heap-l1-1-0.dll",
    },
    "macos": {
        "pygame/.dylibs": "libFLAC.14.0.0.dylib libSDL2-2.0.0.dylib libSDL2_image-2.0.0.800.12.dylib "
        "libSDL2_mixer-2.0.0.800.2.dylib libSDL2_ttf-2.0.0.2400.0.dylib libbrotlicommon.1.2.0.dylib "
        "libbrotlidec.1.2.0.dylib libfluidsynth.3.5.6.dylib libfreetype.6.dylib libharfbuzz.0.dylib "
        "libjpeg.62.4.0.dylib libmpg123.0.dylib libogg.0.8.6.dylib libopus.0.dylib libopusfile.0.dylib "
        "libpng16.16.58.0.dylib libportmidi.2.0.7.dylib libsharpyuv.0.1.2.dylib libsndfile.1.0.37.dylib "
        "libtiff.6.3.0.dylib libvorbis.0.4.9.dylib libvorbisenc.2.0.12.dylib libvorbisfile.3.3.8.dylib "
        "libwavpack.1.dylib libwebp.7.2.0.dylib libwebpdemux.2.0.17.dylib libxmp.4.7.2.dylib "
        "libz.1.3.1.zlib-ng.dylib",
        "Python.framework/Versions/3.11": "Python",
    },
}
"""By system and folder, the libraries of the wheel of pygame-ce 2.5.8, and some of those that PyInstaller adds."""
MODULES = {
    "linux": "pygame/base.cpython-311-x86_64-linux-gnu.so lib-dynload/_ctypes.cpython-311-x86_64-linux-gnu.so",
    "windows": "pygame/base.cp311-win_amd64.pyd _ctypes.pyd",
    "macos": "pygame/base.cpython-311-darwin.so lib-dynload/_ctypes.cpython-311-darwin.so one.abi3.so",
}


def frozen(folder: Path, system: str) -> Path:
    """Lay out what the frozen program has of libraries and modules on a system."""
    names = [f"{place}/{name}" for place, listed in LIBRARIES[system].items() for name in listed.split()]
    for name in [*names, *MODULES[system].split()]:
        path = folder / "_internal" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    return folder


@pytest.mark.parametrize("system", LIBRARIES)
def test_every_library_is_listed_wherever_the_wheel_has_it_and_no_module(tmp_path: Path, system: str) -> None:
    expected = sorted(name for listed in LIBRARIES[system].values() for name in listed.split())
    assert expected == sorted(path.name for path in notices.shared(frozen(tmp_path, system)))


def test_what_is_linked_into_a_library_of_windows_is_listed_without_a_file(tmp_path: Path) -> None:
    found, _ = notices._libraries(frozen(tmp_path, "windows"))
    assert [] == found[notices.LIBRARIES["harfbuzz"]] == found[notices.LIBRARIES["z"]]
    assert ["freetype.dll"] == [path.name for path in found[notices.LIBRARIES["freetype"]]]


@pytest.mark.parametrize("system", LIBRARIES)
def test_every_library_is_known(tmp_path: Path, system: str) -> None:
    assert [] == notices._libraries(frozen(tmp_path, system))[1]


def test_the_notice_says_where_the_files_lie_that_one_may_replace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # PyInstaller is installed only where the program is frozen.
    packages = {name: work for name, work in notices.PACKAGES.items() if name != "pyinstaller"}
    monkeypatch.setattr(notices, "PACKAGES", packages)
    wanted = {
        "linux": ("pygame-ce, mpg123", "_internal/pygame, _internal/pygame_ce.libs"),
        "windows": ("pygame-ce", "_internal/pygame"),
        "macos": ("pygame-ce, FluidSynth, libsndfile, mpg123", "_internal/pygame, _internal/pygame/.dylibs"),
    }
    for system, (works, folders) in wanted.items():
        program = frozen(tmp_path / system, system)
        notices.write(program, program, {})
        told = (program / "THIRD-PARTY.txt").read_text("utf-8")
        assert f"Lesser General Public License: {works}.\nThese are separate files, in {folders}.\n" in told


@pytest.mark.skipif(sys.platform == "win32", reason="a bundle has links, which not everybody may make there")
def test_the_notice_of_a_bundle_names_its_own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "PACKAGES", {"pygame-ce": notices.PACKAGES["pygame-ce"]})
    monkeypatch.setattr(frozen_folder, "PROGRAM", frozen(tmp_path / "dist", "macos"))
    monkeypatch.setattr(frozen_folder, "ROOT", tmp_path)
    bundle, sources = tmp_path / "KQ Table.app", tmp_path / "sources.json"
    monkeypatch.setattr(frozen_folder, "BUNDLE", bundle)
    monkeypatch.setattr(frozen_folder, "SOURCES_OF_LIBRARIES", sources)
    sources.write_bytes(b"{}")
    # As PyInstaller lays it out: code must not lie in a folder with a dot in its name, to which a link stays.
    pygame_folder, resources = bundle / "Contents" / "Frameworks" / "pygame", bundle / "Contents" / "Resources"
    libraries = pygame_folder / "__dot__dylibs"
    libraries.mkdir(parents=True)
    (resources / "pygame").mkdir(parents=True)
    (libraries / "libmpg123.0.dylib").touch()
    (pygame_folder / ".dylibs").symlink_to("__dot__dylibs")
    (pygame_folder / "base.cpython-311-darwin.so").touch()
    (resources / "pygame" / "base.cpython-311-darwin.so").symlink_to(pygame_folder / "base.cpython-311-darwin.so")
    assert 0 == frozen_folder.describe()
    told = (resources / "THIRD-PARTY.txt").read_text("utf-8")
    assert "in Contents/Frameworks/pygame, Contents/Frameworks/pygame/__dot__dylibs.\n" in told


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("sqlite", "libsqlite3.so.0 sqlite3.dll libsqlite3.dylib libsqlite3.0.dylib"),
        ("SDL2", "SDL2.dll libSDL2-2.0.0.dylib libSDL2-2-50d19f93.0.so.0.3200.10 libSDL2-2.0.so.0"),
        ("SDL2_ttf", "SDL2_ttf.dll libSDL2_ttf-2.0.0.2400.0.dylib libSDL2_ttf-2-e69aa315.0.so.0.2400.0"),
        ("FLAC", "libFLAC.14.0.0.dylib libFLAC-e7027ec5.so.14.0.0"),
        ("mpg123", "libmpg123.0.dylib libmpg123-8b3c3c9e.so.0.49.4"),
        ("png16", "libpng16-16.dll libpng16.16.58.0.dylib libpng16-fefdc88d.so.16.58.0"),
        ("freetype", "freetype.dll libfreetype.6.dylib libfreetype-b83c5fb4.so.6.20.6"),
        ("python", "python3.dll python311.dll libpython3.11.so.1.0 libpython3.11.dylib Python Python3"),
        ("vcruntime", "VCRUNTIME140.dll VCRUNTIME140_1.dll vcruntime140.dll"),
        ("ucrtbase", "ucrtbase.dll api-ms-win-core-file-l1-2-0.dll api-ms-win-crt-heap-l1-1-0.dll"),
        ("z", "libz.so.1 libz.1.dylib"),
        ("zlib-ng", "libz.1.3.1.zlib-ng.dylib"),
        ("", "SDL3.dll libcrypto-3.dll libz-better.so.1 libpngs.dll libz.1.dylib.txt"),
    ],
)
def test_a_library_is_known_by_its_name_on_any_system(key: str, names: str) -> None:
    assert dict.fromkeys(names.split(), key) == {name: notices._key(Path(name)) for name in names.split()}


def library(path: Path, *entries: tuple[int, bytes], kind: int = LIBRARY) -> Path:
    """Write the parts of an ELF file that the loader looks at for names."""
    strings, places = b"\0", []
    for tag, text in entries:
        places.append((tag, len(strings)))
        strings += text + b"\0"
    first = 64 + 2 * 56
    listed = [*places, (5, BASE + first + 16 * (len(places) + 2)), (0, 0)]
    table = b"".join(struct.pack("<qQ", *entry) for entry in listed)
    size = first + len(table) + len(strings)
    header = b"\x7fELF\x02\x01\x01".ljust(16, b"\0") + struct.pack(
        "<HHIQQQIHHHHHH", kind, 62, 1, 0, 64, 0, 0, 64, 56, 2, 0, 0, 0
    )
    loaded = struct.pack("<IIQQQQQQ", 1, 4, 0, BASE, BASE, size, size, 0)
    dynamic = struct.pack("<IIQQQQQQ", 2, 4, first, BASE + first, 0, len(table), len(table), 0)
    path.write_bytes(header + loaded + dynamic + table + strings)
    return path


# -- where they look for others ------------------------------------------------------------------------------------


def test_the_folders_of_the_machine_that_built_a_library_are_found_and_forgotten(tmp_path: Path) -> None:
    path = library(
        tmp_path / "lib.so", (RUNPATH, b"$ORIGIN:/opt/builder/lib"), (NEEDED, b"libz.so.1"), (RPATH, b"/opt/lib")
    )
    assert ["/opt/builder/lib", "/opt/lib"] == elf.foreign_folders(path)
    assert elf.forget_foreign_folders(path)
    assert [] == elf.foreign_folders(path)
    data = path.read_bytes()
    assert (False, False) == (b"builder" in data, b"/opt" in data)
    assert [NEEDED, 5, 0] == [tag for _, tag, _ in elf._entries(data)]
    assert b"\0libz.so.1\0" in data


def test_the_end_of_a_folder_may_be_another_name_too_and_stays(tmp_path: Path) -> None:
    path = library(tmp_path / "lib.so", (RUNPATH, b"/opt/builder/lib"))
    elf.forget_foreign_folders(path)
    assert path.read_bytes().endswith(b"\0/lib\0")


@pytest.mark.parametrize("folders", [b"$ORIGIN", b"$ORIGIN/../pygame_ce.libs", b"$ORIGIN:$ORIGIN/.."])
def test_what_begins_at_the_library_itself_stays(tmp_path: Path, folders: bytes) -> None:
    path = library(tmp_path / "lib.so", (RPATH, folders))
    before = path.read_bytes()
    assert not elf.forget_foreign_folders(path)
    assert before == path.read_bytes()


@pytest.mark.parametrize("folders", [b"", b"lib", b"$ORIGINS/lib", b"$ORIGIN::"])
def test_the_folder_where_one_happens_to_be_is_foreign(tmp_path: Path, folders: bytes) -> None:
    assert elf.foreign_folders(library(tmp_path / "lib.so", (RPATH, folders)))


@LINUX
def test_a_module_whose_folders_were_forgotten_still_loads(tmp_path: Path) -> None:
    modules = [path for path in elf.files(Path(pygame.__file__).parent) if elf.foreign_folders(path)]
    if not modules:
        pytest.skip("this build of pygame-ce names no folder of its machine")
    copy = Path(shutil.copy(modules[0], tmp_path))
    assert elf.forget_foreign_folders(copy)
    ctypes.PyDLL(str(copy))


# -- the starter ---------------------------------------------------------------------------------------------------


def test_programs_at_a_fixed_address_are_known_and_links_and_other_files_left_out(tmp_path: Path) -> None:
    fixed = library(tmp_path / "program", kind=PROGRAM_AT_A_FIXED_ADDRESS)
    free = library(tmp_path / "lib.so")
    (tmp_path / "text").write_bytes(b"ELF")
    (tmp_path / "empty").touch()
    assert [free, fixed] == list(elf.files(tmp_path))
    assert [True, False] == [elf.is_position_independent(path) for path in (free, fixed)]


def test_the_starters_sources_are_pinned() -> None:
    text = starter.LIST.read_text("utf-8")
    (version,) = re.findall(r"^pyinstaller==(\S+)", text, re.MULTILINE)
    lines = starter.pinned(version, text).splitlines()
    assert 1 == sum("==" in line for line in lines)
    assert all("--hash=sha256:" in line for line in lines[1:])
    assert len(lines) > 1
    assert text.index(lines[-1]) < text.index("pyinstaller-hooks-contrib==")


def test_another_pyinstaller_than_the_pinned_one_gives_no_sources() -> None:
    with pytest.raises(LookupError):
        starter.pinned("1.0", starter.LIST.read_text("utf-8"))


def test_where_the_starter_cannot_be_built_it_is_said_and_pyinstallers_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(starter, "FOLDER", tmp_path)
    monkeypatch.setattr(starter, "LIST", tmp_path / "freeze.txt")
    monkeypatch.setattr("importlib.metadata.version", lambda _: "6.0")
    (tmp_path / "freeze.txt").write_bytes(b"pyinstaller==5.0 \\\n    --hash=sha256:00\n")
    assert starter.build() is None
    assert "does not name PyInstaller 6.0" in capfd.readouterr().err


# -- versions ------------------------------------------------------------------------------------------------------


@LINUX
def test_the_version_of_every_library_of_pygames_is_known() -> None:
    libraries = sorted(Path(pygame.__file__).parents[1].glob("pygame_ce.libs/*.so*"))
    if not libraries:
        pytest.skip("this pygame-ce takes its libraries from the system")
    works: dict[str, str] = {}
    for path in libraries:
        key = notices._key(path)
        # What is not shipped has no rule.
        if key in versions.RULES:
            works[key] = versions.of(key, path)
    assert {} == {key: version for key, version in works.items() if not re.fullmatch(r"\d+(\.\d+)+", version)}
    assert ".".join(map(str, pygame.version.SDL)) == works["SDL2"]


def test_a_library_that_tells_nothing_is_of_no_known_version(tmp_path: Path) -> None:
    path = tmp_path / "libvorbis.so.0"
    path.write_bytes(b"nothing")
    assert ["", "", ""] == [versions.of(key, path) for key in ("vorbis", "jpeg", "never heard of")]


@LINUX
def test_the_systems_own_library_has_the_version_of_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = {"--search": "libffi8:amd64: /usr/lib/libffi.so.8\n", "--show": "3.4.4"}
    monkeypatch.setattr("shutil.which", lambda name: name if name == "dpkg-query" else None)
    monkeypatch.setattr(versions, "_answer", lambda _, what, *__: answers[what])
    path = tmp_path / "libffi.so.8"
    path.touch()
    assert "3.4.4" == versions.of("ffi", path, Path("/usr/lib/libffi.so.8"))
