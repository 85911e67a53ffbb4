"""The host: bots that fail, a disk that fails, and a match that is taken up again exactly where it was."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.core.api import CHANCE, NOBODY, OVER, IllegalDeed, Rules, Seat
from engines.games import registry
from kq_table.dev.fake_bot import FakeBot
from kq_table.match import lifecycle
from kq_table.match.bot_process import Answer, Fault
from kq_table.match.bot_seat import BotConnection
from kq_table.match.host import MatchController
from kq_table.match.lifecycle import MatchServices
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.record_file import Journal, NotSaved
from kq_table.storage.record_store import NotARecord, RecordStore

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
ALONE = (Seating("Anna"), Seating("Steady", "steady"))
BOTS = (Seating("One", "random"), Seating("Two", "random"))
LATER = 1e6
"""Seconds by which every pause is over."""
LONG = 5000
"""More updates than any match takes."""


class Failing(FakeBot):
    """Gives no good answer."""

    asked: int = 0

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Fail."""
        del legal, seconds, iterations
        type(self).asked += 1
        self._answers.append(Fault(n, "did not answer in time"))


class Stale(FakeBot):
    """Answers the question before first."""

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Give an old answer and a fault of long ago, and then a good one."""
        self._answers += [Answer(n - 1, "play KS", 0.0, 0.0, ()), Fault(n - 2, "was slow")]
        super().choose(n, legal, seconds, iterations)


class Silent(FakeBot):
    """Never answers."""

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Say nothing."""


class Listening(FakeBot):
    """Keeps what it is told."""

    told: list[str]

    def start(self, *, game: str, seats: int, seat: Seat, options: Mapping[str, str], level: str, seed: int) -> None:
        """Begin."""
        super().start(game=game, seats=seats, seat=seat, options=options, level=level, seed=seed)
        type(self).told = [f"{game} {seats} {seat} {level}"]

    def line(self, line: str) -> None:
        """Hear a line."""
        type(self).told.append(line)


@pytest.fixture
def shelf(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path / "data")


def _begin(
    shelf: RecordStore,
    seatings: tuple[Seating, ...] = ALONE,
    bots: Callable[[], BotConnection] = FakeBot,
    dealer: int = 1,
    **options: str,
) -> MatchController:
    plan = MatchSetup("kings-and-queens", seatings, options, dealer)
    return lifecycle.start(plan, MatchServices(shelf, bots, Random(1)), NOW, "a seed")


def _again(shelf: RecordStore, bots: Callable[[], BotConnection] = FakeBot) -> MatchController:
    (waiting,), notes = shelf.unfinished()
    assert [] == notes
    return lifecycle.resume(waiting, MatchServices(shelf, bots, Random(2)))


def _turn(host: MatchController) -> None:
    """Let whoever is to act do so, a person as the house would."""
    if host.turn == CHANCE:
        host.deal()
    elif host.is_thinking:
        host.update(0.0, is_stage_clear=True)
        host.update(LATER, is_stage_clear=True)
    elif host.turn != OVER:
        host.submit(host.turn, host.advice())


def _play(host: MatchController, until: Callable[[], bool] = lambda: False) -> None:
    for _ in range(LONG):
        if until() or host.is_over:
            return
        _turn(host)
    raise AssertionError("the match does not end")


def _fill_the_disk(host: MatchController, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_journal: Journal, _line: str) -> None:
        raise NotSaved(errno.ENOSPC, "No space left on device", "record")

    monkeypatch.setattr(Journal, "append", refuse)


# -- bots


def test_after_three_faults_the_house_keeps_the_seat_and_says_so(shelf: RecordStore) -> None:
    Failing.asked = 0
    host = _begin(shelf, bots=Failing)
    _play(host)
    assert host.is_over
    assert 3 == Failing.asked
    assert ["table.bot_fault", "table.bot_fault", "table.taken_over"] == [note.key for note in host.notes]
    assert {"Steady"} == {note.values["name"] for note in host.notes}
    assert host.notes == host.faults


