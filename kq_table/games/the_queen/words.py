"""The words of The Queen: deeds, the duty that must be met, and scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engines.core.api import Deed, Ended, Event, Moved, ObservedDeed, RoundBegan, RoundScored, Seat
from engines.games.the_queen.state import GOAL, HAND_SIZE, HANDS, POINT_KINDS, is_queen
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import HudState
from kq_table.games.shared.words import GameWords
from kq_table.narrate.deeds import LogEntry, chip, chip_of
from kq_table.text import say

DUTY_OF: Final = {"check": "free", "drop": "free"}
"""The duty of a deed's first word, where the names differ."""


def duty(state: HudState) -> str | None:
    """The duty that the viewer must meet now; None if it is not the viewer's turn."""
    if not state.is_my_turn:
        return None
    # The deed with all Queens comes last, if one of them can be played instead.
    word = state.legal[-1].text.partition(" ")[0]
    return DUTY_OF.get(word, word)


class TheQueenWords(GameWords):
    def describe_deed(self, deed: Deed, actor: Seat, names: Sequence[str]) -> str:
        word, cards = _parts(deed)
        return say(f"queen.deed.{word}", name=names[actor], cards=cards)

    def suggest_deed(self, deed: Deed) -> str:
        word, cards = _parts(deed)
        return say(f"queen.do.{word}", cards=cards)

    def describe_chance(self, seen: ObservedDeed, names: Sequence[str]) -> Iterable[LogEntry] | None:
        if not seen.text.startswith("roll "):
            return super().describe_chance(seen, names)
        turned = [event.card for event in seen.events if isinstance(event, Moved)]
        # A Queen is never the Focus: it scores, and another card covers it (TQ-2, TQ-9).
        if is_queen(turned[-1]):
            return [LogEntry("outcome", say("queen.turned_up", card=chip(turned[-1])))]
        return [LogEntry("outcome", say("queen.new_focus", card=chip(turned[-1])))]

    def prompt(self, state: HudState) -> str:
        due, words = duty(state), {deed.text.partition(" ")[0] for deed in state.legal}
        if len(words) == 1:
            return say(f"queen.ask.{words.pop()}")
        return say("queen.ask.both" if due == "free" else "queen.ask.one_or_all")

    def plate_lines(self, state: HudState, seat: Seat, fits: Callable[[str], bool]) -> tuple[str, ...]:
        points = say("queen.points", points=state.history.totals[seat], goal=GOAL)
        return points, say("queen.cards", count=len(state.zones[HANDS[seat]]))

    def explain_score(self, event: RoundScored, seat: Seat) -> str:
        earned = [say(f"queen.earned.{what}", count=n, name=self.spoken[seat]) for what, n in _earned(event, seat)]
        return ", ".join(earned) if earned else say("queen.earned.nothing")

    def summarize(self, history: MatchHistory, ended: Ended) -> str:
        key = "queen.by_points" if max(ended.totals) >= GOAL else "queen.by_rounds"
        high, low = sorted(ended.totals, reverse=True)
        told = say(key, high=high, low=low, round=history.round)
        moves = [event for event in _since_the_deal(history) if isinstance(event, Moved)]
        if max(ended.totals) < GOAL or not (moves and moves[-1].src.name == "deck" and is_queen(moves[-1].card)):
            return told
        # Nobody did anything for this point, so it is said where it came from (TQ-9).
        was_played = any(move.src.name == "hand" for move in moves)
        return f"{told} {say('queen.by_turning' if was_played else 'queen.by_dealing', round=history.round)}"


def working(event: RoundScored, seat: Seat) -> str:
    """What a seat's score in a round is made of, in so few words that it fits into a column."""
    earned = [say(f"queen.made.{what}", count=n) for what, n in _earned(event, seat)]
    return " + ".join(earned) if earned else say("queen.earned.nothing")


def _earned(event: RoundScored, seat: Seat) -> list[tuple[str, int]]:
    """What a seat had points for in a round, and how many."""
    return [(what, event.facts[what][seat]) for what in POINT_KINDS if event.facts[what][seat]]


def _since_the_deal(history: MatchHistory) -> list[Event]:
    """The events of the last round once its hands are dealt."""
    begun = max((at for at, event in enumerate(history.events) if isinstance(event, RoundBegan)), default=0)
    events = history.events[begun:]
    dealt = [at for at, event in enumerate(events) if isinstance(event, Moved) and event.dst in HANDS]
    opening = dealt[: HAND_SIZE * len(HANDS)]
    return events[opening[-1] + 1 :] if opening else events


def _parts(deed: Deed) -> tuple[str, str]:
    """Split a deed into its word and its cards as markup."""
    word, _, cards = deed.text.partition(" ")
    return word, " ".join(map(chip_of, cards.split()))
