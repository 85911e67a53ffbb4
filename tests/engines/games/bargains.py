"""A table of Crowns at which tests bargain: one round with known hands, every line checked by the rules."""

from __future__ import annotations

from typing import Any, Self

from engines.games.crowns.ledger import Ledger
from engines.games.crowns.rules import Crowns
from engines.record import visibility

RULES = Crowns()
COLLECTIONS = tuple(",".join(rank + suit for rank in "23456789") for suit in "SHDC")
HANDS = ("TS,JS,QS,KS", "TH,JH,QH,KH", "TD,JD,QD,KD", "TC,JC,QC,KC")
"""Each seat has one suit, of which the numbers lie before it."""
HANDS_WITH_ACES = tuple(f"{hand},A{suit}" for hand, suit in zip(HANDS, "SHDC", strict=True))


class BargainedRound:
    """
    A round in which seat 0 plays first.

    :param hands: for another round than the first: what each seat holds
    :param number: of the round; those before it have been played in silence
    """

    def __init__(self, hands: tuple[str, ...] = HANDS, number: int = 1) -> None:
        self.state = RULES.new(4, {"talk": "on"})
        self.ledger = Ledger()
        self.lines: list[str] = []
        self.do(f"- dealer {(4 - number) % 4}")
        for before in range(1, number):
            self.deal(HANDS if before == 1 else HANDS_WITH_ACES)
            self.finish()
        self.deal(hands)

    @property
    def n(self) -> int:
        """The number of the last line."""
        return len(self.lines) - 1

    def deal(self, hands: tuple[str, ...]) -> None:
        zones = [f"collection{seat}={COLLECTIONS[seat]}" for seat in range(4)]
        zones += [f"hand{seat}={hand}" for seat, hand in enumerate(hands)]
        self.do(" ".join(["- deal", *zones]))

    def do(self, *lines: str) -> Self:
        """Do these deeds, which must be legal."""
        for line in lines:
            who, _, text = line.partition(" ")
            actor = -1 if who == "-" else int(who)
            deed = visibility.parse_deed(RULES, self.state, actor, text)
            self.state, _ = visibility.apply_deed(RULES, self.state, actor, deed)
            self.ledger.feed(actor, text)
            self.lines.append(line)
        return self

    def says(self, line: str) -> bool:
        """Say something, and tell whether it was an act."""
        who, _, text = line.partition(" ")
        act = self.ledger.feed(int(who), f"say {text}")
        self.lines.append(f"{who} say {text}")
        return act is not None

    def bargains(self, offer: str) -> Self:
        """Make a bargain: ``0 to 1 give … for …`` is offered with ID 1, and accepted."""
        seat, _, rest = offer.partition(" ")
        assert self.says(f"{seat} /offer 1 {rest}")
        assert self.says(f"{rest.split(' ')[1]} /accept 1")
        return self

    def finish(self) -> Self:
        """Play the round to its end."""
        self.reach_last_card()
        while self.state.public.turn >= 0:
            self._go_on()
        return self

    def reach_last_card(self) -> Self:
        """Play on until one card is left in all hands, and it is its seat's turn."""
        while sum(self.ledger.table.hands) > 1 or self.state.public.effect:
            self._go_on()
        return self

    def _go_on(self) -> None:
        """Do the first legal move: a seat plays its first card on itself where it may."""
        seat = self.state.public.turn
        legal = [deed.text for deed in RULES.legal(self.state)]
        own = [text for text in legal if text.endswith(f" to {seat}")]
        self.do(f"{seat} {(own or legal)[0]}")

    def states(self) -> list[tuple[str, int | None]]:
        """Give state and deciding line of each promise of bargain 1."""
        bargain = self.ledger.bargains[1]
        assert bargain
        return [(promise.state, promise.at) for promise in bargain.promises]

    def rows(self, kind: str) -> list[dict[str, Any]]:
        return [row for row in self.ledger.rows() if row["kind"] == kind]
