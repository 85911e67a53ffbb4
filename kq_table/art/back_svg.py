"""
Rewrites the picture of a card back, keeping only known elements and attributes.

SDL's reader of SVG is no XML parser: what one takes for a comment is a drawing to the other. It gets only what this
module writes, in which no value holds a character that means anything in XML.
"""

from __future__ import annotations

import re
from typing import Any, Final

from kq_table.text import say

from .back_picture import InvalidArtError

MAX_ELEMENTS: Final = 6000
MAX_DEPTH: Final = 60
"""Most elements within each other."""
MAX_WORD_LETTERS: Final = 40
"""Longest name from the file in a message."""

NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
DRAWN: Final = frozenset({"defs", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
KEPT: Final = DRAWN | {"svg", "linearGradient", "radialGradient", "stop"}
LEFT_OUT: Final = frozenset({"title", "desc", "metadata"})
"""Descriptions of the picture, which draw nothing."""
NOT_DRAWN: Final = frozenset({"clip-path", "mask", "filter", "stroke-dasharray"})
"""What SDL's reader silently ignores, and dashes, over which it may loop for ever."""

_NUMBER: Final = r"[+-]?(?:\d{1,6}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE]-\d{1,2})?"
_LENGTH: Final = re.compile(rf"\s*{_NUMBER}(?:px|pt|pc|mm|cm|in|em|ex|%)?\s*", re.ASCII)
_NUMBERS: Final = re.compile(r"[\d\s,.eE+-]*", re.ASCII)
_PATH: Final = re.compile(r"[MmZzLlHhVvCcSsQqTtAa\d\s,.eE+-]*", re.ASCII)
_MOVES: Final = re.compile(
    r"\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s,.eE+-]*\)[\s,]*){0,40}", re.ASCII
)
_NAME: Final = r"[A-Za-z_][\w.:-]{0,62}"
_COLOUR: Final = r"(?:#[0-9a-fA-F]{3,8}|[a-zA-Z]{1,30}|rgb\([\d\s,.%]{1,40}\))"
_PAINT: Final = re.compile(rf"\s*(?:{_COLOUR}|url\(#{_NAME}\)(?:\s+{_COLOUR})?)\s*", re.ASCII)
_WORDS: Final = re.compile(r"[\w\s-]{1,60}", re.ASCII)
NUMERIC: Final = frozenset({_LENGTH, _NUMBERS, _PATH, _MOVES})
LONG: Final = frozenset({"d", "points"})
MAX_VALUE_LETTERS: Final = 2000
"""Longest value of any other attribute."""
_VALUES: Final = {
    _LENGTH: (
        *("width", "height", "x", "y", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "fx", "fy", "offset"),
        *("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-width", "stroke-miterlimit"),
    ),
    _NUMBERS: ("viewBox", "points"),
    _PATH: ("d",),
    _PAINT: ("fill", "stroke", "stop-color"),
    _MOVES: ("transform", "gradientTransform"),
    _WORDS: (
        *("display", "fill-rule", "stroke-linecap", "stroke-linejoin"),
        *("gradientUnits", "spreadMethod", "preserveAspectRatio"),
    ),
    re.compile(_NAME, re.ASCII): ("id",),
    re.compile(f"#{_NAME}", re.ASCII): ("href",),
}
_PATTERNS: Final = {name: pattern for pattern, names in _VALUES.items() for name in names}
"""The pattern for the value of each attribute; others mean nothing to SDL's reader, and are left out."""
_HUGE: Final = re.compile(r"(?<![\d.])\d{7}|[\d.]e\+?\d", re.IGNORECASE | re.ASCII)
"""A number larger than any drawing needs; such numbers have hung readers of SVG."""
_OUTSIDE: Final = re.compile(r"url\((?!\s*#)|@import", re.IGNORECASE)


def write_anew(text: str) -> str:
    """
    The same picture, rewritten.

    :raises InvalidArtError: if it is no picture, or holds what would not be drawn.
    """
    parts: list[str] = []
    _write(_root(text), 0, parts)
    return "".join(parts)


def _root(text: str) -> Any:
    # Imported here because it takes milliseconds, and few players have a back of their own.
    from xml.etree import ElementTree as ET

    # Without entities a text cannot grow while it is read.
    if "<!ENTITY" in text:
        raise InvalidArtError(say("own.not_svg"))
    try:
        root = ET.fromstring(text)  # noqa: S314 (see above)
    except (ET.ParseError, ValueError):
        raise InvalidArtError(say("own.not_svg")) from None
    if root.tag != f"{NAMESPACE}svg":
        raise InvalidArtError(say("own.not_svg"))
    if sum(1 for _ in root.iter()) > MAX_ELEMENTS:
        raise InvalidArtError(say("own.too_rich", number=MAX_ELEMENTS))
    return root


def _write(element: Any, depth: int, parts: list[str]) -> None:
    tag = str(element.tag)
    name = tag.removeprefix(NAMESPACE)
    # Elements in a drawing program's own namespace are not drawn.
    if name in LEFT_OUT or (name == tag and tag.startswith("{")):
        return
    if name == tag or name not in KEPT or (depth and name == "svg") or depth > MAX_DEPTH:
        raise _not_drawn(name)
    words = "".join(f' {key}="{value}"' for key, value in _attributes(element).items())
    head = f'svg xmlns="{NAMESPACE[1:-1]}" xmlns:xlink="http://www.w3.org/1999/xlink"' if name == "svg" else name
    parts.append(f"<{head}{words}>")
    for inner in element:
        _write(inner, depth + 1, parts)
    parts.append(f"</{name}>")


def _attributes(element: Any) -> dict[str, str]:
    """The known attributes of an element, each checked; its style overrides the others."""
    own = {"href" if key.endswith("}href") else key: value for key, value in element.attrib.items()}
    style = (part.partition(":") for part in own.pop("style", "").split(";"))
    stated = {key.strip(): value.strip() for key, _, value in style}
    found = {}
    for key, value in {**own, **stated}.items():
        if key in NOT_DRAWN and value.strip() != "none":
            raise _not_drawn(key)
        if key in _PATTERNS and _is_known(key, value):
            found["xlink:href" if key == "href" else key] = value
    return found


def _is_known(key: str, value: str) -> bool:
    """
    Whether an attribute may have this value; unknown attributes are left out, as they mean nothing.

    :raises InvalidArtError: if the picture would be another one without it.
    """
    pattern = _PATTERNS[key]
    if len(value) > MAX_VALUE_LETTERS and key not in LONG:
        raise _not_drawn(key)
    if pattern in NUMERIC and _HUGE.search(value):
        raise InvalidArtError(say("own.huge"))
    if pattern.fullmatch(value):
        return True
    if key not in LONG and (_OUTSIDE.search(value) or key == "href"):
        raise InvalidArtError(say("own.reference"))
    if key != "id":
        raise _not_drawn(key)
    return False


def _not_drawn(word: str) -> InvalidArtError:
    return InvalidArtError(say("own.not_drawn", what=word[:MAX_WORD_LETTERS]))
