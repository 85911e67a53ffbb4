"""A game that is being written: its parts as a page changes them, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final

from engines.core.cards import RANKS
from engines.core.sentences import plain, signed
from engines.games.king import own_games
from engines.games.king.contracts import Contract, KingOptions, course_of
from engines.games.king.game_file import (
    ANY_RANK,
    MAX_CONTRACTS,
    MAX_WORTH,
    TITLE,
    BadGame,
    ContractRow,
    Game,
    LimitRow,
    StageRow,
    read,
    usual_title,
    write,
)
from kq_table.text import find, say

ORDERS: Final = ("fixed", "all", "each", "any")
"""The order of a part: fixed; or dealers choose, each contract once in all, once by each, or any at any time."""
KEPT: Final = "kept"
"""The dealers choose within limits of other kinds, which stay as they were."""
PACKS: Final[Mapping[int, Sequence[str]]] = {
    4: (RANKS, "234567JQKA", "6789TJQKA", "789TJQKA", "9TJQKA"),
    3: (RANKS[1:], "6789TJQKA", "9TJQKA"),
}
"""By number of players, the packs that are offered: their ranks."""
PLACES: Final[Mapping[int, tuple[int, ...]]] = {4: (45, 20, 5, -5), 3: (30, 10, -10)}
SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_ALL: Final = {"tricks_from": 0}
KINDS: Final[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
    "tricks": (-2, _ALL),
    **{SUIT_NAMES[suit]: (-2, {"cards": (suit,), "barred": suit, "stops_early": True}) for suit in "HSDC"},
    "queens": (-6, {"cards": ("Q",), "stops_early": True}),
    "men": (-3, {"cards": ("K", "J"), "stops_early": True}),
    "kings": (-6, {"cards": ("K",), "stops_early": True}),
    "jacks": (-6, {"cards": ("J",), "stops_early": True}),
    "aces": (-6, {"cards": ("A",), "stops_early": True}),
    "king-of-hearts": (-20, {"cards": ("KH",), "barred": "H", "must_go": ("KH",), "stops_early": True}),
    "last-two": (-10, {"tricks_from": -2}),
    "last": (-20, {"tricks_from": -1}),
    **{f"{SUIT_NAMES[suit]}-trump": (5, {"tricks_from": 0, "trump": suit}) for suit in "CDHS"},
    "no-trump": (5, _ALL),
    "domino": (1, {"start": ANY_RANK}),
    "layout": (1, {"start": "J"}),
}
"""What can be added: the points for each unit, and the fields of the contract that differ from an empty one."""
EMPTY: Final = ContractRow("", "", (-2,), (), None, (), 1, "", "", (), False, False, False, "", (), "")


@dataclass
class Part:
    """A part of a match: its contracts, and who chooses among them; *deals* counts where nothing else tells."""

    rows: list[ContractRow]
    order: str = ORDERS[0]
    deals: int = 1
    limits: tuple[LimitRow, ...] = ()

    def count(self, seats: int) -> int:
        """How many deals it takes."""
        return {"fixed": len(self.rows), "all": len(self.rows), "each": seats * len(self.rows)}.get(
            self.order, self.deals
        )

    def stage(self, seats: int) -> StageRow:
        names = [row.name for row in self.rows]
        limits: tuple[LimitRow, ...] = ()
        if self.order in {"all", "each"}:
            limits = tuple(LimitRow((name,), 1, self.order == "each") for name in names)
        elif self.order == KEPT:
            left = ((limit, tuple(name for name in limit.contracts if name in names)) for limit in self.limits)
            limits = tuple(replace(limit, contracts=kept) for limit, kept in left if kept)
        return StageRow(self.count(seats), self.order != "fixed", tuple(self.rows), limits)


def _part(stage: StageRow, seats: int) -> Part:
    part = Part(list(stage.contracts), "fixed", stage.deals, stage.limits)
    if not stage.is_named:
        return part
    for order in ("all", "each", "any"):
        part.order = order
        if part.stage(seats) == stage:
            return part
    part.order = KEPT
    return part


def _title(row: ContractRow) -> str:
    """A contract's title; for those that our own files leave without one, what the page calls such a contract."""
    return (find(f"make.kind.{row.name}") if row.title == usual_title(row.name) else "") or row.title


