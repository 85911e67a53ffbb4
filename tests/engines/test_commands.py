"""The commands list, play, trace and view: their forms, their faults in one line, and no traceback."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.__main__ import main
from engines.record.limits import MAX_RECORD_BYTES
from engines.record.record import read
from engines.record.replay import redact_record
from tests.processes import child
from tests.random_match import TABLES, RandomMatch, plain_tables

ROOT = Path(__file__).parents[2]


class Said:
    """What a command came to."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    def rows(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


def say(capsys: pytest.CaptureFixture[str], *words: object) -> Said:
    """Run a command here."""
    try:
        status = main([str(word) for word in words])
    except SystemExit as end:
        status = int(end.code or 0)
    return Said(status, *capsys.readouterr())


def fault(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """Run a command that must fail: give its one line."""
    said = say(capsys, *words)
    assert (2, 1) == (said.status, said.err.count("\n"))
    return said.err


def keep(path: Path, table: RandomMatch, deeds: int = 3000) -> Path:
    path.write_text(table.match(4, deeds).record.write(), encoding="utf-8", newline="\n")
    return path


def start(*words: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "engines", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=False, **options)


# -- list -------------------------------------------------------------------------------------------------------


def test_list_names_every_game_with_its_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    [games] = say(capsys, "list").rows()
    assert {
        "key": "kings-and-queens",
        "title": "Kings & Queens",
        "seats": [2],
        "options": {"target": ["50", "25", "100"], "kings": ["plus", "minus"]},
    } == games[0]
    assert [table.rules.key for table in dict.fromkeys(TABLES)] == [
        game["key"] for game in games for _ in game["seats"]
    ]


# -- play -------------------------------------------------------------------------------------------------------

PLAY = ("play", "--game", "kings-and-queens", "--seats", 2, "--players", "random", "--seed", "1")


def test_play_writes_a_whole_match_that_can_be_traced(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = say(capsys, *PLAY, "--option", "target=25", "--option", "kings=minus")
    assert (0, "") == (said.status, said.err)
    record = read(said.out)
    assert {"target": "25", "kings": "minus"} == record.options
    assert {0: "random", 1: "random"} == record.players
    file = tmp_path / "m.kq"
    assert ("", 0) == (say(capsys, *PLAY, "--out", file).out, 0)
    assert say(capsys, "trace", file).rows()[-1]["over"]


def test_a_match_that_cannot_begin_leaves_the_file_as_it_was(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "kept.kq"
    file.write_bytes(b"kept")
    assert "has no option 'foo'" in fault(capsys, *PLAY, "--option", "foo=bar", "--out", file)
    assert "kept" == file.read_text(encoding="utf-8")


def test_a_seed_that_is_no_text_is_refused_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    reason = r"--seed: \xff is not UTF-8 text"
    assert reason in fault(capsys, *PLAY[:-1], "\udcff")
    file = tmp_path / "m.kq"
    say(capsys, *PLAY, "--out", file)
    assert reason in fault(capsys, "redeal", file, "--seat", 0, "--seed", "\udcff")


def test_play_gives_the_same_match_for_the_same_seed_and_another_for_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert say(capsys, *PLAY).out == say(capsys, *PLAY).out
    assert say(capsys, *PLAY).out != say(capsys, *PLAY[:-1], "2").out


def test_the_deals_of_a_seed_are_the_same_whatever_the_players_do(capsys: pytest.CaptureFixture[str]) -> None:
    def deals(out: str) -> list[str]:
        return [line for line in out.splitlines() if line.startswith("- ")]

    one, other = (deals(say(capsys, *PLAY[:6], players, *PLAY[7:]).out) for players in ("random", "rule,random"))
    shared = min(len(one), len(other))
    assert shared > 3
    assert one[:shared] == other[:shared]


def test_a_played_match_shows_its_seal_first_and_its_secret_last(capsys: pytest.CaptureFixture[str]) -> None:
    lines = say(capsys, *PLAY).out.splitlines()
    secret = sha256(b"kq seed 1").hexdigest()
    assert f"# secret {secret}" == lines[-1]
    assert lines[-2].startswith("# sum ")
    assert f"seal {sha256(bytes.fromhex(secret)).hexdigest()}" in lines


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"--game": "bridge"}, "there is no game 'bridge'"),
        ({"--seats": 3}, "kings-and-queens is for 2 players, not 3"),
        ({"--seats": "two"}, "two is not a whole number"),
        ({"--seats": "2" * 5000}, "argument --seats: " + "2" * 40 + " is not a whole number"),
        ({"--players": "nobody"}, "there is no player 'nobody'"),
        ({"--players": "random,random,random"}, "there are 3 players for 2 seats"),
        ({"--players": ""}, "there is no player ''"),
        ({"--option": "target"}, "'target' is not NAME=VALUE"),
        ({"--option": "target=49"}, "option target can’t be '49'"),
        ({"--option": "aces=wild"}, "kings-and-queens has no option 'aces'"),
        ({"--out": "/no/such/folder/m.kq"}, ": No such file or directory"),
    ],
)
def test_play_tells_what_cannot_be_in_one_line(
    change: dict[str, object], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = dict(zip(PLAY[1::2], PLAY[2::2], strict=True)) | change
    assert reason in fault(capsys, "play", *(word for pair in words.items() for word in pair))


# -- trace ------------------------------------------------------------------------------------------------------


@plain_tables
def test_trace_has_a_row_for_every_deed_and_one_for_the_end(
    table: RandomMatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = say(capsys, "trace", keep(tmp_path / "m.kq", table)).rows()
    steps = list(table.walk(4))
    assert len(steps) + 1 == len(rows)
    for n, (row, step) in enumerate(zip(rows, steps, strict=False)):
        legal = sorted(deed.text for deed in step.legal) if step.actor >= 0 else None
        assert {
            "n": n,
            "actor": step.actor if step.actor >= 0 else "-",
            "deed": step.deed.text,
            "legal": legal,
            "totals": list(step.after.public.totals),
            "round": step.before.public.round,
        } == row
    ranking = [list(place) for place in table.rules.ranking(steps[-1].after)]
    totals = list(steps[-1].after.public.totals)
    assert {"over": True, "turn": None, "legal": None, "totals": totals, "ranking": ranking} == rows[-1]


@plain_tables
def test_trace_takes_a_partial_record_and_says_whose_turn_it_is(
    table: RandomMatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = table.match(4, deeds=9)
    file = keep(tmp_path / "m.kq", table, deeds=9)
    last = say(capsys, "trace", file).rows()[-1]
    assert (False, match.turn, None) == (last["over"], last["turn"], last["ranking"])
    assert sorted(deed.text for deed in match.legal()) == last["legal"]
    file.write_text(match.record.head(), encoding="utf-8", newline="\n")
    assert [{"over": False, "turn": "-", "legal": None, "totals": [0] * table.seats, "ranking": None}] == say(
        capsys, "trace", file
    ).rows()


@plain_tables
def test_trace_of_a_view_lists_the_deeds_of_its_own_seat_alone(
    table: RandomMatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    full = say(capsys, "trace", keep(tmp_path / "m.kq", table)).rows()
    file = tmp_path / "view.kq"
    file.write_text(redact_record(table.match(4).record, 0).write(), encoding="utf-8", newline="\n")
    for row, seen in zip(full[:-1], say(capsys, "trace", file).rows()[:-1], strict=True):
        assert (row["legal"] if row["actor"] == 0 else None) == seen["legal"]
        assert (row["n"], row["totals"], row["round"]) == (seen["n"], seen["totals"], seen["round"])


def test_trace_names_file_line_and_reason_of_an_illegal_deed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = keep(tmp_path / "m.kq", TABLES[0], deeds=3)
    text = file.read_text("utf-8")
    file.write_text(text + "0 play AS\n", encoding="utf-8", newline="\n")
    line = text.count("\n") + 1
    assert f"kq-engine: {file}: line {line}: kings-and-queens: seat 0 cannot do 'play AS': " in fault(
        capsys, "trace", file
    )


# -- view -------------------------------------------------------------------------------------------------------


@plain_tables
def test_view_writes_what_the_seat_may_read_and_reads_it_again(
    table: RandomMatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, again = keep(tmp_path / "m.kq", table), tmp_path / "view.kq"
    for seat in range(table.seats):
        said = say(capsys, "view", file, "--seat", seat)
        assert redact_record(read(file.read_bytes()), seat).write() == said.out
        again.write_text(said.out, encoding="utf-8", newline="\n")
        assert said.out == say(capsys, "view", again, "--seat", seat).out
    assert "there is no seat 9" in fault(capsys, "view", file, "--seat", 9)
    assert "there is no seat -1" in fault(capsys, "view", file, "--seat", -1)
    assert "the view of seat" in fault(capsys, "view", again, "--seat", 0)


# -- faults -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("dance",),
        ("trace",),
        ("view", "m.kq"),
        ("view", "m.kq", "--seat", "x"),
        ("list", "more"),
        ("play",),
        ("trace", "no-such-file.kq"),
        ("ledger",),
        ("ledger", "no-such-file.kq"),
        ("trace", "."),
        ("view", "no-such-file.kq", "--seat", "0"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert fault(capsys, *words).startswith("kq-engine")


COMMANDS = [
    ("trace",),
    ("view", "--seat", "0"),
    ("ledger",),
    ("redeal", "--seat", "0", "--seed", "1"),
    ("choose", "--player", "random"),
    ("verify",),
]
every_reader = pytest.mark.parametrize("words", COMMANDS, ids=[words[0] for words in COMMANDS])


@every_reader
@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices as POSIX has them")
def test_a_pipe_or_a_device_is_not_waited_for(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    for file in (tmp_path / "pipe", tmp_path / "link", "/dev/zero", tmp_path):
        assert "this is not a regular file" in fault(capsys, words[0], file, *words[1:])


@every_reader
def test_no_more_is_read_than_a_record_may_have(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "m.kq"
    with file.open("wb") as opened:
        opened.truncate(100 * MAX_RECORD_BYTES)
    stream = io.BytesIO(b"\0" * (2 * MAX_RECORD_BYTES))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(stream))
    for name in (str(file), "-"):
        assert "the file is too large; a record has at most 8,000,000 bytes" in fault(
            capsys, words[0], name, *words[1:]
        )
    assert stream.tell() <= MAX_RECORD_BYTES + io.DEFAULT_BUFFER_SIZE


def assert_read_or_told(data: bytes, *words: str) -> None:
    """Run a command on this record: it is read, or there is one line that says why not."""
    with pytest.MonkeyPatch.context() as patch:
        out, err = io.StringIO(), io.StringIO()
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        status = main([*words])
    assert (status, err.getvalue().count("\n")) in {(0, 0), (2, 1)}


@given(st.sampled_from(TABLES), st.binary(max_size=200), st.integers(0, 2000), st.integers(0, 2000))
def test_a_garbled_record_is_read_or_told_in_one_line(
    table: RandomMatch, garbage: bytes, start_at: int, end: int
) -> None:
    text = table.match(1, deeds=30).record.write().encode()
    for data in (garbage, text[:start_at] + garbage + text[end:]):
        assert_read_or_told(data, "trace", "-")
        assert_read_or_told(data, "ledger", "-")


@given(st.sampled_from(TABLES), st.data())
def test_a_record_with_wrong_lines_is_redealt_or_told_in_one_line(table: RandomMatch, draw: st.DataObject) -> None:
    """Lines stand twice, elsewhere or name another card; what is left may be a record or the view of a seat."""
    full = table.match(1, deeds=30).record
    lines = (redact_record(full, 0) if draw.draw(st.booleans()) else full).write().splitlines()
    first = lines.index("") + 1
    for _ in range(draw.draw(st.integers(1, 3))):
        at, other = (draw.draw(st.integers(first, len(lines) - 1)) for _ in range(2))
        cards = re.findall(r"[2-9TJQKA][SHDC]|\?\?", lines[other]) or ["??"]
        changed = re.sub(r"[2-9TJQKA][SHDC]|\?\?", draw.draw(st.sampled_from(cards)), lines[at], count=1)
        lines[at : at + 1] = draw.draw(st.sampled_from([[], [changed], [lines[other], lines[at]]]))
        if len(lines) == first:
            break
    assert_read_or_told("\n".join([*lines, ""]).encode(), "redeal", "-", "--seat", "0", "--seed", "1")


def test_a_record_comes_through_standard_input_as_well() -> None:
    data = TABLES[0].match(2, deeds=12, words=("name 0 Ømer 花",)).record.write().encode()
    done = start("view", "-", "--seat", "1", input=data)
    assert (0, b"") == (done.returncode, done.stderr)
    assert redact_record(read(data), 1).write().encode() == done.stdout
    torn = start("trace", "-", input=data + b"0 play")
    assert (0, 13) == (torn.returncode, torn.stdout.count(b"\n"))
    bad = start("trace", "-", input=data + b"0 play\n")
    assert (2, 1) == (bad.returncode, bad.stderr.count(b"\n"))
    assert b"kq-engine: standard input: line " == bad.stderr[:32]


def test_a_reader_that_goes_away_is_no_fault() -> None:
    data = TABLES[0].match(2).record.write().encode()
    command = [sys.executable, "-m", "engines", "trace", "-"]
    pipe = subprocess.PIPE
    with child(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(data)
        process.stdin.close()
        assert b"" == process.stderr.read()
        assert 1 == process.wait()
