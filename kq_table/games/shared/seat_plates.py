"""The plates of all seats on the table: their content, their clicks, and their pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from pygame import SRCALPHA, Color, Rect, Surface, transform

from engines.core.api import Seat
from kq_table.board.state import LIGHT_STEPS
from kq_table.match.setup import portrait_of
from kq_table.narrate.bot_profiles import title
from kq_table.text import say
from kq_table.ui import markup, svg, theme
from kq_table.ui.button import Pressable
from kq_table.ui.compositor import DisplayList
from kq_table.ui.faces import STEPS
from kq_table.ui.fading import FadingPicture
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.svg import icon, portrait
from kq_table.ui.widget import Target, UiContext, Widget

from .interface import HudServices, HudState, PlateAction
from .panel_layout import place_of
from .words import GameWords


class PlateHint(Widget):
    """A plate that can be hovered."""

    def __init__(self, seat: Seat, describe: Callable[[Seat], str]) -> None:
        super().__init__(f"plate:{seat}.hint", hint=say("setup.seat", number=seat + 1))
        self._seat, self._describe = seat, describe

    def tip(self) -> tuple[str, Rect]:
        return self._describe(self._seat), self.rect


class PlateButton(Pressable):
    """A plate, or a part of it, as a button; draws only its ring, since plates are below the cards."""

    def __init__(self, seat: Seat, describe: Callable[[Seat], str], action: PlateAction) -> None:
        super().__init__(f"plate:{seat}.press", action.hint)
        self._seat, self._describe, self.action = seat, describe, action

    def tip(self) -> tuple[str, Rect]:
        return f"{self._describe(self._seat)}\n{self.text}", self.rect

    def activate(self) -> None:
        self.kit.play_sound("click")
        self.action.do()


class SeatPlates:
    """Draws all plates, and holds the widgets on them."""

    badge: ClassVar[str] = "crown"
    """The icon that marks the dealer's portrait."""

    def __init__(self, services: HudServices, words: GameWords) -> None:
        self._words, self._seatings, self._seats = words, services.seatings, range(services.seats)
        self._state: HudState | None = None
        self.raised: Mapping[Seat, int] = {}
        """How far faces with a mood have come nearer, 1 to `faces.STEPS`."""
        self.hints = [PlateHint(seat, self.describe) for seat in self._seats]
        self._buttons = {
            seat: PlateButton(seat, self.describe, action) for seat, action in services.plate_actions.items()
        }

    @property
    def buttons(self) -> Sequence[Widget]:
        return tuple(self._buttons.values())

    @property
    def looks(self) -> tuple[object, ...]:
        """What the pictures depend on besides the state of the HUD."""
        return (self.raised, *(button.state for button in self._buttons.values()))

    def place(self, kit: UiContext, rects: Sequence[Rect], viewer: Seat) -> None:
        """Place the plates in *rects*, clockwise, the viewer's first."""
        self._kit, self.rects = kit, rects
        self.painter = PlatePainter(kit)
        for seat, hint in enumerate(self.hints):
            hint.place(kit, rects[place_of(seat, viewer, len(self._seats))])
        for seat, button in self._buttons.items():
            button.place(kit, self.button_rect(rects[place_of(seat, viewer, len(self._seats))]))

    def button_rect(self, plate: Rect) -> Rect:
        """The part of a plate that can be clicked."""
        return plate

    def update(self, state: HudState) -> None:
        self._state = state
        for button in self._buttons.values():
            # A selected card has precedence: some of its destinations are beside plates.
            button.is_shown = not state.selected

    def rect(self, seat: Seat) -> Rect:
        viewer = self._state.seat if self._state else 0
        return self.rects[place_of(seat, viewer, len(self._seats))]

    def text_room(self, seat: Seat) -> int:
        """Width that lines on a plate may take, in pixels."""
        return self.painter.text_width(self.rect(seat).size)

    def portrait_rect(self, seat: Seat) -> Rect:
        """Where a seat's portrait is, in pixels."""
        plate = self.rect(seat)
        return self.painter.portrait_rect(plate.size).move(plate.topleft)

    def score_rect(self, seat: Seat) -> Rect:
        """Where the line that changes with points is, in pixels."""
        plate = self.rect(seat)
        if self._state is None:
            return plate
        return self.painter.score_rect(self.plate(self._state, seat), plate.size).move(plate.topleft)

    def lines(self, state: HudState, seat: Seat) -> tuple[str, ...]:
        width = self.text_room(seat)
        return self._words.plate_lines(state, seat, lambda text: self._kit.fonts.width(text, "small") <= width)

    def plate(self, state: HudState, seat: Seat) -> Plate:
        seating, button = self._seatings[seat], self._buttons.get(seat)
        is_acting = state.is_settled and state.turn == seat
        # Where a computer player's move is tried again, only the person who tries it thinks.
        is_thinking = is_acting and not seating.is_person and seat != state.seat
        status = say("table.your_turn" if seat == state.seat else "table.turn") if is_acting else ""
        return Plate(
            seating.name,
            portrait_of(self._seatings, seat),
            self.lines(state, seat),
            say("table.thinking") if is_thinking else status,
            badge=self.badge if seat == state.history.dealer else "",
            action=button.action.icon if button else "",
            is_hovered=button is not None and button.state != "rest",
            dots=state.thinking_dots if is_thinking else -1,
            swollen=self._words.trick_line,
            swell=state.swells[seat] if state.swells and self._words.trick_line >= 0 else 0.0,
            scored=self._words.score_line,
            light=state.lights.get(seat, 0),
            raised=self.raised.get(seat, 0),
        )

    def full_plate(self, state: HudState, seat: Seat) -> Plate:
        """All that a seat's plate says, whether or not there is room for it."""
        return self.plate(state, seat)

    def describe(self, seat: Seat) -> str:
        """The player at a seat and their standing, in words."""
        state = self._state
        if state is None:
            return ""
        seating = self._seatings[seat]
        kind = [] if seating.is_person else [say("plate.computer", level=title(seating.player))]
        marks = [say("plate.deals")] if seat == state.history.dealer else []
        return " · ".join([", ".join([seating.name, *kind]), *marks, *self.lines(state, seat)])

    def targets(self, state: HudState) -> list[Target]:
        return [Target(f"plate:{seat}", self.full_plate(state, seat).text, self.rect(seat)) for seat in self._seats]

    def draw(self, frame: DisplayList, state: HudState) -> None:
        for seat in self._seats:
            rect, pad = self.rect(seat), self.painter.pad
            picture = self.painter.paint(self.plate(state, seat), rect.size)
            frame.add(("plate", seat), picture, rect.x - pad, rect.y - pad, theme.Z_PANELS)


