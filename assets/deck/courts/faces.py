"""Faces: seen from the front or from the left. Knows no hair, no crown and no name."""

from __future__ import annotations

from typing import Final

from ..palette import INK, LIPS, WHITE, Family
from ..pen import both, disc, fill, flipped, line, shape

BROAD: Final = "M99 78L99 104C99 122 112 134 125 136"
OVAL: Final = "M100 78L100 101C100 117 114 132 125 136.5"
"""The left halves of faces from the front; they end at the chin."""
SIDE: Final = (
    "M104 76C103 84 102.5 88 102 92C101.6 95 101 97 100 99L92 111.5C91 115 94 116.6 98.6 116.6"
    "C99.4 118.2 98.4 119.6 97 120.6C97.4 122 99.4 122.2 101.4 122.6C99.4 123.6 98.6 125 99.4 126.6"
    "C101 128.2 101 129.4 100.2 131.6C99.6 136.4 103 139.6 109 139.6C121 139.6 134 133 141 120L147 104L147 76Z"
)


def king_face(f: Family) -> str:
    """Draw a broad face under heavy brows."""
    brows = both(line("M101.5 91.5Q110 84.5 120.5 90", INK, 3))
    lines = both(line("M104 105Q109 108 115 105.5", f.shade, 1.1)) + line("M122.5 86L123.5 89.5", f.shade, 1.1)
    return _front(f, BROAD) + _eyes(f) + brows + lines + _nose(f)


def queen_face(f: Family) -> str:
    """Draw an oval face with long lashes and full lips."""
    brows = both(line("M102.5 90.5Q110.5 85 119.5 89", f.brow, 1.8))
    lashes = both(line("M103.8 97L100.8 94.6", INK, 1.5))
    blush = both('<ellipse cx="107.5" cy="110" rx="5.5" ry="3.6" fill="#D9584B" fill-opacity="0.26"/>')
    return _front(f, OVAL) + blush + _eyes(f) + lashes + brows + _nose(f) + _lips(4.2)


def jack_face(f: Family) -> str:
    """Draw a young face."""
    brows = both(line("M102.5 90.5Q111 85 119.5 89.5", INK, 2.2))
    return _front(f, OVAL) + _eyes(f) + brows + _nose(f) + _lips(3)


def laughing_face(f: Family) -> str:
    """Draw a merry face."""
    brows = both(line("M102 89Q110.5 80 119.5 87", f.brow, 2.2))
    cheeks = both(disc(106.5, 110, 4.6, "#E2857A"))
    laugh = shape("M110.6 114.4Q125 120 139.4 114.4Q135 128.6 125 128.8Q115 128.6 110.6 114.4Z", "#7E1F1B", 1.5)
    teeth = fill("M113.4 116.2Q125 120.6 136.6 116.2Q135 119.6 125 121.4Q115 119.6 113.4 116.2Z", WHITE)
    diamond = fill("M112 102.5L114.6 107L112 113L109.4 107Z", f.cloth)
    return _front(f, OVAL) + cheeks + _eyes(f) + diamond + brows + _nose(f) + laugh + teeth


def side_face(f: Family) -> str:
    """Draw a face in profile: one eye, as some kings and jacks of old have it."""
    skin = fill(SIDE, f.skin) + fill(
        "M118 139C128 136 136 130 141 120L147 104L147 76L133 76C136 100 132 124 118 139Z", f.shade
    )
    eye = shape("M104.2 98.4Q109.5 91.8 117.5 98.6Q109.5 102 104.2 98.4Z", WHITE, 1.3) + _iris(f, 108.4, 97.6)
    lid = line("M103.6 98Q109.5 91 118.4 98.8", INK, 2)
    brow = line("M101.8 91.6Q110 84.8 120 90.4", INK, 2.8)
    nostril = line("M97.2 114Q99.4 111.6 101.6 113.4", INK, 1.4)
    mouth = fill("M97 120.6L106.6 122.4L101.4 122.6Q98.6 124.6 99.6 126.6L106.6 122.4Z", LIPS)
    return skin + line(SIDE[:-1]) + eye + lid + brow + nostril + mouth + line("M101 122.6L107.4 122.2", INK, 1.2)


def ear(f: Family) -> str:
    """Draw the ear of a face in profile."""
    return shape(
        "M131 100C131 94 140 93 140.5 100C141 106 137 112 133 112C131 112 131 106 131 100Z", f.skin, 1.4
    ) + line("M134 100.5C136 98 138 100 137 103.5", f.shade, 1.3)


def _front(f: Family, half: str) -> str:
    """Draw a face of two halves, the left one in the light."""
    closed = half + "L125 78Z"
    return fill(closed, f.skin) + flipped(fill(closed, f.shade)) + both(line(half))


def _eyes(f: Family) -> str:
    white = shape("M104 97.4Q112 90 119.4 98.2Q111.4 102.4 104 97.4Z", WHITE, 1.2)
    lid = line("M103.4 97.2Q112 89.4 120 98.2", INK, 2)
    return both(white) + _iris(f, 112.4, 97) + _iris(f, 137.6, 97) + both(lid)


def _iris(f: Family, x: float, y: float) -> str:
    return disc(x, y, 3.1, f.iris) + disc(x, y, 1.7, INK) + disc(x - 0.9, y - 1.1, 0.8, WHITE)


def _nose(f: Family) -> str:
    return line("M121.4 91L120.6 108Q120.6 111.4 126 111", INK, 1.7) + line(
        "M129 110.4Q130.6 109 129.8 107", f.shade, 1
    )


def _lips(full: float) -> str:
    low = 119.5 + full * 1.5
    upper = f"M117.4 119.8Q121.4 {118.6 - full * 0.6} 125 118.2Q128.6 {118.6 - full * 0.6} 132.6 119.8"
    return fill(f"{upper}Q125 {low + full * 0.4} 117.4 119.8Z", LIPS) + line(
        "M117.8 119.9Q125 121.6 132.2 119.9", "#7E1F1B", 1
    )
