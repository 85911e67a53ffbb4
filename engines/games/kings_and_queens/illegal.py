"""Why a card may not be played in Kings & Queens: the sentences, with the ruling where it is always the same."""

from __future__ import annotations

from typing import Final

from engines.core import illegal
from engines.core.api import Reason

NOT_DEALT: Final = Reason("KQ-3", illegal.NOT_DEALT)
FINISHED: Final = Reason("KQ-13", illegal.FINISHED)
FIRST_PREDICT: Final = Reason("KQ-3", "Both players must predict first.")
TOO_LATE: Final = Reason("KQ-3", "Both predictions for this round have already been made.")
OUT_OF_RANGE: Final = Reason("KQ-4", "A prediction is a whole number from −12 to +12.")
OTHER_FIRST: Final = Reason("KQ-3", "The player who leads predicts first.")
OTHER_TURN: Final = Reason("KQ-8", illegal.OTHER_TURN)
BARRED: Final = "The other player predicted {other}, so you can’t predict {number}: the two must not add up to 0."
NOT_HELD: Final = illegal.NOT_HELD
FOLLOW: Final = illegal.FOLLOW
