"""Measures how loud a sound is to the ear: weighted by the A-curve of IEC 61672, in its loudest 50 ms."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from typing import Final

HIGH_PASS: Final = (20.598997, 20.598997, 107.65265, 737.86223)
LOW_PASS: Final = (12194.217, 12194.217)
"""The corners (Hz) of the first-order filters that make up the A-curve."""
WINDOW_SECONDS: Final = 0.05


def peak_level(samples: Sequence[float], rate: int) -> float:
    """Give the level in dB of the loudest 50 ms, samples from -1 to 1; a square wave of full scale would have 0."""
    squares = [sample * sample for sample in weighted(samples, rate)]
    count = int(WINDOW_SECONDS * rate)
    # A sound may be shorter than the window: what follows it is silence.
    squares += [0.0] * count
    power = best = 0.0
    for coming, going in zip(squares, [0.0] * count + squares, strict=False):
        power += coming - going
        best = max(best, power)
    return 10 * math.log10(best / count)


def weighted(samples: Sequence[float], rate: int) -> list[float]:
    """Pass samples through the A-curve."""
    out, turn = list(samples), cmath.exp(-2j * math.pi * 1000 / rate)
    gain = 1.0
    for corner, sign in (*((corner, -1.0) for corner in HIGH_PASS), *((corner, 1.0) for corner in LOW_PASS)):
        half = math.pi * corner / rate
        pole = (1 - half) / (1 + half)
        gain *= abs((1 + sign * turn) / (1 - pole * turn))
        before = last = 0.0
        for i, sample in enumerate(out):
            last = sample + sign * before + pole * last
            before = sample
            out[i] = last
    # The curve is 0 dB at 1 kHz.
    return [sample / gain for sample in out]
