"""Brings what is to be said to a screen reader or, without one, to the system's voice if the person wants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame.event import Event

from kq_table.shell.context import AppContext
from kq_table.text import language
from kq_table.ui.assistive import Connection

from .herald import Herald
from .screen_reader import ScreenReader


class Hearing:
    """
    :param handle: takes an event as one of the window's own
    :param connection: to assistive programs; it may be open already
    """

    def __init__(self, context: AppContext, handle: Callable[[Event], None], connection: Connection) -> None:
        self._context, self._announcer, self._voice = context, context.announcer, context.services.voice
        self.reader = ScreenReader(context, handle, connection)
        self._herald = Herald(context)
        self._speaks = False
        """Whether the voice said what the last frame brought."""

    def open(self, window: Any) -> None:
        """Connect to assistive programs; *window* is the system's own handle."""
        self.reader.open(window)

    def close(self) -> None:
        self.reader.close()
        self._voice.close()

    def take(self, event: Event) -> bool:
        """Do what a screen reader asks; True if the event has no other meaning."""
        return self.reader.take(event)

    def heed(self, event: Event) -> None:
        """Hush the voice at a key, or at a pad's button that means one."""
        if event.type == pygame.KEYDOWN and self._speaks:
            self._voice.hush()

    def begin(self) -> None:
        """Find out who listens, before the scenes of a frame say something."""
        settings = self._context.settings
        self._announcer.is_spoken, self._announcer.wordiness = settings.voice, settings.wordiness
        speaks = self._announcer.is_spoken and not self._announcer.is_read
        if self._speaks and not speaks:
            self._voice.hush()
        self._speaks = speaks

    def tell(self) -> None:
        """Say what the frame brought."""
        self._herald.step()
        sentences = self._announcer.take()
        self.reader.show(sentences)
        if self._speaks:
            for words in sentences:
                self._voice.say(words, language())
