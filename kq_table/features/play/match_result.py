"""The dialogs at the end of a match, played out or given up."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.transform import smoothscale

from engines.core.api import Seat
from engines.core.sentences import plain
from kq_table.art.felt import draw_emblem
from kq_table.art.rooms import felt_of
from kq_table.board.history import MatchHistory
from kq_table.features.feats.news import FeatNews
from kq_table.features.same_cards.dialog import SameCardsScene
from kq_table.games.shared.hud import Hud
from kq_table.match.controller import MatchController
from kq_table.match.setup import portrait_of
from kq_table.narrate import match_summary
from kq_table.narrate.bot_profiles import title
from kq_table.narrate.deeds import GameLog, LogEntry, reasons_title
from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.button import Button, Link, Tile
from kq_table.ui.clock import earliest
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.confetti import COLOURS, draw_confetti
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import in_out_cubic, out_back, out_cubic
from kq_table.ui.faces import CALM, GLAD, SORE, face
from kq_table.ui.fading import FadingPicture
from kq_table.ui.labels import Paragraph, Picture, Rule
from kq_table.ui.layout import Column, Row
from kq_table.ui.svg import disc, draw, filled, portrait
from kq_table.ui.table_view import Cell, Heading, NarrowTable, TableView
from kq_table.ui.theme import BRASS, BRASS_LIGHT, CREAM, CREAM_SOFT, MARGIN, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

DIALOG_WIDTH, NARROWER_WIDTH = 1130, 1000
"""In design pixels: where rounds have names, and where they have numbers or there are none."""
MIN_PART_WIDTH: Final = 380
"""Design pixels that summary and score sheet each need to be side by side."""
PART_GAP: Final = 28
MAX_AIRY_ROWS: Final = 12
"""With more rounds than this, their rows are close."""
COLUMN_GAP: Final = 14
"""Design pixels between the columns of a long score sheet."""
MAX_SHORT_ROWS: Final = 7
"""Below a score sheet of at most so many rows a few sentences fit."""
LINK_GAP: Final = 28
CONFETTI_REACH: Final = 13
PORTRAIT_SIZE: Final = 96
"""Side in design pixels of the face of who gave up."""
FADE_STEPS: Final = 6
RULE_AIR: Final = 8
"""Design pixels between the line and the buttons below it."""


class MatchSheet(SameCardsScene):
    """The score sheet of a match that is over, and what to do next; if it was played out, its winners first."""

    def __init__(self, context: AppContext, controller: MatchController, history: MatchHistory, hud: Hud) -> None:
        again = controller.same_deal
        super().__init__(context, controller.path if again is not None and again.code else None)
        self.controller, self.history, self.hud = controller, history, hud
        self._began: float | None = None
        """When the finale of a match played out began."""
        self._is_hurried = False
        """Whether a press has ended the finale."""
        self._is_heard = False
        """Whether the sounds of the result have been played."""
        self._finals: FinalScores | None = None
        self._rounds: Widget | None = None
        self._late: list[FadingColumn] = []
        """What explains the result, or would tell it before the title does."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat, as on their plates."""
        return self.hud.words.names

    def counts(self) -> Sequence[tuple[str, Sequence[int]]]:
        """What decides the match, with a number for each seat."""
        return self.hud.words.score_rows(self.history)

    def _make_dialog(self) -> Dialog:
        names, seat = self.hud.words.spoken, self.controller.given_up
        if seat is not None:
            title = match_summary.describe_ending(names, seat)
            summary: list[Widget] = [Paragraph("summary", say("give_up.done"), "body", CREAM_SOFT, is_centred=True)]
            if seat >= 0:
                face = portrait(portrait_of(self.controller.seatings, seat), self.context.kit.px(PORTRAIT_SIZE))
                summary.insert(0, Picture("face", face, title))
            return self._lay_out(title, summary)
        winners = [names[seat] for seat in self._winners]
        title = match_summary.describe_winners(self.controller.game, winners, len(names))
        return self._lay_out(title, self._summary(title))

    def _lay_out(self, title: str, summary: Sequence[Widget]) -> Dialog:
        """
        Lay out the result: side by side, or one below the other if the window is narrow or text is large.

        :param summary: shown first
        """
        table = self.table(has_totals=self.controller.given_up is not None)
        same, is_short = self._same_cards(), len(table.rows) <= MAX_SHORT_ROWS
        self._late = []
        first: list[Widget] = [*summary[:1], self._later("told", [*summary[1:], self.players()])]
        second: list[Widget] = self._in_columns(table) if table.rows else []
        self._rounds = second[0] if second else None
        if same:
            (second if is_short and self.history.rounds else first).append(self._later("cards", same))
        (first if self.history.rounds else second).append(self._later("next", [self.match_actions()]))
        parts = [Column("first", first), Column("rounds", second)]
        body = Row("parts", parts, PART_GAP, is_equal=True, min_width=MIN_PART_WIDTH)
        width = DIALOG_WIDTH if self._has_names else NARROWER_WIDTH
        colour = PALE if self._is_lost else CREAM
        return Dialog("match", title, [body], self.buttons(), width, title_role="display", title_colour=colour)

    def _later(self, name: str, widgets: Sequence[Widget]) -> Widget:
        self._late.append(FadingColumn(f"late.{name}", widgets))
        return self._late[-1]

    @property
    def _has_names(self) -> bool:
        return any(self.hud.words.played_round_name(event) for event in self.history.rounds)

    def table(self, *, has_totals: bool = True) -> TableView:
        """
        The score sheet: a row for each round, above them what else decides the match.

        :param has_totals: whether the first count is one of the rows, or shown elsewhere
        """
        first = Heading(say("sheet.round") if self.history.rounds and not self._has_names else "", "left")
        headings = [first, *(Heading(name) for name in self.names)]
        name_of = self.hud.words.played_round_name
        labels = [name_of(event) or plain(event.number) for event in self.history.rounds]
        rows = [
            (Cell(label, "", "body", CREAM_SOFT), *(Cell(plain(gain)) for gain in gains))
            for label, gains in zip(labels, self.history.gains, strict=True)
        ]
        counts = [
            (Cell(name, "", "strong"), *(Cell(plain(n), "", "strong") for n in numbers))
            for name, numbers in self.counts()[0 if has_totals else 1 :]
        ]
        is_tight = len(rows) > MAX_AIRY_ROWS or self._has_names
        lit = range(len(counts))
        lines = [*counts, *rows]
        return NarrowTable("totals", say("sheet.title"), headings, lines, lit, is_tight=is_tight)

    @staticmethod
    def _in_columns(table: TableView) -> list[Widget]:
        """The score sheet, in two columns if it is so long that the last rounds would be cut off."""
        rows, count = table.rows, len(table.rows)
        if count <= MAX_AIRY_ROWS:
            return [table]
        half = -(-count // 2)
        parts = [
            TableView(f"totals{i or ''}", table.text, table.headings, part, lit, is_tight=True)
            for i, (part, lit) in enumerate(((rows[:half], [n for n in table.lit if n < half]), (rows[half:], [])))
        ]
        return [Row("totals.columns", parts, COLUMN_GAP, is_equal=True)]

    def players(self) -> Paragraph:
        """Each bot's style, which bots failed, and whether anybody had help."""
        failed = self.controller.bots.failed_seats
        told = [
            say("match.failed" if seat in failed else "match.player", name=each.name, player=title(each.player))
            for seat, each in enumerate(self.controller.seatings)
            if not each.is_person
        ]
        helped = [say("kept.assisted")] if self.controller.is_assisted else []
        return Paragraph("players", " · ".join([*told, *helped]), "small", CREAM_SOFT, is_centred=True)

    def _same_cards(self) -> list[Widget]:
        """How computer players do on these cards, if dealt from a code."""
        if self.part.case is None:
            return []
        show = partial(self.context.navigate.show_same_cards, self.controller.path)
        more = Link("same", say("same.more"), show, "cards")
        share = Link("share", say("share.copy"), lambda: self.show_toast(self.part.copy()), "copy")
        return [*self.part.summary(), Row("same.row", [more, share], LINK_GAP, align="centre")]

    def match_actions(self) -> Column:
        go, path, people = self.context.navigate, self.controller.path, self.controller.people
        export = partial(record_export.export, self.context, path)
        buttons = [
            Tile("look", say("library.look"), partial(go.show_replay, path), "eye"),
            Tile("copy", say("library.copy"), lambda: self.show_toast(record_export.copy(path)), "copy"),
            Tile("export", say("library.export"), lambda: self.show_toast(export()), "save"),
            Tile("proof", say("proof.open"), partial(go.show_shuffle_proof, path), "check"),
        ]
        bots = [seat for seat in range(len(self.names)) if seat not in people]
        if bots:
            words = say("trust.saw" if len(bots) == 1 else "trust.saw_all", name=self.names[bots[0]])
            buttons.insert(1, Tile("saw", words, partial(go.show_replay, path, bots[0]), "computer"))
        if people:
            words = say("review.open", name=self.hud.words.spoken[min(people)])
            buttons.append(Tile("review", words, partial(go.show_review, path, min(people)), "star"))
        # Its long text beside others would put all of them below one another.
        seatings, reasons = self.controller.seatings, self._reasons()
        show_reasons = partial(go.show_bot_reasons, seatings, reasons)
        why = [Tile("why", reasons_title(seatings), show_reasons, "bulb")] if reasons else []
        row = Row("ways.row", buttons, 0, is_equal=True)
        return Column("ways", [Rule("ways.over", RULE_AIR, is_at_top=True), row, *why], 0)

    def _reasons(self) -> tuple[LogEntry, ...]:
        game_log = GameLog(self.controller, self.hud.words)
        return game_log.reasons(self.controller.first_viewer, len(self.history.events), is_last_alone=False)

    def buttons(self) -> list[Button]:
        again, play = self.controller.same_deal, self.context.navigate.open_table
        # A rematch has other cards and a random first dealer.
        rematch = partial(play, self.controller.setup)
        return [
            Button("menu", say("match.menu"), self.escape),
            *([Button("same_deal", say("match.same_deal"), partial(play, again))] if again else []),
            Button("rematch", say("match.rematch"), rematch, "primary", picture="again"),
        ]

    def escape(self) -> None:
        self.context.navigate.show_menu()

    @property
    def _winners(self) -> tuple[Seat, ...]:
        ended = self.history.ended
        return ended.ranking[0] if ended is not None and self.controller.given_up is None else ()

    @property
    def _is_won_by_a_person(self) -> bool:
        return not set(self._winners).isdisjoint(self.controller.people)

    @property
    def _is_lost(self) -> bool:
        """Whether computer players alone have won against people."""
        is_over = self.controller.given_up is None
        return is_over and bool(self.controller.people) and not self._is_won_by_a_person

    @property
    def _loser(self) -> str | None:
        """The court card of the one person who has lost; empty if several have, None if nobody has."""
        if not self._is_lost:
            return None
        seat, *others = self.controller.people
        return "" if others else portrait_of(self.controller.seatings, seat)

    def _summary(self, title: str) -> list[Widget]:
        """The winners and all scores, and the outcome in a sentence."""
        caption, counts = self.counts()[0]
        ended = self.history.ended
        assert ended is not None, "the match was played out"
        # Several may win with different totals.
        best_first = [seat for level in ended.ranking for seat in sorted(level, key=lambda seat: -ended.totals[seat])]
        scores = [FinalScore(seat, self.names[seat], counts[seat], seat in self._winners) for seat in best_first]
        everybody = tuple(portrait_of(self.controller.seatings, seat) for seat in sorted(best_first))
        faces = FinalFaces(tuple(everybody[seat] for seat in self._winners), everybody, self._loser)
        words = self.hud.words.summarize(self.history, ended)
        is_roomy = not self._reasons()
        self._finals = FinalScores("winner", title, faces, caption, scores, is_roomy=is_roomy)
        return [self._finals, Paragraph("summary", words, "body", CREAM_SOFT, is_centred=True, is_even=True)]


class MatchResultDialog(MatchSheet):
    """
    The result of a match, which if it was played out comes as a finale.

    :param news: finds feats that are new, if there can be any
    """

    def __init__(
        self,
        context: AppContext,
        controller: MatchController,
        history: MatchHistory,
        hud: Hud,
        news: FeatNews | None = None,
    ) -> None:
        super().__init__(context, controller, history, hud)
        self._news = news

    def _summary(self, title: str) -> list[Widget]:
        summary = super()._summary(title)
        self._show_finals()
        return [*summary, *(self._news.lines() if self._news else [])]

    def begin(self) -> None:
        if self.controller.given_up is None:
            self._began = self.context.clock.now()
            self._show_finals()

    @property
    def _sounds(self) -> tuple[str, ...]:
        """A fanfare, unless computer players alone have won against people: then a low sound and one soft chord."""
        return ("low", "lost") if self._is_lost else ("fanfare",)

    def _part(self, start: float, seconds: float) -> float:
        """Progress, 0 to 1, of what begins so long after the finale and takes so long; 1 without a finale."""
        tempo = self.context.tempo
        whole = tempo.seconds(tempo.flourish(seconds))
        if self._began is None or whole <= 0 or self._is_hurried:
            return 1.0
        return min(1.0, max(0.0, (self._time - self._began - tempo.seconds(start)) / whole))

    @property
    def _told_at(self) -> float:
        """When the result is told, in seconds at normal speed: once the scores have been counted and ranked."""
        is_sorting = self._finals is not None and self._finals.is_sorting
        return SORT_AT + BREATH + (MOTION.final_sort if is_sorting else 0.0)

    @property
    def _confetti_progress(self) -> float:
        """How far the confetti has fallen, 0 to 1; 1 also without confetti."""
        return self._part(self._told_at, MOTION.flourish) if self._is_won_by_a_person else 1.0

    @property
    def _titled(self) -> float:
        """How far the title has come, 0 to 1."""
        return self._part(self._told_at, MOTION.title_in)

    @property
    def _shade(self) -> int:
        """How much is seen, 0 to `FADE_STEPS`, of what explains the result and of what can be done next."""
        return int(self._part(self._told_at + EXPLAINED_AFTER, MOTION.explained_in) * FADE_STEPS)

    def _show_finals(self) -> None:
        if self._finals is not None:
            self._finals.counted = out_cubic(self._part(COUNT_AT, MOTION.final_count))
            self._finals.ranked = in_out_cubic(self._part(SORT_AT, MOTION.final_sort))
            self._finals.grown = self._part(self._told_at, MOTION.portrait_swell)
        for part in self._late:
            part.shade = self._shade

    def step(self, now: float) -> None:
        super().step(now)
        if self._news is not None and self._news.step(now):
            self.renew()
            for feat in self._news.found:
                self.context.announcer.say(self._news.words(feat))
        self._show_finals()
        self._hear()

    @property
    def wake_at(self) -> float | None:
        return earliest(super().wake_at, self._news.wake_at if self._news else None)

    def _hear(self) -> None:
        """Play the sounds of the result once it is told."""
        if self._began is not None and self._titled > 0 and not self._is_heard:
            self._is_heard = True
            for sound in self._sounds:
                self.context.sound.play(sound)

    def handle(self, event: pygame.event.Event) -> None:
        """
        Handle an event; a press ends the finale.

        Until the title is seen a press does nothing more: it may still be meant for the round's result.
        """
        is_press = event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}
        is_early = self._titled < 1
        if is_press:
            self._is_hurried = True
            self._show_finals()
        if not (is_press and is_early):
            super().handle(event)

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self._confetti_progress < 1 or self._shade < FADE_STEPS

    def _nodes(self) -> dict[Hashable, DrawItem]:
        """Add light and confetti between the sheet and all that stands on it, and let title and buttons come."""
        own, nodes = DisplayList(), super()._nodes()
        for key, node in nodes.items():
            _, widget, part = key if isinstance(key, tuple) else ("", "", "")
            if (widget, part) == ("match.sheet", "sheet"):
                own.items |= self._unrolled(key, node)
                self._draw_behind(own, node)
            elif shown := self._arrived(widget, node):
                own.items[key] = shown
        return own.items

    def _unrolled(self, key: Hashable, sheet: DrawItem) -> dict[Hashable, DrawItem]:
        """The sheet as far as it has come down: at first to below the scores, all of it once the result is told."""
        (_, _, width, height), foot = sheet.rect, self.context.kit.px(SHEET_FOOT)
        counted = [part.rect.bottom for part in (self._finals, self._rounds) if part is not None]
        first = max(counted, default=sheet.rect.bottom) + foot - sheet.y
        share = out_cubic(self._part(self._told_at, MOTION.unroll))
        shown = round(first + (height - first) * share)
        if shown >= height:
            return {key: sheet}
        image, body = sheet.image, max(0, shown - foot)
        end = sheet._replace(image=_cut(image, 0, height - foot, width, foot), y=sheet.y + body)
        return {key: sheet._replace(image=_cut(image, 0, 0, width, body)), (key, "foot"): end}

    def _arrived(self, widget: str, node: DrawItem) -> DrawItem | None:
        """A part of the dialog as far as it has come; None for nothing."""
        if widget == "match.title":
            return _shrunk(node, round(self._titled * TITLE_STEPS), self.dialog.body.rect.w)
        return _faded(node, self._shade) if widget in BUTTONS else node

    def _draw_behind(self, frame: DisplayList, sheet: DrawItem) -> None:
        """Add the room's emblem and the rays, which reach beyond the body's view, and the confetti."""
        kit, finals, body = self.context.kit, self._finals, self.dialog.body
        if finals is not None and not body.offset:
            inside = sheet.rect.inflate(-2 * kit.px(MARGIN), -2 * kit.px(MARGIN))
            game = self.controller.game
            crest = felt_of(self.context.settings.felt, game)[1]
            emblem = draw_emblem(crest, game, kit.px(EMBLEM_SIDE), kit.skins.lacquer.light)
            _put(frame, "emblem", emblem, finals.middle, inside, sheet.z)
            room = Rect(body.rect.x, body.rect.y - kit.px(RAYS_ABOVE), body.rect.w, body.rect.h + kit.px(RAYS_ABOVE))
            for i, (rays, centre) in enumerate(finals.rays()):
                _put(frame, ("rays", i), rays, centre, room, sheet.z)
        colours, reach = (*COLOURS, kit.skins.lacquer.light), kit.px(CONFETTI_REACH)
        draw_confetti(frame, self.context.size, reach, self._confetti_progress, sheet.z, colours=colours)


