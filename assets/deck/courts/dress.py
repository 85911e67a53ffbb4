"""What the courts wear below the chin. Every edge ends on the sash, since nothing can be cut off. Knows no face."""

from __future__ import annotations

from ..palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, LEAF, STEEL, STEEL_DARK, WHITE, Family
from ..pen import both, disc, fill, line, moved, shape
from ..pips import SHAPES

ROBE = "M51 192L51 160C62 146 82 138 100 134L150 134C168 138 188 146 199 160L199 162Z"
LEFT_SLEEVE = "M51 190L51 160C57 152 66 146 76 142L84 183.3Z"
RIGHT_SLEEVE = "M199 160C193 152 184 146 174 142L168 166.3Z"
FOLDS = "M80 148C84 158 87 168 88 182M170 148C166 154 164 160 163 167"


def _robe(f: Family, sleeve: str) -> str:
    body = shape(ROBE, f.cloth) + fill("M125 134L150 134C168 138 188 146 199 160L199 162L125 177Z", f.fold)
    return body + line(FOLDS, f.fold, 1.6) + shape(LEFT_SLEEVE, sleeve, 1.6) + shape(RIGHT_SLEEVE, sleeve, 1.6)


def _motifs(suit: str, colour: str, size: float, *places: tuple[float, float]) -> str:
    body = f'<path d="{SHAPES[suit]}" fill="{colour}"/>'
    return "".join(moved(body, x, y, 0, size / 100) for x, y in places)


def _stars(colour: str, *places: tuple[float, float]) -> str:
    star = f'<path d="M0-4.4L1.2-1.2L4.4 0L1.2 1.2L0 4.4L-1.2 1.2L-4.4 0L-1.2-1.2Z" fill="{colour}"/>'
    return "".join(moved(star, x, y) for x, y in places)


def ermine_mantle(f: Family) -> str:
    """Draw a starry mantle with a broad collar of ermine."""
    robe = _robe(f, f.cloth) + _stars(
        GOLD_LIGHT, (60, 164), (71, 153), (72, 171), (60, 179), (188, 155), (179, 149), (80, 163)
    )
    collar = shape(
        "M82 138C94 131 104 132 108 134L142 134C146 132 156 131 168 138"
        "C172 150 164 164 150 170L125 176L100 180C86 170 78 152 82 138Z",
        WHITE,
    )
    tails = "".join(
        shape(
            f"M{x} {y - 4}C{x + 2} {y} {x + 2.4} {y + 2} {x} {y + 4.4}C{x - 2.4} {y + 2} {x - 2} {y} {x} {y - 4}Z",
            INK,
            0.4,
        )
        for x, y in (
            (92, 144),
            (158, 144),
            (95, 158),
            (155, 157),
            (106, 151),
            (144, 151),
            (107, 168),
            (145, 164),
            (119, 172),
            (132, 168),
        )
    )
    brooch = shape("M125 153L132 162L125 171L118 162Z", GOLD, 1.5) + disc(125, 162, 3, f.lining, 1)
    return robe + collar + tails + brooch


def fur_cape(f: Family) -> str:
    """Draw a crimson cape slashed with gold, and a collar of fur with a clasp."""
    robe = _robe(f, f.fold) + line("M58 157L66 187M66 150L75 185M192 157L189 161M184 150L179 163", GOLD, 1.8)
    fur = shape(
        "M80 139Q84 131 92 134Q98 129 104 133L146 133Q152 129 158 134Q166 131 170 139Q176 145 170 151Q170 159 162 160"
        "Q158 168 150 166Q142 172 136 168L114 171Q108 176 102 171Q92 174 90 165Q80 163 82 154Q74 148 80 139Z",
        "#F3E3C6",
    )
    tufts = line(
        "M88 141L92 146M86 152L91 154M96 150L100 155M97 163L101 160M110 163L112 158"
        "M162 141L158 146M164 152L159 154M154 150L150 155M153 161L149 158M140 162L138 157",
        "#C9AE82",
        1.4,
    )
    return robe + fur + tufts


def sun_robe(f: Family) -> str:
    """Draw an orange robe with suns, a deep collar and a chain."""
    robe = _robe(f, f.lining)
    suns = "".join(
        disc(x, y, 3.2, GOLD_LIGHT) + _stars(GOLD_LIGHT, (x, y))
        for x, y in ((61, 166), (70, 155), (74, 172), (62, 181), (188, 155), (179, 150))
    )
    collar = shape(
        "M90 136C100 130 110 128 118 132L146 124C156 130 164 136 168 142"
        "C160 158 146 168 126 174L104 176C92 166 86 150 90 136Z",
        f.lining,
    )
    edge = line("M90 136C86 150 92 166 104 176M168 142C160 158 146 168 126 174", GOLD, 2.4)
    links = "".join(
        disc(x, y, 3, GOLD, 1)
        for x, y in ((110, 171), (119, 170), (128, 167), (137, 163), (145, 158), (152, 152), (158, 145))
    )
    return robe + suns + collar + edge + links


