"""The rule book of Kings n' Queens says what the rulings say, and its examples are counted right."""

from __future__ import annotations

import pytest

from engines.core.cards import parse
from engines.games.kings_n_queens import state
from engines.games.kings_n_queens.deeds import PRICES
from kq_table.features.help.rulebook_blocks import CardRow, TableBlock, Tally

from .book_text import blocks_of, chapter_text, parts_of

GAME = "kings-n-queens"

FACTS = {
    "KNQ-1 the Queens are not among the face cards": (
        "cards",
        ("10s, Jacks, Aces and Kings are called face cards", "The Queens have a pile of their own"),
    ),
    "KNQ-2 with four players two Kings are out, one of each colour": (
        "cards",
        ("With four players, one red and one black King are taken out", "30 face cards"),
    ),
    "KNQ-3 numbers are 2 to 9": ("cards", ("2s, 3s, … 9s\n8 each",)),
    "KNQ-4 the first player is drawn, then clockwise": ("start", ("first player is chosen at random", "clockwise")),
    "KNQ-5 a starting hand is taken when its owner's turn first comes": (
        "start",
        (
            "At the start of your first turn",
            "the open 2, 3, 4 and 5",
            "the top two face cards",
            "The next player takes a starting hand after that",
        ),
    ),
    "KNQ-5 all hands may be dealt first by option": ("end", ("Or: everyone takes one before the first turn",)),
    "KNQ-6 a King of a starting hand counts and is not replaced": (
        "start",
        ("counts towards the four", "You do not get another card for it", "five cards, or with four"),
    ),
    "KNQ-7 a starting hand may end the match, or Kings are replaced by option": (
        "start",
        ("If it is the fourth King, the match ends at once",),
    ),
    "KNQ-7 the option": ("end", ("shuffled back and replaced",)),
    "KNQ-8 a hand of one colour must be exchanged from": (
        "start",
        ("If all your cards are red or all are black, you must exchange the highest", "one start in twenty"),
    ),
    "KNQ-9 of two that are level the owner chooses": ("start", ("so you choose which one to exchange",)),
    "KNQ-10 any other face card of the other colour replaces it, or a 5 a 5": (
        "start",
        ("a red 10, Jack or Ace", "your highest card is a 5", "a 5 of the other colour"),
    ),
    "KNQ-11 Kings on the way do nothing, and all is shuffled back": (
        "start",
        (
            "A King drawn during the exchange has no effect",
            "the other cards drawn are shuffled back",
            "the open one if it has that colour",
        ),
    ),
    "KNQ-12 without such a 5 the hand stays": ("start", ("If no such 5 is left, you keep your cards",)),
    "KNQ-13 the smaller sum from the larger": ("turn", ("subtract the smaller sum from the larger", "are worth 30")),
    "KNQ-14 a Queen takes a place and brings nothing, but counts": (
        "buying",
        ("every Queen in your deck, wherever it is", "one of the three cards you draw", "there it is worth nothing"),
    ),
    "KNQ-15 one card at most, change is lost": (
        "turn",
        ("You may buy one card, or none", "Anything you do not spend is lost"),
    ),
    "KNQ-15 the open number, the unseen face card, any Queen": (
        "buying",
        (
            "Only the open card of each pile is for sale",
            "10\nthe top card",
            "You pay 10 before you see the card",
            "15\na Queen",
        ),
    ),
    "KNQ-16 a bought King is laid out and ends the buying": (
        "buying",
        ("King goes to the row of Kings: you get nothing for your 10 points, and you can’t buy anything else",),
    ),
    "KNQ-16 the fourth ends the match at once": (
        "end",
        ("ends at once, even in the middle of a round, when the fourth King appears",),
    ),
    "KNQ-17 every card is seen on its way into a deck": ("turn", ("Everyone sees each card that goes into a deck",)),
    "KNQ-18 all cards of a turn are discarded": ("turn", ("the card you bought go to your discard pile",)),
    "KNQ-19 a card may be kept at 0 or 1": ("keeping", ("equal, or differ by 1", "you may keep one")),
    "KNQ-19 with 2 or more and nothing for sale neither, unless by option": (
        "keeping",
        ("you can neither buy nor keep",),
    ),
    "KNQ-19 the option": ("end", ("you pass. Or: you may keep a card",)),
    "KNQ-20 the kept card is a fourth, and must be played": (
        "keeping",
        (
            "draw three cards as usual and play the kept card as a fourth",
            "A card you kept must be played",
            "any one of the four",
            "You may keep a Queen",
        ),
    ),
    "KNQ-20 the option": ("end", ("replaces a draw, so you draw only two",)),
    "KNQ-21 the discards are shuffled when a card must be drawn": (
        "turn",
        ("need to draw and your draw pile is empty",),
    ),
    "KNQ-24 an empty pile is sold out": ("buying", ("When a pile is empty, that number is sold out",)),
    "KNQ-25 the eighth Queen ends the match": ("end", ("the eighth Queen is bought",)),
    "KNQ-26 Queens, then Jacks and Aces, then shared": (
        "end",
        ("the most Queens wins", "more Jacks and Aces, counted together, wins", "share the win", "10s never count"),
    ),
    "KNQ-27 two hundred rounds, or as many as set-up offers": ("end", ("after 200 rounds", "Or: 40 or 100")),
    "KNQ-28 a starting hand is shuffled and drawn from": (
        "start",
        ("Your six cards are shuffled and become your draw pile",),
    ),
    "KNQ-29 the piles turn up new cards before that player buys": (
        "start",
        ("The next card of each of the four number piles is turned face up",),
    ),
    "whose game it is, and whose words these are": (
        "sources",
        ("Stephanie Cottrell Bryant", "Attribution-NonCommercial-ShareAlike 3.0 Unported", "our own words"),
    ),
}


@pytest.mark.parametrize("fact", FACTS)
def test_the_book_tells_what_the_rulings_say(fact: str) -> None:
    chapter, words = FACTS[fact]
    text = chapter_text(GAME, chapter)
    assert [] == [word for word in words if word not in text]


@pytest.mark.parametrize("key", ["turn", "keeping"])
def test_examples_add_up_by_colour(key: str) -> None:
    for example in parts_of(GAME, key, Tally):
        for tally in example:
            cards = [parse(card) for card, _ in tally.cards]
            assert [str(state.points(card)) for card in cards] == [counts for _, counts in tally.cards]
            assert str(sum(map(state.points, cards))) == tally.total
            assert {tally.who == "Red"} == {state.is_red(card) for card in cards}


@pytest.mark.parametrize(("key", "expected"), [("turn", [16, 3, 1]), ("keeping", [1, 13])])
def test_examples_leave_what_the_book_says(key: str, expected: list[int]) -> None:
    examples = parts_of(GAME, key, Tally)
    hands = [[parse(card) for tally in example for card, _ in tally.cards] for example in examples]
    assert expected == [state.worth(hand) for hand in hands]


def test_the_one_coloured_hand_becomes_one_of_two_colours() -> None:
    exchange = parts_of(GAME, "start", CardRow)[1]
    before, after = ([parse(card) for card in spread.cards] for spread in exchange)
    assert [True, False] == [state.is_one_colour(before), state.is_one_colour(after)]
    assert sum(map(state.points, before)) == sum(map(state.points, after))


def test_prices_are_those_of_the_rules() -> None:
    rows = {row[0]: row[1] for row in blocks_of(GAME, "buying", TableBlock)[0].rows}
    assert {"2 to 9": "2 to 9", "Face card": str(PRICES["face"]), "Queen": str(PRICES["queen"])} == rows
