"""The rulings of Kings n' Queens on turns, decks and the end, KNQ-13 to KNQ-29, one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.core import api
from engines.core.api import CHANCE, OVER, Ended, Moved, Said, Scored, UnreadableDeed
from engines.core.cards import name, parse, rank
from engines.core.determinization import Worlds
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.kings_n_queens.state import (
    DISCARDS,
    DRAWS,
    FACE,
    HANDS,
    KEPT,
    LAYOUT,
    NUMBERS,
    PILES,
    QUEENS,
    TOPS,
    Phase,
    State,
    by_colour,
    deck,
    is_king,
    tally,
    worth,
)
from engines.games.registry import complete_options
from engines.record import visibility

from .kings_n_queens_positions import HEARTS_NEXT, RULES, SEATS, at, cards, do, laid_out, legal, lying, walks, why


def until_over(state: State, seed: int) -> State:
    """Take nothing but passes, and the first of what must be, to the end."""
    source = SealedSource(secret_from_seed(str(seed)))
    while state.public.turn != OVER:
        deed = RULES.draw(state, source) if state.public.turn == CHANCE else RULES.legal(state)[-1]
        state, _ = RULES.play(state, deed)
    return state


# -- buying -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "red", "black", "value"),
    [
        ("4H 2D JS", 6, 10, 4),
        ("AH JD TH", 30, 0, 30),
        ("QS 7S 8H", 8, 7, 1),
        ("QS QH QD", 0, 0, 0),
        ("9S 3H 2D 9C", 5, 18, 13),
        ("TS JC AS", 0, 30, 30),
        ("2H 3D 5C", 5, 5, 0),
    ],
)
def test_knq_13_a_hand_is_worth_one_colour_less_the_other(hand: str, red: int, black: int, value: int) -> None:
    assert (red, black) == by_colour(cards(hand))
    assert value == worth(cards(hand))


def test_knq_13_test_vector_1_four_points_buy_a_visible_2_3_or_4() -> None:
    state = at("4H 2D JS")
    assert ["buy 2", "buy 3", "buy 4", "pass"] == legal(state)
    assert ("KNQ-15", "5♠ costs 5; you have 4 (black 10 − red 6).") == why(state, "buy 5")
    assert ("KNQ-15", "A face card costs 10; you have 4 (black 10 − red 6).") == why(state, "buy face")
    assert ("KNQ-15", "A Queen costs 15; you have 4 (black 10 − red 6).") == why(state, "buy queen")


def test_knq_14_test_vector_2_queens_take_a_slot_and_bring_nothing() -> None:
    assert ["keep 7S", "keep QS", "keep 8H", "pass"] == legal(at("QS 7S 8H"))
    assert (1, 0) == at("QS 7S 8H").public.totals


@pytest.mark.parametrize("zone", ["hand", "draw", "kept", "discard"])
def test_knq_14_a_queen_counts_wherever_it_lies(zone: str) -> None:
    places = {"hand": "9S 9H 5S", "draw": "2H", "kept": "3H", "discard": "4H"}
    places[zone] += " QD"
    state = at(**places)  # type: ignore[arg-type]
    assert (1, 0) == tally(state)["queens"]


def test_knq_15_test_vector_2_thirty_points_buy_a_queen_and_one_card_only() -> None:
    state = at("AH JD TH")
    assert [*(f"buy {n}" for n in NUMBERS), "buy face", "buy queen", "pass"] == legal(state)
    after, told = do(state, "buy queen")
    assert (1, 0) == after.public.totals
    assert Scored(0, 1, (1, 0)) in told
    assert (CHANCE, 1) == (after.public.turn, after.public.mover)
    assert Moved(parse("QS"), QUEENS, DISCARDS[0]) == told[0]


def test_knq_15_the_queens_are_sold_in_their_order() -> None:
    state, sold = at("AH JD TH"), []
    for _ in range(7):
        after, told = do(state, "buy queen")
        sold.append(told[0].card)
        state = replace(after, public=state.public).move_cards(
            [api.Moved(c, DISCARDS[0], HANDS[0]) for c in cards("AH JD TH")]
        )
    assert cards("QS QS QH QH QD QD QC") == tuple(sold)


def test_knq_15_a_number_bought_is_the_visible_one_and_the_next_is_turned_up() -> None:
    state, told = do(at("4H 2D JS"), "buy 3")
    assert [Moved(parse("3S"), TOPS["3"], DISCARDS[0])] == told
    assert ("KNQ-15", "The next card of the pile hasn’t been turned up yet.") == why(state, "buy 2")
    state, told = do(state, "flip pile3=3D")
    assert Moved(parse("3D"), PILES["3"], TOPS["3"]) == told[0]
    with pytest.raises(UnreadableDeed, match="'flip pile4=4D' can’t be dealt or drawn here"):
        RULES.parse(do(at("4H 2D JS"), "buy 3")[0], "flip pile4=4D")


def test_knq_15_a_face_card_is_bought_unseen() -> None:
    state, told = do(at("AH JD 2H"), "buy face")
    assert [Said(0, "buy face")] == told
    assert ("KNQ-16", "The face card hasn’t been turned up yet.") == why(state, "pass")
    state, told = do(state, "face AC")
    assert Moved(parse("AC"), FACE, DISCARDS[0]) == told[0]
    assert "2H AH JD AC" == lying(state, DISCARDS[0])


def test_knq_15_buying_is_never_forced() -> None:
    for _, walk in walks(options=[{}]):
        for step in walk:
            if step.actor >= 0 and step.before.public.phase == Phase.BUY:
                assert "pass" in legal(step.before)


def test_knq_16_a_king_that_was_bought_goes_to_the_layout_and_the_turn_is_over() -> None:
    state, told = do(at("AH JD TH", out="KS KH"), "buy face", "face KD")
    assert Moved(parse("KD"), FACE, LAYOUT) == told[1]
    assert (CHANCE, 1) == (state.public.turn, state.public.mover)
    assert "TH AH JD" == lying(state, DISCARDS[0])


def test_knq_16_the_fourth_king_ends_the_game_at_once() -> None:
    for seats in SEATS:
        state, told = do(at("AH JD TH", out="KS KD KC", seats=seats, other="QS 2D"), "buy face", "face KD")
        assert OVER == state.public.turn
        assert Ended((0, 1, *(0,) * (seats - 2)), RULES.ranking(state) or ()) == told[-1]
        assert ("KNQ-16", "The match is over: the fourth King has appeared.") == why(state, "pass")


def test_knq_17_every_card_is_open_to_all_and_no_line_is_redacted() -> None:
    for table, walk in walks(options=[{}]):
        for step in walk:
            for seat in (*range(table.seats), api.SPECTATOR):
                assert step.after == visibility.observe(step.after, seat).state
                assert step.deed.text == RULES.redact(step.deed, step.actor, seat)


def test_knq_17_so_there_is_one_world_and_only_its_orders_are_unknown() -> None:
    for _, walk in walks(options=[{}], seats=(3,)):
        for step in walk:
            worlds = Worlds(RULES, visibility.observe(step.after, 0))
            assert 1 == worlds.count
            assert RULES.may_hold(step.after, FACE, parse("KS"))


def test_knq_18_all_that_was_revealed_and_bought_goes_to_the_owners_discards() -> None:
    state, told = do(
        at("9S 2D", kept="3H", phase=Phase.DRAW, draw="4H 2D JS"), "draw 4H 2D JS", "buy 8", "flip pile8=8C"
    )
    assert "8S 9S JS 3H 4H 2D 2D" == lying(state, DISCARDS[0])
    assert not state.zones[HANDS[0]]
    assert not state.zones[KEPT[0]]
    assert parse("9S") in [event.card for event in told if event.dst == DISCARDS[0]]


# -- keeping ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["QS 7S 8H", "2H 3D 5C", "QS QH QD", "9S 9S 9H 8H"])
def test_knq_19_at_0_or_1_one_card_may_be_kept_and_nothing_bought(hand: str) -> None:
    state = at(hand)
    assert [*(f"keep {name(card)}" for card in sorted(set(cards(hand)))), "pass"] == legal(state)
    for what in ("2", "face", "queen"):
        reason = {
            0: "You have nothing to spend: keep a card or pass.",
            1: "With 1 point you can’t buy: keep a card or pass.",
        }[worth(cards(hand))]
        assert ("KNQ-19", reason) == why(state, f"buy {what}")
    assert ("GEN-3", "You don’t have 4♣.") == why(state, "keep 4C")


def test_knq_19_from_2_on_nothing_may_be_kept() -> None:
    state = at("2H 3H 3S")
    assert ["buy 2", "pass"] == legal(state)
    reason = "You can’t keep a card: with 2 (red 5 − black 3) you can buy something."
    assert ("KNQ-19", reason) == why(state, "keep 2H")


ALL_TWOS = "2S 2S 2H 2D 2D 2C 2C"


def test_knq_19_with_nothing_affordable_left_there_is_nothing_but_to_pass() -> None:
    state = at("2H 3H 3S", other=ALL_TWOS)
    assert ["pass"] == legal(state)
    reason = "You can’t buy anything for 2, and you can keep a card only with 0 or 1 point, so you must pass."
    assert ("KNQ-19", reason) == why(state, "keep 2H")
    assert ("KNQ-24", "That number is sold out.") == why(state, "buy 2")


def test_knq_19_with_stuck_keep_a_card_may_be_kept_then_too() -> None:
    state = at("2H 3H 3S", other=ALL_TWOS, options={"stuck": "keep"})
    assert ["keep 3S", "keep 2H", "keep 3H", "pass"] == legal(state)
    assert ["buy 2", "pass"] == legal(at("2H 3H 3S", options={"stuck": "keep"}))
    assert ["keep 7S", "keep QS", "keep 8H", "pass"] == legal(at("QS 7S 8H", options={"stuck": "keep"}))


def test_knq_20_test_vector_3_a_kept_card_is_played_as_a_fourth() -> None:
    state, told = do(at("9C 9H QS"), "keep 9C")
    assert Moved(parse("9C"), HANDS[0], KEPT[0]) == told[0]
    assert ("9C", "QS 9H") == (lying(state, KEPT[0]), lying(state, DISCARDS[0]))
    state = at(phase=Phase.DRAW, kept="9C", draw="9S 3H 2D 4D")
    state, told = do(state, "draw 9S 3H 2D")
    assert Moved(parse("9C"), KEPT[0], HANDS[0]) in told
    assert 13 == worth(state.zones[HANDS[0]])
    assert [*(f"buy {n}" for n in NUMBERS), "buy face", "pass"] == legal(state)


def test_knq_20_any_of_the_four_may_be_kept_again() -> None:
    state, _ = do(at(phase=Phase.DRAW, kept="QC", draw="9S 9H QD"), "draw 9S 9H QD")
    assert ["keep 9S", "keep 9H", "keep QD", "keep QC", "pass"] == legal(state)
    assert "QC" == lying(do(state, "keep QC")[0], KEPT[0])


def test_knq_20_with_kept_replaces_the_next_turn_draws_two() -> None:
    state = at(phase=Phase.DRAW, kept="9C", draw="9S 3H 2D 4D", options={"kept": "replaces"})
    with pytest.raises(UnreadableDeed, match="can’t be dealt or drawn here"):
        RULES.parse(state, "draw 9S 3H 2D")
    state, _ = do(state, "draw 9S 3H")
    assert "9S 3H 9C" == lying(state, HANDS[0])
    for _, walk in walks(options=[{"kept": "replaces"}]):
        for step in walk:
            if step.before.public.phase == Phase.DRAW:
                assert 3 == len(step.after.zones[HANDS[step.before.public.mover]])


# -- decks ------------------------------------------------------------------------------------------------------


def test_knq_21_the_discards_are_shuffled_only_when_a_card_must_be_drawn_and_none_is_left() -> None:
    state, _ = do(at(phase=Phase.DRAW, draw="2H 3H 4H", discard="9S 8S"), "draw 4H 2H 3H")
    assert ("", "8S 9S") == (lying(state, DRAWS[0]), lying(state, DISCARDS[0]))
    state = at(phase=Phase.DRAW, draw="2H", discard="9S 8S 7S", kept="QS")
    after, told = do(state, "draw 2H 8S 9S")
    assert ("7S", "") == (lying(after, DRAWS[0]), lying(after, DISCARDS[0]))
    assert [str(event.src) for event in told] == ["draw:0", *["discard:0"] * 3, *["draw:0"] * 2, "kept:0"]
    assert (1, cards("8S 9S")) == (after.public.shuffles[DRAWS[0]].before, after.public.shuffles[DRAWS[0]].drawn)
    for text in ("draw 8S 9S 2H", "draw 2H QS 8S", "draw 2H 2H 8S"):
        with pytest.raises(UnreadableDeed, match="can’t come from draw:0"):
            RULES.parse(state, text)


def test_knq_22_a_deck_never_has_fewer_than_four_cards_and_a_draw_never_falls_short() -> None:
    smallest = 99
    for _, walk in walks():
        for step in walk:
            if step.before.public.phase == Phase.DRAW:
                seat = step.before.public.mover
                assert len(step.before.zones[DRAWS[seat]] + step.before.zones[DISCARDS[seat]]) >= 3
                assert len(step.before.zones[KEPT[seat]]) <= 1
                smallest = min(smallest, len(deck(step.before, seat)))
    assert smallest >= 4


def test_knq_22_no_card_is_ever_trashed_from_a_deck() -> None:
    for table, walk in walks(options=[{}]):
        sizes = [0] * table.seats
        for step in walk:
            now = [len(deck(step.after, seat)) for seat in range(table.seats)]
            if step.deed.text.split()[0] not in ("exchange", "swap"):
                assert all(old <= new for old, new in zip(sizes, now, strict=True))
            sizes = now


def test_knq_23_the_face_cards_never_run_out() -> None:
    for table, walk in walks():
        for step in (step for step in walk if step.after.public.phase not in (Phase.FIRST, Phase.DEAL)):
            kings = sum(map(is_king, step.after.zones[FACE]))
            assert (6 if table.seats == 4 else 8) - len(step.after.zones[LAYOUT]) == kings
            assert kings >= 2


def test_knq_24_a_number_whose_pile_is_empty_is_no_longer_for_sale() -> None:
    state, told = do(at("4H 4D", other="7S 7H 7H 7D 7D 7C 7C"), "buy 7")
    assert Moved(parse("7S"), TOPS["7"], DISCARDS[0]) == told[0]
    assert (Phase.DRAW, 1) == (state.public.phase, state.public.mover)
    assert "buy 7" not in legal(at("4H 4D", other="7S 7S 7H 7H 7D 7D 7C 7C"))


def test_knq_25_the_eighth_queen_ends_the_game_at_once() -> None:
    state = at("AH JD TH", other="QS QS QH QH QD QD QC")
    after, told = do(state, "buy queen")
    assert (OVER, (1, 7)) == (after.public.turn, after.public.totals)
    assert Ended((1, 7), ((1,), (0,))) == told[-1]
    assert ("KNQ-25", "The match is over: the last Queen has been sold.") == why(after, "pass")


# -- the end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "ranking"),
    [
        ("QS 2H", "JS JH AS AH", ((0,), (1,))),
        ("QS 2H", "QH QD", ((1,), (0,))),
        ("QS JH AS", "QH JD", ((0,), (1,))),
        ("QS JH", "QH AS", ((0, 1),)),
        ("QS TH TH", "QH AS", ((1,), (0,))),
        ("2H", "3H", ((0, 1),)),
    ],
)
def test_knq_26_most_queens_win_then_most_jacks_and_aces_else_it_is_shared(
    mine: str, theirs: str, ranking: tuple[tuple[int, ...], ...]
) -> None:
    state = at("TS TC 9S", phase=Phase.FACE, out="KS KD KC", discard=mine, other=theirs)
    assert ranking == RULES.ranking(do(state, "face KH")[0])


def test_knq_26_four_seats_can_share_places() -> None:
    state = at("TS TC 9S", seats=4, phase=Phase.FACE, out="KS KD KC", discard="JH", other="JD")
    assert ((0, 1), (2, 3)) == RULES.ranking(do(state, "face KC")[0])
    assert RULES.ranking(state) is None


def test_knq_27_the_match_stops_when_its_rounds_are_used_up() -> None:
    for seats, rounds in ((2, 1), (3, 4), (4, 2)):
        state = until_over(RULES.new(seats, complete_options(RULES, {"max_rounds": str(rounds)})), 1)
        assert rounds == state.public.round
        assert ("KNQ-27", "The match is over: all rounds are played.") == why(state, "pass")
        assert (0,) * seats == state.public.totals
    assert 200 == RULES.new(2, complete_options(RULES, {})).public.max_rounds


def test_knq_27_the_last_card_bought_is_still_turned_up() -> None:
    start = (f"start face=AH,JS {HEARTS_NEXT}", "draw AH 2S 3S", "pass")
    state, _ = do(laid_out(max_rounds="1"), *start, "start face=AD,JC pile2=2D pile3=3D pile4=4D pile5=5D")
    state, _ = do(state, "draw AD 2H 3H", "buy 9")
    assert (CHANCE, Phase.FLIP) == (state.public.turn, state.public.phase)
    state, told = do(state, "flip pile9=9H")
    assert OVER == state.public.turn
    assert isinstance(told[-1], Ended)


def test_knq_28_the_starting_hand_is_shuffled_face_down_before_three_cards_are_drawn() -> None:
    state, told = do(laid_out(), f"start face=AH,JS {HEARTS_NEXT}")
    assert cards("2S 3S 4S 5S JS AH") == tuple(sorted(e.card for e in told if e.dst == DRAWS[0]))
    assert ("KNQ-28", "The cards for this turn haven’t been drawn yet.") == why(state, "pass")
    draws = {RULES.draw(state, SealedSource(secret_from_seed(str(seed)))).text for seed in range(200)}
    assert len(draws) > 90


def test_knq_29_new_tops_come_up_before_that_seat_buys() -> None:
    state, told = do(laid_out(), f"start face=AH,JS {HEARTS_NEXT}")
    assert ["2H", "3H", "4H", "5H"] == [lying(state, TOPS[number]) for number in "2345"]
    assert [Moved(parse(f"{n}H"), PILES[n], TOPS[n]) for n in "2345"] == [e for e in told if e.dst in TOPS.values()]
    state = at(phase=Phase.START, other="4S 4H 4H 4D 4D 4C 4C")
    state, _ = do(state, "start face=AH,JS pile2=2H pile3=3H pile5=5H")
    assert ("", "4S") == (lying(state, TOPS["4"]), " ".join(name(c) for c in deck(state, 0) if rank(c) == 2))
