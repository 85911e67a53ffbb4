"""A game of the King family as a file says it, in TOML (`docs/king-games.md`): read strictly, our own files as well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeVar

from engines.core.cards import RANKS, SUITS

FORM: Final = 1
MAX_CHARACTERS: Final = 20_000
MAX_DEALS: Final = 40
MAX_CONTRACTS: Final = 16
MAX_WORTH: Final = 1000
MAX_UNITS: Final = 10
TITLE: Final = re.compile(r"[^\W_](?:[\w ()&’'.,-]{0,38}[\w)’.])?")
NAME: Final = re.compile("[a-z][a-z0-9-]{0,23}")
SEATS: Final = (3, 4)
TRICKS: Final[Mapping[str, int]] = {"all": 0, "last-two": -2, "last": -1}
"""The words for tricks that count, with the first of them as an index."""
ANY_RANK: Final = "any"
DOUBLE, DOUBLE_DEALER, SHOW = "double", "double-declarer", "show"
"""
What seats may say before the first card: double any others, double only the declarer, show cards that count.
"""
MAX_SHOWN: Final = 4
"""At most so many cards of a contract can be shown, as every set of them is a choice."""
OPTIONS: Final = ("restrictions", "early_stop", "men", "contracts")
T = TypeVar("T")


class BadGame(ValueError):
    """
    A file is no game: the message says what is wrong, *line* where, from 1.

    :param line: 0 if no line is to blame
    """

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


@dataclass(frozen=True, slots=True)
class ContractRow:
    """
    A contract as the file has it; *worth* by number of seats. See `contracts.Contract`.

    :param cards: the cards that count: suits (``H``), ranks (``K``) or single cards (``KH``)
    :param tricks_from: the first trick that counts, as an index; None if no tricks count
    :param heavy: cards that count for several units
    :param last: the units of the last trick
    :param start: the rank with which a layout begins, or `ANY_RANK`; empty for a contract with tricks
    """

    name: str
    title: str
    worth: tuple[int, ...]
    cards: tuple[str, ...]
    tricks_from: int | None
    heavy: tuple[tuple[str, int], ...]
    last: int
    trump: str
    barred: str
    must_go: tuple[str, ...]
    stops_early: bool
    is_bar_lifted: bool
    beaten_goes: bool
    start: str
    places: tuple[int, ...]
    bids: str


@dataclass(frozen=True, slots=True)
class LimitRow:
    """At most *most* deals of these *contracts*: by each dealer, or by all together."""

    contracts: tuple[str, ...]
    most: int
    is_each: bool


@dataclass(frozen=True, slots=True)
class StageRow:
    """*deals* deals of some contracts: in their order, or as the dealer of each deal names them within the limits."""

    deals: int
    is_named: bool
    contracts: tuple[ContractRow, ...]
    limits: tuple[LimitRow, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """
    A game as its file says it.

    :param ranks: the ranks in the pack, by number of seats
    :param options: the names of the house rules that it offers
    :param step: which seat plays next: 1 clockwise, -1 anticlockwise
    :param in_a_row: how many deals in a row a seat deals
    :param dealer_leads: whether the dealer leads first, else the next seat
    :param wins_above_zero: whether all with a total above 0 win, else the highest total alone
    :param must_double: how often each seat must double a dealer in the deals that the dealer has in a row
    """

    title: str
    seats: tuple[int, ...]
    ranks: tuple[str, ...]
    options: tuple[str, ...]
    step: int
    in_a_row: int
    dealer_leads: bool
    wins_above_zero: bool
    must_double: int
    stages: tuple[StageRow, ...]


@cache
def shipped(key: str) -> Game:
    """
    The game of one of our own files.

    :raises BadGame: if the file is damaged.
    """
    # Imported here: only who opens a match needs it. It reads what lies beside a module wherever that is.
    from pkgutil import get_data

    return read((get_data(__package__, f"family/{key}.toml") or b"").decode())


def read(text: str) -> Game:
    """
    Read a game.

    :raises BadGame: if the text is none.
    """
    import tomllib

    if len(text) > MAX_CHARACTERS:
        raise BadGame(f"the file has more than {MAX_CHARACTERS:,} characters")
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        line = re.search(r"at line (\d+)", str(error))
        raise BadGame("this is not TOML", int(line[1]) if line else 0) from None
    return _game(_Fields(found, text, ""))


def usual_title(name: str) -> str:
    """What a contract is called unless its file gives it a title."""
    return name.replace("-", " ").capitalize()


def write(game: Game) -> str:
    """Write a game as `read` reads it; equal games give equal texts."""
    lines = [f"form = {FORM}", f"title = {_quoted(game.title)}", f"seats = {[*game.seats]}"]
    lines += [f"ranks = {_listed(game.ranks)}"]
    lines += [f"options = {_listed(game.options)}"] * bool(game.options)
    lines += ['direction = "anticlockwise"'] * (game.step < 0)
    lines += [f"deals_in_a_row = {game.in_a_row}"] * (game.in_a_row > 1)
    lines += ['leads = "dealer"'] * game.dealer_leads
    lines += ['winners = "above-zero"'] * game.wins_above_zero
    lines += [f"must_double = {game.must_double}"] * bool(game.must_double)
    for stage in game.stages:
        lines += ["", "[[stage]]", *(['choice = "dealer"', f"deals = {stage.deals}"] if stage.is_named else [])]
        for contract in stage.contracts:
            lines += ["", "[[stage.contract]]", *_written(contract)]
        for limit in stage.limits:
            by = "each" if limit.is_each else "all"
            lines += ["", "[[stage.limit]]", f"contracts = {_listed(limit.contracts)}"]
            lines += [f'by = "{by}"', f"most = {limit.most}"]
    return "\n".join(lines) + "\n"


def _written(row: ContractRow) -> list[str]:
    """The fields of a contract, without those that have their defaults."""
    tricks = next((word for word, first in TRICKS.items() if first == row.tricks_from), "")
    times = dict(row.heavy) | ({"last": row.last} if row.last > 1 else {})
    fields: Mapping[str, str] = {
        "name": _quoted(row.name),
        "title": _quoted(row.title),
        "cards": _listed(row.cards) if row.cards else "",
        "tricks": _quoted(tricks) if tricks else "",
        "times": f"{{ {', '.join(f'{what} = {units}' for what, units in times.items())} }}" if times else "",
        "trump": _quoted(row.trump) if row.trump else "",
        "no_lead": _quoted(row.barred) if row.barred else "",
        "until_broken": "true" if row.is_bar_lifted else "",
        "must_go": _listed(row.must_go) if row.must_go else "",
        "beaten_goes": "true" if row.beaten_goes else "",
        "ends_early": "true" if row.stops_early else "",
        "first": _quoted(row.start) if row.start else "",
        "places": str([*row.places]) if row.start else "",
        "bids": _quoted(row.bids) if row.bids else "",
        "worth": "" if row.start else str([*row.worth]),
    }
    return [f"{name} = {value}" for name, value in fields.items() if value]


def _quoted(text: str) -> str:
    """A text that `TITLE`, `NAME` or a list of ours admits: nothing in it needs an escape."""
    return f'"{text}"'


def _listed(words: Iterable[str]) -> str:
    return f"[{', '.join(map(_quoted, words))}]"


class _Fields:
    """The fields of one table of the file; each is taken once, and `finish` refuses those left over."""

    def __init__(self, found: Any, text: str, header: str, place: int = 0) -> None:
        self._text, self._header, self._place = text, header, place
        if not isinstance(found, dict):
            raise self.fault("a table belongs here")
        self._left: dict[str, Any] = dict(found)

    def fault(self, message: str, key: str = "") -> BadGame:
        """What is wrong, with the line of *key* in this table, else that of the table."""
        return BadGame(message, self._line(key))

    def take(self, key: str, read: Callable[[Any], T], default: T | None = None) -> T:
        """
        Take a field; *read* makes it a value or raises ValueError with what belongs there.

        :raises BadGame: if it is missing and has no default, or is not what belongs there.
        """
        if key not in self._left:
            if default is None:
                raise self.fault(f"{key} is missing")
            return default
        try:
            return read(self._left.pop(key))
        except ValueError as error:
            raise self.fault(f"{key} must be {error}", key) from None

    def tables(self, key: str) -> list[_Fields]:
        """The tables of a list of tables; empty if there is none."""
        found = self._left.pop(key, [])
        if not isinstance(found, list):
            raise self.fault(f"{key} must be a list of tables", key)
        header = f"{self._header}.{key}".lstrip(".")
        before = len(re.findall(rf"(?m)^\s*\[\[{re.escape(header)}\]\]", self._text[: self._start]))
        return [_Fields(each, self._text, header, before + at) for at, each in enumerate(found)]

    def finish(self) -> None:
        """:raises BadGame: if a field is left that nobody knows."""
        for key in self._left:
            raise self.fault(f"{key[:30]!r} is not known here", key)

    @property
    def _start(self) -> int:
        """Where this table begins in the text."""
        if not self._header:
            return 0
        headers = [found.end() for found in re.finditer(rf"(?m)^\s*\[\[{re.escape(self._header)}\]\]", self._text)]
        return headers[self._place] if self._place < len(headers) else 0

    def _line(self, key: str) -> int:
        start = self._start
        found = re.compile(rf"(?m)^\s*{re.escape(key)}\s*=").search(self._text, start) if key else None
        return self._text.count("\n", 0, found.end() if found else start) + 1


def _game(fields: _Fields) -> Game:
    fields.take("form", _one_of(FORM))
    seats = fields.take("seats", _set_of(_one_of(*SEATS), 1, len(SEATS)))
    packs = fields.take("ranks", _by_table(_ranks, len(seats)))
    game = Game(
        fields.take("title", _matching(TITLE, "a name of at most 40 letters")),
        seats,
        packs,
        fields.take("options", _set_of(_one_of(*OPTIONS), 0, len(OPTIONS)), ()),
        {"clockwise": 1, "anticlockwise": -1}[
            fields.take("direction", _one_of("clockwise", "anticlockwise"), "clockwise")
        ],
        fields.take("deals_in_a_row", _number(1, MAX_DEALS), 1),
        fields.take("leads", _one_of("next", "dealer"), "next") == "dealer",
        fields.take("winners", _one_of("best", "above-zero"), "best") == "above-zero",
        fields.take("must_double", _number(0, MAX_DEALS), 0),
        tuple(_stage(each, seats, packs) for each in fields.tables("stage")),
    )
    fields.finish()
    for count, ranks in zip(seats, game.ranks, strict=True):
        if len(ranks) * len(SUITS) % count or len(ranks) < count:
            raise fields.fault(f"{len(ranks) * len(SUITS)} cards can’t be dealt to {count} players", "ranks")
    if not 1 <= sum(stage.deals for stage in game.stages) <= MAX_DEALS:
        raise fields.fault(f"a match has 1 to {MAX_DEALS} deals", "stage")
    return game


def _stage(fields: _Fields, seats: Sequence[int], packs: Sequence[str]) -> StageRow:
    contracts = tuple(_contract(each, seats, packs) for each in fields.tables("contract"))
    names = [each.name for each in contracts]
    if not 1 <= len(names) <= MAX_CONTRACTS:
        raise fields.fault(f"a stage has 1 to {MAX_CONTRACTS} contracts")
    if len({*names}) < len(names):
        raise fields.fault("two contracts of a stage have the same name")
    is_named = fields.take("choice", _one_of("fixed", "dealer"), "fixed") == "dealer"
    deals = fields.take("deals", _number(1, MAX_DEALS), len(names))
    limits = tuple(_limit(each, names) for each in fields.tables("limit"))
    fields.finish()
    if not is_named and (deals != len(names) or limits):
        raise fields.fault("in a fixed order each contract is played once, without limits")
    return StageRow(deals, is_named, contracts, limits)


def _limit(fields: _Fields, names: Sequence[str]) -> LimitRow:
    limit = LimitRow(
        fields.take("contracts", _list_of(_one_of(*names), 1, MAX_CONTRACTS)),
        fields.take("most", _number(1, MAX_DEALS)),
        fields.take("by", _one_of("each", "all")) == "each",
    )
    fields.finish()
    return limit


def _contract(fields: _Fields, seats: Sequence[int], packs: Sequence[str]) -> ContractRow:
    name = fields.take("name", _matching(NAME, "a name in small letters, digits and hyphens"))
    tricks = fields.take("tricks", _one_of(*TRICKS), "")
    times: dict[str, int] = fields.take("times", _times, {})
    start = fields.take("first", _one_of(ANY_RANK, *RANKS), "")
    row = ContractRow(
        name,
        fields.take("title", _matching(TITLE, "a name of at most 40 letters"), usual_title(name)),
        (1,) * len(seats) if start else fields.take("worth", _by_table(_worth, len(seats))),
        fields.take("cards", _list_of(_cards, 1, 52), ()),
        TRICKS[tricks] if tricks else None,
        tuple((card, units) for card, units in times.items() if card != "last"),
        times.get("last", 1),
        fields.take("trump", _one_of(*SUITS), ""),
        fields.take("no_lead", _one_of(*SUITS), ""),
        fields.take("must_go", _list_of(_cards, 1, 52), ()),
        fields.take("ends_early", _truth, default=False),
        fields.take("until_broken", _truth, default=False),
        fields.take("beaten_goes", _truth, default=False),
        start,
        fields.take("places", _list_of(_worth, seats[0], seats[0])) if start else (),
        fields.take("bids", _one_of(DOUBLE, DOUBLE_DEALER, SHOW), ""),
    )
    fields.finish()
    if bool(start) + (bool(row.cards) or row.tricks_from is not None) != 1:
        raise fields.fault("a contract counts cards or tricks, or is a layout with a first rank")
    if start and (row.trump or row.barred or row.must_go or row.bids == SHOW):
        raise fields.fault("a layout has no trump, no lead, and no cards that must go or can be shown")
    if row.beaten_goes and row.trump:
        raise fields.fault("with trumps no card must go because it is beaten", "beaten_goes")
    if start and len(seats) > 1:
        raise fields.fault("a game with a layout is for one number of players")
    if (
        row.bids == SHOW
        and not 1 <= sum(4 // len(word) ** 2 * (13 if word in SUITS else 1) for word in row.cards) <= MAX_SHOWN
    ):
        raise fields.fault(f"at most {MAX_SHOWN} cards can be shown", "bids")
    for ranks in packs:
        _check_cards(fields, row, ranks)
    return row


def _check_cards(fields: _Fields, row: ContractRow, ranks: str) -> None:
    """:raises BadGame: if a contract speaks of cards that a pack of these ranks lacks, or can't end with them."""
    heavy = [card for card, _ in row.heavy]
    for key, words in (("cards", row.cards), ("must_go", row.must_go), ("times", heavy)):
        if not {*"".join(words)} <= {*ranks, *SUITS}:
            raise fields.fault(f"{key} must be of the pack", key)
    if any(not {*card, card} & {*row.cards} for card in heavy) or (row.last > 1 and row.tricks_from is None):
        raise fields.fault("only what counts can count several times", "times")
    if row.start and (ranks not in RANKS or row.start not in (ANY_RANK, *ranks)):
        raise fields.fault("a layout has its first rank in the pack, which has no gaps", "first")


