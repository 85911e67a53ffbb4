"""The deals of a match of King and the words for them: contracts and what they cost, prompts, and scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import ClassVar, Final

from engines.core.api import Deed, Ended, RoundBegan, RoundScored, Seat, TrickTaken
from engines.core.cards import SUITS, Card, suit
from engines.core.sentences import plain, signed
from engines.games.king.contracts import (
    ANY_TRUMP,
    MEN,
    NO_SUIT,
    THE_KING,
    TRICKS,
    TRUMPS,
    UNNAMED,
    Contract,
    Course,
    KingOptions,
    course_of,
    pack_of,
)
from engines.games.king.state import HANDS
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import HudServices, HudState
from kq_table.games.shared.words import GameWords
from kq_table.narrate.deeds import chip, chip_of
from kq_table.text import find, language, say

KEYS: Final = ("king.so_far", "king.so_far_short", "king.this_deal")
"""Message keys for what a deal has brought so far, the longest first."""
CHOICE: Final = "contract "
"""First word of a dealer's choice in a record (KG-17)."""


@dataclass(frozen=True)
class Deals:
    """The contracts of a match, deal by deal, and the cards that they are played with."""

    options: KingOptions
    seats: int

    @property
    def course(self) -> Course:
        return course_of(self.options, self.seats)

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """All contracts, stage by stage; where dealers choose them the order played differs (KG-17)."""
        return self.course.contracts

    def are_chosen(self, deal: int) -> bool:
        """Whether the dealer of a deal chooses its contract (KG-17)."""
        return self.course.stage(deal).is_named

    def place(self, history: MatchHistory) -> int:
        """Index in `contracts` of the present contract; -1 until it is chosen."""
        if not self.are_chosen(history.round):
            return self.course.place(history.round, ())
        name = history.said.get(history.dealer, "").removeprefix(CHOICE)
        return self.course.place_of(history.round, name) if name else -1

    def contract(self, history: MatchHistory) -> Contract:
        """The present contract; `UNNAMED` until it is chosen."""
        place = self.place(history)
        return self.contracts[place] if place >= 0 else UNNAMED

    def scored(self, event: RoundScored) -> Contract:
        """The contract of a finished deal."""
        return self.contracts[event.facts["place"][0] if self.course.has_choice else event.number - 1]

    @property
    def are_rows_contracts(self) -> bool:
        """Whether the sheet has a row for each contract, as each is played once; else for each deal."""
        return len(self.contracts) == self.course.deals

    def stage(self, deal: int) -> list[Contract]:
        """The contracts that belong to the stage of a deal."""
        return [self.contracts[place] for place in self.course.stage(deal).places]

    def left(self, history: MatchHistory) -> list[Contract]:
        """The contracts of the running stage still to come after the present deal, where each is played once."""
        played = {self.scored(event) for event in history.rounds} | {self.contract(history)}
        return [one for one in self.stage(history.round) if one not in played] if self.are_rows_contracts else []

    @property
    def first_positive(self) -> int:
        """The number of the first deal from which taking cards is always good; one more than all if there is none."""
        bad = [
            stage.deals[-1]
            for stage in self.course.stages
            if any(self.contracts[place].worth < 0 for place in stage.places)
        ]
        return max(bad, default=0) + 1

    @property
    def pack(self) -> tuple[Card, ...]:
        return pack_of(self.options.key, self.seats)

    @property
    def hand_size(self) -> int:
        return len(self.pack) // self.seats

    def texts(self, contract: Contract) -> ContractTexts:
        key = f"king.each.men.{self.options.men}" if contract.kind == MEN else f"king.each.{kind(contract)}"
        cost, bounds, brief = say(key, points=signed(contract.worth)), list[str](), list[str]()
        if contract.barred != NO_SUIT:
            bounds, brief = [say("king.bound.lead")], [say("king.bound.no_hearts")]
        if contract.must_go:
            bounds, brief = [*bounds, say("king.bound.king")], [*brief, say("king.bound.must_fall")]
        told = " ".join(bounds), " · ".join([cost, *brief])
        return ContractTexts(contract.name, title(contract), short(contract), cost, *told)


def kind(contract: Contract) -> str:
    """The part of a message key that tells what counts."""
    return "trick" if contract.kind in {TRICKS, ANY_TRUMP} else contract.kind


