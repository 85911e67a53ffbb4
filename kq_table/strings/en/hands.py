"""English: what hands do at every table: undo, log, last trick, claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {}
