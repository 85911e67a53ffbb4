"""Where chance comes from in the app: sealed and cut, or from a code, on the disk at every moment, and proved."""

from __future__ import annotations

import errno
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from engines.core.api import CHANCE
from engines.core.shuffle import Seal
from engines.record import deal_codes
from engines.record.record import Record, read
from engines.record.verify import verify
from kq_table.dev.fake_bot import FakeBot
from kq_table.match import lifecycle
from kq_table.match.host import MatchController
from kq_table.match.lifecycle import MatchServices
from kq_table.match.setup import MatchSetup
from kq_table.match.shuffle_proof import ProofResult, ShuffleProof
from kq_table.storage.record_file import NotSaved
from kq_table.storage.record_store import NotARecord, RecordStore
from kq_table.text import say
from tests.kq_table.person import ALONE, LOOKING_ON

GAME = "kings-and-queens"
NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
LATER = 1e6
CODE = deal_codes.daily(GAME, "2026-01-02").code
CODED = MatchSetup(GAME, LOOKING_ON, code=CODE)
FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def shelf(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path / "data")


def _backing(shelf: RecordStore) -> MatchServices:
    return MatchServices(shelf, FakeBot, Random(1))


def _play(host: MatchController, deeds: int = 5000) -> None:
    """Let bots play, and end the match where it is over."""
    while not host.is_over and host.n < deeds:
        if host.turn == CHANCE:
            host.deal()
        else:
            host.update(0.0, is_stage_clear=True)
            host.update(LATER, is_stage_clear=True)
    if host.is_over:
        host.update(LATER, is_stage_clear=True)


def _record(host: MatchController) -> Record:
    return read(host.path.read_bytes())


def _again(shelf: RecordStore) -> MatchController:
    (waiting,), notes = shelf.unfinished()
    assert [] == notes
    return lifecycle.resume(waiting, _backing(shelf))


def _files(shelf: RecordStore) -> list[str]:
    return sorted(path.suffix for path in shelf.records.iterdir() if path.is_file())


def _verdict(path: Path) -> ProofResult:
    check = ShuffleProof(path).check()
    while True:
        try:
            next(check)
        except StopIteration as done:
            verdict: ProofResult = done.value
            return verdict


# -- sealed and cut


def test_the_secret_is_on_the_disk_before_its_seal_can_be_seen(shelf: RecordStore) -> None:
    sealed = lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(shelf), NOW)
    assert [".secret"] == _files(shelf)
    secret = shelf.secret(sealed.path)
    assert secret is not None
    assert Seal(secret).seal == sealed.seal
    assert secret.hex() not in repr(sealed)


def test_every_match_has_another_seal_and_one_of_a_seed_the_same(shelf: RecordStore, tmp_path: Path) -> None:
    plan, other = MatchSetup(GAME, LOOKING_ON), RecordStore(tmp_path / "other")
    seals = {lifecycle.prepare(plan, _backing(one), NOW).seal for one in (shelf, other)}
    assert 2 == len(seals)
    third, fourth = (RecordStore(tmp_path / name) for name in ("third", "fourth"))
    assert 1 == len({lifecycle.prepare(plan, _backing(one), NOW, "a seed").seal for one in (third, fourth)})


@pytest.mark.parametrize("cut", ["", "Ø | 花"])
def test_seal_and_cut_stand_in_the_record_before_the_first_card(shelf: RecordStore, cut: str) -> None:
    sealed = lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(shelf), NOW)
    host = lifecycle.start_prepared(sealed, _backing(shelf), cut)
    record = _record(host)
    assert (sealed.seal, cut, ()) == (record.seal, cut, record.lines)
    assert (f"cut {cut}\n" in record.head()) == bool(cut)
    _play(host)
    assert verify(_record(host)) is None


