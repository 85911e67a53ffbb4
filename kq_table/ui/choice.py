"""Controls that hold a value: a switch, one of several, a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect

from .accessibility import Node, Numbers, Role
from .button import Pressable
from .layout import split_column, split_row
from .skins import State
from .theme import CREAM, FADED, GAP, HIT, INK
from .widget import Painter, Pos, Target, UiContext, Widget

_ROLE: Final = "body"
_SWITCH_SIZE: Final = (58, 30)
_EDGE: Final = 4
"""Design pixels between a control and its rect's edge; the focus ring begins there."""
_RIM: Final = 3
"""Design pixels between the well of a choice and its parts."""
_DOWN_KEYS: Final = frozenset({pygame.K_LEFT, pygame.K_DOWN})
_UP_KEYS: Final = frozenset({pygame.K_RIGHT, pygame.K_UP})


class Toggle(Pressable):
    """
    A switch.

    :param on_change: called with the new value
    :param words: what a voice says for off and for on
    """

    ring_radius = 22
    access_role: ClassVar[Role] = "check box"

    def __init__(
        self, name: str, text: str, on_change: Callable[[bool], None], *, is_on: bool, words: tuple[str, str] = ("", "")
    ) -> None:
        super().__init__(name, text)
        self.on_change, self.is_on, self.words = on_change, is_on, words

    @property
    def value_words(self) -> str:
        return self.words[self.is_on]

    def _own_node(self) -> Node:
        return super()._own_node()._replace(is_checked=self.is_on)

    def natural_width(self, kit: UiContext) -> int:
        return kit.px(_SWITCH_SIZE[0] + 2 * _EDGE)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.px(HIT)

    def activate(self) -> None:
        self.is_on = not self.is_on
        self.kit.play_sound("click")
        self.on_change(self.is_on)

    def paint(self, pen: Painter) -> None:
        bed = Rect(0, 0, self.kit.px(_SWITCH_SIZE[0]), self.kit.px(_SWITCH_SIZE[1]))
        bed.midright = (self.rect.right - self.kit.px(_EDGE), self.rect.centery)
        pen.draw_skin(self, "bed", self.kit.skins.toggle(bed.size, self.state, is_on=self.is_on), bed)


class _Dragged(Widget):
    """A control whose value follows the pointer while its button is held."""

    can_focus = True

    def press(self, pos: Pos) -> None:
        self.is_pressed = True
        self.drag(pos)

    def release(self, pos: Pos) -> None:
        self.is_pressed = False


