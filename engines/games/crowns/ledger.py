"""The bargains and claims of a match of Crowns, and what became of each promise, from what all seats see."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, Self

from engines.core import talk
from engines.core.api import Seat
from engines.core.cards import JOKER, Card, parse, parse_list, rank

from . import acts
from .acts import LARGEST_ID, Accept, Act, Ask, Clause, Decline, Offer, Retract
from .state import ACES, JACK, QUEEN, SEATS, Allies, ace_in, allies_among, paired

WAITING, OPEN, MISSED = "waiting", "open", "missed"
KEPT, BROKEN, EMPTY, VOID = "kept", "broken", "empty", "void"
FINAL: Final = (KEPT, BROKEN, EMPTY, VOID)
SPOILING: Final = (MISSED, BROKEN, EMPTY)
"""States of one side's promise that free the other side."""
DECISIONS: Final = {"play": "play", "take": "steal", "give": "give"}
"""By a clause's deed: the word of the moves that decide it."""
MOVES: Final = frozenset(DECISIONS.values())
"""The words of the moves that keep or break promises."""
ACCEPTED, DECLINED, RETRACTED, LAPSED = "accepted", "declined", "retracted", "lapsed"
TRUE, FALSE = "true", "false"


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's move: it plays, steals or gives a card to or from the collection of *other*."""

    seat: Seat
    word: str
    card: Card
    other: Seat

    @classmethod
    def of(cls, seat: Seat, text: str) -> Self | None:
        """The move of a legal deed; None for talk and chance."""
        word, *rest = text.split(" ")
        return cls(seat, word, parse(rest[0]), int(rest[2])) if word in MOVES else None


class OpenTable:
    """What all seats see of a round: the collections, the number of cards in each hand, and whether it is over."""

    def __init__(self) -> None:
        self.collections: list[set[Card]] = [set() for _ in range(SEATS)]
        self.hands = [0] * SEATS
        self.is_playing = False
        """True from the deal to the round's last move."""

    def begin_round(self, text: str) -> None:
        """Take the cards as they are dealt, from the line of the record or of a view."""
        for word in text.split(" ")[1:]:
            zone, _, dealt = word.partition("=")
            seat = int(zone[-1])
            if zone.startswith("hand"):
                self.hands[seat] = len(parse_list(dealt))
            else:
                self.collections[seat] = set(parse_list(dealt))
        self.is_playing = True

    def move(self, move: Move) -> None:
        keeper = move.seat if move.word == "steal" else move.other
        if move.word == "play":
            self.hands[move.seat] -= 1
        else:
            self.collections[move.other if move.word == "steal" else move.seat].remove(move.card)
        self.collections[keeper].add(move.card)
        has_effect = move.word == "play" and move.card != JOKER and rank(move.card) in {JACK, QUEEN}
        self.is_playing = has_effect or any(self.hands)

    def may_get(self, seat: Seat, card: Card) -> bool:
        """Whether a card may come to a collection: an Ace only if there is none yet (CR-6, CR-21)."""
        return card not in ACES or ace_in(tuple(self.collections[seat])) is None

    def cannot_keep(self, seat: Seat, clause: Clause) -> bool:
        """Whether all can see that a seat cannot keep a clause: no card left, the Ace rule, or a theft elsewhere."""
        cards = acts.cards(clause.spec)
        if not clause.is_not and clause.deed == "take":
            return all(self._lies_elsewhere(card, clause.other) for card in cards)
        if clause.is_not or clause.deed != "play":
            return False
        return not self.hands[seat] or not any(self.may_get(clause.other, card) for card in cards)

    def _lies_elsewhere(self, card: Card, seat: Seat) -> bool:
        return any(card in held for other, held in enumerate(self.collections) if other != seat)


