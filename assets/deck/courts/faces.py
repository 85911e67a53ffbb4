"""
Faces: seen from the front or from the left.

Without a mood a face is that of the card. With one it has lids of its own, and differs from other moods in numbers
only, so that the app can draw what lies between two of them.
"""

from __future__ import annotations

from typing import Final

from ..palette import INK, LIPS, WHITE, Family
from ..pen import Point, both, disc, fill, flipped, line, shape
from ..pen import number as _n
from .moods import MOODS, Mood, Side

BROAD: Final = "M99 78L99 104C99 122 112 134 125 136"
OVAL: Final = "M100 78L100 101C100 117 114 132 125 136.5"
"""The left halves of faces from the front; they end at the chin."""
SIDE: Final = (
    "M104 76C103 84 102.5 88 102 92C101.6 95 101 97 100 99L92 111.5C91 115 94 116.6 98.6 116.6"
    "C99.4 118.2 98.4 119.6 97 120.6C97.4 122 99.4 122.2 101.4 122.6C99.4 123.6 98.6 125 99.4 126.6"
    "C101 128.2 101 129.4 100.2 131.6C99.6 136.4 103 139.6 109 139.6C121 139.6 134 133 141 120L147 104L147 76Z"
)


def king_face(f: Family, mood: Mood | None = None) -> str:
    """Draw a broad face under heavy brows."""
    brows = _brows((101.5, 91.5), (110, 84.5), (120.5, 90), INK, 3, mood)
    lines = both(line("M104 105Q109 108 115 105.5", f.shade, 1.1)) + line("M122.5 86L123.5 89.5", f.shade, 1.1)
    return _front(f, BROAD) + _eyes(f, mood) + brows + lines + _nose(f)


def queen_face(f: Family, mood: Mood | None = None) -> str:
    """Draw an oval face with long lashes and full lips."""
    brows = _brows((102.5, 90.5), (110.5, 85), (119.5, 89), f.brow, 1.8, mood)
    lashes = both(line("M103.8 97L100.8 94.6", INK, 1.5))
    blush = both('<ellipse cx="107.5" cy="110" rx="5.5" ry="3.6" fill="#D9584B" fill-opacity="0.26"/>')
    return _front(f, OVAL) + blush + _eyes(f, mood) + lashes + brows + _nose(f) + _lips(4.2, mood)


def jack_face(f: Family, mood: Mood | None = None) -> str:
    """Draw a young face."""
    brows = _brows((102.5, 90.5), (111, 85), (119.5, 89.5), INK, 2.2, mood)
    return _front(f, OVAL) + _eyes(f, mood) + brows + _nose(f) + _lips(3, mood)


def laughing_face(f: Family) -> str:
    """Draw a merry face."""
    brows = both(line("M102 89Q110.5 80 119.5 87", f.brow, 2.2))
    cheeks = both(disc(106.5, 110, 4.6, "#E2857A"))
    laugh = shape("M110.6 114.4Q125 120 139.4 114.4Q135 128.6 125 128.8Q115 128.6 110.6 114.4Z", "#7E1F1B", 1.5)
    teeth = fill("M113.4 116.2Q125 120.6 136.6 116.2Q135 119.6 125 121.4Q115 119.6 113.4 116.2Z", WHITE)
    diamond = fill("M112 102.5L114.6 107L112 113L109.4 107Z", f.cloth)
    return _front(f, OVAL) + cheeks + _eyes(f, None) + diamond + brows + _nose(f) + laugh + teeth


def side_face(f: Family, mood: Mood | None = None) -> str:
    """Draw a face in profile: one eye, as some kings and jacks of old have it; its mood is that of the right half."""
    feels = mood or MOODS["calm"]
    side, corner = feels.right, f"{_n(106.6 + feels.right.wide)} {_n(122.4 + feels.right.corner)}"
    skin = fill(SIDE, f.skin) + fill(
        "M118 139C128 136 136 130 141 120L147 104L147 76L133 76C136 100 132 124 118 139Z", f.shade
    )
    eye = shape("M104.2 98.4Q109.5 91.8 117.5 98.6Q109.5 102 104.2 98.4Z", WHITE, 1.3) + _iris(f, 108.4, 97.6)
    edge, over = _n(91 + side.lid * 0.85), min(2.4, side.lid)
    if mood is not None:
        start, end = f"{_n(103.6 - over / 2)} 98", f"{_n(118.4 + over / 4)} 98.8"
        eye += fill(f"M{start}Q109.5 {_n(91 - over)} {end}Q109.5 {edge} {start}Z", f.skin)
    lid = line(f"M103.6 98Q109.5 {edge} 118.4 98.8", INK, 2)
    # The brim of a cap is near: the brow rises less than those of other faces.
    inner, arch, outer = (
        _n(at + by) for at, by in ((91.6, max(-2, side.inner)), (84.8, max(-4.5, side.arch)), (90.4, side.outer))
    )
    brow = line(f"M101.8 {inner}Q110 {arch} 120 {outer}", INK, 2.8)
    nostril = line("M97.2 114Q99.4 111.6 101.6 113.4", INK, 1.4)
    mouth = fill(f"M97 120.6L{corner}L101.4 122.6Q98.6 124.6 99.6 126.6L{corner}Z", LIPS)
    end = f"{_n(107.4 + side.wide)} {_n(122.2 + side.corner)}"
    return skin + line(SIDE[:-1]) + eye + lid + brow + nostril + mouth + line(f"M101 122.6L{end}", INK, 1.2)


