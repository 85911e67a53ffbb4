"""The controls of the page that hold a value of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from engines.games.king.game_file import DOUBLE, DOUBLE_DEALER, SHOW, ContractRow
from kq_table.text import say
from kq_table.ui.choice import Choice, Toggle
from kq_table.ui.form import FormRow, PanelHeading
from kq_table.ui.labels import Space
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import GAP
from kq_table.ui.widget import UiContext, Widget

from .draft import PACKS, SUIT_NAMES, Draft, Part

MAX_TITLE_LETTERS: Final = 40
MAX_NUMBER_LETTERS: Final = 5
NUMBER: Final = re.compile(r"[-+−]?\d{1,4}")
LAST_TWO_TRICKS: Final = -2
Place = tuple[int, int]


class Fields:
    """
    Makes controls that change a draft.

    :param resize: lays the page out at once, as for each letter typed
    :param renew: the same once nothing is held down
    """

    def __init__(self, draft: Draft, resize: Callable[[], None], renew: Callable[[], None]) -> None:
        self.draft, self._resize, self._renew = draft, resize, renew
        self.typed: dict[str, str] = {}
        """What stands in number fields, by name, also while it is no number."""
        self._place: Place = (0, 0)

    def title(self) -> Widget:
        return self._text("title", self.draft.title, partial(setattr, self.draft, "title"))

    def deals(self, number: int, part: Part) -> Widget:
        """How many deals a part has."""
        return self._number(f"deals:{number}", part.deals, partial(setattr, part, "deals"), say("make.part.deals"))

    def contract(self, place: Place) -> list[Widget]:
        """What can be said of a contract."""
        self._place = place
        part, at = place
        row = self.draft.parts[part].rows[at]
        return [self._text("name", row.title, partial(self._put, "title")), *self._points(row), *self._limits(row)]

    def facts(self) -> list[Widget]:
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

    def _points(self, row: ContractRow) -> list[Widget]:
        if not row.start:
            return [self._number("worth", row.worth[0], lambda points: self.draft.change(self._place, worth=(points,)))]

        def put(at: int, points: int) -> None:
            places = [*row.places]
            places[at] = points
            self.draft.change(self._place, places=tuple(places))

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

    def _text(self, name: str, value: str, put: Callable[[str], None]) -> TextField:
        def write_text(text: str) -> None:
            put(text)
            self._resize()

        return TextField(name, say(f"make.{name}"), value, MAX_TITLE_LETTERS, write_text)

    def _number(self, name: str, value: int, put: Callable[[int], Any], words: str = "") -> TextField:
        def write_number(text: str) -> None:
            self.typed[name] = text
            put(int(text.replace("−", "-")) if NUMBER.fullmatch(text) else 0)
            self._resize()

        return NumberField(name, words or say(f"make.{name}"), self.typed.get(name, str(value)), write_number)

    def _choice(self, name: str, values: Sequence[str], value: str, put: Callable[[str], Any]) -> Choice:
        options = [(one, say(f"make.{name}.{one}")) for one in values]
        return Choice(name, say(f"make.{name}"), options, value, partial(self._do, put))

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
            self.draft.change(self._place, **fields)
            self._resize()

        return Toggle(field, words, put, is_on=is_on, words=(say("setup.no"), say("setup.yes")))

    # -- changes

    def _do(self, put: Callable[[str], Any], value: str) -> None:
        put(value)
        self._renew()

    def _put(self, name: str, value: str) -> None:
        self.draft.change(self._place, **{name: value})

    def _edit(self, name: str, value: str) -> None:
        self._put(name, value)
        self._renew()

    def _take_pack(self, ranks: str) -> None:
        self.draft.ranks = ranks
        self._renew()


class NumberField(TextField):
    """A short field for a number."""

    def __init__(self, name: str, text: str, value: str, on_change: Callable[[str], None]) -> None:
        super().__init__(name, text, value, MAX_NUMBER_LETTERS, on_change)

    def natural_width(self, kit: UiContext) -> int:
        return kit.fonts.width("−0000", "body") + 3 * kit.px(GAP)
