"""The dialog that lists the keys; at a table, those that work there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

import pygame

from engines.games import registry
from kq_table.rulebook.text_widgets import KeysWidget
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.text.key_help import CLAIM, DIAL, GROUPS, REPLAY_GROUPS, SINCE, TALK, TRICK, KeyRow, said
from kq_table.text.rulebook_blocks import KeysBlock
from kq_table.ui import layout
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label
from kq_table.ui.theme import BRASS_LIGHT, GAP
from kq_table.ui.widget import Widget

DIALOG_WIDTH: Final = 1180
MIN_COLUMN_WIDTH: Final = 460
"""Design pixels; narrower lists would wrap too much."""

TABLE_SCENES: Final = frozenset({"table", "replay"})
"""Scenes with a game."""
PREDICTION_GAMES: Final = frozenset({"kings-and-queens"})
"""Games with a dial for predictions."""


class KeysDialog(DialogScene):
    """Lists of keys in two columns where there is room."""

    name: ClassVar[str] = "keys"

    def _make_dialog(self) -> Dialog:
        groups: list[Widget] = [
            layout.Column(
                f"group{i}", [Label(f"heading{i}", heading, "strong", BRASS_LIGHT), KeysWidget(f"keys{i}", keys)], 0
            )
            for i, (heading, keys) in enumerate(map(said, self._groups()))
        ]
        half = len(groups) // 2
        columns = [layout.Column("left", groups[:half], 1.3 * GAP), layout.Column("right", groups[half:], 1.3 * GAP)]
        lists = layout.Row("lists", columns, 3 * GAP, is_equal=True, min_width=MIN_COLUMN_WIDTH)
        done = Button("done", say("app.back"), self.escape, "primary")
        return Dialog("keys", say("keys.title"), [lists], [done], DIALOG_WIDTH)

    def _groups(self) -> Iterable[tuple[str, KeysBlock]]:
        """Give headings and lists for the scene below; at the menu, all keys of a match."""
        below = next((scene for scene in reversed(self.context.stack.scenes) if scene.name in TABLE_SCENES), None)
        if below is None:
            return GROUPS
        return REPLAY_GROUPS if below.name == "replay" else _of_game(below.game)

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; the question mark, which opens the dialog, also closes it."""
        if event.type == pygame.KEYDOWN and getattr(event, "unicode", "") == "?":
            self.escape()
        else:
            super().handle(event)


def _of_game(game: str) -> Iterator[tuple[str, KeysBlock]]:
    """Give headings and lists, without the keys that a game does not have."""
    instead = _replacements(game)
    for heading, keys in GROUPS:
        rows = [instead.get(row, row) for row in keys.rows]
        yield heading, KeysBlock(tuple(row for row in rows if row is not None))


def _replacements(game: str) -> dict[KeyRow, KeyRow | None]:
    """Map rows of the lists to those that a game has instead, or None."""
    rules = registry.game(game)
    state = rules.new(rules.seats[0], registry.complete_options(rules, {}))
    instead: dict[KeyRow, KeyRow | None] = {}
    if not any(zone.name == "trick" for zone in state.zones):
        instead |= {CLAIM: None, TRICK: SINCE}
    if game not in PREDICTION_GAMES:
        instead[DIAL] = None
    if not any(option.name == "talk" for option in rules.options):
        instead[TALK] = None
    return instead
