"""The games of a box with several: the dialog that shows them all, and the row in the set-up that leads to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect

from engines.core.api import HasDeals
from engines.games import registry
from engines.games.king.game_file import shipped
from engines.games.king.own_games import find as find_own
from engines.games.king.own_games import is_own
from kq_table.narrate.game_names import FAMILY, game_name
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.storage import game_files
from kq_table.text import say
from kq_table.ui.button import Button, Link, Pressable
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import ROW_AIR
from kq_table.ui.labels import Paragraph, Rule
from kq_table.ui.layout import Column, Group, Row
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GAP, WARNING
from kq_table.ui.widget import Painter, UiContext, Widget

from .game_catalog import BOXES, GameBox, players_in_words

DIALOG_WIDTH: Final = 1080
MIN_TILE_WIDTH: Final = 430
"""Least width in design pixels of a tile beside another, at the usual size of text."""
TILE_GAP: Final = 10
MAX_REFUSED: Final = 3
"""Damaged files in the folder of a person's own games that are told."""
MAX_TOLD: Final = 4
"""Contracts of a game of a person's own that are named."""
SIDE: Final = 16
AIR: Final = 9
"""Design pixels between a tile's edge and its words: at the sides, above and below."""


class FamilyDialog(DialogScene):
    """
    All games of a box, each with what is different about it, and those of a person's own.

    :param game: the one that is set up now; empty for none
    :param take: called with the key of the game that is chosen, once the dialog has gone
    :param is_start: whether the game is chosen to write another from it
    """

    dialog: Dialog

    def __init__(
        self, context: AppContext, box: GameBox, game: str, take: Callable[[str], None], *, is_start: bool = False
    ) -> None:
        super().__init__(context)
        self._box, self._game, self._take, self._is_start = box, game, take, is_start
        self._own, self._refused = game_files.listed(context.services.store.folder.parent)

    def begin(self) -> None:
        self.dialog.focus(self._first, is_by_key=False)

    def _make_dialog(self) -> Dialog:
        games = [*self._box.played, *(own.key for own in self._own if self._box.key == FAMILY)]
        tiles = [GameTile(game, partial(self._choose, game), is_chosen=game == self._game) for game in games]
        words, key = say("make.start.lead"), "make.start"
        if not self._is_start:
            words, key = say(f"family.lead.{self._box.key}"), f"family.{self._box.key}"
        lead = Paragraph("family.lead", words, "body", CREAM_SOFT)
        grid = Row("family.games", tiles, TILE_GAP, is_equal=True, min_width=MIN_TILE_WIDTH)
        refused = [
            Paragraph(f"refused{i}", say(note.key, **note.values), "small", WARNING)
            for i, note in enumerate(self._refused[:MAX_REFUSED])
        ]
        buttons = [Button("back", say("app.back"), self.escape)]
        if not self._is_start and self._box.key == FAMILY:
            buttons.append(Button("make", say("make.make"), self._make_own, picture="plus"))
        dialog = Dialog("family", say(key), [lead, grid, *refused], buttons, DIALOG_WIDTH)
        dialog.default = self._first = next((tile for tile in tiles if tile.is_chosen), tiles[0])
        return dialog

    def _choose(self, game: str) -> None:
        self.context.stack.pop()
        self._take(game)

    def _make_own(self) -> None:
        """Choose a game to start from, and write another."""
        take = partial(show_own_game, self.context, is_copy=True)
        self.context.stack.push(FamilyDialog(self.context, self._box, "", take, is_start=True))


def show_own_game(context: AppContext, game: str, *, is_copy: bool) -> None:
    """Let the person write a game of their own: change one, or a copy of any of King's family."""
    # Imported here because few starts lead there.
    from kq_table.features.own_game.page import OwnGamePage

    def leave() -> None:
        context.navigate.show_menu()
        box = next(box for box in BOXES if box.key == FAMILY)
        context.stack.push(FamilyDialog(context, box, "", context.navigate.show_setup))

    def play(key: str) -> None:
        context.navigate.show_menu()
        context.navigate.show_setup(key)

    key = "" if is_copy or not is_own(game) else game
    start = find_own(game) if is_own(game) else shipped(game)
    context.stack.push(OwnGamePage(context, start, game_name(game), key, play, leave))