def test_a_fault_costs_a_bot_nothing_but_the_houses_deed(shelf: RecordStore) -> None:
    host = _begin(shelf, bots=Failing)
    _play(host, lambda: host.turn == 1)
    advice = host.advice()
    _turn(host)
    assert advice == host._match.record.lines[-1].deed


def test_a_stale_answer_is_not_taken(shelf: RecordStore) -> None:
    host = _begin(shelf, bots=Stale)
    _play(host)
    assert host.is_over
    assert [] == host.faults


def test_a_bot_that_thinks_is_waited_for(shelf: RecordStore) -> None:
    host = _begin(shelf, bots=Silent)
    _play(host, lambda: host.is_thinking)
    n = host.n
    for seconds in range(20):
        host.update(float(seconds), is_stage_clear=True)
    assert (n, None) == (host.n, host.due)


def test_a_bot_acts_only_when_the_stage_is_clear_and_its_pause_is_over(shelf: RecordStore) -> None:
    host = _begin(shelf)
    _play(host, lambda: host.is_thinking)
    n = host.n
    host.update(0.0, is_stage_clear=True)
    assert host.due is not None
    host.update(host.due - 0.001, is_stage_clear=True)
    host.update(host.due, is_stage_clear=False)
    assert n == host.n
    # Cards have just come to rest: that is seen for a moment first.
    host.update(host.due, is_stage_clear=True)
    assert n == host.n
    host.update(host.due, is_stage_clear=True)
    assert n + 1 == host.n


def test_a_bot_is_told_only_what_its_seat_sees(shelf: RecordStore) -> None:
    host = _begin(shelf, bots=Listening)
    _play(host, lambda: host.n > 8 and host.turn == 0)
    deal = next(line for line in Listening.told if line.startswith("- deal "))
    assert "kings-and-queens 2 1 steady" == Listening.told[0]
    assert f"hand0={','.join(['??'] * 8)}" in deal
    assert "??" not in deal.partition("hand1=")[2]
    assert list(host._match.lines(1)[: len(Listening.told) - 1]) == Listening.told[1:]


# -- what may be done


def test_a_seat_has_no_deeds_out_of_turn(shelf: RecordStore) -> None:
    host = _begin(shelf)
    _play(host, lambda: host.turn == 0)
    assert host.legal(0)
    assert () == host.legal(1)
    assert () == host.legal(NOBODY)


def test_an_illegal_deed_changes_nothing(shelf: RecordStore) -> None:
    host = _begin(shelf)
    _play(host, lambda: host.turn == 0)
    n = host.n
    with pytest.raises(IllegalDeed):
        host.submit(0, "predict 13")
    assert n == host.n


def test_every_deed_is_told_with_its_number_as_nobody_sees_it(shelf: RecordStore) -> None:
    host = _begin(shelf)
    told: list[tuple[Seat, int, str]] = []
    host.on_deed = lambda seat, n, deed: told.append((seat, n, deed))
    _play(host, lambda: host.n >= 6)
    assert list(range(2, host.n + 1)) == [n for _, n, _ in told]
    assert CHANCE == told[0][0]
    assert "hand0=??" in told[0][2]


# -- a disk that fails


