"""
Draws a player's own card backs in another process, which can be stopped if the drawing hangs.

SDL's reader of SVG makes thousands of points of each round join of a wide line: 40 kB took 18 s and 1.2 GB. Drawing may
end at one size and not at another, so each back is drawn once, larger than it is ever shown; the table only scales the
pixels down.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from kq_table.match import job
from kq_table.ui.svg import rasterize
from kq_table.ui.theme import PAPER

from .back_picture import RAW_BYTES, SIZE, is_packed, pack

START_SECONDS: Final = 15.0
"""Time for the process to begin, even on a busy machine."""
DRAW_SECONDS: Final = 3.0
"""Time for each back; a usual one takes a tenth of that."""
MEMORY_BYTES: Final = 2_000_000_000
NOT_DRAWN: Final = "own.slow"
FAULTS: Final = ("own.not_svg", "own.shape", "own.empty")


class Drawn(NamedTuple):
    """
    A back on paper, as `back_picture` packs it.

    :param fault: the key of the sentence that says why it cannot be used; empty if it can
    """

    pixels: bytes = b""
    fault: str = ""


_drawn: Final[dict[str, Drawn]] = {}
"""By text: a back is not drawn again while its file exists."""


def draw_backs(texts: Sequence[str]) -> list[Drawn]:
    """Draw the picture of each text from `back_svg.write_anew`."""
    found = {text: _drawn[text] for text in texts if text in _drawn}
    while left := [text for text in texts if text not in found]:
        answers = _ask(left)
        # The back at which the process stopped is refused, and another process draws those after it.
        found.update(zip(left, [*answers, Drawn(fault=NOT_DRAWN)], strict=False))
    _drawn.clear()
    _drawn.update({text: drawn for text, drawn in found.items() if drawn.fault != NOT_DRAWN})
    return [found[text] for text in texts]


def _ask(texts: Sequence[str]) -> list[Drawn]:
    """Have a process draw; return its answers, of which the last ones may be missing."""
    task = {"texts": [*texts]}
    try:
        told = job.answers("draw-backs", task, START_SECONDS, DRAW_SECONDS, len(texts) * 2 * RAW_BYTES)
    except OSError:
        return [Drawn(fault=NOT_DRAWN)] * len(texts)  # without a process none of them can be drawn
    return [_drawn_by(line) for line in told[1:]]


def _drawn_by(line: bytes) -> Drawn:
    """Accept an answer only if it holds as many pixels as were asked for."""
    try:
        pixels, fault = json.loads(line)
        data = base64.b64decode(pixels, validate=True)
    except (ValueError, TypeError):
        return Drawn(fault=NOT_DRAWN)
    if fault in FAULTS:
        return Drawn(fault=fault)
    return Drawn(data) if is_packed(data) else Drawn(fault=NOT_DRAWN)


# -- the process ---------------------------------------------------------------------------------------------------


def work(texts: Sequence[str]) -> Iterator[object]:
    """Yield once to say that it begins, then the pixels and the fault of each picture."""
    job.limit_memory(MEMORY_BYTES)
    yield []
    for text in texts:
        drawn = draw(text)
        yield base64.b64encode(drawn.pixels).decode(), drawn.fault


def draw(text: str) -> Drawn:
    try:
        drawn = rasterize(text, SIZE)
    except pygame.error:
        return Drawn(fault=FAULTS[0])
    if drawn.get_size() != SIZE:
        return Drawn(fault=FAULTS[1])
    if not drawn.get_bounding_rect():
        return Drawn(fault=FAULTS[2])
    card = pygame.Surface(SIZE, 0, 24)
    card.fill(PAPER)  # it may have holes
    card.blit(drawn, (0, 0))
    return Drawn(pack(card))
