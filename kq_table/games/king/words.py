"""The deals of a match of King and the words for them: contracts and what they cost, prompts, and scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import ClassVar, Final

from engines.core.api import Deed, Ended, Moved, RoundBegan, RoundScored, Said, Seat, TrickTaken
from engines.core.cards import SUITS, Card, suit
from engines.core.sentences import plain, signed
from engines.games.king import bidding
from engines.games.king.bidding import Bid
from engines.games.king.contracts import (
    ANY_START,
    ANY_TRUMP,
    HEARTS,
    KING_OF_HEARTS,
    LAST_TWO,
    MEN,
    NO_SUIT,
    OTHER,
    THE_KING,
    TRICKS,
    TRUMP_NAMES,
    TRUMPS,
    UNNAMED,
    Contract,
    Course,
    KingOptions,
    course_of,
    pack_of,
)
from engines.games.king.game_file import usual_title
from engines.games.king.state import HANDS, LAYOUT
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import HudServices, HudState
from kq_table.games.shared.words import GameWords
from kq_table.narrate.deeds import chip, chip_of, chips
from kq_table.narrate.match_summary import listed
from kq_table.text import find, language, say

KEYS: Final = ("king.so_far", "king.so_far_short", "king.this_deal")
"""Message keys for what a deal has brought so far, the longest first."""
CHOICE: Final = "contract "
"""First word of a dealer's choice in a record (KG-17)."""
PASSES: Final = "pass"
SIGNS: Final = frozenset(
    {TRICKS, HEARTS, "diamonds", MEN, "queens", LAST_TWO, KING_OF_HEARTS, *TRUMPS, "no-trump", "domino"}
)
"""The contracts that have a sign of their own."""
PLACES: Final = ("king.place.1", "king.place.2", "king.place.3", "king.place.4")


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
        named = (said.word.removeprefix(CHOICE) for said in history.heard if said.word.startswith(CHOICE))
        name = next(named, "")
        return self.course.place_of(history.round, name) if name else -1

    def contract(self, history: MatchHistory) -> Contract:
        """The present contract; `UNNAMED` until it is chosen."""
        place = self.place(history)
        return self.contracts[place] if place >= 0 else UNNAMED

    def scored(self, event: RoundScored) -> Contract:
        """The contract of a finished deal."""
        return self.contracts[event.facts["place"][0] if self.course.has_choice else event.number - 1]

    def bids(self, history: MatchHistory) -> list[Bid]:
        """By seat, whom it has doubled or which cards it has shown in the present deal."""
        contract, words = self.contract(history), ("double", "show")
        said = [word.partition(" ") for word in (said.word for said in history.heard)]
        read = [bidding.read(contract, rest) or () for word, _, rest in said if word in words]
        return bidding.by_seat(self.course, contract, history.dealer, read) if read else [()] * self.seats

    def points(self, history: MatchHistory) -> tuple[int, ...]:
        """By seat, what the present deal has brought so far, as if it ended now; in a layout, to who is out."""
        contract = self.contract(history)
        if contract.is_layout:
            out = out_so_far(history, self.hand_size)
            seats = range(self.seats)
            return tuple(contract.places[out.index(seat)] if seat in out else 0 for seat in seats)
        bare = [contract.worth * count for count in taken(history, contract)]
        if not contract.bids:
            return tuple(bare)
        if is_showing(contract):
            more = bidding.shown_points(contract, self.bids(history), history.captured)
            return tuple(map(sum, zip(bare, more, strict=True)))
        return tuple(bidding.doubled_points(bare, self.bids(history)))

    def named(self, history: MatchHistory) -> list[int]:
        """What dealers have chosen so far, deal by deal, as places in `contracts`; with the present choice."""
        past = [event.facts["place"][0] for event in history.rounds if self.are_chosen(event.number)]
        is_scored = bool(history.rounds) and history.rounds[-1].number == history.round
        place = self.place(history) if self.are_chosen(history.round) and not is_scored else -1
        return [*past, place] if place >= 0 else past

    @property
    def has_layout(self) -> bool:
        return any(contract.is_layout for contract in self.contracts)

    @property
    def has_bids(self) -> bool:
        """Whether players double or show cards in any deal."""
        return any(contract.bids for contract in self.contracts)

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
        cost, bounds, brief = self._cost(contract), _bounds(contract), _brief_bounds(contract)
        before = [say(BIDS[contract.bids])] if contract.bids else []
        told = " ".join([*bounds, *before]), " · ".join([cost, *brief]), " ".join(bounds)
        return ContractTexts(contract.name, title(contract), short(contract), cost, *told)

    def _cost(self, contract: Contract) -> str:
        """What each thing that counts costs or brings."""
        if contract.is_layout:
            return say("king.each.domino", points=", ".join(map(signed, contract.places)))
        key = f"king.each.men.{self.options.men}" if kind(contract) == MEN else f"king.each.{kind(contract)}"
        if contract.last > 1 and kind(contract) == LAST_TWO:
            more = signed(contract.worth * contract.last)
            return say("king.each.last-two.more", points=signed(contract.worth), more=more)
        heavy = [
            say("king.each.card", points=signed(contract.worth * units), card=chip(card))
            for card, units in contract.heavy
        ]
        return ", ".join([say(key, points=signed(contract.worth)), *heavy])


