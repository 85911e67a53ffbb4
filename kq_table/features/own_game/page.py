"""The page on which a person writes a game: its facts and contracts, and what a sample hand may play."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pygame import Rect

from engines.games.king.game_file import DOUBLE, DOUBLE_DEALER, SHOW, BadGame, ContractRow, Game, write
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene, ToastDialog
from kq_table.storage import game_files
from kq_table.text import say
from kq_table.ui import focus
from kq_table.ui.button import Button, IconButton, Link, Tile
from kq_table.ui.choice import Choice, Toggle
from kq_table.ui.dialog import Dialog
from kq_table.ui.export import to_file
from kq_table.ui.form import ROW_GAP, FormRow, PanelHeading, StatusLine
from kq_table.ui.labels import Paragraph, Rule, Space
from kq_table.ui.layout import Column, Group, Row
from kq_table.ui.scroll import SIDE_MARGIN, ScrollArea
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import CREAM, CREAM_SOFT, GAP, MARGIN
from kq_table.ui.widget import UiContext, Widget

from . import sample
from .draft import KEPT, KINDS, ORDERS, PACKS, SUIT_NAMES, Draft, Part, contract_of, tell_total, tell_worth
from .sample_hand import SampleHand

DIALOG_WIDTH: Final = 1160
MIN_HALF: Final = 440
"""Least width in design pixels of either half beside the other, at the usual size of text."""
LINE_GAP: Final = 8
"""Design pixels between the contracts of the list."""
MAX_TITLE_LETTERS: Final = 40
MAX_NUMBER_LETTERS: Final = 5
NUMBER: Final = re.compile(r"[-+−]?\d{1,4}")
MAX_IN_A_ROW: Final = 13
Place = tuple[int, int]


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
        self._typed: dict[str, str] = {}
        """What stands in number fields, by name, also while it is no number."""
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
        parts = (self._contracts(), self._right(game), self._facts())
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
        found: list[Widget] = [FormRow(self._text("title", draft.title, partial(setattr, draft, "title")))]
        for number, part in enumerate(draft.parts):
            found += self._part(number, part)
        if len(draft.parts[-1].rows) > 1:
            link = Link("split", say("make.split"), self._changing(draft.split), "plus")
            found.append(Row("split.row", [link], align="left"))
        return found

    def _facts(self) -> list[Widget]:
        """What holds in all deals."""
        draft, facts = self.draft, self.draft.facts
        packs = list(PACKS[draft.seats])
        packs += [] if draft.ranks in packs else [draft.ranks]
        sizes = [(ranks, str(4 * len(ranks))) for ranks in packs]
        controls: list[Widget] = [
            self._choice("seats", ("3", "4"), str(draft.seats), lambda seats: draft.set_seats(int(seats))),
            Choice("pack", say("make.pack"), sizes, draft.ranks, self._take_pack),
            self._choice("direction", ("1", "-1"), str(facts["step"]), lambda step: facts.update(step=int(step))),
            self._fact("leads", "dealer_leads"),
            self._fact("winners", "wins_above_zero"),
            self._number("in_a_row", facts["in_a_row"], lambda count: facts.update(in_a_row=count)),
        ]
        head = PanelHeading("facts.head", say("make.facts"))
        return [Space("facts.air", GAP), head, *(FormRow(control) for control in controls)]

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
            count = self._number(f"deals:{number}", part.deals, partial(setattr, part, "deals"), say("make.part.deals"))
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
        controls = [self._text("name", row.title, partial(self._edit, "title")), *self._points(row), *self._limits(row)]
        return [self._status(game), heading, *self._shown_sample(game), *(FormRow(control) for control in controls)]

    def _status(self, game: Game | None) -> Widget:
        if game is not None:
            return StatusLine("status", "check", tell_total(game))
        try:
            self.draft.checked()
        except BadGame as error:
            return StatusLine("status", "warning", str(error))
        raise AssertionError("a game with a fault has a reason")

    def _points(self, row: ContractRow) -> list[Widget]:
        if not row.start:
            return [self._number("worth", row.worth[0], lambda points: self.draft.change(self.chosen, worth=(points,)))]

        def put(at: int, points: int) -> None:
            places = [*self.row.places]
            places[at] = points
            self.draft.change(self.chosen, places=tuple(places))

        words = [say("make.place", number=at + 1) for at in range(len(row.places))]
        return [self._number(f"place:{at}", row.places[at], partial(put, at), word) for at, word in enumerate(words)]

    def _limits(self, row: ContractRow) -> list[Widget]:
        """The rules of play that a contract of its kind can have."""
        found: list[Widget] = []
        if row.start:
            return [*found, self._bids((DOUBLE, DOUBLE_DEALER), row)]
        suit = row.barred or next((word for word in row.cards if word in SUIT_NAMES), "H")
        named = say(f"make.suit.{SUIT_NAMES[suit]}")
        found.append(self._toggle("barred", say("make.barred", suit=named), row.barred != "", {"barred": suit}))
        if row.barred:
            found.append(self._toggle("is_bar_lifted", say("make.is_bar_lifted", suit=named), row.is_bar_lifted))
        if row.trump:
            found.append(self._toggle("must_go", say("make.must_trump"), bool(row.must_go), {"must_go": (row.trump,)}))
        elif row.cards:
            must = {"must_go": row.cards}
            found.append(self._toggle("must_go", say("make.must_go"), bool(row.must_go), must))
            found.append(self._toggle("stops_early", say("make.stops_early"), row.stops_early))
        if row.tricks_from == -2:
            found.append(self._toggle("last", say("make.last"), row.last > 1, {"last": 2}, {"last": 1}))
        if row.cards and row.cards[0] in SUIT_NAMES:
            ace = {"heavy": ((f"A{row.cards[0]}", 2),)}
            found.append(self._toggle("heavy", say("make.heavy"), bool(row.heavy), ace))
        may_show = row.cards and not any(word in SUIT_NAMES for word in row.cards) and len(row.cards) == 1
        return [*found, self._bids((DOUBLE, DOUBLE_DEALER, *([SHOW] if may_show else [])), row)]

    def _bids(self, kinds: Sequence[str], row: ContractRow) -> Widget:
        options = [(kind, say(f"make.bids.{kind or 'none'}")) for kind in ("", *kinds)]
        return Choice("bids", say("make.bids"), options, row.bids, partial(self._edit, "bids"))

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

    # -- controls

    def _text(self, name: str, value: str, put: Callable[[str], None]) -> TextField:
        def write_text(text: str) -> None:
            put(text)
            self.resize()

        return TextField(name, say(f"make.{name}"), value, MAX_TITLE_LETTERS, write_text)

    def _number(self, name: str, value: int, put: Callable[[int], Any], words: str = "") -> TextField:
        def write_number(text: str) -> None:
            self._typed[name] = text
            put(int(text.replace("−", "-")) if NUMBER.fullmatch(text) else 0)
            self.resize()

        return NumberField(name, words or say(f"make.{name}"), self._typed.get(name, str(value)), write_number)

    def _choice(self, name: str, values: Sequence[str], value: str, put: Callable[[str], Any]) -> Choice:
        options = [(one, say(f"make.{name}.{one}")) for one in values]
        return Choice(name, say(f"make.{name}"), options, value, lambda one: self._changing(partial(put, one))())

    def _fact(self, name: str, fact: str) -> Choice:
        """A fact of the game that is so or not."""
        return self._choice(
            name, ("0", "1"), str(int(self.draft.facts[fact])), lambda one: self.draft.facts.update({fact: one == "1"})
        )

    def _toggle(
        self, field: str, words: str, is_on: bool, on: dict[str, Any] | None = None, off: dict[str, Any] | None = None
    ) -> Toggle:
        empty = {"barred": "", "must_go": (), "heavy": ()}

        def put(value: bool) -> None:
            fields = (on or {field: True}) if value else (off or {field: empty.get(field, False)})
            self.draft.change(self.chosen, **fields)
            self.resize()

        return Toggle(field, words, put, is_on=is_on, words=(say("setup.no"), say("setup.yes")))

    # -- changes

    def _changing(self, change: Callable[[], object]) -> Callable[[], None]:
        def do() -> None:
            change()
            self.renew()

        return do

    def _take_pack(self, ranks: str) -> None:
        self.draft.ranks = ranks
        self.renew()

    def _change(self, part: Part, name: str, value: str) -> None:
        part.deals = min(40, part.count(self.draft.seats))
        setattr(part, name, value)
        self.renew()

    def _edit(self, name: str, value: str) -> None:
        self.draft.change(self.chosen, **{name: value})
        if name != "title":
            self.renew()

    def _choose(self, place: Place) -> None:
        self.chosen, self._typed = place, {}
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


class KindDialog(DialogScene):
    """What a new contract is about."""

    def __init__(self, context: AppContext, take: Callable[[str], None]) -> None:
        super().__init__(context)
        self._take = take

    def _make_dialog(self) -> Dialog:
        kinds = [Button(f"kind:{kind}", say(f"make.kind.{kind}"), partial(self._add, kind)) for kind in KINDS]
        back = Button("back", say("app.back"), self.escape)
        return Dialog("kinds", say("make.kinds"), [Row("kinds", kinds, is_equal=True)], [back], 900)

    def _add(self, kind: str) -> None:
        self.context.stack.pop()
        self._take(kind)


class KeepDialog(DialogScene):
    """
    Whether to keep what was changed.

    :param save: None if there is a fault in it
    """

    def __init__(self, context: AppContext, save: Callable[[], None] | None, discard: Callable[[], None]) -> None:
        super().__init__(context)
        self._save, self._discard = save, discard

    def _make_dialog(self) -> Dialog:
        words = Paragraph("keep.words", say("make.keep" if self._save else "make.keep.fault"), "body", CREAM)
        buttons: list[Widget] = [
            Button("back", say("make.keep.back"), self.escape),
            Button("discard", say("make.keep.discard"), partial(self._answer, self._discard)),
        ]
        if self._save is not None:
            buttons.append(Button("save", say("make.save"), partial(self._answer, self._save), "primary"))
        return Dialog("keep", say("make.page"), [words], buttons, 620)

    def _answer(self, go: Callable[[], None]) -> None:
        self.context.stack.pop()
        go()


class NumberField(TextField):
    """A short field for a number."""

    def __init__(self, name: str, text: str, value: str, on_change: Callable[[str], None]) -> None:
        super().__init__(name, text, value, MAX_NUMBER_LETTERS, on_change)

    def natural_width(self, kit: UiContext) -> int:
        return kit.fonts.width("−0000", "body") + 3 * kit.px(GAP)


class PageDialog(Dialog):
    """
    A dialog with two halves that scroll by themselves, or one below the other where there is no room for both.

    :param parts: the list; what is chosen in it, below the status; and what goes below the list
    """

    def __init__(
        self,
        name: str,
        title: str,
        parts: tuple[list[Widget], list[Widget], list[Widget]],
        buttons: Sequence[Widget],
        kit: UiContext,
    ) -> None:
        listed, chosen, below = parts
        needed = kit.px(2 * MIN_HALF * kit.metrics.text_scale)
        is_wide = min(kit.px(DIALOG_WIDTH * kit.metrics.text_scale), kit.metrics.size[0]) - kit.px(2 * MARGIN) > needed
        one = Column("make.all", [chosen[0], *listed, Space("halves.air", GAP), *chosen[1:], *below], ROW_GAP)
        super().__init__(name, title, () if is_wide else [one], buttons, DIALOG_WIDTH)
        if is_wide:
            halves = Column("make.left", [*listed, *below], ROW_GAP), Column("make.right", chosen, ROW_GAP)
            self.put_in_place_of_body(Halves(*(ScrollArea(f"{half.name}.view", half) for half in halves)))


class Halves(Group):
    """Two views side by side."""

    def __init__(self, left: ScrollArea, right: ScrollArea) -> None:
        super().__init__("make.halves", (left, right))

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(half.natural_height(kit, self._half(kit, width)) for half in self.widgets)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        half = self._half(kit, rect.w)
        for x, view in zip((rect.x, rect.right - half), self.widgets, strict=True):
            view.place(kit, Rect(x, rect.y, half, rect.h))

    def _half(self, kit: UiContext, width: int) -> int:
        return (width - kit.px(GAP)) // 2 + kit.px(SIDE_MARGIN) // 2


def _picture(row: ContractRow) -> str:
    """The icon of a contract in the list: its suit, or what it is like."""
    suit = row.trump or next((word for word in row.cards if word in SUIT_NAMES), "")
    if suit:
        return SUIT_NAMES[suit].removesuffix("s")
    return "crown" if row.cards else "list" if row.start else "cards"
