"""Beards and moustaches; a mood turns the points of a moustache, and opens the mouth below it."""

from __future__ import annotations

from typing import Final

from ..palette import LIPS, Family
from ..pen import both, flipped, line, number, shape
from .hair import strands
from .moods import MOODS, Mood


def forked_beard(f: Family, mood: Mood | None = None) -> str:
    """Grow a long beard in two points under a drooping moustache."""
    beard = shape(
        "M97.5 98L97 112C96 132 100 148 108 168C114 160 121 154 125 146"
        "C129 154 136 160 142 168C150 148 154 132 153 112L152.5 98"
        "C149 111 143 115.5 136 115L114 115C107 115.5 101 111 97.5 98Z",
        f.hair,
    )
    light = strands(
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
        + light
        + _mouth(mood)
        + _turned(
            shape(
                "M125 113C118 109 108 112 102 126C100 131 97 132 95 132"
                "C103 136 110 128 113 122C117 120 122 119 125 117Z",
                f.hair,
                1.2,
                f.sheen,
            ),
            mood,
        )
    )


def curled_beard(f: Family, mood: Mood | None = None) -> str:
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
    moustache = _turned(
        shape(
            "M125 112.5C118 107.5 108 111 103 117C98 120 97 115 99.4 113.6"
            "C94 113 93 122 101 123C111 124 121 121 125 117Z",
            f.hair,
            1.2,
            f.sheen,
        ),
        mood,
    )
    return beard + curl + _mouth(mood) + moustache


def white_beard(f: Family, mood: Mood | None = None) -> str:
    """Keep a short white beard and moustache."""
    white, grey = "#F4F1EA", "#C9C3B4"
    beard = shape(
        "M98.5 96L98 110C98 128 110 142 125 146C140 142 152 128 152 110"
        "L151.5 96C149 109 143 115 136 114.5L114 114.5C107 115 101 109 98.5 96Z",
        white,
    )
    light = "".join(
        line(d, grey, 1.1)
        for d in (
            "M104 115Q107 127 114 134",
            "M112 120Q115 131 120 139",
            "M125 127L125 142",
            "M146 115Q143 127 136 134",
            "M138 120Q135 131 130 139",
        )
    )
    half = shape("M125 112C117 108.5 109 111 105 118.5C112 121.5 120 120.5 125 116.5Z", white, 1.2, grey)
    return beard + light + _mouth(mood) + _turned(half, mood)


def side_beard(f: Family) -> str:
    """Grow a pointed beard on a face in profile."""
    beard = shape(
        "M143 100C143 114 130 121 113 120.5C108 117.6 103 116.8 98.4 117.2"
        "C93.4 118.4 90.6 121.4 89.4 125.4C93.4 123.4 97.4 123 101.4 124"
        "C97.4 128.4 96 133 97 138C95.6 148 97 158 102.4 167C117 160 136 150 145.4 130C148 120 148 110 147 100Z",
        f.hair,
    )
    return beard + strands(
        f,
        "M104 130C102 142 102 152 104.4 160",
        "M113 129C110 140 110 148 111 155",
        "M123 126C120 136 119 142 119 149",
        "M133 121C131 130 129 136 127 143",
        "M141 112C140 122 138 128 135 136",
        "M93 123Q99 118.6 106 120",
    )


def thin_moustache(f: Family, mood: Mood | None = None) -> str:
    """Turn up the points of a thin moustache."""
    return _turned(line("M124.4 115.4C118 112.6 111 117 105.6 111.6", "#A06A1C", 2.6), mood)


def _mouth(mood: Mood | None) -> str:
    feels = mood or MOODS["calm"]
    left, right = (f"{x} {number(118 + side.corner / 2)}" for x, side in ((117, feels.left), (133, feels.right)))
    upper, lower = number(114.6 + feels.lip), number(124 + feels.gap)
    return f'<path d="M{left}Q125 {upper} {right}Q125 {lower} {left}Z" fill="{LIPS}"/>'


TURN: Final = 4.5
"""Degrees by which a moustache turns for each unit that the corner of the mouth moves."""


def _turned(half: str, mood: Mood | None) -> str:
    """Draw the left half of a moustache twice, each half turned about its root as the mood wants it."""
    if mood is None:
        return both(half)

    def turn(corner: float) -> str:
        return f'<g transform="rotate({number(-TURN * corner)} 125 114)">{half}</g>'

    return turn(mood.left.corner) + flipped(turn(mood.right.corner))
