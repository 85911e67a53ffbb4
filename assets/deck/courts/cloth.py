"""What all dress is cut from. Every edge ends on the sash, since nothing can be cut off. Knows no one's dress."""

from __future__ import annotations

from typing import Final

from ..palette import Family
from ..pen import Point, fill, line, moved, shape
from ..pips import SHAPES

ROBE: Final = "M51 192L51 160C62 146 82 138 100 134L150 134C168 138 188 146 199 160L199 162Z"
LEFT_SLEEVE: Final = "M51 190L51 160C57 152 66 146 76 142L84 183.3Z"
RIGHT_SLEEVE: Final = "M199 160C193 152 184 146 174 142L168 166.3Z"
FOLDS: Final = "M80 148C84 158 87 168 88 182M170 148C166 154 164 160 163 167"


def robe_of(f: Family, sleeve: str) -> str:
    """Draw shoulders in the family's cloth, with sleeves of a colour."""
    body = shape(ROBE, f.cloth) + fill("M125 134L150 134C168 138 188 146 199 160L199 162L125 177Z", f.fold)
    return body + line(FOLDS, f.fold, 1.6) + shape(LEFT_SLEEVE, sleeve, 1.6) + shape(RIGHT_SLEEVE, sleeve, 1.6)


def motifs(suit: str, colour: str, size: float, *places: Point) -> str:
    """Print a suit's shape on cloth at some places."""
    body = f'<path d="{SHAPES[suit]}" fill="{colour}"/>'
    return "".join(moved(body, x, y, 0, size / 100) for x, y in places)


def stars(colour: str, *places: Point) -> str:
    """Print stars on cloth at some places."""
    star = f'<path d="M0-4.4L1.2-1.2L4.4 0L1.2 1.2L0 4.4L-1.2 1.2L-4.4 0L-1.2-1.2Z" fill="{colour}"/>'
    return "".join(moved(star, x, y) for x, y in places)


def bosom(f: Family) -> str:
    """Draw a lady's neck and shoulders."""
    skin = "M113 126L113 140C113 146 104 148 92 148L125 178L158 148C146 148 137 146 137 140L137 126Z"
    return (
        fill(skin, f.skin)
        + fill("M113 128L125 136L137 128L137 140C137 146 146 148 158 148L125 178L125 150Q116 142 113 134Z", f.shade)
        + line("M113 128L113 140C113 146 104 148 92 148M158 148C146 148 137 146 137 140L137 128")
    )


def throat(f: Family) -> str:
    """Draw a man's neck down to his collar."""
    return shape("M113 124L113 140L125 150L137 140L137 124Z", f.shade, 1.5)
