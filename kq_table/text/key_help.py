"""The keys of the program, for the sheet of keys and for the rule books."""

from __future__ import annotations

from typing import Final

from kq_table.text.rulebook_blocks import Block, HeadingBlock, KeysBlock, TextBlock

KeyRow = tuple[tuple[str, ...], str]
"""Keys of which any will do, and what they do."""
KeyGroup = tuple[str, KeysBlock]
"""A list of keys under its heading."""

DIAL: Final[KeyRow] = (("−", "0", "…", "9"), "On a dial: type the number.")
CLAIM: Final[KeyRow] = (("K",), "Finish a round whose result is certain.")
TRICK: Final[KeyRow] = (("L",), "Look at the last trick.")
SINCE: Final[KeyRow] = (("L",), "See the moves since your last turn.")
TALK: Final[KeyRow] = (("T",), "Talk, in games with table talk.")
"""Keys that only some games have."""


def _group(heading: str, *rows: KeyRow) -> KeyGroup:
    return heading, KeysBlock(rows)


CARDS: Final = _group(
    "Your cards",
    (("←", "→", "↑", "↓"), "Move along your hand or between rows."),
    (("1", "…", "9"), "Go to that card, counted from the left."),
    (("Shift + S H D C",), "Go to the next card of that suit."),
    (("Enter", "Space"), "Play it. Space can also select more."),
    (("Ctrl + ←", "Ctrl + →"), "Move it, if you sort your own hand."),
    DIAL,
)
TABLE: Final = _group(
    "At the table",
    (("Space",), "Skip the animation."),
    (("Ctrl + Z", "Cmd + Z"), "Take back your last move."),
    (("H",), "Get a hint. Press again for more."),
    CLAIM,
    TRICK,
    (("G", "W"), "The log; why they played that way."),
    TALK,
    (("F2",), "The score sheet."),
    (("M",), "Sound off, and on again."),
)
DIALOGS: Final = _group(
    "In menus and dialogs",
    (("Tab", "Shift + Tab"), "Next button; previous button."),
    (("←", "→", "↑", "↓"), "Change it, or go to the next one."),
    (("Enter", "Space"), "Press it. Enter alone: the brass button."),
    (("Page ↑", "Page ↓"), "Scroll up or down."),
    (("Esc",), "Go back; your match is saved."),
)
GLOBAL: Final = _group(
    "Everywhere",
    (("?", "F1"), "These keys; the rules of the game."),
    (("F11", "Alt + Enter"), "Full screen on or off."),
)
REPLAY: Final = _group(
    "Reviewing a match",
    (("←", "→"), "Previous move; next move."),
    (("Shift + ←", "Shift + →"), "Previous or next decision of this player."),
    (("Page ↑", "Page ↓"), "Previous round; next round."),
    (("Home", "End"), "To the start; to the end."),
    (("Space",), "Play the match; pause."),
    (("E",), "See the match as another player."),
    (("F2",), "The score sheet."),
)
RULES: Final = _group(
    "In these rules",
    (("←", "→"), "Previous chapter; next chapter."),
    (("1", "…", "9"), "Open a chapter by its number."),
    (("↑", "↓", "Page ↑", "Page ↓"), "Scroll. At the end, the next chapter opens."),
)

GROUPS: Final = (CARDS, DIALOGS, TABLE, GLOBAL)
"""What the sheet of keys shows."""
REPLAY_GROUPS: Final = (REPLAY, DIALOGS, GLOBAL)
"""What it shows while a replay is open."""


def _blocks(*groups: KeyGroup) -> tuple[Block, ...]:
    return tuple(block for heading, keys in groups for block in (HeadingBlock(heading), keys))


CHAPTER_START: Final[tuple[Block, ...]] = (
    TextBlock("You can do everything with the mouse, and everything with keys.", is_lead=True),
    *_blocks(CARDS, TABLE),
    TextBlock(
        "With the mouse: drag a card to where you want to play it, or click it and click again. To see why you can’t "
        "play a card, right-click it. In the settings you can choose one click to play, or dragging only."
    ),
)
CHAPTER_END: Final = _blocks(GLOBAL, DIALOGS, REPLAY, RULES)
"""What stands in every rule book before and after the keys that its game adds."""
