"""
Measures what lies across what in the newest frame of an app: texts, faces of cards, controls and panels.

A text that is a picture of its own in the frame is measured by itself; what a larger picture holds, such as the words
on a plate, counts as that picture. What lies under a dialog's shade, or within a scrolled view, is not measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from pygame import Rect, Surface

from kq_table.app.headless import Stage
from kq_table.ui import focus as ui_focus
from kq_table.ui.compositor import Compositor, DisplayList
from kq_table.ui.scroll import ScrollArea
from kq_table.ui.text import Fonts
from kq_table.ui.theme import Z_DIALOG
from kq_table.ui.widget import Widget
from kq_table.ui.widget_tree import WidgetTree

LEAST_GAP = 8
"""Design pixels between two controls that do not touch."""
SLACK = 2
"""Design pixels by which letters and shapes may cross: their pictures have soft edges."""
HIDDEN, SEEN = 0.97, 0.03
"""Parts of a text's box from which it is hidden, and up to which it is seen, by what lies above."""
OPAQUE = 200
"""The alpha from which a pixel hides what is below it."""
DRAWN = ("line", "line_within", "line_in", "paragraph", "paragraph_within")
ON_CARDS = frozenset({"card", "crown", "lit", "rim", "pulse", "focus", "landing", "shadow", "ghost"})
"""Kinds of pictures that belong to a card."""
MEANT = frozenset({"sash", "band", "band.slip", "hint"})
"""Kinds of pictures that belong on cards: clear of their indices, on backs, or a hint's mark."""


class Fault(NamedTuple):
    """Something that lies where it should not: what kind of fault, and the two that are concerned."""

    kind: str
    one: str
    other: str


class Shown(NamedTuple):
    """A picture of the frame, with its place in the drawing order and the text that it is, if it is one."""

    key: Any
    order: int
    z: int
    box: Rect
    """Of the pixels that are not transparent."""
    image: Surface
    corner: tuple[int, int]
    text: str

    def hides(self, area: Rect) -> bool:
        """Whether nothing shows through in this part of the window."""
        part = area.clip(self.image.get_rect(topleft=self.corner))
        if part != area or self.image.get_alpha() not in {None, 255}:
            return False
        inside = part.move(-self.corner[0], -self.corner[1])
        spots = [
            (inside.x + (inside.w - 1) * i // 4, inside.y + (inside.h - 1) * j // 2) for i in range(5) for j in range(3)
        ]
        return all(self.image.get_at(spot).a >= OPAQUE for spot in spots)


class Frames:
    """Keeps the newest frame of an app in place of painting it, and the texts that were drawn for it."""

    def __init__(self) -> None:
        self.newest = DisplayList()
        self.texts: dict[int, tuple[str, Surface]] = {}
        """By a picture's identity; each is kept, so that none is given twice."""

    def shown(self) -> list[Shown]:
        """Give the pictures from the lowest to the highest."""
        found = []
        for i, (key, item) in enumerate(self.newest.in_order()):
            box = item.image.get_bounding_rect().move(item.x, item.y)
            words = self.texts.get(id(item.image), ("",))[0]
            found.append(Shown(key, i, item.z, box, item.image, (item.x, item.y), words))
        return found


@contextmanager
def kept_frames() -> Iterator[Frames]:
    """Keep frames instead of painting them."""
    frames = Frames()

    def keep(_compositor: Compositor, _target: Surface, _ground: Surface, frame: DisplayList) -> list[Rect]:
        frames.newest = frame
        return []

    def noting(name: str) -> Any:
        draw = getattr(Fonts, name)

        def note(fonts: Fonts, words: str, *rest: Any, **more: Any) -> Surface:
            picture: Surface = draw(fonts, words, *rest, **more)
            frames.texts[id(picture)] = words, picture
            return picture

        return note

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "compose", keep)
        for name in DRAWN:
            patch.setattr(Fonts, name, noting(name))
        yield frames


def faults(stage: Stage, frames: Frames) -> list[Fault]:
    """List what lies where it should not in the newest frame."""
    shown, k = frames.shown(), stage.context.kit.metrics.px(1000) / 1000
    window = Rect((0, 0), stage.context.size)
    is_dialog = any(one.z >= Z_DIALOG for one in shown)
    seen = [one for one in shown if not is_dialog or one.z >= Z_DIALOG]
    found = [*_texts(seen, window, SLACK * k), *_faces(seen, SLACK * k)]
    for tree in _trees(stage):
        found += _controls(tree, k)
        found += _leaving(tree.widgets, SLACK * k)
    return found


