"""What a mind of Kings & Queens concludes from number and play, what it likes, and how it says why."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest

from engines.core.api import OVER
from engines.core.cards import HIDDEN, Card, name, parse, rank
from engines.games.kings_and_queens import heuristics
from engines.games.kings_and_queens.explanations import ONLY_CARD
from engines.games.kings_and_queens.heuristics import (
    LOSS_PENALTY,
    OVERCLAIM,
    TRIALS_MISS_MORE,
    KingsAndQueensHeuristics,
)
from engines.games.kings_and_queens.opponent_model import likelihood, tricks_in_order
from engines.games.kings_and_queens.rollout import by_habit, lacks, worths
from engines.games.kings_and_queens.search_state import ZERO, SearchState
from engines.games.kings_and_queens.state import HANDS, KING, OUT, PACK, QUEEN, TRICK, WON, State
from engines.games.registry import game
from tests.random_match import RandomMatch

TABLE = RandomMatch(game("kings-and-queens"), 2)
HEURISTICS = KingsAndQueensHeuristics()
KINGS, QUEENS = "2S KS 2H KH 2D KD 2C KC", "3S QS 3H QH 3D QD 3C QC"


def hand(text: str) -> tuple[Card, ...]:
    return tuple(parse(word) for word in text.split())


def test_the_tricks_of_a_round_come_out_of_the_piles_in_their_order() -> None:
    played: list[str] = []
    compared = 0
    for step in TABLE.walk(5):
        state = step.before
        if state.public.turn >= 0:
            told = [
                name(card)
                for _, trick in tricks_in_order(state.public, [state.zones[pile] for pile in WON])
                for card in trick
            ]
            assert played[: len(told)] == told
            compared += len(told)
        word, _, rest = step.deed.text.partition(" ")
        played = [] if word == "deal" else [*played, rest] if word == "play" else played
    assert 100 < compared


def at_start(number: int, other: str) -> State:
    """Give a dealt state where seat 1 has named a number and holds *other*."""
    state = next(step.before for step in TABLE.walk(6) if step.before.public.is_predicting)
    zones = dict(state.zones) | {HANDS[1]: hand(other)}
    return replace(state, zones=zones, public=replace(state.public, dealer=0, turn=0, predictions=(None, number)))


def test_a_high_number_makes_kings_likely() -> None:
    assert likelihood(at_start(6, QUEENS), 0) < likelihood(at_start(6, KINGS), 0)
    assert likelihood(at_start(-6, KINGS), 0) < likelihood(at_start(-6, QUEENS), 0)


def test_kq_13_to_lose_the_match_counts_as_more_error() -> None:
    position = SearchState()
    position.totals_ = [51, 40]
    assert [51, 40] == list(HEURISTICS.evaluate(position).utility)
    position.turn = OVER
    points, utility = HEURISTICS.evaluate(position)
    assert [51, 40] == list(points)
    assert [51 + LOSS_PENALTY, 40] == list(utility)


def test_nobody_forgets_a_king_or_a_queen() -> None:
    *_, last = (step.before for step in TABLE.walk(7) if step.before.public.round == 1)
    seen = HEURISTICS.forget(last, 0)
    for pile in WON:
        for card, left in zip(last.zones[pile], seen.zones[pile], strict=True):
            assert (card if rank(card) in (QUEEN, KING) else HIDDEN) == left
    assert last is HEURISTICS.forget(last, len(PACK))


def test_a_round_played_on_at_once_ends_as_deed_by_deed() -> None:
    for seed in range(20):
        one, rng = SearchState(), Random(seed)
        one.chance(rng)
        one.chance(rng)
        other, first, second = one.copy(), Random(seed), Random(seed)
        while one.turn >= 0:
            one.play(HEURISTICS.playout(one, first))
        HEURISTICS.finish(other, second, 2)
        assert one.totals_ == other.totals_


@pytest.mark.parametrize(("number", "sign"), [(-8, 1), (8, -1)])
def test_who_wants_queens_gets_rid_of_kings_by_habit(number: int, sign: int) -> None:
    position = SearchState.of(playing(number, "KH 3D 4C", led="2S"))
    position.sign = sign
    king, queen = worths(position)
    gains = [king * (catch & 15) + queen * (catch >> 4) for catch in range(33)]
    rng, lacking = Random(1), lacks(position, king, queen)
    chosen = [by_habit(position.led, position.legal(), lacking, gains, rng) for _ in range(300)]
    thrown = chosen.count(position.deed("play KH"))
    assert 250 < thrown < 300
    turned = [by_habit(position.led, position.legal(), -lacking, gains, rng) for _ in range(300)]
    assert turned.count(position.deed("play KH")) < thrown


def test_cards_are_valued_by_habit_and_numbers_by_what_can_be_played_for_them() -> None:
    position = SearchState()
    position.chance(Random(1))
    position.chance(Random(1))
    with patch.object(heuristics, "by_habit", wraps=by_habit) as habit:
        for deed in ("predict 3", "predict 1"):
            ends = HEURISTICS.paired_evaluations(position, [position.deed(deed)], Random(2))
            assert ends[0].points != position.totals_
            assert not habit.called
            position.play(position.deed(deed))
        cards = position.legal()
        first, again = (HEURISTICS.paired_evaluations(position, cards, Random(2)) for _ in range(2))
        assert habit.called
    assert first == again
    assert len(cards) == len(first)
    assert all(min(end.points) >= 0 for end in first)


@pytest.mark.parametrize("number", [-4, -1, 0, 1, 4])
def test_errors_after_a_prediction_are_lower_than_in_its_trials_but_less_so_for_a_large_one(number: int) -> None:
    position, luck = SearchState(), Random(3)
    position.chance(luck)
    position.chance(luck)
    seat = position.turn
    [told] = HEURISTICS.paired_evaluations(position, [ZERO + number], Random(2))
    position.play(ZERO + number)
    HEURISTICS.finish(position, Random(Random(2).getrandbits(32)), position.round + 1)
    less = {who: had - has for who, (had, has) in enumerate(zip(position.totals(), told.points, strict=True))}
    assert less[1 - seat] == pytest.approx(TRIALS_MISS_MORE)
    assert less[seat] == pytest.approx(TRIALS_MISS_MORE - (3 * OVERCLAIM if abs(number) == 4 else 0))
    assert told.points == told.utility


def playing(number: int, held: str, led: str = "", gone: str = "", void: str = "") -> State:
    """
    Give the state of seat 0 with a hand and a number, where *led* is to be answered, or where it leads.

    :param void: the suits that the other seat has shown to lack
    """
    state = next(step.before for step in TABLE.walk(6) if step.before.public.is_predicting)
    others = [card for card in PACK if card not in hand(f"{held} {led} {gone}")]
    zones = dict.fromkeys(state.zones, ()) | {HANDS[0]: hand(held), TRICK: hand(led), WON[1]: hand(gone)}
    size = len(zones[HANDS[0]]) - len(zones[TRICK])
    zones |= {HANDS[1]: tuple(others[:size]), OUT: tuple(others[size:])}
    facts = {"dealer": 0, "turn": 0, "leader": len(zones[TRICK]), "predictions": (number, 3), "voids": ("", void)}
    return replace(state, zones=zones, public=replace(state.public, **facts))


def told_of(state: State, deed: str, other: str) -> str:
    position = SearchState.of(state)
    deeds = (position.deed(f"play {card}") for card in (deed, other))
    return str(HEURISTICS.why(state, position, *deeds) or "")


@pytest.mark.parametrize(
    ("number", "held", "led", "deed", "other", "told"),
    [
        (6, "2S 3S", "KS", "2S", "3S", "Takes the trick to get closer to +6."),
        (-2, "2S 3S", "KS", "3S", "2S", "Gives up the trick to stay closer to −2."),
        (6, "QH 3D", "KS", "QH", "3D", "Discards Q♥ so as not to be left with it."),
        (6, "KH 3D", "4S", "3D", "KH", "Holds K♥ back to win a trick with it later."),
        (0, "3S 4S", "5S", "3S", "4S", "Plays the lower card and saves 4♠."),
    ],
)
def test_a_reason_says_what_a_card_does_for_the_number(
    number: int, held: str, led: str, deed: str, other: str, told: str
) -> None:
    assert told == told_of(playing(number, held, led), deed, other)


@pytest.mark.parametrize(
    ("held", "gone", "void", "deed", "other", "told"),
    [
        ("QS 3D", "", "", "QS", "3D", "Leads Q♠, hoping that the other player has to take it."),
        ("QS 3D", "KS 2S", "", "QS", "3D", ""),
        ("QS 3D", "", "S", "QS", "3D", ""),
        ("3D 4S 5S", "", "", "3D", "4S", ONLY_CARD),
        ("3D 4D 3S 4S 5S", "", "", "3D", "4S", "Leads from a shorter suit to run out of it sooner."),
        ("3D 4D 3S 4S 5S 3H", "", "", "3D", "4S", ""),
        ("3D KD", "KS KH 2S 2H", "", "3D", "KD", "Holds K♦ back to win a trick with it later."),
        ("3D 2D KD", "KS KH 2S 2H", "", "KD", "3D", "Leads K♦, which can’t be beaten."),
        ("3D KD", "KS KH 2S 2H", "", "KD", "3D", ""),
    ],
)
def test_a_reason_for_a_lead_counts_the_cards_that_are_gone(
    held: str, gone: str, void: str, deed: str, other: str, told: str
) -> None:
    assert told == told_of(playing(6, held, "", gone, void), deed, other)


@pytest.mark.parametrize(
    ("number", "deed", "other", "told"),
    [
        (-12, "QS", "KS", "Takes the trick with Q♠ to get closer to −12."),
        (-1, "QS", "KS", "Takes the trick with Q♠ to stay closer to −1."),
        (1, "KS", "QS", "Takes the trick with K♠ to stay closer to +1."),
        (6, "KS", "QS", "Takes the trick with K♠ to get closer to +6."),
    ],
)
def test_a_trick_that_leads_away_from_the_number_brings_nobody_closer(
    number: int, deed: str, other: str, told: str
) -> None:
    assert told == told_of(playing(number, "KS QS", "3S"), deed, other)


def test_a_king_is_wanted_by_what_it_is_worth_as_far_as_one_can_tell() -> None:
    """With all four in play it is worth 3, which a seat that lacks 2 wants; 4 it would not."""
    assert "Holds K♥ back to win a trick with it later." == told_of(playing(2, "KH 3D", "4S", "KS KD KC"), "3D", "KH")
    assert "" == told_of(playing(2, "KH 3D", "4S", "KS KD", "C"), "3D", "KH")


def test_a_number_needs_no_reason_of_a_card() -> None:
    assert HEURISTICS.why(playing(0, "KS"), SearchState(), ZERO, ZERO + 1) is None
