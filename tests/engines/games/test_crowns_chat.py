"""What bots say aloud at Crowns: from their view alone, not every time, and nothing that is not so."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.bots import STYLES
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.seeds import seed_of
from engines.core import talk
from engines.core.api import State, View
from engines.core.bargaining import Bargaining
from engines.core.cards import HIDDEN, Card, name, parse
from engines.core.determinization import Worlds
from engines.games.crowns.heuristics import CrownsHeuristics
from engines.games.crowns.remarks import BROADER, CHANCE_TO_SAY, COMMON_LINES, LINES, read_remark, remark
from engines.games.crowns.rules import Crowns
from engines.games.crowns.state import COLLECTIONS, HANDS, PublicState
from engines.games.registry import GAMES
from engines.record import visibility
from tests.random_match import RandomMatch

RULES = Crowns()
TABLE = RandomMatch(RULES, 4)
HEURISTICS = CrownsHeuristics()
ROUND = 3
DEALT = {
    "collection": ("2S,3S,4S,KS", "2H,3H,4H,5H", "2D,3D,4D", "2C,3C,4C"),
    "hand": ("TH,JH", "TD,QD", "TC,QC", "TS,QS"),
}


class Eager(Random):
    """Says whatever comes to mind first, in the first way."""

    def random(self) -> float:
        return 0.0

    def choice(self, seq: Any) -> Any:
        return seq[0]


def seen(changes: dict[str, str] | None = None) -> View[PublicState]:
    """Give what seat 0 sees of a table where everybody has a few cards; *changes* by zone: ``collection0``."""
    texts = {f"{kind}{seat}": cards for kind, held in DEALT.items() for seat, cards in enumerate(held)}
    texts |= changes or {}
    zones = {zone: cards_of(texts[f"{zone.name}{zone.owner}"]) for zone in (*COLLECTIONS, *HANDS)}
    public = PublicState(4, turn=1, round=ROUND, totals=(0, 0, 0, 0), dealer=0, player=1)
    return visibility.observe(State(zones, public), 0)


def cards_of(text: str) -> tuple[Card, ...]:
    return tuple(parse(word) for word in text.split(",") if word)


def said(actor: int, deed: str, changes: dict[str, str] | None = None, style: str = "") -> str:
    return remark(seen(changes), actor, deed, style, Eager(1))


def is_of(words: str, topic: str, **values: str) -> bool:
    return words == COMMON_LINES[topic][0].format(**({"card": "", "suit": ""} | values))


# -- honest -----------------------------------------------------------------------------------------------------


def test_a_bot_says_the_same_in_every_world_that_it_cannot_tell_apart() -> None:
    steps = [step for step in TABLE.walk(31) if step.before.public.turn >= 0 and step.after.public.turn >= 0]
    heard = Counter[str]()
    for number, step in enumerate(steps):
        actor, seat = step.before.public.turn, number % 4
        view = visibility.observe(step.after, seat)
        told = {
            HEURISTICS.remark(view, actor, step.deed.text, "bold", Random(seed_of(visibility.observe(world, seat), 1)))
            for world in [step.after, *(Worlds(RULES, view).sample(Random(seed)) for seed in range(10))]
            for view in [visibility.observe(world, seat)]
        }
        assert 1 == len(told)
        heard.update(told)
    assert len(steps) // 2 < heard[""] < len(steps)


# -- to the point -----------------------------------------------------------------------------------------------


def test_who_is_robbed_complains_and_the_thief_makes_excuses() -> None:
    assert is_of(said(2, "steal 5S from 0"), "robbed", card="5\u2660")
    assert is_of(said(0, "steal KS from 2"), "thief", card="K\u2660")
    assert "" == said(2, "steal KD from 1")


def test_who_loses_a_card_that_only_cost_points_is_glad_and_one_that_counts_for_nothing_is_not_mourned() -> None:
    assert is_of(said(2, "steal KH from 0"), "relieved", card="K\u2665")
    assert "" == said(2, "steal TD from 0")


def test_a_rival_scolds_only_those_who_are_ahead() -> None:
    lines = LINES["rival"]
    behind = {"collection0": "2S,3S", "collection2": "2D,3D,4D,KD"}
    assert said(0, "steal 5D from 2", behind, "rival") == lines["leveller"][0]
    assert is_of(said(0, "steal 5D from 2", style="rival"), "thief", card="5\u2666")
    poisoned = {"collection0": "2S,3S,4S,KS,KH"}
    assert is_of(said(2, "give KH to 0", poisoned, "rival"), "harmed", card="K\u2665")
    poisoned["collection2"] = "KD,2D,3D,4D"
    assert said(2, "give KH to 0", poisoned, "rival") == lines["outdone"][0]


def test_a_card_that_helps_is_thanked_for_and_one_that_harms_is_not() -> None:
    assert is_of(said(2, "play 4S to 0"), "helped", card="4\u2660")
    poisoned = {"collection0": "2S,3S,4S,KS,KH"}
    assert is_of(said(2, "give KH to 0", poisoned), "harmed", card="K\u2665")
    assert "" == said(2, "play TH to 0", {"collection0": "2S,3S,4S,KS,TH"})


def test_partners_greet_each_other_once_the_second_ace_is_there() -> None:
    pair = {"collection0": "2S,3S,4S,KS,AS", "collection2": "2D,3D,4D,AC"}
    assert is_of(said(2, "play AC to 2", pair), "allied")
    assert is_of(said(3, "play AS to 0", pair), "helped", card="A\u2660")
    assert "" == said(2, "play AC to 2", {"collection2": "2D,3D,4D,AC"})


def test_the_joker_is_greeted_by_whom_it_comes_to() -> None:
    assert is_of(said(3, "play JO to 0", {"collection0": "2S,3S,4S,KS,JO"}), "doubled")
    assert "" == said(3, "play JO to 1", {"collection1": "2H,3H,JO"})


# -- in plain words ---------------------------------------------------------------------------------------------


def test_every_sentence_may_be_said_and_has_its_occasion() -> None:
    assert set(CHANCE_TO_SAY) == {*COMMON_LINES, *BROADER}
    assert set(BROADER.values()) <= set(COMMON_LINES)
    for topics in (COMMON_LINES, *LINES.values()):
        assert set(topics) <= set(CHANCE_TO_SAY)
        for sentence in (sentence for sentences in topics.values() for sentence in sentences):
            words = sentence.format(card="10\u2666", suit="diamonds")
            assert f"say {words}" == talk.read(f"say {words}").text
            assert words[0].isupper()
            assert words[-1] in ".!?"


@pytest.mark.parametrize("style", STYLES)
def test_a_style_has_words_of_its_own(style: str) -> None:
    assert said(2, "steal 5S from 0", style=style) in {
        line.format(card="5\u2660") for line in LINES.get(style, {}).get("robbed", COMMON_LINES["robbed"])
    }
    ahead = {"collection0": "2S,3S", "collection2": "2D,3D,4D,KD"}
    assert said(0, "steal KS from 2", ahead, style) != said(0, "steal KS from 2", ahead)


def test_what_was_said_can_be_read_again_with_its_card() -> None:
    words = {remark(seen(), 2, "steal 5S from 0", "", Random(seed)) for seed in range(300)} - {""}
    read = {str(read_remark(text)) for text in words}
    assert {text.replace("5♠", "5S") for text in words} == read
    assert {"My {card}! I’ll remember that."} == {
        sentence.template for text in words if (sentence := read_remark(text)) and "My" in text
    }
    assert read_remark("My 5♠! I'll remember that.") is None


def test_free_words_are_not_answered_as_nobody_understands_them() -> None:
    assert "" == said(2, "say Leave me alone!")


def test_what_only_others_see_is_in_no_word() -> None:
    view = seen()
    assert all({HIDDEN} == set(view.state.zones[zone]) for zone in HANDS[1:])
    hidden = {name(card) for zone in HANDS[1:] for card in cards_of(DEALT["hand"][zone.owner])}
    words = {remark(view, 2, "steal 5S from 0", "", Random(seed)) for seed in range(300)}
    assert 3 < len(words)
    assert not any(card in line for card in hidden for line in words)


def test_games_without_talk_are_played_in_silence() -> None:
    assert ["crowns"] == [rules.key for rules in GAMES if isinstance(heuristics_for(rules.key), Bargaining)]
