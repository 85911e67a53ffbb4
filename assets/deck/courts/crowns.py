"""The crowns of kings and queens. Knows no head."""

from __future__ import annotations

from typing import Final

from ..palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, WHITE, Family
from ..pen import both, disc, fill, line, moved, points, shape
from ..pips import gem

CIRCLET: Final = "M90 68Q125 59.5 160 68L159 80.5Q125 71.5 91 80.5Z"


def _circlet(f: Family, stone: str = WHITE) -> str:
    """Draw the band of a crown, set with stones."""
    middle = shape("M125 65.2L131.4 70.4L125 75.6L118.6 70.4Z", stone, 1)
    small = both(
        disc(107, 71.2, 3.2, f.cloth, 1) + disc(96.4, 73.2, 1.7, WHITE, 0.7) + disc(115, 70.2, 1.4, WHITE, 0.6)
    )
    return shape(CIRCLET, GOLD_DARK) + line("M91.4 71Q125 62.6 158.6 71", GOLD_LIGHT, 1) + middle + small


def imperial(f: Family) -> str:
    """Draw a closed crown: arches over a velvet cap, an orb and a cross."""
    cap = shape(
        "M94 70C84 50 94 38 110 40C117 41 122 45 125 48C128 45 133 41 140 40C156 38 166 50 156 70Q125 61 94 70Z",
        f.lining,
    )
    sides = both(
        shape("M91 70C78 48 92 32 112 36C117 37 122 40 125 44L125 49C121 45 116 42 111 41.6C97 40 89 52 97 68.6Z", GOLD)
    )
    ridge = shape("M121.6 64L121.6 44L128.4 44L128.4 64Z", GOLD)
    pearls = both(
        "".join(
            disc(x, y, 2, WHITE, 0.8) for x, y in ((88.6, 58), (87.6, 49), (93.4, 41), (102.6, 36.6), (112.6, 38.4))
        )
    )
    cross = shape(
        "M123.2 31.4L123.2 27.6L119.4 27.6L119.4 24.2L123.2 24.2L123.2 20.8"
        "L126.8 20.8L126.8 24.2L130.6 24.2L130.6 27.6L126.8 27.6L126.8 31.4Z",
        GOLD_LIGHT,
        1.1,
    )
    return (
        cap
        + sides
        + ridge
        + cross
        + disc(125, 37, 6, GOLD, 1.6)
        + line("M119 37L131 37", INK, 1)
        + pearls
        + _circlet(f)
    )


def hearts_crown(f: Family) -> str:
    """Draw an open crown whose leaves are hearts."""
    body = shape(
        "M92 70L88 46Q98 58 104 57Q104 46 99 42L125 36L151 42Q146 46 146 57Q152 58 162 46L158 70Q125 61 92 70Z", GOLD
    )
    light = fill("M92 70L88 46Q98 58 104 57Q104 46 99 42L125 36L125 62Q108 64 92 70Z", GOLD_LIGHT)
    edge = line("M92 70L88 46Q98 58 104 57Q104 46 99 42L125 36L151 42Q146 46 146 57Q152 58 162 46L158 70")
    leaves = "".join(gem("H", x, y, size, f.cloth) for x, y, size in ((125, 34, 19), (101, 41, 14), (149, 41, 14)))
    return (
        body
        + light
        + edge
        + both(disc(87.6, 45, 3.6, WHITE, 1.2))
        + leaves
        + line("M116 56L125 48L134 56L125 64Z", GOLD_DARK, 1.3)
        + _circlet(f)
    )


def sun_crown(f: Family) -> str:
    """Draw a crown of rays."""
    rays = ""
    for x, foot, tip, width in (
        (93, 72, 88, 4),
        (101, 70, 97, 4.4),
        (109, 68, 107, 4.6),
        (117, 67, 116, 4.8),
        (125, 66, 125, 5),
    ):
        high = 24 + abs(125 - x) * 0.42
        ray = shape(points(((x - width, foot), (tip, high), (x + width, foot))), GOLD, 1.5) + fill(
            points(((x - width + 0.8, foot), (tip, high + 2.6), (x, foot))), GOLD_LIGHT
        )
        rays += ray if x == 125 else both(ray)
    cap = shape("M96 72C98 56 110 50 125 50C140 50 152 56 154 72Z", f.lining, 1.4)
    return cap + rays + _circlet(f, f.lining)


def trefoil_crown(f: Family) -> str:
    """Draw a crown of trefoils over a domed cap."""
    dome = shape("M94 70C94 48 108 40 125 40C142 40 156 48 156 70Q125 61 94 70Z", f.cloth)
    ribs = line("M125 40L125 63M110 43.4C105 50 104 58 105 65M140 43.4C145 50 146 58 145 65", f.lining, 1.4)
    leaves = "".join(
        line(f"M{x} {y + 8}L{x} {y + 22}", INK, 5)
        + line(f"M{x} {y + 8}L{x} {y + 22}", GOLD, 2.4)
        + gem("C", x, y, size, GOLD)
        for x, y, size in ((94, 48, 17), (156, 48, 17), (125, 36, 21))
    )
    return dome + ribs + leaves + _circlet(f)


