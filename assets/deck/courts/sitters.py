"""Who sits for the twelve court cards: what each of them wears and holds, as facts. Knows no lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ..palette import Family
from . import beards, caps, coats, crowns, faces, gowns, hair, hands, held, robes
from .moods import Mood

Piece = Callable[[Family], str]


class Sitter(NamedTuple):
    """A figure: what is held behind it, what before it (a hand at least), and its own pieces, the farthest first."""

    behind: tuple[Piece, ...]
    before: tuple[Piece, ...]
    pieces: tuple[Piece, ...]


SITTERS: Final = {
    "JO": Sitter(
        (held.marotte,),
        (hands.fist,),
        (coats.motley, faces.laughing_face, caps.fools_cap),
    ),
    "KS": Sitter(
        (held.sword,),
        (hands.fist,),
        (hair.long_straight, robes.ermine_mantle, faces.king_face, beards.forked_beard, crowns.imperial),
    ),
    "KH": Sitter(
        (held.orb,),
        (hands.open_hand,),
        (hair.curls, robes.fur_cape, faces.king_face, beards.curled_beard, crowns.hearts_crown),
    ),
    "KD": Sitter(
        (held.axe,),
        (hands.fist,),
        (hair.side_curls, robes.sun_robe, faces.side_face, faces.ear, beards.side_beard, crowns.sun_crown),
    ),
    "KC": Sitter(
        (held.sceptre,),
        (hands.fist,),
        (robes.chain_of_office, hair.cropped, faces.king_face, beards.white_beard, crowns.trefoil_crown),
    ),
    "QS": Sitter(
        (held.moon_sceptre,),
        (hands.fist,),
        (hair.long_straight, gowns.night_gown, gowns.pearls, faces.queen_face, hair.fringe, crowns.moon_tiara),
    ),
    "QH": Sitter(
        (held.rose,),
        (hands.fist,),
        (crowns.veil, hair.waves, gowns.rose_gown, gowns.pearls, faces.queen_face, hair.parting, crowns.heart_hood),
    ),
    "QD": Sitter(
        (held.fan,),
        (hands.fist,),
        (gowns.fan_gown, gowns.choker, hair.braids, faces.queen_face, hair.parting, crowns.diamond_tiara),
    ),
    "QC": Sitter(
        (held.clover,),
        (hands.fist,),
        (hair.halo, gowns.bead_collar, faces.queen_face, hair.hairline, hair.earrings, crowns.laurel),
    ),
    "JS": Sitter(
        (held.halberd,),
        (hands.fist,),
        (hair.side_bob, coats.breastplate, faces.side_face, caps.feathered_cap),
    ),
    "JH": Sitter(
        (held.lyre,),
        (hands.fist,),
        (hair.bob, coats.minstrel_coat, faces.jack_face, hair.swept, caps.page_cap),
    ),
    "JD": Sitter(
        (),
        (held.falcon, hands.gauntlet),
        (hair.curls, coats.falconer_coat, faces.jack_face, beards.thin_moustache, hair.parting, caps.cavalier),
    ),
    "JC": Sitter(
        (held.bow,),
        (hands.fist,),
        (coats.forester_coat, faces.jack_face, hair.hairline, caps.hood),
    ),
}

FELT: Final[dict[Piece, Callable[[Family, Mood], str]]] = {
    faces.king_face: faces.king_face,
    faces.queen_face: faces.queen_face,
    faces.jack_face: faces.jack_face,
    faces.side_face: faces.side_face,
    beards.forked_beard: beards.forked_beard,
    beards.curled_beard: beards.curled_beard,
    beards.white_beard: beards.white_beard,
    beards.thin_moustache: beards.thin_moustache,
}
"""The pieces that show a mood, and how they are drawn in one."""
