"""Large words over the felt for a moment, such as the contract of the deal that begins."""

from __future__ import annotations

from typing import Final

from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.easing import out_cubic
from kq_table.ui.fading import FadingPicture
from kq_table.ui.theme import CREAM, Z_TIP
from kq_table.ui.widget import UiContext

RISE: Final = 26
"""Design pixels by which the words rise as they come."""
SHADOW: Final = 6
"""Those by which the shadow of the slip may lie over what is below it."""
FADE_STEPS: Final = 12


class Caption:
    """Words that come, rest and go by themselves; any press takes them away."""

    def __init__(self) -> None:
        self.text = ""
        """What shows now; the empty text if nothing does."""
        self._since = self._now = 0.0
        self._picture: tuple[object, FadingPicture] | None = None
        """What it depends on, and how it comes and goes."""

    def show(self, text: str, now: float) -> None:
        """Show a text from now on."""
        self.text, self._since, self._now = text, now, now

    def dismiss(self) -> None:
        """Take the words away, at a press, which keeps its own meaning."""
        self.text = ""

    def step(self, now: float) -> None:
        """Take the words away once their time is over."""
        self._now = now
        if now >= self._since + MOTION.caption:
            self.text = ""

    @property
    def wake_at(self) -> float | None:
        """When the picture changes next, in the clock's seconds; None while nothing shows."""
        if not self.text:
            return None
        going = self._since + MOTION.caption - MOTION.caption_fade
        is_resting = self._since + MOTION.caption_fade <= self._now < going
        return going if is_resting else self._now

    def draw(self, frame: DisplayList, kit: UiContext, foot: tuple[int, int], tempo: Tempo) -> None:
        """Add the words to the frame, just above a point; with reduced motion they do not rise."""
        if not self.text:
            return
        age = self._now - self._since
        come = out_cubic(min(1.0, age / MOTION.caption_fade))
        gone = min(1.0, (MOTION.caption - age) / MOTION.caption_fade)
        slip = self._fading(kit).shade(round(FADE_STEPS * min(come, gone)))
        x, y = slip.get_rect(midbottom=(foot[0], foot[1] + kit.px(SHADOW))).topleft
        frame.add("caption", slip, x, y + round(tempo.flourish((1 - come) * kit.px(RISE))), Z_TIP - 1)

    def _fading(self, kit: UiContext) -> FadingPicture:
        """Give the picture of the words, drawn anew where something in it changed."""
        key = kit, self.text
        if self._picture is None or self._picture[0] != key:
            words = kit.fonts.line_within(self.text, "caption", CREAM, kit.metrics.size[0] - 2 * kit.px(90))
            # On a slip of its own they can be read over a card that is played meanwhile.
            slip = kit.skins.toast(words.get_rect().inflate(kit.px(56), 0).size).image.copy()
            slip.blit(words, words.get_rect(center=slip.get_rect().center))
            self._picture = key, FadingPicture(slip, FADE_STEPS)
        return self._picture[1]
