"""The interface of scenes to the frame loop, their stack, and the picture of a closing dialog."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

import pygame
from pygame import SRCALPHA, Rect, Surface
from pygame.event import Event

from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.fading import FadingPicture
from kq_table.ui.widget import Target

from .hands import Hands
from .reading import Reading


class Scene:
    """One layer of the stack: handles events while on top, and draws itself."""

    is_overlay: ClassVar[bool] = False
    """Whether the scenes below are still drawn."""
    game: str = ""
    """The key of the game that is played or set up here; empty for none."""
    hands: Hands = Hands()
    """What it does with fingers and chosen keys."""
    reading: Reading = Reading()
    """What an assistive program is told of it, and can do there."""

    @property
    def name(self) -> str:
        """Its name in the test log."""
        return "scene"

    @property
    def record(self) -> Path | None:
        """The path of the record of the match that is played here, if any."""
        return None

    @property
    def is_writing(self) -> bool:
        """Whether keys go into a text field, so that none is a shortcut."""
        return False

    @property
    def is_moving(self) -> bool:
        """Whether the next frame will differ without an event."""
        return False

    @property
    def wake_at(self) -> float | None:
        """When something changes by itself, in the clock's seconds; None if only events change anything."""
        return None

    def enter(self) -> None:
        """Called when the scene comes to the top of the stack, for the first time or again."""

    def resize(self) -> None:
        """Lay everything out for the window."""

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event; its position is in pixels."""

    def step(self, now: float) -> None:
        """Advance the time to *now*, in the clock's seconds."""

    def draw(self, frame: DisplayList) -> None:
        """Add the scene to the frame."""

    def targets(self) -> list[Target]:
        """Every card and control that can be pointed at."""
        return []

    @property
    def focused_name(self) -> str:
        """The name of the focused target; empty if none."""
        return ""

    def facts_for_log(self) -> dict[str, Any]:
        """Further facts for scripts that read the test log, as JSON."""
        return {}

    def exit_animation(self) -> ExitAnimation | None:
        """What is drawn for a moment after the scene was closed, if anything."""
        return None

    def leave(self) -> None:
        """Called when the scene leaves the stack for good: release what it holds."""


