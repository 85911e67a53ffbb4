"""What became of promises, in words, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.api import Seat
from engines.games.crowns.ledger import Ledger
from engines.games.crowns.promises import BROKEN, EMPTY, KEPT, Promise
from kq_table.text import say

from .bargain_words import promise_words


class Verdicts:
    """Keeps the ledger of a match, and says which promises each line keeps, breaks or shows to be empty."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names, self._ledger, self._n = names, Ledger(), -1

    def settle(self, actor: Seat, text: str) -> list[str]:
        """Take the next line, as any viewer sees it; say what it settles."""
        self._n += 1
        self._ledger.feed(actor, text)
        settled = [one for one in self._ledger.decided_by(self._n) if isinstance(one, Promise)]
        return [self._say(promise) for promise in settled if promise.state in {KEPT, BROKEN, EMPTY}]

    def _say(self, promise: Promise) -> str:
        words = promise_words(promise.seat, promise.clause, self._names)
        return say("ledger.line", words=words, state=say(f"ledger.{promise.state}"))
