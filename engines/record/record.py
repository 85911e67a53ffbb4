"""A match as text: reads and writes records and the views of a seat."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engines.core.api import CHANCE, Seat

from .limits import MAX_DEEDS, MAX_HEADER_BYTES, MAX_LINES, MAX_RECORD_BYTES

FIRST_LINE: Final = "kq-record 1"
ONCE: Final = ("game", "seats", "assisted", "seal", "cut", "code", "date", "view")
"""Header words that stand alone; ``option``, ``name`` and ``player`` appear once for each option or seat."""
NUMBER: Final = "0|[1-9][0-9]{0,2}"
PATTERNS: Final = {
    "game": "[a-z0-9-]+",
    "seats": "[1-9][0-9]?",
    "option": r"[a-z_]+ \S+",
    "name": rf"({NUMBER}) \S.*",
    "player": rf"({NUMBER}) \S.*",
    "assisted": "yes",
    "seal": "[0-9a-f]{64}",
    "view": NUMBER,
}
"""What may follow each word; anything may follow the words not listed."""
HIDDEN_HEADER_WORDS: Final = ("seal", "cut", "code", "date", "player", "view")
"""Header words that the view of a seat leaves out."""
HIDDEN_CARD_TEXT: Final = "??"
HINT: Final = f"# hint (?:{NUMBER})"
"""The pattern of the comment that a seat was given a hint about the deed that follows."""


class RecordError(ValueError):
    """A record cannot be read; has its *name*, the *line* from 1, and the *reason*."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}: line {line}: {reason}")
        self.name = name
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Entry:
    """A header line: its *number* in the record from 1, its *word*, and what follows."""

    number: int
    word: str
    rest: str

    def __str__(self) -> str:
        return f"{self.word} {self.rest}" if self.rest else self.word


@dataclass(frozen=True, slots=True)
class Line:
    """A deed line: its *number* in the record from 1, who acts, and the deed's text."""

    number: int
    actor: Seat
    deed: str

    def __str__(self) -> str:
        return f"{'-' if self.actor == CHANCE else self.actor} {self.deed}"


