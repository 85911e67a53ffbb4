"""The keys of the program, for the sheet of keys and for every game's rule book. Knows no game."""

from __future__ import annotations

from typing import Final

from kq_table.text.rulebook_blocks import Block, HeadingBlock, KeysBlock, TextBlock

Row = tuple[tuple[str, ...], str]

DIAL: Final[Row] = (("−", "0", "…", "9"), "On a dial: write the number.")
CLAIM: Final[Row] = (("K",), "End a round that can end only one way.")
TRICK: Final[Row] = (("L",), "Look at the last trick.")
SINCE: Final[Row] = (("L",), "See what was done since your last turn.")
TALK: Final[Row] = (("T",), "Talk, where a game is played with words.")
"""Keys that only some games have."""

CARDS: Final = KeysBlock(
    (
        (("←", "→", "↑", "↓"), "Along your hand, and from row to row."),
        (("1", "…", "9"), "To the card at that place from the left."),
        (("Shift + S H D C",), "To the next card of that suit."),
        (("Enter", "Space"), "Play it; Space may raise one card more."),
        (("Ctrl + ←", "Ctrl + →"), "Move it, where you order your hand."),
        DIAL,
    )
)
TABLE_KEYS: Final = KeysBlock(
    (
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
)
SHEETS: Final = KeysBlock(
    (
        (("Tab", "Shift + Tab"), "Through buttons and panels, and back."),
        (("←", "→", "↑", "↓"), "Change it, or go to its neighbour."),
        (("Enter", "Space"), "Press it. Enter alone: the brass button."),
        (("Page ↑", "Page ↓"), "Read on or back."),
        (("Esc",), "One step back; no match is ever lost."),
    )
)
ALWAYS: Final = KeysBlock(
    (
        (("?", "F1"), "These keys; the rules of the game."),
        (("F11", "Alt + Enter"), "Full screen, and back."),
    )
)
REPLAY_KEYS: Final = KeysBlock(
    (
        (("←", "→"), "A deed back, or on."),
        (("Shift + ←", "Shift + →"), "To a decision of the seat that looks."),
        (("Page ↑", "Page ↓"), "A round back, or on."),
        (("Home", "End"), "To the beginning; to the end."),
        (("Space",), "Let it play by itself, and stop it."),
        (("E",), "Look through other eyes."),
        (("F2",), "The score sheet."),
    )
)
RULES: Final = KeysBlock(
    (
        (("←", "→"), "Turn to the chapter before or after."),
        (("1", "…", "9"), "Open a chapter by its number."),
        (("↑", "↓", "Page ↑", "Page ↓"), "Read on or back. At its end, a page turns."),
    )
)

GROUPS: Final[tuple[tuple[str, KeysBlock], ...]] = (
    ("Your cards", CARDS),
    ("In sheets and menus", SHEETS),
    ("At the table", TABLE_KEYS),
    ("Everywhere", ALWAYS),
)
"""What the sheet of keys shows, each list under its heading."""
LOOKING: Final[tuple[tuple[str, KeysBlock], ...]] = (
    ("Looking through a match", REPLAY_KEYS),
    ("In sheets and menus", SHEETS),
    ("Everywhere", ALWAYS),
)
"""What it shows where nothing is played, but looked at."""

TABLE: Final[tuple[Block, ...]] = (
    TextBlock("Everything can be done with the mouse, and everything can be done without it.", is_lead=True),
    HeadingBlock("Your cards"),
    CARDS,
    HeadingBlock("At the table"),
    TABLE_KEYS,
    TextBlock(
        "With the mouse: drag a card to the middle, or click it and click again. A right click on a card that cannot "
        "be played says why. In the settings a single click can be made to play, or none."
    ),
)

EVERYWHERE: Final[tuple[Block, ...]] = (
    HeadingBlock("Everywhere"),
    ALWAYS,
    HeadingBlock("In sheets and menus"),
    SHEETS,
    HeadingBlock("Looking through a match"),
    REPLAY_KEYS,
    HeadingBlock("In these rules"),
    RULES,
)
