"""The match controller: bots that fail, a disk that fails, and a match that is taken up again exactly where it was."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.core.api import CHANCE, OVER, SPECTATOR, IllegalDeed, Rules, Seat
from engines.games import registry
from kq_table.match import lifecycle
from kq_table.match.bot_process import Bot, BotAnswer, Fault
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.journal import Journal
from kq_table.storage.record_file import NotARecord, NotSaved
from kq_table.storage.record_store import RecordStore
from tests.tools.bots import FakeBot

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
ALONE = (Seating("Anna"), Seating("Steady", "knight"))
BOTS = (Seating("One", "page"), Seating("Two", "page"))
LATER = 1e6
"""Seconds by which every pause is over."""
LONG = 5000
"""More updates than any match takes."""


class Failing(FakeBot):
    """Gives no good answer."""

    asked: int = 0

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Fail."""
        type(self).asked += 1
        self._answers.append(Fault(n, "did not answer in time"))


class Stale(FakeBot):
    """Answers the question before first."""

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Give an old answer and a fault of long ago, and then a good one."""
        self._answers += [BotAnswer(n - 1, "play KS", 0.0, 0.0, ()), Fault(n - 2, "was slow")]
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
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path / "data")


def _begin(
    store: RecordStore,
    seatings: tuple[Seating, ...] = ALONE,
    bots: Callable[[], Bot] = FakeBot,
    dealer: int = 1,
    **options: str,
) -> MatchController:
    plan = MatchSetup("kings-and-queens", seatings, options, dealer)
    return lifecycle.start(plan, MatchServices(store, bots, Random(1)), NOW, "a seed")


def _again(store: RecordStore, bots: Callable[[], Bot] = FakeBot) -> MatchController:
    (waiting,), notes = store.unfinished()
    assert [] == notes
    return lifecycle.resume(waiting, MatchServices(store, bots, Random(2)))


def _turn(controller: MatchController) -> None:
    """Let whoever is to act do so, a person as the house would."""
    if controller.turn == CHANCE:
        controller.deal()
    elif controller.is_thinking:
        controller.update(0.0, is_stage_clear=True)
        controller.update(LATER, is_stage_clear=True)
    elif controller.turn != OVER:
        controller.submit(controller.turn, controller.default_deed())


def _play(controller: MatchController, until: Callable[[], bool] = lambda: False) -> None:
    for _ in range(LONG):
        if until() or controller.is_over:
            return
        _turn(controller)
    raise AssertionError("the match does not end")


def _fill_the_disk(controller: MatchController, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_journal: Journal, _line: str) -> None:
        raise NotSaved(errno.ENOSPC, "No space left on device", "record")

    monkeypatch.setattr(Journal, "append", refuse)


# -- bots


def test_after_three_faults_the_house_keeps_the_seat_and_says_so(store: RecordStore) -> None:
    Failing.asked = 0
    controller = _begin(store, bots=Failing)
    _play(controller)
    assert controller.is_over
    assert 3 == Failing.asked
    assert ["table.bot_fault", "table.bot_fault", "table.taken_over"] == [note.key for note in controller.notices]
    assert {"Steady"} == {note.values["name"] for note in controller.notices}
    assert controller.notices == controller.bots.faults


def test_a_fault_costs_a_bot_nothing_but_the_houses_deed(store: RecordStore) -> None:
    controller = _begin(store, bots=Failing)
    _play(controller, lambda: controller.turn == 1)
    advice = controller.default_deed()
    _turn(controller)
    assert advice == controller._match.record.lines[-1].deed


def test_a_stale_answer_is_not_taken(store: RecordStore) -> None:
    controller = _begin(store, bots=Stale)
    _play(controller)
    assert controller.is_over
    assert [] == controller.bots.faults


def test_a_bot_that_thinks_is_waited_for(store: RecordStore) -> None:
    controller = _begin(store, bots=Silent)
    _play(controller, lambda: controller.is_thinking)
    n = controller.n
    for seconds in range(20):
        controller.update(float(seconds), is_stage_clear=True)
    assert (n, None) == (controller.n, controller.due)


def test_a_bot_acts_only_when_the_stage_is_clear_and_its_pause_is_over(store: RecordStore) -> None:
    controller = _begin(store)
    _play(controller, lambda: controller.is_thinking)
    n = controller.n
    controller.update(0.0, is_stage_clear=True)
    assert controller.due is not None
    controller.update(controller.due - 0.001, is_stage_clear=True)
    controller.update(controller.due, is_stage_clear=False)
    assert n == controller.n
    # Cards have just come to rest: that is seen for a moment first.
    controller.update(controller.due, is_stage_clear=True)
    assert n == controller.n
    controller.update(controller.due, is_stage_clear=True)
    assert n + 1 == controller.n


def test_a_bot_is_told_only_what_its_seat_sees(store: RecordStore) -> None:
    controller = _begin(store, bots=Listening)
    _play(controller, lambda: controller.n > 8 and controller.turn == 0)
    deal = next(line for line in Listening.told if line.startswith("- deal "))
    assert "kings-and-queens 2 1 knight" == Listening.told[0]
    assert f"hand0={','.join(['??'] * 8)}" in deal
    assert "??" not in deal.partition("hand1=")[2]
    assert list(controller._match.lines(1)[: len(Listening.told) - 1]) == Listening.told[1:]


# -- what may be done


def test_a_seat_has_no_deeds_out_of_turn(store: RecordStore) -> None:
    controller = _begin(store)
    _play(controller, lambda: controller.turn == 0)
    assert controller.legal(0)
    assert () == controller.legal(1)
    assert () == controller.legal(SPECTATOR)


def test_an_illegal_deed_changes_nothing(store: RecordStore) -> None:
    controller = _begin(store)
    _play(controller, lambda: controller.turn == 0)
    n = controller.n
    with pytest.raises(IllegalDeed):
        controller.submit(0, "predict 13")
    assert n == controller.n


def test_every_deed_is_told_with_its_number_as_nobody_sees_it(store: RecordStore) -> None:
    controller = _begin(store)
    told: list[tuple[Seat, int, str]] = []
    controller.on_deed = lambda seat, n, deed: told.append((seat, n, deed))
    _play(controller, lambda: controller.n >= 6)
    assert list(range(2, controller.n + 1)) == [n for _, n, _ in told]
    assert CHANCE == told[0][0]
    assert "hand0=??" in told[0][2]


# -- a disk that fails


def test_where_the_disk_is_full_nothing_begins_and_nothing_is_left(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("kq_table.storage.journal.write_atomic", refuse)
    with pytest.raises(NotSaved, match="No space"):
        _begin(store)
    assert [] == [path for path in store.folder.iterdir() if path.is_file()]


def test_a_deed_that_cannot_be_written_is_not_done_and_the_match_is_not_lost(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = _begin(store)
    _play(controller, lambda: controller.n > 5 and controller.turn == 0)
    lines, deed = controller._match.record.lines, controller.default_deed()
    with monkeypatch.context() as patch:
        _fill_the_disk(controller, patch)
        controller.submit(0, deed)
    assert controller.is_broken
    assert ["note.not_saved"] == [note.key for note in controller.notices]
    assert "No space left on device" == controller.notices[0].values["reason"]
    assert (lines, ()) == (controller._match.record.lines, controller.legal(0))
    controller.close()
    again = _again(store)
    assert lines == again._match.record.lines
    _play(again)
    assert again.is_over


@pytest.mark.parametrize("actor", [CHANCE, 1])
def test_after_a_refusal_of_the_disk_nothing_more_is_tried_and_it_is_told_once(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch, actor: int
) -> None:
    controller = _begin(store)
    _play(controller, lambda: controller.n > 1 and controller.turn == actor)
    n = controller.n
    with monkeypatch.context() as patch:
        _fill_the_disk(controller, patch)
        for _ in range(3):
            _turn(controller)
    _turn(controller)
    assert n == controller.n
    assert ["note.not_saved"] == [note.key for note in controller.notices]


def test_a_finished_match_that_cannot_be_put_away_is_told_and_put_away_later(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = _begin(store, BOTS, target="25")
    _play(controller)
    with monkeypatch.context() as patch:
        _fill_the_disk(controller, patch)
        controller.update(LATER, is_stage_clear=True)
    assert ["note.not_finished"] == [note.key for note in controller.notices]
    controller.close()
    again = _again(store)
    assert again.is_over
    again.update(0.0, is_stage_clear=True)
    assert ([], []) == store.unfinished()


# -- taking up again


def test_a_finished_match_waits_no_more_and_tells_its_secret(store: RecordStore) -> None:
    controller = _begin(store, BOTS, target="25")
    _play(controller)
    controller.update(LATER, is_stage_clear=True)
    (kept,) = store.finished_folder.iterdir()
    assert ([], []) == store.unfinished()
    assert kept.read_text(encoding="utf-8").splitlines()[-1].startswith("# secret ")


def test_taken_up_again_and_again_a_match_goes_the_way_it_would_have_gone(store: RecordStore, tmp_path: Path) -> None:
    whole = _begin(RecordStore(tmp_path / "whole"), BOTS, target="25")
    _play(whole)
    controller = _begin(store, BOTS, target="25")
    while not controller.is_over:
        n = controller.n
        _play(controller, lambda n=n, controller=controller: controller.n >= n + 5)  # type: ignore[misc] # bound at once
        controller.close()
        controller = _again(store)
    assert whole._match.record.lines == controller._match.record.lines
    for seat in (0, 1, SPECTATOR):
        assert whole.view(seat) == controller.view(seat)
        assert whole.history(seat) == controller.history(seat)
    assert (whole.seatings, whole.options) == (controller.seatings, controller.options)


def test_a_player_of_a_newer_version_is_seated_as_the_usual_one(store: RecordStore) -> None:
    controller = _begin(store)
    controller.close()
    (path,) = store.folder.glob("*.kq")
    path.write_text(
        path.read_text(encoding="utf-8").replace("player 1 knight", "player 1 clairvoyant"), "utf-8", newline="\n"
    )
    newcomer = _again(store).seatings[1]
    assert ("Steady", "knight") == (newcomer.name, newcomer.player)


@pytest.mark.parametrize("rules", registry.GAMES, ids=lambda rules: rules.key)
def test_in_every_game_it_can_be_chosen_who_comes_first(store: RecordStore, rules: Rules[Any]) -> None:
    seatings = tuple(Seating(f"Seat {seat}", "random") for seat in range(rules.seats[-1]))
    last = len(seatings) - 1
    controller = lifecycle.start(
        MatchSetup(rules.key, seatings, {}, last), MatchServices(store, FakeBot, Random(1)), NOW, "a seed"
    )
    assert [str(last)] == [line.deed.split()[1] for line in controller._match.record.lines]


def test_portraits_are_kept_in_the_record_and_a_face_unknown_is_none(store: RecordStore) -> None:
    seatings = (Seating("Anna", portrait="QD"), Seating("Steady", "knight", "KC"))
    _begin(store, seatings).close()
    controller = _again(store)
    assert seatings == controller.seatings
    controller.close()
    (path,) = store.folder.glob("*.kq")
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("portrait 0 QD", "portrait 0 ../QD").replace("portrait 1 KC", "portrait one"),
        "utf-8",
        newline="\n",
    )
    assert ["", ""] == [seating.portrait for seating in _again(store).seatings]


@pytest.mark.parametrize("damage", ["no secret", "another secret", "a deed that cannot be"])
def test_what_cannot_be_gone_on_with_is_refused_and_untouched(store: RecordStore, damage: str) -> None:
    controller = _begin(store)
    _play(controller, lambda: controller.n > 6)
    controller.close()
    (path,) = store.folder.glob("*.kq")
    secret = path.with_name(f"{path.name}.secret")
    if damage == "no secret":
        secret.unlink()
    elif damage == "another secret":
        secret.write_text("ab" * 32 + "\n", "utf-8", newline="\n")
    else:
        path.write_text(path.read_text(encoding="utf-8") + "0 play AS\n", "utf-8", newline="\n")
    before = path.read_bytes()
    with pytest.raises(NotARecord) as error:
        _again(store)
    assert 1 == len(str(error.value).splitlines())
    assert before == path.read_bytes()


def test_closing_twice_is_closing_once(store: RecordStore) -> None:
    controller = _begin(store)
    controller.close()
    controller.close()


def test_a_secret_file_that_was_spoilt_in_play_costs_a_match_no_proof(store: RecordStore) -> None:
    controller = _begin(store)
    _play(controller, lambda: controller.n > 6)
    (path,) = store.folder.glob("*.kq")
    secret = path.with_name(f"{path.name}.secret")
    was = secret.read_text("utf-8")
    secret.write_bytes(b"nonsense\n")
    _play(controller, lambda: controller.is_over)
    controller.update(0.0, is_stage_clear=True)
    assert [] == controller.notices
    assert f"# secret {was}" in controller.path.read_text("utf-8")


# -- giving up


def test_a_match_given_up_is_over_for_good_and_its_record_whole(store: RecordStore) -> None:
    controller = _begin(store)
    _play(controller, lambda: controller.n >= 8)
    lines = controller._match.record.write()
    controller.give_up(0)
    assert (OVER, True, 0) == (controller.turn, controller.is_over, controller.given_up)
    assert store.finished_folder == controller.path.parent
    kept = controller.path.read_text("utf-8")
    assert f"{lines}# resigned 0\n" == kept[: kept.index("# sum")]
    controller.update(LATER, is_stage_clear=True)
    assert kept == controller.path.read_text("utf-8")
    assert ([], []) == store.unfinished()


def test_giving_up_that_was_cut_short_is_finished_when_taken_up_again(store: RecordStore) -> None:
    controller = _begin(store)
    controller.close()
    with controller.path.open("a", encoding="utf-8", newline="\n") as file:
        file.write("# put away\n")
    controller = _again(store)
    assert (True, SPECTATOR) == (controller.is_over, controller.given_up)
    controller.update(0.0, is_stage_clear=False)
    assert 1 == controller.path.read_text("utf-8").count("# put away\n")
    assert store.finished_folder == controller.path.parent


def test_a_disk_that_refuses_leaves_a_match_that_was_not_given_up(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = _begin(store)
    _fill_the_disk(controller, monkeypatch)
    controller.give_up(0)
    assert (False, True) == (controller.is_over, controller.is_broken)
    assert ["note.not_saved"] == [note.key for note in controller.notices]


def test_a_match_is_given_up_without_sitting_down(store: RecordStore) -> None:
    controller = _begin(store)
    controller.close()
    (waiting,), _ = store.unfinished()
    assert [] == lifecycle.give_up(waiting, 0, MatchServices(store, FakeBot))
    (over,), _ = store.finished()
    assert (waiting.path.name, waiting.names) == (over.path.name, over.names)
