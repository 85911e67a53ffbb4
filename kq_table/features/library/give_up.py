"""The dialog that asks who gives up a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from engines.core.api import SPECTATOR, Seat
from kq_table.match.setup import Seating
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph, Space
from kq_table.ui.layout import Column
from kq_table.ui.theme import CREAM, CREAM_SOFT

DIALOG_WIDTH: Final = 560
BUTTON_AIR: Final = 3


class GiveUpDialog(DialogScene):
    """
    Asks which person gives up; without exactly one person the match can also be put away without a loser.

    :param then: called with the seat, or `SPECTATOR` if the match is put away
    """

    name: ClassVar[str] = "give_up"

    def __init__(self, context: AppContext, seatings: Sequence[Seating], then: Callable[[Seat], None]) -> None:
        super().__init__(context)
        names = spoken_names(seatings)
        self.people = {seat: names[seat] for seat, seating in enumerate(seatings) if seating.is_person}
        self.then = then

    def _make_dialog(self) -> Dialog:
        """Enter keeps the match."""
        keep = Button("keep", say("give_up.no"), self.escape, "primary")
        text = Paragraph("text", say("give_up.text"), "body", CREAM)
        return Dialog(
            "give_up", say("give_up.title"), [text, Space("air", BUTTON_AIR), *self._choices()], [keep], DIALOG_WIDTH
        )

    def _choices(self) -> list[Column]:
        """A button for each person who may give up, with its consequence."""
        is_alone = len(self.people) == 1
        choices = []
        for seat, name in self.people.items():
            words = say("give_up.yes") if is_alone else say("give_up.seat", name=name)
            button = Button(f"up{seat}", words, partial(self._give_up, seat), "danger")
            choices.append(_with_explanation(button, say("give_up.about", name=name)))
        if is_alone:
            return choices
        away = Button("away", say("give_up.put_away"), partial(self._give_up, SPECTATOR), "danger")
        return [*choices, _with_explanation(away, say("give_up.put_away.about"))]

    def _give_up(self, seat: Seat) -> None:
        self.context.stack.pop()
        self.then(seat)


def _with_explanation(button: Button, sentence: str) -> Column:
    about = Paragraph(f"{button.name}.about", sentence, "small", CREAM_SOFT, is_centred=True)
    return Column(f"{button.name}.told", [button, about], BUTTON_AIR)