def moon_tiara(f: Family) -> str:
    """Draw a high tiara that bears a crescent moon."""
    body = (
        "M93 77C92 66 90 56 86 46L101 57L108 38L117 53L125 44L133 53"
        "L142 38L149 57L164 46C160 56 158 66 157 77Q125 64 93 77Z"
    )
    light = fill("M93 77C92 66 90 56 86 46L101 57L108 38L117 53L125 44L125 68.6Q108 69 93 77Z", GOLD_LIGHT)
    moon = shape(
        "M115.4 27C115.4 38 120 43 125 43C130 43 134.6 38 134.6 27"
        "C132.6 33.4 129.4 36 125 36C120.6 36 117.4 33.4 115.4 27Z",
        WHITE,
        1.4,
    )
    pearls = both(disc(86, 45, 3, WHITE, 1.1) + disc(108, 36.6, 3, WHITE, 1.1))
    stones = shape("M125 53L130 60L125 66.4L120 60Z", f.lining, 1) + both(disc(108.6, 62, 2.8, f.lining, 1))
    return shape(body, GOLD) + light + line(body[:-1]) + moon + pearls + stones + _rim(f)


def heart_hood(f: Family) -> str:
    """Draw a heart-shaped headdress, netted with gold and pearls, over a veil."""
    lobe = shape("M125 57C121 44 112 37 101 38C80 39 74 62 92 84Q108 71 125 69Z", f.cloth)
    net = line("M84 54L112 70M92 43L122 62M90 72L106 39M101 75L118 45M84 64L92 46", GOLD, 1.2)
    pearls = "".join(
        disc(x, y, 1.7, WHITE, 0.7) for x, y in ((96.6, 61), (108, 53), (101.6, 49.6), (91, 56), (112.6, 60.4))
    )
    rim = line("M125 57C121 44 112 37 101 38C80 39 74 62 92 84", INK, 4.6) + line(
        "M125 57C121 44 112 37 101 38C80 39 74 62 92 84", GOLD_LIGHT, 2.2
    )
    crown = shape("M115 56L112 39L119.4 46L125 34L130.6 46L138 39L135 56Q125 52 115 56Z", GOLD, 1.5) + disc(
        125, 33, 2.6, f.cloth, 1
    )
    return both(lobe + net + pearls + rim) + crown + _rim(f)


def veil(f: Family) -> str:
    """Hang a veil from a headdress, behind the head."""
    return both(
        shape("M92 62C80 84 79 116 75 150L96 152C98 130 92 104 102 84Z", WHITE, 1.5)
        + line("M88 84C83 106 84 130 81 148M93 84C88 106 91 130 88 150", "#D9D2C4", 1.2)
    )


def diamond_tiara(f: Family) -> str:
    """Draw a light tiara hung with diamonds."""
    body = "M92 78C94 64 100 56 108 57C112 48 118 46 125 34C132 46 138 48 142 57C150 56 156 64 158 78Q125 65 92 78Z"
    light = fill("M92 78C94 64 100 56 108 57C112 48 118 46 125 34L125 69Q108 70 92 78Z", GOLD_LIGHT)
    stones = gem("D", 125, 56, 17, f.lining) + both(gem("D", 108.4, 64, 11, f.lining) + disc(96.8, 70.6, 2, WHITE, 0.8))
    return (
        shape(body, GOLD)
        + light
        + line(body[:-1])
        + gem("D", 125, 31, 13, WHITE)
        + both(disc(108, 55.4, 2.6, WHITE, 1))
        + stones
        + _rim(f)
    )


def laurel(f: Family) -> str:
    """Set a wreath of gilded leaves on a golden band."""
    leaf = "M0 0C-6-5-6-14 0-20C6-14 6-5 0 0Z"
    places = ((94, 75, -58), (98, 67, -42), (105, 60, -28), (114, 56, -14))
    leaves = both(
        "".join(
            moved(shape(leaf, GOLD_LIGHT if i % 2 else GOLD, 1.5) + line("M0-2L0-14", GOLD_DARK, 1), x, y, turn)
            for i, (x, y, turn) in enumerate(places)
        )
    )
    return leaves + gem("C", 125, 46, 22, GOLD) + _rim(f)


def _rim(f: Family) -> str:
    """Draw the narrow band of a lady's crown."""
    pearls = both("".join(disc(x, y, 1.6, WHITE, 0.6) for x, y in ((97, 79), (105.4, 75.6), (115, 73.2)))) + disc(
        125, 72.4, 1.8, WHITE, 0.6
    )
    return shape("M91.4 76.4Q125 62.4 158.6 76.4L157.6 84.6Q125 70.4 92.4 84.6Z", GOLD_DARK, 1.7) + pearls
