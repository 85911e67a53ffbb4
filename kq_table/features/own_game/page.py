"""The page on which a person writes a game: its facts and contracts, and what a sample hand may play."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from engines.games.king.game_file import BadGame, ContractRow, Game, write
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import ToastDialog
from kq_table.storage import game_files
from kq_table.text import say
from kq_table.ui import focus
from kq_table.ui.button import Button, IconButton, Link, Tile
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.export import to_file
from kq_table.ui.form import FormRow, PanelHeading, StatusLine
from kq_table.ui.labels import Paragraph, Rule, Space
from kq_table.ui.layout import Column, Row
from kq_table.ui.scroll import ScrollArea
from kq_table.ui.theme import CREAM_SOFT, GAP
from kq_table.ui.widget import Widget

from . import sample
from .draft import KEPT, ORDERS, SUIT_NAMES, Draft, Part, contract_of, tell_total, tell_worth
from .fields import MAX_TITLE_LETTERS, Fields, Place
from .page_dialog import KeepDialog, KindDialog, PageDialog
from .sample_hand import SampleHand

LINE_GAP: Final = 8
"""Design pixels between the contracts of the list."""


class OwnGamePage(ToastDialog):
    """
    The page; the half with the chosen contract stays in sight while the list scrolls.

    :param game: what it starts with
    :param title: what that is called
    :param key: that of the game's file if that is changed, not copied; else empty
    :param play: called with the key of the game to set up a match of
    :param leave: called once the person goes back after saving
    """

    dialog: Dialog

    def __init__(
        self,
        context: AppContext,
        game: Game,
        title: str,
        key: str,
        play: Callable[[str], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(context)
        title = title if key else say("make.copy", title=title)[:MAX_TITLE_LETTERS].strip()
        self.draft, self.key, self._play, self._leave = Draft.of(game, title), key, play, leave
        self.chosen: Place = (0, 0)
        self.seed = 1
        self._fields = Fields(self.draft, self.resize, self.renew)
        self._saved = self.draft.game
        self._has_saved = False
        self._sample: tuple[object, sample.Sample] | None = None

    @property
    def data(self) -> Any:
        """The person's folder for data."""
        return self.context.services.store.folder.parent

    @property
    def row(self) -> ContractRow:
        part, row = self.chosen
        return self.draft.parts[part].rows[row]

    def checked(self) -> Game | None:
        """The game, unless there is a fault in it."""
        try:
            return self.draft.checked()
        except BadGame:
            return None

    # -- the dialog

    def _make_dialog(self) -> Dialog:
        game = self.checked()
        parts = (self._contracts(), self._right(game), self._fields.facts())
        bar = [
            Button("back", say("app.back"), self.escape),
            *([Link("make.remove", say("make.remove"), self._remove, "cross")] if self.key else []),
            Button("make.share", say("make.share"), self._share, picture="copy"),
            Button("make.save", say("make.save"), self._keep, picture="save"),
            Button("make.play", say("make.play"), self._play_at_once, "primary", picture="cards"),
        ]
        for button in bar[-3:]:
            button.is_enabled = game is not None
        dialog = PageDialog("own_game", say("make.page"), parts, bar, self.context.kit)
        dialog.min_body_height = self.context.size[1]  # a page that is as high as it can be does not jump
        return dialog

    # -- the game

    def _contracts(self) -> list[Widget]:
        """The title, and the list of contracts."""
        draft = self.draft
        found: list[Widget] = [FormRow(self._fields.title())]
        for number, part in enumerate(draft.parts):
            found += self._part(number, part)
        if len(draft.parts[-1].rows) > 1:
            link = Link("split", say("make.split"), self._changing(draft.split), "plus")
            found.append(Row("split.row", [link], align="left"))
        return found

    def _part(self, number: int, part: Part) -> list[Widget]:
        several = len(self.draft.parts) > 1
        words = say("make.part", number=number + 1) if several else say("make.contracts")
        add = Button(f"add:{number}", say("make.add"), partial(self.ask_kind, number), picture="plus")
        orders = [*ORDERS, *([KEPT] if part.limits and part.order == KEPT else [])]
        order = Choice(
            f"order:{number}",
            say("make.order"),
            [(one, say(f"make.order.{one}")) for one in orders],
            part.order,
            lambda one: self._change(part, "order", one),
        )
        found: list[Widget] = [
            Space(f"air:{number}", GAP),
            PanelHeading(f"part:{number}", words, add),
            FormRow(order),
        ]
        if part.order in {"any", KEPT}:
            count = self._fields.deals(number, part)
            found.append(FormRow(count))
        lines = [self._line((number, at), row) for at, row in enumerate(part.rows)]
        return [*found, Column(f"lines:{number}", lines, LINE_GAP)]

    def _line(self, place: Place, row: ContractRow) -> Widget:
        words = say("make.line", contract=row.title, points=tell_worth(row))
        line = Tile(f"contract:{place[0]}:{place[1]}", words, partial(self._choose, place), _picture(row))
        line.kind = "plain" if place == self.chosen else "quiet"
        return line

    # -- the chosen contract

    def _right(self, game: Game | None) -> list[Widget]:
        row = self.row
        buttons = [
            IconButton("up", say("make.up"), partial(self._move, -1), "arrow-up"),
            IconButton("down", say("make.down"), partial(self._move, 1), "arrow-down"),
            IconButton("remove", say("make.remove_contract"), self._drop, "cross"),
        ]
        buttons[2].is_enabled = len(self.draft.parts) > 1 or len(self.draft.parts[0].rows) > 1
        heading = PanelHeading("contract", row.title, Row("contract.bar", buttons, LINE_GAP))
        controls = self._fields.contract(self.chosen)
        return [self._status(game), heading, *self._shown_sample(game), *(FormRow(control) for control in controls)]

    def _status(self, game: Game | None) -> Widget:
        if game is not None:
            return StatusLine("status", "check", tell_total(game))
        try:
            self.draft.checked()
        except BadGame as error:
            return StatusLine("status", "warning", str(error))
        raise AssertionError("a game with a fault has a reason")

    def _shown_sample(self, game: Game | None) -> list[Widget]:
        if game is None:
            return [Paragraph("sample.fault", say("make.sample.fault"), "small", CREAM_SOFT)]
        another = Link("another", say("make.sample.another"), self._deal_another, "again")
        return [
            Space("sample.above", LINE_GAP),
            SampleHand(self.context, self._sampled(game)),
            Space("sample.below", LINE_GAP),
            Row("sample.bar", [another], align="left"),
            Rule("sample.line", GAP),
        ]

    def _sampled(self, game: Game) -> sample.Sample:
        # Titles do not change what may be played: no other hand comes while one is typed.
        contract = replace(contract_of(game, *self.chosen), title="")
        key = contract, game.ranks, game.step, game.dealer_leads, self.chosen, self.seed
        if self._sample is None or self._sample[0] != key:
            self._sample = key, sample.make(game, *self.chosen, self.seed)
        return self._sample[1]

    # -- changes

    def _changing(self, change: Callable[[], object]) -> Callable[[], None]:
        def do() -> None:
            change()
            self.renew()

        return do

    def _change(self, part: Part, name: str, value: str) -> None:
        part.deals = min(40, part.count(self.draft.seats))
        setattr(part, name, value)
        self.renew()

    def _choose(self, place: Place) -> None:
        self.chosen = place
        self._fields.typed.clear()
        self.renew()

    def _move(self, step: int) -> None:
        self._choose(self.draft.move(self.chosen, step))
        self._reveal()

    def _reveal(self) -> None:
        """Scroll the chosen contract into view in the list."""
        part, row = self.chosen
        line = self.dialog[f"contract:{part}:{row}"]
        for view in self.dialog.walk():
            if isinstance(view, ScrollArea) and line in focus.walk([view]):
                view.reveal(line)

    def _drop(self) -> None:
        part, row = self.chosen
        self.draft.remove(self.chosen)
        part = min(part, len(self.draft.parts) - 1)
        self._choose((part, max(0, min(row, len(self.draft.parts[part].rows) - 1))))

    def _deal_another(self) -> None:
        self.seed += 1
        self.renew()

    def ask_kind(self, part: int) -> None:
        self.context.stack.push(KindDialog(self.context, partial(self._add, part)))

    def _add(self, part: int, kind: str) -> None:
        place = self.draft.add(kind, part)
        if place is None:
            self.show_toast(say("make.full"))
        else:
            self._choose(place)
            self._reveal()

    # -- the file

    def _save(self) -> bool:
        """Save the game; the file of the one that was changed is offered no more."""
        game = self.draft.checked()
        try:
            key = game_files.save(game, self.data)
            if self.key and self.key != key:
                game_files.remove(self.key, self.data)
        except OSError as error:
            self.show_toast(say("make.not_saved", reason=error.strerror or error))
            return False
        self.key, self._saved, self._has_saved = key, self.draft.game, True
        self.renew()
        self.show_toast(say("make.saved", title=game.title))
        return True

    def _keep(self) -> None:
        self._save()

    def _play_at_once(self) -> None:
        if self._save():
            self._play(self.key)

    def _share(self) -> None:
        game = self.draft.checked()
        name = re.sub(r"[^\w-]+", "-", game.title).strip("-")
        try:
            path = to_file(write(game), f"{name}{game_files.SUFFIX}", self.context.services.documents())
        except OSError as error:
            self.show_toast(say("make.not_saved", reason=error.strerror or error))
        else:
            self.show_toast(say("make.shared", path=path))

    def _remove(self) -> None:
        try:
            game_files.remove(self.key, self.data)
        except OSError as error:
            self.show_toast(say("make.not_saved", reason=error.strerror or error))
        else:
            self._leave()

    def escape(self) -> None:
        """Go back; ask first if something was changed since it was saved."""
        if self.draft.game != self._saved:
            self.context.stack.push(KeepDialog(self.context, self._save_and_go if self.checked() else None, self._go))
        else:
            self._go()

    def _save_and_go(self) -> None:
        if self._save():
            self._go()

    def _go(self) -> None:
        if self._has_saved:
            self._leave()
        else:
            self.context.stack.pop()


def _picture(row: ContractRow) -> str:
    """The icon of a contract in the list: its suit, or what it is like."""
    suit = row.trump or next((word for word in row.cards if word in SUIT_NAMES), "")
    if suit:
        return SUIT_NAMES[suit].removesuffix("s")
    return "crown" if row.cards else "list" if row.start else "cards"
