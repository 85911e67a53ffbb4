"""Verifies a record's chance: deals the match again from its seal, cut and secret, or from its code."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from engines.core.api import CHANCE, OVER
from engines.core.shuffle import SealedSource

from . import deal_codes
from .record import Record, RecordError
from .replay import Replay

SECRET: Final = re.compile("# secret ([0-9a-f]{64})")
LINES_PER_STEP: Final = 12
"""Lines checked between two yields: a few milliseconds."""
OPENING_CHOSEN: Final = "opening chosen"
"""Header line of a match in which the players chose who begins."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a record's chance cannot be verified: the number of the line, and the reason."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Proof:
    """
    All chance in a record came from its source; this does not prove who did what, or what the header says.

    :param is_whole: whether the record runs to the end of the match; one cut short agrees as far as it goes
    """

    is_whole: bool


def revealed_secret(record: Record) -> tuple[int, bytes] | None:
    """The secret that ends a record, with the number of its line; None without one."""
    told = [(number, found[1]) for number, text in record.comments if (found := SECRET.fullmatch(text))]
    return (told[-1][0], bytes.fromhex(told[-1][1])) if told else None


def verify(record: Record) -> Proof | Fault:
    """The first thing in a record that disagrees with its source of chance, or the proof that all agrees."""
    check = verify_in_steps(record)
    while True:
        try:
            next(check)
        except StopIteration as done:
            result: Proof | Fault = done.value
            return result


def verify_in_steps(record: Record) -> Generator[None, None, Proof | Fault]:
    """`verify` as a generator that yields after every few lines."""
    try:
        source = source_of(record)
        if isinstance(source, Fault):
            return source
        return (yield from _redrawn(record, source))
    except RecordError as error:
        return Fault(error.line, error.reason)


def source_of(record: Record) -> SealedSource | Fault:
    """The source of chance, or the fault if there is none that was fixed beforehand."""
    if record.view is not None:
        return Fault(record.line_of("view"), "this is the view of one seat, which does not show all cards")
    if record.code:
        return _public_source(record)
    if not record.seal and record.is_assisted:
        return Fault(record.line_of("assisted"), "after a take-back, the cards were dealt again without a seal")
    if not record.seal:
        return Fault(1, "there is neither a seal nor a code, so nothing was fixed before the deal")
    return _sealed_source(record)


def _public_source(record: Record) -> SealedSource | Fault:
    number = record.line_of("code")
    try:
        deal = deal_codes.read(record.code)
    except deal_codes.BadCode as error:
        return Fault(number, str(error))
    options = Replay(record).options
    if (deal.game, deal.seats, deal.options) != (record.game, record.seats, options):
        return Fault(number, "the code is for another game, other options or another number of seats")
    if record.seal or record.cut:
        return Fault(record.line_of("seal" if record.seal else "cut"), "a match from a code has no seal and no cut")
    return deal.source


def _sealed_source(record: Record) -> SealedSource | Fault:
    told = revealed_secret(record)
    if told is None:
        is_over = Replay(record).finish().public.turn == OVER
        reason = "the secret is missing" if is_over else "the match is not over, so its secret is not known yet"
        return Fault(record.next_number - 1, reason)
    number, secret = told
    if record.lines and number < record.lines[-1].number:
        return Fault(number, "the secret was revealed before the match was over")
    source = SealedSource(secret, record.cut)
    if source.seal != record.seal:
        return Fault(number, f"this secret does not match the seal in line {record.line_of('seal')}")
    return source


def _redrawn(record: Record, source: SealedSource) -> Generator[None, None, Proof | Fault]:
    """Replay the record; the first line of chance that differs from what the source draws is its fault."""
    replay, is_free = Replay(record), _is_chosen(record)
    for n, step in enumerate(replay, 1):
        if n % LINES_PER_STEP == 0:
            yield
        if step.line.actor != CHANCE:
            continue
        deed = replay.rules.draw(step.before, source)
        if deed != step.deed and not is_free:
            return Fault(step.line.number, f"the shuffle gives {deed.text!r} here, not {step.deed.text!r}")
        is_free = False
    return Proof(replay.state.public.turn == OVER)


def _is_chosen(record: Record) -> bool:
    return any(str(entry) == OPENING_CHOSEN for entry in record.header)
