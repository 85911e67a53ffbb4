"""Plays the sounds of cards, controls and the room in varied takes; silent without a sound device."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Mapping
from io import BytesIO
from random import Random
from typing import Final, NamedTuple, Protocol

import pygame

from kq_table.system import resources

from .sound_device import SoundDevice

_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "cards": ("hover", "lift", "slide", "place", "court", "land", "flip", "shuffle", "sweep"),
    "interface": (
        *("tick", "click", "pop", "refuse", "turn", "chime", "low", "drum", "trick", "lost"),
        *("coin", "steal", "give", "jewel", "crown", "fanfare"),
    ),
    "ambience": ("room",),
}
SOUND_GROUPS: Final = {name: group for group, names in _GROUPS.items() for name in names}
"""Every sound, with the group whose volume applies."""

MIN_REPEAT_SECONDS: Final = 0.035
"""Minimum seconds between two starts of the same sound; more often, dealing would buzz."""
MIN_HOVER_SECONDS: Final = 1 / 12
"""The same for the hover sound, as the pointer can cross many cards in an instant."""
MAX_LOADED: Final = 40
"""Number of takes kept in memory, of some 90 kB each; loading another takes one or two milliseconds."""
CHANNEL_COUNT: Final = 16
ROOM_SECONDS: Final = 60.0
"""Seconds without another sound after which the room falls silent, so that the device can rest."""
ROOM_FADE_MS: Final = 2000
"""Milliseconds in which it does, and in which it comes back."""
GAIN_VARIATION: Final = 0.2


class Volumes(NamedTuple):
    """Volume of each group, from 0 to 1."""

    cards: float = 0.8
    interface: float = 0.6
    ambience: float = 0.0
    is_muted: bool = False

    def of(self, name: str) -> float:
        return 0.0 if self.is_muted else float(getattr(self, SOUND_GROUPS[name]))


class SoundSink(Protocol):
    volumes: Volumes
    """The volumes; setting them changes the room's sound too."""

    @property
    def silent_because(self) -> str:
        """Why nothing can be heard, in the system's words; empty if all is well."""

    def play(self, name: str, pan: float = 0.0, step: int = 0) -> None:
        """
        Start a sound of `SOUND_GROUPS`.

        :param pan: from -1 (left) to 1 (right)
        :param step: semitones to raise the sound by, clamped to 0 to 12; successive ``tick``s use it to play a scale
        """

    def close(self) -> None:
        """Fall silent and give the device back."""


