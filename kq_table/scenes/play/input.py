"""What hands do at a table: events, keys, and what the cards that are touched ask for. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from engines.core.api import Deed, Seat, Zone
from engines.core.cards import HIDDEN
from kq_table.board import card_input
from kq_table.board.animation import Pose
from kq_table.board.card_input import CardInput
from kq_table.board.seat_view import SeatViewModel
from kq_table.board.state import BoardState, CardSprite
from kq_table.games.shared.hud import Hud
from kq_table.games.shared.interface import PlateAction
from kq_table.match.controller import MatchController
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.theme import MOTION
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import Target
from kq_table.ui.widget_tree import WidgetTree

from .chat import ChatDialog
from .fairness import FairnessDialog
from .pause import PauseDialog

if TYPE_CHECKING:
    from .toolbar import TableToolbar

LONG_PRESS: Final = 0.6
"""Seconds for which a finger rests on a card to ask about it."""


class AtHand(Scene):
    """The part of a table that answers to hands and keys; it is the `play_sound.Player`."""

    controller: MatchController
    sitting: SeatViewModel
    table: BoardState
    hud: Hud
    cards: CardInput
    board: WidgetTree
    tools: TableToolbar
    toasts: Toasts

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self._pressed_at: float | None = None
        self._phase: tuple[str, float] = ("", context.clock.now())
        """What the one who looks was asked for last, and since when."""

    @property
    def seat(self) -> Seat:
        """The seat that lies below: the one who looks, or will look next."""
        return self.sitting.seat

    @property
    def is_open(self) -> bool:
        """Whether that seat's hand may be seen."""
        return self.sitting.is_open

    @property
    def has_talk(self) -> bool:
        """Whether something may be said aloud here."""
        return self.controller.options.get("talk") == "on" and bool(self.controller.people)

    def hide(self) -> None:
        """Turn the hand down before somebody else looks."""
        raise NotImplementedError

    def look(self, now: float) -> None:
        """Let the HUD see how things stand."""
        raise NotImplementedError

    # -- hands and keys

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event: skipping first, then the controls, then the table's own keys."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._pressed_at = self.context.clock.now()
        elif event.type == pygame.MOUSEBUTTONUP:
            self._pressed_at = None
        if self._skips(event):
            return
        is_taken = self.board.handle(event)
        wanted = self.hud.wanted_focus()
        if wanted is not None and self.board.focused in {None, self.cards} and event.type == pygame.MOUSEBUTTONDOWN:
            # Looking at one's cards must not take the keys from what is asked.
            self.board.focus(wanted)
        if is_taken:
            return
        if event.type == pygame.KEYDOWN:
            self._shortcut(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._inspect(event.pos)
        elif (
            event.type == pygame.WINDOWFOCUSLOST
            and self.sitting.is_shared
            and self.is_open
            and self.controller.turn >= 0
        ):
            self.hide()

    def _skips(self, event: pygame.event.Event) -> bool:
        """Let a click or Space show at once what is still on its way."""
        if self.table.timeline.is_idle:
            return False
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        is_space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        is_enter = event.type == pygame.KEYDOWN and event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}
        if self.table.timeline.is_held and (is_click or is_space or is_enter):
            self.sitting.animator.is_resumed = True
            return True
        if is_space or is_enter or (is_click and not self.table.legal):
            self.sitting.skip()
        # Enter means a card as well, which need not wait to be named a second time.
        return is_space

    def _shortcut(self, event: pygame.event.Event) -> None:
        is_shifted = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_ESCAPE and self.table.selected:
            self.table.selected = []
            self.board.focus(self.cards)
        elif event.key == pygame.K_ESCAPE and self.tools.advice.is_open:
            self.tools.advice.forget()
        elif event.key == pygame.K_ESCAPE:
            self.pause()
        elif event.key == pygame.K_t:
            self.talk()
        elif self.tools.shortcut(event):
            return
        elif event.key == pygame.K_F2:
            self.board.focus_and_press(self.hud.score_control())
        elif event.key == pygame.K_m and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            self.context.change_settings(replace(self.context.settings, mute=not self.context.settings.mute))
            self.tell(say("table.muted" if self.context.settings.mute else "table.unmuted"))
        elif event.key in {pygame.K_LEFT, pygame.K_RIGHT} or (event.key in card_input.SUIT_KEYS and is_shifted):
            self.board.focus(self.cards, is_by_key=True)
            self.cards.key(event)

    def ask_by_holding(self, now: float) -> None:
        """Answer a press that rests on a card as a right click is answered: a finger has no other button."""
        if self._pressed_at is not None and now - self._pressed_at >= LONG_PRESS:
            self._pressed_at = None
            held = self.table.drag
            sprite = self.table.focused
            if (held is None or not held.is_moved) and sprite is not None and (reason := self.why_not(sprite)):
                self.cards.forget_press()
                self.tell(reason)

    def _inspect(self, at: tuple[int, int]) -> None:
        """Answer a right click on a card: why may it not be played, or what is it?"""
        self.cards.hover(at)
        sprite = self.table.hovered
        if sprite is not None and (reason := self.why_not(sprite)):
            self.tell(reason)
        else:
            self.describe_at(at)

    def lay_over(self, make: Callable[[AppContext], Scene]) -> None:
        """Lay a sheet of the game's own over the table."""
        self.board.release()
        self.context.stack.push(make(self.context))

    def press(self, seat: Seat) -> PlateAction:
        """Give what a press on a bot's plate leads to: why it can be trusted."""
        words = say("trust.press", name=self.controller.seatings[seat].name)
        return PlateAction(
            "question", words, lambda: self.lay_over(lambda context: FairnessDialog(context, self.controller, seat))
        )

    def talk(self) -> None:
        """Open the sheet to say something aloud; people at the table may do so at any time."""
        if self.has_talk and self.sitting.is_open and not self.controller.is_over:
            people = [(seat, self.controller.seatings[seat].name) for seat in self.controller.people]
            self.lay_over(
                lambda context: ChatDialog(context, people, self.seat, self.hud.words.chat_phrases, self._say_aloud)
            )

    def _say_aloud(self, seat: Seat, text: str) -> None:
        self.controller.submit(seat, f"say {text}")
        self.sitting.refresh()

    def pause(self) -> None:
        """Open the pause sheet."""
        self.board.release()
        self.context.stack.push(PauseDialog(self.context, self.controller))

    # -- what touch asks (a `play_sound.Player`)

    @property
    def hears_at(self) -> float:
        """When deeds are taken again: nobody is to do one by a press that was meant for the phase before."""
        return self._phase[1] + (0.0 if self._phase[0] == "play" else MOTION.dead_after_phase)

    def play(self, deed: Deed) -> None:
        """Do a deed of the one who looks, unless a press of the same moment has done another."""
        if self.context.clock.now() < self.hears_at or deed not in self.table.legal:
            return
        self.table.focused, self.table.selected = None, []
        self.toasts.clear()
        self.sitting.play(deed)

    def finish_round(self) -> None:
        """Let the round be played out, where nothing can change its score any more."""
        self.board.release()
        self.table.focused, self.table.selected = None, []
        self.toasts.clear()
        self.sitting.finish_round()

    def taken_back(self) -> bool:
        """Go back to the last decision of the one who looks; False if that cannot be."""
        self.board.release()
        self.table.focused = None
        if not self.sitting.take_back():
            return False
        self._phase = ("", self.context.clock.now())
        self.context.sound.play("slide")
        self.context.log("taken_back", n=self.controller.n)
        return True

    def refuse(self, sprite: CardSprite, zone: Zone) -> None:
        """Say why a card may not be played."""
        self.tell(self.sitting.refuse(sprite, zone))

    def return_home(self, sprite: CardSprite, zone: Zone) -> None:
        """Let a card that was dropped nowhere glide home."""
        self.sitting.animator.moves.return_home(sprite, zone, is_refused=False)

    def describe_at(self, pos: tuple[int, int]) -> None:
        """Say what an open card is, wherever it lies."""
        hit = self.table.sprite_at(pos, self.table.zones)
        if hit is not None and hit[0].is_up and hit[0].card != HIDDEN:
            self.tell(self.hud.words.describe_card(hit[1], hit[0].card))

    def choose(self, deeds: Sequence[Deed]) -> None:
        """Ask which of several deeds is meant: the HUD has a button for each."""
        del deeds
        self.look(self.context.clock.now())
        if (button := self.hud.wanted_focus()) is not None:
            self.board.focus(button, is_by_key=self.cards.is_ringed)

    def why_not(self, sprite: CardSprite) -> str:
        """Give the reason why a card may not be played now; empty if it may, or if it is being told."""
        reason = self.sitting.why_not(sprite)
        return "" if reason == self.toasts.text else reason

    def hints(self) -> Sequence[Target]:
        """List the places on the felt that say what they are."""
        return self.hud.tooltips()

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        """Hold a card at another place in the hand."""
        self.sitting.animator.moves.move_in_hand(sprite, zone, index)
        self.play_sound("slide")

    def play_sound(self, sound: str) -> None:
        """Make a sound of cards."""
        self.context.sound.play(sound)

    @property
    def play_mode(self) -> str:
        """How a click plays."""
        return self.context.settings.play

    def tell(self, text: str) -> None:
        """Show news for a while."""
        if text:
            self.toasts.show(text, self.context.clock.now())

    def _sound(self, name: str, at: Pose | None = None) -> None:
        """Play a sound where it happens: left and right as on the table."""
        pan = 0.0 if at is None else max(-0.6, min(0.6, 2 * at.x / self.context.size[0] - 1))
        self.context.sound.play(name, pan=pan)
