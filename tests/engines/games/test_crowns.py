"""The rulings CR-1 to CR-23 of Crowns, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from engines.core import api
from engines.core.api import CHANCE, OVER, Ended, Moved, RoundBegan, RoundScored, Said, View
from engines.core.cards import HIDDEN, JOKER, Card, name, pack, parse, rank, suit
from engines.core.determinization import Worlds
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.crowns.rules import Crowns
from engines.games.crowns.search_state import SearchState, points, scores
from engines.games.crowns.state import (
    ACES,
    COLLECTIONS,
    COURT,
    DECK,
    HANDS,
    KING,
    NONE,
    NUMBERS,
    OUT,
    PACK,
    ROUNDS,
    PublicState,
    State,
    ace_in,
    crown,
    partners,
    tally,
)
from engines.games.registry import complete_options
from engines.record import visibility
from tests.random_match import RandomMatch, Step

from .asked_rules import AskedRules

RULES = Crowns()
ASKED = AskedRules(RULES)
do, legal, why = ASKED.do, ASKED.legal, ASKED.why
TABLE = RandomMatch(RULES, 4)
SEEDS = range(12)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse(word) for word in text.split())


def at(hands: str, collections: str = "///", **facts: Any) -> State:
    """Set hands and collections, divided by strokes; the rest is out. Round 2, dealer 3, seat 0 plays."""
    zones: dict[api.Zone, tuple[Card, ...]] = dict.fromkeys((DECK, *HANDS, *COLLECTIONS, OUT), ())
    zones |= {zone: cards(text) for zone, text in zip(HANDS, hands.split("/"), strict=True)}
    zones |= {zone: cards(text) for zone, text in zip(COLLECTIONS, collections.split("/"), strict=True)}
    lying = {card for held in zones.values() for card in held}
    known: dict[str, Any] = {"turn": 0, "player": 0, "dealer": 3, "round": 2, "totals": (0,) * 4}
    return api.State(zones | {OUT: tuple(card for card in PACK if card not in lying)}, PublicState(4, **known | facts))


def steps() -> Iterator[Step]:
    return (step for seed in SEEDS for step in TABLE.walk(seed))


def starts() -> Iterator[State]:
    """The states after every deal of some random matches."""
    return (step.after for step in steps() if step.deed.text.startswith("deal "))


def ends() -> Iterator[tuple[State, RoundScored]]:
    """The states in which a round was scored, the hands being played out, and how it was."""
    for step in steps():
        for event in step.events:
            if isinstance(event, RoundScored):
                yield step.after, event


def finish(collections: str, **facts: Any) -> tuple[State, RoundScored]:
    """End a round with these collections; the last card of seat 0's is played there."""
    mine, rest = collections.split("/", 1)
    *held, last = mine.split()
    after, told = do(at(f"{last}///", f"{' '.join(held)}/{rest}", **facts), f"play {last} to 0")
    return after, next(event for event in told if isinstance(event, RoundScored))


# -- 3.1: what is dealt -----------------------------------------------------------------------------------------


def test_3_1_every_round_is_dealt_from_its_own_cards() -> None:
    for state in starts():
        now = state.public
        hands = {card for hand in HANDS for card in state.zones[hand]}
        out = set(state.zones[OUT])
        assert [8] * 4 == [len(state.zones[zone]) for zone in COLLECTIONS]
        assert set(NUMBERS) == {card for zone in COLLECTIONS for card in state.zones[zone]}
        assert [4 if now.round == 1 else 5] * 4 == [len(state.zones[hand]) for hand in HANDS]
        if now.round == 1:
            assert (set(COURT), {*ACES, JOKER}) == (hands, out)
        elif now.round < 4:
            assert ({*COURT, *ACES}, {JOKER}) == (hands, out)
        else:
            assert {*COURT, *ACES, JOKER} - out == hands
            assert out < set(COURT)
    assert [16, 20, 20, 21] == [len(stock.dealt) for stock in ROUNDS]


