"""A panel that presents a player: portrait, name, and some sentences on how it plays."""

from __future__ import annotations

from typing import Final

from kq_table.narrate.bot_profiles import LEVELS, STYLES, describe_player, join_player
from kq_table.ui.svg import portrait
from kq_table.ui.theme import CREAM, CREAM_SOFT, GAP
from kq_table.ui.widget import Painter, UiContext, Widget

FACE: Final = 96
AIR: Final = 4


class PlayerCard(Widget):
    """
    A portrait with words beside it; equally high for all players.

    :param title: the player's style, in a word or two
    :param sentences: about the player
    :param game: the game that it is to play
    """

    def __init__(self, name: str, court: str, title: str, sentences: tuple[str, ...], game: str = "") -> None:
        super().__init__("style", f"{name}, {title}: {' '.join(sentences)}")
        self._name, self.court, self._title, self.sentences, self._game = name, court, title, sentences, game

    def natural_height(self, kit: UiContext, width: int) -> int:
        height = kit.fonts.paragraph_height
        room = width - kit.px(FACE + 2 * GAP)
        players = (join_player(level, way) for level in LEVELS for way in STYLES)
        told = max(
            sum(height(sentence, "body", room) for sentence in describe_player(player, self._game))
            for player in players
        )
        return max(kit.px(FACE), kit.fonts.height("strong") + kit.px(AIR) + told)

    def paint(self, pen: Painter) -> None:
        kit, fonts, rect = self.kit, self.kit.fonts, self.rect
        side = kit.px(FACE)
        pen.put(self, "face", portrait(self.court, side), rect.x, rect.y + (rect.h - side) // 2)
        x, y, room = rect.x + side + kit.px(2 * GAP), rect.y, rect.w - side - kit.px(2 * GAP)
        name = fonts.line_within(self._name, "strong", CREAM, room)
        pen.put(self, "name", name, x, y)
        y += name.get_height() + kit.px(AIR)
        for i, sentence in enumerate(self.sentences):
            words = fonts.paragraph(sentence, "body", CREAM_SOFT, room)
            pen.put(self, i, words, x, y)
            y += words.get_height()
