"""The dialog at the end of a match that was given up."""

from __future__ import annotations

from typing import Final

from kq_table.match.setup import portrait_of
from kq_table.narrate import match_summary
from kq_table.text import say
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph, Picture
from kq_table.ui.svg import portrait
from kq_table.ui.theme import CREAM_SOFT
from kq_table.ui.widget import Widget

from .next_steps import MatchEndDialog

PORTRAIT_SIZE: Final = 96


class GivenUpDialog(MatchEndDialog):
    """Says who gave up, and shows the score sheet; nobody is celebrated."""

    def _make_dialog(self) -> Dialog:
        seat = self.controller.given_up
        assert seat is not None, "the match was not given up"
        title = match_summary.describe_ending(self.hud.words.spoken, seat)
        summary: list[Widget] = [Paragraph("summary", say("give_up.done"), "body", CREAM_SOFT, is_centred=True)]
        if seat >= 0:
            face = portrait(portrait_of(self.controller.seatings, seat), self.context.kit.px(PORTRAIT_SIZE))
            summary.insert(0, Picture("face", face, title))
        return self.make_dialog(title, summary)
