"""
Plays any game at the desk, by mouse or by keys. Knows no rule: what may be done, and how, stands in the log.

Beside the screen it can read the record on the disk, which proves that every deed was there before it was shown.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from engines.core.shuffle import RandomSource
from engines.games import registry
from engines.record.match import Match
from engines.record.record import read
from kq_table.features.start.game_catalog import BOXES

from .desk import Desk, Way

SEAT = 0
HASTE = ("--haste", "60")
SHORT = {"kings-and-queens": {"target": "25"}, "kings-n-queens": {"max_rounds": "6"}}
"""Options that make a match shorter where it tells as much."""
SMALL = {"w": 1024, "h": 640}
"""A window that takes little time to draw."""
KEYS = {"-": "minus"}
DRAGGED = 0.4
"""So many of the cards that can be dragged are."""
STEPS = 4
"""So many movements make a drag."""
MAX_STEPS = 80
"""So many keys lead everywhere."""
SHEETS = {"round": "next", "notice": "ok"}
"""What to press on the sheets that lie over the table between deeds."""


def hurry(home: Path, seats: int = 0, options: Mapping[str, Mapping[str, str]] = SHORT) -> None:
    """Put settings down that keep nobody waiting, and matches of so many (0: as few as can be) with quick bots."""
    chosen: dict[str, Any] = {"speed": "none", "reduced_motion": True, "trick_rest": 0.3, "cut": False}
    chosen["window"] = SMALL
    chosen["last"] = _companies(seats, options)
    (home / "config").mkdir(parents=True, exist_ok=True)
    (home / "config" / "settings.json").write_text(json.dumps(chosen), "utf-8", newline="\n")


def _companies(seats: int, options: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    chosen = {}
    for rules in registry.GAMES:
        many = seats if seats in rules.seats else rules.seats[0]
        players = ["person", *["page"] * (many - 1)]
        chosen[rules.key] = {"seats": many, "options": options.get(rules.key, {}), "players": players}
    return chosen


def box_of(game: str) -> str:
    """Name the box in which a game stands in the menu."""
    return next(box.key for box in BOXES if game in box.games)


class Player:
    """A person at seat 0 who plays at random, by mouse."""

    def __init__(self, desk: Desk, home: Path, chance: Random) -> None:
        self.desk, self.records, self.chance = desk, home / "data" / "records", chance

    def begin(self, game: str = "kings-and-queens") -> None:
        """Go from the menu to a new match against the computer."""
        self._set_up(game)
        self.desk.click("start")
        self.desk.wait_for_scene("table")

    def _set_up(self, game: str) -> None:
        """Go from the menu to the set-up of a game."""
        self._push(f"game:{box_of(game)}")
        self.desk.wait_for(lambda: self.desk.scene in {"family", "setup"} and self.desk.targets, "the set-up")
        if self.desk.scene == "setup" and "variant" in self.desk.targets:
            self._push("variant")
            self.desk.wait_for_scene("family")
        if self.desk.scene == "family":
            self._push(f"variant:{game}")
        self.desk.wait_for_target("start")

    def _push(self, control: str) -> None:
        """Press a button of the menu or of a dialog."""
        self.desk.click(control)

    def go_on(self) -> None:
        """Go from the menu to the match that waits there."""
        self.desk.click("continue")
        self.desk.wait_for(lambda: self.desk.scene != "menu", "the table again")

    def match(self) -> Match:
        """Read the match as it stands on the disk, in play or finished."""
        files = [*self.records.glob("*.kq"), *self.records.glob("finished/*.kq")]
        newest = max(files, key=lambda path: path.name)
        return Match(read(newest.read_bytes()), RandomSource(Random(0)))

    def play(self, deeds: int) -> int:
        """Do so many deeds, fewer if the match ends before; give how many were done."""
        for done in range(deeds):
            if not self.wait_for_turn():
                return done
            self._act(self.chance.choice(self.desk.ways))
        return deeds

    def wait_for_turn(self) -> bool:
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
        scene = self.desk.scene
        is_sheet = scene == "match" or SHEETS.get(scene) in self.desk.targets
        return scene if is_sheet or (scene == "table" and self.desk.ways) else None

    def _act(self, way: Way) -> None:
        before = self.desk.done(SEAT)
        self._do(way)
        self.desk.wait_for(lambda: self.desk.done(SEAT) > before, f"the end of {way.deed!r}")

    def _do(self, way: Way) -> None:
        """Click the cards, and once more to play them, or drag a single one; press what is asked then."""
        if way.goal is not None and self.chance.random() < DRAGGED:
            self.desk.drag(way.cards[0], way.goal, STEPS)
        else:
            for card in way.cards:
                self.desk.press(card)
        if way.cards and not self._are_raised(way):
            return
        if not way.controls:
            self.desk.press(way.cards[-1])
        for control in way.controls:
            self.desk.click(control)

    def _are_raised(self, way: Way) -> bool:
        """Wait until the cards are raised (True), or their deed is done at once."""
        desk, before = self.desk, self.desk.done(SEAT)

        def is_so() -> bool:
            return desk.done(SEAT) > before or set(way.cards) <= set(desk.raised)

        desk.wait_for(is_so, f"the cards of {way.deed!r}")
        return desk.done(SEAT) == before


class KeyPlayer(Player):
    """The same person without a mouse."""

    def begin(self, game: str = "kings-and-queens") -> None:
        """Go from the menu to a new match."""
        self._set_up(game)
        self._press("start")
        self.desk.wait_for_scene("table")

    def _push(self, control: str) -> None:
        self._press(control)

    def _put_away(self, sheet: str) -> None:
        self.desk.key("Return")
        self.desk.wait_for(lambda: self.desk.scene != sheet, f"the end of {sheet}")

    def _do(self, way: Way) -> None:
        """Go to the cards and raise them with Space, play them with Enter; choose with Tab and Enter."""
        for card in way.cards:
            self._go_to_card(card)
            if len(way.cards) > 1:
                self.desk.key("space")
        if way.cards:
            self.desk.key("Return")
        for control in way.controls:
            if control.startswith("dial:"):
                self.desk.key(*(KEYS.get(sign, sign) for sign in control.removeprefix("dial:")))
            elif control.startswith("contract:"):
                self._go_to("chooser")
                # Right goes from one contract that is open to the next.
                still_open = [target.id for target in self.desk.starting_with("contract:")]
                self.desk.key(*["Right"] * (still_open.index(control) + 1), "Return")
            elif control == "bid:done":
                self._press("bids")
            elif control.startswith("bid:"):
                self._go_to("bids")
                still_open = [target.id for target in self.desk.starting_with("bid:")]
                self.desk.key(*["Left"] * len(still_open), *["Right"] * still_open.index(control), "space")
            else:
                self._press(control)

    def _press(self, control: str) -> None:
        self._go_to(control)
        self.desk.key("Return")

    def _go_to(self, control: str) -> None:
        """Press Tab until the keys are there."""
        self.desk.wait_for_target(control)
        self._tab(lambda: self.desk.at == control, control)

    def _go_to_card(self, card: str) -> None:
        """Press arrows until the keys are there: into the rows, to its row, along it."""
        desk, row = self.desk, next(i for i, row in enumerate(self.desk.rows) if card in row)
        if self._row() is None:
            self._tab(lambda: desk.at == "cards", "the cards")
            desk.key("Right")
            desk.wait_for(lambda: self._row() is not None, "a card that the keys are at")
        away = row - (self._row() or 0)
        desk.key(*["Up" if away > 0 else "Down"] * abs(away))
        desk.wait_for(lambda: self._row() == row, f"the row of {card}")
        on = desk.rows[row].index(card) - desk.rows[row].index(desk.at)
        desk.key(*["Right" if on > 0 else "Left"] * abs(on))
        desk.wait_for(lambda: desk.at == card, card)

    def _tab(self, is_there: Callable[[], bool], where: str) -> None:
        for _ in range(MAX_STEPS):
            if is_there():
                return
            before = self.desk.at
            self.desk.key("Tab")
            self.desk.wait_for(partial(self._has_left, before), f"what Tab leads to from {before!r}")
        raise AssertionError(f"Tab does not lead to {where}")

    def _has_left(self, before: str) -> bool:
        return self.desk.at != before

    def _row(self) -> int | None:
        """Tell in which row of cards the keys are."""
        return next((i for i, row in enumerate(self.desk.rows) if self.desk.at in row), None)


class BothWaysPlayer(KeyPlayer):
    """Takes the mouse for some moves and the keys for others."""

    def _do(self, way: Way) -> None:
        hands = self.chance.choice([Player, KeyPlayer])
        hands._do(self, way)
