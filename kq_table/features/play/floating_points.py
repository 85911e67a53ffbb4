"""What a trick brings goes from its middle to the plate of whom it is for; sparks where a card of weight fell."""

from __future__ import annotations

import math
from itertools import product
from random import Random
from typing import Final, NamedTuple

from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface
from pygame.transform import gaussian_blur, smoothscale_by

from engines.core.sentences import signed
from kq_table.board.state import LIGHT_STEPS, BoardState, Gain, Spark
from kq_table.games.shared.panel_layout import RAIL_WIDTH
from kq_table.games.shared.seat_plates import SeatPlates
from kq_table.shell.context import AppContext
from kq_table.ui import svg, theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import out_cubic
from kq_table.ui.theme import BRASS_LIGHT, NIGHT, WARNING, Z_DRAGGED
from kq_table.ui.widget import UiContext

ACCELERATION: Final = 1.7
"""Exponent of the time, by which a number gains speed on its way."""
BIRTH_GAP: Final = 18
"""Design pixels between a number that appears and the card that won it."""
BIRTH_SIZES: Final = (1.3, 1.24, 1.18, 1.12, 1.06, 1.0)
FLIGHT_SIZES: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Sizes of a number as it appears and on its way, so that its pictures can be kept."""
SHADOW: Final = 5
"""Design pixels of the dark rim that keeps a number readable on cards."""
KICK: Final = 4
"""Design pixels by which a plate is pushed by what arrives."""


class FloatingPoints:
    """
    Draws the gains of a board; with reduced motion they stand on the plate for as long.

    :param plates: those of all seats
    """

    def __init__(self, context: AppContext, board: BoardState, plates: SeatPlates) -> None:
        self._context, self._board, self._plates = context, board, plates
        self._made_for: UiContext | None = None
        self._numbers: dict[tuple[int, float], Surface] = {}

    @property
    def is_moving(self) -> bool:
        return bool(self._board.gains)

    def step(self, seconds: float) -> None:
        if not self._board.gains:
            return
        arrival = sum(self._seconds)
        light, fade = map(self._context.tempo.seconds, (MOTION.points_light, MOTION.points_fade))
        for gain in self._board.gains:
            gain.passed += seconds
            since = gain.passed - arrival
            if since >= 0 and gain.arrive is not None:
                gain.arrive()
                gain.arrive = None
            left = min(since / light, (light + fade - since) / fade) if light else 0.0
            gain.light = math.ceil(LIGHT_STEPS * min(1.0, max(0.0, left)))
        self._board.gains = [gain for gain in self._board.gains if gain.passed < arrival + light + fade]

    @property
    def _seconds(self) -> tuple[float, float]:
        """How long a number appears, and how long it flies."""
        tempo = self._context.tempo
        return tempo.seconds(MOTION.points_birth), tempo.seconds(MOTION.points_flight)

    def draw(self, frame: DisplayList) -> None:
        """Draw the numbers, and push the plates that they have reached."""
        if not self._board.gains:
            return
        if self._made_for is not self._context.kit:
            self._made_for = self._context.kit
            self._numbers.clear()
        birth, flight = self._seconds
        kick = self._context.tempo.seconds(MOTION.points_kick)
        for i, gain in enumerate(self._board.gains):
            if gain.passed < birth + flight:
                number, (x, y) = self._on_way(gain, birth, flight)
                place = number.get_rect(center=(round(x), round(y))).clamp(self._felt)
                frame.add(("gain", i), number, *place.topleft, Z_DRAGGED)
            elif kick:
                self._push(frame, gain, min(1.0, (gain.passed - birth - flight) / kick))

    @property
    def _felt(self) -> Rect:
        kit = self._context.kit
        rail = kit.px(RAIL_WIDTH)
        return Rect((0, 0), kit.metrics.size).inflate(-2 * rail, -2 * rail)

    def _on_way(self, gain: Gain, birth: float, flight: float) -> tuple[Surface, tuple[float, float]]:
        """The picture of a number and its centre."""
        arrived, line = self._number(gain.points, FLIGHT_SIZES[-1]), self._plates.score_rect(gain.seat)
        aim = line.right - self._ink(gain.points, FLIGHT_SIZES[-1])[0] / 2, line.centery
        if self._context.tempo.is_reduced or not flight:
            return arrived, aim
        if gain.passed < birth:
            share = out_cubic(gain.passed / birth)
            number = self._number(gain.points, BIRTH_SIZES[round(share * (len(BIRTH_SIZES) - 1))])
            return number, self._birthplace(gain)
        time = min(1.0, (gain.passed - birth) / flight)
        # It sets out sideways, which leads around the hand, and arrives at full speed.
        part, (x, y) = time**ACCELERATION, self._birthplace(gain)
        across, down = math.sin(part * math.pi / 2), 1 - math.cos(part * math.pi / 2)
        number = self._number(gain.points, FLIGHT_SIZES[round(part * (len(FLIGHT_SIZES) - 1))])
        return number, (x + (aim[0] - x) * across, y + (aim[1] - y) * down)

    def _birthplace(self, gain: Gain) -> tuple[float, float]:
        """The middle of a number as it appears: above the card that won it, or where else it covers no face."""
        if gain.best is None:
            return gain.place
        best, gap, (w, h) = gain.best, self._context.kit.px(BIRTH_GAP), self._ink(gain.points, 1.0)
        aside = best.right + gap + w // 2, best.left - gap - w // 2
        spots = (
            (best.centerx, best.top - gap - h // 2),
            (best.centerx, best.bottom + gap + h // 2),
            *product(aside, (best.top + h // 2, best.bottom - h // 2)),
        )
        taken = [*gain.faces, *self._plates.rects]
        places = {spot: Rect(spot[0] - w // 2, spot[1] - h // 2, w, h) for spot in spots}
        free = (spot for spot, place in places.items() if self._felt.contains(place) and place.collidelist(taken) < 0)
        return next(free, spots[0])

    def _ink(self, points: int, size: float) -> tuple[int, int]:
        """Width and height of a number without its dark rim."""
        rim = round(4 * self._context.kit.px(SHADOW) * size)
        width, height = self._number(points, size).get_size()
        return width - rim, height - rim

    def _number(self, points: int, size: float) -> Surface:
        if (points, size) not in self._numbers:
            whole = _number(self._context.kit, points) if size == 1 else self._number(points, 1.0)
            self._numbers[points, size] = whole if size == 1 else smoothscale_by(whole, size)
        return self._numbers[points, size]

    def _push(self, frame: DisplayList, gain: Gain, part: float) -> None:
        """Push the plate away from where the number came from."""
        plate, shown = self._plates.rect(gain.seat), frame.items.get(("plate", gain.seat))
        way = plate.centerx - gain.place[0], plate.centery - gain.place[1]
        reach = self._context.tempo.flourish(self._context.kit.px(KICK) * math.sin(math.pi * part))
        dx, dy = (round(side * reach / max(1.0, math.hypot(*way))) for side in way)
        if shown is not None:
            frame.items["plate", gain.seat] = shown._replace(x=shown.x + dx, y=shown.y + dy)


def _number(kit: UiContext, points: int) -> Surface:
    """A number with a soft dark rim."""
    words = signed(points)
    line, dark = (kit.fonts.line(words, "gain", each) for each in (BRASS_LIGHT if points > 0 else WARNING, NIGHT))
    ink, edge = line.get_bounding_rect(), kit.px(SHADOW)
    line, dark = line.subsurface(ink), dark.subsurface(ink)
    picture = Surface(line.get_rect().inflate(4 * edge, 4 * edge).size, SRCALPHA)
    spot = line.get_rect(center=picture.get_rect().center)
    picture.blit(dark, spot)
    blurred = gaussian_blur(picture, edge)
    for _ in range(6):
        picture.blit(blurred, (0, 0))
    picture.blit(line, spot)
    return picture


SPARK_COUNT: Final = 10
SPARK_SIDE: Final = 15
"""Design pixels from a spark's middle to its points at its largest."""
SPARK_SIZES: Final = 5
SPARK_REACH: Final = (0.64, 0.95)
"""Least and greatest distance that sparks fly from a card's middle, in card heights."""