def test_where_the_disk_is_full_nothing_begins_and_nothing_is_left(
    shelf: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("kq_table.storage.record_store.write_atomic", refuse)
    with pytest.raises(NotSaved, match="No space"):
        _begin(shelf)
    assert [] == [path for path in shelf.records.iterdir() if path.is_file()]


def test_a_deed_that_cannot_be_written_is_not_done_and_the_match_is_not_lost(
    shelf: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = _begin(shelf)
    _play(host, lambda: host.n > 5 and host.turn == 0)
    lines, deed = host._match.record.lines, host.advice()
    with monkeypatch.context() as patch:
        _fill_the_disk(host, patch)
        host.submit(0, deed)
    assert host.is_broken
    assert ["note.not_saved"] == [note.key for note in host.notes]
    assert "No space left on device" == host.notes[0].values["reason"]
    assert (lines, ()) == (host._match.record.lines, host.legal(0))
    host.close()
    again = _again(shelf)
    assert lines == again._match.record.lines
    _play(again)
    assert again.is_over


@pytest.mark.parametrize("actor", [CHANCE, 1])
def test_after_a_refusal_of_the_disk_nothing_more_is_tried_and_it_is_told_once(
    shelf: RecordStore, monkeypatch: pytest.MonkeyPatch, actor: int
) -> None:
    host = _begin(shelf)
    _play(host, lambda: host.n > 1 and host.turn == actor)
    n = host.n
    with monkeypatch.context() as patch:
        _fill_the_disk(host, patch)
        for _ in range(3):
            _turn(host)
    _turn(host)
    assert n == host.n
    assert ["note.not_saved"] == [note.key for note in host.notes]


def test_a_finished_match_that_cannot_be_put_away_is_told_and_put_away_later(
    shelf: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = _begin(shelf, BOTS, target="25")
    _play(host)
    with monkeypatch.context() as patch:
        _fill_the_disk(host, patch)
        host.update(LATER, is_stage_clear=True)
    assert ["note.not_finished"] == [note.key for note in host.notes]
    host.close()
    again = _again(shelf)
    assert again.is_over
    again.update(0.0, is_stage_clear=True)
    assert ([], []) == shelf.unfinished()


# -- taking up again


def test_a_finished_match_waits_no_more_and_tells_its_secret(shelf: RecordStore) -> None:
    host = _begin(shelf, BOTS, target="25")
    _play(host)
    host.update(LATER, is_stage_clear=True)
    (kept,) = shelf.finished.iterdir()
    assert ([], []) == shelf.unfinished()
    assert kept.read_text(encoding="utf-8").splitlines()[-1].startswith("# secret ")


def test_taken_up_again_and_again_a_match_goes_the_way_it_would_have_gone(shelf: RecordStore, tmp_path: Path) -> None:
    whole = _begin(RecordStore(tmp_path / "whole"), BOTS, target="25")
    _play(whole)
    host = _begin(shelf, BOTS, target="25")
    while not host.is_over:
        n = host.n
        _play(host, lambda n=n, host=host: host.n >= n + 5)  # type: ignore[misc] # bound at once
        host.close()
        host = _again(shelf)
    assert whole._match.record.lines == host._match.record.lines
    for seat in (0, 1, NOBODY):
        assert whole.view(seat) == host.view(seat)
        assert whole.history(seat) == host.history(seat)
    assert (whole.seatings, whole.options) == (host.seatings, host.options)


def test_a_player_of_a_newer_version_is_seated_as_the_usual_one(shelf: RecordStore) -> None:
    host = _begin(shelf)
    host.close()
    (path,) = shelf.records.glob("*.kq")
    path.write_text(path.read_text(encoding="utf-8").replace("player 1 steady", "player 1 clairvoyant"), "utf-8")
    assert ("Steady", "knight") == (_again(shelf).seatings[1].name, _again(shelf).seatings[1].player)


@pytest.mark.parametrize("rules", registry.GAMES, ids=lambda rules: rules.key)
def test_in_every_game_it_can_be_chosen_who_comes_first(shelf: RecordStore, rules: Rules[Any]) -> None:
    seatings = tuple(Seating(f"Seat {seat}", "random") for seat in range(rules.seats[-1]))
    last = len(seatings) - 1
    host = lifecycle.start(
        MatchSetup(rules.key, seatings, {}, last), MatchServices(shelf, FakeBot, Random(1)), NOW, "a seed"
    )
    assert [str(last)] == [line.deed.split()[1] for line in host._match.record.lines]


def test_portraits_are_kept_in_the_record_and_a_face_unknown_is_none(shelf: RecordStore) -> None:
    seatings = (Seating("Anna", portrait="QD"), Seating("Steady", "steady", "KC"))
    _begin(shelf, seatings).close()
    host = _again(shelf)
    assert seatings == host.seatings
    host.close()
    (path,) = shelf.records.glob("*.kq")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("portrait 0 QD", "portrait 0 ../QD").replace("portrait 1 KC", "portrait one"), "utf-8")
    assert ["", ""] == [seating.portrait for seating in _again(shelf).seatings]


@pytest.mark.parametrize("damage", ["no secret", "another secret", "a deed that cannot be"])
def test_what_cannot_be_gone_on_with_is_refused_and_untouched(shelf: RecordStore, damage: str) -> None:
    host = _begin(shelf)
    _play(host, lambda: host.n > 6)
    host.close()
    (path,) = shelf.records.glob("*.kq")
    secret = path.with_name(f"{path.name}.secret")
    if damage == "no secret":
        secret.unlink()
    elif damage == "another secret":
        secret.write_text("ab" * 32 + "\n")
    else:
        path.write_text(path.read_text(encoding="utf-8") + "0 play AS\n", "utf-8")
    before = path.read_bytes()
    with pytest.raises(NotARecord) as error:
        _again(shelf)
    assert 1 == len(str(error.value).splitlines())
    assert before == path.read_bytes()


def test_closing_twice_is_closing_once(shelf: RecordStore) -> None:
    host = _begin(shelf)
    host.close()
    host.close()


def test_a_match_over_whose_secret_was_spoilt_is_told_of_and_stays_whole(shelf: RecordStore) -> None:
    host = _begin(shelf)
    _play(host, lambda: host.n > 6)
    (path,) = shelf.records.glob("*.kq")
    path.with_name(f"{path.name}.secret").write_text("nonsense\n")
    _play(host, lambda: host.is_over)
    host.update(0.0, is_stage_clear=True)
    assert ["note.not_finished"] == [note.key for note in host.notes]
    assert "- deal" in path.read_text("utf-8")
    host.close()


# -- giving up


def test_a_match_given_up_is_over_for_good_and_its_record_whole(shelf: RecordStore) -> None:
    host = _begin(shelf)
    _play(host, lambda: host.n >= 8)
    lines = host._match.record.write()
    host.give_up(0)
    assert (OVER, True, 0) == (host.turn, host.is_over, host.given_up)
    assert shelf.finished == host.path.parent
    kept = host.path.read_text()
    assert f"{lines}# resigned 0\n" == kept[: kept.index("# secret")]
    host.update(LATER, is_stage_clear=True)
    assert kept == host.path.read_text()
    assert ([], []) == shelf.unfinished()


def test_giving_up_that_was_cut_short_is_finished_when_taken_up_again(shelf: RecordStore) -> None:
    host = _begin(shelf)
    host.close()
    with host.path.open("a") as file:
        file.write("# put away\n")
    host = _again(shelf)
    assert (True, NOBODY) == (host.is_over, host.given_up)
    host.update(0.0, is_stage_clear=False)
    assert 1 == host.path.read_text().count("# put away\n")
    assert shelf.finished == host.path.parent


def test_a_disk_that_refuses_leaves_a_match_that_was_not_given_up(
    shelf: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = _begin(shelf)
    _fill_the_disk(host, monkeypatch)
    host.give_up(0)
    assert (False, True) == (host.is_over, host.is_broken)
    assert ["note.not_saved"] == [note.key for note in host.notes]


def test_a_match_is_given_up_without_sitting_down(shelf: RecordStore) -> None:
    host = _begin(shelf)
    host.close()
    (waiting,), _ = shelf.unfinished()
    assert [] == lifecycle.give_up(waiting, 0, MatchServices(shelf, FakeBot))
    (over,), _ = shelf.over()
    assert (waiting.path.name, waiting.names) == (over.path.name, over.names)
