"""All keys on one sheet; at a table, those that mean something there. Knows not what any of them does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

import pygame

from engines.games import registry
from kq_table.rulebook.text_widgets import KeysWidget
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.text.en.keys import CLAIM, DIAL, GROUPS, LOOKING, SINCE, TALK, TRICK, Row
from kq_table.text.rulebook_blocks import KeysBlock
from kq_table.ui import layout
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label
from kq_table.ui.theme import BRASS_LIGHT, GAP
from kq_table.ui.widget import Widget

WIDTH: Final = 1180
COLUMN: Final = 460
"""Design pixels under which a list of keys would be mere shreds of text."""

TABLES: Final = frozenset({"table", "replay"})
"""Scenes at which a game is played, or was."""
FORETOLD: Final = frozenset({"kings-and-queens"})
"""Games with a dial."""


class KeysDialog(DialogScene):
    """The lists of keys, side by side where there is room."""

    name: ClassVar[str] = "keys"

    def make(self) -> Dialog:
        """Make the sheet."""
        groups: list[Widget] = [
            layout.Column(
                f"group{i}", [Label(f"heading{i}", heading, "strong", BRASS_LIGHT), KeysWidget(f"keys{i}", keys)], 0
            )
            for i, (heading, keys) in enumerate(self._groups())
        ]
        half = len(groups) // 2
        columns = [layout.Column("left", groups[:half], 1.3 * GAP), layout.Column("right", groups[half:], 1.3 * GAP)]
        lists = layout.Row("lists", columns, 3 * GAP, is_equal=True, min_width=COLUMN)
        done = Button("done", say("app.back"), self.escape, "primary")
        return Dialog("keys", say("keys.title"), [lists], [done], WIDTH)

    def _groups(self) -> Iterable[tuple[str, KeysBlock]]:
        """Give the lists under their headings: what means something at the scene below, at the menu all of a match."""
        below = next((scene for scene in reversed(self.context.stack.scenes) if scene.name in TABLES), None)
        if below is None:
            return GROUPS
        return LOOKING if below.name == "replay" else _of_game(below.game)

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; what opened the sheet closes it."""
        if event.type == pygame.KEYDOWN and getattr(event, "unicode", "") == "?":
            self.escape()
        else:
            super().handle(event)


def _of_game(game: str) -> Iterator[tuple[str, KeysBlock]]:
    """Give the lists under their headings, without the keys that a game does not have."""
    instead = _instead(game)
    for heading, keys in GROUPS:
        rows = [instead.get(row, row) for row in keys.rows]
        yield heading, KeysBlock(tuple(row for row in rows if row is not None))


def _instead(game: str) -> dict[Row, Row | None]:
    """Say what stands for a key in a game; None: nothing does."""
    rules = registry.game(game)
    state = rules.new(rules.seats[0], registry.complete_options(rules, {}))
    instead: dict[Row, Row | None] = {}
    if not any(zone.name == "trick" for zone in state.zones):
        instead |= {CLAIM: None, TRICK: SINCE}
    if game not in FORETOLD:
        instead[DIAL] = None
    if not any(option.name == "talk" for option in rules.options):
        instead[TALK] = None
    return instead
