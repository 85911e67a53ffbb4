"""What the table scene and a game's HUD pass to each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.api import OVER, Deed, Seat, Zone
from engines.core.cards import Card
from kq_table.board.history import MatchHistory
from kq_table.match.setup import Seating
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.storage.settings import Settings

from .panel_layout import place_of


@dataclass(frozen=True)
class PlateAction:
    """
    What a click on a seat's plate does.

    :param icon: the name of the icon shown on the plate
    :param hint: the same in words
    """

    icon: str
    hint: str
    do: Callable[[], None]


@dataclass(frozen=True)
class TalkServices:
    """
    How people say something aloud at a table.

    :param people: the seats of those at this screen
    :param may_speak: whether something may be said now
    :param say_aloud: says a line as a seat
    :param muted: the computer players that speak only when spoken to; may be changed
    """

    people: tuple[Seat, ...]
    may_speak: Callable[[], bool]
    say_aloud: Callable[[Seat, str], None]
    muted: set[Seat]


@dataclass(frozen=True)
class HudServices:
    """
    The match that a HUD is made for, and what it can ask of the scene.

    :param zones: all zones of the match
    :param do: does a deed
    :param show_toast: shows a sentence for some seconds
    :param settings: gives the person's present settings
    :param open_dialog: opens the dialog that a function makes
    :param show_caption: shows large words over the felt for a moment, and a line below them if there is one; None
        where none are wanted
    :param talk: how people say something aloud; None where nobody can
    :param lines: actor and text of the deeds within the first so many events, without the first so many of them
    :param is_bare: whether every hand is face up, as in a replay
    :param is_taught: whether a lesson is played, where all aids are shown
    :param viewer: whose view of a recorded match it is, see `spoken_names`; None in a match that is played
    :param plate_actions: for the seats whose plates can be clicked
    """

    game: str
    zones: tuple[Zone, ...]
    seatings: tuple[Seating, ...]
    options: Mapping[str, str]
    do: Callable[[Deed], None]
    show_toast: Callable[[str], None]
    settings: Callable[[], Settings]
    open_dialog: Callable[[Callable[[AppContext], Scene]], None]
    talk: TalkServices | None = None
    show_caption: Callable[..., None] | None = None
    is_bare: bool = False
    is_taught: bool = False
    viewer: Seat | None = None
    plate_actions: Mapping[Seat, PlateAction] = field(default_factory=dict)
    lines: Callable[[int, int], Sequence[tuple[Seat, str]]] = field(default=lambda _events, _since: ())

    @property
    def seats(self) -> int:
        return len(self.seatings)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seating.name for seating in self.seatings)

    def hand_order(self) -> str:
        """The setting by which hands are sorted: ``suits``, ``ranks`` or ``own``."""
        return self.settings().hand_order


@dataclass(frozen=True)
class HudState:
    """
    All that a HUD shows at one moment.

    :param seat: the viewer; `SPECTATOR` for an onlooker
    :param turn: the seat to act
    :param is_settled: whether everything that happened has been shown
    :param public: the public part of the game's state
    :param legal: the viewer's legal deeds
    :param history: the match as far as it has been shown
    :param trick: the cards in the middle, the lead first
    :param thinking_dots: how many of a bot's three dots are lit
    :param is_trick_waiting: whether a finished trick waits for a click
    :param zones: the cards of each zone as the viewer knows them
    :param selected: the cards raised in hand
    :param choices: the deeds that the selected cards can mean, if more than one
    :param destinations: the zones to which the selected or dragged cards can go
    :param is_playable: whether the selected cards make a legal deed as they are
    :param swells: by seat, the momentary growth of its counter of tricks
    :param lights: for the seats that have just got points, how brightly their plates are lit, up to `LIGHT_STEPS`;
        below 0 for points lost
    :param is_prompt_covered: whether a hint, a toast or the offer to finish the round takes the prompt's place
    """

    seat: Seat
    turn: Seat
    is_settled: bool
    public: Any
    legal: tuple[Deed, ...]
    history: MatchHistory
    trick: tuple[Card, ...] = ()
    thinking_dots: int = 0
    is_trick_waiting: bool = False
    zones: Mapping[Zone, tuple[Card, ...]] = field(default_factory=dict)
    selected: tuple[Card, ...] = ()
    choices: tuple[Deed, ...] = ()
    destinations: frozenset[Zone] = frozenset()
    is_playable: bool = False
    is_prompt_covered: bool = False
    swells: tuple[float, ...] = ()
    lights: Mapping[Seat, int] = field(default_factory=dict)

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer is to act and has seen everything that happened."""
        return self.turn == self.seat and self.is_settled and bool(self.legal)

    @property
    def is_given_up(self) -> bool:
        """Whether the match ended before its last round was played out, so that this round counts nothing."""
        return self.turn == OVER and self.is_settled and self.history.ended is None

    @property
    def needs_button(self) -> bool:
        """Whether the next deed needs a button: no card can be played, or the selected cards can mean several."""
        return bool(self.choices) or not any(deed.moves for deed in self.legal)

    def place_of(self, seat: Seat) -> int:
        """A seat's place on the viewer's screen: 0 at the bottom, then clockwise."""
        return place_of(seat, self.seat, self.history.seats)


@dataclass(frozen=True)
class ResultDetails:
    """
    What the dialog of a round's result needs besides the result.

    :param viewer: the seat from which the table is seen; `SPECTATOR` for an onlooker
    :param is_last: whether the match is over
    :param on_close: called when the dialog is closed
    :param show_reasons: opens the bots' reasons for their deeds; None where there are none
    :param fly: lets the points of a seat fly from a place to its plate
    """

    context: AppContext
    history: MatchHistory
    viewer: Seat
    is_last: bool
    on_close: Callable[[], None]
    show_reasons: Callable[[], None] | None = None
    fly: Callable[[Seat, int, tuple[float, float]], None] = field(default=lambda _seat, _points, _place: None)
