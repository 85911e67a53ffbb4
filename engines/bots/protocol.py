"""The messages of the bot protocol: written and read as JSON lines, and checked."""

from __future__ import annotations

import json
import re
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from engines.core.api import Seat
from engines.core.search_api import Answer

VERSION: Final = 1
MAX_LINE_BYTES: Final = 65536
"""Longest line of a message."""
GRACE_SECONDS: Final = 0.5
"""How late an answer may be and still count."""
MAX_FAULTS: Final = 3
"""After this many faults a bot is not asked again, and the built-in fallback plays on (`docs/bots.md`)."""
MAX_NUMBER: Final = 1e9
MAX_WHOLE: Final = 10**1000
"""Python writes no number of over 4,300 digits, and a sum with one just below that may have more."""
MAX_REASONS: Final = 4
MAX_CANDIDATES_READ: Final = 8
MAX_REASON_CHARS: Final = 200
MAX_TALK_LINES: Final = 2
"""Lines of talk in one answer."""
_ADDRESSED: Final = re.compile(r"say /(?:offer [0-9]+ to|ask) ([0-9]) ")
"""The beginning of a deed that is addressed to one seat."""

Message = Mapping[str, Any]


def addressee(deed: str) -> Seat | None:
    """The seat to which an act of bargaining is addressed; None for other deeds."""
    found = _ADDRESSED.match(deed)
    return int(found[1]) if found else None


class BadMessage(ValueError):
    """The line is no message, or a field of it is invalid."""


@dataclass(frozen=True, slots=True)
class Start:
    """The ``start`` message: what a bot is told of a match before its first line; *options* are complete."""

    game: str
    seats: int
    seat: Seat
    options: Mapping[str, str]
    level: str = "steady"
    seed: int = 0


# -- as text ----------------------------------------------------------------------------------------------------


def encode(message: Message) -> bytes:
    """Encode a message as one ASCII line, with its line end."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def decode(line: bytes) -> dict[str, Any]:
    """
    Decode a message.

    :raises BadMessage: if the line is too long, no JSON, or not an object with a type.
    """
    if len(line) > MAX_LINE_BYTES:
        raise BadMessage(f"a line of more than {MAX_LINE_BYTES} bytes")
    try:
        message = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        # RecursionError: thousands of nested brackets.
        raise BadMessage(f"{line[:40]!r} is not JSON") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise BadMessage(f"{line[:40]!r} is not an object with a type")
    return message


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


# -- fields -----------------------------------------------------------------------------------------------------


def whole(message: Message, name: str, least: int = 0) -> int:
    """:raises BadMessage: if the field is no whole number, less than *least*, or above `MAX_WHOLE`."""
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= MAX_WHOLE:
        raise BadMessage(f"{message['type']}: {name} must be a whole number from {least}, not {_short(value)}")
    return value


def number(message: Message, name: str) -> float:
    """:raises BadMessage: if the field is no number, or its absolute value is above `MAX_NUMBER`."""
    value = message.get(name)
    if not isinstance(value, int | float) or isinstance(value, bool) or not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise BadMessage(f"{name} must be a number, not {_short(value)}")
    return float(value)


def text(message: Message, name: str) -> str:
    """:raises BadMessage: if the field is no text."""
    value = message.get(name)
    if not isinstance(value, str):
        raise BadMessage(f"{message['type']}: {name} must be a text, not {_short(value)}")
    return value


def plain(message: Message, name: str) -> str:
    """
    A text for people: unprintable characters become spaces, and long texts are cut.

    :raises BadMessage: if it is none.
    """
    return _plain(text(message, name))


def _plain(value: object) -> str:
    words = value if isinstance(value, str) else _short(value)
    return "".join(letter if letter.isprintable() else " " for letter in words[:MAX_REASON_CHARS])


def _short(value: object) -> str:
    # Not repr: what JSON can nest may be too deep for it.
    return reprlib.repr(value)[:40]


# -- to a bot ---------------------------------------------------------------------------------------------------


def hello() -> Message:
    return {"type": "hello", "protocol": VERSION}


def start(match: Start) -> Message:
    return {
        "type": "start",
        "game": match.game,
        "seats": match.seats,
        "seat": match.seat,
        "options": dict(match.options),
        "level": match.level,
        "seed": match.seed,
    }


def read_start(message: Message) -> Start:
    """
    Read what `start` wrote; options, level and seed are optional.

    :raises BadMessage: if a field is missing or of the wrong kind.
    """
    options = message.get("options") or {}
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise BadMessage("start: options must be texts by name")
    full = {"level": "steady", "seed": 0} | {name: value for name, value in message.items() if value is not None}
    seats = whole(full, "seats", 1)
    seat = whole(full, "seat")
    if seat >= seats:
        raise BadMessage(f"start: there is no seat {seat} among {seats}")
    return Start(text(full, "game"), seats, seat, options, text(full, "level"), whole(full, "seed"))


def line(seen: str) -> Message:
    """A deed line as the bot's seat sees it."""
    return {"type": "line", "line": seen}


