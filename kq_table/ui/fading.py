"""A picture that fades in or out, by showing more or fewer of its pixels."""

from __future__ import annotations

from pygame import Surface


class FadingPicture:
    """
    A picture in shades, each drawn when first shown and then kept.

    :param steps: number of shades; more than a few cannot be told apart in a short fade
    """

    def __init__(self, picture: Surface, steps: int) -> None:
        self._picture, self._steps = picture, steps
        self._shades: dict[int, Surface] = {}

    def shade(self, step: int) -> Surface:
        """The picture at *step* of *steps* (0: nothing, *steps*: all), a `Surface` of its own for each."""
        if step not in self._shades:
            shade = self._shades[step] = self._picture.subsurface(self._picture.get_rect())
            shade.set_alpha(255 * step // self._steps)
        return self._shades[step]
