"""The result of a round of Kings & Queens: the reveal on the dial, and at its foot what everybody scored."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface, transform

from engines.core.api import RoundScored, Seat
from engines.core.cards import RANKS, Card, name, rank
from engines.core.sentences import plain, signed
from kq_table.games.shared.interface import ResultDetails
from kq_table.games.shared.panel_layout import LARGE_TEXT_SCALE, PanelLayout
from kq_table.games.shared.round_result import RareMark, RoundResult
from kq_table.games.shared.words import GameWords
from kq_table.match.setup import portrait_of
from kq_table.narrate.deeds import chips
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.confetti import draw_confetti
from kq_table.ui.dialog import Dialog, Sheet
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import in_out_cubic, out_cubic
from kq_table.ui.faces import CALM, GLAD, SORE, face
from kq_table.ui.image_cache import Deadline
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, WARNING, Z_DIALOG
from kq_table.ui.widget import Painter, Target, UiContext, Widget

from .dial import HUB_RADIUS, MAX_NUMBER, MIN_NUMBER, STEP_DEGREES, Dial, in_steps, swing
from .panel_layout import DIAL_RADIUS

SHEET_WIDTH: Final = 1060
MIN_LINE_WIDTH: Final = 440
"""Design pixels that a player's score needs to stand beside another's."""
AHEAD_SECONDS: Final = 0.004
"""Seconds per frame of the reveal for drawing the sheet ahead."""
CARD_HEIGHTS: Final = (150, 84)
"""Height of the cards in design pixels, for usual and for large text."""
COUNTED_RANKS: Final = "KQ"
ALL_COUNTED: Final = 8
FAR_OFF: Final = 3
"""From so much on a prediction was far off."""


def card_height(kit: UiContext) -> int:
    return kit.px(CARD_HEIGHTS[kit.metrics.text_scale > LARGE_TEXT_SCALE])


def verdict_colour(miss: int) -> theme.Colour:
    """The colour of a result: gold if exact, cream if close, else a warning."""
    if not miss:
        return BRASS_LIGHT
    return CREAM if miss < FAR_OFF else WARNING


class KingsAndQueensResult(RoundResult):
    """The result of a round: the reveal, which stays, and below it a line with the score of each player."""

    def __init__(
        self, details: ResultDetails, event: RoundScored, words: GameWords, layout: Callable[[], PanelLayout]
    ) -> None:
        super().__init__(details, event, words)
        self._is_drawn = False
        """Whether the whole sheet has been drawn ahead."""
        self._layout = layout
        self._lines: list[ScoreLine] = []
        self._reveal = DialReveal(details.context, self._places, self._tale(max(0, details.viewer)))

    def _tale(self, seat: Seat) -> RoundTale:
        """One seat's round: its prediction, and what its Kings and Queens brought one by one."""
        facts = self.event.facts
        worth = {"K": facts["king_value"][seat], "Q": facts["queen_value"][seat]}
        steps = [(card, worth[RANKS[rank(card)]]) for card in self._haul(seat)]
        return RoundTale(facts["prediction"][seat], steps, self.event.scores[seat])

    def _haul(self, seat: Seat) -> list[Card]:
        """The Kings and Queens that a seat took, in order."""
        return [card for card in self.details.history.hauls[-1][seat] if RANKS[rank(card)] in COUNTED_RANKS]

    def _places(self) -> RevealPlaces:
        """The places of the reveal above the sheet."""
        kit, (width, height) = self.context.kit, self.context.size
        top = self.dialog.panel.rect.top if isinstance(self.dialog, Sheet) else height
        return make_places(kit, Rect(0, 0, width, top), self._layout()["won:0"].center)

    # -- the reveal, and then the sheet

    def step(self, now: float) -> None:
        self._reveal.step(now, self.context.stack.take_shade)
        if self._reveal.is_over:
            super().step(now)
            for line in self._lines:
                line.counted = self._count_progress

    def handle(self, event: pygame.event.Event) -> None:
        """Any press ends the reveal; after it, events are handled as by every result."""
        if self._reveal.is_over:
            super().handle(event)
        elif event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self._reveal.skip()

    def draw(self, frame: DisplayList) -> None:
        """Draw the reveal, and the sheet as it comes up from the window's foot."""
        self._shown = self._nodes()
        way = self.context.size[1] - self.dialog.panel.rect.top if isinstance(self.dialog, Sheet) else 0
        fall = round((1 - out_cubic(self._risen)) * way)
        for key, node in self._shown.items():
            if self._is_shade(node):
                if (image := self._shaded(node.image)) is not None:
                    frame.add((id(self), key), image, node.x, node.y, node.z)
            else:
                below = fall if node.z > Z_DIALOG + SHEET_Z else 0
                frame.add((id(self), key), node.image, node.x, node.y + below, node.z)
        if not self._reveal.is_over:
            self._draw_ahead()

    def _nodes(self) -> dict[Hashable, DrawItem]:
        own = DisplayList()
        self._reveal.draw(own, Z_DIALOG)
        if self._reveal.is_over:
            self.dialog.draw(own, Z_DIALOG + SHEET_Z + 1)
        return own.items

    @property
    def _darkness(self) -> float:
        return self._reveal.darkness

    def _draw_ahead(self) -> None:
        """Draw some more of the sheet, but not in the first frame, which has enough to do."""
        if self._reveal.has_begun and not self._is_drawn:
            with Deadline(self.context.clock.now, AHEAD_SECONDS) as deadline:
                self.dialog.draw(DisplayList(), 0)
            self._is_drawn = deadline.is_met

    @property
    def is_moving(self) -> bool:
        return self._reveal.is_moving or super().is_moving or self._count_progress < 1

    def targets(self) -> list[Target]:
        return super().targets() if self._reveal.is_over else []

    @property
    def focused_name(self) -> str:
        return super().focused_name if self._reveal.is_over else ""

    # -- the sheet

    def _make_dialog(self) -> Dialog | Sheet:
        seats = range(len(self.words.names))
        self._lines = [self._line(seat) for seat in seats]
        for line in self._lines:
            line.counted = self._count_progress
        row = Row("scores", self._lines, 2 * theme.GAP, is_equal=True, min_width=MIN_LINE_WIDTH)
        worth = Paragraph("worth", self._worth(), "small", CREAM_SOFT)
        rare = [RareMark("rare", rarity)] if (rarity := self.rarity()) else []
        return Sheet("round", [*rare, row], worth, self.buttons(), SHEET_WIDTH)

    def rarity(self) -> str:
        """Who took all Kings and Queens that there are."""
        for seat, spoken in enumerate(self.words.spoken):
            if len(self._haul(seat)) == ALL_COUNTED:
                return say("round.rare_eight", name=spoken, points=signed(self.event.facts["points"][seat]))
        return ""

    def _worth(self) -> str:
        facts = self.event.facts
        return " ".join(_worth(kind, sum(facts[kind + "s"]), facts[f"{kind}_value"][0]) for kind in ("king", "queen"))

    def _line(self, seat: Seat) -> ScoreLine:
        event, facts = self.event, self.event.facts
        made = say("round.made", said=signed(facts["prediction"][seat]), points=signed(facts["points"][seat]))
        haul = sorted(self._haul(seat), key=lambda card: (-rank(card), card))
        score = SeatScore(
            self.words.names[seat],
            portrait_of(self.words.services.seatings, seat),
            made,
            chips(haul) if haul else say("round.none"),
            event.scores[seat],
            event.totals[seat],
        )
        return ScoreLine(f"score:{seat}", score, self._sum(seat))

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


