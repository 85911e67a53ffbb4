"""What the person can do at a table: play, take back, arrange, ask about a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engines.core.api import Deed, Seat, Zone
from engines.core.cards import HIDDEN
from kq_table.board import test_report
from kq_table.board.card_input import CardInput
from kq_table.board.seat_view import SeatViewModel
from kq_table.board.state import CardSprite
from kq_table.games.shared.hud import Hud
from kq_table.shell.context import AppContext
from kq_table.ui.durations import MOTION
from kq_table.ui.widget import Target
from kq_table.ui.widget_tree import WidgetTree

from .overlays import TableOverlays


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


class TableActions:
    """
    Does what cards, buttons and keys ask for; an `InputTarget`.

    :param update_hud: shows the state at once, not only in the next frame
    """

    def __init__(
        self,
        context: AppContext,
        view: SeatViewModel,
        hud: Hud,
        widgets: WidgetTree,
        overlays: TableOverlays,
        update_hud: Callable[[], None],
    ) -> None:
        self._context, self._view, self._hud = context, view, hud
        self._widgets, self._overlays, self._update_hud = widgets, overlays, update_hud
        self.cards = CardInput(view.board, self, view.card_behaviour)
        self.phase = Phase(context.clock.now())
        self.is_against: Callable[[Deed], bool] = lambda _deed: False
        """Whether a coach refuses a legal deed, and says why."""
        self._told_turn: tuple[str, Seat] = "", -1
        """The sentence about another player's turn, and that player's seat."""

    # -- deeds

    def play(self, deed: Deed) -> None:
        """Do a deed of the viewer, unless a press of the same moment has done another."""
        if self._context.clock.now() < self.phase.opens_at or deed not in self._view.board.legal:
            return
        self._lower_cards()
        if self.is_against(deed):
            self._shake(deed)
        else:
            self._view.play(deed)

    def _shake(self, deed: Deed) -> None:
        """Shake a refused deed's cards where they belong."""
        self.play_sound("refuse")
        for sprite in test_report.sprites_of(self._view.board, deed):
            if (zone := self._view.board.zone_of(sprite)) is not None:
                self._view.animator.moves.return_home(sprite, zone, is_refused=True)

    def finish_round(self) -> None:
        """Have the round played out, if nothing can change its score any more."""
        self._widgets.release()
        self._lower_cards()
        self._view.finish_round()

    def _lower_cards(self) -> None:
        self._view.board.focused, self._view.board.selected = None, []
        self._overlays.toasts.clear()

    def take_back(self) -> bool:
        """Go back to the viewer's last decision; False if that is not possible."""
        self._widgets.release()
        self._view.board.focused = None
        if not self._view.take_back():
            return False
        self.phase.end(self._context.clock.now())
        self.play_sound("slide")
        self._context.log("taken_back", n=self._view.controller.n)
        return True

    def choose(self, deeds: Sequence[Deed]) -> None:
        """Ask which of several deeds is meant; the HUD has a button for each."""
        self._update_hud()
        if (button := self._hud.wanted_focus()) is not None:
            self._widgets.focus(button, is_by_key=self.cards.is_ringed)

    # -- cards

    def refuse(self, sprite: CardSprite, zone: Zone) -> None:
        words, turn = self._view.refuse(sprite, zone), self._view.controller.turn
        self._overlays.show_toast(words)
        if turn != self._view.seat:
            self._told_turn = words, turn

    def update(self) -> None:
        """Remove the sentence about whose turn it is once it is false."""
        words, turn = self._told_turn
        if words and turn != self._view.controller.turn:
            self._overlays.retract(words)
            self._told_turn = "", turn

    def return_home(self, sprite: CardSprite, zone: Zone, *, is_aside: bool) -> None:
        self._view.animator.moves.return_home(sprite, zone, is_refused=False)
        state = self._hud.state
        if is_aside and state is not None and state.is_prompt_covered:
            # The prompt says where cards go, but a hint hides it.
            self._overlays.show_toast(self._hud.prompt.text(state))

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        self._view.animator.moves.move_in_hand(sprite, zone, index)
        self.play_sound("slide")

    def why_not(self, sprite: CardSprite) -> str:
        """The reason why a card may not be played now; empty if it may, or if a toast says so already."""
        reason = self._view.why_not(sprite)
        return "" if self._overlays.is_said(reason) else reason

    def explain(self, sprite: CardSprite | None) -> bool:
        """Show why a card may not be played now; False if there is nothing to say."""
        reason = self.why_not(sprite) if sprite is not None else ""
        self._overlays.show_toast(reason)
        return bool(reason)

    def describe_at(self, pos: tuple[int, int]) -> None:
        """Show the meaning of a face-up card, wherever it is."""
        hit = self._view.board.sprite_at(pos, self._view.board.zones)
        if hit is not None and hit[0].is_up and hit[0].card != HIDDEN:
            self._overlays.show_toast(self._hud.words.describe_card(hit[1], hit[0].card))

    def hints(self) -> Sequence[Target]:
        return self._hud.tooltips()

    def unselect(self) -> bool:
        """Deselect all cards; False if none were selected."""
        if not self._view.board.selected:
            return False
        self._view.board.selected = []
        self._widgets.focus(self.cards)
        return True

    # -- all else

    def open_score_sheet(self) -> None:
        """Focus the score sheet, or press the button that opens it."""
        self._widgets.focus_and_press(self._hud.score_control())

    def play_sound(self, sound: str) -> None:
        self._context.sound.play(sound)

    @property
    def play_mode(self) -> str:
        return self._context.settings.play

    @property
    def own_keys(self) -> Mapping[int, Callable[[], None]]:
        """Actions of keys that only this game has, by pygame's codes."""
        return self._hud.own_keys
