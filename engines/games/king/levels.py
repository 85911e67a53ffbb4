"""How much each level of the computer player thinks in King, and how well it plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engines.core.levels import SkillLevel

ITERATIONS: Final = 3000
"""How much the highest level thinks about a deed at a table: iterations of the search."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(
        worlds=16, infers=False, remembered_cards=4, habit_lead=0.6, habits=3, is_beginner=True, leniency=1.05
    ),
    "squire": SkillLevel(worlds=24, infers=False, remembered_cards=8, habit_lead=0.3, is_beginner=True, leniency=0.86),
    "knight": SkillLevel(
        0.25, 80, 0.95, remembered_cards=12, max_shortfall=0.8, by_policy=True, keeps_above_floor=True, leniency=0.88
    ),
    "baron": SkillLevel(0.3, 100, 0.43, max_shortfall=0.26, by_policy=True),
    "sovereign": SkillLevel(worlds=800, by_policy=True),
}
ITERATIONS_52: Final = 1600
"""Fewer in deals of 52 cards, where an iteration takes longer."""
SKILLS_52: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(
        worlds=16, infers=False, remembered_cards=4, habit_lead=0.6, habits=3, is_beginner=True, leniency=0.85
    ),
    "squire": SkillLevel(worlds=24, infers=False, remembered_cards=8, habit_lead=0.3, is_beginner=True, leniency=0.76),
    "knight": SkillLevel(
        0.15, 60, 0.5, remembered_cards=20, max_shortfall=0.38, by_policy=True, keeps_above_floor=True
    ),
    "baron": SkillLevel(0.4, 100, 0.32, max_shortfall=0.21, by_policy=True),
    "sovereign": SkillLevel(worlds=800, by_policy=True),
}
SKILLS_JEU_DU_ROI: Final[Mapping[str, SkillLevel]] = {
    **SKILLS_52,
    "page": replace(SKILLS_52["page"], leniency=0.8),
    "squire": replace(SKILLS_52["squire"], leniency=0.65),
    "knight": replace(SKILLS_52["knight"], error_spread=0.28, max_shortfall=0.19),
    "baron": replace(SKILLS_52["baron"], error_spread=0.18, max_shortfall=0.1),
}
"""
Results vary more here: errors in parts of that spread cost more, and a beginner's habits may not go as near to the
floor.
"""
