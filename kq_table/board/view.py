"""A match on the board: cards, history and legal deeds kept in step with a match in play or with its record."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engines.core.api import CHANCE, OVER, SPECTATOR, Deed, Reason, Seat, Zone
from engines.core.sentences import PLAYER
from kq_table.match.record_view import EVERYBODY
from kq_table.match.seat_view import PositionView, SeatView, Viewed
from kq_table.narrate.match_summary import spoken_names
from kq_table.text import fill, say
from kq_table.ui.clock import Clock
from kq_table.ui.durations import MIN_HOLD_SECONDS, MOTION, Pace

from .card_behaviour import CardBehaviour
from .event_animator import EventAnimator, PlaySound
from .history import MatchHistory, ShownEvents
from .slots import Layout
from .state import BoardState, CardSprite

CLAIMED_ROUND_SPEED: Final = "brisk"
"""Speed at which a claimed round is played out: a name of `durations.SPEEDS`."""


class BoardView(ABC):
    """
    What a board shows of a match, and what its cards can do there.

    :param names: by seat, for the reasons of the rules
    :param play_sound: plays a sound by its name at a place on the board
    :param waits_for_results: False where results are shown beside the board and nothing waits for them
    """

    def __init__(
        self,
        match: Viewed,
        names: Sequence[str],
        card_behaviour: CardBehaviour,
        layout: Layout,
        pace: Pace,
        play_sound: PlaySound,
        *,
        waits_for_results: bool = True,
    ) -> None:
        self._viewed, self._names, self.card_behaviour, self._play_at = match, names, card_behaviour, play_sound
        self.board = BoardState(match.seat, layout, is_bare=match.viewer == EVERYBODY)
        self.shown = ShownEvents(len(match.seatings), waits_for_results=waits_for_results)
        self.animator = EventAnimator(self.board, card_behaviour, self.shown, play_sound, pace)

    @property
    def history(self) -> MatchHistory:
        return self.shown.history

    def load_view(self) -> None:
        """Show the cards as the viewer sees them now, without motion."""
        self.board.load_view(self._viewed.view(), self.card_behaviour)
        self.board.settle()

    def offer(self, legal: tuple[Deed, ...]) -> None:
        """Let these deeds be done with the cards."""
        self.board.legal = legal
        piles = {self.card_behaviour.pile_of(deed): deed for deed in legal if not deed.moves}
        zones = self.board.zones if piles else ()
        self.board.press_deeds = {zone: piles[str(zone)] for zone in zones if str(zone) in piles}

    def play_sound(self, sound: str) -> None:
        self._play_at(sound, None)

    @property
    @abstractmethod
    def is_settled(self) -> bool:
        """Whether everything that happened has been shown, so that the seat may act."""

    @property
    def is_asking(self) -> bool:
        """Whether the seat is to act, and knows everything it needs for that."""
        return self.is_settled

    def why_not(self, sprite: CardSprite) -> str:
        """
        Why a card may not be played now, in words: the rules' reason against the likeliest deed with it.

        Empty if it may be played, never leaves its zone, or is hidden, and while nobody is asked here.
        """
        zone = self.board.zone_of(sprite)
        if not self.is_asking or zone is None or self.board.can_go(sprite):
            return ""
        possible = self.card_behaviour.possible_deeds(self._viewed.view(), zone, sprite.card)
        reason = self._viewed.why_not(possible[0]) if possible else None
        return in_words(reason, self._names) if reason else ""

    def refusal(self, sprite: CardSprite) -> str:
        """What to say about a card that may not be played: the reason, or whose turn it is."""
        turn, reason = self._viewed.turn, self.why_not(sprite)
        if reason or turn < 0:
            return reason
        return say("table.not_now", name=spoken_names(self._viewed.seatings)[turn])

    # -- what the input of cards leads to

    @abstractmethod
    def play(self, deed: Deed) -> None:
        """Do a deed of the seat."""

    @abstractmethod
    def refuse(self, sprite: CardSprite, zone: Zone) -> str:
        """Return a card home that may not be played; give the reason in words."""

    @abstractmethod
    def return_home(self, sprite: CardSprite, zone: Zone) -> None:
        """Return a dropped card to its place."""

    @abstractmethod
    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        """Move a card to another place in a hand ordered by hand."""


def in_words(reason: Reason, names: Mapping[Seat, str] | Sequence[str]) -> str:
    """A reason of the rules as a sentence; *names* (by seat) name the player it is about."""
    values = dict(reason.values)
    if PLAYER in values:
        values[PLAYER] = names[int(values[PLAYER])]
    return fill(reason.sentence, values)


class Phase:
    """What the viewer is asked for; no deed is accepted at first: a press may have been meant for the former phase."""

    def __init__(self, now: float) -> None:
        self._name, self._since = "", now

    def begin(self, name: str, now: float) -> bool:
        """Enter a phase, named by the first word of its deeds; True if it is a new one."""
        is_new = bool(name) and name != self._name
        if is_new:
            self._name, self._since = name, now
        return is_new

    def end(self, now: float | None = None) -> None:
        """Make the next phase a new one, whatever its name; with *now* no deed is accepted for a moment."""
        self._name, self._since = "", self._since if now is None else now

    @property
    def opens_at(self) -> float:
        """The moment in seconds from which deeds are accepted."""
        return self._since + (0.0 if self._name == "play" else MOTION.dead_after_phase)


class PlayBoard(BoardView):
    """
    The board of a match in play.

    :param on_play: called before a deed of the viewer is done
    """

    def __init__(
        self,
        match: SeatView,
        card_behaviour: CardBehaviour,
        layout: Layout,
        pace: Pace,
        play_sound: PlaySound,
        clock: Clock,
        on_play: Callable[[], None],
    ) -> None:
        names = [seating.name for seating in match.seatings]
        super().__init__(match, names, card_behaviour, layout, pace, play_sound)
        self.match, self._clock, self._on_play = match, clock, on_play
        self.phase = Phase(clock.now())
        self.refused: Deed | None = None
        """The legal deed that a coach has just refused."""
        self._begin()

    def _begin(self) -> None:
        """Show the board as the match stands; a match that has just begun is dealt with motion."""
        controller = self.match.controller
        if controller.n <= 1:
            self.board.load_view(self.match.view(), self.card_behaviour)
            return
        for event in controller.history(SPECTATOR):
            self.history.apply(event)
        controller.new_events(SPECTATOR)
        self.load_view()
        if self.history.is_between_rounds and controller.turn in {CHANCE, OVER}:
            self.shown.result = self.history.rounds[-1]

    def load_view(self) -> None:
        """Show the cards as the viewer sees them now, without motion; `refresh` updates the legal deeds."""
        self.offer(())
        super().load_view()

    def refresh(self) -> None:
        """Queue what has happened in the match, and update the legal deeds."""
        if events := self.match.controller.new_events(self.match.viewer):
            self.animator.enqueue(events)
            self.card_behaviour.update(self.match.view().state.public)
        legal = self.match.legal()
        if legal is not self.board.legal:
            self.offer(legal)

    # -- time

    def step(self, seconds: float) -> None:
        self.board.timeline.step(seconds)
        self.board.homing.step(seconds)

    def skip(self) -> None:
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

    @property
    def is_asking(self) -> bool:
        return self.match.is_open and self.match.turn == self.match.seat and self.is_settled

    # -- what the person does

    def play(self, deed: Deed) -> None:
        """Do a deed of the viewer, unless a press of the same moment has done another, or a coach refuses it."""
        if self._clock.now() < self.phase.opens_at or deed not in self.board.legal:
            return
        self._begin_deed()
        if self.match.controller.refuses(deed):
            self.refused = deed
            self._shake(deed)
            return
        self.board.finish_motion()
        self.match.controller.submit(self.match.seat, deed.text)
        self.refresh()

    def _begin_deed(self) -> None:
        self.board.focused, self.board.selected = None, []
        self._on_play()

    def _shake(self, deed: Deed) -> None:
        self.play_sound("refuse")
        for sprite in self.board.sprites_of(deed):
            if (zone := self.board.zone_of(sprite)) is not None:
                self.animator.moves.return_home(sprite, zone, is_refused=True)

    def finish_round(self) -> None:
        """Have the round played out, if nothing can change its score any more, and show it quickly."""
        self._begin_deed()
        self.skip()
        pace = self.animator.pace
        self.animator.pace = Pace(pace.tempo._replace(speed=CLAIMED_ROUND_SPEED), MIN_HOLD_SECONDS)
        self.match.controller.finish_round()
        self.refresh()
        self.animator.pace = pace

    def take_back(self) -> bool:
        """Go back to the viewer's last decision; False if that is not possible."""
        self.board.focused = None
        self.skip()
        before = self.animator.moves.known_places()
        if not self.match.controller.take_back(self.match.seat):
            return False
        self.shown.reset()
        self._begin()
        self.animator.moves.resettle(before, MOTION.play)
        self.phase.end(self._clock.now())
        self.play_sound("slide")
        return True

    def refuse(self, sprite: CardSprite, zone: Zone) -> str:
        """Shake a card that may not be played; return the reason in words, or whose turn it is."""
        if self.match.turn == self.match.seat:
            # Cards still moving have to arrive first, or the reason could not be seen.
            self.skip()
        self.animator.moves.return_home(sprite, zone, is_refused=True)
        self.play_sound("refuse")
        return self.refusal(sprite)

    def return_home(self, sprite: CardSprite, zone: Zone) -> None:
        self.animator.moves.return_home(sprite, zone, is_refused=False)

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        self.animator.moves.move_in_hand(sprite, zone, index)
        self.play_sound("slide")

    # -- people who share a screen

    def hide(self) -> None:
        self.board.finish_motion()
        self.match.is_open = False
        self.load_view()

    def reveal(self, seat: Seat, layout: Layout) -> None:
        """Show the hand of *seat*, at the lower edge from now on."""
        self.phase.end()
        self.match.seat = self.board.seat = seat
        self.match.is_open = True
        self.board.layout = layout
        self.load_view()


