"""A picture that comes or goes: the same pixels, more or less of them to be seen."""

from __future__ import annotations

from pygame import Surface


class FadingPicture:
    """
    A picture in shades, each made when it is first shown, and then kept.

    :param steps: how many shades there are; more than a few are not seen in a short time
    """

    def __init__(self, picture: Surface, steps: int) -> None:
        self._picture, self._steps = picture, steps
        self._shades: dict[int, Surface] = {}

    def shade(self, step: int) -> Surface:
        """Give a shade, from 0, nothing, to *steps*, the whole: a surface of its own, as the display list wants it."""
        if step not in self._shades:
            shade = self._shades[step] = self._picture.subsurface(self._picture.get_rect())
            shade.set_alpha(255 * step // self._steps)
        return self._shades[step]
