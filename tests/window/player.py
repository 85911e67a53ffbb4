"""
Plays Kings & Queens at the desk, by mouse. Knows the rules from the record on the disk, the table from its targets.

What it does is read back from the record: so it also proves that every deed was there before it was shown.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from engines.chance import Dice
from engines.match import Match
from engines.spec import OVER

from .desk import Desk

SEAT = 0
MIDDLE = (640, 360)
"""Where the trick lies, in a window of 1280 × 800."""
KEYS = {"-": "minus"}
ROUNDS_OF_THE_HAND = 20
"""So many keys find every card of a hand, and a legal one among them."""
SHEETS = {"round": "next", "notice": "ok"}
"""What to press on the sheets that lie over the table between deeds."""


def hurry(home: Path, **more: Any) -> None:
    """Put settings down that keep nobody waiting."""
    chosen = {"speed": "none", "reduced_motion": True, "trick_rest": 0.3, "play": "one-click", **more}
    (home / "config").mkdir(parents=True, exist_ok=True)
    (home / "config" / "settings.json").write_text(json.dumps(chosen))


class Player:
    """A person at seat 0 who plays at random."""

    def __init__(self, desk: Desk, home: Path, chance: Random) -> None:
        self.desk, self.records, self.chance = desk, home / "data" / "records", chance

    def begin(self) -> None:
        """Go from the menu to a new match against the computer."""
        self.desk.click("game:kings-and-queens")
        self.desk.click("start")
        self.desk.wait_for_scene("table")

    def go_on(self) -> None:
        """Go from the menu to the match that waits there."""
        self.desk.click("continue")
        self.desk.wait_for(lambda: self.desk.scene != "menu", "the table again")

    def match(self) -> Match:
        """Read the match as it stands on the disk, in play or finished."""
        files = [*self.records.glob("*.kq"), *self.records.glob("finished/*.kq")]
        newest = max(files, key=lambda path: path.name)
        return Match.resume(newest.read_bytes(), Dice(Random(0)))

    def play(self, deeds: int) -> int:
        """Do so many deeds, fewer if the match ends before; give how many were done."""
        for done in range(deeds):
            if not self._wait_for_turn():
                return done
            self._act()
        return deeds

    def _wait_for_turn(self) -> bool:
        """Press what lies in the way until it is our turn; False when the match is over."""
        while True:
            scene = self.desk.wait_for(self._call, "our turn")
            if scene == "match":
                return False
            if scene == "table":
                return True
            self._put_away(scene)

    def _put_away(self, sheet: str) -> None:
        self.desk.click(SHEETS[sheet])
        self.desk.wait_for(lambda: self.desk.scene != sheet, f"the end of {sheet}")

    def _call(self) -> str | None:
        """Name what waits for us: a sheet, the result of the match, or the table when it is our turn."""
        if self.desk.scene in SHEETS or self.desk.scene == "match":
            return self.desk.scene
        match = self.match()
        if match.turn == OVER or match.turn != SEAT or self.desk.scene != "table":
            return None
        needed = {press(deed.text)[0] for deed in match.legal()}
        return "table" if needed <= self.desk.targets.keys() else None

    def _act(self) -> None:
        before = self.match()
        deed = self.chance.choice(before.legal()).text
        # Just after a change of phase the table takes no click, so that nobody plays by mistake: then press again.
        for _ in range(5):
            self._do(deed)
            if self.desk.has_come(lambda: self.match().n > before.n, 1.0):
                return
        raise AssertionError(f"nothing came of {deed!r}, in scene {self.desk.scene!r}")

    def _do(self, deed: str) -> None:
        """Click the deed; every second card or so is dragged instead."""
        if deed.startswith("play") and self.chance.random() < 0.5:
            self.desk.drag(press(deed)[0], MIDDLE)
            return
        for name in press(deed):
            self.desk.click(name)


def press(deed: str) -> tuple[str, ...]:
    """Name the targets to click, one after the other, for a deed."""
    word, _, what = deed.partition(" ")
    return (f"dial:{what}", "announce") if word == "predict" else (f"hand:{SEAT}:{what}",)


class KeyPlayer(Player):
    """The same person without a mouse."""

    def begin(self) -> None:
        """Go from the menu, where the first button has the focus, to a new match."""
        self.desk.wait_for_target("game:kings-and-queens")
        self.desk.key("Return")
        self.desk.wait_for_target("start")
        self.desk.key("shift+Tab", "Return")
        self.desk.wait_for_scene("table")

    def _put_away(self, sheet: str) -> None:
        self.desk.wait_for_target(SHEETS[sheet])
        self.desk.key("Return")
        self.desk.wait_for(lambda: self.desk.scene != sheet, f"the end of {sheet}")

    def _act(self) -> None:
        before = self.match()
        for _ in range(ROUNDS_OF_THE_HAND):
            if before.legal()[0].text.startswith("predict"):
                number = self.chance.choice(before.legal()).text.split()[1]
                self.desk.key(*(KEYS.get(sign, sign) for sign in number), "Return")
            else:
                self.desk.key("Right", "Return")
            if self.desk.has_come(lambda: self.match().n > before.n, 0.5):
                return
        raise AssertionError(f"no key helps in scene {self.desk.scene!r}")
