"""The base of all widgets: a name, a place, a state, and answers to pointer and keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import ClassVar, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from . import markup
from .accessibility import Node, Role
from .compositor import DisplayList
from .metrics import Metrics
from .skins import Skin, Skins, State
from .text import Fonts
from .theme import RADIUS, RANKS, SUITS_TWO, Colour, Lacquer

Pos = tuple[int, int]

ARROWS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""The direction, right and down, of each arrow key."""


class Target(NamedTuple):
    """
    A card or control on the screen that can be pointed at, for the test log and for a screen reader.

    :param id: the same in every language
    :param text: what it says, in the person's language
    :param rect: in real pixels
    """

    id: str
    text: str
    rect: Rect


def no_sound(_sound: str) -> None:
    """The default for `play_sound`: silence."""


class UiContext:
    """
    What widgets need of one window: its measures, type and skins. A resize makes a new context.

    :param suits: colours of suits named in texts
    :param letters: what stands for Ace, King, Queen and Jack, one of `theme.LETTERS`
    :param play_sound: plays an interface sound by name: ``click`` for a press, ``tick`` for a step, ``refuse``
    """

    def __init__(
        self,
        metrics: Metrics,
        suits: Mapping[str, Colour] = SUITS_TWO,
        play_sound: Callable[[str], None] = no_sound,
        letters: str = RANKS,
    ) -> None:
        self.metrics, self.suits, self.letters = metrics, suits, letters
        self.px = metrics.px
        self.fonts = Fonts(metrics, suits, letters)
        self.skins = Skins(metrics)
        self.play_sound = play_sound
        self._rooms: dict[Lacquer, UiContext] = {self.skins.lacquer: self}
        """The contexts of the same window in each lacquer so far."""

    def resized(self, size: tuple[int, int]) -> UiContext:
        """Give the context of a part of the window, which is measured as if it were a window."""
        metrics = replace(self.metrics, size=size, rail_scale=self.metrics.scale)
        part = UiContext(metrics, self.suits, self.play_sound, self.letters)
        return part.in_lacquer(self.skins.lacquer)

    def in_lacquer(self, lacquer: Lacquer) -> UiContext:
        """Give the context of a room in the same window: the same but for the skins, which share their cache."""
        if lacquer not in self._rooms:
            room = self._rooms[lacquer] = copy(self)
            room.skins = self.skins.in_lacquer(lacquer)
        return self._rooms[lacquer]


