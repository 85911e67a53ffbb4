"""How well each level of the computer player plays Crowns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.levels import SkillLevel

ITERATIONS: Final = 150
"""How much the highest level thinks about a deed at a table: worlds in which it tries all deeds out."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(worlds=8, error_spread=1.0, habit_lead=3.0, habits=3, is_beginner=True, leniency=1.4),
    "squire": SkillLevel(worlds=16, error_spread=0.5, habit_lead=2.0, habits=3, is_beginner=True, leniency=1.2),
    "knight": SkillLevel(0.4, 100, 0.3, max_shortfall=0.18),
    "baron": SkillLevel(0.8, 160, 0.1, max_shortfall=0.08),
    "sovereign": SkillLevel(searched_again=3),
}
"""
All cards played lie open in the collections, so levels do not differ in memory or inference.

The lowest two play Queens and Jacks as soon as they can, whatever these cost; hoarding seems to cost little.
"""
