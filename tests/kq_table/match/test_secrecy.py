"""What a match in play lets out: to each seat its own, to bots and hints their seat's, to nobody what is held back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.core.api import CHANCE, SPECTATOR, Moved, ObservedDeed, Seat, View, Visibility, Zone
from engines.core.cards import HIDDEN, parse
from engines.core.shuffle import SealedSource
from engines.record.match import Match
from kq_table.match import controller as match_controller
from kq_table.match import lifecycle
from kq_table.match.bot_process import BotAnswer, Fault
from kq_table.match.bot_seat import HINT_LEVEL, HintSeats
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.record_view import EVERYBODY, UNUSED, RecordView
from kq_table.match.setup import MatchSetup, Seating
from kq_table.narrate.deeds import GameLog
from kq_table.storage.record_store import RecordStore
from tests.kq_table.match.play_match import moments, play
from tests.kq_table.plain_describer import PlainDescriber
from tests.random_match import TABLES, RandomMatch, plain_tables
from tests.tools.bots import FakeBot

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
ALONE = (Seating("Anna"), Seating("Steady", "steady"))
TOGETHER = (Seating("Anna"), Seating("Ben"))
WHY = "Keeps the King of hearts in hand."


class Noted(FakeBot):
    """Keeps for each of its kind what it was told, and says why it does what it does."""

    all: list[Noted]

    def __init__(self) -> None:
        super().__init__()
        Noted.all.append(self)
        self.starts: list[tuple[Seat, str]] = []
        self.lines: list[str] = []

    def start(self, *, game: str, seats: int, seat: Seat, options: Mapping[str, str], level: str, seed: int) -> None:
        super().start(game=game, seats=seats, seat=seat, options=options, level=level, seed=seed)
        self.starts.append((seat, level))
        self.lines.clear()

    def line(self, line: str) -> None:
        self.lines.append(line)

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        super().choose(n, legal, seconds, iterations)
        self._answers[-1] = BotAnswer(n, legal[len(legal) // 2], 0.0, 0.0, (WHY, "another"))


class Failing(Noted):
    """Gives no good answer, or none."""

    is_silent = False

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        super().choose(n, legal, seconds, iterations)
        self._answers[-1:] = [] if self.is_silent else [Fault(n, "did not answer in time")]


@pytest.fixture(autouse=True)
def _no_bots_yet() -> None:
    Noted.all = []


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path / "data")


def begin(
    store: RecordStore,
    seatings: tuple[Seating, ...] = ALONE,
    game: str = "kings-and-queens",
    bots: type[Noted] = Noted,
    **options: str,
) -> MatchController:
    setup = MatchSetup(game, seatings, options, 1)
    return lifecycle.start(setup, MatchServices(store, bots, Random(1)), NOW, "a seed")


def of_round(controller: MatchController) -> int:
    return int(controller.view(SPECTATOR).state.public.round)


# -- what a seat may know


@plain_tables
def test_each_seat_is_shown_its_own_view_and_no_other(store: RecordStore, table: RandomMatch) -> None:
    controller = begin(store, tuple(Seating(f"Seat {seat}") for seat in range(table.seats)), table.rules.key)
    match = controller._match
    play(controller, lambda: controller.n >= 12)
    for seat in (SPECTATOR, *range(table.seats)):
        assert match.view(seat) == controller.view(seat)
        assert match.events(seat) == controller.history(seat)
        assert [match.observed_deed(seat, n) for n in range(1, match.n + 1)] == [
            controller.observed_deed(seat, n) for n in range(1, controller.n + 1)
        ]
        assert (match.legal() if seat == match.turn else ()) == controller.legal(seat)
        for zone, cards in controller.view(seat).state.zones.items():
            assert zone.seen_by(seat) or set(cards) <= {HIDDEN}


def test_new_events_are_those_since_the_last_and_all_of_them_after_a_take_back(store: RecordStore) -> None:
    controller = begin(store)
    play(controller, lambda: controller.turn == 0)
    first = controller.new_events(0)
    assert controller.history(0) == first
    assert () == controller.new_events(0)
    controller.submit(0, controller.default_deed())
    play(controller, lambda: controller.turn == 0)
    assert controller.history(0) == first + controller.new_events(0)
    assert controller.take_back(0)
    assert controller.history(0) == controller.new_events(0)


def test_a_match_that_cannot_go_on_has_no_deeds(store: RecordStore) -> None:
    controller = begin(store)
    play(controller, lambda: controller.turn == 0)
    controller.is_broken = True
    assert () == controller.legal(0)


def test_a_secret_is_not_printed_with_its_match(store: RecordStore) -> None:
    pending = lifecycle.prepare(MatchSetup("king", ALONE), MatchServices(store, Noted), NOW, "a seed")
    assert repr(pending.secret) not in repr(pending)
    assert pending.secret.hex() not in repr(pending)
    assert SealedSource(pending.secret).seal == pending.seal


# -- what bots are told


def test_bots_at_play_are_told_what_their_seat_sees_and_no_reasons(store: RecordStore) -> None:
    seatings = (Seating("One", "knight"), Seating("Two", "page"))
    controller = begin(store, seatings)
    play(controller, lambda: of_round(controller) == 2 and controller.n % 7 == 0)
    assert ["# why" in line for line in controller.path.read_text("utf-8").splitlines()].count(True) > 10
    assert {(0, "knight"), (1, "page")} == {bot.starts[0] for bot in Noted.all}
    for bot in Noted.all:
        seat = bot.starts[0][0]
        assert list(controller._match.lines(seat))[: len(bot.lines)] == bot.lines
        assert len(bot.lines) > controller.n - 8
        assert not any("#" in line or WHY in line for line in bot.lines)


def test_bots_that_may_talk_are_told_what_their_seat_sees(store: RecordStore) -> None:
    seatings = (Seating("Anna"), *(Seating(f"Bot {n}", "knight") for n in range(3)))
    controller = begin(store, seatings, "crowns")
    play(controller, lambda: controller.n > 14)
    controller.update(next(moments), is_stage_clear=False)
    assert 3 == len(Noted.all)
    for bot in Noted.all:
        seat = bot.starts[0][0]
        assert list(controller._match.lines(seat))[: len(bot.lines)] == bot.lines


def test_a_hint_is_thought_of_by_a_bot_of_its_own_that_knows_that_seat_alone(store: RecordStore) -> None:
    controller = begin(store, TOGETHER)
    play(controller, lambda: controller.n > 6 and controller.turn == 0)
    assert isinstance(controller.hint(0), BotAnswer)
    controller.submit(0, controller.default_deed())
    play(controller, lambda: controller.turn == 1)
    assert isinstance(controller.hint(1), BotAnswer)
    assert [[(0, HINT_LEVEL)], [(1, HINT_LEVEL)]] == [bot.starts for bot in Noted.all]
    for seat, bot in enumerate(Noted.all):
        assert bot.lines
        assert list(controller._match.lines(seat))[: len(bot.lines)] == bot.lines


def test_a_hint_is_asked_for_once_and_is_none_for_another_position(store: RecordStore) -> None:
    controller = begin(store)
    play(controller, lambda: controller.turn == 0)
    hint = controller.hint(0)
    assert isinstance(hint, BotAnswer)
    assert (controller.n, hint) == (hint.n, controller.hint(0))
    controller.submit(0, controller.default_deed())
    play(controller, lambda: controller.turn == 0)
    after = controller.hint(0)
    assert after is not None
    assert controller.n == after.n
    assert 1 == sum(bot.starts[0][1] == HINT_LEVEL for bot in Noted.all)


def test_after_a_take_back_the_bot_of_hints_knows_only_what_stays(store: RecordStore) -> None:
    controller = begin(store)
    play(controller, lambda: controller.n > 8 and controller.turn == 0)
    controller.hint(0)
    thinker = next(bot for bot in Noted.all if bot.starts[0][1] == HINT_LEVEL)
    before = len(thinker.lines)
    assert controller.take_back(0)
    assert [] == thinker.lines
    controller.hint(0)
    assert list(controller._match.lines(0)) == thinker.lines
    assert len(thinker.lines) < before


def test_a_hint_that_failed_is_thought_of_anew_only_when_that_is_asked_for(store: RecordStore) -> None:
    controller = begin(store, bots=Failing)
    play(controller, lambda: controller.turn == 0)
    engine = HintSeats(Failing)
    assert isinstance(engine.hint(controller._match, 0), Fault)
    asked = Noted.all[-1]
    assert isinstance(asked, Failing)
    assert isinstance(engine.hint(controller._match, 0), Fault)
    assert 1 == len(asked.starts)
    engine.restart(controller._match)
    asked.is_silent = True
    assert engine.hint(controller._match, 0) is None, "the fault of before is forgotten"
    assert 2 == len(asked.starts)
    engine.close()


def test_what_is_done_for_a_failed_bot_comes_from_its_seats_view(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Seat] = []
    see = Match.view
    controller = begin(store)
    play(controller, lambda: controller.turn == 0)

    def note(match: Match, seat: Seat) -> View[Any]:
        looked.append(seat)
        return see(match, seat)

    monkeypatch.setattr(Match, "view", note)
    controller.default_deed()
    assert [0] == looked


# -- reasons


def test_reasons_are_nowhere_until_the_round_is_over(store: RecordStore) -> None:
    controller = begin(store)
    log = GameLog(controller, PlainDescriber())
    play(controller, lambda: controller.n > 12 and controller.turn == 0)
    assert 1 == of_round(controller)
    events = len(controller.history(0))
    assert ({}, ()) == (dict(controller.reasons), log.reasons(0, events, is_last_alone=False))
    text = controller.path.read_text("utf-8")
    assert WHY not in text
    view = RecordView(text.encode(), "record")
    assert {} == view.reasons
    assert WHY not in (view.export_text() or "")
    play(controller, lambda: of_round(controller) == 2 or (controller.turn == CHANCE and bool(controller.reasons)))
    deeds = {n for n in range(1, controller.n + 1) if controller.observed_deed(SPECTATOR, n).actor == 1}
    assert set(controller.reasons) <= deeds
    assert {WHY} == set(controller.reasons.values())
    assert controller.reasons == RecordView(controller.path.read_bytes(), "record").reasons
    assert log.reasons(0, len(controller.history(0)), is_last_alone=False)


def test_each_reason_is_written_once(store: RecordStore) -> None:
    controller = begin(store)
    play(controller, lambda: of_round(controller) == 4)
    written = [line for line in controller.path.read_text("utf-8").splitlines() if line.startswith("# why ")]
    assert len(controller.reasons) == len(set(written)) == len(written)


def test_reasons_of_a_round_that_is_played_again_are_held_back_again(store: RecordStore) -> None:
    controller = begin(store)
    play(controller, lambda: of_round(controller) == 2 and controller.turn == 0)
    published = dict(controller.reasons)
    assert published
    while of_round(controller) == 2:
        assert controller.take_back(0)
    assert {} == controller.reasons
    assert WHY not in controller.path.read_text("utf-8")
    play(controller, lambda: of_round(controller) == 2)
    again = {n: published[n] for n in published if n in controller.reasons}
    assert len(again) > len(published) / 2
    assert len(controller.reasons) == controller.path.read_text("utf-8").count("# why ")


def test_giving_up_a_match_publishes_what_was_held_back(store: RecordStore) -> None:
    controller = begin(store)
    play(controller, lambda: controller.n > 8 and controller.turn == 0)
    assert {} == controller.reasons
    controller.give_up(0)
    assert controller.reasons
    assert controller.reasons == RecordView(controller.path.read_bytes(), "record").reasons


# -- taking back


class Drawn:
    """A match whose last deed, of seat 0, took a card from one place to another; in our games chance draws instead."""

    turn, n = 1, 1

    def __init__(self, src: Zone, dst: Zone) -> None:
        self._seen = ObservedDeed(0, "draw", None, (Moved(parse("KH"), src, dst),))

    def observed_deed(self, seat: Seat, n: int) -> ObservedDeed:
        assert (0, 1) == (seat, n)
        return self._seen


DECK, OUT = Zone("deck", Visibility.NONE), Zone("out", Visibility.ALL)
OWN, OTHERS = (Zone("hand", Visibility.OWNER, seat) for seat in (0, 1))


@pytest.mark.parametrize(
    ("src", "dst", "is_shown"),
    [
        *((DECK, OWN, True), (DECK, OUT, True), (OTHERS, OWN, True), (OTHERS, OUT, True)),
        *((OWN, OUT, False), (OUT, OWN, False), (OWN, DECK, False), (DECK, OTHERS, False), (OUT, OTHERS, False)),
    ],
    ids=str,
)
def test_with_two_people_a_deed_that_showed_a_hidden_card_is_not_taken_back(
    src: Zone, dst: Zone, is_shown: bool
) -> None:
    match: Any = Drawn(src, dst)
    assert (None if is_shown else 1) == match_controller.last_undoable(match, (0, 1), 0)
    assert 1 == match_controller.last_undoable(match, (0,), 0), "alone, everything is taken back"


@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_only_people_take_back_and_only_their_own(store: RecordStore, people: tuple[Seat, ...]) -> None:
    controller = begin(store, TOGETHER)
    play(controller, lambda: controller.n > 6 and controller._match.record.lines[-1].actor == 0)
    match = controller._match
    assert match.n == match_controller.last_undoable(match, people, 0)
    assert match_controller.last_undoable(match, (1,), 0) is None
    assert match_controller.last_undoable(match, (), 0) is None


def test_cards_that_were_seen_are_never_dealt_again_after_a_take_back(store: RecordStore) -> None:
    """What comes after a deal that was taken back must be unknown; what comes after deeds alone stays as it was."""
    controller = begin(store)
    play(controller, lambda: of_round(controller) == 2 and controller.turn == 0)
    dealt = [line.deed for line in controller._match.record.lines if line.actor == CHANCE][-1]
    while of_round(controller) == 2:
        assert controller.take_back(0)
    play(controller, lambda: of_round(controller) == 2 and controller.turn == 0)
    assert dealt != [line.deed for line in controller._match.record.lines if line.actor == CHANCE][-1]


# -- a record


@plain_tables
def test_with_all_hands_open_what_nobody_saw_stays_hidden_but_for_the_unused_cards(table: RandomMatch) -> None:
    match = table.match(3)
    view = RecordView(match.record.write().encode(), "record")
    assert EVERYBODY == view.viewers[0]
    hides = opens = False
    for n in range(view.length + 1):
        for zone, cards in view.view(n, EVERYBODY).state.zones.items():
            is_seen = zone.name == UNUSED or any(zone.seen_by(seat) for seat in range(table.seats))
            assert is_seen or set(cards) <= {HIDDEN}
            assert not is_seen or HIDDEN not in cards or HIDDEN in view._states[n].zones[zone]
            hides, opens = hides or (not is_seen and bool(cards)), opens or (is_seen and bool(cards))
        for event, true in zip(view.events(n, EVERYBODY), view._events[n], strict=True):
            if isinstance(true, Moved):
                ends = (true.src, true.dst)
                is_seen = any(zone.name == UNUSED or zone.seen_by(seat) for zone in ends for seat in range(table.seats))
                assert (true if is_seen else replace(true, card=HIDDEN)) == event
            else:
                assert true == event
    assert opens
    drawn = {str(zone).partition(":")[0] for zone in view._states[0].zones}
    assert hides or not drawn & {"deck", "pack"}


@pytest.mark.parametrize("person", [0, 1])
def test_while_a_match_goes_on_its_one_person_looks_from_there(person: Seat) -> None:
    words = tuple(f"player {seat} {'person' if seat == person else 'steady'}" for seat in (0, 1))
    match = TABLES[0].match(3, 9, words)
    view = RecordView(match.record.write().encode(), "record")
    assert ((person,), person) == (view.viewers, view.bottom_seat(SPECTATOR))
    for n in range(view.length + 1):
        assert match.events(person)[: len(view.history(n, person))] == view.history(n, person)
    text = view.export_text()
    assert text is not None
    own = RecordView(text.encode(), "export")
    assert (person,) == own.viewers
    assert match.view(person).state.zones == own.view(own.length, person).state.zones
    assert [seat for seat in (0, 1, EVERYBODY) if seat not in own.viewers] == [1 - person, EVERYBODY]


def test_where_only_bots_play_on_no_hand_is_open() -> None:
    match = TABLES[0].match(3, 9, ("player 0 steady", "player 1 steady"))
    view = RecordView(match.record.write().encode(), "record")
    assert ((SPECTATOR,), None) == (view.viewers, view.export_text())
    hands = [cards for zone, cards in view.view(view.length, SPECTATOR).state.zones.items() if zone.name == "hand"]
    assert {HIDDEN} == {card for cards in hands for card in cards}
