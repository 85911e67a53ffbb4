"""
Makes every sound of the table from noise and sines; no recording is used. Knows no player and no device.

Spectra and decays of the cards were compared with recordings of real ones.
"""

from __future__ import annotations

import array
import io
import math
import sys
import wave
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from .tape import Tape, rising, swelling

FULL: Final = 32000
HALF: Final = 22050
LOW: Final = 11025
"""Samples in a second: crisp for cards, enough for tones, and for a fire in the next room."""

WOOD: Final = ((1, 1), (2.76, 0.28), (5.4, 0.1))
BELL: Final = ((1, 1), (2, 0.45), (3.01, 0.3), (4.2, 0.16), (5.4, 0.1))
GLASS: Final = ((1, 1), (2.32, 0.3), (4.25, 0.12), (6.63, 0.05))
COIN: Final = ((1, 1), (1.47, 0.7), (2.09, 0.55), (2.56, 0.35), (3.39, 0.2))
HORN: Final = ((1, 1), (2, 0.7), (3, 0.5), (4, 0.32), (5, 0.2), (6, 0.12))

# -- cards ----------------------------------------------------------------------------------------------------------


def lift(tape: Tape) -> None:
    """Take a card up: a nail under its edge, then air."""
    tape.add(tape.snick(tape.about(2400, 0.12), 0.0016, gain=0.7))
    tape.add(tape.sweep(0.07, 1600, 3400, 0.6, swelling(0.22)), 0.004)


def slide(tape: Tape) -> None:
    """Deal a card: a quiet swish, then its edge catches."""
    reach = 0.095 + tape.chance.uniform(-0.008, 0.01)
    tape.add(tape.sweep(reach, tape.about(1220, 0.12), 3000, 0.5, rising(0.13, 2.2)))
    tape.add(tape.snick(tape.about(1020, 0.18), 0.0048), reach - 0.006)
    tape.add(tape.sweep(0.05, 1500, 700, 0.7, lambda _, t: 0.1 * math.exp(-t / 0.016)), reach)


def place(tape: Tape) -> None:
    """Put a card down: air, a slap of two touches, and the felt's answer."""
    reach = 0.1 + tape.chance.uniform(-0.015, 0.02)
    tape.add(tape.sweep(reach, 900, 2600, 0.5, rising(0.06, 2)))
    tape.add(tape.snick(tape.about(1380, 0.17), 0.004), reach)
    tape.add(tape.snick(tape.about(2300, 0.1), 0.0022, 0.9), reach + 0.009 + tape.chance.uniform(0, 0.004), 0.35)
    tape.add(tape.thump(165, 0.009, 0.04, 0.12), reach)
    tape.add(tape.sweep(0.07, 900, 420, 0.7, lambda _, t: 0.1 * math.exp(-t / 0.02)), reach + 0.002)


def flip(tape: Tape) -> None:
    """Turn a card over: it bends, snaps and lands."""
    tape.add(tape.sweep(0.06, 1400, 3600, 1, rising(0.14, 2)))
    tape.add(tape.snick(tape.about(2600, 0.1), 0.002, 1.1), 0.058, 0.8)
    tape.add(_apart(tape, place)[int(0.05 * tape.rate) :], 0.085, 0.8)


def shuffle(tape: Tape) -> None:
    """Riffle two halves together, let the bridge fall, and square the pack."""
    at = 0.02
    for i in range(30):
        share = i / 29
        pitch = 1900 + 900 * share + tape.chance.uniform(-600, 700)
        loud = 0.35 + 0.3 * math.sin(math.pi * share) + tape.chance.uniform(-0.3, 0.3)
        tape.add(tape.snick(pitch, 0.0011, 0.8), at, max(0.08, loud))
        at += (0.027 - 0.015 * share) * tape.about(1, 0.45)
    for i in range(16):
        fall = at + 0.06 + 0.011 * i + tape.chance.uniform(-0.006, 0.006)
        tape.add(tape.snick(1800 + tape.chance.uniform(-400, 600), 0.0013, 0.8), fall, 0.15 + 0.02 * i)
    tape.add(tape.sweep(0.26, 1500, 2600, 0.7, swelling(0.05)), at + 0.04)
    tape.add(_apart(tape, place), at + 0.3, 0.75)


