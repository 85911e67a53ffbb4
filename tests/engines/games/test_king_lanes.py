"""Many deals side by side in integers are the King family too, and the policy adds its weights right."""

from __future__ import annotations

from random import Random

import pytest

from engines.games.king import policy, policy_classes
from engines.games.king.contracts import KingOptions, match_contracts
from engines.games.king.lanes import Lanes, add, numbers, of_worlds
from engines.games.king.search_state import SearchState

LANES = 24
OPTIONS = [
    (KingOptions("king"), 4),
    (KingOptions("king"), 3),
    (KingOptions("king-52"), 4),
    (KingOptions("jeu-du-roi"), 4),
    (KingOptions("king", restrictions="none", early_stop="off", men="J"), 4),
    (KingOptions("king", restrictions="lead", contracts="dealer"), 4),
    (KingOptions("barbu"), 4),
    (KingOptions("trix"), 4),
]
every_game = pytest.mark.parametrize(("options", "seats"), OPTIONS, ids=str)


def places(options: KingOptions, seats: int) -> list[int]:
    """The places of contracts that lanes can play: with tricks, and no other duties than in King."""
    return [
        place
        for place, contract in enumerate(match_contracts(options, seats))
        if not (contract.is_layout or contract.beaten_goes or contract.is_bar_lifted)
    ]


def dealt(options: KingOptions, seats: int, place: int, rng: Random, count: int = LANES) -> list[SearchState]:
    """Deal so many worlds of one contract, the same dealer in all."""
    base = SearchState(options, seats)
    base.dealer, base.round, base.terms = rng.randrange(seats), place + 1, base.course.terms[place]
    worlds = []
    for _ in range(count):
        world = base.copy()
        world.chance(rng)
        world.terms, world.at_stake = base.terms, base.terms.at_stake
        world.turn, world.led = world.leader, -1
        worlds.append(world)
    return worlds


def is_on(world: SearchState, place: int) -> bool:
    """Whether the deal is still played: it ends early where nothing is left to win."""
    return world.turn >= 0 and world.round == place + 1


def legal_in(lanes: Lanes, lane: int) -> list[int]:
    return [lanes.deal.cards[card] for card, plane in enumerate(lanes.legal()) if plane >> lane & 1]


def play_in_both(lanes: Lanes, worlds: list[SearchState], place: int, rng: Random) -> None:
    """Play a random card in each, which may be another in every lane."""
    chosen = [0] * len(lanes.deal.cards)
    for lane, world in enumerate(worlds):
        card = rng.choice(legal_in(lanes, lane))
        if is_on(world, place):
            assert sorted(world.legal()) == legal_in(lanes, lane)
            world.play(card)
        chosen[lanes.deal.cards.index(card)] |= 1 << lane
    lanes.play(chosen)


def played(options: KingOptions, seats: int, place: int, seed: int, cards: int) -> tuple[Lanes, list[SearchState]]:
    """Deal lanes, and play so many random cards in each."""
    rng = Random(seed)
    worlds = dealt(options, seats, place, rng)
    lanes = of_worlds(worlds)
    for _ in range(cards):
        play_in_both(lanes, worlds, place, rng)
    return lanes, worlds


@every_game
def test_random_deals_go_the_same_way_in_lanes_and_in_the_twin(options: KingOptions, seats: int) -> None:
    for place in places(options, seats):
        rng, contract = Random(place), match_contracts(options, seats)[place]
        lanes, worlds = played(options, seats, place, place, 0)
        had = [world.totals_[:] for world in worlds]
        while not lanes.is_over:
            play_in_both(lanes, worlds, place, rng)
        taken = [numbers(counter, LANES) for counter in lanes.results()]
        for lane, world in enumerate(worlds):
            after = world.caught if is_on(world, place) else world.totals_
            before = [0] * seats if is_on(world, place) else had[lane]
            ends = [now - then for now, then in zip(after, before, strict=True)]
            assert ends == [contract.worth * units[lane] for units in taken]


@pytest.mark.parametrize(("options", "seats"), [*OPTIONS[:4], *OPTIONS[-2:]], ids=str)
@pytest.mark.parametrize("cards", [1, 2, 7, 9])
def test_lanes_taken_up_in_the_middle_of_a_deal_go_on_as_the_twin_does(
    options: KingOptions, seats: int, cards: int
) -> None:
    for place in places(options, seats):
        rng = Random(place)
        one = dealt(options, seats, place, rng, 1)[0]
        for _ in range(cards):
            if is_on(one, place):
                one.play(rng.choice(one.legal()))
        if not is_on(one, place):
            continue
        worlds, start = [one.copy() for _ in range(LANES)], one.caught[:]
        lanes = of_worlds(worlds)
        while not lanes.is_over:
            play_in_both(lanes, worlds, place, rng)
        taken = [numbers(counter, LANES) for counter in lanes.results()]
        worth = lanes.deal.contract.worth
        for lane, world in enumerate(worlds):
            ends = world.caught if is_on(world, place) else world.totals_
            assert list(ends) == [had + worth * units[lane] for had, units in zip(start, taken, strict=True)]


