"""The rulings KG-1 to KG-7 and KG-14 of King: dealing and playing."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from engines.core import api
from engines.core.api import CHANCE, IllegalDeed, Moved, RoundBegan, Said, TrickTaken
from engines.core.cards import RANKS, parse, rank, suit
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.king.rules import KING, KING_52, KingRules
from engines.games.king.state import DECK, HANDS, TRICK, WON
from tests.random_match import RandomMatch

from .asked_rules import spoken
from .king_positions import FOUR, FRENCH, THREE, WIDE, at, cards, deals, do, every_key, legal, mirrored, why

# -- dealing -----------------------------------------------------------------------------------------------------------


@every_key
def test_kg_1_the_first_dealer_is_drawn_and_every_seat_comes_up(table: RandomMatch) -> None:
    first = Counter(next(table.walk(seed)).deed.text for seed in range(200))
    assert {f"dealer {seat}" for seat in range(table.seats)} == set(first)
    assert min(first.values()) > 30


@mirrored
def test_kg_1_the_deal_goes_round_and_each_seat_deals_equally_often(table: RandomMatch) -> None:
    dealers = [steps[0].before.public.dealer for steps in deals(table, 1)]
    assert 12 == len(dealers)
    assert all(later == (dealer + 1) % table.seats for dealer, later in pairwise(dealers))
    assert {12 // table.seats} == set(Counter(dealers).values())


def test_kg_1_the_first_dealer_is_said_and_no_card_can_be_played_before_the_deal() -> None:
    state, told = do(FOUR.new(), "dealer 2")
    assert [Said(CHANCE, "dealer 2")] == told
    assert ("KG-1", "The cards haven’t been dealt yet.") == spoken(KING.why_not(state, 0, "play KH"))
    assert () == KING.legal(state)
    _, told = do(state, KING.draw(state, SealedSource(secret_from_seed("1"))).text)
    assert RoundBegan(1, 2) == told[0]


@pytest.mark.parametrize(("table", "size"), [(THREE, 12), (FOUR, 8), (WIDE, 13), (FRENCH, 13)], ids=str)
def test_the_whole_pack_is_dealt(table: RandomMatch, size: int) -> None:
    for steps in deals(table, 2):
        dealt = steps[0].after.zones
        assert [size] * table.seats == [len(dealt[hand]) for hand in HANDS[: table.seats]]
        assert () == dealt[DECK]
    assert {"3": "6789TJQKA", "4": "789TJQKA"} == {
        str(seats): "".join(RANKS[rank(card)] for card in RandomMatch(KING, seats).new().public.pack if suit(card) == 0)
        for seats in (3, 4)
    }


def test_every_card_is_dealt_to_every_seat_about_as_often() -> None:
    held = Counter(
        (card, seat)
        for seed in range(30)
        for steps in deals(FOUR, seed)
        for seat in range(4)
        for card in steps[0].after.zones[HANDS[seat]]
    )
    even = held.total() / 128
    # 96 degrees of freedom: 144.6 once in a thousand times.
    assert sum((held[card, seat] - even) ** 2 / even for card in FOUR.new().public.pack for seat in range(4)) < 144.6


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("dealer 1", "can’t be dealt or drawn here"),
        ("deal hand0=7S hand1=8S hand2=9S hand3=TS", "8 cards are needed here, not 1"),
        ("deal hand0=7S hand1=8S hand2=9S", "can’t be dealt or drawn here"),
        ("deal hand0=2S,8S,9S,TS,JS,QS,KS,AS hand1=7H hand2=7H hand3=7H", "2S is not in the deck"),
        ("deal hand0=7S,7S,9S,TS,JS,QS,KS,AS {}", "a card is dealt twice"),
        ("deal hand0=??,8S,9S,TS,JS,QS,KS,AS {}", "a card may be ?? only in the view"),
        ("deal hand0=1S,8S,9S,TS,JS,QS,KS,AS {}", "'1S' is not a card"),
    ],
)
def test_chance_deals_no_other_hands(text: str, fault: str) -> None:
    rest = " ".join(f"hand{n + 1}={','.join(rank + s for rank in '789TJQKA')}" for n, s in enumerate("HDC"))
    state, _ = do(FOUR.new(), "dealer 0")
    with pytest.raises(api.UnreadableDeed) as caught:
        KING.parse(state, text.format(rest))
    assert fault in str(caught.value)


def test_the_first_dealer_is_a_seat_of_the_match() -> None:
    for table, text in ((THREE, "dealer 3"), (FOUR, "dealer 4"), (FOUR, "dealer -1"), (FOUR, "deal hand0=7S")):
        with pytest.raises(api.UnreadableDeed, match="can’t be dealt or drawn here"):
            KING.parse(table.new(), text)


# -- playing -----------------------------------------------------------------------------------------------------------


@every_key
def test_kg_2_eldest_hand_leads_every_deal_and_then_who_won_the_trick(table: RandomMatch) -> None:
    for steps in deals(table, 3):
        leader = (steps[0].before.public.dealer + 1) % table.seats
        for step in steps[1:]:
            if not step.before.zones[TRICK]:
                assert leader == step.actor == step.before.public.leader
            for event in step.events:
                leader = event.seat if isinstance(event, TrickTaken) else leader


@every_key
def test_kg_14_play_goes_clockwise(table: RandomMatch) -> None:
    for steps in deals(table, 4):
        for step in steps[1:]:
            assert (step.before.public.leader + len(step.before.zones[TRICK])) % table.seats == step.actor


def test_kg_3_the_suit_led_must_be_followed_and_the_reason_names_a_card_that_can() -> None:
    state = at(FOUR, "tricks", ["9D", "7H 8S QS", "AD", "KD"], trick="7S")
    assert "8S QS" == legal(state)
    assert ("KG-3", "You have a spade, so you must follow suit.") == why(state, "7H")
    assert ("GEN-3", "You don’t have 9♥.") == why(state, "9H")
    assert ("KG-3", "It isn’t your turn.") == spoken(KING.why_not(state, 2, "play AD"))
    with pytest.raises(IllegalDeed, match="You have a spade"):
        KING.parse(state, "play 7H")


def test_kg_3_there_is_no_duty_to_win_and_without_the_suit_any_card_may_be_played() -> None:
    assert "7S AS" == legal(at(FOUR, "tricks", ["9D", "7S AS 8D", "AD", "KD"], trick="KS"))
    assert "7S 8D AC" == legal(at(FOUR, "tricks", ["9D", "7S 8D AC", "AD", "KD"], trick="KH"))
    assert "7S 8H 9D AC" == legal(at(FOUR, "tricks", ["7S 8H 9D AC", "JS", "JD", "JC"]))


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("7S 8S 9S TS", 3),
        ("AS KS QS JS", 0),
        ("TS 9S JS 8S", 2),
        ("7S AH AD AC", 0),
        ("7S 8H 8S AC", 2),
        ("KD AD AH AS", 1),
    ],
)
def test_kg_3_the_highest_card_of_the_suit_led_takes_the_trick(trick: str, winner: int) -> None:
    lead = trick.split()
    state = at(FOUR, "tricks", [f"{card} {o}" for card, o in zip(lead, ["7C", "8C", "9C", "TC"], strict=True)])
    after, told = do(state, *(f"play {card}" for card in lead))
    assert TrickTaken(winner, parse(lead[winner])) in told
    assert tuple(parse(card) for card in lead) == after.zones[WON[winner]]
    assert (winner, winner, (winner,)) == (after.public.turn, after.public.leader, after.public.takers)


@pytest.mark.parametrize("deal", ["hearts", "king-of-hearts", "+hearts", "+king-of-hearts"])
def test_kg_4_test_vector_1_hearts_are_led_only_from_a_hand_of_hearts(deal: str) -> None:
    state = at(THREE, deal, ["9H AH 7C", "6S 7S 8S", "6D 7D 8D"])
    assert "7C" == legal(state)
    said = "In this deal you can’t lead hearts while you have another suit. You have 7♣."
    assert ("KG-4", said) == why(state, "9H") == why(state, "AH")
    assert "9H AH" == legal(at(THREE, deal, ["9H AH", "6S 7S", "6D 7D"]))


@pytest.mark.parametrize("deal", ["tricks", "men", "queens", "last-two", "+tricks", "+men", "+queens", "+last-two"])
def test_kg_4_in_the_other_deals_hearts_may_be_led(deal: str) -> None:
    assert "9H AH 7C" == legal(at(THREE, deal, ["9H AH 7C", "6S 7S 8S", "6D 7D 8D"]))


def test_kg_4_the_ban_lasts_all_deal_whatever_was_discarded() -> None:
    state = at(FOUR, "hearts", ["9S 8H 7C", "TH 7S 8S", "JH 7D 8D", "QH KH AH"])
    state, _ = do(state, "play 9S", "play 7S", "play JH", "play KH")
    assert (0, "7C") == (state.public.turn, legal(state))


def test_kg_4_a_heart_lead_shows_a_hand_of_nothing_but_hearts() -> None:
    state, _ = do(at(FOUR, "hearts", ["9H AH", "TH 7S", "JH 7D", "QH KH"]), "play 9H")
    assert ("SDC", "", "", "") == state.public.voids
    assert [True, False, False, False] == [KING.may_hold(state, HANDS[0], card) for card in cards("8H 8S 8D 8C")]
    state, _ = do(at(FOUR, "tricks", ["9H AH", "TH 7S", "JH 7D", "QH KH"]), "play 9H")
    assert ("", "", "", "") == state.public.voids


@pytest.mark.parametrize("deal", ["king-of-hearts", "+king-of-hearts"])
def test_kg_5_test_vector_2_the_king_of_hearts_must_be_played_when_the_suit_cannot_be_followed(deal: str) -> None:
    state = at(FOUR, deal, ["8C 9C TC", "KH QS 7H", "8D 9D TD", "JD QD KD"], trick="7C")
    assert "KH" == legal(state)
    assert ("KG-5", "You can’t follow suit, so in this deal you must play K♥.") == why(state, "QS") == why(state, "7H")
    assert "7H KH" == " ".join(sorted(legal(at(FOUR, deal, ["8C", "KH 7H", "8D", "JD"], trick="9H")).split()))


def test_kg_5_the_king_is_not_forced_from_a_hand_that_leads() -> None:
    assert "KH" == legal(at(FOUR, "king-of-hearts", ["KH", "7S", "8S", "9S"]))
    assert "QH KH" == legal(at(FOUR, "king-of-hearts", ["QH KH", "7S 8S", "9S TS", "JS QS"]))
    assert "QS" == legal(at(FOUR, "king-of-hearts", ["QS KH", "7S 8S", "9S TS", "JS KS"]))


@pytest.mark.parametrize("deal", ["hearts", "tricks", "men", "queens", "last-two", "+hearts", "+men"])
def test_kg_5_test_vector_3_in_the_other_deals_it_is_not_forced(deal: str) -> None:
    assert "QS KH" == legal(at(FOUR, deal, ["8C 9C", "QS KH", "8D 9D", "JD QD"], trick="7C"))


def test_kg_5_a_discard_that_is_not_the_king_shows_that_the_hand_does_not_hold_it() -> None:
    state, _ = do(at(FOUR, "king-of-hearts", ["7C 8C", "QS 7H", "KH 8H", "JD QD"]), "play 7C", "play 7H")
    assert ((False, True, False, False), ("", "C", "", "")) == (state.public.relieved, state.public.voids)
    assert not KING.may_hold(state, HANDS[1], parse("KH"))
    assert KING.may_hold(state, HANDS[1], parse("9H"))
    assert KING.may_hold(state, HANDS[3], parse("KH"))
    state, _ = do(at(FOUR, "hearts", ["7C 8C", "QS 7H", "KH 8H", "JD QD"]), "play 7C", "play 7H")
    assert (False,) * 4 == state.public.relieved


def test_kg_5_to_follow_shows_nothing_about_the_king() -> None:
    state, _ = do(at(FOUR, "king-of-hearts", ["7H 8H", "9H AH", "KH TH", "JD QD"]), "play 7H", "play 9H")
    assert ((False,) * 4, ("SDC", "", "", "")) == (state.public.relieved, state.public.voids)


@pytest.mark.parametrize(
    ("restrictions", "lead", "discard"), [("both", "7C", "KH"), ("lead", "7C", "QS KH"), ("none", "9H 7C", "QS KH")]
)
@pytest.mark.parametrize(("rules", "seats"), [(KING, 3), (KING, 4), (KING_52, 4)])
def test_kg_6_the_option_loosens_the_positive_round_alone(
    rules: KingRules, seats: int, restrictions: str, lead: str, discard: str
) -> None:
    table = RandomMatch(rules, seats, (("restrictions", restrictions),))
    others = ["QS KH", "JD 8D", "TD JC"]
    for deal, leads, discards in (("king-of-hearts", "7C", "KH"), ("+king-of-hearts", lead, discard)):
        assert leads == legal(at(table, deal, ["9H 7C", *others]))
        assert discards == legal(at(table, deal, ["9H", *others], trick="7C"))
    assert "7C" == legal(at(table, "hearts", ["9H 7C", *others]))
    assert lead == legal(at(table, "+hearts", ["9H 7C", *others]))


def test_kg_7_nothing_else_is_ever_forced() -> None:
    for deal in ("hearts", "men", "queens", "+hearts", "+men", "+queens"):
        assert "7S 8H QD KD" == legal(at(FOUR, deal, ["8C", "7S 8H QD KD", "9C", "TC"], trick="7C"))


# -- events ------------------------------------------------------------------------------------------------------------


def test_a_trick_is_told_card_by_card() -> None:
    state = at(THREE, "tricks", ["6S 7C", "8S 8C", "7S 9C"])
    _, told = do(state, "play 6S", "play 8S", "play 7S")
    assert [
        Moved(parse("6S"), HANDS[0], TRICK),
        Moved(parse("8S"), HANDS[1], TRICK),
        Moved(parse("7S"), HANDS[2], TRICK),
        TrickTaken(1, parse("8S")),
        *(Moved(card, TRICK, WON[1]) for card in cards("6S 8S 7S")),
    ] == told


@pytest.mark.parametrize("text", ["", "play", "play ??", "play 6S", "play JO", "predict 3", "play 7S 8S", "deal"])
def test_other_words_are_no_deeds(text: str) -> None:
    state = at(FOUR, "tricks", ["7S 8S", "9S", "TS", "JS"])
    for read in (KING.parse, lambda state, text: KING.why_not(state, 0, text)):
        with pytest.raises(api.UnreadableDeed):
            read(state, text)
