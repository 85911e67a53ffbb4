"""A message to the player, as data: what files, bots and records may want to report before there is a window."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Notice(NamedTuple):
    """A key of `kq_table.text` and the values for its template."""

    key: str
    values: Mapping[str, str] = MappingProxyType({})
