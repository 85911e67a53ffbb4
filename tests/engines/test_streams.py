"""Streams that are closed, full, slow or endless: no traceback, and no file of ours takes their place."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from engines.bots.protocol import MAX_LINE_BYTES
from engines.bots.serve import LONGEST_SKIPPED, bounded_lines
from engines.core.outside_file import read_open

ROOT = Path(__file__).resolve().parents[2]
RECORD = b"kq-record 1\ngame king\nseats 4\n\n"
SECONDS = 30
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""A person's surroundings: what could not be written is tried again at the end."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of POSIX")


def run(redirection: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, *words]
    return subprocess.run(command, cwd=ROOT, env=BUFFERED, capture_output=True, timeout=SECONDS, check=False)


@pytest.mark.parametrize("redirection", ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-", ">/dev/full", "0>/dev/null"])
@pytest.mark.parametrize(
    "words", [("engines", "list"), ("engines", "trace", "-"), ("engines", "serve"), ("kq_table", "--version")]
)
def test_a_stream_that_cannot_be_used_is_no_traceback(redirection: str, words: tuple[str, ...]) -> None:
    done = run(redirection, "-m", *words)
    assert done.returncode in {0, 1, 2}
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("redirection", ["2>/dev/full", ">/dev/full 2>&1"])
@pytest.mark.parametrize("words", [("engines", "nothing"), ("engines", "trace", "/none"), ("kq_table", "--nothing")])
def test_a_refusal_that_cannot_be_written_has_its_status_all_the_same(redirection: str, words: tuple[str, ...]) -> None:
    assert 2 == run(redirection, "-m", *words).returncode


@pytest.mark.parametrize("words", [("engines", "list"), ("kq_table", "--version")])
def test_where_neither_output_nor_complaint_can_be_written_the_status_says_so(words: tuple[str, ...]) -> None:
    assert run(">/dev/full 2>&1", "-m", *words).returncode in {1, 2}


def test_where_streams_are_closed_no_file_of_ours_gets_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "number"
    code = (
        "import os, sys; from engines.core import standard_streams; standard_streams.prepare();"
        "file = open(sys.argv[1], 'wb', buffering=0); file.write(b'%d' % file.fileno());"
        "print('one'); print('two', file=sys.stderr, flush=True); os.system('echo three >&2')"
    )
    run("0<&- 1>&- 2>&-", "-c", code, str(path))
    assert 2 < int(path.read_text("utf-8"))


def test_input_that_comes_slowly_through_a_pipe_that_does_not_wait_is_read_to_its_end() -> None:
    mine, theirs = os.pipe()
    os.set_blocking(mine, False)

    def write() -> None:
        for part in (RECORD[:20], RECORD[20:]):
            time.sleep(0.3)
            os.write(theirs, part)
        os.close(theirs)

    writer = threading.Thread(target=write)
    writer.start()
    done = subprocess.run(
        [sys.executable, "-m", "engines", "view", "-", "--seat", "0"],
        cwd=ROOT,
        stdin=mine,
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    writer.join()
    os.close(mine)
    assert (0, b"") == (done.returncode, done.stderr)
    assert done.stdout.startswith(RECORD.splitlines()[0])


def test_what_has_nothing_to_read_yet_is_refused() -> None:
    mine, theirs = os.pipe()
    os.set_blocking(mine, False)
    with os.fdopen(mine, "rb") as file, pytest.raises(BlockingIOError, match="nothing to be read"):
        read_open(file, 10)
    os.close(theirs)


def test_an_endless_line_ends_the_service_of_bots() -> None:
    done = run("</dev/zero", "-m", "engines", "serve")
    assert (0, b"") == (done.returncode, done.stderr)
    # The end of its input ends the service even before it has written the complaint.
    assert done.stdout.count(b"\n") <= 1, "it complains once"
    assert done.stdout == b"" or b"65536" in done.stdout


def test_of_a_line_that_is_too_long_a_part_is_read_and_the_next_one_whole() -> None:
    lines = list(bounded_lines(io.BytesIO(b"a\n" + b"b" * 3 * MAX_LINE_BYTES + b"\nc\n")))
    assert [b"a\n", b"b" * (MAX_LINE_BYTES + 1), b"c\n"] == lines
    assert [1] == [len(set(line)) for line in bounded_lines(io.BytesIO(b"b" * (LONGEST_SKIPPED + MAX_LINE_BYTES * 2)))]
