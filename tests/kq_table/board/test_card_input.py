"""One's own hand, by mouse and by keys: what plays, what goes home, and what is said."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import pygame
import pytest

from engines.core.cards import name
from kq_table.board.animation import Glide
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION, seconds_to_read
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person, own

FLYING = replace(QUICK, speed="normal", trick_rest=2.0)


def _middle(person: Person) -> tuple[int, int]:
    """Give the place of the trick."""
    slot = person.table.board.layout.slots[person.zone("trick")]
    return round(slot.pose(0, 1, 0).x), round(slot.pose(0, 1, 0).y)


def _first(person: Person) -> str:
    """Name the first card that may be played."""
    return person.legal()[0].removeprefix("play ")


def _to_follow(person: Person) -> tuple[str, str]:
    """Play on to where a card may not be played; give it, and one that may."""
    person.play_to(lambda: person.is_asked() and 0 < len(person.legal()) < len(own(person.table)))
    legal = [text.removeprefix("play ") for text in person.legal()]
    return next(name(card) for card in own(person.table) if name(card) not in legal), legal[0]


# -- pointing


def test_a_soft_tick_is_heard_over_each_card_of_ones_hand_and_nowhere_else(
    at_table: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    at_table.to_play()
    at_table.point(_middle(at_table))
    monkeypatch.setattr(at_table.table.view, "play_sound", heard.append)
    for card in own(at_table.table)[-3:]:
        x, y = at_table.target(f"hand:0:{name(card)}").rect.center
        at_table.point((x, y))
        at_table.point((x + 1, y))
    assert ["hover"] * 3 == heard
    at_table.point(_middle(at_table))
    at_table.point((5, 5))
    assert ["hover"] * 3 == heard


@pytest.mark.parametrize("where", ["score sheet", "outside"])
def test_a_card_sinks_when_the_pointer_jumps_from_it_to_another_control_or_out_of_the_window(
    at_table: Person, where: str
) -> None:
    at_table.to_play()
    card = _first(at_table)
    at_table.point(at_table.target(f"hand:0:{card}").rect.center)
    assert at_table.sprite(card) is at_table.table.board.hovered
    if where == "outside":
        at_table.frame(pygame.event.Event(pygame.WINDOWLEAVE))
    else:
        at_table.point(at_table.target("sheet.list").rect.center)
    assert at_table.table.board.hovered is None


# -- dragging


def test_a_card_dropped_on_the_trick_flies_on_from_where_it_was_let_go(come: Opener) -> None:
    person = come(settings=FLYING)
    person.sit_down()
    person.to_play()
    card = _first(person)
    sprite, (x, y) = person.sprite(card), _middle(person)
    person.drag(f"hand:0:{card}", (x + 30, y + 20))
    let_go = sprite.pose
    person.up((x + 30, y + 20))
    assert sprite in person.pile("trick")
    glides = [
        tween for tween in person.table.board.timeline.groups[0] if isinstance(tween, Glide) and tween.sprite is sprite
    ]
    assert [let_go] == [tween.start for tween in glides]
    assert [f"play {card}"] == [deed for seat, deed in _deeds(person) if seat == 0][-1:]
    person.wait(0.4)
    assert person.table.board.home(sprite, person.zone("trick")) == sprite.pose


def _deeds(person: Person) -> list[tuple[int, str]]:
    lines = person.controller._match.record.lines
    return [(line.actor, line.deed) for line in lines]


def test_a_card_dropped_nowhere_goes_home(at_table: Person) -> None:
    card, n = _first(at_table), at_table.controller.n
    sprite = at_table.sprite(card)
    home = sprite.pose
    at_table.drag(f"hand:0:{card}", (300, 40))
    assert home != sprite.pose
    at_table.up((300, 40))
    at_table.wait(0.5)
    assert (home, n) == (sprite.pose, at_table.controller.n)
    assert at_table.table.board.drag is None


def test_a_card_that_may_not_be_played_pulls_back_and_says_why(at_table: Person) -> None:
    barred, _ = _to_follow(at_table)
    sprite, n = at_table.sprite(barred), at_table.controller.n
    home = sprite.pose
    at_table.drag(f"hand:0:{barred}", _middle(at_table))
    assert 0 < home.y - sprite.pose.y < 0.5 * at_table.table.board.layout.card[1]
    at_table.up(_middle(at_table))
    assert "follow" in at_table.toast.lower()
    at_table.wait(1.0)
    assert (home, n) == (sprite.pose, at_table.controller.n)


def test_the_prompt_comes_back_when_the_reason_goes_though_nothing_else_moves(at_table: Person) -> None:
    def is_prompt_shown() -> bool:
        frame = DisplayList()
        at_table.table.draw(frame)
        return "prompt" in frame.items

    barred, _ = _to_follow(at_table)
    at_table.wait(1.0)
    assert is_prompt_shown()
    at_table.drag(f"hand:0:{barred}", _middle(at_table))
    at_table.up(_middle(at_table))
    at_table.wait(1.0)
    assert "" != at_table.toast
    assert not is_prompt_shown()
    at_table.wait(seconds_to_read(at_table.toast))
    assert "" == at_table.toast
    assert is_prompt_shown()


def test_a_press_that_hardly_moves_is_a_click(at_table: Person) -> None:
    card = _first(at_table)
    x, y = at_table.target(f"hand:0:{card}").rect.center
    at_table.down((x, y))
    at_table.point((x + 2, y + 1), is_down=True)
    at_table.up((x + 2, y + 1))
    assert [at_table.sprite(card)] == at_table.table.board.selected


@pytest.mark.parametrize("way", ["escape", "focus", "leave", "rules"])
def test_a_card_in_the_hand_goes_home_when_something_comes_between(at_table: Person, way: str) -> None:
    card = _first(at_table)
    sprite = at_table.sprite(card)
    home = sprite.pose
    at_table.drag(f"hand:0:{card}", (300, 40))
    if way == "escape":
        at_table.key(pygame.K_ESCAPE)
    elif way == "rules":
        at_table.key(pygame.K_F1)
    else:
        at_table.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST if way == "focus" else pygame.WINDOWLEAVE))
    at_table.up((300, 40))
    while at_table.scene != "table":
        at_table.key(pygame.K_ESCAPE)
    at_table.wait(1.0)
    assert home == sprite.pose
    assert at_table.table.board.drag is None


def test_a_resize_while_a_card_is_dragged_loses_nothing(at_table: Person) -> None:
    card = _first(at_table)
    at_table.drag(f"hand:0:{card}", (300, 40))
    at_table.resize((1280, 800))
    at_table.wait(0.2)
    at_table.up((300, 40))
    at_table.wait(1.0)
    sprite = at_table.sprite(card)
    assert at_table.table.board.home(sprite, at_table.zone("hand:0")) == sprite.pose


# -- clicking


def test_two_clicks_play_and_one_only_raises(at_table: Person) -> None:
    card, n = _first(at_table), at_table.controller.n
    at_table.click(f"hand:0:{card}")
    at_table.wait(0.3)
    assert (n, 1.0) == (at_table.controller.n, at_table.sprite(card).lift.value)
    at_table.click(f"hand:0:{card}")
    assert (0, f"play {card}") in _deeds(at_table)


def test_the_third_click_of_three_raises_no_card_and_a_later_one_does(come: Opener) -> None:
    person = come(settings=FLYING)
    person.sit_down()
    person.to_play()
    while not _has_won_by_three_clicks(person):
        person.until_asked()
    assert [] == person.table.board.selected
    person.until_asked()
    other = _first(person)
    person.click(f"hand:0:{other}")
    assert [person.sprite(other)] == person.table.board.selected


def _has_won_by_three_clicks(person: Person) -> bool:
    """Play the first card with one click more than that takes; True if it was the trick's last, and is to be led."""
    place = person.target(f"hand:0:{_first(person)}").rect.center
    n, is_last = person.controller.n, bool(person.pile("trick"))
    for _ in range(3):
        person.down(place)
        person.up(place)
    assert n < person.controller.n
    return is_last and bool(person.legal())


