"""Worlds are drawn exactly evenly; small endings are counted here by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from engines.core import api
from engines.core.api import HiddenGroup, Partition, View, Visibility, Zone
from engines.core.cards import HIDDEN, Card, name, parse_list
from engines.core.determinization import NoConsistentWorld, Worlds
from engines.games.kings_and_queens.rules import KingsAndQueens
from engines.games.kings_and_queens.state import HANDS, OUT, PACK, TRICK, WON, PublicState
from engines.record.visibility import observe
from tests.random_match import TABLES, RandomMatch

KC = parse_list("KC")[0]


def cards(text: str) -> tuple[Card, ...]:
    return parse_list(text.replace(" ", ","))


def ending(mine: str, theirs: int, unseen: str, voids: str = "") -> View[Any]:
    """Seat 0 holds *mine*, seat 1 holds so many of the *unseen* cards, the rest is out or played."""
    hidden = cards(unseen)
    seen = tuple(card for card in PACK if card not in hidden and card not in cards(mine))
    zones = {
        HANDS[0]: cards(mine),
        HANDS[1]: (HIDDEN,) * theirs,
        TRICK: (),
        WON[0]: seen,
        WON[1]: (),
        OUT: (HIDDEN,) * (len(hidden) - theirs),
    }
    public = PublicState(2, turn=0, totals=(0, 0), dealer=1, leader=0, predictions=(1, 2), voids=("", voids))
    return View(0, api.State(zones, public))


def chi_square(counts: Counter[tuple[Card, ...]], kinds: int) -> float:
    even = counts.total() / kinds
    return sum((count - even) ** 2 / even for count in counts.values()) + (kinds - len(counts)) * even


def test_without_a_void_any_of_the_unseen_cards_may_be_held() -> None:
    view = ending("2S 3S", 3, "2H 3H 4D 5D KC QC")
    assert 20 == Worlds(KingsAndQueens(), view).count


def test_a_void_leaves_only_the_other_suits() -> None:
    """Two of five: 2H 3H cannot be held, so 4D 5D KC leave three hands."""
    view = ending("2S", 2, "2H 3H 4D 5D KC", voids="H")
    held = {",".join(map(name, Worlds(KingsAndQueens(), view).sample(Random(i)).zones[HANDS[1]])) for i in range(100)}
    assert {"4D,5D", "4D,KC", "5D,KC"} == held


def test_free_worlds_are_drawn_evenly() -> None:
    """Three of six held: 20 hands. Chi-square with 19 degrees of freedom passes 43.8 once in a thousand times."""
    worlds, rng = Worlds(KingsAndQueens(), ending("2S 3S", 3, "2H 3H 4D 5D KC QC")), Random(1)
    counts = Counter(worlds.sample(rng).zones[HANDS[1]] for _ in range(4000))
    assert chi_square(counts, 20) < 43.8


def test_worlds_under_a_void_are_drawn_evenly() -> None:
    """Two of four that are no hearts: 6 hands. Chi-square with 5 degrees of freedom: 20.5."""
    worlds, rng = Worlds(KingsAndQueens(), ending("2S", 2, "2H 3H 4D 5D KC 4S", voids="H")), Random(2)
    assert 6 == worlds.count
    counts = Counter(worlds.sample(rng).zones[HANDS[1]] for _ in range(3000))
    assert chi_square(counts, 6) < 20.5


class Toy(KingsAndQueens):
    """A game of three dark zones, each closed to some cards, that nobody plays."""

    DARK = tuple(Zone("dark", Visibility.NONE, number) for number in range(3))
    CLOSED = ({"2S", "3S"}, {"2S", "2H", "KC"}, {"4D"})

    def cards(self, state: api.State[Any]) -> tuple[Card, ...]:
        return cards("2S 3S 2H 4D 5D KC KC")

    def may_hold(self, state: api.State[Any], zone: Zone, card: Card) -> bool:
        return name(card) not in self.CLOSED[zone.owner]

    def view(self, *room: int) -> View[Any]:
        zones = {zone: (HIDDEN,) * number for zone, number in zip(self.DARK, room, strict=True)}
        return View(0, api.State(zones, PublicState(2)))

    def count_by_hand(self, *room: int) -> int:
        """Try all ways to lay the cards, one by one, into zones that still have room."""
        return sum(
            all(places.count(zone) == number for zone, number in enumerate(room))
            and all(name(card) not in self.CLOSED[zone] for card, zone in zip(self.cards_(), places, strict=True))
            for places in product(range(3), repeat=7)
        )

    def cards_(self) -> tuple[Card, ...]:
        return self.cards(self.view(0, 0, 0).state)


class Twins(Toy):
    """Its first and its last zone are closed to the same cards, so that they are filled as one."""

    CLOSED = ({"2S", "2H"}, {"4D"}, {"2S", "2H"})


toys = pytest.mark.parametrize("toy", [Toy(), Twins()], ids=lambda toy: type(toy).__name__)


@toys
@pytest.mark.parametrize("room", [(2, 2, 3), (3, 1, 3), (1, 4, 2), (7, 0, 0), (0, 3, 4), (4, 2, 1)])
def test_many_zones_are_counted_as_by_hand(toy: Toy, room: tuple[int, int, int]) -> None:
    assert toy.count_by_hand(*room) == Worlds(toy, toy.view(*room)).count


def test_that_there_is_a_world_is_told_as_counting_them_would() -> None:
    worlds = [Worlds(Toy(), Toy().view(*room)) for room in product(range(8), repeat=3) if sum(room) == 7]
    assert {True, False} == {each.exist for each in worlds}
    for each in worlds:
        assert each.exist == (each.count > 0)


@toys
def test_many_zones_are_drawn_evenly(toy: Toy) -> None:
    """Two equal cards make pairs of dealings that look alike: such a world comes twice as often."""
    worlds, rng = Worlds(toy, toy.view(2, 2, 3)), Random(3)
    counts = Counter(tuple(worlds.sample(rng).zones.values()) for _ in range(5000))
    twice = {world: 1 if max(zone.count(KC) for zone in world) == 2 else 2 for world in counts}
    assert worlds.count == sum(twice.values())
    even = 5000 / worlds.count
    square = sum((count - twice[world] * even) ** 2 / (twice[world] * even) for world, count in counts.items())
    # Some three sigma above what is expected of so many kinds.
    assert square < len(counts) + 3 * (2 * len(counts)) ** 0.5


class Sorted(Toy):
    """Its first dark zone is of two lots, or else, three times as likely, of one that holds no 2H."""

    def partitions(self, state: api.State[Any], zone: Zone) -> list[Partition]:
        number, barred = len(state.zones[zone]), frozenset(cards(" ".join(sorted(self.CLOSED[zone.owner]))))
        if zone != self.DARK[0]:
            return [(1, (HiddenGroup(number, barred),))]
        return [
            (1, (HiddenGroup(1, barred), HiddenGroup(1, barred | set(cards("KC"))))),
            (3, (HiddenGroup(2, barred | set(cards("2H"))),)),
        ]


def weigh(world: api.State[Any]) -> int:
    """Count the ways of one dealing by hand: which of the two cards is the one that may be KC, and has it 2H."""
    held = list(map(name, world.zones[Toy.DARK[0]]))
    return 2 - held.count("KC") + 3 * ("2H" not in held)


def test_lots_are_drawn_by_their_weights() -> None:
    worlds, rng = Worlds(Sorted(), Toy().view(2, 2, 3)), Random(4)
    counts = Counter(tuple(worlds.sample(rng).zones.values()) for _ in range(5000))
    square = 0.0
    for world, count in counts.items():
        dealt = api.State(dict(zip(Toy.DARK, world, strict=True)), PublicState(2))
        assert weigh(dealt) == worlds.weight(dealt)
        twice = 1 if max(zone.count(KC) for zone in world) == 2 else 2
        even = 5000 * twice * weigh(dealt) / worlds.count
        square += (count - even) ** 2 / even
    assert square < len(counts) + 3 * (2 * len(counts)) ** 0.5


def test_a_dealing_that_disagrees_with_the_view_has_no_ways() -> None:
    worlds = Worlds(Toy(), Toy().view(2, 2, 3))
    deal = (cards("2H 4D"), cards("3S 5D"), cards("2S KC KC"))
    assert 1 == worlds.weight(api.State(dict(zip(Toy.DARK, deal, strict=True)), PublicState(2)))
    deal = (cards("2H 2S"), cards("3S 5D"), cards("4D KC KC"))
    assert 0 == worlds.weight(api.State(dict(zip(Toy.DARK, deal, strict=True)), PublicState(2)))


def test_a_zone_that_shows_some_of_its_cards_keeps_them_where_they_lie() -> None:
    view = ending("2S", 2, "2H 3H 4D")
    shown = replace(view.state, zones=dict(view.state.zones) | {HANDS[1]: (HIDDEN, *cards("4D"))})
    held = {Worlds(KingsAndQueens(), View(0, shown)).sample(Random(i)).zones[HANDS[1]] for i in range(50)}
    assert {cards("2H 4D"), cards("3H 4D")} == held


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_truth_is_always_one_of_the_worlds(table: RandomMatch) -> None:
    for step in table.walk(7):
        for seat in range(table.seats):
            view = observe(step.after, seat)
            assert all(
                table.rules.may_hold(view.state, zone, card)
                for zone, held in step.after.zones.items()
                for card in held
                if not zone.seen_by(seat)
            )
            worlds = Worlds(table.rules, view)
            assert worlds.exist
            assert worlds.count > 0


def test_no_world_is_an_error_that_says_so() -> None:
    view = ending("2S", 2, "2H 3H 4H", voids="H")
    worlds = Worlds(KingsAndQueens(), view)
    assert (0, False) == (worlds.count, worlds.exist)
    with pytest.raises(NoConsistentWorld, match="seat 0 has seen"):
        Worlds(KingsAndQueens(), view).sample(Random(1))