def test_3_1_every_card_comes_to_every_seat_about_as_often() -> None:
    """Three degrees of freedom: 16.3 once in a thousand times, and there are 48 cards."""
    where = Counter((card, zone) for seed in range(60) for card, zone in places(seed))
    for card in (*NUMBERS, *COURT):
        counts = [where[card, seat] for seat in range(4)]
        even = sum(counts) / 4
        assert sum((count - even) ** 2 / even for count in counts) < 21


def places(seed: int) -> Iterator[tuple[Card, int]]:
    """Say where every card of the four deals of a seed comes to; nothing is played in between."""
    source, state = SealedSource(secret_from_seed(str(seed))), RULES.new(4, complete_options(RULES, {}))
    state, _ = do(state, RULES.draw(state, source).text)
    for number in range(1, 5):
        state = replace(state, public=replace(state.public, round=number, turn=CHANCE))
        state, _ = RULES.play(state, RULES.draw(state, source))
        for zone in (*HANDS, *COLLECTIONS):
            yield from ((card, zone.owner) for card in state.zones[zone])


def test_cr_22_the_first_dealer_is_drawn_and_the_deal_goes_clockwise_once_round() -> None:
    dealers: Counter[int] = Counter()
    for seed in range(60):
        began = [event for step in TABLE.walk(seed) for event in step.events if isinstance(event, RoundBegan)]
        first = began[0].dealer
        assert [(number + 1, (first + number) % 4) for number in range(4)] == [
            (event.number, event.dealer) for event in began
        ]
        dealers[first] += 1
    assert {0, 1, 2, 3} == set(dealers)
    assert min(dealers.values()) > 5


@pytest.mark.parametrize(
    ("number", "hands", "reason"),
    [
        (1, "TS,TH,TD,AS", "AS is not dealt there in this round"),
        (1, "TS,TH,TD", "4 cards are needed here, not 3"),
        (2, "TS,TH,TD,TC,JO", "JO is not dealt there in this round"),
        (2, "TS,TH,TD,TC,2S", "2S is not dealt there in this round"),
        (4, "TS,TH,TD,TC,TC", "a card is dealt twice"),
        (4, "TS,TH,TD,TC,??", "a card may be ?? only in the view of one seat"),
        (4, "TS,TH,TD,TC,XX", "'XX' is not a card"),
    ],
)
def test_cr_11_and_cr_15_a_deal_of_other_cards_is_refused(number: int, hands: str, reason: str) -> None:
    state = replace(at("///"), public=PublicState(4, round=number, dealer=0))
    text = RULES.draw(state, SealedSource(secret_from_seed("1"))).text
    dealt = " ".join(f"hand0={hands}" if word.startswith("hand0=") else word for word in text.split(" "))
    with pytest.raises(api.UnreadableDeed, match=reason.replace("?", r"\?")):
        RULES.parse(state, dealt)


def test_cr_11_no_ace_and_no_joker_can_be_the_card_that_is_out() -> None:
    state = replace(at("///"), public=PublicState(4, round=4, dealer=0))
    deed = RULES.draw(state, SealedSource(secret_from_seed("1")))
    (out,) = (move.card for move in deed.moves if move.dst == OUT)
    for card in (*ACES, JOKER):
        with pytest.raises(api.UnreadableDeed, match=f"{name(card)} can’t be left out of this round"):
            RULES.parse(state, deed.text.replace(name(card), name(out)))
    for card in set(COURT) - {out}:
        assert RULES.parse(state, deed.text.replace(name(card), name(out)))


def test_cr_11_every_card_of_the_small_deck_is_out_of_round_4_about_as_often_and_no_seat_is_told() -> None:
    state = replace(at("///"), public=PublicState(4, round=4, dealer=0))
    drawn = [RULES.draw(state, SealedSource(secret_from_seed(str(seed)))) for seed in range(800)]
    out = Counter(deed.moves[-1].card for deed in drawn)
    # 15 degrees of freedom: 37.7 once in a thousand times.
    assert sum((out[card] - 50) ** 2 / 50 for card in COURT) < 37.7
    first = Counter(move.card for deed in drawn for move in deed.moves if move.dst == HANDS[0])
    # A quarter of 800 each: the card that is out must not make the Joker or an Ace come to a hand sooner or later.
    assert all(150 < first[card] < 250 for card in (*ACES, JOKER))
    for step in steps():
        for event in step.events:
            if isinstance(event, Moved) and OUT in (event.src, event.dst):
                assert {HIDDEN} == {visibility.redact_event(seat, event).card for seat in (0, 1, 2, 3, api.SPECTATOR)}


