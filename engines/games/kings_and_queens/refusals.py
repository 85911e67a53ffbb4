"""Why a card may not be played in Kings & Queens: the sentences, with the ruling where it is always the same."""

from __future__ import annotations

from typing import Final

from engines.core.api import Reason

NOT_DEALT: Final = Reason("KQ-3", "The cards have not been dealt yet.")
FINISHED: Final = Reason("KQ-13", "The match is over.")
FIRST_PREDICT: Final = Reason("KQ-3", "Both predictions come before the first lead.")
TOO_LATE: Final = Reason("KQ-3", "The predictions of this round have been made.")
OUT_OF_RANGE: Final = Reason("KQ-4", "A prediction is a whole number from -12 to 12.")
OTHER_FIRST: Final = Reason("KQ-3", "The seat that leads predicts first.")
OTHER_TURN: Final = Reason("KQ-8", "It is the other seat's turn to play.")
BARRED: Final = "The other seat said {other}, and the two may not add up to 0: {number} is barred."
NOT_HELD: Final = "{card} is not in that hand."
FOLLOW: Final = "You hold {card}, so {suit} must be followed."
