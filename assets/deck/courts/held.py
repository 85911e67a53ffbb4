"""What the courts hold in their left hands. Knows no one who holds it."""

from __future__ import annotations

import math

from ..palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, LEAF, LEAF_DARK, STEEL, STEEL_DARK, WHITE, Family
from ..pen import around, box, disc, fill, line, moved, number, oval, shape
from ..pips import gem
from .hands import SHAFT


def sword(f: Family) -> str:
    """Draw a drawn sword."""
    blade = (
        shape("M177 122L177.6 36L181 25L184.4 36L185 122Z", STEEL, 1.5)
        + fill("M181 27L184.4 36L185 122L181 122Z", STEEL_DARK)
        + line("M181 36L181 118", WHITE, 1)
    )
    guard = (
        shape("M165 121Q181 127 197 121L197.4 128Q181 134 164.6 128Z", GOLD, 1.6)
        + disc(165, 125, 4, GOLD_LIGHT, 1.4)
        + disc(197, 125, 4, GOLD_LIGHT, 1.4)
    )
    grip = box(177.6, 130, 6.8, 30, f.lining, line=1.5)
    return blade + guard + grip + gem("S", 181, 127.6, 7.4, f.cloth, 0)


def orb(f: Family) -> str:
    """Draw an orb with a cross, on an open hand."""
    globe = disc(180, 127, 15, f.fold, 1.8) + fill("M180 112A15 15 0 0 0 180 142A22 22 0 0 1 180 112Z", f.cloth)
    hoops = line("M165.4 125Q180 131 194.6 125M165.8 129.4Q180 135.6 194.2 129.4M180 112L180 127.4", INK, 4.4) + line(
        "M165.6 125.4Q180 131.4 194.4 125.4M166 129Q180 135 194 129M180 112L180 127.4", GOLD, 2.4
    )
    cross = shape(
        "M178 112L178 103L171.4 103L171.4 98L178 98L178 91L182.6 91L182.6 98L189 98L189 103L182.6 103L182.6 112Z",
        GOLD_LIGHT,
        1.4,
    )
    return cross + globe + hoops + disc(173, 119, 2.4, "#F2B8A8")


def axe(f: Family) -> str:
    """Draw a battle-axe."""
    head = shape("M182 44C190 38 195 34 197 34C193.6 50 193.6 62 197 78C195 78 190 74 182 68Z", STEEL, 1.6) + line(
        "M193.4 42C191.6 52 191.6 62 193.4 72", STEEL_DARK, 1.4
    )
    beak = shape("M180 50L164 56L180 62Z", STEEL_DARK, 1.6)
    tip = shape("M181 24L186 40L181 45L176 40Z", STEEL, 1.5)
    return (
        _shaft(40, "#8A5A2B")
        + head
        + beak
        + tip
        + box(176.6, 44, 8.8, 25, GOLD, 2, 1.5)
        + gem("D", 181, 56.5, 14, f.cloth, 0)
    )


def sceptre(f: Family) -> str:
    """Draw a sceptre that ends in a trefoil."""
    knop = shape("M174 66L188 66L185 76L177 76Z", GOLD_LIGHT, 1.4) + oval(181, 92, 6, 3.4, GOLD_LIGHT, 1.3)
    return _shaft(66, GOLD) + knop + gem("C", 181, 50, 33, GOLD) + gem("C", 181, 50, 14, f.cloth, 0)


def moon_sceptre(f: Family) -> str:
    """Draw a slender sceptre under a crescent moon."""
    moon = shape(
        "M166 40C166 58 173 66 181 66C189 66 196 58 196 40C192.4 50 188 54.6 181 54.6C174 54.6 169.6 50 166 40Z",
        WHITE,
        1.6,
    )
    star = moved(shape("M0-9L2.2-2.2L9 0L2.2 2.2L0 9L-2.2 2.2L-9 0L-2.2-2.2Z", GOLD_LIGHT, 1.2), 181, 41)
    return (
        _shaft(66, STEEL) + moon + star + oval(181, 72, 5.4, 4.4, f.lining, 1.4) + oval(181, 84, 4.6, 2.8, STEEL, 1.3)
    )


