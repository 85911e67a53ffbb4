"""The transition from the menu to the table: the game's box opens, and its pack flies to the dealer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface

from kq_table.art.card_images import BACK, CardLook
from kq_table.board.animation import Pose, interpolate
from kq_table.board.state import CardSprite
from kq_table.match.controller import MatchController
from kq_table.shell.context import AppContext, play_sound_at
from kq_table.shell.scene import Scene
from kq_table.ui.clock import step_seconds
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import in_out_cubic, out_cubic
from kq_table.ui.fading import FadingPicture
from kq_table.ui.image_cache import Deadline
from kq_table.ui.theme import Z_FLYING, Z_PILES

from .overlays import PRESSES
from .scene import TableScene

LAYING_SECONDS: Final = 0.004
"""Seconds per frame for new pictures of the table; one is always drawn."""
FIRST_FRAMES: Final = 3
"""Frames in which nothing is prepared: the first starts the match, the next two draw the fading dialog."""
PATIENCE_FRAMES: Final = 40
"""Frames to wait for the table's largest pictures while a thread draws them."""


class Opening(Scene):
    """
    Prepares a table piece by piece while a box opens, and hands over to it; any press ends the animation.

    :param box: the parts of the game's box as in the menu, see `OpeningBox`; empty with reduced motion
    :param make_table: makes the table's scene
    """

    name: ClassVar[str] = "opening"

    def __init__(
        self,
        context: AppContext,
        controller: MatchController,
        box: Mapping[str, DrawItem],
        make_table: Callable[[], TableScene],
    ) -> None:
        self.context, self._controller, self._make_table = context, controller, make_table
        self._box = OpeningBox(box, context.size)
        self._since = self._last_step = context.clock.now()
        self._part = 0.0 if box else 1.0
        """Elapsed part of the animation's time."""
        self._table: TableScene | None = None
        self._pack: list[CardSprite] = []
        """The cards of the pack, from the lowest."""
        self._rest = Pose(0, 0)
        """The pack's place on the table."""
        self._back: Surface | None = None
        """The picture of the pack."""
        self._steps = self._prepare()
        self._frames = 0
        """Number of frames so far."""
        self._has_ground = self._is_told = self._is_laid = False
        context.sound.play("lift")

    @property
    def game(self) -> str:  # type: ignore[override]
        """The game whose room this is, once its felt is drawn."""
        return self._controller.game if self._has_ground else ""

    @property
    def record(self) -> Path:
        return self._controller.path

    def _prepare(self) -> Iterator[None]:
        """Make everything up to the table's own pictures, each step in a frame of its own."""
        yield from self.context.ground_steps(self._controller.game)
        self._has_ground = True
        yield
        table = self._make_table()
        yield
        table.resize()
        table.pictures.waited_since = self._since
        yield from islice(table.pictures.wait_for_news(), PATIENCE_FRAMES)
        self._table = table
        self._take_up_pack()
        yield
        images = self.context.card_images(round(self._card_height))
        yield from images.prebuild([CardLook(BACK)])
        self._back = images.card(BACK)
        yield from islice(table.hud.pictures(self.context.card_images), PATIENCE_FRAMES)
        while not self._draw_furniture(DisplayList()):
            # What follows needs a table whose state has been set.
            yield
        table.update_hud()

    def _take_up_pack(self) -> None:
        """Find the pack on the table, and hide it there until it arrives."""
        assert self._table is not None
        board, decks = self._table.board, self._table.view.card_behaviour.decks
        for zone, pile in board.zones.items():
            if zone.name in decks and pile:
                self._pack, self._rest = pile, board.home(pile[-1], zone)
        self._place_pack()

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """A press ends the animation; the table may still need some preparation."""
        if event.type in PRESSES:
            self._part = 1.0

    def resize(self) -> None:
        """Lay out the table for another size of the window; the box is dropped."""
        if self._table is not None:
            self._part, self._is_laid = 1.0, False
            self._table.resize()
            self._take_up_pack()

    def step(self, now: float) -> None:
        """Advance the time; when everything is ready and the pack has arrived, the table takes over."""
        seconds = step_seconds(self.context.clock, self._last_step, now)
        self._last_step = now
        self._move(seconds)
        self._frames += 1
        if self._frames <= FIRST_FRAMES or self.context.stack.top is not self:
            return
        if next(self._steps, self) is not self or self._table is None:
            return
        self._is_told = True
        if self._is_laid:
            self._table.pictures.step(now, is_moving=False)
            if self._part >= 1:
                self.context.stack.hand_over(self._table)

    def _move(self, seconds: float) -> None:
        whole, before = self.context.tempo.seconds(MOTION.opening), self._part
        self._part = min(1.0, self._part + seconds / whole) if whole else 1.0
        if self._back is None:
            # The pack's picture is not ready, so it cannot rise yet.
            self._part = min(self._part, max(before, RISE))
        if self._table is None:
            return
        self._place_pack()
        for moment, sound in ((GO, "slide"), (1.0, "land")):
            if before < moment <= self._part:
                play_sound_at(self.context, sound, self._pack[-1].pose if self._pack else None)

    def _place_pack(self) -> None:
        assert self._table is not None
        self._table.board.settle()
        if self._part >= 1:
            return
        poses = self._box.pack_at(self._part, self._rest, self._card_height) if self._part >= GO else []
        for sprite in self._pack:
            sprite.alpha = 0.0
        for i, (sprite, pose) in enumerate(zip(self._pack[-PACK:], poses, strict=False)):
            sprite.pose, sprite.flight, sprite.alpha = pose, i + 1, 1.0

    @property
    def _card_height(self) -> float:
        assert self._table is not None
        return self._table.board.layout.card[1] * self._rest.scale

    @property
    def is_moving(self) -> bool:
        return self.context.stack.top is self

    # -- pictures

    def draw(self, frame: DisplayList) -> None:
        if self._table is not None:
            self._table.draw_cards(frame)
        self._box.draw(frame, self._part, self._back)
        # A closing dialog above has priority.
        if self._is_told and not self.context.stack.exit_animations:
            self._is_laid = self._draw_furniture(frame)

    def _draw_furniture(self, frame: DisplayList) -> bool:
        """Draw as much of the table as there is time for in a frame; True if that is all."""
        assert self._table is not None
        with Deadline(self.context.clock.now, LAYING_SECONDS) as deadline:
            self._table.draw_furniture(frame)
        return deadline.is_met

    def leave(self) -> None:
        """Close the match: it continues nowhere else."""
        (self._controller.close if self._table is None else self._table.leave)()