class Promise:
    """
    A clause with the *seat* that promises it, and its *state*; *at* is the line that decided it.

    In an offer that nobody has accepted it stays open.
    """

    def __init__(self, seat: Seat, clause: Clause) -> None:
        self.seat, self.clause = seat, clause
        self.state = OPEN
        self.at: int | None = None
        self._fitting = acts.cards(clause.spec)
        self._might_lay: set[Card] = set()
        """The fitting cards that the Ace rule allowed at a decision while the clause was open."""
        self._could = False
        """Whether a matching move was possible at such a decision."""
        self._has_played = False
        """Whether its seat has played a fitting card since the bargain was accepted."""

    def begin(self) -> None:
        self.state = WAITING if self.clause.condition else OPEN

    def follow(self, n: int, move: Move, table: OpenTable) -> None:
        if self.state in FINAL:
            return
        is_decision = move.seat == self.seat and move.word == DECISIONS[self.clause.deed]
        self._has_played |= is_decision and move.card in self._fitting
        if self.state == WAITING:
            if self._is_condition(move):
                self.state = OPEN
        elif is_decision and self.state == OPEN:
            self._decide(n, move, table)
        elif is_decision and move.card in self._might_lay:
            self.settle(n, BROKEN)  # missed, and now it is seen that there was a card for it

    def settle(self, n: int, state: str) -> None:
        self.state, self.at = state, n

    def end_round(self, n: int) -> None:
        """Decide what the round left undecided; *n* is its last line."""
        if self.state == WAITING:
            self.settle(n, VOID)
        elif self.state not in FINAL:
            is_empty = self.clause.deed == "play" and not self._has_played
            in_time = BROKEN if self._could else EMPTY if is_empty else VOID
            self.settle(n, KEPT if self.clause.is_not else in_time)

    def _is_condition(self, move: Move) -> bool:
        event = self.clause.condition
        return (
            event is not None
            and (move.word, move.seat, move.other) == ("play", event.seat, event.on)
            and move.card in acts.cards(event.spec)
        )

    def _decide(self, n: int, move: Move, table: OpenTable) -> None:
        if move.card in self._fitting and move.other == self.clause.other:
            self.settle(n, BROKEN if self.clause.is_not else KEPT)
        elif not self.clause.is_not:
            self._could |= self._could_at(move, table)
            if self.clause.by == "next":
                if self._could:
                    self.settle(n, BROKEN)
                elif self.clause.deed == "play":
                    self.state = MISSED
                else:
                    self.settle(n, VOID)

    def _could_at(self, move: Move, table: OpenTable) -> bool:
        """Whether a matching move was possible instead, as far as is known by now."""
        clause = self.clause
        if clause.deed == "play":
            # A card played later was in the hand all the time, so it counts if it could have been played then.
            self._might_lay.update(card for card in self._fitting if table.may_get(clause.other, card))
            return move.card in self._might_lay
        source, keeper = (clause.other, self.seat) if clause.deed == "take" else (self.seat, clause.other)
        return any(table.may_get(keeper, card) for card in self._fitting & table.collections[source])


class Bargain:
    """An offer of line *n* in a *round*, its *state*, and its *promises*: the speaker's first."""

    def __init__(self, n: int, round_number: int, seat: Seat, offer: Offer) -> None:
        self.n, self.round, self.seat, self.offer = n, round_number, seat, offer
        self.state = OPEN
        self.accepted_at: int | None = None
        """The line of its acceptance."""
        self.promises = (
            *(Promise(seat, clause) for clause in offer.give),
            *(Promise(offer.to, clause) for clause in offer.want),
        )
        self._spoilt_by: Seat | None = None
        self._has_robbed = False

    @property
    def parties(self) -> tuple[Seat, Seat]:
        return self.seat, self.offer.to

    @property
    def stands(self) -> bool:
        """Whether it was accepted, neither side broke it, and neither has since stolen from the other but as agreed."""
        return self.state == ACCEPTED and self._spoilt_by is None and not self._has_robbed

    def accept(self, n: int) -> None:
        """Make its promises count from line *n* on."""
        self.state, self.accepted_at = ACCEPTED, n
        for promise in self.promises:
            promise.begin()

    def follow(self, n: int, move: Move, table: OpenTable) -> None:
        for promise in self.promises:
            before = promise.state
            promise.follow(n, move, table)
            if promise.state != before and promise.state in SPOILING:
                self._spoilt_by = promise.seat
        is_theft = move.word == "steal" and {move.seat, move.other} == set(self.parties)
        self._has_robbed |= is_theft and all(promise.at != n for promise in self.promises)

    def set_free(self, n: int) -> None:
        """Void what one side still owes if the other has just missed, broken or been unable to keep a promise."""
        for promise in self.promises:
            if self._spoilt_by not in {None, promise.seat} and promise.state in {WAITING, OPEN}:
                promise.settle(n, VOID)

    def end_round(self, n: int) -> None:
        """Decide what the round left undecided; *n* is its last line."""
        for promise in self.promises:
            promise.end_round(n)

    def row(self) -> dict[str, Any]:
        return {
            "kind": "deal",
            "n": self.n,
            "id": self.offer.id,
            "round": self.round,
            "from": self.seat,
            "to": self.offer.to,
            "re": self.offer.re,
            "state": self.state,
            "clauses": [
                {"seat": promise.seat, "text": str(promise.clause), "state": promise.state, "at": promise.at}
                for promise in self.promises
            ],
        }


