"""How computer players do on the same cards, while they still play: in words, with a line to share, and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engines.core.sentences import plain
from engines.games import registry
from kq_table.features.review.words import unit
from kq_table.narrate.bot_profiles import LEVELS
from kq_table.narrate.game_names import game_name
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import ToastDialog
from kq_table.shell.record_export import copy_text
from kq_table.storage.record_file import NotARecord
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.chart import Scale, Strip
from kq_table.ui.clock import earliest
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import ProgressBar
from kq_table.ui.labels import Label, Paragraph, Rule
from kq_table.ui.layout import Column
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, FADED, Colour
from kq_table.ui.widget import UiContext, Widget

from .trials import Case, LevelResult, TrialRunner, by_level, full_result, is_beaten, read_case

POLL_SECONDS: Final = 0.25
"""Seconds between looks at their progress."""
SMALL_GAP: Final = 6


class SameCardsPart:
    """
    A match whose cards computer players play, from the moment it is shown.

    :param path: of the match's record; None for a match that cannot be played again
    """

    def __init__(self, context: AppContext, path: Path | None) -> None:
        self._trials = context.worker(TrialRunner)
        self._seen: object = None
        self._next_look = 0.0
        self.reason = ""
        """Why nothing can be played; empty if it can, or nobody expects it."""
        self.case: Case | None = None
        """None if the match cannot be played again."""
        try:
            self.case = read_case(path, context.services.store) if path is not None else None
        except NotARecord as error:
            self.reason = str(error)
        except OSError as error:
            self.reason = error.strerror or str(error)
        self.go_on()

    def go_on(self) -> None:
        """Have the missing games played."""
        if self.case is not None:
            self._trials.want(self.case)
            self._seen = self._state()

    def _state(self) -> object:
        assert self.case is not None
        return len(self._trials.games(self.case)), self._trials.is_playing, self._trials.reason

    # -- time

    def has_news(self, now: float) -> bool:
        """Whether more is known than at the last call."""
        if self.case is None or now < self._next_look:
            return False
        self._next_look = now + POLL_SECONDS
        former, self._seen = self._seen, self._state()
        return former != self._seen

    @property
    def wake_at(self) -> float | None:
        """When there may be news; None if nobody plays, and everything known is shown."""
        is_awaited = self.case is not None and (self._trials.is_playing or self._seen != self._state())
        return self._next_look if is_awaited else None

    # -- what is known

    @property
    def results(self) -> list[LevelResult]:
        """The games so far, by level."""
        case = self.case
        return [] if case is None else by_level(case.game, case.own, self._trials.games(case))

    @property
    def is_stopped(self) -> bool:
        """Whether games are missing that nobody plays."""
        return self.case is not None and not self._trials.is_playing and not self._trials.is_complete(self.case)

    @property
    def share_text(self) -> str:
        assert self.case is not None, "there is nothing to share"
        return share_text(self.case, self.results)

    def copy(self) -> str:
        """Put the line to share on the clipboard; return the outcome in words."""
        return copy_text(self.share_text, say("share.copied"))

    # -- widgets

    def summary(self) -> list[Widget]:
        """How the person did, and the progress of the games, in a sentence."""
        if self.case is None:
            return []
        parts = [summary_text(self.results)] if self.results or not self.is_stopped else []
        if not self._trials.is_complete(self.case):
            parts.append(self._progress_text())
        longest = f"{summary_text(self._best)} {self._progress_text()}"
        told = _SteadyParagraph("same.summary", " ".join(parts), CREAM_SOFT, longest, is_centred=True)
        return [told, *self._reason()]

    def share(self) -> Paragraph:
        assert self.case is not None, "there is nothing to share"
        return _SteadyParagraph("share.text", self.share_text, CREAM, share_text(self.case, self._best))

    @property
    def _best(self) -> list[LevelResult]:
        """The result with the longest words, to reserve room for it."""
        assert self.case is not None, "nothing is to be played"
        return [full_result(level, self.case.own) for level in LEVELS]

    def state(self) -> list[Widget]:
        """The progress of the games, or why they are not played."""
        if self.case is None:
            return self._reason()
        text, share = self._progress_text(), len(self._trials.games(self.case)) / self._trials.planned
        parts = [Label("same.words", text, "small", CREAM_SOFT), ProgressBar("same.bar", share, text)]
        return [*self._reason(), Column("same.progress", parts, SMALL_GAP)]

    def _reason(self) -> list[Widget]:
        reason = self.reason or self._trials.reason
        return [Paragraph("same.reason", say("same.reason", reason=reason), "body", CREAM)] if reason else []

    def _progress_text(self) -> str:
        assert self.case is not None, "nothing is to be played"
        key = "done" if self._trials.is_complete(self.case) else "stopped" if self.is_stopped else "playing"
        return say(f"same.{key}", done=len(self._trials.games(self.case)), count=self._trials.planned)


class _SteadyParagraph(Paragraph):
    """Text with room for the longest one to expect, so that no button moves away from under the pointer."""

    def __init__(self, name: str, text: str, colour: Colour, longest: str, *, is_centred: bool = False) -> None:
        super().__init__(name, text, "body", colour, is_centred=is_centred)
        self._longest = longest

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.fonts.paragraph_height(text, self.role, width) for text in (self.text, self._longest))


class SameCardsScene(ToastDialog):
    """
    A dialog that shows how computer players do, and is made anew when more is known.

    :param path: see `SameCardsPart`
    """

    def __init__(self, context: AppContext, path: Path | None) -> None:
        super().__init__(context)
        self.part = SameCardsPart(context, path)

    def step(self, now: float) -> None:
        super().step(now)
        if self.part.has_news(now):
            self.renew()

    @property
    def wake_at(self) -> float | None:
        return earliest(super().wake_at, self.part.wake_at)


DIALOG_WIDTH: Final = 820
RULE_AIR: Final = 4


class SameCardsDialog(SameCardsScene):
    """A dialog that fills as games are played."""

    def _make_dialog(self) -> Dialog:
        case = self.part.case
        buttons = [Button("back", say("app.back"), self.escape)]
        if self.part.is_stopped:
            buttons.append(Button("go_on", say("same.go_on"), self._go_on, picture="play"))
        if case is not None:
            buttons.append(Button("copy", say("share.copy"), self._copy, "primary", "copy"))
        body = [Paragraph("about", say("same.about"), "body", CREAM_SOFT), *self.part.state()]
        if case is not None:
            body += [*self._levels(case), *self._share()]
        return Dialog("same", say("same.title"), body, buttons, DIALOG_WIDTH)

    def _levels(self, case: Case) -> list[Widget]:
        results = {result.level: result for result in self.part.results}
        points = [finish.points for result in results.values() for finish in result.games]
        texts = [_text(level, results.get(level)) for level in LEVELS]
        scale = Scale(min([case.own.points, *points]), max([case.own.points, *points]), case.own.points, texts)
        own = say("same.own.you", result=own_result(case))
        legend = f"{say('same.legend')} {say('same.line', points=plain(case.own.points))}"
        strips = [self._strip(case, level, results.get(level), scale) for level in LEVELS]
        return [Paragraph("own", own, "strong", BRASS_LIGHT), *strips, Paragraph("legend", legend, "small", FADED)]

    def _strip(self, case: Case, level: str, result: LevelResult | None, scale: Scale) -> Strip:
        name, told = _text(level, result)
        if result is None:
            return Strip(f"level.{level}", name, told, f"{name}: {told}", [], scale)
        marks = [(finish.points, is_beaten(case, finish)) for finish in result.games]
        return Strip(f"level.{level}", name, told, spoken(result), marks, scale)

    def _share(self) -> list[Widget]:
        return [
            Rule("share.over", RULE_AIR, is_at_top=True),
            Paragraph("share.about", say("share.about"), "small", CREAM_SOFT),
            self.part.share(),
        ]

    def _copy(self) -> None:
        self.show_toast(self.part.copy())

    def _go_on(self) -> None:
        self.part.go_on()
        self.resize()


def _text(level: str, result: LevelResult | None) -> tuple[str, str]:
    """The name of a level, and how the person did against it."""
    return say(f"level.{level}"), say("same.none") if result is None else better_than(result)


# -- words


def own_result(case: Case) -> str:
    """The person's result in words."""
    place = {"place": case.own.place, "seats": case.seats}
    if registry.game(case.game).best < 0:
        return say("same.own_penalty", count=case.own.points, **place)
    if unit(case.game) == "queens":
        return say("same.own_queens", count=case.own.points, **place)
    return say("same.own", points=plain(case.own.points), **place)


