"""Acts of bargaining in words: as a player says them aloud, and as the log tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engines.core.api import Seat
from engines.games.crowns.acts import Accept, Act, Ask, Claim, Clause, Decline, Offer, Play, React, Retract, Want
from engines.games.crowns.ledger import Heard
from kq_table.narrate.deeds import chip_of
from kq_table.text import You, say

NAMED: Final = {"A/red": "red_ace", "A/black": "black_ace", "**": "card"}
"""Kinds of cards other than suits and ranks."""
NUMBERS: Final = "2345679T"
"""The ranks that are called by a number with *a*; it is *an* 8."""
PROMISED: Final = ("will", "will_not")
"""Message keys for the speaker's clauses: what will be done, and what not."""
AWAITED: Final = ("if_you", "if_you_not")
"""Message keys for the addressee's clauses, after the speaker's promise."""
REQUESTED: Final = ("please", "please_not")
"""Message keys for the addressee's clauses where the speaker promises nothing."""
TOLD: Final[Mapping[type[Act], str]] = {
    Accept: "crowns.log.accepts",
    Decline: "crowns.log.declines",
    Retract: "crowns.log.retracts",
    Ask: "crowns.log.asks",
}
"""What the log says of acts addressed to one player, except offers."""
SAID: Final[Mapping[type[Act], str]] = {Accept: "crowns.agrees", Retract: "crowns.takes_back"}
FAMILIES: Final = {
    "crowns.has": "one",
    "crowns.lacks": "some",
    "crowns.has_one": "some",
    "crowns.wants": "a",
}
"""How cards are named outside offers."""


def say_aloud(heard: Heard, names: Sequence[str]) -> str:
    words, to = quote(heard, names), heard.to
    return words if to is None else say("crowns.aloud", name=names[to], words=words)


def wordings(heard: Heard, names: Sequence[str]) -> tuple[str, ...]:
    """What is said aloud and, for an offer, also a shorter form: to whom it is made."""
    full = say_aloud(heard, names)
    return (full, say("crowns.brief", name=names[heard.act.to])) if isinstance(heard.act, Offer) else (full,)


def tell(heard: Heard, names: Sequence[str]) -> str:
    """The log line of what a seat said; an accepted or withdrawn offer is repeated."""
    act, bargain, name = heard.act, heard.bargain, names[heard.seat]
    if heard.to is None:
        return say("crowns.says", name=name, words=quote(heard, names))
    is_past = bargain is not None and isinstance(act, Accept | Retract)
    words = (
        _Talk(bargain.seat, bargain.offer.to, names).offer(bargain.offer)
        if bargain and is_past
        else quote(heard, names)
    )
    if not isinstance(act, Offer):
        key = TOLD[type(act)]
    elif act.re is not None:
        key = "crowns.log.counters"
    else:
        key = "crowns.log.offers" if act.give else "crowns.log.asks"
    return say(key, name=name, other=names[heard.to], words=words)


def quote(heard: Heard, names: Sequence[str]) -> str:
    """The speaker's own words: *I* and *you*, and the names of the others."""
    act = heard.act
    if isinstance(act, Offer):
        return _Talk(heard.seat, act.to, names).offer(act)
    spec, key = "", SAID.get(type(act), "")
    match act:
        case Decline():
            key = f"crowns.decline.{act.reason or 'no'}"
        case React():
            key = f"crowns.reacts.{act.word}"
        case Claim(spec=spec):
            key = "crowns.has" if act.has else "crowns.lacks"
        case Ask(spec=spec):
            key = "crowns.has_one" if spec else "crowns.what"
        case Want(spec=spec):
            key = "crowns.wants"
    return say(key, cards=name_cards(spec, FAMILIES[key]) if spec else "")


def promise_words(seat: Seat, clause: Clause, names: Sequence[str]) -> str:
    """A seat's promise, as it would tell the reader, or else everybody."""
    return say("crowns.says", name=names[seat], words=_promised(seat, clause, names))


