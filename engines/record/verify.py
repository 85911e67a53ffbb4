"""Deals a match again from its seal, cut and secret, or from its code. Knows what agrees; touches no file."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from engines.core.api import CHANCE, OVER
from engines.core.shuffle import SealedSource

from . import deal_codes
from .header import RecordError
from .record import Record
from .replay import Replay

SECRET: Final = re.compile("# secret ([0-9a-f]{64})")
LINES_PER_STEP: Final = 12
"""Lines that are looked at in one go: a few milliseconds."""
OPENING_CHOSEN: Final = "opening chosen"
"""Stands in the header where the players chose who comes first, instead of letting chance draw it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a record does not prove its chance: the number of the line, and the reason."""

    line: int
    reason: str


def revealed_secret(record: Record) -> tuple[int, bytes] | None:
    """Give the secret that ends a record, with the number of its line; None where it is not told."""
    told = [(number, found[1]) for number, text in record.comments if (found := SECRET.fullmatch(text))]
    return (told[-1][0], bytes.fromhex(told[-1][1])) if told else None


def verify(record: Record) -> Fault | None:
    """Say what in a record does not agree with where its chance is said to come from; None if all does."""
    check = verify_in_steps(record)
    while True:
        try:
            next(check)
        except StopIteration as done:
            fault: Fault | None = done.value
            return fault


def verify_in_steps(record: Record) -> Generator[None, None, Fault | None]:
    """Do what `verify` does, a little at a time."""
    try:
        source = _source(record)
        if isinstance(source, Fault):
            return source
        return (yield from _redrawn(record, source))
    except RecordError as error:
        return Fault(error.line, error.reason)


def count_chance_lines(record: Record) -> int:
    """Say how many lines of a record chance has drawn."""
    return sum(line.actor == CHANCE for line in record.lines) - _is_chosen(record)


def _source(record: Record) -> SealedSource | Fault:
    """Give where chance came from, once it is clear that it was fixed beforehand."""
    if record.view is not None:
        return Fault(record.line_of("view"), "the view of a seat does not show all cards, so none can be dealt again")
    if record.code:
        return _public_source(record)
    if not record.seal and record.is_assisted:
        return Fault(record.line_of("assisted"), "after a take-back it was dealt anew, by a chance that nobody sealed")
    if not record.seal:
        return Fault(1, "there is neither a seal nor a code, so that nothing was fixed before the deal")
    return _sealed_source(record)


def _public_source(record: Record) -> SealedSource | Fault:
    number = record.line_of("code")
    try:
        deal = deal_codes.read(record.code)
    except deal_codes.BadCode as error:
        return Fault(number, str(error))
    options = Replay(record).options
    if (deal.game, deal.seats, deal.options) != (record.game, record.seats, options):
        return Fault(number, "the code is of another game, other options or another number of seats")
    if record.seal or record.cut:
        return Fault(record.line_of("seal" if record.seal else "cut"), "a match from a code has neither seal nor cut")
    return deal.source


def _sealed_source(record: Record) -> SealedSource | Fault:
    told = revealed_secret(record)
    if told is None:
        is_over = Replay(record).finish().public.turn == OVER
        reason = "the secret is missing" if is_over else "the match is not over, so that its secret is not told yet"
        return Fault(record.next_number - 1, reason)
    number, secret = told
    if record.lines and number < record.lines[-1].number:
        return Fault(number, "the secret was told before the match was over")
    source = SealedSource(secret, record.cut)
    if source.seal != record.seal:
        return Fault(number, f"this is not the secret that line {record.line_of('seal')} sealed")
    return source


def _redrawn(record: Record, source: SealedSource) -> Generator[None, None, Fault | None]:
    """Play the record, and give the first line in which chance did not draw what the source gives."""
    replay, is_free = Replay(record), _is_chosen(record)
    for n, step in enumerate(replay, 1):
        if n % LINES_PER_STEP == 0:
            yield
        if step.line.actor != CHANCE:
            continue
        deed = replay.rules.draw(step.before, source)
        if deed != step.deed and not is_free:
            return Fault(step.line.number, f"chance gives {deed.text!r} here, not {step.deed.text!r}")
        is_free = False
    return None


def _is_chosen(record: Record) -> bool:
    return any(str(entry) == OPENING_CHOSEN for entry in record.header)
