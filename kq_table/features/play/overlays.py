"""Everything shown over a table: toasts, captions and dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import SRCALPHA, Rect, Surface

from engines.core.api import Seat
from kq_table.features.hints.controller import AssistanceWarning
from kq_table.games.shared.interface import PlateAction
from kq_table.match.controller import MatchController
from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene, ToastDialog, notice_dialog, show_dialog
from kq_table.shell.scene import Scene
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.accessibility import Node
from kq_table.ui.button import Button
from kq_table.ui.compositor import DisplayList
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.easing import out_cubic
from kq_table.ui.fading import FadingPicture
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, Z_TIP
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import UiContext
from kq_table.ui.widget_tree import WidgetTree

from .rival import RivalDialog

PRESSES: Final = frozenset({pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN})
"""Events that press something; the next one removes the answer to the last."""


LONGEST_REST: Final = 3600.0
"""Seconds that a tooltip's sentence and a question may stay."""


class TableOverlays:
    def __init__(self, context: AppContext, controller: MatchController, widgets: WidgetTree) -> None:
        self._context, self._controller, self._widgets = context, controller, widgets
        self.toasts, self.caption = Toasts(grows_down=True), Caption()
        self._told = ""
        """The sentence shown because pointer or focus rest somewhere."""
        self._is_answer = False
        """Whether the sentence answers a press, after which the pointer has not moved."""
        self._is_warning = False
        """Whether that answer stays until the next press, even if the pointer moves on."""
        self.assistance = AssistanceWarning(controller, self._warn)
        self.make_pause: Callable[[], Scene] = lambda: PauseDialog(context, controller)
        """Makes the pause dialog; a lesson has its own."""

    def show_toast(self, text: str, seconds: float | None = None, *, is_said: bool = True) -> None:
        """Show a sentence until it is read, at most until the next press; an empty one changes nothing."""
        if text:
            # It now counts as an answer, even if the same was a tooltip: it stays when the pointer moves on.
            self._told, self._is_answer, self._is_warning = "", True, False
            if is_said:
                self._context.announcer.say(text)
            self.toasts.show(text, self._context.clock.now(), seconds)

    def _warn(self, text: str) -> None:
        """Show a sentence that must be read before the next press: no tooltip takes its place."""
        self.show_toast(text, LONGEST_REST)
        self._is_warning = True

    def tell(self, text: str) -> None:
        """Show a sentence for as long as pointer or focus rest on its subject; an empty one removes it."""
        if self._is_answer and self.toasts.text:
            return
        if text:
            self.toasts.show(text, self._context.clock.now(), LONGEST_REST)
        elif self._told:
            self.retract(self._told)
        self._told = text

    def retract(self, text: str) -> None:
        """Remove a sentence that is no longer true, if it is still shown."""
        if text == self.toasts.text:
            self.toasts.clear()

    def is_said(self, text: str) -> bool:
        """Whether this sentence is shown, and not as a tooltip."""
        return text == self.toasts.text != self._told

    def show_caption(self, text: str, line: str = "") -> None:
        self.caption.show(text, self._context.clock.now(), line)
        # The log says it as well.
        self._context.announcer.say(f"{text}. {line}" if line else text, "full")

    def handle(self, event: pygame.event.Event) -> None:
        """Remove what is shown at a press, which keeps its own meaning."""
        if event.type in PRESSES or (event.type == pygame.MOUSEMOTION and not self._is_warning):
            self._is_answer = False
        if event.type in PRESSES:
            self.toasts.dismiss()
            self.caption.dismiss()

    def step(self, now: float) -> None:
        self.toasts.step(now)
        self.caption.step(now)

    @property
    def wake_times(self) -> tuple[float | None, ...]:
        """When toast and caption change next, in the clock's seconds."""
        return self.toasts.wake_at, self.caption.wake_at, self.caption.holds_until

    def draw(self, frame: DisplayList, kit: UiContext, foot: tuple[int, int], room: int) -> None:
        """Add the toast to the frame, above *foot*, and the caption above the toast; *room* as for `Toasts.slip`."""
        self.toasts.draw(frame, kit, foot, room)
        # In the middle of the felt it would cover the first card of the deal.
        top = self.toasts.slip(kit, foot, room).top if self.toasts.text else foot[1]
        self.caption.draw(frame, kit, (foot[0], top), self._context.tempo)

    def nodes(self) -> list[Node]:
        """The sentences over the table."""
        told = {"toast": self.toasts.text, "caption": self.caption.text, "caption.line": self.caption.line}
        return [Node(key, "text", words, Rect(0, 0, 0, 0)) for key, words in told.items() if words]

    def report(self, notice: Notice) -> None:
        """Tell what went wrong: in a dialog if it stops the match, else in a toast."""
        words = say(notice.key, **notice.values)
        self._context.log("note", words=words)
        if self._controller.is_broken:
            show_dialog(notice_dialog, self._context, words)
        else:
            self.toasts.show(words, self._context.clock.now(), 2 * MOTION.toast_rest, is_lasting=True)
            self._context.announcer.say(words)

    def open(self, dialog: Scene) -> None:
        """Open a dialog; a press under way ends."""
        self._widgets.release()
        self._context.stack.push(dialog)

    def open_pause(self) -> None:
        pause = self.make_pause()
        if isinstance(pause, DialogScene):
            pause.opening_key = pygame.K_PAUSE
        self.open(pause)

    def bot_action(self, seat: Seat) -> PlateAction:
        """The action of a bot's plate: it says who that is."""
        words = say("rival.press", name=self._controller.seatings[seat].name)
        return PlateAction("question", words, lambda: self.open(RivalDialog(self._context, self._controller, seat)))


