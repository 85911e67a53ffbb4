"""The choices of the match set-up: players, names and portraits by seat, options, and who comes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, zip_longest
from typing import Any, Final

from engines.core.api import Option, Rules, Seat
from engines.games import registry
from engines.record import deal_codes
from kq_table.match.setup import (
    COURT_CARDS,
    DEFAULT_PLAYER,
    DEFAULT_PORTRAITS,
    PERSON,
    MatchSetup,
    Seating,
    known_player,
)
from kq_table.narrate.bot_profiles import LEVELS
from kq_table.storage.settings import MAX_SEATS, LastSetup, Settings
from kq_table.text import say

BY_LOT: Final = ""
"""Stands for a first seat drawn by lot."""
OFFERED_NUMBERS: Final = ("40", "100", "200")
"""Numbers offered for an option that takes any number."""


class SetupModel:
    """
    All choices for one game so far; starts with the last set-up of that game.

    There are always four players, names and portraits: those beyond the last seat are kept for a larger table.
    """

    def __init__(self, game: str, settings: Settings) -> None:
        self.game, self.rules = game, registry.game(game)
        last = settings.last.get(game, LastSetup(self.rules.seats[0]))
        self.seats = last.seats if last.seats in self.rules.seats else self.rules.seats[0]
        self._wanted_seats = self.seats
        """The number chosen last, perhaps for another game of the box; this one may not allow it."""
        players = [known_player(player) for player in last.players]
        self.players = [*players, *[PERSON, *[DEFAULT_PLAYER] * 3][len(players) :]]
        # A name given in one game is used in the others too.
        self.names = [own or known for own, known in zip_longest(last.names, settings.names, fillvalue="")]
        self.portraits = _distinct_portraits(settings.portraits)
        self.options = {
            option.name: valid_value(self.rules, option, last.options.get(option.name)) for option in self.rules.options
        }
        self.dealer = last.dealer if last.dealer in map(str, range(self.seats)) else BY_LOT

        self.seed: int | None = None
        """The seed of a deal from a code; None for a fresh deal."""

    def copy_seats(self, other: SetupModel) -> None:
        """Copy the seats of another game's set-up, as far as this game has them."""
        self.players, self.names, self.portraits = list(other.players), list(other.names), list(other.portraits)
        wanted = other._wanted_seats
        self.set_seats(wanted if wanted in self.rules.seats else self.rules.seats[-1])
        self._wanted_seats = wanted

    def set_seats(self, seats: int) -> None:
        self.seats = self._wanted_seats = seats
        if self.dealer and int(self.dealer) >= seats:
            self.dealer = BY_LOT

    @property
    def deal(self) -> deal_codes.Deal:
        """The deal as a code would name it; for a fresh deal the seed is meaningless."""
        return deal_codes.Deal(self.game, self.seats, dict(self.options), self.seed or 0)

    def take_deal(self, deal: deal_codes.Deal | None) -> None:
        """Use a deal of this game, with its seats and options; None: a fresh deal."""
        self.seed = None if deal is None else deal.seed
        if deal is not None:
            self.set_seats(deal.seats)
            self.options, self.dealer = dict(deal.options), BY_LOT

    def give_portrait(self, seat: Seat, court: str) -> None:
        """Give a seat a portrait; a seat that had it gets this seat's in exchange."""
        if court in self.portraits:
            self.portraits[self.portraits.index(court)] = self.portraits[seat]
        self.portraits[seat] = court

    @property
    def people(self) -> int:
        return self.players[: self.seats].count(PERSON)

    @property
    def shown_names(self) -> list[str]:
        """The names by seat, numbered where two would be the same."""
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

    # -- results

    def learners(self, seats: int) -> tuple[Seating, ...]:
        """The seats of a lesson: the person, and the easiest players."""
        self.seats, self.players = seats, [PERSON, *[LEVELS[0]] * (MAX_SEATS - 1)]
        return self.match_setup().seatings

    def match_setup(self) -> MatchSetup:
        seatings = tuple(
            Seating(name, self.players[seat], self.portraits[seat]) for seat, name in enumerate(self.shown_names)
        )
        if self.seed is not None:
            return MatchSetup(self.game, seatings, dict(self.options), code=self.deal.code)
        return MatchSetup(self.game, seatings, dict(self.options), int(self.dealer) if self.dealer else None)

    def remembered_in(self, settings: Settings) -> Settings:
        """The settings with this set-up."""
        names = tuple(name.strip() for name in self.names)
        last = LastSetup(self.seats, dict(self.options), tuple(self.players), names, self.dealer)
        return replace(settings, names=names, portraits=tuple(self.portraits), last={**settings.last, self.game: last})


def offered_values(option: Option, value: str) -> list[str]:
    """The values to offer for an option, *value* included, numbers in ascending order."""
    if registry.ANY_NUMBER in option.values:
        return sorted({*OFFERED_NUMBERS, *option.values, value} - {registry.ANY_NUMBER}, key=int)
    return sorted(option.values, key=int) if all(map(str.isdigit, option.values)) else list(option.values)


def valid_value(rules: Rules[Any], option: Option, value: str | None) -> str:
    """The value if the option has it, else the default."""
    chosen = {} if value is None else {option.name: value}
    try:
        return registry.complete_options(rules, chosen)[option.name]
    except registry.NoSuchOption:
        return option.values[0]


def court_name(court: str) -> str:
    """The traditional name of a court card, used for a bot with that portrait."""
    return say(f"court.{court[0]}{court[1]}")


def _distinct_portraits(portraits: Sequence[str]) -> list[str]:
    """Replace invalid and duplicate court cards, so that every seat has a portrait of its own."""
    found: list[str] = []
    for court in portraits:
        free = [
            other for other in (court, *DEFAULT_PORTRAITS, *COURT_CARDS) if other in COURT_CARDS and other not in found
        ]
        found.append(free[0])
    return found
