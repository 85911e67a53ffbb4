"""Heuristics of Crowns: its levels, the order of deeds to search, the rule of thumb, and which deeds are senseless."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import Final

from engines.core.api import Seat, View
from engines.core.bargaining import ALLIED, BargainAnswer, Bargaining, Talker
from engines.core.cards import rank
from engines.core.heuristics import Heuristics
from engines.core.levels import SkillLevel
from engines.core.sentences import Sentence
from engines.core.styles import against_all

from . import explanations, remarks, styles
from .bargain_review import answers
from .bargainer import Bargainer
from .evaluation import PAIRING_MASK, SCORE_MASK, Evaluation, hope, pile_value, score_shares
from .rollout import play_on
from .search_state import (
    ANY_ACE,
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
    points,
    scores,
)
from .state import PACK, SEATS, PublicState, allies_among, paired

ITERATIONS: Final = 150
"""Worlds in which the highest level tries all deeds for a move at a table."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(worlds=8, error_spread=1.0, habit_lead=3.0, habits=3, is_beginner=True, leniency=1.4),
    "squire": SkillLevel(worlds=16, error_spread=0.5, habit_lead=2.0, habits=3, is_beginner=True, leniency=1.2),
    "knight": SkillLevel(0.4, 100, 0.3, max_shortfall=0.18),
    "baron": SkillLevel(0.8, 160, 0.1, max_shortfall=0.08),
    "sovereign": SkillLevel(searched_again=3),
}
"""
All cards played are open in the collections, so levels do not differ in memory or inference.

The lowest two play Queens and Jacks as soon as they can, at any cost; hoarding seems to cost little.
"""


FIRST_CHOICES: Final = 4
"""Deeds searched first; others follow with more visits."""
USUAL_CHOICES: Final = 12
"""With at least this many deeds, the usual number of worlds takes all the time there is."""
MAX_EFFORT: Final = 4.0
"""Most by which the number of worlds grows if there are fewer deeds."""
QUICK_EFFECT_VALUES: Final = {PLAY: 0.0, STEAL: 1.0, GIVE: -0.5}
"""The rule of thumb's value of stealing a card, or of having to give one away."""


class CrownsHeuristics(Bargaining[SearchState], Heuristics[SearchState]):
    """Tries all deeds out in the same worlds, with one-card lookahead; decisions are reviewed by a tree."""

    uses_paired_rollouts = True
    default_iterations = ITERATIONS
    exploration = 0.2
    win_bonus = 3.0
    leeway = 0.1
    max_loss = 1.0
    looks_deeper_at_floor = True
    skills = SKILLS
    styles = styles.TONED_DOWN
    judging_share = 10.0

    def choices(self, position: SearchState) -> Sequence[int]:
        """The deeds by their immediate gain."""
        now = Evaluation(position.piles, position.allies, is_paired=position.round > 1)
        found = (_plays if position.what == PLAY else _effects)(position, now)
        return [deed for _, deed in sorted(found)]

    def root_choices(self, position: SearchState, among: Sequence[int] = ()) -> Sequence[int]:
        return mildest_deeds(position, among) if among else sensible_deeds(position, self.choices(position))

    def note_allies(self, worlds: Iterable[SearchState], seat: Seat, allies: Sequence[Seat]) -> None:
        """
        Search and try out moves as if allies helped one another.

        Two barons who make pacts gain 1.9 ± 0.5 points a match each over two who never speak (107 duplicates).
        """
        for world in worlds:
            world.allies = tuple(paired(seat, ally) for ally in allies)

    def optimism(self, position: SearchState) -> float:
        return 0.4

    def effort(self, position: SearchState) -> float:
        """More worlds if there are few deeds to try, as among the last cards, where chance decides most."""
        return min(MAX_EFFORT, max(1.0, USUAL_CHOICES / max(1, len(self.root_choices(position)))))

    def compares_directly(self, position: SearchState) -> bool:
        return False

    def width(self, visits: int) -> int:
        return FIRST_CHOICES + int(sqrt(visits))

    def finish(self, position: SearchState, rng: Random, horizon: int) -> None:
        if position.turn >= 0 and position.round < horizon:
            play_on(position, rng.random)

    def remark(self, view: View[PublicState], actor: Seat, deed: str, style: str, rng: Random) -> str:
        return remarks.remark(view, actor, deed, style, rng)

    def talker(self, seat: Seat, level: str, style: str) -> Talker:
        return Bargainer(seat, level, style)

    def answers(self, lines: Sequence[tuple[Seat, str]], seat: Seat) -> Sequence[BargainAnswer]:
        return list(answers(lines, seat))

    def explain(self, position: SearchState, deed: int, other: int) -> Sentence | None:
        return explanations.explain(position, deed, other)

    def habit(self, position: SearchState, choices: Sequence[int], *, is_beginner: bool) -> int:
        return max(choices, key=_charm if is_beginner else partial(_merit, position))

    def appeal(self, position: SearchState, deed: int, style: str) -> float:
        return styles.appeal(position, deed, style)

    def quick_deed(self, position: SearchState) -> int:
        """What leaves the seat best off against the others at once, without senseless deeds."""
        return max(sensible_deeds(position, position.legal()), key=lambda deed: _merit(position, deed))