FACE: Final = 72
FACE_GAP, NUMBER_GAP = 14, 26
"""Design pixels beside the portrait, and between the two numbers."""


@dataclass(frozen=True)
class SeatScore:
    """
    What a seat scored in a round.

    :param made: prediction and points, in words
    :param haul: the Kings and Queens, as chips
    """

    name: str
    court: str
    made: str
    haul: str
    miss: int
    total: int


class ScoreLine(Widget):
    """A player's portrait with prediction, points and cards, and large the penalty and the total, which counts up."""

    can_focus = True

    def __init__(self, name: str, score: SeatScore, hint: str) -> None:
        penalty, total = (
            f"{say(key)} {plain(n)}" for key, n in (("round.off", score.miss), ("round.total", score.total))
        )
        super().__init__(name, f"{score.name}: {score.made}, {penalty}, {total}. {score.haul}", hint=hint)
        self._score = score
        self.counted = 1.0
        """How far the total has counted up, 0 to 1."""

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.px(FACE), self._words_height(kit))

    def _words_height(self, kit: UiContext) -> int:
        return kit.fonts.height("strong") + 2 * kit.fonts.height("small")

    def _columns(self) -> list[tuple[str, str, theme.Colour]]:
        """Caption, number and colour of the numbers."""
        score = self._score
        total = score.total - round(score.miss * (1 - self.counted))
        return [
            (say("round.off"), plain(score.miss), verdict_colour(score.miss)),
            (say("round.total"), plain(total), CREAM),
        ]

    def paint(self, pen: Painter) -> None:
        kit, fonts, rect, score = self.kit, self.kit.fonts, self.rect, self._score
        side = kit.px(FACE)
        mood = CALM
        if self.counted == 1:
            mood = GLAD if not score.miss else SORE if score.miss >= FAR_OFF else CALM
        pen.put(self, "face", face(score.court, side, mood), rect.x, rect.centery - side // 2)
        x, right = rect.x + side + kit.px(FACE_GAP), rect.right - kit.px(FACE_GAP)
        for caption, number, colour in reversed(self._columns()):
            label, large = fonts.line(caption, "small", CREAM_SOFT), fonts.line(number, "score", colour)
            # Totals keep their place while they count up.
            across = max(label.get_width(), large.get_width())
            y = rect.centery - (label.get_height() + round(0.9 * large.get_height())) // 2
            pen.put(self, ("caption", caption), label, right - label.get_width(), y)
            pen.put(self, ("number", caption), large, right - large.get_width(), y + round(0.9 * label.get_height()))
            right -= across + kit.px(NUMBER_GAP)
        y = rect.centery - self._words_height(kit) // 2
        lines = ((score.name, "strong", CREAM), (score.made, "small", CREAM_SOFT), (score.haul, "small", CREAM_SOFT))
        for i, (words, role, colour) in enumerate(lines):
            line = fonts.line_within(words, role, colour, right - x)
            pen.put(self, ("words", i), line, x, y)
            y += fonts.height(role)


def _worth(kind: str, count: int, value: int) -> str:
    if not count:
        return say(f"round.worth_no_{kind}s")
    return say(f"round.worth_{kind}s", count=count, value=signed(value))


FIRST_CARD, NEXT_CARD, FLIGHT = 0.35, 0.28, 0.24
"""Seconds until the first card starts, between cards, and of each flight."""
MANY, NEXT_OF_MANY = 6, 0.16
"""Above so many cards, fewer seconds lie between them."""
SWING, LAST_SWING = 0.26, 0.45
"""Seconds in which the needle swings on for a card, and for the last one."""
BEFORE_WORDS, LANDING, REST = 0.35, 0.12, 0.85
"""Seconds from the needle's rest to the words, of their landing, and for reading them."""
WORDS_SWELL: Final = 0.25
CONFETTI_REACH: Final = 11
SHEET_Z: Final = 4
"""Height of the reveal's own pictures above the shade; the sheet is above them."""
SHUDDER_DEGREES: Final = 3.0
SHUDDER_SWINGS: Final = 3
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


@dataclass(frozen=True)
class RevealPlaces:
    """
    The places of a reveal in pixels.

    :param words: where the verdict stands
    :param cards: the row of cards
    :param start: where they come from
    """

    dial: Dial
    words: Rect
    cards: Rect
    start: tuple[int, int]


EDGE, PLACE_GAP = 22, 8
"""Design pixels around the reveal, and between its parts."""
WORDS_SHARE: Final = 0.9
"""Height of the verdict, as a part of the type's."""
ROW_SHARE: Final = 0.66
"""Greatest width of the cards, as a part of the window's."""


def make_places(kit: UiContext, room: Rect, start: tuple[int, int]) -> RevealPlaces:
    """Place dial, verdict and cards one below the other in the middle of a room; the dial takes what is left."""
    edge, gap, cards = kit.px(EDGE), kit.px(PLACE_GAP), card_height(kit)
    words = min(round(WORDS_SHARE * kit.fonts.height("display")), max(1, room.h // 6))
    spare = room.h - 2 * edge - 2 * gap - cards - words
    radius = max(1, min(kit.px(DIAL_RADIUS), round(0.4 * room.w), round(spare / (1 + HUB_RADIUS))))
    high = round(radius * (1 + HUB_RADIUS))
    top = room.y + edge + max(0, spare - high) // 2
    below = Rect(room.x + edge, top + high + gap, room.w - 2 * edge, words)
    row = Rect(0, below.bottom + gap, round(ROW_SHARE * room.w), cards)
    row.centerx = room.centerx
    return RevealPlaces(Dial(room.centerx, top + radius, radius, kit.skins.lacquer), below, row, start)


class DialReveal:
    """Draws the reveal; `step` advances it. *places* gives the present places."""

    def __init__(self, context: AppContext, places: Callable[[], RevealPlaces], tale: RoundTale) -> None:
        self._context, self._places, self._tale = context, places, tale
        tempo = context.tempo
        self._pace = min(1.0, tempo.seconds(1.0))
        """Factor for the seconds above; the whole is never slower than at normal speed."""
        self._flight = FLIGHT * (0.0 if tempo.is_reduced else 1.0)
        self._shower = tempo.seconds(tempo.flourish(MOTION.flourish)) if tale.miss == 0 else 0.0
        self._shudder = tempo.seconds(tempo.flourish(MOTION.shudder)) if tale.miss >= FAR_OFF else 0.0
        self._began: float | None = None
        self._shade_before = 0.0
        self._age = self._elapsed = self._since_words = 0.0
        self._counted = 0
        self.is_over = not self._pace
        self._has_words = False
        self._drawn: tuple[object, Surface] = (None, Surface((1, 1)))
        """The last picture of the dial, after the key of all that it depends on."""

    # -- time

    def step(self, now: float, take_shade: Callable[[], float] = float) -> None:
        """Advance the time; *take_shade* takes over what a closed dialog left dark."""
        if self._began is None:
            self._began, self._shade_before = now, take_shade()
        self._age = now - self._began
        if not self.is_over:
            self._elapsed = self._age / self._pace
            while self._counted < sum(self._elapsed >= self._arrival(i) for i in range(len(self._tale.steps))):
                self._context.sound.play("tick", step=self._counted)
                self._counted += 1
            if self._elapsed >= self._words_at:
                self._say_words(self._began + self._words_at * self._pace)
            self.is_over = self._elapsed >= self._words_at + LANDING + REST
        if self._has_words:
            self._since_words = now - self._words_since

    def skip(self) -> None:
        """Show the end at once, without any ornament."""
        self._counted = len(self._tale.steps)
        self.is_over = True
        self._shower = self._shudder = 0.0
        self._say_words(self._context.clock.now())

    _words_since = 0.0
    """When the verdict was given, in the clock's seconds."""

    def _say_words(self, since: float) -> None:
        if not self._has_words:
            self._has_words, self._words_since = True, since
            miss = self._tale.miss
            self._context.sound.play("drum" if miss >= FAR_OFF else "pop" if miss else "fanfare")

    def _arrival(self, i: int) -> float:
        step = NEXT_CARD if len(self._tale.steps) <= MANY else NEXT_OF_MANY
        return FIRST_CARD + i * step + self._flight

    @property
    def _words_at(self) -> float:
        last = len(self._tale.steps) - 1
        return (self._arrival(last) + LAST_SWING if last >= 0 else FIRST_CARD) + BEFORE_WORDS

    @property
    def _fallen(self) -> float:
        """How far the confetti has fallen, 0 to 1; 1 also without confetti."""
        return min(1.0, self._since_words / self._shower) if self._shower else 1.0

    @property
    def darkness(self) -> float:
        """How dark the shade has become, 0 to 1."""
        seconds = self._context.tempo.travel(MOTION.shade_in)
        return min(1.0, self._shade_before + self._age / seconds) if seconds > 0 else 1.0

    @property
    def _lowered(self) -> float:
        """How far the dial has come down, 0 to 1."""
        tempo = self._context.tempo
        seconds = tempo.seconds(tempo.flourish(MOTION.shade_in))
        return min(1.0, self._age / seconds) if seconds > 0 and not self.is_over else 1.0

    @property
    def has_begun(self) -> bool:
        return self._elapsed > 0

    @property
    def is_moving(self) -> bool:
        is_shaking = self._has_words and self._since_words < self._shudder
        return not self.is_over or is_shaking or self.darkness < 1 or (self._has_words and self._fallen < 1)

    @property
    def _lean(self) -> float:
        """Degrees by which the needle shudders now."""
        part = self._since_words / self._shudder if self._has_words and self._shudder else 1.0
        if part >= 1:
            return 0.0
        return SHUDDER_DEGREES * (1 - part) * math.sin(2 * math.pi * SHUDDER_SWINGS * part)

    @property
    def _at(self) -> float:
        """Where the needle points now, as a number."""
        tale, last, at = self._tale, len(self._tale.steps) - 1, 0.0
        if self.is_over or not self._flight:
            at = tale.needle(last + 1 if self.is_over else self._counted)
            return in_steps(at + self._lean / STEP_DEGREES)
        for i in range(self._counted):
            until = self._arrival(i + 1) if i + 1 < self._counted else self._elapsed
            seconds = LAST_SWING if i == last else SWING
            at = swing(at, tale.needle(i + 1), (until - self._arrival(i)) / seconds)
        return in_steps(at + self._lean / STEP_DEGREES)

    # -- pictures

    def draw(self, frame: DisplayList, z: int) -> None:
        """Add shade, confetti, dial, cards and words, the confetti behind all that is read."""
        places, size = self._places(), self._context.size
        frame.add("reveal.shade", self._context.kit.skins.dim(size).image, 0, 0, z)
        has_words = self._has_words or self.is_over
        if has_words:
            draw_confetti(frame, size, self._context.kit.px(CONFETTI_REACH), self._fallen, z)
        dial = places.dial.rect.move(0, -round((1 - out_cubic(self._lowered)) * places.dial.rect.bottom))
        frame.add("reveal.dial", self._dial(places.dial), *dial.topleft, z + 1)
        self._draw_cards(frame, places, z + 2)
        if has_words:
            words = self._words(places.words.size)
            x, y = words.get_rect(center=places.words.center).topleft
            frame.add("reveal.words", words, x, min(y, places.cards.top - words.get_bounding_rect().bottom), z + 3)

    def _dial(self, dial: Dial) -> Surface:
        tale, fonts, at = self._tale, self._context.kit.fonts, self._at
        count = len(tale.steps) if self.is_over else self._counted
        low, high = sorted((tale.needle(max(0, count - 1)), tale.needle(count)))
        has_words = self._has_words or self.is_over
        # A needle that swings too far has not scored more.
        number = tale.needle(count) if has_words else min(high, max(low, round(at)))
        colour = verdict_colour(tale.miss) if has_words else theme.BRASS
        key = (fonts, dial, number, at, colour)
        if key != self._drawn[0]:
            arc = colour if has_words or count else None
            self._drawn = key, dial.paint(fonts, number, None, peg=tale.said, arc=arc, at=at)
        return self._drawn[1]

    def _draw_cards(self, frame: DisplayList, places: RevealPlaces, z: int) -> None:
        (x, y), (start_x, start_y) = places.cards.center, places.start
        count, images = len(self._tale.steps), self._context.card_images(places.cards.h)
        across = images.size[0]
        pitch = min(CARD_PITCH * across, (places.cards.w - across) / max(1, count - 1))
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
        words = fonts.line_in(text, "display", verdict_colour(miss), box)
        part = (self._elapsed - self._words_at) / LANDING
        if part >= 1 or self.is_over or not self._flight:
            return words
        swell = 1 + WORDS_SWELL * (1 - out_cubic(max(0.0, part)))
        return transform.smoothscale(words, [round(side * swell) for side in words.get_size()])
