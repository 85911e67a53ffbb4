"""Taking deeds back: which may be, what becomes of the record, and that nothing is ever lost on the way."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from engines.core.api import CHANCE, OVER
from engines.core.cards import name
from engines.core.shuffle import SealedSource
from engines.games import registry
from engines.record.match import Match
from kq_table.match import controller as match_controller
from kq_table.match import lifecycle
from kq_table.match.bot_process import Bot
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage import record_file as storage_record_file
from kq_table.storage import record_store as storage_record_store
from kq_table.storage.record_store import RecordStore
from tests.kq_table.conftest import Opener
from tests.kq_table.match.play_match import moments, play
from tests.kq_table.person import ALONE, LOOKING_ON, TOGETHER, Person, own
from tests.tools.bots import FakeBot

pytestmark = pytest.mark.usefixtures("warned")

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
FULL = OSError(errno.ENOSPC, "No space left on device")


class Listening(FakeBot):
    """Keeps what it is told since its last start."""

    told: list[str]
    starts = 0

    def start(self, **facts: Any) -> None:
        """Begin."""
        super().start(**facts)
        type(self).told, type(self).starts = [], type(self).starts + 1

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
    game: str = "kings-and-queens",
) -> MatchController:
    return lifecycle.start(MatchSetup(game, seatings, {}, 1), MatchServices(store, bots, Random(1)), NOW, "a seed")


def _lines(controller: MatchController) -> list[str]:
    return [str(line) for line in controller._match.record.lines]


def _mine(controller: MatchController) -> list[int]:
    """List the places in the record where seat 0 did something."""
    return [i for i, line in enumerate(controller._match.record.lines) if line.actor == 0]


def _waiting(store: RecordStore) -> list[Path]:
    found, notes = store.unfinished()
    assert [] == notes
    return [match.path for match in found]


# -- what may be taken back


def test_alone_with_the_house_one_goes_back_to_ones_last_decision(store: RecordStore) -> None:
    controller = _begin(store)
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 4)
    before, lines = _mine(controller)[-1], _lines(controller)
    assert controller.can_take_back(0)
    assert controller.take_back(0)
    assert (lines[:before], 0) == (_lines(controller), controller.turn)


def test_take_backs_go_on_to_the_first_decision_and_no_further(store: RecordStore) -> None:
    controller = _begin(store)
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 3)
    while controller.can_take_back(0):
        assert controller.take_back(0)
    assert [] == _mine(controller)
    assert not controller.take_back(0)


def test_a_card_that_had_to_be_played_anyway_is_no_decision(store: RecordStore) -> None:
    controller = _begin(store)
    # The last card of a round is the only one there is.
    play(controller, lambda: controller.turn == 0 and controller.view(0).state.public.round == 2)
    assert controller.take_back(0)
    assert len(controller.legal(0)) > 1


def test_with_two_people_only_the_very_last_deed_comes_back(store: RecordStore) -> None:
    controller = _begin(store, TOGETHER)
    play(
        controller, lambda: controller.n > 6 and controller.turn == 1 and controller._match.record.lines[-1].actor == 0
    )
    lines = _lines(controller)
    assert (True, False) == (controller.can_take_back(0), controller.can_take_back(1))
    assert controller.take_back(0)
    assert (lines[:-1], 0, False) == (_lines(controller), controller.turn, controller.can_take_back(0))


def test_with_two_people_nothing_comes_back_once_cards_were_dealt(store: RecordStore) -> None:
    controller = _begin(store, TOGETHER)
    play(controller, lambda: controller.view(0).state.public.round == 2 and controller.turn != CHANCE)
    assert [False, False] == [controller.can_take_back(seat) for seat in (0, 1)]


def test_what_was_said_aloud_is_never_unsaid(store: RecordStore) -> None:
    company = (Seating("Anna"), *(Seating(f"Bot {n}", "random") for n in range(3)))
    controller = _begin(store, company, game="crowns")
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 1)
    assert controller.can_take_back(0)
    controller.submit(0, "say I meant that")
    assert not controller.can_take_back(0)
    assert "undo.said" == controller.take_back_refusal(0)


def test_what_was_said_before_a_forced_deed_stays_when_that_is_taken_back() -> None:
    """The last free decision lies before what was said, so only the forced deed goes."""
    rules, tried = registry.game("crowns"), 0
    for seed in range(20):
        match, chance = Match.begin(rules, 4, {}, SealedSource(bytes([seed]) * 32)), Random(seed)
        while match.turn != OVER:
            match.deal()
            seat, legal = match.turn, match.legal()
            if seat >= 0 and len(legal) == 1 and (match_controller.deeds_kept(match, (seat,), seat) or 0) > 0:
                match.submit(seat, "say There is no choice")
                n = match.n
                match.submit(seat, legal[0].text)
                assert n == match_controller.deeds_kept(match, (seat,), seat)
                tried += 1
                break
            if seat >= 0:
                match.submit(seat, chance.choice(legal).text)
    assert tried


def test_the_reason_against_a_take_back_is_the_one_that_holds(store: RecordStore) -> None:
    assert "undo.none" == _begin(store).take_back_refusal(0)
    assert "undo.none" == _begin(store, LOOKING_ON).take_back_refusal(0)
    controller = _begin(store, TOGETHER)
    play(controller, lambda: controller.view(0).state.public.round == 2 and controller.turn != CHANCE)
    assert "undo.seen" == controller.take_back_refusal(0)


def test_who_has_not_played_yet_is_not_told_of_a_move_of_theirs(store: RecordStore) -> None:
    company = (Seating("Anna"), Seating("Ben"), *(Seating(f"Bot {n}", "random") for n in range(2)))
    controller = _begin(store, company, game="crowns")
    play(controller, lambda: controller.turn in {0, 1})
    first = controller.turn
    controller.submit(first, "say Shall we?")
    assert "undo.none" == controller.take_back_refusal(1 - first)


def test_nobody_takes_anything_back_who_looks_on_or_when_all_is_over(store: RecordStore) -> None:
    controller = _begin(store, LOOKING_ON)
    play(controller, lambda: controller.n > 5)
    assert [False, False] == [controller.can_take_back(seat) for seat in (0, 1)]
    controller = _begin(store)
    play(controller, lambda: controller.turn == OVER)
    assert not controller.can_take_back(0)


# -- chance


def test_without_chance_between_seal_and_secret_stay(store: RecordStore) -> None:
    controller = _begin(store)
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 3)
    secret = storage_record_file.read_secret(controller.path)
    controller.take_back(0)
    assert secret is not None
    assert secret == storage_record_file.read_secret(controller.path)
    assert f"seal {SealedSource(secret).seal}\n" in controller.path.read_text("utf-8")


def test_past_a_deal_another_secret_deals_and_the_seal_goes(store: RecordStore) -> None:
    controller = _begin(store)
    play(controller, lambda: controller.turn == 0 and controller.view(0).state.public.round == 2)
    secret = storage_record_file.read_secret(controller.path)
    dealt = [line for line in _lines(controller) if line.startswith("- deal ")]
    controller.take_back(0)
    assert secret != storage_record_file.read_secret(controller.path)
    assert "seal " not in controller.path.read_text("utf-8")
    play(controller, lambda: controller.view(0).state.public.round == 2 and controller.turn == 0)
    again = [line for line in _lines(controller) if line.startswith("- deal ")]
    assert dealt[0] == again[0]
    assert dealt[1] != again[1]


# -- the record


def test_the_lines_that_stay_stand_in_a_new_record_which_says_that_there_was_help(store: RecordStore) -> None:
    controller = _begin(store)
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 3)
    old, text = controller.path, controller.path.read_text("utf-8")
    assert not controller.is_assisted
    controller.take_back(0)
    assert controller.is_assisted
    assert [controller.path] == _waiting(store)
    assert text == (store.folder / storage_record_store.REPLACED_FOLDER / old.name).read_text("utf-8")
    assert f"follows {old.name}\nassisted yes\n\n" in controller.path.read_text("utf-8")


def test_a_match_taken_up_again_goes_on_after_the_take_back(store: RecordStore) -> None:
    controller = _begin(store)
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 3)
    controller.take_back(0)
    lines = _lines(controller)
    controller.close()
    (waiting,), _ = store.unfinished()
    again = lifecycle.resume(waiting, MatchServices(store, FakeBot, Random(2)))
    assert (lines, True) == (_lines(again), again.is_assisted)
    play(again, lambda: again.is_over)
    assert again.is_over


def test_old_records_are_kept_until_the_match_is_over(store: RecordStore) -> None:
    controller = _begin(store)
    for count in (2, 4, 6):
        play(controller, lambda count=count: controller.turn == 0 and len(_mine(controller)) == count)  # type: ignore[misc]
        assert controller.take_back(0)
    folder = store.folder / storage_record_store.REPLACED_FOLDER
    assert 3 == len(list(folder.glob("*.kq")))
    play(controller, lambda: controller.is_over)
    controller.update(next(moments), is_stage_clear=True)
    assert [] == list(folder.iterdir())
    assert [controller.path] == [match.path for match in store.finished()[0]]


def test_bots_begin_anew_and_hear_only_what_stays(store: RecordStore) -> None:
    controller = _begin(store, bots=Listening)
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 3)
    starts = Listening.starts
    controller.take_back(0)
    assert (starts + 1, []) == (Listening.starts, Listening.told)
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 3)
    assert list(controller._match.lines(1)[: len(Listening.told)]) == Listening.told


# -- a disk that fails, and a program that is killed


def _stand(controller: MatchController) -> tuple[Path, list[str], bytes]:
    return controller.path, _lines(controller), controller.path.read_bytes()


def test_where_the_disk_is_full_nothing_is_taken_back_and_nothing_is_lost(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise FULL

    controller = _begin(store)
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 3)
    stand, files = _stand(controller), sorted(store.folder.rglob("*"))
    with monkeypatch.context() as patch:
        patch.setattr("kq_table.storage.journal.write_atomic", refuse)
        assert not controller.take_back(0)
    assert ["note.not_taken_back"] == [note.key for note in controller.notices]
    assert (stand, files) == (_stand(controller), sorted(store.folder.rglob("*")))
    play(controller, lambda: controller.is_over)
    assert controller.is_over


def test_killed_before_the_old_record_was_put_by_it_is_put_by_at_the_next_start(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(_path: Path) -> None:
        raise FULL

    controller = _begin(store)
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 3)
    old = controller.path
    with monkeypatch.context() as patch:
        patch.setattr("kq_table.storage.record_store.retire", die)
        assert controller.take_back(0)
    assert {old, controller.path} == set(_waiting(store))
    store.sweep(0)
    assert [controller.path] == _waiting(store)
    assert not old.with_name(f"{old.name}.secret").exists()
    play(controller, lambda: controller.is_over)
    assert controller.is_over


def test_killed_between_secret_and_record_the_old_match_goes_on(store: RecordStore, tmp_path: Path) -> None:
    controller = _begin(store)
    play(controller, lambda: controller.turn == 0 and len(_mine(controller)) == 3)
    # As it lies on the disk in that moment: the secret of the record to come is there, and nothing else.
    before = tmp_path / "before"
    shutil.copytree(store.folder, before / "records")
    coming = storage_record_store.next_path(controller.path)
    (before / "records" / f"{coming.name}.secret").write_text("0" * 64 + "\n", "ascii", newline="\n")
    there = RecordStore(before)
    there.sweep(0)
    (waiting,), notes = there.unfinished()
    again = lifecycle.resume(waiting, MatchServices(there, FakeBot, Random(2)))
    assert ([], _lines(controller)) == (notes, _lines(again))


@pytest.mark.parametrize(
    ("name", "coming"),
    [
        ("a.kq", "a~2.kq"),
        ("a~2.kq", "a~3.kq"),
        ("a~2 (copy).kq", "a~2 (copy)~2.kq"),
        ("a~copy.kq", "a~copy~2.kq"),
        ("a~999999.kq", "a~1000000.kq"),
    ],
)
def test_a_record_that_replaces_another_counts_on_whatever_its_name(tmp_path: Path, name: str, coming: str) -> None:
    assert tmp_path / coming == storage_record_store.next_path(tmp_path / name)


# -- at the table


def test_the_button_brings_the_card_back_to_the_hand(at_table: Person) -> None:
    hand, card = own(at_table.table), at_table.legal()[0].removeprefix("play ")
    at_table.act(f"play {card}")
    at_table.until_asked()
    at_table.click("undo")
    at_table.wait(0.5)
    assert hand == own(at_table.table)
    assert "taken back" in at_table.toast
    sprite = at_table.sprite(card)
    assert at_table.table.board.home(sprite, at_table.zone("hand:0")) == sprite.pose


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA])
def test_a_key_takes_back_while_the_house_still_thinks(at_table: Person, mod: int) -> None:
    hand = own(at_table.table)
    at_table.act()
    at_table.key(pygame.K_z, mod=mod)
    at_table.until_asked()
    assert hand == own(at_table.table)


def test_scores_and_log_go_back_as_well(at_table: Person) -> None:
    at_table.play_to(lambda: at_table.is_asked() and at_table.table.view.history.round == 2)
    assert 1 == len(at_table.table.view.history.rounds)
    at_table.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    at_table.until_asked()
    history = at_table.table.view.history
    assert (1, [], (0, 0)) == (history.round, history.rounds, history.totals)
    told = at_table.table.toolbar.game_log.entries(0, len(history.events))
    assert "Round 2" not in [saying.words for saying in told]


def test_before_ones_first_decision_the_key_says_that_there_is_nothing(person: Person) -> None:
    person.sit_down()
    person.until_asked()
    assert not person.has("undo")
    person.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert "no move" in person.toast


def test_who_looks_on_has_no_such_button(come: Opener) -> None:
    person = come()
    person.sit_down(LOOKING_ON)
    person.wait(1.0)
    assert not person.has("undo")


@pytest.mark.parametrize("way", ["key", "button"])
def test_behind_the_curtain_a_deed_comes_back_and_its_owner_is_called_anew(come: Opener, way: str) -> None:
    person = come()
    person.sit_down(TOGETHER)
    person.play_to(lambda: person.is_asked() and person.legal()[0].startswith("play") and person.table.match.seat == 0)
    n = person.controller.n
    person.act()
    person.until(lambda: person.scene == "curtain")
    assert "Ben" == person.top.who
    if way == "key":
        person.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    else:
        place = person.table.toolbar.undo.rect.center
        person.down(place)
        person.up(place)
    person.until(lambda: person.scene == "curtain")
    assert ("Anna", n) == (person.top.who, person.controller.n)
    hands = [sprite for zone, sprite in person.table.board.sprites() if zone.name == "hand"]
    assert not [name(sprite.card) for sprite in hands if sprite.is_up]


def test_what_the_next_has_looked_at_stays(come: Opener) -> None:
    person = come()
    person.sit_down(TOGETHER)
    person.play_to(lambda: person.is_asked() and person.legal()[0].startswith("play") and person.table.match.seat == 0)
    person.act()
    person.until_asked()
    person.look()
    n = person.controller.n
    person.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert n == person.controller.n
    assert "before the next player looks" in person.toast
