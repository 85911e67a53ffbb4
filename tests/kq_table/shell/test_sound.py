"""Sound: every name has its takes, volumes and silence are kept, and no device is no failure."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from assets.synth import SOUNDS
from kq_table.shell.sound import (
    MAX_LOADED,
    MIN_REPEAT_SECONDS,
    ROOM_SECONDS,
    SOUND_GROUPS,
    MixerSink,
    NullSink,
    Volumes,
    open_sink,
    pitch,
    take_count,
)
from tests.waiting import wait_until


class Wall:
    """A clock that stands still until it is put forward."""

    time = 100.0

    def __call__(self) -> float:
        return self.time


class Ear:
    """Hears what would sound: which take, how loud to the left and to the right."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.volumes: list[tuple[float, float]] = []

    def take(self, name: str, take: int, step: int = 0) -> Take:
        return Take(self, f"{name}{take}{'+' * step}")

    @property
    def names(self) -> list[str]:
        return [take.rstrip("0123456789") for take in self.heard]


class Take:
    """Stands in for a `pygame.mixer.Sound` and for its channel, since real ones end when they please."""

    def __init__(self, ear: Ear, name: str) -> None:
        self.ear, self.name = ear, name

    def play(self) -> Take:
        self.ear.heard.append(self.name)
        return self

    def set_volume(self, left: float, right: float) -> None:
        self.ear.volumes.append((left, right))


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def sink(wall: Wall) -> Iterator[MixerSink]:
    made = MixerSink(rng=Random(1), now=wall)
    yield made
    made.close()


@pytest.fixture
def ear(sink: MixerSink, monkeypatch: pytest.MonkeyPatch) -> Ear:
    listening = Ear()
    monkeypatch.setattr(sink, "_load", listening.take)
    return listening


def test_every_sound_has_a_volume_and_every_volume_sounds() -> None:
    assert SOUNDS.keys() == SOUND_GROUPS.keys()


@pytest.mark.parametrize("name", SOUND_GROUPS)
def test_every_sound_is_there_in_all_its_takes(sink: MixerSink, name: str) -> None:
    takes = [sink._load(name, take) for take in range(take_count(name))]
    assert (1 if name in {"room", "tick"} else 6) == len(takes)
    assert all(0.02 < take.get_length() < (25 if name == "room" else 2) for take in takes)
    assert len(takes) == len({take.get_raw() for take in takes})
    sink.play(name)


@pytest.mark.parametrize("name", SOUND_GROUPS)
def test_takes_differ_in_pitch_by_four_percent_at_most(name: str) -> None:
    pitches = [pitch(name, take) for take in range(take_count(name))]
    assert len(pitches) == len(set(pitches))
    assert pytest.approx(0.04 if len(pitches) > 1 else 0) == max(abs(value - 1) for value in pitches)


def test_a_higher_take_is_the_same_sound_played_faster(sink: MixerSink) -> None:
    lowest, highest = (sink._load("jewel", take).get_length() for take in (0, 5))
    assert 1.04 / 0.96 == pytest.approx(lowest / highest, rel=0.005)


def test_ticks_go_up_a_scale_of_semitones(sink: MixerSink) -> None:
    lengths = [sink._load("tick", 0, step).get_length() for step in range(13)]
    steps = [first / second for first, second in itertools.pairwise(lengths)]
    assert all(2 ** (1 / 12) == pytest.approx(step, rel=0.01) for step in steps)
    assert pitch("tick", 0, 40) == pitch("tick", 0, 12) == 2


def test_the_steps_of_a_scale_do_not_wait_for_one_another(sink: MixerSink, ear: Ear) -> None:
    for step in (0, 1, 1, 2):
        sink.play("tick", step=step)
    assert ["tick0", "tick0+", "tick0++"] == ear.heard


def test_ticks_over_a_hand_are_heard_twelve_times_a_second_at_most(sink: MixerSink, ear: Ear, wall: Wall) -> None:
    for _ in range(200):
        sink.play("hover")
        wall.time += 0.01
    assert 20 <= len(ear.heard) <= 2 * 12 + 1


def test_the_same_sound_too_soon_is_left_out(sink: MixerSink, ear: Ear, wall: Wall) -> None:
    sink.play("refuse")
    sink.play("refuse")
    sink.play("chime")
    assert ["refuse", "chime"] == ear.names
    wall.time += 2 * MIN_REPEAT_SECONDS
    sink.play("refuse")
    assert ["refuse", "chime", "refuse"] == ear.names