BIDS: Final = {
    "double": "king.bound.double",
    "double-declarer": "king.bound.double_dealer",
    "show": "king.bound.show",
}


def _bounds(contract: Contract) -> list[str]:
    """What else holds in a contract, in sentences."""
    found = []
    if contract.barred != NO_SUIT:
        found.append(_no_lead(contract))
    if contract.must_go:
        found.append(say(f"king.bound.{_must(contract)}"))
    if contract.beaten_goes:
        found.append(say("king.bound.beaten"))
    if contract.is_layout:
        found.append(say("king.bound.any_start" if contract.start == ANY_START else "king.bound.jacks"))
    return found


def _no_lead(contract: Contract) -> str:
    barred = SUITS[contract.barred]
    if barred == "H":
        return say("king.bound.lead_broken" if contract.is_bar_lifted else "king.bound.lead")
    suit_chip = chip_of(barred)
    if contract.is_bar_lifted:
        return say("king.bound.lead_broken.suit", suit=suit_chip)
    return say("king.bound.lead.suit", suit=suit_chip)


def _brief_bounds(contract: Contract) -> list[str]:
    """The same in a few words."""
    found = []
    if contract.barred != NO_SUIT:
        barred = SUITS[contract.barred]
        found = [say("king.bound.no_hearts") if barred == "H" else say("king.bound.no_suit", suit=chip_of(barred))]
    if contract.must_go:
        found.append(say({"king": "king.bound.must_fall"}.get(_must(contract), f"king.bound.brief.{_must(contract)}")))
    return [*found, say("king.bound.brief.beaten")] if contract.beaten_goes else found


def trump_of(contract: Contract) -> str:
    """The letter of the trump suit; empty for none."""
    return SUITS[contract.trump] if contract.trump in range(len(SUITS)) else ""


def _must(contract: Contract) -> str:
    """The part of a message key that tells what must go."""
    if trump_of(contract):
        return "trump"
    return "king" if contract.must_go == {THE_KING} else "counted"


def is_showing(contract: Contract) -> bool:
    """Whether cards may be shown before the first one is played, not players doubled."""
    return bool(contract.bids) and bidding.word(contract) == "show"


def kind(contract: Contract) -> str:
    """The part of a message key that tells what counts."""
    found = contract.kind
    if found == LAST_TWO and len(contract.tricks) == 1:
        return "last"
    if found in {TRICKS, ANY_TRUMP}:
        return "trick"
    if found == HEARTS:
        return {"H": HEARTS, "D": "diamonds"}.get(SUITS[contract.suit], OTHER)
    is_usual = contract.cards == {THE_KING} if found == KING_OF_HEARTS else found != MEN or contract.name == MEN
    return found if is_usual else OTHER


def sign_of(contract: Contract) -> str:
    """The name of its sign within the crest: a contract of somebody's own has that of the most similar one of ours."""
    if contract.name in SIGNS:
        return contract.name
    if contract.kind == ANY_TRUMP:
        return TRUMP_NAMES[SUITS[contract.trump]]
    return contract.kind if contract.kind in SIGNS else MEN


@dataclass(frozen=True)
class ContractTexts:
    """
    What is said about a contract.

    :param key: its name in a record; empty before one is chosen
    :param short: its name where there is little room
    :param cost: what each thing that counts costs or brings
    :param bounds: additional prohibitions; empty for none
    :param brief: cost and bounds in one line
    :param rules: the bounds without what happens before the first card
    """

    key: str
    title: str
    short: str
    cost: str
    bounds: str
    brief: str
    rules: str = ""

    @property
    def in_full(self) -> str:
        """Cost and bounds as sentences."""
        return f"{self.cost}. {self.bounds}".strip()

    @property
    def in_short(self) -> str:
        """The same without what happens before the first card."""
        return f"{self.cost}. {self.rules}".strip()