def test_cr_11_the_card_that_was_out_is_named_when_the_round_is_scored() -> None:
    for state, event in ends():
        if event.number == 4:
            assert state.zones[OUT] == event.facts["removed"]
            assert tally(visibility.observe(state, 1).state) == event.facts
        else:
            assert () == event.facts["removed"]


def test_cr_15_aces_have_no_part_in_round_1() -> None:
    for state in starts():
        if state.public.round == 1:
            assert set(ACES) < set(state.zones[OUT])
            assert not any(RULES.may_hold(state, hand, ace) for hand in HANDS for ace in ACES)
    for _, event in ends():
        if event.number == 1:
            assert (NONE,) * 4 == event.facts["partner"]


# -- playing ----------------------------------------------------------------------------------------------------


def test_cr_16_the_dealers_left_begins_and_all_play_in_turn_until_all_hands_are_empty() -> None:
    for seed in SEEDS:
        played = []
        for step in TABLE.walk(seed):
            if step.deed.text.startswith("play "):
                played.append(step.actor)
            for event in step.events:
                if isinstance(event, RoundBegan):
                    played, first = [], (event.dealer + 1) % 4
                if isinstance(event, RoundScored):
                    turns = 16 if event.number == 1 else 20
                    assert [(first + n) % 4 for n in range(turns)] == played
                    assert not any(step.after.zones[hand] for hand in HANDS)


def test_cr_16_nobody_plays_out_of_turn_or_passes() -> None:
    state = at("TS/TH//")
    assert ("CR-16", "It isn’t your turn. Seat 0 plays next.") == why(state, "play TH to 1", seat=1)
    with pytest.raises(api.UnreadableDeed, match="'pass' is not a move in Crowns"):
        RULES.parse(state, "pass")
    state, _ = do(RULES.new(4, complete_options(RULES, {})), "dealer 2")
    assert ("CR-16", "The cards haven’t been dealt yet.") == why(state, "play TH to 1", seat=1)


def test_cr_21_one_card_goes_from_the_hand_onto_any_collection_even_ones_own() -> None:
    state = at("TS KH/TH//")
    assert [f"play {card} to {seat}" for card in ("TS", "KH") for seat in range(4)] == legal(state)
    after, told = do(state, "play KH to 3")
    assert [Moved(parse("KH"), HANDS[0], COLLECTIONS[3])] == told
    assert (cards("TS"), cards("KH")) == (after.zones[HANDS[0]], after.zones[COLLECTIONS[3]])
    assert ("GEN-3", "You don’t have 10♥.") == why(state, "play TH to 0")
    assert ("GEN-3", "You don’t have the Joker.") == why(state, "play JO to 0")


def test_cr_21_no_ace_goes_onto_a_collection_that_holds_one() -> None:
    state = at("AS TS/TH//", "2S/AH 2H/3H/AD")
    assert ["play AS to 0", "play AS to 2"] == [text for text in legal(state) if "AS" in text]
    assert ("CR-21", "Seat 1 already has A♥, and no collection may have two Aces.") == why(state, "play AS to 1")
    state = at("AS TS/TH//", "AH/2H/3H/AD")
    assert ("CR-21", "You already have A♥, and no collection may have two Aces.") == why(state, "play AS to 0")


def test_cr_1_test_vector_4_an_ace_can_always_be_played() -> None:
    state = at("AS AC/2S 3S//", "/AH/AD/")
    assert [f"play {ace} to {seat}" for ace in ("AS", "AC") for seat in (0, 3)] == legal(state)
    state, _ = do(state, "play AS to 0")
    state = replace(state, public=replace(state.public, turn=0, player=0))
    assert ["play AC to 3"] == legal(state)


