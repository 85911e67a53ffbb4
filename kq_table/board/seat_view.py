"""A match as one seat sees it: sprites, history and legal deeds kept in step with the match controller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engines.core.api import CHANCE, OVER, SPECTATOR, Deed, Reason, Seat, Visibility, Zone
from engines.core.cards import Card
from engines.core.sentences import PLAYER
from kq_table.match.controller import MatchController
from kq_table.narrate.match_summary import spoken_names
from kq_table.text import fill, say
from kq_table.ui.durations import MIN_HOLD_SECONDS, MOTION, Pace

from .card_behaviour import CardBehaviour
from .event_animator import EventAnimator, PlaySound
from .history import MatchHistory, ShownEvents
from .slots import Layout
from .state import BoardState, CardSprite

CLAIMED_ROUND_SPEED: Final = "brisk"
"""Speed at which a claimed round is played out: a name of `durations.SPEEDS`."""


class SeatViewModel:
    """
    The seat at the lower edge, whether its hand is face up, and what the board shows of the match.

    :param play_sound: plays a sound by its name at a place on the board
    """

    def __init__(
        self,
        controller: MatchController,
        card_behaviour: CardBehaviour,
        layout: Layout,
        pace: Pace,
        play_sound: PlaySound,
    ) -> None:
        self.controller, self.card_behaviour = controller, card_behaviour
        self.seat: Seat = controller.first_viewer
        has_secrets = any(zone.visibility is Visibility.OWNER for zone in controller.view(SPECTATOR).state.zones)
        self.is_shared = has_secrets and len(controller.people) > 1
        """Whether people with secret hands share the screen."""
        self.is_open = not self.is_shared
        """Whether the hand of *seat* may be seen; on a shared screen only after the privacy screen."""
        self.shown = ShownEvents(len(controller.seatings))
        self.board = BoardState(self.seat, layout)
        self.animator = EventAnimator(self.board, card_behaviour, self.shown, play_sound, pace)
        self._play_sound = play_sound
        self._begin()

    def _begin(self) -> None:
        """Show the board as the match stands; a match that has just begun is dealt with motion."""
        if self.controller.n <= 1:
            self.board.load_view(self.controller.view(self.viewer), self.card_behaviour)
            return
        for event in self.controller.history(SPECTATOR):
            self.history.apply(event)
        self.controller.new_events(SPECTATOR)
        self.load_view()
        if self.history.is_between_rounds and self.controller.turn in {CHANCE, OVER}:
            self.shown.result = self.history.rounds[-1]

    @property
    def viewer(self) -> Seat:
        """Whose view is shown: a spectator's while people pass the screen on."""
        return self.seat if self.is_open else SPECTATOR

    @property
    def history(self) -> MatchHistory:
        return self.shown.history

    def load_view(self) -> None:
        """Show the cards as the viewer sees them now, without motion; `refresh` updates the legal deeds."""
        self.board.legal, self.board.press_deeds = (), {}
        self.board.load_view(self.controller.view(self.viewer), self.card_behaviour)
        self.board.settle()

    def refresh(self) -> None:
        if events := self.controller.new_events(self.viewer):
            self.animator.enqueue(events)
            self.card_behaviour.update(self.controller.view(self.viewer).state.public)
        legal = self.controller.legal(self.seat) if self.is_open else ()
        if legal is self.board.legal:
            return
        self.board.legal = legal
        piles = {self.card_behaviour.pile_of(deed): deed for deed in self.board.legal if not deed.moves}
        zones = self.board.zones if piles else ()
        self.board.press_deeds = {zone: piles[str(zone)] for zone in zones if str(zone) in piles}

    # -- time

    def step(self, seconds: float) -> None:
        self.board.timeline.step(seconds)
        self.board.homing.step(seconds)

    def skip(self) -> None:
        """Finish all motion at once."""
        self.animator.is_resumed = True
        self.board.finish_motion()
        self.board.settle()

    @property
    def is_settled(self) -> bool:
        """Whether everything that happened has been shown."""
        return self.board.timeline.is_idle and self.shown.result is None

    @property
    def is_result_due(self) -> bool:
        """Whether everything before a waiting round's result has been shown."""
        return self.shown.result is not None and (self.board.timeline.is_idle or self.board.timeline.is_held)

    @property
    def is_moving(self) -> bool:
        runs = not self.board.timeline.is_idle and not self.board.timeline.is_held
        return runs or not self.board.homing.is_idle

    # -- what the person does

    def play(self, deed: Deed) -> None:
        """Do a deed of the viewer."""
        self.board.finish_motion()
        self.controller.submit(self.seat, deed.text)
        self.refresh()

    def finish_round(self) -> None:
        """Have the round played out, and show it quickly: its outcome is certain."""
        self.skip()
        pace = self.animator.pace
        self.animator.pace = Pace(pace.tempo._replace(speed=CLAIMED_ROUND_SPEED), MIN_HOLD_SECONDS)
        self.controller.finish_round()
        self.refresh()
        self.animator.pace = pace

    def take_back(self) -> bool:
        """Go back to the viewer's last decision; False if that is not possible."""
        self.skip()
        before = self.animator.moves.known_places()
        if not self.controller.take_back(self.seat):
            return False
        self.shown.reset()
        self._begin()
        self.animator.moves.resettle(before, MOTION.play)
        return True

    def refuse(self, sprite: CardSprite, zone: Zone) -> str:
        """Shake a card that may not be played; return the reason in words."""
        if self.controller.turn == self.seat:
            # Cards still moving have to arrive first, or the reason could not be seen.
            self.skip()
        self.animator.moves.return_home(sprite, zone, is_refused=True)
        self._play_sound("refuse", None)
        return self.why_not(sprite) or _not_your_turn(self.controller)

    def why_not(self, sprite: CardSprite) -> str:
        """Why a card may not be played now; empty if it may, never leaves its zone, is hidden, or another is to act."""
        if not self.is_open:
            return ""
        zone = self.board.zone_of(sprite)
        if self.controller.turn != self.seat or not self.is_settled or zone is None or self.board.can_go(sprite):
            return ""
        return _reason_against(self.controller, self.card_behaviour, zone, sprite.card)

    # -- people who share a screen

    @property
    def wants_curtain(self) -> bool:
        """Whether the person to act must first be alone at the screen."""
        is_person = self.controller.turn in self.controller.people
        return self.is_shared and is_person and (not self.is_open or self.controller.turn != self.seat)

    @property
    def wants_seat(self) -> bool:
        """Whether another person is to act, and no secret prevents showing that seat at once."""
        turn = self.controller.turn
        return not self.is_shared and turn in self.controller.people and turn != self.seat

    def hide(self) -> None:
        self.board.finish_motion()
        self.is_open = False
        self.load_view()

    def reveal(self, seat: Seat, layout: Layout) -> None:
        """Show the hand of *seat*, at the lower edge from now on."""
        self.seat = self.board.seat = seat
        self.is_open = True
        self.board.layout = layout
        self.load_view()


def _reason_against(controller: MatchController, card_behaviour: CardBehaviour, zone: Zone, card: Card) -> str:
    """
    Why the seat to act may not play a card from a zone.

    The rules' reason against the likeliest deed with the card; empty if it never leaves that zone.
    """
    seat = controller.turn
    possible = card_behaviour.possible_deeds(controller.view(seat), zone, card)
    reason = controller.why_not(seat, possible[0]) if possible else None
    return in_words(reason, _names(controller)) if reason else ""


def in_words(reason: Reason, names: Mapping[Seat, str] | Sequence[str]) -> str:
    """A reason of the rules as a sentence; *names* (by seat) name the player it is about."""
    values = dict(reason.values)
    if PLAYER in values:
        values[PLAYER] = names[int(values[PLAYER])]
    return fill(reason.sentence, values)


def _names(controller: MatchController) -> Sequence[str]:
    return [seating.name for seating in controller.seatings]


def _not_your_turn(controller: MatchController) -> str:
    """Whose turn it is, in words; empty if no seat is to act."""
    turn = controller.turn
    return say("table.not_now", name=spoken_names(controller.seatings)[turn]) if turn >= 0 else ""
