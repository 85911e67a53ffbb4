"""Why a bot can be trusted: how it is kept from other players' cards, and a test that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from engines.core.api import Seat
from kq_table.games.shared.player_card import PlayerCard
from kq_table.match import job
from kq_table.match.bot_seat import LeakCase
from kq_table.match.job import Job
from kq_table.match.setup import portrait_of
from kq_table.narrate.bot_profiles import describe_player, title
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.clock import earliest
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import ProgressBar, StatusLine
from kq_table.ui.labels import Divider, Label, Paragraph
from kq_table.ui.theme import CREAM, CREAM_SOFT
from kq_table.ui.widget import Widget

from .fairness_check import DEALS, RETHOUGHT_DEALS, Finding

if TYPE_CHECKING:
    from kq_table.match.controller import MatchController

DIALOG_WIDTH: Final = 720
POLL_SECONDS: Final = 0.05
"""Seconds between looks at a test's progress."""
PASSED, FAILED, UNDECIDED = "check", "warning", "info"
"""The icons of verdicts."""


class FairnessDialog(DialogScene):
    """About one bot at the table; names no card of a test."""

    def __init__(self, context: AppContext, controller: MatchController, seat: Seat) -> None:
        super().__init__(context)
        self._controller, self._seat, self._seating = controller, seat, controller.seatings[seat]
        self.process: FairnessProcess | None = None
        """The last test that was started."""

    # -- the test

    @property
    def is_testing(self) -> bool:
        return self.process is not None and not self.process.is_over

    def test(self) -> None:
        """Start a test, or stop the running one."""
        if self.process is not None and not self.process.is_over:
            self.process.close()
            self.process = None
        else:
            self.process = FairnessProcess(self._controller.leak_case(self._seat))
        self.resize()

    def step(self, now: float) -> None:
        if self.is_testing and self.process is not None:
            before = self.process.finding
            self.process.poll()
            if self.process.is_over or self.process.finding != before:
                self.renew()
        super().step(now)

    @property
    def wake_at(self) -> float | None:
        glance = self.context.clock.now() + POLL_SECONDS if self.is_testing else None
        return earliest(super().wake_at, glance)

    def leave(self) -> None:
        if self.process is not None:
            self.process.close()

    # -- the sheet

    def _make_dialog(self) -> Dialog:
        """As high during a test as before it, so that the buttons stay in place."""
        dialog = self._dialog(self._outcome())
        dialog.min_body_height = self._dialog([]).body_height(self.context.kit)
        return dialog

    def _dialog(self, outcome: Sequence[Widget]) -> Dialog:
        name, player, game = self._seating.name, self._seating.player, self._controller.game
        court = portrait_of(self._controller.seatings, self._seat)
        card = PlayerCard(title(player), court, title(player), describe_player(player, game), game)
        how = Paragraph("how", say("trust.how", name=name), "body", CREAM)
        test = Paragraph("test", say("trust.test", name=name), "body", CREAM_SOFT)
        words = "stop" if self.is_testing else "again" if self.process else "run"
        buttons = [
            Button("done", say("app.back"), self.escape),
            Button("run", say(f"trust.{words}"), self.test, "plain" if self.is_testing else "primary"),
        ]
        # The outcome of a test is above the former text.
        body = [card, *outcome, Divider("between"), how] if outcome else [card, how, Divider("between"), test]
        return Dialog("trust", say("trust.title", name=name), body, buttons, DIALOG_WIDTH)

    def _outcome(self) -> list[Widget]:
        """A test's progress or verdicts; empty if none was started."""
        if self.process is None:
            return []
        if self.is_testing:
            return _progress(self.process.finding, self._seating.name)
        if self.process.has_failed:
            return [StatusLine("failed", UNDECIDED, say("trust.failed"))]
        return verdicts(self.process.finding, self._seating.name)


def _progress(found: Finding, name: str) -> list[Widget]:
    is_dealing = found.deals < DEALS and not found.rethought
    words = (
        say("trust.dealing", count=found.deals, all=DEALS)
        if is_dealing
        else say("trust.thinking", name=name, count=found.rethought, all=RETHOUGHT_DEALS)
    )
    share = found.deals / DEALS if is_dealing else found.rethought / RETHOUGHT_DEALS
    return [Label("progress", words, "body", CREAM_SOFT, align="centre"), ProgressBar("gauge", share, words)]


def verdicts(found: Finding, name: str) -> list[Widget]:
    if not found.deals:
        return [StatusLine("open", UNDECIDED, say("trust.open", name=name))]
    lines: list[Widget] = [_of_what_it_was_told(found, name), _of_what_it_chose(found, name)]
    return lines if found.is_blind else [*lines, StatusLine("report", FAILED, say("trust.report"))]


def _of_what_it_was_told(found: Finding, name: str) -> StatusLine:
    if found.same_input < found.deals:
        apart = say("trust.told_apart", count=found.deals - found.same_input, all=found.deals, name=name)
        return StatusLine("pipe", FAILED, apart)
    key = "trust.alike" if found.deals == DEALS else "trust.alike_few"
    return StatusLine("pipe", PASSED, say(key, count=found.same_input, all=found.deals, name=name))


def _of_what_it_chose(found: Finding, name: str) -> StatusLine:
    if not found.is_asked:
        return StatusLine("thought", UNDECIDED, say("trust.not_asked", name=name))
    if found.same_answer < found.rethought:
        swayed = say("trust.swayed", count=found.rethought - found.same_answer, all=found.rethought, name=name)
        return StatusLine("thought", FAILED, swayed)
    if found.has_no_answer:
        return StatusLine("thought", UNDECIDED, say("trust.no_answer", name=name))
    return StatusLine("thought", PASSED, say("trust.agreed", count=found.rethought, name=name))


class FairnessProcess:
    """A running test."""

    def __init__(self, case: LeakCase, start: job.Start = job.start) -> None:
        self.finding = Finding()
        """The result so far."""
        self.has_failed = False
        """Whether the test itself failed to run to its end."""
        self._job = Job("blind", start)
        try:
            self._job.begin([asdict(case)])
        except OSError:
            self.has_failed = True

    @property
    def is_over(self) -> bool:
        return not self._job.is_running

    def poll(self) -> None:
        for _, finding in self._job.news():
            self.finding = Finding(**finding)
        if self.finding.is_done:
            self._job.stop()
        self.has_failed = self.is_over and not self.finding.is_done

    def close(self) -> None:
        self._job.stop()
