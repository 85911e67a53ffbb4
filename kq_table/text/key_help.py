"""The keys of the program, for the sheet of keys and for the rule books."""

from __future__ import annotations

from typing import Final

from kq_table.text.rulebook_blocks import Block, HeadingBlock, KeysBlock, TextBlock

KeyRow = tuple[tuple[str, ...], str]
"""Keys of which any will do, and what they do."""
KeyGroup = tuple[str, KeysBlock]
"""A list of keys under its heading."""

DIAL: Final[KeyRow] = (("−", "0", "…", "9"), "On a dial: write the number.")
CLAIM: Final[KeyRow] = (("K",), "End a round that can end only one way.")
TRICK: Final[KeyRow] = (("L",), "Look at the last trick.")
SINCE: Final[KeyRow] = (("L",), "See what was done since your last turn.")
TALK: Final[KeyRow] = (("T",), "Talk, where a game is played with words.")
"""Keys that only some games have."""


def _group(heading: str, *rows: KeyRow) -> KeyGroup:
    return heading, KeysBlock(rows)


CARDS: Final = _group(
    "Your cards",
    (("←", "→", "↑", "↓"), "Along your hand, and from row to row."),
    (("1", "…", "9"), "To the card at that place from the left."),
    (("Shift + S H D C",), "To the next card of that suit."),
    (("Enter", "Space"), "Play it; Space may raise one card more."),
    (("Ctrl + ←", "Ctrl + →"), "Move it, where you order your hand."),
    DIAL,
)
TABLE: Final = _group(
    "At the table",
    (("Space",), "Show at once where moving cards go."),
    (("Ctrl + Z", "Cmd + Z"), "Take back, if nothing new was seen."),
    (("H",), "A hint, and more of it at every press."),
    CLAIM,
    TRICK,
    (("G", "W"), "The log; why they played so."),
    TALK,
    (("F2",), "The score sheet."),
    (("M",), "Silence, and sound again."),
)
DIALOGS: Final = _group(
    "In sheets and menus",
    (("Tab", "Shift + Tab"), "Through buttons and panels, and back."),
    (("←", "→", "↑", "↓"), "Change it, or go to its neighbour."),
    (("Enter", "Space"), "Press it. Enter alone: the brass button."),
    (("Page ↑", "Page ↓"), "Read on or back."),
    (("Esc",), "One step back; no match is ever lost."),
)
GLOBAL: Final = _group(
    "Everywhere",
    (("?", "F1"), "These keys; the rules of the game."),
    (("F11", "Alt + Enter"), "Full screen, and back."),
)
REPLAY: Final = _group(
    "Looking through a match",
    (("←", "→"), "A deed back, or on."),
    (("Shift + ←", "Shift + →"), "To a decision of the seat that looks."),
    (("Page ↑", "Page ↓"), "A round back, or on."),
    (("Home", "End"), "To the beginning; to the end."),
    (("Space",), "Let it play by itself, and stop it."),
    (("E",), "Look through other eyes."),
    (("F2",), "The score sheet."),
)
RULES: Final = _group(
    "In these rules",
    (("←", "→"), "Turn to the chapter before or after."),
    (("1", "…", "9"), "Open a chapter by its number."),
    (("↑", "↓", "Page ↑", "Page ↓"), "Read on or back. At its end, a page turns."),
)

GROUPS: Final = (CARDS, DIALOGS, TABLE, GLOBAL)
"""What the sheet of keys shows."""
REPLAY_GROUPS: Final = (REPLAY, DIALOGS, GLOBAL)
"""What it shows while a replay is open."""


def _blocks(*groups: KeyGroup) -> tuple[Block, ...]:
    return tuple(block for heading, keys in groups for block in (HeadingBlock(heading), keys))


CHAPTER_START: Final[tuple[Block, ...]] = (
    TextBlock("Everything can be done with the mouse, and everything can be done without it.", is_lead=True),
    *_blocks(CARDS, TABLE),
    TextBlock(
        "With the mouse: drag a card to the middle, or click it and click again. A right click on a card that cannot "
        "be played says why. In the settings a single click can be made to play, or none."
    ),
)
CHAPTER_END: Final = _blocks(GLOBAL, DIALOGS, REPLAY, RULES)
"""What stands in every rule book before and after the keys that its game adds."""
