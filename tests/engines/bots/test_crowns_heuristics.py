"""What the mind of Crowns thinks of first, and how it plays a round on."""

from __future__ import annotations

from random import Random

import pytest

from engines.bots import LEVELS, player
from engines.core.cards import parse, rank
from engines.core.search_api import Budget
from engines.games.crowns.evaluation import score_shares
from engines.games.crowns.heuristics import CrownsHeuristics
from engines.games.crowns.rollout import kinds, play_on
from engines.games.crowns.rules import Crowns
from engines.games.crowns.search_state import EFFECT, GIVE, PLAY, STEAL, WEIGHT, SearchState
from engines.games.crowns.search_state import _pile as pile_of
from engines.games.crowns.state import PACK
from engines.record import visibility
from tests.random_match import RandomMatch

TABLE = RandomMatch(Crowns(), 4)
HEURISTICS = CrownsHeuristics()
ACE_OF_SPADES, ACE_OF_HEARTS, ACE_OF_CLUBS, JOKER = 12, 25, 51, 52


def positions(seed: int) -> list[SearchState]:
    """Give the positions of a random match where a seat is to act."""
    return [SearchState.of(step.before) for step in TABLE.walk(seed) if step.before.public.turn >= 0]


def test_of_cards_that_score_alike_one_is_thought_of_and_nothing_else_is_left_out() -> None:
    for position in positions(41):
        alike = {(deed // 53, WEIGHT[deed % 53]) for deed in position.legal()}
        choices = HEURISTICS.choices(position)
        assert set(choices) <= set(position.legal())
        if position.what:
            assert sorted(alike) == sorted((deed // 53, WEIGHT[deed % 53]) for deed in choices)
        else:
            assert sorted(position.legal()) == sorted(choices)


def test_more_deeds_are_thought_about_the_longer_the_thought() -> None:
    assert [4, 5, 14, 34] == [HEURISTICS.width(visits) for visits in (0, 1, 100, 900)]


def test_a_round_played_on_ends_with_every_card_on_the_table() -> None:
    for position in positions(42):
        cards = sum(len(held) for held in [*position.hands, *position.collections])
        number = position.round
        play_on(position, Random(1).random)
        assert number == 4 or position.round == number + 1
        assert cards == sum(pile >> at & 255 for pile in position.piles for at in (0, 8, 16, 24)) + sum(
            pile >> 40 for pile in position.piles
        )


def test_kinds_name_each_card_of_a_pile_that_scores_otherwise_once() -> None:
    assert () == kinds(0)
    held = [0, 1, 11, ACE_OF_SPADES, 24, JOKER]
    assert sorted({WEIGHT[card] for card in held}) == sorted(kinds(pile_of(held)))
    assert [WEIGHT[11]] == list(kinds(pile_of([11])))


def test_a_partner_counts_as_oneself_and_one_still_to_come_a_third() -> None:
    piles = [pile_of([ace]) for ace in (ACE_OF_SPADES, ACE_OF_CLUBS, ACE_OF_HEARTS)] + [0]
    sure = score_shares(piles, is_paired=True)[0]
    assert sure[0] == sure[1] == pytest.approx(2 / 3)
    assert sure[2] == sure[3] == pytest.approx(-2 / 3)
    open_to_all = score_shares([0, 0, 0, 0], is_paired=True)[0]
    assert list(open_to_all[1:]) == pytest.approx([-2 / 9] * 3)
    assert open_to_all[0] == pytest.approx(1 - 1 / 3)
    assert score_shares([0, 0, 0, 0], is_paired=False)[0] == pytest.approx((1, -1 / 3, -1 / 3, -1 / 3))


def test_cr_9_the_joker_doubles_what_is_ones_own_and_leaves_the_partner_out() -> None:
    piles = [pile_of([ACE_OF_SPADES, JOKER]), pile_of([ACE_OF_CLUBS]), pile_of([ACE_OF_HEARTS]), 0]
    own, partner = score_shares(piles, is_paired=True)[:2]
    assert own[0] == pytest.approx(2 - 1 / 3)
    assert own[1] < 0 < partner[0]


def test_a_king_is_first_thought_of_for_ones_own_longest_suit() -> None:
    position = SearchState()
    position.dealer = 3
    position.begin([[11], [34], [47], [20]], [[*range(at, at + 7)] for at in (0, 13, 26, 39)])
    assert "play KS to 0" == position.text(HEURISTICS.choices(position)[0])


def test_every_level_answers_each_time_with_a_legal_move() -> None:
    states = [step.before for step in TABLE.walk(43) if step.before.public.turn >= 0][::25]
    for state in states:
        view = visibility.observe(state, state.public.turn)
        legal = {deed.text for deed in TABLE.rules.legal(state)}
        assert {player(level).choose(TABLE.rules, view, Budget(300)).deed for level in LEVELS} <= legal


# -- why --------------------------------------------------------------------------------------------------------


def test_where_there_are_few_deeds_to_try_more_worlds_are_looked_at() -> None:
    looked_at: dict[int, int] = {}
    for step in [step for step in TABLE.walk(7) if step.legal][::12]:
        view = visibility.observe(step.before, step.before.public.turn)
        number = len(HEURISTICS.root_choices(SearchState.of(view.state)))
        looked_at[number] = player("sovereign").choose(TABLE.rules, view, Budget(30)).iterations
    assert {30} == {worlds for number, worlds in looked_at.items() if number >= 12}
    assert {60, 90} & {worlds for number, worlds in looked_at.items() if number < 12}
    assert sorted(looked_at.values()) == [looked_at[number] for number in sorted(looked_at, reverse=True)]


def standing(collections: str, what: int = PLAY, totals: tuple[int, ...] = (0, 0, 0, 0)) -> SearchState:
    """Give a position in which seat 0 is to act, with any card in hand; collections by seat, parted by commas."""
    position = SearchState()
    position.dealer, position.round, position.totals_ = 3, 4, list(totals)
    held = [[PACK.index(parse(card)) for card in cards.split()] for cards in collections.split(",")]
    position.begin([[], [], [], []], held)
    position.what = what
    return position


@pytest.mark.parametrize(
    ("collections", "what", "one", "other", "told"),
    [
        ("2S 3S,,,", PLAY, "play TH to 0", "play TH to 1", "Keeps 10♥ away from everyone else."),
        ("AS,,,", PLAY, "play AC to 1", "play TC to 1", "Gains a partner: two Aces of the same colour score together."),
        ("AS 2H,AC,,", GIVE, "give 2H to 2", "give AS to 2", "Keeps a partner."),
        (
            "KS 2S,,,",
            PLAY,
            "play JO to 0",
            "play JO to 1",
            "Gets the Joker, which doubles its holder’s own points.",
        ),
        ("2S 3S,,,", PLAY, "play KS to 0", "play KH to 0", "K♠ crowns its suit, which now scores 3."),
        ("2S 3S 2H 3H,,,", PLAY, "play KS to 0", "play KH to 0", "K♠ crowns its suit, which now scores 3."),
        ("KS,,,", PLAY, "play TS to 0", "play TH to 0", "Gains a point right away."),
        (
            ",KS 2S 3S,2H,",
            STEAL,
            "steal KS from 1",
            "steal 2H from 2",
            "Leaves 1 without a King.",
        ),
        (",KS 2S 3S,2H,", STEAL, "steal 2S from 1", "steal 2H from 2", "Costs 1 a point."),
        (",KS 2S 3S,,", PLAY, "play KH to 1", "play KH to 2", "Costs 1 2 points."),
        (",,,", PLAY, "play JS to 0", "play JS to 1", "Uses J♠ to steal a card."),
        ("AS,AC,,", PLAY, "play JH to 1", "play JH to 2", "Lets a partner steal a card."),
        ("AS,AC,,", PLAY, "play QH to 1", "play QH to 2", "Lets a partner give a card away."),
        (
            "2S,,,",
            PLAY,
            "play AC to 0",
            "play AC to 1",
            "Takes A♣: a player with the other Ace of its colour is then a partner.",
        ),
        (",,,", PLAY, "play QH to 1", "play TH to 1", "Plays Q♥ on another player, who must give away a card."),
        ("KS 2S 2H,,,", GIVE, "give 2H to 1", "give 2S to 1", "Loses no points."),
        (",,,", PLAY, "play TH to 1", "play KH to 1", "Saves K♥ for later."),
        ("2H 3H,,,", PLAY, "play TH to 0", "play TS to 0", "Builds up a suit for a King to crown."),
        ("2H 3H 4S,,,", GIVE, "give 4S to 1", "give 2H to 1", "Keeps a suit together for a King to crown."),
        ("AS,AC,,", PLAY, "play TH to 1", "play TH to 2", "Adds 10♥ to a partner’s collection."),
        (",KS,,", PLAY, "play TH to 1", "play TS to 1", "Gives the others no points."),
        (
            ",AH,2H,",
            STEAL,
            "steal AH from 1",
            "steal 2H from 2",
            "Takes A♥: a player with the other Ace of its colour is then a partner.",
        ),
        (",QH,2H,", STEAL, "steal QH from 1", "steal 2H from 2", "Steals Q♥ from another player."),
        ("KS 2S 2H JO,,,", GIVE, "give JO to 1", "give 2H to 1", ""),
        ("2S 3S 4H 2C 3C,5S,5H,", STEAL, "steal 5S from 1", "steal 5H from 2", "Builds up a suit for a King to crown."),
        ("KC 2S 3S 4H,5S,5H,", STEAL, "steal 5S from 1", "steal 5H from 2", "Adds to a longer suit than 5♥ would."),
        (
            "KC 2S 3S 4H,,,",
            GIVE,
            "give 4H to 1",
            "give 2S to 1",
            "Gives away 4♥, from a shorter suit than 2♠.",
        ),
        (",,,", PLAY, "play TH to 1", "play TS to 1", ""),
    ],
    ids=str,
)
def test_a_reason_says_what_a_deed_does_for_the_collections(
    collections: str, what: int, one: str, other: str, told: str
) -> None:
    position = standing(collections, what)
    assert told == str(HEURISTICS.explain(position, position.deed(one), position.deed(other)) or "")


@pytest.mark.parametrize(
    ("what", "one", "other", "told"),
    [
        (PLAY, "play QH to 2", "play QH to 1", "Plays Q♥ on 2, the strongest rival."),
        (PLAY, "play TH to 3", "play TH to 2", "Plays 10♥ on 3, the weakest rival."),
        (STEAL, "steal 3S from 2", "steal 2S from 1", "Steals from 2, the strongest rival."),
    ],
    ids=str,
)
def test_where_collections_are_alike_the_standing_tells(what: int, one: str, other: str, told: str) -> None:
    position = standing(",2S,3S,", what, totals=(0, 2, 9, 0))
    assert told == str(HEURISTICS.explain(position, position.deed(one), position.deed(other)) or "")


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("play TD to 1", "play TD to 2", "Helps 1, an ally in this round."),
        ("play TH to 1", "play TH to 2", "Adds 10♥ to an ally’s collection."),
        ("play JH to 1", "play JH to 2", "Lets an ally steal a card."),
        ("play QH to 1", "play QH to 2", "Lets an ally give a card away."),
    ],
    ids=str,
)
def test_a_reason_says_what_is_done_for_an_ally(one: str, other: str, told: str) -> None:
    position = standing("2S,KD 2D,,")
    HEURISTICS.note_allies([position], 0, [1])
    assert told == str(HEURISTICS.explain(position, position.deed(one), position.deed(other)) or "")


@pytest.mark.parametrize(
    ("collections", "totals", "what", "one", "other", "told"),
    [
        (",2S,3S,4S", (0, 9, 2, 0), STEAL, "steal 2S from 1", "steal 3S from 2", ""),
        (",2S,3S,4S", (0, 2, 9, 9), PLAY, "play TH to 1", "play TH to 2", "Adds 10♥ to an ally’s collection."),
        (",2S,3S,4S", (0, 2, 5, 9), PLAY, "play TH to 2", "play TH to 3", "Plays 10♥ on 2, the weakest rival."),
        ("2S 3S,KS,2H,", (0, 0, 0, 0), STEAL, "steal KS from 1", "steal 2H from 2", "Gains 3 points right away."),
    ],
    ids=str,
)
def test_an_ally_is_no_rival(
    collections: str, totals: tuple[int, int, int, int], what: int, one: str, other: str, told: str
) -> None:
    position = standing(collections, what, totals=totals)
    HEURISTICS.note_allies([position], 0, [1])
    assert told == str(HEURISTICS.explain(position, position.deed(one), position.deed(other)) or "")


def test_where_the_aces_and_an_alliance_leave_no_rival_what_costs_oneself_is_still_senseless() -> None:
    position = standing("AS KD 2D,AH 2H,2S,2C")
    position.hands[0] = [PACK.index(parse("KC"))]
    HEURISTICS.note_allies([position], 0, [1])
    choices = HEURISTICS.root_choices(position)
    assert position.deed("play KC to 0") not in choices
    assert position.deed("play KC to 3") not in choices


def test_an_ally_is_helped_where_it_costs_nothing_and_a_rival_is_not() -> None:
    position = standing("2S,KD 2D,KC 2C,")
    card = PACK.index(parse("TD"))
    position.hands[0] = [card]
    homes = {to: position.deed(f"play TD to {to}") for to in range(4)}
    assert homes[1] not in HEURISTICS.root_choices(position)
    HEURISTICS.note_allies([position], 0, [1])
    assert homes[1] == HEURISTICS.root_choices(position)[0]
    assert homes[1] == HEURISTICS.quick_deed(position)
    assert ((0, 1),) == position.copy().allies


def test_a_reason_rests_on_nothing_that_the_seat_cannot_see() -> None:
    states = [step.before for step in TABLE.walk(44) if step.before.public.turn >= 0]
    for state in states:
        open_ = SearchState.of(state)
        seen = SearchState.of(visibility.observe(state, state.public.turn).state)
        first, *_, last = (*open_.legal(), open_.legal()[0])
        assert HEURISTICS.explain(open_, first, last) == HEURISTICS.explain(seen, first, last)


def test_a_beginner_plays_queens_and_jacks_whatever_they_cost_and_gives_low_cards_away() -> None:
    for position in positions(43):
        legal = position.legal()
        liked = HEURISTICS.habit(position, legal, is_beginner=True)
        cards = [PACK[deed % 53] for deed in legal]
        if position.what == STEAL:
            assert rank(PACK[liked % 53]) == max(map(rank, cards))
        elif position.what == GIVE:
            assert rank(PACK[liked % 53]) == min(map(rank, cards))
        elif any(EFFECT[deed % 53] for deed in legal):
            assert EFFECT[liked % 53]
