"""The line above the viewer's hand that says what to do, or who is to act."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from kq_table.storage.settings import Settings
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import UiContext

from .interface import HudState
from .words import GameWords


def how_to_play(mode: str, count: int) -> str:
    """
    How selected cards are played, in words.

    :param mode: what a click does, as in the settings
    :param count: the number of cards
    """
    if mode == "drag":
        return say("table.drag_it" if count == 1 else "table.drag_them")
    return say("table.click_again" if count == 1 else "table.click_again_many")


class Prompt:
    """Words on a small panel in the middle of its place."""

    def __init__(self, words: GameWords, settings: Callable[[], Settings]) -> None:
        self._words, self._settings = words, settings

    def place(self, kit: UiContext, rect: Rect) -> None:
        self._kit, self._rect = kit, rect

    @property
    def _room(self) -> int:
        return self._rect.w - self._kit.px(40)

    def text(self, state: HudState) -> str:
        """What to do; empty while cards are moving, and when the match is over."""
        if state.is_trick_waiting:
            return say("table.go_on")
        if not state.is_settled or state.turn < 0:
            return ""
        if not state.is_my_turn:
            return self._words.wait(state)
        if state.selected and not state.choices:
            return self._ask_again(state)
        words = self._words.ask(state)
        if self._kit.fonts.width(words, "body") > self._room:
            words = self._words.ask_short(state)
        return words if self._has_room(words) else self._words.ask_briefly(state)

    def _has_room(self, words: str) -> bool:
        """Whether the words fit without shrinking."""
        lines = len(self._kit.fonts.wrap(words, "small", self._room))
        return lines == 1 or (lines == 2 and self._is_high_enough(words, "small"))

    def _is_high_enough(self, words: str, role: str) -> bool:
        return self._rect.h >= self._kit.fonts.paragraph_height(words, role, self._room)

    def _ask_again(self, state: HudState) -> str:
        """How the selected cards are played, or that more belong to them."""
        if not state.is_playable:
            return say("table.raise_more")
        return how_to_play(self._settings().play, len(state.selected))

    def draw(self, frame: DisplayList, state: HudState) -> None:
        words = self.text(state)
        if not words or state.is_prompt_covered:
            return
        kit, rect, room = self._kit, self._rect, self._room
        role = "body" if kit.fonts.width(words, "body") <= room else "small"
        lines = kit.fonts.wrap(words, role, room)
        if len(lines) == 2 and self._is_high_enough(words, role):
            width = kit.fonts.even_width(words, role, room)
            picture = kit.fonts.paragraph(words, role, theme.CREAM, width, is_centred=True)
        else:
            picture = kit.fonts.line_within(words, role, theme.CREAM, room)
        panel = picture.get_rect().inflate(kit.px(36), kit.px(12))
        panel.center = rect.center
        skin = kit.skins.toast(panel.size)
        frame.add("prompt.slip", skin.image, panel.x - skin.pad, panel.y - skin.pad, theme.Z_PROMPT)
        frame.add("prompt", picture, *picture.get_rect(center=panel.center).topleft, theme.Z_PROMPT + 1)
