"""The sheets about chance: the cut before a match, the choice of a deal, and the proof after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engines.games import registry
from engines.record import deal_codes
from engines.record.record import Record, read
from engines.record.verify import Proof, verify
from kq_table.features.fairness.shuffle_proof_dialog import ShuffleProofDialog
from kq_table.features.start.deal_picker import CutDialog, DealPicker
from kq_table.features.start.match_setup import SetupDialog
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import grouped, say
from tests.kq_table.conftest import Opener
from tests.kq_table.person import ALONE, GAME, LOOKING_ON, QUICK, Person, names

CODE = "E2M0-0003-V0"
"""Kings n' Queens for two, 40 rounds at most."""
SIZES = [((1024, 640), 1.0), ((800, 1200), 1.0), ((1024, 640), 2.0)]


@pytest.fixture
def asked(person: Person) -> Person:
    """Give a person who cuts before each match, and whose chance the system draws, before the cut of a match."""
    unsown(person)
    person.stage.context.settings = replace(person.stage.context.settings, cut=True)
    person.stage.context.navigate.open_table(MatchSetup(GAME, ALONE))
    person.wait(0.5)
    return person


def unsown(person: Person) -> None:
    """Let no seed decide the cards any more."""
    person.stage.context.services = replace(person.stage.context.services, seed=None)


def cut_sheet(person: Person) -> CutDialog:
    assert isinstance(person.top, CutDialog)
    return person.top


def record(person: Person) -> Record:
    return read(person.controller.path.read_bytes())


def files(person: Person) -> list[str]:
    return [path.suffix for path in person.stage.context.services.store.folder.iterdir() if path.is_file()]


# -- the cut


def test_enter_alone_deals_without_a_cut(asked: Person) -> None:
    seal = cut_sheet(asked).seal
    assert asked.target("cut")
    asked.key(pygame.K_RETURN)
    assert "table" == asked.scene
    assert (seal, "") == (record(asked).seal, record(asked).cut)


def test_what_is_typed_is_the_cut(asked: Person) -> None:
    asked.type(" ace of spades ")
    asked.key(pygame.K_RETURN)
    assert "ace of spades" == record(asked).cut


def test_the_seal_is_shown_in_groups_that_can_be_compared(asked: Person) -> None:
    shown = cut_sheet(asked).dialog["seal"].text
    assert cut_sheet(asked).seal == shown.replace(" ", "").replace("\n", "")
    assert [8, 8] == [len(line.split()) for line in shown.split("\n")]
    assert "0123 4567 89ab\n" not in grouped("0123456789ab")


def test_by_pointer_the_cards_are_cut_and_dealt(asked: Person) -> None:
    asked.click("cut")
    asked.type("7")
    asked.click("deal")
    assert ("table", "7") == (asked.scene, record(asked).cut)


def test_escape_goes_back_and_leaves_nothing(person: Person) -> None:
    unsown(person)
    person.stage.context.settings = replace(person.stage.context.settings, cut=True)
    person.stage.context.stack.push(SetupDialog(person.stage.context, GAME))
    person.click("start")
    assert ["menu", "setup", "cut"] == names(person.stage.context.stack.scenes)
    assert [".secret"] == files(person)
    person.key(pygame.K_ESCAPE)
    assert (["menu", "setup"], []) == (names(person.stage.context.stack.scenes), files(person))


def test_a_new_user_meets_no_seal_before_the_first_card(person: Person) -> None:
    unsown(person)
    person.stage.context.stack.push(SetupDialog(person.stage.context, GAME))
    person.click("sealed")
    assert ("deal", "fresh") == (person.scene, person.top.kind)
    person.key(pygame.K_ESCAPE)
    person.click("start")
    assert "table" == person.scene
    assert record(person).seal


def test_cutting_can_be_asked_for_where_a_fresh_deal_is_explained(person: Person) -> None:
    unsown(person)
    person.stage.context.stack.push(SetupDialog(person.stage.context, GAME))
    person.click("deal")
    person.click("cut")
    person.click("take")
    person.click("start")
    assert "cut" == person.scene


