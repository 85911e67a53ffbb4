"""Chance in Kings n' Queens is even and one with its record; words that are no deeds are refused."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core.api import OVER, IllegalDeed, Scored, UnreadableDeed
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.kings_n_queens.chance import coming
from engines.games.kings_n_queens.search_state import SearchState
from engines.games.kings_n_queens.state import PILES, TOPS, Phase, tally
from engines.games.registry import complete_options
from engines.record.record import read
from engines.record.replay import Replay
from tests.random_match import RandomMatch

from .kings_n_queens_positions import (
    EVERY_OPTION,
    HEARTS_NEXT,
    LAY_OUT,
    RULES,
    SEATS,
    SPADES,
    at,
    do,
    laid_out,
    walks,
    why,
)

# -- chance -----------------------------------------------------------------------------------------------------


def chi_square(counts: Counter[str], shares: dict[str, int]) -> float:
    whole = counts.total() / sum(shares.values())
    return sum((counts[kind] - share * whole) ** 2 / (share * whole) for kind, share in shares.items())


@pytest.mark.parametrize("place", [0, 1, 2])
def test_every_card_of_a_deck_comes_as_often_as_every_other_and_a_double_twice_as_often(place: int) -> None:
    state = at(phase=Phase.DRAW, discard="2H 2H 9S 9C")
    drawn = (RULES.draw(state, SealedSource(secret_from_seed(str(seed)))).text.split()[1:] for seed in range(1200))
    # Two degrees of freedom: 13.8 once in a thousand times.
    assert chi_square(Counter(words[place] for words in drawn), {"2H": 2, "9S": 1, "9C": 1}) < 13.8


def test_when_one_of_two_equal_cards_is_gone_the_other_comes_neither_next_nor_last() -> None:
    """Seven 9s are left under the visible one, one of them its double: one time in seven it is the next."""
    before, _ = do(RULES.new(2, complete_options(RULES, {})), "first 0")
    counts: Counter[str] = Counter()
    for seed in range(1400):
        source = SealedSource(secret_from_seed(str(seed)))
        state, _ = RULES.play(before, RULES.draw(before, source))
        counts[str(coming(state, PILES["9"], source).index(state.zones[TOPS["9"]][0]))] += 1
    # Six degrees of freedom: 22.5 once in a thousand times.
    assert chi_square(counts, dict.fromkeys("0123456", 1)) < 22.5


def test_a_pack_comes_in_one_order_from_shuffle_to_shuffle() -> None:
    source = SealedSource(secret_from_seed("5"))
    for step in RandomMatch(RULES, 3).walk(5):
        for pack, shuffle in step.after.public.shuffles.items():
            if step.before.public.shuffles[pack].before == shuffle.before and step.before.zones[pack]:
                order = coming(step.before, pack, source)
                assert order[len(order) - len(step.after.zones[pack]) :] == coming(step.after, pack, source)


def test_another_secret_goes_on_with_the_cards_that_are_left() -> None:
    """As after a take-back: what was drawn did not come from this secret."""
    source = SealedSource(secret_from_seed("another"))
    for _, walk in walks(options=[{}, {"starting_kings": "replace"}]):
        for step in walk:
            for pack in step.after.public.shuffles:
                assert sorted(step.after.zones[pack]) == sorted(coming(step.after, pack, source))


STARTED = (f"start face=AH,JS {HEARTS_NEXT}",)
BOUGHT = (*STARTED, "draw AH 2S 3S")


@pytest.mark.parametrize(
    ("before", "text", "reason"),
    [
        ((), "start face=AH pile2=2H pile3=3H pile4=4H pile5=5H", "AH can’t be the two face cards of this start"),
        ((), "start face=AH,JS pile2=2H pile3=3H pile4=4H", "can’t be dealt or drawn here"),
        ((), "start face=AH,JS pile2=2H,2D pile3=3H pile4=4H pile5=5H", "one card is needed here"),
        ((), "start face=AH,JS pile2=3H pile3=3H pile4=4H pile5=5H", "3H can’t come from pile:2"),
        ((), "start face=AH,QS pile2=2H pile3=3H pile4=4H pile5=5H", "QS can’t come from face"),
        ((), "start face=AH,?? pile2=2H pile3=3H pile4=4H pile5=5H", "is not a card of this game"),
        ((), "start face=AH,JO pile2=2H pile3=3H pile4=4H pile5=5H", "JO is not a card of this game"),
        ((), "start face=AH,XX pile2=2H pile3=3H pile4=4H pile5=5H", "'XX' is not a card"),
        (STARTED, "draw AH 2S", "can’t be dealt or drawn here"),
        (STARTED, "draw AH 2S 2S", "2S can’t come from draw:0"),
        (STARTED, "draw AH,2S 3S 4S", "one card is needed here"),
        ((*BOUGHT, "buy 5"), "flip pile5=5H", ""),
        ((*BOUGHT, "buy 5"), "flip pile5=6H", "6H can’t come from pile:5"),
        ((*BOUGHT, "buy 5"), "face TC", "can’t be dealt or drawn here"),
    ],
)
def test_cards_that_cannot_come_are_refused(before: tuple[str, ...], text: str, reason: str) -> None:
    state, _ = do(laid_out(), *before)
    if reason:
        with pytest.raises(UnreadableDeed, match=reason):
            RULES.parse(state, text)
    else:
        assert text == RULES.parse(state, text).text


@pytest.mark.parametrize(
    "text", ["first 2", "first", "first 0 ", f"deal {SPADES}", "deal", f"{LAY_OUT[4]}", "dealer 0", "first -1"]
)
def test_nobody_else_can_begin(text: str) -> None:
    with pytest.raises(UnreadableDeed, match="can’t be dealt or drawn here"):
        RULES.parse(RULES.new(2, complete_options(RULES, {})), text)


def test_other_kings_than_the_two_are_not_removed() -> None:
    state, _ = do(RULES.new(4, complete_options(RULES, {})), "first 3")
    with pytest.raises(UnreadableDeed, match="the Kings removed are KH,KS"):
        RULES.parse(state, f"deal {SPADES} removed=KH,KC")


# -- deeds and reasons ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["buy", "buy 1", "buy 10", "buy T", "buy king", "buy face ", "keep", "keep ??", "keep JO", "exchange", "sell 2"],
)
def test_other_words_are_no_deeds(text: str) -> None:
    with pytest.raises(UnreadableDeed):
        RULES.parse(at("9S 9H QS"), text)


def test_nobody_acts_out_of_turn_or_before_it_is_laid_out() -> None:
    assert ("KNQ-4", "It isn’t your turn.") == why(at("4H 2D JS"), "pass", seat=1)
    state = RULES.new(2, complete_options(RULES, {}))
    assert ("KNQ-4", "The first player hasn’t been drawn yet.") == why(state, "pass")
    state, _ = do(state, "first 1")
    assert ("KNQ-1", "The piles haven’t been laid out yet.") == why(state, "pass")
    state, _ = do(state, LAY_OUT[2])
    assert ("KNQ-5", "The starting hand hasn’t been dealt yet.") == why(state, "pass")
    state, _ = do(laid_out(), f"start face=JS,TC {HEARTS_NEXT}", "exchange TC")
    assert ("KNQ-11", "The exchanged card hasn’t been replaced by a face card yet.") == why(state, "pass")


def test_a_refused_deed_is_told_with_its_reason() -> None:
    with pytest.raises(IllegalDeed, match="A Queen costs 15; you have 4"):
        RULES.parse(at("4H 2D JS"), "buy queen")


def test_with_any_options_a_match_reads_back_from_its_record() -> None:
    for number, options in enumerate(EVERY_OPTION):
        match = RandomMatch(RULES, SEATS[number % 3], tuple(options.items())).match(number)
        assert OVER == match.turn
        assert match.view(0).state == Replay(read(match.record.write())).finish()


def test_totals_are_the_queens_owned_and_are_told_at_once() -> None:
    for _, walk in walks(options=[{}]):
        for step in walk:
            assert tally(step.after)["queens"] == step.after.public.totals
            told = [event for event in step.events if isinstance(event, Scored)]
            assert ("buy queen" == step.deed.text) == bool(told)


def test_a_search_uses_the_fast_twin() -> None:
    assert isinstance(RULES.position(laid_out()), SearchState)
