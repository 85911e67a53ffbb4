"""A match as one seat sees it: cards, history and legal deeds kept in step with the controller. Knows no widget."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engines.core.api import CHANCE, OVER, SPECTATOR, Deed, Event, Moved, Reason, RoundScored, Seat, Visibility, Zone
from engines.core.cards import HIDDEN, Card
from kq_table.match.controller import MatchController
from kq_table.text import say
from kq_table.ui.theme import MIN_HOLD_SECONDS, MOTION, Pace

from .animation import Pose, Wait
from .card_behaviour import CardBehaviour
from .event_animator import HAND, EventAnimator
from .history import MatchHistory
from .slots import Layout
from .state import BoardState, CardSprite

CLAIMED_ROUND_SPEED: Final = "brisk"
"""How fast a round is played out that has been claimed."""

Sound = Callable[[str, Pose | None], None]


class SeatViewModel:
    """
    Whose hand lies open, and what the table shows of it.

    :param make_sound: plays a sound by name at a place on the table
    """

    def __init__(
        self, controller: MatchController, card_behaviour: CardBehaviour, layout: Layout, pace: Pace, make_sound: Sound
    ) -> None:
        self.controller, self.card_behaviour = controller, card_behaviour
        self.seat: Seat = controller.first_viewer
        has_secrets = any(zone.visibility is Visibility.OWNER for zone in controller.view(SPECTATOR).state.zones)
        self.is_shared = has_secrets and len(controller.people) > 1
        self.is_open = not self.is_shared
        """Whether the hand of *seat* may be seen: with several people, only after a look behind the curtain."""
        self.history = MatchHistory(len(controller.seatings))
        self.board = BoardState(self.seat, layout)
        self.animator = EventAnimator(self.board, card_behaviour, self, pace)
        self.result: RoundScored | None = None
        """A round whose score is still to be shown."""
        self.is_reading = False
        """Whether a round's result is being read."""
        self.sound = make_sound
        self._begin()

    @property
    def viewer(self) -> Seat:
        """Whose eyes the picture is for: nobody's while two people pass the screen."""
        return self.seat if self.is_open else SPECTATOR

    def _begin(self) -> None:
        """Lay the table as the match stands; a match just begun is dealt before one's eyes."""
        if self.controller.n <= 1:
            self.board.load_view(self.controller.view(self.viewer), self.card_behaviour)
            return
        for event in self.controller.history(SPECTATOR):
            self.history.happened(event)
        self.controller.new_events(SPECTATOR)
        self.load_view()
        if self.history.is_between_rounds and self.controller.turn in {CHANCE, OVER}:
            self.result = self.history.rounds[-1]

    def load_view(self) -> None:
        """Lay the cards as the viewer sees them now, with nothing left to be shown moving."""
        self.board.load_view(self.controller.view(self.viewer), self.card_behaviour)
        self.board.settle()

    # -- the truth and its picture

    def refresh(self) -> None:
        """Tell the director the news, and know what may be done."""
        if events := self.controller.new_events(self.viewer):
            for event in events:
                self._let_go(event)
            self.animator.enqueue(events)
            self.card_behaviour.update(self.controller.view(self.viewer).state.public)
        self.board.legal = self.controller.legal(self.seat) if self.is_open else ()
        piles = {self.card_behaviour.pile_of(deed): deed for deed in self.board.legal if not deed.moves}
        self.board.press_deeds = {zone: piles[str(zone)] for zone in self.board.zones if str(zone) in piles}

    def _let_go(self, event: Event) -> None:
        """Forget how a card was held that leaves a hand; where it goes unseen into a pack, all of that hand goes."""
        if isinstance(event, Moved) and event.src.name == HAND:
            is_swept = event.dst.name in self.card_behaviour.decks
            self.card_behaviour.forget(event.src, None if is_swept else event.card)

    def step(self, seconds: float) -> None:
        """Let the pictures go on."""
        self.board.timeline.step(seconds)
        self.board.homing.step(seconds)

    def rest(self) -> None:
        """Let everything lie for a while."""
        self.board.timeline.groups.append([Wait(self.animator.pace.tempo.hold(MOTION.turn_rest))])

    def skip(self) -> None:
        """Show everything at its end."""
        self.animator.is_resumed = True
        self.board.homing.finish()
        self.board.timeline.finish()
        self.board.settle()

    @property
    def is_settled(self) -> bool:
        """Whether all that has happened has been shown."""
        return self.board.timeline.is_idle and self.result is None

    @property
    def is_result_due(self) -> bool:
        """Whether all is shown up to a round's result, which waits to be read before the cards go."""
        return self.result is not None and (self.board.timeline.is_idle or self.board.timeline.is_held)

    @property
    def is_result_read(self) -> bool:
        """Whether no result is still to be read (see `animator.Notes`)."""
        return self.result is None and not self.is_reading

    @property
    def is_moving(self) -> bool:
        """Whether cards fly."""
        runs = not self.board.timeline.is_idle and not self.board.timeline.is_held
        return runs or not self.board.homing.is_idle

    def happened(self, event: Event) -> None:
        """Take an event in, in the moment when it is shown (see `animator.Notes`)."""
        self.history.happened(event)
        if isinstance(event, RoundScored):
            self.result = event

    def take_result(self) -> RoundScored | None:
        """Give the round's result that waits, which is being read from now on until `is_reading` says otherwise."""
        result, self.result = self.result, None
        self.is_reading = result is not None
        return result

    # -- what a hand does

    def play(self, deed: Deed) -> None:
        """Do a deed of the one who looks."""
        self.board.homing.finish()
        self.board.timeline.finish()
        self.controller.submit(self.seat, deed.text)
        self.refresh()

    def finish_round(self) -> None:
        """Let the round be played out at a good pace: nothing can change any more, but all may see it."""
        self.skip()
        pace = self.animator.pace
        self.animator.pace = Pace(pace.tempo._replace(speed=CLAIMED_ROUND_SPEED), MIN_HOLD_SECONDS)
        self.controller.finish_round()
        self.refresh()
        self.animator.pace = pace

    def take_back(self) -> bool:
        """Go back to the last decision of the one who looks; False if that cannot be."""
        self.skip()
        before = self._places()
        if not self.controller.take_back(self.seat):
            return False
        self.history = MatchHistory(len(self.controller.seatings))
        self.result, self.is_reading = None, False
        self._begin()
        self.animator.resettle(before, MOTION.play)
        return True

    def _places(self) -> dict[Card, Pose]:
        """Give where each card lies that is known and open."""
        return {
            sprite.card: sprite.pose for _, sprite in self.board.sprites() if sprite.is_up and sprite.card != HIDDEN
        }

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        """Hold a card at another place in the hand."""
        before = self._places()
        pile = self.board.zones[zone]
        pile.remove(sprite)
        pile.insert(index, sprite)
        self.card_behaviour.set_order(zone, [held.card for held in pile])
        self.animator.resettle(before, MOTION.relayout)

    def sort_hands(self) -> None:
        """Hold hands otherwise from now on; where the person orders them, they stay as they are until then."""
        before = self._places()
        for zone, pile in self.board.zones.items():
            if self.card_behaviour.is_manual(zone):
                self.card_behaviour.set_order(zone, [sprite.card for sprite in pile])
            elif zone.name == HAND:
                self.animator.sort(zone)
        self.animator.resettle(before, MOTION.sort)

    def refuse(self, sprite: CardSprite, zone: Zone) -> str:
        """Shake a card that may not be played, and give the reason in words."""
        if self.controller.turn == self.seat:
            # What is still on its way has to lie before a reason can be seen to be one.
            self.skip()
        self.animator.go_home(sprite, zone, is_refused=True)
        self.sound("refuse", None)
        return self.why_not(sprite) or self._not_now()

    def why_not(self, sprite: CardSprite) -> str:
        """Give the reason why a card may not be played now; empty if it may, never goes, or it is not one's turn."""
        zone = self.board.zone_of(sprite)
        if self.controller.turn != self.seat or not self.is_settled or zone is None or self.board.can_go(sprite):
            return ""
        asked = self.card_behaviour.possible_deeds(self.controller.view(self.seat), zone, sprite.card)
        reason = self.controller.why(self.seat, asked[0]) if asked else None
        return self._said(reason) if reason else ""

    def _said(self, reason: Reason) -> str:
        """Say a reason; seats are called by their names."""
        values = dict(reason.values)
        if "seat" in values:
            values["seat"] = self.controller.seatings[int(values["seat"])].name
        return re.sub(r"\b[Ss]eat (?=\{seat\})", "", reason.sentence).format_map(values)

    def _not_now(self) -> str:
        turn = self.controller.turn
        return say("table.not_now", name=self.controller.seatings[turn].name) if turn >= 0 else ""

    # -- two at one table

    @property
    def wants_curtain(self) -> bool:
        """Whether the next to decide is a person who must look alone first."""
        is_person = self.controller.turn in self.controller.people
        return self.is_shared and is_person and (not self.is_open or self.controller.turn != self.seat)

    @property
    def wants_seat(self) -> bool:
        """Whether another person is to decide, and no secret keeps the table from turning to that seat at once."""
        return (
            not self.is_shared and self.controller.turn in self.controller.people and self.controller.turn != self.seat
        )

    def hide(self) -> None:
        """Turn the hand down."""
        self.board.homing.finish()
        self.board.timeline.finish()
        self.is_open = False
        self.load_view()
        self.board.legal = ()

    def reveal(self, seat: Seat, layout: Layout) -> None:
        """Turn up the hand of *seat*, who sits below from now on."""
        self.seat = self.board.seat = seat
        self.is_open = True
        self.board.layout = layout
        self.load_view()
