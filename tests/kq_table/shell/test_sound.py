"""Sound: every name has its takes, volumes and silence are kept, and no device is no failure."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from assets.synth import SOUNDS
from kq_table.shell.sound import MIN_REPEAT_SECONDS, SOUND_GROUPS, MixerSink, NullSink, Volumes, open_sink


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

    def takes(self, name: str) -> list[Take]:
        return [Take(self, f"{name}{i}") for i in range(SOUNDS[name].takes)]


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
    made = MixerSink(chance=Random(1), now=wall)
    yield made
    made.close()


@pytest.fixture
def ear(sink: MixerSink, monkeypatch: pytest.MonkeyPatch) -> Ear:
    listening = Ear()
    monkeypatch.setattr(sink, "_load", listening.takes)
    return listening


def test_every_sound_has_a_volume_and_every_volume_sounds() -> None:
    assert SOUNDS.keys() == SOUND_GROUPS.keys()


@pytest.mark.parametrize("name", SOUND_GROUPS)
def test_every_sound_is_there_in_all_its_takes(sink: MixerSink, name: str) -> None:
    takes = sink._load(name)
    assert SOUNDS[name].takes == len(takes)
    assert all(0.02 < take.get_length() < 5 for take in takes)
    sink.play(name)


def test_the_same_sound_too_soon_is_left_out(sink: MixerSink, ear: Ear, wall: Wall) -> None:
    sink.play("refuse")
    sink.play("refuse")
    sink.play("chime")
    assert ["refuse0", "chime0"] == ear.heard
    wall.time += 2 * MIN_REPEAT_SECONDS
    sink.play("refuse")
    assert ["refuse0", "chime0", "refuse0"] == ear.heard


def test_takes_and_loudness_are_chosen_by_the_given_chance_alone(sink: MixerSink, ear: Ear, wall: Wall) -> None:
    def played() -> list[object]:
        ear.heard.clear()
        ear.volumes.clear()
        sink._chance = Random(3)
        for _ in range(24):
            wall.time += 2 * MIN_REPEAT_SECONDS
            sink.play("slide")
        return [*ear.heard, *ear.volumes]

    first = played()
    assert first == played()
    assert {"slide0", "slide1", "slide2", "slide3"} == set(ear.heard)


def test_a_sound_to_the_left_is_quieter_on_the_right(sink: MixerSink, ear: Ear) -> None:
    sink.play("place", pan=-0.5)
    [(left, right)] = ear.volumes
    assert left / 2 == pytest.approx(right)


def test_mute_and_a_volume_of_nothing_are_silent(sink: MixerSink, ear: Ear) -> None:
    sink.volumes = Volumes(is_muted=True)
    sink.play("slide")
    sink.volumes = Volumes(cards=0)
    sink.play("slide")
    assert [] == ear.heard


def test_a_group_obeys_its_own_volume(sink: MixerSink, ear: Ear) -> None:
    sink.volumes = Volumes(cards=0, voices=0.5)
    sink.play("slide")
    sink.play("chime")
    assert ["chime0"] == ear.heard
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


def fail(*_settings: int) -> None:
    raise pygame.error("no such audio device")


def test_with_a_device_there_is_no_reason_for_silence() -> None:
    made = open_sink()
    assert "" == made.silent_because
    made.close()


def test_a_sound_that_nobody_made_is_a_mistake(sink: MixerSink) -> None:
    with pytest.raises(KeyError):
        sink.play("trumpet")
