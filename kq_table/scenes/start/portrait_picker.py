"""The twelve courts, one of which a seat takes for its face. Knows no seat."""

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

from .seat_row import FaceButton
from .setup_model import court_name

WIDTH: Final = 480
"""Four faces in a row: a row for each rank."""
SIDE: Final = 88


class PortraitPicker(DialogScene):
    """
    A sheet of portraits.

    :param chosen: the card whose face it is now
    :param take: called with the card chosen
    """

    name: ClassVar[str] = "faces"

    def __init__(self, context: AppContext, chosen: str, take: Callable[[str], None]) -> None:
        super().__init__(context)
        self.chosen, self._take = chosen, take

    def make(self) -> Dialog:
        """Make the sheet."""
        faces = Row("courts", [self._face(court) for court in COURT_CARDS], align="centre")
        about = Paragraph("faces.about", say("faces.about"), "small", CREAM_SOFT, is_centred=True)
        back = Button("back", say("app.back"), self.escape)
        return Dialog("faces", say("faces.title"), [faces, about], [back], WIDTH)

    def _face(self, court: str) -> FaceButton:
        is_chosen = court == self.chosen
        words = say("faces.chosen" if is_chosen else "faces.face", name=court_name(court), card=card_name(court))
        face = FaceButton(f"court:{court}", words, court, SIDE, partial(self._choose, court))
        face.is_chosen = is_chosen
        return face

    def _choose(self, court: str) -> None:
        self.context.stack.pop()
        self._take(court)


def card_name(court: str) -> str:
    """Name a court card."""
    return say("card.of", rank=say(f"rank.{court[0]}"), suit=say(f"suit.{court[1]}"))
