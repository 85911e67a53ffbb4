"""The sentences that computer players say aloud at Crowns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

COMMON_LINES: Final[Mapping[str, Sequence[str]]] = {
    "robbed": (
        "My {card}! I shall remember that.",
        "You might have asked before you took my {card}.",
        "So it is war, is it?",
    ),
    "thief": (
        "I am sorry about the {card}. I needed it more.",
        "Nothing personal, the {card} was simply the best there was.",
    ),
    "harmed": (
        "The {card}, for me? You are too kind.",
        "That one hurts. Was it necessary?",
        "I had better plans than that {card}.",
    ),
    "helped": (
        "Thank you for the {card}. One good turn deserves another.",
        "Much obliged! I shall think of you.",
    ),
    "allied": (
        "Partners, then. Feed my {suit}, and it counts for us both.",
        "So we are in this together. Tell me what you need.",
    ),
    "doubled": (
        "With the Joker every card of mine counts twice. Leave it here, and I make it worth your while.",
        "The Joker looks well on me, does it not?",
    ),
    "leader": (
        "Somebody should keep an eye on those {suit} over there.",
        "Does nobody mind how well those {suit} are doing?",
    ),
    "wish": (
        "I collect {suit}, as you can see. Whoever helps me will be helped.",
        "Anybody with {suit} to spare?",
        "Leave my {suit} alone, and I leave yours.",
    ),
    "kingless": (
        "I have no King, and none to come. A King of {suit} would make me very grateful.",
        "A King of {suit}, anybody? I offer good neighbourhood.",
    ),
    "jack": (
        "I could have a Jack for a good friend.",
        "Be nice to me. Perhaps I have a Jack to give away.",
    ),
    "answer": ("I hear you.", "Perhaps. We shall see.", "Show me, and I believe you."),
}
"""By topic: what players of any style say."""
STYLE_LINES: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "careful": {
        "robbed": ("I should have guarded that {card} better.",),
        "thief": ("Please forgive me. Better the {card} here than there.",),
        "leader": ("We should be careful with those {suit}, all of us.",),
        "wish": ("I only want to keep my {suit} in peace.",),
        "answer": ("Let me see first what you play.", "I would rather promise nothing."),
    },
    "bold": {
        "robbed": ("Take it while you can. I shall have it back!",),
        "thief": ("Mine! Who wants it may come and fetch it.",),
        "harmed": ("Is that all you can do?",),
        "wish": ("Give me {suit}, and we take this round together!",),
        "answer": ("Done! You go first.", "I never refuse a bargain."),
    },
    "rival": {
        "thief": ("You had too much of it.", "The {card} was far too good where it lay."),
        "harmed": ("Look who leads, and play your cards there!",),
        "leader": ("Look at those {suit}! Let us do something together.", "Whoever helps those {suit} helps them win."),
        "answer": ("Help me against whoever leads, and I am your friend.",),
    },
    "builder": {
        "robbed": ("My poor collection!",),
        "thief": ("It goes so well with what I have.",),
        "wish": ("One more of {suit} and my row is complete.",),
        "answer": ("I mind my own collection, and you yours.",),
    },
}
"""By style and topic: what players of that style say instead."""
