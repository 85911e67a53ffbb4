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

DIALOG_WIDTH: Final = 620
MAX_CUT_LENGTH: Final = 60
FIELD_AIR: Final = 4


class CutDialog(DialogScene):
    """
    Enter deals without a cut.

    :param seal: the SHA-256 of the shuffle's secret, in hex
    :param deal: called with the cut, which may be empty; shows a dialog over this one if it fails
    :param drop: called when this dialog goes, whether or not the match has begun
    """

    name: ClassVar[str] = "cut"

    def __init__(self, context: AppContext, seal: str, deal: Callable[[str], None], drop: Callable[[], None]) -> None:
        super().__init__(context)
        self.seal, self._deal, self._drop = seal, deal, drop
        self.cut = ""

    def enter(self) -> None:
        self.dialog.focus(self.dialog["cut"])

    def _make_dialog(self) -> Dialog:
        seal = Paragraph("seal", grouped(self.seal), "strong", BRASS_LIGHT, is_centred=True)
        body = [
            Paragraph("sealed", say("cut.seal"), "body", CREAM),
            seal,
            Paragraph("proves", say("cut.proves"), "small", CREAM_SOFT),
            Space("air", FIELD_AIR),
            self._cut_field(),
            FormRow(self._ask_toggle()),
        ]
        buttons = [
            Button("back", say("app.back"), self.escape),
            Button("deal", say("cut.deal"), self._begin, "primary", picture="cards"),
        ]
        return Dialog("cut", say("cut.title"), body, buttons, DIALOG_WIDTH)

    def _cut_field(self) -> Column:
        field = TextField("cut", say("cut.own"), self.cut, MAX_CUT_LENGTH, self._write)
        field.placeholder, field.full_message = say("cut.own.empty"), say("cut.own.full", count=MAX_CUT_LENGTH)
        name = Label("cut.label", say("cut.own"), "strong", CREAM)
        about = Paragraph("cut.about", say("cut.own.about"), "small", CREAM_SOFT)
        return Column("cut.own", [name, field, about], FIELD_AIR)

    def _ask_toggle(self) -> Toggle:
        words = (say("settings.off"), say("settings.on"))
        return Toggle("ask", say("cut.ask"), self._set_asking, is_on=self.context.settings.cut, words=words)

    def _write(self, text: str) -> None:
        self.cut = text

    def _set_asking(self, is_on: bool) -> None:
        self.context.change_settings(replace(self.context.settings, cut=is_on))

    def _begin(self) -> None:
        self._deal(self.cut.strip())

    def leave(self) -> None:
        self._drop()
