"""
A person's own card backs and felts: read from their folder and checked, since files may be anything.

Felts are read at once; backs are drawn in the background, since each is drawn in another process.

`backs/NAME.svg` is a picture with sides of 5 to 7; `felts/NAME.json` holds three colours, as in ``assets/felts``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from engines.core.outside_file import read_at_most
from kq_table.system.asked import Asked
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.theme import CREAM

from .back_picture import InvalidArtError

CUSTOM_PREFIX: Final = "own:"
"""Precedes the names of custom art in the settings, so that they never collide with those of the program."""
MAX_FILE_BYTES: Final = 400_000
MAX_FILES: Final = 12
"""Most files of each kind: a longer list would be hard to choose from."""
MAX_NAME_LETTERS: Final = 40

SHADE_KEYS: Final = ("light", "middle", "dark")
COLOUR_FORMAT: Final = re.compile(r"#[0-9a-fA-F]{6}")
MIN_CONTRAST: Final = 4.2
"""Least contrast of text on the felt (WCAG 2): that of the brightest built-in felt under the lamp."""

Shades = tuple[str, ...]
T = TypeVar("T")


Found = tuple[Mapping[str, T], Sequence[Notice]]
"""What can be used, by its name in the settings, and a notice for each file that is left out."""


def read_felts(data: Path) -> Found[Shades]:
    return _read_all(data / "felts", ".json", check_felt)


def read_backs(data: Path) -> Found[bytes]:
    """Read the pictures in the folder `backs` under *data*, as `back_picture` packs them; slow."""
    if not (data / "backs").is_dir():
        return {}, []
    # Imported here because few players have a back of their own.
    from .back_process import draw_backs
    from .back_svg import write_anew

    texts, notes = _read_all(data / "backs", ".svg", write_anew)
    drawn = dict(zip(texts, draw_backs(tuple(texts.values())), strict=True))
    refused = [
        _refused(f"{name.removeprefix(CUSTOM_PREFIX)}.svg", say(each.fault))
        for name, each in drawn.items()
        if each.fault
    ]
    return {name: each.pixels for name, each in drawn.items() if not each.fault}, [*notes, *refused]


def display_name(word: str) -> str:
    return word.removeprefix(CUSTOM_PREFIX).replace("_", " ").replace("-", " ").strip().capitalize() or word


def _read_all(folder: Path, suffix: str, check: Callable[[str], T]) -> tuple[dict[str, T], list[Notice]]:
    found: dict[str, T] = {}
    notes: list[Notice] = []
    for path in sorted(path for path in folder.glob("*") if path.suffix.lower() == suffix and path.is_file()):
        try:
            name = _name(path, len(found))
            found[CUSTOM_PREFIX + name] = check(_text(path))
        except InvalidArtError as reason:
            notes.append(_refused(path.name[: 2 * MAX_NAME_LETTERS], str(reason)))
    return found, notes


def _refused(file: str, reason: str) -> Notice:
    return Notice("note.own_refused", {"file": file, "reason": reason})


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


# -- felts ---------------------------------------------------------------------------------------------------------


def check_felt(text: str) -> Shades:
    """
    The colours of a felt, checked, from under the lamp to the corner.

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
    """Contrast of text on a ground, from 1 to 21 (WCAG 2, contrast ratio)."""
    return (_brightness(CREAM) + 0.05) / (_brightness(colour) + 0.05)


def _brightness(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# -- all of it, while the program runs -----------------------------------------------------------------------------

WAIT_SECONDS: Final = 0.05
"""Seconds that a frame waits for backs: those drawn before are there at once."""
POLL_SECONDS: Final = 0.1
"""Seconds between two looks whether they are drawn."""


class CustomArt:
    """
    A person's own backs and felts, by their names in the settings.

    :param folder: holds the folders of both; None for none
    :param is_apart: whether the backs are drawn in the background, without waiting
    """

    def __init__(self, folder: Path | None, *, is_apart: bool) -> None:
        self._folder, self._is_apart = folder, is_apart
        self._asked: Asked[tuple[Mapping[str, bytes], Sequence[Notice]]] | None = None
        self.backs: Mapping[str, bytes] = {}
        self.felts: Mapping[str, Shades] = {}
        self._felt_notices: Sequence[Notice] = ()
        self._back_notices: Sequence[Notice] = ()
        self._tell: Callable[[Sequence[Notice]], object] | None = None

    @property
    def notices(self) -> Sequence[Notice]:
        """One for each file that cannot be used."""
        return [*self._back_notices, *self._felt_notices]

    @property
    def is_drawing(self) -> bool:
        """Whether backs are being drawn."""
        return self._asked is not None

    def load(self, tell: Callable[[Sequence[Notice]], object] | None = None) -> None:
        """
        Read all files anew, unless that is under way; see `take`.

        :param tell: called with the notices when all is read
        """
        if self._folder is None or self.is_drawing:
            return
        self._tell = tell
        self.felts, self._felt_notices = read_felts(self._folder)
        self._asked = Asked(partial(read_backs, self._folder))
        self._asked.wait(WAIT_SECONDS if self._is_apart else None)

    def take(self) -> bool:
        """Use the backs if they have just been drawn; True if anything has changed."""
        if self._asked is None or not self._asked.is_answered:
            return False
        asked, self._asked = self._asked, None
        former = self.backs, self._back_notices
        self.backs, self._back_notices = found = asked.take()
        if self._tell is not None:
            self._tell(self.notices)
        return found != former
