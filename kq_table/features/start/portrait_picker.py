"""The dialog that chooses a seat's portrait among the twelve court cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from kq_table.match.setup import COURT_CARDS
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.theme import CREAM_SOFT

from .seat_row import PortraitButton
from .setup_model import court_name

DIALOG_WIDTH: Final = 480
"""Fits four portraits: a row for each rank."""
PORTRAIT_SIZE: Final = 88


class PortraitPicker(DialogScene):
    name: ClassVar[str] = "portrait"

    def __init__(self, context: AppContext, chosen: str, take: Callable[[str], None]) -> None:
        super().__init__(context)
        self.chosen, self._take = chosen, take

    def _make_dialog(self) -> Dialog:
        faces = Row("courts", [self._face(court) for court in COURT_CARDS], align="centre")
        about = Paragraph("portrait.about", say("portrait.about"), "small", CREAM_SOFT, is_centred=True)
        back = Button("back", say("app.back"), self.escape)
        return Dialog("portrait", say("portrait.title"), [faces, about], [back], DIALOG_WIDTH)

    def _face(self, court: str) -> PortraitButton:
        is_chosen = court == self.chosen
        words = say("portrait.chosen" if is_chosen else "portrait.face", name=court_name(court), card=card_name(court))
        face = PortraitButton(f"court:{court}", words, court, PORTRAIT_SIZE, partial(self._choose, court))
        face.is_chosen = is_chosen
        return face

    def _choose(self, court: str) -> None:
        self.context.stack.pop()
        self._take(court)


def card_name(court: str) -> str:
    """The name of a court card, like "King of Spades"."""
    return say("card.of", rank=say(f"rank.{court[0]}"), suit=say(f"card.suit.{court[1]}"))
