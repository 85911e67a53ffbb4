"""A clock that jumps: shut lids, and clocks put back."""

from __future__ import annotations

from kq_table.match.awake_clock import MOST, AwakeClock
from kq_table.match.bot_process import Answer, Bot, Fault
from kq_table.match.bot_transport import NullTransport


def test_time_in_which_nobody_looked_hardly_counts() -> None:
    moments = iter([0.0, 0.5, 1.0, 30_000.0, 30_000.5])
    awake = AwakeClock(lambda: next(moments))
    assert [0.5, 1.0, 1.0 + MOST, 1.5 + MOST] == [awake() for _ in range(4)]


def test_a_clock_that_is_put_back_takes_nothing_away() -> None:
    moments = iter([100.0, 101.0, 7.0, 8.0])
    awake = AwakeClock(lambda: next(moments))
    assert [1.0, 1.0, 2.0] == [awake() for _ in range(3)]


def test_a_bot_is_not_blamed_for_the_hours_in_which_the_machine_slept() -> None:
    now = [0.0]
    news: list[list[Answer | Fault]] = []
    bot = Bot(clock=AwakeClock(lambda: now[0]), connect=NullTransport)
    bot.start(game="king", seats=4, seat=0, options={}, level="knight", seed=0)
    bot.choose(0, ["play QS"], 1.0)
    for now[0] in (1.0, 9 * 3600.0, 9 * 3600.5):
        news.append(bot.poll())
    assert [[], [], []] == news
    for second in range(60):
        now[0] = 10 * 3600.0 + second
        news.append(bot.poll())
    assert [Fault(0, "did not answer in time")] in news, "one that keeps silent is blamed all the same"
