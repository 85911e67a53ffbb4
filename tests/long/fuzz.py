"""
Records, settings and lines of bots, spoiled at random: what reads them may refuse, and nothing else. Knows no rule.

A record goes through all that opens one: the list of matches, the reader with its eyes and positions, a match taken
up, its proof. Settings are loaded, and saved again; some furnish a room, its menu and its set-ups. Lines go to the
table from a bot that speaks nonsense, and to the bot of the house from a table that does. Whatever is raised but the
refusal that is meant counts as a traceback, and what takes longer than `PATIENCE` as a hang.
"""

from __future__ import annotations

import gc
import json
import signal
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from random import Random
from types import FrameType
from typing import Any, Final, NoReturn

from engines.bots import protocol, serve
from engines.record.limits import MAX_RECORD_BYTES
from kq_table.app.headless import open_stage
from kq_table.features.fairness.shuffle_proof import ShuffleProof
from kq_table.features.start.match_setup import SetupDialog
from kq_table.games.registry import HUDS as GAMES
from kq_table.match import lifecycle
from kq_table.match.bot_process import Bot, BotAnswer
from kq_table.match.bot_transport import NullTransport
from kq_table.match.controller import MatchServices
from kq_table.match.record_view import RecordView
from kq_table.storage import settings
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_list import RecordEntry
from kq_table.storage.record_store import RecordStore
from kq_table.storage.settings import Settings
from tests.random_match import TABLES

CASES: Final = 1000
"""In each part."""
PARTS: Final = {"records": 30, "settings": 30, "answers": 25, "questions": 15}
PATIENCE: Final = 10
"""Seconds of one case."""
ROOM: Final = 200
"""One in so many settings furnishes a room."""
LONGEST: Final = 200
"""Deeds that a match to be spoiled has at the most."""
JUNK: Final = (
    b"",
    b"\0",
    b"\n",
    b"\r\n",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xe2\x80\xae",
    b"-1",
    b"1e999",
    b"9" * 5000,
    b"\xd9\xa3",
    b"null",
    b"NaN",
    b"[" * 3000,
    b'{"a":' * 500,
    b" ",
    b"#",
    b"0 play",
    b"- deal",
    b'"',
    b"../../x",
)


ODD: Final = (None, True, 0, -1, 3, 4, 10**400, 0.5, 1e308, *("", "x", "\u202e", "\ud800", "a" * 70, "person", "2"))
"""What stands in the place of a setting."""
DEEP: Final = 2


class HangError(Exception):
    """A case took too long."""


def parts() -> Iterable[str]:
    """Name the blocks."""
    return [f"{kind}, block {number}" for kind, many in PARTS.items() for number in range(many)]


def measure(part: str) -> dict[str, Any]:
    """Try the cases of a block."""
    return run(part.partition(",")[0], CASES, Random(part))


def run(kind: str, cases: int, chance: Random) -> dict[str, Any]:
    """Try so many cases; count how they ended, and keep the first words of what should not have been raised."""
    import resource  # POSIX alone measures so, and has an alarm

    ends, faults = Counter[str](), list[str]()
    with tempfile.TemporaryDirectory() as folder, _alarm():
        try_one = KINDS[kind]
        for _ in range(cases):
            signal.alarm(PATIENCE)
            try:
                end = try_one(Path(folder), chance)
            except HangError:
                end = "hang"
                faults.append(traceback.format_exc())
            except Exception:  # noqa: BLE001 - this is what is looked for
                end = "traceback"
                faults.append(traceback.format_exc())
            ends[end] += 1
        signal.alarm(0)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return {"cases": cases, "ends": dict(ends), "faults": faults[:5], "peak_mb": peak}


@contextmanager
def _alarm() -> Iterator[None]:
    def ring(_number: int, _frame: FrameType | None) -> NoReturn:
        raise HangError

    before = signal.signal(signal.SIGALRM, ring)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)


# -- spoiling ------------------------------------------------------------------------------------------------------


