"""Where chance comes from in the app: sealed and cut, or from a code, on the disk at every moment, and proved."""

from __future__ import annotations

import errno
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from engines.core.api import CHANCE
from engines.core.shuffle import SealedSource
from engines.record import deal_codes
from engines.record.record import Record, read
from engines.record.verify import Fault, Proof, verify
from kq_table.features.fairness.shuffle_proof import ProofResult, ShuffleProof
from kq_table.match import lifecycle
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import MatchSetup
from kq_table.storage import record_file as storage_record_file
from kq_table.storage.record_file import NotARecord, NotSaved
from kq_table.storage.record_store import RecordStore
from kq_table.text import say
from tests.kq_table.person import ALONE, LOOKING_ON
from tests.tools.bots import FakeBot

GAME = "kings-and-queens"
NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
LATER = 1e6
CODE = deal_codes.daily(GAME, "2026-01-02").code
CODED = MatchSetup(GAME, LOOKING_ON, code=CODE)
FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path / "data")


def _backing(store: RecordStore) -> MatchServices:
    return MatchServices(store, FakeBot, Random(1))


def _play(controller: MatchController, deeds: int = 5000) -> None:
    """Let bots play, and end the match where it is over."""
    while not controller.is_over and controller.n < deeds:
        if controller.turn == CHANCE:
            controller.deal()
        else:
            controller.update(0.0, is_stage_clear=True)
            controller.update(LATER, is_stage_clear=True)
    if controller.is_over:
        controller.update(LATER, is_stage_clear=True)


def _record(controller: MatchController) -> Record:
    return read(controller.path.read_bytes())


def _again(store: RecordStore) -> MatchController:
    (waiting,), notes = store.unfinished()
    assert [] == notes
    return lifecycle.resume(waiting, _backing(store))


def _files(store: RecordStore) -> list[str]:
    return sorted(path.suffix for path in store.folder.iterdir() if path.is_file())


def _verdict(path: Path) -> ProofResult:
    check = ShuffleProof(path).check()
    while True:
        try:
            next(check)
        except StopIteration as done:
            verdict: ProofResult = done.value
            return verdict


# -- sealed and cut


def test_the_secret_is_on_the_disk_before_its_seal_can_be_seen(store: RecordStore) -> None:
    sealed = lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(store), NOW)
    assert [".secret"] == _files(store)
    secret = storage_record_file.read_secret(sealed.path)
    assert secret is not None
    assert SealedSource(secret).seal == sealed.seal
    assert secret.hex() not in repr(sealed)


def test_every_match_has_another_seal_and_one_of_a_seed_the_same(store: RecordStore, tmp_path: Path) -> None:
    plan, other = MatchSetup(GAME, LOOKING_ON), RecordStore(tmp_path / "other")
    seals = {lifecycle.prepare(plan, _backing(one), NOW).seal for one in (store, other)}
    assert 2 == len(seals)
    third, fourth = (RecordStore(tmp_path / name) for name in ("third", "fourth"))
    assert 1 == len({lifecycle.prepare(plan, _backing(one), NOW, "a seed").seal for one in (third, fourth)})


@pytest.mark.parametrize("cut", ["", "Ø | 花"])
def test_seal_and_cut_stand_in_the_record_before_the_first_card(store: RecordStore, cut: str) -> None:
    sealed = lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(store), NOW)
    controller = lifecycle.start_prepared(sealed, _backing(store), cut)
    record = _record(controller)
    assert (sealed.seal, cut, ()) == (record.seal, cut, record.lines)
    assert (f"cut {cut}\n" in record.head()) == bool(cut)
    _play(controller)
    assert isinstance(verify(_record(controller)), Proof)


def test_another_cut_deals_other_cards(store: RecordStore, tmp_path: Path) -> None:
    dealt = []
    for name in ("ace", "king"):
        backing = _backing(RecordStore(tmp_path / name))
        controller = lifecycle.start_prepared(
            lifecycle.prepare(MatchSetup(GAME, LOOKING_ON, {}, 0), backing, NOW, "a seed"), backing, name
        )
        controller.deal()
        dealt.append(_record(controller).lines[1])
    assert dealt[0] != dealt[1]


