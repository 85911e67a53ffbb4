"""The page on which a person chooses keys, and the buttons of a pad."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect

from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import ToastDialog
from kq_table.shell.hands import RenewingHands, Scene
from kq_table.storage import key_bindings
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph, Rule
from kq_table.ui.layout import Column, Group, Row
from kq_table.ui.theme import BRASS_LIGHT, CREAM, GAP, HIT
from kq_table.ui.widget import UiContext, Widget

from .key_lists import CARDS, DIALOGS, EAR, GLOBAL, MENU, REPLAY, RULES, TABLE, KeyRow, keys_of

GROUPS: Final = (CARDS, TABLE, EAR, DIALOGS, GLOBAL, MENU, REPLAY, RULES)
"""Every list of the sheet of keys."""
DIALOG_WIDTH: Final = 980
PADDING: Final = 12
WORDS_SHARE: Final = 0.42
"""Part of a row's width that its words have beside the keys."""
NARROW: Final = 560
"""Design pixels, at the usual size of text, below which keys stand under their words."""
NO_BUTTON: Final = "–"
MOST_EMPTY: Final = 4
"""Rows of more keys show only the pad buttons that are there: nobody wants ten that are empty."""
PATIENCE: Final = 3600.0
"""Seconds for which it is said what is to be pressed."""


class Asked(NamedTuple):
    """What is to be pressed next, and for what."""

    usual: str
    is_pad: bool
    row: KeyRow