def _put(frame: DisplayList, key: Hashable, picture: Surface, centre: tuple[int, int], room: Rect, z: int) -> None:
    """Add what lies in *room* of a picture around a point."""
    whole = picture.get_rect(center=centre)
    if place := whole.clip(room):
        frame.add(key, _cut(picture, place.x - whole.x, place.y - whole.y, *place.size), *place.topleft, z)


@lru_cache(maxsize=8)
def _cut(picture: Surface, x: int, y: int, width: int, height: int) -> Surface:
    """A part of a picture, the same `Surface` each time."""
    return picture.subsurface((x, y, width, height))


def _faded(item: DrawItem, step: int) -> DrawItem | None:
    """What is seen at a step of its coming; None at the first."""
    if step in {0, FADE_STEPS}:
        return item if step else None
    return item._replace(image=_fading(item.image).shade(step))


@lru_cache(maxsize=64)
def _fading(picture: Surface) -> FadingPicture:
    return FadingPicture(picture, FADE_STEPS)


def _shrunk(title: DrawItem, step: int, width: int) -> DrawItem | None:
    """The title at a step of its coming, larger than in the end but not wider than *width*; None at the first."""
    if step in {0, TITLE_STEPS}:
        return title if step else None
    most = min(LARGEST, width / title.image.get_width())
    picture = _scaled(title.image, most - (most - 1) * out_back(step / TITLE_STEPS), min(1.0, TITLE_FADE * step))
    x, y = picture.get_rect(center=title.rect.center).topleft
    return title._replace(image=picture, x=x, y=y)


