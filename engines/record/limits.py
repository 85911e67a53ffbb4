"""How large a record may be, from wherever it comes: what goes beyond this is refused before it is worked through."""

from __future__ import annotations

from typing import Final

MAX_RECORD_BYTES: Final = 8_000_000
"""A larger file is not read into memory."""
MAX_HEADER_BYTES: Final = 65_536
MAX_LINES: Final = 40_000
"""Of all kinds: comments and the header's lines too."""
MAX_DEEDS: Final = 10_000
"""Deed lines, three times as many as the longest match with the usual options has."""
MAX_TALK_DEEDS: Final = 5_000
"""From so many deed lines on nobody talks at the table any more: what is said must not make a record too long."""