def choose(n: int, legal: Sequence[str], seconds: float | None, iterations: int | None = None) -> Message:
    """Ask a bot for a deed; *n* is the number of lines sent to it."""
    return {"type": "choose", "n": n, "legal": list(legal), "seconds": seconds, "iterations": iterations}


def talk(n: int) -> Message:
    return {"type": "talk", "n": n}


def stop() -> Message:
    return {"type": "stop"}


def end(totals: Sequence[int], ranking: Sequence[Sequence[Seat]]) -> Message:
    return {"type": "end", "totals": list(totals), "ranking": [list(place) for place in ranking]}


def quit_() -> Message:
    return {"type": "quit"}


def error(reason: str) -> Message:
    return {"type": "error", "reason": reason}


# -- from a bot -------------------------------------------------------------------------------------------------


def deed(n: int, answer: Answer) -> Message:
    return {
        "type": "deed",
        "n": n,
        "deed": answer.deed,
        "estimate": {"mean": answer.mean, "sd": answer.sd},
        "reasons": list(answer.reasons),
    }


def talk_answer(n: int, lines: Sequence[str]) -> Message:
    return {"type": "talk", "n": n, "say": list(lines)}


def read_talk(message: Message) -> tuple[str, ...]:
    """
    Read what is to be said aloud: at most `MAX_TALK_LINES` lines, without empty ones.

    :raises BadMessage: if it is no list.
    """
    lines = message.get("say")
    if not isinstance(lines, list):
        raise BadMessage("talk: what is said must be a list")
    return tuple(filter(None, (_plain(line).strip() for line in lines[:MAX_TALK_LINES])))


def info(n: int, answer: Answer) -> Message:
    return {"type": "info", "n": n, "candidates": [list(candidate) for candidate in answer.candidates]}


def read_info(message: Message, legal: Sequence[str]) -> tuple[tuple[str, float], ...]:
    """Read the candidates of `info`; empty for any other content, which the protocol allows."""
    found = message.get("candidates")
    if not isinstance(found, list):
        return ()
    pairs = [
        tuple(pair)
        for pair in found[:MAX_CANDIDATES_READ]
        if isinstance(pair, list) and len(pair) == len(("deed", "mean"))
    ]
    try:
        told = {deed: number({"mean": mean}, "mean") for deed, mean in pairs if deed in legal}
    except BadMessage:
        return ()
    return tuple(told.items())


def read_deed(message: Message, legal: Sequence[str]) -> Answer:
    """
    Read what `deed` wrote; the estimate and the reasons are optional.

    :raises BadMessage: if the deed is not in *legal*, or a field is of the wrong kind.
    """
    chosen = text(message, "deed")
    if chosen not in legal:
        raise BadMessage(f"{chosen[:40]!r} is not a legal deed now")
    estimate = message.get("estimate") or {"mean": 0.0, "sd": 0.0}
    reasons = message.get("reasons") or []
    if not isinstance(estimate, dict) or not isinstance(reasons, list):
        raise BadMessage("deed: the estimate must be an object and the reasons a list")
    words = tuple(_plain(reason) for reason in reasons[:MAX_REASONS])
    return Answer(chosen, number(estimate, "mean"), number(estimate, "sd"), words, 0)
