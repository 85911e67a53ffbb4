"""The rule book of Crowns says what the rulings say, and its examples are counted right."""

from __future__ import annotations

import pytest

from engines.core.cards import JOKER, SUITS, parse
from engines.games.crowns import state
from kq_table.features.help.rulebook_blocks import CardRow, TableBlock

from .book_text import blocks_of, chapter_text, parts_of

GAME = "crowns"

FACTS = {
    "CR-1 an Ace can always be laid": ("turn", ("so you can always play yours",)),
    "CR-2 everybody has one Ace in the end": ("partners", ("every player ends the round with exactly one Ace",)),
    "CR-3 and CR-4 stealing and giving may not be refused": ("turn", ("You cannot refuse to steal or give",)),
    "CR-5 who receives decides, even out of turn": (
        "turn",
        ("The player who gets the card makes the choice, even during another player’s turn",),
    ),
    "CR-6 any card of any other, a Queen herself too": (
        "turn",
        (
            "any card from any other collection, even from the player who gave you the Jack",
            "You may give away that Queen itself",
            "nothing is given in return",
            "If your collection has an Ace, you cannot steal another",
        ),
    ),
    "CR-7 they act only from a hand": ("turn", ("only work when played from a hand",)),
    "CR-8 the Joker has no suit": ("partners", ("The Joker has no suit", "played, stolen and given")),
    "CR-9 the holder’s points twice, the partner as always": (
        "partners",
        (
            "twice their own points and none of their partner’s",
            "both players’ points, without the doubling",
            "Without a King you have 0 points, and the Joker doubles that to 0",
        ),
    ),
    "CR-11 one card unknown to all goes out before round 4": (
        "deal",
        ("Nobody knows which card is out", "It may be a King", "you can see which one is missing"),
    ),
    "CR-12 of several Kings the smallest suit, without one nothing": (
        "crown",
        (
            "the one with the fewest cards in your collection",
            "No King: no points",
            "your points are the same either way",
        ),
    ),
    "CR-13 every card of the suit counts one": (
        "crown",
        ("each of your cards in that suit is worth 1 point, including the King",),
    ),
    "CR-14 Kings may move, and count where they end": (
        "crown",
        ("Only where they are at the end of the round counts",),
    ),
    "CR-15 round 1 has no Aces": ("deal", ("1\n16\nnone\nnone\n4",)),
    "CR-16 clockwise from the dealer’s left, no passing": ("turn", ("clockwise", "Nobody may pass")),
    "CR-17 partners score the sum, singly": ("end", ("each player has their own total",)),
    "CR-18 highest total, ties share": ("end", ("The highest total wins", "share the win")),
    "CR-19 talk is public, free and binds nobody; no card is shown": (
        "talk",
        (
            "Everyone hears everything",
            "You may never show them",
            "Promises are not binding",
            "you can choose to play without talk",
        ),
    ),
    "CR-20 collections are open, hands are not": ("deal", ("for all to see", "Only you see your hand")),
    "CR-21 one card to any collection, never a second Ace": (
        "turn",
        ("onto one of the four collections", "It can be your own", "A collection can never hold two Aces"),
    ),
    "CR-22 the first dealer is drawn, then clockwise": (
        "deal",
        ("first dealer is chosen at random", "each player deals one of the four rounds", "dealer’s left"),
    ),
    "CR-23 round 1 alone, then by the colour of Aces": (
        "partners",
        (
            "In round 1, you score only your own points",
            "The player with the other Ace of the same colour is your partner",
        ),
    ),
    "the most that can be scored": ("end", ("more than 12 in round 1, or more than 26",)),
    "the source, and whose words these are": ("sources", ("neither an author nor a year", "our own words")),
}


@pytest.mark.parametrize("fact", FACTS)
def test_the_book_tells_what_the_rulings_say(fact: str) -> None:
    chapter, words = FACTS[fact]
    text = chapter_text(GAME, chapter)
    assert [] == [word for word in words if word not in text]


def test_the_small_deck_is_that_of_the_rules() -> None:
    rows = {row[0]: row[1:] for row in blocks_of(GAME, "deal", TableBlock)[0].rows}
    for name, stock in (("1", state.ROUNDS[0]), ("2 and 3", state.ROUNDS[1]), ("4", state.ROUNDS[3])):
        aces, jokers = len(stock.dealt & set(state.ACES)), len(stock.dealt & {JOKER})
        high = 4 * stock.hand_size - aces - jokers
        assert (str(high), str(aces or "none"), str(jokers or "none"), str(stock.hand_size)) == rows[name]


def _points(*spreads: CardRow) -> int:
    cards = [parse(card) for spread in spreads for card in spread.cards]
    return state.count(cards, state.crown(cards))


def test_the_examples_of_a_crown_bring_what_the_book_says() -> None:
    plain, two = parts_of(GAME, "crown", CardRow)
    assert [6, 0] == [_points(spread) for spread in plain]
    hearts, clubs = two
    assert "C" == SUITS[state.crown([parse(card) for spread in two for card in spread.cards])]
    assert [3, 6] == [_points(hearts, clubs), _points(hearts)]


def test_the_bargain_brings_what_the_book_says() -> None:
    [bargain] = parts_of(GAME, "talk", CardRow)
    assert [4, 0, 0, 3] == [_points(spread) for spread in bargain]


def test_the_joker_doubles_as_test_vector_2_says() -> None:
    _, joker = blocks_of(GAME, "partners", TableBlock)
    assert ["10", "9", "7", "7"] == [row[-1].rpartition(" ")[2] for row in joker.rows]


def test_the_match_is_added_up_right_and_scores_come_in_pairs() -> None:
    *rounds, total = blocks_of(GAME, "end", TableBlock)[0].rows
    scores = [[int(score) for score in row[1:]] for row in rounds]
    assert [str(sum(column)) for column in zip(*scores, strict=True)] == list(total[1:])
    assert [2, 2] == [len(set(row)) for row in scores[1:3]]
