"""The picture never learns a hidden card, and a match taken up again looks as it did."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import Any

import pygame
import pytest

from engines.core.api import SPECTATOR, Zone
from engines.core.cards import HIDDEN, Card
from kq_table.art.card_images import BACK
from kq_table.features.play.scene import TableScene
from kq_table.match.controller import MatchController
from kq_table.match.setup import Seating
from kq_table.storage.record_file import secret_path
from kq_table.storage.record_list import RecordEntry
from tests.kq_table.conftest import Opener
from tests.kq_table.person import ALONE, LOOKING_ON, QUICK, TOGETHER, Person
from tests.tools.bots import FakeBot

Look = dict[str, list[tuple[Card, bool, int]]]


def _look(scene: TableScene) -> Look:
    """Tell what lies where, and which way up."""
    return {
        str(zone): [(sprite.card, sprite.is_up, sprite.laid_by if zone.name == "trick" else -1) for sprite in pile]
        for zone, pile in scene.board.zones.items()
    }


def _may_see(scene: TableScene, zone: Zone) -> bool:
    viewer = scene.match.seat if scene.match.is_open else SPECTATOR
    return zone.seen_by(viewer)


def _check(scene: TableScene) -> None:
    """No body has a card that the one who looks may not see, and none of these lies open."""
    for zone, sprite in scene.board.sprites():
        if not _may_see(scene, zone):
            assert HIDDEN == sprite.card, f"{zone} shows {sprite.card}"
            # Only what was seen where it came from is still seen on its way.
            assert sprite.face in {None, HIDDEN} or not scene.board.timeline.is_idle, f"{zone} shows {sprite.face}"
    if not scene.match.is_open:
        assert not any(sprite.is_up for zone, sprite in scene.board.sprites() if zone.name == "hand")


def _is_enough(person: Person) -> bool:
    """Whether the match is over; two people, who need a look at every deed, play two rounds."""
    return person.scene == "match" or (person.table.match.is_shared and len(person.table.view.history.rounds) == 2)


def _play(person: Person) -> set[str]:
    """Play on, looking at every frame; give the scenes that were seen."""
    seen: set[str] = set()

    def look() -> None:
        seen.add(person.scene)
        if "table" in {scene.name for scene in person.stage.context.stack.scenes}:
            _check(person.table)

    person.play_to(lambda: _is_enough(person), look)
    return seen


@pytest.mark.parametrize("seatings", [ALONE, TOGETHER, LOOKING_ON], ids=["alone", "together", "looking on"])
def test_at_no_frame_of_a_match_the_picture_has_a_card_that_is_hidden(
    come: Opener, seatings: tuple[Seating, ...]
) -> None:
    person = come(settings=QUICK if seatings is TOGETHER else replace(QUICK, speed="brisk"))
    person.sit_down(seatings, target="25")
    seen = _play(person)
    assert {"table", "round"} <= seen
    assert ("curtain" in seen) == (seatings is TOGETHER)


def test_where_a_hand_is_hidden_backs_are_drawn(come: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    from kq_table.board import render
    from kq_table.ui.compositor import DisplayList

    person = come()
    person.sit_down(TOGETHER)
    person.until_asked()
    assert "curtain" == person.scene
    drawn: list[str] = []
    card = person.table.table.card_images(1.0).card

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return getattr(person.table.table.card_images(1.0), name)

        def card(self, name: str, *facts: Any, **more: Any) -> Any:
            drawn.append(name)
            return card(name, *facts, **more)

    render.CardPainter().draw(DisplayList(), person.table.board, lambda _: Watched(), render.Marks())  # type: ignore[arg-type, return-value]
    assert {BACK} == set(drawn)


# -- taken up again


def _shadow(person: Person, controller: MatchController) -> TableScene:
    """Take the same match up a second time, from a copy of its record, beside the table that goes on."""
    journal = controller._journal.path
    copy = journal.parent.with_name("again") / journal.name
    copy.parent.mkdir(exist_ok=True)
    for path in (journal, secret_path(journal)):
        shutil.copyfile(path, copy.with_name(path.name))
    other = Person(person.stage)
    context = other.stage.context
    stack = list(context.stack.scenes)
    context.stack.scenes.clear()
    context.navigate.continue_match(RecordEntry(copy, controller.game, {}, 0.0))
    (scene,) = context.stack.scenes
    context.stack.scenes[:] = stack
    assert isinstance(scene, TableScene)
    return scene


@pytest.mark.parametrize("seatings", [ALONE, TOGETHER], ids=["alone", "together"])
def test_taken_up_at_any_moment_a_match_looks_as_the_table_that_went_on(
    come: Opener, seatings: tuple[Seating, ...]
) -> None:
    person = come(bots=FakeBot)
    person.sit_down(seatings, target="25")
    compared: set[int] = set()
    person.until_asked()
    while not _is_enough(person):
        table = person.table
        if not table.controller.is_over:
            again = _shadow(person, table.controller)
            if table.match.is_open and seatings is TOGETHER:
                again.handover.reveal(table.match.seat)
            assert _look(table) == _look(again), f"after {table.controller.n} deeds"
            assert _history(table) == _history(again), f"after {table.controller.n} deeds"
            compared.add(table.controller.n)
            again.controller.close()
        person.answer()
        person.until_asked()
    assert len(compared) > 20


def _history(table: TableScene) -> tuple[object, ...]:
    history = table.view.history
    return history.round, history.dealer, history.totals, history.said, history.tricks, history.rounds


def test_closed_while_a_round_is_told_it_is_told_again(come: Opener) -> None:
    person = come()
    person.sit_down()
    person.play_to(lambda: person.scene == "round")
    texts = [target.text for target in person.top.targets()]
    person.stage.close()
    again = come()
    again.click("continue")
    again.until_asked()
    assert "round" == again.scene
    assert texts == [target.text for target in again.top.targets()]


@pytest.mark.parametrize("deeds", range(1, 24, 3))
def test_closed_at_any_moment_the_menu_offers_to_go_on_with_the_same_picture(come: Opener, deeds: int) -> None:
    """Closed in mid-flight even: what the record has is what comes back, settled."""
    person = come(settings=replace(QUICK, speed="calm"))
    person.sit_down()
    while person.controller.n < deeds:
        person.frame()
        if person.is_asked():
            person.wait(0.35)
            person.act()
        elif person.scene == "round":
            person.key(pygame.K_RETURN)
    lines = person.controller._match.record.lines
    person.stage.close()
    again = come()
    again.click("continue")
    # Where chance is to act it has done so by now.
    assert lines == again.controller._match.record.lines[: len(lines)]
    view = again.controller.view(0)
    for zone, cards in view.state.zones.items():
        assert sorted(cards) == sorted(sprite.card for sprite in again.table.board.zones[zone])
