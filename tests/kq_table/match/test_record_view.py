"""A record read: every position of it, who may see what, and what may leave the program."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import platformdirs
import pygame
import pytest

from engines.core.api import SPECTATOR, Moved, Rules
from engines.core.cards import HIDDEN
from engines.games import registry
from kq_table.match.record_view import EVERYBODY, RecordView
from kq_table.storage.record_file import MAX_NAME_LETTERS, NotARecord, printable_name
from kq_table.system import paths
from kq_table.ui import export
from tests.kq_table.records import NAMES, TOGETHER, play, text

IN_PLAY = 12


@pytest.fixture(scope="module")
def over() -> str:
    return text(play())


@pytest.fixture(scope="module")
def begun() -> str:
    return text(play(lambda match: match.n >= IN_PLAY))


def _read(record: str) -> RecordView:
    return RecordView(record.encode(), "a record")


def _hidden(reading: RecordView, n: int, eyes: int) -> set[str]:
    """Name the hands in which these eyes see a card face down."""
    zones = reading.view(n, eyes).state.zones
    return {str(zone) for zone, cards in zones.items() if zone.name == "hand" and HIDDEN in cards}


# -- who may see what


def test_while_a_match_goes_on_a_person_sees_that_hand_alone(begun: str) -> None:
    reading = _read(begun)
    assert (0,) == reading.viewers
    for n in range(2, reading.length + 1):
        assert {"hand:1"} == _hidden(reading, n, 0)
    dealt = [event.card for event in reading.history(reading.length, 0) if isinstance(event, Moved)]
    assert HIDDEN in dealt


def test_while_several_people_play_no_hand_is_shown() -> None:
    reading = _read(text(play(lambda match: match.n >= IN_PLAY, words=TOGETHER)))
    assert (SPECTATOR,) == reading.viewers
    assert {"hand:0", "hand:1"} == _hidden(reading, reading.length, SPECTATOR)
    assert reading.export_text() is None


def test_when_a_match_is_over_every_hand_lies_open_or_one(over: str) -> None:
    reading = _read(over)
    assert (EVERYBODY, 0, 1, SPECTATOR) == reading.viewers
    assert set() == _hidden(reading, 2, EVERYBODY)
    assert {"hand:0"} == _hidden(reading, 2, 1)


def test_the_view_of_a_seat_shows_that_seat_alone(begun: str) -> None:
    seen = _read(begun).export_text()
    assert seen is not None
    assert "??" in seen
    assert "player" not in seen
    reading = _read(seen)
    assert (0,) == reading.viewers
    assert {"hand:1"} == _hidden(reading, 2, 0)
    assert seen == reading.export_text()


def test_a_finished_record_is_taken_along_whole(over: str) -> None:
    whole = f"{over}# secret {'00' * 32}\n"
    assert whole == _read(whole).export_text()


# -- giving up


@pytest.mark.parametrize(("remark", "seat"), [("resigned 1", 1), ("resigned 0", 0), ("put away", SPECTATOR)])
def test_a_match_given_up_is_over_and_open(begun: str, remark: str, seat: int) -> None:
    reading = _read(f"{begun}# {remark}\n# secret {'00' * 32}\n")
    assert seat == reading.status.given_up
    assert reading.is_over
    assert EVERYBODY in reading.viewers


@pytest.mark.parametrize("remark", ["resigned 2", "resigned", "resigned 00", "resigned  0", "puts away"])
def test_other_remarks_end_no_match(begun: str, remark: str) -> None:
    assert not _read(f"{begun}# {remark}\n").is_over


@pytest.mark.parametrize("remark", ["resigned 0", "put away"])
def test_a_match_that_was_played_on_is_not_given_up(remark: str) -> None:
    match = play(lambda match: match.n >= IN_PLAY)
    lines = text(match).splitlines(keepends=True)
    assert not _read("".join([*lines[:-1], f"# {remark}\n", lines[-1]])).is_over


# -- position by position


def test_every_position_is_the_one_that_the_match_went_through(over: str) -> None:
    match, reading = play(), _read(over)
    assert match.n == reading.length
    assert match.totals == reading.status.totals
    assert match.ranking == reading.status.ranking
    for seat in (SPECTATOR, 0, 1):
        assert match.view(seat) == reading.view(reading.length, seat)
        assert match.events(seat) == reading.history(reading.length, seat)
        said = [f"{'-' if actor < 0 else actor} {deed}" for actor, deed in _lines(reading, seat)]
        assert list(match.lines(seat)) == said


def _lines(reading: RecordView, eyes: int) -> list[tuple[int, str]]:
    seen = [reading.observed_deed(n, eyes) for n in range(1, reading.length + 1)]
    return [(deed.actor, deed.text) for deed in seen]


@pytest.mark.parametrize("rules", registry.GAMES, ids=lambda rules: rules.key)
def test_every_game_is_read_with_its_rounds(rules: Rules[Any]) -> None:
    seats = rules.seats[-1]
    match = play(lambda match: match.n >= 150, rules.key, seats, ())
    reading = _read(text(match))
    assert (seats, match.n) == (len(reading.seatings), reading.length)
    assert reading.rounds
    assert reading.status.round in {len(reading.rounds), len(reading.rounds) + 1}


# -- what comes from outside

BROKEN = {
    "": "line 1: this is not a KQ Table record",
    "\x89PNG\r\n\x1a\n\x00": "line 1: this is not UTF-8 text",
    "GIF89a\n": "line 1: this is not a KQ Table record",
    "kq-record 2\n\n": "line 1: this is a kq-record 2",
    "kq-record 1\n": "line 1: the header must end",
    "kq-record 1\ngame chess\nseats 2\n\n": "line 2: there is no game 'chess'",
    "kq-record 1\ngame king\nseats 9\n\n": "line 3: ",
    "kq-record 1\r\ngame king\r\n": "line 1: its lines end as on Windows",
    "kq-record 1\ngame kings-and-queens\nseats 2\n\n- deal ??\n": "line 5: ",
    "kq-record 1\ngame kings-and-queens\nseats 2\n\n- dealer 7\n": "line 5: ",
    "kq-record 1\ngame kings-and-queens\nseats 2\n\n7 play KH\n": "line 5: there is no seat 7",
    "kq-record 1\ngame kings-and-queens\nseats 2\noption target 3\n\n": "line 4: ",
}


@pytest.mark.parametrize("junk", BROKEN)
def test_a_broken_file_is_refused_in_one_line_that_names_file_and_line(junk: str) -> None:
    with pytest.raises(NotARecord) as refusal:
        RecordView(junk.encode("latin-1"), "holiday.kq")
    assert str(refusal.value).startswith(f"holiday.kq: {BROKEN[junk]}")
    assert "\n" not in str(refusal.value)


def test_bytes_that_were_changed_never_do_more_than_make_a_file_unreadable(over: str) -> None:
    chance, whole = Random(4), over.encode()
    read = 0
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            data[at : at + chance.randint(0, 3)] = bytes(chance.randrange(256) for _ in range(chance.randint(0, 3)))
        reading = _read_or_none(bytes(data))
        if reading is not None:
            read += 1
            assert reading.length == len(_lines(reading, reading.viewers[0]))
            assert all(seating.name.isprintable() for seating in reading.seatings)
    assert 0 < read < 300


def _read_or_none(data: bytes) -> RecordView | None:
    try:
        return RecordView(data, "a record")
    except NotARecord:
        return None


def test_a_name_from_outside_is_short_and_of_one_line() -> None:
    assert "Anna" == printable_name("An\x00n\u202ea\x1b")
    assert "?" == printable_name("\x00\x07")
    assert MAX_NAME_LETTERS == len(printable_name("A" * 5000))
    reading = _read(text(play(lambda match: match.n > 2, words=(*NAMES[1:], "name 0 A\x00nna"))))
    assert "Anna" == reading.seatings[0].name


# -- taking along


def test_a_copy_is_never_written_over_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "match.kq").write_bytes(b"somebody's")
    first, second = (export.to_file(words, "match.kq", tmp_path) for words in ("one", "two"))
    assert ["match-2.kq", "match-3.kq"] == [first.name, second.name]
    assert ["somebody's", "one", "two"] == [path.read_text("utf-8") for path in sorted(tmp_path.iterdir(), key=_number)]


def _number(path: Path) -> str:
    return path.stem.rpartition("-")[2] if "-" in path.stem else "1"


def test_a_copy_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        export.to_file("one", "match.kq", tmp_path / "nowhere")


@pytest.mark.usefixtures("window_system")
def test_a_text_on_the_clipboard_is_the_one_that_was_copied() -> None:
    export.to_clipboard("kq-record 1\n♠ Ä\n")
    assert "kq-record 1\n♠ Ä\n" == pygame.scrap.get_text()


def test_without_a_window_system_the_clipboard_refuses_in_plain_words() -> None:
    pygame.display.quit()
    with pytest.raises(OSError, match="Video"):
        export.to_clipboard("one")


def test_copies_go_where_a_person_keeps_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KQ_HOME", str(tmp_path))
    assert tmp_path / "documents" == paths.documents()
    assert (tmp_path / "documents").is_dir()
    monkeypatch.delenv("KQ_HOME")
    # Not by the environment: Windows is asked for these folders, whatever that says.
    own = tmp_path / "home"
    places = {f"user_{name.lower()}_path": own / name for name in ("Documents", "Downloads", "Desktop")}
    monkeypatch.setattr(platformdirs, "PlatformDirs", lambda *_, **__: SimpleNamespace(**places))
    monkeypatch.setattr(Path, "home", lambda: own)
    assert own == paths.documents()
    (own / "Downloads").mkdir(parents=True)
    assert own / "Downloads" == paths.documents()
    (own / "Documents").mkdir()
    assert own / "Documents" == paths.documents()
