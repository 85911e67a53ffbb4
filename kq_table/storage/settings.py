"""The player's settings: their defaults, their valid values, and their file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from engines.core.outside_file import read_at_most
from kq_table.system.files import set_aside, write_atomic
from kq_table.system.notice import Notice
from kq_table.ui.durations import MOTION
from kq_table.ui.theme import LETTERS

from . import key_bindings

FILE_NAME: Final = "settings.json"
MAX_SEATS: Final = 4
"""The most players of any game."""
MAX_DEPTH: Final = 20
"""How deeply lists and mappings of a setting may be nested."""
MAX_SHOWN_LETTERS: Final = 40
"""Longest name of an unknown setting in a message."""
MAX_SETTINGS_BYTES: Final = 1_000_000
"""Largest settings file; a longer one was not written by this program."""

Wordiness = Literal["short", "normal", "full"]
T = TypeVar("T")
Check = Callable[[Any], Any]
"""Converts a value from JSON into a setting's value; raises KeyError, TypeError or ValueError if it is invalid."""


def _flag(raw: object) -> bool:
    if not isinstance(raw, bool):
        raise TypeError(raw)
    return raw


def _word(raw: object) -> str:
    if not isinstance(raw, str) or not 0 < len(raw) <= 60 or not raw.isprintable():
        raise ValueError(raw)
    return raw


def _one_of(*words: str) -> Check:
    def check(raw: object) -> str:
        if raw not in words:
            raise ValueError(raw)
        return str(raw)

    return check


def _between(low: float, high: float, kind: type[int | float] = int) -> Check:
    """A check for numbers; NaN and truth values do not pass."""

    def check(raw: object) -> int | float:
        if isinstance(raw, bool) or not isinstance(raw, (int, kind)) or not low <= raw <= high:
            raise ValueError(raw)
        return kind(raw)

    return check


def _names(raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list) or len(raw) != MAX_SEATS:
        raise ValueError(raw)
    return _words(raw)


def _words(raw: list[object]) -> tuple[str, ...]:
    return tuple("" if word == "" else _word(word)[:20] for word in raw)


WINDOW_SIDES: Final = 320, 20_000


@dataclass(frozen=True, slots=True)
class WindowGeometry:
    """Size and top left corner of the window, in the system's points, and whether it is maximized instead."""

    w: int = 1280
    h: int = 800
    x: int | None = None
    y: int | None = None
    maximized: bool = False


def _window(raw: object) -> WindowGeometry:
    if not isinstance(raw, dict):
        raise TypeError(raw)
    size, corner = _between(*WINDOW_SIDES), _between(-40_000, 40_000)
    x, y = (None if raw.get(key) is None else corner(raw[key]) for key in "xy")
    return WindowGeometry(size(raw["w"]), size(raw["h"]), x, y, _flag(raw.get("maximized", False)))


@dataclass(frozen=True, slots=True)
class LastSetup:
    """
    How a game was set up last.

    :param options: the game's options, by name
    :param players: who sat where, as `match.setup.Seating` names players
    :param names: the names entered; empty for the default
    :param dealer: the number of the seat that dealt first; empty if it was drawn
    """

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    dealer: str = ""


def _setup(raw: object) -> LastSetup:
    if not isinstance(raw, dict) or not isinstance(raw["options"], dict):
        raise TypeError(raw)
    lists = [raw["players"], raw.get("names", [])]
    if not all(isinstance(found, list) and len(found) <= MAX_SEATS for found in lists):
        raise TypeError(raw)
    options = {_word(name): _word(value) for name, value in raw["options"].items()}
    (dealer,) = _words([raw.get("dealer", "")])
    players, names = map(_words, lists)
    return LastSetup(_between(1, 8)(raw["seats"]), options, players, names, dealer)


def _setups(raw: object) -> Mapping[str, LastSetup]:
    if not isinstance(raw, dict):
        raise TypeError(raw)
    return {_word(game): _setup(setup) for game, setup in raw.items()}


