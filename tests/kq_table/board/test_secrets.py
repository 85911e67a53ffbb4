"""What a seat may not see never comes to its board: not to a sprite, not to a picture, not to the history."""

from __future__ import annotations

import pytest

from engines.core.api import Event, Moved, RoundBegan, RoundScored, TrickTaken
from engines.core.cards import HIDDEN, Card
from engines.games import registry
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.history import MatchHistory, ShownEvents
from kq_table.board.slots import Layout, Pile
from kq_table.board.state import BoardState
from kq_table.board.view import RecordBoard
from kq_table.match.record_view import RecordView
from kq_table.match.seat_view import PositionView
from kq_table.ui.durations import Pace, Tempo
from tests.kq_table.board.stage import DECK, KS, MINE, OTHERS, QS, TRICK, TWO, WON, stage
from tests.kq_table.records import play, text

GAMES = [rules.key for rules in registry.GAMES if rules.seats[0] <= 2]
DEEDS = 60


class Mute(CardBehaviour):
    """Lays every card open that can be seen, in whatever game: nothing but the view may hide it."""

    def is_face_up(self, zone: object, card: Card) -> bool:
        return True

    def laid_by(self, view: object, zone: object, index: int) -> int:
        return -1


def _silence(*_: object, step: int = 0) -> None:
    """Plays nothing."""


def _check(board: BoardState, known: set[Card], *, is_still: bool) -> None:
    for zone, sprite in board.sprites():
        assert sprite.card == HIDDEN or board.can_see(zone), zone
        assert sprite.card in known, zone
        assert sprite.face is None or sprite.face in known, zone
        if is_still and not board.can_see(zone):
            assert sprite.face in {None, HIDDEN}, zone


@pytest.mark.parametrize("game", GAMES)
def test_at_no_frame_of_a_match_a_board_knows_more_than_its_seat_was_told(game: str) -> None:
    words = ("name 0 Anna", "name 1 Steady", "player 0 person", "player 1 steady")
    record = RecordView(text(play(lambda match: match.n >= DEEDS, game, words=words)).encode(), "a record")
    layout = Layout({zone: Pile(0, 0, (50, 70)) for zone in record.view(0, 0).state.zones}, (50, 70))
    for tempo in (Tempo(), Tempo(is_reduced=True)):
        replay = RecordBoard(PositionView(record, 0), Mute(lambda: "suits"), layout, Pace(tempo, 0.3), _silence)
        known = {HIDDEN, *(card for cards in record.view(0, 0).state.zones.values() for card in cards)}
        has_hidden = False
        while replay.match.n < record.length:
            replay.forward()
            known |= {event.card for event in record.events(replay.match.n, 0) if isinstance(event, Moved)}
            known |= {card for cards in record.view(replay.match.n, 0).state.zones.values() for card in cards}
            for _ in range(12):
                _check(replay.board, known, is_still=False)
                replay.step(1 / 30)
            replay.board.timeline.finish()
            _check(replay.board, known, is_still=True)
            has_hidden |= HIDDEN in {sprite.card for _, sprite in replay.board.sprites()}
        assert list(record.history(replay.match.n, 0)) == replay.history.events
        assert has_hidden or game == "kings-n-queens"  # where all know what lies in a pile, not in which order


def test_a_card_that_goes_where_nobody_sees_it_is_forgotten_at_once_and_its_picture_when_it_is_there() -> None:
    board, animator, _ = stage({TRICK: [KS, QS]}, Pace(Tempo(), 0.3))
    animator.enqueue([Moved(KS, TRICK, WON), Moved(QS, TRICK, WON)])
    assert [HIDDEN, HIDDEN] == [sprite.card for sprite in board.zones[WON]]
    assert [KS, QS] == [sprite.face for sprite in board.zones[WON]]
    for _ in range(60):
        board.timeline.step(1 / 60)
    assert [(HIDDEN, HIDDEN, False)] * 2 == [(one.card, one.face, one.is_up) for one in board.zones[WON]]