def spoil(data: bytes, chance: Random) -> bytes:
    """Spoil something in a place or more."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        data = chance.choice(WAYS)(data, chance)
    return data


def _place(data: bytes, chance: Random) -> int:
    return chance.randint(0, len(data))


def _flip(data: bytes, chance: Random) -> bytes:
    i = _place(data, chance)
    return data[:i] + bytes([chance.randrange(256)]) + data[i + 1 :]


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: _place(data, chance)]


def _drop(data: bytes, chance: Random) -> bytes:
    i = _place(data, chance)
    return data[:i] + data[i + chance.randint(1, 40) :]


def _double(data: bytes, chance: Random) -> bytes:
    i, length = _place(data, chance), chance.randint(1, 400)
    return data[: i + length] + data[i:]


def _put_in(data: bytes, chance: Random) -> bytes:
    i = _place(data, chance)
    return data[:i] + chance.choice(JUNK) + data[i:]


def _swap_lines(data: bytes, chance: Random) -> bytes:
    found = data.splitlines(keepends=True)
    if found:
        i, j = chance.randrange(len(found)), chance.randrange(len(found))
        found[i], found[j] = found[j], found[i]
    return b"".join(found)


def _change_word(data: bytes, chance: Random) -> bytes:
    words = data.split(b" ")
    words[chance.randrange(len(words))] = chance.choice([*JUNK, *words])
    return b" ".join(words)


WAYS: Final = (_flip, _flip, _cut, _drop, _double, _put_in, _swap_lines, _change_word, _change_word)


# -- records -------------------------------------------------------------------------------------------------------


@cache
def _records() -> tuple[bytes, ...]:
    """Give a match of every game and number of seats, whole and broken off, with words of every kind in the header."""
    words = ("name 0 Anna", "player 0 person", "player 1 knight/bold", "portrait 0 QS", "date 2026-01-31T21:05:09")
    played = [table.match(7, LONGEST, words).record.write() for table in TABLES]
    ends = ["# secret " + "ab" * 32 + "\n", "# given up 0\n", "# hint 0\n", ""]
    return tuple(f"{text}{end}".encode() for text in played for end in ends)


def _try_record(folder: Path, chance: Random) -> str:
    """Open a spoiled record in one of the ways there are."""
    data = chance.choice(_records())
    if chance.random() < 0.5:  # only the end of a longer record is the deep water
        data = data[: chance.randint(0, len(data))].rpartition(b"\n")[0] + b"\n"
    return open_record(spoil(data, chance), folder, chance.choice(READERS), chance)


def open_record(data: bytes, folder: Path, reader: Reader, chance: Random) -> str:
    """Put a record that may be spoiled among the matches in play and open it; tell how that ended."""
    path = folder / "data" / "records" / "2026-01-31_21-05-09_spoiled.kq"
    store = RecordStore(folder / "data")
    path.write_bytes(data)
    listed, _ = store.unfinished()
    if not listed:
        for aside in store.aside_folder.iterdir():
            aside.unlink()
        return "set aside"
    reason = ""
    try:
        reader(listed[0], store, chance)
    except NotARecord as refusal:
        reason = str(refusal)
    assert "\n" not in reason, "a refusal is one line"
    return "refused" if reason else "read"


def _look_through(listed: RecordEntry, store: RecordStore, chance: Random) -> None:
    reading = RecordView(read_record(listed.path, MAX_RECORD_BYTES), listed.path.name)
    n = chance.randint(0, reading.length)
    for eyes in reading.viewers:
        reading.view(n, eyes)
        reading.history(n, eyes)
    reading.export_text()
    assert reading.status.round >= 0
    assert list(reading.reasons) == sorted(reading.reasons)
    assert store.has_finished in {True, False}


def _take_up(listed: RecordEntry, store: RecordStore, chance: Random) -> None:
    controller = lifecycle.resume(listed, MatchServices(store, lambda: Bot(connect=NullTransport)))
    controller.update(0.0, is_stage_clear=True)
    controller.legal(chance.choice((0, 1)))
    controller.close()


def _prove(listed: RecordEntry, _shelf: RecordStore, _chance: Random) -> None:
    proof = ShuffleProof(listed.path)
    if proof.can_be_checked:
        for _ in proof.check():
            pass


Reader = Callable[[RecordEntry, RecordStore, Random], None]
READERS: Final[tuple[Reader, ...]] = (_look_through, _take_up, _prove)
"""All that opens a record."""


# -- settings ------------------------------------------------------------------------------------------------------


@cache
def full_settings() -> dict[str, Any]:
    """Give settings as a file has them, every one of them there."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / settings.FILE_NAME
        last = {
            game: settings.LastSetup(2, {"target": "25"}, ("person", "knight"), ("Anna", ""), "1") for game in GAMES
        }
        settings.save(Settings(last=last, variants={"king": "jeu-du-roi"}), path)
        found: dict[str, Any] = json.loads(path.read_bytes())
    return found