@dataclass(frozen=True)
class ContractTexts:
    """
    What is said about a contract.

    :param key: its name in a record; empty before one is chosen
    :param short: its name where there is little room
    :param cost: what each thing that counts costs or brings
    :param bounds: additional prohibitions; empty for none
    :param brief: cost and bounds in one line
    """

    key: str
    title: str
    short: str
    cost: str
    bounds: str
    brief: str

    @property
    def in_full(self) -> str:
        """Cost and bounds as sentences."""
        return f"{self.cost}. {self.bounds}".strip()


def before_choice(dealer: str) -> ContractTexts:
    """What is said while *dealer*, as in `GameWords.spoken`, chooses a contract."""
    title, words = say("king.unnamed"), say("king.wait_choice", name=dealer)
    return ContractTexts("", title, title, words, "", words)


def title(contract: Contract) -> str:
    return say(f"king.{_sign(contract)}.{contract.name}")


def short(contract: Contract) -> str:
    return find(f"king.short.{_sign(contract)}.{contract.name}") or title(contract)


def count_taken(contract: Contract, count: int) -> str:
    """How many of the things that count a seat has taken, in words."""
    return say(f"king.made.{kind(contract)}", count=count) if count else say("king.none")


def deal_so_far(contract: Contract, counts: Sequence[int]) -> list[list[str]]:
    """
    By seat, what the deal has brought so far and why: in full, shortened, and without a reason.

    :param counts: by seat, how many of the things that count it has taken
    """

    def tell(key: str, count: int) -> str:
        points = signed(count * contract.worth)
        return say(key, points=points, made=count_taken(contract, count)) if count else say(KEYS[-1], points=points)

    return [[tell(key, count) for count in counts] for key in KEYS]


def first_fitting(versions: Sequence[list[str]], fits: Callable[[str], bool]) -> list[str]:
    """The first version of which all texts are short enough, or the last."""
    return next((texts for texts in versions[:-1] if all(map(fits, texts))), versions[-1])


def deal_progress(trick: int, tricks: int, remaining: str) -> str:
    """
    Which trick of a deal is played, in words.

    :param remaining: what is still to come of the things that count, as by `count_taken`; empty where tricks count
    """
    words = say("king.trick_of", number=trick, count=tricks)
    return say("king.out", trick=words, made=remaining) if remaining else words


def _sign(contract: Contract) -> str:
    return "minus" if contract.worth < 0 else "plus"


def taken(history: MatchHistory, contract: Contract) -> tuple[int, ...]:
    """By seat, how many of the things that count it has taken in this deal, as far as shown."""
    if contract.cards:
        return tuple(contract.count_cards(pile) for pile in history.captured)
    this_deal = takewhile(lambda event: not isinstance(event, RoundBegan), reversed(history.events))
    takers = [event.seat for event in this_deal if isinstance(event, TrickTaken)][::-1]
    units = [0] * history.seats
    for number, seat in enumerate(takers[: sum(history.tricks)]):
        units[seat] += contract.count_trick(number)
    return tuple(units)


def counted_cards(history: MatchHistory, event: RoundScored, contract: Contract, seat: Seat) -> list[Card]:
    """The cards that counted for a seat in a finished deal."""
    return sorted(card for card in history.hauls[history.rounds.index(event)][seat] if card in contract.cards)


