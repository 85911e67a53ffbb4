"""What an eye reads as signs, a voice says in words."""

from __future__ import annotations

import pytest

from engines.core.cards import parse
from kq_table.narrate.aloud import aloud, cards_by_suit, cards_in_order


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("David plays King of Hearts", "David plays {KH}"),
        ("10 of Spades and the Joker", "{TS} and the {JO}"),
        ("No hearts: Hearts left", "No hearts: {H} left"),
        ("King of Spades, 10 of Hearts, 2 of Clubs go", "{KS} {TH} {2C} go"),
        ("Saves 3 of Spades.", "Saves 3♠."),
        ("minus 12 or +3", "−12 or +3"),
        ("Anna. 3 points", "Anna · 3 points"),
        ("One. Two! Three", "One\nTwo!\n\nThree"),
        ("Who gets King of Hearts?", "Who gets {KH}?."),
        ("“I won’t.” « Non.\u00a0» „Nein.“", "“I won’t.”. « Non.\u00a0». „Nein.“."),
        ("“Deal!” Four. “five”. six", "“Deal!” · Four · “five” · six"),
    ],
)
def test_signs_become_words(words: str, text: str) -> None:
    assert words == aloud(text)


def test_a_hand_is_told_by_suit_from_the_highest() -> None:
    hand = [parse(card) for card in ("2S", "KS", "7H", "JO")]
    assert "Spades: King, 2. Hearts: 7. Joker." == cards_by_suit(hand)


def test_cards_are_told_in_their_order_with_neighbours_of_a_suit_together() -> None:
    hand = [parse(card) for card in ("7H", "JO", "2S", "KS", "AH")]
    assert "Hearts: 7. Joker. Spades: 2, King. Hearts: Ace." == cards_in_order(hand)
