"""What each game's own mind says is sane, and steady beats random in every game with it."""

from __future__ import annotations

from random import Random

import pytest

from engines.bots.arena import Contest, compete
from engines.bots.heuristics_by_game import heuristics_for
from engines.core.api import CHANCE, OVER
from engines.core.cards import parse
from engines.core.search_api import Outcome
from engines.games.crowns.heuristics import CrownsHeuristics
from engines.games.crowns.search_state import PLAY, STEAL
from engines.games.crowns.search_state import SearchState as CrownsPosition
from engines.games.crowns.search_state import _pile as pile_of
from engines.games.king.contracts import KingOptions
from engines.games.king.heuristics import KingHeuristics
from engines.games.king.search_state import SearchState as KingPosition
from engines.games.kings_n_queens.heuristics import KingsNQueensHeuristics, queen_chance, turns_left
from engines.games.kings_n_queens.search_state import SearchState as KingsNQueensPosition
from engines.games.kings_n_queens.state import Phase
from engines.games.registry import GAMES, game
from engines.games.the_queen.heuristics import TheQueenHeuristics
from engines.games.the_queen.search_state import Options as TheQueenOptions
from engines.games.the_queen.search_state import SearchState as TheQueenPosition
from engines.games.the_queen.search_state import mask
from tests.random_match import RandomMatch, plain_tables


def cards(text: str) -> list[int]:
    return [parse(name) for name in text.split()]


# -- of every game ----------------------------------------------------------------------------------------------


@plain_tables
def test_what_a_mind_thinks_of_is_allowed(table: RandomMatch) -> None:
    known, rng = heuristics_for(table.rules.key), Random(5)
    for step in list(table.walk(31))[:150]:
        if step.before.public.turn < 0:
            continue
        position = table.rules.position(step.before)
        legal = set(position.legal())
        choices = known.choices(position)
        assert choices
        assert len(choices) == len(set(choices))
        assert {*choices, known.quick_deed(position), known.playout(position, rng)} <= legal


@plain_tables
def test_a_mind_leaves_the_position_as_it_is(table: RandomMatch) -> None:
    known, rng = heuristics_for(table.rules.key), Random(5)
    for step in list(table.walk(32))[:60]:
        if step.before.public.turn < 0:
            continue
        position = table.rules.position(step.before)
        known.choices(position)
        known.quick_deed(position)
        known.playout(position, rng)
        known.evaluate(position)
        assert table.rules.position(step.before).legal() == position.legal()


@plain_tables
def test_what_a_mind_sees_in_a_match_that_is_over_are_its_totals_and_who_won(table: RandomMatch) -> None:
    known = heuristics_for(table.rules.key)
    *_, last = table.walk(33)
    position = table.rules.position(last.after)
    assert OVER == position.turn
    end = known.evaluate(position)
    for points, utility, total in zip(*end, position.totals(), strict=True):
        assert 0 <= points - total < 1
        assert 0 <= utility - points <= max(2.0, known.win_bonus)


DEALS = {"king": 6, "king-52": 3, "jeu-du-roi": 3, "crowns": 3, "the-queen": 16, "kings-n-queens": 2}


@pytest.mark.parametrize(("key", "seats"), [(rules.key, seats) for rules in GAMES for seats in rules.seats])
def test_steady_beats_random_in_every_game(key: str, seats: int) -> None:
    """With a glimpse of what it usually thinks; the long run `against_random` measures it whole."""
    unit = "match" if key == "kings-n-queens" else "deal"
    players = ("steady", *("random",) * (seats - 1))
    report, faults = compete(Contest(key, players, DEALS.get(key, 12), "a test", unit, iterations=30))
    assert [] == faults
    assert 0 < report["ci95"]["steady"][0]


# -- King -------------------------------------------------------------------------------------------------------


