"""Explains why one card of the King is better than another, from the seat's own hand, the trick and the cards gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engines.core.api import Seat
from engines.core.cards import RANKS, SUITS, Card, face, suit
from engines.core.sentences import COUNT, Sentence, with_values

from . import contract_reasons, layout_reasons
from .contracts import NO_SUIT
from .legal import may_hold
from .search_state import SearchState, mask_of
from .state import HANDS, TRICK, WON, State

TEN: Final = RANKS.index("T")
"""From this rank up a card is high."""


@dataclass(frozen=True, slots=True)
class PlayFeatures:
    """
    What a seat knows of a card that it may play now.

    :param worth: what it brings its taker
    :param price: what the trick would bring with it
    :param beats: whether it beats the best card of the trick so far
    :param beaters: the unseen cards that may still beat it in this trick
    :param is_thrown: whether it is of another suit than the one led
    :param is_shorter: whether it is of a shorter suit than the other card, none that may be played is shorter, and
        others have more of it
    :param is_only: whether it is the only card of its suit in hand
    :param is_top: whether it is the highest of its suit in hand
    :param is_cheapest: whether no lower card in hand beats the best card of the trick
    :param may_win_later: whether it may have to take a trick later if it is kept
    :param ends: whether the deal is over after this trick
    """

    card: int
    is_low: bool
    worth: int
    price: int
    beats: bool
    beaters: AbstractSet[Card]
    is_thrown: bool
    is_shorter: bool
    is_only: bool
    is_top: bool
    is_cheapest: bool
    may_win_later: bool
    ends: bool

    @property
    def suit(self) -> int:
        return self.card // 13

    @property
    def is_high(self) -> bool:
        """Whether it is a Ten or better."""
        return self.card % 13 >= TEN

    def is_below(self, other: PlayFeatures) -> bool:
        if self.suit == other.suit:
            return self.card < other.card
        return self.is_low and not other.is_low

    def is_above(self, other: PlayFeatures) -> bool:
        return other.is_below(self)


class TrickFeatures:
    """What the seat to act knows of the trick, the contract and the cards already played."""

    def __init__(self, seen: State) -> None:
        self.position = SearchState.of(seen)
        terms = self.position.terms
        self.is_for = terms.at_stake > 0
        self.is_idle = not self._brings and not any(terms.worth)
        self.is_lead = self.position.led < 0
        self.is_last = terms.after[self.position.turn] == self.position.leader
        self._unseen = UnseenCards(seen)

    def case(self, card: int, other: int) -> PlayFeatures:
        position, terms = self.position, self.position.terms
        price = position.trick + self._brings + terms.worth[card]
        of_suit = self._held >> card // 13 * 13 & 8191
        beats = not self.is_lead and terms.beaten[position.best][card]
        return PlayFeatures(
            card,
            is_low=card % 13 < _low_end(position),
            worth=terms.worth[card],
            price=price,
            beats=beats,
            beaters=self._beaters(Card(card)),
            is_thrown=not self.is_lead and card // 13 != position.led,
            is_shorter=self._length(card) == self._least_length < self._length(other) and bool(self._unseen_of(card)),
            is_only=of_suit.bit_count() == 1,
            is_top=of_suit >> card % 13 == 1,
            is_cheapest=not any(terms.beaten[position.best][own] and own < card for own in self._own_of(card // 13)),
            may_win_later=self._may_win_later(card),
            ends=self._is_last_to_count(Card(card), price),
        )

    def _length(self, card: int) -> int:
        return (self._held >> card // 13 * 13 & 8191).bit_count()

    @cached_property
    def _least_length(self) -> int:
        return min(map(self._length, self.position.legal()))

    @property
    def _held(self) -> int:
        return self.position.hands[self.position.turn]

    @property
    def _brings(self) -> int:
        """Points for this trick itself, without its cards."""
        return self.position.terms.tricks[self._held.bit_count() - 1]

    def _own_of(self, suit: int) -> list[int]:
        return [card for card in range(13 * suit, 13 * suit + 13) if self._held >> card & 1]

    @cached_property
    def _to_follow(self) -> list[Seat]:
        after, seat = self.position.terms.after, self.position.turn
        end = seat if self.is_lead else self.position.leader
        left = []
        while (seat := after[seat]) != end:
            left.append(seat)
        return left

    def _beaters(self, card: Card) -> AbstractSet[Card]:
        beaten = self.position.terms.beaten[card]
        led = card // 13 if self.is_lead else self.position.led
        return self._unseen.playable((other for other in self._unseen.cards if beaten[other]), led, self._to_follow)

    def _is_last_to_count(self, card: Card, price: int) -> bool:
        """Whether a trick of that *price* takes all that is at stake, with the cards that must fall to it."""
        left, worth = self.position.at_stake - price, self.position.terms.worth
        led = card // 13 if self.is_lead else self.position.led
        falling = (other for other in self._unseen.cards if worth[other])
        return not left - sum(worth[other] for other in falling if self._unseen.must_fall(other, led, self._to_follow))

    def _may_win_later(self, card: int) -> bool:
        """Whether the card wins if led: somebody may have a lower card of the suit, or nobody has any."""
        others = self._unseen_of(card)
        return not others or min(others) < card

    def _unseen_of(self, card: int) -> list[Card]:
        return [other for other in self._unseen.cards if other // 13 == card // 13]


def _low_end(position: SearchState) -> int:
    """The rank below which a card is low: nearly the lower half of the pack."""
    ranks = len(position.course.pack) // len(SUITS)
    return len(RANKS) - ranks + (ranks - 1) // 2


class UnseenCards:
    """The cards that the seat to act does not see, with what play has shown about the other hands."""

    def __init__(self, seen: State) -> None:
        now, zones = seen.public, seen.zones
        self._contract = now.contract
        self._others = [seat for seat in range(now.seats) if seat != now.turn]
        shown = [HANDS[now.turn], TRICK, *WON[: now.seats]]
        gone = sum(mask_of(zones[zone]) for zone in shown)
        self.cards = [card for card in now.pack if not gone >> card & 1]
        self._room = {1 << seat: len(zones[HANDS[seat]]) for seat in self._others}
        # Cards that are in no hand: they exist only in positions that were set up by hand.
        nowhere = 1 << now.seats
        self._room[nowhere] = len(self.cards) - sum(self._room.values())
        self._where = {
            card: nowhere | sum(1 << seat for seat in self._others if may_hold(seen, HANDS[seat], card))
            for card in self.cards
        }
        if not self._room[nowhere]:
            self._where = {card: where & ~nowhere for card, where in self._where.items()}

    def may_hold(self, seat: Seat, held: Collection[Card], lacks: int = NO_SUIT) -> bool:
        """Whether a seat may hold these cards together, and no card of the suit *lacks*."""
        bit = 1 << seat
        if len(held) > self._room[bit] or not all(self._where[card] & bit for card in held):
            return False
        ways = Counter(
            where & ~bit if suit(card) == lacks else where for card, where in self._where.items() if card not in held
        )
        room = self._room | {bit: self._room[bit] - len(held)}
        # All cards can be placed if no group of hands has to take more than it has room for (Hall's theorem).
        return all(
            sum(number for where, number in ways.items() if not where & ~group) <= space
            for group, space in _groups(room)
        )

    def playable(self, cards: Iterable[Card], led: int, seats: Collection[Seat]) -> frozenset[Card]:
        """Those of the cards that one of these *seats* may still play to a trick in which *led* was led."""
        return frozenset(
            card
            for card in cards
            if any(self.may_hold(seat, [card], NO_SUIT if suit(card) == led else led) for seat in seats)
        )

    def must_fall(self, card: Card, led: int, seats: Collection[Seat]) -> bool:
        """Whether a card must fall to this trick, in which *led* was led and *seats* are still to play."""
        # With several cards that must go, another of them may fall.
        if suit(card) != led and self._contract.must_go != {card}:
            return False
        followers = [other for other in self.cards if suit(other) == led and other != card]
        return not any(
            self.may_hold(seat, [card])
            if seat not in seats
            else any(self.may_hold(seat, [card, other]) for other in followers)
            for seat in self._others
        )


def _groups(room: dict[int, int]) -> list[tuple[int, int]]:
    groups = [(0, 0)]
    for bit, space in room.items():
        groups += [(group | bit, have + space) for group, have in groups]
    return groups


Pattern = Callable[[TrickFeatures, PlayFeatures, PlayFeatures], bool]

ONLY_CARD: Final = "Plays the only card of its suit in hand, to be free to discard when the suit is led again."
TAKES_AND_SAVES: Final = "Takes the trick and saves {other}."
SAVES: Final = "Saves {other} for a later trick."
LEADS_AND_SAVES: Final = "Leads {card} and saves {other} for a later trick."


def _on(fits: Pattern) -> Pattern:
    """Let a pattern fit only while more tricks follow, of which its sentence speaks."""
    return lambda at, one, two: not one.ends and fits(at, one, two)


AGAINST: Final[tuple[tuple[Pattern, str], ...]] = (
    (lambda at, one, two: at.is_idle and one.is_above(two), "Gets rid of {card} while tricks cost nothing."),
    (
        lambda at, one, two: at.is_lead and one.suit == two.suit and one.is_below(two) and bool(one.beaters),
        "Leads {card} rather than {other}, to let someone else take the trick.",
    ),
    (
        lambda at, one, two: at.is_lead and one.is_below(two) and one.is_low and bool(one.beaters),
        "Leads a low card, to let someone else take the trick.",
    ),
    (_on(lambda at, one, _: at.is_lead and one.is_shorter and one.is_only), ONLY_CARD),
    (_on(lambda at, one, _: at.is_lead and one.is_shorter), "Leads from a shorter suit to run out of it sooner."),
    (
        lambda _, one, two: one.is_thrown and one.worth < 0 and one.worth <= two.worth,
        "Discards {card}, which costs the player who takes it {count} points.",
    ),
    (
        _on(lambda _, one, two: one.is_thrown and one.is_above(two) and one.may_win_later),
        "Discards {card} before it has to take a trick.",
    ),
    (_on(lambda _, one, __: one.is_thrown and one.is_shorter and one.is_only), ONLY_CARD),
    (_on(lambda _, one, __: one.is_thrown and one.is_shorter), "Discards from a shorter suit to run out of it sooner."),
    (
        lambda at, one, two: not at.is_lead and not one.beats and not two.beats and one.worth < two.worth,
        "Stays below {best}, and {card} costs the player who takes it {count} points.",
    ),
    (lambda at, one, two: not at.is_lead and not one.beats and two.beats, "Lets someone else take the trick."),
    (
        _on(lambda at, one, two: not (at.is_lead or one.beats or two.beats or one.is_thrown) and one.is_above(two)),
        "Stays below {best} and saves {other} for a later trick.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and not one.price and not two.beats,
        "Takes a trick that costs nothing, and gets rid of {card}.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.price > two.price,
        "Takes the trick, but this way it costs fewer points.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.is_above(two),
        "Takes the trick, and gets rid of the higher card.",
    ),
    (
        lambda _, one, two: one.beats and two.beats and one.is_below(two) and bool(one.beaters),
        "Plays {card} rather than {other}, as someone may still go higher.",
    ),
    (
        lambda _, one, two: one.beats and two.beats and one.is_above(two) and bool(one.beaters),
        "Plays {card} while someone may still go higher.",
    ),
    (
        lambda _, one, two: one.beats and two.beats and one.is_above(two),
        "Takes the trick, and gets rid of {card}.",
    ),
    (_on(lambda _, one, two: one.beats and not two.beats and one.is_above(two)), SAVES),
    (_on(lambda at, one, two: at.is_lead and one.is_above(two)), LEADS_AND_SAVES),
)
FOR: Final[tuple[tuple[Pattern, str], ...]] = (
    (lambda at, one, two: at.is_idle and one.is_below(two), "Saves {other} for the tricks that count."),
    (
        lambda at, one, two: at.is_lead and one.suit == two.suit and one.is_above(two) and one.is_high and one.is_top,
        "Leads {card} rather than {other} to win the trick.",
    ),
    (
        lambda at, one, two: at.is_lead and one.is_above(two) and one.is_high and one.is_top,
        "Leads a high card to win the trick.",
    ),
    (
        lambda at, one, two: at.is_lead and not one.beaters and bool(two.beaters),
        "Leads {card}, which can’t be beaten.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and one.price > 0 and not two.beats,
        "Takes the trick for {count} points.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.price > two.price,
        "Takes the trick with {card}, which counts too.",
    ),
    (
        _on(lambda at, one, two: at.is_last and one.beats and two.beats and one.is_below(two) and one.is_cheapest),
        "Takes the trick as cheaply as possible and saves {other}.",
    ),
    (lambda _, one, two: one.beats and one.is_thrown and not two.beats, "Trumps to win the trick."),
    (lambda _, one, two: one.beats and not two.beats, "Plays above {best} to win the trick."),
    (
        _on(lambda at, one, two: not at.is_lead and one.worth < two.worth),
        "Holds back {other}, which would score for the player who takes it.",
    ),
    (_on(lambda at, one, two: not at.is_lead and not one.beats and one.is_below(two)), SAVES),
    (_on(lambda at, one, two: at.is_last and one.beats and two.beats), TAKES_AND_SAVES),
    (
        lambda at, one, two: not at.is_last and one.beats and two.beats and one.is_above(two) and not one.beaters,
        "Plays {card}, which can’t be beaten.",
    ),
    (
        lambda _, one, two: one.beats and two.beats and one.is_above(two) and one.beaters < two.beaters,
        "Plays {card}, which is harder to beat.",
    ),
    (_on(lambda _, one, two: one.beats and two.beats and not one.beaters), TAKES_AND_SAVES),
    (
        _on(lambda _, one, two: one.beats and two.beats and one.is_below(two)),
        "Tries to win with {card} and saves {other}.",
    ),
    (_on(lambda _, one, two: one.beats and two.beats), SAVES),
    (_on(lambda at, one, two: at.is_lead and one.is_below(two)), SAVES),
    (
        _on(lambda at, one, two: not at.is_lead and two.beats and not one.beats),
        "Gives up this trick and saves {other} for a better one.",
    ),
)


def explain(seen: State, deed: int, other: int) -> Sentence | None:
    """A sentence that says what *deed* does better than *other* for the seat to act; None if none fits."""
    at = TrickFeatures(seen)
    one, two = at.case(deed, other), at.case(other, deed)
    told = next((template for fits, template in (FOR if at.is_for else AGAINST) if fits(at, one, two)), "")
    values = {
        "card": face(Card(deed)),
        "other": face(Card(other)),
        "best": face(Card(at.position.best)),
        COUNT: str(one.price if at.is_for else -one.worth),
    }
    return with_values(told, values) if told else None


def templates() -> tuple[str, ...]:
    return (*(template for _, template in (*AGAINST, *FOR)), *contract_reasons.templates(), *layout_reasons.templates())
