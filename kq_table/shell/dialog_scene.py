"""A scene that is one dialog, and dialogs that tell something."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import ClassVar, Concatenate, Final, ParamSpec

import pygame
from pygame import Rect, Surface

from kq_table.art.rooms import lacquer_of
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.clock import earliest
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.dialog import Dialog, Sheet
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import out_cubic
from kq_table.ui.fading import FadingPicture
from kq_table.ui.labels import Paragraph
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import CREAM, Z_DIALOG, Z_DRAGGED, Z_PANELS, Z_PILES, Z_PROMPT, Z_SLIPS, Z_TIP, Z_TRICK
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import Target

from .context import AppContext
from .reading import TreeReading
from .scene import FADE_STEPS, ExitAnimation, Scene, Shade

P = ParamSpec("P")

RISE_HEIGHT: Final = 26
"""Design pixels by which a dialog rises as it opens."""
HUSH_STEPS: Final = 8
HUSHED: Final = 6
"""Of so many steps, how many a panel below a shade fades: under it, a tenth of its light is left."""
HUSHED_HEIGHTS: Final = (
    range(Z_PANELS, Z_PILES),
    range(Z_PROMPT, Z_TRICK),
    range(Z_SLIPS, Z_DRAGGED),
    range(Z_DIALOG, Z_TIP),
)
"""The heights of what a shade fades: all that has words, but no card, nor the menu's boxes."""
TITLE: Final = "title"
"""The key of the menu's title, so large that it would be read as long as anything is left."""


class DialogScene(Scene):
    """
    A dialog over the scenes below, made anew for each size of the window; the scene has the dialog's name.

    :param make: makes the dialog, which is placed later; a dialog with state overrides `_make_dialog` instead
    """

    is_overlay: ClassVar[bool] = True
    opening_key: int | str = ""
    """The key that opened it, which closes it too: its code, or what it types; empty for none."""
    dialog: Dialog | Sheet

    def __init__(self, context: AppContext, make: Callable[[], Dialog | Sheet] | None = None) -> None:
        self.context, self._make = context, make
        self._has_begun = self._is_outdated = False
        self._opened_at: float | None = None
        self._time = 0.0
        self._shown: Mapping[Hashable, DrawItem] = {}
        """The draw items of the last frame."""
        self._hushed: dict[int, FadingPicture] = {}
        """By the identity of a picture under the shade: what is left of it."""
        self._shade_before = 0.0
        """How dark it already was below another dialog when this one opened, 0 to 1."""
        self._shades: FadingPicture | None = None

    @property
    def name(self) -> str:
        return self.dialog.name

    def _make_dialog(self) -> Dialog | Sheet:
        assert self._make is not None, "a dialog with state makes its own"
        return self._make()

    def enter(self) -> None:
        if not self._has_begun:
            self._has_begun = True
            self.begin()

    def begin(self) -> None:
        """Called when the dialog is opened, but not when a scene above it has gone."""

    def escape(self) -> None:
        """Go one step back, as Escape does."""
        self.context.stack.pop()

    def resize(self) -> None:
        """Make the dialog anew for the window; focus and scroll position are kept."""
        former = getattr(self, "dialog", None)
        self.dialog = self._make_dialog()
        if isinstance(self.dialog, Dialog):
            # The felt below may be another room's.
            self.dialog.night = lacquer_of(self.context.settings.felt, self.context.stack.ground_room).night
        self.dialog.place(self.context.kit)
        self.reading = TreeReading(self.dialog)
        if former is not None:
            self.dialog.restore_from(former)

    def renew(self) -> None:
        """Make the dialog anew for its new content, once nothing is held down (a release would hit another widget)."""
        self._is_outdated = self.dialog.is_held
        if not self._is_outdated:
            self.resize()

    def handle(self, event: pygame.event.Event) -> None:
        if self._is_opening_key(event) or (
            not self.dialog.handle(event) and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        ):
            self.escape()

    def _is_opening_key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or not self.opening_key:
            return False
        return self.opening_key in {event.key, getattr(event, "unicode", "")}

    def step(self, now: float) -> None:
        """Advance the time; only the topmost scene shows hints."""
        if self._opened_at is None:
            self._opened_at = now
            self._shade_before = self.context.stack.take_shade()
        self._time = now
        if self._is_outdated:
            self.renew()
        if self.context.stack.top is self:
            self.dialog.step(now)

    @property
    def is_writing(self) -> bool:
        return isinstance(self.dialog.focused, TextField)

    @property
    def _risen(self) -> float:
        """How far the dialog has risen, 0 to 1."""
        tempo = self.context.tempo
        seconds = tempo.seconds(tempo.flourish(MOTION.dialog_in))
        if self._opened_at is None:
            return 0.0 if seconds else 1.0
        return 1.0 if seconds <= 0 else min(1.0, (self._time - self._opened_at) / seconds)

    @property
    def _darkness(self) -> float:
        """How dark the shade has become, 0 to 1."""
        seconds = self.context.tempo.travel(MOTION.shade_in)
        if seconds <= 0:
            return 1.0
        since = 0.0 if self._opened_at is None else self._time - self._opened_at
        return min(1.0, self._shade_before + since / seconds)

    @property
    def is_moving(self) -> bool:
        return self._risen < 1 or self._darkness < 1

    @property
    def wake_at(self) -> float | None:
        return self.dialog.wake_at if self.context.stack.top is self else None

    def draw(self, frame: DisplayList) -> None:
        fall = round((1 - out_cubic(self._risen)) * self.context.kit.px(RISE_HEIGHT))
        self._shown = self._nodes()
        if any(map(self._is_shade, self._shown.values())):
            self._hush(frame)
        for key, node in self._shown.items():
            if self._is_shade(node):
                if (image := self._shaded(node.image)) is not None:
                    frame.add((id(self), key), image, node.x, node.y, node.z)
            else:
                frame.add((id(self), key), node.image, node.x, node.y + fall, node.z)

    def _nodes(self) -> dict[Hashable, DrawItem]:
        own = DisplayList()
        self.dialog.draw(own, Z_DIALOG + self.context.stack.scenes.index(self) * 10)
        return own.items

    def _shaded(self, shade: Surface) -> Surface | None:
        """The shade as dark as it has become; None for nothing."""
        step = int(self._darkness * FADE_STEPS)
        if step == FADE_STEPS:
            self._shades = None
            return shade
        self._shades = self._shades or FadingPicture(shade, FADE_STEPS)
        return self._shades.shade(step) if step else None

    def _hush(self, frame: DisplayList) -> None:
        """Fade title, panels and dialogs below the shade, whose words the sheet would cut and leave legible."""
        hushed: dict[int, FadingPicture] = {}
        for key, item in frame.items.items():
            if any(item.z in heights for heights in HUSHED_HEIGHTS) and not self._is_shade(item):
                known = self._hushed.get(id(item.image))
                hushed[id(item.image)] = faded = known or FadingPicture(item.image, HUSH_STEPS)
                most = HUSH_STEPS if key == TITLE else HUSHED
                frame.items[key] = item._replace(image=faded.shade(HUSH_STEPS - round(self._risen * most)))
        self._hushed = hushed

    def _is_shade(self, node: DrawItem) -> bool:
        return node.image.get_size() == self.context.size

    def exit_animation(self) -> ExitAnimation | None:
        """The dialog sinking and fading, and its shade with it."""
        tempo = self.context.tempo
        seconds = tempo.seconds(MOTION.dialog_out)
        nodes = [node for node in self._shown.values() if not self._is_shade(node)]
        shades = [node for node in self._shown.values() if self._is_shade(node)]
        self._shown = {}
        if seconds <= 0 or not nodes:
            return None
        fall = round(tempo.flourish(self.context.kit.px(RISE_HEIGHT)))
        shade = Shade(shades[0], self._darkness, tempo.seconds(MOTION.shade_out)) if shades else None
        return ExitAnimation(nodes, self.context.clock.now(), seconds, fall, shade)

    def targets(self) -> list[Target]:
        return self.dialog.targets()

    @property
    def focused_name(self) -> str:
        return self.dialog.focused.name if self.dialog.focused else ""


