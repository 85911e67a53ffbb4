"""The card that won a trick is seen to have won: its halo, its place among the others, and how it sounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engines.core.api import Event, Moved, TrickTaken, Zone
from engines.core.cards import Card, parse
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.render import CardPainter, Marks
from kq_table.board.state import BoardState, CardSprite
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION, Pace, Tempo
from tests.kq_table.board.stage import CARD, KS, MINE, OPEN, OTHERS, QS, TRICK, TWO, WON, Heard, stage
from tests.kq_table.board.test_render import PICTURES

WHOLE_TRICK: Sequence[Event] = (
    *(Moved(KS, MINE, TRICK), Moved(QS, OTHERS, TRICK)),
    *(TrickTaken(0, KS), Moved(KS, TRICK, WON), Moved(QS, TRICK, WON)),
)
AS = parse("AS")
TO_CROWN = MOTION.play + MOTION.bot_flight + MOTION.crown


def _crowned(
    tempo: Tempo | None = None, behaviour: CardBehaviour | None = None
) -> tuple[BoardState, CardSprite, CardSprite]:
    """Show a trick as far as its winner is crowned; give the board, the winner and the loser."""
    board, animator, _ = stage({MINE: [KS, TWO], OTHERS: [QS]}, Pace(tempo or Tempo()), behaviour)
    animator.enqueue(WHOLE_TRICK)
    winner, loser = board.zones[WON]
    for _ in range(round(TO_CROWN / 0.01)):
        board.timeline.step(0.01)
    return board, winner, loser


def _drawn(board: BoardState) -> DisplayList:
    frame = DisplayList()
    CardPainter().draw(frame, board, lambda _: PICTURES, Marks())  # type: ignore[arg-type, return-value]
    return frame


@pytest.mark.parametrize("tempo", [Tempo(), Tempo(is_reduced=True)], ids=str)
def test_the_card_that_won_has_its_halo_just_below_it(tempo: Tempo) -> None:
    board, winner, loser = _crowned(tempo)
    assert winner.flight, "it will leave for its winner"
    order = [key for key, _ in _drawn(board).in_order()]
    assert order.index(("crown", id(winner))) == order.index(("card", id(winner))) - 1
    assert ("crown", id(loser)) not in order
    board.timeline.finish()
    assert not any(key == ("crown", id(winner)) for key in _drawn(board).items)


class _Counting(CardBehaviour):
    values: Mapping[Card, int]

    def card_value(self, card: Card) -> int:
        return self.values.get(card, 0)


@pytest.mark.parametrize(
    ("values", "rims", "light"),
    [({}, ("", ""), "lost"), ({QS: -2}, ("", "loss"), ""), ({KS: 3, QS: 3}, ("gain", "gain"), "")],
)
def test_cards_that_count_keep_their_light_and_have_a_rim(
    values: Mapping[Card, int], rims: tuple[str, str], light: str
) -> None:
    behaviour = _Counting(lambda: "suits")
    behaviour.values = values
    board, winner, loser = _crowned(behaviour=behaviour)
    assert (rims, "", light) == ((winner.rim, loser.rim), winner.light, loser.light)
    assert {id(sprite) for sprite in (winner, loser) if sprite.rim} == {
        key[1] for key in _drawn(board).items if isinstance(key, tuple) and key[0] == "counts"
    }
    board.timeline.finish()
    assert ["", ""] == [winner.rim, loser.rim]


def test_the_winner_comes_nearer_but_covers_no_face() -> None:
    board, winner, loser = _crowned()
    home = board.layout.pose(TRICK, 0, 2, 0)
    assert winner.pose.x == home.x, "here the cards overlap already"
    assert MOTION.crown_swell == pytest.approx(winner.pose.scale - 1)
    winner.pose, loser.pose = home, board.layout.pose(TRICK, 1, 2, 1)
    order = [key for key, _ in _drawn(board).in_order() if key[0] == "card"]  # type: ignore[index]
    assert order.index(("card", id(winner))) > order.index(("card", id(loser))), "though it was laid first"


def test_where_there_is_room_the_winner_comes_nearer() -> None:
    board, _, _ = stage({MINE: [KS, TWO], OTHERS: [QS]})
    _, animator, _ = stage({})
    animator._tricks._board = board
    one, other = board.zones[MINE][0], board.zones[OTHERS][0]
    one.pose, other.pose = board.layout.pose(TRICK, 0, 2, 0), board.layout.pose(TRICK, 1, 2, 1)
    far = CARD[0] * 1.4
    other.pose = other.pose.__class__(one.pose.x - far, one.pose.y)
    assert -MOTION.crown_step * CARD[1] == pytest.approx(animator._tricks._way_in(one, [other]))


class _Open(CardBehaviour):
    def is_face_up(self, zone: Zone, card: Card) -> bool:
        return card == QS or super().is_face_up(zone, card)

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=lambda card: card == QS))


def test_a_won_card_that_lies_open_is_never_under_a_back() -> None:
    board, animator, _ = stage({TRICK: [KS, QS], MINE: [TWO, AS]}, None, _Open(lambda: "suits"))
    for cards in ((KS, QS), (TWO, AS)):
        if cards[0] == TWO:
            animator.enqueue([Moved(card, MINE, TRICK) for card in cards])
        animator.enqueue([TrickTaken(1, cards[0]), *(Moved(card, TRICK, OPEN) for card in cards)])
        queen = next(sprite for sprite in board.zones[OPEN] if sprite.card == QS)
        while not board.timeline.is_idle:
            board.timeline.step(0.02)
            if queen.is_up and not queen.lies:
                order = [key for key, _ in _drawn(board).in_order() if key[0] == "card"]  # type: ignore[index]
                backs = [("card", id(sprite)) for sprite in board.zones[OPEN] if not sprite.is_up]
                assert all(order.index(("card", id(queen))) > order.index(back) for back in backs if back in order)


def _heard(seats: Sequence[int]) -> Heard:
    board, animator, notes = stage({TRICK: [KS]})
    for seat in seats:
        animator.enqueue([TrickTaken(seat, KS)])
    board.timeline.finish()
    return notes


def test_each_further_trick_in_a_row_sounds_a_step_higher() -> None:
    notes = _heard([0, 0, 0, 1, 0])
    assert ["trick"] * 5 == notes.sounds
    assert [0, 2, 4, 0, 0] == notes.steps
    assert max(_heard([0] * 12).steps) == 12


class _Weighty(CardBehaviour):
    def is_weighty(self, event: Moved) -> bool:
        return event.card == KS


@pytest.mark.parametrize("tempo", [Tempo(), Tempo(is_reduced=True)], ids=str)
def test_where_a_card_of_weight_falls_all_is_still_for_a_moment_and_sparks_fly(tempo: Tempo) -> None:
    waits = []
    for card in (KS, QS):
        board, animator, _ = stage({MINE: [card, TWO]}, Pace(tempo), _Weighty(lambda: "suits"))
        animator.enqueue([Moved(card, MINE, TRICK), Moved(TWO, MINE, TRICK)])
        home = board.layout.pose(TRICK, 0, 2, 0)
        board.timeline.step(tempo.travel(MOTION.play) + 0.001)
        waits.append(len(board.timeline.groups))
        sparks = [(spark.place, spark.height) for spark in board.sparks]
        is_seen = card == KS and not tempo.is_reduced
        assert sparks == ([((home.x, home.y), CARD[1])] if is_seen else [])
        if is_seen:
            second = board.zones[TRICK][1].pose
            board.timeline.step(MOTION.stillness * 0.9)
            assert second == board.zones[TRICK][1].pose
        board.timeline.finish()
    assert waits[0] - waits[1] == (not tempo.is_reduced)
