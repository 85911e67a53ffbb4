"""The popup of a hint, and marks on what the hint speaks of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, pairwise
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from kq_table.ui import svg
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, INK
from kq_table.ui.widget import Painter, UiContext, Widget

from .words import BEST_MARK, LOOK_MARK

MAX_WIDTH: Final = 620
MAX_LARGE: Final = 0.14
"""Of the window's height, for words of which a person reads more than a hint."""
MAX_CACHE_BYTES: Final = 1_000_000
MIN_WIDTH: Final = 360
"""Design pixels at the usual text size; the popup is wider only where the prompt is."""
HEAD_WEIGHT: Final = 6
"""How much more the upper third of what is needed counts: there are the index of a card and the title of a panel."""
PRECIOUS_WEIGHT: Final = 20
"""How much more what is precious counts."""
DISTANCE_WEIGHT: Final = 0.15
"""How much distance from the prompt counts, compared with what is covered: one step less than a covered row."""
SEARCH_STEP: Final = 6
"""Design pixels from one place that is tried for the popup to the next."""
WIDTHS: Final = (1.0, 1.2, 1.45, 1.75, 0.8, 0.65, 0.58, 0.5)
"""Of the usual width, tried where the popup would cover something: wider, it is lower."""
EDGE_GAP: Final = 8
"""Design pixels between the popup and the window's edge, at least."""
FRAME: Final = 34
"""Design pixels from the window's edge to the felt inside the frame of the table, where the popup lies better."""
SIDE_GAP: Final = 6
"""Design pixels that the popup keeps off what lies beside it."""
MARK_HEIGHT: Final = 26
"""Design pixels."""
MIN_MARK_HEIGHT: Final = 15
"""Design pixels, where places lie close together, as the numbers of a dial do."""
MARK_DIP: Final = 6
"""Design pixels of a mark that lie on what is marked: more would hide the index of a card."""
MARK_ICONS: Final = {LOOK_MARK: "bulb", BEST_MARK: "star"}
"""The icons of marks that are drawn, not written."""


@dataclass(frozen=True)
class HintMark:
    """
    A mark at the upper edge of a place.

    :param at: the point where it lies, if not in the middle of the upper edge of *place*
    :param is_centred: whether its middle lies there; otherwise it stands there, the larger the higher
    :param is_covered: whether what it belongs to can't be seen now, under a card that is raised
    """

    text: str
    place: Rect
    at: tuple[int, int] | None = None
    is_centred: bool = False
    is_covered: bool = False

    @property
    def spot(self) -> tuple[int, int]:
        """The point where it lies."""
        return self.at or self.place.midtop


