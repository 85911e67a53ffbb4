"""
Makes noise and tones, sample by sample. Knows no sound by name.

Paper on paper is a very short wide-band burst over a dull thump (`Tape.snick`), led up to by air (`Tape.sweep`) whose
band rises as the card comes down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

Shape = Callable[[float, float], float]
"""Loudness by the share of the sound that has passed, and by seconds."""

TAIL_SECONDS: Final = 0.18
"""After so long a sound in the room has died away, by 60 dB."""
TAIL_LEVEL: Final = -22.0
"""The energy of the room's answer beside that of the sound itself, in dB."""
WALLS: Final = (0.0071, 0.0097, 0.0123, 0.0151)
"""Seconds on the ways from wall to wall, none a multiple of another: they would ring."""
SCATTER: Final = (0.0031, 0.0017)
"""Seconds by which furniture spreads each echo."""


class Tape:
    """Samples in the making, at a rate, with a chance of its own."""

    def __init__(self, rate: int, seed: int) -> None:
        self.rate = rate
        self.chance = Random(seed)
        self.samples: list[float] = []

    def about(self, value: float, spread: float) -> float:
        """Give a value that differs by up to a share of itself."""
        return value * self.chance.uniform(1 - spread, 1 + spread)

    def add(self, samples: Sequence[float], at: float = 0, gain: float = 1) -> None:
        """Mix samples in from *at* seconds on."""
        start = int(at * self.rate)
        self.samples.extend([0.0] * (start + len(samples) - len(self.samples)))
        for i, sample in enumerate(samples, start):
            self.samples[i] += sample * gain

    def apart(self, make: Callable[[Tape], None]) -> list[float]:
        """Make a sound on a tape of its own, to be mixed in."""
        other = Tape(self.rate, self.chance.randrange(1 << 30))
        make(other)
        return other.samples

    def sweep(self, seconds: float, low: float, high: float, width: float, loud: Shape) -> list[float]:
        """Give noise through a band that moves from one frequency to another; *width* is the filter's Q."""
        count = int(seconds * self.rate)
        first = second = 0.0
        out = []
        for i in range(count):
            share = i / count
            pitch = low * (high / low) ** share
            # A state-variable filter keeps steady while its frequency moves, which a plain biquad does not.
            g = math.tan(math.pi * min(pitch, self.rate * 0.45) / self.rate)
            a1 = 1 / (1 + g * (g + 1 / width))
            v3 = self.chance.uniform(-1, 1) - second
            v1 = a1 * first + g * a1 * v3
            v2 = second + g * a1 * first + g * g * a1 * v3
            first, second = 2 * v1 - first, 2 * v2 - second
            out.append(v1 / width * loud(share, i / self.rate))
        return out

    def snick(self, pitch: float, decay: float, width: float = 0.75, gain: float = 1) -> list[float]:
        """Give one touch of paper on paper that fades by *decay* seconds."""
        touch = Tape(self.rate, self.chance.randrange(1 << 30))
        touch.add(touch.sweep(decay * 9, pitch * 1.2, pitch * 0.45, width, fading(decay)))
        touch.add(touch.sweep(decay * 5, pitch * 4.6, pitch * 3, 0.8, fading(decay * 0.35)), 0, 0.32)
        touch.add(self.thump(190, decay * 1.6, decay * 10, 0.16 * gain))
        return [sample * gain for sample in touch.samples]

    def thump(self, pitch: float, decay: float, seconds: float, gain: float) -> list[float]:
        """Give a low sine that dies away."""
        turn = 2 * math.pi * pitch / self.rate
        return [gain * math.sin(turn * i) * math.exp(-i / self.rate / decay) for i in range(int(seconds * self.rate))]

    def leap(self, low: float, high: float, seconds: float) -> list[float]:
        """Give a soft sine that glides up and dies away."""
        out, phase, count = [], 0.0, int(seconds * self.rate)
        for i in range(count):
            share = i / count
            phase += 2 * math.pi * low * (high / low) ** share / self.rate
            out.append(math.sin(phase) * min(1.0, share / 0.08) * math.exp(-5 * share))
        return out

    def bar(
        self, pitch: float, seconds: float, partials: Sequence[tuple[float, float]], attack: float = 0.001
    ) -> list[float]:
        """
        Give a struck bar or bell: each partial is a multiple of the pitch and a strength, high ones die first.

        Partials too high for the rate are left out.
        """
        out = [0.0] * int(seconds * self.rate)
        for multiple, strength in partials:
            if pitch * multiple > 0.47 * self.rate:
                continue
            turn = 2 * math.pi * pitch * multiple / self.rate
            decay = self.rate * seconds / 5 / multiple**0.8
            for i in range(len(out)):
                out[i] += strength * math.sin(turn * i) * math.exp(-i / decay)
        return [sample * min(1.0, i / self.rate / attack) for i, sample in enumerate(out)]


def fading(decay: float) -> Shape:
    """Give the loudness of something that dies away."""
    return lambda _, seconds: math.exp(-seconds / decay)


def rising(peak: float, power: float) -> Shape:
    """Give the loudness of something that comes nearer."""
    return lambda share, _: peak * share**power


def swelling(peak: float) -> Shape:
    """Give the loudness of something that comes and goes."""
    return lambda share, _: peak * math.sin(math.pi * share)


def in_room(samples: Sequence[float], rate: int) -> list[float]:
    """Give the sound as a small, furnished room answers it: itself, and a tail of echoes (Schroeder's way)."""
    gain = 10 ** (TAIL_LEVEL / 20) / math.sqrt(sum(sample**2 for sample in _echoes([1.0], rate)))
    echoes = _echoes(samples, rate)
    dry = [*samples, *[0.0] * (len(echoes) - len(samples))]
    return [sample + gain * echo for sample, echo in zip(dry, echoes, strict=True)]


def _echoes(samples: Sequence[float], rate: int) -> list[float]:
    """Give the room's answer alone, which ends `TAIL_SECONDS` after the sound."""
    count = len(samples) + int(TAIL_SECONDS * rate)
    heard = [*samples, *[0.0] * (count - len(samples))]
    out = [0.0] * count
    for seconds in WALLS:
        way, kept = int(seconds * rate), 10 ** (-3 * seconds / TAIL_SECONDS)
        line = [0.0] * count
        for i in range(way, count):
            line[i] = heard[i - way] + kept * line[i - way]
            out[i] += line[i]
    for seconds in SCATTER:
        way, before = int(seconds * rate), out
        out = [0.0] * count
        for i, sample in enumerate(before):
            out[i] = -0.6 * sample + (before[i - way] + 0.6 * out[i - way] if i >= way else 0.0)
    return out