RISE: Final = 26
"""Design pixels by which the words rise as they appear."""
SHADOW: Final = 6
"""Design pixels by which the slip's shadow may overlap what is below it."""
FADE_STEPS: Final = 12


class Caption:
    """
    Words that appear, stay and disappear by themselves, or at any press.

    With a line below they stand on the felt itself, larger and longer, in the prompt's place; the next move waits.
    """

    def __init__(self) -> None:
        self.text = ""
        """The text shown; empty for none."""
        self.line = ""
        """A line below it; empty for none."""
        self._since = self._now = 0.0
        self._picture: tuple[object, FadingPicture] | None = None
        """The key and the fading picture of the words."""

    def show(self, text: str, now: float, line: str = "") -> None:
        self.text, self.line, self._since, self._now = text, line, now, now

    def dismiss(self) -> None:
        self.text = ""

    @property
    def seconds(self) -> float:
        """How long it stays."""
        return MOTION.contract if self.line else MOTION.caption

    @property
    def covers_prompt(self) -> bool:
        return bool(self.text and self.line)

    @property
    def holds_until(self) -> float | None:
        """Until when the others' first move waits, in the clock's seconds; None if it need not."""
        until = self._since + MOTION.contract_hold
        return until if self.covers_prompt and self._now < until else None

    def step(self, now: float) -> None:
        self._now = now
        if now >= self._since + self.seconds:
            self.text = ""

    @property
    def wake_at(self) -> float | None:
        """When the picture changes next, in the clock's seconds; None while nothing is shown."""
        if not self.text:
            return None
        going = self._since + self.seconds - MOTION.caption_fade
        is_resting = self._since + MOTION.caption_fade <= self._now < going
        return going if is_resting else self._now

    def draw(self, frame: DisplayList, kit: UiContext, foot: tuple[int, int], tempo: Tempo) -> None:
        """Add the words to the frame, just above a point; with reduced motion they do not rise."""
        if not self.text:
            return
        age = self._now - self._since
        come = out_cubic(min(1.0, age / MOTION.caption_fade))
        gone = min(1.0, (self.seconds - age) / MOTION.caption_fade)
        slip = self._fading(kit).shade(round(FADE_STEPS * min(come, gone)))
        x, y = slip.get_rect(midbottom=(foot[0], foot[1] + kit.px(SHADOW))).topleft
        frame.add("caption", slip, x, y + round(tempo.flourish((1 - come) * kit.px(RISE))), Z_TIP - 1)

    def _fading(self, kit: UiContext) -> FadingPicture:
        key = kit, self.text, self.line
        if self._picture is None or self._picture[0] != key:
            if self.line:
                self._picture = key, FadingPicture(self._on_felt(kit), FADE_STEPS)
                return self._picture[1]
            words = kit.fonts.line_within(self.text, "caption", CREAM, kit.metrics.size[0] - 2 * kit.px(90))
            # On a slip of their own they are readable over a card played meanwhile.
            slip = kit.skins.toast(words.get_rect().inflate(kit.px(56), 0).size).image.copy()
            slip.blit(words, words.get_rect(center=slip.get_rect().center))
            self._picture = key, FadingPicture(slip, FADE_STEPS)
        return self._picture[1]

    def _on_felt(self, kit: UiContext) -> Surface:
        """The words in brass with the line below them, on a shade."""
        room = kit.metrics.size[0] - 2 * kit.px(90)
        words = kit.fonts.line_within(self.text, "contract", BRASS_LIGHT, room)
        across = kit.fonts.even_width(self.line, "body", room)
        line = kit.fonts.paragraph(self.line, "body", CREAM, across, is_centred=True)
        size = max(words.get_width(), line.get_width()), words.get_height() + line.get_height()
        shade = kit.fonts.shade(size)
        picture = Surface(shade.get_size(), SRCALPHA)
        area = Rect((0, 0), size).move_to(center=picture.get_rect().center)
        # Twice, since it lies over the felt's brightest part.
        picture.blit(shade, (0, 0))
        picture.blit(shade, (0, 0))
        picture.blit(words, words.get_rect(midtop=area.midtop))
        picture.blit(line, line.get_rect(midbottom=area.midbottom))
        return picture