def _odd(chance: Random, depth: int = 0) -> object:
    """Give something that JSON can hold."""
    if depth < DEEP and chance.random() < 0.4:
        inner = [_odd(chance, depth + 1) for _ in range(chance.randint(0, 5))]
        return inner if chance.random() < 0.5 else dict(zip("wxhyz", inner, strict=False))
    return chance.choice(ODD)


def _with_odd_values(chance: Random) -> dict[str, Any]:
    """Give settings that are JSON still, with some values of no sense, in the set-ups too."""
    raw: dict[str, Any] = json.loads(json.dumps(full_settings()))
    for _ in range(chance.randint(1, 6)):
        place = chance.choice([raw, *raw["last"].values()])
        place[chance.choice([word for word in place if word != "last"])] = _odd(chance)
    return raw


def _try_settings(folder: Path, chance: Random) -> str:
    """Load spoiled settings, keep them, and perhaps furnish a room as they say."""
    path = folder / settings.FILE_NAME
    if chance.random() < 0.5:
        path.write_text(json.dumps(_with_odd_values(chance)), "utf-8", newline="\n")
    else:
        path.write_bytes(spoil(json.dumps(full_settings(), indent=1).encode(), chance))
    found, notes = settings.load(path)
    if chance.random() < 1 / ROOM:
        kept = folder / "kept.json"
        settings.save(found, kept)
        assert (found, []) == settings.load(kept), "what was kept comes back"
        _furnish(found, folder)
    if path.exists():
        return "refused in part" if notes else "read"
    for aside in (folder / "aside").iterdir():
        aside.unlink()
    return "set aside"


def _furnish(chosen: Settings, folder: Path) -> None:
    """Show the menu and a set-up as the settings say."""
    stage = open_stage(folder, settings=replace(chosen, fullscreen=False), bots=lambda: Bot(connect=NullTransport))
    try:
        stage.frame()
        for game in GAMES:
            stage.context.stack.push(SetupDialog(stage.context, game))
            stage.frame()
            stage.context.stack.pop()
    finally:
        stage.close()
    del stage
    # A room is a ring of things that know each other. The program has one; here there are many, and memory is measured.
    gc.collect()


# -- bots ----------------------------------------------------------------------------------------------------------

LEGAL: Final = ("play QS", "play KH")
ANSWERS: Final = (
    {"type": "hello", "name": "Built-in players", "games": ["king"], "levels": ["knight"]},
    {"type": "info", "n": 3, "candidates": [["play QS", 1.5], ["play KH", -2]]},
    {"type": "deed", "n": 3, "deed": "play QS", "estimate": {"mean": 1.5, "sd": 0.2}, "reasons": ["a reason"]},
    {"type": "deed", "n": 2, "deed": "play KH"},
    {"type": "talk", "n": 3, "say": ["Well played."]},
    {"type": "error", "reason": "no match was started"},
)
QUESTIONS: Final = (
    {"type": "hello", "protocol": 1},
    {"type": "start", "game": "kings-and-queens", "seats": 2, "seat": 0, "options": {}, "level": "page", "seed": 1},
    {"type": "line", "line": "- dealer 1"},
    {"type": "choose", "n": 0, "legal": ["predict 1"], "seconds": 0.01, "iterations": 1},
    {"type": "talk", "n": 1},
    {"type": "end", "totals": [1, 2], "ranking": [[0], [1]]},
)


