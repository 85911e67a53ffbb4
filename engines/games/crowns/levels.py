"""How well each level of the computer player plays Crowns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.levels import SkillLevel

ITERATIONS: Final = 150
"""How much the highest level thinks about a deed at a table: worlds in which it tries all deeds out."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(0.05, 8, trust=2.5, habits=6, is_beginner=True, leniency=1.2),
    "squire": SkillLevel(0.08, 12, trust=1.5, habits=2, is_beginner=True, leniency=0.9),
    "knight": SkillLevel(0.3, 60, 0.12, max_shortfall=0.25),
    "baron": SkillLevel(0.5, 120, 0.06, max_shortfall=0.15),
    "sovereign": SkillLevel(),
}
"""All cards played lie open in the collections, so levels do not differ in memory or inference."""
