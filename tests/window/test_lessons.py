"""Every lesson in a real window by mouse and keys in turn, with a wrong move at each step; one is left and taken up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from kq_table.features.lessons import lesson as lesson_file
from kq_table.features.lessons.lesson import Lesson, LessonStep

from .desk import Desk, Way
from .player import HASTE, BothWaysPlayer, Player, hurry

FEW_DEEDS = 60


class Learner(Player):
    """Learns a game by mouse, and tries a wrong move at each step."""

    def begin(self, game: str = "king") -> None:
        """Go from the menu to a lesson."""
        self._set_up(game)
        self._press("learn")
        self.desk.wait_for_scene("table")

    def learn(self, lesson: Lesson) -> None:
        """Do the whole lesson, and go back to the menu."""
        done = 0
        for _ in range(FEW_DEEDS):
            scene = self.desk.wait_for(self._call_at_end, "our turn or the end")
            if scene == "lesson_end":
                break
            if scene != "table":
                self._put_away(scene)
            elif self._slip().startswith(f"Step {done + 1} of "):
                self._take(lesson.steps[done])
                done += 1
            else:
                self._act(self.chance.choice(self.desk.ways))
        assert len(lesson.steps) == done
        self._press("menu")
        self.desk.wait_for_scene("menu")

    def _take(self, step: LessonStep) -> None:
        """Try a wrong move, then do what is awaited."""
        wrong = [way for way in self.desk.ways if not step.takes(way.deed)]
        before = self.desk.deeds()
        if wrong:
            self._do(replace(wrong[0], goal=None))  # a drag is over when something was done
            # While a card is raised the slip says how it is played.
            self.desk.wait_for(lambda: not (self.desk.raised or self._slip().startswith("Step ")), "a reason")
        # A card that goes back makes the table tell its ways again. The keys go on from where the pointer rests, which
        # may lead to what is awaited instead.
        self.desk.wait_for(lambda: self._right(step) or self.desk.deeds() != before, "what the step awaits")
        if self.desk.deeds() == before:
            self._act(self._right(step)[0])
        assert step.takes(self.desk.deeds()[len(before)])

    def _right(self, step: LessonStep) -> list[Way]:
        return [way for way in self.desk.ways if step.takes(way.deed)]

    def _press(self, control: str) -> None:
        self.desk.click(control)

    def _wait_for_word(self, start: str) -> None:
        self.desk.wait_for(lambda: self.desk.ways and self._slip().startswith(start), f"the coach's word {start}")

    def _slip(self) -> str:
        slip = self.desk.find("hint.slip")
        return slip.text if slip else ""

    def _call_at_end(self) -> str | None:
        return "lesson_end" if self.desk.scene == "lesson_end" else self._call()


class BothWaysLearner(BothWaysPlayer, Learner):
    """The same with the keys for some moves, and for all that is no move."""


def test_every_lesson_is_done_in_a_window(desk: Desk, home: Path) -> None:
    hurry(home)
    desk.start(*HASTE)
    learner = BothWaysLearner(desk, home, Random(1))
    for game in lesson_file.games():
        Learner.begin(learner, game)
        learner.learn(lesson_file.load(game))
    assert not list((home / "data" / "records").glob("**/*.kq"))
    lessons = [path.name for path in (home / "data" / "lessons" / "records" / "finished").glob("*.kq")]
    assert len(lesson_file.games()) == len(lessons)


def test_a_lesson_goes_on_where_the_program_was_killed(desk: Desk, home: Path) -> None:
    hurry(home)
    desk.start(*HASTE)
    learner = Learner(desk, home, Random(1))
    learner.begin("king")
    learner._wait_for_word("Step 1 ")
    learner._act(next(way for way in desk.ways if way.deed == "play 7C"))
    learner._wait_for_word("Step 2 ")
    desk.kill()
    desk.start(*HASTE)
    learner.begin("king")
    learner._wait_for_word("Step 2 ")
