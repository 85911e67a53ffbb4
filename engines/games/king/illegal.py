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
NO_HEART_LEAD: Final = "In this deal you can’t lead hearts while you have another suit. You have {card}."
KING_FORCED: Final = "You can’t follow suit, so in this deal you must play {card}."
