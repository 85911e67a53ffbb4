"""Who sits where: the portraits of the seats."""

from __future__ import annotations

from itertools import product

from kq_table.match.setup import COURT_CARDS, Seating, portrait_of


def test_no_two_seats_get_the_same_portrait_unless_they_were_chosen_so() -> None:
    for chosen in product(("", *COURT_CARDS), repeat=4):
        named = [court for court in chosen if court]
        if len(named) == len(set(named)):
            seatings = [Seating("Anna", portrait=court) for court in chosen]
            portraits = [portrait_of(seatings, seat) for seat in range(4)]
            assert 4 == len(set(portraits)), chosen
            assert [court or portraits[seat] for seat, court in enumerate(chosen)] == portraits
