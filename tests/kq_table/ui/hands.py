"""A person's hands on a board: events as the window would send them."""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event

from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import Kit, Widget
from kq_table.ui.widget_tree import Board

SIZE = (1280, 800)


def kit(size: tuple[int, int] = SIZE, text_scale: float = 1.0) -> Kit:
    return Kit(Metrics(size, text_scale))


def lay(*widgets: Widget, on: Kit | None = None) -> Board:
    """Give a board with the widgets one under the other, 400 pixels wide."""
    ours, y = on or kit(), 20
    for widget in widgets:
        height = widget.natural_height(ours, 400)
        widget.place(ours, Rect(20, y, 400, height))
        y += height + 20
    return Board("board", widgets)


def key(board: Board, code: int, mod: int = 0, text: str = "") -> bool:
    return board.handle(Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))


def keys(board: Board, *codes: int) -> None:
    for code in codes:
        key(board, code)


def type_in(board: Board, text: str) -> None:
    """Type letter by letter: the key goes down, then its text arrives."""
    for letter in text:
        key(board, ord(letter), text=letter)
        board.handle(Event(pygame.TEXTINPUT, text=letter))


def move(board: Board, pos: tuple[int, int]) -> bool:
    return board.handle(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def down(board: Board, pos: tuple[int, int], button: int = 1) -> bool:
    return board.handle(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))


def up(board: Board, pos: tuple[int, int], button: int = 1) -> bool:
    return board.handle(Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))


def click(board: Board, pos: tuple[int, int]) -> None:
    move(board, pos)
    down(board, pos)
    up(board, pos)


def wheel(board: Board, steps: int) -> bool:
    return board.handle(Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps)))