CACHE_BYTES: Final = 8_000_000
THINKING_DOTS: Final = 3
PADDING: Final = 10
"""Design pixels beside the portrait."""
PORTRAIT_SIDE: Final = 92
PORTRAIT_SHARE: Final = 0.36
"""Least part of a plate's width that the portrait may take."""
PORTRAIT_AIR: Final = 6
"""Least design pixels above and below the portrait."""
TEXT_ROOM: Final = 100
"""Design pixels that the words of a plate need beside the portrait, at the usual text size."""
SWOLLEN_EDGE: Final = 2
"""Pixels left free beside and below a line that swells."""
RAISE: Final = 0.2
"""The part by which a portrait with a mood is larger."""
ACTION_SIDE: Final = 22
"""Side in design pixels of the medal on a clickable plate, at the usual text size."""
BADGE_SIDE: Final = 30
"""Side of the dealer's mark in design pixels, at the usual text size."""
MAX_SIGN: Final = 0.44
"""Greatest side of a sign on the portrait, as a part of the portrait's."""
DOT_SIDE, MIN_DOT_SIDE = 6, 4
"""Side of a thinking dot in design pixels, at the usual text size, and where there is little room."""
DOT_STEP: Final = 1.7
"""Distance between dots, in sides of a dot."""
RIM_LINES: Final = (-4, 0.15), (-2, 0.4), (0, 1.0), (2, 0.35)
"""Lines of a plate's lit rim: design pixels inwards from its edge, and opacity."""
DOTS_WIDTH: Final = 1 + DOT_STEP * THINKING_DOTS
"""Width of all dots with the gap before them, in sides of a dot."""