@dataclass
class Draft:
    """A game for one number of players, of which anything can be changed; it may be impossible meanwhile."""

    title: str
    seats: int
    ranks: str
    parts: list[Part]
    facts: dict[str, Any] = field(default_factory=dict)
    """What else `Game` has."""

    @staticmethod
    def of(game: Game, title: str) -> Draft:
        """A copy of a game for the most players that it is for, without its house rules."""
        at = len(game.seats) - 1
        seats = game.seats[at]
        parts = []
        for stage in game.stages:
            rows = tuple(replace(row, worth=(row.worth[at],), title=_title(row)) for row in stage.contracts)
            parts.append(_part(replace(stage, contracts=rows), seats))
        names = ("step", "in_a_row", "dealer_leads", "wins_above_zero", "must_double")
        return Draft(title, seats, game.ranks[at], parts, {name: getattr(game, name) for name in names})

    @property
    def game(self) -> Game:
        stages = tuple(part.stage(self.seats) for part in self.parts)
        facts = self.facts
        if not any(row.bids for part in self.parts for row in part.rows):
            facts = {**facts, "must_double": 0}
        return Game(title=self.title, seats=(self.seats,), ranks=(self.ranks,), options=(), stages=stages, **facts)

    def checked(self) -> Game:
        """:raises BadGame: if it is none, with a sentence for people."""
        if not TITLE.fullmatch(self.title):
            raise BadGame(say("make.wrong.title"))
        for part in self.parts:
            for row in part.rows:
                if not TITLE.fullmatch(row.title):
                    raise BadGame(say("make.wrong.name"))
                if not all(0 < abs(points) <= MAX_WORTH for points in row.places or row.worth):
                    raise BadGame(say("make.wrong.worth", contract=row.title, most=MAX_WORTH))
        try:
            return read(write(self.game))
        except BadGame as error:
            reason = str(error).removeprefix(f"line {error.line}: ")
            raise BadGame(say("make.wrong", reason=reason)) from None

    # -- changes

    def set_seats(self, seats: int) -> None:
        """Play with another number of players, with a pack that fits."""
        self.seats = seats
        if self.ranks not in PACKS[seats]:
            self.ranks = min(PACKS[seats], key=lambda ranks: abs(len(ranks) - len(self.ranks)))
        for part in self.parts:
            part.rows = [replace(row, places=PLACES[seats]) if row.start else row for row in part.rows]

    def change(self, place: tuple[int, int], **fields: Any) -> None:
        part, row = place
        self.parts[part].rows[row] = replace(self.parts[part].rows[row], **fields)

    def add(self, kind: str, part: int) -> tuple[int, int] | None:
        """Add a contract at the end of a part, and return its place; None if the part is full."""
        rows = self.parts[part].rows
        if len(rows) == MAX_CONTRACTS:
            return None
        names = {row.name for row in rows}
        name = next(word for n in count(1) if (word := kind if n == 1 else f"{kind}-{n}") not in names)
        worth, fields = KINDS[kind]
        fields = {**fields, "places": PLACES[self.seats]} if "start" in fields else fields
        rows.append(replace(EMPTY, name=name, title=say(f"make.kind.{kind}"), worth=(worth,), **fields))
        return part, len(rows) - 1

    def remove(self, place: tuple[int, int]) -> None:
        """Remove a contract, and a part that has none left."""
        part, row = place
        del self.parts[part].rows[row]
        if not self.parts[part].rows and len(self.parts) > 1:
            del self.parts[part]

    def move(self, place: tuple[int, int], step: int) -> tuple[int, int]:
        """Move a contract up (-1) or down (1), also into the next part; return its new place."""
        part, row = place
        rows = self.parts[part].rows
        if 0 <= row + step < len(rows):
            rows[row], rows[row + step] = rows[row + step], rows[row]
            return part, row + step
        goal = part + step
        if not 0 <= goal < len(self.parts) or rows[row].name in {other.name for other in self.parts[goal].rows}:
            return place
        moved, others = rows.pop(row), self.parts[goal].rows
        others.insert(len(others) if step < 0 else 0, moved)
        self.parts = [each for each in self.parts if each.rows]
        return next(n for n, each in enumerate(self.parts) if each.rows is others), others.index(moved)

    def split(self) -> None:
        """Begin another part with the last contract."""
        rows = self.parts[-1].rows
        self.parts.append(Part([rows.pop()]))


def contract_of(game: Game, part: int, row: int) -> Contract:
    """A contract of a game that was checked."""
    course = course_of(KingOptions(own_games.know(game)), game.seats[0])
    return course.contracts[course.stages[part].places[row]]


def points_in_all(contract: Contract) -> int:
    """What all players together get in a deal of it."""
    return sum(contract.places) if contract.is_layout else contract.worth * contract.units


def tell_total(game: Game) -> str:
    """How long a match is, and what all players together get."""
    low = high = 0
    for number, stage in enumerate(game.stages):
        sums = [points_in_all(contract_of(game, number, row)) for row in range(len(stage.contracts))]
        shares = stage.deals / len(sums)
        if not stage.is_named or (shares == int(shares) and len(stage.limits) == len(sums)):
            low, high = low + int(sum(sums) * shares), high + int(sum(sums) * shares)
        else:
            low, high = low + min(sums) * stage.deals, high + max(sums) * stage.deals
    deals = sum(stage.deals for stage in game.stages)
    if low == high:
        told = say("make.total", points=signed(low)) if low else say("make.total.zero")
    else:
        told = say("make.total.between", low=signed(low), high=signed(high))
    return f"{say('make.deals', count=deals)} {told}"


def tell_worth(row: ContractRow) -> str:
    return ", ".join(map(signed, row.places)) if row.start else plain(row.worth[0])
