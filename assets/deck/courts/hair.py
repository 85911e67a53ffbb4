"""Hair and beards. Knows no face's name."""

from __future__ import annotations

import math

from ..palette import GOLD, INK, LIPS, Family
from ..pen import around, both, disc, line, number, shape


def _strands(f: Family, *lines: str) -> str:
    return "".join(line(strand, f.sheen, 1.2) for strand in lines)


# -- behind the face ------------------------------------------------------------------------------------------------


def long_straight(f: Family) -> str:
    """Let straight hair fall past the shoulders."""
    lock = shape("M103 74C86 76 80 92 80 112C80 128 78 140 74 152L102 150L106 84Z", f.hair)
    return both(lock + _strands(f, "M87 90C84 108 86 128 81 146", "M94 88C90 108 93 128 90 147", "M100 90L98 146"))


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
        + _strands(
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
    return both(crown + _strands(f, "M97 84C94 94 94 104 95 114", "M108 76C98 80 93 88 92 98") + plait)


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
    return both(lock + _strands(f, "M90 92C88 106 89 118 94 129", "M97 90C94 106 96 118 100 129"))


def side_bob(f: Family) -> str:
    """Cut hair straight, behind a face in profile."""
    lock = shape(
        "M120 74C148 70 164 84 164 106C164 122 160 132 152 138C142 138 134 134 131 126C137 118 134 104 126 92Z", f.hair
    )
    return lock + _strands(
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


# -- before the face ------------------------------------------------------------------------------------------------


def fringe(f: Family) -> str:
    """Cut a straight fringe."""
    return shape("M98 99C97 84 106 76 125 76C144 76 153 84 152 99L147 88Q125 82 103 88Z", f.hair, 1.6)


def parting(f: Family) -> str:
    """Part hair in the middle."""
    half = shape("M125 74C106 74 97 84 98 103C103 96 118 92 125 79Z", f.hair, 1.6)
    return both(half + _strands(f, "M103 92Q110 82 121 79"))


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


def forked_beard(f: Family) -> str:
    """Grow a long beard in two points under a drooping moustache."""
    beard = shape(
        "M97.5 98L97 112C96 132 100 148 108 168C114 160 121 154 125 146"
        "C129 154 136 160 142 168C150 148 154 132 153 112L152.5 98"
        "C149 111 143 115.5 136 115L114 115C107 115.5 101 111 97.5 98Z",
        f.hair,
    )
    strands = _strands(
        f,
        "M104 120C104 134 106 146 109 158",
        "M112 122C112 134 112 144 112 154",
        "M119 126L118 146",
        "M146 120C146 134 144 146 141 158",
        "M138 122C138 134 138 144 138 154",
        "M131 126L132 146",
    )
    return (
        beard
        + strands
        + _mouth()
        + both(
            shape(
                "M125 113C118 109 108 112 102 126C100 131 97 132 95 132"
                "C103 136 110 128 113 122C117 120 122 119 125 117Z",
                f.hair,
                1.2,
                f.sheen,
            )
        )
    )


def curled_beard(f: Family) -> str:
    """Grow a great round beard of curls."""
    beard = shape(
        "M97.5 96C95 108 92 114 94 122C90 128 93 136 98 138"
        "C96 146 103 152 108 151C110 159 119 161 125 158C131 161 140 159 142 151"
        "C147 152 154 146 152 138C157 136 160 128 156 122C158 114 155 108 152.5 96"
        "C149 110 143 115 136 114.5L114 114.5C107 115 101 110 97.5 96Z",
        f.hair,
    )
    curl = "".join(
        line(
            f"M{x - 4} {y + 2}C{x - 4} {y - 5} {x + 5} {y - 5} {x + 4} {y + 2}"
            f"C{x + 3} {y + 5} {x - 1} {y + 4} {x} {y + 1}",
            f.sheen,
            1.2,
        )
        for x, y in (
            (102, 124),
            (148, 124),
            (105, 139),
            (145, 139),
            (115, 147),
            (135, 147),
            (125, 139),
            (114, 131),
            (136, 131),
        )
    )
    moustache = both(
        shape(
            "M125 112.5C118 107.5 108 111 103 117C98 120 97 115 99.4 113.6"
            "C94 113 93 122 101 123C111 124 121 121 125 117Z",
            f.hair,
            1.2,
            f.sheen,
        )
    )
    return beard + curl + _mouth() + moustache


def white_beard(f: Family) -> str:
    """Keep a short white beard and moustache."""
    white, grey = "#F4F1EA", "#C9C3B4"
    beard = shape(
        "M98.5 96L98 110C98 128 110 142 125 146C140 142 152 128 152 110"
        "L151.5 96C149 109 143 115 136 114.5L114 114.5C107 115 101 109 98.5 96Z",
        white,
    )
    strands = "".join(
        line(d, grey, 1.1)
        for d in (
            "M104 115Q107 127 114 134",
            "M112 120Q115 131 120 139",
            "M125 127L125 142",
            "M146 115Q143 127 136 134",
            "M138 120Q135 131 130 139",
        )
    )
    moustache = both(shape("M125 112C117 108.5 109 111 105 118.5C112 121.5 120 120.5 125 116.5Z", white, 1.2, grey))
    return beard + strands + _mouth() + moustache


def side_beard(f: Family) -> str:
    """Grow a pointed beard on a face in profile."""
    beard = shape(
        "M143 100C143 114 130 121 113 120.5C108 117.6 103 116.8 98.4 117.2"
        "C93.4 118.4 90.6 121.4 89.4 125.4C93.4 123.4 97.4 123 101.4 124"
        "C97.4 128.4 96 133 97 138C95.6 148 97 158 102.4 167C117 160 136 150 145.4 130C148 120 148 110 147 100Z",
        f.hair,
    )
    return beard + _strands(
        f,
        "M104 130C102 142 102 152 104.4 160",
        "M113 129C110 140 110 148 111 155",
        "M123 126C120 136 119 142 119 149",
        "M133 121C131 130 129 136 127 143",
        "M141 112C140 122 138 128 135 136",
        "M93 123Q99 118.6 106 120",
    )


def thin_moustache(f: Family) -> str:
    """Turn up the points of a thin moustache."""
    return both(line("M124.4 115.4C118 112.6 111 117 105.6 111.6", "#A06A1C", 2.6))


def _mouth() -> str:
    return f'<path d="M117 118Q125 114.6 133 118Q125 124 117 118Z" fill="{LIPS}"/>'


def earrings(f: Family) -> str:
    """Hang a ring from each ear."""
    return both(disc(97.6, 122, 4.2, "none", 1.8, GOLD) + disc(97.6, 128, 2, f.lining, 0.9, INK))