# -- candidates -------------------------------------------------------------------------------------------------


def _plays(position: SearchState, now: Evaluation) -> list[tuple[float, int]]:
    seat = position.turn
    return [
        (-now.gain_of_play(seat, card, to), PLAY_TO[to] + card)
        for card in position.hands[seat]
        for to, pile in enumerate(now.piles)
        if may_lie(WEIGHT[card], pile)
    ]


def _effects(position: SearchState, now: Evaluation) -> list[tuple[float, int]]:
    """Thefts or gifts; only one of several cards in a collection that score alike."""
    seat, found = position.turn, list[tuple[float, int]]()
    for other in range(SEATS):
        if other != seat:
            (src, dst), bases = ((other, seat), STEAL_FROM) if position.what == STEAL else ((seat, other), GIVE_TO)
            cards = [card for card in _kinds(position.collections[src]) if may_lie(WEIGHT[card], now.piles[dst])]
            found += [(-now.gain_of_move(seat, WEIGHT[card], src, dst), bases[other] + card) for card in cards]
    return found


def _kinds(held: Iterable[int]) -> Iterable[int]:
    kinds: dict[int, int] = {}
    for card in held:
        kinds.setdefault(WEIGHT[card], card)
    return kinds.values()


# -- by the rule of thumb ---------------------------------------------------------------------------------------


def _merit(position: SearchState, deed: int) -> float:
    """The seat's lead over the mean of the others after a deed, with part of an ally's."""
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
    """Rank a deed by how it tempts a beginner: cards with an effect first, then high ones; it gives its lowest away."""
    way, card = divmod(deed, CARDS)
    what, height = way // SEATS, rank(PACK[card])
    return what == PLAY and EFFECT[card] != PLAY, -height if what == GIVE else height


def sensible_deeds(position: SearchState, deeds: Sequence[int]) -> Sequence[int]:
    return Floor(position).sensible(deeds)


def mildest_deeds(position: SearchState, bound: Sequence[int]) -> Sequence[int]:
    """The deeds that do least harm among those that keep a promise: it asks for no more than it says."""
    floor = Floor(position)
    mild = [deed for deed in bound if not floor.gives_points(deed)]
    return floor.sensible(mild or bound)