def test_cr_1_a_hand_of_aces_alone_is_never_stuck() -> None:
    """However three Aces lie on three seats, the fourth has a place."""
    for aces in permutations(ACES):
        for seats in combinations(range(4), 3):
            laid = ["", "", "", ""]
            for ace, seat in zip(aces, seats, strict=False):
                laid[seat] = name(ace)
            (free,) = set(range(4)) - set(seats)
            assert [f"play {name(aces[3])} to {free}"] == legal(at(f"{name(aces[3])}///", "/".join(laid)))


def test_cr_1_and_cr_2_random_rounds_never_get_stuck_and_leave_one_ace_each() -> None:
    for step in steps():
        assert step.actor < 0 or RULES.legal(step.before)
        for zone in COLLECTIONS:
            assert sum(card in ACES for card in step.after.zones[zone]) <= 1
    for state, event in ends():
        if event.number > 1:
            aces = [ace_in(state.zones[zone]) for zone in COLLECTIONS]
            assert set(ACES) == set(aces)
            for seat, partner in enumerate(event.facts["partner"]):
                assert event.facts["partner"][partner] == seat != partner
                assert (suit(aces[seat] or JOKER) in (1, 2)) == (suit(aces[partner] or JOKER) in (1, 2))


def test_cr_3_there_is_always_something_to_steal_and_stealing_is_a_duty() -> None:
    options = [len(RULES.legal(step.before)) for step in steps() if step.deed.text.startswith("steal ")]
    assert min(options) >= 22
    state, _ = do(at("JS TS/TH//", "2S/3S/4S/5S"), "play JS to 0")
    assert ["steal 3S from 1", "steal 4S from 2", "steal 5S from 3"] == legal(state)
    assert ("CR-5", "You received J♠, so you must steal a card now.") == why(state, "play TS to 0")


def test_cr_4_the_queen_herself_can_be_given_and_giving_is_a_duty() -> None:
    state, _ = do(at("QS TS/TH//", "2S/3S//5S"), "play QS to 2")
    assert (2, "give", 0) == (state.public.turn, state.public.effect, state.public.player)
    assert ["give QS to 0", "give QS to 1", "give QS to 3"] == legal(state)
    assert ("CR-5", "You received Q♠, so you must give away a card now.") == why(state, "play TS to 0")
    options = [len(RULES.legal(step.before)) for step in steps() if step.deed.text.startswith("give ")]
    assert min(options) >= 3


def test_cr_5_the_receiver_decides_out_of_turn_and_then_the_play_goes_on_after_the_player() -> None:
    state, _ = do(at("JS TS/TH/TD/TC", "2S/3S/4S/5S"), "play JS to 3")
    assert (3, 0) == (state.public.turn, state.public.player)
    assert ["steal 2S from 0", "steal 3S from 1", "steal 4S from 2"] == legal(state)
    assert ("CR-5", "Seat 3 received J♠ and must steal a card first.") == why(state, "play TH to 1", seat=1)
    assert ("CR-5", "Seat 3 received J♠ and must steal a card first.") == why(state, "steal 3S from 1", seat=0)
    state, told = do(state, "steal 2S from 0")
    assert [Moved(parse("2S"), COLLECTIONS[0], COLLECTIONS[3])] == told
    assert cards("5S JS 2S") == state.zones[COLLECTIONS[3]]
    assert (1, 1, "") == (state.public.turn, state.public.player, state.public.effect)


def test_cr_5_whoever_plays_it_to_oneself_is_the_receiver() -> None:
    state, _ = do(at("QS TS/TH//", "2S///"), "play QS to 0")
    assert (0, "give") == (state.public.turn, state.public.effect)
    assert {"give 2S to 1", "give QS to 3"} < set(legal(state))


def test_cr_6_a_jack_takes_any_one_card_of_any_other_player() -> None:
    state, _ = do(at("JS/TH//", "2S/KH QH AH/JO 4S/TC", round=4), "play JS to 3")
    stolen = ["2S from 0", "KH from 1", "QH from 1", "AH from 1", "JO from 2", "4S from 2"]
    assert [f"steal {text}" for text in stolen] == legal(state)
    assert ("CR-6", "You can’t steal from yourself.") == why(state, "steal TC from 3")
    assert ("GEN-3", "That collection doesn’t have 2♠.") == why(state, "steal 2S from 1")
    assert ("CR-5", "You received J♠, so you must steal a card now.") == why(state, "give TC to 1")


