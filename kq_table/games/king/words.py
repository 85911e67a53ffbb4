"""What the contracts of King are called and what they come to, in words. Knows contracts, no cards on a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from engines.core.api import RoundBegan, RoundScored, Seat, TrickTaken
from engines.core.cards import Card, name
from engines.games.king.contracts import MEN, TRICKS, TRUMPS, Contract, KingOptions, match_contracts, pack_of
from kq_table.board.history import MatchHistory
from kq_table.text import WORDS, say, signed


@dataclass(frozen=True)
class Deals:
    """The contracts of a match, deal by deal, and the cards that they are played with."""

    house: KingOptions
    seats: int

    @classmethod
    def of(cls, game: str, options: Mapping[str, str], seats: int) -> Deals:
        """Give those of a game for so many seats."""
        return cls(KingOptions(game, **options), seats)

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts in their order."""
        return match_contracts(self.house, self.seats)

    @property
    def turn(self) -> int:
        """The number of the deal from which on it is good to take."""
        return next(number for number, contract in enumerate(self.contracts, 1) if contract.worth > 0)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards."""
        return pack_of(self.house.key, self.seats)

    @property
    def hand_size(self) -> int:
        """How many cards each seat is dealt, and so how many tricks there are."""
        return len(self.pack) // self.seats

    def cost(self, number: int) -> str:
        """Say what each thing costs or brings in a deal, by its number."""
        contract = self.contracts[number - 1]
        is_men = contract.name == MEN
        each = say(f"king.each.men.{self.house.men}") if is_men else say(f"king.each.{_kind(contract)}")
        return say(f"king.cost.{_sign(contract)}", points=abs(contract.worth), each=each)


def title(contract: Contract) -> str:
    """Call a contract by its name."""
    return say(f"king.{_sign(contract)}.{contract.name}")


def short(contract: Contract) -> str:
    """Call a contract by a name for a narrow column."""
    key = f"king.short.{_sign(contract)}.{contract.name}"
    return say(key) if key in WORDS else title(contract)


def bounds(contract: Contract) -> str:
    """Say what may not be done under a contract besides the usual; empty for nothing."""
    lead = say("king.bound.lead") if contract.bars_heart_leads else ""
    king = say("king.bound.king") if contract.forces_king else ""
    return " ".join(part for part in (lead, king) if part)


def told(contract: Contract, cost: str) -> str:
    """Say what a contract costs and what it forbids, in few words."""
    lead = [say("king.bound.no_hearts")] if contract.bars_heart_leads else []
    king = [say("king.bound.must_fall")] if contract.forces_king else []
    return " · ".join([cost, *lead, *king])


def made(contract: Contract, count: int) -> str:
    """Say how much of what counts a seat has."""
    if not count:
        return say("king.none")
    return say(f"king.{'one' if count == 1 else 'many'}.{_kind(contract)}", count=count)


def so_far(contract: Contract, counts: Sequence[int], fits: Callable[[str], bool]) -> list[str]:
    """Say by seat what a deal that goes on has come to and why, for all in as few words as the longest has to have."""
    for key in ("king.so_far", "king.so_far_short"):
        told = [_so_far(contract, count, key) for count in counts]
        if all(map(fits, told)):
            return told
    return [_so_far(contract, count, "king.this_deal") for count in counts]


def _so_far(contract: Contract, count: int, key: str) -> str:
    points = signed(count * contract.worth)
    if not count or key == "king.this_deal":
        return say("king.this_deal", points=points)
    return say(key, points=points, made=made(contract, count))


def course(trick: int, tricks: int, out: tuple[int, int] | None) -> str:
    """Say how far a deal has come, and how many of the cards that count are still to come, of how many."""
    words = say("king.trick_of", number=trick, count=tricks)
    return say("king.out", trick=words, count=out[0], all=out[1]) if out else words


def chips(cards: Sequence[Card]) -> str:
    """Write cards for the type to show."""
    return " ".join(f"{{{name(card)}}}" for card in sorted(cards))


def _sign(contract: Contract) -> str:
    return "minus" if contract.worth < 0 else "plus"


def _kind(contract: Contract) -> str:
    return "trick" if contract.name == TRICKS or contract.name in TRUMPS else contract.name


# -- what has been taken


def taken(history: MatchHistory, contract: Contract) -> tuple[int, ...]:
    """Count by seat what has been taken in this deal of what counts, as far as it has been shown."""
    if contract.cards:
        return tuple(sum(card in contract.cards for card in pile) for pile in history.captured)
    told = takewhile(lambda event: not isinstance(event, RoundBegan), reversed(history.events))
    takers = [event.seat for event in told if isinstance(event, TrickTaken)][::-1]
    # A trick counts when its cards have come to lie before whoever took it.
    counted = [seat for i, seat in enumerate(takers[: sum(history.tricks)]) if i in contract.tricks]
    return tuple(counted.count(seat) for seat in range(history.seats))


def counting(history: MatchHistory, event: RoundScored, contract: Contract, seat: Seat) -> list[Card]:
    """List the cards that counted for a seat in a deal that has been scored."""
    return sorted(card for card in history.hauls[history.rounds.index(event)][seat] if card in contract.cards)
