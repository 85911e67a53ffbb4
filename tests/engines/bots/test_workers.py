"""Processes that play at once, and how Ctrl+C ends them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from engines.bots.workers import worker_processes

HOURS = 4 * 3600.0


def test_they_give_every_result_as_it_comes(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with worker_processes(2) as each:
        results = iter(each(wait_for, [mark, tmp_path]))
        assert tmp_path == next(results)
        mark.touch()
        assert [mark] == list(results)


def test_for_a_single_job_there_are_none() -> None:
    with worker_processes(1) as each:
        assert each is map


def test_an_error_ends_them() -> None:
    with pytest.raises(TypeError), worker_processes(2) as each:
        list(each(time.sleep, [HOURS, "no number"]))


def test_one_that_is_killed_is_told_of_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="a worker process ended unexpectedly"), worker_processes(2) as each:
        list(each(os._exit, [1, 1]))


def test_one_that_ends_in_its_start_is_told_of_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others wait for it then, before they take anything up."""
    code = f"""
import os, sys
if "--multiprocessing-fork" in sys.orig_argv:
    try:
        open({str(tmp_path / "first")!r}, 'xb').close()
    except FileExistsError:
        os._exit(1)
"""
    (tmp_path / "sitecustomize.py").write_text(code, encoding="utf-8", newline="\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    with pytest.raises(ValueError, match="a worker process ended unexpectedly"), worker_processes(3) as each:
        list(each(abs, [-3]))


def test_ctrl_c_ends_them_and_is_told_to_who_waits_for_a_result() -> None:
    # Told at once, it might be while a task is locked: that would stay so, and the end of the processes never come.
    before, asked = signal.getsignal(signal.SIGINT), list[float]()
    with pytest.raises(KeyboardInterrupt), worker_processes(2) as each:
        list(each(time.sleep, interrupted(asked)))
    assert [HOURS] * 9 == asked
    assert before is signal.getsignal(signal.SIGINT)


def test_ctrl_c_after_the_last_result_is_not_lost() -> None:
    with pytest.raises(KeyboardInterrupt):
        press_ctrl_c_at_the_end()


def wait_for(path: Path) -> Path:
    while not path.exists():
        time.sleep(0.01)
    return path


def interrupted(asked: list[float]) -> Iterable[float]:
    """Press Ctrl+C while tasks are handed out."""
    signal.raise_signal(signal.SIGINT)
    for _ in range(9):
        asked.append(HOURS)
        yield HOURS


def press_ctrl_c_at_the_end() -> None:
    with worker_processes(2) as each:
        assert [3] == list(each(abs, [-3]))
        signal.raise_signal(signal.SIGINT)
