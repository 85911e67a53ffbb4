"""How much each level of the computer player thinks in The Queen, and how well it plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.levels import SkillLevel

ITERATIONS: Final = 2000
"""How much the highest level thinks about a deed at a table: iterations of the search."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(worlds=12, infers=False, remembered_cards=4, habit_lead=2.0, leniency=1.45),
    "squire": SkillLevel(worlds=24, infers=False, remembered_cards=10, habit_lead=1.0, leniency=0.9),
    "knight": SkillLevel(worlds=30, remembered_cards=20, habit_lead=0.6, leniency=0.64),
    "baron": SkillLevel(0.3, 120, 0.08, max_shortfall=0.3),
    "sovereign": SkillLevel(worlds=400),
}
"""Luck decides a round, so errors in parts of its spread are large: the lower levels err by habit, not by chance."""
