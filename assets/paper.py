"""The sounds of cards: taken up, dealt, laid down, turned, riffled, swept away."""

from __future__ import annotations

import math

from .tape import Tape, fading, rising, swelling


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
    tape.add(tape.apart(place)[int(0.05 * tape.rate) :], 0.085, 0.8)


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
    tape.add(tape.apart(place), at + 0.3, 0.75)


def sweep(tape: Tape) -> None:
    """Sweep a trick away: slides that overlap."""
    for i in range(4):
        tape.add(tape.apart(slide), i * 0.034, 0.45)
    tape.add(tape.sweep(0.2, 800, 2000, 0.7, swelling(0.07)))


def land(tape: Tape) -> None:
    """Land several cards on a pile: dull slaps, close together, and the table beneath."""
    for i in range(3):
        tape.add(tape.snick(tape.about(900, 0.2), 0.005), 0.007 * i + tape.chance.uniform(0, 0.004), 1 - 0.25 * i)
    tape.add(tape.thump(120, 0.022, 0.12, 0.22))
    tape.add(tape.sweep(0.09, 1100, 420, 0.7, lambda _, t: 0.16 * math.exp(-t / 0.022)), 0.004)


def court(tape: Tape) -> None:
    """Put a King or a Queen down: a slap with weight, that the table answers."""
    tape.add(tape.apart(place))
    tape.add(tape.snick(tape.about(820, 0.1), 0.007, 1.1), 0.1, 0.8)
    # A knock of the table's edge, where small loudspeakers carry it; what lies below they swallow.
    tape.add(tape.sweep(0.12, tape.about(1150, 0.06), 950, 1.4, fading(0.03)), 0.1, 1.4)
    tape.add(tape.thump(98, 0.05, 0.22, 0.16), 0.1)
    tape.add(tape.thump(196, 0.035, 0.16, 0.2), 0.1)


def hover(tape: Tape) -> None:
    """Pass over a card of one's hand: a nail on its edge."""
    tape.add(tape.snick(tape.about(2600, 0.08), 0.0014, 0.9, 0.4))