class Choice(_Dragged):
    """
    One of several, side by side, on as many lines as their texts need.

    :param options: pairs of a value for programs and a text for people, at least one
    :param on_change: called with the new value
    """

    def __init__(
        self, name: str, text: str, options: Sequence[tuple[str, str]], value: str, on_change: Callable[[str], None]
    ) -> None:
        super().__init__(name, text)
        self.options, self.value, self.on_change = tuple(options), value, on_change
        self._over: int | None = None

    access_role: ClassVar[Role] = "radio group"

    @property
    def value_words(self) -> str:
        return dict(self.options)[self.value]

    @property
    def focused_key(self) -> str:
        return f"{self.name}:{self.value}"

    def _part_nodes(self) -> list[Node]:
        chosen = self.focused_key
        return [
            Node(part.id, "radio button", part.text, part.rect, (), "", "", self.is_enabled, part.id == chosen)
            for part in self.part_targets()
        ]

    def natural_width(self, kit: UiContext) -> int:
        return len(self.options) * self._option_width(kit) + 2 * kit.px(_RIM)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self._rows(kit, width) * self._row_height(kit) + 2 * kit.px(_RIM)

    def drag(self, pos: Pos) -> None:
        self._choose(self._at(pos))

    def hover(self, pos: Pos) -> None:
        self._over = self._at(pos)

    def part_targets(self) -> list[Target]:
        offered = zip(self.options, self._parts(self.rect), strict=True)
        return [Target(f"{self.name}:{value}", text, rect) for (value, text), rect in offered]

    def key(self, event: pygame.event.Event) -> bool:
        """Choose the neighbour by an arrow, an end by Home or End."""
        here, last = self._index(), len(self.options) - 1
        places = {
            pygame.K_LEFT: max(0, here - 1),
            pygame.K_RIGHT: min(last, here + 1),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if event.key in places:
            self._choose(places[event.key])
        elif event.key == pygame.K_SPACE:
            self._choose((here + 1) % len(self.options))
        else:
            return False
        return True

    def paint(self, pen: Painter) -> None:
        skins = self.kit.skins
        pen.draw_skin(self, "well", skins.well(self.rect.size, is_off=not self.is_enabled), self.rect)
        chosen = self._index()
        for i, part in enumerate(self._parts(self._bed)):
            if i == chosen:
                state: State = self.state if i == self._over or self.state == "off" else "rest"
                pen.draw_skin(self, "chosen", skins.chosen(part.size, state), part)
            elif self.is_hovered and self.is_enabled and i == self._over:
                pen.draw_skin(self, "over", skins.wash(part.size), part)
            self._paint_text(pen, i, part, is_chosen=i == chosen)

    def _paint_text(self, pen: Painter, index: int, part: Rect, *, is_chosen: bool) -> None:
        fonts = self.kit.fonts
        colour = FADED if not self.is_enabled else INK if is_chosen else CREAM
        role = "strong" if is_chosen else _ROLE
        text = fonts.line_within(self.options[index][1], role, colour, part.w - self.kit.px(6))
        pen.put_centred(self, index, text, part)

    def _choose(self, index: int | None) -> None:
        if index is None or self.options[index][0] == self.value:
            return
        self.value = self.options[index][0]
        self.kit.play_sound("tick")
        self.on_change(self.value)

    def _index(self) -> int:
        return [value for value, _ in self.options].index(self.value)

    def _at(self, pos: Pos) -> int | None:
        return next((i for i, part in enumerate(self._parts(self.rect)) if part.collidepoint(pos)), None)

    @property
    def _bed(self) -> Rect:
        """The rect of the brass piece; what can be pressed reaches to the well's edge."""
        return self.rect.inflate(-2 * self.kit.px(_RIM), -2 * self.kit.px(_RIM))

    def _parts(self, bed: Rect) -> list[Rect]:
        rows = self._rows(self.kit, self.rect.w)
        across = -(-len(self.options) // rows)
        lines = split_column(bed, 0, [None] * rows)
        return [part for line in lines for part in split_row(line, 0, [None] * across)][: len(self.options)]

    def _rows(self, kit: UiContext, width: int) -> int:
        """The least number of lines in which no text is cut."""
        fit = max(1, (width - 2 * kit.px(_RIM)) // self._option_width(kit))
        return -(-len(self.options) // fit)

    def _row_height(self, kit: UiContext) -> int:
        return max(kit.px(HIT) - 2 * kit.px(_RIM), kit.fonts.height(_ROLE) + kit.px(8))

    def _option_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(text, "strong") for _, text in self.options) + 2 * kit.px(GAP)


class Slider(_Dragged):
    """
    A value from 0 to `steps` on a track.

    :param steps: the greatest value; one key press changes the value by one
    :param on_change: called with the new value

    ``format_value`` may be set to what writes a value for people.
    """

    def __init__(self, name: str, text: str, value: int, steps: int, on_change: Callable[[int], None]) -> None:
        super().__init__(name, text)
        self.value, self.steps, self.on_change = value, steps, on_change
        self.format_value: Callable[[int], str] = str

    access_role: ClassVar[Role] = "slider"

    @property
    def value_words(self) -> str:
        return self.format_value(self.value)

    def _own_node(self) -> Node:
        return super()._own_node()._replace(numbers=Numbers(0, self.steps, self.value))

    def natural_width(self, kit: UiContext) -> int:
        return kit.px(200) + self._text_width(kit)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.px(HIT), kit.fonts.height(_ROLE))

    def drag(self, pos: Pos) -> None:
        track = self._track()
        self._set(round((pos[0] - track.x) * self.steps / track.w))

    def key(self, event: pygame.event.Event) -> bool:
        """Change the value: arrows by one, Page keys by a quarter, Home and End to the ends."""
        leap = max(1, self.steps // 4)
        if event.key in _DOWN_KEYS or event.key in _UP_KEYS:
            self._set(self.value + (1 if event.key in _UP_KEYS else -1))
            return True
        places = {
            pygame.K_HOME: 0,
            pygame.K_END: self.steps,
            pygame.K_PAGEUP: self.value + leap,
            pygame.K_PAGEDOWN: self.value - leap,
        }
        if event.key not in places:
            return False
        self._set(places[event.key])
        return True

    def paint(self, pen: Painter) -> None:
        fonts, track = self.kit.fonts, self._track()
        knob = track.w * self.value // self.steps
        pen.draw_skin(self, "track", self.kit.skins.slider(track.size, knob, self.state), track)
        image = fonts.line(self.format_value(self.value), _ROLE, CREAM if self.is_enabled else FADED)
        right = self.rect.right - self.kit.px(_EDGE)
        pen.put(self, "value", image, right - image.get_width(), self.rect.centery - image.get_height() // 2)

    def _track(self) -> Rect:
        reach, text = self.kit.px(16), self._text_width(self.kit)
        height = self.kit.px(34)
        width = max(1, self.rect.w - 2 * reach - text)
        return Rect(self.rect.x + reach, self.rect.centery - height // 2, width, height)

    def _text_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(self.format_value(value), _ROLE) for value in (0, self.steps)) + kit.px(GAP + _EDGE)

    def _set(self, value: int) -> None:
        value = min(self.steps, max(0, value))
        if value == self.value:
            return
        self.value = value
        self.kit.play_sound("tick")
        self.on_change(value)
