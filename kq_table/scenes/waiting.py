"""The matches that wait to be gone on with, the last played first. Knows their headers, not their cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from kq_table.room import Room
from kq_table.store import Unfinished
from kq_table.strings import say
from kq_table.theme import CREAM_SOFT
from kq_table.ui.basic import Paragraph
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog

from .sheet import Sheet


def about(match: Unfinished) -> str:
    """Say which match it is: the game, who plays, and when it was last played."""
    names = " – ".join(match.names[seat] for seat in sorted(match.names))
    return say(
        "menu.continue_detail", game=say(f"game.{match.game}"), names=names, played=f"{match.played:%Y-%m-%d %H:%M}"
    )


class Waiting(Sheet):
    """A sheet with a button for each match."""

    name: ClassVar[str] = "waiting"

    def __init__(self, room: Room, matches: Sequence[Unfinished]) -> None:
        super().__init__(room)
        self.matches = tuple(matches)

    def make(self) -> Dialog:
        """Make the sheet."""
        hint = Paragraph("hint", say("waiting.hint"), "small", CREAM_SOFT, is_centred=True)
        rows = [Button(f"match{i}", about(match), partial(self._go_on, match)) for i, match in enumerate(self.matches)]
        return Dialog(
            "waiting", say("waiting.title"), [hint, *rows], [Button("back", say("app.back"), self.escape)], 640
        )

    def _go_on(self, match: Unfinished) -> None:
        from .begin import continue_table  # it leads to the table, which leads back to menus and sheets

        continue_table(self.room, match)
