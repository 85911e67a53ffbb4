"""Why trust this bot: a sheet on its plate, and a test that says what came of it, well or ill, and shows no card."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import Rect

from kq_table.features.fairness import dialog as fairness_dialog
from kq_table.features.fairness.dialog import verdicts
from kq_table.features.fairness.fairness_check import DEALS, RETHOUGHT_DEALS, Finding
from kq_table.games.registry import HUDS
from kq_table.match.bot_seat import LeakCase
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from tests.kq_table.conftest import Opener
from tests.kq_table.features.play.test_targets import LOOKS
from tests.kq_table.person import ALONE, QUICK, TOGETHER, Person

BLIND = Finding(DEALS, DEALS, RETHOUGHT_DEALS, RETHOUGHT_DEALS, is_done=True)
GAMES = {"kings-n-queens": 4, "crowns": 4, "king": 3, "the-queen": 2}
CARD = re.compile(r"\b[2-9TJQKA][SHDC]\b|[♠♥♦♣]")


class StandIn:
    """An examiner whose findings a test hands out."""

    orders: list[LeakCase]
    findings: list[Finding | None]
    """None: the test comes to nothing."""
    is_closed: bool

    def __init__(self, trial: LeakCase) -> None:
        StandIn.orders.append(trial)
        StandIn.is_closed = False
        self.finding, self.has_failed, self.is_over = Finding(), False, False

    def poll(self) -> None:
        if StandIn.findings:
            found = StandIn.findings.pop(0)
            self.finding, self.has_failed = found or self.finding, found is None
            self.is_over = found is None or found.is_done

    def close(self) -> None:
        self.is_over = StandIn.is_closed = True


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness_dialog, "FairnessProcess", StandIn)
    StandIn.orders, StandIn.findings = [], []


def shown(person: Person) -> dict[str, str]:
    """Give the texts on the sheet by the names of their widgets."""
    return {widget.name: widget.text for widget in person.top.dialog.walk()}


def asked(person: Person) -> None:
    """Come to the sheet about the first bot."""
    person.sit_down()
    person.to_play()
    person.click("plate:1.press")
    person.click("trust")
    assert "trust" == person.scene


# -- the way there


def test_a_bots_plate_leads_to_the_sheet_by_pointer_and_by_keys(at_table: Person) -> None:
    at_table.click("plate:1.press")
    assert ("rival", "Who is Steady?") == (at_table.scene, shown(at_table)["rival.title"])
    at_table.click("trust")
    assert ("trust", "Why trust Steady?") == (at_table.scene, shown(at_table)["trust.title"])
    at_table.key(pygame.K_ESCAPE)
    assert "rival" == at_table.scene
    at_table.key(pygame.K_ESCAPE)
    assert "table" == at_table.scene
    for _ in range(20):
        if at_table.top.focused_name == "plate:1.press":
            break
        at_table.key(pygame.K_TAB)
    at_table.key(pygame.K_RETURN)
    assert "rival" == at_table.scene


def test_a_plate_says_that_it_can_be_pressed(at_table: Person) -> None:
    at_table.point(at_table.target("plate:1.press").rect.center)
    tip = at_table.table.widgets["plate:1.press"].tip()[0]
    assert tip.startswith("Steady, computer")
    assert say("rival.press", name="Steady") in tip


def test_a_persons_plate_leads_nowhere(person: Person) -> None:
    person.sit_down(TOGETHER)
    person.until_asked()
    assert not [target.id for target in person.table.targets() if target.id.endswith(".press")]


@pytest.mark.parametrize("game", GAMES)
def test_at_every_table_all_bots_can_be_asked_about(person: Person, game: str) -> None:
    seatings = (ALONE[0], *(Seating(f"Bot {seat}", "page") for seat in range(1, GAMES[game])))
    person.stage.context.navigate.open_table(MatchSetup(game, seatings, {}, 0))
    person.until_asked()
    for seat in range(1, GAMES[game]):
        person.click(f"plate:{seat}.press")
        assert f"Who is Bot {seat}?" == shown(person)["rival.title"]
        person.key(pygame.K_ESCAPE)
    assert {game} <= set(HUDS)


def test_while_a_card_is_raised_its_goals_come_first(at_table: Person) -> None:
    at_table.click(f"hand:0:{at_table.legal()[0].removeprefix('play ')}")
    at_table.frame()
    assert not at_table.has("plate:1.press")
    at_table.key(pygame.K_ESCAPE)
    at_table.frame()
    assert at_table.has("plate:1.press")


# -- the test


def test_the_bots_last_question_is_put_to_the_test(person: Person) -> None:
    asked(person)
    person.click("run")
    (order,) = StandIn.orders
    lines = order.record.splitlines()
    decided = [n for n, line in enumerate(person.controller._match.record.deeds) if line.startswith("1 ")]
    assert (1, "steady") == (order.seat, order.level)
    assert list(person.controller._match.record.deeds[: decided[-1]]) == lines[lines.index("") + 1 :]
    assert order.sent is not None
    assert order.sent.endswith("\n")


def test_it_is_told_how_far_the_test_has_come_and_what_came_of_it(person: Person) -> None:
    asked(person)
    StandIn.findings = [Finding(40, 40)]
    person.click("run")
    assert say("trust.dealing", count=40, all=DEALS) == shown(person)["progress"]
    StandIn.findings = [Finding(DEALS, DEALS, 1, 1)]
    person.frame()
    assert say("trust.thinking", name="Steady", count=1, all=RETHOUGHT_DEALS) == shown(person)["progress"]
    StandIn.findings = [BLIND]
    person.frame()
    assert "100 of 100 other deals looked exactly the same to Steady." == shown(person)["pipe"]
    assert "Steady thought 3 of them through and made the same move every time." == shown(person)["thought"]
    assert say("trust.again") == shown(person)["run"]


def test_a_test_can_be_stopped_and_ends_with_its_sheet(person: Person) -> None:
    asked(person)
    person.click("run")
    person.click("run")
    assert (True, say("trust.run")) == (StandIn.is_closed, shown(person)["run"])
    person.click("run")
    person.key(pygame.K_ESCAPE)
    assert (True, "rival") == (StandIn.is_closed, person.scene)


def test_a_test_that_came_to_nothing_says_so(person: Person) -> None:
    asked(person)
    StandIn.findings = [Finding(3, 3), None]
    person.click("run")
    person.wait(0.2)
    assert say("trust.failed") == shown(person)["failed"]


def said(found: Finding) -> dict[str, Any]:
    return {widget.name: widget.text for widget in verdicts(found, "Steady")}


def test_a_bot_that_can_tell_what_it_should_not_know_is_told_of() -> None:
    found = said(replace(BLIND, same_input=97))
    assert (
        "3 of 100 other deals looked different to Steady, who was told something that should have stayed hidden."
        == found["pipe"]
    )
    assert say("trust.report") == found["report"]
    swayed = said(replace(BLIND, same_answer=1))
    assert swayed["thought"].startswith("Steady thought 3 of them through and moved differently in 2")
    assert say("trust.report") == swayed["report"]
    assert "report" not in said(BLIND)


def test_a_bot_without_an_answer_is_not_blamed() -> None:
    found = said(Finding(DEALS, DEALS, 1, 1, has_no_answer=True, is_done=True))
    assert (say("trust.no_answer", name="Steady"), False) == (found["thought"], "report" in found)
    swayed = said(Finding(DEALS, DEALS, 1, 0, has_no_answer=True, is_done=True))
    assert "report" in swayed


def test_where_there_was_little_or_nothing_to_test_that_is_said() -> None:
    assert {"open": say("trust.open", name="Steady")} == said(Finding(is_done=True))
    few = said(Finding(9, 9, RETHOUGHT_DEALS, RETHOUGHT_DEALS, is_done=True))["pipe"]
    assert few.startswith("Few other deals are possible here. All 9")
    assert say("trust.not_asked", name="Steady") == said(Finding(DEALS, DEALS, is_asked=False))["thought"]


def test_the_sheet_names_no_card(person: Person) -> None:
    asked(person)
    StandIn.findings = [replace(BLIND, same_input=1, same_answer=0)]
    person.click("run")
    assert not [text for text in shown(person).values() if CARD.search(text)]


# -- where it lies


def test_the_sheet_fits_every_window_and_its_buttons_stay_put(come: Opener) -> None:
    person = come(size=(1280, 800))
    asked(person)
    for size, scale in LOOKS:
        person.stage.context.settings = replace(QUICK, text_scale=scale)
        person.resize(size)
        person.stage.context.resize(size)
        person.frame()
        StandIn.findings = []
        before = person.target("done").rect.y
        person.click("run")
        assert before == person.target("done").rect.y
        assert all(Rect((0, 0), size).contains(target.rect) for target in person.top.targets())
        person.click("run")
