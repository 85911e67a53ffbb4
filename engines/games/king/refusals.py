"""Why a card may not be played in the King family: the sentences, with the ruling where it is always the same."""

from __future__ import annotations

from typing import Final

from engines.core.api import Reason

NOT_DEALT: Final = Reason("KG-1", "The cards have not been dealt yet.")
FINISHED: Final = Reason("KG-12", "The match is over.")
OTHER_TURN: Final = Reason("KG-3", "It is another seat's turn to play.")
NOT_HELD: Final = "{card} is not in that hand."
FOLLOW: Final = "You hold {card}, so {suit} must be followed."
NO_HEART_LEAD: Final = "Hearts may not be led in this deal while you hold another suit, such as {card}."
KING_FORCED: Final = "You cannot follow {suit}, so {card} must be played now."
