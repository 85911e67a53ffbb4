"""Before the first card: shows the seal of the match's secret, and lets the cards be cut. Knows the seal alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import grouped, say
from kq_table.ui.button import Button
from kq_table.ui.choice import Toggle
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import FormRow
from kq_table.ui.labels import Label, Paragraph, Space
from kq_table.ui.layout import Column
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT

WIDTH: Final = 620
LONGEST: Final = 60
AIR: Final = 4


class CutDialog(DialogScene):
    """
    A sheet on which Enter alone deals.

    :param seal: what may be known of the secret, in hex
    :param deal: called with the cut, which may be empty; what goes wrong with it lies over this sheet then
    :param drop: called where the match is not begun
    """

    name: ClassVar[str] = "cut"

    def __init__(self, context: AppContext, seal: str, deal: Callable[[str], None], drop: Callable[[], None]) -> None:
        super().__init__(context)
        self.seal, self._deal, self._drop = seal, deal, drop
        self.cut = ""

    def enter(self) -> None:
        """Let the cut be written at once."""
        self.dialog.focus(self.dialog["cut"])

    def make(self) -> Dialog:
        """Make the sheet."""
        seal = Paragraph("seal", grouped(self.seal), "strong", BRASS_LIGHT, is_centred=True)
        body = [
            Paragraph("sealed", say("cut.seal"), "body", CREAM),
            seal,
            Paragraph("proves", say("cut.proves"), "small", CREAM_SOFT),
            Space("air", AIR),
            self._own(),
            FormRow(self._asking()),
        ]
        buttons = [
            Button("back", say("app.back"), self.escape),
            Button("deal", say("cut.deal"), self._begin, "primary", picture="cards"),
        ]
        return Dialog("cut", say("cut.title"), body, buttons, WIDTH)

    def _own(self) -> Column:
        field = TextField("cut", say("cut.own"), self.cut, LONGEST, self._write)
        field.placeholder, field.full_message = say("cut.own.empty"), say("cut.own.full", count=LONGEST)
        name = Label("cut.label", say("cut.own"), "strong", CREAM)
        about = Paragraph("cut.about", say("cut.own.about"), "small", CREAM_SOFT)
        return Column("cut.own", [name, field, about], AIR)

    def _asking(self) -> Toggle:
        words = (say("settings.off"), say("settings.on"))
        return Toggle("ask", say("cut.ask"), self._ask, is_on=self.context.settings.cut, words=words)

    def _write(self, text: str) -> None:
        self.cut = text

    def _ask(self, is_on: bool) -> None:
        self.context.change_settings(replace(self.context.settings, cut=is_on))

    def _begin(self) -> None:
        self._deal(self.cut.strip())

    def leave(self) -> None:
        """Forget a match that was not begun."""
        self._drop()
