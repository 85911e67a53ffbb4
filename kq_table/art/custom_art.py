"""
A player's own card backs and felts: found in their folder, and checked as anything from outside. Knows no card.

`backs/NAME.svg` is a picture whose sides are as 5 to 7; `felts/NAME.json` holds three colours, as ours do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

import pygame

from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.svg import rasterize
from kq_table.ui.theme import CREAM

MARK: Final = "own:"
"""Goes before the name of what is the player's own, so that it never stands for something of ours."""
LARGEST: Final = 400_000
MOST: Final = 12
"""Files of a kind: a choice of more could not be overlooked."""
LONGEST: Final = 40
ELEMENTS: Final = 6000

SPACE: Final = "{http://www.w3.org/2000/svg}"
DRAWN: Final = frozenset({"svg", "defs", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
DRAWN_WITH: Final = DRAWN | {"linearGradient", "radialGradient", "stop", "title", "desc", "metadata"}
DROPPED: Final = frozenset({"clip-path", "mask", "filter", "stroke-dasharray"})
"""What SDL's reader leaves out without a word, and dashes, over which it may never come to an end."""
NAMES: Final = frozenset({"id", "class"})
NAMED: Final = re.compile(r"url\([^)]*\)|#\w+")
HUGE: Final = re.compile(r"(?<![\d.])\d{7}|[\d.]e\+?\d", re.IGNORECASE)
"""A number beyond any drawing: such have hung readers of pictures."""
REFERENCE: Final = re.compile(r"url\(\s*['\"]?(?!#)|@import", re.IGNORECASE)
SAMPLE: Final = (50, 70)

SHADES: Final = ("light", "middle", "dark")
COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
CONTRAST: Final = 4.2
"""Of words on the felt: our own brightest has so much under the lamp."""

Shades = tuple[str, ...]
T = TypeVar("T")


class UnfitError(ValueError):
    """The file cannot be used; the message says why, in the player's words."""


class CustomArt(NamedTuple):
    """What a player has added, by its word in the settings: a picture's text, or three colours."""

    backs: Mapping[str, str] = MappingProxyType({})
    felts: Mapping[str, Shades] = MappingProxyType({})


def read(data: Path) -> tuple[CustomArt, list[Notice]]:
    """Read what lies in the folders `backs` and `felts` under *data*; a note for each file that is left out."""
    notes: list[Notice] = []
    backs = _read_all(data / "backs", ".svg", back, notes)
    return CustomArt(backs, _read_all(data / "felts", ".json", shades, notes)), notes


def title(word: str) -> str:
    """Give the name that people read for a word of the settings."""
    return word.removeprefix(MARK).replace("_", " ").replace("-", " ").strip().capitalize() or word


def _read_all(folder: Path, suffix: str, check: Callable[[str], T], notes: list[Notice]) -> dict[str, T]:
    found: dict[str, T] = {}
    paths = sorted(path for path in folder.glob(f"*{suffix}") if path.is_file())
    for path in paths:
        try:
            name = _name(path, len(found))
            found[MARK + name] = check(_text(path))
        except UnfitError as reason:
            notes.append(Notice("note.own_refused", {"file": path.name[: 2 * LONGEST], "reason": str(reason)}))
    return found


def _name(path: Path, before: int) -> str:
    if before == MOST:
        raise UnfitError(say("own.too_many", number=MOST))
    if len(path.stem) > LONGEST or not path.stem.isprintable():
        raise UnfitError(say("own.name", number=LONGEST))
    return path.stem


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise UnfitError(error.strerror or str(error)) from None
    if len(data) > LARGEST:
        raise UnfitError(say("own.too_long", number=LARGEST // 1000))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnfitError(say("own.not_text")) from None


# -- backs ---------------------------------------------------------------------------------------------------------


def back(text: str) -> str:
    """
    Check the text of a card back and give it back.

    :raises UnfitError: if it is no picture that can be drawn whole, or not of a card's shape.
    """
    for element in _elements(text):
        _check_element(element)
    try:
        drawn = rasterize(text, SAMPLE)
    except pygame.error:
        raise UnfitError(say("own.not_svg")) from None
    if drawn.get_size() != SAMPLE:
        raise UnfitError(say("own.shape"))
    if not drawn.get_bounding_rect():
        raise UnfitError(say("own.empty"))
    return text


def _elements(text: str) -> list[Any]:
    # Its import takes milliseconds that only those spend who have a back of their own.
    from xml.etree import ElementTree as ET

    # Without entities of its own a text cannot grow while it is read.
    if "<!ENTITY" in text:
        raise UnfitError(say("own.not_svg"))
    try:
        root = ET.fromstring(text)  # noqa: S314 (see above)
    except ET.ParseError:
        raise UnfitError(say("own.not_svg")) from None
    if root.tag != f"{SPACE}svg":
        raise UnfitError(say("own.not_svg"))
    elements = list(root.iter())
    if len(elements) > ELEMENTS:
        raise UnfitError(say("own.too_rich", number=ELEMENTS))
    return elements


def _check_element(element: Any) -> None:
    tag = str(element.tag)
    # What a drawing program notes down in words of its own is not drawn.
    if tag.startswith("{") and not tag.startswith(SPACE):
        return
    if tag.removeprefix(SPACE) not in DRAWN_WITH:
        raise UnfitError(say("own.not_drawn", what=tag.removeprefix(SPACE)[:LONGEST]))
    for key, value in element.attrib.items():
        words = {key, *re.findall(r"[\w-]+(?=\s*:)", value)} if key == "style" else {key}
        if dropped := DROPPED & words:
            raise UnfitError(say("own.not_drawn", what=min(dropped)))
        if key not in NAMES and not key.startswith("{") and HUGE.search(NAMED.sub("", value)):
            raise UnfitError(say("own.huge"))
        is_link = key.endswith("href") and not value.startswith("#")
        if is_link or REFERENCE.search(value):
            raise UnfitError(say("own.reference"))


# -- felts ---------------------------------------------------------------------------------------------------------


def shades(text: str) -> Shades:
    """
    Check the text of a felt and give its colours, from under the lamp to the corner.

    :raises UnfitError: if a colour is missing, or words on it could not be read.
    """
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        raise UnfitError(say("own.not_json")) from None
    found = [facts.get(shade) for shade in SHADES] if isinstance(facts, dict) else []
    colours = tuple(colour for colour in found if isinstance(colour, str) and COLOUR.fullmatch(colour))
    if len(colours) != len(SHADES):
        raise UnfitError(say("own.colours"))
    if any(_contrast(colour) < CONTRAST for colour in colours):
        raise UnfitError(say("own.pale"))
    return colours


def _contrast(colour: str) -> float:
    """Give the contrast of what is written to a ground, from 1 to 21."""
    return (_brightness(CREAM) + 0.05) / (_brightness(colour) + 0.05)


def _brightness(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
