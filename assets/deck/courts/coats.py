"""What the jacks and the Joker wear. Knows no jack."""

from __future__ import annotations

from ..palette import GOLD, GOLD_LIGHT, INK, LEAF, STEEL, STEEL_DARK, WHITE, Family
from ..pen import both, disc, fill, line, shape
from .cloth import motifs, robe_of, throat


def breastplate(f: Family) -> str:
    """Draw a guardsman's breastplate over a dark doublet."""
    robe = robe_of(f, f.cloth)
    plate = shape(
        "M92 140C104 134 114 134 120 138L146 130C158 134 164 138 166 144"
        "C170 154 166 164 160 168L92 184C84 172 84 152 92 140Z",
        STEEL,
    )
    shade = fill(
        "M128 137L146 130C158 134 164 138 166 144C170 154 166 164 160 168L134 174C140 160 138 148 128 137Z", STEEL_DARK
    )
    ridge = line("M126 138C132 150 132 164 128 175", INK, 1.3) + line("M96 144C92 154 92 168 97 180", STEEL_DARK, 1.4)
    shoulder = shape("M52 164C54 150 70 140 88 140C88 152 82 160 76 164Q62 160 52 164Z", STEEL, 1.6) + line(
        "M58 158C62 150 72 145 84 144", WHITE, 1.6
    )
    other = shape("M198 162C196 150 182 141 166 140C166 150 170 158 176 162Q188 159 198 162Z", STEEL_DARK, 1.6)
    rivets = "".join(disc(x, y, 1.3, INK) for x, y in ((100, 143), (114, 139), (152, 136), (70, 158), (80, 152)))
    return robe + plate + shade + ridge + shoulder + other + rivets


def minstrel_coat(f: Family) -> str:
    """Draw a minstrel's doublet in two colours with a turned-down collar."""
    robe = robe_of(f, f.lining) + line("M58 158L66 187M67 151L76 185M192 158L189 161M183 151L178 163", f.cloth, 2)
    halves = shape("M100 134L125 134L125 178L88 185C84 168 84 148 88 138Z", f.lining, 1.6) + shape(
        "M125 134L150 134L162 138C166 148 166 160 164 170L125 178Z", f.cloth, 1.6
    )
    buttons = "".join(disc(125, y, 2.6, GOLD, 1) for y in (155, 163, 171))
    return robe + halves + buttons + throat(f) + _points(WHITE)


def falconer_coat(f: Family) -> str:
    """Draw a falconer's leather jerkin with a ruff."""
    robe = robe_of(f, f.cloth) + motifs("D", GOLD_LIGHT, 13, (62, 160), (70, 172), (60, 180), (188, 156))
    jerkin = shape("M96 136C88 150 86 168 92 184L158 170C164 158 162 146 154 136Z", "#7A5230") + line(
        "M112 142L110 180M138 142L140 174", "#5B3B20", 1.4
    )
    studs = "".join(disc(x, y, 1.6, GOLD, 0.6) for x in (104, 118, 132, 146) for y in (156, 166))
    ruff = "".join(
        shape(
            f"M{x - 7} {y - 6}C{x - 9} {y + 2} {x - 4} {y + 8} {x} {y + 8}"
            f"C{x + 4} {y + 8} {x + 9} {y + 2} {x + 7} {y - 6}Z",
            WHITE,
            1.4,
        )
        for x, y in ((97, 136), (153, 136), (107, 142), (143, 142), (119, 145), (131, 145))
    )
    return robe + jerkin + studs + throat(f) + ruff


def forester_coat(f: Family) -> str:
    """Draw a forester's coat with a cape of leaves and a strap for the quiver."""
    robe = robe_of(f, f.fold)
    tunic = shape("M98 136C90 150 88 168 92 184L158 170C163 158 160 146 152 136Z", f.cloth)
    strap = shape("M150 138L158 142L104 182L96 183Z", "#7A5230", 1.5) + disc(128, 161, 2.6, GOLD, 1)
    cape = shape(
        "M106 132C92 132 78 138 66 148L74 156L80 150L86 161L93 152"
        "L101 163L108 152L114 162L122 150L125 158L128 150L136 162L142 152"
        "L149 163L157 152L164 161L170 150L176 156L184 148C172 138 158 132 144 132L125 146Z",
        f.lining,
    )
    quiver = shape("M72 118L84 112L96 134L82 140Z", "#7A5230", 1.5) + line(
        "M76 116L68 100M80 114L75 98M82 112L82 98", INK, 1.6
    )
    feathers = (
        shape("M68 100L63 94L66 88L71 96Z", WHITE, 1)
        + shape("M75 98L71 91L75 86L79 94Z", "#B5382A", 1)
        + shape("M82 98L79 90L83 86L86 93Z", WHITE, 1)
    )
    return quiver + feathers + robe + tunic + strap + cape + throat(f)


def motley(f: Family) -> str:
    """Draw a fool's coat of lozenges under a collar of points with bells."""
    robe = robe_of(f, LEAF)
    right = shape("M125 134L150 134L162 138C166 148 166 160 164 170L125 178Z", LEAF, 1.6)
    left = shape("M100 134L125 134L125 178L88 185C84 168 84 148 88 138Z", f.cloth, 1.6)
    lozenges = "".join(
        fill(f"M{x} {y - 9}L{x + 6} {y}L{x} {y + 9}L{x - 6} {y}Z", GOLD)
        for x, y in ((100, 164), (113, 172), (138, 164), (152, 158), (62, 165), (74, 158), (63, 183), (189, 156))
    )
    collar = "".join(
        shape(f"M{x - 9} 136L{x + 9} 136L{x} {y}Z", colour, 1.5) + disc(x, y + 2, 3, GOLD_LIGHT, 1.2)
        for x, y, colour in ((92, 152, GOLD), (158, 152, GOLD), (108, 157, LEAF), (142, 157, f.cloth), (125, 160, GOLD))
    )
    return (
        robe
        + left
        + right
        + lozenges
        + throat(f)
        + collar
        + shape("M90 138Q125 128 160 138L160 142Q125 133 90 142Z", WHITE, 1.4)
    )


def _points(colour: str) -> str:
    """Draw a shirt's turned-down collar."""
    return both(shape("M125 149L111 133L93 137C98 146 108 152 118 154Z", colour, 1.6))
