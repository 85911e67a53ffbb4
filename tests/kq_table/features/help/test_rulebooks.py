"""What the rule books say: every card they show is in the deck, and Kings & Queens is told as it is ruled."""

from __future__ import annotations

import pytest

from kq_table.features.help import rulebook_blocks
from kq_table.features.help.rulebooks import BOOKS, load_book
from kq_table.system import resources
from kq_table.text import say

from .book_text import cards_in, chapter_text, parts_of, texts

GAME = "kings-and-queens"

FACTS = {
    "KQ-1 the first dealer is drawn, then the leader of a round deals the next": (
        "deal",
        ("first dealer is chosen at random", "the player who led the first trick of a round deals the next"),
    ),
    "KQ-2 the third stack of eight stays out, unseen": ("deal", ("three stacks of eight", "Nobody looks at it")),
    "KQ-3 both predict in every round, after seeing their cards, the leader first": (
        "predicting",
        ("have seen your cards", "before the first trick", "in every round", "did not deal predicts first"),
    ),
    "KQ-4 any whole number from −12 to +12, 7, 10 and 11 too": (
        "predicting",
        ("whole number from −12 to +12", "7, 10 or 11", "You may still predict them"),
    ),
    "KQ-5 the sum may not be 0, which bars one number for the dealer": (
        "predicting",
        ("must not add up to 0", "barred for the dealer", "any number except −5"),
    ),
    "KQ-5 the bar holds in rounds without a King or a Queen": (
        "scoring",
        ("The number barred for the dealer stays barred",),
    ),
    "KQ-6 follow suit, no duty to win, another suit never wins": (
        "playing",
        ("must follow suit", "does not have to be a higher one", "that card cannot win"),
    ),
    "KQ-6 there are no trumps": ("cards", ("there are no trumps",)),
    "KQ-7 the 2 beats the King of its suit, led or followed, and nothing else": (
        "cards",
        (
            "The 2 beats the King",
            "2♠ beats K♠, no matter which of the two was played first",
            "loses to the 3, the 4, the 5 and the Queen",
        ),
    ),
    "KQ-8 the winner leads; eight tricks, sixteen cards": (
        "playing",
        ("leads the next trick", "eight tricks", "sixteen cards"),
    ),
    "KQ-9 the Kings taken share +12, the Queens −12": (
        "scoring",
        ("share +12", "the Queens share −12", "+12\n+6\n+4\n+3", "−12\n−6\n−4\n−3", "unused cards do not count"),
    ),
    "KQ-10 without Kings the results add up to −12, without Queens to +12": (
        "scoring",
        ("−12 (no Kings)", "+12 (no Queens)"),
    ),
    "KQ-11 piles stay face down, and may be kept in sight": (
        "playing",
        ("stay face down", "keeps the Kings and Queens visible"),
    ),
    "KQ-12 a round costs the distance, on either side": (
        "scoring",
        ("Too many points cost the same as too few", "the difference between your prediction and your points"),
    ),
    "KQ-13 at 50, after a round, fewer points win, even if both passed": (
        "end",
        ("after the round", "total reaches 50", "The lower total wins", "both of you reach 50"),
    ),
    "KQ-14 a tie means one more round, and another": ("end", ("play one more round. Keep going",)),
    "KQ-15 signs may be swapped": ("end", ("Queens add points and Kings take them away",)),
    "KQ-16 a match may be shorter or longer": ("end", ("25", "100")),
    "test vector 1.3.2, the round counted": (
        "scoring",
        ("+8 points", "−8 points", "Anna\n+5\n+8\n3", "Ben\n−4\n−8\n4"),
    ),
    "test vector 1.3.4, the two endings": (
        "end",
        ("Anna 9, Ben 2\n57\n51\nBen wins", "Anna 4, Ben 3\n52\n52\none more round"),
    ),
    "the keys of the table": (
        "keys",
        ("←\n→", "Shift + S", "Enter\nSpace", "−", "Tab", "Esc", "F1", "F11\nAlt + Enter", "M\n"),
    ),
    "the source, and whose words these are": (
        "sources",
        ("Kings & Queens, 1999", "papercut", "names no author", "our own words"),
    ),
}


@pytest.mark.parametrize("fact", FACTS)
def test_the_book_tells_what_the_rulings_say(fact: str) -> None:
    chapter, words = FACTS[fact]
    text = chapter_text(GAME, chapter)
    assert [] == [word for word in words if word not in text]


@pytest.mark.parametrize("game", BOOKS)
def test_a_book_lists_the_keys_that_its_game_has(game: str) -> None:
    text = chapter_text(game, "keys")
    has_tricks = game not in {"crowns", "the-queen", "kings-n-queens"}
    for key, is_there in (
        ("keys.trick", has_tricks),
        ("keys.claim", has_tricks),
        ("keys.since", not has_tricks),
        ("keys.talk", game == "crowns"),
        ("keys.dial", False),
    ):
        assert (say(key) in text) == is_there, key


@pytest.mark.parametrize("game", BOOKS)
def test_every_card_in_a_book_is_in_the_deck(game: str) -> None:
    named = set(cards_in(load_book(game))) - {"back"}
    assert len(named) > 12
    assert [] == [card for card in sorted(named) if len(card) == 2 and not _is_drawn(card)]
    assert [] == [card for card in sorted(named) if len(card) != 2 and card not in "SHDC"]


def _is_drawn(card: str) -> bool:
    return resources.find("cards", "classic", f"{card}.svg").is_file()


@pytest.mark.parametrize("game", BOOKS)
def test_a_book_begins_in_short_and_ends_with_its_sources(game: str) -> None:
    keys = [chapter.key for chapter in load_book(game).chapters]
    assert ("short", "keys", "sources") == (keys[0], keys[-2], keys[-1])
    assert sorted(set(keys)) == sorted(keys)
    assert "Source Sans" in chapter_text(game, "sources")


@pytest.mark.parametrize("game", BOOKS)
def test_no_text_of_a_book_has_stray_space_or_braces(game: str) -> None:
    for line in texts(load_book(game)):
        assert line.strip() == line
        assert "  " not in line.lstrip("0123456789 ")
        assert not {"{", "}"} & set(line)


def test_the_pack_is_shown_as_its_twenty_four_cards() -> None:
    spreads = parts_of(GAME, "cards", rulebook_blocks.CardRow)[0]
    shown = [card for spread in spreads for card in spread.cards]
    assert sorted(rank + suit for rank in "2345QK" for suit in "SHDC") == sorted(shown)


def test_examples_of_tricks_end_as_test_vector_1_3_1_says() -> None:
    shown = parts_of(GAME, "playing", rulebook_blocks.Trick)[0]
    expected = {("KS", "2S"): 1, ("2S", "KS"): 0, ("2S", "3S"): 1, ("KS", "2H"): 0}
    assert expected == {trick.cards: trick.winner for trick in shown}
