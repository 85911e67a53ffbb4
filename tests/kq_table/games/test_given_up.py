"""What stands on a table whose match was given up agrees with the score sheet: an unfinished round counts nothing."""

from __future__ import annotations

import pytest

from kq_table.games.crowns.hud import CrownsHud, Ranking
from kq_table.games.shared.hud import Hud
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from kq_table.ui.table_view import TableView
from tests.kq_table.person import Person

SEATINGS = (Seating("Anna"), *(Seating(name, "random") for name in ("Bo", "Cy", "Di")))


def _give_up(person: Person) -> Hud:
    person.controller.give_up(0)
    person.until(lambda: person.scene == "match")
    hud = person.table.hud
    assert hud.state is not None
    assert {0} == set(hud.state.history.totals)
    return hud


@pytest.mark.parametrize(("game", "seats"), [("king", 3), ("king-52", 4), ("jeu-du-roi", 4)])
def test_the_plates_of_king_show_no_points_of_a_deal_given_up(person: Person, game: str, seats: int) -> None:
    person.stage.context.navigate.open_table(MatchSetup(game, SEATINGS[:seats], {}, 1))
    nothing = {say("king.match", points="0")}
    person.play_to(lambda: set(_totals(person)) > nothing)
    _give_up(person)
    assert nothing == set(_totals(person))


def _totals(person: Person) -> list[str]:
    hud = person.table.hud
    assert hud.state is not None
    return [hud.plates.lines(hud.state, seat)[0] for seat in range(len(person.controller.seatings))]


def test_the_ranking_of_crowns_counts_no_round_given_up(person: Person) -> None:
    person.stage.context.navigate.open_table(MatchSetup("crowns", SEATINGS, {}, 1))
    person.play_to(lambda: {"0"} < set(_ranked_totals(person)))
    _give_up(person)
    assert {"0"} == set(_ranked_totals(person))


def _ranked_totals(person: Person) -> list[str]:
    hud = person.table.hud
    assert isinstance(hud, CrownsHud)
    ranking = next(widget for widget in hud.own_widgets if isinstance(widget, Ranking))
    (listing,) = ranking.children
    assert isinstance(listing, TableView)
    return [row[-1].text for row in listing.rows]
