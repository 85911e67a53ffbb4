"""The sentences that computer players of Crowns say of what has just happened; deals are made in acts, not here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

COMMON_LINES: Final[Mapping[str, Sequence[str]]] = {
    "robbed": (
        "My {card}! I’ll remember that.",
        "You could have asked before taking my {card}.",
        "Is this war?",
    ),
    "relieved": ("Thanks, the {card} was in my way.", "Good riddance to the {card}!"),
    "thief": (
        "Sorry about the {card}. I needed it more.",
        "Nothing personal, but the {card} was the best card here.",
    ),
    "harmed": (
        "The {card}, for me? You shouldn’t have.",
        "Ouch. Did you have to?",
        "I had better plans than the {card}.",
    ),
    "helped": ("Thanks for the {card}!", "Thank you! I won’t forget that."),
    "allied": ("Partners, then.", "We’re in this together."),
    "doubled": ("The Joker looks good on me, doesn’t it?",),
}
"""By topic: what players of any style say."""
STYLE_LINES: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "careful": {
        "robbed": ("I should have protected that {card} better.",),
        "thief": ("Please forgive me. Better the {card} here than there.",),
    },
    "bold": {
        "robbed": ("Enjoy it while you can. I’ll get it back!",),
        "thief": ("Mine! Come and get it.",),
        "harmed": ("Is that all you’ve got?",),
    },
    "rival": {
        "leveller": ("You had too much already.", "The {card} was far too good where it was."),
        "outdone": ("Look who’s ahead, and go after them!",),
    },
    "builder": {
        "robbed": ("My poor collection!",),
        "thief": ("It goes so well with what I have.",),
    },
}
"""By style and topic: what players of that style say instead."""
