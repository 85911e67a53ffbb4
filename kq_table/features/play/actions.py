"""What hands and keys do at a table: play, take back, arrange, ask about a card, say something."""

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
    """What the viewer is asked for; at first no deed is taken, as a press may have been meant for the phase before."""

    def __init__(self, now: float) -> None:
        self._name, self._since = "", now

    def begin(self, name: str, now: float) -> bool:
        """Go over to a phase, named by the first word of its deeds; tell whether it is another than before."""
        is_new = bool(name) and name != self._name
        if is_new:
            self._name, self._since = name, now
        return is_new

    def end(self, now: float | None = None) -> None:
        """Have the next phase be another than this one, whatever its name; *now*: take no deed for a moment."""
        self._name, self._since = "", self._since if now is None else now

    @property
    def opens_at(self) -> float:
        """The moment (seconds) from which deeds are taken."""
        return self._since + (0.0 if self._name == "play" else MOTION.dead_after_phase)


class TableActions:
    """
    Does what cards, buttons and keys ask for; it is the `selection.InputTarget`.

    :param update_hud: shows the situation at once, not only in the next frame
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
        """Whether a coach does not take a legal deed, and says why."""
        self._told_turn: tuple[str, Seat] = "", -1
        """What was said of another player's turn, and whose it was."""

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
        """Refuse a deed visibly: its cards shake where they belong."""
        self.play_sound("refuse")
        for sprite in test_report.sprites_of(self._view.board, deed):
            if (zone := self._view.board.zone_of(sprite)) is not None:
                self._view.animator.moves.return_home(sprite, zone, is_refused=True)

    def finish_round(self) -> None:
        """Have the round played out, where nothing can change its score any more."""
        self._widgets.release()
        self._lower_cards()
        self._view.finish_round()

    def _lower_cards(self) -> None:
        self._view.board.focused, self._view.board.selected = None, []
        self._overlays.toasts.clear()

    def take_back(self) -> bool:
        """Go back to the last decision of the viewer; False if that cannot be."""
        self._widgets.release()
        self._view.board.focused = None
        if not self._view.take_back():
            return False
        self.phase.end(self._context.clock.now())
        self.play_sound("slide")
        self._context.log("taken_back", n=self._view.controller.n)
        return True

    def choose(self, deeds: Sequence[Deed]) -> None:
        """Ask which of several deeds is meant: the HUD has a button for each."""
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
        """Say no longer whose turn it is than it is true."""
        words, turn = self._told_turn
        if words and turn != self._view.controller.turn:
            self._overlays.retract(words)
            self._told_turn = "", turn

    def return_home(self, sprite: CardSprite, zone: Zone, *, is_aside: bool) -> None:
        self._view.animator.moves.return_home(sprite, zone, is_refused=False)
        state = self._hud.state
        if is_aside and state is not None and state.is_prompt_covered:
            # Where cards go is what the prompt says, which a hint hides.
            self._overlays.show_toast(self._hud.prompt.text(state))

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        self._view.animator.moves.move_in_hand(sprite, zone, index)
        self.play_sound("slide")

    def why_not(self, sprite: CardSprite) -> str:
        """Give the reason why a card may not be played now; empty if it may, or if a toast says so already."""
        reason = self._view.why_not(sprite)
        return "" if self._overlays.is_said(reason) else reason

    def explain(self, sprite: CardSprite | None) -> bool:
        """Say why a card may not be played now; False if there is nothing to say."""
        reason = self.why_not(sprite) if sprite is not None else ""
        self._overlays.show_toast(reason)
        return bool(reason)

    def describe_at(self, pos: tuple[int, int]) -> None:
        """Say what an open card is, wherever it lies."""
        hit = self._view.board.sprite_at(pos, self._view.board.zones)
        if hit is not None and hit[0].is_up and hit[0].card != HIDDEN:
            self._overlays.show_toast(self._hud.words.describe_card(hit[1], hit[0].card))

    def hints(self) -> Sequence[Target]:
        return self._hud.tooltips()

    def unselect(self) -> bool:
        """Lower the raised cards; False where none are raised."""
        if not self._view.board.selected:
            return False
        self._view.board.selected = []
        self._widgets.focus(self.cards)
        return True

    # -- all else

    def open_score_sheet(self) -> None:
        """Put the focus on the score sheet, or press the button that opens it."""
        self._widgets.focus_and_press(self._hud.score_control())

    def play_sound(self, sound: str) -> None:
        self._context.sound.play(sound)

    @property
    def play_mode(self) -> str:
        return self._context.settings.play

    @property
    def own_keys(self) -> Mapping[int, Callable[[], None]]:
        """What keys do that only this game has, by pygame's codes."""
        return self._hud.own_keys
