"""The bot of the screenshots: a built-in player in this process, which always thinks to the end."""

from __future__ import annotations

from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import player
from engines.core.search_api import Budget
from kq_table.dev.inline_bot import InlineBot
from kq_table.match.bot_process import BotAnswer
from kq_table.match.bot_seat import BotSeat
from tests.kq_table.records import play

LEVEL = "page"


def test_it_does_what_that_player_of_the_house_would_do_however_short_the_time() -> None:
    match = play(lambda match: match.n >= 5)
    bot_seat = BotSeat(InlineBot(), match.turn, LEVEL)
    bot_seat.restart(match)
    bot_seat.ask(match, seconds=0.001)
    (answer,) = bot_seat.bot.poll()
    view = match.view(match.turn)
    thought = player(LEVEL).choose(match.rules, view, Budget(heuristics_for(match.rules.key).default_iterations))
    assert isinstance(answer, BotAnswer)
    assert (thought.deed, thought.reasons, thought.candidates) == (answer.deed, answer.reasons, answer.candidates)
