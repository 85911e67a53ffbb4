"""The system's voice: one text after the other, silent at once, and never misled by what a text holds."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kq_table.system import voice as system_voice
from kq_table.system.voice import LANGUAGE, LINUX, SPEAKERS, Speaker, Voice

NOTE = """
import sys, time
path, *words = sys.argv[1:]
with open(path, "ab") as file:
    file.write((ascii(words) + chr(10)).encode())
if words[-1].startswith("long"):
    time.sleep(600)
raise SystemExit(words[-1] == "fail")
"""
LISTEN = """
import sys
for line in sys.stdin.buffer:
    with open(sys.argv[1], "ab") as file:
        file.write((ascii(line.decode()) + chr(10)).encode())
"""
HOSTILE = [
    "--help",
    "-w/etc/passwd",
    "$(touch hit); `touch hit` | touch hit & touch hit",
    "%PATH% %n ${HOME}",
    "'; exit \"",
    "<speak>&amp;</speak>",
    "über 10 ♠ 中文 😀",
]
PATIENCE = 30.0


class Ear:
    """What a speaker noted, as Python writes it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def heard(self) -> list[str]:
        return self.path.read_text("ascii").splitlines() if self.path.exists() else []

    def until(self, condition: Callable[[], object]) -> None:
        limit = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < limit, self.heard()
            time.sleep(0.01)


@pytest.fixture
def ear(tmp_path: Path) -> Ear:
    return Ear(tmp_path / "heard")


def speaker(ear: Ear, script: str = NOTE, hush: tuple[str, ...] = ()) -> Speaker:
    return Speaker(sys.executable, ("-I", "-c", script, str(ear.path), "--"), hush)


def line_speaker(ear: Ear, script: str = LISTEN) -> Speaker:
    return Speaker(sys.executable, ("-I", "-c", script, str(ear.path)), takes_lines=True)


@pytest.fixture
def voice(ear: Ear) -> Iterator[Voice]:
    made = Voice([speaker(ear)])
    yield made
    made.close()


def test_texts_are_said_one_after_the_other(ear: Ear, voice: Voice) -> None:
    for text in ("one", "two", "three"):
        voice.say(text)
    ear.until(lambda: len(ear.heard()) == 3)
    assert ["['--', 'one']", "['--', 'two']", "['--', 'three']"] == ear.heard()


def test_a_text_of_anybodys_is_a_text_and_nothing_else(ear: Ear, voice: Voice, tmp_path: Path) -> None:
    for text in HOSTILE:
        voice.say(text)
    ear.until(lambda: len(ear.heard()) == len(HOSTILE))
    assert [ascii(["--", text]) for text in HOSTILE] == ear.heard()
    assert [ear.path] == list(tmp_path.iterdir())


def test_what_a_speaker_would_take_for_commands_is_left_out(ear: Ear, voice: Voice) -> None:
    voice.say("a\0b\nc\r\n d\u2028e\udc80 [[volm 0]] f\x1b[2J")
    ear.until(ear.heard)
    assert [ascii(["--", "a b c d e volm 0 f [2J"])] == ear.heard()


def test_a_very_long_text_is_cut(ear: Ear, voice: Voice) -> None:
    voice.say("a" * 300_000)
    ear.until(ear.heard)
    assert [ascii(["--", "a" * system_voice.MAX_LETTERS])] == ear.heard()


def test_nothing_is_said_of_nothing(voice: Voice) -> None:
    voice.say(" \n\0")
    assert voice._thread is None


def test_hushed_it_stops_and_drops_what_waits_and_says_what_comes_then(ear: Ear, voice: Voice) -> None:
    voice.say("long one")
    voice.say("waiting")
    ear.until(ear.heard)
    process = voice._process
    voice.hush()
    voice.say("next")
    ear.until(lambda: len(ear.heard()) == 2)
    assert ["['--', 'long one']", "['--', 'next']"] == ear.heard()
    assert process is not None
    assert process.returncode is not None, "no zombie is left"


def test_a_hush_before_anything_was_said_changes_nothing(ear: Ear, voice: Voice) -> None:
    voice.hush()
    voice.say("one")
    ear.until(ear.heard)


