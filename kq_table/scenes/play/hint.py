"""Hints at the table, a step more with every press. Knows when one is asked for and shown, not how it is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from engines.core.api import Deed
from kq_table.board import test_report
from kq_table.board.state import CardSprite
from kq_table.match.bot_process import Fault
from kq_table.narrate import hint
from kq_table.narrate.hint import Step
from kq_table.text import say
from kq_table.ui.button import IconButton
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import Z_HUD
from kq_table.ui.widget import Painter, Target

from .hint_popup import HintMark, HintPopup

if TYPE_CHECKING:
    from .scene import TableScene


class HintController:
    """Asks the house what it would do for the one who looks, and tells it in steps until the position changes."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.button = IconButton("hint", say("tools.hint"), self.press, "bulb", "quiet")
        self.button.is_shown = bool(table.controller.people)
        self.slip = HintPopup()
        self._noted = -1
        """The position for which it stands in the record that a hint was given."""
        self.forget()

    def forget(self) -> None:
        """Put the hint away."""
        self._asked: tuple[int, int] | None = None
        """At which position, and for whom, a hint was asked for."""
        self._steps: list[Step] = []
        self._at = 0
        self._fault = ""
        self._show()

    @property
    def is_open(self) -> bool:
        """Whether a hint is shown, or on its way."""
        return self._asked is not None

    @property
    def is_thinking(self) -> bool:
        """Whether it is on its way."""
        return self.is_open and not self._steps and not self._fault

    @property
    def marks(self) -> dict[CardSprite, str]:
        """The cards that the step marks, each with its mark; of two marks on one card both."""
        found: dict[CardSprite, str] = {}
        for deed, mark in self._marks:
            for sprite in test_report.sprites_of(self._table.table, deed):
                found[sprite] = " ".join(dict.fromkeys([*found.get(sprite, "").split(), mark]))
        return found

    @property
    def _marks(self) -> tuple[tuple[Deed, str], ...]:
        return self._steps[self._at].marks if self._steps else ()

    @property
    def _may(self) -> bool:
        """Whether the one who looks is to act, and sees everything."""
        table = self._table
        return table.is_open and table.sitting.is_settled and bool(table.table.legal)

    # -- what

    def press(self) -> None:
        """Ask for a hint, tell more of it, or put it away after its last step."""
        table = self._table
        if table.tools.claim.is_offered:
            table.tell(say("hint.decided"))
        elif not self._may:
            table.tell(say("hint.not_now"))
        elif not self.is_open or self._fault:
            self._ask()
        elif self._at + 1 < len(self._steps):
            self._at += 1
            self._show()
        elif self._steps:
            self.forget()

    def _ask(self) -> None:
        if self._fault:
            self._table.controller.forget_hint()
        self.forget()
        self._asked = self._position
        self.look()

    @property
    def _position(self) -> tuple[int, int]:
        return self._table.controller.n, self._table.seat

    def look(self) -> None:
        """Hear whether the house has an answer; a hint for another position goes."""
        if self.is_open and not (self._may and self._asked == self._position):
            self.forget()
        if self.is_thinking:
            self._hear()
            self._show()
        if self.is_open:
            self.slip.marks = self._places()
            self.slip.needed = [*self._panel(), *(target.rect for target in self._others())]

    def _panel(self) -> list[Rect]:
        """Give the place of the panel that holds the score sheet, or the way to it."""
        hud = self._table.hud
        sheet = hud.score_control()
        return [widget.rect for widget in hud.widgets if sheet is not None and sheet in widget.children]

    def _others(self) -> list[Target]:
        """List what else can be pointed at."""
        return [target for target in self._table.targets() if target.id not in {"hint.slip", "table"}]

    def _hear(self) -> None:
        table, words = self._table, self._table.hud.words.describe_deed
        if len(table.table.legal) == 1:
            self._steps = [hint.only_step(table.table.legal[0], words)]
            return
        answer = table.controller.hint(table.seat)
        if isinstance(answer, Fault):
            self._fault = say("hint.failed", reason=answer.reason)
        elif answer is not None:
            self._note()
            self._steps = hint.hint_steps(answer, table.table.legal, words)

    def _note(self) -> None:
        """Write down that a hint was given, once for each position."""
        controller = self._table.controller
        if self._noted == controller.n:
            return
        self._noted, was_assisted = controller.n, controller.is_assisted
        controller.record_hint(self._table.seat)
        if not was_assisted:
            self._table.tell(say("hint.assisted"))

    def _show(self) -> None:
        self.slip.is_shown = self.is_open
        self.slip.text = self._fault or (self._told if self._steps else say("hint.thinking"))

    @property
    def _told(self) -> str:
        words = self._steps[self._at].words
        return words if self._at + 1 == len(self._steps) else say("hint.more", words=words)

    # -- where

    def _places(self) -> list[HintMark]:
        """Give where marks lie: on cards, on the controls of deeds without one, on the places where one card may go."""
        if not self._marks:
            return []
        table = self._table
        named = table.cards.targets_by_card()
        found = [
            HintMark(mark, named[sprite].rect if sprite in named else table.cards.rect_of(sprite))
            for sprite, mark in self.marks.items()
        ]
        others = {target.id: target for target in (*table.hud.targets(), *table.board.targets())}
        return [*found, *(HintMark(mark, others[name].rect) for name, mark in self._bare.items() if name in others)]

    @property
    def _bare(self) -> dict[str, str]:
        """Name what is marked besides cards: controls, and plates of whom a card may go to."""
        found: dict[str, str] = {}
        for deed, mark in self._marks:
            name = self._control(deed)
            if name:
                found[name] = " ".join(dict.fromkeys([*found.get(name, "").split(), mark]))
        return found

    def _control(self, deed: Deed) -> str:
        table = self._table.table
        sprites = test_report.sprites_of(table, deed)
        if not sprites:
            return self._table.hud.controls(deed)[0]
        is_choice = self._at > 0 and len(table.deeds_with(sprites)) > 1
        return f"plate:{deed.moves[0].dst.owner}" if is_choice else ""

    def targets(self) -> list[Target]:
        """Give the slip as something to be pointed at."""
        return [Target("hint.slip", self.slip.spoken, self.slip.place_of)] if self.slip.is_shown else []

    def draw(self, frame: DisplayList) -> None:
        """Draw slip and marks over all that lies on the table."""
        if self.slip.is_shown:
            self.slip.draw(Painter(frame, "hint", Z_HUD))

    def foot(self, usual: int) -> int:
        """Give the lower edge of news, which must not lie over the slip."""
        return min(usual, self.slip.place_of.y - self._table.kit.px(6)) if self.slip.is_shown else usual
