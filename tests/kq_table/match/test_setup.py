"""Who sits where: the players and portraits of the seats."""

from __future__ import annotations

from itertools import product

import pytest

from kq_table.match.setup import COURT_CARDS, DEFAULT_PLAYER, Seating, known_player, portrait_of


def test_no_two_seats_get_the_same_portrait_unless_they_were_chosen_so() -> None:
    for chosen in product(("", *COURT_CARDS), repeat=4):
        named = [court for court in chosen if court]
        if len(named) == len(set(named)):
            seatings = [Seating("Anna", portrait=court) for court in chosen]
            portraits = [portrait_of(seatings, seat) for seat in range(4)]
            assert 4 == len(set(portraits)), chosen
            assert [court or portraits[seat] for seat, court in enumerate(chosen)] == portraits


@pytest.mark.parametrize("player", ["", "clairvoyant", "steady", "strong", "knight/mad", "knight/mute", "knight/even"])
def test_a_player_that_is_not_offered_is_replaced_by_the_default_one(player: str) -> None:
    assert DEFAULT_PLAYER == known_player(player)