def before_choice(dealer: str) -> ContractTexts:
    """What is said while *dealer*, as in `GameWords.spoken`, chooses a contract."""
    title, words = say("king.unnamed"), say("king.wait_choice", name=dealer)
    return ContractTexts("", title, title, words, "", words)


def title(contract: Contract) -> str:
    if contract.title not in {"", usual_title(contract.name)}:
        return contract.title
    if contract.is_layout and contract.start != ANY_START:
        return say("king.plus.jacks")
    return find(f"king.{_sign(contract)}.{contract.name}") or contract.title


def short(contract: Contract) -> str:
    full = title(contract)
    is_ours = contract.title in {"", usual_title(contract.name)}
    return (find(f"king.short.{_sign(contract)}.{contract.name}") if is_ours else "") or full


def count_taken(contract: Contract, count: int) -> str:
    """How many of the things that count a seat has taken, in words."""
    return say(f"king.made.{kind(contract)}", count=count) if count else say("king.none")


def deal_so_far(contract: Contract, counts: Sequence[int], points: Sequence[int] = ()) -> list[list[str]]:
    """
    By seat, what the deal has brought so far and why: in full, shortened, and without a reason.

    :param counts: by seat, how many of the things that count it has taken
    :param points: by seat, if they are not those of these things alone
    """

    def tell(key: str, count: int, scored: int) -> str:
        made = count_taken(contract, count)
        return say(key, points=signed(scored), made=made) if count else say(KEYS[-1], points=signed(scored))

    told = points or [count * contract.worth for count in counts]
    return [[tell(key, count, scored) for count, scored in zip(counts, told, strict=True)] for key in KEYS]


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


