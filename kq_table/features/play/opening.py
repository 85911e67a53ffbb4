"""The way from the menu to the table: the game's box opens, its pack flies to the dealer, and the table is laid."""

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
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.shell.table_sound import play_sound_at
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
"""Of a frame for new pictures of the table; one is always drawn."""
FIRST_FRAMES: Final = 3
"""In which nothing is laid: the match has begun in the first, and the two after it draw how the dialog fades."""
PATIENCE_FRAMES: Final = 40
"""For which the table's largest pictures are waited for while a thread draws them."""


class Opening(Scene):
    """
    Lays a table piece by piece while a box opens, and hands over to it; any press ends the box.

    :param box: the parts of the game's box as they lie in the menu, see `OpeningBox`; none where motion is reduced
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
        """Of the animation's time."""
        self._table: TableScene | None = None
        self._pack: list[CardSprite] = []
        """The cards of the pack, from the lowest."""
        self._rest = Pose(0, 0)
        """Where the pack comes to lie."""
        self._back: Surface | None = None
        """The picture of the pack."""
        self._steps = self._prepare()
        self._frames = 0
        """So many have been stepped through."""
        self._has_ground = self._is_told = self._is_laid = False
        context.sound.play("lift")

    @property
    def game(self) -> str:  # type: ignore[override]
        """The game whose room this is, as soon as its felt is drawn."""
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
            # What is asked for later is part of a table that nobody has told yet what to show.
            yield
        table.update_hud()

    def _take_up_pack(self) -> None:
        """Find the pack on the table, which is not seen there before it comes."""
        assert self._table is not None
        board, decks = self._table.board, self._table.view.card_behaviour.decks
        for zone, pile in board.zones.items():
            if zone.name in decks and pile:
                self._pack, self._rest = pile, board.home(pile[-1], zone)
        self._place_pack()

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """End the animation at a press; a little of the table may still have to be laid."""
        if event.type in PRESSES:
            self._part = 1.0

    def resize(self) -> None:
        """Lay the table for another size of the window; the box does not come along."""
        if self._table is not None:
            self._part, self._is_laid = 1.0, False
            self._table.resize()
            self._take_up_pack()

    def step(self, now: float) -> None:
        """Let time pass; when everything is there and the pack has come, the table takes over."""
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
            # No pack has been drawn yet that could rise.
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
        """Draw box and pack, and as much of the table as there has been time for."""
        if self._table is not None:
            self._table.draw_cards(frame)
        self._box.draw(frame, self._part, self._back)
        # What fades away above it has the time to itself.
        if self._is_told and not self.context.stack.exit_animations:
            self._is_laid = self._draw_furniture(frame)

    def _draw_furniture(self, frame: DisplayList) -> bool:
        """Draw as much of the table as there is time for in a frame; True if that is all."""
        assert self._table is not None
        with Deadline(self.context.clock.now, LAYING_SECONDS) as deadline:
            self._table.draw_furniture(frame)
        return deadline.is_met

    def leave(self) -> None:
        """Let go of the match, which goes on nowhere else."""
        (self._controller.close if self._table is None else self._table.leave)()


STAGE: Final = (0.5, 0.62)
"""Where a box opens: the middle of its front, in parts of the window."""
# In parts of the whole time:
COME: Final = 0.32
"""The box comes."""
SINK: Final = 0.1
"""The cards that look out of it begin to go down into it."""
RISE: Final = 0.34
"""The pack begins to rise from it."""
GO: Final = 0.58
"""The pack flies, and the box goes."""
FALL: Final = 0.16
"""The part of the window's height by which the box sinks as it goes."""
FADE_STEPS: Final = 8
PACK: Final = 4
"""A pack looks like its four uppermost cards."""
STEP: Final = 0.012
"""Card heights from card to card in it."""
SWING: Final = 6.0
"""Degrees by which it leans half way."""
Z_WALL: Final = Z_PILES - 5
Z_FRONT: Final = Z_FLYING - 5


class OpeningBox:
    """
    Draws a box and the pack in it; in flight the pack is the table's own.

    :param parts: the parts of the box as they lie in the menu: ``wall``, ``front``, and the cards from left to right
    :param size: of the window, in pixels
    """

    def __init__(self, parts: Mapping[str, DrawItem], size: tuple[int, int]) -> None:
        self._parts = parts
        self._front = parts["front"].rect if parts else Rect(0, 0, 0, 0)
        self._way = size[0] * STAGE[0] - self._front.centerx, size[1] * STAGE[1] - self._front.centery
        self._fall = size[1] * FALL
        self._fading = {name: FadingPicture(item.image, FADE_STEPS) for name, item in parts.items()}

    def draw(self, frame: DisplayList, part: float, back: Surface | None) -> None:
        """Add the box at a part of the time to the frame; *back* shows the pack that rises from it."""
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
        Give the poses of the cards of the pack in flight, the lowest first.

        :param rest: where the pack comes to lie
        :param height: of a card of the pack in pixels
        """
        share = in_out_cubic(_share(part, GO, 1))
        start = Pose(self._front.centerx + self._way[0], self._front.top + self._way[1] - height / 2, 0, rest.scale)
        pose, arc = interpolate(start, rest, share), math.sin(math.pi * share)
        steps = (i * STEP * height * (1 - share**3) for i in range(PACK))
        return [Pose(pose.x, pose.y - step, SWING * arc, rest.scale, arc) for step in steps]


def _share(part: float, start: float, end: float) -> float:
    """Give how much of a span of time has passed, 0 to 1."""
    return min(1.0, max(0.0, (part - start) / (end - start)))


def _put_behind(frame: DisplayList, name: str, picture: Surface, corner: tuple[int, int], edge: Rect) -> None:
    """Add as much of a picture as can be seen behind the front of a box: what would stick out below is left out."""
    seen = picture.get_rect().clip(0, 0, picture.get_width(), edge.bottom - edge.h // 8 - corner[1])
    if seen.h > 0:
        frame.add(("box", name), picture.subsurface(seen), *corner, Z_WALL)
