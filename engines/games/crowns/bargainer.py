"""How a computer player of Crowns bargains: what it accepts, declines and claims, and whether it keeps its word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from engines.core.api import SPECTATOR, Seat, State, View
from engines.core.bargaining import Sampler
from engines.core.cards import HIDDEN, SUITS
from engines.core.talk import MAX_OFFERS, TALK_WORD

from . import acts
from .acts import Accept, Act, Ask, Claim, Clause, Decline, Offer, React, Retract, Want
from .appraisal import Appraiser, able_worlds, vows
from .haggling import Haggler
from .ledger import BROKEN, DECISIONS, EMPTY, KEPT, MOVES, OPEN, Bargain, Ledger, Promise
from .offers import can_still_keep, fits, is_present, rests_on_word, wanted_suit
from .owed import clashes, is_sold_again
from .state import COLLECTIONS, HANDS, ROUNDS, SEATS, PublicState, tally
from .styles import STYLES
from .trust import ALLY_TRUST, LEAST_TRUST, Loyalty, is_wronged_by

BARGAINS_WORTH: Final = 0.7
"""What bargains bring a seat in a round, measured with open hands: the loss of a player known to break its word."""
ASKS_SILENT: Final = 0.2
"""How often it makes an offer to seats that left one unanswered, at most once a round each, rather than to others."""
LEADS: Final = 3
"""A seat this many points ahead of another is called the leader."""


class Bargainer:
    """Talks for one *seat* of one match, at a *level* and with a *style*, one of `STYLES` or empty."""

    def __init__(self, seat: Seat, level: str, style: str) -> None:
        self.seat, self._style = seat, STYLES[style]
        self.ledger = Ledger()
        self._loyalty = Loyalty(self.ledger)
        self._appraiser = Appraiser(seat, level, style, self.ledger, self._loyalty)
        self._haggler = Haggler(self._appraiser)
        self._n = -1
        self._attention = Attention(seat, self.ledger)
        self._cards_played = 0
        self._spoke_at = -1
        """Number of cards that had been played when it last made an offer unasked."""
        self._done: list[tuple[int, str]] = []
        """What it has played, stolen and given in this round, each with its line."""
        self._unanswered = [0] * SEATS
        """By seat: how many of its own offers in a row lapsed there without an answer."""

    # -- what happens -------------------------------------------------------------------------------------------

    def hear(self, actor: Seat, text: str) -> None:
        self._n += 1
        heard = self._loyalty.feed(actor, text)
        act = heard.act if heard else None
        self._attention.note(self._n, actor, text, act)
        self._cards_played += text.startswith("play ")
        if isinstance(act, Offer) and actor == self.seat and act.re is None:
            self._spoke_at = self._cards_played
            self._unanswered[act.to] += 1
        elif act is not None:
            self._unanswered[actor] = 0
        if actor == self.seat and text.partition(" ")[0] in MOVES:
            self._done.append((self._n, text))
        if text.startswith("deal "):
            self._spoke_at, self._done = -1, []

    # -- what it says -------------------------------------------------------------------------------------------

    def speak(self, view: View[PublicState], sample: Sampler, rng: Random) -> list[str]:
        """What the seat says now, at most two lines, from *view* alone."""
        if not self.ledger.table.is_playing:
            return []
        said: list[Act] = []
        if stale := self._stale_offer(view.state):
            said = [Retract(stale.id)]
        elif asked := self._attention.offer():
            said = self._answer(view, asked.offer, asked.seat, sample, rng)
        elif question := self._attention.question():
            said = [self._reply(view.state, question, rng)]
        else:
            said = self._attention.reaction(rng)
        if not said and self._may_offer(view, rng):
            offer = self._offer(view, sample, rng)
            said = [offer] if offer else []
        return [f"{act}" for act in said if self.ledger.allows(self.seat, act)]

    def _stale_offer(self, state: State[PublicState]) -> Offer | None:
        """
        An open offer of its own that has become meaningless.

        It promises a card that visibly has gone, or not to do what the seat has done since; or the other seat has
        broken its word since.
        """
        for bargain in (offered for offered in self.ledger.open_offers() if offered.seat == self.seat):
            offer, done = bargain.offer, [text for n, text in self._done if n > bargain.n]
            is_gone = any(_is_gone(state, self.seat, each) for each in offer.give)
            is_belied = any(each.is_not and fits(each, deed) for each in offer.give for deed in done)
            if is_gone or is_belied or self._rests_on_broken_word(offer.to, offer.want, offer.give):
                return offer
        return None

    def _reply(self, state: State[PublicState], act: Ask, rng: Random) -> Act:
        """
        Answer a question: what it would like, or whether it holds a card.

        It may lie, but never contradicts what it said before.
        """
        if not act.spec:
            return Want(f"*{SUITS[wanted_suit(state.zones[COLLECTIONS[self.seat]])]}")
        if rng.random() < self._style.bluffs:
            has = rng.random() < 0.5
        # It answers only now and then, so that silence tells nothing.
        elif rng.random() < 0.5:
            return React("laugh")
        else:
            has = any(card in acts.cards(act.spec) for card in state.zones[HANDS[self.seat]])
        claims = Claim(has, act.spec), Claim(not has, act.spec)
        return next((claim for claim in claims if agrees(self.ledger, self.seat, claim)), React("laugh"))

    # -- offers from others -------------------------------------------------------------------------------------

    def _answer(self, view: View[PublicState], offer: Offer, other: Seat, sample: Sampler, rng: Random) -> list[Act]:
        appraiser, style = self._appraiser, self._style
        if answer := self._answer_at_sight(view.state, offer, other):
            return [answer]
        # Trust in the other's word is weighed separately: in these worlds it holds what it promises to play.
        worlds = able_worlds(appraiser.sample(view, sample, 4 * appraiser.world_count, rng), other, offer.give)
        values = appraiser.bargain_values(worlds[: 2 * appraiser.world_count], rng)
        may_lie = not style.is_honest and rng.random() < style.bluffs
        # An offer that looks good without anything in return does so only because the trials play too simply.
        is_possible = bool(offer.give) and (may_lie or appraiser.holds_all(view.state, offer.want))
        if is_possible and appraiser.expected_gain(values, other, offer.give, offer.want) >= appraiser.margin(
            other, offer.give, offer.want
        ):
            return [Accept(offer.id)]
        may_counter = offer.re is None and self._attention.may_offer
        if may_counter and (found := self._haggler.counter(view.state, worlds, offer, other, rng)):
            return [Offer(self.ledger.next_id(), other, *found, offer.id)]
        return [Decline(offer.id, self._reason(view, offer, other, sample, rng))]

    def _answer_at_sight(self, state: State[PublicState], offer: Offer, other: Seat) -> Act | None:
        """Answer an offer that needs no weighing; None for one that does."""
        reason = ""
        is_impossible = any(self.ledger.table.cannot_keep(self.seat, clause) for clause in offer.want)
        if is_impossible or clashes(self.ledger, offer, other, self.seat):
            reason = "cannot"
        elif is_present(state, self.ledger, offer, other, self.seat):
            return Accept(offer.id)
        elif is_sold_again(self.ledger, offer, other, self.seat):
            reason = "no"
        elif self._rests_on_broken_word(other, offer.give, offer.want) or self._appraiser.trust(other) < LEAST_TRUST:
            reason = "trust"
        return Decline(offer.id, reason) if reason else None

    def _rests_on_broken_word(self, other: Seat, gets: Sequence[Clause], owes: Sequence[Clause]) -> bool:
        """Whether it would have to rely on a seat that broke its word to it and has not made up for it."""
        return is_wronged_by(self.ledger, self.seat, other) and rests_on_word(other, gets, owes)

    def _reason(self, view: View[PublicState], offer: Offer, other: Seat, sample: Sampler, rng: Random) -> str:
        """The obstacle as far as all can see it: the own hand is never considered."""
        if not offer.give:
            return "low"
        appraiser, margin = self._appraiser, self._style.margin
        hidden = {HANDS[self.seat]: (HIDDEN,) * len(view.state.zones[HANDS[self.seat]])}
        seen = View(SPECTATOR, replace(view.state, zones={**view.state.zones, **hidden}))
        values = appraiser.bargain_values(
            able_worlds(sample(seen, 2 * appraiser.world_count, rng), other, offer.give), rng
        )
        both = [*vows(other, offer.give), *vows(self.seat, offer.want)]
        is_good = values.gain(self.seat, appraiser.measure, both, appraiser.alliance(other)) >= margin
        if is_good and appraiser.expected_gain(values, other, offer.give, offer.want) < margin:
            return "trust" if appraiser.trust(other) <= ALLY_TRUST else "low"
        facts, totals = tally(view.state), view.state.public.totals
        standing = [total + score for total, score in zip(totals, facts["score"], strict=True)]
        is_partner = facts["partner"][self.seat] == other and not facts["joker"][self.seat]
        is_friend = is_partner or other in self.ledger.allies_of(self.seat)
        if standing[other] == max(standing) and standing[other] - standing[self.seat] >= LEADS and not is_friend:
            return "leader"
        return "no" if is_good else "low"

    # -- offers of its own --------------------------------------------------------------------------------------

    def _may_offer(self, view: View[PublicState], rng: Random) -> bool:
        """Whether to think of an offer: before playing a card, at most once, and not every time."""
        now = view.state.public
        is_time = now.turn == self.seat and not now.effect and self._spoke_at < self._cards_played
        return is_time and rng.random() < self._style.offers

    def _offer(self, view: View[PublicState], sample: Sampler, rng: Random) -> Act | None:
        table = self.ledger.table
        others = [seat for seat in range(SEATS) if seat != self.seat and table.hands[seat]]
        answering = [seat for seat in others if not self._unanswered[seat]]
        silent = [seat for seat in others if 0 < self._unanswered[seat] < self.ledger.round]
        asks_silent = silent and (not answering or rng.random() < ASKS_SILENT)
        asked = silent if asks_silent else answering
        found = self._haggler.pact(view, asked, sample, rng) or self._haggler.offer(view, asked, sample, rng)
        return Offer(self.ledger.next_id(), *found) if found else None

    # -- its word -----------------------------------------------------------------------------------------------

    def kept_deeds(
        self,
        view: View[PublicState],
        legal: Sequence[str],
        sample: Sampler,
        rng: Random,
        is_stopped: Callable[[], bool],
    ) -> list[str]:
        """
        The legal deeds that keep its word, if a promise binds it and it means to keep it; else none.

        Promises that it has no time to weigh are kept.
        """
        word = view.state.public.effect or "play"
        due = [promise for promise in self.ledger.due(self.seat) if promise.state == OPEN]
        owed = [promise for promise in due if DECISIONS[promise.clause.deed] == word]
        if not self._style.is_honest:
            owed = [p for p in owed if is_stopped() or self._is_worth_keeping(p, view, sample, rng)]
        barred = {deed for deed in legal for promise in owed if promise.clause.is_not and fits(promise.clause, deed)}
        free = [deed for deed in legal if deed not in barred]
        tasks = [promise.clause for promise in owed if not promise.clause.is_not]
        if word == "play":
            held = set(view.state.zones[HANDS[self.seat]])
            tasks = [clause for clause in tasks if acts.cards(clause.spec) & held]
            if in_time := [deed for deed in free if can_still_keep(tasks, deed, held)]:
                return in_time if len(in_time) < len(legal) else []
        keeping = [deed for deed in free if any(fits(clause, deed) for clause in tasks)]
        return keeping or (free if barred else [])

    def allies(self) -> tuple[Seat, ...]:
        return self._appraiser.allies()

    def may_remark(self) -> bool:
        return not self._attention.was_promised()

    def _is_worth_keeping(self, promise: Promise, view: View[PublicState], sample: Sampler, rng: Random) -> bool:
        """Weigh what breaking a promise would bring now against what bargains bring later to trusted players."""
        worlds = self._appraiser.sample(view, sample, 2 * self._appraiser.world_count, rng)
        gain = self._appraiser.cost_of(promise, worlds, rng)
        rounds_left = len(ROUNDS) - view.state.public.round
        record = self.ledger.record_of(self.seat)
        reputation = (1.0 + record[KEPT]) / (1.0 + record[KEPT] + record[BROKEN] + record[EMPTY])
        return gain <= reputation * (rounds_left * BARGAINS_WORTH + self._style.margin)


def _is_gone(state: State[PublicState], seat: Seat, clause: Clause) -> bool:
    """Whether a clause promises to play a named card that has left the hand."""
    named = acts.cards(clause.spec)
    return clause.deed == "play" and not clause.is_not and len(named) == 1 and not named & set(state.zones[HANDS[seat]])


CHANCE_TO_THANK: Final = 0.5


class Attention:
    """Follows the match with the *ledger* of a *seat*, line by line."""

    def __init__(self, seat: Seat, ledger: Ledger) -> None:
        self._seat, self._ledger = seat, ledger
        self._questions: list[Ask] = []
        """Questions to this seat since the last move that it has not answered."""
        self._move: tuple[int, Seat, str] | None = None
        """The last move: its line, seat and text; None once this seat has reacted to it."""
        self._is_quiet = True
        """Whether nobody has said anything since the last move or deal."""
        self._offers = 0
        """Offers that this seat has made since the last move."""

    @property
    def may_offer(self) -> bool:
        return self._offers < MAX_OFFERS

    def note(self, n: int, actor: Seat, text: str, act: Act | None) -> None:
        """Take line *n*, after the ledger has taken it."""
        word = text.partition(" ")[0]
        if word in MOVES:
            self._move, self._is_quiet, self._offers = (n, actor, text), True, 0
            self._questions.clear()
        elif word == TALK_WORD:
            self._is_quiet = False
            self._offers += actor == self._seat and isinstance(act, Offer)
            if actor == self._seat and isinstance(act, React):
                self._move = None
        if isinstance(act, Ask) and act.to == self._seat:
            self._questions.append(act)
        elif actor == self._seat and isinstance(act, Claim | React | Want):
            del self._questions[:1]

    def offer(self) -> Bargain | None:
        """The oldest open offer to this seat: every one is answered, even if there are several."""
        return next((bargain for bargain in self._ledger.open_offers() if bargain.offer.to == self._seat), None)

    def question(self) -> Ask | None:
        return self._questions[0] if self._questions else None

    def reaction(self, rng: Random) -> list[Act]:
        """
        React to a promise to this seat that the last move decided, even the last move of a round.

        Anger may still come after others have spoken; thanks only while nobody has.
        """
        decided = self._decided()
        if any(promise.state in {BROKEN, EMPTY} and not self._does(promise) for promise in decided):
            return [React("angry")]
        is_thankful = self._is_quiet and any(promise.state == KEPT and self._does(promise) for promise in decided)
        return [React("thanks")] if is_thankful and rng.random() < CHANCE_TO_THANK else []

    def was_promised(self) -> bool:
        return any(self._does(promise) for promise in self._decided())

    def _does(self, promise: Promise) -> bool:
        """Whether the last move did what was promised; a promise kept by not acting is no move."""
        if self._move is None or promise.clause.is_not:
            return False
        _, actor, text = self._move
        return promise.seat == actor and fits(promise.clause, text)

    def _decided(self) -> list[Promise]:
        """The promises of others to this seat that the last move decided."""
        if self._move is None:
            return []
        return [
            promise
            for bargain in self._ledger.bargains.values()
            if self._seat in bargain.parties
            for promise in bargain.promises
            if promise.at == self._move[0] and promise.seat != self._seat
        ]


def agrees(ledger: Ledger, seat: Seat, claim: Claim) -> bool:
    """
    Whether one more claim is consistent with all that a seat has claimed in this round, as far as all can see.

    Hands only shrink in a round: a card once lacked stays lacked, and a card once held is held until all see it played.
    A claim that everyone knows to be false by now no longer counts.
    """
    told = [one for one in ledger.claims if (one.seat, one.round) == (seat, ledger.round)]
    gone = set().union(*ledger.table.collections, *(acts.cards(one.act.spec) for one in told if not one.act.has))
    if claim.has:
        return bool(ledger.table.hands[seat] and acts.cards(claim.spec) - gone)
    had = [acts.cards(one.act.spec) - gone for one in told if one.act.has and one.state == OPEN]
    return all(cards - acts.cards(claim.spec) for cards in had if cards)
