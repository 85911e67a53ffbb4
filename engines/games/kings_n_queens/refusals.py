"""Why a card may not be played in Kings n' Queens: the sentences, with the ruling where it is always the same."""

from __future__ import annotations

from typing import Final

from engines.core.api import Reason

from .state import Phase

AWAITED: Final = {
    Phase.FIRST: Reason("KNQ-4", "It has not been drawn yet who begins."),
    Phase.DEAL: Reason("KNQ-1", "The piles have not been laid out yet."),
    Phase.START: Reason("KNQ-5", "First a starting hand is taken."),
    Phase.SWAP_FACE: Reason("KNQ-11", "First the exchanged card is replaced from the face cards."),
    Phase.SWAP_FIVE: Reason("KNQ-11", "First the exchanged 5 is replaced."),
    Phase.DRAW: Reason("KNQ-28", "First the cards of this turn are drawn."),
    Phase.FLIP: Reason("KNQ-15", "First the next card of the pile is turned up."),
    Phase.FACE: Reason("KNQ-16", "First the face card that was bought is turned up."),
}
FOUR_KINGS: Final = Reason("KNQ-16", "The match is over: the fourth King is out.")
NO_QUEENS_LEFT: Final = Reason("KNQ-25", "The match is over: the last Queen is sold.")
ALL_ROUNDS: Final = Reason("KNQ-27", "The match is over: all its rounds are played.")
OTHER_TURN: Final = Reason("KNQ-4", "It is another seat's turn.")
NO_EXCHANGE: Final = Reason(
    "KNQ-8", "Only a starting hand of a single colour is exchanged from, before the first draw."
)
EXCHANGE_FIRST: Final = "All cards of this starting hand are {colour}: first exchange {card}."
NOT_HIGHEST: Final = "{card} stays: the highest card is exchanged, and that is {highest}."
NOT_THERE: Final = "{card} is not among the cards revealed."
SOLD_OUT: Final = Reason("KNQ-24", "That pile is empty: its number is sold out.")
NOTHING_TO_BUY_FOR: Final = "Cards worth {worth} buy nothing; one of them may be kept."
TOO_DEAR: Final = "{ware} costs {price}, and red {red} against black {black} leaves {worth}."
WORTH_TOO_MUCH: Final = "A card may be kept only at 0 or 1, and red {red} against black {black} leaves {worth}."
STUCK: Final = "A card may be kept only at 0 or 1: at {worth} there is nothing to buy, and still nothing to keep."