class ClaimEntry:
    """What a *seat* said in line *n* about its hand, its *state*, and the line *at* which the truth was seen."""

    def __init__(self, n: int, round_number: int, seat: Seat, act: acts.Claim) -> None:
        self.n, self.round, self.seat, self.act = n, round_number, seat, act
        self.state = OPEN
        self.at: int | None = None

    def has_in(self, hand: Collection[int]) -> bool:
        return self.act.has == any(card in acts.cards(self.act.spec) for card in hand)

    def follow(self, n: int, move: Move) -> None:
        if move.word == "play" and move.seat == self.seat and move.card in acts.cards(self.act.spec):
            self._settle(n, is_true=self.act.has)

    def look(self, n: int, table: OpenTable) -> None:
        """Decide it at line *n* if its seat has played its whole hand by then."""
        if not table.hands[self.seat]:
            self._settle(n, is_true=not self.act.has)

    def _settle(self, n: int, *, is_true: bool) -> None:
        if self.state == OPEN:
            self.state, self.at = TRUE if is_true else FALSE, n

    def row(self) -> dict[str, Any]:
        return {
            "kind": "claim",
            "n": self.n,
            "round": self.round,
            "seat": self.seat,
            "text": self.act.text,
            "state": self.state,
            "at": self.at,
        }


@dataclass(frozen=True, slots=True)
class Heard:
    """An act that *seat* said to the seat *to* (None for everybody), and the bargain that it opens or answers."""

    seat: Seat
    act: Act
    to: Seat | None = None
    bargain: Bargain | None = None


