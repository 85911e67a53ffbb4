"""The furniture of Crowns: four open collections, who is whose partner, how all stand. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from pygame import Rect

from engines.cards import Card, name
from engines.crowns.facts import COLLECTIONS, MATE, NONE, OUT, PACK, Public, ace_in, tally
from engines.spec import Deed, Ended, RoundScored, Seat, State
from kq_table import theme
from kq_table.layout import Layout
from kq_table.scenes.scene import Scene
from kq_table.story import Story
from kq_table.strings import plain, say
from kq_table.ui.frame import Frame
from kq_table.ui.targets import Target
from kq_table.ui.widget import Kit, Widget

from . import crowns_words as words
from .base import BaseFurniture
from .collection import Collection
from .crowns_course import Course, fold
from .crowns_laying import CrownsLaying
from .crowns_marks import Z_SASH, MarkPainter, Medallion, OnTray, bubble
from .crowns_places import SEATS, Places, layout, places
from .crowns_scores import CrownsResult, Facts, made, ranking_rows, said_card, said_suit, sign
from .furniture import Company, ResultMaker, Situation
from .lately import Lately
from .places import place_of
from .plates import Plate
from .ranking import Ranking

HEARD: Final = 3
"""So many deeds later what was said is only to be read among what has been done."""
LINES: Final = 40
FEET: Final = ("alone", "aces", "aces", "joker")
"""What is to be known of each round."""


class CrownsFurniture(BaseFurniture):
    """Everything on this table that is not a card."""

    cards: ClassVar[Sequence[Card]] = PACK
    where: Places

    def __init__(self, company: Company) -> None:
        super().__init__(company)
        self.names = [seating.name for seating in company.seatings]
        self.course = Course()
        self.facts = _reckon(self.course.collections)
        self._told: tuple[int, int] = (0, -1)
        self._to = [OnTray(f"to:{place}", "", lambda: None, "primary") for place in range(SEATS)]
        headings = ("", say("crowns.own"), say("crowns.now"), say("crowns.total"))
        self._ranking = Ranking("ranking", headings)
        self._lately = Lately("lately", say("crowns.news"), company.talk)

    def make_setting(self) -> CrownsLaying:
        """Say how cards lie and move."""
        return CrownsLaying(lambda: self.company.settings().hand_order)

    def make_sheet(self) -> None:
        """The ranking stands for it."""

    def sheet(self) -> Widget:
        """Name the ranking's list."""
        return self._ranking.inner[0]

    def more_widgets(self) -> Sequence[Widget]:
        """List the buttons on the trays, what has been done, and the ranking."""
        return (*self._to, self._lately, self._ranking)

    # -- where

    def lay(self, kit: Kit, seat: Seat) -> tuple[Places, Layout]:
        """Lay everything out."""
        where = places(kit.metrics, is_large=self.company.settings().large_print)
        self._painter = MarkPainter(kit)
        self._ranking.place(kit, where.ranking)
        self._lately.place(kit, where.news)
        self._layout = layout(self.company.zones, where, seat)
        for button, tray in zip(self._to, where.trays, strict=True):
            height = button.natural_height(kit, tray.w)
            button.place(kit, Rect(tray.x, tray.bottom - height, tray.w, height))
        return where, self._layout

    def _place(self, seat: Seat) -> int:
        return place_of(seat, self.at.seat if self.at else 0, SEATS)

    def _collection(self, seat: Seat) -> Collection:
        slot = self._layout.slots[COLLECTIONS[seat]]
        assert isinstance(slot, Collection)
        return slot

    # -- what

    def update(self, at: Situation) -> None:
        """Follow what has been shown, and bring out the buttons of what a raised card may do."""
        told = (id(at.story), len(at.story.events))
        if told != self._told:
            self._told = told
            self._follow(at.story)
        for button in self._to:
            button.is_shown = False
        for deed in at.choices if at.is_mine else ():
            self._offer(deed)

    def _follow(self, story: Story) -> None:
        """Reckon anew what all have, and tell it."""
        self.course = fold(story.events)
        self.facts = _reckon(self.course.collections)
        self._lately.show([words.line(line, self.names) for line in self.course.lines[-LINES:]])
        rows = ranking_rows(self.facts, self.course.collections, story, self.names)
        self._ranking.show(say("crowns.round", number=story.round), rows, say(f"crowns.foot.{FEET[story.round - 1]}"))

    def _offer(self, deed: Deed) -> None:
        """Bring out the button on the tray that a deed leads to, no wider than its words."""
        button = self._to[self._place(deed.carries[0].dst.owner)]
        button.name, button.is_shown = f"deed:{deed.text}", True
        button.on_press, button.text = partial(self.company.do, deed), self.label(deed)
        tray = self.where.trays[self._to.index(button)]
        width = min(button.natural_width(self.kit), tray.w)
        owner = deed.carries[0].dst.owner
        top = max(tray.bottom - button.rect.h, self._collection(owner).feet(self._sorted(owner)).top)
        button.place(self.kit, Rect(tray.centerx - width // 2, top, width, button.rect.h))

    def offers(self, at: Situation) -> Sequence[Deed]:
        """Offer nothing in a row: each button lies on the tray it means."""
        del at
        return ()

    def focus(self) -> Widget | None:
        """Put the keys at the buttons where a raised card may go to several."""
        return next((button for button in self._to if button.is_shown), None)

    def ask(self, at: Situation) -> str:
        """Say what may be done now, and what the raised card would do."""
        if at.public.effect:
            return self._ask_effect(at)
        if not at.chosen:
            return say("crowns.play")
        return words.asked(at.chosen[0], len(at.goals))

    def _ask_effect(self, at: Situation) -> str:
        """Say that one has to steal or to give, and why."""
        word, giver = at.public.effect, at.public.player
        if at.chosen and word == "give":
            return say("crowns.to_whom", card=said_card(at.chosen[0]))
        if at.chosen:
            owner = next(deed.carries[0].src.owner for deed in at.legal if deed.carries[0].card == at.chosen[0])
            return say("crowns.take", card=said_card(at.chosen[0]), name=self.names[owner])
        card = said_card(self.course.collections[at.turn][-1])
        return say(f"crowns.{word}_own" if giver == at.turn else f"crowns.{word}", card=card, name=self.names[giver])

    def wait(self, at: Situation) -> str:
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

    def phrases(self, seat: Seat) -> Sequence[str]:
        """List what a seat might want to say aloud, as it stands now."""
        return words.phrases(self.facts, self.course.collections[seat], seat, self.names)

    def explain(self, event: RoundScored, seat: Seat) -> str:
        """Say what a seat's score is made of."""
        return made(event.facts, seat, self.names)

    def round_result(self, scene: ResultMaker, event: RoundScored) -> Scene:
        """Show how a round was scored."""
        return CrownsResult(scene, event, lambda seat: self.explain(event, seat))

    def summary(self, story: Story, ended: Ended) -> str:
        """Say what all have come to."""
        points = " · ".join(plain(total) for total in sorted(ended.totals, reverse=True))
        del story
        return say("crowns.summary", points=points)

    # -- plates

    def plate_lines(self, at: Situation, seat: Seat) -> tuple[str, ...]:
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

    def plate(self, at: Situation, seat: Seat) -> Plate:
        """Say that another seat steals or gives, and leave out what has no room."""
        plate = super().plate(at, seat)
        if plate.status and at.public.effect and seat != at.seat:
            plate = replace(plate, status=say(f"crowns.{at.public.effect}s"))
        return replace(plate, lines=plate.lines[: self.where.lines - bool(plate.status)])

    # -- drawing

    def draw_more(self, frame: Frame, at: Situation) -> None:
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
                self._draw_bubble(frame, seat, tray, spoken[seat])
        self._draw_out(frame, at)

    def _sorted(self, seat: Seat) -> tuple[Card, ...]:
        return self.setting.arrange(COLLECTIONS[seat], tuple(self.course.collections[seat]))

    def _worn(self, seat: Seat) -> tuple[Medallion, ...]:
        ace = ace_in(self.course.collections[seat])
        is_pair = self.facts["partner"][seat] != NONE
        worn = []
        if ace is not None:
            signs = sorted([ace, MATE[ace]]) if is_pair else [ace]
            worn.append(Medallion("".join(name(card)[1] for card in signs), is_pair))
        return (*worn, Medallion("")) if self.facts["joker"][seat] else tuple(worn)

    def _draw_bubble(self, frame: Frame, seat: Seat, tray: Rect, said: str) -> None:
        """Lay what a seat says over the feet of its cards, whose indices stay in sight."""
        picture = bubble(self.kit, said, tray.w, tray.h // 2)
        frame.add(
            ("bubble", seat),
            picture,
            tray.centerx - picture.get_width() // 2,
            tray.bottom - picture.get_height(),
            Z_SASH + 1,
        )

    def _draw_out(self, frame: Frame, at: Situation) -> None:
        """Say beside the pack what it is now: the cards that nobody has in this round."""
        count = len(at.zones.get(OUT, ()))
        if not count or not any(self.course.collections):
            return
        room, long = self.where.pack_words, say("crowns.long.out", count=count)
        fits = self.kit.fonts.width(long, "small") <= room.w
        said = long if fits else say("crowns.short.out", count=count)
        line = self.kit.fonts.line(said, "small", theme.CREAM_SOFT)
        frame.add(("out", "words"), line, room.x, room.centery - line.get_height() // 2, theme.Z_FURNITURE)

    def more_targets(self, at: Situation) -> list[Target]:
        """List the trays, so that a card can be carried to one."""
        del at
        return [self._tray_target(seat) for seat in range(SEATS)]

    def _tray_target(self, seat: Seat) -> Target:
        cards = " ".join(said_card(card) for card in self._sorted(seat))
        said = say("crowns.collection", name=self.names[seat], cards=cards)
        return Target(f"collection:{seat}", said, self.where.trays[self._place(seat)])


def _reckon(collections: Sequence[Sequence[Card]]) -> Facts:
    """Count what lies in the collections."""
    return tally(State(dict(zip(COLLECTIONS, map(tuple, collections), strict=True)), Public(SEATS)))
