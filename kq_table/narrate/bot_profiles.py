"""How the players of the house play, in words: levels and characters, and what they are like. Knows no mind."""

from __future__ import annotations

from typing import Final

from engines.core import heuristics, styles
from kq_table.match.setup import DEFAULT_PLAYER
from kq_table.text import WORDS, say

LEVELS: Final = heuristics.LEVELS
EVEN: Final = "even"
"""The word here for a player without a character."""
CHARACTERS: Final = (EVEN, *styles.STYLES)
FORMER: Final = {"steady": "knight", "random": "page"}
"""Who sits where an older version had seated another."""
BETWEEN: Final = "/"


def split_player(player: str) -> tuple[str, str]:
    """Give the level and the character of a player."""
    level, _, character = player.partition(BETWEEN)
    return level, character or EVEN


def join_player(level: str, character: str) -> str:
    """Name the player of this level and character as the engine does."""
    return level if character == EVEN else f"{level}{BETWEEN}{character}"


def known_player(player: str) -> str:
    """Give the player of the house that sits there for one who was chosen some time."""
    level, character = split_player(FORMER.get(player, player))
    return join_player(level, character) if level in LEVELS and character in CHARACTERS else DEFAULT_PLAYER


def title(player: str) -> str:
    """Say how a player plays, in a word or two; one of another house goes by its own word."""
    level, character = split_player(player)
    named = WORDS.get(f"level.{level}", level)
    if character == EVEN:
        return named
    known = WORDS.get(f"character.{character}", character)
    return say("sitter.named", level=named, character=known.lower())


def describe_player(player: str) -> tuple[str, ...]:
    """Say in two sentences what kind of player that is; nothing of one of another house."""
    level, character = split_player(player)
    is_known = level in LEVELS and character in CHARACTERS
    return (say(f"style.{level}"), say(f"style.{character}")) if is_known else ()


TITLES: Final = tuple(title(join_player(level, character)) for level in LEVELS for character in CHARACTERS)
"""All that can be said of a player of the house in a word or two."""
