"""What a player has chosen, kept between starts. Knows what may be chosen, not what it does."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, TypeVar

from kq_table.system.atomic_file import set_aside, write_atomic
from kq_table.system.notice import Notice

FILE: Final = "settings.json"
SEATS: Final = 4
"""The most that sit at one table."""
LARGEST: Final = 1_000_000
"""Bytes; a longer file was not written by this program."""

T = TypeVar("T")
Check = Callable[[Any], Any]
"""Takes what JSON gave and returns the value for the setting; raises ValueError or TypeError where it is none."""


# -- what may be chosen --------------------------------------------------------------------------------------------


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
    """Make a check for numbers; NaN lies between nothing, and a truth value is no number."""

    def check(raw: object) -> int | float:
        if isinstance(raw, bool) or not isinstance(raw, (int, kind)) or not low <= raw <= high:
            raise ValueError(raw)
        return kind(raw)

    return check


def _names(raw: object) -> tuple[str, ...]:
    """Read a name for each seat; an older version kept two."""
    if not isinstance(raw, list) or not 2 <= len(raw) <= SEATS:
        raise ValueError(raw)
    return (*_words(raw), *[""] * (SEATS - len(raw)))


def _words(raw: list[object]) -> tuple[str, ...]:
    return tuple("" if word == "" else _word(word)[:20] for word in raw)


@dataclass(frozen=True, slots=True)
class WindowGeometry:
    """Where the window was: its size and its corner in the system's points, and the number of its monitor."""

    w: int = 1280
    h: int = 800
    x: int | None = None
    y: int | None = None
    display: int = 0


def _place(raw: object) -> WindowGeometry:
    if not isinstance(raw, dict):
        raise TypeError(raw)
    size, corner = _between(320, 20_000), _between(-40_000, 40_000)
    x, y = (None if raw.get(key) is None else corner(raw[key]) for key in "xy")
    return WindowGeometry(size(raw["w"]), size(raw["h"]), x, y, _between(0, 16)(raw.get("display", 0)))


@dataclass(frozen=True, slots=True)
class LastSetup:
    """
    How a game was set up last.

    :param players: who sat where: `person`, or a level's name
    :param names: what was written there; empty for the table's own word
    :param dealer: the first dealer's seat, or empty: by lot
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
    if not all(isinstance(found, list) and len(found) <= SEATS for found in lists):
        raise TypeError(raw)
    options = {_word(name): _word(value) for name, value in raw["options"].items()}
    (dealer,) = _words([raw.get("dealer", "")])
    players, names = map(_words, lists)
    return LastSetup(_between(1, 8)(raw["seats"]), options, players, names, dealer)


def _setups(raw: object) -> Mapping[str, LastSetup]:
    if not isinstance(raw, dict):
        raise TypeError(raw)
    return {_word(game): _setup(setup) for game, setup in raw.items()}


def _variants(raw: object) -> Mapping[str, str]:
    if not isinstance(raw, dict):
        raise TypeError(raw)
    return {_word(box): _word(game) for box, game in raw.items()}


def _setting(default: T, check: Check) -> T:
    value: T = field(default=default, metadata={"check": check})
    return value


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default. Make a changed one with `dataclasses.replace`."""

    speed: str = _setting("normal", _one_of("calm", "normal", "brisk", "none"))
    trick_rest: float = _setting(0.7, _between(0.3, 5, float))
    """Seconds that a finished trick lies before it is swept away."""
    trick_click: bool = _setting(False, _flag)
    """A finished trick lies until a click instead."""
    reduced_motion: bool = _setting(False, _flag)
    text_scale: float = _setting(1.0, _between(1, 2, float))
    four_colour: bool = _setting(False, _flag)
    back: str = _setting("scallop", _word)
    felt: str = _setting("green", _word)
    large_print: bool = _setting(False, _flag)
    card_scale: float = _setting(1.0, _between(0.8, 1.25, float))
    """How high cards are, as a part of what the window's size gives."""
    hand_order: str = _setting("suits", _one_of("suits", "ranks", "own"))
    """How the cards of a hand lie: by suit, by rank, or as the person moved them."""
    play: str = _setting("two-click", _one_of("two-click", "one-click", "drag"))
    """What plays a card: the second click, the first, or a drag alone; Enter always does."""
    auto_play: bool = _setting(False, _flag)
    """A card that is the only one allowed goes by itself."""
    cut: bool = _setting(True, _flag)
    """Before a match its seal is shown, and the cards can be cut."""
    memory_aid: bool = _setting(False, _flag)
    """Captured Kings and Queens stay in sight (KQ-11)."""
    volume_cards: int = _setting(80, _between(0, 100))
    volume_interface: int = _setting(60, _between(0, 100))
    volume_ambience: int = _setting(0, _between(0, 100))
    mute: bool = _setting(False, _flag)
    fullscreen: bool = _setting(False, _flag)
    window: WindowGeometry = field(default=WindowGeometry(), metadata={"check": _place})
    names: tuple[str, ...] = _setting(("",) * SEATS, _names)
    """Names of the people by seat, as written last; empty means the table's word for one."""
    portraits: tuple[str, ...] = _setting(("",) * SEATS, _names)
    """The court cards whose faces stood at the seats last; empty means the house's choice."""
    level: str = _setting("steady", _word)
    log_open: bool = _setting(False, _flag)
    """The log of the game lies open beside the table."""
    partial_present: bool = _setting(True, _flag)
    """Show only what changed of the window, where the system can."""
    accelerated: bool = _setting(False, _flag)
    """Let SDL put frames on the screen through the graphics card; for software frames this is mostly slower."""
    last: Mapping[str, LastSetup] = field(default_factory=dict, metadata={"check": _setups})
    """The last set-up, by the game's key."""
    variants: Mapping[str, str] = field(default_factory=dict, metadata={"check": _variants})
    """The game played last out of a box that holds several."""
    unknown: Mapping[str, object] = field(default_factory=dict, repr=False)
    """Keys that this version does not know: kept, so that a newer one finds them again."""