def rose(f: Family) -> str:
    """Draw a rose in bloom."""
    stem = line("M181 164C183 140 178 118 181 84", INK, 4.6) + line("M181 164C183 140 178 118 181 84", LEAF, 2.6)
    leaves = (
        shape("M180 118C188 106 196 108 198 110C197 120 189 125 180 122Z", LEAF, 1.3)
        + shape("M180 104C172 94 165 97 163 99C165 107 172 110 180 108Z", LEAF, 1.3)
        + line("M181 120L193 112M179 106L168 100", LEAF_DARK, 1)
    )
    outer = "".join(disc(x, y, 8.6, f.cloth, 1.5) for x, y in around(181, 62, 9.6, 5, -90))
    inner = disc(181, 62, 9.6, f.fold, 1.4) + line(
        "M175.4 62C175.4 55.4 187 54.6 187.4 61.2C187.6 67 179.4 68.6 178 63.6"
        "C177.4 60 183.8 58.4 184.2 62C184.2 64.4 181 64.8 180.7 62.8",
        "#EE9A8C",
        1.5,
    )
    petals = "".join(
        line(
            f"M{number(x - 4)} {number(y - 3)}Q{number(x)} {number(y - 7.4)} {number(x + 4)} {number(y - 3)}",
            "#E27A74",
            1.2,
        )
        for x, y in around(181, 62, 10.6, 5, -90)
    )
    return stem + leaves + shape("M172 76L181 86L190 76L181 79Z", LEAF, 1.3) + outer + petals + inner


def fan(f: Family) -> str:
    """Draw an open fan."""
    body = ""
    for i in range(7):
        start, end = math.radians(-158 + i * 19.5), math.radians(-158 + (i + 1) * 19.5)
        far, near = 42, 15
        corners = [
            (180 + r * math.cos(a), 122 + r * math.sin(a))
            for r, a in ((near, start), (far, start), (far, end), (near, end))
        ]
        body += shape(
            "M" + "L".join(f"{number(min(x, 197.4))} {number(y)}" for x, y in corners) + "Z",
            f.lining if i % 2 else GOLD_LIGHT,
            1.3,
        )
    sticks = "".join(
        line(
            f"M180 124L{number(180 + 16 * math.cos(math.radians(a)))} {number(122 + 16 * math.sin(math.radians(a)))}",
            GOLD_DARK,
            1.6,
        )
        for a in range(-158, -20, 20)
    )
    return (
        body
        + sticks
        + line("M180 124L180 144", INK, 5)
        + line("M180 124L180 144", GOLD, 2.6)
        + disc(180, 124, 3.4, GOLD_LIGHT, 1.2)
    )


def clover(f: Family) -> str:
    """Draw a sprig of clover."""
    stem = line(
        "M181 164C184 140 176 112 181 76M180 118C186 110 190 106 190 98M179 130C172 124 168 120 167 112", INK, 4.4
    ) + line(
        "M181 164C184 140 176 112 181 76M180 118C186 110 190 106 190 98M179 130C172 124 168 120 167 112", LEAF, 2.4
    )
    leaves = "".join(
        gem("C", x, y, size, LEAF) + line(f"M{x} {y + size * 0.3}L{x} {y - size * 0.3}", "#7DBB8C", 1.1)
        for x, y, size in ((181, 58, 36), (189, 97, 20), (168, 110, 20))
    )
    return stem + leaves


def halberd(f: Family) -> str:
    """Draw a guardsman's halberd with a tassel."""
    point = shape("M181 20L186 42L181 48L176 42Z", STEEL, 1.5) + line("M181 24L181 44", STEEL_DARK, 1.2)
    blade = shape("M183 50C189 46 194 45 197 47C194.4 56 194.4 64 197 73C193 74 188 72 183 68Z", STEEL, 1.6)
    hook = shape("M179 52C172 52 167 56 164 63C170 61 175 63 179 66Z", STEEL_DARK, 1.5)
    tassel = shape("M176 74L186 74L189 90L181 86L173 90Z", f.lining, 1.4) + line(
        "M179 76L177 87M183 76L185 87", f.cloth, 1.1
    )
    return _shaft(44, "#6B4526") + blade + hook + point + box(176.8, 48, 8.4, 22, GOLD, 2, 1.4) + tassel


