"""What trick-taking games share, by itself."""

from __future__ import annotations

import pytest

from engines.core.api import Moved, UnreadableDeed, Visibility, Zone
from engines.core.cards import HIDDEN, SUITS, parse_list, suit
from engines.core.tricks import beats, following, read_hands, winner, with_voids, write_deal

PACK = parse_list("2S,3S,2H,3H")
HANDS = [Zone("hand", Visibility.OWNER, 0), Zone("hand", Visibility.OWNER, 1)]
DECK = Zone("deck", Visibility.NONE)


def test_cards_of_the_suit_led_follow_and_hidden_ones_are_not_seen_to() -> None:
    hand = (HIDDEN, *parse_list("2S,3H,4S"))
    assert parse_list("2S,4S") == following(hand, parse_list("KS,2H"))
    assert () == following(hand, parse_list("KD"))
    assert () == following(hand, ())


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [("2S", "", 0), ("2S,AH,3S", "", 2), ("2S,AH,3S", "H", 1), ("AS,2H,3H,KS", "H", 2), ("2H,3S,AS", "H", 0)],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(trick: str, trump: str, place: int) -> None:
    assert place == winner(parse_list(trick), SUITS.index(trump) if trump else -1)


def test_no_card_beats_itself_and_of_two_cards_of_a_suit_one_beats_the_other() -> None:
    pack = parse_list("2S,KS,AS,2H,AH")
    for card in pack:
        for best in pack:
            if suit(card) == suit(best):
                assert (card != best) == (beats(card, best) != beats(best, card))
            else:
                assert not beats(card, best)


def test_voids_are_noted_once_in_the_order_of_writing() -> None:
    assert ("", "SHC") == with_voids(("", "HC"), 1, "SC")
    assert ("D", "") == with_voids(("", ""), 0, "D")


def test_hands_are_read_and_written_as_each_seat_sees_them() -> None:
    hands = read_hands(["3S,2S", "2H,3H"], 2, PACK, allow_hidden=False)
    moves = [Moved(card, DECK, zone) for zone, hand in zip(HANDS, hands, strict=True) for card in hand]
    assert "deal hand0=2S,3S hand1=2H,3H" == write_deal(moves, HANDS)
    assert "deal hand0=??,?? hand1=2H,3H" == write_deal(moves, HANDS, 1)
    assert ((HIDDEN, HIDDEN), PACK[2:]) == read_hands(["??,??", "2H,3H"], 2, PACK, allow_hidden=True)


@pytest.mark.parametrize(
    ("hands", "fault"),
    [
        (["2S,3S", "2H"], "2 cards are needed here, not 1"),
        (["2S,3S", "2H,2S"], "a card is dealt twice"),
        (["2S,3S", "2H,??"], "only in the view"),
        (["2S,3S", "2H,KD"], "KD is not in the deck"),
        (["2S,3S", "2H,1D"], "is not a card"),
        (["2S,3S", ""], "2 cards are needed here, not 0"),
    ],
)
def test_hands_that_cannot_be_dealt_are_refused(hands: list[str], fault: str) -> None:
    with pytest.raises(UnreadableDeed) as caught:
        read_hands(hands, 2, PACK, allow_hidden=False)
    assert fault in str(caught.value)
