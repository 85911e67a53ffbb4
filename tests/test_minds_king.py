"""What a mind of the King family concludes from play, and how it says why."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engines import veil
from engines.chance import Seal, secret_of
from engines.king.facts import HANDS, State
from engines.king.inference import likelihood
from engines.minds import house
from engines.worlds import Worlds
from tests.king_hands import FOUR, FRENCH, WIDE, at, cards, do
from tests.walk import Table


def held(state: State, hands: dict[int, str]) -> State:
    """Give other hands to some seats."""
    return replace(state, zones=dict(state.zones) | {HANDS[seat]: cards(text) for seat, text in hands.items()})


# -- what play tells --------------------------------------------------------------------------------------------


def test_before_the_first_card_every_hand_is_as_likely() -> None:
    state = at(FOUR, "queens", ["7S 8S", "9S TS", "JS KS", "7D 8D"])
    assert 1.0 == likelihood(state, 0)


@pytest.mark.parametrize(
    ("deal", "deeds", "likely", "unlikely"),
    [
        ("queens", ["play 9S", "play 7D"], {1: "7C 8C", 2: "QC TD"}, {1: "QC 8C", 2: "7C TD"}),
        ("tricks", ["play 9S", "play 7S"], {1: "AS 7C", 2: "8S 8C"}, {1: "8S 7C", 2: "AS 8C"}),
        ("+tricks", ["play AS", "play TS"], {1: "JS 7C", 2: "7S KC"}, {1: "7S 7C", 2: "JS KC"}),
    ],
    ids=[
        "who threw a low diamond has no Queen",
        "who ducked low has no higher loser",
        "who gave a ten has no lower card",
    ],
)
def test_a_hand_that_would_have_been_played_otherwise_is_less_likely(
    deal: str, deeds: list[str], likely: dict[int, str], unlikely: dict[int, str]
) -> None:
    lead, reply = deeds[0].removeprefix("play "), deeds[1].removeprefix("play ")
    hands = [f"{lead} 9H TH", f"{reply} {likely[1]}", likely[2] + " AD", "JH QH KH"]
    state, _ = do(at(FOUR, deal, hands), *deeds)
    one = held(state, likely | {2: likely[2] + " AD"})
    other = held(state, unlikely | {2: unlikely[2] + " AD"})
    assert likelihood(other, 3) < likelihood(one, 3)
    assert likelihood(one, 1) == likelihood(other, 1)


def test_kg_5_who_must_play_the_king_of_hearts_tells_nothing_by_it() -> None:
    state, _ = do(at(FOUR, "king-of-hearts", ["9S 9D", "KH AC", "TS TD", "JS JD"]), "play 9S", "play KH")
    assert 1.0 == likelihood(state, 0) == likelihood(held(state, {1: "7C"}), 0)


def test_kg_4_who_led_no_heart_where_none_may_be_led_is_not_thought_to_have_shunned_hearts() -> None:
    state, _ = do(at(FOUR, "hearts", ["9S 9D", "TS TD", "JS JD", "QS QD"]), "play 9S")
    assert likelihood(held(state, {0: "9H"}), 1) == likelihood(held(state, {0: "TH"}), 1)


@pytest.mark.parametrize("table", [FOUR, WIDE, FRENCH], ids=str)
def test_the_hands_as_they_are_are_believed_more_than_others_that_might_be(table: Table) -> None:
    """After deals that the house bot played: it is not the player that the habits were fitted to."""
    better = worse = 0
    for seed in range(8):
        source, state = Seal(secret_of(f"habits {seed}")), table.new()
        for _ in ("dealer", "deal"):
            state, _ = table.rules.play(state, table.rules.draw(state, source))
        for number in range(5 * table.seats):
            view = veil.observe(state, state.public.turn)
            if number % 4 == 3:
                worlds, rng = Worlds(table.rules, view), Random(number)
                imagined = [likelihood(worlds.sample(rng), view.seat) for _ in range(20)]
                better += sum(chance < likelihood(state, view.seat) for chance in imagined)
                worse += sum(chance > likelihood(state, view.seat) for chance in imagined)
            state, _ = table.rules.play(state, table.rules.parse(state, house(table.rules, view)))
    assert worse < better
