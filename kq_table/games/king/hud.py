"""The furniture of King, King on 52 cards and Jeu du Roi: contracts, their cost, and what was taken. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engines.core.api import Deed, Ended, Event, RoundScored, Seat, Zone
from engines.core.cards import SUITS, Card, name, suit
from engines.games.king.contracts import HEART, THE_KING, TRUMPS, Contract
from engines.games.king.state import HANDS
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.history import MatchHistory
from kq_table.board.slots import Layout
from kq_table.games.shared.hud import BaseHud
from kq_table.games.shared.interface import HudServices, HudState, ResultMaker
from kq_table.games.shared.panel_layout import caption_height
from kq_table.games.shared.score_sheet import ScoreSheet
from kq_table.shell.scene import Scene
from kq_table.text import plain, say, signed
from kq_table.ui.compositor import DisplayList
from kq_table.ui.svg import icon
from kq_table.ui.table_view import Cell, TableRow
from kq_table.ui.theme import BRASS, BRASS_LIGHT, CREAM, CREAM_SOFT, FADED, Z_PANELS
from kq_table.ui.widget import UiContext, Widget

from . import words as king_words
from .panel_layout import ACROSS, KingLayout, Needs, places
from .score_sheet import AllDeals, Contracted, ContractProgress, DealsSheet
from .scores import DealResult, Outcome
from .slots import layout
from .words import Deals

SIGNS: Final = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
TRUMP_SIGN: Final = 0.24
"""The height of the sign of the trumps, as a part of a card's."""