class PauseDialog(ToastDialog):
    def __init__(self, context: AppContext, controller: MatchController) -> None:
        super().__init__(context)
        self.controller = controller

    def _make_dialog(self) -> Dialog:
        context, path, go = self.context, self.controller.path, self.context.navigate
        copy, export = partial(record_export.copy, path), partial(record_export.export, context, path)
        rows = [
            [
                Button("rules", say("pause.rules"), go.show_rules, "plain", "book"),
                Button("keys", say("settings.keys"), go.show_keys, "plain", "question"),
            ],
            [
                Button("settings", say("pause.settings"), go.show_settings, "plain", "gear"),
                Button("look", say("library.look"), partial(go.show_replay, path), "plain", "eye"),
            ],
            [Button("proof", say("proof.title"), partial(go.show_shuffle_proof, path), "plain", "check")],
            [
                Button("copy", say("pause.copy"), lambda: self.show_toast(copy()), "plain", "copy"),
                Button("export", say("pause.export"), lambda: self.show_toast(export()), "plain", "save"),
            ],
            [
                Button("give_up", say("library.give_up"), self._ask_who_gives_up, "plain", "flag"),
                Button("leave", say("pause.leave"), go.show_menu, "plain", "exit"),
            ],
        ]
        return pause_dialog(context, (say("pause.title"), say("pause.resume"), say("pause.saved")), rows)

    def _ask_who_gives_up(self) -> None:
        self.context.navigate.ask_who_gives_up(self.controller.seatings, self._give_up)

    def _give_up(self, seat: Seat) -> None:
        """End the match and go back to the table, which shows the end."""
        self.controller.give_up(seat)
        while self.context.stack.top.name != "table":
            self.context.stack.pop()


def pause_dialog(
    context: AppContext, words: tuple[str, str, str], rows: Sequence[Sequence[Button]], below: Sequence[Button] = ()
) -> Dialog:
    """
    A button to go on, and below it what else there is to do.

    :param words: title, the words of that button, and that everything is saved
    :param below: buttons as wide as the dialog, below the rows
    """
    title, go_on, saved = words
    resume = Button("resume", go_on, context.stack.pop, "primary", "play")
    placed = [Row(f"row{i}", row, is_equal=True) for i, row in enumerate(rows)]
    note = Paragraph("saved", saved, "small", CREAM_SOFT, is_centred=True)
    dialog = Dialog("pause", title, [resume, *placed, *below, note], [], 560)
    dialog.default = resume
    return dialog
