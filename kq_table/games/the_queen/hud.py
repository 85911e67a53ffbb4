"""The furniture of The Queen: stream of ranks, Focus, jewels, the ladder of what must be played. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pygame import Rect

from engines.core.api import Deed, Ended, Event, Moved, RoundScored, Scored, Seat, View, Zone
from engines.core.cards import RANKS, Card, name, rank
from engines.games.the_queen.state import (
    DECK,
    DROPS,
    EARNED,
    GOAL,
    HANDS,
    LONGEST,
    PACK,
    PILE,
    PLAYABLE,
    QUEEN,
    ROUNDS,
    TOWARDS,
)
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.history import MatchHistory
from kq_table.board.slots import Layout
from kq_table.games.shared.hud import BaseHud
from kq_table.games.shared.interface import HudServices, HudState
from kq_table.games.shared.panel_layout import place_of
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Target, UiContext, Widget

from .panel_layout import CHIP, TheQueenLayout, layout, places
from .widgets import JewelPainter, Ladder, Rung, Stream, StreamPainter

DUTIES: Final = ("free", "ace", "high", "draw", "queens")
"""What may have to be played, in the order in which it is asked; each deed's word belongs to one."""
DUTY_OF: Final = {"check": "free", "drop": "free"}
DRAW: Final = "draw"