STAGE: Final = (0.5, 0.62)
"""Where a box opens: the middle of its front, in parts of the window."""
# In parts of the whole time:
COME: Final = 0.32
"""The box arrives."""
SINK: Final = 0.1
"""Its visible cards begin to sink into it."""
RISE: Final = 0.34
"""The pack begins to rise from it."""
GO: Final = 0.58
"""The pack flies, and the box leaves."""
FALL: Final = 0.16
"""How far the box sinks as it leaves, as a part of the window's height."""
FADE_STEPS: Final = 8
PACK: Final = 4
"""Number of cards drawn of the pack."""
STEP: Final = 0.012
"""Card heights from card to card in it."""
SWING: Final = 6.0
"""Degrees by which it leans half way."""
Z_WALL: Final = Z_PILES - 5
Z_FRONT: Final = Z_FLYING - 5


class OpeningBox:
    """
    Draws a box and the pack in it; in flight the pack's cards are the table's own.

    :param parts: the parts of the box as in the menu: ``wall``, ``front``, and the cards from left to right
    :param size: of the window, in pixels
    """

    def __init__(self, parts: Mapping[str, DrawItem], size: tuple[int, int]) -> None:
        self._parts = parts
        self._front = parts["front"].rect if parts else Rect(0, 0, 0, 0)
        self._way = size[0] * STAGE[0] - self._front.centerx, size[1] * STAGE[1] - self._front.centery
        self._fall = size[1] * FALL
        self._fading = {name: FadingPicture(item.image, FADE_STEPS) for name, item in parts.items()}

    def draw(self, frame: DisplayList, part: float, back: Surface | None) -> None:
        """Add the box at a part of the time to the frame; *back* is the picture of the rising pack."""
        if not self._parts or part >= 1:
            return
        come, gone = in_out_cubic(_share(part, 0, COME)), _share(part, GO, 1)
        x, y = round(self._way[0] * come), round(self._way[1] * come + self._fall * gone**2)
        shade = math.ceil(FADE_STEPS * (1 - gone))
        for name, z in (("wall", Z_WALL), ("front", Z_FRONT)):
            item = self._parts[name]
            picture = self._fading[name].shade(shade) if shade < FADE_STEPS else item.image
            frame.add(("box", name), picture, item.x + x, item.y + y, z)
        edge = self._front.move(x, y)
        sunk = round(self._front.h * in_out_cubic(_share(part, SINK, RISE)))
        for name, item in self._parts.items():
            if name not in {"wall", "front"} and part < RISE:
                _put_behind(frame, name, item.image, (item.x + x, item.y + y + sunk), edge)
        if RISE <= part < GO and back is not None:
            w, h = back.get_size()
            top = edge.top - h * out_cubic(_share(part, RISE, GO))
            for i in range(PACK):
                _put_behind(frame, f"pack{i}", back, (edge.centerx - w // 2, round(top - i * STEP * h)), edge)

    def pack_at(self, part: float, rest: Pose, height: float) -> list[Pose]:
        """
        The poses of the pack's cards in flight, the lowest first.

        :param rest: where the pack will lie
        :param height: of a card of the pack in pixels
        """
        share = in_out_cubic(_share(part, GO, 1))
        start = Pose(self._front.centerx + self._way[0], self._front.top + self._way[1] - height / 2, 0, rest.scale)
        pose, arc = interpolate(start, rest, share), math.sin(math.pi * share)
        steps = (i * STEP * height * (1 - share**3) for i in range(PACK))
        return [Pose(pose.x, pose.y - step, SWING * arc, rest.scale, arc) for step in steps]


def _share(part: float, start: float, end: float) -> float:
    """The elapsed part of a span of time, 0 to 1."""
    return min(1.0, max(0.0, (part - start) / (end - start)))


def _put_behind(frame: DisplayList, name: str, picture: Surface, corner: tuple[int, int], edge: Rect) -> None:
    """Add the part of a picture that is visible behind the front of a box, cut at the bottom."""
    seen = picture.get_rect().clip(0, 0, picture.get_width(), edge.bottom - edge.h // 8 - corner[1])
    if seen.h > 0:
        frame.add(("box", name), picture.subsurface(seen), *corner, Z_WALL)
