"""The whole deck: every card and its file. Knows how to draw none of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .backs import BACKS
from .bust import face, portrait
from .courts import court, joker
from .courts.moods import MOODS
from .glyphs import letters
from .large import large
from .plain import ace, number_card
from .spade_ace import ace_of_spades

SUITS: Final = "SHDC"
RANKS: Final = "23456789TJQKA"
NAMES: Final = (*(rank + suit for suit in SUITS for rank in RANKS), "JO")
COURTS: Final = (*(rank + suit for suit in SUITS for rank in "JQK"), "JO")


def classic(name: str) -> str:
    """Draw a card (``QS``, ``TH``, ``JO``) as a file."""
    if name == "JO":
        return joker()
    if name == "AS":
        return ace_of_spades()
    rank, suit = name[0], name[1]
    return court(rank, suit) if rank in "JQK" else ace(suit) if rank == "A" else number_card(rank, suit)


def files() -> Iterator[tuple[str, str]]:
    """Give the path, within the folder of assets, and the text of every picture of the deck."""
    for name in NAMES:
        yield f"cards/classic/{name}.svg", classic(name)
        yield f"cards/large/{name}.svg", large(name)
    yield "cards/letters.json", letters()
    for name, draw in BACKS.items():
        yield f"cards/backs/{name}.svg", draw()
    for name in COURTS:
        yield f"portraits/{name}.svg", portrait(name)
    yield from ((f"portraits/moods/{name}-{mood}.svg", face(name, mood)) for name in COURTS[:-1] for mood in MOODS)
