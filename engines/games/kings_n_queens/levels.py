"""How much each level of the computer player thinks in Kings n' Queens, and how well it plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.levels import SkillLevel

ITERATIONS: Final = 300
"""How much the highest level thinks about a deed at a table: iterations of the search."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(worlds=8, habit_lead=0.63, is_beginner=True, leniency=1.1),
    "squire": SkillLevel(worlds=16, habit_lead=0.35, is_beginner=True, leniency=0.85),
    "knight": SkillLevel(0.4, error_spread=0.32, max_shortfall=0.44),
    "baron": SkillLevel(0.65, error_spread=0.15, max_shortfall=0.3),
    "sovereign": SkillLevel(),
}
