"""What tests of results share."""

from __future__ import annotations

from pathlib import Path

import pytest

from kq_table.storage.record_store import RecordStore


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    """Give an empty store in the test's folder."""
    return RecordStore(tmp_path)
