"""What the table scene asks of a game's own table. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pygame import Rect

from engines.core.api import Deed, Ended, ObservedDeed, RoundScored, Seat, Zone
from engines.core.cards import Card
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.history import MatchHistory
from kq_table.board.slots import Layout
from kq_table.match.setup import Seating
from kq_table.narrate.deeds import LogEntry
from kq_table.shell.scene import Scene
from kq_table.storage.settings import Settings
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Target, UiContext, Widget


@dataclass(frozen=True)
class Press:
    """
    What a press on a seat's plate leads to.

    :param sign: the icon that says so
    :param words: the same as a hint
    """

    sign: str
    words: str
    do: Callable[[], None]


@dataclass(frozen=True)
class HudServices:
    """
    Who sits down to what, and what furniture may ask for.

    :param zones: all zones of the match
    :param do: does a deed that a control means
    :param tell: shows a sentence for a while
    :param settings: gives what the person has chosen
    :param lay_over: lays a sheet over the table, which a function makes for the room
    :param talk: opens the sheet to say something aloud; None where nobody can
    :param is_bare: whether every hand lies open, to be looked through
    :param presses: the seats whose plates can be pressed
    """

    game: str
    zones: tuple[Zone, ...]
    seatings: tuple[Seating, ...]
    options: Mapping[str, str]
    do: Callable[[Deed], None]
    tell: Callable[[str], None]
    settings: Callable[[], Settings]
    lay_over: Callable[[Callable[[Any], Scene]], None]
    talk: Callable[[], None] | None = None
    is_bare: bool = False
    presses: Mapping[Seat, Press] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.seatings)


@dataclass(frozen=True)
class HudState:
    """
    All that the furniture shows, as of now.

    :param seat: who looks (`SPECTATOR`: a looker-on); *turn* who acts, *is_settled* whether all that happened is shown
    :param public: what everybody knows, and *zones* where cards lie, from the view of the one who looks
    :param legal: what the one who looks may do now
    :param selected: the cards raised in hand; *choices* the deeds that they make, where there is more than one
    :param is_ready: whether the cards raised make a deed as they are
    :param goals: the zones to which the cards raised, or between the fingers, may go
    :param is_decided: whether something else lies in the slip's place: the offer to finish the round, or a hint
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
    history: MatchHistory
    trick: tuple[Card, ...] = ()
    dots: int = 0
    is_held: bool = False
    zones: Mapping[Zone, tuple[Card, ...]] = field(default_factory=dict)
    selected: tuple[Card, ...] = ()
    choices: tuple[Deed, ...] = ()
    goals: frozenset[Zone] = frozenset()
    is_ready: bool = False
    is_decided: bool = False

    @property
    def is_mine(self) -> bool:
        """Whether the one who looks is to act, and everything has been shown."""
        return self.turn == self.seat and self.is_settled and bool(self.legal)


class Hud(Protocol):
    """One game's own things on the table; `base.BaseFurniture` has what all games share."""

    @property
    def card_behaviour(self) -> CardBehaviour:
        """How cards lie and move."""
        ...

    @property
    def widgets(self) -> Sequence[Widget]:
        """Its controls, in the order of focus."""
        ...

    def place(self, kit: UiContext, seat: Seat) -> Layout:
        """Lay everything out for a window and for who looks."""
        ...

    @property
    def tools(self) -> Rect:
        """Where the menu and the other small buttons lie: see `places.tool_places`."""
        ...

    @property
    def prompt_place(self) -> Rect:
        """Where the slip lies that says what may be done."""
        ...

    @property
    def toast_foot(self) -> int:
        """The lower edge of news, in pixels."""
        ...

    @property
    def faces(self) -> Sequence[Card]:
        """The cards that this game is played with, for pictures made ahead."""
        ...

    def look(self, at: HudState) -> None:
        """Take the situation in."""
        ...

    def draw(self, frame: DisplayList) -> None:
        """Add plates, counts and sheets to the frame."""
        ...

    def prompt(self) -> str:
        """Say in one line what the one who looks may do; empty if there is nothing to say."""
        ...

    def focus(self) -> Widget | None:
        """Name the control that the keys should be at; None for the cards."""
        ...

    def sheet(self) -> Widget | None:
        """Name the control that F2 goes to: the score sheet, or the button that opens one."""
        ...

    def targets(self) -> list[Target]:
        """List what can be pointed at besides widgets and cards."""
        ...

    def round_result(self, scene: ResultMaker, event: RoundScored) -> Scene:
        """Make the scene that shows a round's result."""
        ...

    def summary(self, history: MatchHistory, ended: Ended) -> str:
        """Say in a sentence or two how the match came out."""
        ...

    def counts(self, history: MatchHistory) -> Sequence[tuple[str, Sequence[int]]]:
        """List what decides the match, each with its numbers by seat."""
        ...

    def round_name(self, number: int) -> str:
        """Name a round; empty where it has no name but its number."""
        ...

    def words(self, deed: Deed) -> str:
        """Say a deed of a seat in a few words, as on a button."""
        ...

    def words_of_chance(self, seen: ObservedDeed, names: Sequence[str]) -> Iterable[LogEntry] | None:
        """Say what chance did; None where that is said as in every game."""
        ...

    def hints(self) -> Sequence[Target]:
        """List what says what it is when the pointer rests on it, besides widgets and cards."""
        ...

    def phrases(self, seat: Seat) -> Sequence[str]:
        """List what a seat might want to say aloud now, ready to be said."""
        ...

    def about(self, zone: Zone, card: Card) -> str:
        """Say what an open card is that lies where nothing may be done with it now; empty where it says enough."""
        ...

    def controls(self, deed: Deed) -> Sequence[str]:
        """Name the controls to press, one after the other, that do a deed or tell it from others with its cards."""
        ...


@dataclass(frozen=True)
class ResultMaker:
    """What a result needs: the room (typed loosely to keep games free of it), the story and what comes next."""

    context: Any
    history: MatchHistory
    seatings: tuple[Seating, ...]
    is_last: bool
    go_on: Callable[[], None]
    why: Callable[[], None] | None = None
    """Lays the sheet over it that tells why the house played so; None where it has told nothing."""
