"""What the diary says of the journey: order, help, matches that were left, and what a killed program missed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from engines.core.api import CHANCE, SPECTATOR
from kq_table.app.headless import open_stage
from kq_table.features.journey import court as court_file
from kq_table.features.journey import progress as journey
from kq_table.features.journey.progress import Outcome, match_name, match_setup, progress_in, repair
from kq_table.features.play.scene import TableScene
from kq_table.match import lifecycle
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import COURT_CARDS, portrait_of
from kq_table.narrate.bot_profiles import LEVELS
from kq_table.shell.context import AppContext
from tests.kq_table.conftest import undrawn
from tests.kq_table.person import QUICK
from tests.tools.bots import FakeBot

COURT = court_file.load()
MILO, NICO = COURT[:2]
NOW = datetime(2026, 3, 1, 12)  # noqa: DTZ001 (the same on every clock)
_minutes = itertools.count()
LATER = 1000.0


@pytest.fixture
def context(tmp_path: Path) -> Iterator[AppContext]:
    stage = open_stage(tmp_path, settings=QUICK, bots=FakeBot)
    yield stage.context
    stage.close()


def _begin(context: AppContext, rival: court_file.Rival = MILO, time: int = 1, seed: str = "1") -> MatchController:
    services = MatchServices(context.services.store, FakeBot, Random(1))
    now = NOW + timedelta(minutes=next(_minutes))
    match = lifecycle.start(match_setup(context, COURT, rival, time), services, now, seed)
    journey._note_visit(context, rival, time, match.path)
    return match


def _close(match: MatchController) -> None:
    """End a match that is over: its record is among the finished ones then."""
    match.update(0.0, is_stage_clear=True)
    match.close()


def _play(match: MatchController) -> None:
    """Play a match to its end, the person by the rule of thumb."""
    now = 0.0
    while not match.is_over:
        if match.turn == CHANCE:
            match.deal()
        elif match.turn in match.people:
            match.submit(match.turn, match.default_deed())
        else:
            now += LATER
            match.update(now, is_stage_clear=True)
            match.update(now + LATER / 2, is_stage_clear=True)
    _close(match)


def _beat(context: AppContext, *rivals: court_file.Rival, time: int = 1, helped: bool = False) -> None:
    for rival in rivals:
        record = f"{rival.key}-{time}.kq"
        context.diary.write("visit", rival=rival.key, record=record, round=time)
        context.diary.write("beaten", rival=rival.key, record=record, round=time)
        context.diary.write("result", record=record, place=1, points=0, seats=2, helped=helped, given_up=False)


def test_at_first_only_the_rival_at_the_gate_is_open(context: AppContext) -> None:
    progress = progress_in(context, COURT)
    assert [MILO] == [rival for rival in COURT if progress.is_open(rival, 1)]
    assert (1, MILO) == (progress.time, progress.next_rival(1))


def test_the_next_rival_is_the_first_one_not_beaten_and_the_beaten_ones_stay_open(context: AppContext) -> None:
    _beat(context, *COURT[:3])
    progress = progress_in(context, COURT)
    assert [*COURT[:4]] == [rival for rival in COURT if progress.is_open(rival, 1)]


def test_with_all_beaten_there_is_no_next_one_and_the_second_time_begins_anew(context: AppContext) -> None:
    _beat(context, *COURT)
    assert progress_in(context, COURT).next_rival(1) is None
    _beat(context, MILO, time=2)
    progress = progress_in(context, COURT)
    assert (2, NICO) == (progress.time, progress.next_rival(2))
    assert progress.was_beaten(COURT[-1])


def test_beaten_with_help_is_told_until_it_is_beaten_without(context: AppContext) -> None:
    _beat(context, MILO, helped=True)
    assert progress_in(context, COURT).is_helped(MILO, 1)
    context.diary.write("beaten", rival=MILO.key, record="other.kq", round=1)
    assert not progress_in(context, COURT).is_helped(MILO, 1)
    assert not progress_in(context, COURT).is_helped(NICO, 1)


def test_what_is_not_of_this_court_is_passed_over(context: AppContext) -> None:
    context.diary.write("visit", rival="nobody", record="a.kq", round=1)
    context.diary.write("beaten", rival=MILO.key, record="b.kq", round=0)
    context.diary.write("beaten", rival=3, record=4, round="x")
    progress = progress_in(context, COURT)
    assert (1, MILO, {}) == (progress.time, progress.next_rival(1), progress.visits)


@pytest.mark.parametrize("time", [1, 2])
@pytest.mark.parametrize("rival", COURT, ids=[rival.key for rival in COURT])
def test_every_match_can_be_begun_with_others_who_are_no_stronger(
    context: AppContext, rival: court_file.Rival, time: int
) -> None:
    for face in COURT_CARDS:
        context.settings = replace(context.settings, portraits=(face, "", "", ""))
        setup = match_setup(context, COURT, rival, time)
        faces = [portrait_of(setup.seatings, seat) for seat in range(rival.seats)]
        assert (rival.seats, rival.seats) == (len(setup.seatings), len(set(faces)))
        assert rival.court in faces[1:]
        levels = [each.level for each in COURT if each.court in faces[1:]]
        assert rival.level == max(levels, key=LEVELS.index)
        assert face == rival.court or face == faces[0]
    with undrawn():
        context.navigate.open_table(setup)
        assert "table" == context.stack.top.name
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert rival.game == table.controller.game


def test_a_person_with_the_name_of_a_rival_has_a_number(context: AppContext) -> None:
    context.settings = replace(context.settings, names=("Milo", "", "", ""))
    names = [seating.name for seating in match_setup(context, COURT, MILO, 1).seatings]
    assert ["Milo 2", "Milo"] == names


def test_a_record_that_another_follows_is_the_same_match() -> None:
    assert "2026-01-02_10-11-12_king" == match_name("2026-01-02_10-11-12_king~3.kq")
    assert match_name("2026-01-02_10-11-12_king.kq") == match_name("2026-01-02_10-11-12_king~12.kq")


def test_a_match_that_was_left_can_be_found(context: AppContext) -> None:
    match = _begin(context)
    match.close()
    matches, _ = context.services.store.unfinished()
    progress = progress_in(context, COURT)
    found = progress.unfinished(matches, MILO, 1)
    assert found is not None
    assert match.path == found.path
    assert progress.unfinished(matches, MILO, 2) is None
    assert progress.unfinished(matches, NICO, 1) is None


def test_what_a_killed_program_missed_is_written_once(context: AppContext) -> None:
    match = _begin(context)
    _play(match)
    repair(context, COURT)
    (result,) = context.diary.events("result")
    won = result.number("place") == 1
    assert (2, won) == (result.number("seats"), progress_in(context, COURT).is_beaten(MILO, 1))
    assert match_name(match.path.name) == match_name(result.text("record"))
    repair(context, COURT)
    assert 1 == len(context.diary.events("result"))


def test_a_repaired_win_is_kept_when_its_record_is_deleted(context: AppContext) -> None:
    for seed in map(str, range(20)):
        match = _begin(context, seed=seed)
        _play(match)
        repair(context, COURT)
        if progress_in(context, COURT).is_beaten(MILO, 1):
            break
    match.path.unlink()
    repair(context, COURT)
    assert progress_in(context, COURT).is_beaten(MILO, 1)


def test_a_match_given_up_is_not_won(context: AppContext) -> None:
    match = _begin(context)
    match.give_up(0)
    _close(match)
    other = _begin(context)
    other.give_up(SPECTATOR)
    _close(other)
    repair(context, COURT)
    assert [True, True] == [event.is_true("given_up") for event in context.diary.events("result")]
    assert not progress_in(context, COURT).is_beaten(MILO, 1)


def test_a_record_that_cannot_be_read_ends_the_visit_without_a_win(context: AppContext) -> None:
    match = _begin(context)
    _play(match)
    match.path.write_bytes(b"no record\n")
    repair(context, COURT)
    (result,) = context.diary.events("result")
    assert 0 == result.number("place")
    assert not progress_in(context, COURT).is_beaten(MILO, 1)


def test_a_shared_first_place_is_won_and_one_given_up_is_not() -> None:
    assert Outcome(1, 7, 4, is_helped=True, is_given_up=False).is_won
    assert not Outcome(1, 7, 2, is_helped=False, is_given_up=True).is_won
    assert not Outcome(2, 7, 4, is_helped=False, is_given_up=False).is_won


def test_a_diary_that_cannot_be_written_or_read_is_told_of(context: AppContext) -> None:
    context.diary.path.mkdir()
    journey.write(context, "visit", rival="milo", record="a.kq", round=1)
    journey.write(context, "visit", rival="milo", record="a.kq", round=1)
    assert MILO == progress_in(context, COURT).next_rival(1)
    assert ["note.diary_not_saved", "note.not_read"] == [notice.key for notice in context.notices]
