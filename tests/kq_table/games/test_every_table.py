"""Every table there is: played by pointer and by keys, its words, and its slip."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import Final

import pygame
import pytest
from pygame.event import Event

from engines.games import registry
from kq_table.games.registry import HUDS
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.durations import MOTION
from tests.kq_table import do_deed
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

TABLES_AND_SEATS = [(key, seats) for key in HUDS for seats in registry.game(key).seats]
OPTIONS = {"kings-n-queens": {"max_rounds": "6"}, "kings-and-queens": {"target": "25"}}
"""Shorter matches tell as much."""
ENOUGH = 45
"""Own deeds: what every kind of round holds has come by then. Whole matches are played in `tests/window`."""
LOOK_EVERY = 5
"""So many deeds are done for one that is drawn."""
HURRIED = replace(QUICK, trick_rest=0.05)
"""Quicker than a person may ask for: nobody looks at the tricks of these matches."""
KEYS: Final = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_UP)

every_table = pytest.mark.parametrize(("game", "seats"), TABLES_AND_SEATS)


def _sit_down(person: Person, game: str, seats: int) -> None:
    others = (Seating(f"Bot {i}", "random") for i in range(1, seats))
    person.stage.context.navigate.open_table(MatchSetup(game, (Seating("Anna"), *others), OPTIONS.get(game, {}), 0))


def _play(person: Person, do: Callable[[Person, str], None]) -> set[str]:
    """Play as the house advises, for many deeds or to the end; give the kinds of deeds that were done."""
    done: set[str] = set()
    for _ in range(ENOUGH // LOOK_EVERY):
        with person.stage.minimized():
            words = [_act(person, do) for _ in range(LOOK_EVERY - 1)]
        words.append(_act(person, do))
        done.update(filter(None, words))
        if "" in words:
            break
    return done


def _act(person: Person, do: Callable[[Person, str], None]) -> str:
    """Do the next deed of one's own, and give its kind; empty where the match is over."""
    person.until_asked()
    while person.scene != "table":
        if person.scene == "match":
            return ""
        person.answer()
        person.until_asked()
    n, deed = person.controller.n, person.controller.default_deed()
    do(person, deed)
    assert person.controller.n > n, f"{deed} was not done"
    return deed.partition(" ")[0]


@every_table
def test_a_match_is_played_by_clicks(come: Opener, game: str, seats: int) -> None:
    person = come(settings=HURRIED)
    _sit_down(person, game, seats)
    assert _play(person, do_deed.click)


@every_table
def test_a_match_is_played_by_keys(come: Opener, game: str, seats: int) -> None:
    person = come(settings=HURRIED)
    _sit_down(person, game, seats)
    assert _play(person, do_deed.key)


@every_table
def test_a_card_is_played_by_dragging_it(come: Opener, game: str, seats: int) -> None:
    person = come(settings=replace(HURRIED, play="drag"))
    _sit_down(person, game, seats)
    person.play_to(lambda: any(len(deed.moves) == 1 for deed in person.table.board.legal))
    deed = next(deed for deed in person.table.board.legal if len(deed.moves) == 1)
    n = person.controller.n
    do_deed.drag(person, deed.text)
    assert n < person.controller.n


@every_table
def test_every_deed_is_said_in_words(come: Opener, game: str, seats: int) -> None:
    person = come(settings=HURRIED)
    _sit_down(person, game, seats)
    said: dict[str, str] = {}
    suggested: dict[str, str] = {}

    with person.stage.minimized():
        for _ in range(40):
            person.until_asked()
            if person.scene == "match":
                break
            for deed in person.table.board.legal if person.scene == "table" else ():
                words = person.table.hud.words
                said[deed.text] = words.describe_deed(deed, person.table.match.seat, words.spoken)
                suggested[deed.text] = words.suggest_deed(deed)
            person.answer()
    assert said
    assert [] == [text for text, words in said.items() if not words.startswith("You ")]
    assert [] == [text for text, words in suggested.items() if not words or words == text]


