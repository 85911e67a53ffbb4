"""Why a card may not be played is told in the prompt's place: no slip covers prompt, trick, plates or buttons."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from engines.games import registry
from kq_table.board.card_targets import shown_rect
from kq_table.features.play.input import LONG_PRESS_SECONDS
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person
from tests.tools.film_scripts import refused_cards

SMALL = (1024, 640)


def _come_to_refused(come: Opener, game: str) -> Person:
    person = come(size=SMALL, settings=QUICK)
    others = tuple(Seating(f"Seat {i}", "random") for i in range(1, max(registry.game(game).seats)))
    person.stage.context.navigate.open_table(MatchSetup(game, (Seating("Anna"), *others), {}, 1))
    person.play_to(lambda: person.is_asked() and bool(refused_cards(person.stage)))
    return person


def _shown(person: Person) -> DisplayList:
    frame = DisplayList()
    person.top.draw(frame)
    return frame


def _has_slip(frame: DisplayList) -> bool:
    owners = [key[0] for key in frame.items if isinstance(key, tuple)]
    return any(isinstance(owner, tuple) and owner[-1] == "tip" for owner in owners)


@pytest.mark.parametrize("game", [rules.key for rules in registry.GAMES])
def test_a_reason_takes_the_place_of_the_prompt_for_as_long_as_the_pointer_rests(come: Opener, game: str) -> None:
    person = _come_to_refused(come, game)
    card = refused_cards(person.stage)[0]
    person.point(person.table.cards.targets_by_card()[card].rect.center)
    person.wait(MOTION.tip_delay + MOTION.toast_rest + 1)
    reason = person.table.view.why_not(card)
    assert reason != ""
    assert reason == person.toast
    frame = _shown(person)
    assert not _has_slip(frame)
    assert "prompt" not in frame.items
    told = person.table.overlays.toasts.slip(person.table.kit, person.table.hud.layout["prompt"].midbottom)
    hud, cards = person.table.hud, person.table.cards
    others = [target.rect for target in hud.targets() if target.id.startswith("plate:")]
    others += [
        cards.rect_of(sprite)
        for zone, pile in person.table.board.zones.items()
        if zone.name == "trick"
        for sprite in pile
    ]
    others += [target.rect for target in person.top.targets() if target.id.startswith("deed:")]
    assert [] == [rect for rect in others if rect.colliderect(told)]
    person.point((5, 5))
    person.wait(0.1)
    assert "" == person.toast
    assert "prompt" in _shown(person).items


def test_a_click_of_less_than_a_frame_keeps_the_reason_that_a_rest_has_told(come: Opener) -> None:
    person = _come_to_refused(come, "king")
    card = refused_cards(person.stage)[0]
    pos = person.table.cards.targets_by_card()[card].rect.center
    person.point(pos)
    person.wait(MOTION.tip_delay + 0.5)
    reason = person.toast
    assert "" != reason == person.table.view.why_not(card)
    person.frame(*(Event(kind, pos=pos, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)))
    person.wait(0.2)
    assert reason == person.toast


@pytest.mark.parametrize("rest", [0.0, MOTION.tip_delay + 1])
def test_an_answer_to_a_press_is_not_said_over_while_the_pointer_rests(come: Opener, rest: float) -> None:
    person = _come_to_refused(come, "kings-and-queens")
    card = refused_cards(person.stage)[0]
    place = person.table.cards.targets_by_card()[card].rect.center
    person.point(place)
    person.wait(rest)
    person.key(pygame.K_k)
    person.wait(1)
    assert say("claim.none") == person.toast
    person.point((place[0] + 1, place[1]))
    person.wait(MOTION.tip_delay + 1)
    assert person.table.view.why_not(card) == person.toast


def test_a_warning_stays_although_the_pointer_comes_to_a_card_with_a_reason(come: Opener) -> None:
    person = _come_to_refused(come, "kings-and-queens")
    card = refused_cards(person.stage)[0]
    place = person.table.cards.targets_by_card()[card].rect.center
    person.point(place)
    person.key(pygame.K_h)
    person.point((place[0] + 1, place[1]))
    person.wait(MOTION.tip_delay + 1)
    assert say("hint.warning") == person.toast


def test_a_press_that_rests_is_answered_where_it_rests_on_a_card(come: Opener) -> None:
    person = _come_to_refused(come, "kings-and-queens")
    card = refused_cards(person.stage)[0]
    place = person.table.cards.targets_by_card()[card].rect.center
    for at, told in ((place, person.table.view.why_not(card)), (person.table.hud.layout["trick"].center, "")):
        person.point(at)
        person.down(at)
        person.wait(LONG_PRESS_SECONDS + 0.1)
        assert told == person.toast
        person.up(at)
        person.point((5, 5))
        person.wait(10.0)


@pytest.mark.parametrize("game", ["kings-and-queens", "king"])
def test_a_pulled_card_has_its_reason_above_it_before_it_is_dropped(come: Opener, game: str) -> None:
    person = _come_to_refused(come, game)
    card, board, kit = refused_cards(person.stage)[0], person.table.board, person.table.kit
    x, y = person.table.cards.targets_by_card()[card].rect.center
    height = board.layout.card[1]
    person.point((x, y))
    person.down((x, y))
    person.point((x, y - round(MOTION.refused_told * height * 0.8)), is_down=True)
    assert "" == person.toast
    person.point((x, y - round(height)), is_down=True)
    reason = person.table.view.why_not(card)
    assert "" != reason == person.toast
    assert board.pulse < MOTION.pulse, "what may be played is pointed out"
    person.wait(MOTION.pulse)
    foot = person.table.table.held_reason.foot(board)
    assert foot is not None
    slip = person.table.overlays.toasts.slip(kit, foot, person.table.hud.toast_room)
    held = shown_rect(board, card)
    assert 0 < held.top - slip.bottom < kit.px(20)
    person.up((x, y - round(height)))
    person.wait(0.5)
    assert reason == person.toast
    person.click((5, 5))
    assert person.table.table.held_reason.foot(board) is None
