"""What a mind of the King family concludes from play, and how it says why."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from engines.bots import LEVELS, fallback_deed, player
from engines.bots.heuristics_by_game import heuristics_for
from engines.core.cards import HIDDEN, name
from engines.core.determinization import Worlds
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.king.contracts import KingOptions, match_contracts
from engines.games.king.explanations import ONLY_CARD
from engines.games.king.heuristics import KingHeuristics
from engines.games.king.inference import likelihood
from engines.games.king.search_state import SearchState
from engines.games.king.state import HANDS, WON, State
from engines.record import visibility
from tests.engines.games.king_positions import FOUR, FRENCH, THREE, WIDE, at, cards, do
from tests.random_match import RandomMatch


def held(state: State, hands: dict[int, str]) -> State:
    """Give other hands to some seats."""
    return replace(state, zones=dict(state.zones) | {HANDS[seat]: cards(text) for seat, text in hands.items()})


def _state(deal: str, played: str, hand: str, gone: str = "", **facts: object) -> State:
    """Give the state in which a seat with *hand* is to play after the cards *played* to a trick, and those *gone*."""
    on_table = played.split()
    others = [f"{'JC' if len(hand.split()) == 3 else ''} 8C" for _ in range(4)]
    hands = [*others[: len(on_table)], hand, *others[len(on_table) + 1 :]]
    return at(FOUR, deal, hands, played, (gone, "", "", ""), **facts)


def _told(state: State, one: str, other: str) -> str:
    position = SearchState.of(state)
    deeds = (position.deed(f"play {card}") for card in (one, other))
    return str(KingHeuristics().why(state, position, *deeds) or "")


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
def test_the_hands_as_they_are_are_believed_more_than_others_that_might_be(table: RandomMatch) -> None:
    """After deals that the house bot played: it is not the player that the habits were fitted to."""
    better = worse = 0
    for seed in range(8):
        source, state = SealedSource(secret_from_seed(f"habits {seed}")), table.new()
        for _ in ("dealer", "deal"):
            state, _ = table.rules.play(state, table.rules.draw(state, source))
        for number in range(5 * table.seats):
            view = visibility.observe(state, state.public.turn)
            if number % 4 == 3:
                worlds, rng = Worlds(table.rules, view), Random(number)
                imagined = [likelihood(worlds.sample(rng), view.seat) for _ in range(20)]
                better += sum(chance < likelihood(state, view.seat) for chance in imagined)
                worse += sum(chance > likelihood(state, view.seat) for chance in imagined)
            state, _ = table.rules.play(state, table.rules.parse(state, fallback_deed(table.rules, view)))
    assert worse < better


# -- what a mind forgets ----------------------------------------------------------------------------------------


def test_low_cards_of_early_tricks_are_forgotten_but_none_that_counts_and_no_court_card() -> None:
    won = ("7S 8S KS 9S TD QD 8D 7D", "", "", "")
    state = at(FOUR, "queens", ["7C"] * 4, won=won, takers=(0, 0))
    seen = KingHeuristics().forget(state, 3)
    assert (HIDDEN, HIDDEN, *cards("KS"), HIDDEN, HIDDEN, *cards("QD 8D 7D")) == seen.zones[WON[0]]
    assert state is KingHeuristics().forget(state, 8)
    hearts = at(FOUR, "hearts", ["7C"] * 4, won=("7S 8H TS 9S", "", "", ""), takers=(0,))
    assert (HIDDEN, *cards("8H"), HIDDEN, HIDDEN) == KingHeuristics().forget(hearts, 0).zones[WON[0]]


# -- habits -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "played", "hand", "beginner", "rule"),
    [
        ("tricks", "", "7S AH KD", "AH", "7S"),
        ("hearts", "", "7S JS AH", "JS", "7S"),
        ("tricks", "9S", "TS KS", "KS", "TS"),
        ("tricks", "9S", "7S 8S AH", "7S", "8S"),
        ("queens", "9S", "7H QH AC", "7H", "QH"),
        ("+tricks", "9S 8S TS", "JS KS", "KS", "JS"),
        ("+tricks", "KS", "7S 9S", "9S", "7S"),
    ],
    ids=[
        "leads high",
        "holds on to what counts",
        "takes with the highest card",
        "ducks with the lowest card",
        "discards the lowest card",
        "wins with the highest card",
        "throws high cards away where they are worth most",
    ],
)
def test_a_beginner_has_habits_of_its_own(deal: str, played: str, hand: str, beginner: str, rule: str) -> None:
    position = SearchState.of(_state(deal, played, hand))
    known, legal = KingHeuristics(), position.legal()
    assert f"play {beginner}" == position.text(known.habit(position, legal, is_beginner=True))
    assert f"play {rule}" == position.text(known.habit(position, legal, is_beginner=False))


def test_with_trumps_a_beginner_keeps_its_high_cards_too() -> None:
    hands = ["8C", "5D 2C AS", "8C", "8C"]
    position = SearchState.of(at(FRENCH, "+hearts-trump", hands, "KC"))
    legal = [position.deed(f"play {card}") for card in ("5D", "AS")]
    assert legal[0] == heuristics_for("jeu-du-roi").habit(position, legal, is_beginner=True)
    assert legal[1] == heuristics_for("king-52").habit(position, legal, is_beginner=True)


@pytest.mark.parametrize(
    ("played", "style", "liked"),
    [
        ("", "bold", {"AH"}),
        ("", "careful", {"7S"}),
        ("", "builder", {"AH"}),
        ("", "rival", {"7S", "TS", "KS"}),
        ("9S", "bold", {"KS"}),
        ("9S", "careful", {"7S"}),
        ("9S", "rival", {"TS"}),
    ],
)
def test_each_style_has_cards_that_it_likes(played: str, style: str, liked: set[str]) -> None:
    position = SearchState.of(_state("tricks", played, "7S TS KS AH"))
    suits = {position.text(deed): KingHeuristics().appeal(position, deed, style) for deed in position.legal()}
    assert {f"play {card}" for card in liked} == {text for text, suit in suits.items() if suit == max(suits.values())}


# -- why --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "played", "hand", "one", "other", "told"),
    [
        ("queens", "9S", "QH 7H AC", "QH", "7H", "Discards Q♥, which costs the player who takes it 4 points."),
        ("tricks", "9S", "AH 7H AC", "AH", "7H", "Discards A♥ before it has to take a trick."),
        ("tricks", "", "7S 7H", "7S", "7H", ""),
        ("tricks", "9S", "8S 7S AS", "8S", "7S", "Stays below 9♠ and saves 7♠ for a later trick."),
        ("tricks", "9S", "8S AS", "8S", "AS", "Lets someone else take the trick."),
        ("men", "AS", "KS 7S", "KS", "7S", "Stays below A♠, and K♠ costs the player who takes it 2 points."),
        ("queens", "9S 8S TS", "AS 7S", "AS", "7S", "Takes a trick that costs nothing, and gets rid of A♠."),
        ("queens", "9S 8S TS", "QS KS", "KS", "QS", "Takes the trick, but this way it costs fewer points."),
        ("tricks", "9S 8S TS", "AS KS", "AS", "KS", "Takes the trick, and gets rid of the higher card."),
        ("tricks", "", "7S AH KH", "7S", "AH", "Leads a low card, to let someone else take the trick."),
        ("tricks", "", "7H AH KS", "7H", "AH", "Leads 7♥ rather than A♥, to let someone else take the trick."),
        ("tricks", "", "KH AS 8H", "KH", "AS", ""),
        (
            "tricks",
            "",
            "7S 7H KH",
            "7S",
            "7H",
            ONLY_CARD,
        ),
        ("tricks", "", "7S 8S JH QH KH", "8S", "JH", "Leads a low card, to let someone else take the trick."),
        ("tricks", "", "JS QS JH QH KH", "JS", "JH", "Leads from a shorter suit to run out of it sooner."),
        ("tricks", "", "JS QS JH QH KH 9D", "JS", "JH", ""),
        ("queens", "9S", "QC JC QH TH KH 7D", "QC", "QH", "Discards Q♣, which costs the player who takes it 4 points."),
        (
            "tricks",
            "9S",
            "AD KH AH",
            "AD",
            "KH",
            ONLY_CARD,
        ),
        ("tricks", "9S", "TS AS", "TS", "AS", "Plays 10♠ rather than A♠, as someone may still go higher."),
        ("tricks", "9S", "TS JS", "JS", "TS", "Plays J♠ while someone may still go higher."),
        ("tricks", "9S", "TS 8S", "TS", "8S", "Saves 8♠ for a later trick."),
        ("tricks", "", "AH 7S", "AH", "7S", "Leads A♥ and saves 7♠ for a later trick."),
        ("last-two", "9S", "7S 8S AS", "AS", "7S", "Gets rid of A♠ while tricks cost nothing."),
        ("+last-two", "9S", "7S 8S AS", "7S", "AS", "Saves A♠ for the tricks that count."),
        ("+tricks", "", "7S AH", "AH", "7S", "Leads a high card to win the trick."),
        ("+tricks", "", "7S TH QH", "TH", "7S", ""),
        ("+tricks", "", "9H TH QH", "TH", "9H", ""),
        ("+tricks", "", "7H AH", "AH", "7H", "Leads A♥ rather than 7♥ to win the trick."),
        ("+tricks", "9S 8S TS", "JS AS", "JS", "AS", "Takes the trick as cheaply as possible and saves A♠."),
        ("+tricks", "9S 8S TS", "JS 7S", "JS", "7S", "Takes the trick for 2 points."),
        ("+queens", "9S 8S TS", "QS AS", "QS", "AS", "Takes the trick with Q♠, which counts too."),
        ("+tricks", "9S", "JS 7S", "JS", "7S", "Plays above 9♠ to win the trick."),
        ("+queens", "9S", "QH 7H", "7H", "QH", "Holds back Q♥, which would score for the player who takes it."),
        ("+tricks", "9S", "JS KS", "KS", "JS", "Plays K♠, which is harder to beat."),
        ("+tricks", "9S", "JS AS", "JS", "AS", "Tries to win with J♠ and saves A♠."),
        ("+tricks", "", "7S AH", "7S", "AH", "Saves A♥ for a later trick."),
        ("+tricks", "9S", "8S AS", "8S", "AS", "Saves A♠ for a later trick."),
        ("+tricks", "9S", "JS KH", "KH", "JS", "Gives up this trick and saves J♠ for a better one."),
        ("+tricks", "9S", "8S 7S", "7S", "8S", "Saves 8♠ for a later trick."),
    ],
    ids=str,
)
def test_a_reason_says_what_a_card_does_better(
    deal: str, played: str, hand: str, one: str, other: str, told: str
) -> None:
    assert told == _told(_state(deal, played, hand), one, other)


@pytest.mark.parametrize(
    ("deal", "played", "hand", "gone", "one", "other", "told"),
    [
        ("tricks", "", "JS AS", "QS KS", "JS", "AS", ""),
        ("tricks", "", "9S JH", "TS JS QS KS AS", "9S", "JH", ""),
        ("tricks", "", "JS QH KH", "7S 8S 9S TS QS KS AS", "JS", "QH", ""),
        ("tricks", "9S", "TS AS", "JS QS KS", "TS", "AS", ""),
        ("tricks", "9S", "TS AS", "JS QS KS", "AS", "TS", "Takes the trick, and gets rid of A♠."),
        ("tricks", "9S", "TS AS", "", "AS", "TS", "Takes the trick, and gets rid of A♠."),
        ("tricks", "9S", "JH 7H AC", "7S 8H 9H TH QH KH", "JH", "7H", ""),
        ("tricks", "9S", "JH 7H AC", "7S 9H TH QH KH", "JH", "7H", "Discards J♥ before it has to take a trick."),
        ("+tricks", "", "9S JH", "TS JS QS KS AS", "9S", "JH", "Leads 9♠, which can’t be beaten."),
        ("+tricks", "9S", "TS KS", "QS AS", "KS", "TS", "Plays K♠, which can’t be beaten."),
        ("+tricks", "9S", "TS JS", "", "JS", "TS", "Saves 10♠ for a later trick."),
        ("+tricks", "9S", "TS KS", "JS QS AS", "TS", "KS", "Takes the trick and saves K♠."),
    ],
    ids=str,
)
def test_a_reason_counts_the_cards_that_are_gone(
    deal: str, played: str, hand: str, gone: str, one: str, other: str, told: str
) -> None:
    assert told == _told(_state(deal, played, hand, gone), one, other)


def test_nobody_may_go_higher_who_has_shown_to_have_none_of_the_suit() -> None:
    void = ("", "", "S", "S")
    state = _state("tricks", "9S", "TS KS")
    assert "Plays 10♠ rather than K♠, as someone may still go higher." == _told(state, "TS", "KS")
    shown = replace(state, public=replace(state.public, voids=void))
    assert "" == _told(shown, "TS", "KS")


@pytest.mark.parametrize(
    ("played", "hand", "one", "other", "told"),
    [
        ("KH QH", "JH 7H", "JH", "7H", ""),
        ("KH QH", "AH 7H", "7H", "AH", "Lets someone else take the trick."),
        ("", "KH 7C", "KH", "7C", ""),
    ],
    ids=str,
)
def test_nothing_is_saved_for_later_where_the_deal_ends_with_the_trick(
    played: str, hand: str, one: str, other: str, told: str
) -> None:
    assert told == _told(_state("king-of-hearts", played, hand), one, other)


def test_a_trump_among_other_suits_is_told() -> None:
    state = at(FRENCH, "+hearts-trump", ["8C", "2H 7C", "8D", "9D"], trick="9S")
    assert "Trumps to win the trick." == _told(state, "2H", "7C")


def test_a_card_that_a_trump_may_beat_can_be_beaten() -> None:
    state = at(FRENCH, "+hearts-trump", ["8C", "KS TS", "8D", "9D"], trick="9S")
    assert "Plays K♠, which is harder to beat." == _told(state, "KS", "TS")


@pytest.mark.parametrize(("hand", "one", "other"), [("8D 9D QD 3C", "8D", "3C"), ("9H QH AH 3C", "9H", "3C")], ids=str)
def test_a_card_below_the_10_is_no_high_card(hand: str, one: str, other: str) -> None:
    assert "" == _told(at(FRENCH, "+clubs-trump", [hand, "8C", "8S", "9S"]), one, other)
    assert "Leads a high card to win the trick." == _told(at(FRENCH, "+clubs-trump", ["TD 3C"]), "TD", "3C")


@pytest.mark.parametrize("table", [THREE, FOUR, WIDE, FRENCH], ids=str)
def test_a_reason_rests_on_nothing_that_the_seat_cannot_see(table: RandomMatch) -> None:
    for step in list(table.walk(7))[:200]:
        if step.before.public.turn < 0:
            continue
        view = visibility.observe(step.before, step.before.public.turn)
        open_, seen = SearchState.of(step.before), SearchState.of(view.state)
        first, *_, last = (*open_.legal(), open_.legal()[0])
        told = KingHeuristics().why(step.before, open_, first, last)
        assert told == KingHeuristics().why(view.state, seen, first, last)


# -- levels -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("deal", "trick", "hand", "chosen"),
    [
        ("king-of-hearts", "KH QH JH", "AH TH 7C", "TH"),
        ("+king-of-hearts", "KH QH JH", "AH TH 7C", "AH"),
        ("queens", "KD QD JD", "AD TD 7C", "TD"),
        ("+queens", "KD QD JD", "AD TD 7C", "AD"),
        ("men", "KS QS JS", "AS TS 7C", "TS"),
    ],
    ids=str,
)
def test_no_level_takes_what_it_can_leave_or_leaves_what_it_wants_as_the_last(
    deal: str, trick: str, hand: str, chosen: str, level: str
) -> None:
    """The floor of sanity: what nobody who looks at the table would do."""
    hands = ["7S 8S", "9S 7D", "8D 9D", hand]
    lying = {card for text in (*hands, trick) for card in cards(text)}
    gone = " ".join(map(name, sorted(set(FOUR.new().public.pack) - lying)))
    view = visibility.observe(at(FOUR, deal, hands, trick, (gone, "", "", ""), takers=(0,) * 5), 3)
    chances = Counter(player(level).choose(FOUR.rules, view, Budget(1500, seed)).deed for seed in range(10))
    assert {f"play {chosen}": 10} == chances


def test_a_lower_level_thinks_less_and_sees_less() -> None:
    for rules in (FOUR.rules, WIDE.rules, FRENCH.rules):
        for lower, upper in pairwise(heuristics_for(rules.key).skills[level] for level in LEVELS):
            assert lower.has_habits or lower.iteration_share < upper.iteration_share
            assert lower.worlds < upper.worlds
            assert lower.remembered_cards <= upper.remembered_cards
            assert lower.has_habits >= upper.has_habits
            assert lower.habit_lead > upper.habit_lead or lower.error_spread >= upper.error_spread
            assert lower.infers <= upper.infers


def test_for_three_points_count_by_what_a_deal_is_worth_there() -> None:
    last = {seats: match_contracts(KingOptions("king"), seats)[-1] for seats in (3, 4)}
    worth = {seats: contract.worth * contract.units for seats, contract in last.items()}
    four, three = heuristics_for("king", 4), heuristics_for("king", 3)
    for number in ("max_loss", "leeway", "win_bonus"):
        assert getattr(three, number) / getattr(four, number) == pytest.approx(worth[3] / worth[4])
