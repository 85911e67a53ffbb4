"""Why a card may not be played in The Queen: the sentences, with the ruling where it is always the same."""

from __future__ import annotations

from typing import Final

from engines.core.api import Reason

FINISHED: Final = Reason("TQ-17", "The match is over.")
NOT_YET: Final = Reason("TQ-2", "First the cards are dealt, taken and turned.")
OTHER_TURN: Final = Reason("TQ-1", "It is the other seat's turn to play.")
NOT_HELD: Final = "{card} is not in that hand."
ALL: Final = Reason("TQ-12", "You hold nothing but Queens, so all of them must be played together.")
NOT_ALL: Final = Reason("TQ-14", "All Queens is for a hand of three or four Queens and no other card.")
NOT_NEXT: Final = "{card} does not come next after {before} on the way to the Queen."
PAST_QUEEN: Final = Reason("TQ-6", "A check ends with a Queen.")
NO_DROP: Final = Reason("TQ-4", "Nothing can be dropped on a 2.")
BAD_DROP: Final = "{card} cannot be dropped on {focus}: only cards up to {most} can."
MUST_PLAY: Final = "You hold {card}, which can be played on {focus}, so nothing is forced out."
FEW: Final = Reason("TQ-16", "With one or two cards in hand none is forced out; you draw instead.")
ACE_FIRST: Final = "You hold {card}: an Ace is forced out before any other card."
NO_QUEEN: Final = Reason("TQ-15", "A Queen is never forced out.")
NO_ACE: Final = Reason("TQ-15", "An Ace is forced out as an Ace, and nothing is taken for it.")
HIGHER: Final = "You hold {card}, which is higher."
MANY: Final = Reason("TQ-16", "With three cards or more in hand one must be played.")
