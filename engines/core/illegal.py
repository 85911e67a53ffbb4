"""Why a card may not be played: the sentences that several games share."""

from __future__ import annotations

from typing import Final

NOT_DEALT: Final = "The cards haven’t been dealt yet."
FINISHED: Final = "The match is over."
OTHER_TURN: Final = "It isn’t your turn."
NOT_HELD: Final = "You don’t have {card}."
FOLLOW: Final = (
    "You have a spade, so you must follow suit.",
    "You have a heart, so you must follow suit.",
    "You have a diamond, so you must follow suit.",
    "You have a club, so you must follow suit.",
)
"""By suit, in the order of `cards.SUITS`."""
