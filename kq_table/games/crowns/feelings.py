"""What players of Crowns feel about thefts and about broken promises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.core.api import Event, Moved, Seat
from engines.games.crowns.ledger import BROKEN, Ledger, Promise
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.games.shared.feelings import Feelings
from kq_table.ui.faces import SLY, SORE

from .dealings import Dealings

COLLECTION, HAND = "collection", "hand"


class CrownsFeelings(Feelings):
    def __init__(self, behaviour: CardBehaviour, seats: int, dealings: Dealings) -> None:
        super().__init__(behaviour, seats)
        self._dealings = dealings

    def begin_round(self) -> None:
        super().begin_round()
        self._mover: Seat = -1
        """Who last played a card: a theft or a gift that follows is theirs."""

    def follow(self, event: Event) -> Mapping[Seat, str]:
        if isinstance(event, Moved) and event.src.name == HAND:
            self._mover = event.src.owner
        elif isinstance(event, Moved) and event.src.name == COLLECTION == event.dst.name:
            thief, victim = event.dst.owner, event.src.owner
            if thief == self._mover != victim:
                return {victim: SORE, thief: SLY}
        return super().follow(event)

    def late(self) -> Mapping[Seat, str]:
        return about_breaches(self._dealings.decided, self._dealings.ledger)


def about_breaches(decided: Iterable[object], ledger: Ledger) -> Mapping[Seat, str]:
    """The moods that promises just broken bring: who broke one is sly, and who was promised something is sore."""
    broken = [one for one in decided if isinstance(one, Promise) and one.state == BROKEN]
    found: dict[Seat, str] = {}
    for promise in broken:
        bargain = next(each for each in ledger.bargains.values() if promise in each.promises)
        found |= dict.fromkeys((bargain.seat, bargain.offer.to), SORE) | {promise.seat: SLY}
    return found
