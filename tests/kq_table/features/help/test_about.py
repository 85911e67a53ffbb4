"""About: what the program is, who thought the games out, and every licence to be read."""

from __future__ import annotations

import json
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pygame
import pytest

from kq_table import __version__
from kq_table.features.help import licences
from kq_table.features.help.about import PAGES
from tests.kq_table.features.fairness.test_dialog import shown
from tests.kq_table.person import Person


@pytest.fixture
def reader(person: Person) -> Person:
    """Have gone from the menu to the sheet."""
    person.click("about")
    assert "about" == person.scene
    return person


def bundled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend to be the frozen program, with one library in it."""
    listed = {
        "name": "zlib",
        "licenses": [{"expression": "Zlib"}],
        "copyright": "Jean-loup Gailly and Mark Adler",
        "properties": [{"name": licences.TEXTS_PROPERTY, "value": "Zlib"}],
    }
    (folder / licences.TEXTS_FOLDER).mkdir()
    (folder / licences.TEXTS_FOLDER / "Zlib.txt").write_bytes(b"There is no warranty\nof any kind.\n\nBut freedom.\n")
    (folder / licences.MATERIALS_FILE).write_text(json.dumps({"components": [listed]}), "utf-8", newline="\n")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(folder / "kq-table"))


def test_it_says_which_version_this_is_and_that_nothing_leaves_the_machine(reader: Person) -> None:
    words = shown(reader)
    assert f"KQ Table {__version__}" == words["version"]
    assert "Everything stays on this computer: no account, no tracking, no network." in words["private"]


def test_the_keys_turn_the_pages_and_escape_leaves(reader: Person) -> None:
    reader.key(pygame.K_TAB)
    seen = []
    for _ in PAGES:
        seen.append(sorted(shown(reader)))
        reader.key(pygame.K_RIGHT)
    assert len(PAGES) == len({tuple(page) for page in seen})
    reader.key(pygame.K_ESCAPE)
    assert "menu" == reader.scene


def test_a_work_is_pressed_to_read_its_licence(reader: Person) -> None:
    reader.top._open_page("works")
    reader.click("work:pygame-ce")
    assert "licence" == reader.scene
    assert any("GNU LESSER GENERAL PUBLIC LICENSE" in text for text in shown(reader).values())
    reader.key(pygame.K_ESCAPE)
    assert "about" == reader.scene


@pytest.mark.parametrize("work", licences.works(), ids=lambda work: work.name)
def test_every_licence_has_a_text(work: licences.Work) -> None:
    assert [] == [name for name in work.texts if len(licences.text(name)) < 500]


def test_a_package_with_two_licences_shows_both() -> None:
    whole = licences.text("accesskit")
    assert whole.startswith("Permission is hereby granted")
    assert "The Chromium Authors" in whole


def test_a_package_that_this_machine_lacks_is_not_among_the_works(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(package: str) -> str:
        if package == "accesskit":
            raise PackageNotFoundError
        return "1.0"

    monkeypatch.setattr("importlib.metadata.version", version)
    assert set(licences.USED_PACKAGES) - {"accesskit"} == {
        name for work in licences.works() for name in _packages(work)
    }


def _packages(work: licences.Work) -> list[str]:
    return [package for package, (name, *_) in licences.USED_PACKAGES.items() if name == work.name]


def test_the_frozen_program_tells_of_what_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundled(tmp_path, monkeypatch)
    assert [("zlib", "", "Zlib", "Jean-loup Gailly and Mark Adler", ("Zlib",))] == licences.works()
    assert "There is no warranty of any kind.\nBut freedom." == licences.text("Zlib")


def test_only_a_program_with_the_notice_points_to_it(
    reader: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader.top._open_page("works")
    assert "THIRD-PARTY.txt" not in shown(reader)["replace"]
    bundled(tmp_path, monkeypatch)
    (tmp_path / licences.NOTICE_FILE).write_bytes(b"How to replace a library.")
    reader.top._open_page("works")
    assert shown(reader)["replace"].endswith("THIRD-PARTY.txt beside the program says how.")


def test_a_bundle_of_macos_keeps_its_list_among_its_resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Resources").mkdir()
    bundled(tmp_path / "Resources", monkeypatch)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "MacOS" / "kq-table"))
    assert ["zlib"] == [work.name for work in licences.works()]


def test_a_licence_keeps_its_headings_and_is_broken_nowhere_else() -> None:
    lines = licences.text("LGPL-2.1").split("\n")
    assert ["GNU LESSER GENERAL PUBLIC LICENSE", "Version 2.1, February 1999"] == lines[:2]
    preamble = lines[lines.index("Preamble") + 1]
    assert preamble.startswith("The licenses for most software")
    assert preamble.endswith("free for all its users.")
