"""The legal deeds of Crowns, and the reasons why others are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.core.api import CHANCE, OVER, CardMove, Deed, Reason, Seat, Zone
from engines.core.cards import HIDDEN, Card, face
from engines.core.sentences import PLAYER
from engines.core.tricks import may_be_hidden

from . import notation, refusals
from .state import ACES, COLLECTIONS, HANDS, OUT, SEATS, State, ace_in, in_sentence

# -- what may be done -------------------------------------------------------------------------------------------


def legal_deeds(state: State) -> tuple[Deed, ...]:
    """List the legal deeds of the seat to act; cards that are hidden here are left out."""
    now = state.public
    if now.turn < 0:
        return ()
    ways = {"": _plays, "steal": _thefts, "give": _gifts}[now.effect]
    return tuple(ways(state, now.turn, _free_of_aces(state)))


def _free_of_aces(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, zone in enumerate(COLLECTIONS) if ace_in(state.zones[zone]) is None)


def _plays(state: State, seat: Seat, aceless: tuple[Seat, ...]) -> Iterator[Deed]:
    """List plays: a card from the hand to any collection, an Ace only to one without (CR-21)."""
    for card in state.zones[HANDS[seat]]:
        if card != HIDDEN:
            for to in aceless if card in ACES else range(SEATS):
                yield notation.make(seat, "play", card, to)


def _thefts(state: State, seat: Seat, aceless: tuple[Seat, ...]) -> Iterator[Deed]:
    """List thefts: a card of another collection, an Ace only by a seat without one (CR-6)."""
    for other, zone in enumerate(COLLECTIONS):
        if other != seat:
            for card in state.zones[zone]:
                if card not in ACES or seat in aceless:
                    yield notation.make(seat, "steal", card, other)


def _gifts(state: State, seat: Seat, aceless: tuple[Seat, ...]) -> Iterator[Deed]:
    """List gifts: a card of one's own collection to another, an Ace only to one without (CR-6)."""
    for card in state.zones[COLLECTIONS[seat]]:
        for to in aceless if card in ACES else range(SEATS):
            if to != seat:
                yield notation.make(seat, "give", card, to)


def may_hold(state: State, zone: Zone, card: Card) -> bool:
    """
    Keep the cards of a round apart: those that hands may hold, and those that may be out of it (CR-11, CR-15).

    Nothing else can be inferred: a hand that may not play an Ace there may always play it elsewhere (CR-1).
    """
    if zone in HANDS:
        return card in state.public.stock.dealt
    # Once a round is scored only what it left out lies unseen, and the state speaks of the next round already.
    return zone != OUT or state.public.turn == CHANCE or card in state.public.stock.out


# -- why not ----------------------------------------------------------------------------------------------------


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    """Give the reason why *seat* may not do this deed now; None if it may."""
    now, word = state.public, notation.word_of(deed)
    if now.turn < 0:
        return refusals.FINISHED if now.turn == OVER else refusals.NOT_DEALT
    if seat != now.turn:
        if now.effect:
            return _settle(state, refusals.OTHER_MUST_SETTLE)
        return Reason("CR-16", refusals.OTHER_TURN, {PLAYER: str(now.turn)})
    if word != (now.effect or "play"):
        return _settle(state, refusals.MUST_SETTLE) if now.effect else refusals.NO_EFFECT.get(word)
    return _why_not_from(state, word, deed.moves[0]) or _why_not_onto(state, deed.moves[0])


def _settle(state: State, sentences: Mapping[str, str]) -> Reason:
    """Name the card that must be settled first: the last to come to the seat to act (CR-5)."""
    now = state.public
    card = state.zones[COLLECTIONS[now.turn]][-1]
    values = {"card": face(card), PLAYER: str(now.turn)}
    return Reason("CR-5", sentences[now.effect], values)


def _why_not_from(state: State, word: str, move: CardMove) -> Reason | None:
    if word in refusals.NOT_ONESELF and move.src == move.dst:
        return refusals.NOT_ONESELF[word]
    if move.card in state.zones[move.src] or (
        may_be_hidden(state, move.src, move.card) and may_hold(state, move.src, move.card)
    ):
        return None
    told = refusals.NOT_HELD if word == "play" else refusals.NOT_THERE
    return Reason("GEN-3", told, {"card": in_sentence(move.card)})


def _why_not_onto(state: State, move: CardMove) -> Reason | None:
    """Keep a second Ace out of every collection (CR-6, CR-21)."""
    ace = ace_in(state.zones[move.dst])
    if move.card not in ACES or ace is None:
        return None
    if state.public.effect == "give" and not set(_free_of_aces(state)) - {state.public.turn}:
        return refusals.ACES_EVERYWHERE
    to, ruling = move.dst.owner, "CR-6" if state.public.effect else "CR-21"
    if to == state.public.turn:
        return Reason(ruling, refusals.TWO_ACES_OF_MINE, {"ace": face(ace)})
    return Reason(ruling, refusals.TWO_ACES, {PLAYER: str(to), "ace": face(ace)})
