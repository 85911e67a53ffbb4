"""Explains why one deed of Crowns is better than another, from the open collections and the cards named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engines.core.api import Seat
from engines.core.cards import JOKER, Card, rank, suit
from engines.core.sentences import COUNT, PLAYER, Sentence, with_values

from .evaluation import SCORE_MASK, pile_value
from .search_state import ANY_ACE, CARDS, GIVE, MATES, PLAY, STEAL, SearchState, points, scores
from .state import ACE, JACK, KING, NONE, PACK, QUEEN, SEATS, allies_among, in_sentence

STRONG_RANKS: Final = (JACK, QUEEN, KING, ACE)


@dataclass(frozen=True, slots=True)
class Effect:
    """
    What a deed changes in the collections, in points by the scores if the round ended now.

    *gain* is the change for the acting seat. Among its rivals (the other seats except its partner and *ally*), *victim*
    loses most, namely *harm* (negative if all gain), and *help* is the largest gain (negative if all lose).

    :param what: `PLAY`, `STEAL` or `GIVE`
    :param is_own: whether the card is afterwards in the own collection; so too *is_partners* and *is_allys*
    :param whom: the other seat that the deed names; the own one when it plays to itself
    :param leads: whether *whom* is a rival with strictly the most match points of several, this round's present score
        included; *trails* if with the fewest
    :param length: cards of the card's suit in the own collection before the deed; 0 for the Joker
    :param crown: what the own collection scores by itself after the deed
    :param hope: the same, or `evaluation.hope` if it has no King
    :param uncrowned: the rival left without a King, or `NONE`
    :param ally: `NONE` if there is none; *for_ally* is then 0, else its gain
    """

    what: int
    card: Card
    is_own: bool
    is_partners: bool
    gain: int
    harm: int
    victim: Seat
    help: int
    whom: Seat
    leads: bool
    trails: bool
    length: int
    crown: int
    hope: float
    had_partner: bool
    has_partner: bool
    uncrowned: Seat
    ally: Seat
    is_allys: bool
    for_ally: int

    @property
    def is_strong(self) -> bool:
        """Whether the card does more than count in its suit."""
        return self.card == JOKER or rank(self.card) in STRONG_RANKS

    @property
    def takes_joker(self) -> bool:
        return self.is_own and self.card == JOKER

    @property
    def takes_ace(self) -> bool:
        return self.is_own and self._is(ACE)

    def plays(self, rank_: int) -> bool:
        return self.what == PLAY and self._is(rank_)

    def _is(self, rank_: int) -> bool:
        return self.card != JOKER and rank(self.card) == rank_


def explain(position: SearchState, deed: int, other: int) -> Sentence | None:
    """A sentence that says what *deed* does better than *other*; None if none fits."""
    one, two = effect(position, deed), effect(position, other)
    template = next((text for fits, text in PATTERNS if fits(one, two)), "")
    player_of = {UNCROWNS: one.uncrowned, HELPS: one.ally} | dict.fromkeys(OF_STANDING, one.whom)
    values = {
        "card": in_sentence(one.card),
        "other": in_sentence(two.card),
        COUNT: str(one.gain if template == GAINS else one.harm),
        PLAYER: str(player_of.get(template, one.victim)),
        "crown": str(one.crown),
    }
    return with_values(template, values) if template else None


def effect(position: SearchState, deed: int) -> Effect:
    """The `Effect` of a deed of the seat to act; the position is not changed."""
    seat, before = position.turn, position.piles
    partner = _partner(before, seat)
    way, card = divmod(deed, CARDS)
    what, whom = divmod(way, SEATS)
    receiver, piles = seat if what == STEAL else whom, position.piles_after(deed)
    scores_before = scores(before)
    delta = [new - old for old, new in zip(scores_before, scores(piles), strict=True)]
    ally = next(iter(allies_among(position.allies, seat)), NONE)
    others = {at: made for at, made in enumerate(delta) if at not in {seat, partner, ally}}
    victim = min(others, key=others.__getitem__)
    standings = [had + made for had, made in zip(position.totals_, scores_before, strict=True)]
    rivals = [standings[at] for at in others if at != whom]
    is_rival = whom in others and bool(rivals)
    return Effect(
        what,
        PACK[card],
        is_own=receiver == seat,
        is_partners=receiver == partner,
        gain=delta[seat],
        harm=-others[victim],
        victim=victim,
        help=max(others.values()),
        whom=whom,
        leads=is_rival and standings[whom] > max(rivals),
        trails=is_rival and standings[whom] < min(rivals),
        length=0 if PACK[card] == JOKER else before[seat] >> 8 * suit(PACK[card]) & 255,
        crown=points(piles[seat]),
        hope=pile_value(piles[seat] & SCORE_MASK),
        had_partner=partner != NONE,
        has_partner=_partner(piles, seat) != NONE,
        uncrowned=next((at for at in others if points(before[at]) and not points(piles[at])), NONE),
        ally=ally,
        is_allys=receiver == ally,
        for_ally=delta[ally] if ally != NONE else 0,
    )


def _partner(piles: Sequence[int], seat: Seat) -> Seat:
    mate = MATES.get(piles[seat] & ANY_ACE, NONE)
    return next((other for other, pile in enumerate(piles) if pile & ANY_ACE == mate), NONE)


GAINS: Final = "Gains {count} points right away."
UNCROWNS: Final = "Leaves {player} without a King."
HELPS: Final = "Helps {player}, an ally in this round."
STEALS_FROM_LEADER: Final = "Steals from {player}, the strongest rival."
QUEEN_ON_LEADER: Final = "Plays {card} on {player}, the strongest rival."
FOR_LAST: Final = "Plays {card} on {player}, the weakest rival."
OF_STANDING: Final = (STEALS_FROM_LEADER, QUEEN_ON_LEADER, FOR_LAST)
Pattern = Callable[[Effect, Effect], bool]

PATTERNS: Final[tuple[tuple[Pattern, str], ...]] = (
    (
        lambda one, two: one.has_partner and not one.had_partner and not two.has_partner,
        "Gains a partner: two Aces of the same colour score together.",
    ),
    (lambda one, two: one.has_partner and not two.has_partner, "Keeps a partner."),
    (
        lambda one, two: one.takes_joker and not two.takes_joker,
        "Gets the Joker, which doubles its holder’s own points.",
    ),
    (
        lambda one, _two: one.plays(KING) and one.is_own and one.gain > 0,
        "{card} crowns its suit, which now scores {crown}.",
    ),
    (
        lambda one, two: one.what == STEAL and one.uncrowned != NONE and two.uncrowned == NONE,
        UNCROWNS,
    ),
    (lambda one, two: one.gain == 1 and one.gain > two.gain, "Gains a point right away."),
    (lambda one, two: one.gain > 1 and one.gain > two.gain, GAINS),
    (lambda one, two: one.for_ally > max(0, two.for_ally), HELPS),
    (lambda one, two: one.harm == 1 and one.harm > two.harm, "Costs {player} a point."),
    (lambda one, two: one.harm > 1 and one.harm > two.harm, "Costs {player} {count} points."),
    (
        lambda one, two: one.plays(JACK) and one.is_own and not (two.plays(JACK) and two.is_own),
        "Uses {card} to steal a card.",
    ),
    (lambda one, two: one.plays(JACK) and one.is_partners and not two.is_partners, "Lets a partner steal a card."),
    (lambda one, two: one.plays(JACK) and one.is_allys and not two.is_allys, "Lets an ally steal a card."),
    (lambda one, two: one.plays(QUEEN) and one.is_partners and not two.is_partners, "Lets a partner give a card away."),
    (lambda one, two: one.plays(QUEEN) and one.is_allys and not two.is_allys, "Lets an ally give a card away."),
    (
        lambda one, two: one.plays(QUEEN) and not one.is_own and (two.is_own or not two.plays(QUEEN)),
        "Plays {card} on another player, who must give away a card.",
    ),
    (lambda one, two: one.gain > two.gain and one.gain == 0, "Loses no points."),
    (lambda one, two: one.gain > two.gain, "Loses fewer points."),
    (
        lambda one, two: one.takes_ace and not two.takes_ace and not one.has_partner,
        "Takes {card}: a player with the other Ace of its colour is then a partner.",
    ),
    (lambda one, two: one.what == PLAY and two.is_strong and not one.is_strong, "Saves {other} for later."),
    (
        lambda one, two: one.is_own and one.crown == 0 and one.hope > two.hope,
        "Builds up a suit for a King to crown.",
    ),
    (lambda one, two: one.crown == 0 and one.hope > two.hope, "Keeps a suit together for a King to crown."),
    (lambda one, two: one.is_partners and not two.is_partners, "Adds {card} to a partner’s collection."),
    (lambda one, two: one.is_allys and not two.is_allys, "Adds {card} to an ally’s collection."),
    (lambda one, two: one.help == 0 < two.help, "Gives the others no points."),
    (lambda one, two: one.what == STEAL and one.is_strong and not two.is_strong, "Steals {card} from another player."),
    (lambda one, two: one.what == STEAL and one.leads and one.whom != two.whom, STEALS_FROM_LEADER),
    (
        lambda one, two: one.is_own and two.is_own and one.length > two.length,
        "Adds to a longer suit than {other} would.",
    ),
    (
        lambda one, two: one.what == GIVE and JOKER not in {one.card, two.card} and one.length < two.length,
        "Gives away {card}, from a shorter suit than {other}.",
    ),
    (
        lambda one, two: one.plays(QUEEN) and two.plays(QUEEN) and one.leads and one.whom != two.whom,
        QUEEN_ON_LEADER,
    ),
    (
        lambda one, two: not (one.is_own or two.is_own or one.plays(QUEEN)) and one.trails and one.whom != two.whom,
        FOR_LAST,
    ),
    (
        lambda one, two: one.is_own and not two.is_own and one.card == two.card and not one.plays(QUEEN),
        "Keeps {card} away from everyone else.",
    ),
)
"""Reasons for one deed against another, the most important first."""


def templates() -> tuple[str, ...]:
    return tuple(template for _, template in PATTERNS)
