"""
Writes down what Orca says of a round of Kings & Queens that is played by its keys: `python3 -m tests.window.orca FILE`.

Needs Orca and what the matches by ear need. Orca speaks to nobody here. Before version 45 it does not say what is
announced, so that those sentences are written from the accessibility bus, after a dash.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kq_table.text import say

from .ear import Listener, accessibility, named
from .player import hurry
from .screen import x_server

NOBODY = {"SPEECHD_ADDRESS": "inet_socket:127.0.0.1:1"}
SPOKEN = re.compile(r"SPEECH OUTPUT: (.*?)(?=\{'|$)")
START_S, KEY_S = 6.0, 0.5
TRICKS = 8


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    home, log = folder / "home", folder / "orca.log"
    hurry(home, 2)
    with x_server() as (display, _), accessibility(display, folder) as environment:
        environment |= {"HOME": str(folder), **NOBODY}
        manager, orca = (
            subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for command in (["openbox"], ["orca", f"--debug-file={log}"])
        )
        time.sleep(START_S)
        with Listener(environment, home, folder) as listener:
            listener.wait_for(lambda tree: tree.buttons, "the menu")
            time.sleep(START_S)
            transcript = Transcript(listener, log)

            def key(*keys: str) -> None:
                for one in keys:
                    subprocess.run(["xdotool", "key", one], env=environment, check=True)
                    time.sleep(KEY_S)
                    transcript.take(one)

            key("Tab", "Return", "Tab", "Tab")
            listener.push(say("setup.start"))
            time.sleep(START_S)
            key("4", "Return")
            for _ in range(TRICKS):
                key("c", "Right", "Return")
                if _is_read(listener):
                    break
                key("Right", "Return", "n")
            key("i", "p", "o", "s", "r")
        for process in (orca, manager):
            process.kill()
    Path(sys.argv[1]).write_bytes("\n".join([*transcript.lines, ""]).encode())


def _is_read(listener: Listener) -> bool:
    tree = listener.tree()
    return tree is not None and named(tree, say("round.next")) is not None


class Transcript:
    """What was said after each key."""

    def __init__(self, listener: Listener, log: Path) -> None:
        self.lines: list[str] = []
        self._listener, self._log = listener, log
        self._spoken = self._heard = 0

    def take(self, key: str) -> None:
        """Write down what was said since the last key."""
        self._listener.tree()  # reads what was announced
        found = SPOKEN.findall(self._log.read_text("utf-8", "replace"))
        self.lines.append(f"[{key}]")
        self.lines += [f"  {ast.literal_eval(words)}" for words in found[self._spoken :]]
        self.lines += [f"  - {words}" for words in self._listener.heard[self._heard :]]
        self._spoken, self._heard = len(found), len(self._listener.heard)


if __name__ == "__main__":
    main()