def test_cr_6_a_queen_gives_any_one_card_to_any_other_player() -> None:
    state, _ = do(at("QS/TH//", "2S/KH JO AC/AS 4S/TC", round=4), "play QS to 1")
    given = [f"give {card} to {to}" for card in ("KH", "JO", "QS") for to in (0, 2, 3)]
    assert sorted([*given, "give AC to 0", "give AC to 3"]) == sorted(legal(state))
    assert ("CR-6", "You can’t give a card to yourself.") == why(state, "give KH to 1")
    assert ("CR-6", "Seat 2 already has A♠, and no collection may have two Aces.") == why(state, "give AC to 2")
    state, _ = do(at("QS/TH//", "AH/KH AC/AS 4S/AD", round=4), "play QS to 1")
    assert ("CR-6", "Every other player already has an Ace, and no collection may have two.") == why(
        state, "give AC to 2"
    )


@pytest.mark.parametrize(("thief", "is_offered"), [("AC", False), ("", True)])
def test_cr_6_test_vector_3_aces_are_offered_to_a_thief_without_one_alone(thief: str, is_offered: bool) -> None:
    state, _ = do(at("JS/TH//", f"2S/AH 3S/4S/{thief}"), "play JS to 3")
    assert is_offered == ("steal AH from 1" in legal(state))
    assert "steal 3S from 1" in legal(state)
    if not is_offered:
        words = "You already have A♣, and no collection may have two Aces."
        assert ("CR-6", words) == why(state, "steal AH from 1")


def test_cr_7_a_jack_or_queen_acts_only_when_it_comes_from_a_hand() -> None:
    state, _ = do(at("JS/TH TC//", "2S/QH 3S//JC"), "play JS to 2", "steal QH from 1")
    assert (1, "") == (state.public.turn, state.public.effect)
    state, _ = do(at("QS/TH TC//", "JC/QH 3S//JC"), "play QS to 0", "give JC to 1")
    assert (1, "") == (state.public.turn, state.public.effect)
    words = "You can {} only when you receive a {} from a hand. Play a card from your hand."
    assert ("CR-7", words.format("steal a card", "Jack")) == why(state, "steal JC from 0")
    assert ("CR-7", words.format("give a card away", "Queen")) == why(state, "give QH to 0")


@pytest.mark.parametrize("card", ["TS", "KS", "AS", "JO"])
def test_other_cards_have_no_effect(card: str) -> None:
    state, _ = do(at(f"{card}/TH//", round=4), f"play {card} to 2")
    assert (1, "") == (state.public.turn, state.public.effect)


def test_cr_8_the_joker_can_be_played_stolen_and_given_and_somebody_ends_with_it() -> None:
    moved = Counter(step.deed.text.partition(" ")[0] for step in steps() if " JO " in step.deed.text)
    assert {"play", "steal", "give"} >= set(moved)
    assert len(SEEDS) == moved["play"]
    state, _ = do(at("QS/TH//", "JO/2S 3S//", round=4), "play QS to 0", "give JO to 1")
    assert JOKER in state.zones[COLLECTIONS[1]]
    for _, event in ends():
        assert (1 if event.number == 4 else 0) == sum(event.facts["joker"])


def test_cr_8_the_joker_counts_in_no_suit() -> None:
    assert 3 == points_of("KS 2S 3S JO")
    assert NONE == crown(cards("JO"))


def test_cr_14_a_king_may_be_moved_and_only_where_it_ends_counts() -> None:
    state, _ = do(at("JS TS/TH//", "2S 3S/KS KH 4S//"), "play JS to 0")
    assert ((0, 1), (NONE, 1)) == (tally(state)["points"][:2], tally(state)["crown"][:2])
    state, _ = do(state, "steal KS from 1")
    assert ((4, 1), (0, 1)) == (tally(state)["points"][:2], tally(state)["crown"][:2])


# -- scoring ----------------------------------------------------------------------------------------------------


