"""The ways from one place of the program to another; callers need not know the scenes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engines.core.api import Seat
    from kq_table.match.setup import MatchSetup, Seating
    from kq_table.narrate.deeds import LogEntry
    from kq_table.storage.record_list import RecordEntry


class Pastimes(Protocol):
    """The ways to what there is besides matches."""

    def show_problems(self, game: str = "") -> None:
        """Show all problems, those of *game* first; without it those of the game played last."""

    def show_problem(self, problem_id: str, *, is_answered: bool = False) -> None:
        """Open a problem at its table; *is_answered*: with its answer."""

    def show_feats(self, game: str = "") -> None:
        """Show the feats of all games, those of one first, and who did them."""

    def show_journey(self, *, is_arrival: bool = False) -> None:
        """Show the journey; *is_arrival*: the last rival has just been beaten."""

    def show_day(self) -> None:
        """Show today's deals and problem, and the days before."""

    def play_deal(self, code: str) -> None:
        """Start a match with the cards of a deal code, and the players of that game's last set-up."""


class Navigation(Pastimes, Protocol):
    """Opens every place that more than one scene leads to; errors are told in a dialog."""

    def show_menu(self, game: str = "") -> None:
        """Replace all scenes by the main menu; a given game's box has the focus."""

    def show_setup(self, game: str) -> None:
        """Let the person set up a match of a game, or of another from the same box."""

    def open_table(self, setup: MatchSetup, begun: Callable[[Path], None] | None = None) -> None:
        """
        Start a match and replace all scenes by its table; if set so, the cards are cut first.

        :param begun: called with the path of the record, once there is one
        """

    def start_lesson(self, game: str, *, is_anew: bool = False, leads_to_court: bool = False) -> None:
        """
        Replace all scenes by a game's lesson: where it was left, or from the start.

        :param leads_to_court: whether the journey comes after it
        """

    def continue_match(self, match: RecordEntry) -> None:
        """Replace all scenes by the table of an unfinished match; a damaged record is set aside."""

    def give_up_match(self, match: RecordEntry, seat: Seat) -> None:
        """End an unfinished match that is not at the table for good; `SPECTATOR` puts it away."""

    def ask_who_gives_up(self, seatings: Sequence[Seating], then: Callable[[Seat], None]) -> None:
        """Ask whether a match is given up and by whom; *then* gets the seat, or `SPECTATOR`."""

    def show_matches(self) -> None:
        """Show the list of kept matches."""

    def show_games(self) -> None:
        """Show how the person has played, from the matches that are over."""

    def show_replay(self, path: Path, viewer: Seat | None = None, at: int | None = None) -> None:
        """
        Open any file as a record, first as *viewer* if that seat may be looked through.

        :param at: how many deeds are done where it opens; None: at the first decision, or round
        """

    def show_review(self, path: Path, seat: Seat) -> None:
        """Open the review of a seat's moves in a finished match."""

    def show_shuffle_proof(self, path: Path) -> None:
        """Show the proof of a recorded match's shuffle."""

    def show_same_cards(self, path: Path) -> None:
        """Show how computer players do on the cards of a finished match that was dealt from a code."""

    def count_meetings(self, person: str, rival: str, game: str) -> tuple[int, int, int]:
        """Count the matches of a game in which a person was ahead of a computer player, level with it, and behind."""

    def show_bot_reasons(self, seatings: Sequence[Seating], entries: Sequence[LogEntry]) -> None:
        """Show why bots did what they did."""

    def show_rules(self, game: str = "") -> None:
        """Show a game's rule book; without *game* that of the topmost scene with a game, else all books."""

    def show_keys(self, *, to_choose: bool = False) -> None:
        """Show all keys; *to_choose*: on the page on which they are chosen."""

    def show_settings(self) -> None:
        """Show the settings."""

    def show_about(self) -> None:
        """Show version, authors and licences."""

    def show_error(self, report: Path | None, record: Path | None) -> None:
        """
        Replace all scenes by the menu after a program error, and say what happened.

        :param report: the crash report; None if the disk refused it
        :param record: the record of the match that was at the table, if any
        """
