"""What keys, pads and fingers mean to scenes, which know the usual keys and a pointer alone."""

from __future__ import annotations

from typing import Final

import pygame
from pygame.event import Event

from kq_table.shell.context import AppContext
from kq_table.shell.key_words import make_of
from kq_table.shell.sound import SoundSink, Volumes
from kq_table.storage import key_bindings
from kq_table.ui.presenter import Presenter

from .fingers import FINGER_EVENTS, Fingers, is_stand_in
from .key_map import KeyMap, control_meant, key_of, text_of
from .pads import PAD_EVENT, PAD_TYPES, Pads

KEY_EVENTS: Final = frozenset({pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT})
USES: Final = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN})
"""Events after which a pad is no longer what was used last."""
MODIFIERS: Final = frozenset(
    {pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LSHIFT, pygame.K_RSHIFT}
    | {pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR}
)
"""Keys that are pressed on the way to others."""


class Input:
    """Stands between the window and the scenes."""

    def __init__(self, context: AppContext, presenter: Presenter) -> None:
        self._context = context
        self._map = KeyMap(lambda: context.settings)
        self._fingers = Fingers(presenter)
        self.pads = Pads(lambda words: context.log("pads", words=words))
        self._held: dict[str, str] = {}
        """Control of a pad that is held, with the usual key that it was pressed as."""

    def meant(self, event: Event) -> list[Event]:
        """The events that scenes get for one of the window."""
        if event.type in PAD_TYPES:
            self.pads.take([event])
            return []
        if event.type == PAD_EVENT:
            return self._of_pad(event)
        if is_stand_in(event):
            return []
        if event.type in USES or (event.type == pygame.MOUSEMOTION and any(getattr(event, "rel", ()))):
            self._use("")
        if event.type in FINGER_EVENTS:
            return self._fingers.meant(event, self._context.stack.top, self._context.clock.now())
        if event.type == pygame.WINDOWFOCUSLOST:
            self.pads.let_go()
            self._fingers.forget()
        if event.type in KEY_EVENTS or event.type == pygame.WINDOWFOCUSLOST:
            return self._of_keyboard(event)
        return [event]

    def _of_keyboard(self, event: Event) -> list[Event]:
        top = self._context.stack.top
        if event.type == pygame.KEYDOWN and event.key not in MODIFIERS and top.hands.choose_key(key_of(event)):
            return []
        return self._map.meant(event, is_writing=top.is_writing, is_choosing=top.hands.is_choosing_keys)

    def _of_pad(self, event: Event) -> list[Event]:
        """The usual key of a control; once it is let go, of what it was as it was pressed."""
        if not event.is_down:
            usual = self._held.pop(event.control, "")
            return control_meant(usual, is_down=False) if usual else []
        self._use(make_of(event.pad))
        top = self._context.stack.top
        if not event.is_again and top.hands.choose_control(event.control):
            return []
        now = key_bindings.controls(self._context.settings.chosen_controls)
        usual = next((usual for usual, control in now.items() if control == event.control), "")
        if not usual or (top.is_writing and text_of(usual)):
            return []
        self._held[event.control] = usual
        return control_meant(usual, is_down=True)

    def _use(self, make: str) -> None:
        """Name keys as on what is used now."""
        if make != self._context.key_words.make:
            self._context.key_words.make = make
            for scene in self._context.stack.scenes:
                scene.hands.renew_keys(scene)
            self._context.needs_frame = True

    # -- time

    def step(self, now: float) -> None:
        self._fingers.press_long(self._context.stack.top, now)

    @property
    def wake_at(self) -> float | None:
        return self._fingers.due

    def felt(self, sink: SoundSink) -> SoundSink:
        """A sink that plays the same, and has the pad rumble where the settings say so."""
        return FeltSink(sink, self._context, self.pads)


FELT: Final = frozenset({"turn", "refuse"})
"""Sounds that a pad rumbles to: one's turn begins, a card can't be played."""


class FeltSink:
    """Plays sounds, and has a pad rumble to some of them."""

    def __init__(self, sink: SoundSink, context: AppContext, pads: Pads) -> None:
        self._sink, self._context, self._pads = sink, context, pads

    @property
    def silent_because(self) -> str:
        return self._sink.silent_because

    @property
    def volumes(self) -> Volumes:
        return self._sink.volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        self._sink.volumes = volumes

    def play(self, name: str, pan: float = 0.0, step: int = 0) -> None:
        self._sink.play(name, pan, step)
        if name in FELT and self._context.settings.rumble and self._context.key_words.make:
            self._pads.rumble()

    def close(self) -> None:
        self._sink.close()
