"""English: what hands do at every table: undo, log, last trick, claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    "tools.log": "Log (G)",
    "tools.trick": "Last trick (L)",
    "tools.since": "Since your last turn (L)",
    "tools.undo": "Take back (Ctrl+Z)",
    "undo.done": "Taken back.",
    "undo.assisted": "Taken back. From now on this match counts as one with help.",
    "undo.none": "There is nothing that you could take back.",
    "undo.seen": "Only the last deed can be taken back, and only while nobody has seen anything new.",
    "note.not_taken_back": "Nothing was taken back: {reason}.",
    "claim.offer": "Nothing can change any more: finish the deal (K)",
    "claim.none": "The round can still come out in more than one way, or that is not yet proven.",
    "claim.short": "Finish the deal (K)",
    "claim.hint": "However the cards still fall, the round scores the same. The rest is played out for all to see.",
    "log.title": "Log",
    "log.empty": "Nothing has happened yet.",
    "recall.trick": "Last trick",
    "recall.since": "Since your last turn",
    "recall.taken": "It goes to {name}",
    "recall.none": "No trick has been taken in this round yet.",
}