def points_of(text: str) -> int:
    own = tally(at("///", f"{text}///"))["points"][0]
    assert own == points(SearchState.of(at("///", f"{text}///")).piles[0])
    return own


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("KH 2H 3H 4H 5H 6H KC 2C 3C", 3),
        ("KH 2H 3H 4H 5H 6H 2C 3C", 6),
        ("2H 3H 4H 5H 6H 2C 3C", 0),
        ("KS", 1),
        ("KS KH KD KC", 1),
        ("KS AS TS JS QS 9S", 6),
        ("", 0),
    ],
)
def test_cr_12_test_vector_1_the_smallest_of_the_suits_with_a_king_counts(text: str, own: int) -> None:
    assert own == points_of(text)


def test_cr_12_of_suits_of_one_size_the_first_is_crowned() -> None:
    assert 1 == crown(cards("KC KD KH 2H 2D 2C"))
    assert 2 == crown(cards("KD KH 2H 2D 3H"))


def test_cr_13_every_card_of_the_crowned_suit_counts_one() -> None:
    assert 13 == points_of(" ".join(name(card) for card in pack("23456789TJQKA") if suit(card) == 2))


def test_3_3_the_most_that_can_be_scored() -> None:
    spades, hearts, diamonds, clubs = (
        " ".join(name(card) for card in PACK if card != JOKER and suit(card) == s) for s in range(4)
    )
    assert 12 == points_of(spades.replace(" AS", ""))
    _, event = finish(f"{spades}/{hearts}/{diamonds}/{clubs}")
    assert (26,) * 4 == event.scores
    _, event = finish(f"{spades} JO/{hearts}/{diamonds}/{clubs}", round=4)
    assert (26,) * 4 == event.scores


def test_cr_9_test_vector_2_the_joker_doubles_its_holder_and_leaves_the_partner_the_plain_sum() -> None:
    a, b = "JO AH KH 2H 3H 4H", "AD KD 2D 3D"
    c, d = "AS KS 2S 3S 4S 5S 6S", "AC"
    _, event = finish(f"{a}/{b}/{c}/{d}", round=4)
    assert (5, 4, 7, 0) == event.facts["points"]
    assert (10, 9, 7, 7) == event.scores
    assert (1, 0, 0, 0) == event.facts["joker"]
    assert (1, 0, 3, 2) == event.facts["partner"]


def test_cr_9_without_a_king_the_joker_doubles_nothing() -> None:
    _, event = finish("JO AH 2H/AD KD 2D/AS/AC", round=4)
    assert (0, 3, 0, 0) == event.scores


def test_cr_10_there_is_one_joker_and_it_is_in_no_hand_before_round_4() -> None:
    assert 1 == PACK.count(JOKER)
    for state in starts():
        dealt = any(JOKER in state.zones[hand] for hand in HANDS)
        assert (state.public.round == 4) == dealt


def test_cr_17_and_cr_23_partners_both_get_the_sum_and_totals_are_individual() -> None:
    after, event = finish("AS KS 2S/AH KH/AC KC 2C/AD", totals=(1, 2, 3, 4))
    assert ((3, 2, 3, 0), (2, 3, 0, 1)) == (event.facts["points"], event.facts["partner"])
    assert ((6, 2, 6, 2), (7, 4, 9, 6)) == (event.scores, after.public.totals)


@pytest.mark.parametrize("order", list(permutations("SHDC")))
def test_cr_23_aces_of_one_colour_are_partners_wherever_they_lie(order: tuple[str, ...]) -> None:
    mates = {"S": "C", "C": "S", "H": "D", "D": "H"}
    assert tuple(order.index(mates[letter]) for letter in order) == partners([cards(f"A{s}") for s in order])


def test_cr_23_there_is_no_partner_before_the_other_ace_of_the_colour_lies_open() -> None:
    assert (NONE, 3, NONE, 1) == partners([cards("AS"), cards("2S AH"), (), cards("AD 3S")])


def test_cr_23_the_individual_score_is_final_in_round_1() -> None:
    _, event = finish("TS KS 2S/KH 2H/KC/2D", round=1)
    assert ((3, 2, 1, 0), (NONE,) * 4) == (event.scores, event.facts["partner"])