class Parrot(NullTransport):
    """A wire at whose end somebody says what was laid ready."""

    def __init__(self, lines: list[bytes], *, ends: bool) -> None:
        super().__init__((), {})
        self._lines, self._ends = lines, ends

    def receive(self) -> bytes | None:
        """Give the next line; at the end there is silence, or nobody any more."""
        if not self._lines and self._ends:
            raise EOFError
        return self._lines.pop(0) if self._lines else None


def _lines(samples: Iterable[Mapping[str, Any]], chance: Random) -> list[bytes]:
    """Spoil some of the samples, in any order; each is a line, since a pipe gives lines."""
    known = list(samples)
    said = [protocol.encode(chance.choice(known)) for _ in range(chance.randint(1, 8))]
    spoiled = b"".join(spoil(line, chance) if chance.random() < 0.7 else line for line in said)
    return [line[: protocol.MAX_LINE_BYTES + 1] for line in spoiled.splitlines(keepends=True)]


def _try_answers(_folder: Path, chance: Random) -> str:
    """Have the table hear nonsense; what it takes for an answer must be one."""
    ends = chance.random() < 0.5
    bot = Bot(clock=lambda: 0.0, connect=lambda _command, _environment: Parrot(_lines(ANSWERS, chance), ends=ends))
    bot.start(game="king", seats=4, seat=0, options={}, level="knight", seed=0)
    if chance.random() < 0.3:
        bot.talk(3)
        bot.remark()
    bot.choose(3, LEGAL, 1.0)
    news = [each for _ in range(4) for each in bot.poll()]
    bot.close()
    for each in news:
        if isinstance(each, BotAnswer):
            assert each.deed in LEGAL
            assert all(reason.isprintable() for reason in each.reasons)
            return "answer"
    return "fault" if news else "silence"


class _Deaf:
    """Takes what a bot says, and forgets it."""

    def write(self, line: bytes, /) -> None:
        """Check that it is a message."""
        protocol.decode(line)

    def flush(self) -> None:
        """Send nothing."""


def _try_questions(_folder: Path, chance: Random) -> str:
    """Have the bot of the house hear nonsense; it is to answer or to complain, and to go on."""
    orders: serve.Requests = SimpleQueue()
    serve.read_requests([*_lines(QUESTIONS, chance), b'{"type":"quit"}\n'], orders)
    serve.Server(_Deaf()).run(orders)
    return "heard"


KINDS: Final[Mapping[str, Callable[[Path, Random], str]]] = {
    "records": _try_record,
    "settings": _try_settings,
    "answers": _try_answers,
    "questions": _try_questions,
}


# -- the result ----------------------------------------------------------------------------------------------------


def sum_up(blocks: Mapping[str, Any]) -> dict[str, Any]:
    """Add the blocks up, in all and for each kind."""
    kinds = {}
    for kind in PARTS:
        told = [found for part, found in blocks.items() if part.startswith(f"{kind},")]
        ends = sum((Counter(found["ends"]) for found in told), Counter[str]())
        kinds[kind] = {"cases": sum(found["cases"] for found in told), "ends": dict(ends)}
    return {
        "cases": sum(kind["cases"] for kind in kinds.values()),
        "tracebacks": sum(kind["ends"].get("traceback", 0) for kind in kinds.values()),
        "hangs": sum(kind["ends"].get("hang", 0) for kind in kinds.values()),
        "peak_mb": max(found["peak_mb"] for found in blocks.values()),
        "faults": [fault for found in blocks.values() for fault in found["faults"]],
        "kinds": kinds,
    }