@pytest.mark.parametrize("dealer", [None, 1])
@pytest.mark.parametrize("way", ["sealed", "cut", "coded"])
def test_a_match_that_is_over_can_be_dealt_again(store: RecordStore, way: str, dealer: int | None) -> None:
    setup = replace(CODED if way == "coded" else MatchSetup(GAME, LOOKING_ON), dealer=dealer)
    if way == "cut":
        first = lifecycle.start_prepared(lifecycle.prepare(setup, _backing(store), NOW), _backing(store), "ace")
    else:
        first = lifecycle.start(setup, _backing(store), NOW)
    first.deal()
    assert first.same_deal is None
    _play(first)
    again = first.same_deal
    assert again is not None
    assert dealer == again.dealer
    second = lifecycle.start(again, _backing(store), NOW)
    _play(second)
    one, other = _record(first), _record(second)
    assert (one.seal, one.cut, one.code) == (other.seal, other.cut, other.code)
    assert [line for line in one.lines if line.actor == CHANCE][:2] == [
        line for line in other.lines if line.actor == CHANCE
    ][:2]
    assert isinstance(verify(other), Proof)
    assert "secret" not in repr(again)


def test_a_cut_match_that_was_left_goes_on_with_its_cut(store: RecordStore) -> None:
    controller = lifecycle.start_prepared(
        lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(store), NOW), _backing(store), "ace"
    )
    _play(controller, 9)
    controller.close()
    controller = _again(store)
    _play(controller)
    assert isinstance(verify(_record(controller)), Proof)


def test_killed_before_the_cut_nothing_is_left_at_the_next_start(store: RecordStore) -> None:
    lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(store), NOW)
    store.sweep(0)
    assert ([], ([], [])) == (_files(store), store.unfinished())


def test_the_sweep_leaves_the_secrets_of_matches_in_play_and_of_those_set_aside(store: RecordStore) -> None:
    controller = lifecycle.start(MatchSetup(GAME, LOOKING_ON), _backing(store), NOW)
    stray = store.folder / "2026-02-02_00-00-00_king.kq.secret"
    stray.write_text("ab" * 32 + "\n", "utf-8", newline="\n")
    store.aside_folder.mkdir()
    (store.aside_folder / "2026-02-02_00-00-00_king.20260203-000000.kq").touch()
    store.sweep(0)
    assert stray.exists()
    assert storage_record_file.read_secret(controller.path) is not None


def test_a_match_not_begun_leaves_nothing(store: RecordStore) -> None:
    lifecycle.discard(lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(store), NOW), _backing(store))
    assert [] == _files(store)


def test_where_the_disk_refuses_the_record_the_seal_stays_for_another_try(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise FULL

    sealed = lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(store), NOW)
    with monkeypatch.context() as full:
        full.setattr("kq_table.storage.journal.write_atomic", refuse)
        with pytest.raises(NotSaved):
            lifecycle.start_prepared(sealed, _backing(store), "ace")
        with pytest.raises(NotSaved):
            lifecycle.start(MatchSetup("king", LOOKING_ON), _backing(store), NOW)
    assert [".secret"] == _files(store), "of the match that was begun without a cut nothing is left"
    controller = lifecycle.start_prepared(sealed, _backing(store), "ace")
    assert (sealed.seal, "ace") == (_record(controller).seal, _record(controller).cut)


def test_where_the_disk_takes_no_secret_no_seal_is_shown(store: RecordStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise FULL

    monkeypatch.setattr("kq_table.storage.record_file.sync_folder", refuse)
    with pytest.raises(NotSaved):
        lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(store), NOW)
    assert [] == _files(store)


def test_who_comes_first_may_be_chosen_without_spoiling_the_proof(store: RecordStore) -> None:
    for seat in (0, 1):
        controller = lifecycle.start(MatchSetup(GAME, LOOKING_ON, {}, seat), _backing(store), NOW, "a seed")
        _play(controller)
        record = _record(controller)
        assert f"- dealer {seat}" == str(record.lines[0])
        assert isinstance(verify(record), Proof)


# -- from a code


def test_a_match_from_a_code_has_no_secret_and_is_dealt_alike_for_everybody(store: RecordStore, tmp_path: Path) -> None:
    lines = []
    for there in (store, RecordStore(tmp_path / "other")):
        controller = lifecycle.start(CODED, _backing(there), NOW)
        _play(controller, 2)
        assert [".kq"] == _files(there)
        lines.append(_record(controller).lines)
    assert lines[0] == lines[1]
    assert (CODE, "") == (_record(controller).code, _record(controller).seal)


