"""The bot of the pictures: a player of the house within this process, which thinks its thought to the end."""

from __future__ import annotations

from engines.minds.lore import lore
from engines.minds.players import player
from engines.spec import Budget
from kq_table.bots import Answer
from kq_table.chair import Chair
from kq_table.dev.thinker import ThinkingBot

from .records import play

LEVEL = "page"


def test_it_does_what_that_player_of_the_house_would_do_however_short_the_time() -> None:
    match = play(lambda match: match.n >= 5)
    chair = Chair(ThinkingBot(), match.turn, LEVEL)
    chair.sit_down(match)
    chair.ask(match, seconds=0.001)
    (answer,) = chair.bot.poll()
    view = match.view(match.turn)
    thought = player(LEVEL).choose(match.rules, view, Budget(lore(match.rules.key).measure))
    assert isinstance(answer, Answer)
    assert (thought.deed, thought.reasons, thought.candidates) == (answer.deed, answer.reasons, answer.candidates)