class KingCardBehaviour(CardBehaviour):
    """Lets those of the won cards that count in this deal lie open, beside the others (KG-15)."""

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(hand_order)
        self._contract: Contract | None = None

    def update(self, public: Any) -> None:
        """Keep the contract; between two deals that of the first, until its cards have been swept together."""
        if public.turn >= 0:
            self._contract = public.contract

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Lay the cards that count behind the others."""
        if zone.name != "won":
            return super().sort(zone, cards)
        return tuple(sorted(cards, key=self._counts))

    def is_face_up(self, zone: Zone, card: Card) -> bool:
        """Show of the cards won those that count."""
        return self._counts(card) if zone.name == "won" else super().is_face_up(zone, card)

    def sound(self, event: Event) -> str:
        """Let the end of a deal be heard: a low note where everything counts against one."""
        if isinstance(event, RoundScored) and self._contract is not None:
            return "low" if self._contract.worth < 0 else "chime"
        return super().sound(event)

    def _counts(self, card: Card) -> bool:
        return self._contract is not None and card in self._contract.cards


class KingHud(BaseHud):
    """Everything on this table that is not a card."""

    where: KingLayout

    def __init__(self, company: HudServices) -> None:
        self._deals = Deals.of(company.game, company.options, company.seats)
        super().__init__(company)
        names = [seating.name for seating in company.seatings]
        said = [self._said(number) for number in range(1, len(self._deals.contracts) + 1)]
        size = self._deals.hand_size
        longest = king_words.course(size, size, (size, size))
        self._sheet = DealsSheet(names, said, longest, self._widest(), self._deals.turn, self._unfold)
        self._standing: tuple[object, ContractProgress] | None = None
        self._announced = 0
        """The deal whose contract was told last."""

    def make_card_behaviour(self) -> KingCardBehaviour:
        """Say how cards lie and move."""
        return KingCardBehaviour(lambda: self.company.settings().hand_order)

    def make_sheet(self) -> ScoreSheet | None:
        """Have a sheet of its own in place of the usual one."""
        return None

    @property
    def faces(self) -> Sequence[Card]:
        """The cards of the game, which are more or fewer by key and seats."""
        return self._deals.pack

    def more_widgets(self) -> Sequence[Widget]:
        """List the sheet."""
        return (self._sheet,)

    def sheet(self) -> Widget | None:
        """Name the numbers; folded, the button that shows them."""
        return self._sheet.children[0]

    # -- where

    def lay(self, kit: UiContext, seat: Seat) -> tuple[KingLayout, Layout]:
        """Lay everything out."""
        sheet = self._sheet
        needs = Needs(
            self.company.seats, self._deals.hand_size, sheet.whole(kit), lambda width: sheet.strip(kit, width)
        )
        where = places(kit.metrics, needs)
        sheet.lie(kit, where.sheet, is_folded=where.is_folded)
        return where, layout(self.company.zones, where, seat, self.card_behaviour.is_face_up)

    # -- what may be done

    def ask(self, at: HudState) -> str:
        """Say what may be played."""
        contract, hand = self._contract(at.history), at.zones[HANDS[at.seat]]
        if not at.trick:
            return self._ask_lead(contract, hand)
        led = SUITS[suit(at.trick[0])]
        chip = f"{{{led}}}"
        playable = [deed.moves[0].card for deed in at.legal]
        if all(SUITS[suit(card)] == led for card in playable):
            return say("table.follow", suit=chip)
        if contract.forces_king and THE_KING in hand:
            return self._fitting(say("king.must_fall", suit=chip), say("king.must_fall_short", suit=chip))
        trump = TRUMPS.get(contract.name, "")
        if any(SUITS[suit(card)] == trump for card in hand):
            told = {"suit": chip, "trump": f"{{{trump}}}"}
            return self._fitting(say("king.free_trump", **told), say("king.free_trump_short", **told))
        return self._fitting(say("table.free", suit=chip), say("king.free_short", suit=chip))

    def _fitting(self, words: str, fewer: str) -> str:
        """Say it in fewer words where the slip is too narrow."""
        room = self.where.prompt.w - self.kit.px(40)
        return words if self.kit.fonts.width(words, "body") <= room else fewer

    def _ask_lead(self, contract: Contract, hand: Sequence[Card]) -> str:
        hearts = sum(suit(card) == HEART for card in hand)
        if not contract.bars_heart_leads or not hearts:
            return say("table.lead")
        if hearts == len(hand):
            return say("king.lead_hearts")
        return self._fitting(say("king.lead_no_heart"), say("king.lead_no_heart_short"))

    def words(self, deed: Deed) -> str:
        """Say what was played."""
        return say("table.plays", card=f"{{{name(deed.moves[0].card)}}}")

    # -- how it stands

    def _contract(self, history: MatchHistory) -> Contract:
        return self._deals.contracts[history.round - 1]

    def plate_lines(self, at: HudState, seat: Seat) -> tuple[str, ...]:
        """Say how a seat stands, and what it has taken in this deal."""
        match = say("king.match", points=signed(at.history.totals[seat]))
        if at.history.ended is not None:
            return (match,)
        contract = self._contract(at.history)
        counts, room = king_words.taken(at.history, contract), self._plates.room(self.plate_rect(seat).size)
        words = king_words.so_far(contract, counts, lambda text: self.kit.fonts.width(text, "small") <= room)
        return match, words[seat]

    def mark(self) -> str:
        """Say what the crown on a plate means."""
        return say("king.dealt")

    def round_name(self, number: int) -> str:
        """Name a deal by its contract."""
        return say("king.deal", number=number, contract=king_words.short(self._deals.contracts[number - 1]))

    def update(self, at: HudState) -> None:
        """Write the sheet anew when something has happened, and tell what is played for when a deal begins."""
        self._announce(at)
        key = (len(at.history.events), at.history.round, at.history.totals)
        if self._standing is None or self._standing[0] != key:
            self._standing = key, self._stand(at.history)
            self._sheet.show(self._standing[1])
            self._sheet.lie(self.kit, self.where.sheet, is_folded=self.where.is_folded)

    def _announce(self, at: HudState) -> None:
        """Tell once, as soon as the cards have been dealt, what is played for."""
        number = at.history.round
        is_new = at.is_settled and not sum(at.history.tricks) and not at.trick and at.history.events
        if not is_new or number == self._announced:
            return
        self._announced = number
        contract, deals = self._contract(at.history), self._deals.contracts
        title, cost = king_words.title(contract), self._deals.cost(number)
        begins = say("king.begins", number=number, count=len(deals), contract=title, cost=cost)
        self.company.tell(say("king.turns", begins=begins) if number == self._deals.turn else begins)

    def _stand(self, history: MatchHistory) -> ContractProgress:
        taken = king_words.taken(history, self._contract(history))
        rows = [self._row(history, number, taken) for number in range(1, len(self._deals.contracts) + 1)]
        total = Cell(say("sheet.total"), "", "strong", BRASS_LIGHT)
        totals = (total, *(Cell(signed(points), "", "strong") for points in history.totals))
        lit = {history.round - 1, len(rows)}
        return ContractProgress(
            self._said(history.round), self._note(history, sum(taken)), (*rows, totals), frozenset(lit)
        )

    def _said(self, number: int) -> Contracted:
        contract = self._deals.contracts[number - 1]
        cost = self._deals.cost(number)
        return Contracted(
            king_words.title(contract), cost, king_words.bounds(contract), king_words.told(contract, cost)
        )

    def _note(self, history: MatchHistory, taken: int) -> str:
        """Say how far the deal has come, and what is still to come."""
        contract, size = self._contract(history), self._deals.hand_size
        out = (contract.units - taken, contract.units) if contract.cards else None
        return king_words.course(min(size, sum(history.tricks) + 1), size, out)

    def _row(self, history: MatchHistory, number: int, taken: Sequence[int]) -> tuple[Cell, ...]:
        """Write one deal: its scores, or as the one that is played what it comes to so far, or nothing yet."""
        contract = self._deals.contracts[number - 1]
        scored = next((event for event in history.rounds if event.number == number), None)
        is_now = scored is None and number == history.round
        hint = f"{self._deals.cost(number)}. {king_words.bounds(contract)}".strip()
        colour = BRASS_LIGHT if is_now else CREAM if scored else FADED
        head = Cell(king_words.short(contract), hint, "strong" if is_now else "small", colour)
        if scored is not None:
            return (head, *(self._scored(history, scored, seat) for seat in range(history.seats)))
        if not is_now:
            return (head, *(Cell("", hint, "small") for _ in taken))
        so_far = king_words.so_far(contract, taken, lambda _: True)
        scores = [signed(n * contract.worth) for n in taken]
        return (head, *(Cell(score, words, "small", BRASS_LIGHT) for score, words in zip(scores, so_far, strict=True)))

    def _scored(self, history: MatchHistory, event: RoundScored, seat: Seat) -> Cell:
        """Write a score; pointed at, it shows what made it."""
        contract, score = self._deals.contracts[event.number - 1], event.scores[seat]
        cards = king_words.chips(king_words.counting(history, event, contract, seat))
        words = say(
            "king.cell_cards" if cards else "king.cell",
            name=self.company.seatings[seat].name,
            contract=king_words.title(contract),
            made=king_words.made(contract, event.facts["taken"][seat]),
            points=signed(score),
            cards=cards,
        )
        return Cell(signed(score), words, "small", CREAM if score else CREAM_SOFT)

    def _widest(self) -> list[TableRow]:
        """Give rows as wide as any can get, to measure the sheet by."""
        seats, worst = range(self.company.seats), -sum(abs(c.worth * c.units) for c in self._deals.contracts) // 2
        rows = [
            (Cell(king_words.short(contract), "", "strong"), *(Cell(plain(worst), "", "small") for _ in seats))
            for contract in self._deals.contracts
        ]
        return [*rows, (Cell(say("sheet.total"), "", "strong"), *(Cell(plain(worst), "", "strong") for _ in seats))]

    def _unfold(self) -> None:
        """Show all deals over the table."""
        if self._standing is not None:
            standing, headings = self._standing[1], self._sheet.listing.headings
            self.company.lay_over(lambda context: AllDeals(context, standing, headings, self._deals.turn))

    # -- results

    def explain(self, event: RoundScored, seat: Seat) -> str:
        """Say what a score is made of."""
        contract, count = self._deals.contracts[event.number - 1], event.facts["taken"][seat]
        words = king_words.made(contract, count)
        return say("king.sum", made=words, worth=signed(contract.worth)) if count > 1 else words

    def round_result(self, scene: ResultMaker, event: RoundScored) -> Scene:
        """Show how a deal was scored."""
        contract = self._deals.contracts[event.number - 1]
        title = say("king.deal", number=event.number, contract=king_words.title(contract))
        seats = range(self.company.seats)
        hauls = [king_words.counting(scene.history, event, contract, seat) for seat in seats]
        words = [self._deals.cost(event.number) + "."]
        is_early = sum(map(len, scene.history.hauls[scene.history.rounds.index(event)])) < len(self._deals.pack)
        words += [say("king.stopped")] if is_early else []
        return DealResult(scene, event, lambda seat: self.explain(event, seat), Outcome(title, words, hauls))

    def summary(self, history: MatchHistory, ended: Ended) -> str:
        """Say in which order they came in."""
        return say("king.summary", places=", ".join(self._in_order(ended)), deals=len(history.rounds))

    def _in_order(self, ended: Ended) -> Iterator[str]:
        place = 1
        for level in ended.ranking:
            for seat in level:
                yield say("king.place", place=place, name=self._called(seat), points=signed(ended.totals[seat]))
            place += len(level)

    def _called(self, seat: Seat) -> str:
        """Call the only person you."""
        people = [seating for seating in self.company.seatings if seating.is_person]
        seating = self.company.seatings[seat]
        return say("king.you") if people == [seating] else seating.name

    # -- drawing

    def draw_more(self, frame: DisplayList, at: HudState) -> None:
        """Lay the sign of the trumps on the felt, and say whose tricks lie apart from their plate."""
        self._draw_trump(frame, at)
        owner = max(at.seat, 0)
        if self.where.is_folded or not at.history.captured[owner]:
            return
        name, won = self.company.seatings[owner].name, self.where.stations[0].won
        words = say("king.yours") if at.seat == owner else say("king.taken_by", name=name)
        line = self.kit.fonts.line(self.kit.fonts.elide(words, "small", won.w), "small", CREAM_SOFT)
        frame.add("own", line, won.x, won.y - caption_height(self.kit.metrics), Z_PANELS)

    def _draw_trump(self, frame: DisplayList, at: HudState) -> None:
        trump = TRUMPS.get(self._contract(at.history).name)
        if trump is None:
            return
        picture = icon(SIGNS[trump], round(self.where.card[1] * TRUMP_SIGN), BRASS)
        # Below the card at the left, where no other comes to lie.
        x = self.where.trick.centerx - round(self.where.card[0] * ACROSS[1])
        place = picture.get_rect(midbottom=(x, self.where.trick.bottom))
        frame.add("trump", picture, place.x, place.y, Z_PANELS)
