"""The scenes that lie one on the other."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame.event import Event

from .exit_animation import ExitAnimation
from .scene import Scene


class SceneStack:
    """
    Scenes from the lowest to the topmost, which alone takes events.

    :param entered: called whenever another scene has come to the top
    """

    def __init__(self, entered: Callable[[], None]) -> None:
        self.scenes: list[Scene] = []
        self.exit_animations: list[ExitAnimation] = []
        """Of dialogs that went a moment ago and can still be seen."""
        self._entered = entered

    @property
    def top(self) -> Scene:
        """The scene that takes events."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Lay a scene on top; what lay there is no longer pointed at."""
        if self.scenes:
            self.top.handle(Event(pygame.WINDOWLEAVE))
        self._add(scene)

    def pop(self) -> None:
        """Take the topmost scene away."""
        animation = self.top.exit_animation()
        self.scenes.pop().leave()
        if animation is not None:
            self.exit_animations.append(animation)
        if self.scenes:
            self._enter()

    def reset(self, scene: Scene) -> None:
        """Take all scenes away, and lay this one in their place."""
        self.clear()
        self._add(scene)

    def hand_over(self, scene: Scene) -> None:
        """Let a scene, laid out already, take the place of the topmost, which led to it and does not leave."""
        self.scenes[-1] = scene
        self._enter()

    def clear(self) -> None:
        """Take all scenes away; another must come before the next event."""
        self.exit_animations.clear()
        while self.scenes:
            self.scenes.pop().leave()

    def resize(self) -> None:
        """Lay out every scene for a window of another size."""
        self.exit_animations.clear()
        for scene in self.scenes:
            scene.resize()

    def _add(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.resize()
        self._enter()

    def _enter(self) -> None:
        self.top.enter()
        self._entered()