def test_closing_the_window_before_the_cut_leaves_nothing(asked: Person) -> None:
    asked.stage.close()
    assert [] == files(asked)


def test_a_full_disk_is_told_and_the_cards_can_be_dealt_once_there_is_room(
    asked: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("kq_table.storage.journal.write_atomic", refuse)
        asked.key(pygame.K_RETURN)
    assert "notice" == asked.scene
    asked.click("ok")
    assert "cut" == asked.scene
    asked.key(pygame.K_RETURN)
    assert "table" == asked.scene
    assert record(asked).seal


def test_nobody_is_asked_again_who_has_switched_it_off(asked: Person) -> None:
    asked.click("ask")
    assert not asked.stage.context.settings.cut
    asked.key(pygame.K_ESCAPE)
    asked.stage.context.navigate.open_table(MatchSetup(GAME, ALONE))
    assert "table" == asked.scene
    assert record(asked).seal


@pytest.mark.parametrize(
    "plan",
    [MatchSetup(GAME, LOOKING_ON), MatchSetup(GAME, ALONE, code=deal_codes.daily(GAME, "2026-01-02").code)],
    ids=["bots", "code"],
)
def test_where_nobody_is_there_to_cut_or_all_is_known_the_match_begins_at_once(
    person: Person, plan: MatchSetup
) -> None:
    unsown(person)
    person.stage.context.navigate.open_table(plan)
    assert "table" == person.scene


def test_a_rematch_is_sealed_and_cut_anew(asked: Person) -> None:
    asked.key(pygame.K_RETURN)
    first = record(asked).seal
    asked.controller.give_up(0)
    asked.until(lambda: asked.scene == "match")
    asked.click("rematch")
    assert ["table", "match", "cut"] == names(asked.stage.context.stack.scenes)
    assert first != cut_sheet(asked).seal
    asked.key(pygame.K_RETURN)
    assert ["table"] == names(asked.stage.context.stack.scenes)


# -- the choice of a deal


@pytest.fixture
def choosing(person: Person) -> Person:
    """Give a person who chooses the deal of Kings & Queens."""
    person.stage.context.stack.push(SetupDialog(person.stage.context, GAME))
    person.click("deal")
    person.wait(0.5)
    return person


def setup(person: Person) -> SetupDialog:
    assert isinstance(person.top, SetupDialog)
    return person.top


def write_code(person: Person, text: str) -> None:
    person.click("kind:code")
    person.type(text)


def test_a_fresh_deal_is_the_usual_one(choosing: Person) -> None:
    choosing.key(pygame.K_RETURN)
    assert say("setup.deal") == choosing.target("deal").text
    assert "" == setup(choosing).model.match_setup().code


def test_a_code_sets_game_seats_and_options(choosing: Person) -> None:
    write_code(choosing, "e2mo ooo3 vo")
    assert "Queens, 2 play" in choosing.top.dialog["meaning"].text
    choosing.key(pygame.K_RETURN)
    scene = setup(choosing)
    assert ("kings-n-queens", 2, "40") == (scene.game, scene.model.seats, scene.model.options["max_rounds"])
    assert say("setup.deal.code", code=CODE) == choosing.target("deal").text
    choosing.click("start")
    assert (CODE, "") == (record(choosing).code, record(choosing).seal)
    assert isinstance(verify(record(choosing)), Proof)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "deal.code.empty"),
        ("a2gm", "deal.code.short"),
        ("a2gm-q0e1", "deal.code.typo"),
        ("a2gm-q0e?", "deal.code.letter"),
        ("y200001q", "deal.code.newer"),
        ("z2000013", "deal.code.own"),
    ],
)
def test_what_is_no_code_is_told_in_plain_words_and_cannot_be_taken(choosing: Person, text: str, key: str) -> None:
    write_code(choosing, text)
    assert say(key) == choosing.top.dialog["meaning"].text
    choosing.key(pygame.K_RETURN)
    assert "deal" == choosing.scene
    assert not choosing.has("take")
    choosing.key(pygame.K_ESCAPE)
    assert setup(choosing).model.seed is None