@dataclass(frozen=True)
class Plate:
    """
    All that one plate shows; equal plates look equal.

    :param lines: under the name: the player's standing and announcements
    :param status: that it is this seat's turn; empty if it is not
    :param badge: the icon of the dealer's mark; empty for the others
    :param action: the icon for the click; empty for plates that cannot be clicked
    :param is_hovered: whether the pointer is on it or holds it down
    :param swollen: which of the lines is enlarged for the moment, by the part *swell*
    :param scored: which of the lines is lit together with the rim, by *light*: see `HudState.lights`
    :param raised: see `SeatPlates.raised`
    :param marks: icons at the end of the name's line, each with its colour and a count, 0 for none
    :param faces: portraits after the last of the lines, each with whether it is ringed
    :param dots: how many thinking dots are lit, 0 to 3; -1 for no dots
    """

    name: str
    portrait: str
    lines: tuple[str, ...]
    status: str = ""
    badge: str = ""
    action: str = ""
    is_hovered: bool = False
    dots: int = -1
    swollen: int = -1
    swell: float = 0.0
    scored: int = -1
    light: int = 0
    raised: int = 0
    marks: tuple[tuple[str, str, int], ...] = ()
    faces: tuple[tuple[str, bool], ...] = ()

    @property
    def text(self) -> str:
        return markup.plain(", ".join(part for part in (self.name, *self.lines, self.status) if part))


