"""Bargaining at Crowns: how many bargains are made and kept, and what they, broken words and floods of offers bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any
from unittest.mock import patch

from engines.bots.arena import Contest, chance_source, estimate, play_deal, start_record
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.search import relative_scores
from engines.bots.seats import BuiltinPlayer, Question, play_turn, seated_players
from engines.core.api import OVER, Seat, View
from engines.core.bargaining import Sampler, Talker
from engines.core.search_api import Budget
from engines.games.crowns import appraisal, bargainer, haggling
from engines.games.crowns.acts import Act, Offer
from engines.games.crowns.bargainer import Bargainer
from engines.games.crowns.ledger import ACCEPTED, DECISIONS, OPEN, Bargain
from engines.games.crowns.offers import fits, promises, requests
from engines.games.crowns.state import SEATS
from engines.games.crowns.styles import STYLES
from engines.games.crowns.trust import Loyalty
from engines.record.match import Match
from engines.record.record import split_line

KEY, SEED = "crowns", "bargains 4"
"""Never a seed that anything was tuned on."""
SOVEREIGNS = ("sovereign", "sovereign/bold", "sovereign/careful", "sovereign/builder")
TALKING, MUTE = "baron", "baron/mute"
KINDS = {"sovereigns": 24, "mute": 40, "breaker": 40, "breaker, forgotten": 40, "spammer": 24}
"""By question: how many matches or duplicates answer it, fixed beforehand."""
FIRST_ODD = 1000
"""The first of the duplicates in which one seat bargains in a way of its own."""
CONTEST = Contest(KEY, (TALKING, MUTE, TALKING, MUTE), KINDS["mute"], SEED, "match")


class Breaker(Bargainer):
    """Promises like any other, never does what it promised where it may do anything else, and helps no ally."""

    def allies(self) -> tuple[Seat, ...]:
        """Help nobody."""
        return ()

    def kept_deeds(
        self, view: View[Any], legal: Sequence[str], sample: Sampler, rng: Random, is_stopped: Callable[[], bool]
    ) -> list[str]:
        """Leave out what would keep a promise."""
        owed = [promise for promise in self.ledger.due(self.seat) if promise.state == OPEN]
        clauses = [promise.clause for promise in owed if not promise.clause.is_not]
        kept = {d for d in legal for c in clauses if d.startswith(DECISIONS[c.deed]) and fits(c, d)}
        return [deed for deed in legal if deed not in kept] if kept else []


class Spammer(Bargainer):
    """Offers somebody any bargain at all whenever it may speak."""

    def _may_offer(self, view: View[Any], rng: Random) -> bool:
        return True

    def _offer(self, view: View[Any], sample: Sampler, rng: Random) -> Act | None:
        other = rng.choice([seat for seat in range(SEATS) if seat != self.seat])
        asked = list(requests(view.state, self.seat, other))
        paid = list(promises(view.state, self.seat, other))
        if not asked or not paid:
            return None
        return Offer(self.ledger.next_id(), other, (rng.choice(paid),), (rng.choice(asked),))


class OddPlayer(BuiltinPlayer):
    """A baron who bargains in a way of its own."""

    def __init__(self, bargainer: type[Bargainer]) -> None:
        super().__init__(TALKING)
        self._bargainer = bargainer

    def _listen(self, question: Question) -> Talker | None:
        if not self._lines_heard:
            super()._listen(question)
            self._talker, self._lines_heard = self._bargainer(question.view.seat, TALKING, ""), 0
            for line in question.lines(0):
                self._talker.hear(*split_line(line))
                self._lines_heard += 1
        return super()._listen(question)


def parts() -> Iterable[str]:
    """Name questions and matches."""
    return [f"{kind}: {number}" for kind, wanted in KINDS.items() for number in range(wanted)]


def measure(part: str) -> Any:
    """Play one match, or one duplicate."""
    kind, _, number = part.partition(": ")
    if kind == "sovereigns":
        return dict(deals_of(play(int(number), SOVEREIGNS)))
    if kind == "mute":
        results = play_deal(CONTEST, int(number))
        talking = [
            score for one in results for name, score in zip(one.names, one.scores, strict=True) if name == TALKING
        ]
        return sum(talking) / len(talking)
    if kind == "spammer":
        return gain_of(Spammer, int(number))
    if kind == "breaker":
        return gain_of(Breaker, int(number))
    with (
        patch.object(appraisal, "trust_in_promises", _without_memory),
        patch.object(bargainer, "is_wronged_by", lambda *_: False),
        patch.object(haggling, "is_wronged_by", lambda *_: False),
        patch.object(Loyalty, "of", lambda *_: 0.0),
        patch.object(Bargain, "stands", property(lambda bargain: bargain.state == ACCEPTED)),
    ):
        return gain_of(Breaker, int(number))


def _without_memory(_ledger: object, _seat: Seat, _other: Seat, style: str) -> float:
    kept, doubt = STYLES[style].credit
    return kept / (kept + doubt)


def gain_of(odd: type[Bargainer], number: int) -> float:
    """
    Give what one scores who bargains so, less the mean of the others, with the same cards in each seat in turn.

    Where all bargain alike that mean is 0 in every match, so nothing has to be taken from it.
    """
    names, cards = (TALKING,) * SEATS, FIRST_ODD + number
    scores = [relative_scores(play(cards, names, seat, odd).totals, 1)[seat] for seat in range(SEATS)]
    return sum(scores) / SEATS


def play(number: int, names: Sequence[str], seat: Seat = 0, odd: type[Bargainer] | None = None) -> Match:
    """Play a match, in which an *odd* bargainer may have a seat; the players move one seat on with each number."""
    match = Match(start_record(CONTEST, number), chance_source(CONTEST, number))
    turn = number % len(names)
    with seated_players([*names[turn:], *names[:turn]]) as players:
        if odd is not None:
            players[seat] = OddPlayer(odd)
        budget = Budget(heuristics_for(KEY).default_iterations, number)
        while match.turn != OVER:
            play_turn(match, players, budget)
    return match


def deals_of(match: Match) -> Counter[str]:
    """Count offers and bargains of a match, and what became of their clauses."""
    ledger: Any = match.rules.new_ledger()  # type: ignore[attr-defined]
    for line in match.record.lines:
        ledger.feed(line.actor, line.deed)
    rows = [row for row in ledger.rows() if row["kind"] == "deal"]
    counted = Counter({"rounds": 4, "offers": len(rows)})
    for row in rows:
        counted[row["state"]] += 1
        if row["state"] == "accepted":
            counted.update(f"clauses {clause['state']}" for clause in row["clauses"])
    return counted


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give counts by round and share, and means with 95 % intervals."""
    found = {kind: [told for part, told in parts.items() if part.partition(": ")[0] == kind] for kind in KINDS}
    bargains: Counter[str] = Counter()
    for counts in found["sovereigns"]:
        bargains.update(counts)
    return {
        "seed": SEED,
        "sovereigns": dict(sorted(bargains.items()))
        | {"deals_a_round": round(bargains["accepted"] / bargains["rounds"], 3)},
        "talking_barons_over_mute": estimate(found["mute"]),
        "breaker_gains": estimate(found["breaker"]),
        "breaker_gains_where_forgotten": estimate(found["breaker, forgotten"]),
        "spammer_gains": estimate(found["spammer"]),
    }