class Flight(NamedTuple):
    """The way of a spark: its direction in radians, and how far it goes, 0 to 1."""

    angle: float
    reach: float


def _flights() -> tuple[Flight, ...]:
    chance, step = Random(3), 2 * math.pi / SPARK_COUNT
    return tuple(Flight((i + chance.uniform(-0.3, 0.3)) * step, chance.random()) for i in range(SPARK_COUNT))


FLIGHTS: Final = _flights()


class Sparks:
    """Draws the sparks of a board; with reduced motion there are none."""

    def __init__(self, context: AppContext, board: BoardState) -> None:
        self._context, self._board = context, board
        self._pictures: tuple[UiContext, list[Surface]] | None = None

    @property
    def is_moving(self) -> bool:
        return bool(self._board.sparks)

    @property
    def _seconds(self) -> float:
        return self._context.tempo.seconds(self._context.tempo.flourish(MOTION.sparks))

    def step(self, seconds: float) -> None:
        for spark in self._board.sparks:
            spark.passed += seconds
        self._board.sparks = [spark for spark in self._board.sparks if spark.passed < self._seconds]

    def draw(self, frame: DisplayList) -> None:
        for i, spark in enumerate(self._board.sparks):
            part = min(1.0, spark.passed / self._seconds) if self._seconds else 1.0
            for j, (angle, reach) in enumerate(FLIGHTS):
                self._put(frame, (i, j), spark, (angle, reach, part))

    def _put(self, frame: DisplayList, key: tuple[int, int], spark: Spark, how: tuple[float, float, float]) -> None:
        angle, reach, part = how
        near, far = SPARK_REACH
        # Around a card that is higher than wide.
        way = (near - 0.22 + (0.22 + (far - near) * reach) * out_cubic(part)) * spark.height
        x, y = spark.place[0] + 0.8 * way * math.cos(angle), spark.place[1] + way * math.sin(angle)
        picture = self._picture(min(SPARK_SIZES - 1, int(part * SPARK_SIZES)))
        place = picture.get_rect(center=(round(x), round(y)))
        frame.add(("spark", *key), picture, *place.topleft, Z_DRAGGED - 1)

    def _picture(self, step: int) -> Surface:
        kit = self._context.kit
        if self._pictures is None or self._pictures[0] is not kit:
            self._pictures = kit, [_spark(kit, 1 - i / SPARK_SIZES) for i in range(SPARK_SIZES)]
        return self._pictures[1][step]


def _spark(kit: UiContext, size: float) -> Surface:
    """A star of four points with a glow; its dark rim shows on paper, its light on felt."""
    far = max(4.0, kit.px(SPARK_SIDE) * (0.35 + 0.65 * size))
    side = round(far) + 2
    near, middle = far * 0.2, float(side)
    points = (
        (far, 0.0),
        (near, near),
        (0.0, far),
        (-near, near),
        (-far, 0.0),
        (-near, -near),
        (0.0, -far),
        (near, -near),
    )
    path = "M" + "L".join(f"{middle + x:.1f} {middle + y:.1f}" for x, y in points) + "Z"
    glow = (svg.disc(middle, middle, far * part, theme.BRASS, 0.14) for part in (0.9, 0.65, 0.45))
    rim = f'stroke="{theme.BRASS_DARK}" stroke-width="{max(1.0, far / 9):.1f}" stroke-linejoin="round"'
    picture = svg.draw((2 * side, 2 * side), *glow, f'<path d="{path}" fill="{BRASS_LIGHT}" {rim}/>')
    picture.fill((255, 255, 255, round(255 * (0.4 + 0.6 * size))), special_flags=BLEND_RGBA_MULT)
    return picture