class KeyPage(ToastDialog):
    """Lists all keys; one is pressed, then the one that is to do the same."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._asked: Asked | None = None
        self.hands = ChoosingHands(self)

    def _make_dialog(self) -> Dialog:
        body: list[Widget] = [Paragraph("lead", say("keys.choose.lead"), "body", CREAM)]
        for i, (heading, keys) in enumerate(GROUPS):
            rows = [self._row(f"{i}.{j}", row) for j, row in enumerate(keys.rows)]
            body += [Label(f"heading{i}", say(heading), "strong", BRASS_LIGHT), Column(f"group{i}", rows, 0)]
        buttons = [
            Button("reset", say("keys.choose.reset"), self._reset),
            Button("done", say("app.back"), self.escape, "primary"),
        ]
        return Dialog("choose_keys", say("keys.choose"), body, buttons, DIALOG_WIDTH)

    def _row(self, name: str, row: KeyRow) -> Widget:
        return ChoiceRow(name, say(row[1]), [*self._key_buttons(name, row), *self._pad_buttons(name, row)])

    def _key_buttons(self, name: str, row: KeyRow) -> Iterable[Button]:
        for usual in keys_of(row[0]):
            key = self.context.key_words.key(usual)
            what = say("keys.choose.key", cap=key, what=say(row[1]))
            yield CapButton(f"key.{name}.{usual}", key, what, partial(self._ask, Asked(usual, False, row)))

    def _pad_buttons(self, name: str, row: KeyRow) -> Iterable[Button]:
        controls = key_bindings.controls(self.context.settings.chosen_controls)
        keys = keys_of(row[0])
        for usual in (key for key in keys if controls[key] or len(keys) <= MOST_EMPTY):
            mark = self._mark(controls[usual])
            words = "keys.choose.button" if controls[usual] else "keys.choose.no_button"
            what = say(words, button=mark, what=say(row[1]))
            yield CapButton(f"pad.{name}.{usual}", mark, what, partial(self._ask, Asked(usual, True, row)), "pad")

    def _mark(self, control: str) -> str:
        return self.context.key_words.mark(control) if control else NO_BUTTON

    # -- choosing

    def _ask(self, asked: Asked) -> None:
        self._asked = asked
        self._tell(say("keys.choose.ask_pad" if asked.is_pad else "keys.choose.ask_key", what=say(asked.row[1])))

    def _tell(self, words: str) -> None:
        self.toasts.show(words, self.context.clock.now(), PATIENCE if self._asked else None)
        self.context.needs_frame = True

    def choose_key(self, key: str) -> bool:
        """Take the key that was asked for; Escape leaves all as it is."""
        asked = self._asked
        if asked is None:
            return False
        if key == "Esc":
            self._asked = None
            self._tell(say("keys.choose.kept"))
        elif not key:
            self._tell(say("keys.choose.unusable"))
        elif not asked.is_pad:
            before = self.context.key_words.key(asked.usual)
            chosen, other = key_bindings.with_key(self.context.settings.chosen_keys, asked.usual, key)
            self.context.change_settings(replace(self.context.settings, chosen_keys=chosen))
            self._tell_change(asked, self.context.key_words.key(asked.usual), before, other)
        return True

    def choose_control(self, control: str) -> bool:
        """Take the control that was asked for; where a key was asked for, leave all as it is."""
        asked = self._asked
        if asked is None:
            return False
        if not asked.is_pad:
            self._asked = None
            self._tell(say("keys.choose.kept"))
            return True
        before = key_bindings.controls(self.context.settings.chosen_controls)[asked.usual]
        chosen, other = key_bindings.with_control(self.context.settings.chosen_controls, asked.usual, control)
        self.context.change_settings(replace(self.context.settings, chosen_controls=chosen))
        self._tell_change(asked, self._mark(control), self._mark(before) if before else "", other)
        return True

    def _tell_change(self, asked: Asked, new: str, old: str, other: str) -> None:
        self._asked = None
        what = say(asked.row[1])
        if not other:
            self._tell(say("keys.choose.set", new=new, what=what))
            return
        words = "keys.choose.swapped" if old else "keys.choose.taken"
        self._tell(say(words, new=new, what=what, old=old, former=say(_row_of(other)[1])))

    def _reset(self) -> None:
        self._asked = None
        self.context.change_settings(replace(self.context.settings, chosen_keys={}, chosen_controls={}))
        self._tell(say("keys.choose.was_reset"))


class ChoosingHands(RenewingHands):
    """Lets the page have what is pressed, where it asks for that."""

    is_choosing_keys = True

    def __init__(self, page: KeyPage) -> None:
        self._page = page

    def choose_key(self, key: str) -> bool:
        return self._page.choose_key(key)

    def choose_control(self, control: str) -> bool:
        return self._page.choose_control(control)

    def renew_keys(self, scene: Scene) -> None:
        self._page.renew()


def _row_of(usual: str) -> KeyRow:
    return next(row for _, keys in GROUPS for row in keys.rows if usual in keys_of(row[0]))


class CapButton(Button):
    """A key that can be pressed, hardly wider than its name."""

    role = "strong"

    def __init__(self, name: str, cap: str, what: str, on_press: partial[None], picture: str = "") -> None:
        super().__init__(name, cap, on_press, "plain" if not picture else "quiet", picture)
        self._what = what

    @property
    def spoken(self) -> str:
        return self._what

    def natural_width(self, kit: UiContext) -> int:
        before = self._icon_size(kit) + kit.px(GAP) if self.picture else 0
        return max(kit.px(HIT), before + kit.fonts.width(self.text, self.role) + 2 * kit.px(PADDING))

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.px(HIT), kit.fonts.height(self.role) + kit.px(GAP) // 2)


class ChoiceRow(Group):
    """What keys do, and the keys beside it, or below where there is no room."""

    def __init__(self, name: str, words: str, caps: Sequence[Widget]) -> None:
        self._words = Paragraph(f"{name}.words", words, "body", CREAM)
        self._caps = Row(f"{name}.caps", caps, GAP * 0.6, align="left")
        self._line = Rule(f"{name}.line", 1)
        super().__init__(f"row.{name}", [self._words, self._caps, self._line])

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(rect.bottom for rect in self._rects(kit, width)) + kit.px(GAP) // 2

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        for part, place in zip((self._words, self._caps), self._rects(kit, rect.w), strict=True):
            part.place(kit, place.move(rect.topleft))
        self._line.place(kit, Rect(rect.x, rect.bottom - kit.px(1), rect.w, kit.px(1)))

    def _rects(self, kit: UiContext, width: int) -> tuple[Rect, Rect]:
        top = kit.px(GAP) // 2
        is_beside = width >= kit.metrics.text(NARROW)
        across = round(width * WORDS_SHARE) if is_beside else width
        words = Rect(0, top, across, self._words.natural_height(kit, across))
        if not is_beside:
            top = words.bottom + kit.px(4)
            return words, Rect(0, top, width, self._caps.natural_height(kit, width))
        left = across + kit.px(GAP)
        caps = Rect(left, top, width - left, self._caps.natural_height(kit, width - left))
        words.y += max(0, caps.h - words.h) // 2
        return words, caps
