"""What each game puts into words in its own way: deeds, prompts and scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from engines.core.api import Deed, Ended, ObservedDeed, RoundScored, Said, Scored, Seat, Zone
from engines.core.cards import Card
from engines.core.sentences import signed
from kq_table.board.history import MatchHistory
from kq_table.narrate.deeds import Account, LogEntry
from kq_table.narrate.match_summary import spoken_names
from kq_table.text import say

from .interface import HudServices, HudState

SUIT_ICONS: Final = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
"""The icons of the suits, by their letters."""


class GameWords(ABC):
    """
    The words of one game, with defaults that suit most games; implements `MoveDescriber`.

    *names* are the players' names by seat; *spoken* are those used in sentences, where the only person is *you*.
    """

    trick_line: ClassVar[int] = -1
    """Index in `plate_lines` of the line that changes with each trick; -1 for none."""
    score_line: ClassVar[int] = 0
    """Index of the line that changes with points."""

    def __init__(self, services: HudServices) -> None:
        self.services, self.names = services, services.names
        self.spoken = spoken_names(services.seatings, services.viewer)
        self.so_far: Callable[[], Sequence[str]] = tuple
        """How everybody stands, where plates do not say it."""
        self.notes: Callable[[], Sequence[str]] = tuple
        """By player, what a move may change that no sentence of it says; empty for nothing."""
        self.pending: Callable[[], Sequence[str]] = tuple
        """Sentences on what players have offered or promised each other and what is still to come of it."""

    # -- deeds

    @abstractmethod
    def describe_deed(self, deed: Deed, actor: Seat, names: Sequence[str]) -> str:
        """What a seat does, as a sentence; *names* are as `spoken_names` gives them, here and below."""

    def describe_act(self, said: Said, names: Sequence[str]) -> str:
        """
        Describe an act of bargaining.

        :raises NotImplementedError: if the game has no bargaining.
        """
        raise NotImplementedError(f"{self.services.game} has no such language: {said}")

    def new_account(self, names: Sequence[str]) -> Account | None:
        """A new `Account`, which reports the promises that each deed line settles; None without promises."""
        return None

    @abstractmethod
    def suggest_deed(self, deed: Deed) -> str:
        """A suggestion in a few words, for a hint or a button: "Keep {KH}", or just the card to play."""

    def button_label(self, deed: Deed) -> str:
        """A deed on its button, where the selected card need not be named."""
        return self.suggest_deed(deed)

    def describe_chance(self, seen: ObservedDeed, names: Sequence[str]) -> Iterable[LogEntry] | None:
        """What was dealt or drawn; None for the words common to all games."""
        return None

    def describe_score(self, event: Scored, names: Sequence[str]) -> str:
        """What a seat scored within a round."""
        return say("replay.scored", name=names[event.seat], points=signed(event.points))

    def describe_card(self, zone: Zone, card: Card, *, is_brief: bool = False) -> str:
        """
        The meaning of a face-up card that cannot be played; empty where its picture says enough.

        :param is_brief: for somebody who has just heard which card it is
        """
        return ""

    # -- prompts and plates

    @abstractmethod
    def prompt(self, state: HudState) -> str:
        """The prompt for the viewer; called only on the viewer's turn."""

    def short_prompt(self, state: HudState) -> str:
        """The same in fewer words, for a narrow prompt."""
        return self.prompt(state)

    def shortest_prompt(self, state: HudState) -> str:
        """In the fewest words, for a prompt where even two lines are too long."""
        return self.short_prompt(state)

    def wait(self, state: HudState) -> str:
        """The prompt while another person must act; empty for a computer player, whose plate is lit instead."""
        is_person = self.services.seatings[state.turn].is_person
        return say("table.wait_person", name=self.spoken[state.turn]) if is_person else ""

    def plate_lines(self, state: HudState, seat: Seat, fits: Callable[[str], bool]) -> tuple[str, ...]:
        """A player's standing, under the name; *fits* tells whether a line fits on the plate."""
        return (say("plate.points", count=state.history.totals[seat]),)

    def standings(self, history: MatchHistory) -> tuple[int, ...]:
        """By seat, the points so far, with those of the present round where they are known."""
        return history.totals

    # -- scores

    @abstractmethod
    def explain_score(self, event: RoundScored, seat: Seat) -> str:
        """What a seat's score in a round is made of."""

    @abstractmethod
    def summarize(self, history: MatchHistory, ended: Ended) -> str:
        """How the match came out, in a sentence or two."""

    def score_rows(self, history: MatchHistory) -> Sequence[tuple[str, Sequence[int]]]:
        """The counts that decide the match: a heading, and a number for each seat."""
        return ((say("sheet.total"), history.totals),)

    def round_name(self, number: int) -> str:
        """The name of a round as it begins; empty if it has only its number."""
        return ""

    def played_round_name(self, event: RoundScored) -> str:
        """The name of a scored round; may be more detailed than `round_name`."""
        return self.round_name(event.number)