def test_a_match_from_a_code_goes_on_and_ends_without_a_secret(store: RecordStore) -> None:
    controller = lifecycle.start(CODED, _backing(store), NOW)
    _play(controller, 9)
    controller.close()
    controller = _again(store)
    _play(controller)
    assert "finished" == controller.path.parent.name
    assert "# secret" not in controller.path.read_text("utf-8")
    assert isinstance(verify(_record(controller)), Proof)


def test_a_code_that_was_spoilt_cannot_deal_on(store: RecordStore) -> None:
    controller = lifecycle.start(CODED, _backing(store), NOW)
    controller.close()
    controller.path.write_text(controller.path.read_text("utf-8").replace(CODE, "A2GM-Q0E1"), "utf-8", newline="\n")
    with pytest.raises(NotARecord, match="line 10: 'A2GM-Q0E1' is not a deal code"):
        _again(store)


def _take_back(store: RecordStore, plan: MatchSetup, *, is_past_a_deal: bool) -> MatchController:
    controller = lifecycle.start(plan, _backing(store), NOW, "a seed")
    rounds = 2 if is_past_a_deal else 1
    while controller.turn != 0 or controller.view(0).state.public.round < rounds or controller.n < 5:
        if controller.turn == 0:
            controller.submit(0, controller.default_deed())
        else:
            _play(controller, controller.n + 1)
    assert controller.take_back(0)
    while not controller.is_over:
        if controller.turn == 0:
            controller.submit(0, controller.default_deed())
        else:
            _play(controller, controller.n + 1)
    _play(controller)
    return controller


@pytest.mark.parametrize("plan", [MatchSetup(GAME, ALONE), MatchSetup(GAME, ALONE, code=CODE)], ids=["sealed", "coded"])
def test_a_card_taken_back_leaves_the_proof_whole(store: RecordStore, plan: MatchSetup) -> None:
    controller = _take_back(store, plan, is_past_a_deal=False)
    record = _record(controller)
    assert (True, plan.code) == (record.is_assisted, record.code)
    assert isinstance(verify(record), Proof)
    assert controller.same_deal is not None


@pytest.mark.parametrize("plan", [MatchSetup(GAME, ALONE), MatchSetup(GAME, ALONE, code=CODE)], ids=["sealed", "coded"])
def test_past_a_deal_neither_seal_nor_code_stays(store: RecordStore, plan: MatchSetup) -> None:
    controller = _take_back(store, plan, is_past_a_deal=True)
    record = _record(controller)
    assert controller.same_deal is None, "nothing deals the same cards again"
    assert ("", "") == (record.seal, record.code)
    fault = verify(record)
    assert isinstance(fault, Fault)
    assert "after a take-back" in fault.reason


# -- proved


def test_a_match_in_play_shows_its_seal_and_keeps_its_secret(store: RecordStore) -> None:
    controller = lifecycle.start_prepared(
        lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(store), NOW), _backing(store), "ace"
    )
    proof = ShuffleProof(controller.path)
    assert ("ace", "", False) == (proof.cut, proof.secret, proof.can_be_checked)
    _play(controller)
    proof = ShuffleProof(controller.path)
    assert SealedSource(bytes.fromhex(proof.secret)).seal == proof.seal
    assert proof.can_be_checked


def test_a_match_given_up_at_once_is_proved_too(store: RecordStore) -> None:
    controller = lifecycle.start(MatchSetup(GAME, ALONE, {}, 1), _backing(store), NOW)
    controller.deal()
    controller.give_up(0)
    words = f"{say('proof.true', count=1)} {say('proof.part')}"
    assert ProofResult(is_true=True, words=words) == _verdict(controller.path)


def test_what_was_changed_in_a_record_is_told_with_its_line(store: RecordStore) -> None:
    controller = lifecycle.start(MatchSetup(GAME, LOOKING_ON), _backing(store), NOW)
    _play(controller)
    assert _verdict(controller.path).is_true
    text = controller.path.read_text("utf-8")
    controller.path.write_text(text.replace("\nseal ", "\ncut ace\nseal "), "utf-8", newline="\n")
    verdict = _verdict(controller.path)
    assert not verdict.is_true
    assert "Line " in verdict.words


def test_what_is_no_record_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "m.kq"
    path.write_bytes(b"kq-record 1\n")
    with pytest.raises(NotARecord):
        ShuffleProof(path)
