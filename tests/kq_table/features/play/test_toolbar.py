"""The small buttons of a table: the log beside or over it, and the last trick once more."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from engines.core.cards import name
from kq_table.features.play.log import LogView
from kq_table.narrate.deeds import LogEntry
from kq_table.narrate.match_summary import spoken_names
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import UiContext
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, TOGETHER, Person

WIDE = (1920, 1080)


def _told(person: Person) -> list[str]:
    """List what the log says that is open on a sheet."""
    return [saying.words for saying in person.top.entries]


def _tips(person: Person) -> list[object]:
    """List the parts of hints beside the pointer that are drawn, of whatever scene."""
    frame = DisplayList()
    for scene in person.stage.app.visible():
        scene.draw(frame)
    return [key for key in frame.items if isinstance(key, tuple) and isinstance(key[0], tuple) and key[0][1] == "tip"]


def _a_trick(person: Person) -> None:
    """Play on until a trick has been taken and one is to play again."""
    person.play_to(lambda: person.is_asked() and person.table.view.history.last_trick is not None)


# -- log


def _tops(view: LogView) -> list[int]:
    """List where the log's entries begin, and where the last ends."""
    return view.lines._places(view.kit, view.lines.rect.w)


def test_the_log_tells_deed_by_deed_what_was_played_and_who_took_it(at_table: Person) -> None:
    _a_trick(at_table)
    trick = at_table.table.view.history.last_trick
    assert trick is not None
    names = spoken_names(at_table.controller.seatings)
    at_table.key(pygame.K_g)
    cards = [say("table.plays", name=names[seat], card=f"{{{name(card)}}}") for seat, card in trick.cards]
    taken = _told(at_table).index(say("last_trick.taken", name=names[trick.winner]))
    assert cards == _told(at_table)[taken - 2 : taken]
    assert "Round 1" in _told(at_table)


@pytest.mark.parametrize("key", [pygame.K_g, pygame.K_ESCAPE, pygame.K_RETURN])
def test_the_log_over_a_narrow_table_goes_by_its_key_escape_or_enter(at_table: Person, key: int) -> None:
    at_table.click("log")
    assert "log" == at_table.scene
    at_table.key(key)
    assert ("table", False) == (at_table.scene, at_table.stage.context.settings.log_open)


def test_the_log_over_a_narrow_table_takes_in_the_card_that_was_still_flying(come: Opener) -> None:
    person = come(settings=replace(QUICK, speed="normal"))
    person.sit_down()
    person.to_play()
    person.act()
    card = person.controller._match.record.lines[-1].deed.removeprefix("play ")
    person.key(pygame.K_g)
    before = _told(person)
    person.wait(1.0)
    assert [*before, f"You play {{{card}}}"] == _told(person)


def test_the_log_tells_nothing_that_has_not_been_shown(come: Opener) -> None:
    person = come(settings=replace(QUICK, speed="normal", trick_rest=5.0))
    person.sit_down()
    person.to_play()
    person.act()
    card = person.controller._match.record.lines[-1].deed.removeprefix("play ")
    told = person.table.toolbar.game_log.entries(0, len(person.table.view.history.events))
    assert not [saying.words for saying in told if f"{{{card}}}" in saying.words]
    person.wait(1.0)
    told = person.table.toolbar.game_log.entries(0, len(person.table.view.history.events))
    assert [f"You play {{{card}}}"] == [saying.words for saying in told if f"{{{card}}}" in saying.words]


def test_the_log_lies_beside_a_wide_table_and_stays_open_for_the_next(come: Opener) -> None:
    person = come(size=WIDE)
    person.sit_down()
    person.to_play()
    person.key(pygame.K_g)
    assert ("table", True) == (person.scene, person.stage.context.settings.log_open)
    assert person.table.toolbar.panel.is_shown
    again = come(size=WIDE, settings=replace(QUICK, log_open=True))
    again.sit_down()
    again.until_asked()
    assert again.table.toolbar.panel.is_shown
    again.click("log")
    assert not again.table.toolbar.panel.is_shown


def test_nothing_of_the_table_lies_under_the_log_beside_it(come: Opener) -> None:
    person = come(size=WIDE, settings=replace(QUICK, log_open=True))
    person.sit_down()
    person.to_play()
    place = person.table.toolbar.panel.rect
    assert Rect((0, 0), WIDE).contains(place)
    others = [target for target in person.table.targets() if not target.id.startswith("log.")]
    assert not [target.id for target in others if target.rect.colliderect(place)]


def test_the_log_keeps_the_newest_in_sight_unless_somebody_reads_further_up(come: Opener) -> None:
    person = come(size=WIDE, settings=replace(QUICK, log_open=True))
    person.sit_down()
    person.play_to(lambda: person.is_asked() and person.controller.n > 70)
    view = person.table.toolbar.panel.view
    assert view.max_offset > 0
    assert view.max_offset == view.offset
    view.scroll_to(0)
    person.act()
    person.until_asked()
    assert 0 == view.offset


