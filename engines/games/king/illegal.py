"""Why a move is not allowed in the King family: the sentences, with the ruling where it is always the same."""

from __future__ import annotations

from typing import Final

from engines.core import illegal
from engines.core.api import Reason

NOT_DEALT: Final = Reason("KG-1", illegal.NOT_DEALT)
FINISHED: Final = Reason("KG-12", illegal.FINISHED)
OTHER_TURN: Final = Reason("KG-3", illegal.OTHER_TURN)
NOT_HELD: Final = illegal.NOT_HELD
FOLLOW: Final = illegal.FOLLOW
NAME_FIRST: Final = Reason("KG-17", "Choose the contract for this deal first.")
NAMED: Final = Reason("KG-17", "The contract for this deal has already been chosen.")
PLAYED_BEFORE: Final = Reason("KG-17", "This contract has already been played in this half of the match.")
NO_LEAD: Final = (
    "In this deal you can’t lead spades while you have another suit. You have {card}.",
    "In this deal you can’t lead hearts while you have another suit. You have {card}.",
    "In this deal you can’t lead diamonds while you have another suit. You have {card}.",
    "In this deal you can’t lead clubs while you have another suit. You have {card}.",
)
"""By the suit that is barred."""
MUST_GO: Final = "You can’t follow suit, so in this deal you must play {card}."
ONE_MUST_GO: Final = "You can’t follow suit, so you must play a card that counts. You have {card}."
MUST_TRUMP: Final = "You can’t follow suit, so you must play a trump. You have {card}."