def _words_by_key(raw: object) -> Mapping[str, str]:
    if not isinstance(raw, dict):
        raise TypeError(raw)
    return {_word(key): _word(value) for key, value in raw.items()}


def _setting(default: T, check: Check) -> T:
    value: T = field(default=default, metadata={"check": check})
    return value


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default. Make a changed one with `dataclasses.replace`."""

    speed: str = _setting("normal", _one_of("calm", "normal", "brisk", "none"))
    trick_rest: float = _setting(MOTION.trick_rest, _between(0.3, 5, float))
    """How many seconds a finished trick stays on the table."""
    trick_click: bool = _setting(False, _flag)
    """Whether a finished trick stays until a click instead."""
    reduced_motion: bool = _setting(False, _flag)
    text_scale: float = _setting(1.0, _between(1, 2, float))
    language: str = _setting("", lambda raw: "" if raw == "" else _word(raw))
    """The name of its folder in `kq_table/text`; empty for the system's language."""
    four_colour: bool = _setting(False, _flag)
    letters: str = _setting("", _one_of("", *LETTERS))
    """What stands for Ace, King, Queen and Jack on cards; empty for what is usual in the language."""
    back: str = _setting("scallop", _word)
    felt: str = _setting("game", _word)
    large_print: bool = _setting(False, _flag)
    card_scale: float = _setting(1.0, _between(0.8, 1.25, float))
    """Factor on the card height that fits the window's size."""
    hand_order: str = _setting("suits", _one_of("suits", "ranks", "own"))
    """How the cards of a hand are sorted: by suit, by rank, or as the person moved them."""
    play: str = _setting("two-click", _one_of("two-click", "one-click", "drag"))
    """What plays a card: the second click, the first, or only a drag; Enter always does."""
    auto_play: bool = _setting(False, _flag)
    """Whether the only legal card is played automatically."""
    cut: bool = _setting(False, _flag)
    """Whether the seal is shown before a match, and the cards can be cut."""
    memory_aid: bool = _setting(True, _flag)
    """Whether captured Kings and Queens and the points so far are shown (KQ-11); see `features.start.aid_offer`."""
    aided: int = _setting(0, _between(0, 1000))
    """How many matches ended in which they were shown; more than the first few once the person was asked."""
    volume_cards: int = _setting(80, _between(0, 100))
    volume_interface: int = _setting(60, _between(0, 100))
    volume_ambience: int = _setting(25, _between(0, 100))
    mute: bool = _setting(False, _flag)
    fullscreen: bool = _setting(False, _flag)
    window: WindowGeometry = field(default=WindowGeometry(), metadata={"check": _window})
    names: tuple[str, ...] = _setting(("",) * MAX_SEATS, _names)
    """Names of the people by seat, as entered last; empty for the default."""
    portraits: tuple[str, ...] = _setting(("",) * MAX_SEATS, _names)
    """The portraits chosen last by seat, as `match.setup.Seating` has them; empty for the default."""
    log_open: bool = _setting(False, _flag)
    """Whether the log of the game is open beside the table."""
    partial_present: bool = _setting(True, _flag)
    """Whether only the changed parts of the window are presented, where the system can."""
    accelerated: bool = _setting(False, _flag)
    """Whether SDL presents frames through the graphics card; for software frames this is mostly slower."""
    last: Mapping[str, LastSetup] = field(default_factory=dict, metadata={"check": _setups})
    """How each game was set up last, by its key."""
    variants: Mapping[str, str] = field(default_factory=dict, metadata={"check": _words_by_key})
    """The game last played from each box that holds several, by the box's name."""
    suggested: Mapping[str, str] = field(default_factory=dict, metadata={"check": _words_by_key})
    """The levels that were suggested for each game, as `features.start.match_setup` marks them."""
    chosen_keys: Mapping[str, str] = field(default_factory=dict, metadata={"check": key_bindings.check_keys})
    """The chosen keys, by the usual ones; see `key_bindings`."""
    chosen_controls: Mapping[str, str] = field(default_factory=dict, metadata={"check": key_bindings.check_pad})
    """The chosen controls of a pad, by the usual keys."""
    rumble: bool = _setting(False, _flag)
    """Whether a pad rumbles when the person's turn begins, and when a card is refused."""
    wordiness: Wordiness = field(default="normal", metadata={"check": _one_of("short", "normal", "full")})
    """How much is said to somebody who listens."""
    voice: bool = _setting(False, _flag)
    """Whether the system's voice says it where no screen reader does."""
    reader_motion: bool = _setting(False, _flag)
    """Whether cards move while a screen reader listens."""
    menu_ways: bool = _setting(True, _flag)
    """Whether the menu shows the ways to today's deal and to the journey."""
    lessons: Mapping[str, str] = field(default_factory=dict, metadata={"check": _words_by_key})
    """The games whose lesson was offered, see `features.lessons.offer`."""
    unknown: Mapping[str, object] = field(default_factory=dict, repr=False)
    """Keys that this version does not know, kept for the newer version that wrote them."""


