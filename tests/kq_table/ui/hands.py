"""A person's hands on a widget tree: events as the window would send them."""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event

from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import UiContext, Widget
from kq_table.ui.widget_tree import WidgetTree

SIZE = (1280, 800)


def kit(size: tuple[int, int] = SIZE, text_scale: float = 1.0) -> UiContext:
    return UiContext(Metrics(size, text_scale))


def lay(*widgets: Widget, on: UiContext | None = None) -> WidgetTree:
    """Give a tree of the widgets one under the other, 400 pixels wide."""
    ours, y = on or kit(), 20
    for widget in widgets:
        height = widget.natural_height(ours, 400)
        widget.place(ours, Rect(20, y, 400, height))
        y += height + 20
    return WidgetTree("tree", widgets)


def key(tree: WidgetTree, code: int, mod: int = 0, text: str = "") -> bool:
    return tree.handle(Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))


def keys(tree: WidgetTree, *codes: int) -> None:
    for code in codes:
        key(tree, code)


def type_in(tree: WidgetTree, text: str) -> None:
    """Type letter by letter: the key goes down, then its text arrives."""
    for letter in text:
        key(tree, ord(letter), text=letter)
        tree.handle(Event(pygame.TEXTINPUT, text=letter))


def move(tree: WidgetTree, pos: tuple[int, int]) -> bool:
    return tree.handle(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def down(tree: WidgetTree, pos: tuple[int, int], button: int = 1) -> bool:
    return tree.handle(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))


def up(tree: WidgetTree, pos: tuple[int, int], button: int = 1) -> bool:
    return tree.handle(Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))


def click(tree: WidgetTree, pos: tuple[int, int]) -> None:
    move(tree, pos)
    down(tree, pos)
    up(tree, pos)


def wheel(tree: WidgetTree, steps: int) -> bool:
    return tree.handle(Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps)))