class Floor:
    """
    Judges the deeds of the seat to act at a *position*: which of them help a rival, or cost oneself, for nothing.

    A *rival* is a seat whose score does not count for one's own, as far as the Aces show, and that is no ally; what an
    ally gains counts in part as one's own. A *hope* is the value of a collection by its score, or without a King by its
    longest suit. A deed is senseless if

    1. it brings another seat points at once, and its own seat none (for an Ace only points of that seat's own
       collection count: every seat gets an Ace, and it is played for the partners that it makes),
    2. it costs its own seat points at once, and no rival any,
    3. it plays a Jack on a rival, who then steals a card,
    4. it plays a card without effect on a rival, scores nothing and raises the rival's hope, or
    5. it steals a card and changes neither a score nor Ace or Joker, nor raises its own hope or lowers a rival's.

    None is played while there is a harmless deed: one that is not senseless and costs its own seat no points. Only a
    promise is an exception.
    """

    def __init__(self, position: SearchState) -> None:
        self._position, self._seat = position, position.turn
        self._scores = scores(position.piles)
        shares = score_shares(position.piles, is_paired=position.round > 1)[self._seat]
        self._allies = allies_among(position.allies, self._seat)
        self._others = [seat for seat in range(SEATS) if seat != self._seat and seat not in self._allies]
        self._rivals = [seat for seat in self._others if shares[seat] < 0]
        self._known: dict[int, list[int]] = {}
        """By deed: its changes."""

    def sensible(self, deeds: Sequence[int]) -> Sequence[int]:
        sensible = [deed for deed in deeds if not self.is_senseless(deed)]
        return sensible if any(self._own(deed) >= 0 for deed in sensible) else deeds

    def gives_points(self, deed: int) -> bool:
        """Whether a deed brings another seat points at once, and its own seat none."""
        return self._own(deed) <= 0 and any(self._is_given(deed, seat) for seat in self._others)

    def is_senseless(self, deed: int) -> bool:
        """Whether a deed is one of those listed at the class."""
        changes, (way, card) = self._changes(deed), divmod(deed, CARDS)
        what, other = divmod(way, SEATS)
        own = self._own(deed)
        if self.gives_points(deed):
            return True
        if own < 0:
            return all(changes[rival] >= 0 for rival in self._rivals)
        if what == PLAY:
            return own == 0 and other in self._rivals and self._helps(card, other)
        return what == STEAL and not any(changes) and not self._shifts_hope(deed)

    def _is_given(self, deed: int, seat: int) -> bool:
        if not WEIGHT[deed % CARDS] & ANY_ACE:
            return self._changes(deed)[seat] > 0
        return points(self._position.piles_after(deed)[seat]) > points(self._position.piles[seat])

    def _own(self, deed: int) -> float:
        """What a deed brings its own seat at once, with part of what it brings allies."""
        changes = self._changes(deed)
        return changes[self._seat] + ALLIED * sum(changes[ally] for ally in self._allies)

    def _changes(self, deed: int) -> list[int]:
        if deed not in self._known:
            after = scores(self._position.piles_after(deed))
            self._known[deed] = [new - old for new, old in zip(after, self._scores, strict=True)]
        return self._known[deed]

    def _helps(self, card: int, rival: int) -> bool:
        """Whether a card that scores nothing lets a rival steal, or raises its hope."""
        if EFFECT[card] or WEIGHT[card] & PAIRING_MASK:
            return EFFECT[card] == STEAL
        before = self._position.piles[rival]
        return pile_value(before + WEIGHT[card] & SCORE_MASK) > pile_value(before & SCORE_MASK)

    def _shifts_hope(self, theft: int) -> bool:
        """Whether a theft raises one's own hope or lowers a rival's, or takes an Ace or the Joker."""
        if WEIGHT[theft % CARDS] & PAIRING_MASK:
            return True
        hopes = zip(self._position.piles_after(theft), self._position.piles, strict=True)
        shifts = [pile_value(new & SCORE_MASK) - pile_value(old & SCORE_MASK) for new, old in hopes]
        return shifts[self._seat] > 0 or any(shifts[rival] < 0 for rival in self._rivals)
