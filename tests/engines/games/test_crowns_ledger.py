"""The ledger of Crowns: who may offer, accept, decline and retract when, claims, and what the command prints."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engines.__main__ import main
from engines.games.crowns.acts import Accept, Ask, Claim, Clause, Offer, Retract
from engines.games.crowns.ledger import Bargain, Heard, Ledger
from engines.record import record
from engines.record.record import Record
from engines.record.replay import Replay, redact_record
from tests.bargaining import bargained_record
from tests.long import ledgers
from tests.naive_ledger import naive_rows
from tests.random_match import TABLES

from .bargains import HANDS_WITH_ACES, BargainedRound

EXAMPLES = sorted((Path(__file__).parents[2] / "ledgers").glob("*.kq"))
every_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


def ledger_of(text: Record) -> Ledger:
    """Feed a ledger with a record or view."""
    replay = Replay(text)
    replay.finish()
    assert isinstance(replay.ledger, Ledger)
    return replay.ledger


def printed(ledger: Ledger) -> str:
    return "".join(json.dumps(row) + "\n" for row in ledger.rows())


# -- examples ---------------------------------------------------------------------------------------------------


@every_example
def test_the_ledger_of_an_example_is_the_one_beside_it_whoever_looks(path: Path) -> None:
    full = record.read(path.read_bytes(), path.name)
    expected = path.with_suffix(".ledger.jsonl").read_text("utf-8")
    for seen in (full, *(redact_record(full, seat) for seat in range(4))):
        assert expected == printed(ledger_of(seen))


@every_example
def test_the_command_prints_the_ledger_of_an_example(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["ledger", str(path)])
    assert path.with_suffix(".ledger.jsonl").read_text("utf-8") == capsys.readouterr().out


# -- when something may be offered or claimed -------------------------------------------------------------------

OFFER = "/offer 1 to 2 give nothing for play *S on 0"


@pytest.mark.parametrize("text", [OFFER, "/claim have KH"])
def test_offers_and_claims_are_made_after_the_deal_and_before_the_last_move(text: str) -> None:
    ledger = Ledger()
    assert ledger.feed(1, f"say {text}") is None
    bargain = BargainedRound().reach_last_card()
    assert bargain.says(f"1 {text}")
    bargain.finish()
    assert not bargain.says(f"1 {text.replace('1', '2')}")


def test_they_are_made_before_the_last_card_has_had_its_effect() -> None:
    bargain = BargainedRound(("QS,TH,JH,QH", "JS,KH,TD,JD", "QD,TC,QC,KC", "TS,KS,KD,JC")).reach_last_card()
    bargain.do("3 play JC to 3")
    assert bargain.says(f"1 {OFFER}")
    bargain.finish()
    assert "lapsed" == bargain.rows("deal")[0]["state"]


def test_nothing_is_offered_after_the_match() -> None:
    bargain = BargainedRound(("JO,JS,QS,KS,AS", *HANDS_WITH_ACES[1:]), 4).finish()
    assert not bargain.says(f"1 {OFFER}")
    assert [] == bargain.rows("deal")


@pytest.mark.parametrize(
    "text",
    [
        "1 /offer 1 to 1 give nothing for play *S on 0",
        "1 /offer 1 to 2 give nothing for nothing",
        "1 /offer 1 to 2 give take *S from 1 for nothing",
        "1 /offer 1 to 2 give give *S to 1 for nothing",
        "1 /offer 1 to 2 give nothing for not take *S from 2",
        "1 /offer 1 to 2 give nothing for give *S to 2 if 0 plays KS on 0",
    ],
)
def test_an_offer_that_may_not_be_is_free_text_and_uses_up_no_id(text: str) -> None:
    bargain = BargainedRound()
    assert not bargain.says(text)
    assert [] == bargain.rows("deal")
    assert bargain.says(f"1 {OFFER}")


@pytest.mark.parametrize(
    "text",
    [
        "1 /offer 1 to 2 give take *S from 2 for nothing",
        "1 /offer 1 to 2 give nothing for give *S to 1",
        "1 /offer 1 to 2 give play *S on 1, play *H on 2 for not play *D on 2",
    ],
)
def test_an_offer_needs_one_side_and_may_name_oneself_as_the_other(text: str) -> None:
    assert BargainedRound().says(text)


@pytest.mark.parametrize("ending", ["", "1 /retract 1", "2 /decline 1", "2 /accept 1"])
def test_an_id_is_used_once_in_a_match(ending: str) -> None:
    bargain = BargainedRound()
    assert bargain.says(f"1 {OFFER}")
    assert not ending or bargain.says(ending)
    assert not bargain.says(f"3 {OFFER}")
    bargain.finish()
    bargain.deal(HANDS_WITH_ACES)
    assert not bargain.says(f"3 {OFFER}")
    assert bargain.says(f"3 {OFFER.replace('1', '10')}")


# -- who may answer ---------------------------------------------------------------------------------------------


def offered() -> BargainedRound:
    """Give a table at which seat 1 has made an offer to seat 2."""
    bargain = BargainedRound()
    assert bargain.says(f"1 {OFFER}")
    return bargain


@pytest.mark.parametrize(
    ("word", "seat", "state"),
    [("/accept 1", 2, "accepted"), ("/decline 1 low", 2, "declined"), ("/retract 1", 1, "retracted")],
)
def test_its_addressee_alone_accepts_or_declines_and_its_speaker_alone_retracts(
    word: str, seat: int, state: str
) -> None:
    bargain = offered()
    for other in {0, 1, 2, 3} - {seat}:
        assert not bargain.says(f"{other} {word}")
    assert "open" == bargain.rows("deal")[0]["state"]
    assert bargain.says(f"{seat} {word}")
    assert state == bargain.rows("deal")[0]["state"]


@pytest.mark.parametrize("ending", ["2 /accept 1", "2 /decline 1", "1 /retract 1"])
@pytest.mark.parametrize("word", ["2 /accept 1", "2 /decline 1", "1 /retract 1"])
def test_a_closed_offer_can_be_answered_no_more(ending: str, word: str) -> None:
    bargain = offered()
    assert bargain.says(ending)
    before = bargain.rows("deal")
    assert not bargain.says(word)
    assert before == bargain.rows("deal")


@pytest.mark.parametrize("word", ["2 /accept 1", "2 /decline 1", "1 /retract 1"])
def test_an_open_offer_lapses_at_the_end_of_its_round(word: str) -> None:
    bargain = offered().finish()
    assert "lapsed" == bargain.rows("deal")[0]["state"]
    assert not bargain.says(word)
    bargain.deal(HANDS_WITH_ACES)
    assert not bargain.says(word)


@pytest.mark.parametrize(
    "word", ["2 /accept 7", "2 /decline 7", "1 /retract 7", "2 /offer 2 to 1 give nothing for play *S on 2 re 7"]
)
def test_an_offer_that_nobody_made_cannot_be_answered(word: str) -> None:
    assert not offered().says(word)


def test_a_counter_offer_declines_the_offer_that_it_counters() -> None:
    bargain = offered()
    assert bargain.says("2 /offer 2 to 1 give play *H on 0 for nothing re 1")
    assert [(1, None, "declined"), (2, 1, "open")] == [
        (row["id"], row["re"], row["state"]) for row in bargain.rows("deal")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1 /offer 2 to 2 give play *H on 0 for nothing re 1",  # one's own
        "3 /offer 2 to 1 give play *H on 0 for nothing re 1",  # somebody else's
        "2 /offer 2 to 3 give play *H on 0 for nothing re 1",  # to another
    ],
)
def test_only_its_addressee_counters_an_offer_and_only_to_its_speaker(text: str) -> None:
    bargain = offered()
    assert not bargain.says(text)
    assert ["open"] == [row["state"] for row in bargain.rows("deal")]


@pytest.mark.parametrize("ending", ["2 /accept 1", "2 /decline 1", "1 /retract 1"])
def test_a_closed_offer_cannot_be_countered(ending: str) -> None:
    bargain = offered()
    assert bargain.says(ending)
    assert not bargain.says("2 /offer 2 to 1 give play *H on 0 for nothing re 1")


# -- rows -------------------------------------------------------------------------------------------------------


def test_rows_stand_in_the_order_of_their_first_act_with_clauses_as_they_were_said() -> None:
    bargain = BargainedRound()
    bargain.says("0 What a hand!")
    bargain.says("3 /claim have KC")
    bargain.says("1 /offer 8 to 2 give play *S on 2 by round, not take ** from 0 for give QH to 3 if 0 plays TS on 0")
    bargain.says("0 /claim lack **")
    assert [
        {"kind": "claim", "n": 3, "round": 1, "seat": 3, "text": "have KC", "state": "open", "at": None},
        {
            "kind": "deal",
            "n": 4,
            "id": 8,
            "round": 1,
            "from": 1,
            "to": 2,
            "re": None,
            "state": "open",
            "clauses": [
                {"seat": 1, "text": "play *S on 2 by round", "state": "open", "at": None},
                {"seat": 1, "text": "not take ** from 0", "state": "open", "at": None},
                {"seat": 2, "text": "give QH to 3 if 0 plays TS on 0", "state": "open", "at": None},
            ],
        },
        {"kind": "claim", "n": 5, "round": 1, "seat": 0, "text": "lack **", "state": "open", "at": None},
        {"kind": "seats", **{state: [0] * 4 for state in ("kept", "broken", "empty", "true", "false")}},
    ] == bargain.ledger.rows()


@pytest.mark.parametrize("answer", ["", "2 /decline 1", "1 /retract 1"])
def test_the_clauses_of_an_offer_that_was_not_accepted_stay_open(answer: str) -> None:
    bargain = BargainedRound()
    bargain.says("1 /offer 1 to 2 give not play *H on 1 for play *S on 0")
    assert not answer or bargain.says(answer)
    bargain.finish()
    assert [("open", None)] * 2 == bargain.states()


def test_the_seats_are_counted_by_what_they_did() -> None:
    bargain = BargainedRound().bargains("0 to 1 give play TS on 1, play KH on 1 for not play TH on 1")
    bargain.says("2 /claim have TD")
    bargain.says("3 /claim have TD")
    bargain.do("0 play TS to 1", "1 play TH to 1", "2 play TD to 2").finish()
    seats = {"kept": [1, 0, 0, 0], "broken": [0, 1, 0, 0], "empty": [0, 0, 0, 0]}
    # Seat 1 broke its word first, which set seat 0 free from the promise that it could not keep.
    assert {"kind": "seats", **seats, "true": [0, 0, 1, 0], "false": [0, 0, 0, 1]} == bargain.ledger.rows()[-1]
    assert {"kept": 1, "broken": 0, "empty": 0, "true": 0, "false": 0} == bargain.ledger.record_of(0)


def test_a_ledger_tells_act_from_free_text_and_what_a_line_decided() -> None:
    bargain = BargainedRound()
    ledger = bargain.ledger
    offered = ledger.feed(0, "say /offer 1 to 1 give play TS on 1 for nothing")
    assert offered
    assert Heard(0, Offer(1, 1, (Clause("play", "TS", 1),), ()), 1, ledger.bargains[1]) == offered
    assert Heard(1, Accept(1), 0, ledger.bargains[1]) == ledger.feed(1, "say /accept 1")
    assert ledger.feed(1, "say /retract 1") is None
    assert ledger.feed(1, "say Hello") is None
    assert Heard(0, Claim(has=True, spec="TS")) == ledger.feed(0, "say /claim have TS")
    assert Heard(0, Ask(2), 2) == ledger.feed(0, "say /ask 2 want")
    assert not ledger.allows(0, Retract(1))
    assert ledger.feed(0, "play TS to 1") is None
    assert [ledger.bargains[1].promises[0], ledger.entries[1]] == list(ledger.decided_by(8))
    assert [] == list(ledger.decided_by(7))
    assert isinstance(ledger.entries[0], Bargain)


# -- claims -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "shown", "unseen"), [("have", "true", "false"), ("lack", "false", "true")])
def test_a_claim_is_decided_by_the_card_played_or_the_empty_hand(word: str, shown: str, unseen: str) -> None:
    bargain = BargainedRound()
    for spec in ("*S", "KS", "KH"):
        assert bargain.says(f"0 /claim {word} {spec}")
    assert bargain.says(f"1 /claim {word} *S")
    bargain.do("0 play TS to 0")
    assert [(shown, bargain.n), ("open", None), ("open", None), ("open", None)] == claims(bargain)
    bargain.finish()
    emptied = {
        seat: max(n for n, line in enumerate(bargain.lines) if line.startswith(f"{seat} play")) for seat in (0, 1)
    }
    told = [(shown, 6), (shown, emptied[0]), (unseen, emptied[0]), (unseen, emptied[1])]
    assert told == claims(bargain)


@pytest.mark.parametrize(("word", "state"), [("have", "false"), ("lack", "true")])
def test_a_claim_with_an_empty_hand_is_decided_at_once(word: str, state: str) -> None:
    bargain = BargainedRound().reach_last_card()
    assert bargain.says(f"0 /claim {word} **")
    assert [(state, bargain.n)] == claims(bargain)


def test_a_card_that_was_stolen_or_given_proves_no_claim() -> None:
    bargain = BargainedRound()
    bargain.says("1 /claim have 2S")
    bargain.says("1 /claim have QS")
    bargain.do("0 play QS to 1", "1 give QS to 2", "1 play JH to 1", "1 steal 2S from 0")
    assert [("open", None)] * 2 == claims(bargain)


def claims(bargain: BargainedRound) -> list[tuple[str, int | None]]:
    return [(row["state"], row["at"]) for row in bargain.rows("claim")]


# -- the command ------------------------------------------------------------------------------------------------


def test_a_record_of_another_game_is_one_line_of_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for table in TABLES:
        if table.rules.key == "crowns":
            continue
        data = table.match(1, deeds=5).record.write().encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert 2 == main(["ledger", "-"])
        said = capsys.readouterr()
        assert ("", f"kq-engine: standard input: line 2: there is no bargaining in {table.rules.title}\n") == said


def test_an_illegal_line_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "m.kq"
    file.write_bytes(EXAMPLES[0].read_bytes() + b"0 play 2S to 0\n")
    assert 2 == main(["ledger", str(file)])
    said = capsys.readouterr()
    assert ("", 1) == (said.out, said.err.count("\n"))
    assert f"kq-engine: {file}: line " in said.err


def test_the_option_talk_changes_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "m.kq"
    for path in EXAMPLES:
        file.write_bytes(path.read_bytes().replace(b"option talk on", b"option talk off"))
        assert 0 == main(["ledger", str(file)])
        assert path.with_suffix(".ledger.jsonl").read_text("utf-8") == capsys.readouterr().out


# -- random matches ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_random_match_has_one_ledger_whoever_looks_and_however_far(seed: int) -> None:
    """Another ledger, which scans the whole record anew with all hands open, says the same of each beginning."""
    full = bargained_record(10**6 + seed)
    for length in [*Random(seed).sample(range(len(full.lines)), 6), len(full.lines)]:
        part = replace(full, lines=full.lines[:length])
        expected = naive_rows(part)
        for seen in (part, redact_record(part, seed % 4)):
            assert expected == ledger_of(seen).rows()


def test_the_long_run_counts_what_it_compared_and_what_came_of_promises() -> None:
    told = ledgers.compare(7)
    assert (1, 0) == (told["matches"], told["wrong"])
    assert 0 < told["views"]
    assert told["promises accepted"] == sum(
        told.get(f"promises {state}", 0) for state in ("kept", "broken", "empty", "void")
    )
