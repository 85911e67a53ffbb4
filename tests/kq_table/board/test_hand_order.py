"""How a hand is held: by suit, by rank, or as the person moved its cards; and the card that goes by itself."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engines.core.api import Visibility, Zone
from engines.core.cards import Card, name, parse
from kq_table.board.card_behaviour import HandOrder, by_rank, by_suit
from kq_table.ui.durations import MOTION
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, TOGETHER, Person, own

HAND = Zone("hand", Visibility.OWNER, 0)
OWN = replace(QUICK, hand_order="own")
CTRL = pygame.KMOD_LCTRL


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse(card) for card in text.split())


def _names(cards: list[Card] | tuple[Card, ...]) -> str:
    return " ".join(name(card) for card in cards)


@pytest.fixture
def orderly(come: Opener) -> Person:
    """Give a person who orders the hand, and is to play the first card."""
    person = come(settings=OWN)
    person.sit_down()
    person.to_play()
    return person


def _drag_to(person: Person, card: str, other: str) -> None:
    """Take a card to what is seen of another of the hand, and let it go there."""
    goal = person.target(f"hand:0:{other}").rect.center
    person.drag(f"hand:0:{card}", goal)
    person.up(goal)
    person.wait(0.4)


# -- what is remembered


def test_a_hand_nobody_has_ordered_lies_by_suit() -> None:
    assert "2S KS 3H" == _names(HandOrder().sort(HAND, _cards("3H KS 2S"), by_suit))


def test_a_new_card_goes_beside_the_one_that_it_follows() -> None:
    held = HandOrder()
    held.set_order(HAND, _cards("KD 4S 3H"))
    assert "KD 4S 9S 3H" == _names(held.sort(HAND, _cards("3H 4S 9S KD"), by_suit))
    assert "2S KD 4S 3H" == _names(held.sort(HAND, _cards("3H 4S 2S KD"), by_suit))


def test_of_two_equal_cards_each_has_its_place() -> None:
    held = HandOrder()
    held.set_order(HAND, _cards("QS 3H QS"))
    assert "QS 3H QS" == _names(held.sort(HAND, _cards("3H QS QS"), by_suit))
    held.forget(HAND, parse("QS"))
    assert "3H QS" == _names(held.sort(HAND, _cards("QS 3H"), by_suit))


def test_a_card_that_left_and_came_back_is_new() -> None:
    held = HandOrder()
    held.set_order(HAND, _cards("KD 3H 4S"))
    held.forget(HAND, parse("4S"))
    assert "4S KD 3H" == _names(held.sort(HAND, _cards("3H 4S KD"), by_suit))


# -- at the table


def test_a_card_dropped_in_the_hand_stays_where_it_was_dropped(orderly: Person) -> None:
    hand, n = [name(card) for card in own(orderly.table)], orderly.controller.n
    _drag_to(orderly, hand[0], hand[5])
    moved = [*hand[1:6], hand[0], *hand[6:]]
    assert (moved, n) == ([name(card) for card in own(orderly.table)], orderly.controller.n)
    for sprite in orderly.pile("hand:0"):
        assert orderly.table.board.home(sprite, orderly.zone("hand:0")) == sprite.pose


def test_keys_move_a_card_along_the_hand(orderly: Person) -> None:
    hand = own(orderly.table)
    orderly.key(pygame.K_1)
    orderly.key(pygame.K_RIGHT, pygame.K_RIGHT, mod=CTRL)
    assert [hand[1], hand[2], hand[0], *hand[3:]] == own(orderly.table)
    orderly.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT, mod=CTRL)
    assert hand == own(orderly.table)


def test_the_others_stay_in_order_when_one_is_played(orderly: Person) -> None:
    hand = [name(card) for card in own(orderly.table)]
    _drag_to(orderly, hand[0], hand[5])
    order = own(orderly.table)
    card = parse(orderly.legal()[0].removeprefix("play "))
    orderly.act(f"play {name(card)}")
    orderly.until_asked()
    assert [other for other in order if other != card] == own(orderly.table)


def test_the_next_deal_lies_by_suit_again(orderly: Person) -> None:
    hand = [name(card) for card in own(orderly.table)]
    _drag_to(orderly, hand[0], hand[5])
    orderly.play_to(lambda: orderly.is_asked() and orderly.table.view.history.round == 2)
    assert sorted(own(orderly.table), key=by_suit) == own(orderly.table)


def test_a_drop_on_the_trick_plays_where_the_hand_is_ordered(orderly: Person) -> None:
    card = orderly.legal()[0].removeprefix("play ")
    slot = orderly.table.board.layout.slots[orderly.zone("trick")]
    pose = slot.pose(0, 1, 0)
    orderly.drag(f"hand:0:{card}", (round(pose.x), round(pose.y)))
    orderly.up((round(pose.x), round(pose.y)))
    assert orderly.sprite(card, "trick")


def test_a_card_that_may_not_be_played_can_be_moved_and_says_why_elsewhere(orderly: Person) -> None:
    orderly.play_to(lambda: orderly.is_asked() and 0 < len(orderly.legal()) < len(own(orderly.table)))
    legal = [text.removeprefix("play ") for text in orderly.legal()]
    hand = [name(card) for card in own(orderly.table)]
    barred = next(card for card in hand if card not in legal)
    other = hand[-1] if hand[-1] != barred else hand[0]
    place = hand.index(other)
    _drag_to(orderly, barred, other)
    assert barred == name(own(orderly.table)[place])
    orderly.drag(f"hand:0:{barred}", (300, 40))
    orderly.up((300, 40))
    assert "follow" in orderly.toast.lower()
    orderly.wait(1.0)
    assert orderly.sprite(barred).pose == orderly.table.board.home(orderly.sprite(barred), orderly.zone("hand:0"))


def test_each_of_two_people_holds_the_hand_in_an_order_of_ones_own(come: Opener) -> None:
    person = come(settings=OWN)
    person.sit_down(TOGETHER)
    person.play_to(lambda: person.is_asked() and person.legal()[0].startswith("play") and person.table.match.seat == 0)
    person.key(pygame.K_1)
    person.key(pygame.K_RIGHT, mod=CTRL)
    held = own(person.table)
    assert sorted(held, key=by_suit) != held
    card = parse(person.legal()[0].removeprefix("play "))
    person.act(f"play {name(card)}")
    person.play_to(lambda: person.is_asked() and person.table.match.seat == 1)
    assert sorted(own(person.table), key=by_suit) == own(person.table)
    person.play_to(lambda: person.is_asked() and person.table.match.seat == 0)
    assert [other for other in held if other != card] == own(person.table)


def test_another_order_is_seen_at_once_in_a_short_motion(come: Opener) -> None:
    person = come(settings=replace(QUICK, speed="normal"))
    person.sit_down()
    person.to_play()
    context = person.stage.context
    context.change_settings(replace(context.settings, hand_order="ranks"))
    assert sorted(own(person.table), key=by_rank) == own(person.table)
    assert person.table.is_moving
    person.wait(MOTION.sort + 0.1)
    zone = person.zone("hand:0")
    assert [sprite.pose for sprite in person.pile("hand:0")] == [
        person.table.board.home(sprite, zone) for sprite in person.pile("hand:0")
    ]


def test_whoever_begins_to_order_a_hand_finds_it_as_it_lay(come: Opener) -> None:
    person = come(settings=replace(QUICK, hand_order="ranks"))
    person.sit_down()
    person.to_play()
    hand, context = own(person.table), person.stage.context
    context.change_settings(replace(context.settings, hand_order="own"))
    assert hand == own(person.table)


def test_without_that_setting_keys_and_drags_move_nothing(at_table: Person) -> None:
    hand = own(at_table.table)
    at_table.key(pygame.K_1)
    at_table.key(pygame.K_RIGHT, mod=CTRL)
    _drag_to(at_table, name(hand[0]), name(hand[5]))
    assert hand == own(at_table.table)


# -- the only card


def _forced(person: Person) -> None:
    """Come to a turn in which one card alone may be played."""
    person.play_to(lambda: person.is_asked() and len(person.legal()) == 1)


def test_the_only_card_goes_by_itself_after_a_while(at_table: Person) -> None:
    _forced(at_table)
    n, context = at_table.controller.n, at_table.stage.context
    context.change_settings(replace(context.settings, auto_play=True))
    at_table.frame()
    assert n == at_table.controller.n
    at_table.wait(1.0)
    assert n < at_table.controller.n


def test_the_only_card_waits_where_that_was_not_chosen(at_table: Person) -> None:
    _forced(at_table)
    n = at_table.controller.n
    at_table.wait(5.0)
    assert n == at_table.controller.n


def test_where_there_is_a_choice_nothing_goes_by_itself(come: Opener) -> None:
    person = come(settings=replace(QUICK, auto_play=True))
    person.sit_down()
    person.until(person.is_asked)
    n = person.controller.n
    person.wait(5.0)
    assert n == person.controller.n


def test_a_card_between_the_fingers_does_not_go_by_itself(at_table: Person) -> None:
    _forced(at_table)
    context = at_table.stage.context
    context.change_settings(replace(context.settings, auto_play=True))
    card, n = at_table.legal()[0].removeprefix("play "), at_table.controller.n
    at_table.drag(f"hand:0:{card}", (300, 40))
    at_table.wait(3.0)
    assert n == at_table.controller.n
    at_table.up((300, 40))
    at_table.wait(2.0)
    assert n < at_table.controller.n


def test_a_match_goes_on_to_its_end_where_lone_cards_go_by_themselves(come: Opener) -> None:
    person = come(settings=replace(QUICK, auto_play=True))
    person.sit_down(target="25")
    while person.scene != "match":
        person.until(lambda: person.scene in {"round", "match"} or (person.is_asked() and len(person.legal()) > 1))
        person.wait(0.3)
        if person.scene != "match":
            person.answer()
    assert person.controller.is_over
