"""English: what is said when the machine, the disk or the program itself errs."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # Before there is a window
    "app.already_running": "KQ Table is open already; look for its window.",
    "app.comes_forward": "KQ Table is open already; its window comes to the front.",
    "app.no_window_system": "No window system was found (DISPLAY and WAYLAND_DISPLAY lead nowhere).",
    "app.no_window": "No window could be opened ({reason}).",
    "app.no_disk": "There is no folder in which KQ Table could keep a match ({reason}). Make room on the disk.",
    # After an error of the program
    "mishap.title": "That went wrong",
    "mishap.what": "The program has made a mistake of its own and could not go on as it was.",
    "mishap.safe": "Your match is safe: every card was saved as it was played.",
    "mishap.no_match": "No match was at the table.",
    "mishap.ends": "KQ Table has made a mistake of its own and must close. Matches are safe: "
    "every card was saved as it was played.",
    "mishap.report": "A report was written. It names nobody, and it was sent nowhere; "
    "to have the mistake mended, pass it on yourself:\n{path}",
    "mishap.no_report": "No report could be written; the disk refused it.",
    "mishap.menu": "To the menu",
    "mishap.go_on": "Continue the match",
    "mishap.close": "Close",
    "note.not_swept": "Leftovers in {path} could not be cleared away ({reason}). Matches are safe.",
    "note.died": "KQ Table ended by a mistake of its own the last time. Matches are safe. A report was written. "
    "It names nobody, and it was sent nowhere; to have the mistake mended, pass it on yourself:\n{path}",
}
