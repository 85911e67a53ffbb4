"""The furniture of Kings & Queens: dial, piles, what has been seen. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from engines.core.api import Deed, Ended, RoundScored, Seat
from engines.core.cards import SUITS, pack, parse, suit
from kq_table.board.history import MatchHistory
from kq_table.board.slots import Layout
from kq_table.games.shared.hud import BaseHud
from kq_table.games.shared.interface import HudServices, HudState, ResultMaker
from kq_table.games.shared.panel_layout import place_of
from kq_table.shell.scene import Scene
from kq_table.text import plain, say, signed
from kq_table.ui import theme
from kq_table.ui.button import Button, IconButton
from kq_table.ui.compositor import DisplayList
from kq_table.ui.svg import icon
from kq_table.ui.widget import Target, UiContext, Widget

from .panel_layout import KingsAndQueensLayout, layout, places
from .prediction import PredictionDial
from .scores import RoundResult

HEADS: Final = "KQ"
SIGNS: Final = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
FACES: Final = "2345QK"


class KingsAndQueensHud(BaseHud):
    """Everything on this table that is not a card."""

    cards = pack(FACES)
    where: KingsAndQueensLayout

    def __init__(self, company: HudServices) -> None:
        self._target = company.options["target"]
        super().__init__(company)
        self._was_predicting = False
        self._dial = PredictionDial(self._chosen, self._announce, self._refuse)
        self._less = IconButton("less", say("table.less"), lambda: self._dial.step(-1), "minus")
        self._more = IconButton("more", say("table.more"), lambda: self._dial.step(1), "plus")
        self._say = Button("announce", say("table.announce", number="–"), self._announce, "primary")

    def more_widgets(self) -> Sequence[Widget]:
        """List the dial and its buttons."""
        return (self._dial, self._less, self._say, self._more)

    def foot(self) -> str:
        """Say how the match is won, and which signs hold where they are not the usual ones (KQ-15)."""
        words = say("sheet.hint", target=self._target)
        return words if self.company.options["kings"] == "plus" else f"{words} {say('sheet.minus')}"

    # -- where

    def lay(self, kit: UiContext, seat: Seat) -> tuple[KingsAndQueensLayout, Layout]:
        """Lay everything out."""
        where = places(kit.metrics)
        self._dial.lie(where.dial)
        self._dial.place(kit, where.dial.rect)
        side, row = where.announce.h, where.announce
        self._less.place(kit, Rect(row.x, row.y, side, side))
        self._more.place(kit, Rect(row.right - side, row.y, side, side))
        self._say.place(kit, row.inflate(-2 * (side + kit.px(theme.GAP)), 0))
        return where, layout(self.company.zones, where, seat)

    @property
    def toast_foot(self) -> int:
        """The lower edge of news: in the prompt's place while the dial is above it."""
        return self.where.prompt.bottom if self._was_predicting else super().toast_foot

    # -- what

    def update(self, at: HudState) -> None:
        """Bring the dial out while a prediction is due."""
        is_predicting = at.is_mine and at.legal[0].text.startswith("predict ")
        if is_predicting and not self._was_predicting:
            self._dial.clear(at.public.barred)
            self._chosen(None)
        self._was_predicting = is_predicting
        for widget in self.more_widgets():
            widget.is_shown = is_predicting

    def offers(self, at: HudState) -> Sequence[Deed]:
        """Offer no buttons: numbers are on the dial."""
        del at
        return ()

    def controls(self, deed: Deed) -> Sequence[str]:
        """Name the number on the dial, and the button that says it."""
        return (f"dial:{deed.text.removeprefix('predict ')}", "announce")

    def _chosen(self, number: int | None) -> None:
        self._say.text = say("table.announce", number="–" if number is None else signed(number))
        self._say.is_enabled = number is not None and number != self._dial.barred

    def _announce(self) -> None:
        if self.at is None or not self._say.is_enabled:
            return
        wanted = f"predict {self._dial.number}"
        for deed in self.at.legal:
            if deed.text == wanted:
                self.company.do(deed)
                return

    def _refuse(self, number: int) -> None:
        self.company.tell(say("table.barred", number=signed(number)))

    def focus(self) -> Widget | None:
        """Put the keys at the dial while a prediction is due."""
        return self._dial if self._was_predicting else None

    def ask(self, at: HudState) -> str:
        """Say what may be done now."""
        if not at.public.is_predicting:
            return self._ask_card(at)
        if at.public.barred is None:
            return say("table.predict")
        other = at.seatings[1 - at.seat]
        return say("table.predict_after", name=other.name, number=signed(-at.public.barred))

    def wait(self, at: HudState) -> str:
        """Say who is waited for, and for what."""
        return say("table.wait_predict" if at.public.is_predicting else "table.wait", name=at.seatings[at.turn].name)

    @staticmethod
    def _ask_card(at: HudState) -> str:
        if not at.trick:
            return say("table.lead")
        letter = SUITS[suit(at.trick[0])]
        follows = all(SUITS[suit(deed.moves[0].card)] == letter for deed in at.legal)
        return say("table.follow" if follows else "table.free", suit=f"{{{letter}}}")

    def words(self, deed: Deed) -> str:
        """Say a deed as it is announced."""
        word, _, rest = deed.text.partition(" ")
        if word == "predict":
            return say("table.said", number=signed(int(rest)))
        return say("table.plays", card=f"{{{rest}}}")

    def more_targets(self, at: HudState) -> list[Target]:
        """List the dial's numbers."""
        del at
        return self._dial.number_targets() if self._was_predicting else []

    def round_result(self, scene: ResultMaker, event: RoundScored) -> Scene:
        """Show how a round was scored."""
        return RoundResult(scene, event, lambda seat: self.explain(event, seat))

    def explain(self, event: RoundScored, seat: Seat) -> str:
        """Say what was said, taken and missed."""
        facts = event.facts
        return say(
            "sheet.cell",
            name=self.company.seatings[seat].name,
            round=event.number,
            said=signed(facts["prediction"][seat]),
            points=signed(facts["points"][seat]),
            off=plain(event.scores[seat]),
        )

    def summary(self, history: MatchHistory, ended: Ended) -> str:
        """Say how far apart they came."""
        low, high = sorted(ended.totals)
        return say("match.summary", low=plain(low), high=plain(high), rounds=len(history.rounds))

    def plate_lines(self, at: HudState, seat: Seat) -> tuple[str, ...]:
        """Say how a seat stands, and what it said."""
        history = at.history
        lines = [say("table.total", total=history.totals[seat], target=self._target)]
        if seat in history.said:
            lines.append(say("table.said", number=signed(int(history.said[seat].removeprefix("predict ")))))
        return tuple(lines)

    # -- drawing

    def draw_more(self, frame: DisplayList, at: HudState) -> None:
        """Add the words beside piles, and what has been seen."""
        for seat in range(self.company.seats):
            self._draw_count(frame, at, seat)
        if self.company.settings().memory_aid:
            self._draw_seen(frame, at)

    def _draw_count(self, frame: DisplayList, at: HudState, seat: Seat) -> None:
        """Write how many tricks lie on a seat's pile, under it."""
        count = at.history.tricks[seat]
        if not count:
            return
        words = say("table.trick") if count == 1 else say("table.tricks", count=count)
        x, y = self.where.piles[place_of(seat, at.seat, self.company.seats)]
        below = y + round(self.where.card[1] * theme.MOTION.sweep_shrink / 2) + self.kit.px(3)
        self.caption(frame, ("tricks", seat), words, (x, below))

    def _draw_seen(self, frame: DisplayList, at: HudState) -> None:
        """Show the eight Kings and Queens, those lit that have been captured (an aid to memory, KQ-11)."""
        kit, rect = self.kit, self.where.seen
        skin = kit.skins.plate(rect.size)
        frame.add("seen.sheet", skin.image, rect.x - skin.pad, rect.y - skin.pad, theme.Z_PANELS)
        title = kit.fonts.line(say("table.seen"), "small", theme.CREAM_SOFT)
        top = rect.y + kit.px(8)
        frame.add("seen.title", title, rect.centerx - title.get_width() // 2, top, theme.Z_PANELS + 1)
        taken = {card for pile in at.history.captured for card in pile}
        top += title.get_height() + kit.px(4)
        step = ((rect.w - kit.px(16)) // len(SUITS), (rect.bottom - top - kit.px(6)) // len(HEADS))
        for row, head in enumerate(HEADS):
            for column, letter in enumerate(SUITS):
                name = head + letter
                picture = self._seen_chip(name, is_taken=parse(name) in taken)
                x = rect.x + kit.px(8) + column * step[0] + (step[0] - picture.get_width()) // 2
                y = top + row * step[1] + (step[1] - picture.get_height()) // 2
                frame.add(("seen", name), picture, x, y, theme.Z_PANELS + 1)

    def _seen_chip(self, name: str, *, is_taken: bool) -> Surface:
        fonts = self.kit.fonts
        if is_taken:
            return fonts.line(f"{{{name}}}", "body", theme.CREAM)
        sign = icon(SIGNS[name[1]], round(fonts.height("body") * 0.5), theme.FADED)
        letter = fonts.line(name[0], "body", theme.FADED)
        chip = Surface((letter.get_width() + sign.get_width() + 2, letter.get_height()), SRCALPHA)
        chip.blit(letter, (0, 0))
        chip.blit(sign, (letter.get_width() + 2, (chip.get_height() - sign.get_height()) // 2))
        return chip
