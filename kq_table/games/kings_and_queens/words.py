"""The words of Kings & Queens: predictions, prompts and scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.core.api import Deed, Ended, RoundScored, Seat
from engines.core.cards import suit
from engines.core.sentences import plain, signed
from engines.games.kings_and_queens.state import HANDS
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import HudState
from kq_table.games.shared.words import GameWords
from kq_table.narrate.deeds import chip_of, suit_chip
from kq_table.text import say


class KingsAndQueensWords(GameWords):
    def describe_deed(self, deed: Deed, actor: Seat, names: Sequence[str]) -> str:
        word, _, rest = deed.text.partition(" ")
        if word == "predict":
            return say("table.predicts", name=names[actor], number=signed(int(rest)))
        return say("table.plays", name=names[actor], card=chip_of(rest))

    def suggest_deed(self, deed: Deed) -> str:
        word, _, rest = deed.text.partition(" ")
        return signed(int(rest)) if word == "predict" else chip_of(rest)

    def prompt(self, state: HudState) -> str:
        if not state.public.is_predicting:
            return _ask_card(state)
        if state.public.barred is None:
            return say("table.predict")
        return say("table.predict_after", name=self.spoken[1 - state.seat], number=signed(-state.public.barred))

    def wait(self, state: HudState) -> str:
        if state.public.is_predicting:
            return say("table.wait_predict", name=self.spoken[state.turn])
        return super().wait(state)

    def plate_lines(self, state: HudState, seat: Seat, fits: Callable[[str], bool]) -> tuple[str, ...]:
        history = state.history
        total = say("table.total", total=history.totals[seat])
        if seat not in history.said:
            return (total,)
        return total, say("table.said", number=signed(int(history.said[seat].removeprefix("predict "))))

    def explain_score(self, event: RoundScored, seat: Seat) -> str:
        facts = event.facts
        return say(
            "sheet.cell",
            name=self.spoken[seat],
            round=event.number,
            said=signed(facts["prediction"][seat]),
            points=signed(facts["points"][seat]),
            off=plain(event.scores[seat]),
        )

    def summarize(self, history: MatchHistory, ended: Ended) -> str:
        low, high = sorted(ended.totals)
        if low == high:
            return say("match.summary_tie", points=plain(low), count=len(history.rounds))
        return say("match.summary", low=plain(low), high=plain(high), count=len(history.rounds))

    def sheet_footer(self) -> str:
        """How the match is won, and the signs of points if unusual (KQ-15)."""
        options = self.services.options
        words = say("sheet.hint", target=options["target"])
        return words if options["kings"] == "plus" else f"{words} {say('sheet.minus')}"


def _ask_card(state: HudState) -> str:
    if len(state.zones[HANDS[state.seat]]) == 1:
        return say("table.last")
    if not state.trick:
        return say("table.lead")
    led = suit(state.trick[0])
    follows = all(suit(deed.moves[0].card) == led for deed in state.legal)
    return say("table.follow" if follows else "table.free", suit=suit_chip(led))
