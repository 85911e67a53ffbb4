"""What the test log tells of every table: how each legal deed is done, and where the keys are."""

from __future__ import annotations

import pygame
import pytest

from kq_table.match.setup import MatchSetup, Seating
from tests.kq_table.conftest import Opener
from tests.kq_table.games.test_every_table import OPTIONS, every_table
from tests.kq_table.person import Person

DEEDS = 30


def _sit_down(person: Person, game: str, seats: int) -> None:
    others = (Seating(f"Bot {i}", "random") for i in range(1, seats))
    person.stage.context.navigate.open_table(MatchSetup(game, (Seating("Anna"), *others), OPTIONS.get(game, {}), 0))


@every_table
def test_every_deed_has_its_way_by_what_is_on_the_screen(come: Opener, game: str, seats: int) -> None:
    person = come()
    _sit_down(person, game, seats)
    for _ in range(DEEDS):
        person.until_asked()
        if person.scene == "match":
            break
        if person.scene == "table":
            told, targets = person.table.facts_for_log(), {target.id for target in person.table.targets()}
            assert person.legal() == [way["deed"] for way in told["ways"]]
            assert all(way["cards"] or way["controls"] for way in told["ways"])
            assert {card for way in told["ways"] for card in way["cards"]} <= targets
            assert {card for row in told["rows"] for card in row} <= targets
        person.answer()


def test_while_another_thinks_no_way_is_told(person: Person) -> None:
    person.sit_down(dealer=0)
    assert [] == person.table.facts_for_log().get("ways", [])


def test_a_deed_is_told_of_only_when_it_would_be_taken(person: Person) -> None:
    person.sit_down(dealer=1)
    person.until(person.is_asked)
    assert "ways" not in person.table.facts_for_log()
    person.wait(0.5)
    assert person.table.facts_for_log()["ways"]


@pytest.mark.parametrize(("key", "there"), [(pygame.K_RIGHT, "hand:0:"), (pygame.K_F2, "sheet.list")])
def test_the_log_knows_where_the_keys_are(at_table: Person, key: int, there: str) -> None:
    at_table.key(key)
    assert at_table.table.focused_name.startswith(there)


def test_the_keys_are_at_a_button_of_menu_and_sheet(person: Person) -> None:
    person.key(pygame.K_TAB)
    assert person.has(person.top.focused_name)
    person.key(pygame.K_RETURN, pygame.K_TAB)
    assert "setup" == person.scene
    assert person.has(person.top.focused_name)
