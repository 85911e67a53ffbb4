"""How well each level of the computer player plays Crowns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.levels import SkillLevel

ITERATIONS: Final = 150
"""How much the highest level thinks about a deed at a table: worlds in which it tries all deeds out."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(0.05, 8, 1.3, trust=0.5, habits=2, is_beginner=True, leniency=1.3),
    "squire": SkillLevel(0.08, 16, 0.8, trust=0.4, is_beginner=True, leniency=1.05),
    "knight": SkillLevel(0.3, 60, 0.3, max_shortfall=0.3),
    "baron": SkillLevel(0.5, 120, 0.2, max_shortfall=0.3),
    "sovereign": SkillLevel(),
}
"""
All cards played lie open in the collections, so levels do not differ in memory or inference.

Habits alone cost next to nothing here: what tells the levels apart is how far their judgement errs.
"""
