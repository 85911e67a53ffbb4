"""The display list of a frame, and painting only what changed since the last one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

_FULL_SHARE: Final = 0.55
"""Share of the window from which a full repaint is cheaper than many clipped ones."""
_MERGE_SLACK: Final = 1.12
"""
Two damaged places are merged if their union is at most this many times as large; more would repaint half the window.
"""


class DrawItem(NamedTuple):
    """One picture at one place. A picture that changes must be another `Surface`: identity is what is compared."""

    image: Surface
    x: int
    y: int
    z: int

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, *self.image.get_size())


class DisplayList:
    """The pictures of one frame, made anew every time. At equal heights later additions are above earlier ones."""

    def __init__(self) -> None:
        self.items: dict[Hashable, DrawItem] = {}

    def add(self, key: Hashable, image: Surface, x: int, y: int, z: int) -> None:
        """
        Add a picture.

        :param key: identifies what is shown, the same from frame to frame; unique in a frame
        :param image: drawn as it is; must not be changed once it was shown
        :param x: left edge in real pixels
        :param y: upper edge in real pixels
        :param z: height, see `theme`
        """
        assert key not in self.items, f"{key!r} stands in the frame twice"
        self.items[key] = DrawItem(image, x, y, z)

    def add_all(self, items: Mapping[Hashable, DrawItem]) -> None:
        assert self.items.keys().isdisjoint(items), "something stands in the frame twice"
        self.items.update(items)

    def in_order(self) -> list[tuple[Hashable, DrawItem]]:
        return sorted(self.items.items(), key=_height)


def _height(item: tuple[Hashable, DrawItem]) -> int:
    return item[1].z


class Compositor:
    """
    Keeps a target like a full repaint of the newest frame, while painting only where something changed.

    One compositor serves one target; what else paints there must call `invalidate`.
    """

    def __init__(self) -> None:
        self._items: dict[Hashable, DrawItem] = {}
        self._order: list[Hashable] = []
        self._places: dict[Hashable, Rect] = {}
        self._ground: Surface | None = None
        self._size = (0, 0)
        self._is_kept = False

    def invalidate(self) -> None:
        """Have the next frame painted in full, as when something else painted on the target or it was replaced."""
        self._is_kept = False

    def stretch(self, target: Surface) -> list[Rect]:
        """Scale the newest frame to a target of another size, to show until that size is drawn."""
        if self._ground is None:
            return []
        picture = Surface(self._size, 0, target)
        ordered = [(key, self._items[key]) for key in self._order]
        _paint(picture, self._ground, ordered, [self._places[key] for key in self._order], [picture.get_rect()])
        pygame.transform.smoothscale(picture, target.get_size(), target)
        self.invalidate()
        return [target.get_rect()]

    def compose(self, target: Surface, ground: Surface, frame: DisplayList) -> list[Rect]:
        """
        Bring the target up to date.

        :param target: kept between calls; a changed size means a full repaint
        :param ground: opaque, as large as the target; another ground means a full repaint
        :return: the places that were painted, in the target's pixels; empty if nothing changed
        """
        ordered = frame.in_order()
        items, order = frame.items, [key for key, _ in ordered]
        whole = target.get_rect()
        is_new = not self._is_kept or ground is not self._ground or target.get_size() != self._size
        steady = {key for key, item in items.items() if self._items.get(key) == item}
        places = {key: self._places[key] if key in steady else item.rect for key, item in items.items()}
        damage = [whole] if is_new else self._damage(places, order, steady, whole)
        self._items, self._order, self._places = items, order, places
        self._ground, self._size, self._is_kept = ground, target.get_size(), True
        if damage:
            _paint(target, ground, ordered, [places[key] for key in order], damage)
        return damage

    def _damage(
        self, places: dict[Hashable, Rect], order: list[Hashable], steady: set[Hashable], whole: Rect
    ) -> list[Rect]:
        """
        The rects to paint anew.

        :param steady: the keys of items that have not changed
        """
        rects: list[Rect] = []
        for key, place in places.items():
            if key not in steady:
                _add_change(rects, self._places.get(key), place)
        for key, place in self._places.items():
            if key not in places:
                _add(rects, place)
        for key in self._reordered(order, steady):
            _add(rects, places[key])
        return _clipped(rects, whole)

    def _reordered(self, order: list[Hashable], steady: set[Hashable]) -> list[Hashable]:
        """Unchanged items whose order of adding has changed; it matters where heights are equal."""
        if len(steady) == len(order) and order == self._order:
            return []
        before = [key for key in self._order if key in steady]
        after = [key for key in order if key in steady]
        return [new for old, new in zip(before, after, strict=True) if old != new]


def _add_change(rects: list[Rect], old: Rect | None, new: Rect) -> None:
    if old is None:
        _add(rects, new)
    elif old.colliderect(new):
        _add(rects, old.union(new))
    else:
        _add(rects, old)
        _add(rects, new)


def _add(rects: list[Rect], rect: Rect) -> None:
    """Add a damaged place; overlaps are harmless, since painting twice gives the same picture."""
    i = 0
    while i < len(rects):
        other = rects[i]
        union = rect.union(other)
        if union.w * union.h <= _MERGE_SLACK * (rect.w * rect.h + other.w * other.h):
            rect = union
            del rects[i]
            i = 0
        else:
            i += 1
    rects.append(rect)


def _clipped(rects: list[Rect], whole: Rect) -> list[Rect]:
    """Give the damage inside the target, as one full repaint if it is most of it anyway."""
    inside = [rect.clip(whole) for rect in rects if rect.colliderect(whole)]
    area = sum(rect.w * rect.h for rect in inside)
    return [whole] if area > _FULL_SHARE * whole.w * whole.h else inside


def _paint(
    target: Surface, ground: Surface, ordered: list[tuple[Hashable, DrawItem]], places: list[Rect], damage: list[Rect]
) -> None:
    """Paint the damaged rects; *ordered* goes from the lowest item to the highest, *places* has their rects."""
    for rect in damage:
        target.set_clip(rect)
        target.blit(ground, rect, rect)
        found = [ordered[i][1] for i in rect.collidelistall(places)]
        target.fblits([(item.image, (item.x, item.y)) for item in found])
    target.set_clip(None)
