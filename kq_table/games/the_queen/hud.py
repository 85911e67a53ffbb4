"""The HUD of The Queen, with its card behaviour and the slots of its cards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Final

from pygame import Rect, Surface

from engines.core.api import Deed, Event, Moved, RoundScored, Scored, Seat, View, Zone
from engines.core.cards import RANKS, Card, name, rank
from engines.games.the_queen.state import (
    DECK,
    DROPPABLE_RANKS,
    GOAL,
    HANDS,
    LONGEST_CHECK,
    NEXT_RANK,
    PACK,
    PILE,
    PLAYABLE_RANKS,
    QUEEN,
    ROUNDS,
)
from kq_table.art.card_images import CardImages
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.history import MatchHistory
from kq_table.board.slots import Layout, Pile, Slot
from kq_table.games.shared.hud import Hud
from kq_table.games.shared.interface import HudServices, HudState, ResultDetails
from kq_table.games.shared.moments import Flight, Moment
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.round_result import RoundResult
from kq_table.games.shared.score_sheet import ScoreSheet
from kq_table.games.shared.sorted_slot import BARE_SCALE, far_fan, own_fan
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import Tempo
from kq_table.ui.widget import Target, UiContext, Widget

from .ladder import Ladder, Pawn, QueenPainter, Rung, Stream, jewel, rank_boxes, sockets
from .panel_layout import PILE_RISE, make_layout, rank_side
from .words import TheQueenWords, duty, working

DUTIES: Final = ("free", "ace", "high", "draw", "queens")
"""The duties, in the order in which the rules ask for them."""


class TheQueenHud(Hud):
    """Adds the ladder of duties, the stream, and the jewels of each seat."""

    pack = PACK

    def __init__(self, services: HudServices) -> None:
        words = TheQueenWords(services)
        sheet = ScoreSheet(words, say("queen.foot", rounds=ROUNDS))
        super().__init__(services, TheQueenCardBehaviour(services.hand_order), words, score_sheet=sheet)
        other = {"queens": "one_or_all"} if services.options["all_queens"] == "free" else {}
        texts = {duty: other.get(duty, duty) for duty in DUTIES}
        rungs = [Rung(duty, say(f"queen.duty.{text}"), say(f"queen.duty.{text}.means")) for duty, text in texts.items()]
        self._ladder = Ladder(say("queen.ladder"), rungs)
        self._pawn = Pawn()

    @property
    def own_widgets(self) -> Sequence[Widget]:
        return (self._ladder,)

    def round_result(self, details: ResultDetails, event: RoundScored) -> RoundResult:
        return QueenResult(details, event, self.words)

    def lay_out(self, kit: UiContext, seat: Seat) -> tuple[PanelLayout, Layout]:
        self._painter = QueenPainter(kit)
        is_bare = self.services.is_bare
        layout = make_layout(kit.metrics, is_bare=is_bare)
        self._ladder.place(kit, layout["ladder"])
        return layout, make_slots(self.services.zones, layout, seat, is_bare=is_bare)

    def offers(self, state: HudState) -> Sequence[Deed]:
        """Drawing has a button too, besides the deck."""
        return [*super().offers(state), *(deed for deed in state.legal if state.is_my_turn and deed.text == "draw")]

    def on_update(self, state: HudState) -> None:
        self._ladder.show(duty(state))
        self._pawn.go_to(self.stream(state).focus)
        self.own_looks = (self._pawn.at, self._pawn.is_on)

    def step(self, seconds: float, tempo: Tempo) -> None:
        self._pawn.step(seconds, tempo)

    @property
    def is_moving(self) -> bool:
        return self._pawn.is_moving

    def update(self, state: HudState) -> None:
        """A point counts when its jewel has come."""
        coming = [key[1] for key in self.coming if isinstance(key, tuple)]
        told = zip(state.history.totals, _scored(state.history), strict=True)
        totals = tuple(min(shown, total - coming.count(seat)) for seat, (shown, total) in enumerate(told))
        if totals != state.history.totals:
            history = copy(state.history)
            history.totals = totals
            state = replace(state, history=history)
        super().update(state)

    def stream(self, state: HudState) -> Stream:
        pile = state.zones[PILE]
        if not pile or rank(pile[-1]) == QUEEN:
            return Stream()
        focus = rank(pile[-1])
        checks = [NEXT_RANK[focus]]
        while len(checks) < LONGEST_CHECK and checks[-1] in NEXT_RANK:
            checks.append(NEXT_RANK[checks[-1]])
        return Stream(
            RANKS[focus],
            tuple(RANKS[next_] for next_ in checks),
            frozenset(RANKS[low] for low in DROPPABLE_RANKS[focus]),
        )

    def pictures(self, card_images: Callable[[int], CardImages]) -> Iterator[None]:
        """Draw the stream without a Focus first; then what the first Focus and duty change."""
        self._paint_stream(Stream())
        yield
        yield from self._ladder.draw_ahead()

    def _paint_stream(self, stream: Stream) -> Surface:
        return self._painter.stream(stream, self.layout["stream"].size, self._rank_side)

    @property
    def _rank_side(self) -> int:
        return rank_side(self.kit.metrics, self.layout["stream"].w)

    def _draw_pawn(self, frame: DisplayList) -> None:
        room, picture = self.layout["stream"], self._painter.pawn(self._rank_side)
        first, second, *_ = rank_boxes(room.w, self._rank_side)
        x = first.centerx + self._pawn.at * (second.x - first.x) - picture.get_width() / 2
        frame.add("pawn", picture, room.x + round(x), room.y, theme.Z_PANELS + 1)

    def draw_own(self, frame: DisplayList, state: HudState) -> None:
        layout, kit = self.layout, self.kit
        frame.add("stream", self._paint_stream(self.stream(state)), *layout["stream"].topleft, theme.Z_PANELS)
        if self._pawn.is_on:
            self._draw_pawn(frame)
        for seat in range(self.services.seats):
            rect = self._jewel_rect(state, seat)
            row = self._painter.jewels(min(state.history.totals[seat], GOAL), GOAL, rect.size)
            frame.add(("jewels", seat), row, *rect.topleft, theme.Z_PANELS)
        below = layout["pile"].centery + round(layout.card[1] * pile_scale(layout) / 2) + kit.px(3)
        words = say("queen.deck", count=len(state.zones[DECK]))
        self.draw_caption(frame, ("deck", 0), words, (layout["deck"].centerx, below))
        self.draw_caption(frame, ("focus", 0), say("queen.focus"), (layout["pile"].centerx, below))

    def moments(self, state: HudState) -> Mapping[Hashable, Moment]:
        """A jewel for each point: it flies from the last card to its socket."""
        start = self.layout["pile"].center
        return {
            ("jewel", seat, i): Flight(jewel(self.kit.px(JEWEL_IN_FLIGHT)), start, socket)
            for seat, total in enumerate(_scored(state.history))
            for i, socket in enumerate(sockets(self._jewel_rect(state, seat), GOAL)[:total])
        }

    def own_targets(self, state: HudState) -> list[Target]:
        jewels = [
            Target(f"jewels:{seat}", self.plates.lines(state, seat)[0], self._jewel_rect(state, seat))
            for seat in range(self.services.seats)
        ]
        return [Target("stream", self.stream(state).words or say("queen.focus"), self.layout["stream"]), *jewels]

    def told(self, state: HudState) -> list[Target]:
        deck = say("queen.deck", count=len(state.zones[DECK]))
        return [Target("deck", deck, self.layout["deck"])]

    def _jewel_rect(self, state: HudState, seat: Seat) -> Rect:
        return self.layout[f"jewels:{state.place_of(seat)}"]


def _scored(history: MatchHistory) -> tuple[int, ...]:
    """The points by seat, with those whose jewels are still on their way."""
    scores = (event.totals for event in reversed(history.events) if isinstance(event, Scored | RoundScored))
    return next(scores, (0,) * history.seats)


class TheQueenCardBehaviour(CardBehaviour):
    """Hands by rank, since suits mean nothing here; a click on the deck draws."""

    face_up = frozenset({"hand", "pile"})

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(lambda: "ranks" if hand_order() == "suits" else hand_order())

    def laid_by(self, view: View[Any], zone: Zone, index: int) -> Seat:
        """Nobody: no card's place depends on who played it."""
        return -1

    def possible_deeds(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """A check or a drop if the hand allows any, otherwise the forced high card."""
        if zone.name != "hand":
            return ()
        focus = rank(view.state.zones[PILE][-1])
        hand = view.state.zones[HANDS[view.seat]]
        if not any(rank(held) in PLAYABLE_RANKS[focus] for held in hand):
            return (f"high {name(card)}",)
        if rank(card) == QUEEN or rank(card) > focus:
            return (f"check {name(card)}",)
        return (f"drop {name(card)}",)

    def pile_of(self, deed: Deed) -> str:
        return "deck" if deed.text == "draw" else ""

    def sound(self, event: Event, viewer: Seat) -> str:
        if isinstance(event, Scored) and event.seat == viewer:
            return "jewel"
        if isinstance(event, Moved) and event.src.name == "deck":
            return "flip" if event.dst == PILE else "slide"
        return super().sound(event, viewer)

    def is_weighty(self, event: Moved) -> bool:
        return event.src.name == "hand" and rank(event.card) == QUEEN

    def gain(self, event: Event, viewer: Seat) -> int:
        """As for any game; a round by its points scored at once."""
        if not isinstance(event, RoundScored):
            return super().gain(event, viewer)
        return sum(2 * counts[viewer] - sum(counts) for counts in event.facts.values())


def make_slots(zones: tuple[Zone, ...], layout: PanelLayout, seat: Seat, *, is_bare: bool = False) -> Layout:
    """Make the slots of all zones, with *seat* at the bottom."""
    slots = {zone: _slot(zone, layout, seat, is_bare=is_bare) for zone in zones}
    return Layout(slots, layout.card, (1.0, pile_scale(layout), *([BARE_SCALE] if is_bare else ())))


def pile_scale(layout: PanelLayout) -> float:
    return min(1.0, layout.scale("deck") / PILE_RISE)


def _slot(zone: Zone, layout: PanelLayout, seat: Seat, *, is_bare: bool) -> Slot:
    if zone.name == "hand":
        fan = (6.12, 0.68, 0.06, 6.0)
        return far_fan(layout, *fan, is_bare=is_bare) if place_of(zone.owner, seat, 2) else own_fan(layout, *fan)
    thickness = {"deck": 0.004, "pile": 0.002}[zone.name]
    return Pile(*layout[zone.name].center, layout.card, pile_scale(layout), thickness=layout.card[1] * thickness)


JEWEL_IN_FLIGHT: Final = 48
"""Design pixels across of a jewel that sets out."""


class QueenResult(RoundResult):
    are_totals_known = True

    def working(self, seat: Seat) -> str:
        return working(self.event, seat)
