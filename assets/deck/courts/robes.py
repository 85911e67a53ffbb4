"""What the kings wear. Knows no king."""

from __future__ import annotations

from ..palette import GOLD, GOLD_LIGHT, INK, WHITE, Family
from ..pen import both, disc, line, shape
from .cloth import motifs, robe_of, stars


def ermine_mantle(f: Family) -> str:
    """Draw a starry mantle with a broad collar of ermine."""
    robe = robe_of(f, f.cloth) + stars(
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
    robe = robe_of(f, f.fold) + line("M58 157L66 187M66 150L75 185M192 157L189 161M184 150L179 163", GOLD, 1.8)
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
    robe = robe_of(f, f.lining)
    suns = "".join(
        disc(x, y, 3.2, GOLD_LIGHT) + stars(GOLD_LIGHT, (x, y))
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
    robe = robe_of(f, f.cloth) + motifs(
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
