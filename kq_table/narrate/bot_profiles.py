"""The built-in players in words: their levels and characters, and what they are like."""

from __future__ import annotations

from typing import Final

from engines.core import levels, styles
from kq_table.match.setup import memory
from kq_table.text import find, say

LEVELS: Final = levels.LEVELS
NO_CHARACTER: Final = "even"
"""Key of the character of a player that has none."""
CHARACTERS: Final = (NO_CHARACTER, *styles.STYLES)
SEPARATOR: Final = "/"


def split_player(player: str) -> tuple[str, str]:
    level, _, character = player.partition(SEPARATOR)
    return level, character or NO_CHARACTER


def join_player(level: str, character: str) -> str:
    return level if character == NO_CHARACTER else f"{level}{SEPARATOR}{character}"


def title(player: str) -> str:
    """A player in a word or two; one that is not built in keeps its own name."""
    level, character = split_player(player)
    named = find(f"level.{level}") or level
    if character == NO_CHARACTER:
        return named
    known = find(f"character.{character}") or character
    return say("player.named", level=named, character=known.lower())


def describe_player(player: str, game: str = "") -> tuple[str, ...]:
    """
    Sentences on how a player plays: on its level, on its character, and on what that means in the game.

    A beginner has another sentence in a game in which it has habits of its own. In a game in which the levels differ in
    memory, a sentence on that comes second. There is none for a player that is not built in.
    """
    level, character = split_player(player)
    if level not in LEVELS or character not in CHARACTERS:
        return ()
    remembers = memory(game, level) if game else ""
    told = (say(f"style.memory.{remembers}"),) if remembers else ()
    thinks, more = find(f"style.{level}.{game}") or say(f"style.{level}"), find(f"style.{character}.{game}")
    return (thinks, *told, say(f"style.{character}"), *((more,) if more else ()))


def titles() -> tuple[str, ...]:
    return tuple(title(join_player(level, character)) for level in LEVELS for character in CHARACTERS)
