"""Short texts above everything: hints beside a widget, and toasts at the foot of the window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from .compositor import DisplayList
from .durations import MOTION, seconds_to_read
from .fading import FadingPicture
from .theme import CREAM, INK, Z_TIP
from .widget import Painter, UiContext, Widget

_TIP_WIDTH: Final = 340
_TOAST_WIDTH: Final = 620
_TOAST_PADDING: Final = (36, 12)
_NARROW_LINES: Final = 3
"""Lines of news at most where it is to be narrow."""
_FADE_STEPS: Final = 6
_STEPS_ASIDE: Final = 16
"""Places of a hint that are tried at either side, up to the one where it only touches the column of its subject."""


def draw_tooltip(pen: Painter, owner: Widget, text: str, about: Rect, avoided: Sequence[Rect] = ()) -> None:
    """
    Draw a hint beside what it is about: above if there is room, else below; never outside the window.

    :param avoided: what it should cover as little as can be; it moves sideways or below for it
    """
    kit = owner.kit
    image = kit.fonts.paragraph(text, "small", INK, kit.fonts.even_width(text, "small", kit.px(_TIP_WIDTH)))
    slip = image.get_rect().inflate(kit.px(24), kit.px(14))
    gap = kit.px(10)
    window = Rect((0, 0), kit.metrics.size).inflate(-2 * gap, -2 * gap)
    above, below = about.top - gap - slip.h, about.bottom + gap
    places = [
        slip.move_to(centerx=about.centerx + (slip.w + about.w) * step // (2 * _STEPS_ASIDE), y=y).clamp(window)
        for y in ((above, below) if above >= gap else (below,))
        for step in sorted(range(-_STEPS_ASIDE, _STEPS_ASIDE + 1), key=abs)
    ]
    slip = min(places, key=lambda place: sum(math.prod(place.clip(rect).size) for rect in avoided))
    pen.draw_skin(owner, "slip", kit.skins.tooltip(slip.size), slip)
    pen.put_centred(owner, "text", image, slip)


def toast_height(kit: UiContext) -> int:
    """Give the height in pixels of news of one line."""
    return kit.fonts.height("body") + kit.px(_TOAST_PADDING[1])


class TooltipTimer:
    """The delay after which a hint is shown."""

    def __init__(self) -> None:
        self._since: float | None = None
        self.is_due = False

    def restart(self) -> None:
        """Count anew from the next step."""
        self._since, self.is_due = None, False

    def step(self, now: float, *, has_hint: bool) -> None:
        """Let time pass; it counts from the moment at which there is a hint to show."""
        if self._since is None and has_hint:
            self._since = now
        self.is_due = self._since is not None and now >= self._since + MOTION.tip_delay

    @property
    def wake_at(self) -> float | None:
        """The moment at which the hint is due, in the clock's seconds."""
        return None if self._since is None or self.is_due else self._since + MOTION.tip_delay


class Toasts:
    """
    News that shows for a while at the foot of the window; newer news takes its place.

    :param grows_down: whether the second line reaches down more than up, where cards lie below and words above
    :param is_wide: whether a line may be as long as the window is wide, where there is little room in height
    """

    def __init__(self, *, grows_down: bool = False, is_wide: bool = False) -> None:
        self._grows_down, self._is_wide = grows_down, is_wide
        self._holder = Widget("toast")
        self._since = 0.0
        self._until: float | None = None
        self._now = 0.0
        self._is_lasting = False
        self._picture: tuple[object, FadingPicture] | None = None
        """What it depends on, and how it fades in."""

    @property
    def wake_at(self) -> float | None:
        """The moment at which the news goes, in the clock's seconds."""
        return self._until

    @property
    def is_moving(self) -> bool:
        """Whether the news still fades in."""
        return self._until is not None and self._now < self._since + MOTION.toast_fade

    @property
    def text(self) -> str:
        """What shows now; the empty text if nothing does."""
        return self._holder.text if self._until is not None else ""

    def show(self, text: str, now: float, seconds: float | None = None, *, is_lasting: bool = False) -> None:
        """Show a text from now on for so many seconds, by default until it is read; *is_lasting*: despite presses."""
        seconds = seconds_to_read(text) if seconds is None else seconds
        self._since = self._since if text == self.text else now
        self._holder.text, self._until, self._is_lasting = text, now + seconds, is_lasting

    def clear(self) -> None:
        """Take the news away."""
        self._until = None

    def dismiss(self) -> None:
        """Take the news away, since its reader goes on, unless it is to last."""
        if not self._is_lasting:
            self.clear()

    def step(self, now: float) -> None:
        """Take the news away once its time is over."""
        self._now = now
        if self._until is not None and now >= self._until:
            self._until = None

    def slip(self, kit: UiContext, foot: tuple[int, int], room: int = 0) -> Rect:
        """
        Give the place of the news, the middle of the lower edge of one line at these real pixels.

        :param room: the width in pixels that it keeps to if three lines are enough for that; 0 for any
        """
        slip = self._image(kit, foot, room).get_rect().inflate(*map(kit.px, _TOAST_PADDING))
        slip.midbottom = foot
        if self._grows_down:
            slip.y += min(slip.h - toast_height(kit), kit.fonts.leading("body")) * 3 // 4
        return slip

    def _image(self, kit: UiContext, foot: tuple[int, int], room: int) -> Surface:
        fonts, text = kit.fonts, self._holder.text
        most = 2 * min(foot[0], kit.metrics.size[0] - foot[0]) - kit.px(80)
        most = most if self._is_wide else min(kit.px(_TOAST_WIDTH * kit.metrics.text_scale), most)
        inner = room - kit.px(_TOAST_PADDING[0])
        if 0 < inner < most and len(fonts.wrap(text, "body", inner)) <= _NARROW_LINES:
            most = inner
        return fonts.paragraph(text, "body", CREAM, fonts.even_width(text, "body", most), is_centred=True)

    def draw(self, frame: DisplayList, kit: UiContext, foot: tuple[int, int], room: int = 0, z: int = Z_TIP) -> None:
        """Add the news to the frame, at the place that `slip` gives."""
        if self._until is None:
            return
        slip = self.slip(kit, foot, room)
        skin = kit.skins.toast(slip.size)
        part = min(1.0, max(0.0, (self._now - self._since) / MOTION.toast_fade))
        shade = self._fading(kit, skin.image, foot, room).shade(1 + round(part * (_FADE_STEPS - 1)))
        Painter(frame, "toast", z).put(self._holder, "slip", shade, slip.x - skin.pad, slip.y - skin.pad)

    def _fading(self, kit: UiContext, ground: Surface, foot: tuple[int, int], room: int) -> FadingPicture:
        """Give the picture of the news, drawn anew when something in it changed."""
        key = kit, self._holder.text, ground.get_size(), foot, room
        if self._picture is None or self._picture[0] != key:
            whole, words = ground.copy(), self._image(kit, foot, room)
            whole.blit(words, words.get_rect(center=whole.get_rect().center))
            self._picture = key, FadingPicture(whole, _FADE_STEPS)
        return self._picture[1]
