"""Why a card may not be played in Crowns: the sentences, with the ruling where it is always the same."""

from __future__ import annotations

from typing import Final

from engines.core.api import Reason

NOT_DEALT: Final = Reason("CR-16", "The cards have not been dealt yet.")
FINISHED: Final = Reason("CR-18", "The match is over.")
OTHER_TURN: Final = "It is the turn of seat {seat} to play a card."
OTHER_EFFECT: Final = "Seat {seat} has received {card} and must {effect} a card first."
MUST_SETTLE: Final = "You have received {card} and must {effect} a card first."
NO_EFFECT: Final = {
    "steal": Reason(
        "CR-7", "A card is stolen only when a Jack comes from a hand; now one from the hand must be played."
    ),
    "give": Reason(
        "CR-7", "A card is given only when a Queen comes from a hand; now one from the hand must be played."
    ),
}
NOT_ONESELF: Final = {
    "steal": Reason("CR-6", "A card is stolen from another seat, not from oneself."),
    "give": Reason("CR-6", "A card is given to another seat, not to oneself."),
}
TWO_ACES: Final = "Seat {seat} has {ace} already, and no collection may hold two Aces."
TWO_ACES_OF_MINE: Final = "You have {ace} already, and no collection may hold two Aces."
NOT_HELD: Final = "{card} is not in that hand."
NOT_THERE: Final = "{card} is not in that collection."