def test_the_facts_of_a_round_explain_its_scores() -> None:
    for state, event in ends():
        facts = event.facts
        assert event.scores == facts["score"]
        for seat, zone in enumerate(COLLECTIONS):
            held = Counter(suit(card) for card in state.zones[zone])
            kings = [suit(card) for card in state.zones[zone] if rank(card) == KING]
            assert min((held[crowned] for crowned in kings), default=0) == facts["points"][seat]
            assert facts["crown"][seat] in (kings or [NONE])
            partner, own = facts["partner"][seat], facts["points"][seat]
            other = 0 if partner == NONE else facts["points"][partner]
            assert event.scores[seat] == (2 * own if facts["joker"][seat] else own + other)


def test_cr_18_four_rounds_and_the_highest_total_wins() -> None:
    for seed in SEEDS:
        *_, last = TABLE.walk(seed)
        assert (4, OVER) == (last.after.public.round, last.after.public.turn)
        ranking = RULES.ranking(last.after) or ()
        totals = last.after.public.totals
        assert max(totals) == totals[ranking[0][0]]
        assert Ended(totals, ranking) == last.events[-1]
        assert ("CR-18", "The match is over.") == why(last.after, "play TS to 0", seat=0)


def test_cr_18_equal_totals_share_a_place() -> None:
    after, _ = finish("JO AS KS 2S/AH KH/AC KC 2C/AD", round=4, totals=(0, 4, 0, 4))
    assert (6, 6, 6, 6) == after.public.totals
    assert ((0, 1, 2, 3),) == RULES.ranking(after)
    after, _ = finish("JO AS KS 2S/AH KH/AC KC 2C/AD", round=4, totals=(0, 5, 1, 5))
    assert ((1, 2, 3), (0,)) == RULES.ranking(after)


def test_cr_19_talk_is_an_option_that_changes_no_rule() -> None:
    assert {"talk": "on"} == complete_options(RULES, {})
    assert RULES.new(4, {"talk": "on"}) == RULES.new(4, {"talk": "off"})


def test_cr_20_collections_are_open_and_hands_secret() -> None:
    for step in steps():
        for seat in range(4):
            seen = visibility.observe(step.after, seat).state
            assert tally(step.after) == tally(seen)
            for zone in HANDS:
                held = step.after.zones[zone]
                assert (held if zone.owner == seat else (HIDDEN,) * len(held)) == seen.zones[zone]


# -- what a seat knows ------------------------------------------------------------------------------------------


def worlds(mine: str, others: tuple[int, int, int], seen: str, number: int) -> Worlds[PublicState]:
    """The worlds of seat 0, who holds *mine* and sees *seen* lie open; numbers all lie with seat 0."""
    state = at(f"{mine}///", f"{seen} {' '.join(map(name, NUMBERS))}///", round=number)
    unseen = len(PACK) - 32 - len(mine.split()) - len(seen.split())
    zones = dict(state.zones)
    zones |= {HANDS[seat]: (HIDDEN,) * size for seat, size in zip((1, 2, 3), others, strict=True)}
    zones[OUT] = (HIDDEN,) * (unseen - sum(others))
    return Worlds(RULES, View(0, replace(state, zones=zones)))


def lying(state: State) -> tuple[tuple[Card, ...], ...]:
    return tuple(state.zones[zone] for zone in (*HANDS, OUT))


def chi_square(counts: Counter[Any], kinds: int) -> float:
    even = counts.total() / kinds
    return sum((count - even) ** 2 / even for count in counts.values()) + (kinds - len(counts)) * even


def test_cr_11_worlds_of_round_4_leave_out_a_card_of_the_small_deck_evenly() -> None:
    """
    Unseen are JO AS KS QS TS, one of them out: one of K, Q, T (3 ways), the other four one to each of two seats
    and two to the third (4!/2 = 12 ways): 36 worlds. Chi-square with 35 degrees of freedom: 66.6.
    """
    seen = " ".join(name(card) for card in (*COURT, *ACES) if name(card) not in {"AS", "KS", "QS", "TS", "JC"})
    known, rng = worlds("JC", (1, 1, 2), seen, 4), Random(4)
    assert 36 == known.count
    drawn = Counter(lying(known.sample(rng)) for _ in range(3600))
    assert 36 == len(drawn)
    assert {cards("KS"), cards("QS"), cards("TS")} == {world[-1] for world in drawn}
    assert chi_square(drawn, 36) < 66.6


