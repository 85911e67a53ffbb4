"""The rules of a game, to be leafed through. Knows which key reads on and which leaves, no game."""

from __future__ import annotations

from importlib import import_module
from typing import ClassVar, Final

import pygame

from kq_table.book.blocks import Book
from kq_table.book.opened import OpenBook
from kq_table.book.pictures import Pictures
from kq_table.room import Room
from kq_table.strings import say
from kq_table.theme import Z_DIALOG
from kq_table.ui.frame import Frame
from kq_table.ui.targets import Target

from .scene import Scene

LEAVING: Final = frozenset({pygame.K_ESCAPE, pygame.K_F1})
TURNS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
LEAVES: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


def book(game: str) -> Book:
    """
    Give the rule book of a game by its key.

    :raises ModuleNotFoundError: if it has none
    """
    found = import_module(f"kq_table.strings.rules_{game.replace('-', '_')}").BOOK
    assert isinstance(found, Book)
    return found


class Rules(Scene):
    """
    A whole window of rules: the contents, and one chapter at a time.

    :param chapter: the key of the chapter to open
    :raises ModuleNotFoundError: if the game has no rule book
    """

    name: ClassVar[str] = "rules"
    opened: OpenBook | None = None

    def __init__(self, room: Room, game: str = "kings-and-queens", chapter: str = "") -> None:
        super().__init__(room)
        self.game, self.book = game, book(game)
        keys = [found.key for found in self.book.chapters]
        self._start = keys.index(chapter) if chapter else 0

    def resize(self) -> None:
        """Lay the book out anew; the same lines stay in sight."""
        old = self.opened
        pictures = Pictures(self.room.sprites, self.room.clock)
        new = self.opened = OpenBook(self.book, pictures, self.room.kit, say("app.back"), self.escape)
        new.open(old.index if old else self._start)
        if old is None:
            return
        new.scroll.scroll_to(round(old.scroll.offset / max(1, old.scroll.reach) * new.scroll.reach))
        if old.focused is not None:
            new.focus(new[old.focused.name], is_by_key=old.focused.is_ringed)

    @property
    def _book(self) -> OpenBook:
        assert self.opened is not None, "the scene was not resized"
        return self.opened

    def escape(self) -> None:
        """Go back to where the rules were opened."""
        self.room.pop()

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event: reading first, then the controls; the wheel reads wherever the pointer is."""
        if event.type == pygame.KEYDOWN and self._read(event):
            return
        if not self._book.handle(event) and event.type == pygame.MOUSEWHEEL:
            self._book.scroll.wheel(getattr(event, "precise_y", event.y))

    def _read(self, event: pygame.event.Event) -> bool:
        """Take a key that means reading or leaving; tell whether it was one."""
        opened, key = self._book, event.key
        if key in LEAVING:
            self.escape()
        elif key in TURNS:
            opened.turn(TURNS[key])
        elif key in STEPS:
            self._step(STEPS[key])
        elif key in LEAVES:
            opened.leaf(LEAVES[key])
        elif key == pygame.K_SPACE and not self._is_at_control():
            opened.leaf(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif key in {pygame.K_HOME, pygame.K_END}:
            opened.scroll.scroll_to(0 if key == pygame.K_HOME else opened.scroll.reach)
        elif pygame.K_1 <= key <= pygame.K_9 and key - pygame.K_1 < len(opened.tabs):
            opened.open(key - pygame.K_1)
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        """Go along the contents where the keys are there, else through the page."""
        if self._is_at_control() and self._book.focused in self._book.tabs:
            self._book.turn(by)
        else:
            self._book.read(by)

    def _is_at_control(self) -> bool:
        focused = self._book.focused
        return focused is not None and focused.is_ringed and focused is not self._book.scroll

    def step(self, now: float) -> None:
        """Let time pass: build what the page still lacks."""
        self._book.pictures.step()
        self._book.step(now)

    @property
    def is_moving(self) -> bool:
        """Whether pictures are still to come."""
        return self._book.pictures.is_waiting

    @property
    def wake_at(self) -> float | None:
        """When a hint is due."""
        return self._book.wake_at

    def draw(self, frame: Frame) -> None:
        """Draw the sheet, the contents and the page."""
        self._book.draw(frame, Z_DIALOG)

    def targets(self) -> list[Target]:
        """List chapters and buttons."""
        return self._book.targets()
