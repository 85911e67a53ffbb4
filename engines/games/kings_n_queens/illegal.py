"""Why a card may not be played in Kings n' Queens: the sentences, with the ruling where it is always the same."""

from __future__ import annotations

from typing import Final

from engines.core import illegal
from engines.core.api import Reason

from .state import Phase

AWAITED: Final = {
    Phase.FIRST: Reason("KNQ-4", "The first player hasn’t been drawn yet."),
    Phase.DEAL: Reason("KNQ-1", "The piles haven’t been laid out yet."),
    Phase.START: Reason("KNQ-5", "The starting hand hasn’t been dealt yet."),
    Phase.SWAP_FACE: Reason("KNQ-11", "The exchanged card hasn’t been replaced by a face card yet."),
    Phase.SWAP_FIVE: Reason("KNQ-11", "The exchanged 5 hasn’t been replaced yet."),
    Phase.DRAW: Reason("KNQ-28", "The cards for this turn haven’t been drawn yet."),
    Phase.FLIP: Reason("KNQ-15", "The next card of the pile hasn’t been turned up yet."),
    Phase.FACE: Reason("KNQ-16", "The face card hasn’t been turned up yet."),
}
FOUR_KINGS: Final = Reason("KNQ-16", "The match is over: the fourth King has appeared.")
NO_QUEENS_LEFT: Final = Reason("KNQ-25", "The match is over: the last Queen has been sold.")
ALL_ROUNDS: Final = Reason("KNQ-27", "The match is over: all rounds are played.")
OTHER_TURN: Final = Reason("KNQ-4", illegal.OTHER_TURN)
NO_EXCHANGE: Final = Reason(
    "KNQ-8", "You can exchange a card only if your whole starting hand is one colour, and only before your first draw."
)
EXCHANGE_FIRST: Final = {
    "red": "Your starting hand is all red, so you must first exchange its highest card: {highest}.",
    "black": "Your starting hand is all black, so you must first exchange its highest card: {highest}.",
}
NOT_HIGHEST: Final = "You can’t exchange {card}. You must exchange your highest card: {highest}."
NOT_HELD: Final = illegal.NOT_HELD
SOLD_OUT: Final = Reason("KNQ-24", "That number is sold out.")
NOTHING_TO_SPEND: Final = Reason("KNQ-19", "You have nothing to spend: keep a card or pass.")
ONE_POINT_TO_SPEND: Final = Reason("KNQ-19", "With 1 point you can’t buy: keep a card or pass.")
# Of two sentences the first is for more red than black, the second for more black than red.
NUMBER_TOO_DEAR: Final = (
    "{card} costs {price}; you have {worth} (red {red} − black {black}).",
    "{card} costs {price}; you have {worth} (black {black} − red {red}).",
)
FACE_TOO_DEAR: Final = (
    "A face card costs {price}; you have {worth} (red {red} − black {black}).",
    "A face card costs {price}; you have {worth} (black {black} − red {red}).",
)
QUEEN_TOO_DEAR: Final = (
    "A Queen costs {price}; you have {worth} (red {red} − black {black}).",
    "A Queen costs {price}; you have {worth} (black {black} − red {red}).",
)
WORTH_TOO_MUCH: Final = (
    "You can’t keep a card: with {worth} (red {red} − black {black}) you can buy something.",
    "You can’t keep a card: with {worth} (black {black} − red {red}) you can buy something.",
)
STUCK: Final = "You can’t buy anything for {worth}, and you can keep a card only with 0 or 1 point, so you must pass."
