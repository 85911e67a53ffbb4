"""KG-17: the dealer of each deal chooses its contract among those that the running half still lacks."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.api import IllegalDeed, RoundScored, Said, UnreadableDeed
from engines.games.king.contracts import UNNAMED
from engines.games.king.rules import JEU_DU_ROI, KING, KING_52
from engines.games.king.state import TRICK, State
from engines.games.registry import NoSuchOption, complete_options
from engines.record import visibility
from engines.record.record import read
from engines.record.replay import Replay, redact_record
from engines.record.resample import resample
from tests.engines.core.test_claim import prove
from tests.random_match import RandomMatch

from .asked_rules import spoken
from .king_positions import FOUR, SIX, WIDE, contracts, deals

DEALER = (("contracts", "dealer"),)
CHOSEN = [RandomMatch(KING, 3, DEALER), RandomMatch(KING, 4, DEALER), RandomMatch(KING_52, 4, DEALER)]
each_table = pytest.mark.parametrize("table", CHOSEN, ids=str)
NAMES = [f"contract {name}" for name in SIX]


@each_table
def test_kg_17_each_half_is_played_for_each_contract_once_in_the_order_that_dealers_choose(table: RandomMatch) -> None:
    for seed in range(3):
        chosen = [steps[1].deed.text for steps in deals(table, seed)]
        assert sorted(NAMES) == sorted(chosen[:6]) == sorted(chosen[6:])
        assert NAMES * 2 != chosen


@each_table
def test_kg_17_the_dealer_chooses_after_the_deal_among_what_is_left_and_then_eldest_hand_leads(
    table: RandomMatch,
) -> None:
    left: list[str] = []
    for number, steps in enumerate(deals(table, 1)):
        left = left or list(NAMES)
        dealer, choice, lead = steps[0].before.public.dealer, steps[1], steps[2]
        assert (dealer, left) == (choice.actor, [deed.text for deed in choice.legal])
        assert (Said(dealer, choice.deed.text),) == choice.events
        left.remove(choice.deed.text)
        assert ((dealer + 1) % table.seats, ()) == (lead.actor, lead.before.zones[TRICK])
        contract = lead.before.public.contract
        assert (choice.deed.text, number < 6) == (f"contract {contract.name}", contract.worth < 0)


@each_table
def test_kg_17_the_last_contract_of_a_half_is_named_too_though_there_is_no_choice(table: RandomMatch) -> None:
    counts = [len(steps[1].legal) for steps in deals(table, 2)]
    assert [6, 5, 4, 3, 2, 1] * 2 == counts


@each_table
def test_kg_17_a_deal_is_scored_for_the_contract_that_was_chosen(table: RandomMatch) -> None:
    for number, steps in enumerate(deals(table, 3)):
        contract = steps[2].before.public.contract
        scored = next(event for event in steps[-1].events if isinstance(event, RoundScored))
        stake = contract.worth * contract.units
        assert (number + 1, stake) == (scored.number, sum(scored.scores))
        assert ((contract.worth,) * table.seats, contracts(table)[scored.facts["place"][0]]) == (
            scored.facts["worth"],
            contract,
        )


@pytest.mark.parametrize("card", ["7S", "8S", "KH"])
def test_kg_17_no_card_is_played_before_the_choice_and_none_else_may_choose(card: str) -> None:
    state = dealt(CHOSEN[1])
    dealer = state.public.turn
    assert (True, UNNAMED) == (state.public.is_naming, state.public.contract)
    assert ("KG-17", "Choose the contract for this deal first.") == spoken(KING.why_not(state, dealer, f"play {card}"))
    assert ("KG-3", "It isn’t your turn.") == spoken(KING.why_not(state, (dealer + 1) % 4, "contract men"))


def test_kg_17_a_contract_is_chosen_once_in_a_deal_and_once_in_a_half() -> None:
    match = CHOSEN[1].match(4, deeds=3)
    state = Replay(match.record).finish()
    said = "The contract for this deal has already been chosen."
    assert ("KG-17", said) == spoken(KING.why_not(state, state.public.turn, "contract men"))
    second = next(steps for number, steps in enumerate(deals(CHOSEN[1], 4)) if number == 1)[1].before
    named = next(deals(CHOSEN[1], 4))[1].deed.text
    said = "This contract has already been played in this half of the match."
    assert ("KG-17", said) == spoken(KING.why_not(second, second.public.turn, named))
    with pytest.raises(IllegalDeed, match="already been played"):
        KING.parse(second, named)


@pytest.mark.parametrize("text", ["contract", "contract none", "contract Men", "contract men ", "contract clubs-trump"])
def test_kg_17_nothing_else_can_be_chosen(text: str) -> None:
    with pytest.raises(UnreadableDeed):
        KING.parse(dealt(CHOSEN[1]), text)


@pytest.mark.parametrize("table", [FOUR, WIDE, RandomMatch(JEU_DU_ROI, 4)], ids=str)
def test_kg_17_where_the_order_is_fixed_there_is_nothing_to_choose(table: RandomMatch) -> None:
    with pytest.raises(UnreadableDeed, match="is not a move in this game"):
        table.rules.parse(dealt(table), "contract men")


def test_kg_17_the_option_is_for_king_and_king_52_alone() -> None:
    assert "fixed" == complete_options(KING, {})["contracts"] == complete_options(KING_52, {})["contracts"]
    with pytest.raises(NoSuchOption, match="jeu-du-roi has no option 'contracts'"):
        complete_options(JEU_DU_ROI, dict(DEALER))


def test_kg_17_a_choice_shows_no_hand_to_anybody() -> None:
    match = CHOSEN[1].match(5, deeds=60)
    for seat in range(4):
        seen = redact_record(match.record, seat)
        other = resample(match.record, seat, Random(6))
        assert other.deeds != match.record.deeds
        assert seen.deeds == redact_record(other, seat).deeds


@each_table
def test_kg_17_a_record_with_choices_is_replayed(table: RandomMatch) -> None:
    match = table.match(6)
    text = match.record.write()
    assert "option contracts dealer\n" in text
    assert match.totals == Replay(read(text)).finish().public.totals


def test_kg_17_an_old_record_without_the_option_is_played_in_the_fixed_order() -> None:
    text = FOUR.match(7).record.write().replace("option contracts fixed\n", "")
    assert "contracts" not in text
    state = Replay(read(text)).finish()
    assert (12, 11, ()) == (state.public.round, state.public.place, state.public.named)


@each_table
def test_kg_17_nothing_is_claimed_before_the_contract_is_known(table: RandomMatch) -> None:
    state = dealt(table)
    assert not KING.is_decided(state)
    assert not prove(table.rules, visibility.observe(state, state.public.turn))


def dealt(table: RandomMatch) -> State:
    """Give the state after the first deal."""
    return next(deals(table, 1))[0].after