def show_dialog(
    make: Callable[Concatenate[AppContext, P], Dialog], context: AppContext, /, *facts: P.args, **options: P.kwargs
) -> None:
    """Show a dialog without state: *make* gets the context and the facts whenever it is laid out."""
    context.stack.push(DialogScene(context, partial(make, context, *facts, **options)))


def notice_dialog(context: AppContext, text: str) -> Dialog:
    """One text and one button."""
    ok = Button("ok", say("app.ok"), context.stack.pop, "primary")
    return Dialog("notice", say("note.title"), [Paragraph("text", text, "body", CREAM)], [ok], 620)


EDGE_GAP: Final = 14
"""Least distance of a toast from the window's edge, in design pixels."""
SEARCH_STEP: Final = 4
"""Step between tried places of a toast, in design pixels."""


class ToastDialog(DialogScene):
    """A dialog with toasts, shown below it, or as low as possible without covering a control."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.toasts = Toasts(is_wide=True)

    def show_toast(self, text: str) -> None:
        self.toasts.show(text, self.context.clock.now(), 3 * MOTION.toast_rest)
        self.context.announcer.say(text)

    def step(self, now: float) -> None:
        super().step(now)
        self.toasts.step(now)

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self.toasts.is_moving

    @property
    def wake_at(self) -> float | None:
        return earliest(super().wake_at, self.toasts.wake_at)

    def draw(self, frame: DisplayList) -> None:
        super().draw(frame)
        if self.toasts.text:
            self.toasts.draw(frame, self.context.kit, self.toast_rect().midbottom)

    def toast_rect(self) -> Rect:
        """The rect of the toast: below the dialog if it fits, else where it covers least of controls."""
        kit, (width, height) = self.context.kit, self.context.size
        slip = self.toasts.slip(kit, (width // 2, height - kit.px(EDGE_GAP)))
        spare = height - self.dialog.foot - slip.h if isinstance(self.dialog, Dialog) else 0
        if 0 < spare < 2 * kit.px(EDGE_GAP):
            slip.bottom = height - spare // 2
        controls = [target.rect for target in self.targets()]
        inner = [rect for rect in controls if not any(rect != other and rect.contains(other) for other in controls)]
        places = [slip.move(0, -up) for up in range(0, max(1, slip.top - kit.px(EDGE_GAP)), kit.px(SEARCH_STEP))]
        return min(places, key=lambda place: sum(math.prod(place.clip(rect).size) for rect in inner))