def test_what_another_process_says_is_stopped_too(ear: Ear) -> None:
    stop = ("-I", "-c", NOTE, str(ear.path), "stop")
    voice = Voice([speaker(ear, hush=stop)])
    voice.say("long one")
    ear.until(ear.heard)
    voice.hush()
    ear.until(lambda: len(ear.heard()) == 2)
    assert ["['--', 'long one']", "['stop']"] == ear.heard()
    voice.close()


def test_at_the_end_it_stops_at_once_and_no_process_is_left(ear: Ear, voice: Voice) -> None:
    voice.say("long one")
    voice.say("waiting")
    ear.until(ear.heard)
    process, thread = voice._process, voice._thread
    voice.close()
    assert process is not None
    assert process.returncode is not None
    assert thread is not None
    assert not thread.is_alive()
    voice.say("more")
    voice.close()
    assert ["['--', 'long one']"] == ear.heard()


def test_a_speaker_that_fails_gives_its_text_to_the_next(ear: Ear) -> None:
    lost, other = Ear(ear.path.with_name("lost")), speaker(ear, NOTE.replace('"fail"', "None"))
    voice = Voice([Speaker("no-such-program-anywhere"), speaker(lost), other])
    voice.say("fail")
    voice.say("two")
    ear.until(lambda: len(ear.heard()) == 2)
    assert (["['--', 'fail']"], ["['--', 'fail']", "['--', 'two']"]) == (lost.heard(), ear.heard())
    assert not voice.is_missing
    voice.close()


def test_a_speaker_that_hangs_is_ended_and_left(ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_voice, "LEAST_SECONDS", 0.0)
    monkeypatch.setattr(system_voice, "SECONDS_PER_LETTER", 0.2)
    voice = Voice([speaker(Ear(ear.path.with_name("lost"))), speaker(ear, NOTE.replace('"long"', '"never"'))])
    voice.say("long one")
    ear.until(ear.heard)
    voice.close()


def test_where_no_speaker_is_there_it_says_so_and_stays_silent() -> None:
    voice = Voice([Speaker("no-such-program-anywhere")])
    assert voice.is_missing
    voice.say("one")
    voice.close()
    assert Voice([]).is_missing


def test_one_that_takes_lines_goes_on_and_is_hushed_by_an_empty_one(ear: Ear) -> None:
    voice = Voice([line_speaker(ear)])
    for text in HOSTILE:
        voice.say(text)
    ear.until(lambda: len(ear.heard()) == len(HOSTILE))
    process = voice._process
    voice.hush()
    voice.say("next")
    ear.until(lambda: len(ear.heard()) == len(HOSTILE) + 2)
    assert [ascii(f"{text}\n") for text in [*HOSTILE, "", "next"]] == ear.heard()
    assert process is voice._process
    voice.close()
    assert process is not None
    assert process.returncode is not None


def test_one_that_takes_lines_and_has_ended_is_left(ear: Ear) -> None:
    voice = Voice([line_speaker(ear, ""), speaker(ear)])

    def is_heard() -> bool:
        voice.say("one")
        return bool(ear.heard())

    ear.until(is_heard)
    assert "['--', 'one']" == ear.heard()[0]
    voice.close()


def test_the_frozen_program_gives_a_speaker_the_systems_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/ours")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    assert "LD_LIBRARY_PATH" not in system_voice._environment()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/theirs")
    assert "/opt/theirs" == system_voice._environment()["LD_LIBRARY_PATH"]


def test_every_speaker_of_arguments_takes_no_option_after_them() -> None:
    speakers = [*LINUX, *(each for known in SPEAKERS.values() for each in known)]
    assert {"--"} == {each.before[-1] for each in speakers if not each.takes_lines}
    assert {LANGUAGE} == {each.before[-2] for each in LINUX}


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs eSpeak NG")
def test_espeak_takes_any_text() -> None:
    voice = Voice([next(each for each in LINUX if each.program == "espeak-ng")])
    for text in HOSTILE:
        voice.say(text)
    Ear(Path("none")).until(lambda: not voice._waiting and voice._process is None)
    assert not voice.is_missing
    voice.close()
