"""Tweens: changes of a sprite over time, and the timeline that runs them in groups."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from kq_table.ui.easing import Ease, out_back, out_cubic

FOREVER: Final = 1e9
"""More seconds than any tween takes."""


@dataclass(frozen=True, slots=True)
class Pose:
    """
    The place of a card's centre on the felt (pixels), its angle (degrees, anticlockwise) and its scale (1: as in hand).

    :param height: above the felt, 0 to 1; see `BoardState.shown` for how that looks
    """

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    height: float = 0.0


def interpolate(a: Pose, b: Pose, t: float) -> Pose:
    return Pose(
        a.x + (b.x - a.x) * t,
        a.y + (b.y - a.y) * t,
        a.angle + (b.angle - a.angle) * t,
        a.scale + (b.scale - a.scale) * t,
        a.height + (b.height - a.height) * t,
    )


class Animatable(Protocol):
    """The part of a `CardSprite` that tweens change."""

    pose: Pose
    squash: float
    alpha: float
    is_up: bool
    crown: float


class Tween(Protocol):
    def step(self, seconds: float) -> float | None:
        """Advance by *seconds*; return the time left over once finished, None before that."""


class TimedTween:
    """A tween of a fixed length: it waits for *delay* seconds and then runs for *seconds*."""

    seconds: float
    delay: float = 0.0
    elapsed: float = 0.0

    def step(self, seconds: float) -> float | None:
        """Advance by *seconds* and show the state at that time; see `Tween.step`."""
        self.elapsed += seconds
        past = self.elapsed - self.delay
        if past < 0:
            return None
        is_done = past >= self.seconds
        self.show(1.0 if is_done else past / self.seconds)
        return past - self.seconds if is_done else None

    def show(self, part: float) -> None:
        """Show the state at a part of the time, 0 to 1."""


@dataclass
class Glide(TimedTween):
    """
    Moves a sprite from its pose (after the delay) to its home, which may move meanwhile (a resize).

    :param full_height: length in pixels of a way on which the sprite rises to its full height; 0 slides it on the felt
    """

    sprite: Animatable
    home: Callable[[], Pose]
    seconds: float
    ease: Ease = out_cubic
    delay: float = 0.0
    full_height: float = 0.0
    start: Pose | None = None

    def show(self, part: float) -> None:
        self.start = self.start or self.sprite.pose
        home = self.home()
        if part >= 1:
            self.sprite.pose = home
            return
        share = self.ease(part)
        pose = interpolate(self.start, home, share)
        if self.full_height:
            way = math.hypot(home.x - self.start.x, home.y - self.start.y)
            rise = math.sin(math.pi * min(1.0, share)) * min(1.0, way / self.full_height)
            pose = replace(pose, height=max(0.0, pose.height) + rise)
        self.sprite.pose = pose


@dataclass
class Flip(TimedTween):
    """Turns a sprite over, unless it is that way already: it narrows to an edge, changes sides, widens again."""

    sprite: Animatable
    is_up: bool
    seconds: float
    delay: float = 0.0
    is_begun: bool = False

    def step(self, seconds: float) -> float | None:
        """Advance by *seconds*; if there is nothing to turn, all time after the delay is left over."""
        past = self.elapsed + seconds - self.delay
        if past >= 0 and not self.is_begun and self.sprite.is_up == self.is_up:
            return past
        return super().step(seconds)

    def show(self, part: float) -> None:
        """Set the width of a card turning about its long axis."""
        self.is_begun = True
        if part >= 0.5:
            self.sprite.is_up = self.is_up
        self.sprite.squash = abs(math.cos(math.pi * part)) if part < 1 else 1.0


@dataclass
class Fade(TimedTween):
    """Moves a sprite home without a flight: it fades out where it is and in at home."""

    sprite: Animatable
    home: Callable[[], Pose]
    seconds: float
    delay: float = 0.0

    def show(self, part: float) -> None:
        if part >= 0.5:
            self.sprite.pose = self.home()
        self.sprite.alpha = abs(1 - 2 * part)


@dataclass
class Shake(TimedTween):
    """Shakes a sprite sideways about its home three times, ever less: a refusal."""

    sprite: Animatable
    home: Callable[[], Pose]
    reach: float
    seconds: float

    def show(self, part: float) -> None:
        home = self.home()
        off = self.reach * (1 - part) * math.sin(6 * math.pi * part)
        self.sprite.pose = Pose(home.x + off, home.y, home.angle, home.scale)


@dataclass
class Grow(TimedTween):
    """
    Enlarges a sprite for good by the part *swell*: this card won.

    :param aside: gives the pixels by which it also moves to the right
    """

    sprite: Animatable
    seconds: float
    swell: float
    aside: Callable[[], float] = lambda: 0.0
    ease: Ease = out_back
    start: float = 0.0
    way: float = 0.0
    moved: float = 0.0

    def show(self, part: float) -> None:
        if not self.start:
            self.start, self.way = self.sprite.pose.scale, self.aside()
        share = self.ease(part)
        x, self.moved = self.sprite.pose.x + self.way * share - self.moved, self.way * share
        self.sprite.pose = replace(self.sprite.pose, x=x, scale=self.start * (1 + self.swell * share))


@dataclass
class Crown(TimedTween):
    """Lights the halo of a sprite that won."""

    sprite: Animatable
    seconds: float

    def show(self, part: float) -> None:
        self.sprite.crown = part


@dataclass
class Wait(TimedTween):
    """Waits, as for a finished trick to be read."""

    seconds: float


@dataclass
class Call(TimedTween):
    """Runs *action* once, after the delay: a sound, a number on a plate."""

    action: Callable[[], None]
    delay: float = 0.0
    seconds = 0.0

    def show(self, part: float) -> None:
        self.action()


@dataclass
class WaitUntil:
    """Lets time pass until *is_released* says so."""

    is_released: Callable[[], bool]

    def step(self, seconds: float) -> float | None:
        return seconds if self.is_released() else None


@dataclass
class Timeline:
    """Groups of tweens: those of a group run together, the groups one after another."""

    groups: list[list[Tween]] = field(default_factory=list)

    @property
    def is_idle(self) -> bool:
        return not self.groups

    @property
    def is_held(self) -> bool:
        """Whether the running group waits for something other than time."""
        return bool(self.groups) and any(isinstance(tween, WaitUntil) for tween in self.groups[0])

    def step(self, seconds: float) -> None:
        """Advance; time left over by a group goes to the next, so that short groups lose no frames."""
        while self.groups:
            group = self.groups[0]
            rests = [(tween, tween.step(seconds)) for tween in group]
            running: list[Tween] = [tween for tween, rest in rests if rest is None]
            if running:
                group[:] = running
                return
            self.groups.pop(0)
            seconds = min((rest for _, rest in rests if rest is not None), default=seconds)

    def skip_group(self) -> None:
        """Finish the running group at once."""
        if self.groups:
            for tween in self.groups.pop(0):
                if not isinstance(tween, WaitUntil):
                    tween.step(FOREVER)

    def finish(self) -> None:
        while self.groups:
            self.skip_group()