class GameTile(Pressable):
    """A game to choose: its name, how long and for how many it is, and a line about it."""

    def __init__(self, game: str, on_press: Callable[[], None], *, is_chosen: bool) -> None:
        super().__init__(f"variant:{game}", game_name(game))
        rules = registry.game(game)
        players = players_in_words(rules.seats)
        self.on_press, self.is_chosen = on_press, is_chosen
        self.facts = players
        if isinstance(rules, HasDeals):
            self.facts = say("variant.facts", count=rules.deals(rules.seats[0]), players=players)
        self.about = about_game(game)

    @property
    def spoken(self) -> str:
        return f"{super().spoken}. {self.facts}. {self.about}"

    def natural_width(self, kit: UiContext) -> int:
        return self._mark(kit) + self._head_width(kit) + 2 * kit.px(SIDE)

    def natural_height(self, kit: UiContext, width: int) -> int:
        lines = kit.fonts.height("strong") + (0 if self._is_in_line(kit, width) else kit.fonts.height("small"))
        return lines + kit.fonts.paragraph_height(self.about, "small", width - 2 * kit.px(SIDE)) + 2 * kit.px(AIR)

    def paint(self, pen: Painter) -> None:
        """Write the name with the facts at its right, or below it where there is no room; the chosen one has a mark."""
        kit, rect, fonts = self.kit, self.rect, self.kit.fonts
        pen.draw_skin(self, "ground", kit.skins.button(rect.size, "plain", self.state), rect)
        inside = rect.inflate(-2 * kit.px(SIDE), -2 * kit.px(AIR))
        mark = self._mark(kit)
        if self.is_chosen:
            sign = icon("check", fonts.height("small"), BRASS_LIGHT)
            pen.put(self, "mark", sign, inside.x, inside.y + (fonts.height("strong") - sign.get_height()) // 2)
        pen.put(self, "name", fonts.line_within(self.text, "strong", CREAM, inside.w - mark), inside.x + mark, inside.y)
        y = inside.y + fonts.height("strong")
        facts = fonts.line_within(self.facts, "small", BRASS_LIGHT, inside.w)
        if self._is_in_line(kit, rect.w):
            low = y - facts.get_height() - (fonts.height("strong") - facts.get_height()) // 2
            pen.put(self, "facts", facts, inside.right - facts.get_width(), low)
        else:
            pen.put(self, "facts", facts, inside.x, y)
            y += facts.get_height()
        pen.put(self, "about", fonts.paragraph(self.about, "small", CREAM_SOFT, inside.w), inside.x, y)

    def _is_in_line(self, kit: UiContext, width: int) -> bool:
        return self._mark(kit) + self._head_width(kit) <= width - 2 * kit.px(SIDE)

    def _head_width(self, kit: UiContext) -> int:
        return kit.fonts.width(self.text, "strong") + kit.px(2 * GAP) + kit.fonts.width(self.facts, "small")

    def _mark(self, kit: UiContext) -> int:
        return kit.fonts.height("small") + kit.px(GAP) // 2 if self.is_chosen else 0


class FamilyRow(Column):
    """In the set-up: what is different about its game, a button to the others, and a thin line that closes the row."""

    def __init__(self, game: str, open_family: Callable[[], None], change: Callable[[], None]) -> None:
        """:param change: lets the person change a game of their own"""
        about = Paragraph("variant.about", about_game(game), "body", CREAM_SOFT)
        button = Button("variant", say("setup.variant"), open_family, picture="list")
        parts: list[Widget] = [_Beside(about, button)]
        if is_own(game):
            link = Link("make.change", say("make.change"), change, "gear")
            parts.append(Row("make.change.row", [link], align="left"))
        super().__init__("variant.row", [*parts, Rule("variant.line", ROW_AIR)], 0)


def about_game(game: str) -> str:
    """What is different about a game of a box; of a person's own, its contracts."""
    if not is_own(game):
        return say(f"variant.{game}")
    titles = list(dict.fromkeys(row.title for stage in find_own(game).stages for row in stage.contracts))
    told = ", ".join(titles[:MAX_TOLD])
    return say("make.about" if len(titles) <= MAX_TOLD else "make.about.more", contracts=told)


class _Beside(Group):
    """A text with a button at its right; below it where the text would have less than half of the width."""

    def __init__(self, words: Paragraph, button: Button) -> None:
        super().__init__(f"{button.name}.beside", (words, button))
        self._words, self._button = words, button

    def natural_height(self, kit: UiContext, width: int) -> int:
        words, button = self._sizes(kit, width)
        return max(words, button) if self._room(kit, width) else words + button + kit.px(GAP) // 2

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        words, button = self._sizes(kit, rect.w)
        room = self._room(kit, rect.w)
        across = min(rect.w, self._button.natural_width(kit))
        if room:
            self._words.place(kit, Rect(rect.x, rect.centery - words // 2, room, words))
            self._button.place(kit, Rect(rect.right - across, rect.centery - button // 2, across, button))
        else:
            self._words.place(kit, Rect(rect.x, rect.y, rect.w, words))
            self._button.place(kit, Rect(rect.x, rect.bottom - button, across, button))

    def _room(self, kit: UiContext, width: int) -> int:
        """Pixels for the words beside the button; 0 if they stand above it."""
        room = width - self._button.natural_width(kit) - kit.px(2 * GAP)
        return room if 2 * room >= width else 0

    def _sizes(self, kit: UiContext, width: int) -> tuple[int, int]:
        words = self._words.natural_height(kit, self._room(kit, width) or width)
        return words, self._button.natural_height(kit, width)
