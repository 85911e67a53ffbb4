"""Sounds as they are made: paper is noise, signs have their notes, and nothing clicks or roars."""

from __future__ import annotations

import ast
import itertools
import math
import statistics
import wave
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from assets.loudness import peak_level, weighted
from assets.synth import SOUNDS, render
from assets.tape import in_room
from kq_table.shell.sound import SOUND_GROUPS, Volumes

TAKES = [(name, number) for name, sound in SOUNDS.items() for number in range(sound.originals)]
PAPER = [(name, take) for name, take in TAKES if SOUND_GROUPS[name] == "cards"]
NOTES = {
    "turn": 783.99,
    "chime": 1318.51,
    "low": 123.47,
    "jewel": 1567.98,
    "crown": 587.33,
    "give": 523.25,
    "trick": 523.25,
}
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


LOUDNESS = {
    "hover": -36,
    "lift": -29,
    "slide": -26,
    "place": -26,
    "court": -24,
    "land": -27,
    "flip": -26,
    "shuffle": -26,
    "sweep": -26,
    "tick": -32.5,
    "click": -29.5,
    "pop": -29.5,
    "refuse": -26,
    "turn": -27,
    "chime": -24,
    "low": -24,
    "drum": -24,
    "trick": -26,
    "lost": -24,
    "coin": -25,
    "steal": -25.5,
    "give": -26,
    "jewel": -24,
    "crown": -22,
    "fanfare": -20,
    "room": -32,
}
"""The loudest 50 ms of each sound, weighted by the A-curve, in dB after its group's volume; the room's at its full."""
A_CURVE = {31.5: -39.4, 63: -26.2, 100: -19.1, 200: -10.9, 400: -4.8, 500: -3.2, 1000: 0, 2000: 1.2, 4000: 1.0}
"""What IEC 61672 weighs frequencies (Hz) by, in dB."""
VOLUMES = Volumes(ambience=1)


def _shipped(name: str, number: int) -> list[float]:
    """Read a sound from its file."""
    with wave.open(str(SOURCES.parent / "assets" / "sounds" / f"{name}{number}.wav")) as file:
        assert SOUNDS[name].rate == file.getframerate()
        return [sample / 32767 for sample in array("h", file.readframes(file.getnframes()))]


@pytest.mark.parametrize("rate", [22050, 32000])
@pytest.mark.parametrize("pitch", A_CURVE)
def test_loudness_is_weighted_as_the_ear_weighs_it(pitch: float, rate: int) -> None:
    sine = [math.sin(2 * math.pi * pitch * i / rate) for i in range(rate)]
    settled = weighted(sine, rate)[rate // 2 :]
    found = 10 * math.log10(2 * sum(sample**2 for sample in settled) / len(settled))
    assert A_CURVE[pitch] == pytest.approx(found, abs=0.3)


def test_a_short_sound_is_quieter_than_a_long_one() -> None:
    rate = 22050
    sine = [math.sin(2 * math.pi * 1000 * i / rate) for i in range(rate)]
    assert -3 == pytest.approx(peak_level(sine, rate), abs=0.3)
    assert -13 == pytest.approx(peak_level(sine[: rate // 200], rate), abs=0.5)


def test_the_table_of_loudness_has_every_sound() -> None:
    assert SOUNDS.keys() == LOUDNESS.keys()


@pytest.mark.parametrize(("name", "number"), TAKES)
def test_a_sound_is_as_loud_as_the_table_says(name: str, number: int) -> None:
    level = peak_level(_shipped(name, number), SOUNDS[name].rate) + 20 * math.log10(VOLUMES.of(name))
    assert LOUDNESS[name] == pytest.approx(level, abs=0.5)


@pytest.mark.parametrize(("name", "number"), TAKES)
def test_no_sound_is_cut_off_at_full_scale(name: str, number: int) -> None:
    assert max(map(abs, made(name, number))) < 32000


@pytest.mark.parametrize("name", ["refuse", "low"])
def test_small_loudspeakers_carry_the_low_notes(name: str) -> None:
    samples, rate = made(name, 0), SOUNDS[name].rate
    power = {pitch: _strength(samples, rate, pitch) ** 2 for pitch in range(20, 3000, 2)}
    carried = sum(share for pitch, share in power.items() if 400 <= pitch <= 1200)
    assert carried > 0.4 * sum(power.values())


@pytest.mark.parametrize("name", ["court", "steal", "drum"])
def test_what_falls_with_weight_is_also_heard_without_its_lowest_notes(name: str) -> None:
    samples, rate = made(name, 0), SOUNDS[name].rate
    power = {pitch: _strength(samples, rate, pitch) ** 2 for pitch in range(20, 8000, 20)}
    assert sum(share for pitch, share in power.items() if pitch < 500) < 0.75 * sum(power.values())


def test_the_room_answers_for_180_ms_at_22_db_less() -> None:
    rate = 22050
    answer = in_room([1.0], rate)[1:]

    def energy(begin: float, end: float) -> float:
        return 10 * math.log10(sum(sample**2 for sample in answer[int(begin * rate) : int(end * rate)]) or 1e-12)

    assert -22 == pytest.approx(energy(0, 1), abs=0.1)
    assert 0.18 == pytest.approx((len(answer) + 1) / rate, abs=0.001)
    assert energy(0.16, 0.18) < energy(0, 0.02) - 40
    assert energy(0.1, 0.12) > energy(0, 0.02) - 40


@pytest.mark.parametrize(("name", "take"), [(name, take) for name, take in TAKES if name != "room"])
def test_a_sound_begins_and_ends_in_silence(name: str, take: int) -> None:
    samples = made(name, take)
    assert 0 == samples[0]
    assert abs(samples[-1]) < 40


def test_the_rooms_sound_comes_again_after_24_seconds() -> None:
    assert 24 == pytest.approx(len(made("room", 0)) / SOUNDS["room"].rate, abs=0.01)


def test_the_rooms_breath_is_no_quieter_at_the_seam() -> None:
    samples, rate = made("room", 0), SOUNDS["room"].rate
    doubled = [*samples, *samples]

    def breath(at: float) -> float:
        """Give the middle of the levels within a quarter of a second, which no crackle changes."""
        return statistics.median(map(abs, doubled[int(at * rate) : int((at + 0.25) * rate)]))

    levels = [breath(at / 4) for at in range(4 * 22)]
    assert min(levels) * 0.9 <= breath(23.875) <= max(levels) * 1.1


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
def test_paper_is_bright_and_what_lands_with_weight_is_duller(name: str, take: int) -> None:
    samples = made(name, take)
    crossings = sum((a < 0) != (b < 0) for a, b in itertools.pairwise(samples))
    assert (crossings * SOUNDS[name].rate / len(samples) / 2 < 2200) is (name in {"court", "land"})
    assert crossings * SOUNDS[name].rate / len(samples) / 2 < 6000


@pytest.mark.parametrize("name", NOTES)
def test_a_sign_rings_with_its_note(name: str) -> None:
    samples, rate, note = made(name, 0), SOUNDS[name].rate, NOTES[name]
    beside = max(_strength(samples, rate, note * share) for share in (0.94, 0.97, 1.03, 1.06))
    assert _strength(samples, rate, note) > 3 * beside


@pytest.mark.parametrize("name", [name for name, sound in SOUNDS.items() if sound.originals > 1])
def test_no_two_takes_are_alike(name: str) -> None:
    takes = [made(name, take).tobytes() for take in range(SOUNDS[name].originals)]
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
