"""How well each level of the computer player plays Crowns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.levels import SkillLevel

SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(0.05, 8, trust=2.5),
    "squire": SkillLevel(0.1, 12, trust=1.2, leniency=0.5),
    "knight": SkillLevel(0.25, 60, 0.15, max_shortfall=0.4),
    "baron": SkillLevel(0.4, 120, 0.06),
    "sovereign": SkillLevel(),
}
"""All cards played lie open in the collections, so levels do not differ in memory or inference."""
