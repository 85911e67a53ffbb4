"""The Ace of Spades, by custom the proudest card of a deck. Knows no other card."""

from __future__ import annotations

from typing import Final

from .palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, PAPER, SUIT
from .pen import around, both, disc, document, fill, line, moved, shape
from .pips import SPADE, pip
from .stock import index, paper

MIDDLE, CENTRE = 125, 178
GREAT: Final = 1.72
"""How many times the usual box the great pip fills."""
SHARE: Final = 0.85
"""What is drawn here at large is shrunk by this, to leave the corners free."""
LEAF: Final = "M0 0C-5-4-6-12 0-19C6-12 5-4 0 0Z"


def ace_of_spades() -> str:
    """Draw the card as a file: a crowned spade, inlaid with gold, in a wreath."""
    picture = moved(_wreath() + _spade() + _inlay() + _crown(), 125 * (1 - SHARE), 178 * (1 - SHARE), scale=SHARE)
    return document(paper() + picture + index("A", "S", SUIT["S"]))


def _spade() -> str:
    body = fill(SPADE, INK) + line(SPADE, INK, 2)
    return moved(body, MIDDLE, CENTRE, 0, GREAT)


def _inlay() -> str:
    """Lay lines of gold into the spade: its own outline, scrolls, and a small spade of paper."""
    outline = moved(
        line(SPADE.split("C15 38 8 34")[0] + "M0-50C-8-31-46-10-46 15C-46 31-35 38-24 38", GOLD, 1.5),
        MIDDLE,
        CENTRE - 1,
        0,
        GREAT * 0.87,
    )
    scroll = line(
        "M121 222C108 226 92 220 90 206C88.6 196 98 190 104 196C109 201 104 208 99 206M121 214C110 214 104 204 108 192"
        "C111 183 106 175 99 177C92 179 92 188 97 190M119 170C110 166 108 154 114 146C117 141.6 122 142 123 146",
        GOLD,
        2,
    )
    beads = "".join(disc(x, y, 1.8, GOLD_LIGHT) for x, y in ((99, 202), (98, 184), (119, 149), (84, 196), (108, 158)))
    heart = (
        disc(MIDDLE, 194, 17, INK) + disc(MIDDLE, 194, 17, "none", 1.6, GOLD_LIGHT) + pip("S", MIDDLE, 193, 23, PAPER)
    )
    stem = line("M125 222L125 244M118 250Q125 244 132 250", GOLD, 1.8)
    star = "".join(disc(x, y, 1.3, GOLD) for x, y in around(MIDDLE, 194, 21.5, 12))
    return (
        outline
        + both(scroll + beads)
        + star
        + heart
        + stem
        + shape("M125 126L129 134L125 142L121 134Z", GOLD_LIGHT, 0.1)
    )


def _crown() -> str:
    """Set a small crown upon the spade's point."""
    body = shape("M106 92L102 68L114.4 79L125 62L135.6 79L148 68L144 92Q125 86 106 92Z", GOLD, 1.6)
    light = fill("M107 91L103.4 71L114.4 81L125 64.6L125 87.4Q115 88 107 91Z", GOLD_LIGHT)
    edge = line("M106 92L102 68L114.4 79L125 62L135.6 79L148 68L144 92", INK, 1.6)
    beads = "".join(disc(x, y, 3, PAPER, 1.3) for x, y in ((102, 67), (148, 67), (125, 60.4)))
    band = shape("M105 91Q125 85 145 91L144.4 98Q125 92 105.6 98Z", GOLD_DARK, 1.5) + disc(125, 91.4, 2.4, PAPER, 0.9)
    return body + light + edge + beads + band + both(disc(114, 92.6, 1.6, PAPER, 0.7))


def _wreath() -> str:
    """Lay two branches of laurel about the spade, tied at the foot."""
    places = around(MIDDLE, CENTRE, 106, 60, 90)
    branch = ""
    for i in range(3, 21):
        x, y = places[i]
        turn = 90 + i * 6
        branch += moved(fill(LEAF, GOLD if i % 2 else GOLD_DARK), x, y, turn - 28)
        branch += moved(fill(LEAF, GOLD_LIGHT if i % 2 else GOLD), x, y, turn + 28)
    stem = line("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in places[1:20]), GOLD_DARK, 1.6)
    knot = disc(MIDDLE, CENTRE + 108, 4.4, GOLD_LIGHT, 1.2) + both(
        line("M122 288C114 296 106 296 104 290C103 285 110 282 121 285", GOLD_DARK, 2)
    )
    return both(stem + branch) + knot