def test_the_deal_of_the_day_is_the_same_for_everybody(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kq_table.features.start.deal_picker.today", lambda: "2026-01-31")
    person.stage.context.stack.push(SetupDialog(person.stage.context, "king"))
    setup(person).seats._set_seats("4")
    person.click("deal")
    person.click("kind:day")
    assert "B3CH-FVK5" == person.top.dialog["day"].text
    person.click("take")
    assert ("B3CH-FVK5", 3) == (setup(person).model.match_setup().code, setup(person).model.seats)
    person.click("deal")
    assert "day" == person.top.kind


def test_a_new_code_is_of_the_game_as_it_is_set_up(person: Person) -> None:
    person.stage.context.stack.push(SetupDialog(person.stage.context, "king"))
    setup(person).seats._set_seats("4")
    person.click("deal")
    person.click("kind:code")
    person.click("new")
    found = deal_codes.read(person.top.text)
    assert ("king", 4, registry.complete_options(registry.game("king"), {})) == (found.game, found.seats, found.options)
    first = person.top.text
    person.click("new")
    assert first != person.top.text


@pytest.mark.usefixtures("window_system")
def test_a_code_is_copied(choosing: Person) -> None:
    choosing.click("kind:code")
    assert not choosing.has("copy")
    choosing.click("new")
    choosing.click("copy")
    assert choosing.top.text == pygame.scrap.get_text()
    assert say("deal.copied", code=choosing.top.text) == choosing.top.toasts.text


def test_another_option_makes_another_code_of_the_same_seed(choosing: Person) -> None:
    write_code(choosing, deal_codes.daily(GAME, "2026-01-02").code)
    choosing.key(pygame.K_RETURN)
    seed = setup(choosing).model.seed
    choosing.click("target:25")
    found = deal_codes.read(setup(choosing).model.match_setup().code)
    assert (seed, "25") == (found.seed, found.options["target"])
    assert say("setup.deal.code", code=found.code) == choosing.target("deal").text


def test_a_code_draws_the_first_dealer_by_itself(choosing: Person) -> None:
    setup_below = next(scene for scene in choosing.stage.context.stack.scenes if isinstance(scene, SetupDialog))
    setup_below._set_dealer("1")
    choosing.click("kind:day")
    choosing.click("take")
    assert not choosing.has("dealer:1")
    assert setup(choosing).model.match_setup().dealer is None


def test_back_to_a_fresh_deal(choosing: Person) -> None:
    choosing.click("kind:day")
    choosing.click("take")
    choosing.click("deal")
    choosing.click("kind:fresh")
    choosing.click("take")
    assert "" == setup(choosing).model.match_setup().code


def test_the_whole_choice_goes_by_keys(choosing: Person) -> None:
    choosing.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_TAB)
    choosing.type(CODE)
    choosing.key(pygame.K_RETURN)
    assert CODE == setup(choosing).model.match_setup().code


# -- the proof


def _given_up(person: Person) -> None:
    """End a match at once, as its person."""
    person.sit_down(dealer=None)
    person.until_asked()
    person.controller.give_up(0)
    person.until(lambda: person.scene == "match")


def _verified(person: Person) -> str:
    """Press Verify and give the sentence that comes."""
    person.click("verify")
    person.until(lambda: person.top.result is not None)
    text: str = person.top.dialog["result"].text
    return text


def test_the_end_of_a_match_leads_to_its_proof(person: Person) -> None:
    _given_up(person)
    person.click("proof")
    assert "proof" == person.scene
    kept = record(person)
    assert grouped(kept.seal) == person.top.dialog["seal"].text
    assert say("proof.cut.none") == person.top.dialog["cut"].text
    assert f"# secret {person.top.proof.secret}" == kept.comments[-1][1]
    assert f"{say('proof.true', count=2)} {say('proof.part')}" == _verified(person)


