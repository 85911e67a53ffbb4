"""
Special files for the commands: as the record that the engine's commands read, as what they write, as their streams.

Each command is a process of its own. It ends soon, with a status of its own, says no more than a line where it refuses,
and no traceback; what it says in a terminal steers nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, Final

from tests.kq_table import records
from tests.special_files import KINDS, NAMES, put

from . import ROOT
from ._trials import Trials

READ: Final[tuple[tuple[str, ...], ...]] = (
    ("trace",),
    ("verify",),
    ("view", "--seat", "0"),
    ("redeal", "--seat", "0", "--seed", "1"),
    ("choose", "--player", "rule"),
)
PLAY: Final = ("-m", "engines", "play", "--game", "the-queen", "--seats", "2", "--players", "rule", "--seed")
WRITE: Final = ((*PLAY, "1", "--out"), ("-m", "tests.tools", "shot", "about", "--size", "800x600", "--out"))
WAITED_FOR: Final = {"fifo", "stdin"}
"""What is written to a pipe waits for its reader, as a shell's `>` does."""
TALKING: Final = (
    *[("-m", "engines", *words) for words in (("list",), ("trace", "-"), ("serve",), ("view", "-", "--seat", "0"))],
    (*PLAY, "-"),
    (*PLAY, "1"),
    ("-m", "engines", "choose", "-", "--player", "rule"),
    ("-m", "kq_table", "--version"),
    ("-m", "kq_table", "--engine", "list"),
    ("-m", "kq_table", "--nothing"),
)
STREAMS: Final = {
    "slow input": "",
    "input of zeros": "</dev/zero",
    "input that is only written": "0>/dev/null",
    "no input": "0<&-",
    "no output": "1>&-",
    "nowhere to complain": "2>&-",
    "no streams": "0<&- 1>&- 2>&-",
    "full output": ">/dev/full",
    "full output and complaints": ">/dev/full 2>&1",
    "output that is only read": "1</dev/null",
    "output that has gone": "",
}
"""As a shell redirects them."""
STATUSES: Final = {0, 1, 2}
REFUSED: Final = 2
LONGEST_S: Final = 4.0
"""Seconds of the processor for a file from outside."""
SILENCE_S: Final = 0.3
WAITING_S: Final = 30.0
CASE_S: Final = 30.0
"""Seconds of this process for a case: it waits, and does nothing."""
QUIET: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}

Case = tuple[str, Callable[[], str]]
Output = tuple[int, Callable[[], bytes]]
"""A handle to write to, and what gives all that was written."""


def parts() -> Iterable[str]:
    """Name the kinds of files, and the streams."""
    return [*(f"file, {kind}" for kind in KINDS), "names, odd", *(f"streams, {name}" for name in STREAMS)]


def measure(part: str) -> dict[str, Any]:
    """Try every command on a kind."""
    return run(part)


def run(part: str, every: int = 1) -> dict[str, Any]:
    """Try every command on a kind, or every so manieth."""
    what, _, kind = part.partition(", ")
    trials = Trials(part)
    with TemporaryDirectory() as folder:
        for number, (name, act) in enumerate(CASES[what](Path(folder), kind)):
            if number % every == 0:
                trials.attempt(name, act, CASE_S)
    return trials.told()


def file_cases(folder: Path, kind: str) -> Iterator[Case]:
    """Give each command such a file to read, also in a terminal, or to write."""
    path = folder / "given.kq"
    put(kind, path)
    for words in READ:
        command = ("-m", "engines", words[0], str(path), *words[1:])
        yield f"{words[0]} reads it", partial(command_ends, command)
        yield f"{words[0]} reads it in a terminal", partial(command_ends, command, is_in_terminal=True)
    for number, words in enumerate(WRITE):
        if kind not in WAITED_FOR:
            target = folder / f"{number}.png"
            put(kind, target)
            yield f"{words[1]} {words[2]} writes it", partial(command_ends, (*words, str(target)))


