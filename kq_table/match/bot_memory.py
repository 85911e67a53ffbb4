"""What a level of the computer players remembers in a game, and whether it draws conclusions from play."""

from __future__ import annotations

from typing import Final

from engines.bots.heuristics_by_game import heuristics_for
from engines.core.levels import NO_LIMIT, SkillLevel

FEW, SOME, MOST, ALL = "few", "some", "most", "all"
AND_INFERS: Final = {MOST: "most_and_infers", ALL: "all_and_infers"}
"""The same for a player that also draws conclusions from play."""
MAX_FEW: Final = 5
MAX_SOME: Final = 10
"""How many of the cards played last are so many that a player remembers."""


def memory(game: str, level: str) -> str:
    """
    Give one of the words above.

    Empty for a game in which the levels do not differ in this, as all cards played lie open.
    """
    skills = heuristics_for(game).skills
    if all(_is_full(skill) for skill in skills.values()):
        return ""
    skill = skills[level]
    share = _share(skill.remembered_cards)
    return AND_INFERS[share] if skill.infers else share


def _is_full(skill: SkillLevel) -> bool:
    return skill.infers and skill.remembered_cards >= NO_LIMIT


def _share(remembered: int) -> str:
    if remembered >= NO_LIMIT:
        return ALL
    return FEW if remembered <= MAX_FEW else SOME if remembered <= MAX_SOME else MOST
