"""The application context that all scenes share: settings, clock, pictures, sound and the stack of scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pygame import Color, Surface

from kq_table import text
from kq_table.art.card_images import PICTURE_BYTES, CardImages, Deck
from kq_table.art.custom_art import POLL_SECONDS, CustomArt
from kq_table.art.felt import felt_image, felt_steps, plain_colour
from kq_table.art.rooms import felt_of, lacquer_of
from kq_table.storage import diary
from kq_table.storage import settings as settings_file
from kq_table.storage.record_store import RecordStore
from kq_table.storage.settings import Settings
from kq_table.system import memory, paths
from kq_table.system.notice import Notice
from kq_table.system.voice import Voice
from kq_table.text.catalogue import Catalogue, is_there, preferred
from kq_table.ui.clock import Clock
from kq_table.ui.durations import Pace, Tempo
from kq_table.ui.image_cache import ImageCache, bytes_for
from kq_table.ui.metrics import Metrics, layout_size
from kq_table.ui.theme import LETTERS, RANKS, SUITS_FOUR, SUITS_TWO
from kq_table.ui.widget import UiContext

from .announcer import Announcer
from .key_words import KeyWords
from .navigation import Navigation
from .scene import SceneStack
from .sound import NullSink, SoundSink, Volumes

if TYPE_CHECKING:
    from kq_table.board.animation import Pose
    from kq_table.match.bot_process import Bot
    from kq_table.match.job import BackgroundWorker

Worker = TypeVar("Worker", bound="BackgroundWorker")

LAYOUT_SETTINGS: Final = (
    "language",
    "text_scale",
    "card_scale",
    "hand_order",
    "four_colour",
    "letters",
    "large_print",
    "back",
    "felt",
    "menu_ways",
)
"""Settings on which layout or pictures depend."""
MAX_PAN: Final = 0.6
"""The farthest pan of a sound to either side, of 1."""
FETCH_SECONDS: Final = 1.0
"""Seconds between looks for results of background processes while no frame is due."""


@dataclass(frozen=True)
class Services:
    """
    What reaches beyond the program; tests hand in their own.

    :param chance: for cosmetics and pauses alone
    :param log: writes an event's name, the scene's name and facts to the `--test-log`
    :param bots: makes the connection to a bot; None for the built-in ones
    :param seed: fixes the shuffle of every match
    :param documents: gives the folder for copies of records
    :param custom_art_folder: holds the person's own card backs and felts
    :param log_file: writes the same as *log* to the log file, for crash reports
    :param counts_apart: whether finished matches are analysed in background processes
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
    counts_apart: bool = True
    voice: Voice = field(default_factory=Voice)


