"""Removes from a text what would identify the user of this machine."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from engines.core.escape import escape

HOME_MARK: Final = "~"
USER_MARK: Final = "somebody"
LOGIN_VARIABLES: Final = ("USER", "LOGNAME", "USERNAME")
"""Environment variables that hold the login name."""


def redact_text(text: str) -> str:
    """Replace the home folder and the login name, which appear in every path of the machine."""
    try:
        home = str(Path.home())
    except RuntimeError:
        home = ""  # the system knows no home folder
    if len(home) > 1:
        for form in _forms(home):
            text = text.replace(form, HOME_MARK)
    names = {os.environ[word] for word in LOGIN_VARIABLES if os.environ.get(word)} - {USER_MARK}
    for form in sorted(form for name in names for form in _forms(name)):
        # Only as a part of a path: by itself it may be any word, like "king".
        text = re.sub(rf"(?<=[/\\]){re.escape(form)}(?![\w.-])", USER_MARK, text)
    return text


def _forms(name: str) -> set[str]:
    """A name as it is, as `escape` shows it, and as Python's messages quote it."""
    return {name, escape(name), repr(name)[1:-1]}