def ear(f: Family) -> str:
    """Draw the ear of a face in profile."""
    return shape(
        "M131 100C131 94 140 93 140.5 100C141 106 137 112 133 112C131 112 131 106 131 100Z", f.skin, 1.4
    ) + line("M134 100.5C136 98 138 100 137 103.5", f.shade, 1.3)


def _front(f: Family, half: str) -> str:
    """Draw a face of two halves, the left one in the light."""
    closed = half + "L125 78Z"
    return fill(closed, f.skin) + flipped(fill(closed, f.shade)) + both(line(half))


def _brows(outer: Point, arch: Point, inner: Point, colour: str, width: float, mood: Mood | None) -> str:
    """Draw both brows, each as a curve from its outer end to the nose."""
    feels = mood or MOODS["calm"]

    def brow(side: Side) -> str:
        ends = f"M{_n(outer[0])} {_n(outer[1] + side.outer)}Q{_n(arch[0])} {_n(arch[1] + side.arch)}"
        return line(f"{ends} {_n(inner[0])} {_n(inner[1] + side.inner)}", colour, width)

    return brow(feels.left) + flipped(brow(feels.right))


def _eyes(f: Family, mood: Mood | None) -> str:
    white = shape("M104 97.4Q112 90 119.4 98.2Q111.4 102.4 104 97.4Z", WHITE, 1.2)
    feels = mood or MOODS["calm"]
    eyes = both(white) + _iris(f, 112.4 + feels.gaze, 97) + _iris(f, 137.6 + feels.gaze, 97)
    if mood is not None:
        eyes += _cover(feels.left, f.skin) + flipped(_cover(feels.right, f.shade))
    return eyes + _lid(feels.left) + flipped(_lid(feels.right))


def _cover(side: Side, skin: str) -> str:
    """Draw the lid down to its edge: nothing when the eye is open, and the whole eye when it is shut."""
    over = min(2.4, side.lid)
    left, right = f"{_n(103.4 - over / 3)} 97.2", f"{_n(120 + over / 3)} 98.2"
    return fill(f"M{left}Q112 {_n(89.4 - over)} {right}Q112 {_n(89.4 + side.lid)} {left}Z", skin)


def _lid(side: Side) -> str:
    return line(f"M103.4 97.2Q112 {_n(89.4 + side.lid)} 120 98.2", INK, 2)


def _iris(f: Family, x: float, y: float) -> str:
    return disc(x, y, 3.1, f.iris) + disc(x, y, 1.7, INK) + disc(x - 0.9, y - 1.1, 0.8, WHITE)


def _nose(f: Family) -> str:
    return line("M121.4 91L120.6 108Q120.6 111.4 126 111", INK, 1.7) + line(
        "M129 110.4Q130.6 109 129.8 107", f.shade, 1
    )


def _lips(full: float, mood: Mood | None) -> str:
    feels = mood or MOODS["calm"]
    (left, right), lip = (feels.left, feels.right), feels.lip
    low, bow = 119.5 + full * 1.9 + feels.low, 118.6 - full * 0.6 + lip
    ends = [(117.4 - left.wide, 119.8 + left.corner), (132.6 + right.wide, 119.8 + right.corner)]
    start, end = (f"{_n(x)} {_n(y)}" for x, y in ends)
    between = (f"{_n(x)} {_n(y + 0.1)}" for x, y in ((ends[0][0] + 0.4, ends[0][1]), (ends[1][0] - 0.4, ends[1][1])))
    upper = f"M{start}Q121.4 {_n(bow)} 125 {_n(118.2 + lip)}Q128.6 {_n(bow)} {end}"
    parting = f"Q125 {_n(121.6 + lip * 1.4 + feels.low / 3)} ".join(between)
    return fill(f"{upper}Q125 {_n(low)} {start}Z", LIPS) + line(f"M{parting}", "#7E1F1B", 1)
