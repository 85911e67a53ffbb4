"""
Limits what an external bot learns of the machine and of this process to what it needs to run.

This keeps a bot from reading the cards by chance or with little effort, but it is no sandbox: any program of the same
user can also read that user's files, records and their secrets.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

KEPT_VARIABLES: Final = frozenset(
    [
        *("PATH", "HOME", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TEMP", "TMP"),
        *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA", "LOCALAPPDATA"),
    ]
)
"""What programs need to find others, their own files and the language."""
MAX_STDERR_BYTES: Final = 4000
"""How much of a bot's stderr is shown."""
_PR_SET_DUMPABLE: Final = 4


def clean_environment(variables: Mapping[str, str]) -> dict[str, str]:
    """Those of the environment *variables* that a bot may have."""
    return {name: value for name, value in variables.items() if name in KEPT_VARIABLES}


def full_paths(words: Sequence[str]) -> list[str]:
    """Make the file names in a command absolute, the first word as in a shell: it will run in another folder."""
    separators = {os.sep, os.altsep or os.sep}
    return [
        str(Path(word).absolute()) if (_is_file(word) if place else separators & {*word}) else word
        for place, word in enumerate(words)
    ]


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except OSError:  # too long for a name: a word may be a whole program, as after `python -c`
        return False


def forbid_looking_in() -> bool:
    """
    Forbid other programs of the same user to read this process's memory and open files; only Linux can.

    :return: whether that was possible
    """
    if sys.platform != "linux":
        return False
    try:
        # Imported here: our own bots load this package too. Not ctypes, which the frozen program does not have.
        import _ctypes
    except ImportError:
        return False
    this_program: Any = None  # what the types of `dlopen` leave out
    function = _ctypes.dlsym(_ctypes.dlopen(this_program, 0), "prctl")
    return bool(_ctypes.call_function(function, (_PR_SET_DUMPABLE, 0, 0, 0, 0)) == 0)


class ErrorOutput:
    """Passes on what a bot writes to stderr: `MAX_STDERR_BYTES` of it, unprintable characters as spaces."""

    def __init__(self) -> None:
        self._left = MAX_STDERR_BYTES

    def hear(self, line: bytes) -> None:
        if self._left <= 0:
            return
        text = line[: self._left].decode(errors="replace").rstrip()
        self._left -= len(line)
        plain = "".join(letter if letter.isprintable() else " " for letter in text)
        sys.stderr.write(f"bot: {plain}\n" if self._left > 0 else f"bot: {plain} … (no more of it is shown)\n")
