"""Heuristics of Crowns: the order of deeds to search, and quick play to the end of the round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import Final

from engines.core.api import Seat, View
from engines.core.cards import rank
from engines.core.heuristics import Bargain, Heuristics, Talker
from engines.core.sentences import Sentence
from engines.core.styles import ALLIED, against_all

from . import characters, explanations, levels
from .bargain_review import bargains
from .bargainer import Bargainer
from .chat import remark
from .evaluation import Evaluation, hope
from .rollout import play_on
from .sanity import mildest_deeds, sensible_deeds
from .search_state import (
    CARDS,
    EFFECT,
    GIVE,
    GIVE_TO,
    PLAY,
    PLAY_TO,
    STEAL,
    STEAL_FROM,
    WEIGHT,
    SearchState,
    may_lie,
    scores,
)
from .state import PACK, SEATS, PublicState, allies_among, paired

FIRST_CHOICES: Final = 4
"""Deeds searched first; others follow with more visits."""
USUAL_CHOICES: Final = 12
"""With so many deeds to try, or more, the usual number of worlds takes all the time there is."""
MAX_EFFORT: Final = 4.0
"""With fewer deeds, more worlds are looked at: so many times the usual number at most."""
QUICK_EFFECT_VALUES: Final = {PLAY: 0.0, STEAL: 1.0, GIVE: -0.5}
"""The rule of thumb's value of stealing a card, or of having to give one away."""


class CrownsHeuristics(Heuristics[SearchState]):
    """Tries all deeds out in the same worlds, with one-card lookahead; a decision is judged by a tree."""

    uses_paired_rollouts = True
    default_iterations = levels.ITERATIONS
    exploration = 0.2
    win_bonus = 3.0
    leeway = 0.1
    floor = 1.0
    looks_deeper_at_floor = True
    skills = levels.SKILLS
    styles = characters.CROWNS_STYLES
    judging_share = 10.0

    def choices(self, position: SearchState) -> Sequence[int]:
        """List the deeds by their immediate gain; of cards in a collection that score alike only one."""
        now = Evaluation(position.piles, position.allies, is_paired=position.round > 1)
        found = {PLAY: _plays, STEAL: _thefts, GIVE: _gifts}[position.what](position, now)
        return [deed for _, deed in sorted(found)]

    def root_choices(self, position: SearchState, among: Sequence[int] = ()) -> Sequence[int]:
        """Leave out what helps a rival or costs oneself for nothing, where there is a deed without harm."""
        return mildest_deeds(position, among) if among else sensible_deeds(position, self.choices(position))

    def note_allies(self, worlds: Iterable[SearchState], seat: Seat, allies: Sequence[Seat]) -> None:
        for world in worlds:
            world.allies = tuple(paired(seat, ally) for ally in allies)

    def optimism(self, position: SearchState) -> float:
        return 0.4

    def effort(self, position: SearchState) -> float:
        """Look at more worlds where there are few deeds to try, as among the last cards, where chance decides most."""
        return min(MAX_EFFORT, max(1.0, USUAL_CHOICES / max(1, len(self.root_choices(position)))))

    def compares_directly(self, position: SearchState) -> bool:
        """Judge by a tree, which sees more of the last cards."""
        return False

    def width(self, visits: int) -> int:
        """Open more deeds the longer they are thought about."""
        return FIRST_CHOICES + int(sqrt(visits))

    def finish(self, position: SearchState, rng: Random, horizon: int) -> None:
        if position.turn >= 0 and position.round < horizon:
            play_on(position, rng.random)

    def remark(self, view: View[PublicState], actor: Seat, deed: str, character: str, rng: Random) -> str:
        """Say something aloud now and then."""
        return remark(view, actor, deed, character, rng)

    def talker(self, seat: Seat, level: str, character: str) -> Talker:
        return Bargainer(seat, level, character)

    def bargains(self, lines: Sequence[tuple[Seat, str]], seat: Seat) -> Sequence[Bargain]:
        return list(bargains(lines, seat))

    def explain(self, position: SearchState, deed: int, other: int) -> Sentence | None:
        return explanations.explain(position, deed, other)

    def habit(self, position: SearchState, choices: Sequence[int], *, is_beginner: bool) -> int:
        """Do what leaves one best off at once, or as a beginner does."""
        return max(choices, key=_charm if is_beginner else partial(_merit, position))

    def appeal(self, position: SearchState, deed: int, character: str) -> float:
        return characters.appeal(position, deed, character)

    def quick_deed(self, position: SearchState) -> int:
        """Do what leaves one best off against the others at once, but nothing senseless."""
        return max(sensible_deeds(position, position.legal()), key=lambda deed: _merit(position, deed))


# -- candidates -------------------------------------------------------------------------------------------------


def _plays(position: SearchState, now: Evaluation) -> list[tuple[float, int]]:
    seat = position.turn
    return [
        (-now.of_play(seat, card, to), PLAY_TO[to] + card)
        for card in position.hands[seat]
        for to, pile in enumerate(now.piles)
        if may_lie(WEIGHT[card], pile)
    ]


def _thefts(position: SearchState, now: Evaluation) -> list[tuple[float, int]]:
    seat = position.turn
    return [
        (-now.of_move(seat, WEIGHT[card], other, seat), STEAL_FROM[other] + card)
        for other, held in enumerate(position.collections)
        if other != seat
        for card in _kinds(held)
        if may_lie(WEIGHT[card], now.piles[seat])
    ]


def _gifts(position: SearchState, now: Evaluation) -> list[tuple[float, int]]:
    seat = position.turn
    return [
        (-now.of_move(seat, WEIGHT[card], seat, other), GIVE_TO[other] + card)
        for card in _kinds(position.collections[seat])
        for other, pile in enumerate(now.piles)
        if other != seat and may_lie(WEIGHT[card], pile)
    ]


def _kinds(held: Iterable[int]) -> Iterable[int]:
    """Keep one card of each kind that scores alike."""
    kinds: dict[int, int] = {}
    for card in held:
        kinds.setdefault(WEIGHT[card], card)
    return kinds.values()


# -- by the rule of thumb ---------------------------------------------------------------------------------------


def _merit(position: SearchState, deed: int) -> float:
    """Give the seat's lead over the mean of the others after a deed, with part of an ally's."""
    seat = position.turn
    way, card = divmod(deed, CARDS)
    what, other = divmod(way, SEATS)
    piles = position.piles_after(deed)
    likely = [score or hope(pile) for score, pile in zip(scores(piles), piles, strict=True)]
    allies = allies_among(position.allies, seat)
    lead = against_all(likely, seat) + ALLIED * sum(against_all(likely, ally) for ally in allies)
    if what == STEAL:
        return lead
    acting = QUICK_EFFECT_VALUES[EFFECT[card]] if what == PLAY else 0.0
    return lead + (acting if other == seat else -acting / (SEATS - 1))


def _charm(deed: int) -> tuple[bool, int]:
    """Rank a deed as it tempts a beginner: cards with an effect first, then high ones; it gives its lowest away."""
    way, card = divmod(deed, CARDS)
    what, height = way // SEATS, rank(PACK[card])
    return what == PLAY and EFFECT[card] != PLAY, -height if what == GIVE else height
