"""
Card backs and felts that players add themselves: read from their folder and checked, since files may be anything.

`backs/NAME.svg` is a picture with sides of 5 to 7; `felts/NAME.json` holds three colours, as in ``assets/felts``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from engines.core.outside_file import read_at_most
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.theme import CREAM

CUSTOM_PREFIX: Final = "own:"
"""Precedes the names of custom art in the settings, so that they never collide with those of the program."""
MAX_FILE_BYTES: Final = 400_000
MAX_FILES: Final = 12
"""Of each kind: a list of more would be hard to choose from."""
MAX_NAME_LETTERS: Final = 40
MAX_ELEMENTS: Final = 6000

SVG_NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
DRAWN_TAGS: Final = frozenset({"svg", "defs", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
ALLOWED_TAGS: Final = DRAWN_TAGS | {"linearGradient", "radialGradient", "stop", "title", "desc", "metadata"}
UNSUPPORTED_ATTRIBUTES: Final = frozenset({"clip-path", "mask", "filter", "stroke-dasharray"})
"""What SDL's SVG reader ignores silently, and dashes, over which it may loop forever."""
NAMING_ATTRIBUTES: Final = frozenset({"id", "class"})
NAME_OR_COLOUR: Final = re.compile(r"url\([^)]*\)|#\w+")
HUGE_NUMBER: Final = re.compile(r"(?<![\d.])\d{7}|[\d.]e\+?\d", re.IGNORECASE)
"""A number larger than any drawing needs; such numbers have hung SVG readers."""
OUTSIDE_REFERENCE: Final = re.compile(r"url\(\s*['\"]?(?!#)|@import", re.IGNORECASE)

SHADE_KEYS: Final = ("light", "middle", "dark")
COLOUR_FORMAT: Final = re.compile(r"#[0-9a-fA-F]{6}")
MIN_CONTRAST: Final = 4.2
"""Of text on the felt, as WCAG 2 defines it: that of the brightest built-in felt under the lamp."""

Shades = tuple[str, ...]
T = TypeVar("T")


class InvalidArtError(ValueError):
    """The file cannot be used; the message says why, in the player's words."""


class CustomArt(NamedTuple):
    """What a player has added, by its name in the settings: SVG texts of backs, and colours of felts."""

    backs: Mapping[str, str] = MappingProxyType({})
    felts: Mapping[str, Shades] = MappingProxyType({})


def read_custom_art(data: Path) -> tuple[CustomArt, list[Notice]]:
    """Read the folders `backs` and `felts` under *data*; there is a notice for each file that is left out."""
    notes: list[Notice] = []
    backs = _drawable(_read_all(data / "backs", ".svg", check_back, notes), notes)
    return CustomArt(backs, _read_all(data / "felts", ".json", check_felt, notes)), notes


def display_name(word: str) -> str:
    """Give the name that people read for a name in the settings."""
    return word.removeprefix(CUSTOM_PREFIX).replace("_", " ").replace("-", " ").strip().capitalize() or word


def _read_all(folder: Path, suffix: str, check: Callable[[str], T], notes: list[Notice]) -> dict[str, T]:
    found: dict[str, T] = {}
    for path in sorted(path for path in folder.glob("*") if path.suffix.lower() == suffix and path.is_file()):
        try:
            name = _name(path, len(found))
            found[CUSTOM_PREFIX + name] = check(_text(path))
        except InvalidArtError as reason:
            notes.append(_refused(path.name[: 2 * MAX_NAME_LETTERS], str(reason)))
    return found


def _refused(file: str, reason: str) -> Notice:
    return Notice("note.own_refused", {"file": file, "reason": reason})


def _drawable(backs: dict[str, str], notes: list[Notice]) -> dict[str, str]:
    """Leave out the backs that cannot be drawn, or not in time."""
    if not backs:
        return backs
    # Imported here because few players have a back of their own.
    from .back_check import check_drawings

    faults = dict(zip(backs, check_drawings(tuple(backs.values())), strict=True))
    notes += [_refused(f"{name.removeprefix(CUSTOM_PREFIX)}.svg", say(key)) for name, key in faults.items() if key]
    return {name: text for name, text in backs.items() if not faults[name]}