class AppContext:
    """What scenes share; *size* is the window's in pixels; *make_navigation* is called when first needed."""

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
        self.key_words = KeyWords(lambda: self.settings)
        text.key_names.use(self.key_words.name)
        self.sound: SoundSink = NullSink()
        self.stack = SceneStack(self._entered)
        self._workers: dict[type[BackgroundWorker], BackgroundWorker] = {}
        self._has_quit = False
        self.needs_frame = False
        """Whether the next frame is due at once, without motion or event."""
        self.notices: list[Notice] = []
        self.diary = diary.Diary(services.store.folder.parent / diary.FILE_NAME)
        self.announcer = Announcer()
        self.unread_because = ""
        """Why no screen reader can read the window; empty if one can."""
        self.own_art = CustomArt(services.custom_art_folder, is_apart=services.counts_apart)
        self.fullscreen_changed: Callable[[bool], None] = lambda _is_full: None
        self._card_cache = ImageCache(bytes_for(size, PICTURE_BYTES))
        self._card_images: dict[int, CardImages] = {}
        if self.settings.language or preferred(_system_languages) != preferred():
            self._choose_language()
        self._former_card_images: dict[int, CardImages] = {}
        self.resize(size)

    @cached_property
    def navigate(self) -> Navigation:
        """The ways to other scenes; made when first used, since that imports all of them."""
        return self._make_navigation(self)

    def worker(self, kind: type[Worker]) -> Worker:
        """The background worker of a kind, made when first asked for."""
        if kind not in self._workers:
            from kq_table.match import job  # not at every start

            self._workers[kind] = kind(self.services.store, job.start if self.services.counts_apart else None)
        found = self._workers[kind]
        assert isinstance(found, kind), "each is kept under its own class"
        return found

    def pause_workers(self, *, is_paused: bool) -> None:
        """Pause background work while somebody plays, or resume it."""
        for worker in self._workers.values():
            if is_paused:
                worker.pause()
            else:
                worker.resume()

    @property
    def wake_at(self) -> float | None:
        """When to collect results of background processes; None if there are none."""
        if self.own_art.is_drawing:
            return self.clock.now() + POLL_SECONDS
        is_playing = any(worker.has_to_fetch for worker in self._workers.values())
        return self.clock.now() + FETCH_SECONDS if is_playing else None

    def poll(self) -> None:
        """Collect results of background processes; called in every frame."""
        for worker in self._workers.values():
            worker.fetch()
        if self.own_art.take():
            self.resize(self.size)

    def stop_processes(self) -> None:
        for worker in self._workers.values():
            worker.close()

    # -- measures and pictures

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window size in pixels, or for changed settings; a tiny window shows a part."""
        self._card_cache.max_bytes = bytes_for(size, PICTURE_BYTES)
        self.metrics = Metrics(layout_size(size), self.settings.text_scale, self.settings.card_scale)
        suits = SUITS_FOUR if self.settings.four_colour else SUITS_TWO
        usual = text.say("letters.usual").replace(" ", "")
        self.letters = self.settings.letters or (usual if usual in LETTERS else RANKS)
        """What stands for Ace, King, Queen and Jack on cards, one of `theme.LETTERS`."""
        self._kit = UiContext(self.metrics, suits, self._play_sound, self.letters)
        # Images of a height that is still used are kept; the others go with the next change.
        self._former_card_images = {
            height: drawn for height, drawn in self._card_images.items() if drawn.deck == self.deck
        }
        self._card_images = {}
        self.stack.resize()

    @property
    def size(self) -> tuple[int, int]:
        return self.metrics.size

    @property
    def kit(self) -> UiContext:
        """What widgets need, in the lacquer of the present room: that of its felt."""
        return self._kit.in_lacquer(lacquer_of(self.settings.felt, self.stack.room))

    @property
    def ground(self) -> Surface:
        """The felt of the present room, as large as the window."""
        return self.ground_of(self.stack.ground_room)

    def ground_of(self, game: str) -> Surface:
        """The felt of a game's room; of the menu if *game* is empty."""
        return felt_image(*self._felt_of(game))

    def ground_steps(self, game: str) -> Iterator[None]:
        """Draw that felt ahead, in steps of a frame each."""
        return felt_steps(*self._felt_of(game))

    def _felt_of(self, game: str) -> tuple[tuple[int, int], str, tuple[str, ...], str]:
        felt, crest = felt_of(self.settings.felt, game)
        return self.size, felt, self.own_art.felts.get(felt, ()), crest

    @property
    def deck(self) -> Deck:
        """The deck chosen in the settings."""
        face = "large" if self.settings.large_print else "classic"
        colours, back = "four" if self.settings.four_colour else "two", self.settings.back
        return Deck(face, colours, back, self.letters, self.own_art.backs.get(back, b""))

    def card_images(self, height: int) -> CardImages:
        """The deck's images at a card height in pixels."""
        if height not in self._card_images:
            self._card_images[height] = self._former_card_images.get(height) or self.draw_deck(height, self.deck)
        images = self._card_images[height]
        images.felt = self.felt_colour(self.stack.room)
        return images

    def felt_colour(self, game: str) -> Color:
        """The middle shade of the felt of a game's room; of the menu if *game* is empty."""
        felt, _ = felt_of(self.settings.felt, game)
        own = self.own_art.felts.get(felt)
        return Color(own[len(own) // 2]) if own else plain_colour(felt)

    def draw_deck(self, height: int, deck: Deck) -> CardImages:
        return CardImages(height, deck, self._card_cache)

    def release_pictures(self) -> None:
        """Release a table's pictures and their memory; they are redrawn when needed."""
        self._card_images.clear()
        self._former_card_images.clear()
        self._card_cache.clear()
        self._kit = UiContext(self.metrics, self._kit.suits, self._play_sound, self.letters)
        memory.give_back()

    # -- time and sound

    @property
    def tempo(self) -> Tempo:
        if self.announcer.is_read and not self.settings.reader_motion:
            return Tempo("none", is_reduced=True)
        return Tempo(self.settings.speed, self.settings.reduced_motion)

    @property
    def pace(self) -> Pace:
        """The tempo, with how long a finished trick stays."""
        return Pace(self.tempo, None if self.settings.trick_click else self.settings.trick_rest)

    def _play_sound(self, name: str) -> None:
        self.sound.play(name)

    def apply_volumes(self) -> None:
        now = self.settings
        self.sound.volumes = Volumes(
            cards=now.volume_cards / 100,
            interface=now.volume_interface / 100,
            ambience=now.volume_ambience / 100,
            is_muted=now.mute,
        )

    # -- settings

    def change_settings(self, settings: Settings) -> None:
        """Replace the settings and save them."""
        old, self.settings = self.settings, settings
        if old.language != settings.language:
            self._choose_language()
        self.save_settings()
        self.apply_volumes()
        if old.fullscreen != settings.fullscreen:
            self.fullscreen_changed(settings.fullscreen)
        if (old.chosen_keys, old.chosen_controls) != (settings.chosen_keys, settings.chosen_controls):
            for scene in self.stack.scenes:
                scene.hands.renew_keys(scene)
            self.needs_frame = True
        if any(getattr(old, name) != getattr(settings, name) for name in LAYOUT_SETTINGS):
            self.resize(self.size)

    def _choose_language(self) -> None:
        """Switch to the language of the settings, if it exists, or to the system's."""
        language = self.settings.language
        text.use(Catalogue(language if is_there(language) else preferred(_system_languages)))

    def save_settings(self) -> None:
        """Save the settings; if the disk refuses, leave a notice that they hold until the program ends."""
        try:
            settings_file.save(self.settings, self.services.settings_path)
        except OSError as error:
            notice = Notice("note.settings_not_saved", {"reason": error.strerror or str(error)})
            if notice not in self.notices:
                self.notices.append(notice)

    # -- beginning and end

    def _entered(self) -> None:
        self.needs_frame = True
        self.log("scene")

    @property
    def is_closing(self) -> bool:
        """Whether the program is to end: somebody quit, or the last scene was closed."""
        return self._has_quit or not self.stack.scenes

    def quit(self) -> None:
        self._has_quit = True

    def log(self, event: str, **facts: object) -> None:
        """Write an event of the topmost scene to test log and log file."""
        for log in (self.services.log, self.services.log_file):
            if log is not None and self.stack.scenes:
                log(event, self.stack.top.name, facts)


def play_sound_at(context: AppContext, sound: str, at: Pose | None = None, *, step: int = 0) -> None:
    """Play a sound, panned to its place on the table, *step* semitones up."""
    pan = 0.0 if at is None else max(-MAX_PAN, min(MAX_PAN, 2 * at.x / context.size[0] - 1))
    context.sound.play(sound, pan=pan, step=step)


def _system_languages() -> str:
    """The languages that a person chose in the system's settings, the first one first: ``de_DE:en``."""
    from pygame.system import get_pref_locales  # left out of a start that has no need of it

    return ":".join("_".join(filter(None, (one["language"], one["country"]))) for one in get_pref_locales())
