"""A small board of two seats, and an animator on it whose listener keeps what it is told."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.api import Event, Visibility, Zone
from engines.core.cards import HIDDEN, Card, parse
from kq_table.board.animation import Pose
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.event_animator import EventAnimator
from kq_table.board.history import ShownEvents
from kq_table.board.slots import FanSlot, Layout, Pile, SpreadSlot
from kq_table.board.state import BoardState, CardSprite
from kq_table.ui.durations import Pace, Tempo

CARD = (100, 140)
DECK, TRICK = Zone("deck", Visibility.NONE), Zone("trick", Visibility.ALL)
MINE, OTHERS = Zone("hand", Visibility.OWNER, 0), Zone("hand", Visibility.OWNER, 1)
WON = Zone("won", Visibility.NONE, 0)
OPEN = Zone("won", Visibility.ALL, 1)
LAYOUT = Layout(
    {
        DECK: Pile(500, 400, CARD),
        MINE: FanSlot(500, 700, 400, 70, 10, 7, CARD),
        OTHERS: FanSlot(500, 50, 400, 70, -10, -7, CARD),
        TRICK: SpreadSlot(500, 400, {0: (40.0, 0.0, 3.0), 1: (-40.0, 0.0, -3.0)}, (100, 80)),
        WON: Pile(900, 600, CARD, 0.6, group=2, step=5),
        OPEN: Pile(900, 200, CARD, 0.6, group=1, step=5),
    },
    CARD,
)
KS, QS, TWO = parse("KS"), parse("QS"), parse("2S")


class Heard(ShownEvents):
    """Keeps what it is told; no round is over unless the test says so."""

    def __init__(self) -> None:
        super().__init__(2)
        self.events: list[Event] = []
        self.sounds: list[str] = []
        self.steps: list[int] = []

    def on_event(self, event: Event) -> None:
        self.events.append(event)

    def sound(self, name: str, at: Pose | None = None, *, step: int = 0) -> None:
        self.sounds.append(name)
        self.steps.append(step)


def stage(
    hands: dict[Zone, Sequence[Card]], pace: Pace | None = None, behaviour: CardBehaviour | None = None
) -> tuple[BoardState, EventAnimator, Heard]:
    board, notes = BoardState(0, LAYOUT), Heard()
    for zone in LAYOUT.slots:
        up = zone.name in {"hand", "trick"}
        board.zones[zone] = [
            CardSprite(Pose(0, 0), card, up and card != HIDDEN, laid_by=i if zone == TRICK else -1)
            for i, card in enumerate(hands.get(zone, ()))
        ]
    board.settle()
    animator = EventAnimator(
        board, behaviour or CardBehaviour(lambda: "suits"), notes, notes.sound, pace or Pace(Tempo())
    )
    return board, animator, notes
