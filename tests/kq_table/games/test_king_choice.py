"""The tables of King at which dealers choose the contract (KG-17): the panel, what is said, and what is left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from engines.games.king.contracts import KingOptions, course_of
from engines.games.king.rules import KING
from kq_table.games.king.chooser import ContractChooser, ContractOffer
from kq_table.games.king.hud import KingHud
from kq_table.games.king.scores import ContractProgress
from kq_table.match.setup import MatchSetup, Seating
from kq_table.narrate.deeds import GameLog
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Painter
from tests.kq_table.person import Person
from tests.random_match import RandomMatch

from .test_king_layout import WINDOWS, Laid

NAMES = course_of(KingOptions("king", contracts="dealer"), 4).names
BOTS = (Seating("Bo", "random"), Seating("Cy", "random"), Seating("Di", "random"))
DEALER = {"contracts": "dealer"}


@pytest.fixture
def chooser(person: Person) -> Person:
    """Give a person who deals first and is to choose."""
    return sit_down(person)


def sit_down(person: Person, dealer: int = 0, game: str = "king", seats: int = 4) -> Person:
    setup = MatchSetup(game, (Seating("Anna"), *BOTS)[:seats], DEALER, dealer)
    person.stage.context.navigate.open_table(setup)
    person.until_asked()
    return person


def hud(person: Person) -> KingHud:
    found = person.table.hud
    assert isinstance(found, KingHud)
    return found


def panel(person: Person) -> ContractChooser:
    found = hud(person).own_widgets[0]
    assert isinstance(found, ContractChooser)
    return found


def progress(person: Person) -> ContractProgress:
    found = hud(person)._progress
    assert found is not None
    return found[1]


def is_choosing(number: int) -> Callable[[Person], bool]:
    def is_so(person: Person) -> bool:
        public = person.controller.view(0).state.public
        return person.is_asked() and public.is_naming and number <= public.round

    return is_so


def chose(person: Person, contract: str) -> bool:
    """Whether the record says that seat 0 chose this contract last."""
    lines = person.controller.path.read_text("utf-8").splitlines()
    return f"0 contract {contract}" == [line for line in lines if " contract " in line and line[0] in "0123"][-1]


def come_to(person: Person, number: int) -> None:
    """Play on to the first choice of one's own in that deal or a later one."""
    person.play_to(lambda: is_choosing(number)(person))


# -- choosing


def test_kg_17_the_dealer_chooses_by_a_click_and_all_are_told(chooser: Person) -> None:
    assert "Choose the contract for this deal" == chooser.prompt
    assert ["contract " + name for name in NAMES] == chooser.legal()
    chooser.click("contract:men")
    chooser.wait(0.3)
    assert chose(chooser, "men")
    assert "Deal 1 of 12: you chose No men · −2 for each King and each Jack" == chooser.table.overlays.caption.line
    assert not panel(chooser).is_shown
    assert "No men" == progress(chooser).deal.title


@pytest.mark.parametrize(
    ("keys", "contract"),
    [
        ([pygame.K_RIGHT], "tricks"),
        ([pygame.K_RIGHT, pygame.K_RIGHT], "hearts"),
        ([pygame.K_DOWN, pygame.K_DOWN], "men"),
        ([pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT], "queens"),
        ([pygame.K_5], "last-two"),
        ([pygame.K_6, pygame.K_UP], "queens"),
        ([pygame.K_6, pygame.K_LEFT, pygame.K_LEFT], "queens"),
    ],
)
def test_kg_17_the_dealer_chooses_by_arrows_or_digits_and_enter(
    chooser: Person, keys: list[int], contract: str
) -> None:
    for key in keys:
        chooser.key(key)
    assert is_choosing(1)(chooser)
    chooser.key(pygame.K_RETURN)
    chooser.wait(0.3)
    assert chose(chooser, contract)


def test_kg_17_enter_alone_chooses_nothing(chooser: Person) -> None:
    chooser.key(pygame.K_RETURN, pygame.K_SPACE)
    chooser.wait(0.3)
    assert is_choosing(1)(chooser)


def test_kg_17_a_press_that_ends_elsewhere_chooses_nothing(chooser: Person) -> None:
    place = chooser.target("contract:men").rect
    chooser.down(place.center)
    chooser.point((5, 5), is_down=True)
    chooser.up((5, 5))
    chooser.wait(0.3)
    assert is_choosing(1)(chooser)


def test_kg_17_what_has_been_played_stays_in_its_place_and_cannot_be_chosen(chooser: Person) -> None:
    first = chooser.target("contract:men").rect
    chooser.click("contract:men")
    come_to(chooser, 2)
    assert "contract:men" not in {target.id for target in panel(chooser).part_targets()}
    said = [offer.below for offer in panel(chooser)._offers]
    assert 4 == said.count("already played")
    assert said[2] == "already played"
    chooser.click(first.center)
    chooser.key(pygame.K_3, pygame.K_RETURN)
    chooser.wait(0.3)
    assert is_choosing(2)(chooser)


