"""The acts of bargaining at Crowns: what a seat says that begins with ``/`` and has one of these forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engines.core.api import Seat
from engines.core.cards import DECK, JOKER, RANKS, SUITS, Card, name, parse, suit
from engines.core.talk import MAX_TALK_CHARS

from .state import ACES

MAX_CLAUSES: Final = 2
"""Most clauses on each side of an offer."""
LARGEST_ID: Final = 999_999_999
REASONS: Final = ("low", "trust", "leader", "cannot", "later", "no")
REACTIONS: Final = ("thanks", "sorry", "doubt", "angry", "fine", "laugh")
CLAUSE_PREPOSITIONS: Final = {"play": "on", "take": "from", "give": "to"}

_SPEC: Final = rf"[{RANKS}][{SUITS}*]|\*[{SUITS}*]|JO|A/red|A/black"
_SEAT: Final = "[0-3]"
_ID: Final = "[1-9][0-9]{0,8}"
_CLAUSE: Final = re.compile(
    rf"(not )?(play|take|give) ({_SPEC}) (on|from|to) ({_SEAT})"
    rf"(?: if ({_SEAT}) plays ({_SPEC}) on ({_SEAT}))?(?: by (next|round))?"
)


@dataclass(frozen=True, slots=True)
class Play:
    """The event that *seat* plays a card that fits *spec* on the collection of *on*."""

    seat: Seat
    spec: str
    on: Seat

    def __str__(self) -> str:
        return f"{self.seat} plays {self.spec} on {self.on}"


@dataclass(frozen=True, slots=True)
class Clause:
    """
    A promise to play, take or give a card that fits *spec* on, from or to the seat *other*.

    :param is_not: promises not to do so
    :param condition: what must happen first
    :param by: ``next`` for the first chance, ``round`` for the round's end; empty for the default
    """

    deed: str
    spec: str
    other: Seat
    condition: Play | None = None
    by: str = ""
    is_not: bool = False

    def __str__(self) -> str:
        start = f"{'not ' if self.is_not else ''}{self.deed} {self.spec} {CLAUSE_PREPOSITIONS[self.deed]} {self.other}"
        return start + (f" if {self.condition}" if self.condition else "") + (f" by {self.by}" if self.by else "")


@dataclass(frozen=True, slots=True)
class Offer:
    """
    *give* is what the speaker promises to *to*, *want* what *to* is to promise; *re* is the number of the offer that it
    counters.
    """

    id: int
    to: Seat
    give: tuple[Clause, ...]
    want: tuple[Clause, ...]
    re: int | None = None

    def __str__(self) -> str:
        counters = "" if self.re is None else f" re {self.re}"
        return f"/offer {self.id} to {self.to} give {_write_side(self.give)} for {_write_side(self.want)}{counters}"


@dataclass(frozen=True, slots=True)
class Accept:
    id: int

    def __str__(self) -> str:
        return f"/accept {self.id}"


@dataclass(frozen=True, slots=True)
class Decline:
    id: int
    reason: str = ""

    def __str__(self) -> str:
        return f"/decline {self.id} {self.reason}".rstrip()


@dataclass(frozen=True, slots=True)
class Retract:
    id: int

    def __str__(self) -> str:
        return f"/retract {self.id}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Says whether the own hand has a card that fits *spec*."""

    has: bool
    spec: str

    def __str__(self) -> str:
        return f"/claim {self.text}"

    @property
    def text(self) -> str:
        """The claim itself: ``have KH``."""
        return f"{'have' if self.has else 'lack'} {self.spec}"


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks a seat whether it has such a card; without *spec*, what it would like."""

    to: Seat
    spec: str = ""

    def __str__(self) -> str:
        return f"/ask {self.to} {f'have {self.spec}' if self.spec else 'want'}"


@dataclass(frozen=True, slots=True)
class Want:
    """Tells everyone what the seat would like to get."""

    spec: str

    def __str__(self) -> str:
        return f"/want {self.spec}"


@dataclass(frozen=True, slots=True)
class React:
    word: str

    def __str__(self) -> str:
        return f"/react {self.word}"


Act = Offer | Accept | Decline | Retract | Claim | Ask | Want | React


@cache
def cards(spec: str) -> frozenset[Card]:
    """The cards that fit; ``**`` alone, and the Joker's own name, fit the Joker (CR-8)."""
    if spec == "**":
        return frozenset((*DECK, JOKER))
    if spec in {"A/red", "A/black"}:
        return frozenset(ace for ace in ACES if (SUITS[suit(ace)] in "HD") == (spec == "A/red"))
    if "*" in spec:
        return frozenset(card for card in DECK if spec.strip("*") in name(card))
    return frozenset({parse(spec)})


