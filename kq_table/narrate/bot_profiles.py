"""The built-in players in words: their levels and styles, and what they are like."""

from __future__ import annotations

from typing import Final

from engines.core import levels, styles
from kq_table.match.setup import memory
from kq_table.text import find, say

LEVELS: Final = levels.LEVELS
NO_STYLE: Final = "even"
"""Key of the style of a player that has none."""
STYLES: Final = (NO_STYLE, *styles.STYLES)
SEPARATOR: Final = "/"


def split_player(player: str) -> tuple[str, str]:
    """The level and the style of ``knight/bold``; `NO_STYLE` for ``knight``."""
    level, _, style = player.partition(SEPARATOR)
    return level, style or NO_STYLE


def join_player(level: str, style: str) -> str:
    return level if style == NO_STYLE else f"{level}{SEPARATOR}{style}"


def title(player: str) -> str:
    """A player in a word or two; one that is not built in keeps its own name."""
    level, style = split_player(player)
    named = find(f"level.{level}") or level
    if style == NO_STYLE:
        return named
    return say("player.named", level=named, style=find(f"style.named.{style}") or style)


def describe_player(player: str, game: str = "") -> tuple[str, ...]:
    """
    Sentences on how a player plays: on its level, on its style, and on what that means in the game.

    A beginner has another sentence in a game in which it has habits of its own. In a game in which the levels differ in
    memory, a sentence on that comes second. There is none for a player that is not built in.
    """
    level, style = split_player(player)
    if level not in LEVELS or style not in STYLES:
        return ()
    remembers = memory(game, level) if game else ""
    told = (say(f"style.memory.{remembers}"),) if remembers else ()
    thinks, more = find(f"style.{level}.{game}") or say(f"style.{level}"), find(f"style.{style}.{game}")
    return (thinks, *told, say(f"style.{style}"), *((more,) if more else ()))


def motto(player: str, court: str) -> str:
    """
    What a player's style would say of itself; empty for a player that is not built in.

    :param court: its portrait: those without a style of their own would otherwise all say the same
    """
    level, style = split_player(player)
    if level not in LEVELS:
        return ""
    return find(f"motto.{style}") or find(f"motto.{style}.{court[-1:]}") or ""


def titles() -> tuple[str, ...]:
    return tuple(title(join_player(level, style)) for level in LEVELS for style in STYLES)
