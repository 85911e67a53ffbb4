"""The light on the felt: it goes to whoever has taken a trick while that is seen, and to whoever is to act."""

from __future__ import annotations

import math
from dataclasses import replace

from engines.core.api import Seat, TrickTaken
from tests.kq_table.person import QUICK, Person


def test_the_light_goes_to_the_taker_of_a_trick_and_then_to_who_acts(at_table: Person) -> None:
    at_table.stage.context.settings = replace(QUICK, speed="normal")
    table, light = at_table.table, at_table.table._turn_light
    lit = dict[Seat, Seat]()
    """Who was in the light when a seat had taken a trick."""

    def nearest() -> Seat:
        assert light._place is not None
        return min((0, 1), key=lambda seat: math.dist(table.hud.plates.rect(seat).center, light._place or ()))

    def look() -> None:
        match table.view.history.events:
            case [*_, TrickTaken(taker)] if not (table.view.is_settled or light.is_moving):
                lit[taker] = nearest()

    at_table.play_to(lambda: len(lit) == 2, look)
    assert {0: 0, 1: 1} == lit
    at_table.until(lambda: not light.is_moving)
    assert nearest() == table.controller.turn
