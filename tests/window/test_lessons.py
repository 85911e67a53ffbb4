"""Lessons in a real window: by mouse, by keys, with a wrong move tried at each step; and one left and taken up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kq_table.match import lesson_check
from kq_table.match.lesson import Lesson
from kq_table.text import find

from .desk import Desk
from .player import HASTE, KeyPlayer, Player, box_of, hurry

FEW_DEEDS = 60


class Learner(Player):
    """Learns a game by mouse, and tries a wrong move at each step."""

    def begin(self, game: str = "king") -> None:
        """Go from the menu to a lesson."""
        self.desk.click(f"game:{box_of(game)}")
        self.desk.click("learn")
        self.desk.wait_for_scene("table")

    def learn(self, lesson: Lesson) -> None:
        """Do the whole lesson."""
        for number, step in enumerate(lesson.steps, 1):
            self._wait_for_word(f"{number}/")
            wrong = [way for way in self.desk.ways if not step.takes(way.deed)]
            if wrong:
                before = self.desk.deeds()
                self._do(replace(wrong[0], goal=None))  # a drag is over when something was done
                self.desk.wait_for(lambda: not self._slip().split(" ")[0].endswith(f"/{len(lesson.steps)}"), "a reason")
                assert before == self.desk.deeds()
            self._act(next(way for way in self.desk.ways if step.takes(way.deed)))
        for _ in range(FEW_DEEDS):
            if (scene := self.desk.wait_for(self._call_at_end, "our turn or the end")) == "lesson_end":
                return
            if scene == "table":
                self._act(self.chance.choice(self.desk.ways))
            else:
                self._put_away(scene)
        raise AssertionError("the lesson does not end")

    def _wait_for_word(self, start: str) -> None:
        self.desk.wait_for(lambda: self.desk.ways and self._slip().startswith(start), f"the coach's word {start}")

    def _slip(self) -> str:
        slip = self.desk.find("hint.slip")
        return slip.text if slip else ""

    def _call_at_end(self) -> str | None:
        return "lesson_end" if self.desk.scene == "lesson_end" else self._call()


class KeyLearner(Learner, KeyPlayer):
    """The same without a mouse."""

    def begin(self, game: str = "king") -> None:
        self._press(f"game:{box_of(game)}")
        self._press("learn")
        self.desk.wait_for_scene("table")


@pytest.mark.parametrize(("game", "kind"), [("king", Learner), ("the-queen", KeyLearner)], ids=["mouse", "keys"])
def test_a_lesson_is_done_in_a_window(desk: Desk, home: Path, game: str, kind: type[Learner]) -> None:
    hurry(home)
    desk.start(*HASTE)
    learner = kind(desk, home, Random(1))
    learner.begin(game)
    learner.learn(lesson_check.load(game, lambda key: find(key) is not None))
    desk.key("Return")
    desk.wait_for_scene("setup")
    assert not list((home / "data" / "records").glob("**/*.kq"))
    assert 1 == len(list((home / "data" / "lessons" / "records" / "finished").glob("*.kq")))


def test_a_lesson_goes_on_where_the_program_was_killed(desk: Desk, home: Path) -> None:
    hurry(home)
    desk.start(*HASTE)
    learner = Learner(desk, home, Random(1))
    learner.begin("king")
    learner._wait_for_word("1/")
    learner._act(next(way for way in desk.ways if way.deed == "play 7C"))
    learner._wait_for_word("2/")
    desk.kill()
    desk.start(*HASTE)
    learner.begin("king")
    learner._wait_for_word("2/")
