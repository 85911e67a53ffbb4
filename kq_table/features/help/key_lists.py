"""The keys of the program: for their dialog, which at a table lists those that work there, and for the rule books."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from engines.games import registry
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.shell.hands import RenewingHands
from kq_table.shell.scene import Scene
from kq_table.storage.key_bindings import BETWEEN, NAMED
from kq_table.text import key_names, say
from kq_table.ui import layout
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.theme import BRASS_LIGHT, CREAM, GAP
from kq_table.ui.widget import Widget

from .rulebook_blocks import Block, HeadingBlock, KeysBlock, TextBlock
from .text_widgets import KeysWidget

RANGE: Final = "…"
"""Stands for all numbers between those beside it."""
KeyRow = tuple[tuple[str, ...], str]
"""Alternative keys, and the message that says what they do."""
KeyGroup = tuple[str, KeysBlock]
"""A list of keys under the message of its heading."""

NUMBER: Final[KeyRow] = (("1", "…", "9"), "keys.cards.number")
PILE: Final[KeyRow] = (("1", "…", "9"), "keys.cards.pile")
SORT: Final[KeyRow] = (("Ctrl + ←", "Ctrl + →"), "keys.cards.sort")
DIAL: Final[KeyRow] = (("−", "0", "…", "9"), "keys.dial")
CONTRACT: Final[KeyRow] = (("1", "…", "6"), "keys.contract")
CHOICES: Final[KeyRow] = (("1", "…", "9", "0"), "keys.choices")
CLAIM: Final[KeyRow] = (("K",), "keys.claim")
TRICK: Final[KeyRow] = (("L",), "keys.trick")
SINCE: Final[KeyRow] = (("L",), "keys.since")
TALK: Final[KeyRow] = (("T", "D"), "keys.talk")
TOLD_CARDS: Final[KeyRow] = (("C", "I", "B"), "keys.ear.cards")
TOLD_OPEN: Final[KeyRow] = (("C", "I", "B"), "keys.ear.open")
"""Keys that only some games have, or that mean something else there."""
PREDICTION_GAMES: Final = frozenset({"kings-and-queens"})
"""Games with a dial for predictions."""
CHOOSING_GAMES: Final = frozenset({"portuguese-king", "rifki", "barbu", "trix"})
"""Games in which contracts are chosen under any options, and players double or cards are shown in some of them."""
MARKET_GAMES: Final = frozenset({"kings-n-queens"})
"""Games with numbered piles for sale, where hands cannot be sorted."""


def _group(heading: str, *rows: KeyRow) -> KeyGroup:
    return heading, KeysBlock(rows)


CARDS: Final = _group(
    "keys.cards",
    (("←", "→", "↑", "↓"), "keys.cards.move"),
    NUMBER,
    (("Shift + S H D C",), "keys.cards.suit"),
    (("Enter", "Space"), "keys.cards.play"),
    SORT,
    DIAL,
)
TABLE: Final = _group(
    "keys.table",
    (("Space",), "keys.table.skip"),
    (("Ctrl + Z", "Cmd + Z"), "keys.table.undo"),
    (("H",), "keys.table.hint"),
    CLAIM,
    TRICK,
    (("G", "W"), "keys.table.log"),
    TALK,
    (("F2",), "keys.table.sheet"),
    (("M", "Pause"), "keys.table.sound"),
)
DIALOGS: Final = _group(
    "keys.dialogs",
    (("Tab", "Shift + Tab"), "keys.dialogs.next"),
    (("←", "→", "↑", "↓"), "keys.dialogs.change"),
    (("Enter", "Space"), "keys.dialogs.press"),
    (("Page Up", "Page Down"), "keys.dialogs.scroll"),
    (("Esc",), "keys.dialogs.back"),
)
EAR: Final = _group(
    "keys.ear",
    TOLD_CARDS,
    (("P", "O"), "keys.ear.round"),
    (("N", "S"), "keys.ear.turn"),
    (("R",), "keys.ear.repeat"),
)
MENU: Final = _group(
    "keys.menu", (("T",), "keys.menu.today"), (("J",), "keys.menu.journey"), (("G",), "keys.menu.games")
)
GLOBAL: Final = _group(
    "keys.everywhere", (("?", "F1"), "keys.everywhere.help"), (("F11", "Alt + Enter"), "keys.everywhere.full_screen")
)
REPLAY: Final = _group(
    "keys.replay",
    (("←", "→"), "keys.replay.move"),
    (("Shift + ←", "Shift + →"), "keys.replay.decision"),
    (("Page Up", "Page Down"), "keys.replay.round"),
    (("Home", "End"), "keys.replay.ends"),
    (("Space",), "keys.replay.play"),
    (("E",), "keys.replay.eyes"),
    (("R",), "keys.replay.review"),
    (("X",), "keys.replay.strange"),
    (("F2",), "keys.replay.sheet"),
)
RULES: Final = _group(
    "keys.rules",
    (("←", "→"), "keys.rules.chapter"),
    (("1", "…", "9"), "keys.rules.number"),
    (("↑", "↓", "Page Up", "Page Down"), "keys.rules.scroll"),
)

GROUPS: Final = (CARDS, DIALOGS, TABLE, GLOBAL)
"""What the sheet of keys shows."""
REPLAY_GROUPS: Final = (REPLAY, DIALOGS, GLOBAL)
"""What the sheet of keys shows while a replay is open."""
REVIEW_GROUPS: Final = (CARDS, DIALOGS, GLOBAL)
"""What the sheet of keys shows while a reviewed move is tried again."""


def said(group: KeyGroup) -> KeyGroup:
    heading, keys = group
    return say(heading), named(KeysBlock(tuple((caps, say(key)) for caps, key in keys.rows)))


def named(keys: KeysBlock) -> KeysBlock:
    """A list with the keys as they are called now: as they were chosen, or by the marks of the pad in use."""
    return KeysBlock(tuple((_named(caps), words) for caps, words in keys.rows))


def _named(caps: tuple[str, ...]) -> tuple[str, ...]:
    keys = keys_of(caps)
    names = tuple(dict.fromkeys(map(key_names.name, keys)))
    return tuple(map(key_names.plain, caps)) if names == tuple(map(key_names.plain, keys)) else names


def keys_of(caps: tuple[str, ...]) -> tuple[str, ...]:
    """Every key that a row of a list means, as `storage.key_bindings` writes it."""
    found: list[str] = []
    for i, cap in enumerate(caps):
        *modifiers, letters = cap.split(BETWEEN)
        if cap == RANGE:
            found += [str(number) for number in range(int(caps[i - 1]) + 1, int(caps[i + 1]))]
        elif modifiers and " " in letters and letters not in NAMED:
            found += [BETWEEN.join([*modifiers, letter]) for letter in letters.split()]
        else:
            found.append(key_names.HYPHEN if cap == key_names.MINUS else cap)
    return tuple(found)


def for_game(game: str, group: KeyGroup) -> KeyGroup:
    """A group without the keys that a game does not have, or with those that replace them."""
    heading, keys = group
    instead = _replacements(game)
    rows = [instead.get(row, row) for row in keys.rows]
    return heading, KeysBlock(tuple(row for row in rows if row is not None))


def _replacements(game: str) -> dict[KeyRow, KeyRow | None]:
    """Rows of the lists, with the row that a game has instead, or None."""
    rules = registry.game(game)
    state = rules.new(rules.seats[0], registry.complete_options(rules, {}))
    instead: dict[KeyRow, KeyRow | None] = {}
    if not any(zone.name == "trick" for zone in state.zones):
        instead |= {CLAIM: None, TRICK: SINCE, TOLD_CARDS: TOLD_OPEN}
    if game not in PREDICTION_GAMES:
        instead[DIAL] = CONTRACT if any(option.name == "contracts" for option in rules.options) else None
    if game in CHOOSING_GAMES:
        instead[DIAL] = CHOICES
    if game in MARKET_GAMES:
        instead |= {NUMBER: PILE, SORT: None}
    if not any(option.name == "talk" for option in rules.options):
        instead[TALK] = None
    return instead


def chapter_start(game: str) -> tuple[Block, ...]:
    """What precedes the keys that a game's rule book adds, including the keys of its choices."""
    heading, keys = for_game(game, CARDS)
    cards = heading, KeysBlock(tuple(row for row in keys.rows if row not in {DIAL, CONTRACT, CHOICES}))
    lists = _blocks(cards, for_game(game, TABLE))
    hands = (TextBlock(say(f"keys.{hand}")) for hand in ("mouse", "finger"))
    return (TextBlock(say("keys.lead"), is_lead=True), *lists, *hands)


