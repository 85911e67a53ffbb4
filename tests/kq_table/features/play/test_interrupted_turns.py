"""
What a person does in the first moments of a turn, while bots are started or think: taking back, asking for a hint,
leaving and coming back. Table, record and totals agree each time, and no bot's answer is one to another question.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

import pygame
import pytest

from engines.bots import protocol
from engines.core.search_api import Answer
from engines.games import registry
from kq_table.match.bot_process import Bot, BotAnswer, Fault
from kq_table.match.record_view import RecordView
from kq_table.match.setup import MatchSetup, Seating
from kq_table.ui.clock import FakeClock
from tests.kq_table.conftest import Opener, undrawn
from tests.kq_table.person import Person

pytestmark = pytest.mark.usefixtures("warned")

FRAME: Final = 1 / 60
FRAMES: Final = 60
STEP: Final = 4
"""Frames between two moments that are looked at; the actions take turns, so that over the games each meets each."""
START_SECONDS: Final = 0.4
THINK_SECONDS: Final = 0.3
"""How long a bot takes until its greeting, and for each answer."""
REASON_LENGTH: Final = 60
"""Letters of what it was told that a bot repeats."""
LATE: Final = (75, 90, 105, 120)
"""Frames, as far as the two seconds that a bot may think."""
TURNS_OF_A_MATCH: Final = 4
"""After so many turns a new match begins, with bots that are still to be started."""


class SlowTransport:
    """A bot that greets and answers late, and says in its reasons what it had been told when it was asked."""

    clock: FakeClock
    pid: Final = 0

    def __init__(self) -> None:
        self._late: list[tuple[float, bytes]] = []
        self._free_at = self.clock.now() + START_SECONDS
        self._told: list[str] = []

    @property
    def told(self) -> str:
        """All that it was told of the present match."""
        return "; ".join(self._told)

    def send(self, line: bytes) -> None:
        message = json.loads(line)
        n = message.get("n", 0)
        match message["type"]:
            case "start":
                self._told = []
            case "line":
                self._told.append(message["line"])
            case "hello":
                self._answer({"type": "hello"})
            case "choose":
                deed = message["legal"][len(message["legal"]) // 2]
                self._answer(protocol.deed(n, Answer(deed, 0.0, 0.0, (self.told[-REASON_LENGTH:],), 0)))
            case "talk":
                self._answer(protocol.talk_answer(n, []))

    def _answer(self, message: protocol.Message) -> None:
        self._free_at = max(self._free_at, self.clock.now()) + THINK_SECONDS
        self._late.append((self._free_at, protocol.encode(message)))

    def receive(self) -> bytes | None:
        if self._late and self._late[0][0] <= self.clock.now():
            return self._late.pop(0)[1]
        return None

    def close(self, grace: float) -> None: ...


class SlowBot(Bot):
    """Is answered late, and holds every answer against the match as it is now."""

    def __init__(self) -> None:
        self._wire = SlowTransport()
        super().__init__(clock=SlowTransport.clock.now, connect=lambda _command, _environment: self._wire)

    def poll(self) -> list[BotAnswer | Fault]:
        answers = super().poll()
        for answer in answers:
            assert isinstance(answer, BotAnswer), answer
            assert (self._wire.told[-REASON_LENGTH:],) == answer.reasons, "an answer to another question"
        return answers


def agree(person: Person) -> None:
    """The table shows what the record on the disk comes to."""
    controller, board = person.controller, person.table.board
    kept = RecordView(controller.path.read_bytes(), "record")
    assert [str(line) for line in kept.record.lines] == [str(line) for line in controller._match.record.lines]
    seen = kept.view(controller.n, 0).state
    sizes = {str(zone): len(pile) for zone, pile in board.zones.items()}
    assert {str(zone): len(cards) for zone, cards in seen.zones.items()} == sizes
    assert tuple(seen.public.totals) == person.table.view.history.totals


def take_back(person: Person) -> None:
    person.key(pygame.K_z, mod=pygame.KMOD_CTRL)


def ask_for_a_hint(person: Person) -> None:
    person.key(pygame.K_h)


def leave_and_come_back(person: Person) -> None:
    path = person.controller.path
    person.stage.context.navigate.show_menu()
    person.frame(seconds=FRAME)
    entry = person.top.match_at(path)
    assert entry is not None
    person.stage.context.navigate.continue_match(entry)


ACTIONS: Final[tuple[Callable[[Person], None], ...]] = (take_back, take_back, ask_for_a_hint, leave_and_come_back)


def go_on(person: Person) -> None:
    """Come to the person's next decision, or to the end of the match."""
    person.until_asked()
    while person.scene not in {"table", "match"}:
        person.answer()
        person.until_asked()


def sit_down(person: Person, game: str) -> None:
    seats = max(registry.game(game).seats)
    bots = [Seating(f"Bot {seat}", "rule") for seat in range(1, seats)]
    person.stage.context.navigate.open_table(MatchSetup(game, (Seating("Anna"), *bots), {}, 0))
    go_on(person)


@pytest.mark.parametrize("game", [rules.key for rules in registry.GAMES])
def test_whatever_a_person_does_in_any_frame_of_a_turn_table_and_record_agree(
    come: Opener, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    person = come(bots=SlowBot)
    monkeypatch.setattr(SlowTransport, "clock", person.stage.clock, raising=False)
    first = [rules.key for rules in registry.GAMES].index(game)
    with undrawn():
        for turn, moment in enumerate((*range(1, FRAMES, STEP), *LATE)):
            if turn % TURNS_OF_A_MATCH == 0 or person.scene == "match":
                sit_down(person, game)
            person.act(person.legal()[turn % len(person.legal())])
            for _ in range(moment):
                person.frame(seconds=FRAME)
            if person.scene == "table":
                ACTIONS[(turn + first) % len(ACTIONS)](person)
                person.frame(seconds=FRAME)
            if person.scene == "table" and person.is_asked():
                person.act(person.legal()[-1])
            go_on(person)
            agree(person)