def sweep(tape: Tape) -> None:
    """Sweep a trick away: slides that overlap, and a soft stop."""
    for i in range(4):
        tape.add(_apart(tape, slide), i * 0.034, 0.45)
    tape.add(tape.sweep(0.2, 800, 2000, 0.7, swelling(0.07)))
    tape.add(_apart(tape, place), 0.15, 0.6)


# -- the room -------------------------------------------------------------------------------------------------------


def click(tape: Tape) -> None:
    """Press a button: a wooden tick."""
    tape.add(tape.bar(tape.about(1180, 0.03), 0.06, WOOD))


def refuse(tape: Tape) -> None:
    """Say no: two dull notes, close together."""
    tape.add(tape.bar(196, 0.18, WOOD))
    tape.add(tape.bar(185, 0.2, WOOD), 0.07)


def turn(tape: Tape) -> None:
    """Say that it is your turn: two soft notes upwards."""
    tape.add(tape.bar(587.33, 0.3, WOOD, 0.004), gain=0.7)
    tape.add(tape.bar(783.99, 0.45, WOOD, 0.004), 0.09)


def chime(tape: Tape) -> None:
    """Count points: a small bell, and a smaller."""
    tape.add(tape.bar(1318.51, 0.6, BELL, 0.002))
    tape.add(tape.bar(1975.53, 0.6, BELL, 0.002), 0.07, 0.6)


def low(tape: Tape) -> None:
    """Count against somebody: a low note that sinks."""
    tape.add(tape.bar(164.81, 0.5, BELL, 0.006))
    tape.add(tape.bar(123.47, 0.7, BELL, 0.006), 0.13)


def coin(tape: Tape) -> None:
    """Pay: a coin falls on another, and both ring for a moment."""
    for at, pitch, loud in ((0, 2250, 0.7), (0.055, 2620, 1.0), (0.13, 2620, 0.3)):
        tape.add(tape.snick(3400, 0.0012), at, 0.4 * loud)
        tape.add(tape.bar(tape.about(pitch, 0.04), 0.34, COIN), at + tape.chance.uniform(0, 0.012), loud)


def steal(tape: Tape) -> None:
    """Snatch a card: air, then two dry notes that slip down."""
    tape.add(tape.sweep(0.13, 700, 3800, 0.7, rising(0.3, 2.4)))
    tape.add(tape.snick(tape.about(2100, 0.15), 0.003), 0.125, 0.8)
    tape.add(tape.bar(415.3, 0.14, WOOD, 0.002), 0.13, 0.5)
    tape.add(tape.bar(311.13, 0.3, WOOD, 0.002), 0.22, 0.55)


def give(tape: Tape) -> None:
    """Hand something over: a slow slide, then two warm notes that open."""
    tape.add(_apart(tape, slide), 0, 0.55)
    tape.add(tape.bar(392, 0.3, WOOD, 0.006), 0.1, 0.3)
    tape.add(tape.bar(523.25, 0.5, WOOD, 0.006), 0.2, 0.35)


def jewel(tape: Tape) -> None:
    """Set a jewel: glass, struck three times upwards."""
    for i, pitch in enumerate((1046.5, 1318.51, 1567.98)):
        tape.add(tape.bar(pitch, 0.7, GLASS, 0.002), 0.075 * i, 0.55 + 0.2 * i)


def crown(tape: Tape) -> None:
    """Crown a suit or a hand: two horns, the second a fifth up."""
    tape.add(tape.bar(392, 0.24, HORN, 0.015), 0, 0.7)
    for pitch, loud in ((293.66, 0.45), (392, 0.4), (587.33, 0.9)):
        tape.add(tape.bar(pitch, 0.75, HORN, 0.02), 0.16, loud)