def chapter_end(game: str) -> tuple[Block, ...]:
    return _blocks(for_game(game, EAR), GLOBAL, MENU, DIALOGS, REPLAY, RULES)


def _blocks(*groups: KeyGroup) -> tuple[Block, ...]:
    return tuple(block for heading, keys in map(said, groups) for block in (HeadingBlock(heading), keys))


DIALOG_WIDTH: Final = 1180
TOLD_WIDTH: Final = 760
MIN_COLUMN_WIDTH: Final = 460
"""Least width of a column in design pixels; narrower lists would wrap too much."""

TABLE_SCENES: Final = frozenset({"table", "replay", "review_position", "problem"})
"""Scenes with a game."""


class KeysDialog(DialogScene):
    """Lists of keys in two columns where there is room."""

    opening_key = "?"
    hands = RenewingHands()

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
        choose = Button("choose", say("keys.choose"), partial(self.context.navigate.show_keys, to_choose=True))
        done = Button("done", say("app.back"), self.escape, "primary")
        return Dialog("keys", say("keys.title"), [lists], [*self._told(), choose, done], DIALOG_WIDTH)

    def _below(self) -> Scene | None:
        """The scene with a game below; None at the menu."""
        others = (scene for scene in reversed(self.context.stack.scenes) if scene is not self)
        return next((scene for scene in others if scene.name in TABLE_SCENES), None)

    def _told(self) -> list[Widget]:
        """The button for the keys that tell something, where they work; the sheet has no room for their list."""
        below = self._below()
        if below is not None and below.name != "table":
            return []
        return [Button("told", say("keys.told"), partial(self._show_told, for_game(below.game, EAR) if below else EAR))]

    def _show_told(self, group: KeyGroup) -> None:
        self.context.stack.push(ToldKeysDialog(self.context, group))

    def _groups(self) -> Iterable[tuple[str, KeysBlock]]:
        """Headings and lists for the scene below; at the menu, all keys of a match."""
        below = self._below()
        if below is None:
            return GROUPS
        if below.name == "replay":
            return REPLAY_GROUPS
        groups = GROUPS if below.name == "table" else REVIEW_GROUPS
        return [for_game(below.game, group) for group in groups]


class ToldKeysDialog(DialogScene):
    """The keys of a table that are answered in a sentence."""

    opening_key = "?"
    hands = RenewingHands()

    def __init__(self, context: AppContext, group: KeyGroup) -> None:
        super().__init__(context)
        self._group = group

    def _make_dialog(self) -> Dialog:
        heading, keys = said(self._group)
        done = Button("done", say("app.back"), self.escape, "primary")
        lead = Paragraph("lead", say("keys.told.lead"), "body", CREAM)
        return Dialog("told_keys", heading, [lead, KeysWidget("keys", keys)], [done], TOLD_WIDTH)
