"""A match proves its chance: seal, cut, secret and every line of chance agree, and any change of them is found."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engines.core.api import OVER
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.record.deal_codes import daily
from engines.record.match import Match
from engines.record.record import Record, read
from engines.record.replay import redact_record
from engines.record.verify import OPENING_CHOSEN, Fault, Proof, verify
from tests.engines.test_commands import Said, say
from tests.random_match import TABLES, RandomMatch, every_table, plain_tables

SECRET = secret_from_seed("4")
KINGS = TABLES[0]


def sealed(table: RandomMatch, cut: str = "", words: tuple[str, ...] = (), until: int = 3000) -> Record:
    """Play a match, or its first deeds, as the app does: sealed, cut, and at its end with the secret told."""
    seal = SealedSource(SECRET, cut)
    head = [f"seal {seal.seal}", *([f"cut {cut}"] if cut else []), *words]
    match = Match.begin(table.rules, table.seats, dict(table.options), seal, words=head)
    match.deal()
    while match.turn != OVER and match.n < until:
        match.submit(match.turn, match.legal()[0].text)
        match.deal()
    if match.turn == OVER:
        match.add_comments(f"secret {SECRET.hex()}")
    return match.record


def coded(words: tuple[str, ...] = (), until: int = 3000) -> Record:
    """Play the King of a day."""
    deal = daily("king", "2026-01-31")
    match = Match.begin(TABLES[1].rules, 3, {}, deal.source, words=(f"code {deal.code}", *words))
    match.deal()
    while match.turn != OVER and match.n < until:
        match.submit(match.turn, match.legal()[0].text)
        match.deal()
    return match.record


def changed(record: Record, old: str, new: str) -> Record:
    """Change the first place in which a pattern stands."""
    text, times = re.subn(old, new, record.write(), count=1, flags=re.MULTILINE)
    assert 1 == times
    return read(text)


def line_of(record: Record, start: str) -> int:
    """Give the number of the first line that starts so."""
    lines = record.write().splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))


def ends_in(fault: Proof | Fault, number: int, reason: str) -> bool:
    return isinstance(fault, Fault) and fault.line == number and reason in fault.reason


@every_table
def test_a_match_proves_its_chance_with_and_without_a_cut(table: RandomMatch) -> None:
    assert isinstance(verify(sealed(table)), Proof)
    assert isinstance(verify(sealed(table, "Anna says 7")), Proof)


def test_a_cut_deals_other_cards() -> None:
    assert sealed(KINGS).lines[:2] != sealed(KINGS, "ace").lines[:2]


def test_the_order_in_which_a_hand_is_written_does_not_matter() -> None:
    record = sealed(KINGS)
    text = record.write()
    hand = re.search(r"hand0=(\S+)", text)
    assert hand
    assert isinstance(verify(read(text.replace(hand[1], ",".join(hand[1].split(",")[::-1]), 1))), Proof)


# -- changes


@pytest.mark.parametrize("cut", ["", "ace"])
def test_another_cut_is_found_at_a_line_of_chance(cut: str) -> None:
    record = sealed(KINGS, "king")
    other = changed(record, "^cut king\n", f"cut {cut}\n" if cut else "")
    fault = verify(other)
    assert isinstance(fault, Fault)
    assert other.write().splitlines()[fault.line - 1].startswith("- ")
    assert fault.reason.startswith("the shuffle gives 'de")


def test_another_secret_is_found_at_its_own_line() -> None:
    record = changed(sealed(KINGS), "^# secret .*$", f"# secret {'ab' * 32}")
    assert ends_in(verify(record), record.next_number - 1, f"does not match the seal in line {record.line_of('seal')}")


def test_another_seal_is_found_too() -> None:
    record = changed(sealed(KINGS), "^seal .*$", f"seal {'ab' * 32}")
    assert ends_in(verify(record), record.next_number - 1, "this secret does not match the seal")


@pytest.mark.parametrize("secret", ["", "# secret\n", "# secret 12\n", "# my secret\n"])
def test_a_match_without_its_secret_proves_nothing(secret: str) -> None:
    record = changed(sealed(KINGS), "^# secret .*\n", secret)
    assert ends_in(verify(record), record.next_number - 1, "the secret is missing")


def test_a_match_that_is_not_over_keeps_its_secret() -> None:
    record = sealed(KINGS, until=20)
    assert ends_in(verify(record), record.next_number - 1, "the match is not over")


def test_a_secret_that_was_told_too_early_proves_nothing() -> None:
    text = sealed(KINGS).write()
    secret = text.splitlines()[-1]
    record = read(text.replace("\n\n", f"\n\n{secret}\n").removesuffix(f"{secret}\n"))
    assert ends_in(verify(record), line_of(record, "# secret"), "revealed before the match was over")


def test_two_cards_that_changed_hands_are_found_in_their_line() -> None:
    text = sealed(KINGS, until=2).write() + f"# secret {SECRET.hex()}\n"
    hands = re.search(r"hand0=(\w\w)\S* hand1=(\w\w)", text)
    assert hands
    swap = {hands[1]: hands[2], hands[2]: hands[1]}
    deal = next(line for line in text.splitlines() if "hand0" in line)
    other = re.sub(f"{hands[1]}|{hands[2]}", lambda found: swap[found[0]], deal)
    record = read(text.replace(deal, other))
    assert ends_in(verify(record), line_of(record, "- deal hand"), "the shuffle gives 'deal hand0=")


def test_hands_that_changed_places_are_found_in_their_line() -> None:
    text = sealed(KINGS, until=2).write() + f"# secret {SECRET.hex()}\n"
    record = changed(read(text), r"hand0=(\S+) hand1=(\S+)$", r"hand0=\2 hand1=\1")
    assert ends_in(verify(record), line_of(record, "- deal hand"), "the shuffle gives 'deal hand0=")


@plain_tables
def test_any_other_seat_to_begin_is_found(table: RandomMatch) -> None:
    record = sealed(table)
    first = record.lines[0].deed.split()
    other = changed(record, f"^- {first[0]} {first[1]}$", f"- {first[0]} {(int(first[1]) + 1) % table.seats}")
    assert isinstance(verify(other), Fault)


def test_a_deed_that_cannot_be_is_told_with_its_line() -> None:
    record = changed(sealed(KINGS), "^0 play .*$", "0 play JO")
    assert ends_in(verify(record), line_of(record, "0 play JO"), "seat 0 cannot do 'play JO'")


def test_a_game_that_there_is_not_is_told_with_its_line() -> None:
    record = changed(sealed(KINGS), "^game .*$", "game bridge")
    assert ends_in(verify(record), 2, "there is no game 'bridge'")


# -- what is no sealed match


def test_the_view_of_a_seat_cannot_be_dealt_again() -> None:
    view = redact_record(sealed(KINGS), 0)
    assert ends_in(verify(view), view.line_of("view"), "the view of one seat")


def test_a_match_that_nobody_sealed_proves_nothing() -> None:
    assert ends_in(verify(KINGS.match(4).record), 1, "neither a seal nor a code")


def test_a_take_back_past_a_deal_proves_nothing_and_one_within_it_changes_nothing() -> None:
    record = sealed(KINGS)
    assert isinstance(verify(changed(record, "^seal", "assisted yes\nseal")), Proof)
    dealt_anew = changed(record, "^seal .*$", "assisted yes")
    assert ends_in(verify(dealt_anew), dealt_anew.line_of("assisted"), "after a take-back")


def test_players_may_choose_who_begins_where_the_record_says_so() -> None:
    record = sealed(TABLES[1], words=(OPENING_CHOSEN,))
    seat = int(record.lines[0].deed.split()[1])
    match = Match(read(record.head() + f"- dealer {(seat + 1) % 3}\n"), SealedSource(SECRET))
    match.deal()
    match.add_comments(f"secret {SECRET.hex()}")
    assert isinstance(verify(match.record), Proof)
    assert isinstance(verify(changed(match.record, f"^{OPENING_CHOSEN}\n", "")), Fault)
    assert isinstance(verify(changed(match.record, r"hand0=(\w\w),(\S+) hand1=(\w\w)", r"hand0=\3,\2 hand1=\1")), Fault)


# -- from a code


def test_a_match_from_a_code_is_proved_by_it_even_while_it_goes_on() -> None:
    assert isinstance(verify(coded()), Proof)
    assert isinstance(verify(coded(until=9)), Proof)


@pytest.mark.parametrize(
    ("old", "new", "start", "reason"),
    [
        ("^code .*$", f"code {daily('king', '2026-02-01').code}", "- dealer", "the shuffle gives"),
        ("^code .*$", f"code {daily('crowns', '2026-01-31').code}", "code", "another game"),
        ("^code .*$", "code ABCD-EFGH", "code", "it has a typo"),
        ("^option men KJ$", "option men K", "code", "other options"),
        ("^code", "cut ace\ncode", "cut", "no seal and no cut"),
        ("^code", f"seal {'ab' * 32}\ncode", "seal", "no seal and no cut"),
    ],
)
def test_a_code_that_does_not_fit_is_found(old: str, new: str, start: str, reason: str) -> None:
    record = changed(coded(until=9), old, new)
    fault = verify(record)
    assert isinstance(fault, Fault)
    assert reason in fault.reason
    if start != "- dealer":
        assert record.line_of(start) == fault.line


# -- the command


def _verified(capsys: pytest.CaptureFixture[str], path: Path, text: str) -> Said:
    path.write_text(text, encoding="utf-8", newline="\n")
    return say(capsys, "verify", path)


def test_the_command_says_that_all_agrees(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for record, source in ((sealed(KINGS, "Ø 花 | 7"), "the sealed secret and the cut"), (coded(), "the code")):
        said = _verified(capsys, tmp_path / "m.kq", record.write())
        told = {"proves": f"all chance came from {source}", "does_not_prove": "the moves of the players, or the header"}
        assert (0, "") == (said.status, said.err)
        assert [{"ok": True, "whole": True, "checksum": False, **told}] == said.rows()


def test_the_command_says_where_a_record_stops_before_its_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    *lines, secret = sealed(KINGS).write().splitlines(keepends=True)
    for kept in ([*lines[:-1], secret], [*lines[:40], secret]):
        said = _verified(capsys, tmp_path / "m.kq", "".join(kept))
        assert (0, True, False) == (said.status, said.rows()[0]["ok"], said.rows()[0]["whole"])
    said = _verified(capsys, tmp_path / "m.kq", coded(until=9).write())
    assert (True, False) == (said.rows()[0]["ok"], said.rows()[0]["whole"])


def test_the_command_finds_a_deed_that_another_legal_one_replaced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "m.kq"
    words = ("--game", "kings-and-queens", "--seats", 2, "--players", "random", "--seed", 4)
    assert 0 == say(capsys, "play", *words, "--out", path).status
    text = path.read_text("utf-8")
    said = _verified(capsys, path, text)
    assert [True, True, True] == [said.rows()[0][word] for word in ("ok", "whole", "checksum")]
    number = line_of(read(text), "0 predict")
    said = _verified(capsys, path, re.sub("^0 predict .*$", "0 predict 5", text, count=1, flags=re.MULTILINE))
    assert (1, number) == (said.status, said.rows()[0]["line"])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("seal ", "seal 0", 1),
        lambda text: text.replace("kq-record 1", "kq-record 9"),
        lambda text: text.replace("# secret ", "# secret of "),
        lambda _: "",
    ],
)
def test_the_command_tells_line_and_reason_with_status_1(
    spoil: Callable[[str], str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said = _verified(capsys, tmp_path / "m.kq", spoil(sealed(KINGS).write()))
    row = json.loads(said.out)
    assert (1, "", False, ["ok", "line", "reason"]) == (said.status, said.err, row["ok"], list(row))
    assert isinstance(row["line"], int)
    assert row["reason"]
