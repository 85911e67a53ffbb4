"""The words of Kings n' Queens: deeds, what is drawn, prompts, and what decided the match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from engines.core.api import Deed, Ended, Event, Moved, ObservedDeed, RoundScored, Scored, Seat, State
from engines.core.cards import RANKS, rank
from engines.games.kings_n_queens.state import (
    FACE,
    HANDS,
    KINGS_TO_END,
    LAYOUT,
    QUEENS,
    is_red,
    tally,
    worth,
)
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import HudServices, HudState
from kq_table.games.shared.words import GameWords
from kq_table.narrate.deeds import LogEntry, chip, chip_of, chips
from kq_table.text import say

from .decks import KingsNQueensHistory

THIRD_PERSON: Final = {"buy": "buys", "keep": "keeps", "exchange": "exchanges"}
"""Ends of message keys, by the first word of a deed."""


class KingsNQueensWords(GameWords):
    """
    The words of Kings n' Queens.

    *state* is the last state shown; None before the first.
    """

    def __init__(self, services: HudServices, history: KingsNQueensHistory) -> None:
        super().__init__(services)
        self._history = history
        self.state: HudState | None = None

    def describe_deed(self, deed: Deed, actor: Seat, names: Sequence[str]) -> str:
        word, _, what = deed.text.partition(" ")
        if deed.text == "buy face":
            return say("knq.buys_face", name=names[actor])
        if word == "pass":
            return say("knq.passes", name=names[actor])
        return say(
            f"knq.{THIRD_PERSON[word]}", name=names[actor], card=_bought(deed) if word == "buy" else chip_of(what)
        )

    def suggest_deed(self, deed: Deed) -> str:
        word, _, what = deed.text.partition(" ")
        if word == "pass":
            return say("knq.pass")
        if deed.text == "buy face":
            return say("knq.do.buy_face")
        return say(f"knq.do.{word}", card=_bought(deed) if word == "buy" else chip_of(what))

    def describe_chance(self, seen: ObservedDeed, names: Sequence[str]) -> Iterable[LogEntry]:
        return chance_entries(seen, names)

    def describe_score(self, event: Scored, names: Sequence[str]) -> str:
        return say("knq.scored", name=names[event.seat], count=event.points)

    def prompt(self, state: HudState) -> str:
        words = _ask(state)
        people = [seating for seating in self.services.seatings if seating.is_person]
        return say("knq.turn_of", name=self.names[state.seat], words=words) if len(people) > 1 else words

    def wait(self, state: HudState) -> str:
        return say("knq.wait", name=self.spoken[state.turn], count=worth(state.zones[HANDS[state.turn]]))

    def plate_lines(self, state: HudState, seat: Seat, fits: Callable[[str], bool]) -> tuple[str, ...]:
        cards = self._history.owned_by(seat)
        queens = sum(RANKS[rank(card)] == "Q" for card in cards)
        return say("knq.queens", count=queens), say("knq.cards", count=len(cards))

    def explain_score(self, event: RoundScored, seat: Seat) -> str:
        return ""

    def summarize(self, history: MatchHistory, ended: Ended) -> str:
        kings = sum(isinstance(event, Moved) and event.dst == LAYOUT for event in history.events)
        if kings >= KINGS_TO_END:
            end = say("knq.end_kings")
        else:
            end = say("knq.end_rounds" if self.state and self.state.zones[QUEENS] else "knq.end_queens")
        return f"{end} {self._decided(ended)}"

    def _decided(self, ended: Ended) -> str:
        """A sentence: how many Queens the winner has, or how a tie was broken."""
        most = max(ended.totals)
        tied = [seat for seat, queens in enumerate(ended.totals) if queens == most]
        if len(tied) == 1:
            return say("knq.most_queens", name=self.spoken[tied[0]], count=most)
        assert self.state is not None, "a match ends after its states were shown"
        jacks_and_aces = tally(State(self.state.zones, self.state.public))["jacks_and_aces"]
        counts = " · ".join(f"{self.names[seat]}: {jacks_and_aces[seat]}" for seat in tied)
        is_shared = len(ended.ranking[0]) > 1
        return say("knq.tied" if is_shared else "knq.tie_break", count=most, counts=counts)

    def score_rows(self, history: MatchHistory) -> Sequence[tuple[str, Sequence[int]]]:
        """The Queens, and the Jacks and Aces that break a tie."""
        rows: list[tuple[str, Sequence[int]]] = [(say("knq.count_queens"), history.totals)]
        if self.state is not None:
            facts = tally(State(self.state.zones, self.state.public))
            rows += [(say("knq.count_others"), facts["jacks_and_aces"])]
        return rows


def _bought(deed: Deed) -> str:
    return chips(move.card for move in deed.moves) or deed.text.removeprefix("buy ")


def _ask(state: HudState) -> str:
    hand = state.zones[HANDS[state.seat]]
    points = worth(hand)
    kinds = {deed.text.partition(" ")[0] for deed in state.legal}
    if "exchange" in kinds:
        return say("knq.ask_exchange_red" if is_red(hand[0]) else "knq.ask_exchange_black")
    if "buy" in kinds:
        can_buy_queen = any(deed.text == "buy queen" for deed in state.legal)
        return say("knq.ask_queen" if can_buy_queen else "knq.ask_buy", count=points)
    if "keep" in kinds:
        return say("knq.ask_keep", count=points)
    return say("knq.ask_pass", count=points)


def chance_entries(seen: ObservedDeed, names: Sequence[str]) -> Iterator[LogEntry]:
    """What was laid out, drawn or turned up, and for whom."""
    word, _, rest = seen.text.partition(" ")
    hand = [event for event in _moves(seen.events) if event.dst.name == "hand"]
    if word == "first":
        yield LogEntry("outcome", say("knq.begins", name=names[int(rest)]))
    elif word == "deal":
        yield LogEntry("deal", say("knq.laid_out"))
    elif word == "start":
        yield LogEntry("deed", say("knq.starts", name=names[_seat(hand)], cards=_cards(hand)))
    elif word == "swap":
        yield LogEntry("outcome", say("knq.swapped", card=_cards(hand)))
    elif word == "draw":
        yield LogEntry("deed", _draw(hand, names[_seat(hand)]))
    yield from (LogEntry("outcome", words) for words in _turned_up(word, seen.events))


def _draw(hand: Sequence[Moved], name: str) -> str:
    """What was drawn for a turn, and which card had been kept for it."""
    kept, drawn = ([event for event in hand if (event.src.name == "kept") == is_kept] for is_kept in (True, False))
    values = {"name": name, "cards": _cards(drawn)}
    count = worth([event.card for event in hand])
    if not kept:
        return say("knq.draws", count=count, **values)
    return say("knq.draws_kept", count=count, kept=_cards(kept), **values)


def _turned_up(word: str, events: Sequence[Event]) -> Iterator[str]:
    """Log lines for cards turned up outside a hand, and for a reshuffle."""
    for event in _moves(events):
        if event.dst == LAYOUT:
            yield say("knq.king_goes", card=chip(event.card))
        elif word == "face" and event.src == FACE:
            yield say("knq.face_is", card=chip(event.card))
        elif word == "flip" and event.src.name.startswith("pile"):
            yield say("knq.next", number=event.dst.name[-1], card=chip(event.card))
    if word == "draw" and any(event.src.name == "discard" for event in _moves(events)):
        yield say("knq.shuffled")


def _moves(events: Sequence[Event]) -> Iterator[Moved]:
    return (event for event in events if isinstance(event, Moved))


def _seat(moves: Sequence[Moved]) -> Seat:
    return moves[0].dst.owner


def _cards(moves: Sequence[Moved]) -> str:
    return chips(event.card for event in moves)


def tie_break(state: State[Any], names: Sequence[str]) -> str:
    """The tie-break as text: Jacks and Aces of each player tied for most Queens; empty if there is no tie."""
    facts = tally(state)
    queens, jacks_and_aces = facts["queens"], facts["jacks_and_aces"]
    tied = [seat for seat, count in enumerate(queens) if count == max(queens)]
    if len(tied) == 1:
        return ""
    return say("kept.parted", counts=", ".join(f"{names[seat]} {jacks_and_aces[seat]}" for seat in tied))
