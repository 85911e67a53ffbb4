"""The dialog that sets up a match: who plays at which seat, and with which options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from engines.core.api import Option
from engines.record import deal_codes
from kq_table.features.lessons import offer as lesson_offer
from kq_table.features.results import statistics
from kq_table.features.results.counter import Counter
from kq_table.match.setup import PERSON
from kq_table.narrate.bot_profiles import LEVELS, join_player, split_player
from kq_table.narrate.game_names import game_name
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.storage.settings import Settings
from kq_table.text import find, say
from kq_table.ui.button import Button, Link
from kq_table.ui.choice import Choice, Toggle
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import ROW_GAP, DescribedRow, FormRow, PanelHeading, TwoPanels
from kq_table.ui.labels import Paragraph, Space
from kq_table.ui.layout import Column, Row
from kq_table.ui.theme import CREAM, CREAM_SOFT, GAP
from kq_table.ui.widget import Widget

from . import aid_offer
from .deal_picker import DealPicker, today
from .family import FamilyDialog, FamilyRow, show_own_game
from .game_catalog import BOXES
from .seat_panel import SeatPanel
from .setup_model import BY_LOT, SetupModel, offered_values

DIALOG_WIDTH: Final = 1120
SWITCH_VALUES: Final = ("on", "off")
LENGTHS: Final = ("target", "max_rounds")
"""Options for the length of a match; all others are house rules, which few people change."""
LOT_OPTION: Final = "draw"


class SetupDialog(DialogScene):
    """A dialog that ends at a table."""

    dialog: Dialog

    def __init__(self, context: AppContext, game: str = "kings-and-queens") -> None:
        super().__init__(context)
        self.box = next(box for box in BOXES if box.holds(game))
        self.game, self.model = game, SetupModel(game, context.settings)
        self._left: dict[str, SetupModel] = {}
        """What was chosen for the other games of the box."""
        self.shows_house_rules = False
        self.suggestion: LevelSuggestion | None = None
        self.is_lesson_offered = self.is_aid_offered = False
        self._begun: frozenset[str] = frozenset()
        """The games whose lesson was begun and left."""

    def begin(self) -> None:
        """Find out whether there is a lesson or an aid to offer, or a level to suggest."""
        lessons = lesson_offer.unfinished(self.context.services.store.folder.parent, self.context.notices)
        self._begun = frozenset(lesson.game for lesson in lessons)
        self.suggestion = find_suggestion(self.context, self.model)
        self.is_lesson_offered = self.suggestion is None and lesson_offer.is_new(self.game, self.context.settings)
        self.is_aid_offered = self.suggestion is None and aid_offer.is_due(self.context.settings, self.game)
        if self.is_aid_offered:
            self.context.settings = aid_offer.asked_in(self.context.settings)
        elif self.suggestion is not None:
            self.context.settings = self.suggestion.remembered_in(self.context.settings)
        elif self.is_lesson_offered:
            self.context.settings = lesson_offer.remembered_in(self.context.settings, self.game)
        elif not self._begun:
            return
        self.context.save_settings()
        self.resize()

    def _make_dialog(self) -> Dialog:
        """Make the dialog for the present choices; it keeps its place, so that nothing moves from under the pointer."""
        dialog = self._dialog()
        dialog.min_body_height = self._largest_height()
        if hasattr(self, "dialog"):
            dialog.top = self.dialog.top_in(self.context.kit)
        return dialog

    def _largest_height(self) -> int:
        """The height in pixels that the game needs with as many seats as possible."""
        other = SetupDialog(self.context, self.game)
        other.model.copy_seats(self.model)
        other.shows_house_rules = self.shows_house_rules
        other.model.set_seats(other.model.rules.seats[-1])
        return other._dialog().body_height(self.context.kit)

    def _dialog(self) -> Dialog:
        self.seats = SeatPanel(self.context, self.model, self.resize)
        go = self.context.navigate
        learn = partial(self._leave, lambda: go.start_lesson(self.game))
        body: list[Widget] = [TwoPanels("halves", (self.seats.build(), self._options_panel()))]
        if len(self.box.played) > 1:
            body.insert(
                0,
                FamilyRow(self.game, self._open_family, partial(show_own_game, self.context, self.game, is_copy=False)),
            )
        if self.suggestion is not None and self.suggestion.game == self.game:
            body.insert(0, suggestion_row(self.suggestion, self.model.seats, self._answer_suggestion))
        if self.is_lesson_offered and lesson_offer.has_lesson(self.game):
            body.insert(0, lesson_offer.offer_row(self.game, learn, self._decline_lesson))
        if self.is_aid_offered:
            body.insert(0, aid_offer.offer_rows(self._answer_aid))
        has_lesson = lesson_offer.has_lesson(self.game) and not self.is_lesson_offered
        start = partial(self._leave, lambda: go.open_table(self.model.match_setup()))
        buttons = [
            Button("back", say("app.back"), self.escape),
            *([lesson_offer.lesson_button(learn, is_begun=self.game in self._begun)] if has_lesson else []),
            Button("rules", say("setup.rules"), lambda: go.show_rules(self.game), picture="book"),
            Button("deal", self._deal_words(), self._choose_deal),
            Button("start", say("setup.start"), start, "primary", picture="cards"),
        ]
        return Dialog("setup", game_name(self.game), body, buttons, DIALOG_WIDTH)

    # -- parts

    def _options_panel(self) -> Column:
        """The half with the options of the game: its length, and its house rules if unfolded."""
        lengths = [option for option in self.model.rules.options if option.name in LENGTHS]
        rules = [option for option in self.model.rules.options if option.name not in LENGTHS]
        rows: list[Widget] = [DescribedRow(self._option(each), about(each)) for each in lengths]
        rows.append(self._dealer_row())
        if rules:
            changed = sum(self.model.options[rule.name] != rule.values[0] for rule in rules)
            words = say("setup.house_rules.changed", count=changed) if changed else say("setup.house_rules")
            rows.append(_link("house_rules", words, self._fold, "minus" if self.shows_house_rules else "plus"))
        if self.shows_house_rules:
            rows += [DescribedRow(self._option(rule), about(rule)) for rule in rules]
        if self.model.seed is None:
            rows += [Space("sealed.air", GAP), _link("sealed", say("setup.sealed"), self._choose_deal, "info")]
        elif self.model.seed == (day := deal_codes.daily(self.game, today())).seed:
            words = say("setup.day") if self.model.deal == day else say("setup.day.left", seats=day.seats)
            rows.append(Paragraph("day", words, "small", CREAM_SOFT))
        head = PanelHeading("options.head", say("setup.options"), is_tall=len(self.model.rules.seats) > 1)
        return Column("options", [head, *rows], ROW_GAP)

    def _fold(self) -> None:
        """Toggle the house rules."""
        self.shows_house_rules = not self.shows_house_rules
        self.resize()

    def _dealer_row(self) -> Widget:
        """The row for who deals or comes first."""
        names = [(str(seat), name) for seat, name in enumerate(self.model.shown_names)]
        word = find(f"setup.dealer.{self.game}") or say("setup.dealer")
        firsts = [(LOT_OPTION, say("setup.dealer.draw")), *names]
        first = Choice("dealer", word, firsts, self.model.dealer or LOT_OPTION, self._set_dealer)
        first.is_enabled = self.model.seed is None
        return FormRow(first, is_ruled=False)

    def _option(self, option: Option) -> Choice | Toggle:
        name, value = option.name, self.model.options[option.name]
        choose = partial(self._set_option, name)
        if _is_switch(option):
            words = say("setup.no"), say("setup.yes")
            is_on = value == SWITCH_VALUES[0]
            return Toggle(
                name, say(f"setup.{name}"), lambda on: choose(SWITCH_VALUES[not on]), is_on=is_on, words=words
            )
        offered = [(offer, _answer(option, offer)) for offer in offered_values(option, value)]
        return Choice(name, say(f"setup.{name}"), offered, value, choose)

    # -- changes

    def _answer_suggestion(self, *, is_taken: bool) -> None:
        if is_taken and self.suggestion is not None:
            self.suggestion.apply(self.model)
        self.suggestion = None
        self.resize()

    def _answer_aid(self, is_wanted: bool) -> None:
        self.is_aid_offered = False
        self.context.change_settings(replace(self.context.settings, memory_aid=is_wanted))
        self.resize()

    def _decline_lesson(self) -> None:
        self.is_lesson_offered = False
        self.resize()

    def _open_family(self) -> None:
        self.context.stack.push(FamilyDialog(self.context, self.box, self.game, self._set_variant))

    def _set_variant(self, game: str) -> None:
        if game == self.game:
            return
        former = self._left[self.game] = self.model
        self.game, self.model = game, self._left.get(game) or SetupModel(game, self.context.settings)
        self.model.copy_seats(former)
        self.model.seed = former.seed
        self.resize()

    def _set_option(self, name: str, value: str) -> None:
        self.model.options[name] = value
        self.resize()

    def _set_dealer(self, value: str) -> None:
        self.model.dealer = BY_LOT if value == LOT_OPTION else value

    def _deal_words(self) -> str:
        return say("setup.deal") if self.model.seed is None else say("setup.deal.code", code=self.model.deal.code)

    def _choose_deal(self) -> None:
        is_coded = self.model.seed is not None
        self.context.stack.push(DealPicker(self.context, self.model.deal, self._take_deal, is_coded=is_coded))

    def _take_deal(self, deal: deal_codes.Deal | None) -> None:
        """Use a deal from a code, with its game and options; None: a fresh deal."""
        if deal is not None and deal.game != self.game:
            self.box = next(box for box in BOXES if box.holds(deal.game))
            self._set_variant(deal.game)
        self.model.take_deal(deal)
        self.resize()

    def _leave(self, go: Callable[[], None]) -> None:
        """Leave the dialog; what is chosen is remembered."""
        kept = self.model.remembered_in(self.context.settings)
        self.context.settings = replace(kept, variants={**kept.variants, self.box.key: self.game})
        self.context.save_settings()
        go()


def _link(name: str, words: str, follow: Callable[[], None], picture: str) -> Row:
    return Row(f"{name}.row", [Link(name, words, follow, picture)], align="left")


def about(option: Option) -> str:
    """An explanation of an option; for a switch, also what is usual."""
    about = say(f"setup.{option.name}.about")
    if not _is_switch(option):
        return about
    usual = say("setup.yes" if option.values[0] == SWITCH_VALUES[0] else "setup.no")
    return say("setup.standard_switch", about=about, value=usual)


def _is_switch(option: Option) -> bool:
    return set(option.values) == set(SWITCH_VALUES)


def _answer(option: Option, value: str) -> str:
    """The words for a value of an option; the usual one is marked."""
    words = find(f"setup.{option.name}.{value}") or value
    return say("setup.standard", value=words) if value == option.values[0] else words


MADE_SEPARATOR: Final = " "
"""Separates the suggestions remembered for a game, each the two levels' numbers: ``2-3 2-1``."""