def test_kg_17_who_waits_reads_who_chooses_and_sees_no_panel(person: Person) -> None:
    seatings = (Seating("Anna"), Seating("Ben"), *BOTS[:2])
    person.stage.context.navigate.open_table(MatchSetup("king", seatings, DEALER, 1))
    person.until(lambda: person.scene == "curtain")
    state = hud(person).state
    assert state is not None
    assert "Ben is choosing the contract" == hud(person).words.wait(state)
    assert ("No contract yet", "Ben is choosing the contract") == (
        progress(person).deal.title,
        progress(person).deal.brief,
    )


@pytest.mark.usefixtures("warned")
def test_kg_17_a_choice_can_be_taken_back_and_made_anew(chooser: Person) -> None:
    chooser.click("contract:men")
    chooser.until_asked()
    chooser.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    chooser.wait(1.0)
    assert is_choosing(1)(chooser)
    chooser.click("contract:queens")
    chooser.wait(0.3)
    assert "Deal 1 of 12: you chose No Queens · −4 for each Queen" == chooser.table.overlays.caption.line


# -- what is said


def test_kg_17_the_sheet_says_what_is_left_and_who_chooses_next(chooser: Person) -> None:
    assert frozenset({12}) == progress(chooser).lit
    chooser.click("contract:men")
    come_to(chooser, 2)
    number = chooser.controller.view(0).state.public.round
    rows = progress(chooser).rows
    assert ["No tricks", "No hearts", "No men", "No Queens", "Not last two", "No {KH}"] == [
        row[0].text for row in rows[:6]
    ]
    assert rows[2][0].hint.endswith("Deal 1, chosen by you.")
    left = [row[0].text for row in rows[:6] if not row[1].text]
    assert 5 == number
    assert f"Still to be chosen in this half: {', '.join(left)}. Dealers, in order: Anna, Bo." == progress(chooser).left
    chooser.key(pygame.K_F2)
    assert "deals" == chooser.scene


def test_kg_17_the_last_contract_of_a_half_is_not_to_be_chosen(chooser: Person) -> None:
    chooser.click("contract:men")
    come_to(chooser, 2)
    chooser.click("contract:" + chooser.legal()[0].split()[1])
    chooser.wait(0.3)
    [left] = [row[0].text for row in progress(chooser).rows[:6] if not row[1].text]
    assert f"Left for the last deal of this half: {left}. Dealer: Bo." == progress(chooser).left


def test_kg_17_the_dealer_who_reads_is_told_that_no_other_contract_is_left(person: Person) -> None:
    come_to(sit_down(person, dealer=3), 6)
    assert progress(person).left.startswith("Left for the last deal of this half: ")
    assert progress(person).left.endswith("Dealer: you.")


def test_kg_17_results_and_log_name_what_was_chosen_in_both_halves(chooser: Person) -> None:
    chooser.click("contract:men")
    chooser.play_to(lambda: chooser.scene == "round")
    assert "Deal 1 · No men" == chooser.top.title()
    come_to(chooser, 7)
    log = GameLog(chooser.controller, hud(chooser).words)
    told = [entry.words for entry in log.entries(0, len(chooser.table.view.history.events))]
    assert "You choose the contract: No men" in told
    assert {"Deal 1", "Deal 7"} <= set(told)
    half = told[told.index("Deal 7") :]
    assert [] == [words for words in half if "contract: No" in words]
    assert ["Deal 1 · No men"] == [hud(chooser).words.played_round_name(chooser.table.view.history.rounds[0])]


def test_kg_17_a_replay_says_who_chose_and_shows_the_contract(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "chosen.kq"
    match = RandomMatch(KING, 4, (("contracts", "dealer"),)).match(1)
    path.write_text(match.record.write(), "utf-8", newline="\n")
    person.stage.context.navigate.show_replay(path)
    scene = person.top
    for number, line in enumerate(match.record.lines, 1):
        scene.player.go_to(number)
        person.frame()
        person.until(lambda: not scene.is_moving)
        if line.deed.startswith("contract "):
            is_first = scene.player.view.history.round <= len(NAMES)
            assert ("contract: No" in scene.controls.deed_label.text) == is_first
            assert scene.table.hud._progress[1].deal.title in scene.controls.deed_label.text


# -- where it lies


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize(("key", "seats"), [("king", 3), ("king", 4), ("king-52", 4)])
def test_kg_17_the_panel_lies_where_the_trick_will_and_every_name_is_whole(
    key: str, seats: int, size: tuple[int, int], scale: float
) -> None:
    laid = Laid(key, seats, size, scale, options=DEALER)
    found = laid.hud.own_widgets[0]
    assert isinstance(found, ContractChooser)
    contracts = laid.hud._deals.contracts
    for half in (0, len(NAMES)):
        found.show(
            [ContractOffer(laid.hud._deals.texts(one), is_open=True) for one in contracts[half : half + len(NAMES)]]
        )
        assert laid.layout["trick"].contains(found.rect)
        assert [] == [cell for cell in found._grid.cells if not found.rect.contains(cell)]
        texts = [offer.title if found._grid.has_cost else offer.short for offer in found._offers]
        room = min(cell.w for cell in found._grid.cells)
        assert max(laid.kit.fonts.width(text, found._grid.role) for text in texts) < room
        frame = DisplayList()
        found.draw(Painter(frame, "test", 0))
    assert Rect((0, 0), size).contains(found.rect)