def test_takes_and_loudness_are_chosen_by_the_given_chance_alone(sink: MixerSink, ear: Ear, wall: Wall) -> None:
    def played() -> list[object]:
        ear.heard.clear()
        ear.volumes.clear()
        sink._rng = Random(3)
        for _ in range(24):
            wall.time += 2 * MIN_REPEAT_SECONDS
            sink.play("slide")
        return [*ear.heard, *ear.volumes]

    first = played()
    assert first == played()
    assert {f"slide{take}" for take in range(6)} == set(ear.heard)


def test_only_the_takes_played_last_stay_in_memory(sink: MixerSink) -> None:
    first = sink._load("slide", 0)
    for step in range(MAX_LOADED - 1):
        sink._load("click", 0, step)
    assert first is sink._load("slide", 0)
    sink._load("click", 1)
    assert MAX_LOADED == len(sink._takes)
    assert first is sink._load("slide", 0)


def test_a_sound_to_the_left_is_quieter_on_the_right(sink: MixerSink, ear: Ear) -> None:
    sink.play("place", pan=-0.5)
    [(left, right)] = ear.volumes
    assert left / 2 == pytest.approx(right)


def test_mute_and_a_volume_of_nothing_are_silent(sink: MixerSink, ear: Ear) -> None:
    sink.volumes = Volumes(cards=1, interface=1, ambience=1, is_muted=True)
    for name in SOUND_GROUPS:
        sink.play(name)
    sink.volumes = Volumes(cards=0)
    sink.play("slide")
    assert [] == ear.heard


def test_a_group_obeys_its_own_volume(sink: MixerSink, ear: Ear) -> None:
    sink.volumes = Volumes(cards=0, interface=0.5)
    sink.play("slide")
    sink.play("chime")
    assert ["chime"] == ear.names
    assert 0.4 <= ear.volumes[0][0] <= 0.5


def test_when_all_channels_are_busy_nothing_breaks(sink: MixerSink, wall: Wall) -> None:
    for name in list(SOUND_GROUPS) * 3:
        wall.time += 2 * MIN_REPEAT_SECONDS
        sink.play(name)


def test_the_room_sounds_as_long_as_its_volume_says(sink: MixerSink) -> None:
    sink.volumes = Volumes(ambience=0.4)
    assert pygame.mixer.Channel(0).get_busy()
    assert pygame.mixer.Channel(0).get_volume() == pytest.approx(0.4, abs=0.01)
    sink.volumes = Volumes(ambience=0.4, is_muted=True)
    assert not pygame.mixer.Channel(0).get_busy()


def test_the_room_fades_when_nothing_else_sounds_and_comes_back_with_a_sound(
    sink: MixerSink, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kq_table.shell.sound.ROOM_FADE_MS", 1)
    sink.volumes = Volumes(ambience=0.4)
    room = pygame.mixer.Channel(0)
    wall.time += ROOM_SECONDS - 1
    assert sink._is_busy()
    sink.play("slide")
    wall.time += ROOM_SECONDS - 1
    sink._is_busy()
    assert not sink._is_room_fading, "a card sounded"
    wall.time += 2
    sink._is_busy()
    wait_until(lambda: not room.get_busy())
    wait_until(lambda: not sink._is_busy())
    sink.play("slide")
    assert room.get_busy()


def test_a_card_never_takes_the_rooms_channel(sink: MixerSink) -> None:
    sink.play("slide")
    assert not pygame.mixer.Channel(0).get_busy()


def test_without_a_device_nothing_sounds_and_the_reason_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mixer, "init", fail)
    silent = open_sink(Volumes(cards=0.3))
    assert isinstance(silent, NullSink)
    assert "no such audio device" == silent.silent_because
    assert 0.3 == silent.volumes.cards
    silent.play("slide")
    silent.close()


def test_a_pygame_without_a_mixer_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame.mixer", None)
    silent = open_sink()
    assert isinstance(silent, NullSink)
    assert "pygame.mixer" in silent.silent_because


def fail(*_settings: int) -> None:
    raise pygame.error("no such audio device")


def test_with_a_device_there_is_no_reason_for_silence() -> None:
    made = open_sink()
    assert "" == made.silent_because
    made.close()


def test_a_sound_that_nobody_made_is_a_mistake(sink: MixerSink) -> None:
    with pytest.raises(KeyError):
        sink.play("trumpet")
