"""
Speaks through the system's own voice, one text after the other, in a process of its own.

A thread waits for that process, so that no frame does.
"""

from __future__ import annotations

import os
import re
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Condition, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from subprocess import Popen


class Speaker(NamedTuple):
    """
    A program that speaks.

    :param before: its arguments before the text; `LANGUAGE` stands for the text's language
    :param hush: arguments that stop a text which another process says for it; empty if it speaks itself
    :param takes_lines: it takes texts as lines of its input, as long as it runs; an empty line hushes it
    """

    program: str
    before: tuple[str, ...] = ()
    hush: tuple[str, ...] = ()
    takes_lines: bool = False


LANGUAGE: Final = "{language}"
PURGING, PLAIN_LATER, PURGING_LATER = 2, 1 | 16, 1 | 2
"""Of SAPI: SVSFPurgeBeforeSpeak; SVSFlagsAsync with SVSFIsNotXML; SVSFlagsAsync with the first."""
SAPI: Final = f"""
$lines = New-Object IO.StreamReader([Console]::OpenStandardInput(), (New-Object Text.UTF8Encoding($false)))
$voice = New-Object -ComObject SAPI.SpVoice
while ($null -ne ($line = $lines.ReadLine())) {{
  if ($line) {{ [void]$voice.Speak($line, {PLAIN_LATER}) }} else {{ [void]$voice.Speak('', {PURGING_LATER}) }}
}}
[void]$voice.Speak('', {PURGING})
"""
POWERSHELL: Final = ("System32", "WindowsPowerShell", "v1.0", "powershell.exe")
ESPEAK: Final = ("-v", LANGUAGE, "--")
LINUX: Final = (
    Speaker("spd-say", ("--wait", "--language", LANGUAGE, "--"), hush=("--cancel",)),
    Speaker("espeak-ng", ESPEAK),
    Speaker("espeak", ESPEAK),
)
SPEAKERS: Final[Mapping[str, tuple[Speaker, ...]]] = {
    "darwin": (Speaker("/usr/bin/say", ("--",)),),
    "win32": (
        Speaker(
            os.path.join(os.environ.get("SYSTEMROOT", ""), *POWERSHELL),  # noqa: PTH118 - of Windows on any system
            ("-NoProfile", "-NonInteractive", "-Command", SAPI),
            takes_lines=True,
        ),
    ),
}
"""By `sys.platform`, the best first; elsewhere those of Linux."""
COMMANDS: Final = re.compile(r"\[\[|\]\]")
"""What macOS and eSpeak would take for commands within a text."""
MAX_LETTERS: Final = 4000
"""Of a text; a system limits the length of arguments."""
LEAST_SECONDS, SECONDS_PER_LETTER = 10.0, 0.25
"""Several times what a slow voice takes: a speaker that is not done by then hangs."""
END_SECONDS: Final = 1.0
"""So long a process may take to end when asked to."""