class Ledger:
    """The bargains and claims of a match so far. Feed it every deed line of a legal record or of any seat's view."""

    def __init__(self) -> None:
        self.bargains: dict[int, Bargain] = {}
        """By ID, in the order in which they were offered."""
        self.claims: list[ClaimEntry] = []
        self.table = OpenTable()
        self.round = 0
        self._n = -1
        self._in_play: dict[int, Bargain] = {}
        """The bargains of this round that are open or accepted, by their IDs."""
        self._undecided: list[ClaimEntry] = []
        """The claims of this round that are undecided."""

    # -- what is known ------------------------------------------------------------------------------------------

    @property
    def entries(self) -> list[Bargain | ClaimEntry]:
        """All of them in the order in which they were first spoken of."""
        return sorted([*self.bargains.values(), *self.claims], key=lambda entry: entry.n)

    def of_round(self) -> list[Bargain]:
        return [bargain for bargain in self.bargains.values() if bargain.round == self.round]

    def allows(self, seat: Seat, act: Act) -> bool:
        """Whether a seat may say this act now; otherwise it is free text and means nothing."""
        match act:
            case Offer():
                return self._allows_offer(seat, act)
            case acts.Claim():
                return self.table.is_playing
            case Accept() | Decline():
                return (bargain := self._open_bargain(act.id)) is not None and bargain.offer.to == seat
            case Retract():
                return (bargain := self._open_bargain(act.id)) is not None and bargain.seat == seat
        return True

    def decided_by(self, n: int) -> Iterator[Promise | ClaimEntry]:
        for entry in self.entries:
            if isinstance(entry, Bargain):
                yield from (promise for promise in entry.promises if promise.at == n)
            elif entry.at == n:
                yield entry

    def open_offers(self) -> list[Bargain]:
        """The offers that wait for an answer, the oldest first."""
        return [bargain for bargain in self._in_play.values() if bargain.state == OPEN]

    def running(self) -> list[Bargain]:
        return [bargain for bargain in self._in_play.values() if bargain.state == ACCEPTED]

    def due(self, seat: Seat) -> list[Promise]:
        """What a seat has promised in this round by bargains that were accepted, decided or not."""
        return [promise for bargain in self.running() for promise in bargain.promises if promise.seat == seat]

    def allied_pairs(self) -> list[Allies]:
        """
        Two seats with a bargain that stands: nobody broke it, or stole from the other since.

        They are allies from its acceptance to the end of the round. Each seat has at most one ally, from its first
        bargain: a seat that bargains with everybody is not helped by all.
        """
        pairs: list[Allies] = []
        for bargain in sorted(self.running(), key=lambda bargain: bargain.accepted_at or 0):
            if bargain.stands and not any(seat in pair for seat in bargain.parties for pair in pairs):
                pairs.append(paired(*bargain.parties))
        return sorted(pairs)

    def allies_of(self, seat: Seat) -> tuple[Seat, ...]:
        return allies_among(self.allied_pairs(), seat)

    def next_id(self) -> int:
        """An unused ID: the one after the highest, or the lowest free one if there is none."""
        following = max(self.bargains, default=0) + 1
        return following if following <= LARGEST_ID else next(n for n in count(1) if n not in self.bargains)

    def record_of(self, seat: Seat) -> dict[str, int]:
        """Count by state what a seat has promised (kept, broken, empty) and claimed (true, false)."""
        said: list[Promise | ClaimEntry] = [each for bargain in self.bargains.values() for each in bargain.promises]
        states = [one.state for one in [*said, *self.claims] if one.seat == seat]
        return {state: states.count(state) for state in (KEPT, BROKEN, EMPTY, TRUE, FALSE)}

    def rows(self) -> list[dict[str, Any]]:
        records = [self.record_of(seat) for seat in range(SEATS)]
        totals = {state: [record[state] for record in records] for state in records[0]}
        return [*(entry.row() for entry in self.entries), {"kind": "seats", **totals}]

    # -- what happens -------------------------------------------------------------------------------------------

    def feed(self, actor: Seat, text: str) -> Heard | None:
        """Take the next deed line, as any seat sees it; return its act, None for free text and all else."""
        self._n += 1
        word, _, rest = text.partition(" ")
        if word == talk.TALK_WORD:
            act = acts.read(rest)
            return self._hear(actor, act) if act and self.allows(actor, act) else None
        if word == "deal":
            self.round += 1
            self.table.begin_round(text)
        elif move := Move.of(actor, text):
            self._follow(move)
        return None

    def _hear(self, seat: Seat, act: Act) -> Heard:
        match act:
            case Offer():
                if act.re is not None:
                    self._close(act.re, DECLINED)
                bargain = Bargain(self._n, self.round, seat, act)
                self.bargains[act.id] = self._in_play[act.id] = bargain
                return Heard(seat, act, act.to, bargain)
            case Accept() | Decline() | Retract():
                bargain = self._answer(act)
                return Heard(seat, act, bargain.offer.to if seat == bargain.seat else bargain.seat, bargain)
            case acts.Claim():
                claim = ClaimEntry(self._n, self.round, seat, act)
                self.claims.append(claim)
                self._undecided.append(claim)
                claim.look(self._n, self.table)
            case Ask():
                return Heard(seat, act, act.to)
        return Heard(seat, act)

    def _answer(self, act: Accept | Decline | Retract) -> Bargain:
        bargain = self.bargains[act.id]
        if isinstance(act, Accept):
            bargain.accept(self._n)
        else:
            self._close(act.id, DECLINED if isinstance(act, Decline) else RETRACTED)
        return bargain

    def _follow(self, move: Move) -> None:
        for claim in self._undecided:
            claim.follow(self._n, move)
        accepted = self.running()
        for bargain in accepted:
            bargain.follow(self._n, move, self.table)
        self.table.move(move)
        for claim in self._undecided:
            claim.look(self._n, self.table)
        self._undecided = [claim for claim in self._undecided if claim.state == OPEN]
        # The round's last move frees nobody: what it leaves undecided is decided by the end of the round.
        for bargain in accepted:
            if self.table.is_playing:
                bargain.set_free(self._n)
            else:
                bargain.end_round(self._n)
        if not self.table.is_playing:
            for bargain in self.open_offers():
                bargain.state = LAPSED
            self._in_play.clear()

    def _close(self, number: int, state: str) -> None:
        self._in_play.pop(number).state = state

    # -- what may be said ---------------------------------------------------------------------------------------

    def _open_bargain(self, number: int) -> Bargain | None:
        bargain = self._in_play.get(number)
        return bargain if bargain and bargain.state == OPEN else None

    def _allows_offer(self, seat: Seat, offer: Offer) -> bool:
        return (
            self.table.is_playing
            and offer.id not in self.bargains
            and offer.to != seat
            and bool(offer.give or offer.want)
            and not _takes_from_oneself(seat, offer.give)
            and not _takes_from_oneself(offer.to, offer.want)
            and self._allows_counter(seat, offer)
        )

    def _allows_counter(self, seat: Seat, offer: Offer) -> bool:
        """Whether *offer* counters none, or an open one that the other side made to this seat."""
        if offer.re is None:
            return True
        countered = self._open_bargain(offer.re)
        return countered is not None and (countered.seat, countered.offer.to) == (offer.to, seat)


def _takes_from_oneself(seat: Seat, side: Sequence[Clause]) -> bool:
    """Whether a side has a seat take from or give to itself, which no move can do (CR-6)."""
    return any(clause.deed != "play" and clause.other == seat for clause in side)
