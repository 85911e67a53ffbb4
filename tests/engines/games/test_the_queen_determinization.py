"""What forced play in The Queen tells of a hidden hand: counted by hand, and by trying every way of dealing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from engines.core import api
from engines.core.api import CHANCE, OVER, SPECTATOR, IllegalDeed, View
from engines.core.cards import HIDDEN, Card, name, parse, parse_list
from engines.core.determinization import Worlds
from engines.core.shuffle import RandomSource
from engines.games.the_queen.inference import holdings
from engines.games.the_queen.rules import TheQueen
from engines.games.the_queen.state import DECK, HANDS, PACK, PILE, Evidence, PublicState, State
from engines.record import visibility

RULES = TheQueen()
Lines = Sequence[tuple[int, str]]
"""Who acts, and the deed as a seat sees it."""


def cards(text: str) -> tuple[Card, ...]:
    return parse_list(text.replace(" ", ","))


def at(pile: str, hand0: str, hand1: str, deck: str, **facts: Any) -> State:
    """Set a small ending with seat 1 to act; all other cards lie under the Focus."""
    zones = {DECK: cards(deck), HANDS[0]: cards(hand0), HANDS[1]: cards(hand1), PILE: cards(pile)}
    rest = tuple(card for card in PACK if not any(card in held for held in zones.values()))
    evidence = tuple((Evidence(took=len(zones[hand])),) for hand in HANDS)
    public: dict[str, Any] = {
        "turn": 1,
        "mover": 1,
        "owed": (),
        "dealer": 0,
        "totals": (0, 0),
        "evidence": evidence,
    } | facts
    return api.State(zones | {PILE: rest + zones[PILE]}, PublicState(2, **public))


def follow(state: State, *texts: str, seat: int = 0) -> View[PublicState]:
    """Let a seat see these deeds, and give what it knows then."""
    view = visibility.observe(state, seat)
    for text in texts:
        view, _ = visibility.advance(RULES, view, view.state.public.turn, text)
    return view


def unseen_by(view: View[PublicState]) -> list[Card]:
    return [card for card in PACK if not any(card in held for held in view.state.zones.values())]


def hands(worlds: Worlds[PublicState], view: View[PublicState]) -> dict[str, int]:
    """Weigh every hand that seat 1 may have by trying them all."""
    unseen, zones = unseen_by(view), view.state.zones
    weights = {}
    for held in combinations(unseen, len(zones[HANDS[1]])):
        deck = tuple(card for card in unseen if card not in held)
        world = api.State(dict(zones) | {HANDS[1]: held, DECK: deck}, view.state.public)
        if weight := worlds.weight(world):
            weights[" ".join(map(name, held))] = weight
    return weights


def ratios(weights: dict[Any, int]) -> dict[Any, int]:
    least = min(weights.values())
    assert not any(weight % least for weight in weights.values())
    return {key: weight // least for key, weight in weights.items()}


# -- by hand ----------------------------------------------------------------------------------------------------


def test_an_ace_on_a_five_says_no_2_3_4_and_6() -> None:
    """Of 2 4 6 8 T and K, two are held: only 8 T and K can be, so three hands."""
    state = at("5D", "2H 3H 7H", "AS 8S TS", "2S 4S 6S KS")
    view = follow(state, "ace AS")
    assert {"8S TS": 1, "8S KS": 1, "TS KS": 1} == ratios(hands(Worlds(RULES, view), view))
    assert [False, True] == [RULES.may_hold(view.state, HANDS[1], parse(text)) for text in ("4S", "8S")]
    assert RULES.may_hold(view.state, DECK, parse("4S"))


def test_a_high_card_says_no_ace_and_nothing_higher_but_queens() -> None:
    """On a 2, the 9 tells: no 3, no T J K A; of the 8 cards unseen 4 8 and Q are left."""
    state = at("2D", "2H 3H 7H", "9S 4S QS", "3S 8S TS JS KS AS")
    view = follow(state, "high 9S")
    assert {"4S 8S": 1, "4S QS": 1, "8S QS": 1} == ratios(hands(Worlds(RULES, view), view))


def test_to_draw_says_that_nothing_could_be_played() -> None:
    state = at("2D", "2H 3H 7H", "4S QS", "3S 8S")
    assert {"4S 8S": 1, "4S QS": 1, "8S QS": 1} == ratios(hands(Worlds(RULES, v := follow(state, "draw")), v))


def test_a_taken_card_may_be_what_the_hand_had_not() -> None:
    """
    4 4 8 T are unseen; on a 2 the 9 is forced out of three cards, so the kept two are of 4 4 8; one is taken.

    Kept 4 4: the taken card is 8 or T; kept 4 8 (twice): the other 4 or T. Six ways, and 4 4 8 comes in three of them.
    """
    state = at("2D", "2H 3H 7H", "9S 4S 8S", "4H TS")
    view = follow(state, "high 9S", "take ??")
    weights = hands(Worlds(RULES, view), view)
    assert {"4S 8S 4H": 3, "4S 8S TS": 1, "8S TS 4H": 1, "4S TS 4H": 1} == ratios(weights)


def test_hands_are_drawn_as_often_as_they_can_have_come_about() -> None:
    """The ending above: 3, 1, 1 and 1 of six. Chi-square with 3 degrees of freedom passes 16.3 once in a thousand."""
    view = follow(at("2D", "2H 3H 7H", "9S 4S 8S", "4H TS"), "high 9S", "take ??")
    worlds, rng = Worlds(RULES, view), Random(5)
    counts = Counter(worlds.sample(rng).zones[HANDS[1]] for _ in range(3000))
    expected = {"4S 8S 4H": 1500, "4S 8S TS": 500, "8S TS 4H": 500, "4S TS 4H": 500}
    assert {cards(hand) for hand in expected} == set(counts)
    assert sum((counts[cards(hand)] - even) ** 2 / even for hand, even in expected.items()) < 16.3


def test_a_card_that_only_the_taken_one_can_be_is_known_to_be_gone_once_played() -> None:
    """No 3 was held when the 9 was forced out; so a 3 played later is the card taken, and the rest is as before."""
    state = at("2D", "2H 3H 7H", "9S 4S 8S", "4H TS 3C 5C")
    view = follow(state, "high 9S", "take ??", "drop 2H", "check 3C")
    weights = ratios(hands(Worlds(RULES, view), view))
    assert {"4S 8S": 1, "4S 4H": 1, "4S 5C": 1, "8S 4H": 1, "8S 5C": 1, "4H 5C": 1} == weights


def test_one_queen_played_from_three_cards_on_a_king_says_that_another_card_was_there() -> None:
    """All Queens would have been compulsory (TQ-12): of Q Q 5 6, two are held, but not Q Q."""
    state = at("KD", "2H 3H 7H", "QS QH 5S", "QD 6S")
    view = follow(state, "check QS")
    weights = ratios(hands(Worlds(RULES, view), view))
    assert {"5S 6S": 1, "5S QH": 1, "5S QD": 1, "6S QH": 1, "6S QD": 1} == weights
    free = follow(at("KD", "2H 3H 7H", "QS QH 5S", "QD 6S", may_queen_with_all=True), "check QS")
    assert 6 == len(hands(Worlds(RULES, free), free))


def test_worlds_of_such_hands_are_drawn_evenly() -> None:
    """Five hands: chi-square with 4 degrees of freedom passes 18.5 once in a thousand times."""
    view = follow(at("KD", "2H 3H 7H", "QS QH 5S", "QD 6S"), "check QS")
    worlds, rng = Worlds(RULES, view), Random(6)
    counts = Counter(worlds.sample(rng).zones[HANDS[1]] for _ in range(2000))
    assert (5, True) == (len(counts), sum((count - 400) ** 2 / 400 for count in counts.values()) < 18.5)


def test_from_four_cards_the_other_three_are_not_all_queens() -> None:
    state = at("JD", "2H 3H 7H", "QS QH QD 5S", "QC 6S")
    view = follow(state, "check QS")
    weights = ratios(hands(Worlds(RULES, view), view))
    assert "QH QD QC" not in weights
    assert (9, {1}) == (len(weights), set(weights.values()))


def test_a_deed_that_no_hand_allows_is_refused() -> None:
    view = follow(at("5D", "2H 3H 7H", "AS 8S TS", "2S 4S 6S KS"), "ace AS", "drop 7H")
    with pytest.raises(IllegalDeed, match="You don’t have 4♠"):
        visibility.advance(RULES, view, 1, "drop 4S")
    view = follow(at("5D", "2H 3H 7H", "3S 4S", "2S 6S"))
    with pytest.raises(IllegalDeed, match="no possible hands of the other players"):
        visibility.advance(RULES, view, 1, "draw")


def test_a_tale_sums_up_in_few_words() -> None:
    """What was barred before a take says nothing of the card taken; afterwards both are barred alike."""
    low = frozenset({0, 1})
    tale = (Evidence(took=3), Evidence((0, 1), (5,)), Evidence(took=1))
    assert {((frozenset(), 1), (low, 2)): 3} == holdings(tale)
    assert {((low, 3),): 3} == holdings((*tale, Evidence((0, 1))))
    assert {((frozenset(), 1), (low, 1)): 6, ((low, 2),): 3} == holdings((*tale, Evidence(played=(5,))))
    assert {((low, 2),): 3} == holdings((*tale, Evidence(played=(0,))))


# -- by trying --------------------------------------------------------------------------------------------------


def ways(start: State, lines: Lines, seat: int) -> Counter[tuple[tuple[Card, ...], ...]]:
    """Count how often each end comes about when the unseen cards are dealt and taken in every way that agrees."""
    view = visibility.observe(start, seat)
    ends: Counter[tuple[tuple[Card, ...], ...]] = Counter()
    for zones in fill(dict(view.state.zones), unseen_by(view)):
        for end in play_on(api.State(zones, start.public), lines, seat):
            ends[sorted_zones(end)] += 1
    return ends


def sorted_zones(state: State) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(sorted(state.zones[zone])) for zone in (*HANDS, DECK))


def fill(zones: dict[api.Zone, tuple[Card, ...]], unseen: list[Card]) -> Iterator[dict[api.Zone, tuple[Card, ...]]]:
    dark = next((zone for zone, held in zones.items() if HIDDEN in held), None)
    if dark is None:
        yield zones
        return
    for held in combinations(unseen, len(zones[dark])):
        yield from fill(zones | {dark: held}, [card for card in unseen if card not in held])


def play_on(state: State, lines: Lines, seat: int) -> Iterator[State]:
    if not lines:
        yield state
        return
    (actor, text), *rest = lines
    assert actor == state.public.turn
    texts = [f"take {name(card)}" for card in state.zones[DECK]] if text == "take ??" else [text]
    for candidate in texts:
        try:
            deed = RULES.parse(state, candidate)
        except (api.IllegalDeed, api.UnreadableDeed):
            continue
        assert text == RULES.redact(deed, actor, seat)
        yield from play_on(RULES.play(state, deed)[0], rest, seat)


def random_ending(rng: Random, size: int, **facts: Any) -> State:
    """Deal so many cards each and a deck of four from a few ranks, so that much is told."""
    pack = [f"{letter}{suit}" for letter in (*rng.sample("23456789TJKA", 4), "Q") for suit in "SHDC"]
    rng.shuffle(pack)
    top = next(card for card in pack if card[0] != "Q")
    pack.remove(top)
    return at(top, " ".join(pack[:size]), " ".join(pack[size : 2 * size]), " ".join(pack[2 * size :][:4]), **facts)


def play_some(state: State, rng: Random, most: int) -> tuple[State, list[tuple[State, api.Deed]]]:
    done: list[tuple[State, api.Deed]] = []
    while state.public.round == 1 and state.public.turn != OVER and len(done) < most:
        deed = RULES.draw(state, RandomSource(rng)) if state.public.turn == CHANCE else rng.choice(RULES.legal(state))
        done.append((state, deed))
        state, _ = RULES.play(state, deed)
    return state, done


@pytest.mark.parametrize(("seat", "seed"), [*product((0, 1), range(40)), *product((SPECTATOR,), range(6))])
def test_every_dealing_weighs_as_many_ways_as_it_can_have_come_about(seat: int, seed: int) -> None:
    rng = Random(seed)
    size = rng.choice((2, 3) if seat == SPECTATOR else (2, 3, 4))
    start = random_ending(rng, size, may_queen_with_all=rng.random() < 0.3, touches_last=rng.random() < 0.3)
    end, done = play_some(start, rng, rng.randint(1, 10))
    lines = [(state.public.turn, RULES.redact(deed, state.public.turn, seat)) for state, deed in done]
    counted, view = ways(start, lines, seat), visibility.observe(end, seat)
    worlds = Worlds(RULES, view)
    assert sorted_zones(end) in counted
    for zones in fill(dict(view.state.zones), unseen_by(view)):
        world = api.State(zones, end.public)
        assert worlds.weight(world) * counted.total() == counted[sorted_zones(world)] * worlds.count
