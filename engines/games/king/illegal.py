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
USED_UP: Final = Reason("KG-17", "This contract can’t be chosen any more: the deals for it have been played.")
NO_LEAD: Final = (
    "In this deal you can’t lead spades while you have another suit. You have {card}.",
    "In this deal you can’t lead hearts while you have another suit. You have {card}.",
    "In this deal you can’t lead diamonds while you have another suit. You have {card}.",
    "In this deal you can’t lead clubs while you have another suit. You have {card}.",
)
"""By the suit that is barred."""
MUST_GO: Final = "You can’t follow suit, so in this deal you must play {card}."
ONE_MUST_GO: Final = "You can’t follow suit, so you must play a card that counts. You have {card}."
NO_BIDS: Final = Reason("BB-12", "Nothing can be doubled or shown now.")
DOUBLE_FIRST: Final = Reason("BB-12", "Say first whom you double.")
DOUBLE_BACK: Final = Reason("BB-13", "You named the contract, so you can only double players who doubled you.")
DOUBLE_DEALER_ONLY: Final = Reason("BB-13", "In this deal you can only double the player who named the contract.")
DOUBLE_SELF: Final = Reason("BB-12", "You can’t double yourself.")
OWES_DOUBLE: Final = Reason(
    "BB-16", "You must double the player who named the contract: you owe as many doubles as deals are left."
)
SHOW_FIRST: Final = Reason("TX-10", "Say first which cards you show.")
NO_PASS: Final = Reason("KG-3", "You can’t pass in this deal.")
CAN_LAY: Final = "You can only pass if you have no card that fits. You have {card}."
NOT_BEGUN: Final = "This suit hasn’t been started yet: {card} comes first."
NOT_BESIDE: Final = "This card isn’t next in its suit: {card} comes first."
BEATEN_GOES: Final = "A higher card already lies in this trick, so you must play a card that counts. You have {card}."
MUST_TRUMP: Final = "You can’t follow suit, so you must play a trump. You have {card}."
