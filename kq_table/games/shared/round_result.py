"""The dialog with the result of a round; games with more to show extend it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.transform import smoothscale_by

from engines.core.api import RoundScored, Seat
from engines.core.sentences import plain, signed
from kq_table.match.setup import portrait_of
from kq_table.narrate import match_summary
from kq_table.narrate.deeds import reasons_title
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import You, say
from kq_table.ui import theme
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog, Sheet
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import in_out_cubic
from kq_table.ui.faces import CALM, GLAD, SORE, STEPS, face
from kq_table.ui.labels import Paragraph
from kq_table.ui.svg import draw, gradient, symbol
from kq_table.ui.table_view import Cell, Heading, NarrowTable, TableView
from kq_table.ui.theme import BRASS, BRASS_LIGHT, CREAM_SOFT, INK, WARNING
from kq_table.ui.widget import Painter, UiContext, Widget

from .interface import ResultDetails
from .words import GameWords

LOSS: Final = "#f2a48f"
"""The colour of what was lost, where it stands large."""
MIN_RARE_TRICKS: Final = 4
"""To take every trick of a round is rare if there are so many."""


class RoundResult(DialogScene):
    """The scores of a round with their explanations; closing it leads to the next round or the match result."""

    width: ClassVar[int] = 600
    """Width of the dialog in design pixels."""
    next_key: ClassVar[str] = "round.next"
    """The message key of the button that leads to the next round."""
    line_seconds: ClassVar[float] = MOTION.bar_pop
    """How long one player's line takes to come."""
    is_written: ClassVar[bool] = False
    """Whether the numbers are written by hand, in place of counting up."""
    best_key: ClassVar[str] = "round.best"
    """The message key for who scored most."""
    are_totals_known: ClassVar[bool] = False
    """Whether the table has shown the new totals all along, so that only the scores count up."""

    def __init__(self, details: ResultDetails, event: RoundScored, words: GameWords) -> None:
        super().__init__(details.context)
        self.details, self.event, self.words = details, event, words
        self._list: TableView | None = None
        self._best: RoundBest | None = None
        self._has_working = True
        """Whether the table has a column for what the scores are made of; else sentences below it tell."""

    def title(self) -> str:
        return say("round.title", number=self.event.number)

    def body(self) -> list[Widget]:
        table = self.table()
        if self._has_working:
            return [self.best(), table]
        names, explain = self.words.names, self.words.explain_score
        told = [say("round.reason", name=names[seat], reason=explain(self.event, seat)) for seat in self.order()]
        reasons = (Paragraph(f"reason:{i}", words, "small", CREAM_SOFT) for i, words in enumerate(told))
        return [self.best(), table, *reasons]

    def best(self) -> RoundBest:
        """
        Who scored most in the round; several side by side, named and in order as in the list below.

        Where nobody gained anything: who lost nothing, or, if nobody was spared, who lost most.
        """
        gains = self.details.history.gains[-1]
        told = max(gains) if max(gains) >= 0 else min(gains)
        seats = [seat for seat in self.order() if gains[seat] == told]
        names = self.words.names if len(seats) > 1 else self.words.spoken
        courts = [portrait_of(self.words.services.seatings, seat) for seat in seats]
        listed = match_summary.listed([names[seat] for seat in seats])
        if len(seats) == len(gains):
            words = say("round.alike_two") if len(seats) == 2 else say("round.alike", count=len(seats))
        elif told > 0:
            words = say(self.best_key, names=listed)
        else:
            alone = say("list.you.alone") if isinstance(names[seats[0]], You) else listed
            words = say("round.worst", names=listed) if told else alone
        hero = signed(told) if told or min(gains) == 0 else say("round.untouched")
        self._best = RoundBest(words, courts, hero, is_loss=told < 0)
        self._best.told = self._told
        return self._best

    @property
    def _told(self) -> float:
        """How far it has come, 0 to 1, who did best: once all has been counted."""
        part = self._part_of(MOTION.dialog_in + len(self.event.totals) * self.line_seconds, MOTION.best_in)
        return 1.0 if self.context.tempo.is_reduced else part

    def _make_dialog(self) -> Dialog | Sheet:
        rare = [RareMark("rare", rarity)] if (rarity := self.rarity()) else []
        return Dialog("round", self.title(), [*rare, *self.body()], self.buttons(), self.width)

    def buttons(self) -> list[Button]:
        go_on = say("round.result" if self.details.is_last else self.next_key)
        buttons = [Button("next", go_on, self.escape, "primary")]
        if self.details.show_reasons:
            why = reasons_title(self.words.services.seatings)
            buttons.insert(0, Button("why", why, self.details.show_reasons, picture="bulb"))
        return buttons

    def rarity(self) -> str:
        """A sentence about a rare event in this round; empty if there was none."""
        hauls = self.details.history.hauls[-1]
        takers = [seat for seat, haul in enumerate(hauls) if haul]
        if len(takers) != 1 or len(hauls[takers[0]]) < MIN_RARE_TRICKS * len(hauls):
            return ""
        return say("round.rare_tricks", name=self.words.spoken[takers[0]])

    def table(self) -> TableView:
        """The players, what each score is made of where there is room for it, the scores, and the totals."""
        kit, margin = self.context.kit, self.context.kit.px(theme.MARGIN)
        room = min(kit.px(self.width * kit.metrics.text_scale), kit.metrics.size[0] - 2 * margin) - 2 * margin
        for has_working in (True, False):
            self._has_working = has_working
            made = [Heading(say("round.working"), "left")] if has_working else []
            headings = [Heading("", "left"), *made, *(Heading(say(f"round.{word}")) for word in ("score", "total"))]
            self._list = listing = NarrowTable("result", self.title(), headings, [])
            self._fill(listing)
            if listing.min_width(kit) <= room:
                break
        return listing

    def working(self, seat: Seat) -> str:
        """What a seat's score is made of, in so few words that it fits into a column."""
        return self.words.explain_score(self.event, seat)

    def order(self) -> Sequence[Seat]:
        """The seats in the order of their lines: by present totals, highest first."""
        return sorted(range(len(self.event.totals)), key=lambda seat: -self.event.totals[seat])

    def _fill(self, listing: TableView) -> None:
        """Fill the table for the current animation time: rows appear one by one, then move to their new places."""
        slide, now = self._slide_progress, self.order()
        gains, totals = self.details.history.gains[-1], self.event.totals
        before = sorted(now, key=lambda seat: (gains[seat] - totals[seat], now.index(seat)))
        starts = [MOTION.dialog_in + before.index(seat) * self.line_seconds for seat in now]
        is_still = self.context.tempo.is_reduced
        parts = [1.0 if is_still else self._part_of(start, self.line_seconds) for start in starts]
        counted = [1.0] * len(now) if self.is_written else parts
        listing.rows = tuple(
            _row(self, seat, part, has_working=self._has_working) for seat, part in zip(now, counted, strict=True)
        )
        shifts = tuple((1 - slide) * (before.index(seat) - i) for i, seat in enumerate(now))
        listing.shifts = shifts if any(shifts) else ()
        if self.is_written:
            listing.written = tuple(parts) if min(parts) < 1 else ()
        most = max(map(abs, gains)) or 1
        listing.bars = tuple(
            (abs(gains[seat]) / most * part, BRASS if gains[seat] > 0 else WARNING)
            for seat, part in zip(now, parts, strict=True)
        )

    # -- animation of the list

    def _part_of(self, start: float, normal: float) -> float:
        """Progress, 0 to 1, of what takes *normal* seconds from *start* after the dialog opened."""
        tempo = self.context.tempo
        seconds = tempo.seconds(normal)
        if seconds <= 0:
            return 1.0
        since = 0.0 if self._opened_at is None else self._time - self._opened_at
        return min(1.0, max(0.0, (since - tempo.seconds(start)) / seconds))

    @property
    def _count_progress(self) -> float:
        """Progress of all lines together."""
        return self._part_of(MOTION.dialog_in, len(self.event.totals) * self.line_seconds)

    @property
    def _slide_progress(self) -> float:
        """Progress of the change of places; at once with reduced motion."""
        lines = len(self.event.totals) * self.line_seconds
        part = self._part_of(MOTION.dialog_in + lines, MOTION.change_places)
        return float(part > 0) if self.context.tempo.is_reduced else in_out_cubic(part)

    @property
    def is_moving(self) -> bool:
        has_more = self._list is not None and self._slide_progress < 1
        return super().is_moving or has_more or (self._best is not None and self._best.told < 1)

    def step(self, now: float) -> None:
        was_counting, count = self._count_progress < 1, len(self.event.totals)
        before = math.ceil(self._count_progress * count)
        super().step(now)
        begun = math.ceil(self._count_progress * count)
        if self._best is not None:
            self._best.told = self._told
        if self._list is not None and begun > before:
            self.context.sound.play("tick", step=begun - 1)
        if self._list is not None and (was_counting or self._list.shifts):
            self._fill(self._list)
            if was_counting and self._count_progress == 1:
                self.context.sound.play("pop")

    def handle(self, event: pygame.event.Event) -> None:
        """
        Space closes the dialog too, unless a button has the focus; W shows the reasons.

        Keys pressed right after opening are ignored.
        """
        is_key = event.type == pygame.KEYDOWN
        if is_key and self._is_young:
            return
        if is_key and event.key == pygame.K_w and self.details.show_reasons:
            self.details.show_reasons()
        elif is_key and event.key == pygame.K_SPACE and not (self.dialog.focused and self.dialog.focused.is_ringed):
            self.escape()
        else:
            super().handle(event)

    @property
    def _is_young(self) -> bool:
        """Whether the dialog opened so recently that a key may be meant for the table; never without animations."""
        ignored = self.context.tempo.seconds(MOTION.dead_after_phase)
        return self._opened_at is not None and self.context.clock.now() - self._opened_at < ignored

    def escape(self) -> None:
        self.context.stack.pop()
        self.details.on_close()
        if self._list is not None and self._list.rect.w and not self.details.is_last:
            for i, seat in enumerate(self.order()):
                if gain := self.details.history.gains[-1][seat]:
                    self.details.fly(seat, gain, self._list.cell(i, -2).center)


