"""Hair, behind the face and before it. Knows no face."""

from __future__ import annotations

import math

from ..palette import GOLD, INK, Family
from ..pen import around, both, disc, line, number, shape


def strands(f: Family, *lines: str) -> str:
    """Draw lines of light in hair."""
    return "".join(line(strand, f.sheen, 1.2) for strand in lines)


def long_straight(f: Family) -> str:
    """Let straight hair fall past the shoulders."""
    lock = shape("M103 74C86 76 80 92 80 112C80 128 78 140 74 152L102 150L106 84Z", f.hair)
    return both(lock + strands(f, "M87 90C84 108 86 128 81 146", "M94 88C90 108 93 128 90 147", "M100 90L98 146"))


def curls(f: Family) -> str:
    """Roll hair into curls down to the shoulders."""
    balls = (
        (95, 84, 10),
        (88, 96, 10.5),
        (86.5, 110, 10.5),
        (89, 124, 10),
        (96, 135, 9.5),
        (100, 100, 11),
        (100, 120, 11),
    )
    drawn = "".join(disc(x, y, radius, f.hair, 1.7) for x, y, radius in balls)
    turns = "".join(
        line(
            f"M{number(x - 5)} {number(y + 1)}C{number(x - 4)} {number(y - 6)} {number(x + 5)} {number(y - 5)} "
            f"{number(x + 3)} {number(y + 2)}",
            f.sheen,
            1.2,
        )
        for x, y, _ in balls[:5]
    )
    return both(drawn + turns)


def waves(f: Family) -> str:
    """Let hair fall in long waves."""
    lock = shape(
        "M125 66C98 64 80 82 81 104C82 114 76 120 76 130C76 138 70 142 66 150"
        "C80 156 96 152 104 144C98 134 104 124 101 112L104 84Z",
        f.hair,
    )
    return both(
        lock
        + strands(
            f,
            "M90 90C86 100 88 108 84 118C81 128 84 134 76 146",
            "M97 90C93 102 97 110 92 122C88 132 92 138 86 148",
            "M100 116C97 124 99 134 96 144",
        )
    )


def braids(f: Family) -> str:
    """Plait hair into two braids over the shoulders."""
    crown = shape("M125 68C102 66 90 78 89 96L90 118L102 118L104 86Z", f.hair)
    plait = ""
    for i in range(6):
        x, y = 92 - i * 1.6, 119 + i * 8
        plait += shape(
            f"M{number(x)} {number(y - 5)}C{number(x + 8)} {number(y - 4)} {number(x + 8)} {number(y + 5)} {number(x)} "
            f"{number(y + 6)}"
            f"C{number(x - 8)} {number(y + 5)} {number(x - 8)} {number(y - 4)} {number(x)} {number(y - 5)}Z",
            f.hair,
            1.5,
        ) + line(
            f"M{number(x - 4)} {number(y - 2)}Q{number(x)} {number(y + 4)} {number(x + 4)} {number(y - 2)}",
            f.sheen,
            1.2,
        )
    return both(crown + strands(f, "M97 84C94 94 94 104 95 114", "M108 76C98 80 93 88 92 98") + plait)


def halo(f: Family) -> str:
    """Set a round crown of tight curls about the head."""
    rim = "".join(disc(x, y, 8.5, f.hair, 1.7) for x, y in around(125, 88, 41, 18, 10) if y < 122)
    turns = "".join(
        line(
            f"M{number(x - 3)} {number(y + 2)}Q{number(x)} {number(y - 6)} {number(x + 3)} {number(y + 1)}",
            f.sheen,
            1.1,
        )
        for x, y in around(125, 88, 42, 18, 10)
        if y < 122
    )
    return rim + disc(125, 88, 40, f.hair) + turns


def cropped(f: Family) -> str:
    """Keep white hair short beside the face."""
    side = shape("M102 74C92 76 88 88 90 100C90 108 94 114 99 116L102 96Z", "#EFECE4", 1.7)
    return both(side + line("M94 86Q92 96 95 106", "#C9C3B4", 1.1))


def bob(f: Family) -> str:
    """Cut hair straight below the ears."""
    lock = shape("M103 76C88 78 83 94 83 108C83 122 88 132 97 135C101 132 104 128 104 122L104 84Z", f.hair)
    return both(lock + strands(f, "M90 92C88 106 89 118 94 129", "M97 90C94 106 96 118 100 129"))


def side_bob(f: Family) -> str:
    """Cut hair straight, behind a face in profile."""
    lock = shape(
        "M120 74C148 70 164 84 164 106C164 122 160 132 152 138C142 138 134 134 131 126C137 118 134 104 126 92Z", f.hair
    )
    return lock + strands(
        f, "M140 82C154 92 156 112 148 132", "M132 84C146 94 148 114 141 130", "M150 84C160 94 161 112 154 132"
    )


def side_curls(f: Family) -> str:
    """Roll hair into curls behind a face in profile."""
    balls = (
        (146, 82, 10),
        (154, 94, 10.5),
        (157, 108, 10.5),
        (155, 122, 10.5),
        (150, 134, 10),
        (142, 94, 11),
        (144, 110, 11),
        (143, 124, 10),
    )
    turns = "".join(
        line(f"M{x - 4} {y + 2}C{x - 4} {y - 6} {x + 5} {y - 5} {x + 4} {y + 2}", f.sheen, 1.2) for x, y, _ in balls[:5]
    )
    return "".join(disc(x, y, radius, f.hair, 1.7) for x, y, radius in balls) + turns


def fringe(f: Family) -> str:
    """Cut a straight fringe."""
    return shape("M98 99C97 84 106 76 125 76C144 76 153 84 152 99L147 88Q125 82 103 88Z", f.hair, 1.6)


def parting(f: Family) -> str:
    """Part hair in the middle."""
    half = shape("M125 74C106 74 97 84 98 103C103 96 118 92 125 79Z", f.hair, 1.6)
    return both(half + strands(f, "M103 92Q110 82 121 79"))


def swept(f: Family) -> str:
    """Sweep a young man's hair aside."""
    return shape(
        "M98 100C97 88 102 80 112 79L144 79C150 84 153 92 152 100C147 91 141 88.5 134 89.5C122 93 108 90 98 100Z",
        f.hair,
        1.6,
    )


def hairline(f: Family) -> str:
    """Set tight curls along the brow."""
    return "".join(disc(x, 84 - 5 * math.cos((x - 125) / 18), 5, f.hair, 1.2) for x in range(101, 152, 8))


def earrings(f: Family) -> str:
    """Hang a ring from each ear."""
    return both(disc(97.6, 122, 4.2, "none", 1.8, GOLD) + disc(97.6, 128, 2, f.lining, 0.9, INK))
