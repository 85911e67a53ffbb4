"""The furniture of Kings & Queens: dial, plates, piles, score sheet, what has been seen. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from engines.cards import SUITS, Card, pack, parse, suit
from engines.spec import Deed, RoundScored, Seat, Zone
from kq_table import theme
from kq_table.layout import Layout
from kq_table.pictures import icon
from kq_table.plan import Seating
from kq_table.scenes.scene import Scene
from kq_table.strings import plain, say, signed
from kq_table.table import Setting
from kq_table.ui.button import Button, IconButton
from kq_table.ui.frame import Frame
from kq_table.ui.targets import Target
from kq_table.ui.widget import Kit, Widget

from .furniture import ResultMaker, Situation
from .kq_places import KingsAndQueensSetting, place_of, places
from .kq_result import RoundResult
from .plates import PORTRAITS, Plate, PlatePainter
from .prediction import PredictionDial
from .sheet import ScoreSheet

SEATS: Final = 2
HEADS: Final = "KQ"
SIGNS: Final = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
FACES: Final = "2345QK"


class KingsAndQueensFurniture:
    """Everything on this table that is not a card."""

    def __init__(
        self,
        zones: tuple[Zone, ...],
        seatings: tuple[Seating, ...],
        options: Mapping[str, str],
        do: Callable[[Deed], None],
        shows_memory: Callable[[], bool],
        tell: Callable[[str], None],
    ) -> None:
        self._laying = KingsAndQueensSetting()
        self.setting: Setting = self._laying
        self._zones, self._seatings, self._do = zones, seatings, do
        self._shows_memory, self._tell = shows_memory, tell
        self._target = options["target"]
        self._at: Situation | None = None
        self._was_predicting = False
        names = [seating.name for seating in seatings]
        self._dial = PredictionDial(self._chosen, self._announce, self._refuse)
        self._less = IconButton("less", say("table.less"), lambda: self._dial.step(-1), "minus")
        self._more = IconButton("more", say("table.more"), lambda: self._dial.step(1), "plus")
        self._say = Button("announce", say("table.announce", number="–"), self._announce, "primary")
        self._sheet = ScoreSheet(names, self._explain, self._foot(options))
        self.widgets: Sequence[Widget] = (self._dial, self._less, self._say, self._more, self._sheet)

    def _foot(self, options: Mapping[str, str]) -> str:
        """Say how the match is won, and which signs hold where they are not the usual ones (KQ-15)."""
        words = say("sheet.hint", target=self._target)
        return words if options["kings"] == "plus" else f"{words} {say('sheet.minus')}"

    # -- where

    def place(self, kit: Kit, seat: Seat) -> Layout:
        """Lay everything out."""
        self._kit, self._plates = kit, PlatePainter(kit.metrics, kit.fonts, kit.skins)
        where = self._where = places(kit.metrics)
        self._dial.lie(where.dial)
        self._dial.place(kit, where.dial.rect)
        side, row = where.announce.h, where.announce
        self._less.place(kit, Rect(row.x, row.y, side, side))
        self._more.place(kit, Rect(row.right - side, row.y, side, side))
        self._say.place(kit, row.inflate(-2 * (side + kit.px(theme.GAP)), 0))
        self._sheet.place(kit, where.sheet)
        return self._laying.layout(self._zones, where, seat)

    @property
    def menu(self) -> Rect:
        """Where the menu button lies."""
        return self._where.menu

    @property
    def toast_foot(self) -> int:
        """The lower edge of news: above the hand and its prompt; in the prompt's place while the dial is above it."""
        if self._was_predicting:
            return self._where.prompt.bottom
        return self._where.prompt.top - self._kit.px(6)

    @property
    def faces(self) -> Sequence[Card]:
        """The cards that this game is played with, for pictures made ahead."""
        return pack(FACES)

    # -- what

    def look(self, at: Situation) -> None:
        """Take the situation in."""
        self._at = at
        is_predicting = at.is_mine and bool(at.legal) and at.legal[0].text.startswith("predict ")
        if is_predicting and not self._was_predicting:
            self._dial.clear(at.public.barred)
            self._chosen(None)
        self._was_predicting = is_predicting
        for widget in (self._dial, self._less, self._say, self._more):
            widget.is_shown = is_predicting
        self._sheet.show(at.story.rounds, at.story.totals)

    def _chosen(self, number: int | None) -> None:
        self._say.text = say("table.announce", number="–" if number is None else signed(number))
        self._say.is_enabled = number is not None and number != self._dial.barred

    def _announce(self) -> None:
        if self._at is None or not self._say.is_enabled:
            return
        wanted = f"predict {self._dial.number}"
        for deed in self._at.legal:
            if deed.text == wanted:
                self._do(deed)
                return

    def _refuse(self, number: int) -> None:
        self._tell(say("table.barred", number=signed(number)))

    def focus(self) -> Widget | None:
        """Put the keys at the dial while a prediction is due."""
        return self._dial if self._was_predicting else None

    def prompt(self) -> str:
        """Say what may be done now."""
        at = self._at
        if at is not None and at.is_held:
            return say("table.go_on")
        if at is None or not at.is_settled or at.turn < 0:
            return ""
        name = at.seatings[at.turn].name
        if at.public.is_predicting:
            return self._prompt_prediction(at, name)
        if not at.is_mine:
            return say("table.wait", name=name)
        return self._prompt_play(at)

    def _prompt_prediction(self, at: Situation, name: str) -> str:
        if not at.is_mine:
            return say("table.wait_predict", name=name)
        if at.public.barred is None:
            return say("table.predict")
        other = at.seatings[1 - at.seat]
        return say("table.predict_after", name=other.name, number=signed(-at.public.barred))

    def _prompt_play(self, at: Situation) -> str:
        if not at.trick:
            return say("table.lead")
        letter = SUITS[suit(at.trick[0])]
        follows = all(SUITS[suit(deed.carries[0].card)] == letter for deed in at.legal)
        return say("table.follow" if follows else "table.free", suit=f"{{{letter}}}")

    def targets(self) -> list[Target]:
        """List the dial's numbers and the plates."""
        found = self._dial.number_targets() if self._was_predicting else []
        if self._at is not None:
            for seat in range(SEATS):
                rect = self._where.plates[place_of(seat, self._at.seat)]
                found.append(Target(f"plate:{seat}", self._plate(self._at, seat).text, rect))
        return found

    def round_result(self, scene: ResultMaker, event: RoundScored) -> Scene:
        """Show how a round was scored."""
        return RoundResult(scene, event)

    def _explain(self, event: RoundScored, seat: int) -> str:
        facts = event.facts
        return say(
            "sheet.cell",
            name=self._seatings[seat].name,
            round=event.number,
            said=signed(facts["prediction"][seat]),
            points=signed(facts["points"][seat]),
            off=plain(event.scores[seat]),
        )

    # -- drawing

    def draw(self, frame: Frame) -> None:
        """Add plates, the words beside piles, and what has been seen."""
        at = self._at
        if at is None:
            return
        for seat in range(SEATS):
            self._draw_plate(frame, at, seat)
            self._draw_count(frame, at, seat)
        self._draw_prompt(frame)
        if self._shows_memory():
            self._draw_seen(frame, at)

    def _plate(self, at: Situation, seat: Seat) -> Plate:
        story = at.story
        lines = [say("table.total", total=story.totals[seat], target=self._target)]
        if seat in story.said:
            lines.append(say("table.said", number=signed(int(story.said[seat].removeprefix("predict ")))))
        acts = at.is_settled and at.turn == seat
        is_person = at.seatings[seat].is_person
        status = "" if not acts else say("table.your_turn" if seat == at.seat else "table.turn")
        if acts and not is_person:
            status = say("table.thinking")
        return Plate(
            at.seatings[seat].name,
            PORTRAITS[seat],
            tuple(lines),
            status,
            is_dealer=seat == story.dealer,
            is_person=is_person,
            dots=at.dots if acts and not is_person else -1,
        )

    def _draw_plate(self, frame: Frame, at: Situation, seat: Seat) -> None:
        rect = self._where.plates[place_of(seat, at.seat)]
        pad = self._plates.pad
        picture = self._plates.paint(self._plate(at, seat), rect.size)
        frame.add(("plate", seat), picture, rect.x - pad, rect.y - pad, theme.Z_FURNITURE)

    def _draw_count(self, frame: Frame, at: Situation, seat: Seat) -> None:
        """Write how many tricks lie on a seat's pile, under it."""
        count = at.story.tricks[seat]
        if not count:
            return
        words = say("table.trick") if count == 1 else say("table.tricks", count=count)
        place = place_of(seat, at.seat)
        x, y = self._where.piles[place]
        self._caption(frame, ("tricks", seat), words, x, y)

    def _caption(self, frame: Frame, key: tuple[str, int], words: str, x: int, y: int) -> None:
        line = self._kit.fonts.line(words, "small", theme.CREAM_SOFT)
        below = y + round(self._where.card[1] * theme.MOTION.sweep_shrink / 2) + self._kit.px(3)
        frame.add(key, line, x - line.get_width() // 2, below, theme.Z_FURNITURE)

    def _draw_prompt(self, frame: Frame) -> None:
        words = self.prompt()
        if not words:
            return
        kit, rect = self._kit, self._where.prompt
        room = rect.w - kit.px(40)
        role = "body" if kit.fonts.width(words, "body") <= room else "small"
        line = kit.fonts.line(kit.fonts.elide(words, role, room), role, theme.CREAM)
        slip = line.get_rect().inflate(kit.px(36), kit.px(12))
        slip.center = rect.center
        skin = kit.skins.toast(slip.size)
        frame.add("prompt.slip", skin.image, slip.x - skin.pad, slip.y - skin.pad, theme.Z_FURNITURE)
        place = line.get_rect(center=slip.center)
        frame.add("prompt", line, place.x, place.y, theme.Z_FURNITURE + 1)

    def _draw_seen(self, frame: Frame, at: Situation) -> None:
        """Show the eight Kings and Queens, those lit that have been captured (an aid to memory, KQ-11)."""
        kit, rect = self._kit, self._where.seen
        skin = kit.skins.plate(rect.size)
        frame.add("seen.sheet", skin.image, rect.x - skin.pad, rect.y - skin.pad, theme.Z_FURNITURE)
        title = kit.fonts.line(say("table.seen"), "small", theme.CREAM_SOFT)
        top = rect.y + kit.px(8)
        frame.add("seen.title", title, rect.centerx - title.get_width() // 2, top, theme.Z_FURNITURE + 1)
        taken = {card for pile in at.story.captured for card in pile}
        top += title.get_height() + kit.px(4)
        step = ((rect.w - kit.px(16)) // len(SUITS), (rect.bottom - top - kit.px(6)) // len(HEADS))
        for row, head in enumerate(HEADS):
            for column, letter in enumerate(SUITS):
                name = head + letter
                picture = self._seen_chip(name, is_taken=parse(name) in taken)
                x = rect.x + kit.px(8) + column * step[0] + (step[0] - picture.get_width()) // 2
                y = top + row * step[1] + (step[1] - picture.get_height()) // 2
                frame.add(("seen", name), picture, x, y, theme.Z_FURNITURE + 1)

    def _seen_chip(self, name: str, *, is_taken: bool) -> Surface:
        fonts = self._kit.fonts
        if is_taken:
            return fonts.line(f"{{{name}}}", "body", theme.CREAM)
        sign = icon(SIGNS[name[1]], round(fonts.height("body") * 0.5), theme.FADED)
        letter = fonts.line(name[0], "body", theme.FADED)
        chip = Surface((letter.get_width() + sign.get_width() + 2, letter.get_height()), SRCALPHA)
        chip.blit(letter, (0, 0))
        chip.blit(sign, (letter.get_width() + 2, (chip.get_height() - sign.get_height()) // 2))
        return chip
