"""Two people at one screen: the curtain between them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame.event import Event

from kq_table.features.play.privacy_screen import HOLD_SECONDS
from kq_table.match.setup import Seating
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.text import Fonts
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, STEP, TOGETHER, Person, names, own


@pytest.fixture
def two(person: Person) -> Person:
    """Give two people before their first curtain."""
    person.sit_down(TOGETHER, dealer=1)
    person.until(lambda: person.scene == "curtain")
    return person


def _is_hidden(person: Person) -> bool:
    hands = [sprite for zone, sprite in person.table.board.sprites() if zone.name == "hand"]
    return bool(hands) and not any(sprite.is_up or sprite.card >= 0 for sprite in hands)


def test_the_first_to_decide_is_called_by_name(two: Person) -> None:
    assert ("Anna", 0) == (two.top.who, two.top.seat)
    assert ["look"] == [target.id for target in two.top.targets()]
    assert _is_hidden(two)


@pytest.mark.parametrize("size", [(1024, 640), (640, 1024), (1280, 800)])
def test_what_the_sheet_says_stays_on_it_in_large_text(come: Opener, size: tuple[int, int]) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=2.0))
    person.sit_down((Seating("Wilhelmina Alexandra"), TOGETHER[1]), dealer=1)
    person.until(lambda: person.scene == "curtain" and not person.top.is_moving)
    frame = DisplayList()
    person.top.draw(frame)
    parts = ["face", "title", "hint", "ring", "words"]
    rects = [frame.items[f"curtain.{part}"].rect for part in parts]
    signs = [frame.items["curtain.sign", side].rect for side in (-1, 1)]
    assert [] == [rect for rect in (*rects, *signs) if not person.top.panel.contains(rect)]
    assert person.table.context.kit.fonts.height("heading") == rects[1].h
    letters = [rect.inflate(0, -rect.h // 3) for rect in rects]
    assert [-1] * len(parts) == [rect.collidelist([*letters[:i], *letters[i + 1 :]]) for i, rect in enumerate(letters)]


def test_a_press_too_short_shows_nothing(two: Person) -> None:
    for _ in range(4):
        two.down(two.target("look").rect.center)
        two.wait(HOLD_SECONDS - 3 * STEP)
        two.up(two.target("look").rect.center)
    two.wait(2 * HOLD_SECONDS)
    assert "curtain" == two.scene
    assert _is_hidden(two)


def test_a_press_beside_the_sheet_shows_nothing(two: Person) -> None:
    two.down((3, 3))
    two.wait(2 * HOLD_SECONDS)
    assert "curtain" == two.scene


def test_the_mouse_over_a_hidden_hand_asks_for_no_reason(two: Person) -> None:
    for sprite in two.pile(f"hand:{two.controller.turn}"):
        assert "" == two.table.view.why_not(sprite)
        two.table.board.hovered = sprite
        assert "" == two.table.cards.tip()[0]


def test_press_and_hold_shows_the_hand_of_the_one_called_alone(two: Person) -> None:
    two.look()
    assert (True, 0) == (two.table.match.is_open, two.table.match.seat)
    assert 8 == len(own(two.table))
    assert not any(sprite.is_up for sprite in two.pile("hand:1"))


def test_a_key_held_shows_the_hand_too(two: Person) -> None:
    two.frame(Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    two.wait(HOLD_SECONDS + STEP)
    assert "table" == two.scene


def test_losing_the_window_while_pressing_shows_nothing(two: Person) -> None:
    two.down(two.target("look").rect.center)
    two.lose_focus()
    two.wait(2 * HOLD_SECONDS)
    assert "curtain" == two.scene


def test_a_pause_while_pressing_shows_nothing_and_stays(two: Person) -> None:
    two.down(two.target("look").rect.center)
    two.key(pygame.K_ESCAPE)
    two.wait(2 * HOLD_SECONDS)
    assert "pause" == two.scene
    assert _is_hidden(two)
    two.key(pygame.K_ESCAPE)
    two.wait(2 * HOLD_SECONDS)
    assert ["table", "curtain"] == names(two.stage.context.stack.scenes)


def test_after_a_deed_the_other_is_called_and_nobody_sees_a_hand(two: Person) -> None:
    two.look()
    two.until_asked()
    two.act()
    two.until(lambda: two.scene == "curtain")
    assert "Ben" == two.top.who
    assert _is_hidden(two)
    two.look()
    assert (1, 8) == (two.table.match.seat, len(own(two.table)))
    assert not any(sprite.is_up for sprite in two.pile("hand:0"))


def test_losing_the_window_hides_the_hand(two: Person) -> None:
    two.look()
    two.until_asked()
    two.lose_focus()
    assert "curtain" == two.scene
    assert "Anna" == two.top.who
    assert _is_hidden(two)
    two.look()
    assert 8 == len(own(two.table))


def test_what_was_said_of_a_hand_goes_with_it(two: Person) -> None:
    two.look()
    two.until_asked()
    two.table.overlays.show_toast("You have a spade, so you must follow suit.")
    two.frame()
    assert two.toast
    two.lose_focus()
    assert ("curtain", "") == (two.scene, two.toast)


def test_losing_the_window_under_a_pause_hides_the_hand(two: Person) -> None:
    two.look()
    two.until_asked()
    two.key(pygame.K_ESCAPE)
    two.lose_focus()
    two.wait(0.2)
    assert _is_hidden(two)


def test_alone_losing_the_window_hides_nothing(person: Person) -> None:
    person.sit_down()
    person.until_asked()
    person.lose_focus()
    assert "table" == person.scene
    assert 8 == len(own(person.table))


def test_the_hint_names_the_one_who_may_look(come: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    line_within = Fonts.line_within

    def note(fonts: Fonts, text: str, *rest: Any) -> pygame.Surface:
        written.append(text)
        return line_within(fonts, text, *rest)

    monkeypatch.setattr(Fonts, "line_within", note)
    two = come()
    two.sit_down(TOGETHER, dealer=1)
    two.until(lambda: two.scene == "curtain")
    assert {say("curtain.title", name="Anna"), say("curtain.hint", name="Anna")} <= set(written)


def _toast(person: Person) -> list[pygame.Rect]:
    frame = DisplayList()
    person.table.draw(frame)
    return [item.rect for key, item in frame.items.items() if "toast" in str(key)]


def test_taking_back_at_the_curtain_warns_above_the_sheet_first(two: Person) -> None:
    two.look()
    two.until_asked()
    two.act()
    two.until(lambda: two.scene == "curtain" and not two.top.is_moving)
    assert not _toast(two)
    two.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    toasts = two.table.overlays.toasts
    assert ("curtain", say("undo.warning")) == (two.scene, toasts.text)
    (slip,) = _toast(two)
    assert slip.bottom < two.top.panel.top
    two.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    two.until(lambda: two.scene == "curtain" and two.top.who == "Anna")
    two.look()
    assert "" == toasts.text


def test_leaving_at_the_curtain_and_coming_back_hides_the_hands_again(two: Person) -> None:
    two.key(pygame.K_ESCAPE)
    two.click("leave")
    two.click("continue")
    two.until(lambda: two.scene == "curtain")
    assert _is_hidden(two)
    two.look()
    assert 8 == len(own(two.table))


def test_the_second_to_say_a_number_finds_the_dial_empty(two: Person) -> None:
    two.look()
    two.until_asked()
    two.click("dial:5")
    two.click("announce")
    two.until(lambda: two.scene == "curtain")
    two.look()
    two.until_asked()
    assert not two.has("announce")
    assert not two.has("dial:-5")
    assert two.has("dial:5")
