"""The settings dialog, and its preview of cards and felt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame
from pygame import SRCALPHA, Rect, Surface

from kq_table.art.custom_art import display_name
from kq_table.art.rooms import BY_GAME
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.storage.settings import DEFAULTS, Settings
from kq_table.system import resources
from kq_table.text import find, say
from kq_table.text.catalogue import NAMES, languages
from kq_table.text.numbers import decimal
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice, Slider, Toggle
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import FormRow
from kq_table.ui.labels import Paragraph, Picture
from kq_table.ui.layout import Row
from kq_table.ui.theme import BRASS_DARK, CREAM_SOFT, LETTERS
from kq_table.ui.widget import Widget

DIALOG_WIDTH: Final = 700
PAGES: Final = ("table", "cards", "room", "language", "sound", "help")
TRICK_REST_SCALE: Final = (0.3, 0.1, 47)
"""Times a finished trick can be shown: the shortest and the step in seconds, and the number of steps."""
CARD_SCALES: Final = {"small": 0.85, "normal": 1.0, "large": 1.2}
"""Card sizes, as factors of the usual one."""
TEXT_SCALE: Final = (1.0, 0.1, 10)
"""Text sizes: the smallest and the step, as factors of the usual one, and the number of steps."""
VOLUME_STEP: Final = 5
VOLUME_SAMPLES: Final = {"volume_cards": "place", "volume_interface": "chime"}
"""Sounds played after a change, to demonstrate the volume."""
SHOWN_IN_DIALOG: Final = frozenset({"trick_click", "felt", "language", "voice"})
"""Settings on which the dialog itself depends."""
NOT_RESET: Final = frozenset({"fullscreen"})
"""Settings that "Defaults" leaves alone: the window is already as the person wants it."""


class SettingsDialog(DialogScene):
    """The settings in pages; each change takes effect at once and is saved."""

    def __init__(self, context: AppContext, page: str = PAGES[0]) -> None:
        super().__init__(context)
        self.page = page
        self._pending: dict[str, Any] = {}
        context.own_art.load()

    def _make_dialog(self) -> Dialog:
        """Make the open page, as high as the highest."""
        dialog = self._page(self.page)
        dialog.min_body_height = max(self._page(page).body_height(self.context.kit) for page in PAGES)
        return dialog

    def _page(self, page: str) -> Dialog:
        tabs = Choice("page", say("settings.title"), [(p, say(f"settings.page.{p}")) for p in PAGES], page, self._turn)
        rows: dict[str, Callable[[], Sequence[Widget]]] = {
            "table": self._table,
            "cards": self._cards,
            "room": self._room,
            "language": self._language,
            "sound": self._sound,
            "help": self._help,
        }
        shown = rows[page]()
        names = {row.control.name for row in shown if isinstance(row, FormRow)}
        buttons = [
            Button("defaults", say("settings.defaults"), partial(self._reset, names)),
            Button("done", say("app.back"), self.escape, "primary"),
        ]
        return Dialog("settings", say("settings.title"), [tabs, *shown], buttons, DIALOG_WIDTH)

    def _turn(self, page: str) -> None:
        self.page = page
        self.resize()

    # -- pages

    def _table(self) -> list[Widget]:
        rest = self._steps(
            "trick_rest", TRICK_REST_SCALE, lambda seconds: say("settings.seconds", number=decimal(seconds))
        )
        rest.control.is_enabled = not self._now.trick_click
        return [
            self._choice("speed", ("calm", "normal", "brisk", "none")),
            rest,
            self._toggle("trick_click"),
            self._choice("play", ("two-click", "one-click", "drag")),
            self._toggle("auto_play"),
            self._choice("hand_order", ("suits", "ranks", "own")),
            self._toggle("cut"),
        ]

    def _cards(self) -> list[Widget]:
        return [
            Picture("preview", draw_preview(self.context), say("settings.preview")),
            self._toggle("large_print"),
            self._toggle("four_colour"),
            self._size(),
            self._choice("back", (*resources.choices("cards", "backs"), *self.context.own_art.backs)),
        ]

    def _room(self) -> list[Widget]:
        rows: list[Widget] = [
            self._steps("text_scale", TEXT_SCALE, lambda part: say("settings.percent", number=round(100 * part))),
            self._toggle("fullscreen"),
            Picture("preview", draw_preview(self.context, is_low=True), say("settings.preview")),
            self._choice("felt", (BY_GAME, *resources.choices("felts"), *self.context.own_art.felts)),
        ]
        if self.context.services.custom_art_folder is not None:
            rows.append(_remark("own", say("settings.own", path=self.context.services.custom_art_folder)))
        return rows + [
            _remark(f"refused{i}", say(note.key, **note.values)) for i, note in enumerate(self.context.own_art.notices)
        ]

    def _sound(self) -> list[Widget]:
        names = ("volume_cards", "volume_interface", "volume_ambience")
        rows: list[Widget] = [self._volume(name) for name in names]
        rows += [self._toggle("mute"), self._toggle("rumble")]
        if self.context.sound.silent_because:
            rows.append(_remark("silent", say("settings.no_device", reason=self.context.sound.silent_because)))
        return rows

    def _help(self) -> list[Widget]:
        go = self.context.navigate
        keys = [
            Button("keys", say("settings.keys"), go.show_keys, "plain", "question"),
            Button("choose_keys", say("keys.choose"), partial(go.show_keys, to_choose=True), "plain", "gear"),
        ]
        return [
            self._toggle("reduced_motion"),
            self._toggle("memory_aid"),
            _remark("pointing", say("settings.pointing")),
            self._toggle("voice"),
            *_missing_voice(self.context),
            self._choice("wordiness", ("short", "normal", "full")),
            self._toggle("reader_motion"),
            Row("key_pages", keys, is_equal=True),
        ]

    def _language(self) -> list[Widget]:
        """The languages, each by its own name; what stands for Ace, King, Queen and Jack; what the menu shows."""
        known = languages()
        words = [("", say("settings.language.system")), *((name, NAMES.get(name, name)) for name in known)]
        chosen = self._now.language if self._now.language in known else ""
        letters = [(letters, " ".join(letters)) for letters in LETTERS]
        set_letters = partial(self._set, "letters")
        return [
            FormRow(Choice("language", say("settings.language"), words, chosen, partial(self._set, "language"))),
            FormRow(Choice("letters", say("settings.letters"), letters, self.context.letters, set_letters)),
            Picture("preview", draw_preview(self.context), say("settings.preview")),
            # Here is room for it: no page scrolls in a window of the usual size.
            self._toggle("menu_ways"),
        ]

    # -- controls

    @property
    def _now(self) -> Settings:
        return self.context.settings

    def handle(self, event: pygame.event.Event) -> None:
        """A slider's value takes effect when it is released."""
        super().handle(event)
        if self._pending and event.type in {pygame.MOUSEBUTTONUP, pygame.KEYDOWN}:
            pending, self._pending = self._pending, {}
            self.context.change_settings(replace(self._now, **pending))
            for name in VOLUME_SAMPLES.keys() & pending.keys():
                self.context.sound.play(VOLUME_SAMPLES[name])

    def _set(self, name: str, value: Any) -> None:
        changes: dict[str, Any] = {name: value}
        self.context.change_settings(replace(self._now, **changes))
        if name in SHOWN_IN_DIALOG:
            self.resize()

    def _slide(self, name: str, value: Any) -> None:
        # Applied at once, a change of the text size would move the slider from under the pointer.
        self._pending[name] = value

    def _toggle(self, name: str) -> FormRow:
        words = (say("settings.off"), say("settings.on"))
        is_on = bool(getattr(self._now, name))
        return FormRow(Toggle(name, say(f"settings.{name}"), partial(self._set, name), is_on=is_on, words=words))

    def _choice(self, name: str, values: Sequence[str]) -> FormRow:
        words = [(value, find(f"settings.{name}.{value}") or display_name(value)) for value in values]
        value = getattr(self._now, name)
        chosen = value if value in values else values[0]
        return FormRow(Choice(name, say(f"settings.{name}"), words, chosen, partial(self._set, name)))

    def _size(self) -> FormRow:
        words = [(size, say(f"settings.card_scale.{size}")) for size in CARD_SCALES]
        nearest = min(CARD_SCALES, key=lambda size: abs(CARD_SCALES[size] - self._now.card_scale))

        def choose(size: str) -> None:
            self._set("card_scale", CARD_SCALES[size])

        return FormRow(Choice("card_scale", say("settings.card_scale"), words, nearest, choose))

    def _steps(self, name: str, scale: tuple[float, float, int], show: Callable[[float], str]) -> FormRow:
        least, step, count = scale
        at = round((getattr(self._now, name) - least) / step)
        slider = Slider(
            name, say(f"settings.{name}"), at, count, lambda value: self._slide(name, round(least + step * value, 2))
        )
        slider.format_value = lambda value: show(least + step * value)
        return FormRow(slider)

    def _volume(self, name: str) -> FormRow:
        at = getattr(self._now, name) // VOLUME_STEP
        slider = Slider(
            name, say(f"settings.{name}"), at, 100 // VOLUME_STEP, lambda value: self._slide(name, VOLUME_STEP * value)
        )
        slider.format_value = lambda value: say("settings.percent", number=VOLUME_STEP * value)
        return FormRow(slider)

    def _reset(self, names: AbstractSet[str]) -> None:
        first: dict[str, Any] = {name: getattr(DEFAULTS, name) for name in names - NOT_RESET}
        self.context.change_settings(replace(self._now, **first))
        self.resize()


