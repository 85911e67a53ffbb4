"""The furniture of Crowns: four open collections, who is whose partner, how all stand. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from pygame import Rect

from engines.core.api import Deed, Ended, RoundScored, Seat, State, Zone
from engines.core.cards import Card, name
from engines.games.crowns.state import COLLECTIONS, MATE, NONE, OUT, PACK, PublicState, ace_in, tally
from kq_table.board.history import MatchHistory
from kq_table.board.slots import Layout
from kq_table.games.shared.hud import BaseHud
from kq_table.games.shared.interface import HudServices, HudState, ResultMaker
from kq_table.games.shared.panel_layout import place_of
from kq_table.games.shared.seat_plate import Plate
from kq_table.games.shared.sorted_slot import Collection
from kq_table.shell.scene import Scene
from kq_table.text import plain, say
from kq_table.ui import theme
from kq_table.ui.button import Button
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import GAP
from kq_table.ui.widget import Target, UiContext, Widget

from . import words
from .card_behaviour import CrownsCardBehaviour
from .history import Course, fold
from .panel_layout import SEATS, CrownsLayout, layout, places
from .ranking import Ranking
from .recent_events import Lately
from .scores import CrownsResult, Facts, made, ranking_rows, said_card, said_suit, sign
from .widgets import MarkPainter, Medallion

HEARD: Final = 3
"""So many deeds later what was said is only to be read among what has been done."""
LINES: Final = 40
FEET: Final = ("alone", "aces", "aces", "joker")
"""What is to be known of each round."""
OUTS: Final = ("aces", "joker", "joker", "unseen")
"""What is out of each round."""


class CrownsHud(BaseHud):
    """Everything on this table that is not a card."""

    cards: ClassVar[Sequence[Card]] = PACK
    badge: ClassVar[str] = "cards"
    """A crown is something else here."""
    where: CrownsLayout

    def __init__(self, company: HudServices) -> None:
        super().__init__(company)
        self.names = [seating.name for seating in company.seatings]
        self.course = Course()
        self.facts = _reckon(self.course.collections)
        self._told: tuple[int, int] = (0, -1)
        self._to = [Button(f"to:{place}", "", lambda: None, "primary") for place in range(SEATS)]
        headings = ("", say("crowns.own"), say("crowns.now"), say("crowns.total"))
        self._ranking = Ranking("ranking", headings)
        self._lately = Lately("lately", say("crowns.news"), company.talk)

    def make_card_behaviour(self) -> CrownsCardBehaviour:
        """Say how cards lie and move."""
        return CrownsCardBehaviour(lambda: self.company.settings().hand_order)

    def make_sheet(self) -> None:
        """The ranking stands for it."""

    def sheet(self) -> Widget:
        """Name the ranking's list."""
        return self._ranking.children[0]

    def more_widgets(self) -> Sequence[Widget]:
        """List the buttons on the plates, what has been done, and the ranking."""
        return (*self._to, self._lately, self._ranking)

    # -- where

    def lay(self, kit: UiContext, seat: Seat) -> tuple[CrownsLayout, Layout]:
        """Lay everything out."""
        is_large = self.company.settings().large_print
        where = places(kit.metrics, is_large=is_large, is_bare=self.company.is_bare)
        self._painter = MarkPainter(kit)
        self._ranking.place(kit, where.ranking)
        self._lately.place(kit, where.news)
        self._layout = layout(self.company.zones, where, seat)
        for button, plate in zip(self._to, where.plates, strict=True):
            button.place(kit, plate)
        return where, self._layout

    def _place(self, seat: Seat) -> int:
        return place_of(seat, self.at.seat if self.at else 0, SEATS)

    def _collection(self, seat: Seat) -> Collection:
        slot = self._layout.slots[COLLECTIONS[seat]]
        assert isinstance(slot, Collection)
        return slot

    # -- what

    def update(self, at: HudState) -> None:
        """Follow what has been shown, and bring out the buttons of what a raised card may do."""
        told = (id(at.history), len(at.history.events))
        if told != self._told:
            self._told = told
            self._follow(at.history)
        for button in self._to:
            button.is_shown = False
        for deed in at.choices if at.is_mine else ():
            self._offer(at, deed)

    def _follow(self, history: MatchHistory) -> None:
        """Reckon anew what all have, and tell it."""
        self.course = fold(history.events)
        self.facts = _reckon(self.course.collections)
        self._lately.show([words.line(line, self.names) for line in self.course.lines[-LINES:]])
        rows = ranking_rows(self.facts, self.course.collections, history, self.company.seatings)
        self._ranking.show(
            say("crowns.round", number=history.round), rows, say(f"crowns.foot.{FEET[history.round - 1]}")
        )

    def _offer(self, at: HudState, deed: Deed) -> None:
        """Bring out the button on the plate of whom a deed means, where the name stands."""
        owner = deed.moves[0].dst.owner
        button = self._to[self._place(owner)]
        button.name, button.is_shown = f"deed:{deed.text}", True
        button.on_press = partial(self.company.do, deed)
        place, label = self._head(at, owner), self.label(deed)
        name = label if owner == at.seat else self.names[owner]
        button.place(self.kit, place)
        for button.text, button.role in ((label, "button"), (name, "button"), (name, "small")):
            width = button.natural_width(self.kit)
            if width <= place.w + self.kit.px(GAP):
                place.w = min(place.w, max(width, self.kit.fonts.width(self.names[owner], "strong") + self.kit.px(GAP)))
                break
        button.place(self.kit, place)

    def _head(self, at: HudState, seat: Seat) -> Rect:
        """Give the place of the name on a plate."""
        rect = self.plate_rect(seat)
        return self._plates.head(self.plate(at, seat), rect.size).move(rect.topleft)

    def offers(self, at: HudState) -> Sequence[Deed]:
        """Offer nothing in a row: each button lies on the plate it means."""
        del at
        return ()

    def focus(self) -> Widget | None:
        """Put the keys at the buttons where a raised card may go to several."""
        return next((button for button in self._to if button.is_shown), None)

    def ask(self, at: HudState) -> str:
        """Say what may be done now, and what the raised card would do."""
        if at.public.effect:
            return self._ask_effect(at)
        if not at.selected:
            return say("crowns.play")
        return words.asked(at.selected[0], len(at.goals), has_kings=any(suit != NONE for suit in self.facts["crown"]))

    def _ask_effect(self, at: HudState) -> str:
        """Say that one has to steal or to give, and why."""
        word, giver = at.public.effect, at.public.player
        if at.selected and word == "give":
            return say("crowns.to_whom", card=said_card(at.selected[0]))
        if at.selected:
            owner = next(deed.moves[0].src.owner for deed in at.legal if deed.moves[0].card == at.selected[0])
            return say("crowns.take", card=said_card(at.selected[0]), name=self.names[owner])
        card = said_card(self.course.collections[at.turn][-1])
        return say(f"crowns.{word}_own" if giver == at.turn else f"crowns.{word}", card=card, name=self.names[giver])

    def wait(self, at: HudState) -> str:
        """Say who is waited for, and for what."""
        if not at.public.effect:
            return super().wait(at)
        card = said_card(self.course.collections[at.turn][-1])
        return say(f"crowns.wait_{at.public.effect}", name=self.names[at.turn], card=card)

    # -- words

    def words(self, deed: Deed) -> str:
        """Say a deed of a seat, as a log tells it."""
        return words.of(deed, self.names)

    def label(self, deed: Deed) -> str:
        """Say on a button to whom the raised card goes."""
        return words.label(deed, self.names)

    def about(self, zone: Zone, card: Card) -> str:
        """Say what a card in a collection is worth there, and how one lays a card to it."""
        if zone.name != "collection":
            return ""
        said = words.about(self.facts, zone.owner, card, self.names)
        is_to_lay = self.at is not None and self.at.is_mine and not self.at.public.effect
        return f"{said} {say('crowns.about.how')}" if is_to_lay else said

    def phrases(self, seat: Seat) -> Sequence[str]:
        """List what a seat might want to say aloud, as it stands now."""
        return words.phrases(self.facts, self.course.collections[seat], seat, self.names)

    def explain(self, event: RoundScored, seat: Seat) -> str:
        """Say what a seat's score is made of."""
        return made(event.facts, seat, self.names)

    def round_result(self, scene: ResultMaker, event: RoundScored) -> Scene:
        """Show how a round was scored."""
        return CrownsResult(scene, event, lambda seat: self.explain(event, seat))

    def summary(self, history: MatchHistory, ended: Ended) -> str:
        """Say what all have come to."""
        del history
        best_first = sorted(range(SEATS), key=lambda seat: (-ended.totals[seat], seat))
        points = " · ".join(f"{self.names[seat]}: {plain(ended.totals[seat])}" for seat in best_first)
        return say("crowns.summary", points=points)

    # -- plates

    def plate_lines(self, at: HudState, seat: Seat) -> tuple[str, ...]:
        """Say which suit is crowned and what it is worth, and who is partner."""
        del at
        lines = [self._crown_line(seat)]
        partner, ace = self.facts["partner"][seat], ace_in(self.course.collections[seat])
        if partner != NONE:
            lines.append(self._in_short(seat, "partner", name=self.names[partner]))
        elif ace is not None:
            lines.append(self._in_short(seat, "alone", ace=said_card(ace)))
        return tuple(lines)

    def _crown_line(self, seat: Seat) -> str:
        crowned = self.facts["crown"][seat]
        if crowned == NONE:
            return self._in_short(seat, "no_king")
        key = "doubled" if self.facts["joker"][seat] else "crown"
        return self._in_short(seat, key, suit=said_suit(crowned), count=self.facts["points"][seat])

    def _in_short(self, seat: Seat, key: str, **values: object) -> str:
        """Say a line of a plate, shorter where there is no room for all of it."""
        long = say(f"crowns.long.{key}", **values)
        fits = self.kit.fonts.width(long, "small") <= self._plates.room(self.plate_rect(seat).size)
        return long if fits else say(f"crowns.short.{key}", **values)

    def plate(self, at: HudState, seat: Seat) -> Plate:
        """Say that another seat steals or gives, and who deals, and leave out what has no room."""
        plate = super().plate(at, seat)
        if plate.status and at.public.effect and seat != at.seat:
            plate = replace(plate, status=say(f"crowns.{at.public.effect}s"))
        lines = (*plate.lines, say("crowns.deals")) if plate.badge else plate.lines
        if seat in self.course.spoken(HEARD):
            # What is said lies over these, and the name stands above.
            lines, plate = ("",) * SEATS, replace(plate, status=" " if plate.status else "", dots=-1)
        # A button lies over the name where one has to choose, and needs more room.
        room = self.where.lines - bool(plate.status) - (at.is_mine and bool(at.choices))
        return replace(plate, lines=lines[:room])

    # -- drawing

    def draw_more(self, frame: DisplayList, at: HudState) -> None:
        """Add trays, the light on crowned suits, medallions, what is said, and what is out."""
        spoken = self.course.spoken(HEARD)
        for seat in range(SEATS):
            place = self._place(seat)
            tray, held = self.where.trays[place], self._sorted(seat)
            self._painter.tray(frame, seat, tray, is_goal=COLLECTIONS[seat] in at.goals)
            crowned = self.facts["crown"][seat]
            if crowned != NONE:
                collection = self._collection(seat)
                said = say("crowns.crowned", count=self.facts["points"][seat], suit=sign(crowned))
                self._painter.crowned(frame, seat, collection.span(crowned, held), collection.feet(held), said)
            self._painter.medallions(frame, seat, self.where.marks[place], self._worn(seat))
            if seat in spoken:
                self._painter.bubble(frame, seat, self._bubble_places(at, seat), spoken[seat])
        self._draw_out(frame, at)

    def _sorted(self, seat: Seat) -> tuple[Card, ...]:
        return self.card_behaviour.sort(COLLECTIONS[seat], tuple(self.course.collections[seat]))

    def _worn(self, seat: Seat) -> tuple[Medallion, ...]:
        ace = ace_in(self.course.collections[seat])
        is_pair = self.facts["partner"][seat] != NONE
        worn = []
        if ace is not None:
            signs = sorted([ace, MATE[ace]]) if is_pair else [ace]
            worn.append(Medallion("".join(name(card)[1] for card in signs), is_pair))
        return (*worn, Medallion("")) if self.facts["joker"][seat] else tuple(worn)

    def _bubble_places(self, at: HudState, seat: Seat) -> list[Rect]:
        """Give the places for what a seat says, on its plate: below the name, or over it where no button is."""
        head, foot = self._head(at, seat), self.plate_rect(seat).bottom - self.kit.px(4)
        below = Rect(head.x, head.bottom, head.w, foot - head.bottom)
        return [below] if at.is_mine and at.choices else [below, below.union(head)]

    def _draw_out(self, frame: DisplayList, at: HudState) -> None:
        """Say beside the pack what it is now: the cards that nobody has in this round."""
        if not at.zones.get(OUT) or not any(self.course.collections):
            return
        room, fonts, out = self.where.pack_words, self.kit.fonts, OUTS[at.history.round - 1]
        said = say("crowns.out", what=say(f"crowns.long.{out}"))
        if fonts.width(said, "small") > room.w:
            said = say("crowns.out_below", what=say(f"crowns.long.{out}"))
        if fonts.paragraph_height(said, "small", room.w) > min(room.h, 2 * fonts.leading("small")):
            said = say(f"crowns.short.{out}")
        line = fonts.paragraph(said, "small", theme.CREAM_SOFT, room.w)
        frame.add(("out", "words"), line, room.x, room.centery - line.get_height() // 2, theme.Z_PANELS)

    def more_targets(self, at: HudState) -> list[Target]:
        """List the trays, so that a card can be carried to one."""
        del at
        return [self._tray_target(seat) for seat in range(SEATS)]

    def _tray_target(self, seat: Seat) -> Target:
        cards = " ".join(said_card(card) for card in self._sorted(seat))
        said = say("crowns.collection", name=self.names[seat], cards=cards)
        return Target(f"collection:{seat}", said, self.where.trays[self._place(seat)])


def _reckon(collections: Sequence[Sequence[Card]]) -> Facts:
    """Count what lies in the collections."""
    return tally(State(dict(zip(COLLECTIONS, map(tuple, collections), strict=True)), PublicState(SEATS)))