def test_another_cut_deals_other_cards(shelf: RecordStore, tmp_path: Path) -> None:
    dealt = []
    for name in ("ace", "king"):
        backing = _backing(RecordStore(tmp_path / name))
        host = lifecycle.start_prepared(
            lifecycle.prepare(MatchSetup(GAME, LOOKING_ON, {}, 0), backing, NOW, "a seed"), backing, name
        )
        host.deal()
        dealt.append(_record(host).lines[1])
    assert dealt[0] != dealt[1]


def test_a_cut_match_that_was_left_goes_on_with_its_cut(shelf: RecordStore) -> None:
    host = lifecycle.start_prepared(
        lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(shelf), NOW), _backing(shelf), "ace"
    )
    _play(host, 9)
    host.close()
    host = _again(shelf)
    _play(host)
    assert verify(_record(host)) is None


def test_killed_before_the_cut_nothing_is_left_at_the_next_start(shelf: RecordStore) -> None:
    lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(shelf), NOW)
    shelf.sweep()
    assert ([], ([], [])) == (_files(shelf), shelf.unfinished())


def test_the_sweep_leaves_the_secrets_of_matches_in_play_and_of_those_set_aside(shelf: RecordStore) -> None:
    host = lifecycle.start(MatchSetup(GAME, LOOKING_ON), _backing(shelf), NOW)
    stray = shelf.records / "2026-02-02_00-00-00_king.kq.secret"
    stray.write_text("ab" * 32 + "\n")
    shelf.aside.mkdir()
    (shelf.aside / "2026-02-02_00-00-00_king.20260203-000000.kq").touch()
    shelf.sweep()
    assert stray.exists()
    assert shelf.secret(host.path) is not None


def test_a_match_not_begun_leaves_nothing(shelf: RecordStore) -> None:
    lifecycle.discard(lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(shelf), NOW), _backing(shelf))
    assert [] == _files(shelf)


def test_where_the_disk_refuses_the_record_the_seal_stays_for_another_try(
    shelf: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise FULL

    sealed = lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(shelf), NOW)
    with monkeypatch.context() as full:
        full.setattr("kq_table.storage.record_store.write_atomic", refuse)
        with pytest.raises(NotSaved):
            lifecycle.start_prepared(sealed, _backing(shelf), "ace")
        with pytest.raises(NotSaved):
            lifecycle.start(MatchSetup("king", LOOKING_ON), _backing(shelf), NOW)
    assert [".secret"] == _files(shelf), "of the match that was begun without a cut nothing is left"
    host = lifecycle.start_prepared(sealed, _backing(shelf), "ace")
    assert (sealed.seal, "ace") == (_record(host).seal, _record(host).cut)


def test_where_the_disk_takes_no_secret_no_seal_is_shown(shelf: RecordStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise FULL

    monkeypatch.setattr("kq_table.storage.secret_file.sync_folder", refuse)
    with pytest.raises(NotSaved):
        lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(shelf), NOW)
    assert [] == _files(shelf)


def test_who_comes_first_may_be_chosen_without_spoiling_the_proof(shelf: RecordStore) -> None:
    for seat in (0, 1):
        host = lifecycle.start(MatchSetup(GAME, LOOKING_ON, {}, seat), _backing(shelf), NOW, "a seed")
        _play(host)
        record = _record(host)
        assert f"- dealer {seat}" == str(record.lines[0])
        assert verify(record) is None


# -- from a code


def test_a_match_from_a_code_has_no_secret_and_is_dealt_alike_for_everybody(shelf: RecordStore, tmp_path: Path) -> None:
    lines = []
    for there in (shelf, RecordStore(tmp_path / "other")):
        host = lifecycle.start(CODED, _backing(there), NOW)
        _play(host, 2)
        assert [".kq"] == _files(there)
        lines.append(_record(host).lines)
    assert lines[0] == lines[1]
    assert (CODE, "") == (_record(host).code, _record(host).seal)


