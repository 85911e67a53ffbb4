"""A message to the player, as data: for files, bots and records to report before there is a window."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Notice(NamedTuple):
    """A key of `kq_table.text` and the values for its template."""

    key: str
    values: Mapping[str, str] = MappingProxyType({})