class SceneStack:
    """
    Scenes from the lowest to the topmost, which alone takes events.

    :param entered: called whenever another scene has come to the top
    """

    def __init__(self, entered: Callable[[], None]) -> None:
        self.scenes: list[Scene] = []
        self.exit_animations: list[ExitAnimation] = []
        """Exit animations of dialogs closed a moment ago and still visible."""
        self._entered = entered
        self._laid_out: int | None = None
        """How many scenes there are up to the one that is laid out for another window."""

    @property
    def room(self) -> str:
        """The game whose room the topmost scene is in, or the one that is laid out now; empty in the menu's."""
        return next((scene.game for scene in self._present if scene.game or not scene.is_overlay), "")

    @property
    def ground_room(self) -> str:
        """The game on whose felt that scene lies: set-up has its own room's panels, and the menu's felt below."""
        return next((scene.game for scene in self._present if not scene.is_overlay), "")

    @property
    def _present(self) -> Iterator[Scene]:
        return reversed(self.scenes[: self._laid_out])

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top; the former top is no longer hovered."""
        if self.scenes:
            self.top.handle(Event(pygame.WINDOWLEAVE))
        self._add(scene)

    def take_shade(self) -> float:
        """How dark a shade still is that a closed dialog left, 0 to 1; it is the caller's from now on."""
        return max((animation.take_shade() for animation in self.exit_animations), default=0.0)

    def pop(self) -> None:
        animation = self.top.exit_animation()
        self.scenes.pop().leave()
        if animation is not None:
            self.exit_animations.append(animation)
        if self.scenes:
            self._enter()

    def reset(self, scene: Scene) -> None:
        """Replace all scenes by this one."""
        self.clear()
        self._add(scene)

    def hand_over(self, scene: Scene) -> None:
        """Replace the topmost scene, which led to this one, by a scene already laid out; the former is not left."""
        self.scenes[-1] = scene
        self._enter()

    def clear(self) -> None:
        """Remove all scenes; another must be pushed before the next event."""
        self.exit_animations.clear()
        while self.scenes:
            self.scenes.pop().leave()

    def resize(self) -> None:
        self.exit_animations.clear()
        for i, scene in enumerate(self.scenes):
            self._laid_out = i + 1
            scene.resize()
        self._laid_out = None

    def _add(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.resize()
        self._enter()

    def _enter(self) -> None:
        self.top.enter()
        self._entered()


FADE_STEPS: Final = 8
"""Number of shades of the picture."""


class Shade(NamedTuple):
    """
    The shade below a dialog.

    :param node: as it is drawn at its darkest
    :param darkness: how dark it is, 0 to 1
    :param seconds: until it is gone from its darkest
    """

    node: DrawItem
    darkness: float
    seconds: float


class ExitAnimation:
    """
    The picture of a closed dialog.

    :param nodes: its last draw items
    :param since: when it was closed, in the clock's seconds
    :param seconds: duration of the animation
    :param fall: pixels that it sinks
    :param shade: what darkened all that is below it
    """

    def __init__(
        self, nodes: Iterable[DrawItem], since: float, seconds: float, fall: int, shade: Shade | None = None
    ) -> None:
        shown = sorted(nodes, key=lambda node: node.z)
        self.rect = shown[0].rect.unionall([node.rect for node in shown])
        self.z = shown[0].z
        self._since, self._seconds, self._fall = since, seconds, fall
        self._shown = shown
        self._steps = _steps(shown, self.rect)
        self._picture: FadingPicture | None = None
        """None in the first frames, which show the dialog as it was while the picture is drawn."""
        self._shade, self._now = shade, since
        self._shades = FadingPicture(shade.node.image, FADE_STEPS) if shade else None
        self._is_succeeded = False
        """Whether another dialog has come in its place: both at once could not be read."""

    def is_over(self, now: float) -> bool:
        self._now = now
        return self._is_succeeded or (now >= self._since + self._seconds and not self._darkness)

    @property
    def _darkness(self) -> float:
        """How dark the shade is, 0 to 1."""
        if self._shade is None:
            return 0.0
        return max(0.0, self._shade.darkness - (self._now - self._since) / self._shade.seconds)

    def take_shade(self) -> float:
        """Give way to the dialog that comes in its place; give how dark the shade is, 0 to 1."""
        darkness, self._shade, self._is_succeeded = self._darkness, None, True
        return darkness

    def draw(self, frame: DisplayList, now: float) -> None:
        self._now = now
        if self._is_succeeded:
            return
        if self._shade is not None and self._shades is not None and (step := math.ceil(self._darkness * FADE_STEPS)):
            node = self._shade.node
            frame.add(("exit", id(self), "shade"), self._shades.shade(step), node.x, node.y, node.z)
        share = min(1.0, max(0.0, (now - self._since) / self._seconds))
        fall = round(share * share * self._fall)
        if self._picture is None:
            drawn = next(self._steps)
            if drawn is None:
                for i, node in enumerate(self._shown):
                    frame.add(("exit", id(self), i), node.image, node.x, node.y + fall, node.z)
                return
            self._picture = FadingPicture(drawn, FADE_STEPS)
            self._shown.clear()
        if step := FADE_STEPS - int(share * FADE_STEPS):
            frame.add(("exit", id(self)), self._picture.shade(step), self.rect.x, self.rect.y + fall, self.z)


def _steps(nodes: Sequence[DrawItem], area: Rect) -> Iterator[Surface | None]:
    """Draw all of it into one picture, spread over frames; yields the picture last."""
    yield None
    lowest, *others = nodes
    if lowest.rect == area and lowest.image.get_flags() & SRCALPHA:
        picture = lowest.image.copy()
    else:
        picture, others = Surface(area.size, SRCALPHA), list(nodes)
    yield None
    for node in others:
        picture.blit(node.image, (node.x - area.x, node.y - area.y))
    yield picture
