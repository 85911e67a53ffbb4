"""The sentences that computer players say aloud at Crowns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

COMMON_LINES: Final[Mapping[str, Sequence[str]]] = {
    "robbed": (
        "My {card}! I’ll remember that.",
        "You could have asked before taking my {card}.",
        "Is this war?",
    ),
    "thief": (
        "Sorry about the {card}. I needed it more.",
        "Nothing personal, but the {card} was the best card here.",
    ),
    "harmed": (
        "The {card}, for me? You shouldn’t have.",
        "Ouch. Did you have to?",
        "I had better plans than the {card}.",
    ),
    "helped": (
        "Thanks for the {card}. I owe you one.",
        "Thank you! I won’t forget that.",
    ),
    "allied": (
        "Partners, then. Give me {suit}, and they count for both of us.",
        "We’re in this together. Tell me what you need.",
    ),
    "doubled": (
        "With the Joker, all my cards count twice. Leave it here, and I’ll make it worth your while.",
        "The Joker looks good on me, doesn’t it?",
    ),
    "leader": (
        "Someone should keep an eye on those {suit} over there.",
        "Does nobody mind how well those {suit} are doing?",
    ),
    "wish": (
        "I’m collecting {suit}, as you can see. Help me, and I’ll help you.",
        "Does anyone have {suit} to spare?",
        "Leave my {suit} alone, and I’ll leave yours alone.",
    ),
    "kingless": (
        "I have no King, not even in my hand. I’d be very grateful for a King of {suit}.",
        "A King of {suit}, anyone? I’ll make it worth your while.",
    ),
    "jack": (
        "I could have a Jack for a good friend.",
        "Be nice to me. I might give you a Jack.",
    ),
    "answer": ("I hear you.", "Maybe. We’ll see.", "I’ll believe it when I see it."),
}
"""By topic: what players of any style say."""
STYLE_LINES: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "careful": {
        "robbed": ("I should have protected that {card} better.",),
        "thief": ("Please forgive me. Better the {card} here than there.",),
        "leader": ("We should all be careful with those {suit}.",),
        "wish": ("I just want to keep my {suit} in peace.",),
        "answer": ("Show me first what you play.", "I’d rather not promise anything."),
    },
    "bold": {
        "robbed": ("Enjoy it while you can. I’ll get it back!",),
        "thief": ("Mine! Come and get it.",),
        "harmed": ("Is that all you’ve got?",),
        "wish": ("Give me {suit}, and we’ll win this round together!",),
        "answer": ("Deal! You go first.", "I never refuse a deal."),
    },
    "rival": {
        "thief": ("You had too much already.", "The {card} was far too good where it was."),
        "harmed": ("Look who’s ahead, and go after them!",),
        "leader": (
            "Look at those {suit}! Let’s do something together.",
            "Add to those {suit}, and you help that player win.",
        ),
        "answer": ("Help me against the leader, and I’m your friend.",),
    },
    "builder": {
        "robbed": ("My poor collection!",),
        "thief": ("It goes so well with what I have.",),
        "wish": ("A few more {suit}, and my collection is complete.",),
        "answer": ("I’ll mind my collection, and you mind yours.",),
    },
}
"""By style and topic: what players of that style say instead."""
