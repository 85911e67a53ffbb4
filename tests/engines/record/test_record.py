"""Records: their form, what is wrong with bad ones, and that nothing from outside makes a traceback."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.api import CHANCE
from engines.record.match import Match
from engines.record.record import RecordError, compose, drop_torn_line, read, split_line
from engines.record.replay import Replay, acting_view, redact_record
from tests.random_match import TABLES, RandomMatch, plain_tables

HEADER = "kq-record 1\ngame kings-and-queens\nseats 2\n\n"
DEAL = "- deal hand0=3S,4S,5S,3H,KH,QD,KD,KC hand1=2S,5H,QH,2D,4D,5D,2C,5C\n"
OPENING = HEADER + "- dealer 0\n" + DEAL


def refuse(text: str | bytes) -> str:
    """Say what reading and replaying this comes to."""
    with pytest.raises(RecordError) as caught:
        Replay(read(text, "m.kq")).finish()
    assert "\n" not in str(caught.value)
    return str(caught.value)


# -- the form ---------------------------------------------------------------------------------------------------


def test_a_record_reads_back_as_it_was_written() -> None:
    text = (
        "kq-record 1\ngame kings-and-queens\n# before the deal\nseats 2\noption target 25\nname 0 Anna Ø 花\n"
        "player 1 steady\nassisted yes\nwind mild and wet\n\n- dealer 0\n# a comment\n" + DEAL + "1 predict 6\n# end\n"
    )
    record = read(text)
    assert text == record.write()
    assert record == read(record.write())
    assert ("kings-and-queens", 2, {"target": "25"}) == (record.game, record.seats, record.options)
    assert ({0: "Anna Ø 花"}, {1: "steady"}) == (record.names, record.players)
    assert (True, None, 16) == (record.is_assisted, record.view, record.next_number)
    assert [(11, CHANCE), (13, CHANCE), (14, 1)] == [(line.number, line.actor) for line in record.lines]


def test_a_hint_is_told_by_its_comment_alone() -> None:
    assert read(OPENING + "# hint 1\n").is_hinted
    assert not any(
        read(OPENING + text).is_hinted for text in ("", "# hint\n", "# hint x\n", "# a hint 1\n", "# hint 1 2\n")
    )


def test_what_was_remarked_before_a_deed_stays_when_it_is_taken_back() -> None:
    record = read(OPENING + "# why 2 So.\n1 predict 6\n# hint 0\n0 predict 5\n# why 4 Because.\n")
    assert ["# why 2 So."] == [comment for _, comment in record.taken_back(2).comments]
    assert ["# why 2 So.", "# hint 0"] == [comment for _, comment in record.taken_back(3).comments]
    assert record.comments == tuple((n - 1, text) for n, text in record.taken_back(4).comments)


def test_cards_in_a_hand_may_come_in_any_order_and_are_written_in_one() -> None:
    record = read(HEADER + "- dealer 0\n- deal hand0=KC,3S,4S,KD,5S,3H,KH,QD hand1=5C,2S,5H,QH,2D,4D,5D,2C\n")
    assert DEAL == f"- {list(Replay(record))[1].deed}\n"


def test_unknown_header_words_are_kept_and_ignored() -> None:
    assert "\nmood good\nmood bad\n" in read(HEADER.replace("\n\n", "\nmood good\nmood bad\n\n")).write()


@pytest.mark.parametrize("torn", ["1 predict", "1 predict 6", "1", "#", "\xff\xfe", "- deal hand0=3S,4"])
def test_a_torn_last_line_is_left_out_before_its_bytes_are_read(torn: str) -> None:
    data = OPENING.encode() + torn.encode("latin-1")
    assert OPENING == read(data).write()
    assert OPENING.encode() == drop_torn_line(data)


def test_a_record_cut_in_the_middle_of_a_letter_is_only_torn() -> None:
    data = compose("kings-and-queens", 2, {}, ["name 0 Ø"]).write().encode()
    assert drop_torn_line(data[:-4]) == data[: data.index(b"name")]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "begins with 'kq-record 1'"),
        ("kq-record 1", 1, "begins with 'kq-record 1'"),
        ("kq-record 2\n\n", 1, "this is a kq-record 2; this version reads only kq-record 1"),
        ("\ufeffkq-record 1\n\n", 1, "begins with 'kq-record 1'"),
        ("kq-record 1\ngame kings-and-queens\nseats 2\n", 3, "the header must end with an empty line"),
        ("kq-record 1\ngame kings-and-queens\n\n", 3, "the header does not name the seats"),
        ("kq-record 1\nseats 2\n\n", 3, "the header does not name the game"),
        ("kq-record 1\ngame kings-and-queens\nseats two\n\n", 3, "seats can’t be 'two'"),
        ("kq-record 1\ngame kings-and-queens\nseats 0\n\n", 3, "seats can’t be '0'"),
        ("kq-record 1\ngame kings-and-queens\nseats 3\n\n", 3, "is for 2 players, not 3"),
        ("kq-record 1\ngame bridge\nseats 4\n\n", 2, "there is no game 'bridge'; choose one of kings-and-queens"),
        (HEADER.replace("\n\n", "\ngame kings-and-queens\n\n"), 4, "game appears twice"),
        (HEADER.replace("\n\n", "\nseats 2\n\n"), 4, "seats appears twice"),
        (HEADER.replace("\n\n", "\noption target 25\noption target 25\n\n"), 5, "option target appears twice"),
        (HEADER.replace("\n\n", "\nname 0 Anna\nname 0 Ben\n\n"), 5, "name 0 appears twice"),
        (HEADER.replace("\n\n", "\noption target 49\n\n"), 4, "option target can’t be '49'; choose one of 50, 25, 100"),
        (HEADER.replace("\n\n", "\noption aces wild\n\n"), 4, "has no option 'aces'; it has target, kings"),
        (HEADER.replace("\n\n", "\noption target\n\n"), 4, "option can’t be 'target'"),
        (HEADER.replace("\n\n", "\nname 2 Cleo\n\n"), 4, "there is no seat 2; the seats are 0 to 1"),
        (HEADER.replace("\n\n", "\nname Anna\n\n"), 4, "name can’t be 'Anna'"),
        (HEADER.replace("\n\n", "\nview 2\n\n"), 4, "there is no seat 2; the seats are 0 to 1"),
        (HEADER.replace("\n\n", "\n- dealer 0\n\n"), 4, "'- dealer 0' is not a header line"),
        (HEADER + "\n", 5, "'' is not a line of a match"),
        (HEADER + "dealer 0\n", 5, "'dealer 0' is not a line of a match"),
        (HEADER + "-  dealer 0\n", 5, "is not a line of a match"),
        (HEADER + "2 predict 5\n", 5, "there is no seat 2; the seats are 0 to 1"),
        (HEADER + "00 predict 5\n", 5, "is not a line of a match"),
        (OPENING.replace("\n", "\r\n"), 1, "its lines end as on Windows"),
        (OPENING + "1 predict 5\r\n", 7, "its lines end as on Windows"),
    ],
)
def test_what_has_not_the_form_of_a_record_is_told_by_line_and_reason(text: str, line: int, reason: str) -> None:
    told = refuse(text)
    assert f"m.kq: line {line}: " == told[: len(f"m.kq: line {line}: ")]
    assert reason in told


def test_text_that_is_not_utf_8_is_told_by_its_line() -> None:
    assert "m.kq: line 2: this is not UTF-8 text" == refuse(b"kq-record 1\ngame \xff\n\n")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("- dealer 0", "nothing is dealt or drawn here"),
        ("- deal hand0=3S hand1=4S", "nothing is dealt or drawn here"),
        ("0 predict 5", "The player who leads predicts first."),
        ("1 predict 13", "A prediction is a whole number from −12 to +12."),
        ("1 predict 05", "'predict 05' is not a move in Kings & Queens"),
        ("1 predict 5.5", "is not a move"),
        ("1 predict  5", "is not a move"),
        ("1 predict 5 ", "is not a move"),
        ("1 predict \u0665", "is not a move"),
        ("1 play 2S", "Both players must predict first."),
        ("1 play", "1 cards are needed here, not 0"),
        ("1 play XX", "'XX' is not a card"),
        ("1 play AS", "AS is not in the deck of this game"),
        ("1 play ??", "a card may be ?? only in the view of one seat"),
        ("1 say hello", "'say hello' is not a move in Kings & Queens"),
        ("1 play 2S,3S", "1 cards are needed here, not 2"),
    ],
)
def test_a_line_that_cannot_be_is_told_by_number_deed_and_reason(line: str, reason: str) -> None:
    told = refuse(f"{OPENING}{line}\n")
    assert told.startswith("m.kq: line 7: kings-and-queens: ")
    assert reason in told


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ("hand0=3S,4S,5S,3H,KH,QD,KD,KC", "can’t be dealt or drawn here"),
        ("hand1=2S,5H,QH,2D,4D,5D,2C,5C hand0=3S,4S,5S,3H,KH,QD,KD,KC", "can’t be dealt or drawn here"),
        ("hand0=3S,4S,5S,3H,KH,QD,KD hand1=2S,5H,QH,2D,4D,5D,2C,5C", "8 cards are needed here, not 7"),
        ("hand0=3S,4S,5S,3H,KH,QD,KD,KC hand1=3S,5H,QH,2D,4D,5D,2C,5C", "a card is dealt twice"),
        ("hand0=3S,4S,5S,3H,KH,QD,KD,3S hand1=2S,5H,QH,2D,4D,5D,2C,5C", "a card is dealt twice"),
        ("hand0=JO,4S,5S,3H,KH,QD,KD,KC hand1=2S,5H,QH,2D,4D,5D,2C,5C", "JO is not in the deck"),
        ("hand0=,4S,5S,3H,KH,QD,KD,KC hand1=2S,5H,QH,2D,4D,5D,2C,5C", "'' is not a card"),
        ("hand0=??,4S,5S,3H,KH,QD,KD,KC hand1=2S,5H,QH,2D,4D,5D,2C,5C", "a card may be ?? only in the view"),
    ],
)
def test_a_deal_that_cannot_be_is_told(deal: str, reason: str) -> None:
    told = refuse(f"{HEADER}- dealer 0\n- deal {deal}\n")
    assert told.startswith("m.kq: line 6: kings-and-queens: ")
    assert reason in told


def test_nothing_may_follow_the_end_of_a_match() -> None:
    text = TABLES[0].match(1).record.write()
    assert "The match is over." in refuse(text + "0 play 3H\n")
    assert "nothing is dealt or drawn here" in refuse(text + "- dealer 0\n")


def test_a_header_word_that_holds_a_line_end_is_refused() -> None:
    with pytest.raises(RecordError, match="must be one line"):
        compose("kings-and-queens", 2, {}, ["name 0 Anna\nview 1"])


# -- views ------------------------------------------------------------------------------------------------------

HIDDEN_DEAL = "- deal hand0=3S,4S,5S,3H,KH,QD,KD,KC hand1=??,??,??,??,??,??,??,??\n"
VIEW = HEADER.replace("\n\n", "\nview 0\n\n") + "- dealer 0\n" + HIDDEN_DEAL + "1 predict 6\n0 predict 4\n"


def test_the_view_of_a_seat_hides_the_other_hand_and_nothing_else() -> None:
    record = read(OPENING + "1 predict 6\n0 predict 4\n")
    assert VIEW == redact_record(record, 0).write()
    assert VIEW == redact_record(read(VIEW), 0).write()


def test_what_is_told_to_no_seat_is_left_out_of_its_view() -> None:
    secret = "seal " + "ab" * 32 + "\ncut x\ncode y\ndate 1999-01-01\nplayer 0 person\n# hush\nname 0 Anna"
    view = redact_record(read(HEADER.replace("\n\n", f"\n{secret}\n\n# hush\n")), 1).write()
    assert HEADER.replace("\n\n", "\nname 0 Anna\nview 1\n\n") == view


def test_the_view_of_one_seat_is_not_made_from_that_of_another() -> None:
    with pytest.raises(RecordError, match="record: line 4: this is already the view of seat 0"):
        redact_record(read(VIEW), 1)
    with pytest.raises(RecordError, match="line 3: there is no seat 2; the seats are 0 to 1"):
        redact_record(read(VIEW), 2)


def test_a_match_does_not_go_on_from_a_view() -> None:
    with pytest.raises(RecordError, match="line 4: a match can’t continue from the view of one seat"):
        Match(read(VIEW), None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (DEAL, "names a card that seat 0 can’t see"),
        (HIDDEN_DEAL.replace("hand1=??", "hand1=2S"), "names a card that seat 0 can’t see"),
        (HIDDEN_DEAL.replace("3S", "??"), "hides a card that seat 0 sees"),
    ],
)
def test_a_view_hides_exactly_what_the_seat_cannot_see(line: str, reason: str) -> None:
    assert reason in refuse(VIEW.replace(HIDDEN_DEAL, line))


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("1 play 3S\n", "You don’t have 3♠."),
        ("1 play 2D\n0 play KD\n1 play 2D\n", "You don’t have 2♦."),
        ("1 play 2D\n0 play 3S\n", "You have a diamond, so you must follow suit."),
        ("1 play 3D\n0 play QD\n0 play 3S\n1 play 2C\n0 play 4S\n1 play QS\n", "You don’t have Q♠."),
    ],
)
def test_a_view_is_held_to_what_the_seat_can_know(lines: str, reason: str) -> None:
    assert reason in refuse(VIEW + lines)


def test_a_view_that_fits_no_deal_is_refused_where_it_stops_fitting() -> None:
    """Void in spades, hearts and diamonds, seat 1 must hold four clubs, and only two are unseen."""
    told = refuse(VIEW + "1 play 3D\n0 play QD\n0 play 3S\n1 play 2C\n0 play 3H\n1 play 3C\n0 play KD\n1 play 4C\n")
    assert "line 17: kings-and-queens: seat 1 cannot do 'play 4C': no possible hands of the other players" in told


@plain_tables
def test_the_seat_to_act_is_found_in_a_record_and_in_its_own_view(table: RandomMatch) -> None:
    match = table.match(3, deeds=9)
    turn = match.turn
    other = (turn + 1) % table.seats
    assert match.view(turn) == acting_view(match.record)[1] == acting_view(redact_record(match.record, turn))[1]
    with pytest.raises(RecordError, match=f"it is the turn of seat {turn}, but this is the view of seat {other}"):
        acting_view(redact_record(match.record, other))
    with pytest.raises(RecordError, match="the match is over after this line"):
        acting_view(table.match(3).record)
    with pytest.raises(RecordError, match="the cards are dealt after this line"):
        acting_view(read(match.record.head()))


# -- anything at all --------------------------------------------------------------------------------------------

TEXT = TABLES[0].match(1, deeds=45, words=("name 0 Anna Ø", "player 1 steady")).record.write()
PIECES = st.sampled_from(
    [
        "\n",
        "\r",
        " ",
        "??",
        "-",
        "0",
        "1",
        "#",
        "view 0\n",
        "1 play 3H\n",
        "- deal ",
        "\x00",
        "KS",
        "option target 25\n",
    ]
)


def try_to_read(data: bytes | str) -> None:
    """Either it is a record that may be played, written and read again, or the error names a line."""
    fault, record = None, None
    try:
        record = read(data)
        Replay(record).finish()
    except RecordError as error:
        fault = error
    if fault:
        assert fault.line >= 1
        assert "\n" not in str(fault)
    else:
        assert record == read(record.write())


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try_to_read(data)
    try_to_read(HEADER.encode() + data + b"\n")


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try_to_read(text)
    try_to_read(f"{OPENING}{text}\n")
    try_to_read(f"kq-record 1\n{text}\n\n")


@given(st.integers(0, len(TEXT)), st.integers(0, len(TEXT)), PIECES)
def test_a_garbled_record_is_read_or_refused(start: int, end: int, piece: str) -> None:
    try_to_read(TEXT[:start] + piece + TEXT[end:])


@given(st.integers(0, len(TEXT.encode()) - 1), st.integers(0, 255))
def test_one_wrong_byte_is_read_or_refused(at: int, byte: int) -> None:
    data = bytearray(TEXT.encode())
    data[at] = byte
    try_to_read(bytes(data))


@given(st.integers(0, len(TEXT.encode())))
def test_a_record_cut_anywhere_loses_at_most_its_last_line(end: int) -> None:
    data = TEXT.encode()[:end]
    if end >= len(read(TEXT).head().encode()):
        record = read(data)
        assert drop_torn_line(data).decode() == record.write()
        Replay(record).finish()
    else:
        try_to_read(data)


@given(st.lists(st.integers(0, TEXT.count("\n") - 1), max_size=4), st.integers(0, 1))
def test_lines_lost_or_doubled_are_read_or_refused(lines: list[int], seat: int) -> None:
    for text in (TEXT, redact_record(read(TEXT), seat).write()):
        kept = text.splitlines(keepends=True)
        for line in lines:
            kept[line : line + 1] = [kept[line]] * 2 if line % 2 and line < len(kept) else []
            kept = kept or ["\n"] * len(text)
        try_to_read("".join(kept))


@given(st.text(max_size=30))
def test_a_deed_line_is_split_or_refused(text: str) -> None:
    parts = None
    with suppress(ValueError):
        parts = split_line(text)
    assert parts is None or text == f"{'-' if parts[0] == CHANCE else parts[0]} {parts[1]}"
