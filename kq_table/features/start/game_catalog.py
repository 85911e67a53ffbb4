"""The games in the menu: which box holds which games, and how it looks."""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.games.king.own_games import is_own
from kq_table.games.registry import HUDS
from kq_table.narrate.game_names import FAMILY
from kq_table.text import say
from kq_table.ui.theme import Colour


class GameBox(NamedTuple):
    """
    A box with a game and its variants.

    :param key: ``game.<key>`` is the text on it, and ``box.<key>`` the text about it
    :param games: the games in it, the standard one first
    :param seats: how many can play, ascending
    :param cards: the cards that look out of it, from left to right
    :param tones: the colours of its lacquer, at the top and at the bottom
    """

    key: str
    games: tuple[str, ...]
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    tones: tuple[Colour, Colour]

    @property
    def played(self) -> tuple[str, ...]:
        """The games in it that the app can show."""
        return tuple(game for game in self.games if game in HUDS)

    def holds(self, game: str) -> bool:
        """Whether a game is in it; all of a person's own are in King's."""
        return game in self.games or (self.key == FAMILY and is_own(game))

    @property
    def players(self) -> str:
        """How many can play, in words."""
        return players_in_words(self.seats)

    @property
    def numbers(self) -> str:
        """How many can play, in digits."""
        low, high = self.seats[0], self.seats[-1]
        return str(low) if low == high else f"{low}–{high}"


def players_in_words(seats: tuple[int, ...]) -> str:
    """How many can play, in words; *seats* ascending."""
    low, high = seats[0], seats[-1]
    if low == high:
        return say("box.players", count=low)
    return say("box.players_or" if high == low + 1 else "box.players_to", low=low, high=high)


BOXES: Final = (
    GameBox("kings-and-queens", ("kings-and-queens",), (2,), ("2S", "QH", "KS"), ("#a5362f", "#611a17")),
    GameBox("kings-n-queens", ("kings-n-queens",), (2, 3, 4), ("4S", "7D", "QC"), ("#21656b", "#0f3438")),
    GameBox("crowns", ("crowns",), (4,), ("KS", "KH", "KC", "KD"), ("#5a3a7c", "#2e1b47")),
    GameBox("the-queen", ("the-queen",), (2,), ("9S", "TD", "JC", "QH"), ("#28508a", "#132850")),
    GameBox(
        "king",
        ("king", "king-52", "jeu-du-roi", "portuguese-king", "rifki", "barbu", "trix"),
        (3, 4),
        ("JS", "QD", "KH"),
        ("#3f3a38", "#1b1817"),
    ),
)


def offered_boxes() -> list[GameBox]:
    """The boxes with a game that the app can show."""
    return [box for box in BOXES if box.played]
