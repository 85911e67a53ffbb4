"""What the table scene asks of a game's own table. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pygame import Rect

from engines.cards import Card
from engines.spec import Deed, RoundScored, Seat
from kq_table.layout import Layout
from kq_table.plan import Seating
from kq_table.scenes.scene import Scene
from kq_table.story import Story
from kq_table.table import Setting
from kq_table.ui.frame import Frame
from kq_table.ui.targets import Target
from kq_table.ui.widget import Kit, Widget


@dataclass(frozen=True)
class Situation:
    """
    All that the furniture shows, as of now.

    :param seat: who looks (`NOBODY`: a looker-on); *turn* who acts, *is_settled* whether all that happened is shown
    :param public: what everybody knows, from the view of the one who looks
    :param legal: what the one who looks may do now
    :param trick: the cards in the middle, the lead first
    :param is_held: whether a finished trick waits for a click
    :param dots: lit thinking dots, 0 to 3
    """

    seat: Seat
    turn: Seat
    is_settled: bool
    public: Any
    legal: tuple[Deed, ...]
    seatings: tuple[Seating, ...]
    story: Story
    trick: tuple[Card, ...] = ()
    dots: int = 0
    is_held: bool = False

    @property
    def is_mine(self) -> bool:
        """Whether the one who looks is to act, and everything has been shown."""
        return self.turn == self.seat and self.is_settled and bool(self.legal)


class Furniture(Protocol):
    """One game's own things on the table."""

    setting: Setting
    widgets: Sequence[Widget]
    """Its controls, in the order of focus."""

    def place(self, kit: Kit, seat: Seat) -> Layout:
        """Lay everything out for a window and for who looks."""
        ...

    @property
    def menu(self) -> Rect:
        """Where the menu button lies."""
        ...

    @property
    def toast_foot(self) -> int:
        """The lower edge of news, in pixels."""
        ...

    @property
    def faces(self) -> Sequence[Card]:
        """The cards that this game is played with, for pictures made ahead."""
        ...

    def look(self, at: Situation) -> None:
        """Take the situation in."""
        ...

    def draw(self, frame: Frame) -> None:
        """Add plates, counts and sheets to the frame."""
        ...

    def prompt(self) -> str:
        """Say in one line what the one who looks may do; empty if there is nothing to say."""
        ...

    def focus(self) -> Widget | None:
        """Name the control that the keys should be at; None for the cards."""
        ...

    def targets(self) -> list[Target]:
        """List what can be pointed at besides widgets and cards."""
        ...

    def round_result(self, scene: ResultMaker, event: RoundScored) -> Scene:
        """Make the scene that shows a round's result."""
        ...


@dataclass(frozen=True)
class ResultMaker:
    """What a result needs: the room (typed loosely to keep games free of it), the story and what comes next."""

    room: Any
    story: Story
    seatings: tuple[Seating, ...]
    is_last: bool
    go_on: Callable[[], None]
