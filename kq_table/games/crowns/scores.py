"""The scores of Crowns: the lines of the ranking, and the dialog after a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.core.api import RoundScored, Seat
from engines.core.cards import Card, suit
from engines.core.sentences import plain
from engines.games.crowns.state import NONE, count
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import ResultDetails
from kq_table.games.shared.round_result import RoundResult
from kq_table.match.setup import Seating, portrait_of
from kq_table.narrate.deeds import chip, chips, suit_chip
from kq_table.text import say
from kq_table.ui.labels import Paragraph
from kq_table.ui.table_view import Cell
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Widget

from .card_behaviour import rank_of
from .history import CrownsHistory, Facts
from .words import CrownsWords, made

POINTS: Final = "points"
"""The role of the round's points in the ranking: what the game is about."""


def ranking_rows(
    crowns: CrownsHistory,
    history: MatchHistory,
    seatings: Sequence[Seating],
    names: Sequence[str],
    *,
    is_given_up: bool = False,
) -> list[tuple[Cell, ...]]:
    facts = crowns.facts
    scores = [_scores(facts, history, seat, is_given_up=is_given_up) for seat in range(len(names))]
    best_first = sorted(range(len(names)), key=lambda seat: (-facts["score"][seat], seat))
    return [
        (
            Cell(seatings[seat].name, made(facts, seat, names), "body", CREAM, portrait_of(seatings, seat)),
            Cell(_own(facts, seat), own_hint(facts, seat, crowns.collections[seat], names[seat]), "body", CREAM_SOFT),
            Cell(plain(facts["score"][seat]), _now_hint(facts, seat, names), POINTS, BRASS_LIGHT),
            Cell(plain(sum(scores[seat])), _total_hint(scores[seat], history, names[seat]), "body", CREAM_SOFT),
        )
        for seat in best_first
    ]


def _own(facts: Facts, seat: Seat) -> str:
    crowned = facts["crown"][seat]
    return plain(0) if crowned == NONE else f"{suit_chip(crowned)} {facts['points'][seat]}"


def own_hint(facts: Facts, seat: Seat, collection: Sequence[Card], name: str) -> str:
    """Which cards of a collection count, and why."""
    crowned, cards = facts["crown"][seat], sorted(collection)
    if crowned == NONE:
        return say("crowns.own_none", name=name)
    counted = chips(card for card in cards if suit(card) == crowned)
    hint = say("crowns.own_made", name=name, cards=counted, suit=suit_chip(crowned))
    kings = [card for card in cards if rank_of(card) == "K"]
    if len(kings) < 2:
        return hint
    key = "crowns.own_two_kings" if len(kings) == 2 else "crowns.own_kings"
    if len({count(collection, suit(king)) for king in kings}) == 1:
        key = "crowns.own_equal_kings"
    return f"{hint} {say(key, kings=chips(kings))}"


def _now_hint(facts: Facts, seat: Seat, names: Sequence[str]) -> str:
    name, points, partner = names[seat], facts["points"][seat], facts["partner"][seat]
    if facts["joker"][seat]:
        return say("crowns.now_joker", name=name, points=points)
    if partner == NONE:
        return say("crowns.now_own", name=name, points=points)
    return say("crowns.now_partner", name=name, points=points, more=facts["points"][partner], partner=names[partner])


def _scores(facts: Facts, history: MatchHistory, seat: Seat, *, is_given_up: bool) -> list[int]:
    """The scores of a seat in each round; last, what the present round would score now."""
    scored = [event.scores[seat] for event in history.rounds]
    return scored if is_given_up or len(scored) == history.round else [*scored, facts["score"][seat]]


def _total_hint(scores: Sequence[int], history: MatchHistory, name: str) -> str:
    done = len(history.rounds)
    rounds = [
        say("crowns.total_round" if number <= done else "crowns.total_now", score=score, number=number)
        for number, score in enumerate(scores, 1)
    ]
    return say("crowns.total_made", name=name, rounds=", ".join(rounds)) if rounds else ""


class CrownsResult(RoundResult):
    width = 640
    are_totals_known = True

    def __init__(
        self, details: ResultDetails, event: RoundScored, words: CrownsWords, bargains: Sequence[str] = ()
    ) -> None:
        super().__init__(details, event, words)
        self._bargains = bargains

    def body(self) -> list[Widget]:
        notes = [(f"deals:{i}", text) for i, text in enumerate(self._bargains)]
        notes += [("removed", say("crowns.removed", card=chip(Card(card)))) for card in self.event.facts["removed"]]
        return [*super().body(), *(_note(name, text) for name, text in notes)]


def _note(name: str, text: str) -> Widget:
    return Paragraph(name, text, "small", CREAM_SOFT)
