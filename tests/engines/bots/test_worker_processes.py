"""Processes that play at once, and how Ctrl+C ends them."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from engines.bots.worker_processes import worker_processes

HOURS = 4 * 3600.0


@pytest.fixture(autouse=True)
def errors_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what pytest does with them: where workers end early another answer to them is put in place."""
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)


def press_ctrl_c_and_wait(noted: list[str]) -> None:
    with worker_processes(2) as executor:
        assert executor is not None
        asked = [executor.submit(time.sleep, HOURS) for _ in range(9)]
        signal.raise_signal(signal.SIGINT)
        noted.append("went on")
        asked[-1].result()


def test_ctrl_c_ends_the_workers_and_is_told_to_who_waits_for_them() -> None:
    # Told at once, it might be while a future is locked: that would stay so, and the end of the pool never come.
    before, noted = signal.getsignal(signal.SIGINT), list[str]()
    with pytest.raises(KeyboardInterrupt):
        press_ctrl_c_and_wait(noted)
    assert ["went on"] == noted
    assert before is signal.getsignal(signal.SIGINT)


def press_ctrl_c_at_the_end() -> None:
    with worker_processes(2) as executor:
        assert executor is not None
        assert 3 == executor.submit(max, 3, 2).result()
        signal.raise_signal(signal.SIGINT)


def test_ctrl_c_after_the_last_result_is_not_lost() -> None:
    with pytest.raises(KeyboardInterrupt):
        press_ctrl_c_at_the_end()


def err() -> None:
    with worker_processes(2) as executor:
        assert executor is not None
        executor.submit(time.sleep, HOURS)
        raise ZeroDivisionError


def test_an_error_ends_the_workers() -> None:
    with pytest.raises(ZeroDivisionError):
        err()


def test_for_a_single_job_there_are_none() -> None:
    with worker_processes(1) as executor:
        assert executor is None