class HintPopup(Widget):
    """A sentence as near to the prompt as it can lie without covering what is needed, and marks."""

    def __init__(self) -> None:
        super().__init__("hint.slip")
        self.is_shown, self.is_silent = False, False
        """Silent, it shows its marks alone."""
        self.marks: Sequence[HintMark] = ()
        self.is_large = False
        """Whether its words are the main thing on the table, as a coach's are."""
        self.needed: list[Rect] = []
        """The places that should not be covered."""
        self.precious: list[Rect] = []
        """Those of them that should be covered least of all."""
        self._weighed: tuple[list[Rect], list[int]] = [], []
        """The places that should not be covered, and how much each counts."""
        self._pictures = ImageCache(MAX_CACHE_BYTES)
        self._found: tuple[UiContext, str, list[tuple[int, ...]]] | None = None
        """For what the place was last found."""
        self._place, self._room = Rect(0, 0, 0, 0), 0

    @property
    def popup_rect(self) -> Rect:
        """The place of the sentence: near the prompt, and over as little as can be of what is needed."""
        # It is asked for several times a frame, and frame after frame nothing of this changes.
        marked = (mark.place for mark in self.marks)
        about = [tuple(rect) for rect in (self.rect, *self.needed, *self.precious, *marked)]
        found = (self.kit, self.text, about)
        if found != self._found:
            self._found, (self._place, self._room) = found, self._find()
        return self._place

    def _find(self) -> tuple[Rect, int]:
        """Find the place, and the width of the words there in pixels."""
        self._weighed = self._weigh()
        found: list[tuple[Rect, int]] = []
        for room in self._rooms():
            place = self._find_with(room)
            if not self._covered(place):
                return place, room
            found.append((place, room))
        return min(found, key=lambda each: self._covered(each[0]))

    def _rooms(self) -> list[int]:
        """Give the widths that the words may have, the usual one first."""
        kit = self.kit
        widest = min(kit.px(MAX_WIDTH * kit.metrics.text_scale), kit.metrics.size[0] - kit.px(60))
        usual = max(self.rect.w, kit.px(MIN_WIDTH * kit.metrics.text_scale)) - kit.px(40)
        return list(dict.fromkeys(min(widest, round(usual * width)) for width in WIDTHS))

    def _find_with(self, room: int) -> Rect:
        kit, window = self.kit, self._window
        popup = self._image(kit, room).get_rect().inflate(kit.px(40), kit.px(14))
        popup.midbottom = (self.rect.centerx, self.rect.bottom)
        popup.clamp_ip(window)
        step = kit.px(SEARCH_STEP)
        tall, wide = window.h // step, window.w // step

        def cost(place: Rect) -> float:
            far = place.w * abs(place.y - popup.y) + place.h * abs(place.x - popup.x)
            return self._covered(place) + DISTANCE_WEIGHT * far

        def freest(ways: Iterable[Rect], otherwise: Rect) -> Rect:
            return min((place for place in ways if window.contains(place)), key=cost, default=otherwise)

        found = []
        inner = window.inflate(2 * (kit.px(EDGE_GAP) - kit.px(FRAME + SIDE_GAP)), 0)
        for x in (popup.x, inner.x, inner.right - popup.w):
            start = Rect((x, popup.y), popup.size)
            column = freest((start.move(0, by * step) for by in range(-tall, tall)), start)
            found.append(freest((column.move(by * step, 0) for by in range(-wide, wide)), column))
            if not self._covered(found[0]):
                break
        return min(found, key=cost)

    @property
    def _window(self) -> Rect:
        """Give the window without its edge."""
        return Rect((0, 0), self.kit.metrics.size).inflate(-2 * self.kit.px(EDGE_GAP), -2 * self.kit.px(EDGE_GAP))

    def _weigh(self) -> tuple[list[Rect], list[int]]:
        """List what should not be covered, with the head of each once more."""
        side, rise = self.mark_height, self.mark_rise
        badges = [_lay(mark if mark.is_centred else replace(mark, at=None), (side, side), rise) for mark in self.marks]
        whole = [*self.needed, *badges, *self.precious]
        weights = [1] * (len(whole) - len(self.precious)) + [PRECIOUS_WEIGHT] * len(self.precious)
        heads = [Rect(rect.topleft, (rect.w, rect.h // 3)) for rect in whole]
        (w, h), edge = self.kit.metrics.size, self.kit.px(FRAME)
        frame = [Rect(x, 0, edge, h) for x in (0, w - edge)] + [Rect(0, y, w, edge) for y in (0, h - edge)]
        return whole + heads + frame, weights + [HEAD_WEIGHT * weight for weight in weights] + [1] * len(frame)

    def _covered(self, place: Rect) -> int:
        """Give how many square pixels of what is needed the popup would cover there, each as often as it counts."""
        rects, weights = self._weighed
        place, covered = place.inflate(2 * self.kit.px(SIDE_GAP), 0), 0
        for number in place.collidelistall(rects):
            part = place.clip(rects[number])
            covered += weights[number] * part.w * part.h
        return covered

    @property
    def mark_height(self) -> int:
        """The height of a mark in pixels, such that no mark lies on another; one that is read stays large enough."""
        tops, m = [mark.place.midtop for mark in self.marks], self.kit.metrics
        gaps = [math.dist(one, other) for one, other in combinations(tops, 2) if one != other]
        usual, is_read = m.text(MARK_HEIGHT), any(mark.text not in MARK_ICONS for mark in self.marks)
        least = m.text(MIN_MARK_HEIGHT) if is_read else m.px(MIN_MARK_HEIGHT)
        # A mark with a picture is a quarter wider than high.
        return min(usual, max(least, int(min(gaps, default=2 * usual) * 0.8)))

    @property
    def mark_rise(self) -> int:
        """How far a mark stands out above its place, in pixels."""
        return self.mark_height - self.kit.px(MARK_DIP)

    def _image(self, kit: UiContext, room: int) -> Surface:
        fonts = kit.fonts
        is_large = self.is_large and fonts.paragraph_height(self.text, "body", room) <= MAX_LARGE * kit.metrics.size[1]
        role = "body" if is_large or fonts.width(self.text, "body") <= room else "small"
        return fonts.paragraph(self.text, role, CREAM, fonts.even_width(self.text, role, room), is_centred=True)

    def paint(self, pen: Painter) -> None:
        kit, side, rise = self.kit, self.mark_height, self.mark_rise
        shown = [mark for mark in self.marks if not mark.is_covered]
        drawn = [self._pictures.fetch((kit, mark.text, side), partial(_badge, kit, mark.text, side)) for mark in shown]
        places = [_lay(mark, picture.get_size(), rise) for mark, picture in zip(shown, drawn, strict=True)]
        _move_apart(places)
        for i, (picture, place) in enumerate(zip(drawn, places, strict=True)):
            place.clamp_ip(Rect((0, 0), kit.metrics.size))
            pen.put(self, ("mark", i), picture, place.x, place.y)
        if self.is_silent:
            return
        popup = self.popup_rect
        pen.draw_skin(self, "slip", kit.skins.toast(popup.size), popup)
        pen.put_centred(self, "text", self._image(kit, self._room), popup)


def _lay(mark: HintMark, size: tuple[int, int], rise: int) -> Rect:
    """Give the place of a mark of this size that stands out by *rise* pixels above what is marked."""
    (x, y), rect = mark.spot, Rect((0, 0), size)
    return rect.move_to(center=(x, y)) if mark.is_centred else rect.move_to(midtop=(x, y - rise))


def _move_apart(places: Sequence[Rect]) -> None:
    """Move marks sideways that lie on each other, each by half of what they share."""
    for left, right in pairwise(sorted(places, key=lambda place: place.centerx)):
        if left.colliderect(right):
            shared = left.right - right.x
            left.x -= shared // 2
            right.x += shared - shared // 2


def _badge(kit: UiContext, text: str, high: int) -> Surface:
    """Draw a mark: brass, with a figure or a picture in ink."""
    written = (
        kit.fonts.line_in(text, "strong", INK, (2 * high, high * 3 // 5))
        if text not in MARK_ICONS
        else icon(MARK_ICONS[text], high * 3 // 4, INK)
    )
    wide = max(high, written.get_width() + high // 2)
    picture = Surface((wide, high), SRCALPHA)
    box, radius = (0.0, 0.0, float(wide), float(high)), high / 2
    ground = (svg.filled(box, radius, BRASS_LIGHT), svg.outlined(box, radius, INK, max(1.0, high / 16)))
    picture.blit(svg.draw((wide, high), *ground), (0, 0))
    picture.blit(written, written.get_rect(center=picture.get_rect().center))
    return picture
