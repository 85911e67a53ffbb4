"""Moving bodies through time. Knows poses and seconds, not rules and not pixels on a screen."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from kq_table.ui.easing import Ease, out_cubic


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a card's centre lies (pixels), how it is turned (degrees, anticlockwise) and how large it is."""

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0


class Animatable(Protocol):
    """What an animation may change."""

    pose: Pose
    squash: float
    alpha: float
    is_up: bool


class Tween(Protocol):
    """One thing that happens over time."""

    def step(self, seconds: float) -> float | None:
        """Go on by *seconds*; give back the time left over once done, else None."""
        ...


def interpolate(a: Pose, b: Pose, t: float) -> Pose:
    """Give the pose that lies *t* of the way from *a* to *b*."""
    return Pose(
        a.x + (b.x - a.x) * t,
        a.y + (b.y - a.y) * t,
        a.angle + (b.angle - a.angle) * t,
        a.scale + (b.scale - a.scale) * t,
    )


@dataclass
class Glide:
    """Carries a body from wherever it is when its turn comes to its home, which may move meanwhile (a resize)."""

    sprite: Animatable
    home: Callable[[], Pose]
    seconds: float
    ease: Ease = out_cubic
    delay: float = 0.0
    elapsed: float = 0.0
    start: Pose | None = None

    def step(self, seconds: float) -> float | None:
        """Go on; see `Tween`."""
        self.elapsed += seconds
        past = self.elapsed - self.delay
        if past < 0:
            return None
        self.start = self.start or self.sprite.pose
        t = 1.0 if past >= self.seconds else past / self.seconds
        self.sprite.pose = interpolate(self.start, self.home(), self.ease(t)) if t < 1 else self.home()
        return past - self.seconds if t >= 1 else None


@dataclass
class Flip:
    """Turns a body over, unless it lies so already: narrow to an edge, change the side shown, widen again."""

    sprite: Animatable
    is_up: bool
    seconds: float
    delay: float = 0.0
    elapsed: float = 0.0
    is_begun: bool = False

    def step(self, seconds: float) -> float | None:
        """Go on; see `Tween`."""
        self.elapsed += seconds
        past = self.elapsed - self.delay
        if past < 0:
            return None
        if not self.is_begun and self.sprite.is_up == self.is_up:
            return past
        self.is_begun = True
        t = 1.0 if past >= self.seconds else past / self.seconds
        if t >= 0.5:
            self.sprite.is_up = self.is_up
        self.sprite.squash = abs(1 - 2 * t)
        return past - self.seconds if t >= 1 else None


@dataclass
class Fade:
    """Takes a body from where it is to its home without a flight: out here, in there."""

    sprite: Animatable
    home: Callable[[], Pose]
    seconds: float
    delay: float = 0.0
    elapsed: float = 0.0

    def step(self, seconds: float) -> float | None:
        """Go on; see `Tween`."""
        self.elapsed += seconds
        past = self.elapsed - self.delay
        if past < 0:
            return None
        t = 1.0 if past >= self.seconds else past / self.seconds
        if t >= 0.5:
            self.sprite.pose = self.home()
        self.sprite.alpha = abs(1 - 2 * t)
        return past - self.seconds if t >= 1 else None


@dataclass
class Shake:
    """Shakes a body sideways about its home, three times and less each time: no."""

    sprite: Animatable
    home: Callable[[], Pose]
    reach: float
    seconds: float
    elapsed: float = 0.0

    def step(self, seconds: float) -> float | None:
        """Go on; see `Tween`."""
        self.elapsed += seconds
        t = min(1.0, self.elapsed / self.seconds)
        off = self.reach * (1 - t) * math.sin(6 * math.pi * t)
        home = self.home()
        self.sprite.pose = Pose(home.x + off, home.y, home.angle, home.scale)
        if t < 1:
            return None
        self.sprite.pose = home
        return self.elapsed - self.seconds


@dataclass
class Pulse:
    """Lets a body swell for a moment: this card won."""

    sprite: Animatable
    seconds: float
    swell: float = 0.07
    elapsed: float = 0.0

    def step(self, seconds: float) -> float | None:
        """Go on; see `Tween`."""
        self.elapsed += seconds
        t = 1.0 if self.elapsed >= self.seconds else self.elapsed / self.seconds
        pose = self.sprite.pose
        self.sprite.pose = Pose(pose.x, pose.y, pose.angle, 1 + self.swell * math.sin(math.pi * t) if t < 1 else 1.0)
        return self.elapsed - self.seconds if t >= 1 else None


@dataclass
class Wait:
    """Lets time pass, so that a finished trick can be read."""

    seconds: float
    elapsed: float = 0.0

    def step(self, seconds: float) -> float | None:
        """Go on; see `Tween`."""
        self.elapsed += seconds
        return self.elapsed - self.seconds if self.elapsed >= self.seconds else None


@dataclass
class WaitUntil:
    """Lets time pass until somebody says to go on."""

    is_released: Callable[[], bool]

    def step(self, seconds: float) -> float | None:
        """Go on; see `Tween`."""
        return seconds if self.is_released() else None


@dataclass
class Call:
    """Runs *action* when its turn comes: a sound, a number on a plate."""

    action: Callable[[], None]
    delay: float = 0.0
    elapsed: float = 0.0

    def step(self, seconds: float) -> float | None:
        """Go on; see `Tween`."""
        self.elapsed += seconds
        if self.elapsed < self.delay:
            return None
        self.action()
        return self.elapsed - self.delay


@dataclass
class Timeline:
    """Beats one after the other; the cues of one beat run together."""

    groups: list[list[Tween]] = field(default_factory=list)

    @property
    def is_idle(self) -> bool:
        """Whether everything that has happened has been shown."""
        return not self.groups

    @property
    def is_held(self) -> bool:
        """Whether it waits for a click."""
        return bool(self.groups) and any(isinstance(tween, WaitUntil) for tween in self.groups[0])

    def step(self, seconds: float) -> None:
        """Go on; time left over by a beat flows into the next one, so ten short ones lose no frames."""
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
        """Show what runs now at its end."""
        if self.groups:
            group = self.groups.pop(0)
            for tween in group:
                if not isinstance(tween, WaitUntil):
                    tween.step(_LONG)

    def finish(self) -> None:
        """Show everything at its end, at once."""
        while self.groups:
            self.skip_group()


_LONG = 1e9
