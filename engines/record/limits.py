"""Limits on the size of a record of any origin; a larger one is refused before it is processed."""

from __future__ import annotations

from typing import Final

MAX_RECORD_BYTES: Final = 8_000_000
"""A larger file is not read into memory."""
MAX_HEADER_BYTES: Final = 65_536
MAX_LINES: Final = 40_000
"""Lines of all kinds, comments and header lines included."""
MAX_DEEDS: Final = 10_000
"""Deed lines: three times as many as the longest match with the usual options has."""
MAX_TALK_DEEDS: Final = 5_000
"""After this many deed lines nobody talks at the table any more, so that talk cannot make a record too long."""
