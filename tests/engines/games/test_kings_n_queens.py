"""The rulings of Kings n' Queens on laying out, starting hands and the colour rule, KNQ-1 to KNQ-12, one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engines.core.api import CHANCE, OVER, Ended, Moved, RoundBegan, UnreadableDeed
from engines.core.cards import name, parse
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.kings_n_queens.state import (
    DRAWS,
    FACE,
    HANDS,
    LAYOUT,
    NUMBERS,
    PILES,
    QUEENS,
    REMOVED,
    TOPS,
    Phase,
    deck,
    is_king,
    is_one_colour,
)
from engines.games.registry import complete_options
from tests.random_match import RandomMatch

from .kings_n_queens_positions import (
    HEARTS_NEXT,
    RULES,
    SEATS,
    SPADES,
    at,
    cards,
    do,
    laid_out,
    legal,
    lying,
    walks,
    why,
)

# -- laying out -------------------------------------------------------------------------------------------------


def test_knq_1_queens_are_never_among_the_face_cards() -> None:
    for seats in SEATS:
        state = laid_out(seats)
        assert set("TJAK") == {name(card)[0] for card in state.zones[FACE]}
        assert cards("QS QS QH QH QD QD QC QC") == state.zones[QUEENS]


def test_knq_1_2_3_the_packs_are_composed_as_in_2_1() -> None:
    for seats, faces in ((2, 32), (3, 32), (4, 30)):
        state = laid_out(seats)
        assert faces == len(state.zones[FACE])
        assert Counter("TTTTTTTTJJJJJJJJAAAAAAAA") == Counter(
            name(card)[0] for card in state.zones[FACE] if not is_king(card)
        )
        for number in NUMBERS:
            pile = Counter(map(name, (*state.zones[PILES[number]], *state.zones[TOPS[number]])))
            assert Counter({f"{number}{suit}": 2 for suit in "SHDC"}) == pile


def test_knq_2_four_players_do_without_one_red_and_one_black_king() -> None:
    state = laid_out(4)
    assert cards("KH KS") == state.zones[REMOVED]
    assert cards("KS KH KD KD KC KC") == tuple(card for card in state.zones[FACE] if is_king(card))
    assert not laid_out(3).zones[REMOVED]
    before, _ = do(RULES.new(4, complete_options(RULES, {})), "first 0")
    assert f"deal {SPADES} removed=KH,KS" == RULES.parse(before, f"deal {SPADES} removed=KS,KH").text


def test_knq_4_who_begins_is_drawn_and_every_seat_comes_up() -> None:
    for seats in SEATS:
        firsts = Counter(next(RandomMatch(RULES, seats).walk(seed)).deed.text for seed in range(60))
        assert {f"first {seat}" for seat in range(seats)} == set(firsts)
        assert min(firsts.values()) > 60 / seats / 3


def test_knq_4_turns_go_clockwise_and_a_round_is_a_turn_of_every_seat() -> None:
    for table, walk in walks(options=[{}]):
        turns = [(step.before.public.round, step.before.public.mover) for step in walk if step.deed.text[:4] == "draw"]
        first = turns[0][1]
        assert [(1 + n // table.seats, (first + n) % table.seats) for n in range(len(turns))] == turns


def test_knq_4_every_round_is_told_once_when_it_begins() -> None:
    for _, walk in walks(options=[{}, {"starting_hands": "all"}]):
        steps = list(walk)
        told = [event for step in steps for event in step.events if isinstance(event, RoundBegan)]
        assert [RoundBegan(number, -1) for number in range(1, len(told) + 1)] == told
        # The last round may have ended in its first starting hand or draw, but never before one of them.
        assert len(told) == steps[-1].before.public.round


# -- starting hands ---------------------------------------------------------------------------------------------


def test_knq_5_a_starting_hand_is_the_visible_2_3_4_5_and_two_face_cards() -> None:
    state, told = do(laid_out(), f"start face=AH,JS {HEARTS_NEXT}")
    assert cards("2S 3S 4S 5S JS AH") == tuple(sorted(state.zones[DRAWS[0]]))
    assert [f"{n}S" for n in "2345"] == [name(e.card) for e in told if e.dst == HANDS[0] and "top" in str(e.src)]


def test_knq_5_the_second_seat_starts_at_its_first_turn_after_the_first_has_bought() -> None:
    state, _ = do(laid_out(), f"start face=AH,JS {HEARTS_NEXT}", "draw AH 2S 3S", "buy 5", "flip pile5=5D")
    assert (Phase.START, 1, 1) == (state.public.phase, state.public.mover, state.public.round)
    state, _ = do(state, "start face=TC,TD pile2=2D pile3=3D pile4=4D pile5=5C")
    assert cards("2H 3H 4H 5D TD TC") == tuple(sorted(state.zones[DRAWS[1]]))


def test_knq_5_with_starting_hands_all_every_start_and_its_exchange_come_before_the_first_draw() -> None:
    state, _ = do(laid_out(starting_hands="all"), f"start face=JS,TC {HEARTS_NEXT}", "exchange TC", "swap face=TD")
    assert (Phase.START, 1) == (state.public.phase, state.public.mover)
    state, _ = do(state, "start face=JC,TC pile2=2D pile3=3D pile4=4D pile5=5D")
    assert (Phase.DRAW, 0, 1) == (state.public.phase, state.public.mover, state.public.round)
    for _, walk in walks(options=[{"starting_hands": "all"}]):
        words = [step.deed.text.split()[0] for step in walk]
        last = max(n for n, word in enumerate(words) if word in ("start", "exchange", "swap"))
        assert "draw" not in words[:last]


def test_knq_5_no_pack_runs_short_before_the_last_start() -> None:
    for _, walk in walks():
        for step in walk:
            if step.deed.text.startswith("start "):
                assert min(len(step.before.zones[PILES[n]] + step.before.zones[TOPS[n]]) for n in "2345") >= 2
                assert len(step.before.zones[FACE]) >= 21


def test_knq_6_a_king_of_a_starting_hand_goes_to_the_layout_counts_and_is_not_replaced() -> None:
    state, told = do(laid_out(), f"start face=KH,JD {HEARTS_NEXT}")
    assert Moved(parse("KH"), FACE, LAYOUT) in told
    assert ("KH", "2S 3S 4S 5S JD") == (lying(state, LAYOUT), lying(state, DRAWS[0]))
    state, _ = do(
        laid_out(), "start face=KH,KD pile2=2H pile3=3H pile4=4H pile5=5S", "exchange 5S", "swap pile5=5H top=5D"
    )
    assert ("KH KD", "2S 3S 4S 5H") == (lying(state, LAYOUT), lying(state, DRAWS[0]))


def test_knq_7_test_vector_5_the_fourth_king_in_a_starting_hand_ends_the_game_at_once() -> None:
    state = at(seats=4, phase=Phase.START, out="KS KD KC", other="JS AH")
    state, told = do(state, f"start face=KD,JD {HEARTS_NEXT}")
    assert OVER == state.public.turn
    assert Ended((0, 0, 0, 0), ((1,), (0,), (2, 3))) == told[-1]
    assert ("KNQ-16", "The match is over: the fourth King has appeared.") == why(state, "pass")


def test_knq_7_the_card_beside_the_fourth_king_counts_for_the_tie_break() -> None:
    state, _ = do(at(phase=Phase.START, out="KS KD KC", other="TS"), f"start face=KD,JD {HEARTS_NEXT}")
    assert ((0,), (1,)) == RULES.ranking(state)
    state, _ = do(at(phase=Phase.START, out="KS KD KC", other="TS"), f"start face=KD,KH {HEARTS_NEXT}")
    assert ((0, 1),) == RULES.ranking(state)


def test_knq_7_with_starting_kings_replace_no_king_comes_into_a_start() -> None:
    options = [{"starting_kings": "replace", "starting_hands": hands} for hands in ("lazy", "all")]
    for _, walk in walks(options=options * 5):
        for step in walk:
            if step.deed.text.startswith("start "):
                assert "K" not in step.deed.text
                assert len(deck(step.after, step.before.public.mover)) == 6
    state = laid_out(starting_kings="replace")
    with pytest.raises(UnreadableDeed, match="JD,KD can’t be the two face cards of this start"):
        RULES.parse(state, f"start face=KD,JD {HEARTS_NEXT}")


def test_knq_7_replaced_kings_are_shuffled_back_so_that_the_next_face_card_may_be_any() -> None:
    """Kings that were passed over must not lie on top: 8 of the 30 cards left are Kings."""
    kings = 0
    for seed in range(300):
        source, state = SealedSource(secret_from_seed(str(seed))), laid_out(starting_kings="replace")
        state, _ = RULES.play(state, RULES.draw(state, source))
        state = replace(state, public=replace(state.public, phase=Phase.FACE, turn=CHANCE))
        kings += RULES.draw(state, source).text.startswith("face K")
    assert 52 < kings < 108


# -- the colour rule --------------------------------------------------------------------------------------------


def test_knq_8_a_starting_hand_of_one_colour_must_be_exchanged_from() -> None:
    state, _ = do(laid_out(), f"start face=JS,TC {HEARTS_NEXT}")
    assert (0, Phase.EXCHANGE) == (state.public.turn, state.public.phase)
    assert ["exchange JS", "exchange TC"] == legal(state)
    first = ("KNQ-8", "Your starting hand is all black, so you must first exchange its highest card: J♠ or 10♣.")
    assert [first] * 4 == [why(state, text) for text in ("pass", "buy 5", "buy queen", "keep 2S")]


def test_knq_8_a_hand_of_two_colours_is_not_exchanged_from() -> None:
    state, _ = do(laid_out(), f"start face=JS,TH {HEARTS_NEXT}")
    assert Phase.DRAW == state.public.phase
    state, _ = do(state, "draw JS TH 2S")
    only = "You can exchange a card only if your whole starting hand is one colour, and only before your first draw."
    assert ("KNQ-8", only) == why(state, "exchange JS")


def test_knq_8_the_colour_is_looked_at_after_the_kings_are_gone() -> None:
    state, _ = do(laid_out(), f"start face=KH,TC {HEARTS_NEXT}")
    assert ["exchange TC"] == legal(state)
    state, _ = do(laid_out(), f"start face=KS,TH {HEARTS_NEXT}")
    assert Phase.DRAW == state.public.phase


def test_knq_8_about_one_start_in_twenty_is_of_one_colour() -> None:
    """4.8 % of 1500 are 72; four spreads either way."""
    source = [SealedSource(secret_from_seed(str(seed))) for seed in range(1500)]
    count = 0
    for chance in source:
        state = RULES.new(2, complete_options(RULES, {}))
        for _ in range(3):
            state, _ = RULES.play(state, RULES.draw(state, chance))
        count += state.public.phase == Phase.EXCHANGE
    assert 39 < count < 105


def test_knq_9_the_highest_card_goes_and_of_two_face_cards_the_owner_chooses() -> None:
    state, _ = do(laid_out(), f"start face=AS,AC {HEARTS_NEXT}")
    assert ["exchange AS", "exchange AC"] == legal(state)
    assert ("KNQ-9", "You can’t exchange 5♠. You must exchange your highest card: A♠ or A♣.") == why(
        state, "exchange 5S"
    )
    assert ("GEN-3", "You don’t have J♣.") == why(state, "exchange JC")
    assert ["exchange AS"] == legal(do(laid_out(), f"start face=AS,AS {HEARTS_NEXT}")[0])


def test_knq_10_any_ten_jack_or_ace_of_the_other_colour_replaces_a_face_card_but_no_king() -> None:
    state, _ = do(laid_out(), f"start face=JS,TC {HEARTS_NEXT}", "exchange TC")
    assert (CHANCE, Phase.SWAP_FACE) == (state.public.turn, state.public.phase)
    for card in ("TH", "JD", "AH"):
        assert "JS" in lying(do(state, f"swap face={card}")[0], DRAWS[0])
    for card in ("KH", "TS", "AC"):
        with pytest.raises(UnreadableDeed, match=f"{card} must have the other colour and not be a King"):
            RULES.parse(state, f"swap face={card}")


def test_knq_10_test_vector_4_both_face_cards_kings_and_all_black_exchanges_the_five() -> None:
    state, _ = do(laid_out(), f"start face=KS,KC {HEARTS_NEXT}")
    assert ("KS KC", ["exchange 5S"]) == (lying(state, LAYOUT), legal(state))
    state, _ = do(state, "exchange 5S")
    assert ("KNQ-11", "The exchanged 5 hasn’t been replaced yet.") == why(state, "pass")
    state, _ = do(state, "swap pile5=5H top=5S")
    assert ("2S 3S 4S 5H", "5S") == (lying(state, DRAWS[0]), lying(state, TOPS["5"]))


def test_knq_11_the_returned_face_card_is_shuffled_in_and_so_is_all_that_was_passed_over() -> None:
    state, _ = do(laid_out(), f"start face=JS,TC {HEARTS_NEXT}")
    shuffles = state.public.shuffles[FACE].before
    after, told = do(state, "exchange TC", "swap face=TD")
    assert [Moved(parse("TC"), HANDS[0], FACE), Moved(parse("TD"), FACE, HANDS[0])] == told[:2]
    assert (shuffles + 1, ()) == (after.public.shuffles[FACE].before, after.public.shuffles[FACE].drawn)
    assert Counter(state.zones[FACE]) - Counter(cards("TD")) + Counter(cards("TC")) == Counter(after.zones[FACE])
    assert not after.zones[LAYOUT]
    assert "2S 3S 4S 5S JS TD" == lying(after, DRAWS[0])


def test_knq_11_a_visible_five_of_the_other_colour_is_taken() -> None:
    state, _ = do(laid_out(), f"start face=KS,KC {HEARTS_NEXT}", "exchange 5S")
    with pytest.raises(UnreadableDeed, match="5D can’t come from top:5"):
        RULES.parse(state, "swap pile5=5D top=5S")
    for seed in range(20):
        assert RULES.draw(state, SealedSource(secret_from_seed(str(seed)))).text.startswith("swap pile5=5H top=5")


def test_knq_11_else_a_hidden_five_is_and_the_visible_one_is_shuffled_in_with_the_returned_one() -> None:
    state, _ = do(laid_out(), "start face=KS,KC pile2=2H pile3=3H pile4=4H pile5=5C", "exchange 5S")
    drawn = [RULES.draw(state, SealedSource(secret_from_seed(str(seed)))) for seed in range(60)]
    assert {"5H", "5D"} == {name(deed.moves[0].card) for deed in drawn}
    assert {"5S", "5H", "5D", "5C"} == {name(deed.moves[-1].card) for deed in drawn}
    after, _ = do(state, "swap pile5=5D top=5C")
    assert ("5S 5S 5H 5H 5D 5C", "5C") == (lying(after, PILES["5"]), lying(after, TOPS["5"]))
    assert (1, cards("5C")) == (after.public.shuffles[PILES["5"]].before, after.public.shuffles[PILES["5"]].drawn)
    with pytest.raises(UnreadableDeed, match="5C must have the other colour"):
        RULES.parse(state, "swap pile5=5C top=5H")


def test_knq_12_without_a_five_of_the_other_colour_the_hand_is_kept() -> None:
    state = at(phase=Phase.START, other="5H 5H 5D 5D")
    state, _ = do(state, "start face=KS,KC pile2=2H pile3=3H pile4=4H pile5=5C")
    assert (Phase.DRAW, "2S 3S 4S 5S") == (state.public.phase, lying(state, DRAWS[0]))


def test_knq_12_a_face_card_of_the_other_colour_is_always_left() -> None:
    for _, walk in walks():
        for step in walk:
            if step.after.public.phase == Phase.SWAP_FACE:
                left = [card for card in step.after.zones[FACE] if not is_king(card)]
                assert not is_one_colour(left)
