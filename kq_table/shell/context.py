"""What every scene finds in the room: measures, type, pictures, sounds, settings, and the stack of scenes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Surface
from pygame.event import Event

from kq_table.art.card_images import CardImages, Deck, budget
from kq_table.art.custom_art import CustomArt
from kq_table.art.custom_art import read as read_own
from kq_table.art.felt import felt_image
from kq_table.storage import settings as settings_file
from kq_table.storage.record_store import RecordStore
from kq_table.storage.settings import Settings
from kq_table.system import paths
from kq_table.system.notice import Notice
from kq_table.ui.clock import Clock
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.metrics import Metrics
from kq_table.ui.theme import SUITS_FOUR, SUITS_TWO, Pace, Tempo
from kq_table.ui.widget import UiContext

from .exit_animation import ExitAnimation
from .navigation import Navigation
from .scene import Scene
from .sound import NullSink, SoundSink, Volumes

if TYPE_CHECKING:
    from kq_table.match.bot_seat import BotConnection

TICK: Final = 0.35
"""How loud a step of a control is beside the press of a button."""
SHAPING: Final = ("text_scale", "card_scale", "hand_order", "four_colour", "large_print", "back")
"""The settings after which pictures and places have to be made anew."""


@dataclass(frozen=True)
class Services:
    """
    All that reaches beyond the program, handed in by `main` so that tests hand in their own.

    *log* takes an event's name, the scene and facts for `--test-log`; *chance* is for cosmetics and pauses alone;
    *bots* makes a bot's process (None: one of the house's own); *documents* says where copies for the person go;
    *own* is where they may lay backs and felts of their own; *logbook* is told what *log* is, for reports.
    """

    clock: Clock
    store: RecordStore
    settings_path: Path
    chance: Random = field(default_factory=Random)
    log: Callable[[str, str, Mapping[str, Any]], None] | None = None
    bots: Callable[[], BotConnection] | None = None
    seed: str | None = None
    documents: Callable[[], Path] = paths.documents
    own: Path | None = None
    logbook: Callable[[str, str, Mapping[str, Any]], None] | None = None


class AppContext:
    """The one place that all scenes share."""

    def __init__(
        self,
        outside: Services,
        settings: Settings,
        size: tuple[int, int],
        make_navigation: Callable[[AppContext], Navigation],
    ) -> None:
        self._make_navigation = make_navigation
        self.outside, self.settings = outside, settings
        self.clock = outside.clock
        self.sound: SoundSink = NullSink()
        self.stack: list[Scene] = []
        self.partings: list[ExitAnimation] = []
        """Sheets that went a moment ago and can still be seen."""
        self.is_closing = False
        self.is_stirred = False
        """Something changed outside of a scene's own time: the next frame is due at once."""
        self.notes: list[Notice] = []
        self.own = CustomArt()
        self.fullscreen_changed: Callable[[bool], None] = lambda _is_full: None
        self._pictures = ImageCache(budget(size))
        self._card_images: dict[int, CardImages] = {}
        self._former: dict[int, CardImages] = {}
        self.measure(size)

    @cached_property
    def navigate(self) -> Navigation:
        """The ways to other places; made when first gone, since that brings in the whole program."""
        return self._make_navigation(self)

    # -- measures and pictures

    def measure(self, size: tuple[int, int]) -> None:
        """Take the window's size, and make everything that depends on it anew."""
        self._pictures.max_bytes = budget(size)
        self.metrics = Metrics(size, self.settings.text_scale, self.settings.card_scale)
        suits = SUITS_FOUR if self.settings.four_colour else SUITS_TWO
        self.kit = UiContext(self.metrics, suits, self._click)
        # Pictures of a size that is asked for again stay; the others go with the next change.
        self._former = {height: drawn for height, drawn in self._card_images.items() if drawn.deck == self.deck}
        self._card_images = {}
        self.partings.clear()
        for scene in self.stack:
            scene.resize()

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.metrics.size

    @property
    def ground(self) -> Surface:
        """The felt, as large as the window."""
        return felt_image(self.size, self.settings.felt, self.own.felts.get(self.settings.felt, ()))

    @property
    def deck(self) -> Deck:
        """The deck that the settings ask for."""
        face = "large" if self.settings.large_print else "classic"
        back = self.settings.back
        return Deck(face, "four" if self.settings.four_colour else "two", back, self.own.backs.get(back, ""))

    def card_images(self, height: int) -> CardImages:
        """Give the deck's pictures at a card height in pixels."""
        if height not in self._card_images:
            self._card_images[height] = self._former.get(height) or self.draw_deck(height, self.deck)
        return self._card_images[height]

    def draw_deck(self, height: int, deck: Deck) -> CardImages:
        """Begin pictures of a deck of one's own, kept with all the others."""
        return CardImages(height, deck, self._pictures)

    def look_for_own(self) -> list[Notice]:
        """Take what backs and felts the player has added, and tell which could not be used."""
        if self.outside.own is None:
            return []
        self.own, notes = read_own(self.outside.own)
        return notes

    # -- time and sound

    @property
    def tempo(self) -> Tempo:
        """How fast things move for this person."""
        return Tempo(self.settings.speed, self.settings.reduced_motion)

    @property
    def pace(self) -> Pace:
        """How fast, and how long a finished trick lies."""
        return Pace(self.tempo, None if self.settings.trick_click else self.settings.trick_rest)

    def _click(self, name: str) -> None:
        self.sound.play("click" if name == "tick" else name, TICK if name == "tick" else 1.0)

    def tune(self) -> None:
        """Set the volumes as the settings say."""
        chosen = self.settings
        self.sound.volumes = Volumes(
            chosen.volume_cards / 100, chosen.volume_interface / 100, chosen.volume_ambience / 100, chosen.mute
        )

    # -- settings

    def change(self, settings: Settings) -> None:
        """Use other settings from now on, and keep them."""
        old, self.settings = self.settings, settings
        self.keep_settings()
        self.tune()
        if old.fullscreen != settings.fullscreen:
            self.fullscreen_changed(settings.fullscreen)
        if any(getattr(old, name) != getattr(settings, name) for name in SHAPING):
            self.measure(self.size)

    def keep_settings(self) -> None:
        """Write the settings; where the disk refuses they hold until the end, and the person is told."""
        try:
            settings_file.save(self.settings, self.outside.settings_path)
        except OSError as error:
            self.notes.append(Notice("note.settings_not_saved", {"reason": error.strerror or str(error)}))

    # -- the stack

    @property
    def top(self) -> Scene:
        """The scene that takes events."""
        return self.stack[-1]

    def push(self, scene: Scene) -> None:
        """Lay a scene on top; what lay there is no longer pointed at."""
        if self.stack:
            self.top.handle(Event(pygame.WINDOWLEAVE))
        self.stack.append(scene)
        scene.resize()
        self._entered()

    def pop(self) -> None:
        """Take the topmost scene away; below the last lies the end of the program."""
        parting = self.top.part()
        self.stack.pop().leave()
        if parting is not None:
            self.partings.append(parting)
        if self.stack:
            self._entered()
        else:
            self.is_closing = True

    def reset(self, *scenes: Scene) -> None:
        """Clear the stack and lay these scenes on it, the last on top."""
        self.partings.clear()
        while self.stack:
            self.stack.pop().leave()
        for scene in scenes:
            self.stack.append(scene)
            scene.resize()
        self._entered()

    def quit(self) -> None:
        """End the program."""
        self.is_closing = True

    def _entered(self) -> None:
        self.is_stirred = True
        self.top.enter()
        self.log("scene")

    def log(self, event: str, **facts: object) -> None:
        """Tell the test log and the logbook."""
        for log in (self.outside.log, self.outside.logbook):
            if log is not None and self.stack:
                log(event, self.top.name, facts)