def king(deal: int, hands: list[str], played: str = "") -> KingPosition:
    """Give a position of the King for four in that deal (from 1), where eldest hand has led to what is played."""
    position = KingPosition(KingOptions("king"), 4)
    position.round, position.dealer = deal, 3
    position.terms = position.course.terms[deal - 1]
    position.begin([sum(1 << card for card in cards(hand)) for hand in hands])
    for card in cards(played):
        position.play(card)
    return position


@pytest.mark.parametrize(
    ("deal", "played", "hand", "chosen"),
    [
        (1, "9S", "7S 8S TS", "play 8S"),
        (7, "9S KS JS", "7S QS AS", "play AS"),
        (7, "9S TS JS", "7S QS AS", "play QS"),
        (1, "9S TS JS", "QS AS 7H", "play AS"),
        (4, "9S", "QH 7H AC", "play QH"),
        (6, "9S", "KH 7H AC", "play KH"),
        (5, "9S", "7S 8S TS", "play TS"),
        (11, "9S", "7S 8S TS", "play 7S"),
    ],
    ids=str,
)
def test_the_house_bot_ducks_what_hurts_and_takes_what_helps_in_the_king(
    deal: int, played: str, hand: str, chosen: str
) -> None:
    seat = len(played.split())
    hands = [f"{card} 7C 8C" for card in played.split()] + [hand] + ["9C TC JC"] * (3 - seat)
    position = king(deal, hands, played)
    assert seat == position.turn
    assert chosen == position.text(KingHeuristics().quick_deed(position))


def test_kg_3_the_house_bot_leads_low_against_tricks_and_high_for_them() -> None:
    hands = ["7S QS AS"] + ["9C TC JC"] * 3
    assert ["play 7S", "play AS"] == [
        position.text(KingHeuristics().quick_deed(position)) for position in (king(1, hands), king(7, hands))
    ]


# -- Crowns -----------------------------------------------------------------------------------------------------


def crowns(hand: str, collections: list[str], what: int = PLAY) -> CrownsPosition:
    """Give a position of the first round with seat 0 to act."""
    position = CrownsPosition()
    position.dealer, position.hands = 3, [cards(hand), [], [], []]
    position.collections = [cards(held) for held in collections]
    position.piles = [pile_of(held) for held in position.collections]
    position.what, position.turn, position.player, position.left = what, 0, 0 if what == PLAY else 1, 4
    return position


LONG_SPADES = [
    "2S 3S 4S 5S 6S 7S 8S 2H",
    "3H 4H 5H 2D 3D 4D 2C 3C",
    "6H 7H 5D 6D 7D 4C 5C 6C",
    "8H 9H 8D 9D 7C 8C 9C 9S",
]


def test_cr_12_the_house_bot_crowns_its_longest_suit() -> None:
    position = crowns("KS TC", LONG_SPADES)
    assert "play KS to 0" == position.text(CrownsHeuristics().quick_deed(position))


def test_cr_6_the_house_bot_steals_the_king_that_it_needs() -> None:
    collections = [LONG_SPADES[0], f"{LONG_SPADES[1]} KS", LONG_SPADES[2], f"{LONG_SPADES[3]} JC"]
    position = crowns("TC", collections, STEAL)
    assert "steal KS from 1" == position.text(CrownsHeuristics().quick_deed(position))


# -- The Queen --------------------------------------------------------------------------------------------------


def the_queen(focus: str, hand: str) -> TheQueenPosition:
    """Give a position of the first round with seat 0 to act."""
    position = TheQueenPosition(TheQueenOptions(True, False, False, False))
    position.dealer = position.mover = 1
    position.begin([mask(map(parse, hand.split())), mask(map(parse, ["2C", "3C", "4C", "5C"]))])
    position.focus = parse(focus) % 13
    position.turn = position.mover = 0
    return position