def test_a_click_elsewhere_counts_at_once_after_a_card_was_played(come: Opener) -> None:
    person = come(settings=replace(QUICK, play="one-click"))
    person.sit_down()
    person.to_play()
    n = person.controller.n
    place = person.target(f"hand:0:{_first(person)}").rect.center
    person.down(place)
    person.up(place)
    assert n < person.controller.n
    person.click("menu")
    assert "pause" == person.scene


def test_a_click_beside_the_cards_lets_the_raised_one_down(at_table: Person) -> None:
    card = _first(at_table)
    at_table.click(f"hand:0:{card}")
    at_table.click((200, 300))
    at_table.wait(0.5)
    assert [] == at_table.table.board.selected
    assert 0.0 == at_table.sprite(card).lift.value


def test_a_click_where_the_raised_card_goes_plays_it(at_table: Person) -> None:
    card, n = _first(at_table), at_table.controller.n
    at_table.click(f"hand:0:{card}")
    at_table.click(at_table.table.hud.layout["trick"].center)
    assert n < at_table.controller.n


def test_where_only_drags_play_a_click_on_the_goal_lowers_the_card(come: Opener) -> None:
    person = come(settings=replace(QUICK, play="drag"))
    person.sit_down()
    person.to_play()
    n = person.controller.n
    person.click(f"hand:0:{_first(person)}")
    assert "Drag it to its place, or press Enter" == person.prompt
    person.click(person.table.hud.layout["trick"].center)
    assert (n, []) == (person.controller.n, person.table.board.selected)