@dataclass(frozen=True, slots=True)
class LevelSuggestion:
    """
    A suggestion to play against another level than the one set up.

    :param step: +1 for the next level up, -1 for the next one down
    """

    game: str
    level: str
    step: int

    @property
    def other(self) -> str:
        return LEVELS[LEVELS.index(self.level) + self.step]

    @property
    def _mark(self) -> str:
        here = LEVELS.index(self.level)
        return f"{here}-{here + self.step}"

    def was_made(self, settings: Settings) -> bool:
        """Whether the settings remember it."""
        return self._mark in settings.suggested.get(self.game, "").split(MADE_SEPARATOR)

    def remembered_in(self, settings: Settings) -> Settings:
        """The settings with a note of it."""
        made = f"{settings.suggested.get(self.game, '')}{MADE_SEPARATOR}{self._mark}".strip()
        return replace(settings, suggested={**settings.suggested, self.game: made})

    def apply(self, model: SetupModel) -> None:
        """Set the computer players to the suggested level; each keeps its style."""
        for seat, player in enumerate(model.players):
            if player != PERSON:
                model.players[seat] = join_player(self.other, split_player(player)[1])


def find_suggestion(context: AppContext, model: SetupModel) -> LevelSuggestion | None:
    """
    A suggestion for the only person at a table, all of whose opponents have the level of the last matches.

    None if there is none, or it was made before.
    """
    players = model.players[: model.seats]
    levels = {split_player(player)[0] for player in players if player != PERSON}
    if model.people != 1 or len(levels) != 1:
        return None
    level, name = levels.pop(), model.shown_names[players.index(PERSON)]
    streak = context.worker(Counter).ask(lambda index: statistics.streak(index, name, model.game), statistics.NO_STREAK)
    if streak.company != level or not streak.step or not 0 <= LEVELS.index(level) + streak.step < len(LEVELS):
        return None
    found = LevelSuggestion(model.game, level, streak.step)
    return None if found.was_made(context.settings) else found


def suggestion_row(suggestion: LevelSuggestion, seats: int, answer: Callable[..., None]) -> Widget:
    """
    The question whether to play against another level.

    :param answer: called with *is_taken*
    """
    key = "won" if suggestion.step > 0 else "lost" if seats == 2 else "last"
    here, other = (say(f"level.{level}") for level in (suggestion.level, suggestion.other))
    words = Paragraph("suggestion", say(f"setup.suggestion.{key}", level=here), "body", CREAM)
    yes = Button("suggestion.yes", say("setup.suggestion.yes", level=other), partial(answer, is_taken=True))
    no = Link("suggestion.no", say("setup.suggestion.no"), partial(answer, is_taken=False), "cross")
    return Column("suggestion.column", [words, Row("suggestion.answers", [yes, no], align="left")], ROW_GAP)