def name_cases(folder: Path, _kind: str) -> Iterator[Case]:
    """Give each command a file with each odd name, which is there or not."""
    for name in NAMES:
        for there in (True, False):
            path = os.fsencode(folder) + (b"/" if there else b"/no ") + name
            if there:
                Path(os.fsdecode(path)).write_bytes(_record())
            for words in READ:
                command: list[str | bytes] = ["-m", "engines", words[0], path, *words[1:]]
                what = f"{words[0]}, {name!r} {'is' if there else 'is not'} there"
                yield what, partial(command_ends, command, is_in_terminal=there)


def stream_cases(_folder: Path, name: str) -> Iterator[Case]:
    """Give each command such streams."""
    for words in TALKING:
        yield " ".join(words), partial(command_ends, words, STREAMS[name], has_reader="gone" not in name)


CASES: Final = {"file": file_cases, "names": name_cases, "streams": stream_cases}


@cache
def _record() -> bytes:
    return records.text(records.play(lambda match: match.n > 5)).encode()


# -- one process ---------------------------------------------------------------------------------------------------


def command_ends(
    words: Sequence[str | bytes], redirection: str = "", *, is_in_terminal: bool = False, has_reader: bool = True
) -> str:
    """Run Python with these words; hold what comes of it against what may; tell how it ended."""
    before = _spent()
    output = _terminal() if is_in_terminal else _file() if has_reader else _gone()
    with output as (out, said), _file() as (complaints, complained), _silence() as silence:
        status = subprocess.run(
            ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, *words],
            cwd=ROOT,
            stdin=silence,
            stdout=out,
            stderr=complaints,
            timeout=WAITING_S,
            check=False,
            env={**os.environ, **QUIET},
        ).returncode
        text, complaint = said(), complained()
    assert status in STATUSES, (status, complaint)
    assert b"Traceback" not in text + complaint, complaint
    assert b"Exception ignored" not in complaint, complaint
    assert words[1] != "engines" or complaint.count(b"\n") <= (status == REFUSED), complaint
    assert _is_harmless(complaint), complaint
    assert not is_in_terminal or _is_harmless(text), text
    assert _spent() - before < LONGEST_S, f"{_spent() - before:.1f} s"
    return f"status {status}"


def _is_harmless(text: bytes) -> bool:
    """Whether a text does nothing to a terminal but begin lines."""
    return text.decode(errors="surrogateescape").replace("\r\n", "").replace("\n", "").isprintable()


def _spent() -> float:
    import resource  # no module of Windows, where this is only collected

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def _silence() -> Iterator[int]:
    """Give a pipe that is read without waiting, and in which nothing comes for a moment, and then its end."""
    mine, theirs = os.pipe()
    os.set_blocking(mine, False)
    end = threading.Timer(SILENCE_S, os.close, (theirs,))
    end.start()
    yield mine
    os.close(mine)
    end.join()


@contextmanager
def _file() -> Iterator[Output]:
    with TemporaryFile() as file:

        def told() -> bytes:
            file.seek(0)
            return file.read()

        yield file.fileno(), told


@contextmanager
def _gone() -> Iterator[Output]:
    """Give a pipe from which nobody reads any more."""
    theirs, mine = os.pipe()
    os.close(theirs)
    yield mine, lambda: b""
    os.close(mine)


@contextmanager
def _terminal() -> Iterator[Output]:
    person, terminal = os.openpty()
    seen: list[bytes] = []
    reader = threading.Thread(target=_listen, args=(person, seen))
    reader.start()
    ended = threading.Event()

    def told() -> bytes:
        ended.set()
        os.close(terminal)
        reader.join()
        return b"".join(seen)

    try:
        yield terminal, told
    finally:
        if not ended.is_set():
            told()
        os.close(person)


def _listen(person: int, seen: list[bytes]) -> None:
    """Read what a terminal shows until nobody has it open any more, which Linux calls an error."""
    try:
        while data := os.read(person, 65536):
            seen.append(data)
    except OSError:
        return