class PlatePainter:
    """Draws plates for one window, and caches their pictures."""

    def __init__(self, kit: UiContext) -> None:
        self._px, self._fonts, self._skins = kit.px, kit.fonts, kit.skins
        self._scale, self._text_scale = kit.metrics.scale, kit.metrics.text_scale
        self._pictures = ImageCache(CACHE_BYTES)
        self._rims: dict[tuple[tuple[int, int], bool], FadingPicture] = {}

    def text_width(self, size: tuple[int, int]) -> int:
        """Width of a line of text on a plate of that size, in pixels."""
        return size[0] - self._portrait_side(size) - 3 * self._px(PADDING)

    def _portrait_side(self, size: tuple[int, int]) -> int:
        """As large as the text leaves it, but in a plate that is broad enough no smaller than before."""
        room = size[0] - 3 * self._px(PADDING) - round(self._px(TEXT_ROOM) * self._text_scale)
        most = min(max(room, round(size[0] * PORTRAIT_SHARE)), self._px(PORTRAIT_SIDE))
        return min(size[1] - 2 * self._px(PORTRAIT_AIR), most)

    def paint(self, plate: Plate, size: tuple[int, int]) -> Surface:
        return self._pictures.fetch((plate, size), lambda: self._draw(plate, size))

    @cached_property
    def pad(self) -> int:
        """Pixels by which the picture extends beyond its plate, on every side."""
        return self._skins.plate((64, 64)).pad

    def _draw(self, plate: Plate, size: tuple[int, int]) -> Surface:
        skin = self._skins.plate(size, is_lit=bool(plate.status))
        picture = skin.image.copy()
        face = self.portrait_rect(size).move(skin.pad, skin.pad)
        near = raised(face, plate.raised)
        picture.blit(portrait(plate.portrait, near.w), near)
        if plate.badge:
            badge = self._badge(plate.badge, self._sign_side(BADGE_SIDE, face.w))
            corner = (face.right + self._overhang(BADGE_SIDE), face.top - self._px(3))
            picture.blit(badge, badge.get_rect(topright=corner))
        if plate.action:
            medal = self._medal(plate.action, self._sign_side(ACTION_SIDE, face.w), is_lit=plate.is_hovered)
            corner = (face.right + self._overhang(ACTION_SIDE), face.bottom + self._px(3))
            picture.blit(medal, medal.get_rect(bottomright=corner))
        self._write(picture, plate, (face.right + self._px(PADDING), skin.pad), (self.text_width(size), size[1]))
        if plate.light:
            picture.blit(self._rim(size, is_good=plate.light > 0).shade(abs(plate.light)), (0, 0))
        return picture

    def _rim(self, size: tuple[int, int], *, is_good: bool) -> FadingPicture:
        """Light along a plate's edge that leaves face and text free."""
        if (size, is_good) not in self._rims:
            k, pad, colour = self._scale, self.pad, theme.BRASS_LIGHT if is_good else theme.WARNING
            box, radius = (pad, pad, *size), theme.RADIUS * 1.2 * k
            parts = (
                svg.outlined(svg.inset(box, by * k), radius - by * k, colour, 2 * k, opacity)
                for by, opacity in RIM_LINES
            )
            whole = size[0] + 2 * pad, size[1] + 2 * pad
            self._rims[size, is_good] = FadingPicture(svg.draw(whole, *parts), LIGHT_STEPS)
        return self._rims[size, is_good]

    def portrait_rect(self, size: tuple[int, int]) -> Rect:
        side = self._portrait_side(size)
        return Rect(self._px(PADDING), (size[1] - side) // 2, side, side)

    def signs_right(self, size: tuple[int, int]) -> int:
        """The right edge in pixels of the signs at the portrait, from the plate's corner."""
        return self.portrait_rect(size).right + self._overhang(max(BADGE_SIDE, ACTION_SIDE))

    def name_rect(self, plate: Plate, size: tuple[int, int]) -> Rect:
        """The rect beside the portrait reserved for the name, from the plate's corner."""
        y, steps = self._line_heights(plate, size[1])
        left, top = self.portrait_rect(size).right + self._px(PADDING), self._px(4)
        return Rect(left, top, size[0] - left - self._px(4), y + steps[0] - top)

    def score_rect(self, plate: Plate, size: tuple[int, int]) -> Rect:
        """The rect of the line that *scored* says, from the plate's corner; of the last one if there are fewer."""
        y, steps = self._line_heights(plate, size[1])
        row = min(plate.scored + 1, len(steps) - 1)
        left = self.portrait_rect(size).right + self._px(PADDING)
        return Rect(left, y + sum(steps[:row]), self.text_width(size), steps[row])

    def _line_heights(self, plate: Plate, height: int) -> tuple[int, list[int]]:
        """The upper edge of the text, and the height of each of its lines."""
        roles = ["strong", *["small"] * (len(plate.lines) + bool(plate.status))]
        steps = [round(self._fonts.height(role) * 0.98) for role in roles]
        return max(0, (height - sum(steps)) // 2), steps

    def _write(self, picture: Surface, plate: Plate, corner: tuple[int, int], room: tuple[int, int]) -> None:
        fonts = self._fonts
        rows = [(plate.name, "strong", theme.CREAM)]
        rows += [(line, "small", theme.CREAM_SOFT) for line in plate.lines]
        if plate.status:
            rows.append((plate.status, "small", theme.BRASS_LIGHT))
        y, steps = self._line_heights(plate, room[1])
        y += corner[1]
        marks = self._marks(plate.marks) if plate.marks else None
        if marks is not None:
            picture.blit(marks, (corner[0] + room[0] - marks.get_width(), y + (steps[0] - marks.get_height()) // 2))
        for i, ((text, role, colour), step) in enumerate(zip(rows, steps, strict=True)):
            taken = marks.get_width() + self._px(PADDING) // 2 if marks is not None and i == 0 else 0
            has_dots = text == plate.status and plate.dots >= 0
            taken += round(DOTS_WIDTH * self._px(MIN_DOT_SIDE)) if has_dots else 0
            shade = lit(colour, plate.light) if i == plate.scored + 1 else colour
            line = fonts.line_within(text, role, shade, room[0] - taken)
            if plate.swell and i == plate.swollen + 1:
                # Text that fills its line has the margin beside it to grow into, and no more.
                most = (room[0] + self._px(PADDING) / 2) / max(1, line.get_width()) - 1
                line = swollen(line, min(plate.swell, most))
                picture.blit(line, (corner[0], y + (step - line.get_height()) // 2))
            else:
                picture.blit(line, (corner[0], y))
            if plate.faces and i == len(plate.lines):
                self._faces(picture, plate.faces, (corner[0] + line.get_width(), y), step)
            if has_dots:
                most = max(self._px(MIN_DOT_SIDE), round((room[0] - line.get_width()) / DOTS_WIDTH))
                side = min(most, self._px(DOT_SIDE * self._text_scale))
                self._dots(picture, plate.dots, (corner[0] + line.get_width() + side, y + line.get_height()), side)
            y += step

    def _faces(
        self, picture: Surface, faces: tuple[tuple[str, bool], ...], corner: tuple[int, int], height: int
    ) -> None:
        """Draw small portraits side by side, as high as a line."""
        side, line = round(height * 1.2), max(1, self._px(2))
        for i, (court, is_ringed) in enumerate(faces):
            left = corner[0] + self._px(4) + i * (side + self._px(4))
            place = Rect(left, corner[1] - (side - height) // 2, side, side)
            picture.blit(portrait(court, side), place)
            if is_ringed:
                ring = svg.ring(side / 2, side / 2, side / 2 - line / 2, theme.BRASS_LIGHT, line)
                picture.blit(svg.draw(place.size, ring), place)

    def _marks(self, marks: tuple[tuple[str, str, int], ...]) -> Surface:
        side, gap = round(self._fonts.height("small") * 0.72), self._px(2)
        parts: list[Surface] = []
        for name, colour, count in marks:
            parts += [icon(name, side, colour), self._fonts.line(str(count or ""), "small", theme.CREAM)]
        height = max(part.get_height() for part in parts)
        width = sum(part.get_width() for part in parts) + gap * (2 * len(parts) - 1)
        picture, x = Surface((width, height), SRCALPHA), 0
        for i, part in enumerate(parts):
            picture.blit(part, (x, (height - part.get_height()) // 2))
            x += part.get_width() + gap * (1 + 2 * (i % 2))
        return picture

    def _sign_side(self, design: float, portrait_side: int) -> int:
        """Side of a sign on a portrait in pixels: it grows with the text, but does not cover the face."""
        return max(self._px(design), min(self._px(design * self._text_scale), round(portrait_side * MAX_SIGN)))

    def _overhang(self, design: float) -> int:
        """Pixels by which a sign extends beyond the portrait: a quarter of it at the usual text size."""
        return self._px(design) - self._px(design) * 3 // 4

    def _dots(self, picture: Surface, lit: int, foot: tuple[int, int], side: int) -> None:
        colours = [theme.BRASS_LIGHT if i < lit else self._skins.lacquer.rule for i in range(THINKING_DOTS)]
        discs = [svg.disc(side * (DOT_STEP * i + 0.5), side / 2, side / 2, each) for i, each in enumerate(colours)]
        size = (round(side * DOT_STEP * THINKING_DOTS), side)
        picture.blit(svg.draw(size, *discs), (foot[0], foot[1] - side * 2))

    def _badge(self, name: str, side: int) -> Surface:
        picture = Surface((side, side), SRCALPHA)
        picture.blit(icon(name, side, theme.INK), (0, self._px(1)))
        picture.blit(icon(name, side, theme.BRASS_LIGHT), (0, 0))
        return picture

    @staticmethod
    def _medal(name: str, side: int, *, is_lit: bool) -> Surface:
        inside = theme.BRASS_LIGHT if is_lit else theme.INK
        middle = side / 2
        rim, face = svg.disc(middle, middle, middle, theme.BRASS), svg.disc(middle, middle, middle * 0.86, inside)
        picture = svg.draw((side, side), rim, face)
        inner = round(side * 0.66)
        sign = icon(name, inner, theme.INK if is_lit else theme.BRASS_LIGHT)
        picture.blit(sign, ((side - inner) // 2, (side - inner) // 2))
        return picture


def lit(colour: theme.Colour, light: int) -> theme.Colour:
    """The colour of a line at a plate's *light*."""
    full = Color(theme.BRASS_LIGHT if light > 0 else theme.WARNING)
    red, green, blue, _ = Color(colour).lerp(full, abs(light) / LIGHT_STEPS)
    return f"#{red:02x}{green:02x}{blue:02x}"


def raised(face: Rect, step: int) -> Rect:
    """Where a portrait is that has come nearer, for one that is in *face* when calm."""
    growth = round(face.w * RAISE * step / STEPS)
    return face.inflate(growth, growth)


def swollen(line: Surface, swell: float) -> Surface:
    # Stretching loses a part of the last column and row, where there may be ink.
    whole = Surface([side + SWOLLEN_EDGE for side in line.get_size()], SRCALPHA)
    whole.blit(line, (0, 0))
    return transform.smoothscale(whole, [round(side * (1 + swell)) for side in whole.get_size()])