class Voice:
    """
    The system's voice; no thread and no process before the first text.

    :param speakers: those to try, the best first
    """

    def __init__(self, speakers: Sequence[Speaker] | None = None) -> None:
        self._speakers = list(SPEAKERS.get(sys.platform, LINUX) if speakers is None else speakers)
        self._change = Condition()
        self._waiting: deque[tuple[str, str]] = deque()
        """Texts with their languages; an empty text hushes a speaker that takes lines."""
        self._hushes = 0
        """How often it was hushed: a text that began before is said no more."""
        self._process: Popen[bytes] | None = None
        self._thread: Thread | None = None
        self._is_ended = False

    @property
    def is_missing(self) -> bool:
        """Whether there is no program that speaks, or none of them could."""
        return not any(_path(speaker.program) for speaker in self._speakers)

    def say(self, text: str, language: str = "en") -> None:
        """Speak a text after those that wait."""
        words = _plain(text)
        with self._change:
            if not words or self._is_ended or not self._speakers or not self._has_thread():
                return
            self._waiting.append((words, language))
            self._change.notify_all()

    def hush(self) -> None:
        """Stop what is being said, and drop what waits."""
        with self._change:
            self._waiting.clear()
            self._hushes += 1
            if self._process is None:
                return
            if self._speakers[0].takes_lines:
                self._waiting.append(("", ""))
                self._change.notify_all()
            else:
                self._process.terminate()

    def close(self) -> None:
        """Stop speaking for good."""
        with self._change:
            self._is_ended = True
            self._hushes += 1
            self._waiting.clear()
            self._change.notify_all()
            if self._process is not None:
                self._process.terminate()
        if self._thread is not None:
            self._thread.join(3 * END_SECONDS)

    def _has_thread(self) -> bool:
        if self._thread is None:
            thread = Thread(target=self._run, name="voice", daemon=True)
            with suppress(RuntimeError):  # where memory is short there is none
                thread.start()
                self._thread = thread
        return self._thread is not None

    # -- in the thread

    def _run(self) -> None:
        while not self._is_ended:
            with self._change:
                self._change.wait_for(lambda: self._is_ended or self._waiting)
                if self._is_ended:
                    break
                (words, language), hushes = self._waiting.popleft(), self._hushes
            while self._speakers and not self._speak(self._speakers[0], words, language, hushes):
                # One that fails once is not asked again: what it says would come late, or never.
                self._end_process()
                del self._speakers[0]
        self._end_process()

    def _speak(self, speaker: Speaker, words: str, language: str, hushes: int) -> bool:
        """Say a text; False if this speaker cannot."""
        try:
            if speaker.takes_lines:
                return self._write(speaker, f"{words}\n", hushes)
            process = self._start(speaker, language, words)
        except OSError:
            return False
        with self._change:
            self._process = process
            if self._hushes != hushes:
                process.terminate()
        is_done = self._has_ended(process, LEAST_SECONDS + SECONDS_PER_LETTER * len(words))
        self._end_process()
        if speaker.hush and (not is_done or self._hushes != hushes):
            self._stop_other(speaker)
        return self._hushes != hushes or (is_done and process.returncode == 0)

    def _write(self, speaker: Speaker, line: str, hushes: int) -> bool:
        process = self._process
        if process is not None and process.poll() is not None:
            return False
        if process is None:
            process = self._start(speaker, "", takes_input=True)
            with self._change:
                self._process = process
        assert process.stdin is not None, "it takes lines"
        if self._hushes == hushes:
            process.stdin.write(line.encode())
            process.stdin.flush()
        return True

    def _start(self, speaker: Speaker, language: str, *words: str, takes_input: bool = False) -> Popen[bytes]:
        """
        Start a speaker.

        :raises OSError: if it cannot be
        """
        import subprocess  # takes milliseconds that a start need not spend

        arguments = [language if word == LANGUAGE else word for word in speaker.before]
        return subprocess.Popen(  # noqa: S603 - no shell reads the words
            [_found(speaker), *arguments, *words],
            stdin=subprocess.PIPE if takes_input else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    def _stop_other(self, speaker: Speaker) -> None:
        """Stop the process that says the text for a speaker."""
        with suppress(OSError):
            process = self._start(speaker._replace(before=speaker.hush), "")
            self._has_ended(process, END_SECONDS)
            _kill(process)

    def _has_ended(self, process: Popen[bytes], seconds: float) -> bool:
        import subprocess  # as above

        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _end_process(self) -> None:
        with self._change:
            process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            process.terminate()
            if not self._has_ended(process, END_SECONDS):
                _kill(process)
        if process.stdin is not None:
            with suppress(OSError):  # what was not written is lost with it
                process.stdin.close()


def _kill(process: Popen[bytes]) -> None:
    process.kill()
    process.wait()


def _plain(text: str) -> str:
    """A text in one line, without anything that a speaker would take for a command."""
    printed = "".join(letter if letter.isprintable() else " " for letter in COMMANDS.sub(" ", text))
    return " ".join(printed.split())[:MAX_LETTERS]


def _path(program: str) -> str | None:
    from shutil import which  # takes milliseconds that a start need not spend

    return which(program)


def _found(speaker: Speaker) -> str:
    """
    The path of a speaker's program.

    :raises FileNotFoundError: if it is not there
    """
    path = _path(speaker.program)
    if path is None:
        raise FileNotFoundError(speaker.program)
    return path


def _environment() -> Mapping[str, str]:
    """The person's own: the frozen program has its libraries looked for first, which are not the speaker's."""
    own: dict[str, Any] = dict(os.environ)
    if getattr(sys, "frozen", False):
        own["LD_LIBRARY_PATH"] = own.pop("LD_LIBRARY_PATH_ORIG", "")
        if not own["LD_LIBRARY_PATH"]:
            del own["LD_LIBRARY_PATH"]
    return own