def test_copies_of_lanes_stand_side_by_side_and_go_their_own_ways() -> None:
    lanes, _ = played(*OPTIONS[0], 0, 5, 6)
    twice = lanes.copied(2, LANES)
    assert [plane | plane << LANES for plane in lanes.legal()] == twice.legal()
    chosen, taken = [], 0
    for plane in twice.legal():
        chosen.append(plane & ~taken)
        taken |= plane
    twice.play(chosen)
    assert [plane << LANES & twice.full | plane for plane in lanes.gone] != lanes.gone
    assert sum(plane.bit_count() for plane in twice.gone) == 2 * LANES + 2 * sum(p.bit_count() for p in lanes.gone)


def test_counters_add_in_every_lane() -> None:
    total = [0b0011, 0b0101, 0, 0]
    add(total, [0b1111, 0b0001])
    assert [3 + 3, 1 + 1, 2 + 1, 0 + 1] == numbers(total, 4)


# -- the policy ---------------------------------------------------------------------------------------------------


def some_weights(seed: int, most: int = 31) -> list[int]:
    rng = Random(seed)
    return [rng.randint(0, most) for _ in range(policy_classes.WEIGHTS)]


@every_game
def test_a_score_is_the_sum_of_the_weights_of_all_classes(options: KingOptions, seats: int) -> None:
    weights = some_weights(2)
    for place in places(options, seats):
        for cards in (0, 1, 2, seats * 2 + 1, seats * 4 + seats - 1):
            lanes, _ = played(options, seats, place, 3, cards)
            reading = policy_classes.read(lanes)
            found = policy.scores(reading, lanes.deal, weights, lanes.live)
            for card, total in found.items():
                expected = [0] * LANES
                for at, here in policy_classes.cells(reading, lanes.deal, card):
                    for lane in range(LANES):
                        expected[lane] += weights[at] * (here >> lane & 1)
                assert expected == numbers(total, LANES)


@every_game
def test_each_legal_card_has_one_class_of_every_table(options: KingOptions, seats: int) -> None:
    for cards in (0, 3, seats * 3):
        lanes, _ = played(options, seats, 3, 4, cards)
        reading, legal = policy_classes.read(lanes), lanes.legal()
        tables = len(policy_classes.TABLES) - (not lanes.position)
        for card in lanes.live:
            counts = [0] * LANES
            for at, here in policy_classes.cells(reading, lanes.deal, card):
                assert 0 <= at < policy_classes.WEIGHTS
                counts = [had + (here >> lane & 1) for lane, had in enumerate(counts)]
            assert counts == [tables * (legal[card] >> lane & 1) for lane in range(LANES)]


@every_game
def test_the_policy_plays_one_legal_card_in_every_lane(options: KingOptions, seats: int) -> None:
    rng, luck = Random(5), policy.Luck((3, 6, 9, 12), LANES, 1)
    for place in places(options, seats):
        lanes, _ = played(options, seats, place, place, 0)
        while not lanes.is_over:
            legal, chosen = lanes.legal(), policy.choose(lanes, some_weights(6, 20), rng, luck)
            assert all(not plane & ~may for plane, may in zip(chosen, legal, strict=True))
            assert lanes.full == sum(chosen)
            assert LANES == sum(plane.bit_count() for plane in chosen)
            lanes.play(chosen)


def test_the_highest_score_is_chosen_and_the_lowest_card_of_equals() -> None:
    by_card = {0: [0b01, 0, 0, 0, 0, 0, 0, 0], 2: [0b11, 0b10, 0, 0, 0, 0, 0, 0], 3: [0b11, 0b10, 0, 0, 0, 0, 0, 0]}
    assert [0b01, 0, 0b10, 0] == policy.highest(by_card, [0b11, 0, 0b11, 0b10], 0b11)


def test_all_copies_have_the_same_luck() -> None:
    total = [0] * policy.SCORE_BITS
    policy.Luck((3, 6, 9, 12), 64, 1 | 1 << 64).stir(total, Random(1))
    found = numbers(total, 128)
    assert found[:64] == found[64:]
    assert {0, 3, 6, 9, 12} >= set(found)
    assert len(set(found)) > 2
