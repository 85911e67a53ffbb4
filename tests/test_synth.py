"""Sounds as they are made: paper is noise, signs have their notes, and nothing clicks or roars."""

from __future__ import annotations

import ast
import itertools
import math
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from assets.synth import SOUNDS, render
from kq_table.shell.sound import SOUND_GROUPS

TAKES = [(name, take) for name, sound in SOUNDS.items() for take in range(sound.takes)]
PAPER = [(name, take) for name, take in TAKES if SOUND_GROUPS[name] == "cards"]
NOTES = {"turn": 783.99, "chime": 1318.51, "low": 123.47, "jewel": 1567.98, "crown": 587.33, "give": 523.25}
"""The note that a sign ends on, or rings with."""
SOURCES = Path(__file__).parents[1] / "kq_table"
made = cache(render)
"""Every take is looked at by many tests."""


def _strength(samples: array[int], rate: int, pitch: float) -> float:
    """Give how strongly a pitch is there (Goertzel's way)."""
    turn = 2 * math.cos(2 * math.pi * pitch / rate)
    last = before = 0.0
    for sample in samples:
        last, before = sample + turn * last - before, last
    return math.sqrt(max(0.0, last * last + before * before - turn * last * before)) / len(samples)


@pytest.mark.parametrize(("name", "take"), TAKES)
def test_a_sound_is_as_loud_as_it_should_be_and_no_louder(name: str, take: int) -> None:
    peak = max(map(abs, made(name, take))) / 32767
    assert SOUNDS[name].peak == pytest.approx(peak, abs=0.001)


@pytest.mark.parametrize(("name", "take"), [(name, take) for name, take in TAKES if name != "room"])
def test_a_sound_begins_and_ends_in_silence(name: str, take: int) -> None:
    samples = made(name, take)
    assert 0 == samples[0]
    assert abs(samples[-1]) < 40


def test_the_rooms_sound_runs_on_from_its_end_to_its_beginning() -> None:
    samples = made("room", 0)
    steps = sorted(abs(a - b) for a, b in itertools.pairwise(samples))
    assert abs(samples[-1] - samples[0]) <= steps[len(steps) * 99 // 100]


@pytest.mark.parametrize(("name", "take"), PAPER)
def test_paper_is_noise_without_a_note(name: str, take: int) -> None:
    samples, rate = made(name, take), SOUNDS[name].rate
    found = [_strength(samples, rate, pitch) for pitch in range(300, 6000, 100)]
    assert max(found) < 8 * sum(found) / len(found)


@pytest.mark.parametrize(("name", "take"), PAPER)
def test_paper_is_bright(name: str, take: int) -> None:
    samples = made(name, take)
    crossings = sum((a < 0) != (b < 0) for a, b in itertools.pairwise(samples))
    assert 1500 < crossings * SOUNDS[name].rate / len(samples) / 2 < 6000


@pytest.mark.parametrize("name", NOTES)
def test_a_sign_rings_with_its_note(name: str) -> None:
    samples, rate, note = made(name, 0), SOUNDS[name].rate, NOTES[name]
    beside = max(_strength(samples, rate, note * share) for share in (0.94, 0.97, 1.03, 1.06))
    assert _strength(samples, rate, note) > 3 * beside


@pytest.mark.parametrize("name", [name for name, sound in SOUNDS.items() if sound.takes > 1])
def test_no_two_takes_are_alike(name: str) -> None:
    takes = [made(name, take).tobytes() for take in range(SOUNDS[name].takes)]
    assert len(takes) == len(set(takes))


PLAYERS = (".sound.play", "._sound", "._play_sound", "self.play_sound", "_target.play_sound")
"""How a call ends that plays a sound by its name in the assets."""


def _asked() -> Iterator[str]:
    """Give every sound that the program asks for by its name."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                first, whose = node.args[0], ast.unparse(node.func)
                is_sound = whose.endswith(PLAYERS)
                if is_sound and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value


def test_every_sound_that_is_asked_for_was_made() -> None:
    asked = set(_asked())
    assert len(asked) > 5
    assert set() == asked - SOUND_GROUPS.keys()
