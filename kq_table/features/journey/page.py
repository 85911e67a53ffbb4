"""The page of the journey: the path from the gate to the throne, and the rival chosen on it."""

from __future__ import annotations

from functools import partial
from typing import Final

from engines.games import registry
from kq_table.features.lessons import offer as lesson_offer
from kq_table.narrate.bot_profiles import describe_player, title
from kq_table.narrate.game_names import game_name
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.storage.record_list import RecordEntry
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import StatusLine
from kq_table.ui.labels import Label, Paragraph, Picture, Rule
from kq_table.ui.layout import Column, Row
from kq_table.ui.skins import ButtonKind
from kq_table.ui.svg import icon, portrait
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Widget

from . import court as court_file
from .court import Court, Rival
from .progress import begin_visit, match_setup, progress_in, repair
from .widgets import MIN_WIDTH, Beside, RivalMedal, Standing

DIALOG_WIDTH: Final = 1130
MIN_BODY_HEIGHT: Final = 490
FACE: Final = 150
CROWN: Final = 36
CLOSE: Final = 7
"""Design pixels between the lines about a rival."""


class JourneyPage(DialogScene):
    """
    A dialog that ends at a table.

    :param is_arrival: whether the last rival has just been beaten
    """

    def __init__(self, context: AppContext, *, is_arrival: bool = False) -> None:
        super().__init__(context)
        self.court, self._is_arrival = court_file.load(), is_arrival
        repair(context, self.court)
        self.progress = progress_in(context, self.court)
        self._matches, notes = context.services.store.unfinished()
        context.notices += notes
        lessons = lesson_offer.unfinished(context.services.store.folder.parent, context.notices)
        self._begun = frozenset(lesson.game for lesson in lessons)
        """The games whose lesson was begun and left."""
        self.time = self.progress.time
        """Which time through the court is shown, from 1."""
        self.chosen = self.progress.next_rival(self.time) or self.court[-1]

    def begin(self) -> None:
        if self._is_arrival:
            self.context.sound.play("fanfare")
        self.dialog.focus(self.dialog[f"rival:{self.chosen.key}"])

    # -- the dialog

    def _make_dialog(self) -> Dialog:
        medals = [self._medal(number, rival) for number, rival in enumerate(self.court)]
        path = Row("path", medals, 0, is_equal=True, min_width=MIN_WIDTH)
        body = [*self._head(), path, Rule("path.line", CLOSE), self._card()]
        buttons = self._buttons()
        dialog = Dialog("journey", say("journey.title"), body, buttons, DIALOG_WIDTH)
        dialog.min_body_height = self.context.kit.px(MIN_BODY_HEIGHT)
        dialog.default = next((button for button in buttons if button.kind == "primary"), buttons[0])
        return dialog

    def _head(self) -> list[Widget]:
        if self._is_ended:
            crown = Picture("crown", icon("crown", self.context.kit.px(CROWN), BRASS_LIGHT))
            end = Paragraph("end", say("journey.end"), "heading", BRASS_LIGHT)
            return [Row("end.row", [crown, end], align="centre")]
        words = say("journey.about") if self.time == 1 else say("journey.time", number=self.time)
        return [Paragraph("about", words, "body", CREAM_SOFT, is_centred=True)]

    def _medal(self, number: int, rival: Rival) -> RivalMedal:
        standing = self._standing(rival)
        word = "" if standing == "later" else say(f"journey.{standing}")
        spoken = " · ".join([rival.name, game_name(rival.game), word or self._first])
        choose = partial(self._choose, rival)
        medal = RivalMedal(rival.key, spoken, rival.court, (rival.name, word), standing, choose)
        medal.ends = number == 0, number == len(self.court) - 1
        medal.is_chosen = rival == self.chosen
        return medal

    def _card(self) -> Widget:
        rival, kit = self.chosen, self.context.kit
        player = rival.player(self.time)
        # Half of the court play without a style of their own, which says nothing of them.
        even = say("style.even")
        about = " ".join(words for words in describe_player(player, rival.game) if words != even)
        words: list[Widget] = [
            Label("name", rival.name, "heading", CREAM),
            Paragraph("game", f"{title(player)} · {game_name(rival.game)}", "strong", BRASS_LIGHT),
            Paragraph("hello", _quoted(say(f"journey.hello.{rival.key}")), "body", CREAM),
            Paragraph("style", about, "small", CREAM_SOFT),
            Paragraph("rules_told", " · ".join(terms(self.context, self.court, rival, self.time)), "small", CREAM_SOFT),
            *self._state(),
        ]
        face = Picture("face", portrait(rival.court, kit.px(FACE)))
        return Beside("card", face, Column("words", words, CLOSE))

    def _state(self) -> list[Widget]:
        rival = self.chosen
        state: list[Widget] = []
        if self.progress.is_beaten(rival, self.time):
            key = "journey.helped" if self.progress.is_helped(rival, self.time) else "journey.beaten"
            state.append(StatusLine("standing", "check", say(key)))
        elif not self._is_open:
            state.append(StatusLine("standing", "info", self._first))
        if self.progress.was_beaten(rival):
            state.append(StatusLine("tell", "bulb", _quoted(say(f"journey.tell.{rival.key}"))))
        if self._is_lesson_offered:
            state.append(lesson_offer.offer_row(rival.game, self._learn, self._decline_lesson))
        return state

    def _buttons(self) -> list[Button]:
        game, go = self.chosen.game, self.context.navigate
        buttons = [
            Button("back", say("app.back"), self.escape),
            Button("rules", say("setup.rules"), partial(go.show_rules, game), picture="book"),
        ]
        if not self._is_lesson_offered:
            buttons.append(lesson_offer.lesson_button(self._learn, is_begun=game in self._begun))
        if self._is_open:
            left = self._left
            kind: ButtonKind = "plain" if left or self._is_ended else "primary"
            buttons.append(Button("visit", say("journey.visit"), self._visit, kind, "cards"))
            if left:
                resume = partial(go.continue_match, left)
                buttons.append(Button("resume", say("library.continue"), resume, "primary", "play"))
        if self._is_ended:
            buttons.append(Button("again", say("journey.again"), self._begin_again, "primary", "again"))
        return buttons

    # -- what is so

    def _standing(self, rival: Rival) -> Standing:
        if self.progress.is_beaten(rival, self.time):
            return "beaten"
        return "next" if self.progress.next_rival(self.time) == rival else "later"

    @property
    def _first(self) -> str:
        """Who is to be beaten before all others."""
        wanted = self.progress.next_rival(self.time)
        return "" if wanted is None else say("journey.first", rival=wanted.name)

    @property
    def _is_ended(self) -> bool:
        return self.progress.next_rival(self.time) is None

    @property
    def _is_open(self) -> bool:
        return self.progress.is_open(self.chosen, self.time)

    @property
    def _is_lesson_offered(self) -> bool:
        is_met = self.progress.was_beaten(self.chosen)
        return self._is_open and not is_met and lesson_offer.is_new(self.chosen.game, self.context.settings)

    @property
    def _left(self) -> RecordEntry | None:
        """The match against the rival that was left."""
        return self.progress.unfinished(self._matches, self.chosen, self.time)

    # -- actions

    def _choose(self, rival: Rival) -> None:
        """Show a rival; if it is shown, do the first action."""
        if rival != self.chosen:
            self.chosen = rival
            self.resize()
            self.context.announcer.say(f"{title(rival.player(self.time))}. {say(f'journey.hello.{rival.key}')}")
        elif (default := self.dialog.default) is not None and self._is_open and not self._is_ended:
            assert isinstance(default, Button), "what Enter presses is a button"
            default.on_press()

    def _visit(self) -> None:
        self._remember_offer()
        begin_visit(self.context, self.court, self.chosen, self.time)

    def _learn(self) -> None:
        self._remember_offer()
        self.context.navigate.start_lesson(self.chosen.game, leads_to_court=True)

    def _decline_lesson(self) -> None:
        self._remember_offer()
        self.resize()

    def _remember_offer(self) -> None:
        settings, game = self.context.settings, self.chosen.game
        if lesson_offer.is_new(game, settings):
            self.context.change_settings(lesson_offer.remembered_in(settings, game))

    def _begin_again(self) -> None:
        self.time += 1
        self.chosen = self.court[0]
        self.resize()


def terms(context: AppContext, court: Court, rival: Rival, time: int) -> list[str]:
    """House rules, who else sits there, and whether the cards are always the same."""
    others = match_setup(context, court, rival, time).seatings[1:]
    company = [seating.name for seating in others if seating.portrait != rival.court]
    changed = any(rival.options[option.name] != option.values[0] for option in registry.game(rival.game).options)
    told = [say(f"journey.rules.{rival.key}" if changed else "setup.house_rules")]
    if company:
        told.append(say("journey.company", names=", ".join(company)))
    if rival.deal is not None:
        told.append(say("journey.same_cards"))
    return told


def _quoted(words: str) -> str:
    return say("journey.quoted", words=words)
