"""What the courts wear on their heads. Knows no head."""

from __future__ import annotations

from ..palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, LEAF, LEAF_DARK, WHITE, Family
from ..pen import both, disc, fill, line, moved, points, shape
from ..pips import SHAPES, pip

CIRCLET = "M90 68Q125 59.5 160 68L159 80.5Q125 71.5 91 80.5Z"


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
    leaves = "".join(_gem("H", x, y, size, f.cloth) for x, y, size in ((125, 34, 19), (101, 41, 14), (149, 41, 14)))
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
        + _gem("C", x, y, size, GOLD)
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
    stones = _gem("D", 125, 56, 17, f.lining) + both(
        _gem("D", 108.4, 64, 11, f.lining) + disc(96.8, 70.6, 2, WHITE, 0.8)
    )
    return (
        shape(body, GOLD)
        + light
        + line(body[:-1])
        + _gem("D", 125, 31, 13, WHITE)
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
    return leaves + _gem("C", 125, 46, 22, GOLD) + _rim(f)


def feathered_cap(f: Family) -> str:
    """Draw a soft cap with a long feather, worn in profile."""
    cap = shape("M98 82C88 68 98 50 120 46C146 42 168 54 168 72C168 82 160 86 152 84Q124 74 98 82Z", f.cloth)
    fold = line("M110 58Q132 50 156 62", f.lining, 1.6)
    band = shape("M96 82Q124 70 158 84L156 92Q124 79 97 90Z", GOLD, 1.6)
    plume = shape(
        "M118 76C120 56 138 36 166 26C164 34 168 38 174 38"
        "C166 44 168 50 172 54C160 54 158 60 158 66C148 64 132 66 118 76Z",
        WHITE,
        1.6,
    )
    quill = line("M120 75C132 58 146 44 162 32M140 58L152 60M132 64L142 66M149 49L160 50", "#A9B1BD", 1.2)
    return cap + fold + band + plume + quill + disc(118, 77, 4.6, f.lining, 1.4)


def page_cap(f: Family) -> str:
    """Draw a page's flat cap with a badge and a short plume."""
    cap = shape("M87 76C80 60 96 44 125 44C154 44 170 60 163 76Q125 62 87 76Z", f.cloth)
    puffs = line("M104 49C99 56 98 62 99 70M125 45L125 63M146 49C151 56 152 62 151 70", f.fold, 1.8)
    brim = shape("M84 76Q125 58 166 76L161 87Q125 72 89 87Z", f.lining, 1.7) + line("M88 79Q125 63 162 79", GOLD, 1.4)
    plume = shape(
        "M146 66C150 50 164 40 178 42C174 47 176 51 180 53C174 55 174 60 176 63C166 62 156 66 150 72Z", WHITE, 1.5
    ) + line("M150 68C156 57 164 50 173 46", "#C9B7B0", 1.1)
    return cap + puffs + plume + brim + disc(146, 69.6, 5, GOLD, 1.3) + pip("H", 146, 69.6, 6, f.cloth)


def cavalier(f: Family) -> str:
    """Draw a hat with a turned-up brim and a sweeping plume."""
    crown = shape("M100 74C98 52 106 44 125 44C144 44 152 52 150 74Z", f.lining)
    brim = shape(
        "M76 70C84 84 106 74 125 73C144 74 166 84 174 68C176 82 164 92 148 88Q125 80 102 88C86 92 72 86 76 70Z",
        f.lining,
    )
    band = shape("M100 66Q125 60 150 66L150.4 74.6Q125 69 99.6 74.6Z", GOLD, 1.4)
    plume = shape(
        "M146 68C134 54 116 48 98 54C88 46 78 51 75 60C80 59 84 61 86 66"
        "C77 67 75 75 78 81C84 74 91 73 98 75C112 72 130 68 146 68Z",
        WHITE,
        1.6,
    )
    quill = line("M144 67C126 60 108 58 86 64M114 60L107 52.4M102 60.6L95 54.6M127 63L118 54", "#C7BBA0", 1.2)
    return crown + brim + band + plume + quill + _gem("D", 147, 67, 13, f.cloth)


def hood(f: Family) -> str:
    """Draw an archer's pointed cap with a feather of green."""
    cap = shape(
        "M90 82C88 66 98 50 120 42C140 36 160 38 178 30C176 44 170 52 160 58C160 66 160 74 160 82Q125 68 90 82Z",
        f.cloth,
    )
    fold = line("M112 50C124 52 142 52 160 58", f.fold, 1.8)
    brim = shape("M86 84Q108 66 164 80L162 89Q125 74 90 91Z", f.lining, 1.7)
    feather = shape("M103 74C94 60 92 42 98 24C104 30 112 44 111 72Z", "#B5382A", 1.6) + line(
        "M106 71C102 58 99 44 99 32M103.6 62L109 58M101.6 52L107 48M103.6 62L98 60", "#F0C0A0", 1.1
    )
    return cap + fold + brim + feather + disc(107, 73, 4.2, GOLD, 1.3)


def fools_cap(f: Family) -> str:
    """Draw a cap of three horns with bells."""
    left = shape(
        "M92 80C94 62 104 54 112 52C100 46 84 50 78 66C74 76 72 86 74 96"
        "C66 88 62 66 72 50C84 34 108 32 122 44L125 72Q106 74 92 80Z",
        f.cloth,
    )
    right = shape(
        "M158 80C156 62 146 54 138 52C150 46 166 50 172 66C176 76 178 86 176 96"
        "C184 88 188 66 178 50C166 34 142 32 128 44L125 72Q144 74 158 80Z",
        LEAF,
    )
    horn = shape("M108 74C108 56 114 40 125 24C136 40 142 56 142 74Q125 68 108 74Z", GOLD) + fill(
        "M109 73C109 56 115 40 125 26L125 69Q116 70 109 73Z", GOLD_LIGHT
    )
    folds = line("M84 52C92 46 104 46 112 52", f.fold, 1.6) + line("M166 52C158 46 146 46 138 52", LEAF_DARK, 1.6)
    bells = "".join(
        disc(x, y, 5, GOLD_LIGHT, 1.5) + line(f"M{x - 3} {y + 1}L{x + 3} {y + 1}M{x} {y + 1}L{x} {y + 4}", INK, 1)
        for x, y in ((75, 99), (175, 99), (125, 24))
    )
    brim = "".join(
        shape(f"M{x - 6} {y - 5}L{x + 6} {y - 5}L{x} {y + 9}Z", colour, 1.4)
        for x, y, colour in (
            (98, 82, LEAF),
            (109, 79, GOLD),
            (120, 77, f.cloth),
            (131, 77, LEAF),
            (142, 79, GOLD),
            (153, 82, f.cloth),
        )
    )
    return left + right + folds + horn + brim + bells


def _gem(suit: str, x: float, y: float, size: float, colour: str) -> str:
    body = (
        f'<path d="{SHAPES[suit]}" fill="{colour}" stroke="{INK}" '
        f'stroke-width="{140 / size:.3g}" stroke-linejoin="round"/>'
    )
    return moved(body, x, y, 0, size / 100)


def _rim(f: Family) -> str:
    """Draw the narrow band of a lady's crown."""
    pearls = both("".join(disc(x, y, 1.6, WHITE, 0.6) for x, y in ((97, 79), (105.4, 75.6), (115, 73.2)))) + disc(
        125, 72.4, 1.8, WHITE, 0.6
    )
    return shape("M91.4 76.4Q125 62.4 158.6 76.4L157.6 84.6Q125 70.4 92.4 84.6Z", GOLD_DARK, 1.7) + pearls