def test_a_match_from_a_code_goes_on_and_ends_without_a_secret(shelf: RecordStore) -> None:
    host = lifecycle.start(CODED, _backing(shelf), NOW)
    _play(host, 9)
    host.close()
    host = _again(shelf)
    _play(host)
    assert "finished" == host.path.parent.name
    assert "# secret" not in host.path.read_text("utf-8")
    assert verify(_record(host)) is None


def test_a_code_that_was_spoilt_cannot_deal_on(shelf: RecordStore) -> None:
    host = lifecycle.start(CODED, _backing(shelf), NOW)
    host.close()
    host.path.write_text(host.path.read_text("utf-8").replace(CODE, "A2GM-Q0E1"), "utf-8")
    with pytest.raises(NotARecord, match="line 10: 'A2GM-Q0E1' is no deal code"):
        _again(shelf)


def _take_back(shelf: RecordStore, plan: MatchSetup, *, is_past_a_deal: bool) -> Record:
    host = lifecycle.start(plan, _backing(shelf), NOW, "a seed")
    rounds = 2 if is_past_a_deal else 1
    while host.turn != 0 or host.view(0).state.public.round < rounds or host.n < 5:
        if host.turn == 0:
            host.submit(0, host.advice())
        else:
            _play(host, host.n + 1)
    assert host.take_back(0)
    while not host.is_over:
        if host.turn == 0:
            host.submit(0, host.advice())
        else:
            _play(host, host.n + 1)
    _play(host)
    return _record(host)


@pytest.mark.parametrize("plan", [MatchSetup(GAME, ALONE), MatchSetup(GAME, ALONE, code=CODE)], ids=["sealed", "coded"])
def test_a_card_taken_back_leaves_the_proof_whole(shelf: RecordStore, plan: MatchSetup) -> None:
    record = _take_back(shelf, plan, is_past_a_deal=False)
    assert (True, plan.code) == (record.is_assisted, record.code)
    assert verify(record) is None


@pytest.mark.parametrize("plan", [MatchSetup(GAME, ALONE), MatchSetup(GAME, ALONE, code=CODE)], ids=["sealed", "coded"])
def test_past_a_deal_neither_seal_nor_code_stays(shelf: RecordStore, plan: MatchSetup) -> None:
    record = _take_back(shelf, plan, is_past_a_deal=True)
    assert ("", "") == (record.seal, record.code)
    fault = verify(record)
    assert fault is not None
    assert "after a take-back" in fault.reason


# -- proved


def test_a_match_in_play_shows_its_seal_and_keeps_its_secret(shelf: RecordStore) -> None:
    host = lifecycle.start_prepared(
        lifecycle.prepare(MatchSetup(GAME, LOOKING_ON), _backing(shelf), NOW), _backing(shelf), "ace"
    )
    proof = ShuffleProof(host.path)
    assert ("ace", "", False) == (proof.cut, proof.secret, proof.can_be_checked)
    _play(host)
    proof = ShuffleProof(host.path)
    assert Seal(bytes.fromhex(proof.secret)).seal == proof.seal
    assert proof.can_be_checked


def test_a_match_given_up_at_once_is_proved_too(shelf: RecordStore) -> None:
    host = lifecycle.start(MatchSetup(GAME, ALONE, {}, 1), _backing(shelf), NOW)
    host.deal()
    host.give_up(0)
    assert ProofResult(is_true=True, words=say("proof.true.one")) == _verdict(host.path)


def test_what_was_changed_in_a_record_is_told_with_its_line(shelf: RecordStore) -> None:
    host = lifecycle.start(MatchSetup(GAME, LOOKING_ON), _backing(shelf), NOW)
    _play(host)
    assert _verdict(host.path).is_true
    text = host.path.read_text("utf-8")
    host.path.write_text(text.replace("\nseal ", "\ncut ace\nseal "), "utf-8")
    verdict = _verdict(host.path)
    assert not verdict.is_true
    assert "Line " in verdict.words


def test_what_is_no_record_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "m.kq"
    path.write_text("kq-record 1\n")
    with pytest.raises(NotARecord):
        ShuffleProof(path)