def test_a_card_gathered_and_drawn_by_another_seat_is_any_card() -> None:
    board, animator, _ = stage({MINE: [KS], DECK: [HIDDEN]}, Pace(Tempo("none"), 0.3))
    animator.enqueue([Moved(KS, MINE, DECK)])
    board.timeline.finish()
    animator.enqueue([Moved(HIDDEN, DECK, OTHERS), Moved(HIDDEN, DECK, OTHERS)])
    board.timeline.finish()
    assert [(HIDDEN, HIDDEN, False)] * 2 == [(one.card, one.face, one.is_up) for one in board.zones[OTHERS]]


def test_only_what_is_bare_shows_other_hands() -> None:
    board = BoardState(0, Layout({}, (50, 70)))
    assert [True, False, False, True] == [board.can_see(zone) for zone in (MINE, OTHERS, DECK, TRICK)]
    board.is_bare = True
    assert [True, True, False, True] == [board.can_see(zone) for zone in (MINE, OTHERS, DECK, TRICK)]


def test_a_new_view_forgets_every_card_of_the_old_one() -> None:
    view = RecordView(text(play(lambda match: match.n >= 4)).encode(), "a record").view(4, 0)
    layout = Layout({zone: Pile(0, 0, (50, 70)) for zone in view.state.zones}, (50, 70))
    board = BoardState(0, layout)
    board.load_view(view, CardBehaviour(lambda: "suits"))
    for _, sprite in board.sprites():
        sprite.card, sprite.face, sprite.is_up = TWO, TWO, True
        sprite.lift.set(1.0)
    board.selected, board.hovered = [next(iter(board.sprites()))[1]], next(iter(board.sprites()))[1]
    board.load_view(view, CardBehaviour(lambda: "suits"))
    for zone, pile in board.zones.items():
        assert sorted(view.state.zones[zone]) == sorted(sprite.card for sprite in pile)
        assert all(sprite.face is None and sprite.lift.value == 0.0 for sprite in pile)
        assert not any(sprite.is_up for sprite in pile if sprite.card == HIDDEN)
    assert board.hovered is None
    assert not board.selected


# -- the history


def test_the_history_keeps_the_last_trick_and_what_each_seat_won_by_round() -> None:
    history = MatchHistory(2)
    trick: list[Event] = [Moved(KS, MINE, TRICK), Moved(QS, OTHERS, TRICK), TrickTaken(0, KS)]
    for event in (*trick, Moved(KS, TRICK, WON), Moved(QS, TRICK, WON)):
        history.apply(event)
    assert history.last_trick is not None
    assert (((0, KS), (1, QS)), 0, KS) == (
        history.last_trick.cards,
        history.last_trick.winner,
        history.last_trick.best,
    )
    assert ([1, 0], [KS, QS]) == (history.tricks, history.captured[0])
    history.apply(RoundScored(1, (3, 1), (3, 1), {}))
    history.apply(Moved(KS, WON, DECK))
    assert history.is_between_rounds
    history.apply(RoundBegan(2, 1))
    assert history.last_trick is None
    assert ([0, 0], False) == (history.tricks, history.is_between_rounds)
    history.apply(Moved(TWO, MINE, TRICK))
    assert [((KS, QS), ())] == history.hauls
    history.apply(RoundScored(2, (1, 1), (4, 2), {}))
    assert [(3, 1), (1, 1)] == history.gains


@pytest.mark.parametrize("waits", [True, False])
def test_a_result_waits_to_be_taken_and_then_to_be_read(waits: bool) -> None:
    shown, scored = ShownEvents(2, waits_for_results=waits), RoundScored(1, (3, 1), (3, 1), {})
    assert shown.is_result_read
    shown.on_event(scored)
    assert ([scored], not waits) == (shown.history.events, shown.is_result_read)
    assert (scored if waits else None) == shown.take_result()
    assert waits == shown.is_reading
    assert (shown.result, not waits) == (None, shown.is_result_read)
    shown.is_reading = False
    assert shown.is_result_read
    shown.reset()
    assert [] == shown.history.events
