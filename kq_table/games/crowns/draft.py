"""What somebody is about to say at Crowns: an offer, a claim, a question or free text, with blanks to fill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from engines.core.api import Seat
from engines.core.cards import RANKS, SUITS, Card, name
from engines.games.crowns import acts
from engines.games.crowns.acts import Act, Ask, Claim, Clause, Offer, Play, Want
from engines.games.crowns.ledger import Bargain, Ledger
from engines.games.crowns.state import NUMBERS, ROUNDS, SEATS

Kind = Literal["deal", "hand", "ask", "free"]
KINDS: Final[tuple[Kind, ...]] = ("deal", "hand", "ask", "free")
Question = Literal["want", "have", "like"]
"""What would you like of me? Do you have such a card? I would like such a card."""
QUESTIONS: Final[tuple[Question, ...]] = ("want", "have", "like")
GIVE, WANT = "give", "want"
"""The sides of an offer: what the speaker promises, and what the addressee is to do."""
ANY_CARD: Final = "**"
WHOLE_KINDS: Final = (ANY_CARD, "A/red", "A/black", "JO")
"""Kinds of cards that are neither suit nor rank."""


@dataclass(frozen=True)
class OpenCards:
    """
    What everybody knows of the cards of a round.

    :param collections: by seat
    :param in_play: those that may be in a hand or in a collection
    """

    collections: tuple[frozenset[Card], ...]
    in_play: frozenset[Card]

    @classmethod
    def of_round(cls, number: int, collections: Sequence[Sequence[Card]]) -> OpenCards:
        """What is known in a round, counted from 1."""
        return cls(tuple(map(frozenset, collections)), frozenset(NUMBERS) | ROUNDS[number - 1].dealt)

    def may_be(self, spec: str, *, in_hand: bool) -> bool:
        """Whether such a card may exist: in a hand (no number, no face-up card), or anywhere."""
        elsewhere = frozenset[Card](NUMBERS).union(*self.collections) if in_hand else frozenset()
        return bool(acts.cards(spec) & self.in_play - elsewhere)

    def after(self, spec: str, key: str, *, in_hand: bool) -> str | None:
        """
        The kind of cards meant after *key* is pressed; None if there cannot be such a card.

        :param key: a suit, a rank, or one of `WHOLE_KINDS`; pressing it again takes it back
        """
        if key in WHOLE_KINDS:
            found = "" if spec == key else key
        else:
            rank, suit = (spec[0], spec[1]) if len(spec) == len("KH") and spec not in WHOLE_KINDS else ("*", "*")
            if key in SUITS:
                suit = "*" if suit == key else key
            else:
                rank = "*" if rank == key else key
            found = rank + suit if (rank, suit) != ("*", "*") else ""
        if not found or self.may_be(found, in_hand=in_hand):
            return found
        alone = key if key in WHOLE_KINDS else f"*{key}" if key in SUITS else f"{key}*"
        return alone if self.may_be(alone, in_hand=in_hand) else None

    def keys(self, *, in_hand: bool) -> list[str]:
        """The suits, ranks and kinds of which there may be a card."""
        alone = [(key, f"*{key}") for key in SUITS] + [(key, f"{key}*") for key in RANKS]
        alone += [(key, key) for key in WHOLE_KINDS]
        return [key for key, spec in alone if self.may_be(spec, in_hand=in_hand)]

    def owner(self, card: Card) -> Seat | None:
        return next((seat for seat, held in enumerate(self.collections) if card in held), None)


@dataclass
class Blank:
    """A clause being made: *spec* is empty until cards are named."""

    actor: Seat
    other: Seat
    deed: str = "play"
    spec: str = ""
    by: str = ""
    is_not: bool = False
    condition: Play | None = None

    @classmethod
    def of(cls, actor: Seat, clause: Clause) -> Blank:
        return cls(actor, clause.other, clause.deed, clause.spec, clause.by, clause.is_not, clause.condition)

    @property
    def clause(self) -> Clause:
        by = "" if self.is_not else self.by
        return Clause(self.deed, self.spec, self.other, self.condition, by, self.is_not)

    def others(self) -> list[Seat]:
        """The seats that the deed may be about: nobody takes from or gives to themselves."""
        return [seat for seat in range(SEATS) if self.deed == "play" or seat != self.actor]

    def set_deed(self, deed: str, partner: Seat, *, is_not: bool) -> None:
        """Set the deed; if it cannot be done to the seat named so far, *partner* replaces that."""
        self.deed, self.is_not = deed, is_not
        if self.other not in self.others():
            self.other = partner

    def point_at(self, owner: Seat, card: Card | None, partner: Seat) -> None:
        """
        Name a collection, or a card in one, which can only be stolen or given away.

        :param partner: who gets a card of one's own
        """
        if card is None:
            self.other = owner if owner in self.others() else self.other
            return
        self.spec, self.deed = name(card), "give" if owner == self.actor else "take"
        if self.deed == "take":
            self.other = owner
        elif self.other == self.actor:
            self.other = partner


@dataclass
class Draft:
    """
    The content of a Speak sheet.

    :param to: the seat spoken to
    :param spec: the cards of a claim or a question
    :param re: the ID of the offer that this one counters
    """

    speaker: Seat
    to: Seat
    kind: Kind = "deal"
    give: list[Blank] = field(default_factory=list)
    want: list[Blank] = field(default_factory=list)
    re: int | None = None
    has: bool = True
    question: Question = "want"
    spec: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        self.give = self.give or [Blank(self.speaker, self.to)]
        self.want = self.want or [Blank(self.to, self.speaker)]

    @classmethod
    def counter(cls, bargain: Bargain) -> Draft:
        """The counter-offer to an offer, made by its addressee, to be changed."""
        offer = bargain.offer
        give = [Blank.of(offer.to, clause) for clause in offer.want]
        want = [Blank.of(bargain.seat, clause) for clause in offer.give]
        return cls(offer.to, bargain.seat, give=give, want=want, re=offer.id)

    @property
    def is_addressed(self) -> bool:
        """Whether what is said is addressed to one player."""
        return self.kind == "deal" or (self.kind == "ask" and self.question != "like")

    def side(self, name: str) -> list[Blank]:
        return self.give if name == GIVE else self.want

    def partner(self, name: str) -> Seat:
        """The seat that receives what this side gives."""
        return self.to if name == GIVE else self.speaker

    def begin(self, word: str) -> None:
        """Switch to another kind of act or question; the cards so far are dropped."""
        self.spec = ""
        self.kind = next((kind for kind in KINDS if kind == word), self.kind)
        self.question = next((question for question in QUESTIONS if question == word), self.question)

    def speak_to(self, seat: Seat) -> None:
        """Switch to another addressee; what was about the former is about this one."""
        former, self.to, self.re = self.to, seat, None
        for blank in self.give:
            blank.other = seat if blank.other == former else blank.other
        for blank in self.want:
            blank.actor = seat
            if blank.other not in blank.others():
                blank.other = self.speaker

    def act(self, ledger: Ledger) -> Act | None:
        """What would be said; None while something is missing, and for free text."""
        match self.kind:
            case "deal":
                give, want = (tuple(blank.clause for blank in side if blank.spec) for side in (self.give, self.want))
                return Offer(ledger.next_id(), self.to, give, want, self.re) if give or want else None
            case "hand":
                return Claim(self.has, self.spec) if self.spec else None
            case "ask":
                return self._ask()
        return None

    def _ask(self) -> Act | None:
        if self.question == "want":
            return Ask(self.to)
        if not self.spec:
            return None
        return Ask(self.to, self.spec) if self.question == "have" else Want(self.spec)
