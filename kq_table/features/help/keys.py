"""The dialog that lists the keys; at a table, those that work there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kq_table.rulebook.text_widgets import KeysWidget
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.text.key_help import GROUPS, REPLAY_GROUPS, REVIEW_GROUPS, for_game, said
from kq_table.text.rulebook_blocks import KeysBlock
from kq_table.ui import layout
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label
from kq_table.ui.theme import BRASS_LIGHT, GAP
from kq_table.ui.widget import Widget

DIALOG_WIDTH: Final = 1180
MIN_COLUMN_WIDTH: Final = 460
"""Least width of a column in design pixels; narrower lists would wrap too much."""

TABLE_SCENES: Final = frozenset({"table", "replay", "review_position"})
"""Scenes with a game."""


class KeysDialog(DialogScene):
    """Lists of keys in two columns where there is room."""

    opening_key = "?"

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
        """Headings and lists for the scene below; at the menu, all keys of a match."""
        others = (scene for scene in reversed(self.context.stack.scenes) if scene is not self)
        below = next((scene for scene in others if scene.name in TABLE_SCENES), None)
        if below is None:
            return GROUPS
        if below.name == "replay":
            return REPLAY_GROUPS
        groups = GROUPS if below.name == "table" else REVIEW_GROUPS
        return [for_game(below.game, group) for group in groups]
