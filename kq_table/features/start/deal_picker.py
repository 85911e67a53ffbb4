"""The dialogs about a match's cards: which deal is played, and a cut before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from engines.record import deal_codes
from kq_table.match import shuffle_source
from kq_table.narrate.game_names import game_name
from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene, ToastDialog
from kq_table.text import grouped, say
from kq_table.ui.button import Button, Link
from kq_table.ui.choice import Choice, Toggle
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import FormRow
from kq_table.ui.labels import Label, Paragraph, Space
from kq_table.ui.layout import Column, Row
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, WARNING
from kq_table.ui.widget import Widget

DIALOG_WIDTH: Final = 620
KINDS: Final = ("fresh", "day", "code")
FAULT_WORDS: Final[Mapping[deal_codes.Fault, str]] = {
    "letter": "deal.code.letter",
    "short": "deal.code.short",
    "long": "deal.code.long",
    "typo": "deal.code.typo",
    "newer": "deal.code.newer",
    "own": "deal.code.own",
}
MAX_CODE_LENGTH: Final = 24
CODE_AIR: Final = 4
EXAMPLE_DAY: Final = "2020-02-29"
"""Whose code is shown as an example."""
LINK_GAP: Final = 32


class DealPicker(ToastDialog):
    """
    Has a page for each kind of deal.

    :param chosen: the present deal, as a code names it
    :param is_coded: whether it is one from a code; otherwise it is fresh
    :param take: called with the new deal, None for a fresh one
    """

    def __init__(
        self,
        context: AppContext,
        chosen: deal_codes.Deal,
        take: Callable[[deal_codes.Deal | None], None],
        *,
        is_coded: bool,
    ) -> None:
        super().__init__(context)
        self.chosen, self._take = chosen, take
        self.day = deal_codes.daily(chosen.game, today())
        self.text = chosen.code if is_coded else ""
        self.kind = ("day" if chosen == self.day else "code") if is_coded else "fresh"

    @property
    def coded(self) -> deal_codes.Deal | None:
        """The deal of the code on the open page; None without a valid one."""
        if self.kind != "code":
            return self.day if self.kind == "day" else None
        try:
            return deal_codes.read(self.text)
        except deal_codes.BadCode:
            return None

    def _make_dialog(self) -> Dialog:
        """Make the open page, as high as the highest of the three."""
        dialog = self._page(self.kind)
        dialog.min_body_height = max(self._page(kind).body_height(self.context.kit) for kind in KINDS)
        return dialog

    def _page(self, kind: str) -> Dialog:
        kinds = [(known, say(f"deal.{known}")) for known in KINDS]
        tabs = Choice("kind", say("deal.title"), kinds, kind, self._open_page)
        about = Paragraph("about", say(f"deal.{kind}.about"), "body", CREAM)
        pages: dict[str, Callable[[], list[Widget]]] = {"fresh": self._fresh, "day": self._day, "code": self._code}
        take = Button("take", say("deal.take"), self._take_deal, "primary", picture="check")
        take.is_enabled = kind == "fresh" or self.coded is not None
        buttons = [Button("back", say("app.back"), self.escape), take]
        return Dialog("deal", say("deal.title"), [tabs, about, *pages[kind]()], buttons, DIALOG_WIDTH)

    def _fresh(self) -> list[Widget]:
        return [Space("air", CODE_AIR), FormRow(ask_toggle("cut", self.context), is_ruled=False)]

    def _day(self) -> list[Widget]:
        code = Paragraph("day", self.day.code, "heading", BRASS_LIGHT, is_centred=True)
        return [Space("air", CODE_AIR), code, self._code_buttons()]

    def _code(self) -> list[Widget]:
        field = TextField("code", say("deal.code"), self.text, MAX_CODE_LENGTH, self._write)
        # Of a day gone by: today's own code, dimmed, would look like something already entered.
        field.placeholder = say("deal.code.example", code=deal_codes.daily(self.day.game, EXAMPLE_DAY).code)
        field.full_message = say("deal.code.full", count=MAX_CODE_LENGTH)
        return [field, self._meaning(), self._code_buttons()]

    def _meaning(self) -> Paragraph:
        """The match that the code stands for, or its error."""
        if not self.text:
            return Paragraph("meaning", say("deal.code.empty"), "small", CREAM_SOFT)
        try:
            deal = deal_codes.read(self.text)
        except deal_codes.BadCode as error:
            return Paragraph("meaning", say(FAULT_WORDS[error.fault]), "small", WARNING)
        words = say("deal.code.means", game=game_name(deal.game), count=deal.seats)
        return Paragraph("meaning", words, "small", CREAM_SOFT)

    def _code_buttons(self) -> Row:
        copy = Link("copy", say("deal.copy"), self._copy, "copy")
        copy.is_enabled = self.coded is not None
        new = Link("new", say("deal.new"), self._write_new, "again")
        return Row("ways", [copy] if self.kind == "day" else [new, copy], LINK_GAP, align="centre")

    # -- actions

    def _open_page(self, kind: str) -> None:
        self.kind, is_by_key = kind, self.dialog["kind"].is_ringed
        self.resize()
        if kind == "code" and not is_by_key:
            # A click leads to typing; the arrows still go from page to page.
            self.dialog.focus(self.dialog["code"])

    def _write(self, text: str) -> None:
        self.text = text
        self.resize()

    def _write_new(self) -> None:
        self._write(shuffle_source.another_deal(self.chosen).code)

    def _copy(self) -> None:
        assert self.coded is not None, "there is no code to be copied"
        self.show_toast(record_export.copy_code(self.coded.code))

    def _take_deal(self) -> None:
        deal = self.coded
        self.context.stack.pop()
        self._take(deal)


def today() -> str:
    """The local date, as YYYY-MM-DD."""
    return f"{datetime.now().astimezone():%Y-%m-%d}"


def ask_toggle(name: str, context: AppContext) -> Toggle:
    """The switch of the setting whether a cut is asked for before each match."""

    def set_asking(is_on: bool) -> None:
        context.change_settings(replace(context.settings, cut=is_on))

    words = (say("settings.off"), say("settings.on"))
    return Toggle(name, say("cut.ask"), set_asking, is_on=context.settings.cut, words=words)


MAX_CUT_LENGTH: Final = 60


class CutDialog(DialogScene):
    """
    Enter deals without a cut.

    :param seal: the SHA-256 of the shuffle's secret, in hex
    :param deal: called with the cut, which may be empty; shows a dialog over this one if it fails
    :param drop: called when this dialog goes, whether or not the match has begun
    """

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
            Space("air", CODE_AIR),
            self._cut_field(),
            FormRow(ask_toggle("ask", self.context)),
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
        return Column("cut.own", [name, field, about], CODE_AIR)

    def _write(self, text: str) -> None:
        self.cut = text

    def _begin(self) -> None:
        self._deal(self.cut.strip())

    def leave(self) -> None:
        self._drop()