def things(contract: Contract, units: int, cards: Iterable[Card]) -> int:
    """How many cards or tricks that count are among the units that a seat has taken, with these cards."""
    if contract.cards:
        return sum(card in contract.cards for card in cards)
    # The last of two tricks may be worth as much as several of the other.
    return -(-units // contract.last)


def out_so_far(history: MatchHistory, hand_size: int) -> list[Seat]:
    """The seats that have laid all their cards out in this deal, in order."""
    this_deal = takewhile(lambda event: not isinstance(event, RoundBegan), reversed(history.events))
    laid = [event.src.owner for event in this_deal if isinstance(event, Moved) and event.dst == LAYOUT][::-1]
    last = {seat: at for at, seat in enumerate(laid)}
    return sorted((seat for seat in last if laid.count(seat) == hand_size), key=last.__getitem__)


def laid_so_far(history: MatchHistory, seat: Seat | None = None) -> int:
    """How many cards of a layout have been played in this deal, by one seat or by all."""
    this_deal = takewhile(lambda event: not isinstance(event, RoundBegan), reversed(history.events))
    laid = (event for event in this_deal if isinstance(event, Moved) and event.dst == LAYOUT)
    return sum(seat in {None, event.src.owner} for event in laid)


def has_passed(history: MatchHistory, seat: Seat) -> bool:
    """Whether the last thing a seat did in a layout was to pass."""
    for event in reversed(history.events):
        if isinstance(event, RoundBegan):
            return False
        if isinstance(event, Moved) and event.src.owner == seat:
            return False
        if isinstance(event, Said) and event.seat == seat:
            return event.word == PASSES
    return False


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


def things_taken(history: MatchHistory, contract: Contract) -> tuple[int, ...]:
    """By seat, how many of the cards or tricks that count it has taken in this deal, as far as shown."""
    units = taken(history, contract)
    return tuple(things(contract, count, cards) for count, cards in zip(units, history.captured, strict=True))


@dataclass(frozen=True)
class ScoreParts:
    """
    What the score of a seat in a finished deal is made of.

    :param made: what it has taken, in words
    :param bare: the points of that
    :param more: what doubling or showing has added
    """

    made: str
    bare: int
    more: int


def score_parts(contract: Contract, event: RoundScored, seat: Seat, cards: Iterable[Card] | None = None) -> ScoreParts:
    """:param cards: those that the seat has won; None if they are not known any more"""
    facts = event.facts
    units, worth = facts["taken"][seat], facts["worth"][seat]
    if contract.is_layout:
        made, bare = say(PLACES[units - 1]), worth
    else:
        is_known = cards is not None or not contract.heavy
        count = things(contract, units, cards or ()) if cards is not None or not contract.cards else units
        made, bare = count_taken(contract, count) if is_known else signed(units * worth), units * worth
    return ScoreParts(made, bare, event.scores[seat] - bare)


def settlements(event: RoundScored, seat: Seat) -> list[tuple[Seat, int, bool]]:
    """With whom a seat settled after doubling, the points that it got, and whether they had redoubled."""
    bare, doubled = event.facts["bare"], event.facts["doubled"]
    found = []
    for other in range(len(bare)):
        times = (doubled[seat] >> other & 1) + (doubled[other] >> seat & 1)
        if times:
            found.append((other, times * (bare[seat] - bare[other]), times > 1))
    return found


def layout_line(state: HudState, contract: Contract, hand_size: int, seat: Seat) -> str:
    """Which place a seat has, or that it has passed, or how many cards it holds."""
    out = out_so_far(state.history, hand_size)
    if seat in out:
        at = out.index(seat)
        return say("king.so_far_short", points=signed(contract.places[at]), made=say(PLACES[at]))
    if has_passed(state.history, seat):
        return say("king.passed")
    return say("king.holds", count=hand_size - laid_so_far(state.history, seat))


class KingWords(GameWords):
    trick_line: ClassVar[int] = 1
    score_line: ClassVar[int] = 1

    def __init__(self, services: HudServices) -> None:
        super().__init__(services)
        self.deals = Deals(KingOptions(services.game, **services.options), services.seats)
        self._deal = 1
        # Plates are asked for their lines in every frame.
        self._versions = lru_cache(1)(lambda _language, *of_deal: deal_so_far(*of_deal))

    def describe_deed(self, deed: Deed, actor: Seat, names: Sequence[str]) -> str:
        if deed.moves:
            return say("table.plays", name=names[actor], card=self.suggest_deed(deed))
        word, bid, name = deed.text.partition(" ")[0], self.bid_of(deed), names[actor]
        if word == "double":
            others = [names[seat] for seat in bid]
            return say("king.doubles", name=name, others=listed(others)) if bid else say("king.doubles_none", name=name)
        if word == "show":
            cards = chips(map(Card, bid))
            return say("king.shows", name=name, cards=cards) if bid else say("king.shows_none", name=name)
        if deed.text == PASSES:
            return say("king.passes", name=name)
        return say("king.chooses", name=name, contract=self._chosen_title(deed))

    def suggest_deed(self, deed: Deed) -> str:
        if deed.moves:
            return chip(deed.moves[0].card)
        word, bid = deed.text.partition(" ")[0], self.bid_of(deed)
        if word in {"double", "show"}:
            return self.bid_label(word, bid)
        if deed.text == PASSES:
            return say("king.pass")
        return say("king.suggests", contract=self._chosen_title(deed))

    def bid_label(self, word: str, bid: Bid) -> str:
        """What a bid does, as its button says it."""
        if word == "show":
            return say("king.show", cards=chips(map(Card, bid))) if bid else say("king.show_none")
        others = [self.spoken[seat] for seat in bid]
        return say("king.double", others=listed(others)) if bid else say("king.double_none")

    def bid_of(self, deed: Deed) -> Bid:
        """Whom a deed doubles, or which cards it shows."""
        word, _, rest = deed.text.partition(" ")
        known = (contract for contract in self.deals.contracts if contract.bids and bidding.word(contract) == word)
        return next(filter(None, (bidding.read(contract, rest) for contract in known)), ())

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
        if state.public.is_bidding:
            return self._ask_bid(state, contract)
        if contract.is_layout:
            return _ask_lay(state, contract, is_short=is_short)
        if len(hand) == 1:
            return say("table.last")
        if state.trick:
            return _ask_follow(state, contract, hand, is_short=is_short)
        return _ask_lead(state, contract, hand)

    def _ask_bid(self, state: HudState, contract: Contract) -> str:
        """Whom to double, or what to show."""
        if len(state.legal) == 1 and state.legal[0].text.endswith(bidding.NONE):
            return say("king.bid.nothing" if is_showing(contract) else "king.bid.nobody")
        if is_showing(contract):
            return say("king.bid.show")
        if state.legal[0].text.endswith(bidding.NONE):
            return say("king.bid.double")
        return say("king.bid.owes", dealer=self.spoken[state.history.dealer])

    def wait(self, state: HudState) -> str:
        if self.deals.contract(state.history) is UNNAMED and state.turn >= 0:
            return say("king.wait_choice", name=self.spoken[state.turn])
        if state.public.is_bidding:
            contract = self.deals.contract(state.history)
            return say("king.wait_show" if is_showing(contract) else "king.wait_double", name=self.spoken[state.turn])
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
        history, deals = state.history, self.deals
        bids = self._bid_line(state, contract, seat)
        if contract.is_layout:
            return total, layout_line(state, contract, deals.hand_size, seat), *bids
        versions = self._versions(language(), contract, things_taken(history, contract), deals.points(history))
        return total, first_fitting(versions, fits)[seat], *bids

    def _bid_line(self, state: HudState, contract: Contract, seat: Seat) -> tuple[str, ...]:
        """What a seat has shown, or the sign before the faces of those it has doubled; nothing if it has not."""
        bid = self.deals.bids(state.history)[seat] if contract.bids else ()
        if not bid:
            return ()
        return (say("king.shown", cards=chips(map(Card, bid))) if is_showing(contract) else say("king.times_two"),)

    def tell_rules(self) -> str:
        """Who wins, and which way the turn passes if that is not clockwise."""
        course = self.deals.course
        who = say("king.foot_above" if course.wins_above_zero else "king.foot")
        return f"{who} {say('king.anticlockwise')}" if course.step < 0 else who

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
        return self.explain(event, seat)

    def explain(self, event: RoundScored, seat: Seat, cards: Iterable[Card] | None = None) -> str:
        """The same; with the cards that the seat has won, if they are still known."""
        contract, count = self.deals.scored(event), event.facts["taken"][seat]
        parts = score_parts(contract, event, seat, cards)
        words = parts.made
        if count > 1 and not contract.is_layout and not contract.heavy and contract.last == 1:
            words = say("king.sum", made=words, worth=signed(contract.worth))
        if not parts.more:
            return words
        key = "king.sum_shown" if is_showing(contract) else "king.sum_doubled"
        return say(key, made=words, points=signed(parts.more))

    def standings(self, history: MatchHistory) -> tuple[int, ...]:
        if any(event.number == history.round for event in history.rounds):
            return history.totals
        return tuple(map(sum, zip(history.totals, self.deals.points(history), strict=True)))

    def summarize(self, history: MatchHistory, ended: Ended) -> str:
        winners = ended.ranking[0]
        values = {"points": plain(ended.totals[winners[0]]), "count": len(history.rounds)}
        if self.deals.course.wins_above_zero and ended.totals[winners[0]] > 0:
            if len(winners) == 1:
                return say("king.summary_above", name=self.spoken[winners[0]], **values)
            return say("king.summary_all_above", names=listed([self.spoken[seat] for seat in winners]), **values)
        if len(winners) == len(ended.totals):
            return say("king.summary_all_tie", **values)
        if len(winners) > 1:
            return say("king.summary_tie", **values)
        return say("king.summary", name=self.spoken[winners[0]], **values)


MUST_TRUMP: Final = ("king.must_trump", "king.must_trump_short")
MUST_COUNT: Final = ("king.must_count", "king.must_count_short")
"""What a player must play who can't follow suit: in full, and shorter."""


def _ask_lead(state: HudState, contract: Contract, hand: Sequence[Card]) -> str:
    hearts = sum(suit(card) == contract.barred for card in hand)
    if not hearts:
        return say("table.lead")
    if hearts == len(hand):
        return say("king.lead_hearts")
    is_barred = all(suit(deed.moves[0].card) != contract.barred for deed in state.legal)
    return say("king.lead_no_heart" if is_barred else "table.lead")


def _ask_lay(state: HudState, contract: Contract, *, is_short: bool) -> str:
    if not state.legal[0].moves:
        return say("king.lay_pass_short" if is_short else "king.lay_pass")
    if contract.start == ANY_START and not state.zones[LAYOUT]:
        return say("king.lay_first_short" if is_short else "king.lay_first")
    return say("king.lay")


def _ask_follow(state: HudState, contract: Contract, hand: Sequence[Card], *, is_short: bool) -> str:
    led = SUITS[suit(state.trick[0])]
    suit_led, may = chip_of(led), [deed.moves[0].card for deed in state.legal]
    if all(SUITS[suit(card)] == led for card in may):
        is_free = len(may) == sum(SUITS[suit(card)] == led for card in hand)
        return say("table.follow", suit=suit_led) if is_free else say("king.beaten", cards=chips(sorted(may)))
    if contract.must_go == {THE_KING} and THE_KING in hand:
        return say("king.must_fall_short" if is_short else "king.must_fall", suit=suit_led)
    trump = trump_of(contract)
    if len(may) < len(hand):
        keys = MUST_TRUMP if trump else MUST_COUNT
        return say(keys[is_short], suit=suit_led, trump=chip_of(trump))
    if any(SUITS[suit(card)] == trump for card in hand):
        key = "king.free_trump_short" if is_short else "king.free_trump"
        return say(key, suit=suit_led, trump=chip_of(trump))
    return say("king.free_short" if is_short else "table.free", suit=suit_led)