def _texts(shown: list[Shown], window: Rect, slack: float) -> Iterator[Fault]:
    texts = [one for one in shown if one.text and one.box.w and one.box.h]
    whole = []
    for text in texts:
        if not window.contains(text.box):
            yield Fault("leaves the window", text.text, "")
        hidden, by = _hidden(text, shown)
        if hidden < HIDDEN:
            whole.append(text)
            if hidden > SEEN:
                yield Fault("cut", text.text, str(by.key) if by else "")
    for one, other in combinations(whole, 2):
        if _crosses(one.box.clip(other.box), slack) and not _is_between(one, other, shown):
            yield Fault("across", one.text, other.text)


def _hidden(text: Shown, shown: list[Shown]) -> tuple[float, Shown | None]:
    """The largest part of a text that one picture above it hides, and this picture."""
    found, by = 0.0, None
    for above in shown[text.order + 1 - shown[0].order :]:
        part = above.box.clip(text.box)
        share = part.w * part.h / (text.box.w * text.box.h)
        if share > found and above.hides(part):
            found, by = share, above
    return found, by


def _is_between(below: Shown, above: Shown, shown: list[Shown]) -> bool:
    """Whether something hides the lower one where the upper one lies."""
    area = below.box.clip(above.box)
    return any(below.order < one.order < above.order and one.hides(area) for one in shown)


def _crosses(area: Rect, slack: float) -> bool:
    return area.w > slack and area.h > slack


def _faces(shown: list[Shown], slack: float) -> Iterator[Fault]:
    """Texts and marks on faces of cards."""
    cards = [one for one in shown if one.key[0] == "card"]
    for card in cards:
        face = card.image.get_bounding_rect(OPAQUE).move(card.corner)
        for mark in shown[card.order + 1 - shown[0].order :]:
            if not MEANT.isdisjoint((mark.key, mark.key[0])) or mark.key[0] in ON_CARDS:
                continue
            area = mark.box.clip(face)
            is_mark = bool(mark.text) or (area.w and area.h and mark.hides(area.inflate(-area.w // 2, -area.h // 2)))
            if is_mark and _crosses(area, slack) and not _is_between(card, mark, shown):
                yield Fault("on a face", mark.text or str(mark.key), "")


def _trees(stage: Stage) -> list[WidgetTree]:
    top = stage.context.stack.top
    found = [value for value in vars(top).values() if isinstance(value, WidgetTree)]
    return list({id(tree): tree for tree in found}.values())


def _controls(tree: WidgetTree, k: float) -> Iterator[Fault]:
    """Controls that overlap, or that nearly touch."""
    controls = [(one, box) for one, box in ui_focus.visible(tree.widgets) if one.can_focus]
    for (one, here), (other, there) in combinations(controls, 2):
        if here.contains(there) or there.contains(here) or _whole(one) == _whole(other):
            continue
        gap = max(here.left - there.right, there.left - here.right, here.top - there.bottom, there.top - here.bottom)
        if gap < 0 or 0 < gap < (LEAST_GAP - 1) * k:
            yield Fault("near" if gap > 0 else "overlaps", one.name, other.name)


def _whole(part: Widget) -> str:
    """The name of what two areas belong to that look like one, as a plate with its portrait."""
    owner, dot, _ = part.name.rpartition(".")
    return owner if dot else part.name


def _leaving(widgets: Any, slack: float) -> Iterator[Fault]:
    """Widgets that leave the one that holds them, unless it scrolls."""
    for outer in widgets:
        if not outer.is_shown:
            continue
        for inner in outer.children:
            if inner.is_shown and not isinstance(outer, ScrollArea) and not _holds(outer, inner, slack):
                yield Fault("leaves", inner.name, outer.name)
        yield from _leaving(outer.children, slack)


def _holds(outer: Widget, inner: Widget, slack: float) -> bool:
    return bool(outer.rect.inflate(2 * slack, 2 * slack).contains(inner.rect))
