"""The list of contracts on the page, and the chosen one with its sample hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from engines.games.king.game_file import BadGame, ContractRow, Game
from kq_table.shell.dialog_scene import ToastDialog
from kq_table.text import say
from kq_table.ui import focus
from kq_table.ui.button import Button, IconButton, Link, Tile
from kq_table.ui.choice import Choice
from kq_table.ui.form import FormRow, PanelHeading, StatusLine
from kq_table.ui.labels import Paragraph, Rule, Space
from kq_table.ui.layout import Column, Row
from kq_table.ui.scroll import ScrollArea
from kq_table.ui.theme import CREAM_SOFT, GAP
from kq_table.ui.widget import Widget

from . import sample
from .draft import KEPT, ORDERS, SUIT_NAMES, Draft, Part, contract_of, tell_total, tell_worth
from .fields import Fields, Place
from .page_dialog import KindDialog
from .sample_hand import SampleHand

LINE_GAP: Final = 8
"""Design pixels between the contracts of the list."""
MAX_DEALS_OF_PART: Final = 40


class Contracts:
    """
    The parts of a draft, one of whose contracts is chosen.

    :param page: the scene that shows them
    """

    def __init__(self, page: ToastDialog, draft: Draft) -> None:
        self._page, self.draft = page, draft
        self.chosen: Place = (0, 0)
        self.fields = Fields(draft, page.resize, page.renew)
        self._seed = 1
        self._sample: tuple[object, sample.Sample] | None = None

    @property
    def row(self) -> ContractRow:
        part, row = self.chosen
        return self.draft.parts[part].rows[row]

    def listed(self) -> list[Widget]:
        """The title, and the list of contracts."""
        draft = self.draft
        found: list[Widget] = [FormRow(self.fields.title())]
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
            count = self.fields.deals(number, part)
            found.append(FormRow(count))
        lines = [self._line((number, at), row) for at, row in enumerate(part.rows)]
        return [*found, Column(f"lines:{number}", lines, LINE_GAP)]

    def _line(self, place: Place, row: ContractRow) -> Widget:
        words = say("make.line", contract=row.title, points=tell_worth(row))
        line = Tile(f"contract:{place[0]}:{place[1]}", words, partial(self.choose, place), _picture(row))
        line.kind = "plain" if place == self.chosen else "quiet"
        return line

    # -- the chosen contract

    def in_full(self, game: Game | None) -> list[Widget]:
        row = self.row
        buttons = [
            IconButton("up", say("make.up"), partial(self._move, -1), "arrow-up"),
            IconButton("down", say("make.down"), partial(self._move, 1), "arrow-down"),
            IconButton("remove", say("make.remove_contract"), self._drop, "cross"),
        ]
        buttons[2].is_enabled = len(self.draft.parts) > 1 or len(self.draft.parts[0].rows) > 1
        heading = PanelHeading("contract", row.title, Row("contract.bar", buttons, LINE_GAP))
        controls = self.fields.contract(self.chosen)
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
            SampleHand(self._page.context, self._sampled(game)),
            Space("sample.below", LINE_GAP),
            Row("sample.bar", [another], align="left"),
            Rule("sample.line", GAP),
        ]

    def _sampled(self, game: Game) -> sample.Sample:
        # Titles do not change what may be played: no other hand comes while one is typed.
        contract = replace(contract_of(game, *self.chosen), title="")
        key = contract, game.ranks, game.step, game.dealer_leads, self.chosen, self._seed
        if self._sample is None or self._sample[0] != key:
            self._sample = key, sample.make(game, *self.chosen, self._seed)
        return self._sample[1]

    # -- changes

    def _changing(self, change: Callable[[], object]) -> Callable[[], None]:
        def do() -> None:
            change()
            self._page.renew()

        return do

    def _change(self, part: Part, name: str, value: str) -> None:
        part.deals = min(MAX_DEALS_OF_PART, part.count(self.draft.seats))
        setattr(part, name, value)
        self._page.renew()

    def choose(self, place: Place) -> None:
        self.chosen = place
        self.fields.typed.clear()
        self._page.renew()

    def _move(self, step: int) -> None:
        self.choose(self.draft.move(self.chosen, step))
        self._reveal()

    def _reveal(self) -> None:
        """Scroll the chosen contract into view in the list."""
        part, row = self.chosen
        line = self._page.dialog[f"contract:{part}:{row}"]
        for view in self._page.dialog.walk():
            if isinstance(view, ScrollArea) and line in focus.walk([view]):
                view.reveal(line)

    def _drop(self) -> None:
        part, row = self.chosen
        self.draft.remove(self.chosen)
        part = min(part, len(self.draft.parts) - 1)
        self.choose((part, max(0, min(row, len(self.draft.parts[part].rows) - 1))))

    def _deal_another(self) -> None:
        self._seed += 1
        self._page.renew()

    def ask_kind(self, part: int) -> None:
        self._page.context.stack.push(KindDialog(self._page.context, partial(self._add, part)))

    def _add(self, part: int, kind: str) -> None:
        place = self.draft.add(kind, part)
        if place is None:
            self._page.show_toast(say("make.full"))
        else:
            self.choose(place)
            self._reveal()


def _picture(row: ContractRow) -> str:
    """The icon of a contract in the list: its suit, or what it is like."""
    suit = row.trump or next((word for word in row.cards if word in SUIT_NAMES), "")
    if suit:
        return SUIT_NAMES[suit].removesuffix("s")
    return "crown" if row.cards else "list" if row.start else "cards"
