"""A measured start tells of its parts, in their order, and of nothing else."""

from __future__ import annotations

import time

from kq_table.dev import start_bench

PARTS = ["interpreter", "crash reports", "pygame", "modules", "lock and settings", "SDL's video", "window"]
PARTS += ["other modules", "records and pictures", "menu", "first frame"]


def test_every_part_of_a_start_is_told() -> None:
    began = time.monotonic()
    parts = start_bench.starts(1)
    taken = (time.monotonic() - began) * 1000
    assert PARTS == list(parts)
    assert all(wall >= 0 and cpu >= 0 for times in parts.values() for wall, cpu in times)
    assert sum(wall for times in parts.values() for wall, _ in times) <= taken


def test_a_summary_has_the_median_of_each_part() -> None:
    parts = {"menu": [(3.0, 1.0), (1.0, 1.0), (2.0, 9.0)]}
    assert {"menu": {"wall": 2.0, "cpu": 1.0}} == start_bench.summary(parts)
