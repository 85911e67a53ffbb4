"""
Merchant: an example of a bot of your own that bargains at Crowns. It needs Python 3.11 and nothing else.

    python3 -m engines arena --game crowns --players "cmd:python3 docs/bots/merchant.py,page" --deals 5 --seed 1

It reads messages as JSON lines from standard input and answers on standard output. `docs/bargaining.md` describes the
language of the offers. Merchant swaps: before a card of its own it promises a player a card of the suit that they
collect, for one of the suit that it collects. It accepts such swaps too, keeps its word, and makes no more deals with
those who did not pay.
"""

import json
import re
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

SUITS, SEATS = "SHDC", range(4)
OFFER = re.compile(r"/offer (\d+) to (\d) give (.+) for (.+?)(?: re (\d+))?$")
ANSWER = re.compile(r"/(accept|decline|retract) (\d+)")
SWAP = re.compile(r"play (\S+) on (\d)(?: by \w+)?$")
"""The only clause that Merchant understands; others it neither promises nor believes."""


class Offer(NamedTuple):
    """An offer as it was spoken."""

    id: int
    seat: int
    to: int
    give: str
    want: str


class Debt(NamedTuple):
    """A promise of an accepted deal: *seat* owes a card that fits *spec* to the collection of *on*."""

    id: int
    seat: int
    creditor: int
    spec: str
    on: int


def fits(card: str, spec: str) -> bool:
    """Whether a card is of the kind that an offer names: a card, a rank, a suit or any."""
    return all(wanted in {"*", letter} for letter, wanted in zip(card, spec, strict=True))


