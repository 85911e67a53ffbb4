"""A match as one seat sees it: bodies, story and legal deeds kept in step with the host. Knows no widget."""

from __future__ import annotations

from collections.abc import Callable

from engines.cards import Card, name
from engines.spec import CHANCE, NOBODY, OVER, Deed, Event, RoundScored, Seat, Zone

from .anim import Pose
from .director import Director
from .host import Host
from .layout import Layout
from .story import Story
from .strings import say
from .table import Body, Setting, Table
from .theme import Pace

Sound = Callable[[str, Pose | None], None]


class Sitting:
    """
    Whose hand lies open, and what the table shows of it.

    :param make_sound: plays a sound by name at a place on the table
    """

    def __init__(self, host: Host, setting: Setting, layout: Layout, pace: Pace, make_sound: Sound) -> None:
        self.host, self.setting = host, setting
        self.seat: Seat = host.first_looker
        self.is_shared = len(host.people) > 1
        self.is_open = not self.is_shared
        """Whether the hand of *seat* may be seen: with two people, only after a look behind the curtain."""
        self.story = Story(len(host.seatings))
        self.table = Table(self.seat, layout)
        self.director = Director(self.table, setting, self, pace)
        self.result: RoundScored | None = None
        """A round whose score is still to be shown."""
        self.sound = make_sound
        self._begin()

    @property
    def viewer(self) -> Seat:
        """Whose eyes the picture is for: nobody's while two people pass the screen."""
        return self.seat if self.is_open else NOBODY

    def _begin(self) -> None:
        """Lay the table as the match stands; a match just begun is dealt before one's eyes."""
        if self.host.n <= 1:
            self.table.adopt(self.host.view(self.viewer), self.setting)
            return
        for event in self.host.history(NOBODY):
            self.story.happened(event)
        self.host.news(NOBODY)
        self.adopt()
        if self.story.rounds and self.host.turn in {CHANCE, OVER}:
            self.result = self.story.rounds[-1]

    def adopt(self) -> None:
        """Lay the cards as the viewer sees them now, with nothing left to be shown moving."""
        self.table.adopt(self.host.view(self.viewer), self.setting)
        self.table.settle()

    # -- the truth and its picture

    def hear(self) -> None:
        """Tell the director the news, and know what may be done."""
        if events := self.host.news(self.viewer):
            self.director.tell(events)
        self.table.legal = self.host.legal(self.seat) if self.is_open else ()

    def step(self, seconds: float) -> None:
        """Let the pictures go on."""
        self.table.timeline.step(seconds)
        self.table.homing.step(seconds)

    def skip(self) -> None:
        """Show everything at its end."""
        self.director.is_nudged = True
        self.table.homing.finish()
        self.table.timeline.finish()
        self.table.settle()

    @property
    def is_settled(self) -> bool:
        """Whether all that has happened has been shown."""
        return self.table.timeline.is_idle and self.result is None

    @property
    def is_moving(self) -> bool:
        """Whether cards fly."""
        runs = not self.table.timeline.is_idle and not self.table.timeline.is_held
        return runs or not self.table.homing.is_idle

    def happened(self, event: Event) -> None:
        """Take an event in, in the moment when it is shown (see `director.Notes`)."""
        self.story.happened(event)
        if isinstance(event, RoundScored):
            self.result = event
            self.sound("chime", None)

    # -- what a hand does

    def play(self, deed: Deed) -> None:
        """Do a deed of the one who looks."""
        self.table.homing.finish()
        self.table.timeline.finish()
        self.host.submit(self.seat, deed.text)
        self.hear()

    def refuse(self, body: Body, zone: Zone) -> str:
        """Shake a card that may not be played, and give the reason in words."""
        if self.host.turn == self.seat:
            # What is still on its way has to lie before a reason can be seen to be one.
            self.skip()
        self.director.go_home(body, zone, is_refused=True)
        self.sound("refuse", None)
        return self.why_not(body.card) or self._not_now()

    def why_not(self, card: Card) -> str:
        """Give the reason why one's own card may not be played now; empty if it may or it is not one's turn."""
        if self.host.turn != self.seat or not self.is_settled:
            return ""
        reason = self.host.why(self.seat, f"play {name(card)}")
        return str(reason) if reason else ""

    def _not_now(self) -> str:
        turn = self.host.turn
        return say("table.not_now", name=self.host.seatings[turn].name) if turn >= 0 else ""

    # -- two at one table

    @property
    def wants_curtain(self) -> bool:
        """Whether the next to decide is a person who must look alone first."""
        is_person = self.host.turn in self.host.people
        return self.is_shared and is_person and (not self.is_open or self.host.turn != self.seat)

    def hide(self) -> None:
        """Turn the hand down."""
        self.table.homing.finish()
        self.table.timeline.finish()
        self.is_open = False
        self.adopt()
        self.table.legal = ()

    def reveal(self, seat: Seat, layout: Layout) -> None:
        """Turn up the hand of *seat*, who sits below from now on."""
        self.seat = self.table.seat = seat
        self.is_open = True
        self.table.layout = layout
        self.adopt()
