"""What the queens wear, to their jewels. Knows no queen."""

from __future__ import annotations

from ..palette import GOLD, GOLD_DARK, GOLD_LIGHT, WHITE, Family
from ..pen import both, disc, line, shape
from .cloth import bosom, motifs, robe_of, stars


def night_gown(f: Family) -> str:
    """Draw a dark gown under a high collar of lace."""
    ruff = shape(
        "M100 148C86 144 74 130 70 112C78 112 82 114 86 117"
        "C88 113 92 112 96 112L104 134L146 134L154 112C158 112 162 113 164 117"
        "C168 114 172 112 180 112C176 130 164 144 150 148Z",
        WHITE,
        1.6,
    )
    lace = both(
        line("M100 142L76 117M101 138L86 119M96 144L72 122", "#A8AFBE", 1.2)
        + "".join(disc(x, y, 1.5, f.lining) for x, y in ((76, 124), (84, 122), (90, 118), (82, 132)))
    )
    robe = robe_of(f, f.cloth) + stars(WHITE, (60, 165), (70, 154), (73, 171), (62, 180), (188, 155), (179, 150))
    bodice = shape("M94 140L125 174L156 140L168 146L125 186L82 148Z", f.lining, 1.6) + line(
        "M96 146L125 178L154 146", WHITE, 1.2
    )
    return ruff + lace + robe + bosom(f) + bodice


def rose_gown(f: Family) -> str:
    """Draw a crimson gown with puffed sleeves and a square neck."""
    robe = robe_of(f, f.cloth)
    puffs = both(
        shape("M84 140C70 140 56 148 54 160C62 168 78 168 86 160Z", f.lining, 1.6)
        + line("M64 148C62 154 64 160 68 164M76 143C73 150 74 158 79 163", f.cloth, 1.8)
    )
    front = shape("M90 142L106 150L125 152L144 150L160 142L154 171L125 178L96 184Z", f.cloth) + shape(
        "M112 152L125 153L138 152L134 175L125 178L117 178Z", WHITE, 1.3
    )
    laces = line("M113 158L137 164M114 164L136 158M115 170L135 164M135 170L115 164", GOLD_DARK, 1.2)
    return robe + puffs + bosom(f) + front + laces + line("M90 142L106 150L125 152L144 150L160 142", GOLD, 3)


def fan_gown(f: Family) -> str:
    """Draw an orange gown with a teal stomacher and a wide white collar."""
    robe = robe_of(f, f.cloth) + motifs("D", GOLD_LIGHT, 13, (62, 160), (62, 178), (189, 155))
    collar = shape(
        "M112 140C98 140 86 142 78 148C84 158 92 164 102 166L125 172"
        "L148 166C158 164 166 158 172 148C164 142 152 140 138 140L125 158Z",
        WHITE,
    )
    scallops = line(
        "M78 148Q84 152 82 155Q90 155 88 160Q96 158 98 165M172 148Q166 152 168 155Q160 155 162 160Q154 158 152 165",
        "#CFC3A6",
        1.3,
    )
    stomacher = shape("M112 160L125 168L138 160L140 174L125 178L108 182Z", f.lining, 1.5)
    return robe + bosom(f) + collar + scallops + stomacher


def bead_collar(f: Family) -> str:
    """Draw a green gown and a great collar of beads."""
    robe = robe_of(f, f.cloth) + motifs("C", f.lining, 11, (61, 166), (72, 172), (62, 181), (189, 156))
    collar = bosom(f)
    for spread, colour in ((43, GOLD), (36, "#B5382A"), (29, GOLD_LIGHT), (22, f.cloth)):
        drop = 138 + spread * 0.83
        collar += shape(
            f"M{125 - spread} {139 - spread * 0.02}C{125 - spread} {drop - 8} {125 - spread * 0.5} {drop} 125 {drop}"
            f"C{125 + spread * 0.5} {drop} {125 + spread} {drop - 8} {125 + spread} {139 - spread * 0.02}"
            "L137 134L125 146L113 134Z",
            colour,
            1.3,
        )
    beads = both(
        "".join(disc(x, y, 1.8, WHITE, 0.6) for x, y in ((86, 147), (90, 156), (97, 163), (106, 168), (116, 171)))
    ) + disc(125, 171, 1.8, WHITE, 0.6)
    skin = shape("M113 128L113 140L125 153L137 140L137 128Z", f.shade, 1.5)
    return robe + collar + beads + skin


def pearls(f: Family) -> str:
    """Lay a string of pearls about a lady's neck, with a stone."""
    string = "".join(disc(125 + i * 5, 149 - abs(i) * 1.8, 2.4, WHITE, 0.8) for i in range(-3, 4))
    return string + shape("M125 152L129 157.4L125 163L121 157.4Z", f.cloth, 1)


def choker(f: Family) -> str:
    """Tie a ribbon about a lady's neck."""
    return shape("M112.6 136Q125 144 137.4 136L137.4 140.4Q125 148.4 112.6 140.4Z", f.cloth, 1) + shape(
        "M125 143L129 148L125 154L121 148Z", GOLD, 1
    )
