"""Table talk stands anywhere in a record of a game that has it, is heard by all, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.__main__ import main
from engines.core import talk
from engines.core.api import OVER, SPECTATOR, Said, UnreadableDeed
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.crowns.rules import Crowns
from engines.games.kings_and_queens.rules import KingsAndQueens
from engines.record import visibility
from engines.record.match import Match
from engines.record.record import RecordError, read
from engines.record.replay import Replay, acting_view, redact_record
from tests.random_match import RandomMatch

RULES = Crowns()
TABLE = RandomMatch(RULES, 4)
SILENT = RandomMatch(RULES, 4, (("talk", "off"),))
LONGEST = "x" * 200


def chatter(table: RandomMatch, seed: int, deeds: int = 3000) -> Match:
    """Play a random match in which somebody says something before and after every deed, and after the end."""
    rng = Random(seed)
    match = Match.begin(RULES, 4, dict(table.options), SealedSource(secret_from_seed(str(seed))))
    match.submit(3, "say good evening")
    match.deal()
    while match.turn != OVER and match.n < deeds:
        match.submit(rng.randrange(4), f"say I hold the K\u2660, or {rng.random()} ?? of one")
        match.submit(match.turn, rng.choice(match.legal()).text)
        match.deal()
    match.submit(0, "say well played")
    return match


def refuse(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        Replay(read(text, "m.kq")).finish()
    return str(caught.value)


# -- it changes nothing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [TABLE, SILENT], ids=str)
def test_talk_stands_anywhere_even_with_talk_off_and_changes_nothing(table: RandomMatch) -> None:
    """CR-19: free, public and without effect."""
    text = chatter(table, 1).record.write()
    quiet = "".join(line for line in text.splitlines(keepends=True) if line[1:6] != " say ")
    loud = Replay(read(text))
    for step in loud:
        if step.is_talk:
            assert step.before == step.after
            assert (Said(step.line.actor, step.deed.text),) == step.events
    assert Replay(read(quiet)).finish() == loud.state
    assert OVER == loud.state.public.turn


def test_a_match_with_talk_goes_on_from_its_record_exactly_as_it_was() -> None:
    match = chatter(TABLE, 2)
    again = Match(read(match.record.write()), SealedSource(secret_from_seed("2")))
    assert (match.record.lines, match.n) == (again.record.lines, again.n)
    assert [match.view(seat) for seat in range(4)] == [again.view(seat) for seat in range(4)]
    assert match.events(SPECTATOR) == again.events(SPECTATOR)


def test_talk_is_journaled_and_counted_like_a_deed() -> None:
    lines: list[str] = []
    match = Match(read("kq-record 1\ngame crowns\nseats 4\n\n"), SealedSource(secret_from_seed("1")), lines.append)
    match.submit(2, "say hello ?? all")
    assert (["2 say hello ?? all\n"], 1) == (lines, match.n)
    assert match.why_not(1, "say anything") is None
    assert ("2 say hello ?? all",) == match.lines(0)


def test_the_seat_to_act_is_found_after_talk_too() -> None:
    match = chatter(TABLE, 3, deeds=20)
    assert match.view(match.turn) == acting_view(match.record)[1]


# -- it is heard by all -----------------------------------------------------------------------------------------


def test_every_seat_hears_every_word_and_its_view_reads_back() -> None:
    match = chatter(TABLE, 4)
    said = [str(line) for line in match.record.lines if talk.is_talk(line.deed)]
    for seat in range(4):
        seen = redact_record(match.record, seat)
        assert seen == read(seen.write(), seen.name)
        assert said == [str(line) for line in seen.lines if talk.is_talk(line.deed)]
        assert match.view(seat).state == Replay(seen).finish()
        assert match.lines(seat) == seen.deeds


def test_a_seat_that_follows_the_lines_hears_them_as_events() -> None:
    view = visibility.initial_view(RULES, 4, {"talk": "on"}, 1)
    after, events = visibility.advance(RULES, view, 3, "say ?? is my name")
    assert (view, (Said(3, "say ?? is my name"),)) == (after, events)


def test_trace_has_a_row_for_talk_without_legal_deeds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "m.kq"
    file.write_text(chatter(TABLE, 5).record.write(), encoding="utf-8", newline="\n")
    assert 0 == main(["trace", str(file)])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert list(range(len(rows) - 1)) == [row["n"] for row in rows[:-1]]
    for row in rows[:-1]:
        assert (row["legal"] is None) == (row["actor"] == "-" or row["deed"].startswith("say "))
    assert {"n": 0, "actor": 3, "deed": "say good evening", "legal": None, "totals": [0] * 4, "round": 1} == rows[0]
    assert ("say well played", 4, rows[-1]["totals"]) == tuple(rows[-2][word] for word in ("deed", "round", "totals"))
    assert rows[-1]["over"]


# -- what is no talk --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["say x", f"say {LONGEST}", "say  two blanks", "say #", "say \u82b1 ?? \U0001f0a1"])
def test_up_to_200_characters_of_anything_may_be_said(text: str) -> None:
    assert text == talk.read(text).text
    assert f"1 {text}\n" in read(f"kq-record 1\ngame crowns\nseats 4\n\n1 {text}\n").write()


@pytest.mark.parametrize("text", ["say", "say ", f"say {LONGEST}x", "say a\nb", "say a\rb", "say \ud800"])
def test_what_says_nothing_too_much_or_more_than_a_line_is_refused(text: str) -> None:
    match = chatter(TABLE, 6, deeds=5)
    before = match.record
    with pytest.raises(UnreadableDeed, match="say needs 1 to 200 characters in one line"):
        match.submit(0, text)
    assert before == match.record


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("- say hello", "'say hello' can’t be dealt or drawn here"),
        ("0 say", "say needs 1 to 200 characters"),
        (f"0 say {LONGEST}x", "say needs 1 to 200 characters"),
        ("0 says hello", "'says hello' is not a move in Crowns"),
        ("0 Say hello", "'Say hello' is not a move in Crowns"),
        ("4 say hello", "there is no seat 4; the seats are 0 to 3"),
    ],
)
def test_a_line_that_is_no_talk_is_told(line: str, reason: str) -> None:
    told = refuse(f"kq-record 1\ngame crowns\nseats 4\n\n1 say fine\n{line}\n")
    assert told.startswith("m.kq: line 6: ")
    assert reason in told


def test_a_game_without_talk_has_no_such_deed() -> None:
    assert (True, False) == (talk.has_talk(RULES), talk.has_talk(KingsAndQueens()))
    head = "kq-record 1\ngame kings-and-queens\nseats 2\n\n- dealer 0\n"
    assert "'say hello' is not a move in Kings & Queens" in refuse(f"{head}1 say hello\n")


@given(st.text(max_size=220))
def test_any_words_are_said_or_refused(words: str) -> None:
    deed = None
    try:
        deed = talk.read(f"say {words}")
    except UnreadableDeed:
        assert not 0 < len(words) <= 200 or set(words) & {"\n", "\r"} or not words.isprintable()
    if deed:
        record = read(f"kq-record 1\ngame crowns\nseats 4\n\n0 {deed}\n")
        assert deed.text == record.lines[0].deed
        assert deed.text == next(iter(Replay(record))).deed.text
