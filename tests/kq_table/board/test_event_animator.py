"""Events on the board: cards get their faces on the way, and every way ends at home."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engines.core.api import SPECTATOR, Event, Moved, RoundScored, Said, TrickTaken, Zone
from engines.core.cards import HIDDEN, JOKER, Card
from kq_table.board.animation import Fade, Flip, Glide, Pose
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.event_animator import EventAnimator
from kq_table.board.slots import Layout, Pile
from kq_table.board.state import BoardState
from kq_table.ui.durations import MOTION, Pace, Tempo
from tests.kq_table.board.stage import CARD, DECK, KS, LAYOUT, MINE, OPEN, OTHERS, QS, TRICK, TWO, WON, Heard, stage


def _is_home(board: BoardState) -> bool:
    return all(board.home(sprite, zone) == sprite.pose for zone, sprite in board.sprites())


def test_a_card_of_another_hand_gets_its_face_on_the_way() -> None:
    board, animator, _ = stage({OTHERS: [HIDDEN] * 3})
    start = [sprite.pose for sprite in board.zones[OTHERS]]
    animator.enqueue([Moved(KS, OTHERS, TRICK)])
    (sprite,) = board.zones[TRICK]
    assert (KS, False) == (sprite.card, sprite.is_up)
    assert sprite.pose in start
    board.timeline.step(MOTION.bot_flight)
    assert sprite.is_up
    assert _is_home(board)


def test_the_hand_that_a_card_left_closes_up() -> None:
    board, animator, _ = stage({MINE: [KS, QS, TWO]})
    animator.enqueue([Moved(QS, MINE, TRICK)])
    board.timeline.finish()
    assert _is_home(board)
    assert [KS, TWO] == [sprite.card for sprite in board.zones[MINE]]


def test_zones_change_at_once_and_notes_when_the_card_has_arrived() -> None:
    board, animator, notes = stage({MINE: [KS, QS]})
    event = Moved(KS, MINE, TRICK)
    animator.enqueue([event])
    assert ([], [KS]) == (notes.events, [sprite.card for sprite in board.zones[TRICK]])
    board.timeline.step(0.01)
    assert [] == notes.events
    board.timeline.finish()
    assert [event] == notes.events


def test_a_card_that_has_landed_lies_in_its_order_while_others_still_fly() -> None:
    board, animator, _ = stage({MINE: [KS, QS, TWO], OTHERS: [HIDDEN]})
    animator.enqueue([Moved(KS, MINE, OPEN), Moved(QS, MINE, OPEN), Moved(TWO, MINE, OPEN)])
    board.timeline.step(MOTION.play + 0.01)
    assert [False, True, True] == [bool(sprite.flight) for sprite in board.zones[OPEN]]


class _Resting(CardBehaviour):
    """Lets what came to lie in the open pile be read, apart from all else, and others slide under it."""

    single_deal = frozenset({"won"})
    tuck_under_top = frozenset({"won"})

    def pauses_between(self, shown: Event, coming: Event) -> bool:
        return isinstance(shown, Moved) and shown.dst == OPEN


def _resting(cards: dict[Zone, Sequence[Card]], pace: Pace | None = None) -> tuple[BoardState, EventAnimator, Heard]:
    return stage(cards, pace, _Resting(lambda: "suits"))


def test_what_a_game_wants_to_be_read_rests_before_anything_else_is_shown() -> None:
    board, animator, notes = _resting({DECK: [KS, QS]}, Pace(Tempo(), None))
    animator.enqueue([Moved(KS, DECK, OPEN), Moved(QS, DECK, MINE)])
    board.timeline.step(60.0)
    assert ([Moved(KS, DECK, OPEN)], True) == (notes.events, board.timeline.is_held)
    animator.is_resumed = True
    board.timeline.step(60.0)
    assert [Moved(KS, DECK, OPEN), Moved(QS, DECK, MINE)] == notes.events


def test_what_is_swept_slides_under_the_uppermost_card_where_a_game_lays_it_so() -> None:
    board, animator, _ = _resting({TRICK: [KS, QS], OPEN: [TWO]})
    animator.enqueue([Moved(KS, TRICK, OPEN), Moved(QS, TRICK, OPEN)])
    assert [KS, QS, TWO] == [sprite.card for sprite in board.zones[OPEN]]
    assert all(sprite.flight for sprite in board.zones[OPEN][:2])
    board.timeline.finish()
    assert [0, 0, 0] == [sprite.flight for sprite in board.zones[OPEN]]


def test_a_deal_goes_round_the_seats_and_sorts_the_hand() -> None:
    board, animator, _ = stage({DECK: [HIDDEN] * 4})
    dealt = [*(Moved(card, DECK, MINE) for card in (KS, TWO)), *(Moved(HIDDEN, DECK, OTHERS) for _ in range(2))]
    animator.enqueue(dealt)
    glides = [tween for tween in board.timeline.groups[1] if isinstance(tween, Glide)]
    homes = ["mine" if tween.sprite in board.zones[MINE] else "others" for tween in glides]
    assert ["mine", "others", "mine", "others"] == homes
    assert [TWO, KS] == [sprite.card for sprite in board.zones[MINE]]
    board.timeline.finish()
    assert [True, True] == [sprite.is_up for sprite in board.zones[MINE]]
    assert [False, False] == [sprite.is_up for sprite in board.zones[OTHERS]]
    assert _is_home(board)


def test_a_won_trick_is_turned_down_and_forgotten() -> None:
    board, animator, _ = stage({TRICK: [KS, QS]})
    animator.enqueue([TrickTaken(0, KS), Moved(KS, TRICK, WON), Moved(QS, TRICK, WON)])
    assert [HIDDEN, HIDDEN] == [sprite.card for sprite in board.zones[WON]]
    board.timeline.finish()
    assert [False, False] == [sprite.is_up for sprite in board.zones[WON]]
    assert _is_home(board)


def test_a_trick_rests_before_it_is_swept() -> None:
    board, animator, _ = stage({TRICK: [KS]}, Pace(Tempo("none"), 0.7))
    animator.enqueue([TrickTaken(0, KS), Moved(KS, TRICK, WON)])
    board.timeline.step(0.69)
    assert not board.timeline.is_idle
    board.timeline.step(0.02)
    assert board.timeline.is_idle


def test_a_trick_that_waits_for_a_click_lies_until_then() -> None:
    board, animator, _ = stage({TRICK: [KS]}, Pace(Tempo("none"), None))
    animator.enqueue([TrickTaken(0, KS), Moved(KS, TRICK, WON)])
    board.timeline.step(100)
    assert board.timeline.is_held
    animator.is_resumed = True
    board.timeline.step(0.01)
    assert board.timeline.is_idle


def test_with_reduced_motion_nothing_flies_turns_or_shakes() -> None:
    board, animator, _ = stage({MINE: [KS, QS], OTHERS: [HIDDEN]}, Pace(Tempo(is_reduced=True)))
    animator.enqueue([Moved(KS, MINE, TRICK), Moved(TWO, OTHERS, TRICK)])
    tweens = [tween for group in board.timeline.groups for tween in group]
    flown = [
        sprite for sprite in board.zones[TRICK] if any(isinstance(c, Glide) and c.sprite is sprite for c in tweens)
    ]
    assert [] == flown
    assert not any(isinstance(tween, Flip) for tween in tweens)
    assert 2 == sum(isinstance(tween, Fade) for tween in tweens)
    board.timeline.finish()
    assert _is_home(board)
    assert [True, True] == [sprite.is_up for sprite in board.zones[TRICK]]


class _Costly(CardBehaviour):
    """Counts each trick against its winner, and the first one twice."""

    def trick_value(self, cards: Sequence[Card], number: int) -> int:
        return number - 1


@pytest.mark.parametrize("tempo", [Tempo(), Tempo(is_reduced=True), Tempo("none")], ids=str)
def test_reduced_motion_keeps_every_sound(tempo: Tempo) -> None:
    board, animator, notes = stage({MINE: [KS, TWO], OTHERS: [HIDDEN]}, Pace(tempo), _Costly(lambda: "suits"))
    animator.enqueue([Moved(KS, MINE, TRICK), Moved(QS, OTHERS, TRICK), TrickTaken(0, KS)])
    animator.enqueue([Moved(KS, TRICK, WON), Moved(QS, TRICK, WON), Moved(TWO, MINE, TRICK)])
    board.timeline.finish()
    assert ["court", "court", "trick", "sweep", "land", "low", "place"] == notes.sounds


def test_a_trick_is_heard_where_it_lands_and_by_its_place_in_the_round() -> None:
    trick = [Moved(KS, TRICK, WON), Moved(QS, TRICK, WON)]
    heard = []
    for before in (0, 2, 4):
        behaviour = _Costly(lambda: "suits")
        board, animator, notes = stage({TRICK: [KS, QS], WON: [HIDDEN] * before}, behaviour=behaviour)
        animator.enqueue(trick)
        board.timeline.step(MOTION.sweep / 2)
        assert ["sweep"] == notes.sounds
        board.timeline.finish()
        heard.append(notes.sounds[1:])
    assert [["land", "low"], ["land"], ["land", "chime"]] == heard


def test_kings_and_queens_are_heard_as_they_land_but_not_in_a_hand_or_unseen() -> None:
    behaviour = CardBehaviour(lambda: "suits")
    moves = [(KS, TRICK), (QS, TRICK), (TWO, TRICK), (JOKER, TRICK), (HIDDEN, TRICK), (KS, MINE), (KS, WON)]
    sounds = [behaviour.sound(Moved(card, OTHERS, zone), 0) for card, zone in moves]
    assert ["court"] * 2 + ["place"] * 5 == sounds


def test_a_looker_on_hears_a_round_as_the_seat_at_the_lower_edge() -> None:
    board, animator, notes = stage({})
    board.seat = SPECTATOR
    animator.enqueue([RoundScored(1, (-1, 5), (-1, 5), {})])
    board.timeline.finish()
    assert ["low"] == notes.sounds


def test_a_refused_card_shakes_and_one_that_was_let_go_does_not() -> None:
    groups = {}
    for is_refused in (True, False):
        board, animator, _ = stage({MINE: [KS, QS]})
        sprite = board.zones[MINE][0]
        sprite.pose = Pose(10, 10)
        animator.moves.return_home(sprite, MINE, is_refused=is_refused)
        groups[is_refused] = len(board.homing.groups)
        board.homing.finish()
        assert _is_home(board)
        assert 0 == sprite.flight
    assert groups[True] == groups[False] + 1


def test_a_resize_in_mid_flight_lands_right() -> None:
    board, animator, _ = stage({MINE: [KS, QS]})
    animator.enqueue([Moved(KS, MINE, TRICK)])
    board.timeline.step(0.05)
    board.layout = Layout({zone: Pile(i * 100, i * 50, CARD) for i, zone in enumerate(LAYOUT.slots)}, CARD)
    board.settle()
    board.timeline.step(5)
    assert _is_home(board)


def test_a_later_journey_has_the_last_word() -> None:
    board, animator, _ = stage({OTHERS: [HIDDEN]})
    animator.enqueue([Moved(KS, OTHERS, TRICK), TrickTaken(0, KS), Moved(KS, TRICK, WON)])
    board.timeline.finish()
    assert _is_home(board)
    assert not board.zones[WON][0].is_up


def test_other_events_are_told_and_move_nothing() -> None:
    board, animator, notes = stage({MINE: [KS]})
    animator.enqueue([Said(1, "predict 3")])
    board.timeline.step(0)
    assert ([Said(1, "predict 3")], True) == (notes.events, _is_home(board))


def test_an_event_without_a_body_is_an_error() -> None:
    _, animator, _ = stage({MINE: [KS]})
    with pytest.raises(LookupError):
        animator.enqueue([Moved(QS, MINE, TRICK)])


class Showing(CardBehaviour):
    """Lets a King that was won lie open, on top of the pile."""

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=lambda card: card == KS)) if zone == OPEN else super().sort(zone, cards)

    def is_face_up(self, zone: Zone, card: Card) -> bool:
        return card == KS if zone == OPEN else super().is_face_up(zone, card)


def test_some_cards_of_a_won_trick_may_lie_open_in_an_order_of_their_own() -> None:
    board, animator, _ = stage({TRICK: [KS, QS]}, behaviour=Showing(lambda: "suits"))
    animator.enqueue([TrickTaken(1, KS), Moved(KS, TRICK, OPEN), Moved(QS, TRICK, OPEN)])
    board.timeline.finish()
    assert [(QS, False), (KS, True)] == [(sprite.card, sprite.is_up) for sprite in board.zones[OPEN]]
    assert _is_home(board)


def test_until_the_result_is_read_cards_lie_as_they_came_to_lie() -> None:
    board, animator, notes = stage({TRICK: [KS, QS], OPEN: [TWO]}, behaviour=Showing(lambda: "suits"))
    notes.is_reading = True
    won = [Moved(card, TRICK, OPEN) for card in (KS, QS)]
    gathered = [Moved(card, OPEN, DECK) for card in (TWO, KS, QS)]
    animator.enqueue([TrickTaken(1, KS), *won, RoundScored(1, (0, 0), (0, 0), {}), *gathered])
    for _ in range(200):
        board.timeline.step(0.05)
    places = [LAYOUT.pose(OPEN, i, 3) for i in range(3)]
    lain = {sprite.pose: sprite.is_up for sprite in board.zones[DECK]}
    assert {places[0]: False, places[1]: False, places[2]: True} == lain
    assert [KS] == [sprite.face for sprite in board.zones[DECK] if sprite.is_up]
    assert places == [sprite.pose for sprite in sorted(board.zones[DECK], key=lambda sprite: sprite.flight)]
    notes.is_reading = False
    board.timeline.finish()
    assert _is_home(board)
    assert {(False, HIDDEN)} == {(sprite.is_up, sprite.face) for sprite in board.zones[DECK]}


def test_the_last_card_of_a_round_shows_its_face_though_all_are_swept_together_at_once() -> None:
    board, animator, _ = stage({OTHERS: [HIDDEN]})
    sprite = board.zones[OTHERS][0]
    animator.enqueue([Moved(KS, OTHERS, TRICK), TrickTaken(0, KS), Moved(KS, TRICK, DECK)])
    board.timeline.step(0.2)
    assert (HIDDEN, KS, True) == (sprite.card, sprite.face, sprite.is_up)
    board.timeline.finish()
    assert (HIDDEN, False) == (sprite.face, sprite.is_up)


def test_a_card_shows_its_face_until_it_has_turned() -> None:
    board, animator, _ = stage({TRICK: [KS]})
    animator.enqueue([Moved(KS, TRICK, WON)])
    (sprite,) = board.zones[WON]
    board.timeline.step(MOTION.sweep * 0.25)
    assert (KS, True) == (sprite.face, sprite.is_up)
    board.timeline.step(MOTION.sweep * 0.4)
    assert (HIDDEN, False) == (sprite.face, sprite.is_up)


def test_cards_that_are_drawn_leave_one_after_the_other() -> None:
    board, animator, _ = stage({DECK: [HIDDEN] * 3})
    animator.enqueue([Moved(HIDDEN, DECK, OTHERS), Moved(HIDDEN, DECK, OTHERS)])
    first, second = board.zones[OTHERS]
    board.timeline.step(MOTION.draw_cadence * 0.9)
    assert (False, True) == tuple(sprite.pose == LAYOUT.pose(DECK, 0, 1) for sprite in (first, second))
    board.timeline.step(MOTION.draw_cadence * 0.5)
    assert LAYOUT.pose(DECK, 0, 1) != second.pose


def test_a_card_that_goes_on_before_it_has_slid_under_the_pile_flies_on_above() -> None:
    board, animator, _ = _resting({TRICK: [KS], OPEN: [TWO]}, Pace(Tempo(), 0.0))
    animator.enqueue([Moved(KS, TRICK, OPEN)])
    (sprite,) = (one for one in board.zones[OPEN] if one.card == KS)
    animator.enqueue([Moved(KS, OPEN, DECK)])
    flight = sprite.flight
    board.timeline.step(MOTION.sweep + 0.01)
    assert flight == sprite.flight > 0


def test_a_deal_lays_open_cards_first_and_what_nobody_gets_last() -> None:
    board, animator, _ = stage({DECK: [HIDDEN] * 5})
    hands = [Moved(KS, DECK, MINE), Moved(HIDDEN, DECK, OTHERS), Moved(QS, DECK, MINE)]
    animator.enqueue([*hands, Moved(TWO, DECK, OPEN)])
    order = sorted((sprite.flight, str(zone)) for zone, sprite in board.sprites() if sprite.flight)
    assert ["won:1", "hand:0", "hand:1", "hand:0"] == [zone for _, zone in order]