class Painter(NamedTuple):
    """
    Where a widget's pictures go.

    :param owner: keeps the keys of this tree apart from those of others in the same frame
    :param z: height of everything drawn; later pictures are above earlier ones
    """

    frame: DisplayList
    owner: Hashable
    z: int

    def put(self, widget: Widget, part: Hashable, image: Surface, x: int, y: int) -> None:
        """Add a picture of a widget; *x* and *y* are its upper left corner in real pixels."""
        self.frame.add((self.owner, widget.name, part), image, x, y, self.z)

    def draw_skin(self, widget: Widget, part: Hashable, skin: Skin, rect: Rect) -> None:
        self.put(widget, part, skin.image, rect.x - skin.pad, rect.y - skin.pad)

    def underline(self, widget: Widget) -> None:
        """Add a thin line along a widget's lower edge."""
        line = widget.kit.skins.block((widget.rect.w, widget.kit.px(1)), widget.kit.skins.lacquer.rule)
        self.put(widget, "line", line, widget.rect.x, widget.rect.bottom - line.get_height())

    def put_centred(self, widget: Widget, part: Hashable, image: Surface, rect: Rect) -> None:
        """Add a picture in the middle of a rect."""
        width, height = image.get_size()
        self.put(widget, part, image, rect.x + (rect.w - width) // 2, rect.y + (rect.h - height) // 2)


class Widget:
    """
    A control or a picture on the screen.

    It must be placed before it is drawn or handles anything, and again after each resize.

    :param name: for programs, unique in a tree
    :param text: for people: what it shows, or what a voice would call it
    :param hint: a sentence for a tooltip
    """

    can_focus: bool = False
    """Whether it can get the focus and be hovered."""
    enter_moves_on: bool = False
    """Whether Enter moves to the next widget instead of pressing the tree's default."""
    is_tip_told: bool = False
    """Whether the scene shows the hint in a place of its own, without a slip."""
    ring_radius: ClassVar[int] = RADIUS
    access_role: ClassVar[Role] = "group"
    """What an assistive program calls it if it can get the focus."""
    kit: UiContext

    def __init__(self, name: str, text: str = "", *, hint: str = "") -> None:
        self.name, self.text, self.hint = name, text, hint
        self.rect = Rect(0, 0, 0, 0)
        self.is_shown = True
        self.is_enabled = True
        self.is_hovered = False
        self.is_pressed = False
        self.is_focused = False
        self.is_ringed = False
        """Whether it has the focus by keyboard, and so shows the ring."""
        self.choices: Sequence[Widget] = ()
        """All answers to the question of which this is one, in order: left and right cycle among them."""

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets inside this one, in the order of focus."""
        return ()

    def part_targets(self) -> Sequence[Target]:
        """The parts that can be pointed at by themselves."""
        return ()

    @property
    def spoken(self) -> str:
        """What a voice says: the name, and the value if any."""
        words, value = markup.plain(self.text), self.value_words
        return f"{words}: {value}" if value else words

    @property
    def value_words(self) -> str:
        """The value that it holds, as a voice says it."""
        return ""

    @property
    def focused_key(self) -> str:
        """The key of the node that has the focus if the widget has: its own, or that of a part."""
        return self.name

    def nodes(self) -> list[Node]:
        """What an assistive program is told of it: a control, or its words, then those inside it."""
        inside = tuple(node for child in self.children if child.is_shown for node in child.nodes())
        if self.can_focus:
            return [self._own_node()._replace(children=(*inside, *self._part_nodes()))]
        words = self.spoken
        return [Node(f"{self.name}.words", "text", words, self.rect), *inside] if words else list(inside)

    def _own_node(self) -> Node:
        value = self.value_words
        name = markup.plain(self.text) if value else self.spoken
        hint = "" if self.hint in name else markup.plain(self.hint)
        return Node(self.name, self.access_role, name, self.rect, (), value, hint, self.is_enabled)

    def _part_nodes(self) -> list[Node]:
        return [Node(part.id, "button", part.text, part.rect) for part in self.part_targets()]

    @property
    def state(self) -> State:
        """How the widget looks now."""
        if not self.is_enabled:
            return "off"
        if self.is_pressed:
            return "down"
        return "hover" if self.is_hovered else "rest"

    def natural_width(self, kit: UiContext) -> int:
        """The width in real pixels that shows everything in one line."""
        return self.rect.w

    def natural_height(self, kit: UiContext, width: int) -> int:
        """The height in real pixels needed at this width."""
        return self.rect.h

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Take this rect of real pixels, and lay out the children."""
        self.kit, self.rect = kit, Rect(rect)

    def draw(self, pen: Painter) -> None:
        self.paint(pen)
        if self.is_ringed:
            pen.draw_skin(self, "ring", self.kit.skins.ring(self.rect.size, self.ring_radius), self.rect)

    def paint(self, pen: Painter) -> None:
        """Add the widget's own pictures."""

    def tip(self) -> tuple[str, Rect]:
        """The hint of what is pointed at, and its rect; an empty text for no hint."""
        return self.hint, self.rect

    def press(self, pos: Pos) -> None:
        """Handle the mouse button going down on the widget."""

    def drag(self, pos: Pos) -> None:
        """Handle the pointer moving while its button is held."""

    def release(self, pos: Pos) -> None:
        """Handle the mouse button going up, wherever the pointer is by then."""

    def hover(self, pos: Pos) -> None:
        """Handle the pointer moving above the widget, no button held."""

    def wheel(self, steps: float) -> bool:
        """Handle the wheel (up is positive); True if it was used."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key going down while focused; True if it was used."""
        return False

    def write(self, text: str) -> bool:
        """Take typed text while focused; True if it was used."""
        return False

    def restore_from(self, former: Widget) -> None:
        """Take the state over from the widget of the same kind and name that this one replaces."""

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget inside this one into view."""
