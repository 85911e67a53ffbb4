"""Why players of the house did what they did, deed by deed, in rounds that are over. Knows sentences, no cards."""

from __future__ import annotations

from typing import ClassVar

import pygame

from kq_table.text import say

from .log import LogDialog


class BotReasonsDialog(LogDialog):
    """The reasons in the order of the deeds, from the first on."""

    name: ClassVar[str] = "why"
    opener: ClassVar[int] = pygame.K_w

    @property
    def title(self) -> str:
        return say("why.title")

    def enter(self) -> None:
        """Begin at the top: what came first is read first."""
        self.dialog.body.scroll_to(0)
