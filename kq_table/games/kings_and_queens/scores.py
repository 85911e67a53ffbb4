"""The result of a round of Kings & Queens: the reveal on the dial, then the dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame
from pygame import SRCALPHA, Surface, transform

from engines.core.api import RoundScored, Seat
from engines.core.cards import RANKS, Card, name, rank
from engines.core.sentences import plain, signed
from kq_table.games.shared.interface import ResultDetails
from kq_table.games.shared.panel_layout import LARGE_TEXT_SCALE, PanelLayout
from kq_table.games.shared.round_result import RoundResult
from kq_table.games.shared.words import GameWords
from kq_table.narrate.match_summary import listed_name
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.confetti import draw_confetti
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import in_out_cubic, out_cubic
from kq_table.ui.image_cache import Deadline
from kq_table.ui.labels import Paragraph, Picture
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.text import Fonts
from kq_table.ui.theme import BRASS_LIGHT, CREAM, Z_DIALOG, Z_TIP
from kq_table.ui.widget import Target, UiContext, Widget

from .dial import MAX_NUMBER, MIN_NUMBER, Dial
from .panel_layout import make_dial

DIALOG_WIDTH: Final = 720
AHEAD_SECONDS: Final = 0.004
"""Seconds per frame of the reveal for drawing the sheet ahead."""
CARD_HEIGHTS: Final = (112, 84)
"""Height of the cards in design pixels, for usual and for large text."""
COUNTED_RANKS: Final = "KQ"


def card_height(kit: UiContext) -> int:
    return kit.px(CARD_HEIGHTS[kit.metrics.text_scale > LARGE_TEXT_SCALE])


class KingsAndQueensResult(RoundResult):
    """The result of a round: Kings and Queens as cards, and a list of predictions and scores."""

    width: ClassVar[int] = DIALOG_WIDTH

    def __init__(
        self, details: ResultDetails, event: RoundScored, words: GameWords, layout: Callable[[], PanelLayout]
    ) -> None:
        super().__init__(details, event, words)
        self._is_drawn = False
        """Whether the whole sheet has been drawn ahead."""
        self._reveal = DialReveal(details.context, layout, self._tale(max(0, details.viewer)))

    def _tale(self, seat: Seat) -> RoundTale:
        """One seat's round: its prediction, and what its Kings and Queens brought one by one."""
        facts = self.event.facts
        worth = {"K": facts["king_value"][seat], "Q": facts["queen_value"][seat]}
        taken = self.details.history.hauls[-1][seat]
        steps = [(card, worth[RANKS[rank(card)]]) for card in taken if RANKS[rank(card)] in COUNTED_RANKS]
        return RoundTale(facts["prediction"][seat], steps, self.event.scores[seat])

    # -- the reveal, and then the sheet

    def step(self, now: float) -> None:
        self._reveal.step(now)
        if self._reveal.is_over:
            super().step(now)

    def handle(self, event: pygame.event.Event) -> None:
        """Any press ends the reveal; after it, events are handled as by every result."""
        if self._reveal.is_over:
            super().handle(event)
        elif event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self._reveal.skip()

    def draw(self, frame: DisplayList) -> None:
        if self._reveal.is_over:
            super().draw(frame)
        else:
            self._reveal.draw(frame, Z_DIALOG)
            self._draw_ahead()
        self._reveal.draw_confetti(frame)

    def _draw_ahead(self) -> None:
        """Draw some more of the sheet, but not in the first frame, which has enough to do."""
        if self._reveal.has_begun and not self._is_drawn:
            with Deadline(self.context.clock.now, AHEAD_SECONDS) as deadline:
                super().draw(DisplayList())
            self._is_drawn = deadline.is_met

    @property
    def is_moving(self) -> bool:
        return self._reveal.is_moving or super().is_moving

    def targets(self) -> list[Target]:
        return super().targets() if self._reveal.is_over else []

    @property
    def focused_name(self) -> str:
        return super().focused_name if self._reveal.is_over else ""

    # -- the sheet

    def body(self) -> list[Widget]:
        worth = Paragraph("worth", self._worth(), "body", theme.CREAM_SOFT, is_centred=True)
        hauls = (
            [card for card in cards if RANKS[rank(card)] in COUNTED_RANKS] for cards in self.details.history.hauls[-1]
        )
        pictures = [Picture(f"haul:{seat}", self._haul(seat, cards)) for seat, cards in enumerate(hauls)]
        return [worth, *pictures, self.table()]

    def _worth(self) -> str:
        facts = self.event.facts
        return " ".join(_worth(kind, sum(facts[kind + "s"]), facts[f"{kind}_value"][0]) for kind in ("king", "queen"))

    def _haul(self, seat: int, cards: list[Card]) -> Surface:
        kit = self.context.kit
        card_images = self.context.card_images(card_height(kit))
        width, height = kit.px(DIALOG_WIDTH - 2 * theme.MARGIN - 40), card_height(kit) + kit.px(10)
        picture = Surface((width, height), SRCALPHA)
        label = kit.fonts.line(listed_name(self.words.spoken[seat]), "strong", theme.CREAM)
        picture.blit(label, (0, (height - label.get_height()) // 2))
        widest = max(kit.fonts.width(listed_name(spoken), "strong") for spoken in self.words.spoken)
        left = max(kit.px(130), widest + kit.px(14))
        across = card_images.size[0]
        pitch = min(across + kit.px(8), (width - left - across - kit.px(6)) // max(1, len(cards) - 1))
        if not cards:
            nothing = kit.fonts.line(say("round.none"), "body", theme.CREAM_SOFT)
            picture.blit(nothing, (left, (height - nothing.get_height()) // 2))
        for i, card in enumerate(sorted(cards, key=lambda card: (-rank(card), card))):
            sprite = card_images.card(name(card))
            centre = (left + across // 2 + i * pitch, height // 2)
            picture.blit(sprite, sprite.get_rect(center=centre))
        return picture

    def table(self) -> TableView:
        titles = (say(f"round.{word}") for word in ("said", "scored", "off", "total"))
        headings = [Heading("", "left"), *map(Heading, titles)]
        rows = [self._line(seat) for seat in range(len(self.words.names))]
        return TableView("result", say("round.title", number=self.event.number), headings, rows)

    def _line(self, seat: int) -> tuple[Cell, ...]:
        event, facts = self.event, self.event.facts
        off = event.scores[seat]
        looks = ("", "strong", theme.CREAM) if off else (say("round.exact"), "strong", theme.BRASS_LIGHT)
        return (
            Cell(listed_name(self.words.spoken[seat]), "", "strong"),
            Cell(signed(facts["prediction"][seat])),
            Cell(signed(facts["points"][seat]), self._sum(seat)),
            Cell(plain(off), *looks),
            Cell(plain(event.totals[seat]), "", "strong"),
        )

    def _sum(self, seat: int) -> str:
        """How the points came about, as in 2 × +4 and 1 × −6."""
        facts = self.event.facts
        return say(
            "round.sum",
            kings=facts["kings"][seat],
            king=signed(facts["king_value"][seat]),
            queens=facts["queens"][seat],
            queen=signed(facts["queen_value"][seat]),
        )


def _worth(kind: str, count: int, value: int) -> str:
    if not count:
        return say(f"round.worth_no_{kind}s")
    return say(f"round.worth_{kind}s", count=count, value=signed(value))


FIRST_CARD, NEXT_CARD, FLIGHT = 0.35, 0.12, 0.24
"""Seconds until the first card starts, between cards, and of each flight."""
BEFORE_WORDS, LANDING, REST = 0.2, 0.12, 0.85
"""Seconds from the last card to the words, of their landing, and for reading them."""
WORDS_ABOVE_CARDS: Final = 1.5
"""Greatest height of a capital, as a part of the distance from the words' middle to the cards."""
WORDS_SWELL: Final = 0.25
CONFETTI_COUNT, CONFETTI_REACH = 60, 11
CARD_PITCH: Final = 1.06
"""Distance between cards in card widths, where there is room."""


@dataclass(frozen=True)
class RoundTale:
    """
    The story of one player's round.

    :param said: the number predicted
    :param steps: the cards that counted, in the order taken, with what each brought
    :param miss: by how much the prediction was off
    """

    said: int
    steps: Sequence[tuple[Card, int]]
    miss: int

    def needle(self, count: int) -> int:
        """The needle's number after so many cards, clamped to the dial."""
        return min(MAX_NUMBER, max(MIN_NUMBER, sum(points for _, points in self.steps[:count])))


class DialReveal:
    """Draws the reveal; `step` advances it. *layout* gives the present places of dial, piles and hand."""

    def __init__(self, context: AppContext, layout: Callable[[], PanelLayout], tale: RoundTale) -> None:
        self._context, self._layout, self._tale = context, layout, tale
        tempo = context.tempo
        self._pace = min(1.0, tempo.seconds(1.0))
        """Factor for the seconds above; the whole is never slower than at normal speed."""
        self._flight = FLIGHT * (0.0 if tempo.is_reduced else 1.0)
        self._shower = tempo.seconds(tempo.flourish(MOTION.flourish)) if tale.miss == 0 else 0.0
        self._began: float | None = None
        self._elapsed = self._since_words = 0.0
        self._counted = 0
        self.is_over = not self._pace
        self._has_words = False
        self._dials: dict[tuple[Fonts, Dial, int], Surface] = {}

    # -- time

    def step(self, now: float) -> None:
        self._began = now if self._began is None else self._began
        if not self.is_over:
            self._elapsed = (now - self._began) / self._pace
            while self._counted < sum(self._elapsed >= self._arrival(i) for i in range(len(self._tale.steps))):
                self._context.sound.play("tick", step=self._counted)
                self._counted += 1
            if self._elapsed >= self._words_at:
                self._say_words()
            self.is_over = self._elapsed >= self._words_at + LANDING + REST
        if self._has_words:
            self._since_words = now - self._began - self._words_at * self._pace

    def skip(self) -> None:
        self._counted = len(self._tale.steps)
        self.is_over = True
        self._shower = 0.0
        self._say_words()

    def _say_words(self) -> None:
        if not self._has_words:
            self._has_words = True
            self._context.sound.play("pop" if self._tale.miss else "fanfare")

    def _arrival(self, i: int) -> float:
        return FIRST_CARD + i * NEXT_CARD + self._flight

    @property
    def _words_at(self) -> float:
        last = len(self._tale.steps) - 1
        return (self._arrival(last) if last >= 0 else FIRST_CARD) + BEFORE_WORDS

    @property
    def _fallen(self) -> float:
        """How far the confetti has fallen, 0 to 1; 1 also without confetti."""
        return min(1.0, self._since_words / self._shower) if self._shower else 1.0

    @property
    def has_begun(self) -> bool:
        return self._elapsed > 0

    @property
    def is_moving(self) -> bool:
        return not self.is_over or (self._has_words and self._fallen < 1)

    # -- pictures

    def draw(self, frame: DisplayList, z: int) -> None:
        layout, size = self._layout(), self._context.size
        frame.add("reveal.shade", self._context.kit.skins.dim(size).image, 0, 0, z)
        kit = self._context.kit
        dial = make_dial(kit.metrics, layout["dial"], kit.skins.lacquer)
        frame.add("reveal.dial", self._dial(dial), dial.rect.x, dial.rect.y, z + 1)
        self._draw_cards(frame, layout, z + 2)
        if self._has_words:
            cards_top = layout["hand:0"].centery - layout.card[1] // 2
            place, above = layout["prompt"], cards_top - layout["prompt"].centery
            words = self._words((place.w, round(WORDS_ABOVE_CARDS * above)))
            x, y = words.get_rect(center=place.center).topleft
            frame.add("reveal.words", words, x, min(y, cards_top - words.get_bounding_rect().bottom), z + 3)

    def draw_confetti(self, frame: DisplayList) -> None:
        """Draw confetti, over the sheet too, if the prediction was exactly right."""
        if self._has_words:
            reach = self._context.kit.px(CONFETTI_REACH)
            draw_confetti(frame, self._context.size, reach, self._fallen, Z_TIP, CONFETTI_COUNT)

    def _dial(self, dial: Dial) -> Surface:
        fonts, number = self._context.kit.fonts, self._tale.needle(self._counted)
        key = (fonts, dial, number)
        if key not in self._dials:
            self._dials[key] = dial.paint(fonts, number, None, peg=self._tale.said)
        return self._dials[key]

    def _draw_cards(self, frame: DisplayList, layout: PanelLayout, z: int) -> None:
        (x, y), (start_x, start_y) = layout["hand:0"].center, layout["won:0"].center
        count, images = len(self._tale.steps), self._context.card_images(layout.card[1])
        pitch = min(CARD_PITCH * layout.card[0], (layout["hand:0"].w - layout.card[0]) / max(1, count - 1))
        for i, (card, _) in enumerate(self._tale.steps):
            way = self._elapsed - self._arrival(i) + self._flight
            if way < 0 and not self.is_over:
                continue
            part = in_out_cubic(min(1.0, way / self._flight)) if self._flight and not self.is_over else 1.0
            aim = x + (i - (count - 1) / 2) * pitch
            centre = round(start_x + (aim - start_x) * part), round(start_y + (y - start_y) * part)
            picture = images.card(name(card))
            frame.add(("reveal.card", i), picture, *picture.get_rect(center=centre).topleft, z)

    def _words(self, box: tuple[int, int]) -> Surface:
        miss, fonts = self._tale.miss, self._context.kit.fonts
        text = say("round.off_by", count=miss) if miss else say("round.exact")
        words = fonts.line_in(text, "display", CREAM if miss else BRASS_LIGHT, box)
        part = (self._elapsed - self._words_at) / LANDING
        if part >= 1 or self.is_over or not self._flight:
            return words
        swell = 1 + WORDS_SWELL * (1 - out_cubic(max(0.0, part)))
        return transform.smoothscale(words, [round(side * swell) for side in words.get_size()])