# -- what may stand in a field: each returns the value, or raises ValueError with what belongs there


def _one_of(*values: Any) -> Callable[[Any], Any]:
    def read(found: Any) -> Any:
        if type(found) is not type(values[0]) or found not in values:
            raise ValueError("one of " + ", ".join(map(str, values)) if values[1:] else str(values[0]))
        return found

    return read


def _matching(pattern: re.Pattern[str], what: str) -> Callable[[Any], str]:
    def read(found: Any) -> str:
        if not isinstance(found, str) or not pattern.fullmatch(found):
            raise ValueError(what)
        return found

    return read


def _number(least: int, most: int) -> Callable[[Any], int]:
    def read(found: Any) -> int:
        if type(found) is not int or not least <= found <= most:
            raise ValueError(f"a whole number from {least} to {most}")
        return found

    return read


def _truth(found: Any) -> bool:
    if not isinstance(found, bool):
        raise ValueError("true or false")  # noqa: TRY004 (one kind of error says what belongs there)
    return found


def _worth(found: Any) -> int:
    if type(found) is not int or not 0 < abs(found) <= MAX_WORTH:
        raise ValueError(f"whole points from -{MAX_WORTH} to {MAX_WORTH}, not 0")
    return found


def _ranks(found: Any) -> str:
    if not isinstance(found, str) or found != "".join(rank for rank in RANKS if rank in found) or not found:
        raise ValueError(f"ranks from low to high, of {RANKS}")
    return found