DEFAULTS: Final = Settings()
_CHECKS: Final[Mapping[str, Check]] = {f.name: f.metadata["check"] for f in fields(Settings) if "check" in f.metadata}


# -- on disk -------------------------------------------------------------------------------------------------------


def load(path: Path) -> tuple[Settings, list[Notice]]:
    """
    Read the settings; what cannot be read is its default, and a note says so.

    A file that is no settings file at all is moved into the folder `aside` next to it. Never raises for what
    a file holds.
    """
    try:
        raw = _read(path)
    except FileNotFoundError:
        return DEFAULTS, []
    except (OSError, TypeError, ValueError, RecursionError):
        return DEFAULTS, [_keep(path)]
    return _checked(raw)


def save(settings: Settings, path: Path) -> None:
    """
    Write the settings, the unknown keys too, in one step.

    :raises OSError: if the disk refuses; the old file is whole then.
    """
    raw = {name: _plain(getattr(settings, name)) for name in _CHECKS}
    text = json.dumps({**settings.unknown, **raw}, indent=2, sort_keys=True, ensure_ascii=False)
    write_atomic(path, f"{text}\n".encode())


def sweep(path: Path) -> None:
    """
    Remove what was left when the program was killed while it wrote the settings.

    :raises OSError: if the disk refuses.
    """
    for stray in path.parent.glob(f"{path.name}.*.tmp"):
        stray.unlink(missing_ok=True)


def _read(path: Path) -> dict[str, object]:
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError("too long")
    raw = json.loads(data)
    if not isinstance(raw, dict):
        raise TypeError(raw)
    return raw


def _keep(path: Path) -> Notice:
    try:
        return Notice("note.settings_aside", {"path": str(set_aside(path, path.parent / "aside"))})
    except OSError as error:
        return Notice("note.settings_unreadable", {"path": str(path), "reason": error.strerror or str(error)})


def _checked(raw: Mapping[str, object]) -> tuple[Settings, list[Notice]]:
    good: dict[str, Any] = {"unknown": {key: value for key, value in raw.items() if key not in _CHECKS}}
    notes = []
    for name in _CHECKS.keys() & raw.keys():
        try:
            good[name] = _CHECKS[name](raw[name])
        except (KeyError, TypeError, ValueError):
            notes.append(Notice("note.setting_refused", {"name": name}))
    return Settings(**good), sorted(notes, key=lambda note: note.values["name"])


def _plain(value: object) -> object:
    """Write a setting as JSON has it."""
    match value:
        case WindowGeometry():
            return {"w": value.w, "h": value.h, "x": value.x, "y": value.y, "display": value.display}
        case LastSetup():
            return {part.name: _plain(getattr(value, part.name)) for part in fields(LastSetup)}
        case Mapping():
            return {key: _plain(item) for key, item in value.items()}
        case tuple():
            return [_plain(item) for item in value]
    return value