@pytest.mark.parametrize(
    ("focus", "hand", "chosen"),
    [
        ("9S", "TH JH QH 2S", "check TH JH QH"),
        ("JS", "QS 2S 3S 4S", "check QS"),
        ("6S", "7S 2S 3S", "drop 2S"),
        ("2S", "5H KH 9H", "high KH"),
        ("2S", "5H QH", "draw"),
    ],
    ids=str,
)
def test_the_house_bot_makes_points_and_leaves_a_low_focus_in_the_queen(focus: str, hand: str, chosen: str) -> None:
    position = the_queen(focus, hand)
    assert chosen == position.text(TheQueenHeuristics().quick_deed(position))


def test_a_match_that_is_won_is_worth_more_than_its_points_and_one_that_is_shared_is_not() -> None:
    known, position = TheQueenHeuristics(), the_queen("9S", "TH")
    position.totals_ = [7, 6]
    assert Outcome([7, 6], [7, 6]) == known.evaluate(position)
    position.turn = OVER
    assert Outcome([7, 6], [7 + known.win_bonus, 6]) == known.evaluate(position)
    position.totals_ = [7, 7]
    assert Outcome([7, 7], [7, 7]) == known.evaluate(position)


# -- Kings n' Queens --------------------------------------------------------------------------------------------


def kings_n_queens(hand: str, deck: str = "") -> KingsNQueensPosition:
    """Give a position where seat 0 of two has revealed a hand and has a deck left."""
    rules = game("kings-n-queens")
    position, rng = RandomMatch(rules, 2).rules.position(RandomMatch(rules, 2).new()), Random(3)
    assert isinstance(position, KingsNQueensPosition)
    while position.phase is not Phase.BUY:
        position.chance(rng) if position.turn == CHANCE else position.play(position.legal()[0])
    position.turn = position.mover = 0
    position.hands = [cards(hand), []]
    position.draws = [cards(deck), cards("2S 3S 4S 5H TH")]
    position.discards = [[], []]
    return position


def test_the_house_bot_buys_a_queen_whenever_it_can() -> None:
    position = kings_n_queens("TH JH 2D", "2S 3S")
    assert "buy queen" == position.text(KingsNQueensHeuristics().quick_deed(position))


def test_the_house_bot_buys_a_face_card_else_the_colour_of_its_deck() -> None:
    position = kings_n_queens("9H 2D 2H", "8H 7D 6H TD")
    position.tops = cards("2D 3S 4S 5S 6D 7S 8S 9S")
    assert "buy face" == position.text(KingsNQueensHeuristics().quick_deed(position))
    position.hands[0] = cards("7H 2D")
    assert "buy 6" == position.text(KingsNQueensHeuristics().quick_deed(position))
    position.tops = cards("2S 3S 4S 5S 6S 7S 8S 9S")
    assert "pass" == position.text(KingsNQueensHeuristics().quick_deed(position))


def test_knq_20_the_house_bot_keeps_what_fits_its_deck() -> None:
    position = kings_n_queens("9H 9S 2D 2S", "8H 7D 6H TD")
    assert "keep 9H" == position.text(KingsNQueensHeuristics().quick_deed(position))


def test_a_deck_of_one_colour_pays_more_often_than_a_mixed_one() -> None:
    known = KingsNQueensHeuristics()
    red, mixed = kings_n_queens("9H 8D 7H", "6H 7D TD"), kings_n_queens("9H 8S 7H", "6S 7D TS")
    assert known.evaluate(red).points[0] > known.evaluate(mixed).points[0] + 1
    assert 0 == queen_chance((2, 19, 181))


def test_the_end_comes_nearer_with_every_king_and_queen() -> None:
    position = kings_n_queens("9H 8D 7H", "6H 7D TD")
    before = turns_left(position, 0.5)
    position.queens -= 4
    assert turns_left(position, 0.5) < before
    position.queens += 4
    position.kings = 3
    assert turns_left(position, 0.01) < turns_left(kings_n_queens("9H 8D 7H"), 0.01)