def better_than(result: LevelResult) -> str:
    """In how many games of a level the person did better, and in how many just as well."""
    words = say("same.better", beaten=result.beaten, count=len(result.games))
    return f"{words}, {say('same.level_with', count=result.level_with)}" if result.level_with else words


def spoken(result: LevelResult) -> str:
    points = [finish.points for finish in result.games]
    values = {"level": say(f"level.{result.level}"), "low": plain(min(points)), "high": plain(max(points))}
    return say("same.spoken", better=better_than(result), **values)


def summary_text(results: Sequence[LevelResult]) -> str:
    """How the person did against each level so far, in a sentence."""
    return say("same.summary", levels=_of_levels(results)) if results else say("same.first")


def share_text(case: Case, results: Sequence[LevelResult]) -> str:
    """
    The line to share: the deal, the person's result, and the levels that have played all games.

    :param results: as `by_level` gives them
    """
    complete = [result for result in results if result.is_complete]
    parts = [say("app.title"), game_name(case.game), *_day_text(case), say("share.code", code=case.code)]
    parts += [own_result(case), *([say("kept.assisted")] if case.is_assisted else [])]
    return " · ".join([*parts, *([say("share.better", levels=_of_levels(complete))] if complete else [])])


def _of_levels(results: Sequence[LevelResult]) -> str:
    words = [
        say("same.of", level=say(f"level.{each.level}"), beaten=each.beaten, count=len(each.games)) for each in results
    ]
    *others, last = words
    return say("list.and", first=", ".join(others), last=last) if others else last


def _day_text(case: Case) -> list[str]:
    if case.day is None:
        return []
    day = case.day
    return [say("share.day", day=day.day, month=say(f"month.{day.month}"), year=day.year)]
