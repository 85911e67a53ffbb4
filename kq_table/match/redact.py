"""Removes from the text of a match who played, and what they said and typed."""

from __future__ import annotations

import re
from typing import Final

from engines.core import talk

UNSAID: Final = f"{talk.TALK_WORD} …"
"""Stands for what somebody said."""


def redact_match(text: str) -> str:
    """Remove the players' names, what they said, and what they typed as a cut, from the text of a match's record."""
    text = re.sub(r"^name (\d+) .*$", r"name \1 Player \1", text, flags=re.MULTILINE)
    text = re.sub(r"^cut .*$", "cut …", text, flags=re.MULTILINE)
    return re.sub(rf"^(\d+) {talk.TALK_WORD} .*$", rf"\1 {UNSAID}", text, flags=re.MULTILINE)


def redact_deed(deed: str) -> str:
    """Remove what was said, where a deed is talk."""
    return UNSAID if talk.is_talk(deed) else deed