def _missing_voice(context: AppContext) -> list[Paragraph]:
    """What to install, for a person who wants a voice where there is none."""
    is_missed = context.settings.voice and context.services.voice.is_missing
    return [_remark("no_voice", say("settings.no_voice"))] if is_missed else []


def _remark(name: str, words: str) -> Paragraph:
    return Paragraph(name, words, "small", CREAM_SOFT)


PREVIEW_SIZE: Final = (632, 156)
LOW_HEIGHT: Final = 72
"""Height in design pixels, on the page where the felt is chosen."""
CARD_SHARE: Final = 0.615
"""Height of cards of the usual size, as a part of the picture's."""
HAND_CARDS: Final = ("AS", "KH", "QD", "JC", "TH")
LEAN_DEGREES: Final = 5
CARD_PITCH: Final = 0.62
"""Distance of the cards of the hand, in card widths."""
SIDE_SHARE: Final = 0.27
"""Distance of pile and hand from the middle, as a part of the width."""


def draw_preview(context: AppContext, *, is_low: bool = False) -> Surface:
    """Draw a pile and a hand on the middle of the window's felt."""
    kit = context.kit
    size = (kit.px(PREVIEW_SIZE[0]), kit.px(LOW_HEIGHT if is_low else PREVIEW_SIZE[1]))
    picture = Surface(size, SRCALPHA)
    ground = context.ground
    area = Rect((0, 0), size)
    area.center = ground.get_rect().center
    picture.blit(ground, (0, 0), area)
    _lay_cards(context, picture)
    pygame.draw.rect(picture, BRASS_DARK, picture.get_rect(), kit.px(1.5))
    return picture


def _lay_cards(context: AppContext, picture: Surface) -> None:
    kit, (width, height) = context.kit, picture.get_size()
    card_images = context.card_images(round(height * CARD_SHARE * context.settings.card_scale))
    for i, lean in enumerate((8, -3)):
        card = card_images.card("back", lean)
        place = (width * (0.5 - SIDE_SHARE) + i * kit.px(5), height / 2 + kit.px(2))
        picture.blit(card, card.get_rect(center=place))
    for i, name in enumerate(HAND_CARDS):
        off = i - (len(HAND_CARDS) - 1) / 2
        card = card_images.card(name, round(-off * LEAN_DEGREES))
        x = width * (0.5 + SIDE_SHARE / 2) + off * card_images.size[0] * CARD_PITCH
        picture.blit(card, card.get_rect(center=(x, height / 2 + (off * off - 2) * kit.px(2))))
