"""The sound device rests after silence, and what needs it meanwhile has it opened again."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, get_ident

import pygame
import pygame.mixer
import pytest

from kq_table.shell import sound_device
from kq_table.shell.sound import MixerSink, Volumes
from kq_table.shell.sound_device import SoundDevice
from tests.waiting import PATIENCE_S, wait_until


@pytest.fixture
def prepared() -> list[str]:
    return []


def sounds() -> bool:
    """Ask by the mixer's name, under which a test may put something else."""
    return pygame.mixer.get_busy()


@pytest.fixture
def device(prepared: list[str]) -> Iterator[SoundDevice]:
    made = SoundDevice(lambda: prepared.append("prepared"), sounds, silence_seconds=0.01)
    yield made
    made.close()


def test_silence_gives_the_device_back_and_a_sound_opens_it_again(device: SoundDevice, prepared: list[str]) -> None:
    wait_until(lambda: pygame.mixer.get_init() is None)
    done = Event()
    device.use(done.set)
    assert done.wait(PATIENCE_S)
    assert 2 == len(prepared)


def test_while_it_is_open_what_uses_it_is_done_at_once() -> None:
    device = SoundDevice(lambda: None, pygame.mixer.get_busy)
    doers: list[int] = []
    device.use(lambda: doers.append(get_ident()))
    device.use_if_open(lambda: doers.append(get_ident()))
    assert [get_ident()] * 2 == doers
    device.close()
    assert pygame.mixer.get_init() is None


def test_what_means_nothing_to_a_resting_device_leaves_it_at_rest(device: SoundDevice, prepared: list[str]) -> None:
    wait_until(lambda: not device.is_open)
    device.use_if_open(lambda: prepared.append("used"))
    assert ["prepared"] == prepared


def test_a_device_that_still_sounds_does_not_rest(device: SoundDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def is_busy() -> bool:
        asked.append(True)
        return True

    monkeypatch.setattr(pygame.mixer, "get_busy", is_busy)
    device.use(lambda: None)
    wait_until(lambda: device.is_open and len(asked) > 2)
    assert device.is_open


def test_a_sound_that_would_come_much_too_late_is_left_out(
    device: SoundDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_until(lambda: not device.is_open)
    heard: list[str] = []
    monkeypatch.setattr(sound_device, "MAX_LATE_SECONDS", -1.0)
    device.use(lambda: heard.append("too late"))
    wait_until(lambda: device.is_open)
    monkeypatch.undo()
    assert [] == heard


def test_a_device_that_has_gone_meanwhile_is_told_and_tried_again(
    device: SoundDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_until(lambda: pygame.mixer.get_init() is None and not device.is_open)

    def fail(*_: int) -> None:
        raise pygame.error("unplugged")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    device.use(lambda: None)
    wait_until(lambda: device.error == "unplugged")
    monkeypatch.undo()
    done = Event()
    device.use(done.set)
    assert done.wait(PATIENCE_S)
    assert "" == device.error


def test_a_sound_after_a_rest_is_heard_and_the_room_wakes_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "kq_table.shell.sound.SoundDevice", lambda prepare, is_busy: SoundDevice(prepare, is_busy, 0.01)
    )
    sink = MixerSink()
    started: list[str] = []
    monkeypatch.setattr(sink, "_start", lambda *_: started.append("chime"))
    wait_until(lambda: not sink._device.is_open)
    sink.play("chime")
    wait_until(lambda: started)
    wait_until(lambda: not sink._device.is_open)
    sink.volumes = Volumes(is_muted=True)
    assert not sink._device.is_open
    sink.volumes = Volumes(ambience=0.5)
    wait_until(lambda: pygame.mixer.get_init() and pygame.mixer.Channel(0).get_busy())
    sink.close()
