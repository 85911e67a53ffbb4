"""What ships with the program: found wherever it lies, drawn by our own programs, readable by SDL."""

from __future__ import annotations

import array
import io
import itertools
import json
import re
import struct
import sys
import wave
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from assets import synth
from assets.__main__ import SIZES, texts
from assets.deck.pips import SHAPES
from assets.room.containers import APPLE, icns, ico
from engines.core.cards import DECK, JOKER, name
from engines.games import registry
from kq_table.art.rooms import ROOMS
from kq_table.system import resources

HERE = resources.root()
TEXTS = dict(texts())
PICTURES = sorted(HERE.rglob("*.svg"))
DRAWN = {"svg", "defs", "g", "path", "rect", "circle", "ellipse", "linearGradient", "radialGradient", "stop"}
"""What SDL's reader of SVG draws; it leaves the rest out without a word."""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a folder in which the package seems to lie."""
    package = tmp_path / "kq_table"
    package.mkdir()
    monkeypatch.setattr(resources, "__file__", str(package / "system" / "resources.py"))
    resources.root.cache_clear()
    yield tmp_path
    resources.root.cache_clear()


@pytest.mark.parametrize("place", ["assets", "kq_table/assets"])
def test_the_folder_is_found_beside_the_package_and_inside_it(elsewhere: Path, place: str) -> None:
    (elsewhere / place).mkdir(parents=True)
    (elsewhere / place / resources.MARKER_FILE).touch()
    assert elsewhere / place == resources.root()


def test_a_strangers_folder_of_the_same_name_is_not_taken(elsewhere: Path) -> None:
    (elsewhere / "assets").mkdir()
    with pytest.raises(FileNotFoundError, match="no assets inside or beside"):
        resources.root()


def test_a_file_that_was_not_shipped_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.svg"):
        resources.find("icons", "nothing.svg")


@pytest.mark.parametrize("face", resources.FONT_PACKAGES)
@pytest.mark.parametrize("weight", resources.FONT_WEIGHTS)
def test_every_font_is_found_without_importing_its_package(face: str, weight: str) -> None:
    path = resources.font(face, weight)
    assert ".ttf" == path.suffix
    assert path.is_file()
    assert resources.FONT_PACKAGES[face][0] not in sys.modules


def test_a_missing_font_names_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(resources.FONT_PACKAGES, "lost", ("font_of_nobody", "Nobody"))
    with pytest.raises(FileNotFoundError, match="package font_of_nobody"):
        resources.font("lost", "bold")


def test_the_programs_draw_the_same_bytes_as_are_shipped() -> None:
    files = [*PICTURES, HERE / "cards" / "letters.json"]
    assert TEXTS == {path.relative_to(HERE).as_posix(): path.read_text("utf-8") for path in files}


def test_the_programs_make_the_same_sounds_as_are_shipped() -> None:
    made = dict(synth.files())
    assert made.keys() == {f"sounds/{path.name}" for path in (HERE / "sounds").iterdir()}
    for path, content in made.items():
        # Sines differ in their last bit from one system's mathematics to the next.
        ours, kept = _samples(content), _samples((HERE / path).read_bytes())
        assert len(kept) == len(ours), path
        assert max(abs(a - b) for a, b in zip(kept, ours, strict=True)) <= 2, path


def _samples(content: bytes) -> array.array[int]:
    with wave.open(io.BytesIO(content)) as file:
        assert (1, 2) == (file.getnchannels(), file.getsampwidth())
        return array.array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_a_picture_has_only_what_sdl_draws(path: Path) -> None:
    for element in ET.fromstring(path.read_text("utf-8")).iter():  # noqa: S314, our own file
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in DRAWN
        assert set(element.keys()).isdisjoint({"style", "class", "clip-path", "mask", "filter", "opacity"})
        colours = (element.get(key) for key in ("fill", "stroke", "stop-color"))
        assert all(re.fullmatch(r"#[0-9A-F]{6}|none|url\(#\w+\)", colour) for colour in colours if colour)
        assert not any("nan" in value or "e-" in value for value in element.attrib.values())


@pytest.mark.parametrize("face", ["classic", "large"])
def test_every_card_of_the_engine_has_a_picture(face: str) -> None:
    assert {name(card) for card in (*DECK, JOKER)} == set(resources.choices("cards", face))


def test_no_two_pictures_of_cards_are_the_same() -> None:
    cards = [text for path, text in TEXTS.items() if path.startswith("cards/")]
    assert len(cards) == len(set(cards))


def test_there_are_four_backs_and_eleven_felts_and_every_game_has_a_room() -> None:
    assert ("guilloche", "lattice", "night", "scallop") == resources.choices("cards", "backs")
    assert (
        "aubergine",
        "brick",
        "bronze",
        "burgundy",
        "green",
        "midnight",
        "olive",
        "onyx",
        "pewter",
        "slate",
        "teal",
    ) == resources.choices("felts")
    assert {rules.key for rules in registry.GAMES} == set(ROOMS)
    crests = {resources.find("table", f"{crest}.svg").read_text("utf-8") for _, crest in ROOMS.values()}
    assert 5 == len(crests)


def test_the_four_colours_change_only_the_suits_that_two_colours_share() -> None:
    schemes = json.loads((HERE / "cards" / "colours.json").read_text("utf-8"))
    assert {"two", "four"} == schemes.keys()
    assert {} == schemes["two"]
    assert {"D", "C"} == schemes["four"].keys()
    for suit, changes in schemes["four"].items():
        for drawn in changes:
            assert all(drawn in TEXTS[f"cards/{face}/7{suit}.svg"] for face in ("classic", "large"))


def test_an_icon_has_one_colour_which_the_app_can_replace() -> None:
    icons = [text for path, text in TEXTS.items() if path.startswith("icons/")]
    assert all({"#000000"} == set(re.findall(r"#[0-9A-F]{6}", text)) for text in icons)


def test_the_suits_differ_in_shape_at_twelve_pixels() -> None:
    shapes = {}
    for suit, data in SHAPES.items():
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104"><path d="{data}"/></svg>'
        drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (12, 12))
        shapes[suit] = [drawn.get_at((x, y)).a for x in range(12) for y in range(12)]
    for (one, dots), (other, others) in itertools.combinations(shapes.items(), 2):
        apart = sum(abs(a - b) for a, b in zip(dots, others, strict=True)) / 255
        assert apart > 12, (one, other)


@pytest.mark.parametrize("size", SIZES)
def test_the_emblem_is_there_in_every_size(size: int) -> None:
    assert (size, size) == pygame.image.load(resources.find("emblem", f"icon-{size}.png")).get_size()


def test_a_windows_icon_holds_its_pictures_where_it_says() -> None:
    icon = ico({16: b"small", 256: b"larger"})
    assert (0, 1, 2) == struct.unpack_from("<HHH", icon)
    for entry, picture in ((6, b"small"), (22, b"larger")):
        length, place = struct.unpack_from("<II", icon, entry + 8)
        assert picture == icon[place : place + length]
    assert 0 == icon[22], "256 is written 0"


def test_a_mac_icon_counts_its_bytes() -> None:
    icon = icns({16: b"small", 512: b"larger"})
    assert (b"icns", len(icon)) == struct.unpack_from(">4sI", icon)
    assert (APPLE[16], 8 + len(b"small")) == struct.unpack_from(">4sI", icon, 8)


def test_the_shipped_icons_of_both_systems_hold_png_files() -> None:
    assert b"\x89PNG" in resources.find("emblem", "icon.ico").read_bytes()
    assert b"icns" == resources.find("emblem", "icon.icns").read_bytes()[:4]
