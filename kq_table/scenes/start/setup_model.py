"""What is chosen for a match: who sits where, by which options, who comes first. Knows no widget and no table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, zip_longest
from typing import Any, Final

from engines.core.api import Option, Rules, Seat
from engines.games import registry
from engines.record import deal_codes
from kq_table.match.setup import COURT_CARDS, DEFAULT_PLAYER, DEFAULT_PORTRAITS, PERSON, MatchSetup, Seating
from kq_table.narrate.bot_profiles import known_player
from kq_table.storage.settings import LastSetup, Settings
from kq_table.text import say

BY_LOT: Final = ""
"""Nobody is chosen to come first."""
NUMBERS: Final = ("40", "100", "200")
"""What is offered for an option that admits any number."""


class SetupModel:
    """
    All that is chosen so far for one game.

    There are always four players, names and portraits: those behind the last seat wait for a larger table.
    """

    def __init__(self, game: str, settings: Settings) -> None:
        self.game, self.rules = game, registry.game(game)
        last = settings.last.get(game, LastSetup(self.rules.seats[0]))
        self.seats = last.seats if last.seats in self.rules.seats else self.rules.seats[0]
        players = [player if player == PERSON else known_player(player) for player in last.players]
        self.players = [*players, *[PERSON, *[DEFAULT_PLAYER] * 3][len(players) :]]
        # Whoever told a name at one game goes by it at the others too.
        self.names = [own or known for own, known in zip_longest(last.names, settings.names, fillvalue="")]
        self.portraits = _apart(settings.portraits)
        self.options = {
            option.name: valid(self.rules, option, last.options.get(option.name)) for option in self.rules.options
        }
        self.dealer = last.dealer if last.dealer in map(str, range(self.seats)) else BY_LOT

        self.seed: int | None = None
        """The seed of a deal from a code; None: a fresh one."""

    def take_company(self, other: SetupModel) -> None:
        """Let those sit here who sat at another game's set-up, as far as there are seats."""
        self.players, self.names, self.portraits = list(other.players), list(other.names), list(other.portraits)
        self.seat(other.seats if other.seats in self.rules.seats else self.rules.seats[-1])

    def seat(self, seats: int) -> None:
        """Let so many play."""
        self.seats = seats
        if self.dealer and int(self.dealer) >= seats:
            self.dealer = BY_LOT

    @property
    def deal(self) -> deal_codes.Deal:
        """The deal as a code would name it; of a fresh one any seed."""
        return deal_codes.Deal(self.game, self.seats, dict(self.options), self.seed or 0)

    def take_deal(self, deal: deal_codes.Deal | None) -> None:
        """Play this deal of the same game, its seats and options with it; None: a fresh one."""
        self.seed = None if deal is None else deal.seed
        if deal is not None:
            self.seat(deal.seats)
            self.options, self.dealer = dict(deal.options), BY_LOT

    def give_face(self, seat: Seat, court: str) -> None:
        """Give a seat a portrait; whoever had it takes the seat's own in turn."""
        if court in self.portraits:
            self.portraits[self.portraits.index(court)] = self.portraits[seat]
        self.portraits[seat] = court

    @property
    def people(self) -> int:
        """How many people play."""
        return self.players[: self.seats].count(PERSON)

    @property
    def shown_names(self) -> list[str]:
        """Name everybody, so that no two have the same name."""
        wanted = [self._name(seat) for seat in range(self.seats)]
        names: list[str] = []
        for name in wanted:
            numbered = (f"{name} {number}" for number in count(1))
            is_shared = wanted.count(name) > 1
            names.append(next(n for n in numbered if n not in {*names, *wanted}) if is_shared else name)
        return names

    def _name(self, seat: Seat) -> str:
        if self.players[seat] != PERSON:
            return court_name(self.portraits[seat])
        alone = self.people == 1
        return self.names[seat].strip() or (say("app.person") if alone else say("app.person_number", number=seat + 1))

    # -- where it leads

    def plan(self) -> MatchSetup:
        """Give the match that is to begin."""
        seatings = tuple(
            Seating(name, self.players[seat], self.portraits[seat]) for seat, name in enumerate(self.shown_names)
        )
        if self.seed is not None:
            return MatchSetup(self.game, seatings, dict(self.options), code=self.deal.code)
        return MatchSetup(self.game, seatings, dict(self.options), int(self.dealer) if self.dealer else None)

    def kept(self, settings: Settings) -> Settings:
        """Give settings that remember all of this."""
        names = tuple(name.strip() for name in self.names)
        last = LastSetup(self.seats, dict(self.options), tuple(self.players), names, self.dealer)
        return replace(settings, names=names, portraits=tuple(self.portraits), last={**settings.last, self.game: last})


def offers(option: Option, value: str) -> list[str]:
    """List the values of an option that are offered, numbers in their order, *value* among them."""
    if registry.ANY_NUMBER in option.values:
        return sorted({*NUMBERS, *option.values, value} - {registry.ANY_NUMBER}, key=int)
    return sorted(option.values, key=int) if all(map(str.isdigit, option.values)) else list(option.values)


def valid(rules: Rules[Any], option: Option, value: str | None) -> str:
    """Give the value where the option has it, else the usual one."""
    chosen = {} if value is None else {option.name: value}
    try:
        return registry.complete_options(rules, chosen)[option.name]
    except registry.NoSuchOption:
        return option.values[0]


def court_name(court: str) -> str:
    """Give the name that a court card bears of old; a player of the house goes by that of its face."""
    return say(f"court.{court[0]}{court[1]}")


def _apart(portraits: Sequence[str]) -> list[str]:
    """Give a portrait to each seat such that no two look alike; what is no court's face is another's."""
    found: list[str] = []
    for court in portraits:
        free = [
            other for other in (court, *DEFAULT_PORTRAITS, *COURT_CARDS) if other in COURT_CARDS and other not in found
        ]
        found.append(free[0])
    return found
