"""How much each level of the computer player thinks in Kings & Queens, and how well it plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.levels import SkillLevel

ITERATIONS: Final = 8000
"""How much the highest level thinks about a deed at a table: iterations of the search."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(worlds=8, infers=False, remembered_cards=4, habit_lead=3.0),
    "squire": SkillLevel(worlds=18, infers=False, remembered_cards=8, habit_lead=1.0, leniency=0.65),
    "knight": SkillLevel(0.03, 60, 0.17, max_shortfall=0.4),
    "baron": SkillLevel(0.12, 120, 0.06),
    "sovereign": SkillLevel(worlds=300),
}
