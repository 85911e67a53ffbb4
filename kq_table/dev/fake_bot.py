"""A bot that answers at once and within this process, for pictures and tests that must repeat to the pixel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.core.api import Seat
from kq_table.match.bot_process import Bot, BotAnswer, Fault
from kq_table.match.bot_transport import NullTransport


class FakeBot(Bot):
    """Plays the deed in the middle of the legal ones, and says nothing."""

    def __init__(self) -> None:
        super().__init__(connect=NullTransport)
        self._answers: list[BotAnswer | Fault] = []

    def start(self, *, game: str, seats: int, seat: Seat, options: Mapping[str, str], level: str, seed: int) -> None:
        """Start a match; see `Bot.start`."""
        super().start(game=game, seats=seats, seat=seat, options=options, level=level, seed=seed)
        self._answers.clear()

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Have an answer ready at once: the middle deed, with a candidate or two."""
        super().choose(n, legal, seconds, iterations)
        middle = len(legal) // 2
        candidates = tuple((deed, worth) for deed, worth in zip(legal[middle::-1], (1.5, 0.5), strict=False))
        self._answers.append(BotAnswer(n, legal[middle], 0.0, 0.0, (), candidates))

    def poll(self) -> list[BotAnswer | Fault]:
        answers, self._answers = self._answers, []
        return answers

    def remark(self) -> str | None:
        """Give the empty remark: this bot never talks."""
        return ""
