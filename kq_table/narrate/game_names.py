"""What a game is called: one of ours as the catalogue says, one of a person's own as its file does."""

from __future__ import annotations

from engines.games.king import own_games
from engines.games.king.game_file import BadGame
from kq_table.text import say

FAMILY = "king"
"""The game whose table, room and rule book are those of games of a person's own."""


def game_name(game: str) -> str:
    if not own_games.is_own(game):
        return say(f"game.{game}")
    try:
        return own_games.find(game).title
    except BadGame:
        return say("game.own")


def is_missing(game: str) -> bool:
    """Whether it is a person's own, and its file can't be found or read."""
    if not own_games.is_own(game):
        return False
    try:
        own_games.find(game)
    except BadGame:
        return True
    return False
