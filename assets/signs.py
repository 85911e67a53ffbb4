"""The sounds that are signs: wood, bells, coins and horns; and the room's fire."""

from __future__ import annotations

import math
from typing import Final

from .paper import slide
from .tape import Tape, fading, rising

WOOD: Final = ((1, 1), (2.76, 0.28), (5.4, 0.1), (8.93, 0.05), (13.34, 0.03))
"""The modes of a bar with free ends."""
DRY_WOOD: Final = ((1, 0.7), (2.9, 0.9), (5.4, 0.25))
"""Rings at 900 to 1200 Hz when a note of 311 to 415 Hz is struck: small loudspeakers carry that."""
BELL: Final = ((1, 1), (2, 0.45), (3.01, 0.3), (4.2, 0.16), (5.4, 0.1))
GLASS: Final = ((1, 1), (2.32, 0.3), (4.25, 0.12), (6.63, 0.05))
COIN: Final = ((1, 1), (1.47, 0.7), (2.09, 0.55), (2.56, 0.35), (3.39, 0.2))
KNOCK: Final = ((1, 0.6), (2, 0.55), (3, 0.8), (4, 0.7), (5, 0.6), (6, 0.35))
DRUM: Final = ((1, 0.7), (1.59, 0.6), (2.14, 0.5), (2.65, 0.45), (5.4, 1.6), (8.1, 1.6), (11.2, 1.2))
"""The modes of a round skin, and two of its rim."""
GONG: Final = ((1, 0.5), (2, 0.4), (3.01, 0.7), (4, 0.7), (5.03, 0.6), (6, 0.5), (7.02, 0.35))
"""With much between 400 and 1200 Hz even for a low note: a small loudspeaker swallows what lies below."""
SOFT_HORN: Final = ((1, 1), (2, 0.5), (3, 0.22), (4, 0.1))
HORN: Final = ((1, 1), (2, 0.7), (3, 0.5), (4, 0.32), (5, 0.2), (6, 0.12))


def click(tape: Tape) -> None:
    """Press a button: a wooden tick."""
    tape.add(tape.bar(tape.about(1180, 0.03), 0.06, WOOD))


def tick(tape: Tape) -> None:
    """Take one step: a smaller wooden tick, with a note of its own."""
    tape.add(tape.bar(783.99, 0.11, WOOD))


def pop(tape: Tape) -> None:
    """Count one more on a pile: a drop, whose note leaps up."""
    tape.add(tape.leap(tape.about(380, 0.03), tape.about(920, 0.03), tape.about(0.09, 0.08)))


def refuse(tape: Tape) -> None:
    """Say no: two dull notes, close together."""
    tape.add(tape.bar(196, 0.3, KNOCK))
    tape.add(tape.bar(185, 0.34, KNOCK), 0.07)


def turn(tape: Tape) -> None:
    """Say that it is your turn: two soft notes upwards."""
    tape.add(tape.bar(587.33, tape.about(0.3, 0.1), WOOD, 0.004), gain=tape.about(0.7, 0.12))
    tape.add(tape.bar(783.99, tape.about(0.45, 0.1), WOOD, 0.004), tape.about(0.09, 0.1))


def chime(tape: Tape) -> None:
    """Count points: a small bell, and a smaller."""
    tape.add(tape.bar(1318.51, tape.about(0.6, 0.1), BELL, 0.002))
    tape.add(tape.bar(1975.53, tape.about(0.6, 0.1), BELL, 0.002), tape.about(0.07, 0.12), tape.about(0.6, 0.15))


def low(tape: Tape) -> None:
    """Count against somebody: a low note that sinks."""
    tape.add(tape.bar(164.81, tape.about(0.8, 0.1), GONG, 0.006), gain=tape.about(1, 0.12))
    tape.add(tape.bar(123.47, tape.about(1.2, 0.1), GONG, 0.006), tape.about(0.13, 0.08))


def drum(tape: Tape) -> None:
    """Miss by far: one stroke on a low drum, whose skin is heard on any loudspeaker."""
    tape.add(tape.bar(tape.about(82.41, 0.02), 0.9, DRUM, 0.002))
    tape.add(tape.sweep(0.09, 1100, 600, 0.9, fading(0.02)), 0, 0.8)


def trick(tape: Tape) -> None:
    """Crown the winner of a trick: two soft horns, the second a fourth up."""
    tape.add(tape.bar(392, 0.28, SOFT_HORN, 0.02), 0, 0.6)
    tape.add(tape.bar(523.25, 0.6, SOFT_HORN, 0.025), 0.11, 0.8)


def lost(tape: Tape) -> None:
    """End a match for who has lost it: a soft, dark chord that opens slowly."""
    for at, pitch, loud in ((0, 293.66, 0.7), (0.07, 349.23, 0.5), (0.14, 440, 0.6), (0.21, 587.33, 0.7)):
        tape.add(tape.bar(pitch, 1.6, SOFT_HORN, 0.08), at, loud)


def coin(tape: Tape) -> None:
    """Pay: a coin falls on another, and both ring for a moment."""
    for at, pitch, loud in ((0, 2250, 0.7), (0.055, 2620, 1.0), (0.13, 2620, 0.3)):
        tape.add(tape.snick(3400, 0.0012), at, 0.4 * loud)
        tape.add(tape.bar(tape.about(pitch, 0.04), 0.34, COIN), at + tape.chance.uniform(0, 0.012), loud)


def steal(tape: Tape) -> None:
    """Snatch a card: air, then two dry notes that slip down."""
    tape.add(tape.sweep(0.13, 700, 3800, 0.7, rising(0.3, 2.4)))
    tape.add(tape.snick(tape.about(2100, 0.15), 0.003), 0.125, 0.8)
    tape.add(tape.bar(415.3, 0.14, DRY_WOOD, 0.002), 0.13, 0.5)
    tape.add(tape.bar(311.13, 0.3, DRY_WOOD, 0.002), 0.22, 0.55)


def give(tape: Tape) -> None:
    """Hand something over: a slow slide, then two warm notes that open."""
    tape.add(tape.apart(slide), 0, 0.55)
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
    seconds, blend = 24.0, 0.5
    breath = tape.sweep(seconds + blend, 180, 180, 0.5, lambda _, t: _breath(t / seconds))
    count, whole = int(blend * tape.rate), int(seconds * tape.rate)
    for i in range(count):
        # Noise that knows nothing of the other adds up by its power, not by its swing.
        breath[i] = breath[i] * math.sqrt(i / count) + breath[whole + i] * math.sqrt(1 - i / count)
    tape.add(breath[:whole])
    at = tape.chance.uniform(0, 0.3)
    while at < seconds - 0.15:
        loud = tape.chance.paretovariate(1.6) * 0.05
        tape.add(tape.snick(tape.about(1500, 0.6), tape.about(0.0016, 0.5)), at, min(0.5, loud))
        at += tape.chance.expovariate(7)


def _breath(share: float) -> float:
    """Give how loud the fire breathes after a share of the loop: two swells whose meeting is heard only once in it."""
    turn = 2 * math.pi * share
    return 0.05 * (1 + 0.2 * math.sin(5 * turn) + 0.2 * math.sin(12 * turn))
