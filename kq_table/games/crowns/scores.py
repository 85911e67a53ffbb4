"""What scores of Crowns are made of, in words, and the sheet after a round. Knows facts, no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engines.core.api import RoundScored, Seat
from engines.core.cards import RANKS, SUITS, Card, name, parse, rank, suit
from engines.games.crowns.state import NONE
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import ResultMaker
from kq_table.games.shared.round_result import RoundSheet
from kq_table.match.setup import Seating, portrait_of
from kq_table.text import plain, say
from kq_table.ui.labels import Paragraph
from kq_table.ui.markup import SYMBOLS
from kq_table.ui.table_view import Cell
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Widget

Facts = Mapping[str, tuple[int, ...]]
"""What a round comes to, by seat: see `engines.games.crowns.state.tally`."""


def said_suit(number: int) -> str:
    """Name a suit for a line of text."""
    return f"{{{SUITS[number]}}}"


def sign(number: int) -> str:
    """Give the sign of a suit, for a line that has the colour of its ground."""
    return SYMBOLS[SUITS[number]]


def said_card(card: Card) -> str:
    """Name a card for a line of text."""
    return f"{{{name(card)}}}"


def made(facts: Facts, seat: Seat, names: Sequence[str]) -> str:
    """Say in a few words what a seat's score is made of."""
    if facts["crown"][seat] == NONE:
        own = say("crowns.made_none")
    else:
        own = say("crowns.made_own", points=facts["points"][seat], suit=said_suit(facts["crown"][seat]))
    if facts["joker"][seat]:
        return say("crowns.made_joker", made=own)
    partner = facts["partner"][seat]
    if partner == NONE:
        return own
    return say("crowns.made_partner", made=own, more=facts["points"][partner], partner=names[partner])


def own_hint(facts: Facts, seat: Seat, cards: Sequence[Card], who: str) -> str:
    """Say which cards of a collection count, and why these."""
    crowned = facts["crown"][seat]
    if crowned == NONE:
        return say("crowns.own_none", name=who)
    counted = " ".join(said_card(card) for card in sorted(cards) if suit(card) == crowned)
    hint = say("crowns.own_made", name=who, cards=counted, suit=said_suit(crowned))
    kings = [said_card(card) for card in sorted(cards) if card < parse("JO") and RANKS[rank(card)] == "K"]
    if len(kings) > 1:
        hint += " " + say("crowns.own_kings", kings=" ".join(kings))
    return hint


def _now_hint(facts: Facts, seat: Seat, names: Sequence[str]) -> str:
    points, partner = facts["points"][seat], facts["partner"][seat]
    if facts["joker"][seat]:
        return say("crowns.now_joker", name=names[seat], points=points)
    if partner == NONE:
        return say("crowns.now_own", name=names[seat], points=points)
    return say(
        "crowns.now_partner", name=names[seat], points=points, more=facts["points"][partner], partner=names[partner]
    )


def _total_hint(history: MatchHistory, seat: Seat, who: str) -> str:
    if not history.rounds:
        return say("crowns.total_none", name=who)
    rounds = [say("crowns.total_round", score=event.scores[seat], number=event.number) for event in history.rounds]
    return say("crowns.total_made", name=who, rounds=", ".join(rounds))


def ranking_rows(
    facts: Facts,
    collections: Sequence[Sequence[Card]],
    history: MatchHistory,
    seatings: Sequence[Seating],
) -> list[tuple[Cell, ...]]:
    """Give the lines of the ranking: the best of this round first, each number with what made it."""
    names = [seating.name for seating in seatings]
    best_first = sorted(range(len(names)), key=lambda seat: (-facts["score"][seat], seat))
    return [
        (
            Cell(names[seat], made(facts, seat, names), "body", CREAM, portrait_of(seatings, seat)),
            Cell(_own(facts, seat), own_hint(facts, seat, collections[seat], names[seat]), "body", CREAM_SOFT),
            Cell(plain(facts["score"][seat]), _now_hint(facts, seat, names), "strong", BRASS_LIGHT),
            Cell(plain(history.totals[seat]), _total_hint(history, seat, names[seat]), "body", CREAM_SOFT),
        )
        for seat in best_first
    ]


def _own(facts: Facts, seat: Seat) -> str:
    crowned = facts["crown"][seat]
    return plain(0) if crowned == NONE else f"{said_suit(crowned)} {facts['points'][seat]}"


class CrownsResult(RoundSheet):
    """The result of a round: the best first, and which card was left out once that is known (CR-11)."""

    width = 760

    def __init__(self, maker: ResultMaker, event: RoundScored, explain: Callable[[Seat], str]) -> None:
        super().__init__(maker, event, explain)
        self.removed = event.facts["removed"]

    def order(self) -> Sequence[Seat]:
        """Put the best first."""
        return sorted(super().order(), key=lambda seat: (-self.event.scores[seat], seat))

    def body(self) -> list[Widget]:
        """Show the scores, and name the card that was left out."""
        words = [say("crowns.removed", card=said_card(Card(card))) for card in self.removed]
        return [*super().body(), *(Paragraph("removed", text, "small", CREAM_SOFT, is_centred=True) for text in words)]
