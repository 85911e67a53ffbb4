"""The rules of the games, to be leafed through. Knows which key reads on and which leaves, no game."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from kq_table.rulebook.book_list import BookList
from kq_table.rulebook.lazy_images import LazyCardImages
from kq_table.rulebook.reader import BookReader
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.text.rulebook_index import BOOKS, load_book
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import Z_DIALOG
from kq_table.ui.widget import Target

TURNS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
LEAVES: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class Rules(Scene):
    """
    A whole window of rules: all books to choose from, or one of them, open at a chapter.

    :param game: whose book to open; without it that of the game below on the stack, and all books where there is none
    :param chapter: the key of the chapter to open
    :raises FileNotFoundError: if the game has no rule book
    """

    name: ClassVar[str] = "rules"
    shown: BookList | BookReader

    def __init__(self, context: AppContext, game: str = "", chapter: str = "") -> None:
        self.context = context
        below = (scene.game for scene in reversed(context.stack.scenes) if scene.game)
        self.game = game or next(below, BOOKS[0] if chapter else "")
        self._came_by_shelf = not self.game
        self._start = [found.key for found in load_book(self.game).chapters].index(chapter) if chapter else 0

    def resize(self) -> None:
        """Lay out anew what is shown; the same lines stay in sight."""
        old = getattr(self, "shown", None)
        self._lay()
        if isinstance(self.shown, BookReader):
            self.shown.open(old.index if isinstance(old, BookReader) else self._start)
        if old is not None:
            self.shown.restore_from(old)

    def _lay(self) -> None:
        images, kit = LazyCardImages(self.context.card_images, self.context.clock), self.context.kit
        if self.game:
            self.shown = BookReader(load_book(self.game), images, kit, self.escape, self.show_all)
        else:
            self.shown = BookList(images, kit, self.choose, self.escape)

    # -- from book to book

    def choose(self, game: str) -> None:
        """Open a game's book at its beginning."""
        self.game = game
        self._lay()
        self._book.open(0)

    def show_all(self) -> None:
        """Close the book and show all of them, this one in focus."""
        closed, self.game, self._came_by_shelf = self.game, "", True
        self._lay()
        assert isinstance(self.shown, BookList)
        self.shown.focus(self.shown.covers[BOOKS.index(closed)], is_by_key=True)

    def escape(self) -> None:
        """Go one step back: from a book to all of them if it was chosen there, else to where the rules were opened."""
        if self.game and self._came_by_shelf:
            self.show_all()
        else:
            self.context.stack.pop()

    @property
    def _book(self) -> BookReader:
        assert isinstance(self.shown, BookReader), "no book is open"
        return self.shown

    # -- hands

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event: reading first, then the controls; the wheel reads wherever the pointer is."""
        if event.type == pygame.KEYDOWN and (self._leave(event.key) or self._read(event)):
            return
        if not self.shown.handle(event) and event.type == pygame.MOUSEWHEEL:
            self.shown.scroll.wheel(getattr(event, "precise_y", event.y))

    def _leave(self, key: int) -> bool:
        if key == pygame.K_F1:
            self.context.stack.pop()
        elif key == pygame.K_ESCAPE:
            self.escape()
        else:
            return False
        return True

    def _read(self, event: pygame.event.Event) -> bool:
        """Take a key that means reading; tell whether it was one."""
        number = event.key - pygame.K_1
        if isinstance(self.shown, BookList):
            if 0 <= number < len(BOOKS):
                self.choose(BOOKS[number])
                return True
            return False
        opened, key = self.shown, event.key
        if key in TURNS:
            opened.turn_chapter(TURNS[key])
        elif key in STEPS:
            self._step(STEPS[key])
        elif key in LEAVES:
            opened.scroll_page(LEAVES[key])
        elif key == pygame.K_SPACE and not self._is_at_control():
            opened.scroll_page(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif key in {pygame.K_HOME, pygame.K_END}:
            opened.scroll.scroll_to(0 if key == pygame.K_HOME else opened.scroll.reach)
        elif 0 <= number < len(opened.tabs):
            opened.open(number)
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        """Go along the contents where the keys are there, else through the page."""
        if self._is_at_control() and self._book.focused in self._book.tabs:
            self._book.turn_chapter(by)
        else:
            self._book.scroll_lines(by)

    def _is_at_control(self) -> bool:
        focused = self._book.focused
        return focused is not None and focused.is_ringed and focused is not self._book.scroll

    # -- time and pictures

    def step(self, now: float) -> None:
        """Let time pass: build what the page still lacks."""
        self.shown.images.build()
        self.shown.step(now)

    @property
    def is_moving(self) -> bool:
        """Whether pictures are still to come."""
        return self.shown.images.is_waiting

    @property
    def wake_at(self) -> float | None:
        """When a hint is due."""
        return self.shown.wake_at

    def draw(self, frame: DisplayList) -> None:
        """Draw the sheet and all on it."""
        self.shown.draw(frame, Z_DIALOG)

    def targets(self) -> list[Target]:
        """List books, chapters and buttons."""
        return self.shown.targets()
