"""Short texts above everything: tooltips beside a widget, and toasts at the foot of the window."""

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
"""Most lines of a toast that is to be narrow."""
_FADE_STEPS: Final = 6
_STEPS_ASIDE: Final = 16
"""Number of positions tried on each side; at the outermost the tooltip is wholly beside its subject."""


def draw_tooltip(pen: Painter, owner: Widget, text: str, about: Rect, avoided: Sequence[Rect] = ()) -> None:
    """
    Draw a tooltip beside its subject: above if there is room, else below; never outside the window.

    :param avoided: rects that it should cover as little as possible, by moving sideways or below
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
    """Height in pixels of a toast of one line."""
    return kit.fonts.height("body") + kit.px(_TOAST_PADDING[1])


class TooltipTimer:
    """The delay before a tooltip is shown."""

    def __init__(self) -> None:
        self._since: float | None = None
        self.is_due = False

    def restart(self) -> None:
        self._since, self.is_due = None, False

    def step(self, now: float, *, has_tooltip: bool) -> None:
        """Advance the time; the delay starts when there is a tooltip to show."""
        if self._since is None and has_tooltip:
            self._since = now
        self.is_due = self._since is not None and now >= self._since + MOTION.tip_delay

    @property
    def wake_at(self) -> float | None:
        """When the tooltip is due, in the clock's seconds; None if nothing is pending."""
        return None if self._since is None or self.is_due else self._since + MOTION.tip_delay


class Toasts:
    """
    Toasts: each shows for a while at the foot of the window; a newer one replaces it.

    :param grows_down: whether further lines extend a toast down more than up, to cover cards rather than text
    :param is_wide: whether a line may be as long as the window is wide, where there is little height
    """

    def __init__(self, *, grows_down: bool = False, is_wide: bool = False) -> None:
        self._grows_down, self._is_wide = grows_down, is_wide
        self._holder = Widget("toast")
        self._since = 0.0
        self._until: float | None = None
        self._now = 0.0
        self._is_lasting = False
        self._picture: tuple[object, FadingPicture] | None = None
        """Cache: the key (all that the picture depends on) and the picture."""

    @property
    def wake_at(self) -> float | None:
        return self._until

    @property
    def is_moving(self) -> bool:
        """Whether the toast still fades in."""
        return self._until is not None and self._now < self._since + MOTION.toast_fade

    @property
    def text(self) -> str:
        return self._holder.text if self._until is not None else ""

    def show(self, text: str, now: float, seconds: float | None = None, *, is_lasting: bool = False) -> None:
        """
        Show a text from now on for so many seconds, by default as long as reading takes; *is_lasting*: presses do not
        dismiss it.
        """
        seconds = seconds_to_read(text) if seconds is None else seconds
        self._since = self._since if text == self.text else now
        self._holder.text, self._until, self._is_lasting = text, now + seconds, is_lasting

    def clear(self) -> None:
        self._until = None

    def dismiss(self) -> None:
        """Remove the toast on a press, unless it is lasting."""
        if not self._is_lasting:
            self.clear()

    def step(self, now: float) -> None:
        self._now = now
        if self._until is not None and now >= self._until:
            self._until = None

    def slip(self, kit: UiContext, foot: tuple[int, int], room: int = 0) -> Rect:
        """
        The rect of the toast; *foot* is its bottom centre in pixels.

        If it grows down, a toast of several lines extends up to three quarters of a line below that.

        :param room: width in pixels to keep to if three lines are enough; 0 for any
        """
        slip = self._image(kit, foot, room).get_rect().inflate(*map(kit.px, _TOAST_PADDING))
        slip.midbottom = foot
        if self._grows_down:
            slip.y += min(slip.h - toast_height(kit), kit.fonts.leading("body")) * 3 // 4
        return slip

    def _image(self, kit: UiContext, foot: tuple[int, int], room: int) -> Surface:
        fonts, text = kit.fonts, self._holder.text
        max_width = 2 * min(foot[0], kit.metrics.size[0] - foot[0]) - kit.px(80)
        max_width = max_width if self._is_wide else min(kit.px(_TOAST_WIDTH * kit.metrics.text_scale), max_width)
        inner = room - kit.px(_TOAST_PADDING[0])
        if 0 < inner < max_width and len(fonts.wrap(text, "body", inner)) <= _NARROW_LINES:
            max_width = inner
        return fonts.paragraph(text, "body", CREAM, fonts.even_width(text, "body", max_width), is_centred=True)

    def draw(self, frame: DisplayList, kit: UiContext, foot: tuple[int, int], room: int = 0, z: int = Z_TIP) -> None:
        """Add the toast to the frame, at the rect that `slip` gives."""
        if self._until is None:
            return
        slip = self.slip(kit, foot, room)
        skin = kit.skins.toast(slip.size)
        part = min(1.0, max(0.0, (self._now - self._since) / MOTION.toast_fade))
        shade = self._fading(kit, skin.image, foot, room).shade(1 + round(part * (_FADE_STEPS - 1)))
        Painter(frame, "toast", z).put(self._holder, "slip", shade, slip.x - skin.pad, slip.y - skin.pad)

    def _fading(self, kit: UiContext, ground: Surface, foot: tuple[int, int], room: int) -> FadingPicture:
        """The picture of the toast, redrawn when something in it changed."""
        # The maximum width depends on foot's x, so x is part of the key; a change of y alone needs no new picture.
        key = kit, self._holder.text, ground.get_size(), foot[0], room
        if self._picture is None or self._picture[0] != key:
            whole, words = ground.copy(), self._image(kit, foot, room)
            whole.blit(words, words.get_rect(center=whole.get_rect().center))
            self._picture = key, FadingPicture(whole, _FADE_STEPS)
        return self._picture[1]