def fits_a_line(act: Act) -> bool:
    """Whether an act fits into a line of talk; only an offer can be too long."""
    return len(f"{act}") <= MAX_TALK_CHARS


def write(act: Act) -> str:
    text = f"{act}"
    if not fits_a_line(act):
        raise ValueError(f"an offer has at most {MAX_TALK_CHARS} characters, not {len(text)}")
    return text


def read(text: str) -> Act | None:
    """Read what a seat says; None for free text. `Ledger.allows` tells whether the act is allowed now."""
    for pattern, make in _FORMS:
        if found := pattern.fullmatch(text):
            return make(found.groups())
    return None


# -- how an act is read -----------------------------------------------------------------------------------------

_Groups = Sequence[str | None]


def _write_side(side: Sequence[Clause]) -> str:
    return ", ".join(map(str, side)) or "nothing"


def _read_side(text: str) -> tuple[Clause, ...] | None:
    if text == "nothing":
        return ()
    clauses = [_read_clause(part) for part in text.split(", ")]
    whole = tuple(clause for clause in clauses if clause)
    return whole if len(whole) == len(clauses) <= MAX_CLAUSES else None


def _read_clause(text: str) -> Clause | None:
    found = _CLAUSE.fullmatch(text)
    if not found:
        return None
    denied, deed, spec, preposition, other, seat, event_spec, on, by = found.groups()
    # A promise not to do something cannot miss a chance: it holds to the end of the round.
    if CLAUSE_PREPOSITIONS[deed] != preposition or (denied and by):
        return None
    condition = Play(int(seat), event_spec, int(on)) if seat else None
    return Clause(deed, spec, int(other), condition, by or "", bool(denied))


def _read_offer(groups: _Groups) -> Offer | None:
    number, to, give, want, counters = groups
    sides = _read_side(give or ""), _read_side(want or "")
    if sides[0] is None or sides[1] is None:
        return None
    return Offer(int(number or 0), int(to or 0), sides[0], sides[1], int(counters) if counters else None)


def _form(pattern: str, make: Callable[..., Act]) -> tuple[re.Pattern[str], Callable[[_Groups], Act | None]]:
    """Pair a pattern with a function that makes an act of its groups; digits become numbers, missing groups ``""``."""

    def read_groups(groups: _Groups) -> Act:
        return make(*(int(text) if text and text.isdecimal() else text or "" for text in groups))

    return re.compile(pattern), read_groups


_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[[_Groups], Act | None]], ...]] = (
    (re.compile(rf"/offer ({_ID}) to ({_SEAT}) give (.+?) for (.+?)(?: re ({_ID}))?"), _read_offer),
    _form(rf"/accept ({_ID})", Accept),
    _form(rf"/decline ({_ID})(?: ({'|'.join(REASONS)}))?", Decline),
    _form(rf"/retract ({_ID})", Retract),
    _form(rf"/claim (have|lack) ({_SPEC})", lambda word, spec: Claim(word == "have", spec)),
    _form(rf"/ask ({_SEAT}) (?:have ({_SPEC})|want)", Ask),
    _form(rf"/want ({_SPEC})", Want),
    _form(rf"/react ({'|'.join(REACTIONS)})", React),
)
