"""A pad in a person's hands: presses its controls, and plays any game with them alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pygame.event import Event

from kq_table.app.pads import PAD_EVENT

from .person import Person

XBOX: Final = "Xbox Wireless Controller"
MAX_STEPS: Final = 80
"""So many presses lead everywhere."""
CLOSING: Final = frozenset({"round", "notice", "last_trick"})
"""Sheets that A puts away."""


class Pad:
    """Presses the controls of a pad in front of a stage."""

    def __init__(self, person: Person, name: str = XBOX) -> None:
        self.person, self.name = person, name

    def down(self, control: str, *, is_again: bool = False) -> None:
        """Press a control and hold it."""
        self._tell(control, is_down=True, is_again=is_again)

    def up(self, control: str) -> None:
        """Let a control go."""
        self._tell(control, is_down=False)

    def press(self, *controls: str) -> None:
        """Press controls, one after the other."""
        for control in controls:
            self.down(control)
            self.up(control)

    def _tell(self, control: str, *, is_down: bool, is_again: bool = False) -> None:
        facts: dict[str, Any] = {"control": control, "is_down": is_down, "is_again": is_again, "pad": self.name}
        self.person.frame(Event(PAD_EVENT, facts))


class PadPlayer:
    """Plays a match as the house advises, by a pad alone: knows no rule, only how each deed is done."""

    def __init__(self, person: Person) -> None:
        self.person, self.pad = person, Pad(person)
        self.deeds = 0

    @property
    def _at(self) -> str:
        return str(self.person.top.focused_name)

    @property
    def _facts(self) -> Mapping[str, Any]:
        return self.person.table.facts_for_log()

    def play(self) -> None:
        """Play to the end of the match."""
        while self.person.scene != "match":
            self._wait()
            if self.person.scene == "table":
                self._act()

    def _wait(self) -> None:
        """Wait for one's turn, and put away what comes before it."""
        self.person.until_asked()
        while self.person.scene in CLOSING:
            self.pad.press("a")
            self.person.until_asked()
        if self.person.scene == "curtain":
            self.pad.down("a")
            self.person.until(lambda: self.person.scene != "curtain")
            self.pad.up("a")

    def _act(self) -> None:
        controller = self.person.controller
        wanted, n = controller.default_deed(), controller.n
        way = next(way for way in self._facts["ways"] if way["deed"] == wanted)
        self._do(way)
        assert controller.n > n, f"{wanted!r} was not done; the keys are at {self._at!r}"
        self.deeds += 1

    def _do(self, way: Mapping[str, Any]) -> None:
        """Go to the cards and select them, play them, and answer what is asked then."""
        n = self.person.controller.n
        for card in way["cards"]:
            self._go_to_card(card)
            if len(way["cards"]) > 1:
                self.pad.press("l3")
        if way["cards"]:
            self.pad.press("a")
        for control in way["controls"]:
            if self.person.controller.n == n:
                self._answer(control)

    def _answer(self, control: str) -> None:
        if control.startswith("dial:"):
            self._go_to("dial")
            self._turn_to(int(control.removeprefix("dial:")))
            self.pad.press("a")
        elif control.startswith("contract:"):
            self._go_to("chooser")
            self.pad.press(*["right"] * (self._index(control, "contract:") + 1), "a")
        elif control.startswith("bid:") and control != "bid:done":
            self._go_to("bids")
            many = len([found for found in self.person.top.targets() if found.id.startswith("bid:")])
            self.pad.press(*["left"] * many, *["right"] * self._index(control, "bid:"), "l3")
        elif control == "bid:done":
            self._go_to("bids")
            self.pad.press("a")
        else:
            self._go_to(control)
            self.pad.press("a")

    def _index(self, control: str, start: str) -> int:
        return [found.id for found in self.person.top.targets() if found.id.startswith(start)].index(control)

    def _turn_to(self, number: int) -> None:
        dial: Any = self.person.table.widgets["dial"]
        self.pad.press("right")
        for _ in range(MAX_STEPS):
            if dial.number == number:
                return
            self.pad.press("right" if number > dial.number else "left")
        raise AssertionError(f"the dial does not turn to {number}")

    def _go_to(self, control: str) -> None:
        """Press the right trigger until the keys are there."""
        self._step("r2", lambda: self._at == control, control)

    def _go_to_card(self, card: str) -> None:
        """Into the rows, to the card's row, and along it."""
        if self._row(self._at) is None:
            cards = self.person.table.cards
            self._step("r2", lambda: self.person.table.widgets.focused is cards, "the cards")
            self.pad.press("right")
        row = self._row(card)
        assert row is not None, f"{card} is in no row"
        while (here := self._row(self._at)) != row:
            assert here is not None, f"the keys are at {self._at!r}"
            self.pad.press("up" if row > here else "down")
        cards = self._facts["rows"][row]
        on = cards.index(card) - cards.index(self._at)
        self.pad.press(*["right" if on > 0 else "left"] * abs(on))
        assert card == self._at

    def _row(self, card: str) -> int | None:
        return next((i for i, row in enumerate(self._facts["rows"]) if card in row), None)

    def _step(self, control: str, is_there: Callable[[], bool], where: str) -> None:
        for _ in range(MAX_STEPS):
            if is_there():
                return
            self.pad.press(control)
        raise AssertionError(f"{control} does not lead to {where}")