class Merchant:
    """One match from one seat, line by line."""

    def __init__(self, seat: int) -> None:
        self.seat, self.hand, self.collections = seat, [""], [[""] for _ in SEATS]
        self.dealer, self.plays, self.effect = -1, 0, False
        self.offers: dict[int, Offer] = {}
        self.debts: list[Debt] = []
        self.banned: set[int] = set()
        self.last_id, self.offered_at = 0, -1

    # -- what happens

    def hear(self, line: str) -> None:
        """Take the next line, as this seat sees it."""
        actor, word, *rest = line.split(" ")
        if word == "dealer":
            self.dealer = int(rest[0]) - 1
        elif word == "deal":
            self._begin_round(dict(zone.split("=") for zone in rest))
        elif word == "say":
            self._hear_talk(int(actor), line.split(" ", 2)[2])
        elif word in {"play", "steal", "give"}:
            self._move(int(actor), word, rest[0], int(rest[2]))

    def _begin_round(self, zones: dict[str, str]) -> None:
        self.banned |= {debt.seat for debt in self.debts if debt.creditor == self.seat}
        self.hand = zones[f"hand{self.seat}"].split(",")
        self.collections = [zones[f"collection{seat}"].split(",") for seat in SEATS]
        self.dealer, self.plays, self.effect, self.offered_at = (self.dealer + 1) % 4, 0, False, -1
        self.offers.clear()
        self.debts.clear()

    def _hear_talk(self, seat: int, text: str) -> None:
        if found := OFFER.match(text):
            number, to, give, want, countered = found.groups()
            self.offers.pop(int(countered or 0), None)
            self.offers[int(number)] = Offer(int(number), seat, int(to), give, want)
            self.last_id = max(self.last_id, int(number))
            return
        answer = ANSWER.match(text)
        offer = self.offers.pop(int(answer[2]), None) if answer else None
        if answer and offer and answer[1] == "accept":
            sides = ((offer.seat, offer.to, offer.give), (offer.to, offer.seat, offer.want))
            self.debts += [
                Debt(offer.id, debtor, creditor, found[1], int(found[2]))
                for debtor, creditor, side in sides
                for clause in side.split(", ")
                if (found := SWAP.match(clause))
            ]

    def _move(self, actor: int, word: str, card: str, other: int) -> None:
        source = {"play": None, "steal": other, "give": actor}[word]
        if source is not None:
            self.collections[source].remove(card)
        elif actor == self.seat:
            self.hand.remove(card)
        self.collections[actor if word == "steal" else other].append(card)
        self.effect = word == "play" and card[0] in "JQ"
        if word == "play":
            self.plays += 1
            paid = next((d for d in self.debts if d.seat == actor and d.on == other and fits(card, d.spec)), None)
            self.debts = [debt for debt in self.debts if debt != paid]

    # -- what it says

    def talk(self) -> list[str]:
        """Answer the last offer to this seat, or make one before a card of its own."""
        for offer in list(self.offers.values()):
            if offer.to == self.seat:
                return [f"/accept {offer.id}" if self._likes(offer) else f"/decline {offer.id} {self._reason(offer)}"]
        is_my_turn = (self.dealer + 1 + self.plays) % 4 == self.seat and not self.effect
        if not is_my_turn or not self.hand or self.offered_at == self.plays:
            return []
        self.offered_at = self.plays
        own = self._wanted(self.seat)
        for other in set(SEATS) - {self.seat} - self.banned:
            theirs = self._wanted(other)
            if theirs != own and self._spare(f"*{theirs}"):
                swap = f"give play *{theirs} on {other} for play *{own} on {self.seat}"
                return [f"/offer {self.last_id + 1} to {other} {swap}"]
        return []

    def _likes(self, offer: Offer) -> bool:
        """Whether it brings a card of the suit that Merchant collects, for one that it can spare."""
        gets, owes = SWAP.match(offer.give), SWAP.match(offer.want)
        if not gets or int(gets[2]) != self.seat or gets[1] not in {f"*{self._wanted(self.seat)}", "J*"}:
            return False
        is_free = offer.want == "nothing" or bool(owes and int(owes[2]) != self.seat and self._spare(owes[1]))
        return is_free and offer.seat not in self.banned

    def _reason(self, offer: Offer) -> str:
        return "trust" if offer.seat in self.banned else "low"

    def _wanted(self, seat: int) -> str:
        """Give the suit that a seat collects: that of its King, else its longest."""
        held = self.collections[seat]
        kings = [card[1] for card in held if card[0] == "K"]
        return max(kings or SUITS, key=lambda suit: sum(card[1] == suit for card in held))

    def _spare(self, spec: str) -> list[str]:
        """List the cards in hand that fit and are no court cards, nor owed already."""
        owed = [debt.spec for debt in self.debts if debt.seat == self.seat]
        return [c for c in self.hand if fits(c, spec) and c[0] == "T" and not any(fits(c, other) for other in owed)]

    # -- what it does

    def choose(self, legal: list[str]) -> str:
        """Keep the word given, else do what leaves this seat furthest ahead at once."""
        return max(legal, key=lambda deed: (self._keeps_word(deed), self._lead_after(deed)))

    def _keeps_word(self, deed: str) -> bool:
        word, card, _, other = deed.split(" ")
        owed = [debt for debt in self.debts if debt.seat == self.seat and debt.on == int(other)]
        return word == "play" and any(fits(card, debt.spec) for debt in owed)

    def _lead_after(self, deed: str) -> float:
        word, card, _, other = deed.split(" ")
        after = [list(held) for held in self.collections]
        if word != "play":
            after[int(other) if word == "steal" else self.seat].remove(card)
        after[self.seat if word == "steal" else int(other)].append(card)
        worth = [self._worth(held) for held in after]
        return worth[self.seat] - sum(worth) / len(worth)

    @staticmethod
    def _worth(held: Iterable[str]) -> float:
        """Give the score of a collection (the fewest cards of a suit with a King), or a hope of one."""
        counts = {suit: sum(card[1] == suit for card in held) for suit in SUITS}
        kings = [counts[card[1]] for card in held if card[0] == "K"]
        return min(kings) if kings else 0.3 * max(counts.values())


def main() -> None:
    """Answer messages until there are no more."""
    bot = Merchant(0)
    for text in sys.stdin:
        message = json.loads(text)
        answer: dict[str, Any] | None = None
        match message["type"]:
            case "hello":
                answer = {"type": "hello", "name": "Merchant", "author": "an example", "version": "1"}
                answer |= {"games": ["crowns"], "levels": []}
            case "start":
                bot = Merchant(message["seat"])
            case "line":
                bot.hear(message["line"])
            case "talk":
                answer = {"type": "talk", "n": message["n"], "say": bot.talk()}
            case "choose":
                answer = {"type": "deed", "n": message["n"], "deed": bot.choose(message["legal"])}
            case "quit":
                return
        if answer:
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