DEFAULTS: Final = Settings()
_CHECKS: Final[Mapping[str, Check]] = {f.name: f.metadata["check"] for f in fields(Settings) if "check" in f.metadata}


# -- on disk


def load(path: Path) -> tuple[Settings, list[Notice]]:
    """
    Read the settings; what cannot be read gets its default, with a notice.

    A file that is no settings file, or cannot be read, is moved into the folder `aside` next to it, so that it is not
    overwritten. Never raises for what a file holds.
    """
    try:
        raw = _read(path)
    except FileNotFoundError:
        return DEFAULTS, []
    except (OSError, TypeError, ValueError, RecursionError):
        return DEFAULTS, [_set_aside(path)]
    return _parse(raw)


def save(settings: Settings, path: Path) -> None:
    """
    Write the settings, unknown keys too, atomically.

    :raises OSError: if writing fails; the old file is intact then.
    """
    raw = {name: _to_json(getattr(settings, name)) for name in _CHECKS}
    text = json.dumps({**settings.unknown, **raw}, indent=2, sort_keys=True, ensure_ascii=False)
    # A lone surrogate under a key of another version becomes the escape that JSON has for it.
    write_atomic(path, f"{text}\n".encode(errors="backslashreplace"))


def _read(path: Path) -> dict[str, object]:
    data = read_at_most(path, MAX_SETTINGS_BYTES + 1)
    if len(data) > MAX_SETTINGS_BYTES:
        raise ValueError("too long")
    raw = json.loads(data)
    if not isinstance(raw, dict):
        raise TypeError(raw)
    return raw


def _set_aside(path: Path) -> Notice:
    try:
        return Notice("note.settings_aside", {"path": str(set_aside(path, path.parent / "aside"))})
    except OSError as error:
        return Notice("note.settings_unreadable", {"path": str(path), "reason": error.strerror or str(error)})


def _parse(raw: Mapping[str, object]) -> tuple[Settings, list[Notice]]:
    unknown = {key: value for key, value in raw.items() if key not in _CHECKS}
    dropped = {key for key, value in unknown.items() if _is_deep(value)}
    good: dict[str, Any] = {"unknown": {key: value for key, value in unknown.items() if key not in dropped}}
    notices = [Notice("note.setting_dropped", {"name": key[:MAX_SHOWN_LETTERS]}) for key in dropped]
    for name in _CHECKS.keys() & raw.keys():
        try:
            good[name] = _CHECKS[name](raw[name])
        except (KeyError, TypeError, ValueError):
            notices.append(Notice("note.setting_refused", {"name": name}))
    return Settings(**good), sorted(notices, key=lambda notice: notice.values["name"])


def _is_deep(value: object) -> bool:
    """Whether a value is nested more deeply than any setting: it may be too deep to be written again."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            if isinstance(outer, (dict, list))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return bool(level)


def _to_json(value: object) -> object:
    match value:
        case WindowGeometry() | LastSetup():
            return {part.name: _to_json(getattr(value, part.name)) for part in fields(value)}
        case Mapping():
            return {key: _to_json(item) for key, item in value.items()}
        case tuple():
            return [_to_json(item) for item in value]
    return value