@every_table
def test_while_one_is_asked_the_slip_says_what_for(come: Opener, game: str, seats: int) -> None:
    person = come(settings=HURRIED)
    _sit_down(person, game, seats)
    with person.stage.minimized():
        for _ in range(25):
            person.until_asked()
            if person.scene == "match":
                break
            if person.scene == "table":
                assert person.prompt
            person.answer()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@every_table
def test_the_tip_of_a_plate_lies_over_no_button_of_the_toolbar(
    come: Opener, game: str, seats: int, size: tuple[int, int]
) -> None:
    person = come(size)
    _sit_down(person, game, seats)
    person.until_asked()
    buttons = [person.target(name).rect for name in ("menu", "log", "hint")]
    for plate in (target.rect for target in person.top.targets() if target.id.startswith("plate:")):
        person.point(plate.center)
        person.wait(1.0)
        frame = DisplayList()
        person.table.draw(frame)
        keys = (key for key in frame.items if isinstance(key, tuple) and key[0] == ("table", "tip"))
        (words,) = (frame.items[key].rect for key in keys if key[-1] == "text")
        assert -1 == words.collidelist(buttons)


@every_table
def test_news_of_one_line_takes_exactly_the_place_of_the_prompt(come: Opener, game: str, seats: int) -> None:
    person = come((1280, 800))
    _sit_down(person, game, seats)
    person.play_to(lambda: person.is_asked() and any(deed.moves for deed in person.table.board.legal))
    person.until(lambda: "prompt.slip" in _shown(person))
    prompt, news = _shown(person)["prompt.slip"].rect, say("table.muted")
    person.table.overlays.show_toast(news)
    person.wait(MOTION.toast_fade + 0.2)
    assert news == person.toast
    told = next(item.rect for key, item in _shown(person).items() if isinstance(key, tuple) and key[0] == "toast")
    assert (0, 0) == (told.centerx - prompt.centerx, told.h - prompt.h)
    assert abs(told.centery - prompt.centery) <= 1


@every_table
def test_what_stays_as_it_is_is_not_drawn_again(come: Opener, game: str, seats: int) -> None:
    person = come()
    _sit_down(person, game, seats)
    person.until_asked()
    person.frame()
    plate, hud = ("plate", 0), person.table.hud
    kept = _shown(person)[plate]
    assert kept is _shown(person)[plate]
    hud.place(person.table.kit, 0)
    assert kept is not _shown(person)[plate]


def _shown(person: Person) -> Mapping[Hashable, DrawItem]:
    frame = DisplayList()
    person.top.draw(frame)
    return frame.items


@every_table
def test_a_key_pressed_while_cards_fly_raises_nothing_that_is_out_of_reach(come: Opener, game: str, seats: int) -> None:
    person = come(settings=replace(QUICK, speed="brisk"))
    _sit_down(person, game, seats)
    seen = 0

    def look() -> None:
        nonlocal seen
        if person.scene != "table":
            return
        cards, table = person.table.cards, person.table.board
        reach = [sprite for zone in cards.reach.zones() for sprite in table.zones[zone]]
        assert cards.board.focused is None or cards.board.focused in reach
        assert not table.selected or table.deeds_with(table.selected) or table.can_grow(table.selected)
        assert person.table.facts_for_log()["n"] == person.controller.n
        seen += not table.timeline.is_idle

    with person.stage.minimized():
        for key in KEYS * 3:
            person.until_asked(look)
            if person.scene == "match":
                break
            if person.scene != "table":
                person.answer()
                continue
            do_deed.key(person, person.controller.default_deed())
            for _ in range(4):
                person.key(key)
                look()
    assert seen


@every_table
def test_a_second_press_in_the_same_moment_does_nothing_more(come: Opener, game: str, seats: int) -> None:
    person = come()
    _sit_down(person, game, seats)
    person.until_asked()
    deed, n = do_deed.deed_of(person, person.controller.default_deed()), person.controller.n
    for _ in range(2):
        person.table.view.play(deed)
    assert n + 1 == person.controller.n


@every_table
def test_the_pointer_may_rest_on_anything_before_the_first_frame(come: Opener, game: str, seats: int) -> None:
    person = come()
    _sit_down(person, game, seats)
    places = [target.rect.center for target in person.table.targets()]
    for pos in [place for place in places for _ in range(2)]:
        person.table.handle(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    assert places