@lru_cache(maxsize=1)
def _scaled(picture: Surface, share: float, alpha: float) -> Surface:
    drawn = smoothscale(picture, (round(picture.get_width() * share), round(picture.get_height() * share)))
    drawn.set_alpha(round(255 * alpha))
    return drawn


class FadingColumn(Column):
    """A column of which only a shade is seen, 0 to `FADE_STEPS`; it can be used all the same."""

    shade = FADE_STEPS

    def paint(self, pen: Painter) -> None:
        inside = DisplayList()
        super().paint(pen._replace(frame=inside))
        seen = {key: _faded(item, self.shade) for key, item in inside.items.items()}
        pen.frame.add_all({key: item for key, item in seen.items() if item is not None})


COUNT_AT: Final = 0.2
"""Seconds at normal speed from the beginning of the finale until the scores count up."""
SORT_AT: Final = COUNT_AT + MOTION.final_count
BREATH: Final = 0.06
"""Between the last number and the result."""
EXPLAINED_AFTER: Final = 0.35
BUTTONS: Final = frozenset({"menu", "same_deal", "rematch"})
TITLE_STEPS: Final = 12
TITLE_FADE: Final = 0.25
"""How much of the title's light comes with each step."""
LARGEST: Final = 1.25
"""Size from which the title shrinks, as a part of its size."""
RAYS_ABOVE: Final = 18
"""Design pixels above the body's view up to the line, where there may be rays."""
EMBLEM_SIDE: Final = 300
SHEET_FOOT: Final = 40
"""Design pixels of the sheet's lower edge that come down with it."""
OWN_SIDE: Final = 72
OWN_SHARE: Final = 0.6
"""How much of the loser's own portrait stands beside the winner's."""
SILVER: Final[Colour] = "#8e95a3"
PALE: Final[Colour] = "#d9cfc0"
"""Rays and title where a person has lost."""
PORTRAIT_SIDE: Final = 160
WAITING_SIDE, WAITING_REACH = 60, 46
"""Side of a portrait in the ring, and how far its middle is from the ring's, in design pixels."""
SMALLEST: Final = 0.6
"""Size from which a portrait swells, as a part of its size."""
SWELL_STEPS: Final = 12
RAYS: Final = {True: (1.36, 1.12), False: (1.16, 1.0)}
"""Diameter of the rays behind a portrait, and the room left for it, in its sides: with much room, and with little."""
RAY_COUNT: Final = 18
RAY_LIGHT: Final = 0.55
FACE_SHARE: Final = 0.6
"""Up to where the rays are brightest, as a part of their reach."""
BESIDE: Final = 30
"""Design pixels between the portrait and the scores."""
STEP: Final = 0.6
"""Distance between overlapping portraits, as a part of a portrait's side."""
FACES_WIDTH: Final = 192
"""Greatest width of all portraits together, so that the names keep their room."""
NUMBER_GAP: Final = 16
GROUND_PAD: Final = 8
LINE_SHARE: Final = 0.9
"""Height of a line, as a part of the type's: numbers have nothing below their baseline."""


