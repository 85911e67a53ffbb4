"""English: what leads through the rule books. What they say stands in a module for each game."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    "rules.title": "Rules",
    "rules.all": "All games",
}