def test_the_log_of_two_people_names_no_card_that_neither_has_shown(come: Opener) -> None:
    person = come()
    person.sit_down(TOGETHER)
    person.play_to(lambda: person.scene == "table" and person.table.view.history.last_trick is not None)
    hands = {name(sprite.card) for seat in (0, 1) for sprite in person.pile(f"hand:{seat}") if sprite.is_up}
    person.key(pygame.K_g)
    assert hands
    assert not [words for words in _told(person) for card in hands if f"{{{card}}}" in words]


@pytest.mark.parametrize("words", ["short", "a few words more than fit on one line of the log " * 3])
@pytest.mark.parametrize("changed", [0, 1, 3])
def test_entries_whose_words_have_changed_are_measured_anew(changed: int, words: str) -> None:
    kit, place = UiContext(Metrics((1280, 800), 1.0)), Rect(0, 0, 300, 100)
    entries = [LogEntry("deed", f"{i}: takes back what was said, in some more words than fit") for i in range(4)]
    view, fresh = LogView("log"), LogView("log")
    view.place(kit, place)
    view.show(entries)
    entries[changed] = LogEntry("deed", words)
    view.show(entries)
    fresh.show(entries)
    fresh.place(kit, place)
    assert fresh.max_offset > 0
    assert fresh.max_offset == view.max_offset
    assert _tops(fresh) == _tops(view)


def test_entries_that_are_as_before_are_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kit, view = UiContext(Metrics((1280, 800), 1.0)), LogView("log")
    view.place(kit, Rect(0, 0, 300, 200))
    entries = [LogEntry("deed", f"entry {i}") for i in range(4)]
    view.show(entries)
    measured, measure = list[str](), kit.fonts.paragraph_height

    def note(words: str, role: str, width: int) -> int:
        measured.append(words)
        return measure(words, role, width)

    monkeypatch.setattr(kit.fonts, "paragraph_height", note)
    view.show([*entries[:3], LogEntry("deed", "other words"), LogEntry("deed", "one more")])
    assert ["other words", "one more"] == measured


# -- last trick


def test_the_last_trick_is_shown_with_who_laid_what_and_who_took_it(at_table: Person) -> None:
    _a_trick(at_table)
    trick = at_table.table.view.history.last_trick
    assert trick is not None
    at_table.click("recall")
    assert ("last_trick", trick) == (at_table.scene, at_table.top.trick)
    assert at_table.controller.seatings[trick.winner].name in at_table.top.dialog["trick"].text


def test_the_last_trick_shows_while_its_key_is_held(at_table: Person) -> None:
    _a_trick(at_table)
    at_table.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l"))
    at_table.wait(0.8)
    assert "last_trick" == at_table.scene
    at_table.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_l, mod=0))
    assert "table" == at_table.scene


@pytest.mark.parametrize("way", ["click", "escape", "again"])
def test_the_last_trick_stays_after_a_short_press_until_a_click_or_a_key(at_table: Person, way: str) -> None:
    _a_trick(at_table)
    at_table.key(pygame.K_l)
    at_table.wait(0.5)
    assert "last_trick" == at_table.scene
    if way == "click":
        at_table.click((10, 10))
    else:
        at_table.key(pygame.K_ESCAPE if way == "escape" else pygame.K_l)
    assert "table" == at_table.scene


def test_before_the_first_trick_of_a_round_there_is_none_to_be_shown(at_table: Person) -> None:
    assert not at_table.has("recall")
    at_table.key(pygame.K_l)
    assert "table" == at_table.scene
    assert "No trick" in at_table.toast


def test_the_last_trick_of_a_round_is_forgotten_with_the_next_deal(at_table: Person) -> None:
    at_table.play_to(lambda: at_table.is_asked() and at_table.table.view.history.round == 2)
    assert at_table.table.view.history.last_trick is None


def test_what_the_pointer_brought_up_goes_when_something_lies_on_the_table(at_table: Person) -> None:
    at_table.point(at_table.target("menu").rect.center)
    at_table.wait(2 * MOTION.tip_delay)
    assert _tips(at_table)
    at_table.type("?")
    at_table.wait(2 * MOTION.tip_delay)
    assert ("keys", []) == (at_table.scene, _tips(at_table))


@pytest.mark.parametrize("name", ["recall", "log", "menu"])
def test_a_button_reached_by_keys_has_no_tip_over_what_it_opens(at_table: Person, name: str) -> None:
    _a_trick(at_table)
    at_table.table.widgets.focus(at_table.table.widgets[name], is_by_key=True)
    at_table.wait(2 * MOTION.tip_delay)
    assert _tips(at_table)
    at_table.key(pygame.K_RETURN)
    assert "table" != at_table.scene
    at_table.wait(2 * MOTION.tip_delay)
    assert [] == _tips(at_table)
