"""The scene that shows the rule books."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from kq_table.shell.context import AppContext
from kq_table.shell.hands import RenewingHands
from kq_table.shell.reading import TreeReading
from kq_table.shell.scene import Scene
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import Z_DIALOG
from kq_table.ui.widget import Target

from .card_widgets import LazyCardImages
from .reader import DIGITS, BookList, BookReader
from .rulebooks import BOOKS, load_book

CHAPTER_KEYS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
LINE_KEYS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
PAGE_KEYS: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class RulesScene(Scene):
    """
    Fills the window with all books to choose from, or with one book, open at a chapter.

    :param game: whose book to open; if empty, that of the topmost scene with a game, or else all books
    :param chapter: the key of the chapter to open
    :raises FileNotFoundError: if the game has no rule book
    """

    name: ClassVar[str] = "rules"
    hands = RenewingHands()
    shown: BookList | BookReader

    def __init__(self, context: AppContext, game: str = "", chapter: str = "") -> None:
        self.context = context
        below = (scene.game for scene in reversed(context.stack.scenes) if scene.game)
        self.game = game or next(below, BOOKS[0] if chapter else "")
        self._is_from_shelf = not self.game
        self._start = [found.key for found in load_book(self.game).chapters].index(chapter) if chapter else 0

    def resize(self) -> None:
        """Lay out the book or the list of books; the same lines stay visible."""
        old = getattr(self, "shown", None)
        self._make_view()
        if isinstance(self.shown, BookReader):
            self.shown.open(old.index if isinstance(old, BookReader) else self._start)
        if old is not None:
            self.shown.restore_from(old)

    def _make_view(self) -> None:
        images, kit = LazyCardImages(self.context.card_images, self.context.clock), self.context.kit
        if self.game:
            self.shown = BookReader(load_book(self.game), images, kit, self.escape, self.show_all)
        else:
            self.shown = BookList(images, kit, self.choose, self.escape)
        self.reading = TreeReading(self.shown)

    # -- from book to book

    def choose(self, game: str) -> None:
        self.game = game
        self._make_view()
        self._book.open(0)

    def show_all(self) -> None:
        """Close the book, and show all books with this one focused."""
        closed, self.game, self._is_from_shelf = self.game, "", True
        self._make_view()
        assert isinstance(self.shown, BookList)
        self.shown.focus(self.shown.covers[BOOKS.index(closed)], is_by_key=True)

    def escape(self) -> None:
        """Back to the list if the book was chosen there, else to the scene below."""
        if self.game and self._is_from_shelf:
            self.show_all()
        else:
            self.context.stack.pop()

    @property
    def _book(self) -> BookReader:
        assert isinstance(self.shown, BookReader), "no book is open"
        return self.shown

    # -- input

    def handle(self, event: pygame.event.Event) -> None:
        """Handle reading keys first, then the controls; the wheel scrolls wherever the pointer is."""
        if event.type == pygame.KEYDOWN and (self._press_leave_key(event.key) or self._press_reading_key(event)):
            return
        if not self.shown.handle(event) and event.type == pygame.MOUSEWHEEL:
            self.shown.scroll.wheel(getattr(event, "precise_y", event.y))

    def _press_leave_key(self, key: int) -> bool:
        if key == pygame.K_F1:
            self.context.stack.pop()
        elif key == pygame.K_ESCAPE:
            self.escape()
        else:
            return False
        return True

    def _press_reading_key(self, event: pygame.event.Event) -> bool:
        """Turn a chapter or a page, or scroll; True if the key does that."""
        number = event.key - pygame.K_1
        if isinstance(self.shown, BookList):
            if 0 <= number < min(DIGITS, len(BOOKS)):
                self.choose(BOOKS[number])
                return True
            return False
        opened, key = self.shown, event.key
        if key in CHAPTER_KEYS:
            opened.turn_chapter(CHAPTER_KEYS[key])
        elif key in LINE_KEYS:
            self._step(LINE_KEYS[key])
        elif key in PAGE_KEYS:
            opened.scroll_page(PAGE_KEYS[key])
        elif key == pygame.K_SPACE and not self._is_at_control():
            opened.scroll_page(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif key in {pygame.K_HOME, pygame.K_END}:
            opened.scroll.scroll_to(0 if key == pygame.K_HOME else opened.scroll.max_offset)
        elif 0 <= number < len(opened.tabs):
            opened.open(number)
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        """Go to the next chapter if the focus is on the contents, else scroll by a line."""
        if self._is_at_control() and self._book.focused in self._book.tabs:
            self._book.turn_chapter(by)
        else:
            self._book.scroll_lines(by)

    def _is_at_control(self) -> bool:
        focused = self._book.focused
        return focused is not None and focused.is_ringed and focused is not self._book.scroll

    # -- time and pictures

    def step(self, now: float) -> None:
        """Advance the time, and draw the next picture of the page."""
        self.shown.images.build()
        self.shown.step(now)

    @property
    def is_moving(self) -> bool:
        return self.shown.images.is_waiting

    @property
    def wake_at(self) -> float | None:
        return self.shown.wake_at

    def draw(self, frame: DisplayList) -> None:
        self.shown.draw(frame, Z_DIALOG)

    def targets(self) -> list[Target]:
        return self.shown.targets()
