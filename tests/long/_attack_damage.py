"""
Damage at every byte: records, secrets and settings with one byte flipped, left out, put in, or all after it cut off.

A record of every game is damaged so, in play and over, and its header's lines are swapped, doubled and left out. Each
damaged record is opened by one of the readers that `fuzz` has, in turn, and some by the commands of the engine.
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from engines.__main__ import main
from engines.core.shuffle import secret_from_seed
from engines.games.registry import GAMES
from kq_table.art import back_process
from kq_table.art.back_picture import InvalidArtError
from kq_table.art.back_svg import write_anew
from kq_table.art.custom_art import read_felts
from kq_table.storage import record_file as storage_record_file
from kq_table.storage import settings
from kq_table.storage.record_file import NotARecord
from kq_table.system import resources
from tests.random_match import RandomMatch

from . import fuzz
from ._trials import Trials

WANTED: Final = 112_000
"""About so many damaged files make the whole, a little less; records get what the other files leave."""
TABLES_DAMAGED: Final = [RandomMatch(rules, max(rules.seats)) for rules in GAMES]
AT_A_TIME: Final = 2000
COMMANDS: Final = (("trace",), ("verify",), ("view", "--seat", "0"))
EVERY_COMMAND: Final = 20
"""One in so many damaged records goes to a command of the engine too."""
STATUSES: Final = {0, 1, 2}
WORDS: Final = ("name 0 Anna", "player 0 person", "player 1 knight/bold", "portrait 0 QS", "date 2026-01-31T21:05:09")
SVG: Final = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70"><rect width="50" height="70" fill="#700"/></svg>'
)


def parts() -> Iterable[str]:
    """Name blocks of places of every file."""
    sizes = {name: sum(1 for _ in damaged(data)) for name, data in sorted(files().items())}
    return [f"{name}, from {first}" for name, size in sizes.items() for first in range(0, size, AT_A_TIME)]


def measure(part: str) -> dict[str, Any]:
    """Damage a file in a block of places."""
    name, _, first = part.partition(", from ")
    return run(name, range(int(first), int(first) + AT_A_TIME))


def run(name: str, cases: range) -> dict[str, Any]:
    """Damage a file in these of all its ways."""
    trials = Trials(f"{name}, from {cases.start}")
    with TemporaryDirectory() as folder:
        for number, (way, data) in enumerate(damaged(files()[name])):
            if number in cases:
                trials.attempt(f"{number}, {way}", partial(_read, name, Path(folder), data, number))
    return trials.told()


@cache
def files() -> dict[str, bytes]:
    """Give everything that is damaged, by its name."""
    found = {
        "settings": json.dumps(fuzz.full_settings(), indent=1).encode(),
        "secret": f"{'ab' * 32}\n".encode(),
        "back": SVG,
    }
    found["felt"] = resources.find("felts", "green.json").read_bytes()
    each = (WANTED - sum(sum(1 for _ in damaged(data)) for data in found.values())) // (2 * len(TABLES_DAMAGED))
    for table in TABLES_DAMAGED:
        found[f"record {table} in play"] = _record(table, each, is_over=False)
        found[f"record {table} over"] = _record(table, each, is_over=True)
    return found


def _record(table: RandomMatch, ways: int, *, is_over: bool) -> bytes:
    """Give a record with about so many ways to be damaged; one that is over has its whole end, and no middle."""
    text = table.match(7, words=WORDS).record.write()
    header, _, deeds = text.encode().partition(b"\n\n")
    end = b"# given up 0\n# secret " + secret_from_seed("7").hex().encode() + b"\n" if is_over else b""
    room = ways // 4 - len(header) - len(end) - 30
    kept = deeds[:room].rpartition(b"\n")[0] + b"\n"
    return header + b"\n\n" + kept + end


def damaged(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Give the data damaged in every way, with the name of each."""
    for i in range(len(data)):
        yield f"flip {i}", data[:i] + bytes([data[i] ^ (1 << i % 8)]) + data[i + 1 :]
        yield f"delete {i}", data[:i] + data[i + 1 :]
        yield f"insert {i}", data[:i] + bytes([(i * 37) % 256]) + data[i:]
        yield f"cut {i}", data[:i]
    header, blank, rest = data.partition(b"\n\n")
    lines = header.splitlines() if blank else []
    for i, j in combinations(range(len(lines)), 2):
        swapped = [*lines]
        swapped[i], swapped[j] = lines[j], lines[i]
        yield f"swap {i} {j}", b"\n".join(swapped) + blank + rest
    for i in range(len(lines)):
        yield f"double {i}", b"\n".join([*lines[: i + 1], *lines[i:]]) + blank + rest
        yield f"leave out {i}", b"\n".join([*lines[:i], *lines[i + 1 :]]) + blank + rest


# -- what reads them -----------------------------------------------------------------------------------------------


def _read(name: str, folder: Path, data: bytes, number: int) -> str:
    kind = name.partition(" ")[0]
    return READERS[kind](folder, data, number)


def _read_record(folder: Path, data: bytes, number: int) -> str:
    end = fuzz.open_record(data, folder, fuzz.READERS[number % len(fuzz.READERS)], Random(number))
    if number % EVERY_COMMAND == 0:
        _command(folder, data, COMMANDS[number // EVERY_COMMAND % len(COMMANDS)])
    return end


def _command(folder: Path, data: bytes, words: tuple[str, ...]) -> None:
    """Give a record to a command of the engine: it ends with a known status and says no more than a line."""
    path = folder / "given.kq"
    path.write_bytes(data)
    out, complaint = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(complaint):
        status = main([words[0], str(path), *words[1:]])
    assert status in STATUSES, status
    assert complaint.getvalue().count("\n") == (status == 2), complaint.getvalue()


def _read_settings(folder: Path, data: bytes, _number: int) -> str:
    path = folder / settings.FILE_NAME
    path.write_bytes(data)
    found, notes = settings.load(path)
    settings.save(found, path)
    assert (found, []) == settings.load(path), "what is saved comes back"
    return "refused in part" if notes else "read"


def _read_secret(folder: Path, data: bytes, _number: int) -> str:
    record = folder / "a.kq"
    storage_record_file.secret_path(record).write_bytes(data)
    try:
        storage_record_file.read_secret(record)
    except NotARecord:
        return "refused"
    return "read"


def _read_felt(folder: Path, data: bytes, _number: int) -> str:
    path = folder / "felts" / "a.json"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    _, notes = read_felts(folder)
    path.unlink()
    return "refused" if notes else "read"


def _read_back(_folder: Path, data: bytes, _number: int) -> str:
    """Read a card back; it is drawn in this process, since one for each of thousands would take hours."""
    try:
        text = write_anew(data.decode())
    except (UnicodeDecodeError, InvalidArtError):
        return "refused"
    return "refused" if back_process.draw(text).fault else "read"


READERS: Final[dict[str, Callable[[Path, bytes, int], str]]] = {
    "record": _read_record,
    "settings": _read_settings,
    "secret": _read_secret,
    "back": _read_back,
    "felt": _read_felt,
}