def broken_words(key: str, seat: Seat, clause: Clause, names: Sequence[str]) -> str:
    """That a seat broke this promise."""
    return say(key, name=names[seat], words=_promised(seat, clause, names))


def _promised(seat: Seat, clause: Clause, names: Sequence[str]) -> str:
    reader = next((other for other, name in enumerate(names) if isinstance(name, You)), None)
    return _Talk(seat, reader, names).side((clause,), PROMISED)


def name_cards(spec: str, family: str) -> str:
    """
    Name the cards of a specification.

    :param family: ``a`` (a spade), ``any`` (any spade), ``some`` (any spades) or ``one`` (at least one spade); unused
        for a particular card
    """
    if "*" not in spec and spec not in NAMED:
        return chip_of(spec)
    letter = NAMED.get(spec) or spec.strip("*")
    if letter in NUMBERS:
        return say(f"crowns.{family}.rank", rank=letter.replace("T", "10"))
    return say(f"crowns.{family}.{letter}")


def _is_plain_play(clause: Clause) -> bool:
    return clause.deed == "play" and not clause.is_not and clause.condition is None


class _Talk:
    """One player speaks to another: *I* and *you*; the others are called by their names."""

    def __init__(self, speaker: Seat, listener: Seat | None, names: Sequence[str]) -> None:
        self._speaker, self._listener = speaker, listener
        # What is said aloud names everybody else, the reader included, since all hear it.
        self._names = [say("crowns.unnamed") if name == say("app.person") else str(name) for name in names]

    def offer(self, offer: Offer) -> str:
        """An offer in words; promises that depend on the other's part come last."""
        parts = [Play(offer.to, clause.spec, clause.other) for clause in offer.want if _is_plain_play(clause)]
        if after := [clause for clause in offer.give if clause.condition in parts]:
            first = self.offer(replace(offer, give=tuple(clause for clause in offer.give if clause not in after)))
            later = self.side([replace(clause, condition=None) for clause in after], PROMISED)
            return say("crowns.speech.then", offer=first, give=later)
        give = self.side(offer.give, PROMISED)
        if not offer.want:
            return say("crowns.speech.promise", give=give)
        if not offer.give:
            return say("crowns.speech.request", want=self.side(offer.want, REQUESTED))
        return say("crowns.speech.deal", give=give, want=self.side(offer.want, AWAITED))

    def side(self, clauses: Sequence[Clause], moods: tuple[str, str]) -> str:
        said = [self._clause(clause, moods) for clause in clauses]
        return say("crowns.speech.both", one=said[0], two=said[1]) if len(said) > 1 else "".join(said)

    def _clause(self, clause: Clause, moods: tuple[str, str]) -> str:
        actor = self._speaker if moods is PROMISED else self._listener
        role, mood = self._role(clause.other, actor), moods[clause.is_not]
        cards = name_cards(clause.spec, "some" if clause.is_not else "any" if moods is REQUESTED else "a")
        words = say(f"crowns.{mood}.{clause.deed}.{role}", cards=cards, other=self._names[clause.other])
        if clause.by == "next":
            words = say("crowns.speech.next", words=words)
        return (
            say("crowns.speech.once", words=words, event=self._event(clause.condition)) if clause.condition else words
        )

    def _event(self, event: Play) -> str:
        role, cards, other = self._role(event.on, event.seat), name_cards(event.spec, "a"), self._names[event.on]
        if event.seat == self._listener:
            return say(f"crowns.if_you.play.{role}", cards=cards, other=other)
        if event.seat == self._speaker:
            return say(f"crowns.once_i.play.{role}", cards=cards, other=other)
        return say(f"crowns.once.play.{role}", cards=cards, other=other, name=self._names[event.seat])

    def _role(self, seat: Seat, actor: Seat | None) -> str:
        """What a seat is to the speaker, where *actor* does something to it."""
        if seat == actor:
            return "own"
        return "me" if seat == self._speaker else "you" if seat == self._listener else "other"