def _name(path: Path, before: int) -> str:
    if before == MAX_FILES:
        raise InvalidArtError(say("own.too_many", number=MAX_FILES))
    if len(path.stem) > MAX_NAME_LETTERS or not path.stem.isprintable():
        raise InvalidArtError(say("own.name", number=MAX_NAME_LETTERS))
    return path.stem


def _text(path: Path) -> str:
    try:
        data = read_at_most(path, MAX_FILE_BYTES + 1)
    except OSError as error:
        raise InvalidArtError(error.strerror or str(error)) from None
    if len(data) > MAX_FILE_BYTES:
        raise InvalidArtError(say("own.too_long", number=MAX_FILE_BYTES // 1000))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidArtError(say("own.not_text")) from None


# -- backs ---------------------------------------------------------------------------------------------------------


def check_back(text: str) -> str:
    """
    Check the text of a card back and give it back; `back_check` then tries whether it can be drawn.

    :raises InvalidArtError: if it is no picture, or holds what would not be drawn.
    """
    for element in _elements(text):
        _check_element(element)
    return text


def _elements(text: str) -> list[Any]:
    # Imported here because it takes milliseconds, and few players have a back of their own.
    from xml.etree import ElementTree as ET

    # Without entities a text cannot grow while it is read.
    if "<!ENTITY" in text:
        raise InvalidArtError(say("own.not_svg"))
    try:
        root = ET.fromstring(text)  # noqa: S314 (see above)
    except ET.ParseError:
        raise InvalidArtError(say("own.not_svg")) from None
    if root.tag != f"{SVG_NAMESPACE}svg":
        raise InvalidArtError(say("own.not_svg"))
    elements = list(root.iter())
    if len(elements) > MAX_ELEMENTS:
        raise InvalidArtError(say("own.too_rich", number=MAX_ELEMENTS))
    return elements


def _check_element(element: Any) -> None:
    tag = str(element.tag)
    # Elements in a drawing program's own namespace are not drawn.
    if tag.startswith("{") and not tag.startswith(SVG_NAMESPACE):
        return
    if tag.removeprefix(SVG_NAMESPACE) not in ALLOWED_TAGS:
        raise InvalidArtError(say("own.not_drawn", what=tag.removeprefix(SVG_NAMESPACE)[:MAX_NAME_LETTERS]))
    for key, value in element.attrib.items():
        words = {key, *re.findall(r"[\w-]+(?=\s*:)", value)} if key == "style" else {key}
        if dropped := UNSUPPORTED_ATTRIBUTES & words:
            raise InvalidArtError(say("own.not_drawn", what=min(dropped)))
        if (
            key not in NAMING_ATTRIBUTES
            and not key.startswith("{")
            and HUGE_NUMBER.search(NAME_OR_COLOUR.sub("", value))
        ):
            raise InvalidArtError(say("own.huge"))
        is_link = key.endswith("href") and not value.startswith("#")
        if is_link or OUTSIDE_REFERENCE.search(value):
            raise InvalidArtError(say("own.reference"))


# -- felts ---------------------------------------------------------------------------------------------------------


def check_felt(text: str) -> Shades:
    """
    Check the text of a felt and give its colours, from under the lamp to the corner.

    :raises InvalidArtError: if a colour is missing, or words on it could not be read.
    """
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidArtError(say("own.not_json")) from None
    found = [facts.get(shade) for shade in SHADE_KEYS] if isinstance(facts, dict) else []
    colours = tuple(colour for colour in found if isinstance(colour, str) and COLOUR_FORMAT.fullmatch(colour))
    if len(colours) != len(SHADE_KEYS):
        raise InvalidArtError(say("own.colours"))
    if any(_contrast(colour) < MIN_CONTRAST for colour in colours):
        raise InvalidArtError(say("own.pale"))
    return colours


def _contrast(colour: str) -> float:
    """Give the contrast of text on a ground, from 1 to 21 (WCAG 2, contrast ratio)."""
    return (_brightness(CREAM) + 0.05) / (_brightness(colour) + 0.05)


def _brightness(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
