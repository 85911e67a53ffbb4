"""A bot's chair at a match: tells it what its seat sees, and asks. The only way from a match into a bot's pipe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from engines.core.api import Seat
from engines.record.match import Match

from .bot_process import Answer, Fault

SECONDS: Final = 2.0
"""How long a bot may think, at most; the pause before a bot's deed is seen hides how long it took."""


class BotConnection(Protocol):
    """What a chair needs of a bot's process; see `bots.Bot`."""

    def start(self, *, game: str, seats: int, seat: Seat, options: Mapping[str, str], level: str, seed: int) -> None:
        """Begin a match."""
        ...

    def line(self, line: str) -> None:
        """Tell a deed line as the seat sees it."""
        ...

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """Ask for a deed."""
        ...

    def poll(self) -> list[Answer | Fault]:
        """Give what has come."""
        ...

    def talk(self, n: int) -> None:
        """Ask whether it says something."""
        ...

    def remark(self) -> str | None:
        """Give what it says: None until it has answered, empty for nothing."""
        ...

    @property
    def sent(self) -> bytes:
        """What went down its pipe: the match so far, and the last question."""
        ...

    def close(self) -> None:
        """End the process."""
        ...


class BotSeat:
    """
    A bot at its seat: what it has been told and asked.

    :param level: the player of the house who sits there
    """

    def __init__(self, bot: BotConnection, seat: Seat, level: str) -> None:
        self.bot, self.seat, self.level = bot, seat, level
        self.told, self.asked = 0, -1
        self.faults = 0
        self.answer: str | None = None
        self.sent = b""
        """What had gone down its pipe when it was asked last."""
        self.reasons: tuple[str, ...] = ()
        """Why it answered so, as far as it says."""

    def sit_down(self, match: Match) -> None:
        """Begin a match with the bot, or begin it anew after a take-back."""
        self.told, self.asked, self.answer = 0, -1, None
        self.bot.start(
            game=match.rules.key,
            seats=match.record.seats,
            seat=self.seat,
            options=match.record.options,
            level=self.level,
            seed=0,
        )

    def tell(self, match: Match) -> None:
        """Tell the bot what it has not heard yet."""
        for line in match.lines(self.seat, self.told):
            self.bot.line(line)
        self.told = match.n

    def ask(self, match: Match, seconds: float = SECONDS) -> None:
        """Tell the bot what is new, and ask for a deed of its seat, whose turn it must be."""
        self.asked = match.n
        self.tell(match)
        self.bot.choose(match.n, [deed.text for deed in match.legal()], seconds)
        self.sent = self.bot.sent
