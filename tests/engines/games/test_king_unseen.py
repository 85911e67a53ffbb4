"""What a seat of the King can tell of the cards that it does not see."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.cards import Card, name, parse, suit
from engines.core.determinization import Worlds
from engines.games.king.explanations import UnseenCards
from engines.games.king.state import HANDS, TRICK, State
from engines.record import visibility
from tests.engines.games.king_positions import FOUR, FRENCH, THREE, WIDE, at, cards
from tests.random_match import RandomMatch

SPADES, DIAMONDS = 0, 2
WORLDS = 40


def ending(deal: str, hands: list[str], trick: str = "", **facts: object) -> State:
    """Give a state in which all cards but these are gone."""
    lying = {card for text in (*hands, trick) for card in cards(text)}
    gone = " ".join(name(card) for card in FOUR.new().public.pack if card not in lying)
    return at(FOUR, deal, hands, trick, (gone, "", "", ""), **facts)


def test_a_hand_with_room_for_no_more_holds_nothing_else() -> None:
    unseen = UnseenCards(ending("tricks", ["9S KS", "JS QS", "7C 8C", "9C TC"], voids=("", "", "S", "S")))
    assert unseen.may_hold(1, cards("JS QS"))
    assert not unseen.may_hold(1, cards("JS 7C"))
    assert not unseen.may_hold(2, cards("JS"))
    assert unseen.may_hold(2, cards("7C TC"))


def test_a_trump_falls_only_from_a_hand_that_may_lack_the_suit() -> None:
    hands = ["9S KS", "7D 8D", "9D TD", "7H JD"]
    unseen = UnseenCards(ending("tricks", hands))
    assert frozenset(cards("7H")) == unseen.playable(cards("7H"), SPADES, [1])
    assert frozenset() == unseen.playable(cards("7H"), DIAMONDS, [1])


@pytest.mark.parametrize(
    ("deal", "hands", "seats", "card", "falls"),
    [
        ("queens", ["TS AS", "QS 7D", "8D 9D", "7C 8C"], [1, 2, 3], "QS", True),
        ("queens", ["TS AS", "QS JS", "8D 9D", "7C 8C"], [1, 2, 3], "QS", False),
        ("queens", ["TS AS", "QS 7D", "8D 9D", "7C 8C"], [2, 3], "QS", False),
        ("queens", ["TS AS", "QD 7D", "8D 9D", "7C 8C"], [1, 2, 3], "QD", False),
        ("king-of-hearts", ["TS AS", "KH 7D", "8D 9D", "7C 8C"], [1, 2, 3], "KH", True),
        ("king-of-hearts", ["TS AS", "KH 7S", "8D 9D", "7C 8C"], [1, 2, 3], "KH", False),
    ],
    ids=str,
)
def test_a_card_must_fall_if_nobody_can_keep_it(
    deal: str, hands: list[str], seats: list[int], card: str, *, falls: bool
) -> None:
    assert falls == UnseenCards(ending(deal, hands)).must_fall(parse(card), SPADES, seats)


@pytest.mark.parametrize("table", [THREE, FOUR, WIDE, FRENCH], ids=str)
def test_no_card_lies_where_it_may_not(table: RandomMatch) -> None:
    rng, looked = Random(3), 0
    for step in list(table.walk(5))[::5]:
        if step.before.public.turn < 0 or step.before.public.is_naming:
            continue
        view = visibility.observe(step.before, step.before.public.turn)
        unseen, worlds = UnseenCards(view.state), Worlds(table.rules, view)
        for _ in range(WORLDS):
            world = worlds.sample(rng)
            for seat in {*range(table.seats)} - {view.seat}:
                held = world.zones[HANDS[seat]]
                assert unseen.may_hold(seat, held)
                assert all(unseen.may_hold(seat, held, lacks) for lacks in {*range(4)} - {*map(suit, held)})
                looked += len(held)
    assert 1000 < looked


def test_near_the_end_of_a_deal_a_seat_may_hold_what_some_world_gives_it() -> None:
    known = 0
    for step in FOUR.walk(5):
        turn, hands = step.before.public.turn, HANDS[: FOUR.seats]
        if turn < 0 or max(len(step.before.zones[hand]) for hand in hands) > 2 or step.before.zones[TRICK]:
            continue
        view = visibility.observe(step.before, turn)
        worlds, rng = Worlds(FOUR.rules, view), Random(1)
        held: set[tuple[int, Card]] = set()
        for _ in range(300):
            zones = worlds.sample(rng).zones
            held |= {(hand.owner, card) for hand in hands if hand.owner != turn for card in zones[hand]}
        unseen = UnseenCards(view.state)
        told = {
            (hand.owner, card)
            for hand in hands
            if hand.owner != turn
            for card in unseen.cards
            if unseen.may_hold(hand.owner, [card])
        }
        assert held == told
        known += len(told)
    assert 50 < known