def _row(result: RoundResult, seat: Seat, part: float, *, has_working: bool) -> tuple[Cell, ...]:
    """A player's line when so much of the score, 0 to 1, has been counted."""
    gain, words = result.details.history.gains[-1][seat], result.words
    total = result.event.totals[seat] - (0 if result.are_totals_known else round(gain * (1 - part)))
    mood = (GLAD if gain > 0 else SORE) if gain and part == 1 else CALM
    court = portrait_of(words.services.seatings, seat)
    made = [Cell(result.working(seat), "", "small", CREAM_SOFT)] if has_working else []
    return (
        Cell(words.names[seat], "", "strong", face=court, mood=mood),
        *made,
        Cell(signed(round(gain * part)), "", "strong"),
        Cell(plain(total), "", "strong", theme.BRASS_LIGHT),
    )


RARE_PAD: Final = (22, 5)
"""Padding of the ribbon in design pixels, (horizontal, vertical)."""
RARE_STAR: Final = 0.62
"""Height of a star, as a part of the line height."""


class RareMark(Widget):
    """A ribbon of brass with two stars, that tells of something rare."""

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.fonts.height("strong") + 2 * kit.px(RARE_PAD[1])

    def paint(self, pen: Painter) -> None:
        kit, rect = self.kit, self.rect
        star = symbol("★", round(RARE_STAR * kit.fonts.height("strong")), INK)
        pad = kit.px(RARE_PAD[0])
        words = kit.fonts.line_within(self.text, "strong", INK, rect.w - 4 * pad - 2 * star.get_width())
        ribbon = Rect(0, 0, words.get_width() + 3 * pad + 2 * star.get_width(), rect.h)
        ribbon.center = rect.center
        pen.put(self, "ribbon", _ribbon(ribbon.size), *ribbon.topleft)
        pen.put_centred(self, "words", words, ribbon)
        y = ribbon.centery - star.get_height() // 2
        pen.put(self, "left", star, ribbon.x + pad * 3 // 4, y)
        pen.put(self, "right", star, ribbon.right - pad * 3 // 4 - star.get_width(), y)


@lru_cache(maxsize=4)
def _ribbon(size: tuple[int, int]) -> Surface:
    """Draw a ribbon with notched ends."""
    (w, h), notch = size, size[1] * 0.3
    path = f"M0 0H{w}L{w - notch:.1f} {h / 2}L{w} {h}H0L{notch:.1f} {h / 2}Z"
    return draw(size, gradient("g", (0, 0, w, h), BRASS_LIGHT, BRASS), f'<path d="{path}" fill="url(#g)"/>')


FACE: Final = 96
FACE_GAP: Final = 18
STEP: Final = 0.6
"""Distance between overlapping portraits, as a part of a portrait's side."""
STAMP: Final = 1.25
"""Size from which the points shrink, as a part of their size."""
STAMP_STEPS: Final = 10
LINE_SHARE: Final = 0.86
"""Height of the points, as a part of the font height: digits have no descenders."""


class RoundBest(Widget):
    """
    Portraits of the best players, with a caption and their points beside them, centred.

    :param caption: who scored most, as a sentence without its end
    :param courts: the court cards whose portraits are shown
    :param points: as display text, such as "+6", or a word in their place
    """

    def __init__(self, caption: str, courts: Sequence[str], points: str, *, is_loss: bool = False) -> None:
        self._caption = caption
        super().__init__("best", f"{self._caption}: {points}")
        self._courts, self._points = courts, points
        self._colour, self._mood = (LOSS, SORE) if is_loss else (BRASS_LIGHT, GLAD)
        self.told = 1.0
        """How far it has come, 0 to 1: the points shrink into their place; at 0 nothing is seen."""

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.px(FACE), self._points_height(kit) + kit.fonts.height("body"))

    def _points_height(self, kit: UiContext) -> int:
        return round(LINE_SHARE * kit.fonts.height("display"))

    def paint(self, pen: Painter) -> None:
        if not self.told:
            return
        kit, rect = self.kit, self.rect
        side, gap = kit.px(FACE), kit.px(FACE_GAP)
        step = round(STEP * side)
        faces = side + (len(self._courts) - 1) * step
        caption = kit.fonts.line_within(self._caption, "body", CREAM_SOFT, rect.w - faces - gap)
        points = kit.fonts.line_within(self._points, "display", self._colour, rect.w - faces - gap)
        x = rect.centerx - (faces + gap + max(caption.get_width(), points.get_width())) // 2
        for i, court in enumerate(self._courts):
            picture = face(court, side, self._mood, max(1, round(self.told * STEPS)))
            pen.put(self, ("face", i), picture, x + i * step, rect.centery - side // 2)
        x += faces + gap
        lower = self._points_height(kit)
        y = rect.centery - (lower + caption.get_height()) // 2
        pen.put(self, "caption", caption, x, y)
        below = points.get_rect(topleft=(x, y + caption.get_height() - (points.get_height() - lower) // 2))
        if self.told < 1:
            stamp = 1 + (STAMP - 1) * (1 - round(self.told * STAMP_STEPS) / STAMP_STEPS)
            points = smoothscale_by(points, stamp)
        pen.put(self, "points", points, *points.get_rect(center=below.center).topleft)
