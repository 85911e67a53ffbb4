"""Takes out of a text what would tell who sits at this machine. Knows texts alone."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

HOME: Final = "~"
SOMEBODY: Final = "somebody"
LOGINS: Final = ("USER", "LOGNAME", "USERNAME")
"""Where the systems say who has logged in."""


def discreet(text: str) -> str:
    """Give a text without the home folder and the login name, which stand in every path of the machine."""
    try:
        home = str(Path.home())
    except RuntimeError:
        home = ""  # this system does not know where its user is at home
    if len(home) > 1:
        text = text.replace(home, HOME)
    names = {os.environ[word] for word in LOGINS if os.environ.get(word)} - {SOMEBODY}
    for name in sorted(names):
        # As a part of a path alone: by itself it may be any word, "king" for one.
        text = re.sub(rf"(?<=[/\\]){re.escape(name)}(?![\w.-])", SOMEBODY, text)
    return text


def record(text: str) -> str:
    """Give a match's record without the names of those who play, and without what they said."""
    text = re.sub(r"^name (\d+) .*$", r"name \1 Player \1", text, flags=re.MULTILINE)
    return re.sub(r"^(\d+) say .*$", r"\1 say …", text, flags=re.MULTILINE)
