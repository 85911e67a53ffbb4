"""Before help leaves its mark on a match the table says that it will, once."""

from __future__ import annotations

import pygame

from kq_table.text import say
from tests.kq_table.person import Person


def free(person: Person) -> bool:
    """Whether the person has a choice."""
    return person.is_asked() and len(person.legal()) > 1


def deals(person: Person) -> list[str]:
    """List what was dealt so far."""
    return [line.deed for line in person.controller._match.record.lines if line.deed.startswith("deal ")]


def test_the_first_hint_is_given_when_it_is_asked_for_again(at_table: Person) -> None:
    at_table.play_to(lambda: free(at_table))
    at_table.key(pygame.K_h)
    assert (say("hint.warning"), False) == (at_table.toast, at_table.table.hints.is_open)
    assert not at_table.controller.is_assisted
    at_table.key(pygame.K_h)
    assert at_table.table.hints.is_open


def test_the_warning_can_be_read_in_peace_and_goes_with_the_next_press(at_table: Person) -> None:
    at_table.play_to(lambda: free(at_table))
    at_table.key(pygame.K_h)
    at_table.wait(20)
    assert say("hint.warning") == at_table.toast
    at_table.key(pygame.K_RIGHT)
    assert say("hint.warning") != at_table.toast


def test_the_first_take_back_is_made_when_it_is_asked_for_again(at_table: Person) -> None:
    at_table.play_to(lambda: free(at_table))
    at_table.act()
    at_table.until_asked()
    before = at_table.controller.n
    at_table.click("undo")
    assert (say("undo.warning_alone"), before, False) == (
        at_table.toast,
        at_table.controller.n,
        at_table.controller.is_assisted,
    )
    at_table.click("undo")
    assert at_table.controller.n < before
    assert at_table.controller.is_assisted


def test_alone_a_move_comes_back_even_past_new_cards_and_the_warning_says_so(at_table: Person) -> None:
    """Against the computer alone that is allowed: the mark is all it costs."""
    at_table.play_to(lambda: at_table.is_asked() and at_table.table.view.history.round == 2)
    dealt = deals(at_table)
    at_table.click("undo")
    assert "even after seeing new cards" in at_table.toast
    assert "assisted" in at_table.toast
    at_table.click("undo")
    assert (dealt[:-1], True) == (deals(at_table), at_table.controller.is_assisted)


def test_a_hint_is_warned_of_even_after_a_take_back_was(at_table: Person) -> None:
    at_table.play_to(lambda: free(at_table))
    at_table.act()
    at_table.until_asked()
    at_table.click("undo")
    at_table.key(pygame.K_h)
    assert say("hint.warning") == at_table.toast
    assert not at_table.controller.is_assisted


def test_who_played_on_after_the_warning_is_warned_again(at_table: Person) -> None:
    at_table.play_to(lambda: free(at_table))
    at_table.key(pygame.K_h)
    at_table.act()
    at_table.play_to(lambda: free(at_table))
    at_table.key(pygame.K_h)
    assert (say("hint.warning"), False) == (at_table.toast, at_table.controller.is_assisted)


def test_the_warning_says_what_the_match_will_not_count_for() -> None:
    for key in ("hint.warning", "undo.warning", "undo.warning_alone"):
        assert say("games.title") in say(key)