def test_a_changed_card_is_told(person: Person) -> None:
    _given_up(person)
    path, text = person.controller.path, person.controller.path.read_text("utf-8")
    seat = record(person).lines[0].deed[-1]
    path.write_text(text.replace(f"- dealer {seat}", f"- dealer {1 - int(seat)}"), "utf-8", newline="\n")
    person.click("proof")
    words = _verified(person)
    # A line's mark is one byte: once in 256 times the changed line fits it by chance, and the next does not.
    lines = [record(person).lines[0].number + i for i in range(2)]
    assert words.startswith(tuple(say("proof.false", line=line, reason="")[:-1] for line in lines))


def test_the_pause_shows_the_seal_and_no_secret(at_table: Person) -> None:
    at_table.table.overlays.open_pause()
    at_table.click("proof")
    assert grouped(record(at_table).seal) == at_table.top.dialog["seal"].text
    assert say("proof.secret.later") == at_table.top.dialog["secret"].text
    assert not at_table.has("verify")


@pytest.mark.usefixtures("window_system")
def test_the_code_of_a_match_is_copied_from_its_pause(person: Person) -> None:
    code = deal_codes.daily(GAME, "2026-01-02").code
    person.stage.context.navigate.open_table(MatchSetup(GAME, ALONE, code=code))
    person.until_asked()
    person.table.overlays.open_pause()
    person.click("proof")
    person.click("copy")
    assert code == pygame.scrap.get_text()
    assert f"{say('proof.true', count=2)} {say('proof.part')}" == _verified(person)


def test_a_finished_match_is_proved_from_the_list(person: Person) -> None:
    _given_up(person)
    person.click("menu")
    person.click("shelf")
    person.click("proof")
    assert f"{say('proof.true', count=2)} {say('proof.part')}" == _verified(person)


def test_a_match_dealt_anew_says_that_it_has_no_seal(person: Person) -> None:
    _given_up(person)
    path, text = person.controller.path, person.controller.path.read_text("utf-8")
    path.write_text(text.replace(f"seal {record(person).seal}", "assisted yes"), "utf-8", newline="\n")
    person.click("proof")
    assert say("proof.none") == person.top.dialog["none"].text
    assert not person.has("verify")


@pytest.mark.parametrize("damage", [lambda path: path.unlink(), lambda path: path.write_bytes(b"nonsense")])
def test_a_record_that_has_gone_is_told(person: Person, damage: Callable[[Path], object]) -> None:
    _given_up(person)
    damage(person.controller.path)
    person.click("proof")
    assert "notice" == person.scene


# -- everywhere


def _cut(person: Person) -> None:
    unsown(person)
    person.stage.context.navigate.open_table(MatchSetup(GAME, (Seating("Anna"), Seating("Steady", "random"))))


def _deal(person: Person) -> None:
    person.stage.context.stack.push(
        DealPicker(person.stage.context, deal_codes.read(CODE), lambda _: None, is_coded=True)
    )


def _proof(person: Person) -> None:
    _given_up(person)
    person.stage.context.navigate.show_shuffle_proof(person.controller.path)


@pytest.mark.parametrize(("go", "scene"), [(_cut, "cut"), (_deal, "deal"), (_proof, "proof")])
def test_every_sheet_lies_in_the_window_at_every_size(come: Opener, go: Callable[[Person], None], scene: str) -> None:
    person = come(settings=replace(QUICK, cut=True))
    go(person)
    assert scene == person.scene
    for size, scale in SIZES:
        person.stage.context.settings = replace(QUICK, cut=True, text_scale=scale)
        person.stage.context.resize(size)
        person.wait(0.3)
        for target in person.top.targets():
            assert pygame.Rect((0, 0), size).contains(target.rect), (size, target.id)


def test_a_proof_that_is_left_in_the_middle_is_forgotten(person: Person) -> None:
    _proof(person)
    person.click("verify")
    assert isinstance(person.top, ShuffleProofDialog)
    person.key(pygame.K_ESCAPE)
    assert "match" == person.scene
