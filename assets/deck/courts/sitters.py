"""Who sits for the twelve court cards: what each of them wears and holds, as facts. Knows no lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ..palette import Family
from . import crowns, dress, faces, hair, held

Piece = Callable[[Family], str]


class Sitter(NamedTuple):
    """A figure: what it holds behind it, its pieces from the farthest to the nearest, and the hand before it."""

    holds: Piece
    hand: Piece
    pieces: tuple[Piece, ...]


SITTERS: Final = {
    "JO": Sitter(
        held.marotte,
        held.fist,
        (dress.motley, faces.laughing_face, crowns.fools_cap),
    ),
    "KS": Sitter(
        held.sword,
        held.fist,
        (hair.long_straight, dress.ermine_mantle, faces.king_face, hair.forked_beard, crowns.imperial),
    ),
    "KH": Sitter(
        held.orb,
        held.open_hand,
        (hair.curls, dress.fur_cape, faces.king_face, hair.curled_beard, crowns.hearts_crown),
    ),
    "KD": Sitter(
        held.axe,
        held.fist,
        (hair.side_curls, dress.sun_robe, faces.side_face, faces.ear, hair.side_beard, crowns.sun_crown),
    ),
    "KC": Sitter(
        held.sceptre,
        held.fist,
        (dress.chain_of_office, hair.cropped, faces.king_face, hair.white_beard, crowns.trefoil_crown),
    ),
    "QS": Sitter(
        held.moon_sceptre,
        held.fist,
        (hair.long_straight, dress.night_gown, dress.pearls, faces.queen_face, hair.fringe, crowns.moon_tiara),
    ),
    "QH": Sitter(
        held.rose,
        held.fist,
        (crowns.veil, hair.waves, dress.rose_gown, dress.pearls, faces.queen_face, hair.parting, crowns.heart_hood),
    ),
    "QD": Sitter(
        held.fan,
        held.fist,
        (dress.fan_gown, dress.choker, hair.braids, faces.queen_face, hair.parting, crowns.diamond_tiara),
    ),
    "QC": Sitter(
        held.clover,
        held.fist,
        (hair.halo, dress.bead_collar, faces.queen_face, hair.hairline, hair.earrings, crowns.laurel),
    ),
    "JS": Sitter(
        held.halberd,
        held.fist,
        (hair.side_bob, dress.breastplate, faces.side_face, crowns.feathered_cap),
    ),
    "JH": Sitter(
        held.lyre,
        held.fist,
        (hair.bob, dress.minstrel_coat, faces.jack_face, hair.swept, crowns.page_cap),
    ),
    "JD": Sitter(
        held.falcon,
        held.gauntlet,
        (hair.curls, dress.falconer_coat, faces.jack_face, hair.thin_moustache, hair.parting, crowns.cavalier),
    ),
    "JC": Sitter(
        held.bow,
        held.fist,
        (dress.forester_coat, faces.jack_face, hair.hairline, crowns.hood),
    ),
}