class RecordBoard(BoardView):
    """
    The board of a record at one position.

    :param choose: gets a deed that the person tries there, without consequence
    """

    def __init__(
        self,
        match: PositionView,
        card_behaviour: CardBehaviour,
        layout: Layout,
        pace: Pace,
        play_sound: PlaySound,
        choose: Callable[[Deed], None] = lambda _deed: None,
    ) -> None:
        names = spoken_names(match.seatings, match.viewer)
        super().__init__(match, names, card_behaviour, layout, pace, play_sound, waits_for_results=False)
        self.match, self._choose = match, choose
        self.go_to(0)

    @property
    def is_moving(self) -> bool:
        return not self.board.timeline.is_idle or bool(self.board.landings)

    def go_to(self, n: int) -> None:
        self.board.timeline.groups.clear()
        self.match.n = n
        self.shown.reset()
        for event in self.match.record.history(n, self.match.viewer):
            self.shown.on_event(event)
        self.load_view()

    def forward(self) -> None:
        """Show the next deed, if there is one; first finish the motion of the last."""
        match = self.match
        if match.n >= match.record.length:
            return
        self.board.timeline.finish()
        self.load_view()
        match.n += 1
        self.animator.enqueue(match.record.events(match.n, match.viewer))

    def step(self, seconds: float) -> None:
        self.board.timeline.step(seconds)
        self.board.step_landings(seconds)

    def load_view(self) -> None:
        # A new animator remembers nothing of a motion that was left unfinished.
        pace = self.animator.pace
        self.animator = EventAnimator(self.board, self.card_behaviour, self.shown, self._play_at, pace)
        super().load_view()

    # -- a deed that is only tried

    @property
    def is_settled(self) -> bool:
        """False in a replay: more is to come, and nobody is asked for anything."""
        return bool(self.board.legal)

    def play(self, deed: Deed) -> None:
        self._choose(deed)

    def refuse(self, sprite: CardSprite, zone: Zone) -> str:
        self.board.settle()
        return self.why_not(sprite)

    def return_home(self, sprite: CardSprite, zone: Zone) -> None:
        self.board.settle()

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        """No-op: here nothing stays as the person puts it."""