class FinalScore(NamedTuple):
    seat: Seat
    name: str
    points: int
    is_winner: bool

    @property
    def score(self) -> str:
        return plain(self.points)


class FinalFaces(NamedTuple):
    """
    The court cards whose portraits are shown.

    :param everybody: by seat; they are shown until the result is told
    :param loser: that of the person who lost, whose portrait stands beside the winners'; empty if several have lost,
        None if nobody has
    """

    winners: tuple[str, ...]
    everybody: tuple[str, ...]
    loser: str | None = None


class FinalScores(Widget):
    """
    Portraits, and beside them a line for each player.

    :param caption: a heading for the scores; empty if not needed
    :param scores: the best first
    :param is_roomy: whether there is room for long rays behind the portraits
    """

    def __init__(
        self,
        name: str,
        text: str,
        faces: FinalFaces,
        caption: str,
        scores: Sequence[FinalScore],
        *,
        is_roomy: bool = True,
    ) -> None:
        super().__init__(name, text)
        self._courts, self._caption, self._scores = faces.winners, caption, tuple(scores)
        self._waiting = faces.everybody
        self._own, self._light = faces.loser or "", BRASS if faces.loser is None else SILVER
        self._rays = RAYS[is_roomy]
        self._starts = [sum(other.seat < line.seat for other in scores) for line in scores]
        """For each score the line in which it stands before the ranking."""
        self.counted = self.ranked = self.grown = 1.0
        """How far the scores have counted up, the lines have changed places, and the portraits have swollen, 0 to 1."""

    @property
    def is_sorting(self) -> bool:
        """Whether the ranking moves any line."""
        return self._starts != sorted(self._starts)

    def natural_width(self, kit: UiContext) -> int:
        names = max(kit.fonts.width(line.name, "heading") for line in self._scores)
        return self._indent(kit) + names + kit.px(NUMBER_GAP) + self._number_width(kit)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(round(self._rays[1] * self._side(kit)), self._list_height(kit))

    def _side(self, kit: UiContext) -> int:
        return kit.px(min(PORTRAIT_SIDE, FACES_WIDTH / (1 + STEP * (len(self._courts) - 1))))

    def _step(self, kit: UiContext) -> int:
        return round(STEP * self._side(kit))

    def _indent(self, kit: UiContext) -> int:
        own = round(OWN_SHARE * self._own_side(kit)) if self._own else 0
        return self._side(kit) + (len(self._courts) - 1) * self._step(kit) + own + kit.px(BESIDE)

    def _own_side(self, kit: UiContext) -> int:
        return min(kit.px(OWN_SIDE), self._side(kit))

    def _number_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(line.score, "score") for line in self._scores)

    def _line_height(self, kit: UiContext) -> int:
        return round(LINE_SHARE * max(kit.fonts.height("score"), kit.fonts.height("heading")))

    def _list_height(self, kit: UiContext) -> int:
        caption = kit.fonts.height("small") if self._caption else 0
        return caption + self._line_height(kit) * len(self._scores)

    def paint(self, pen: Painter) -> None:
        kit, fonts, area = self.kit, self.kit.fonts, self._area
        numbers = self._number_width(kit)
        self._paint_faces(pen)
        x, step = area.x + self._indent(kit), self._line_height(kit)
        y = area.y + (area.h - self._list_height(kit)) // 2
        if self._caption:
            caption = fonts.line_within(self._caption, "small", CREAM_SOFT, area.right - x)
            pen.put(self, "caption", caption, area.right - caption.get_width(), y)
            y += caption.get_height()
        # Who rises does so before the others, and what is passed is covered.
        for i in sorted(range(len(self._scores)), key=lambda i: self._starts[i] - i):
            line, start = self._scores[i], self._starts[i]
            colour = BRASS_LIGHT if line.is_winner and self.grown else CREAM
            name = fonts.line_within(line.name, "heading", colour, area.right - numbers - kit.px(NUMBER_GAP) - x)
            score = fonts.line(plain(round(line.points * self.counted)), "score", colour)
            top = y + round(step * (start + (i - start) * self.ranked))
            if start > i and 0 < self.ranked < 1:
                ground = _ground((area.right - x + 2 * kit.px(GROUND_PAD), step), kit.skins.lacquer.panel[1])
                pen.put(self, ("ground", i), ground, x - kit.px(GROUND_PAD), top)
            pen.put(self, ("name", i), name, x, top + (step - name.get_height()) // 2)
            pen.put(self, ("score", i), score, area.right - score.get_width(), top + (step - score.get_height()) // 2)

    @property
    def _area(self) -> Rect:
        """What portraits and lines take up, in the middle."""
        whole = min(self.rect.w, self.natural_width(self.kit))
        return Rect(self.rect.x + (self.rect.w - whole) // 2, self.rect.y, whole, self.rect.h)

    @property
    def _centres(self) -> list[tuple[int, int]]:
        area, first = self._area, self._side(self.kit) // 2
        return [(area.x + first + i * self._step(self.kit), area.centery) for i in range(len(self._courts))]

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the portraits."""
        (left, y), (right, _) = self._centres[0], self._centres[-1]
        return (left + right) // 2, y

    def rays(self) -> Iterator[tuple[Surface, tuple[int, int]]]:
        """The light behind each portrait, which reaches beyond the widget, and its middle."""
        if step := round(self.grown * SWELL_STEPS):
            for centre in self._centres:
                yield _rays(round(self._rays[0] * self._side(self.kit)), step, self._light), centre

    def _paint_faces(self, pen: Painter) -> None:
        """Paint the portraits as far as they have swollen; before that all players wait in a ring."""
        step, side = round(self.grown * SWELL_STEPS), self._side(self.kit)
        if not step:
            self._paint_waiting(pen)
            return
        mood = GLAD if step == SWELL_STEPS else CALM
        for i, (court, centre) in enumerate(zip(self._courts, self._centres, strict=True)):
            face = _swollen(court, side, step, mood)
            pen.put(self, ("face", i), face, *face.get_rect(center=centre).topleft)
        if self._own:
            own, (x, y) = self._own_side(self.kit), self._centres[-1]
            place = Rect(x + side // 2 - round((1 - OWN_SHARE) * own), y + side // 2 - own, own, own)
            face = _swollen(self._own, own, step, SORE)
            pen.put(self, "own", face, *face.get_rect(center=place.center).topleft)

    def _paint_waiting(self, pen: Painter) -> None:
        """Paint all players in a small size, by seat, clockwise from the foot of the place of the portraits."""
        side, (x, y) = self.kit.px(WAITING_SIDE), self.middle
        reach = min(self.kit.px(WAITING_REACH), (self.rect.h - side) / 2)
        for i, court in enumerate(self._waiting):
            angle = math.pi / 2 + 2 * math.pi * i / len(self._waiting)
            place = Rect(0, 0, side, side)
            place.center = round(x + reach * math.cos(angle)), round(y + reach * math.sin(angle))
            pen.put(self, ("waits", i), portrait(court, side), *place.topleft)


@lru_cache(maxsize=1)
def _ground(size: tuple[int, int], colour: Colour) -> Surface:
    """What covers a line that another passes."""
    return draw(size, filled((0, 0, *size), size[1] / 4, colour))


@lru_cache(maxsize=4 * SWELL_STEPS)
def _swollen(court: str, side: int, step: int, mood: str = CALM) -> Surface:
    """A portrait at a step of its swelling; at the last it is as it is."""
    share = SMALLEST + (1 - SMALLEST) * out_back(step / SWELL_STEPS)
    drawn = face(court, side, mood)
    return drawn if step == SWELL_STEPS else smoothscale(drawn, (round(side * share),) * 2)


@lru_cache(maxsize=2 * SWELL_STEPS)
def _rays(side: int, step: int, colour: Colour) -> Surface:
    """Draw rays of light around a middle, longer and brighter from step to step, and fading outwards."""
    middle, share = side / 2, step / SWELL_STEPS
    reach, light = middle * (0.7 + 0.3 * share), RAY_LIGHT * share
    stops = ((0.0, light), (FACE_SHARE, light), (1.0, 0.0))
    colours = "".join(f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{alpha:.3f}"/>' for at, alpha in stops)
    place = f'gradientUnits="userSpaceOnUse" cx="{middle}" cy="{middle}" r="{reach:.1f}"'
    paths = "".join(_wedge(middle, reach, 2 * math.pi * i / RAY_COUNT) for i in range(RAY_COUNT))
    glow = disc(middle, middle, reach, "url(#g)", 0.35)
    return draw(
        (side, side),
        f'<defs><radialGradient id="g" {place}>{colours}</radialGradient></defs>',
        glow,
        f'<path d="{paths}" fill="url(#g)"/>',
    )


def _wedge(middle: float, reach: float, angle: float) -> str:
    """One ray as a path."""
    half = math.pi / RAY_COUNT * 0.5
    ends = ((middle + reach * math.cos(a), middle + reach * math.sin(a)) for a in (angle - half, angle + half))
    return f"M{middle} {middle}" + "".join(f"L{x:.1f} {y:.1f}" for x, y in ends) + "Z"
