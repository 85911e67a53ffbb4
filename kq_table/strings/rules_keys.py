"""The keys of the table, for every game's rule book. Knows no game."""

from __future__ import annotations

from typing import Final

from kq_table.book.blocks import Block, Heading, Keys, Text

TABLE: Final[tuple[Block, ...]] = (
    Text("Everything can be done with the mouse, and everything can be done without it.", is_lead=True),
    Heading("At the table"),
    Keys(
        (
            (("←", "→"), "Go along your hand."),
            (("1", "…", "9"), "Choose a card by its place, counted from the left."),
            (("Shift + S", "H", "D", "C"), "Jump to spades, hearts, diamonds or clubs; again for the next one."),
            (("Enter", "Space"), "Play the card you are at."),
            (("Space",), "While cards are still moving: show at once where they go."),
            (("M",), "Silence, and sound again."),
        )
    ),
    Text(
        "With the mouse: drag a card to the middle, or click it and click again. A right click on a card that cannot "
        "be played says why."
    ),
)

EVERYWHERE: Final[tuple[Block, ...]] = (
    Heading("Everywhere"),
    Keys(
        (
            (("Tab", "Shift + Tab"), "Go through the buttons and other controls, and back."),
            (("Esc",), "One step back. It never throws a match away."),
            (("F1",), "These rules; again to close them."),
            (("F11", "Alt + Enter"), "Full screen, and back to a window."),
        )
    ),
    Heading("In these rules"),
    Keys(
        (
            (("←", "→"), "Turn to the chapter before or after."),
            (("1", "…", "9"), "Open a chapter by its number."),
            (("↑", "↓", "Page ↑", "Page ↓"), "Read on or back. At its end, a page turns."),
        )
    ),
)