class TheQueenCardBehaviour(CardBehaviour):
    """How the cards of The Queen lie: hands by rank, the pile open, the deck pressed to draw."""

    face_up = frozenset({"hand", "pile"})

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(lambda: "ranks" if hand_order() == "suits" else hand_order())

    def laid_by(self, view: View[Any], zone: Zone, index: int) -> Seat:
        """Let nothing depend on who laid it."""
        del view, zone, index
        return -1

    def possible_deeds(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """Say what laying this card would be: a check or a drop where any can be made, else what is forced."""
        if zone.name != "hand":
            return ()
        focus = rank(view.state.zones[PILE][-1])
        hand = view.state.zones[HANDS[view.seat]]
        if not any(rank(held) in PLAYABLE[focus] for held in hand):
            return (f"high {name(card)}",)
        if rank(card) == QUEEN or rank(card) > focus:
            return (f"check {name(card)}",)
        return (f"drop {name(card)}",)

    def pile_of(self, deed: Deed) -> str:
        """Draw by pressing the deck."""
        return "deck" if deed.text == DRAW else ""

    def sound(self, event: Event) -> str:
        """Let a turned card and a point be heard for what they are."""
        if isinstance(event, Scored):
            return "jewel"
        if isinstance(event, Moved) and event.src.name == "deck":
            return "flip" if event.dst == PILE else "slide"
        return super().sound(event)


class TheQueenHud(BaseHud):
    """Everything on this table that is not a card."""

    cards = PACK
    where: TheQueenLayout

    def __init__(self, company: HudServices) -> None:
        super().__init__(company)
        rungs = [Rung(duty, say(f"queen.duty.{duty}"), say(f"queen.duty.{duty}.means")) for duty in DUTIES]
        self._ladder = Ladder(say("queen.ladder"), rungs)

    def make_card_behaviour(self) -> CardBehaviour:
        """Hold hands by rank: suits mean nothing here."""
        return TheQueenCardBehaviour(lambda: self.company.settings().hand_order)

    def foot(self) -> str:
        """Say how the match is won."""
        return say("queen.foot", rounds=ROUNDS)

    def more_widgets(self) -> Sequence[Widget]:
        """List the ladder."""
        return (self._ladder,)

    def lay(self, kit: UiContext, seat: Seat) -> tuple[TheQueenLayout, Layout]:
        """Lay everything out."""
        self._streams, self._gems = StreamPainter(kit), JewelPainter()
        where = places(kit.metrics)
        self._ladder.place(kit, where.ladder)
        return where, layout(self.company.zones, where, seat)

    # -- words

    def ask(self, at: HudState) -> str:
        """Say what may be done now."""
        duty = self._duty(at)
        if duty != "free":
            return say(f"queen.ask.{duty}")
        words = {deed.text.partition(" ")[0] for deed in at.legal}
        return say("queen.ask.both" if len(words) > 1 else f"queen.ask.{next(iter(words))}")

    def words(self, deed: Deed) -> str:
        """Say a deed as on a button or in the log."""
        word, _, cards = deed.text.partition(" ")
        return say(f"queen.deed.{word}", cards=" ".join(f"{{{card}}}" for card in cards.split()))

    def offers(self, at: HudState) -> Sequence[Deed]:
        """Give drawing a button besides the deck."""
        return [*super().offers(at), *(deed for deed in at.legal if at.is_mine and deed.text == DRAW)]

    def plate_lines(self, at: HudState, seat: Seat) -> tuple[str, ...]:
        """Say how many points a seat has, and how many cards."""
        held = len(at.zones[HANDS[seat]])
        total = at.history.totals[seat]
        return (
            say("queen.point" if total == 1 else "queen.points", points=total, goal=GOAL),
            say("queen.card" if held == 1 else "queen.cards", count=held),
        )

    def explain(self, event: RoundScored, seat: Seat) -> str:
        """Say what the points of a round were for."""
        counts = {what: event.facts[what][seat] for what in EARNED if event.facts[what][seat]}
        made = [say(f"queen.{'earned' if n == 1 else 'often'}.{what}", count=n) for what, n in counts.items()]
        return ", ".join(made) if made else say("queen.earned.nothing")

    def summary(self, history: MatchHistory, ended: Ended) -> str:
        """Say how the match came to its end."""
        key = "queen.by_points" if max(ended.totals) >= GOAL else "queen.by_rounds"
        high, low = sorted(ended.totals, reverse=True)
        return say(key, high=high, low=low, round=history.round)

    # -- what

    def update(self, at: HudState) -> None:
        """Light the duty that holds."""
        self._ladder.show(self._duty(at))

    @staticmethod
    def _duty(at: HudState) -> str | None:
        if not at.is_mine:
            return None
        word = at.legal[0].text.partition(" ")[0]
        return DUTY_OF.get(word, word)

    def stream(self, at: HudState) -> Stream:
        """Give the stream of ranks as it stands."""
        pile = at.zones[PILE]
        if not pile or rank(pile[-1]) == QUEEN:
            return Stream()
        focus = rank(pile[-1])
        checks = [TOWARDS[focus]]
        while len(checks) < LONGEST and checks[-1] in TOWARDS:
            checks.append(TOWARDS[checks[-1]])
        return Stream(
            RANKS[focus], tuple(RANKS[next_] for next_ in checks), frozenset(RANKS[low] for low in DROPS[focus])
        )

    # -- drawing

    def draw_more(self, frame: DisplayList, at: HudState) -> None:
        """Add stream, jewels, and the words under deck and Focus."""
        where, kit = self.where, self.kit
        picture = self._streams.paint(self.stream(at), where.stream.size, kit.px(CHIP))
        frame.add("stream", picture, *where.stream.topleft, theme.Z_PANELS)
        for seat in range(self.company.seats):
            rect = self._jewels(at, seat)
            row = self._gems.paint(min(at.history.totals[seat], GOAL), GOAL, rect.size)
            frame.add(("jewels", seat), row, *rect.topleft, theme.Z_PANELS)
        below = where.focus[1] + round(where.card[1] * where.pile / 2) + kit.px(3)
        self.caption(frame, ("deck", 0), say("queen.deck", count=len(at.zones[DECK])), (where.deck[0], below))
        self.caption(frame, ("focus", 0), say("queen.focus"), (where.focus[0], below))

    def more_targets(self, at: HudState) -> list[Target]:
        """List stream and jewels."""
        gems = [
            Target(f"jewels:{seat}", self.plate_lines(at, seat)[0], self._jewels(at, seat))
            for seat in range(self.company.seats)
        ]
        return [Target("stream", self.stream(at).words or say("queen.focus"), self.where.stream), *gems]

    def _jewels(self, at: HudState, seat: Seat) -> Rect:
        return self.where.jewels[place_of(seat, at.seat, self.company.seats)]
