"""Why players of the house did what they did: kept back while a round is played, then told. Knows no rule."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from engines.record.record import Record
from kq_table.text import say

WHY: Final = re.compile(r"# why ([1-9]\d{0,5}) (.+)")
LONGEST: Final = 200
FIGURE: Final = re.compile(r"Expects (-?\d+\.\d) more than .+ trials\.")
"""What a player of the house says that knows nothing better."""
LEVEL: Final = 0.05
"""Of two deeds so much apart none is better."""


class Reasons:
    """The reasons of one match, by the number of the deed, from 1."""

    def __init__(self, found: Record) -> None:
        self._told = read_reasons(found)
        self._kept: dict[int, str] = {}

    @property
    def told(self) -> Mapping[int, str]:
        """What may be known by all."""
        return self._told

    def keep(self, n: int, words: Sequence[str]) -> None:
        """Keep the first reason for the *n*-th deed back, if there is any."""
        if words:
            self._kept[n] = words[0]

    def remarks(self) -> list[str]:
        """Write what is kept back as remarks for the record."""
        return [f"why {n} {words}" for n, words in self._kept.items()]

    def tell(self) -> None:
        """Let be known what was kept back."""
        self._told |= self._kept
        self._kept.clear()

    def go_back(self, found: Record) -> None:
        """Go on with a record that has fewer deeds; what is no longer told there was told of a round that goes on."""
        known = self._told | self._kept
        self._told = read_reasons(found)
        self._kept = {n: known[n] for n in sorted(known) if n <= len(found.lines) and n not in self._told}


def read_reasons(found: Record) -> dict[int, str]:
    """Read the reasons that a record tells; it may come from outside."""
    matches = (WHY.fullmatch(comment) for _, comment in found.comments)
    told = {int(match[1]): match[2][:LONGEST] for match in matches if match}
    return {n: words for n, words in told.items() if n <= len(found.lines) and words.isprintable()}


def plain_reason(words: str) -> str:
    """Say a reason as it may be read: a bare figure in a sentence."""
    figure = FIGURE.fullmatch(words)
    if figure is None:
        return words
    more = float(figure[1])
    if abs(more) <= LEVEL:
        return say("why.level")
    return say("why.better", more=figure[1]) if more > 0 else say("why.liked")
