"""A desk on which the Windows program runs under Wine, with openbox as the window manager; drive Z: is our root."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from wine import Wine, windows_path

from .desk import PATIENCE_S, Desk
from .screen import x_server
from .test_managed_window import is_managed, place


class WindowsDesk(Desk):
    """
    A screen with Wine's windows on it.

    :param program: the file of the program
    """

    def __init__(self, wine: Wine, home: Path, folder: Path, program: Path) -> None:
        super().__init__(wine.environment["DISPLAY"], home, folder)
        self._wine, self._home, self._program = wine, home, program
        self._origin = 0, 0

    def start(self, *arguments: str, program: Sequence[str] = ()) -> None:
        """Start the program and wait for its first picture."""
        super().start(*arguments, program=program)
        self.wait_for(self.windows, "its window")
        self._origin = place(self)[:2]

    def launch(self, *arguments: str, program: Sequence[str] = ()) -> None:
        """Start the program with a log of its own."""
        assert self.program is None, "one program at a time"
        self._starts += 1
        self._log = self._folder / f"test-log-{self._starts}.jsonl"
        self._forget()
        words = [*(program or [str(self._program)]), "--test-log", windows_path(self._log), *arguments]
        self.program = self._wine.start(*words, folder=self._folder, KQ_HOME=windows_path(self._home))
        assert self.program.stdout is not None
        os.set_blocking(self.program.stdout.fileno(), False)

    def wait_for_end(self) -> int:
        assert self.program is not None
        with self.program:
            return super().wait_for_end()

    def complaints(self) -> str:
        """Give what the program has said."""
        assert self.program is not None
        return (self.program.stdout.read() or b"").decode(errors="replace")

    def windows(self) -> list[int]:
        """Give the numbers of the windows of our program."""
        return windows_named(self.environment, "KQ Table")

    def window(self) -> int:
        return self.windows()[-1]

    def _do(self, *words: str) -> None:
        """Count from the window's corner, as the log does."""
        if words[0] == "mousemove":
            x, y = (int(word) + start for word, start in zip(words[1:3], self._origin, strict=True))
            words = ("mousemove", str(x), str(y), *words[3:])
        super()._do(*words)


def windows_named(environment: dict[str, str], title: str) -> list[int]:
    """Give the numbers of the visible windows with a title."""
    command = ["xdotool", "search", "--onlyvisible", "--name", f"^{title} ?$"]
    done = subprocess.run(
        command, env=environment, capture_output=True, encoding="utf-8", timeout=PATIENCE_S, check=False
    )
    return [int(number) for number in done.stdout.split()]


@contextmanager
def managed_wine(folder: Path, size: str = "1280x800") -> Iterator[Wine]:
    """Give Wine with a new Windows, running, on a screen of its own."""
    with x_server(size) as (display, _), Desk(display, folder, folder) as desk:
        manager = subprocess.Popen(["openbox", "--sm-disable"], env=desk.environment, stderr=subprocess.DEVNULL)
        try:
            desk.wait_for(lambda: is_managed(desk), "a window manager")
            wine = Wine(folder / "prefix", display)
            with wine.running():
                yield wine
        finally:
            manager.kill()
            manager.wait(PATIENCE_S)
