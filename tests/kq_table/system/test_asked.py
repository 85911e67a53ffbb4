"""A question that a thread answers: in its turn, with its error, and without a thread where none can be had."""

from __future__ import annotations

from threading import Event

import pytest

from kq_table.system.asked import Asked


def test_an_answer_comes_when_the_one_before_it_has_come() -> None:
    may_answer, told = Event(), list[int]()

    def first() -> None:
        may_answer.wait()
        told.append(1)

    before = Asked(first)
    after = Asked(lambda: told.append(2), before)
    assert (False, False) == (before.is_answered, after.wait(0.0))
    may_answer.set()
    assert after.wait(None)
    assert [1, 2] == told


def test_what_was_raised_is_raised_where_the_answer_is_taken() -> None:
    asked = Asked(lambda: 1 // 0)
    assert asked.wait(None)
    with pytest.raises(ZeroDivisionError):
        asked.take()


def test_where_no_thread_can_be_had_the_answer_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", refuse)
    assert 7 == Asked(lambda: 7).take()