def test_cr_15_worlds_of_round_1_put_no_ace_into_a_hand() -> None:
    """Unseen are KS QS TS JS, the Aces and the Joker; 2 + 1 + 1 of the four: 12 ways. Chi-square: 31.3."""
    seen = " ".join(name(card) for card in COURT if name(card) not in {"KS", "QS", "TS", "JS", "JC"})
    known, rng = worlds("JC", (2, 1, 1), seen, 1), Random(5)
    assert 12 == known.count
    drawn = Counter(lying(known.sample(rng)) for _ in range(1200))
    assert chi_square(drawn, 12) < 31.3


def test_worlds_of_rounds_2_and_3_leave_the_joker_out() -> None:
    seen = " ".join(name(card) for card in (*COURT, *ACES) if name(card) not in {"AS", "KS", "JC"})
    for number in (2, 3):
        known = worlds("JC", (1, 1, 0), seen, number)
        assert 2 == known.count
        assert (JOKER,) == known.sample(Random(1)).zones[OUT]


def test_no_play_rules_out_any_hand() -> None:
    """Every card of a round but those that a seat sees may be in every other hand, to its very end."""
    for step in steps():
        if step.after.public.turn < 0:
            continue
        dealt = step.after.public.stock.dealt
        for hand in HANDS:
            assert dealt == {card for card in PACK if RULES.may_hold(step.after, hand, card)}


# -- the twin ---------------------------------------------------------------------------------------------------


def follow(position: SearchState, step: Step) -> None:
    """Do to the twin what happened in the rules."""
    word, _, rest = step.deed.text.partition(" ")
    if word == "dealer":
        position.dealer = int(rest)
    elif word == "deal":
        there = SearchState.of(step.after)
        position.begin(there.hands, there.collections)
    else:
        position.play(position.deed(step.deed.text))


def facts(position: SearchState) -> dict[str, object]:
    return {word: getattr(position, word) for word in SearchState.__slots__}


def test_random_matches_go_the_same_way_in_rules_and_twin() -> None:
    for seed in range(100):
        position = SearchState.of(TABLE.new())
        for step in TABLE.walk(seed):
            texts = [position.text(deed) for deed in position.legal()]
            assert sorted(deed.text for deed in RULES.legal(step.before)) == sorted(texts)
            follow(position, step)
            assert facts(SearchState.of(step.after)) == facts(position)
        assert OVER == position.turn


def test_the_twin_scores_any_collections_as_the_rules_do() -> None:
    rng = Random(9)
    for _ in range(300):
        dealt = rng.sample(PACK, len(PACK))
        laid: list[list[Card]] = [[], [], [], []]
        for card in dealt:
            fits = [held for held in laid if card not in ACES or ace_in(held) is None]
            rng.choice(fits).append(card)
        state = at("///", "/".join(" ".join(map(name, held)) for held in laid), round=4)
        assert tally(state)["score"] == tuple(scores(SearchState.of(state).piles))


def test_the_twin_deals_each_round_from_its_own_cards() -> None:
    for seed, number in product(range(20), (1, 2, 3, 4)):
        position = SearchState()
        position.dealer, position.round = seed % 4, number
        position.chance(Random(seed))
        stock = ROUNDS[number - 1]
        hands = [card for hand in position.hands for card in hand]
        assert [stock.hand_size] * 4 == [len(hand) for hand in position.hands]
        assert stock.dealt >= set(hands)
        assert stock.out >= stock.dealt - set(hands)
        assert 4 * stock.hand_size == len(set(hands)) == position.left
        assert set(NUMBERS) == {card for held in position.collections for card in held}
        assert (seed + 1) % 4 == position.turn == position.player


def test_said_and_moved_are_all_that_play_tells_before_a_round_is_scored() -> None:
    kinds = {type(event) for step in steps() for event in step.events}
    assert {Said, Moved, RoundBegan, RoundScored, Ended} == kinds