class KingWords(GameWords):
    trick_line: ClassVar[int] = 1
    score_line: ClassVar[int] = 1

    def __init__(self, services: HudServices) -> None:
        super().__init__(services)
        self.deals = Deals(KingOptions(services.game, **services.options), services.seats)
        self._deal = 1
        # Plates are asked for their lines in every frame.
        self._versions = lru_cache(1)(lambda _language, contract, counts: deal_so_far(contract, counts))

    def describe_deed(self, deed: Deed, actor: Seat, names: Sequence[str]) -> str:
        if not deed.moves:
            return say("king.chooses", name=names[actor], contract=self._chosen_title(deed))
        return say("table.plays", name=names[actor], card=self.suggest_deed(deed))

    def suggest_deed(self, deed: Deed) -> str:
        if not deed.moves:
            return say("king.suggests", contract=self._chosen_title(deed))
        return chip(deed.moves[0].card)

    def _chosen_title(self, deed: Deed) -> str:
        course = self.deals.course
        return title(course.contracts[course.place_of(self._deal, deed.text.removeprefix(CHOICE))])

    def speak_of(self, number: int) -> None:
        """Name contracts as in the deal of that number: a choice alone does not tell the half."""
        self._deal = number

    def short_prompt(self, state: HudState) -> str:
        return self.prompt(state, is_short=True)

    def prompt(self, state: HudState, *, is_short: bool = False) -> str:
        contract, hand = self.deals.contract(state.history), state.zones[HANDS[state.seat]]
        if contract is UNNAMED:
            return say("king.ask_short" if is_short else "king.ask")
        if len(hand) == 1:
            return say("table.last")
        return _ask_follow(state, contract, hand, is_short=is_short) if state.trick else _ask_lead(contract, hand)

    def wait(self, state: HudState) -> str:
        if self.deals.contract(state.history) is UNNAMED and state.turn >= 0:
            return say("king.wait_choice", name=self.spoken[state.turn])
        return super().wait(state)

    def plate_lines(self, state: HudState, seat: Seat, fits: Callable[[str], bool]) -> tuple[str, ...]:
        if state.is_given_up:
            return (say("king.match", points=signed(state.history.totals[seat])),)
        total = say("king.match", points=signed(self.standings(state.history)[seat]))
        if state.history.ended is not None:
            return (total,)
        contract = self.deals.contract(state.history)
        if contract is UNNAMED:
            return (total,)
        versions = self._versions(language(), contract, taken(state.history, contract))
        return total, first_fitting(versions, fits)[seat]

    def round_name(self, number: int) -> str:
        # Every account of a match names a deal before what was done in it.
        self.speak_of(number)
        if self.deals.are_chosen(number):
            return say("king.deal_number", number=number)
        place = self.deals.course.place(number, ())
        return say("king.deal", number=number, contract=short(self.deals.contracts[place]))

    def played_round_name(self, event: RoundScored) -> str:
        return say("king.deal", number=event.number, contract=short(self.deals.scored(event)))

    def explain_score(self, event: RoundScored, seat: Seat) -> str:
        contract, count = self.deals.scored(event), event.facts["taken"][seat]
        words = count_taken(contract, count)
        return say("king.sum", made=words, worth=signed(contract.worth)) if count > 1 else words

    def standings(self, history: MatchHistory) -> tuple[int, ...]:
        if any(event.number == history.round for event in history.rounds):
            return history.totals
        contract = self.deals.contract(history)
        counts = taken(history, contract)
        return tuple(total + count * contract.worth for total, count in zip(history.totals, counts, strict=True))

    def summarize(self, history: MatchHistory, ended: Ended) -> str:
        winners = ended.ranking[0]
        values = {"points": plain(ended.totals[winners[0]]), "count": len(history.rounds)}
        if len(winners) == len(ended.totals):
            return say("king.summary_all_tie", **values)
        if len(winners) > 1:
            return say("king.summary_tie", **values)
        return say("king.summary", name=self.spoken[winners[0]], **values)


def _ask_lead(contract: Contract, hand: Sequence[Card]) -> str:
    hearts = sum(suit(card) == contract.barred for card in hand)
    if not hearts:
        return say("table.lead")
    return say("king.lead_hearts" if hearts == len(hand) else "king.lead_no_heart")


def _ask_follow(state: HudState, contract: Contract, hand: Sequence[Card], *, is_short: bool) -> str:
    led = SUITS[suit(state.trick[0])]
    suit_led = chip_of(led)
    if all(SUITS[suit(deed.moves[0].card)] == led for deed in state.legal):
        return say("table.follow", suit=suit_led)
    if contract.must_go == {THE_KING} and THE_KING in hand:
        return say("king.must_fall_short" if is_short else "king.must_fall", suit=suit_led)
    trump = TRUMPS.get(contract.name, "")
    if any(SUITS[suit(card)] == trump for card in hand):
        key = "king.free_trump_short" if is_short else "king.free_trump"
        return say(key, suit=suit_led, trump=chip_of(trump))
    return say("king.free_short" if is_short else "table.free", suit=suit_led)