class NullSink:
    """Plays nothing; for tests, and where there is no device."""

    def __init__(self, silent_because: str = "sound is off", volumes: Volumes | None = None) -> None:
        self.silent_because = silent_because
        self.volumes = volumes or Volumes()

    def play(self, name: str, pan: float = 0.0, step: int = 0) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class MixerSink:
    """Plays through the system's device; make one with `open_sink`."""

    def __init__(
        self, volumes: Volumes | None = None, rng: Random | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rng = rng or Random()
        self._now = now
        self._takes: dict[tuple[str, int, int], pygame.mixer.Sound] = {}
        self._last: dict[tuple[str, int], float] = {}
        self._last_use, self._is_room_fading = now(), False
        self._device = SoundDevice(_make_channels, self._is_busy)
        self.volumes = volumes or Volumes()

    @property
    def silent_because(self) -> str:
        """Why nothing can be heard: the device may have gone while it was released."""
        return self._device.error

    @property
    def volumes(self) -> Volumes:
        """The volumes; setting them starts, changes or ends the room's sound."""
        return self._volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        self._volumes, self._last_use = volumes, self._now()
        if volumes.of("room") > 0:
            self._device.use(self._play_room)
        else:
            self._device.use_if_open(lambda: pygame.mixer.Channel(0).stop())

    def play(self, name: str, pan: float = 0.0, step: int = 0) -> None:
        """Start a random take of the sound, unless the same step of it was started too recently."""
        now, min_gap = self._now(), MIN_HOVER_SECONDS if name == "hover" else MIN_REPEAT_SECONDS
        loud = self.volumes.of(name) * (1 - self._rng.random() * GAIN_VARIATION)
        if loud <= 0 or now - self._last.get((name, step), -min_gap) < min_gap:
            return
        take = self._rng.randrange(take_count(name))
        left, right = loud * min(1.0, 1 - pan), loud * min(1.0, 1 + pan)
        self._device.use(lambda: self._start(self._load(name, take, step), left, right))
        self._last[name, step] = self._last_use = now

    def close(self) -> None:
        self._takes.clear()
        self._device.close()

    def _is_busy(self) -> bool:
        """Whether something sounds; the room alone fades away where nothing else has sounded for a while."""
        if pygame.mixer.Channel(0).get_busy() and self._now() - self._last_use > ROOM_SECONDS:
            self._is_room_fading = True
            pygame.mixer.Channel(0).fadeout(ROOM_FADE_MS)
        return pygame.mixer.get_busy()

    def _start(self, sound: pygame.mixer.Sound, left: float, right: float) -> None:
        if self.volumes.of("room") > 0:
            self._play_room()
        channel = sound.play()
        # None if all channels are busy; one more sound among fifteen would not be heard.
        if channel is not None:
            channel.set_volume(left, right)

    def _play_room(self) -> None:
        room = pygame.mixer.Channel(0)
        if self._is_room_fading or not room.get_busy():
            room.play(self._load("room", 0), loops=-1, fade_ms=ROOM_FADE_MS if self._is_room_fading else 0)
            self._is_room_fading = False
        room.set_volume(self.volumes.of("room"))

    def _load(self, name: str, take: int, step: int = 0) -> pygame.mixer.Sound:
        """A take, loaded or cached; the least recently used make room for others."""
        key = (name, take, step)
        sound = self._takes.pop(key) if key in self._takes else load(*key)
        self._takes[key] = sound
        if len(self._takes) > MAX_LOADED:
            del self._takes[next(iter(self._takes))]
        return sound


def _make_channels() -> None:
    pygame.mixer.set_num_channels(CHANNEL_COUNT)
    pygame.mixer.set_reserved(1)  # channel 0: the room, which must not be cut off by a card


def open_sink(volumes: Volumes | None = None, rng: Random | None = None) -> SoundSink:
    """
    Return a sink on the sound device, or a `NullSink` with the reason if there is none.

    This is slow on some systems: call it after the first frame.
    """
    try:
        importlib.import_module("pygame.mixer")
        return MixerSink(volumes, rng)
    except (pygame.error, NotImplementedError, ImportError) as reason:  # a pygame may be built without a mixer
        return NullSink(str(reason), volumes or Volumes())


SINGLE_TAKE: Final = frozenset({"room", "tick"})
"""Sounds with one take, at the file's pitch except for *step*: a loop, and the notes of a scale."""
TAKES: Final = 6
"""Number of takes of every other sound, however many files it has."""
PITCH_SPREAD: Final = 0.04
"""Pitch of the outermost takes relative to the file: higher and lower by this share."""
STEPS: Final = 12
"""Semitones up to which a sound can be raised."""
RATE_FIELD, BYTE_RATE_FIELD = slice(24, 28), slice(28, 32)
"""Slices of a WAV header: samples per second, bytes per second."""


def take_count(name: str) -> int:
    return 1 if name in SINGLE_TAKE else TAKES


def pitch(name: str, take: int, step: int = 0) -> float:
    """The pitch of a take relative to its file, *step* semitones up; the takes are spread evenly."""
    count = take_count(name)
    spread = 1 + PITCH_SPREAD * (2 * take / (count - 1) - 1) if count > 1 else 1.0
    return float(spread * 2 ** (min(STEPS, max(0, step)) / 12))


def load(name: str, take: int, step: int = 0) -> pygame.mixer.Sound:
    """
    Load a take of a sound; the mixer must be open.

    :raises KeyError: if no file holds that sound
    """
    files = [file for file in resources.choices("sounds") if file.rstrip("0123456789") == name]
    if not files:
        raise KeyError(name)
    content = bytearray(resources.find("sounds", f"{files[take % len(files)]}.wav").read_bytes())
    # Faster playback raises the pitch: the mixer converts any rate to its own, so one file serves all pitches.
    change = pitch(name, take, step)
    for place in (RATE_FIELD, BYTE_RATE_FIELD):
        content[place] = round(int.from_bytes(content[place], "little") * change).to_bytes(4, "little")
    return pygame.mixer.Sound(BytesIO(content))