def _drawn(person: Person) -> set[Hashable]:
    frame = DisplayList()
    person.top.draw(frame)
    return set(frame.items)


def test_once_a_card_is_raised_the_slip_says_how_it_is_played(at_table: Person) -> None:
    at_table.click(f"hand:0:{_first(at_table)}")
    at_table.frame()
    assert "Click the card again, or the highlighted place, to confirm" == at_table.prompt
    assert 1 == sum(key[0] == "goal" for key in _drawn(at_table) if isinstance(key, tuple))
    at_table.key(pygame.K_ESCAPE)
    at_table.frame()
    assert not any(key[0] == "goal" for key in _drawn(at_table) if isinstance(key, tuple))


def test_a_plate_says_who_sits_there_and_who_deals(at_table: Person) -> None:
    rect = at_table.target("plate:1").rect
    at_table.point(rect.center)
    at_table.wait(0.6)
    hints = [at_table.table.widgets[name].tip()[0] for name in ("plate:0.hint", "plate:1.press")]
    assert hints[0].startswith("Anna · ")
    assert hints[1].startswith("Steady, computer (Steady) · dealer")
    assert at_table.table.widgets.hovered is at_table.table.widgets["plate:1.press"]


def test_after_a_pause_the_keys_are_where_they_were_wanted(at_table: Person) -> None:
    at_table.click("menu")
    at_table.key(pygame.K_ESCAPE)
    assert ("table", True) == (at_table.scene, at_table.table.widgets.focused is at_table.table.cards)


def test_another_click_raises_another_card(at_table: Person) -> None:
    first, second = (text.removeprefix("play ") for text in at_table.legal()[:2])
    n = at_table.controller.n
    at_table.click(f"hand:0:{first}")
    at_table.click(f"hand:0:{second}")
    assert (n, [at_table.sprite(second)]) == (at_table.controller.n, at_table.table.board.selected)


def test_one_click_plays_where_the_settings_say_so(come: Opener) -> None:
    person = come(settings=replace(QUICK, play="one-click"))
    person.sit_down()
    person.to_play()
    card = _first(person)
    person.click(f"hand:0:{card}")
    assert (0, f"play {card}") in _deeds(person)


def test_where_only_a_drag_plays_clicks_raise_and_lower_and_enter_plays_all_the_same(come: Opener) -> None:
    person = come(settings=replace(QUICK, play="drag"))
    person.sit_down()
    person.to_play()
    card, n = _first(person), person.controller.n
    for raised in ([person.sprite(card)], []):
        person.click(f"hand:0:{card}")
        assert (n, raised) == (person.controller.n, person.table.board.selected)
    person.key(pygame.K_RETURN)
    assert (0, f"play {card}") in _deeds(person)


def test_where_only_a_drag_plays_a_drag_does(come: Opener) -> None:
    person = come(settings=replace(QUICK, play="drag"))
    person.sit_down()
    person.to_play()
    card = _first(person)
    person.drag(f"hand:0:{card}", _middle(person))
    person.up(_middle(person))
    assert (0, f"play {card}") in _deeds(person)


@pytest.mark.parametrize("play", ["one-click", "two-click"])
def test_a_click_on_a_card_that_may_not_be_played_says_why(come: Opener, play: str) -> None:
    person = come(settings=replace(QUICK, play=play))
    person.sit_down()
    barred, _ = _to_follow(person)
    n = person.controller.n
    person.click(f"hand:0:{barred}")
    assert "follow" in person.toast.lower()
    assert n == person.controller.n


