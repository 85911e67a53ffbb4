"""What every scene finds in the room: measures, type, pictures, sounds, settings, and the stack of scenes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pygame import Surface

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

from .navigation import Navigation
from .scene_stack import SceneStack
from .sound import NullSink, SoundSink, Volumes

if TYPE_CHECKING:
    from kq_table.match.bot_process import Bot

TICK_GAIN: Final = 0.35
"""How loud a step of a control is beside the press of a button."""
LAYOUT_SETTINGS: Final = ("text_scale", "card_scale", "hand_order", "four_colour", "large_print", "back")
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
    bots: Callable[[], Bot] | None = None
    seed: str | None = None
    documents: Callable[[], Path] = paths.documents
    custom_art_folder: Path | None = None
    log_file: Callable[[str, str, Mapping[str, Any]], None] | None = None


class AppContext:
    """The one place that all scenes share."""

    def __init__(
        self,
        services: Services,
        settings: Settings,
        size: tuple[int, int],
        make_navigation: Callable[[AppContext], Navigation],
    ) -> None:
        self._make_navigation = make_navigation
        self.services, self.settings = services, settings
        self.clock = services.clock
        self.sound: SoundSink = NullSink()
        self.stack = SceneStack(self._entered)
        self._has_quit = False
        self.needs_frame = False
        """Something changed outside of a scene's own time: the next frame is due at once."""
        self.notices: list[Notice] = []
        self.custom_art = CustomArt()
        self.fullscreen_changed: Callable[[bool], None] = lambda _is_full: None
        self._pictures = ImageCache(budget(size))
        self._card_images: dict[int, CardImages] = {}
        self._former: dict[int, CardImages] = {}
        self.resize(size)

    @cached_property
    def navigate(self) -> Navigation:
        """The ways to other places; made when first gone, since that brings in the whole program."""
        return self._make_navigation(self)

    # -- measures and pictures

    def resize(self, size: tuple[int, int]) -> None:
        """Take the window's size, and make everything that depends on it anew."""
        self._pictures.max_bytes = budget(size)
        self.metrics = Metrics(size, self.settings.text_scale, self.settings.card_scale)
        suits = SUITS_FOUR if self.settings.four_colour else SUITS_TWO
        self.kit = UiContext(self.metrics, suits, self._click)
        # Pictures of a size that is asked for again stay; the others go with the next change.
        self._former = {height: drawn for height, drawn in self._card_images.items() if drawn.deck == self.deck}
        self._card_images = {}
        self.stack.resize()

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.metrics.size

    @property
    def ground(self) -> Surface:
        """The felt, as large as the window."""
        return felt_image(self.size, self.settings.felt, self.custom_art.felts.get(self.settings.felt, ()))

    @property
    def deck(self) -> Deck:
        """The deck that the settings ask for."""
        face = "large" if self.settings.large_print else "classic"
        back = self.settings.back
        return Deck(face, "four" if self.settings.four_colour else "two", back, self.custom_art.backs.get(back, ""))

    def card_images(self, height: int) -> CardImages:
        """Give the deck's pictures at a card height in pixels."""
        if height not in self._card_images:
            self._card_images[height] = self._former.get(height) or self.draw_deck(height, self.deck)
        return self._card_images[height]

    def draw_deck(self, height: int, deck: Deck) -> CardImages:
        """Begin pictures of a deck of one's own, kept with all the others."""
        return CardImages(height, deck, self._pictures)

    def load_custom_art(self) -> list[Notice]:
        """Take what backs and felts the player has added, and tell which could not be used."""
        if self.services.custom_art_folder is None:
            return []
        self.custom_art, notices = read_own(self.services.custom_art_folder)
        return notices

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
        self.sound.play("click" if name == "tick" else name, TICK_GAIN if name == "tick" else 1.0)

    def apply_volumes(self) -> None:
        """Set the volumes as the settings say."""
        chosen = self.settings
        self.sound.volumes = Volumes(
            chosen.volume_cards / 100, chosen.volume_interface / 100, chosen.volume_ambience / 100, chosen.mute
        )

    # -- settings

    def change_settings(self, settings: Settings) -> None:
        """Use other settings from now on, and keep them."""
        old, self.settings = self.settings, settings
        self.save_settings()
        self.apply_volumes()
        if old.fullscreen != settings.fullscreen:
            self.fullscreen_changed(settings.fullscreen)
        if any(getattr(old, name) != getattr(settings, name) for name in LAYOUT_SETTINGS):
            self.resize(self.size)

    def save_settings(self) -> None:
        """Write the settings; where the disk refuses they hold until the end, and the person is told."""
        try:
            settings_file.save(self.settings, self.services.settings_path)
        except OSError as error:
            self.notices.append(Notice("note.settings_not_saved", {"reason": error.strerror or str(error)}))

    # -- beginning and end

    def _entered(self) -> None:
        self.needs_frame = True
        self.log("scene")

    @property
    def is_closing(self) -> bool:
        """Whether the program is to end: somebody quit, or the last scene went."""
        return self._has_quit or not self.stack.scenes

    def quit(self) -> None:
        """End the program."""
        self._has_quit = True

    def log(self, event: str, **facts: object) -> None:
        """Tell the test log and the logbook."""
        for log in (self.services.log, self.services.log_file):
            if log is not None and self.stack.scenes:
                log(event, self.stack.top.name, facts)
