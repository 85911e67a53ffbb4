"""
Makes every sound of the table from noise and sines; no recording is used. Knows no player and no device.

Spectra and decays of the cards were compared with recordings of real ones.
"""

from __future__ import annotations

import array
import io
import sys
import wave
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from . import paper, signs
from .loudness import peak_level
from .tape import Tape, in_room

FULL: Final = 32000
LOW: Final = 11025
"""Samples in a second: crisp up to 16 kHz, and enough for a fire in the next room."""


class Sound(NamedTuple):
    """
    How a sound is made.

    :param level: of its loudest 50 ms in dB (`loudness.peak_level`), before the table sets the volume of its group
    :param rate: samples in a second
    :param originals: how many differ in more than their pitch, of which the table makes all takes
    """

    make: Callable[[Tape], None]
    level: float
    rate: int
    originals: int = 1


# At the volumes that are set at first, cards are 1.9 dB quieter than this, and the signs 4.4 dB.
SOUNDS: Final = {
    "hover": Sound(paper.hover, -34, FULL, 3),
    "lift": Sound(paper.lift, -27, FULL, 3),
    "slide": Sound(paper.slide, -24, FULL, 3),
    "place": Sound(paper.place, -24, FULL, 3),
    "court": Sound(paper.court, -22, FULL, 3),
    "land": Sound(paper.land, -25, FULL, 3),
    "flip": Sound(paper.flip, -24, FULL, 3),
    "shuffle": Sound(paper.shuffle, -24, FULL, 2),
    "sweep": Sound(paper.sweep, -24, FULL, 2),
    "tick": Sound(signs.tick, -28, FULL),
    "click": Sound(signs.click, -25, FULL, 3),
    "pop": Sound(signs.pop, -25, FULL, 3),
    "refuse": Sound(signs.refuse, -21.5, FULL),
    "turn": Sound(signs.turn, -22.5, FULL, 3),
    "chime": Sound(signs.chime, -19.5, FULL, 3),
    "low": Sound(signs.low, -19.5, FULL, 3),
    "drum": Sound(signs.drum, -19.5, FULL),
    "trick": Sound(signs.trick, -21.5, FULL),
    "lost": Sound(signs.lost, -19.5, FULL),
    "coin": Sound(signs.coin, -20.5, FULL, 3),
    "steal": Sound(signs.steal, -21, FULL, 2),
    "give": Sound(signs.give, -21.5, FULL, 2),
    "jewel": Sound(signs.jewel, -19.5, FULL),
    "crown": Sound(signs.crown, -17.5, FULL),
    "fanfare": Sound(signs.fanfare, -15.5, FULL),
    "room": Sound(signs.room, -32, LOW),
}


def files() -> Iterator[tuple[str, bytes]]:
    """Give the path, within the folder of assets, and the bytes of every original of every sound."""
    for name, sound in SOUNDS.items():
        for number in range(sound.originals):
            yield f"sounds/{name}{number}.wav", wav(render(name, number), sound.rate)


def render(name: str, number: int) -> array.array[int]:
    """Make one original as 16-bit samples."""
    sound = SOUNDS[name]
    tape = Tape(sound.rate, 11 + number * 17)
    sound.make(tape)
    # The room's own sound has no end, and is not answered by the room once more.
    samples = tape.samples if name == "room" else _close(in_room(tape.samples, tape.rate), tape.rate)
    gain = 10 ** ((sound.level - peak_level(samples, sound.rate)) / 20)
    return array.array("h", (round(max(-1.0, min(1.0, sample * gain)) * 32767) for sample in samples))


def _close(samples: list[float], rate: int) -> list[float]:
    """Cut what nobody hears off the end, and begin and end in silence, or the loudspeaker would click."""
    heard = max(map(abs, samples)) / 300
    last = max(i for i, sample in enumerate(samples) if abs(sample) > heard)
    samples = samples[: last + int(0.006 * rate)]
    fade = min(len(samples), int(0.004 * rate))
    for i in range(fade):
        samples[-1 - i] *= i / fade
    return [0.0, *samples[1:]]


def wav(samples: array.array[int], rate: int) -> bytes:
    """Wrap samples up as a file with one channel."""
    if sys.byteorder == "big":
        samples.byteswap()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())
    return out.getvalue()