def test_a_right_click_says_why_and_plays_nothing(at_table: Person) -> None:
    barred, legal = _to_follow(at_table)
    n = at_table.controller.n
    at_table.click(f"hand:0:{legal}", pygame.BUTTON_RIGHT)
    assert "" == at_table.toast
    at_table.click(f"hand:0:{barred}", pygame.BUTTON_RIGHT)
    assert "follow" in at_table.toast.lower()
    assert n == at_table.controller.n


def test_out_of_turn_the_table_says_whose_turn_it_is(come: Opener) -> None:
    person = come(settings=replace(QUICK, speed="calm"))
    person.sit_down()
    person.to_play()
    person.act()
    person.until(lambda: person.controller.turn == 1 and person.table.board.timeline.is_idle)
    person.click((person.target(f"hand:0:{name(own(person.table)[0])}")).rect.center)
    assert say("table.not_now", name="Steady") == person.toast


def test_whose_turn_it_is_is_said_no_longer_than_it_is_true(come: Opener) -> None:
    person = come(settings=replace(QUICK, speed="brisk"))
    person.sit_down()
    person.to_play()
    person.act()
    controller = person.controller
    person.until(lambda: controller.turn == 1 and person.table.board.timeline.is_idle)
    person.click((person.target(f"hand:0:{name(own(person.table)[0])}")).rect.center)
    told = person.stage.clock.now()
    assert say("table.not_now", name="Steady") == person.toast
    person.until(lambda: controller.turn != 1)
    person.frame()
    assert "" == person.toast
    assert person.stage.clock.now() < told + MOTION.toast_rest, "it went before its time"


def test_legal_cards_are_lit_and_the_others_dimmed(at_table: Person) -> None:
    from kq_table.ui.compositor import DisplayList

    _, legal = _to_follow(at_table)
    frame = DisplayList()
    at_table.table.draw(frame)
    lit = {key[1] for key in frame.items if isinstance(key, tuple) and key[0] == "lit"}
    assert {id(at_table.sprite(text.removeprefix("play "))) for text in at_table.legal()} == lit
    assert id(at_table.sprite(legal)) in lit


# -- keys


def test_arrows_go_along_the_hand_and_enter_plays(at_table: Person) -> None:
    hand = own(at_table.table)
    at_table.key(pygame.K_RIGHT)
    assert hand[0] == at_table.table.board.focused.card
    at_table.key(pygame.K_LEFT)
    assert hand[-1] == at_table.table.board.focused.card
    at_table.key(pygame.K_RIGHT, pygame.K_RIGHT)
    at_table.key(pygame.K_RETURN)
    assert (0, f"play {name(hand[1])}") in _deeds(at_table)


def test_a_digit_goes_to_that_card(at_table: Person) -> None:
    at_table.key(pygame.K_3)
    assert own(at_table.table)[2] == at_table.table.board.focused.card


def test_shift_and_a_suits_letter_go_to_the_suit(at_table: Person) -> None:
    hand = [name(card) for card in own(at_table.table)]
    letter = hand[-1][1]
    at_table.key({"S": pygame.K_s, "H": pygame.K_h, "D": pygame.K_d, "C": pygame.K_c}[letter], mod=pygame.KMOD_LSHIFT)
    assert next(card for card in hand if card[1] == letter) == name(at_table.table.board.focused.card)


def test_enter_on_a_card_that_may_not_be_played_says_why(at_table: Person) -> None:
    barred, _ = _to_follow(at_table)
    n = at_table.controller.n
    for _ in own(at_table.table):
        at_table.key(pygame.K_RIGHT)
        if name(at_table.table.board.focused.card) == barred:
            break
    at_table.key(pygame.K_RETURN)
    assert "follow" in at_table.toast.lower()
    assert n == at_table.controller.n


def test_a_whole_round_is_played_by_keys_alone(person: Person) -> None:
    person.sit_down()
    for _ in range(200):
        person.until_asked()
        if person.scene == "round":
            break
        if person.legal()[0].startswith("predict"):
            person.key(pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
        else:
            person.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert "round" == person.scene


def test_m_silences_and_wakes(at_table: Person) -> None:
    context = at_table.stage.context
    before = context.settings.mute
    at_table.key(pygame.K_m)
    assert before != context.settings.mute
    at_table.key(pygame.K_m)
    assert before == context.settings.mute


def test_the_only_card_that_may_be_played_goes_with_one_click(at_table: Person) -> None:
    at_table.play_to(lambda: at_table.is_asked() and len(at_table.legal()) == 1)
    n = at_table.controller.n
    at_table.click(f"hand:0:{_first(at_table)}")
    assert n < at_table.controller.n