def fanfare(tape: Tape) -> None:
    """Greet the winner: horns in a rising chord."""
    for at, pitch, seconds in ((0, 523.25, 0.5), (0.13, 659.25, 0.5), (0.26, 783.99, 0.6), (0.42, 1046.5, 1.0)):
        tape.add(tape.bar(pitch, seconds, HORN, 0.02), at, 0.8)
    for pitch in (261.63, 392, 659.25):
        tape.add(tape.bar(pitch, 1.0, HORN, 0.03), 0.42, 0.45)


def room(tape: Tape) -> None:
    """Burn a fire: a low breath and crackles, so that the end runs into the beginning."""
    seconds, blend = 4.0, 0.5
    breath = tape.sweep(seconds + blend, 180, 180, 0.5, lambda _, t: 0.05 * (1 + 0.3 * math.sin(math.pi * t)))
    for i in range(int(blend * tape.rate)):
        share = i / (blend * tape.rate)
        breath[i] = breath[i] * share + breath[int(seconds * tape.rate) + i] * (1 - share)
    tape.add(breath[: int(seconds * tape.rate)])
    at = tape.chance.uniform(0, 0.3)
    while at < seconds - 0.15:
        loud = tape.chance.paretovariate(1.6) * 0.05
        tape.add(tape.snick(tape.about(1500, 0.6), tape.about(0.0016, 0.5)), at, min(0.5, loud))
        at += tape.chance.expovariate(7)


def _apart(tape: Tape, make: Callable[[Tape], None]) -> list[float]:
    """Make a sound on a tape of its own, to be mixed in."""
    other = Tape(tape.rate, tape.chance.randrange(1 << 30))
    make(other)
    return other.samples


class Sound(NamedTuple):
    """How a sound is made: its program, its peak of 1, how many takes, samples in a second."""

    make: Callable[[Tape], None]
    peak: float
    takes: int
    rate: int


# Cards and coins differ a little each time, as in the hand; what gives a sign is known by being always the same.
SOUNDS: Final = {
    "lift": Sound(lift, 0.22, 3, FULL),
    "slide": Sound(slide, 0.35, 4, FULL),
    "place": Sound(place, 0.5, 4, FULL),
    "flip": Sound(flip, 0.45, 3, FULL),
    "shuffle": Sound(shuffle, 0.6, 2, FULL),
    "sweep": Sound(sweep, 0.4, 2, FULL),
    "click": Sound(click, 0.25, 3, HALF),
    "refuse": Sound(refuse, 0.4, 1, HALF),
    "turn": Sound(turn, 0.3, 1, HALF),
    "chime": Sound(chime, 0.3, 1, HALF),
    "low": Sound(low, 0.45, 1, HALF),
    "coin": Sound(coin, 0.3, 3, HALF),
    "steal": Sound(steal, 0.32, 2, HALF),
    "give": Sound(give, 0.3, 2, HALF),
    "jewel": Sound(jewel, 0.3, 1, HALF),
    "crown": Sound(crown, 0.4, 1, HALF),
    "fanfare": Sound(fanfare, 0.42, 1, HALF),
    "room": Sound(room, 0.35, 1, LOW),
}


def files() -> Iterator[tuple[str, bytes]]:
    """Give the path, within the folder of assets, and the bytes of every take of every sound."""
    for name, sound in SOUNDS.items():
        for take in range(sound.takes):
            yield f"sounds/{name}{take}.wav", wav(render(name, take), sound.rate)


def render(name: str, take: int) -> array.array[int]:
    """Make one take as 16-bit samples."""
    sound = SOUNDS[name]
    tape = Tape(sound.rate, 11 + take * 17)
    sound.make(tape)
    gain = sound.peak / max(map(abs, tape.samples))
    samples = tape.samples if sound.make is room else _close(tape.samples, tape.rate)
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
