"""What the jacks and the Joker wear on their heads. Knows no head."""

from __future__ import annotations

from ..palette import GOLD, GOLD_LIGHT, INK, LEAF, LEAF_DARK, WHITE, Family
from ..pen import disc, fill, line, shape
from ..pips import gem, pip


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
    return crown + brim + band + plume + quill + gem("D", 147, 67, 13, f.cloth)


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