def lyre(f: Family) -> str:
    """Draw a small lyre."""
    frame = "M175 140C162 132 162 112 169 98C173 90 171 83 166 79M187 140C199 131 198 112 192 98C189 90 190 84 194 79"
    strings = line("M175 136L175 92M179 138L179 91M183 138L183 91M187 136L187 92", GOLD_DARK, 1.1)
    yoke = box(163, 88, 34, 5.4, GOLD_DARK, 2, 1.4)
    return (
        strings
        + line(frame, INK, 7.4)
        + line(frame, GOLD, 4.2)
        + yoke
        + disc(167, 77.4, 4.2, GOLD_LIGHT, 1.4)
        + disc(193, 77.4, 3.6, GOLD_LIGHT, 1.4)
    )


def falcon(f: Family) -> str:
    """Draw a hooded falcon."""
    tail = shape("M186 122L196 148L187 150L180 126Z", "#6B4A2F", 1.5)
    body = shape(
        "M170 96C166 108 168 124 178 134C188 134 195 122 195 106C195 92 189 82 181 80C174 80 171 88 170 96Z",
        "#8A6240",
        1.7,
    )
    breast = fill("M171 97C168 109 170 122 178 132C182 124 184 112 181 100Z", "#F1E3C6") + line(
        "M174 104L178 106M173 110L179 112M174 116L180 118M176 122L180 123", "#8A6240", 1.5
    )
    wing = shape("M182 94C192 96 196 110 193 128C188 124 182 112 182 94Z", "#5B3E27", 1.5) + line(
        "M187 100C190 108 191 116 190 122", "#A98058", 1.2
    )
    hood = shape("M170 84C168 72 176 65 184 67C192 69 194 79 190 88Q181 93 171 90Z", f.cloth, 1.6) + line(
        "M172 87Q181 91 190 86", GOLD, 1.8
    )
    beak = shape("M170.6 79L163.6 83L167 88.6L171 86Z", GOLD, 1.3)
    plume = shape("M181 68C178 60 180 55 184 52C186 57 188 61 185 68Z", "#B5382A", 1.3)
    legs = line("M177 132L176 141M184 131L184 141", INK, 4) + line("M177 132L176 141M184 131L184 141", GOLD, 2)
    return tail + body + breast + wing + plume + hood + beak + legs


def bow(f: Family) -> str:
    """Draw a longbow and an arrow."""
    limb = "M176 30C190 44 197 70 195 92C194 116 190 140 184 160"
    string = line("M176 30L172 160", INK, 1.1)
    return (
        string
        + line(limb, INK, 6.2)
        + line(limb, "#A9743C", 3.6)
        + line("M176 30L174 25", INK, 3)
        + line("M191.6 90L191 104", f.lining, 6)
    )


def marotte(f: Family) -> str:
    """Draw a fool's stick, which ends in a fool."""
    collar = "".join(
        shape(f"M{x - 5} 77L{x + 5} 77L{x} 88Z", colour, 1.3)
        for x, colour in ((172, f.cloth), (190, LEAF), (181, GOLD))
    )
    horns = shape("M181 46C172 40 164 46 163 58C168 54 171 56 172 62Z", f.cloth, 1.5) + shape(
        "M181 46C190 40 196 46 197 58C193 54 191 56 190 62Z", LEAF, 1.5
    )
    face = (
        disc(181, 66, 12, f.skin, 1.6)
        + disc(177, 65, 1.5, INK)
        + disc(185, 65, 1.5, INK)
        + line("M175.4 70Q181 75 186.6 70", INK, 1.4)
    )
    cap = shape("M169.4 63C170 52 176 44 181 40C186 44 192 52 192.6 63Q181 57 169.4 63Z", GOLD, 1.5)
    bells = "".join(disc(x, y, 3, GOLD_LIGHT, 1.2) for x, y in ((163.4, 60), (196.6, 60), (181, 39)))
    return _shaft(80, GOLD_LIGHT) + collar + horns + face + cap + bells


def _shaft(top: float, colour: str) -> str:
    """Draw a staff down to the sash."""
    return box(SHAFT - 3, top, 6, 172 - top, colour, 1, 1.5)