@dataclass(frozen=True)
class Record:
    """
    A well-formed record, whose deeds need not be legal (see `replay`).

    *name* stands in errors about it; *comments* are the lines with a ``#`` below the header, with their numbers.
    """

    name: str
    header: tuple[Entry, ...]
    lines: tuple[Line, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()

    @cached_property
    def game(self) -> str:
        return self._one("game")

    @cached_property
    def seats(self) -> int:
        return int(self._one("seats"))

    @cached_property
    def options(self) -> Mapping[str, str]:
        """The options that the record names; the others have their defaults."""
        return dict(entry.rest.split(" ", 1) for entry in self.header if entry.word == "option")

    @cached_property
    def names(self) -> Mapping[Seat, str]:
        """The players' names by seat, if the record has them."""
        return self._by_seat("name")

    @cached_property
    def players(self) -> Mapping[Seat, str]:
        """By seat: ``person``, or the name of a built-in or external player."""
        return self._by_seat("player")

    @cached_property
    def view(self) -> Seat | None:
        text = self._one("view")
        return int(text) if text else None

    @cached_property
    def is_assisted(self) -> bool:
        """Whether a seat took a deed back."""
        return bool(self._one("assisted"))

    @cached_property
    def is_hinted(self) -> bool:
        """Whether a seat was given a hint."""
        return any(re.fullmatch(HINT, comment) for _, comment in self.comments)

    @cached_property
    def seal(self) -> str:
        """SHA-256 of the secret, in hex; empty if chance was not sealed."""
        return self._one("seal")

    @cached_property
    def cut(self) -> str:
        """What the players added to the secret; may be empty."""
        return self._one("cut")

    @cached_property
    def code(self) -> str:
        """The deal code that the match is played from; empty without one."""
        return self._one("code")

    @cached_property
    def deeds(self) -> tuple[str, ...]:
        return tuple(map(str, self.lines))

    def _one(self, word: str) -> str:
        return next((entry.rest for entry in self.header if entry.word == word), "")

    def _by_seat(self, word: str) -> dict[Seat, str]:
        pairs = (entry.rest.split(" ", 1) for entry in self.header if entry.word == word)
        return {int(seat): text for seat, text in pairs}

    def line_of(self, start: str) -> int:
        """Number of the first header line that starts with these words (``option target``), else 1."""
        return next((entry.number for entry in self.header if f"{entry} ".startswith(f"{start} ")), 1)

    @property
    def next_number(self) -> int:
        return len(self.header) + len(self.lines) + len(self.comments) + 3

    def head(self) -> str:
        """The header with the blank line that ends it."""
        return "\n".join([FIRST_LINE, *map(str, self.header), "", ""])

    def write(self) -> str:
        """The record as text; `read` is the inverse."""
        return self.head() + "".join(f"{text}\n" for _, text in self._below)

    @property
    def _below(self) -> list[tuple[int, str]]:
        return sorted([(line.number, str(line)) for line in self.lines] + list(self.comments))

    def taken_back(self, deeds: int, without: Container[str] = (), header_lines: Iterable[str] = ()) -> Record:
        """
        The record with only its first *deeds* and the comments before the next one, marked as assisted.

        :param without: header words to leave out
        :param header_lines: lines to add to the header
        """
        gone = {"assisted", *(line.partition(" ")[0] for line in header_lines)}
        kept = [str(entry) for entry in self.header if entry.word not in without and entry.word not in gone]
        end = self.lines[deeds].number if deeds < len(self.lines) else self.next_number
        below = [text for number, text in self._below if number < end]
        return read("\n".join([FIRST_LINE, *kept, *header_lines, "assisted yes", "", *below, ""]), self.name)


def compose(game: str, seats: int, options: Mapping[str, str], words: Sequence[str] = ()) -> Record:
    """
    A record without deeds; *words* are further header lines (``name 0 Anna``).

    :raises RecordError: if one of the words is no header line.
    """
    if any("\n" in word for word in words):
        raise RecordError("new record", 1, "a header entry must be one line")
    chosen = [f"option {name} {value}" for name, value in options.items()]
    return read("\n".join([FIRST_LINE, f"game {game}", f"seats {seats}", *chosen, *words, "", ""]), "new record")


def redacted(record: Record, seat: Seat, lines: Iterable[str]) -> Record:
    """The view of a seat, *lines* being the deeds as it sees them (see `visibility.redact_line`)."""
    kept = [str(entry) for entry in record.header if entry.word not in HIDDEN_HEADER_WORDS and entry.word[0] != "#"]
    return read("\n".join([FIRST_LINE, *kept, f"view {seat}", "", *lines, ""]), record.name)


def drop_torn_line(data: bytes) -> bytes:
    """Cut off a last line without a line end, left by a crash in mid-write."""
    return data[: data.rfind(b"\n") + 1]


def read(data: bytes | str, name: str = "record") -> Record:
    """
    Read a record; *name* appears in errors.

    :raises RecordError: for the first line that is malformed or exceeds the `limits`.
    """
    data = data.encode(errors="surrogatepass") if isinstance(data, str) else data
    _check_size(data, name)
    texts = _decode(drop_torn_line(data), name).split("\n")[:-1]
    if not texts or texts[0] != FIRST_LINE:
        raise RecordError(name, 1, _why_no_record(texts[0] if texts else ""))
    if "" not in texts:
        raise RecordError(name, len(texts), "the header must end with an empty line")
    end = texts.index("")
    header = read_header(name, texts[1:end])
    seats = Record(name, header).seats
    below = list(enumerate(texts[end + 1 :], end + 2))
    deeds = [(number, text) for number, text in below if not text.startswith("#")]
    if len(deeds) > MAX_DEEDS:
        raise RecordError(name, deeds[MAX_DEEDS][0], f"a record has at most {MAX_DEEDS:,} moves")
    lines = tuple(_line(name, number, text, seats) for number, text in deeds)
    return Record(name, header, lines, tuple((number, text) for number, text in below if text.startswith("#")))


def read_header(name: str, texts: Sequence[str]) -> tuple[Entry, ...]:
    """
    Read the header lines of a record, from its second line on, without the empty one that ends them.

    :raises RecordError: if one is malformed, repeated or missing.
    """
    header = tuple(_entry(name, number, text) for number, text in enumerate(texts, 2))
    seen: dict[str, Entry] = {}
    for entry in header:
        if not re.fullmatch(PATTERNS.get(entry.word, ".*"), entry.rest):
            raise RecordError(name, entry.number, f"{entry.word} can’t be {entry.rest[:40]!r}")
        if (topic := _topic(entry)) in seen:
            raise RecordError(name, entry.number, f"{topic[:60]} appears twice")
        seen[topic] = entry
    for word in ("game", "seats"):
        if word not in seen:
            raise RecordError(name, len(header) + 2, f"the header does not name the {word}")
    seats = int(seen["seats"].rest)
    for entry in header:
        if entry.word in ("name", "player", "view") and (seat := int(entry.rest.split(" ", 1)[0])) >= seats:
            raise RecordError(name, entry.number, f"there is no seat {seat}; the seats are 0 to {seats - 1}")
    return header


def _entry(name: str, number: int, text: str) -> Entry:
    if text.startswith("#"):
        return Entry(number, text, "")
    found = re.fullmatch("([a-z][a-z_-]*)(?: (.*))?", text)
    if not found:
        raise RecordError(name, number, f"{text[:40]!r} is not a header line")
    return Entry(number, found[1], found[2] or "")


def _topic(entry: Entry) -> str:
    """A key for what may be said only once; comments and unknown words may be repeated."""
    if entry.word in ("option", "name", "player"):
        return f"{entry.word} {entry.rest.split(' ', 1)[0]}"
    return entry.word if entry.word in ONCE else f"line {entry.number}"


def split_line(text: str) -> tuple[Seat, str]:
    """
    The actor and the text of a deed line.

    :raises ValueError: if it is malformed.
    """
    found = re.fullmatch(rf"(-|{NUMBER}) (\S.*)", text)
    if not found:
        raise ValueError(
            f"{text[:40]!r} is not a line of a match: it needs a seat number or -, one space, and the move"
        )
    return CHANCE if found[1] == "-" else int(found[1]), found[2]


def _check_size(data: bytes, name: str) -> None:
    if len(data) > MAX_RECORD_BYTES:
        raise RecordError(name, 1, f"the file is too large; a record has at most {MAX_RECORD_BYTES:,} bytes")
    if data.count(b"\n") > MAX_LINES:
        raise RecordError(name, MAX_LINES + 1, f"a record has at most {MAX_LINES:,} lines")
    end = data.find(b"\n\n")
    if end > MAX_HEADER_BYTES:
        raise RecordError(
            name, data.count(b"\n", 0, MAX_HEADER_BYTES) + 1, f"the header is longer than {MAX_HEADER_BYTES:,} bytes"
        )


def _decode(data: bytes, name: str) -> str:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise RecordError(name, data.count(b"\n", 0, error.start) + 1, "this is not UTF-8 text") from None
    if "\r" in text:
        raise RecordError(
            name,
            text.count("\n", 0, text.index("\r")) + 1,
            "its lines end as on Windows; save it with Unix line endings (LF)",
        )
    return text


def _why_no_record(text: str) -> str:
    if re.fullmatch("kq-record [0-9]+", text):
        return f"this is a {text[:40]}; this version reads only {FIRST_LINE}"
    return f"this is not a KQ Table record, which begins with {FIRST_LINE!r}"


def _line(name: str, number: int, text: str, seats: int) -> Line:
    try:
        actor, deed = split_line(text)
    except ValueError as error:
        raise RecordError(name, number, str(error)) from None
    if actor >= seats:
        raise RecordError(name, number, f"there is no seat {actor}; the seats are 0 to {seats - 1}")
    return Line(number, actor, deed)
