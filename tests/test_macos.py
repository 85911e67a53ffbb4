"""What is made for macOS, as far as it can be said without one: stand-ins for its tools fail where the real ones do."""

from __future__ import annotations

import json
import os
import plistlib
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import for_macos
import foreign
import frozen
import pytest
from identity import DATA_OF_ENGINES, ROOT, SOURCES, WORDS

from . import macos_stand_in
from .conftest import cannot

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="calls tools of Unix")

IDENTITY, PROFILE = "Developer ID Application: Ann (A1)", "ann"


class Recorded:
    """What PyInstaller offers a spec, which notes what it is given."""

    def __init__(self, *things: Any, **facts: Any) -> None:
        self.things, self.facts = things, facts
        vars(self).update({"binaries": [], "pure": [], "scripts": [], **facts})


def bundle_of_spec(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Recorded:
    """Run `kq.spec` as PyInstaller does on macOS; give the bundle that it asks for."""
    made: list[Recorded] = []

    class Bundle(Recorded):
        def __init__(self, *things: Any, **facts: Any) -> None:
            super().__init__(*things, **facts)
            made.append(self)

    hooks = ModuleType("PyInstaller.utils.hooks")
    monkeypatch.setattr(hooks, "collect_submodules", lambda name: [name], raising=False)
    for name, module in {"PyInstaller": None, "PyInstaller.utils": None, hooks.__name__: hooks}.items():
        monkeypatch.setitem(sys.modules, name, module or ModuleType(name))
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr("identity.SOURCES_OF_LIBRARIES", folder / "sources.json")
    names = dict.fromkeys(("Analysis", "PYZ", "EXE", "COLLECT"), Recorded) | {"BUNDLE": Bundle}
    spec = SOURCES / "kq.spec"
    exec(compile(spec.read_bytes(), spec, "exec"), {"SPECPATH": str(SOURCES), **names})  # noqa: S102 - our own
    (bundle,) = made
    return bundle


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay out a bundle as PyInstaller does, with the facts that the spec states, and tools that are called for it."""
    asked = bundle_of_spec(monkeypatch, tmp_path).facts
    bundle = tmp_path / "dist" / str(asked["name"])
    for name in ("MacOS", "Resources"):
        (bundle / "Contents" / name).mkdir(parents=True)
    (bundle / "Contents" / "MacOS" / "kq-table").write_bytes(b"program")
    icon = Path(asked["icon"])
    (bundle / "Contents" / "Resources" / icon.name).write_bytes(icon.read_bytes())
    facts = {
        "CFBundleIdentifier": asked["bundle_identifier"],
        "CFBundleExecutable": "kq-table",
        "CFBundleIconFile": icon.name,
        "CFBundleShortVersionString": asked["version"],
        **asked["info_plist"],
    }
    (bundle / "Contents" / "Info.plist").write_bytes(plistlib.dumps(facts))
    for name in macos_stand_in.TOOLS:
        tool = tmp_path / "tools" / name
        tool.parent.mkdir(exist_ok=True)
        # By way of a shell: a path behind `#!` must not have spaces.
        words = shlex.join([sys.executable, "-S", macos_stand_in.__file__])
        tool.write_bytes(f'#!/bin/sh\nexec {words} "$0" "$@"\n'.encode())
        tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'tools'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("TOLD", str(tmp_path / "told"))
    monkeypatch.setattr(for_macos, "BUNDLE", bundle)
    monkeypatch.setattr(for_macos, "ROOT", tmp_path)
    monkeypatch.setattr(for_macos, "WORK", tmp_path / "work")
    (tmp_path / "work").mkdir()
    monkeypatch.setattr(for_macos, "IMAGE", tmp_path / "dist" / "kq-table.dmg")
    return bundle


def told(folder: Path) -> list[list[str]]:
    """List the calls of the tools."""
    path = folder / "told"
    return [json.loads(line) for line in path.read_bytes().splitlines()] if path.exists() else []


def with_keychain(monkeypatch: pytest.MonkeyPatch, *held: str) -> None:
    """State an identity and a profile, whether or not the keychain holds them."""
    monkeypatch.setenv("KQ_SIGN_IDENTITY", IDENTITY)
    monkeypatch.setenv("KQ_NOTARY_PROFILE", PROFILE)
    monkeypatch.setenv("KEYCHAIN", ",".join(held))


# -- what the bundle says of itself --------------------------------------------------------------------------------


def test_a_bundle_says_what_the_system_asks_it(bundle: Path) -> None:
    facts = plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())
    wanted = {
        "CFBundleIdentifier": WORDS["APP_ID"],
        "CFBundleShortVersionString": WORDS["VERSION"],
        "CFBundleDisplayName": "KQ Table",
        "CFBundleIconFile": "icon.icns",
        "NSHighResolutionCapable": True,
        "LSMinimumSystemVersion": "11.0",
    }
    assert wanted == {name: facts[name] for name in wanted}
    assert [["kq"]] == [kind["CFBundleTypeExtensions"] for kind in facts["CFBundleDocumentTypes"]]
    assert (bundle / "Contents" / "Resources" / facts["CFBundleIconFile"]).read_bytes().startswith(b"icns")


def test_a_bundle_holds_what_the_engines_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, *_ = bundle_of_spec(monkeypatch, tmp_path).things
    placed = {f"{place}/{Path(path).name}" for path, place in folder.things[2]}
    assert {"engines/games/king/family/king.toml", "engines/games/king/policies/32.json"} <= placed
    assert {path.relative_to(ROOT).as_posix() for path in DATA_OF_ENGINES} <= placed


# -- from the bundle to the image ----------------------------------------------------------------------------------


def test_without_an_identity_it_is_signed_for_nobody_and_packed(bundle: Path, tmp_path: Path) -> None:
    assert for_macos.make() == 0
    assert ["codesign", "codesign", "hdiutil"] == [call[0] for call in told(tmp_path)]
    assert ["Applications", bundle.name] == for_macos.IMAGE.read_text(encoding="utf-8").split("\n")


def test_with_an_identity_bundle_and_image_are_signed_approved_and_stapled(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_keychain(monkeypatch, IDENTITY, PROFILE)
    assert for_macos.make() == 0
    notarised = ["xcrun notarytool", "xcrun stapler"]
    bundle_steps, image_steps = (
        ["codesign --force", "codesign --verify", "ditto -c"],
        ["hdiutil create", "codesign --force"],
    )
    steps = [*bundle_steps, *notarised, *image_steps, *notarised]
    assert steps == [" ".join(call[:2]) for call in told(tmp_path)]
    assert [str(for_macos.ENTITLEMENTS)] == [
        call[call.index("--entitlements") + 1] for call in told(tmp_path) if "--entitlements" in call
    ]


@pytest.mark.parametrize(
    ("held", "environment", "last"),
    [
        ((PROFILE,), {}, "codesign --force --deep"),
        ((IDENTITY,), {}, "xcrun notarytool submit"),
        ((IDENTITY, PROFILE), {"APPLE_SAYS": "Invalid"}, "xcrun stapler staple"),
        ((IDENTITY, PROFILE), {"FREE_BYTES": "0"}, "hdiutil create -ov"),
    ],
    ids=["no such identity", "no such profile", "Apple refuses", "the disk is full"],
)
def test_a_step_that_fails_is_named_and_leaves_no_image(
    bundle: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    held: tuple[str, ...],
    environment: dict[str, str],
    last: str,
) -> None:
    with_keychain(monkeypatch, *held)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    for_macos.IMAGE.write_bytes(b"of an earlier build")
    assert for_macos.make() == 1
    assert last == " ".join(told(tmp_path)[-1][:3])
    assert f"macos: no image was made: {last} ended with status" in capfd.readouterr().err
    assert not for_macos.IMAGE.exists()


def test_a_bundle_that_was_changed_after_it_was_signed_is_not_packed(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign = for_macos.sign(bundle, "")
    change = ["sh", "-c", f"echo more >>'{bundle}/Contents/MacOS/kq-table'"]
    verify = for_macos.commands("", "")[1]
    monkeypatch.setattr(for_macos, "commands", lambda *_: [sign, change, verify, *for_macos.image()])
    assert for_macos.make() == 1
    assert not for_macos.IMAGE.exists()


def test_the_licences_lie_in_the_bundle_before_it_is_signed(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []
    sources = bundle.parent / "sources.json"
    sources.write_bytes(b"{}")
    monkeypatch.setattr(frozen, "BUNDLE", bundle)
    monkeypatch.setattr(frozen, "SOURCES_OF_LIBRARIES", sources)
    monkeypatch.setattr(frozen, "PROGRAM", ROOT / "dist" / "kq-table")

    def write(_program: Path, to: Path, _sources: object) -> list[str]:
        written.append(to)
        return []

    monkeypatch.setattr("notices.write", write)
    assert frozen.describe() == 0
    assert bundle / "Contents" / "Resources" in written


# -- its packages --------------------------------------------------------------------------------------------------


@pytest.mark.download
@pytest.mark.parametrize("machine", foreign.MACS)
def test_the_pinned_packages_have_wheels_for_both_processors(machine: str, tmp_path: Path) -> None:
    system = foreign.MACS[machine]
    assert system.tag.startswith(f"macosx_{for_macos.INFO['LSMinimumSystemVersion']}".replace(".", "_"))
    pins = list(foreign.pins("freeze.txt", system))
    try:
        wheels = foreign.fetch(pins, system, tmp_path / "wheels")
    except subprocess.CalledProcessError:
        pure = [line for line in pins if line.startswith("platformdirs==")]
        try:
            foreign.fetch(pure, system, tmp_path / "pure")
        except subprocess.CalledProcessError:
            cannot("needs a package index in reach")
        raise
    assert len(pins) == len(wheels)
    assert any("pygame_ce" in path.name and "macosx" in path.name for path in wheels)


def test_a_list_is_judged_by_the_system_that_is_asked_for() -> None:
    def names(system: foreign.System) -> set[str]:
        return {line.partition("==")[0] for line in foreign.pins("freeze.txt", system)}

    windows, mac = names(foreign.WINDOWS), names(foreign.MACS["arm64"])
    assert {"pefile", "pywin32-ctypes"} == windows - mac
    assert {"macholib"} == mac - windows
    openspiel = [
        any(line.startswith("open-spiel") for line in foreign.pins("test.txt", mac)) for mac in foreign.MACS.values()
    ]
    assert [True, False] == openspiel
