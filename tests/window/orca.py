"""
Writes down what Orca says of a round of Kings & Queens that is played by its keys: `python3 -m tests.window.orca FILE`.

Needs Orca and what the matches by ear need. Orca speaks to nobody here. What was announced on the accessibility bus but
not said by Orca is written after a dash: before version 45 it says no announcement.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from kq_table.text import say

from .ear import Heard, Listener, accessibility, named
from .player import hurry
from .screen import x_server

NOBODY = {"SPEECHD_ADDRESS": "inet_socket:127.0.0.1:1"}
SPOKEN = re.compile(r"SPEECH OUTPUT: (.*?)(?=\{'|$)")
START_S, KEY_S = 6.0, 0.5


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
            key("4", "Return", "c", "Right", "Return", "n", "Right", "Return", "i", "b", "p", "o", "s", "r")
            while (card := listener.wait_for(_next_key, "a card that can be played")) != "Return":
                key(card, "Return")
            key("Tab", "Return")
        for process in (orca, manager):
            process.kill()
    Path(sys.argv[1]).write_bytes("\n".join([*transcript.lines(), ""]).encode())


def _next_key(tree: Heard) -> str | None:
    """The number key of a card that can be played; Enter once the round is over."""
    if named(tree, say("round.next")):
        return "Return"
    hand = tree.group(say("zone.hand.own"))
    cards = hand.buttons if hand else []
    return next((str(i) for i, card in enumerate(cards, 1) if say("ear.can_go") in card.description), None)


class Transcript:
    """What was said after each key."""

    def __init__(self, listener: Listener, log: Path) -> None:
        self._listener, self._log = listener, log
        self._parts: list[tuple[str, list[str], list[str]]] = []
        """Of each key: what Orca said, and what was announced."""
        self._spoken = self._heard = 0

    def take(self, key: str) -> None:
        """Write down what was said since the last key."""
        self._listener.tree()  # reads what was announced
        found = SPOKEN.findall(self._log.read_text("utf-8", "replace"))
        spoken = [str(ast.literal_eval(words)) for words in found[self._spoken :]]
        self._parts.append((key, spoken, self._listener.heard[self._heard :]))
        self._spoken, self._heard = len(found), len(self._listener.heard)

    def lines(self) -> Iterator[str]:
        """What was said after each key; of what was announced, what was not said."""
        for i, (key, spoken, heard) in enumerate(self._parts):
            # Orca may say it only after the next key.
            said = {words for _, all_said, _ in self._parts[i : i + 2] for words in all_said}
            yield f"[{key}]"
            yield from (f"  {words}" for words in spoken)
            yield from (f"  - {words}" for words in heard if words not in said)


if __name__ == "__main__":
    main()