def chain_of_office(f: Family) -> str:
    """Draw a robe of deep green with gold lapels and a chain of office."""
    robe = _robe(f, f.cloth) + _motifs(
        "C", f.lining, 11, (61, 165), (72, 154), (74, 172), (62, 181), (188, 155), (179, 150)
    )
    shirt = shape("M108 132L125 176L142 132C136 146 114 146 108 132Z", WHITE, 1.5)
    lapels = shape("M100 132L86 138C84 154 90 170 98 182L125 177L108 140Z", f.lining) + shape(
        "M150 132L164 138C166 150 162 162 156 170L125 177L142 140Z", "#A9843A"
    )
    hem = line("M92 140C91 154 95 168 102 180M158 140C159 150 156 160 151 170", "#8C6A28", 1.3)
    links = both(
        "".join(
            disc(x, y, 3.1, GOLD_LIGHT, 1) for x, y in ((99, 142), (102, 149), (106, 155), (111, 160), (117, 163.6))
        )
    )
    return robe + shirt + lapels + hem + links + disc(125, 165, 4.6, f.cloth, 1.2, INK)


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
    robe = _robe(f, f.cloth) + _stars(WHITE, (60, 165), (70, 154), (73, 171), (62, 180), (188, 155), (179, 150))
    bodice = shape("M94 140L125 174L156 140L168 146L125 186L82 148Z", f.lining, 1.6) + line(
        "M96 146L125 178L154 146", WHITE, 1.2
    )
    return ruff + lace + robe + _bosom(f) + bodice


def rose_gown(f: Family) -> str:
    """Draw a crimson gown with puffed sleeves and a square neck."""
    robe = _robe(f, f.cloth)
    puffs = both(
        shape("M84 140C70 140 56 148 54 160C62 168 78 168 86 160Z", f.lining, 1.6)
        + line("M64 148C62 154 64 160 68 164M76 143C73 150 74 158 79 163", f.cloth, 1.8)
    )
    front = shape("M90 142L106 150L125 152L144 150L160 142L154 171L125 178L96 184Z", f.cloth) + shape(
        "M112 152L125 153L138 152L134 175L125 178L117 178Z", WHITE, 1.3
    )
    laces = line("M113 158L137 164M114 164L136 158M115 170L135 164M135 170L115 164", GOLD_DARK, 1.2)
    return robe + puffs + _bosom(f) + front + laces + line("M90 142L106 150L125 152L144 150L160 142", GOLD, 3)


def fan_gown(f: Family) -> str:
    """Draw an orange gown with a teal stomacher and a wide white collar."""
    robe = _robe(f, f.cloth) + _motifs("D", GOLD_LIGHT, 13, (62, 160), (62, 178), (189, 155))
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
    return robe + _bosom(f) + collar + scallops + stomacher


def bead_collar(f: Family) -> str:
    """Draw a green gown and a great collar of beads."""
    robe = _robe(f, f.cloth) + _motifs("C", f.lining, 11, (61, 166), (72, 172), (62, 181), (189, 156))
    collar = _bosom(f)
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


def breastplate(f: Family) -> str:
    """Draw a guardsman's breastplate over a dark doublet."""
    robe = _robe(f, f.cloth)
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
    robe = _robe(f, f.lining) + line("M58 158L66 187M67 151L76 185M192 158L189 161M183 151L178 163", f.cloth, 2)
    halves = shape("M100 134L125 134L125 178L88 185C84 168 84 148 88 138Z", f.lining, 1.6) + shape(
        "M125 134L150 134L162 138C166 148 166 160 164 170L125 178Z", f.cloth, 1.6
    )
    buttons = "".join(disc(125, y, 2.6, GOLD, 1) for y in (155, 163, 171))
    return robe + halves + buttons + _throat(f) + _points(WHITE)


def falconer_coat(f: Family) -> str:
    """Draw a falconer's leather jerkin with a ruff."""
    robe = _robe(f, f.cloth) + _motifs("D", GOLD_LIGHT, 13, (62, 160), (70, 172), (60, 180), (188, 156))
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
    return robe + jerkin + studs + _throat(f) + ruff


def forester_coat(f: Family) -> str:
    """Draw a forester's coat with a cape of leaves and a strap for the quiver."""
    robe = _robe(f, f.fold)
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
    return quiver + feathers + robe + tunic + strap + cape + _throat(f)


def motley(f: Family) -> str:
    """Draw a fool's coat of lozenges under a collar of points with bells."""
    robe = _robe(f, LEAF)
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
        + _throat(f)
        + collar
        + shape("M90 138Q125 128 160 138L160 142Q125 133 90 142Z", WHITE, 1.4)
    )


def _bosom(f: Family) -> str:
    """Draw a lady's neck and shoulders."""
    skin = "M113 126L113 140C113 146 104 148 92 148L125 178L158 148C146 148 137 146 137 140L137 126Z"
    return (
        fill(skin, f.skin)
        + fill("M113 128L125 136L137 128L137 140C137 146 146 148 158 148L125 178L125 150Q116 142 113 134Z", f.shade)
        + line("M113 128L113 140C113 146 104 148 92 148M158 148C146 148 137 146 137 140L137 128")
    )


def _throat(f: Family) -> str:
    return shape("M113 124L113 140L125 150L137 140L137 124Z", f.shade, 1.5)


def _points(colour: str) -> str:
    """Draw a shirt's turned-down collar."""
    return both(shape("M125 149L111 133L93 137C98 146 108 152 118 154Z", colour, 1.6))


def pearls(f: Family) -> str:
    """Lay a string of pearls about a lady's neck, with a stone."""
    string = "".join(disc(125 + i * 5, 149 - abs(i) * 1.8, 2.4, WHITE, 0.8) for i in range(-3, 4))
    return string + shape("M125 152L129 157.4L125 163L121 157.4Z", f.cloth, 1)


def choker(f: Family) -> str:
    """Tie a ribbon about a lady's neck."""
    return shape("M112.6 136Q125 144 137.4 136L137.4 140.4Q125 148.4 112.6 140.4Z", f.cloth, 1) + shape(
        "M125 143L129 148L125 154L121 148Z", GOLD, 1
    )
