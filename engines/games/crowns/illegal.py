"""Why a card may not be played in Crowns: the sentences, with the ruling where it is always the same."""

from __future__ import annotations

from typing import Final

from engines.core import illegal
from engines.core.api import Reason

NOT_DEALT: Final = Reason("CR-16", illegal.NOT_DEALT)
FINISHED: Final = Reason("CR-18", illegal.FINISHED)
OTHER_TURN: Final = "It isn’t your turn. {player} plays next."
OTHER_MUST_SETTLE: Final = {
    "steal": "{player} received {card} and must steal a card first.",
    "give": "{player} received {card} and must give away a card first.",
}
MUST_SETTLE: Final = {
    "steal": "You received {card}, so you must steal a card now.",
    "give": "You received {card}, so you must give away a card now.",
}
NO_EFFECT: Final = {
    "steal": Reason(
        "CR-7", "You can steal a card only when you receive a Jack from a hand. Play a card from your hand."
    ),
    "give": Reason(
        "CR-7", "You can give a card away only when you receive a Queen from a hand. Play a card from your hand."
    ),
}
NOT_ONESELF: Final = {
    "steal": Reason("CR-6", "You can’t steal from yourself."),
    "give": Reason("CR-6", "You can’t give a card to yourself."),
}
TWO_ACES: Final = "{player} already has {ace}, and no collection may have two Aces."
ACES_EVERYWHERE: Final = Reason("CR-6", "Every other player already has an Ace, and no collection may have two.")
TWO_ACES_OF_MINE: Final = "You already have {ace}, and no collection may have two Aces."
NOT_HELD: Final = illegal.NOT_HELD
NOT_THERE: Final = "That collection doesn’t have {card}."
