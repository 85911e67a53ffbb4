"""What the book of The Queen says: what may be played as the engine knows it, and the rulings in words."""

from __future__ import annotations

import pytest

from engines.core.cards import RANKS, parse, rank
from engines.games.the_queen.state import DROPPABLE_RANKS, LONGEST_CHECK, NEXT_RANK, QUEEN
from kq_table.features.help import rulebook_blocks

from .book_text import blocks_of, chapter_text, parts_of

GAME = "the-queen"

NAMES = {"J": "Jack", "K": "King", "A": "Ace"}


def _chain(focus: int) -> list[int]:
    chain: list[int] = []
    while len(chain) < LONGEST_CHECK and (focus := NEXT_RANK.get(focus, -1)) >= 0:
        chain.append(focus)
    return chain


def _letter(found: int) -> str:
    return RANKS[found].replace("T", "10")


def _drops(focus: int) -> str:
    words = [_letter(found) for found in DROPPABLE_RANKS[focus]]
    if len(words) > 2:
        return f"{words[0]} to {words[-1]}"
    return ", ".join(words) or "nothing"


def test_every_focus_shows_its_longest_check_and_its_drops() -> None:
    rows = blocks_of(GAME, "playing", rulebook_blocks.TableBlock)[0].rows
    expected = [
        (NAMES.get(RANKS[focus], _letter(focus)), " ".join(map(_letter, _chain(focus))), _drops(focus))
        for focus in sorted(NEXT_RANK)
    ]
    assert expected == list(rows)


def test_the_stream_runs_through_all_ranks_to_the_queen() -> None:
    stream = blocks_of(GAME, "cards", rulebook_blocks.StreamBlock)[0]
    ranks = [rank(parse(card)) for card in stream.cards]
    assert list(range(len(RANKS))) == ranks
    assert QUEEN == ranks[stream.goal]


def test_hands_show_what_may_be_checked_and_dropped() -> None:
    check, drop = parts_of(GAME, "playing", rulebook_blocks.CardRow)
    for block, wanted in ((check, {*_chain(4)[:2]}), (drop, {*DROPPABLE_RANKS[4]})):
        focus, hand = block
        assert 4 == rank(parse(focus.cards[0]))
        held = [rank(parse(card)) for card in hand.cards]
        assert [i for i, found in enumerate(held) if found in wanted] == list(hand.lit)


def test_hands_show_what_is_forced_out_where_nothing_can_be_played() -> None:
    for block in parts_of(GAME, "forced", rulebook_blocks.CardRow):
        focus, hand = block
        on, held = rank(parse(focus.cards[0])), [rank(parse(card)) for card in hand.cards]
        assert not {NEXT_RANK[on], *DROPPABLE_RANKS[on]} & set(held)
        assert (len(held) < 3) == (not hand.lit)
    aces, highest, _ = parts_of(GAME, "forced", rulebook_blocks.CardRow)
    assert ["AH", "AD"] == [aces[1].cards[i] for i in aces[1].lit]
    assert ["5C"] == [highest[1].cards[i] for i in highest[1].lit]


def test_the_best_play_is_a_check_of_three_that_ends_with_the_queen() -> None:
    focus, hand = parts_of(GAME, "scoring", rulebook_blocks.CardRow)[0]
    assert _chain(rank(parse(focus.cards[0]))) == [rank(parse(card)) for card in hand.cards]
    assert QUEEN == rank(parse(hand.cards[-1]))


FACTS = {
    "TQ-1 nine each, the other seat begins, dealers take turns": (
        "deal",
        ("Each player gets nine cards", "did not deal begins", "each of you deals two of the four rounds"),
    ),
    "TQ-2 a Queen as first Focus scores for both and is covered": (
        "deal",
        ("each of you gets 1 point", "to cover it", "to the first Focus and to every later one"),
    ),
    "TQ-2 or does not, as chosen": ("end", ("Or: it scores nothing",)),
    "TQ-3 a King on an Ace is a check": ("playing", ("On an Ace, a King is a check, not a drop",)),
    "TQ-4 the same rank is neither": ("playing", ("the same rank is neither a check nor a drop",)),
    "TQ-7 the choice is free": ("playing", ("You may play fewer cards", "never have to play a Queen")),
    "TQ-8 points come before what is turned up": ("scoring", ("counted before the next card is turned up",)),
    "TQ-9 both at seven draw, or play on": ("end", ("7 to 7\na draw", "play on until one of you is ahead")),
    "TQ-10 a lock ends the round": ("scoring", ("The round ends at once, and no more cards are turned up",)),
    "TQ-11 the last card is not touched, or is, as chosen": (
        "end",
        (
            "would have to be turned up or drawn",
            "Until the card is needed, play goes on",
            "turned up or drawn like any other",
        ),
    ),
    "TQ-12 All Queens must go, for one point, or may queen, as chosen": (
        "forced",
        ("all of them are Queens", "no matter what the Focus is", "1 point for all of them together", "the round ends"),
    ),
    "TQ-12 the choice": ("end", ("play just one and keep the others",)),
    "TQ-14 another card is forced out, never a Queen": ("forced", ("You are never forced to give up a Queen",)),
    "TQ-15 an Ace first, else the highest": (
        "forced",
        ("If you have an Ace, give it up", "highest card that is not a Queen"),
    ),
    "TQ-16 counted at the start of the turn": (
        "forced",
        ("at the start of your turn", "You can’t play the card you drew until your next turn"),
    ),
    "TQ-17 seven at once, else more points after four rounds": (
        "end",
        (
            "even in the middle of a round",
            "after four rounds, the player with more points wins. Equal points are a draw",
        ),
    ),
    "the inventor, and whose words these are": ("sources", ("James Yates", "2003", "our own words")),
}


@pytest.mark.parametrize("fact", FACTS)
def test_the_book_tells_what_the_rulings_say(fact: str) -> None:
    chapter, words = FACTS[fact]
    text = chapter_text(GAME, chapter)
    assert [] == [word for word in words if word not in text]