def _cards(found: Any) -> str:
    if not isinstance(found, str) or not re.fullmatch(f"[{RANKS}]?[{SUITS}]?", found) or not found:
        raise ValueError("suits such as H, ranks such as K, or cards such as KH")
    return found


def _times(found: Any) -> dict[str, int]:
    units = _number(2, MAX_UNITS)
    if not isinstance(found, dict) or not all(re.fullmatch(f"last|[{RANKS}][{SUITS}]", key) for key in found):
        raise ValueError("cards, or last for the last trick, with how many times each counts")
    return {key: units(count) for key, count in found.items()}


def _list_of(read: Callable[[Any], T], least: int, most: int) -> Callable[[Any], tuple[T, ...]]:
    def read_list(found: Any) -> tuple[T, ...]:
        if not isinstance(found, list) or not least <= len(found) <= most:
            raise ValueError(f"a list of {least} to {most}")
        return tuple(map(read, found))

    return read_list


def _set_of(read: Callable[[Any], T], least: int, most: int) -> Callable[[Any], tuple[T, ...]]:
    def read_set(found: Any) -> tuple[T, ...]:
        values = _list_of(read, least, most)(found)
        if len({*values}) < len(values):
            raise ValueError("a list without repetition")
        return values

    return read_set


def _by_table(read: Callable[[Any], T], tables: int) -> Callable[[Any], tuple[T, ...]]:
    """One value for all numbers of seats, or a list with one for each."""

    def read_each(found: Any) -> tuple[T, ...]:
        listed: Iterable[Any] = found if isinstance(found, list) else [found] * tables
        values = tuple(map(read, listed))
        if len(values) != tables:
            raise ValueError(f"one value, or {tables} of them")
        return values

    return read_each
