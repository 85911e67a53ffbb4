"""English: settings of cards and table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    # A player's own backs and felts.
    "note.own_refused": "{file} was left out: {reason}.",
    "own.too_many": "there are more than {number}",
    "own.name": "its name is longer than {number} letters, or cannot be shown",
    "own.too_long": "it is larger than {number} kB",
    "own.not_text": "it is not written in UTF-8",
    "own.not_svg": "it cannot be read as an SVG picture",
    "own.too_rich": "it is made of more than {number} pieces",
    "own.not_drawn": "it holds “{what}”, which cannot be drawn here; turn it into plain shapes",
    "own.reference": "it fetches something from outside itself",
    "own.shape": "a card’s sides are as 5 to 7, and its own are not",
    "own.empty": "there is nothing to be seen on it",
    "own.not_json": "it cannot be read as JSON",
    "own.colours": "it needs the colours “light”, “middle” and “dark”, each written as #RRGGBB",
    "own.pale": "words on so bright a felt could not be read",
}
