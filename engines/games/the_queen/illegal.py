"""Why a card may not be played in The Queen: the sentences, with the ruling where it is always the same."""

from __future__ import annotations

from typing import Final

from engines.core import illegal
from engines.core.api import Reason

FINISHED: Final = Reason("TQ-17", illegal.FINISHED)
NOT_YET: Final = Reason("TQ-2", "The cards haven’t been dealt or drawn yet.")
OTHER_TURN: Final = Reason("TQ-1", illegal.OTHER_TURN)
NOT_HELD: Final = illegal.NOT_HELD
ALL: Final = Reason("TQ-12", "You have only Queens, so you must play them all.")
NOT_ALL: Final = Reason("TQ-14", "You can play all your Queens only if you have three or four and no other card.")
NOT_NEXT: Final = "{card} doesn’t come next after {before} on the way to the Queen."
PAST_QUEEN: Final = Reason("TQ-6", "A Queen ends the check: you can’t play a card after it.")
NO_DROP: Final = Reason("TQ-4", "You can’t drop a card on a 2.")
BAD_DROP: Final = "You can’t drop {card} on {focus}: only cards up to {most}."
ONLY_TWO_DROPS: Final = "You can’t drop {card} on {focus}: only a 2."
ONLY_JACK_DROPS: Final = "You can’t drop {card} on {focus}: only a Jack or lower."
MUST_PLAY: Final = "You can play {card} on {focus}, so you must check or drop."
FEW: Final = Reason("TQ-16", "With one or two cards in your hand, you draw instead.")
ACE_FIRST: Final = "You have {card}, so you must give up an Ace instead."
NO_QUEEN: Final = Reason("TQ-15", "You can’t give up a Queen: play your highest other card.")
NO_ACE: Final = Reason("TQ-15", "When you give up an Ace, you don’t draw a card.")
HIGHER: Final = "You must give up your highest card that is not a Queen: {card}."
MANY: Final = Reason("TQ-16", "With three or more cards in your hand, you must play one.")
