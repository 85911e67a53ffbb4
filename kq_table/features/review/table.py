"""The table at a decision under review: the person may play there, without consequence."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from engines.core import talk
from engines.core.api import Deed, Said, Seat
from kq_table.features.replay.table import ReplayTable
from kq_table.match.record_view import RecordView
from kq_table.shell.context import AppContext
from kq_table.ui.widget import Target


class ReviewTable(ReplayTable):
    """
    A position of a record, as the seat to act saw it.

    :param choose_deed: gets the deed that the person chooses
    """

    def __init__(
        self,
        context: AppContext,
        record_view: RecordView,
        place: tuple[int, Seat],
        size: tuple[int, int],
        show_toast: Callable[[str], None],
        choose_deed: Callable[[Deed], None],
    ) -> None:
        n, seat = place
        super().__init__(context, record_view, seat, size, show_toast, None, choose_deed)
        self.best: Deed | None = None
        """The deed whose cards are raised, once the answer is shown."""
        self.view.go_to(n)
        self.legal = self.match.legal()
        self.ask()

    def ask(self) -> None:
        """Let the person choose, from the beginning."""
        board = self.view.board
        self.best, board.selected, board.focused = None, [], None
        self.view.offer(self.legal)
        board.settle()

    def answer(self, best: Deed) -> None:
        """Accept no more deeds, and raise the cards of the best."""
        board = self.view.board
        self.best = best
        self.view.offer(())
        board.selected, board.focused, board.drag = board.sprites_of(best), None, None
        board.settle()

    @property
    def is_asking(self) -> bool:
        return self.view.is_asking

    def place(self, size: tuple[int, int]) -> None:
        best = self.best
        super().place(size)
        self.cards.place(self.context.kit.resized(size), Rect((0, 0), size))
        if best is None:
            self.ask()
        else:
            self.answer(best)

    def offer_words(self) -> str:
        """The offer that is made or answered here: in this line, or in the last one with its number."""
        n, record_view = self.match.n, self._record_view
        number = record_view.record.lines[n].deed.split(" ")[2]
        history = reversed(record_view.history(n + 1, self._viewer))
        begins = f"{talk.TALK_WORD} /offer {number} "
        said = next(e for e in history if isinstance(e, Said) and e.act and e.word.startswith(begins))
        return self.hud.words.describe_act(said, self._names)

    def targets(self) -> list[Target]:
        return [*self.cards.targets_by_card().values(), *self.hud.targets()]
