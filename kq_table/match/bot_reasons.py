"""The bots' reasons for their moves: held back while a round is played, then published in the record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from engines.bots.faults import FAULTS
from engines.core import sentences
from engines.core.search_api import AS_GOOD, CONTRACTS_AS_GOOD, EQUAL_MARGIN, MARGIN, SEEMED_BEST, is_margin
from engines.core.sentences import COUNT, MAX_LETTERS, PLAYER
from engines.record.record import Record
from kq_table.text import fill, numbers, say

REASON_COMMENT: Final = re.compile(r"# why ([1-9]\d{0,5}) (.+)")
NO_CHOICE: Final = "The only possible move."
"""What `engines.bots.search_player` says of a move without choice."""
HELD_COMMENT: Final = re.compile(r"# held ([1-9]\d{0,5}) (.+)")
"""The pattern of a reason not yet published, because the match was left in the middle of a round."""
FAULT: Final = "fault"
"""The name of a value that is what was wrong with another program."""
DECIMALS: Final = frozenset({MARGIN, "miss"})
"""Values with decimals."""
WHOLE_NUMBER: Final = re.compile("0|[1-9][0-9]{0,5}")
EQUAL_GAP: Final = EQUAL_MARGIN
"""Moves whose expected results differ by no more are called equally good in reasons."""


class Reasons:
    """The reasons of one match, by the number of the deed, from 1."""

    def __init__(self, record: Record) -> None:
        self._published = read_reasons(record)
        held = _read(record, HELD_COMMENT)
        self._held_back = {n: reason for n, reason in held.items() if n not in self._published}

    @property
    def published(self) -> Mapping[int, str]:
        return self._published

    def hold_back(self, n: int, reasons: Sequence[str]) -> None:
        """Hold the first reason for the *n*-th deed, if there is any, until `publish`."""
        if reasons:
            self._held_back[n] = reasons[0]

    def publishing_comments(self) -> list[str]:
        """The reasons held back, as "why N REASON" comments without the leading "# "."""
        return [f"why {n} {reason}" for n, reason in self._held_back.items()]

    def unwritten_comments(self, record: Record) -> list[str]:
        """The reasons held back that the record does not contain yet, as "held N REASON" comments."""
        held = _read(record, HELD_COMMENT)
        return [f"held {n} {reason}" for n, reason in self._held_back.items() if held.get(n) != reason]

    def publish(self) -> None:
        self._published |= self._held_back
        self._held_back.clear()

    def take_back(self, record: Record) -> None:
        """
        Switch to a shortened record.

        Known reasons that it does not publish are held back again, as their round is unfinished.
        """
        known = self._published | self._held_back
        self._published = read_reasons(record)
        self._held_back = {n: known[n] for n in sorted(known) if n <= len(record.lines) and n not in self._published}


def read_reasons(record: Record) -> dict[int, str]:
    """Published reasons by deed number, from 1; the record may be untrusted, so invalid comments are skipped."""
    return _read(record, REASON_COMMENT)


def _read(record: Record, pattern: re.Pattern[str]) -> dict[int, str]:
    matches = (pattern.fullmatch(comment) for _, comment in record.comments)
    reasons = {int(match[1]): match[2][:MAX_LETTERS] for match in matches if match}
    return {n: reason for n, reason in reasons.items() if n <= len(record.lines) and reason.isprintable()}


def reason_if_even(reason: str) -> str:
    """Return *reason*, or `AS_GOOD` if it is empty or only states a margin: the best two moves are about equal."""
    return AS_GOOD if not reason or (is_margin(reason) and reason != CONTRACTS_AS_GOOD) else reason


GENERAL: Final = frozenset({AS_GOOD, CONTRACTS_AS_GOOD, SEEMED_BEST, NO_CHOICE})
"""Reasons that say nothing of the move itself."""
OWN_WEIGHT: Final = 0.5
"""The weight, in points, of a reason without a margin."""


def weight(reason: str) -> float:
    """The weight of a reason in points: its margin, as absolute value; 0 for a general reason, else `OWN_WEIGHT`."""
    sentence = sentences.read(reason)
    if sentence.template in GENERAL:
        return 0.0
    try:
        return abs(float(sentence.values.get(MARGIN, OWN_WEIGHT)))
    except ValueError:
        return OWN_WEIGHT


def plain_reason(reason: str, names: Sequence[str]) -> str:
    """
    Translate a reason from a record into the words that the person reads.

    :param names: of the players by seat, as from `spoken_names`
    """
    sentence = sentences.read(reason)
    values: dict[str, object] = {
        name: numbers.marked(value) if name in DECIMALS else value for name, value in sentence.values.items()
    }
    if FAULT in values:
        values[FAULT] = fault_words(sentence.values[FAULT])
    if WHOLE_NUMBER.fullmatch(sentence.values.get(COUNT, "")):
        values[COUNT] = int(sentence.values[COUNT])
    if (seat := sentence.values.get(PLAYER, "")) in map(str, range(len(names))):
        values[PLAYER] = names[int(seat)]
    # Older records have templates with straight apostrophes.
    return fill(sentence.template.replace("'", "’"), values)


def fault_words(reason: str) -> str:
    """What was wrong with a computer player, in the words that the person reads; see `engines.bots.faults`."""
    known = sentences.recognize(reason, FAULTS)
    return fill(known.template, known.values) if known else reason


def as_advice(reason: str) -> str:
    """
    A reason for the person’s own move, as advice: “Lead {KH}” where a record says “Leads {KH}”.

    :param reason: as from `plain_reason`
    """
    verbs = dict(pair.split("=") for pair in say("hint.verbs").split())
    spots = re.compile(rf"(^|\b{re.escape(say('hint.verbs.and'))} )([^\W\d_]+)")
    return spots.sub(lambda found: found[1] + verbs.get(found[2], found[2]), reason)
