"""The table at a decision under review: the person may play there, without consequence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from engines.core import talk
from engines.core.api import Deed, Said, Seat, Zone
from kq_table.board import render, test_report
from kq_table.board.card_input import CardInput
from kq_table.board.seat_view import in_words
from kq_table.board.state import CardSprite
from kq_table.features.replay.table import ReplayTable
from kq_table.games.shared.interface import HudState
from kq_table.match.record_view import RecordView
from kq_table.shell.context import AppContext
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Pos, Target

from .reviewer import legal


class ReviewTable(ReplayTable):
    """
    A position of a record, as the seat to act saw it; it is the `InputTarget` of its cards.

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
        self.n, seat = place
        super().__init__(context, record_view, seat, size, show_toast, None, choose_deed)
        self._show_toast, self._choose_deed = show_toast, choose_deed
        self.legal = legal(record_view, self.n, seat)
        self.cards = CardInput(self.view.board, self, self.hud.card_behaviour)
        self.best: Deed | None = None
        """The deed whose cards are raised, once the answer is shown."""
        self.view.go_to(self.n)
        self.ask()

    def ask(self) -> None:
        """Let the person choose, from the beginning."""
        board = self.view.board
        self.best, board.selected, board.focused = None, [], None
        board.legal = self.legal
        piles = {self.hud.card_behaviour.pile_of(deed): deed for deed in self.legal if not deed.moves}
        board.press_deeds = {zone: piles[str(zone)] for zone in board.zones if str(zone) in piles}
        board.settle()

    def answer(self, best: Deed) -> None:
        """Accept no more deeds, and raise the cards of the best."""
        board = self.view.board
        self.best, board.legal, board.press_deeds = best, (), {}
        board.selected, board.focused, board.drag = test_report.sprites_of(board, best), None, None
        board.settle()

    @property
    def is_asking(self) -> bool:
        return bool(self.view.board.legal)

    def place(self, size: tuple[int, int]) -> None:
        best = self.best
        super().place(size)
        self.cards.place(self._context.kit.resized(size), Rect((0, 0), size))
        if best is None:
            self.ask()
        else:
            self.answer(best)

    def _hud_state(self) -> HudState:
        board = self.view.board
        chosen = board.deeds_with(board.selected) if board.selected else ()
        return replace(
            super()._hud_state(),
            is_settled=self.is_asking,
            legal=board.legal,
            selected=tuple(sprite.card for sprite in board.selected),
            choices=chosen if len(chosen) > 1 else (),
            is_playable=bool(chosen),
        )

    # -- what cards lead to

    def play(self, deed: Deed) -> None:
        self._choose_deed(deed)

    def choose(self, deeds: Sequence[Deed]) -> None:
        self.update_hud()

    def refuse(self, sprite: CardSprite, zone: Zone) -> None:
        self.return_home(sprite, zone)
        self._show_toast(self.why_not(sprite))

    def return_home(self, sprite: CardSprite, zone: Zone, *, is_aside: bool = False) -> None:
        self.view.board.settle()

    def describe_at(self, pos: Pos) -> None:
        del pos

    def why_not(self, sprite: CardSprite) -> str:
        """The rules' reason against the likeliest deed with a card; empty if it may be played."""
        board, seen = self.view.board, self._record_view.view(self.n, self._viewer)
        zone = board.zone_of(sprite)
        if not self.is_asking or zone is None or board.can_go(sprite):
            return ""
        possible = self.hud.card_behaviour.possible_deeds(seen, zone, sprite.card)
        reason = self._record_view.rules.why_not(seen.state, self._viewer, possible[0]) if possible else None
        return in_words(reason, self._names) if reason else ""

    def hints(self) -> Sequence[Target]:
        return self.hud.tooltips()

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        del sprite, zone, index

    def play_sound(self, sound: str) -> None:
        self._play_sound(sound)

    @property
    def play_mode(self) -> str:
        return self._context.settings.play

    def offer_words(self) -> str:
        """The offer that is made or answered here: in this line, or in the last one with its number."""
        number = self._record_view.record.lines[self.n].deed.split(" ")[2]
        history = reversed(self._record_view.history(self.n + 1, self._viewer))
        begins = f"{talk.TALK_WORD} /offer {number} "
        said = next(e for e in history if isinstance(e, Said) and e.act and e.word.startswith(begins))
        return self.hud.words.describe_act(said, self._names)

    # -- pictures

    def draw(self, frame: DisplayList) -> None:
        """Draw the HUD without its widgets, and the cards, lit where they may be played."""
        self.hud.draw(frame)
        board = self.view.board
        focused = board.focused if self.cards.is_ringed else None
        marks = render.mark_cards(board, focused, is_asked=self.is_asking)
        render.draw_goal(frame, board, self._card_images)
        self._card_painter.draw(frame, board, self._card_images, marks)

    def targets(self) -> list[Target]:
        return [*self.cards.targets_by_card().values(), *self.hud.targets()]
