"""Lessons are files to check: what is wrong in one is found before anybody learns from it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest

from engines.core.api import OVER
from engines.core.shuffle import SealedSource
from engines.games import registry
from engines.record.record import Line
from kq_table.features.lessons import lesson as lesson_file
from kq_table.features.lessons import match as lesson_match
from kq_table.features.lessons.lesson import BadLesson, Lesson
from kq_table.features.lessons.match import LessonController
from kq_table.match.controller import MatchServices
from kq_table.match.setup import Seating
from kq_table.system.notice import Notice
from kq_table.text import find, say
from tests.kq_table.features.lessons import lesson_check
from tests.tools.bots import FakeBot

NOW = datetime(2026, 3, 1, 12)  # noqa: DTZ001 (the same on every clock)
GAMES = [rules.key for rules in registry.GAMES if rules.key in lesson_file.games()]
LATER = 1000.0
"""Seconds from moment to moment: no pause is longer."""
FEW_DEEDS = 400

HANDS = (
    "hand0=9S,JS,AS,TH,QH,AH,7C,8C hand1=7S,TS,7H,JH,KH,QD,9C,TC "
    "hand2=8S,QS,8H,8D,TD,JC,KC,AC hand3=KS,9H,7D,9D,JD,KD,AD,QC"
)
GOOD = '''
seed = "1"
rounds = 1
record = """
kq-record 1
game king
seats 4

- dealer 3
- deal HANDS
"""
[[round]]
[round.replies]
1 = ["play 9C", "play 7S"]
2 = ["play JC", "play 8S"]
3 = ["play QC", "play AS | play KS"]
[[round.step]]
say = "goal"
show = ["7C", "trick", "seat:3", "play 8C"]
await = ["play 7C", "play 8C"]
else = { "*" = "too_high" }
[[round.step]]
say = "follow"
await = ["play 9S", "play JS"]
else = { "play AS" = "ace_wins" }
'''.replace("HANDS", HANDS)


def is_message(key: str) -> bool:
    return find(key) is not None


def changed(old: str, new: str) -> str:
    """Give the good lesson with one thing wrong."""
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def test_a_good_lesson_is_read() -> None:
    found = lesson_file.read(GOOD, "good")
    lesson_check.check(found, is_message)
    assert ("king", 2, 1) == (found.game, len(found.steps), found.rounds)
    assert "play AS | play KS" == found.guided[0].replies[3][1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (changed('seed = "1"', "seed = 1"), "good: seed is not text"),
        (changed('seed = "1"', 'seed = "1'), "good: "),
        (changed("rounds = 1", "rounds = 0"), "good: rounds is not a number from 1 to 100"),
        (changed("rounds = 1", "sound = 1"), "good: the lesson has no rounds"),
        (changed('seed = "1"', 'seed = "1"\nclue = "x"'), "good: the lesson has an unknown word, clue"),
        (changed('say = "goal"', 'tell = "goal"'), "good: round 1, step 1 has no say"),
        (changed('say = "goal"', 'say = "goal"\npixel = 3'), "good: round 1, step 1 has an unknown word, pixel"),
        (changed('await = ["play 7C", "play 8C"]', "await = []"), "good: round 1, step 1 awaits no move"),
        (changed('await = ["play 7C", "play 8C"]', 'await = "play 7C"'), "good: round 1, step 1: await is not a list"),
        (changed('else = { "*" = "too_high" }', "else = 1"), "good: round 1, step 1: else is not a table"),
        (changed("\n1 = [", "\n0 = ["), "good: replies are not by seats 1, 2, 3"),
        (changed("\n- dealer 3", "\n- dealer 9"), "good: record: line 5"),
        (changed("\n- deal HANDS".replace("HANDS", HANDS), ""), "good: record: no cards are dealt"),
        (changed("[[round.step]]", "[[round.stop]]"), "good: round 1 has an unknown word, stop"),
        (GOOD + '[[round]]\n[[round.step]]\nsay = "lead"\nawait = ["*"]\n', "good: 2 of 1 rounds have steps"),
        (changed("game king", "game kinky"), "kinky"),
        ("x" * 60_000, "good: longer than 50000 characters"),
        (GOOD + '[[round.step]]\nsay = "lead"\nawait = ["*"]\n' * 40, "good: there are 42 steps, not 1 to 40"),
    ],
)
def test_a_malformed_lesson_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadLesson) as caught:
        lesson_check.check(lesson_file.read(text, "good"), is_message)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (changed('"goal"', '"gaol"'), "there is no message lesson.king.gaol"),
        (changed('show = ["7C", ', 'show = ["2C", '), "step 1: 2C is nothing that can be shown"),
        (changed('"seat:3"', '"seat:4"'), "step 1: seat:4 is nothing that can be shown"),
        (changed('"seat:3"', '"KS"'), "step 1: KS is nothing that can be shown"),
        (changed('"play 7C", "play 8C"', '"play KC"'), "step 1: nothing awaited is legal; legal are play 9S"),
        (changed('"play 7C", "play 8C"', '"play 7C", "play KC"'), "step 1: play KC is never legal there"),
        (changed('"*" = "too_high"', '"play ?S" = "too_high"'), "step 1: there is no reason against play TH"),
        (changed('{ "play AS"', '{ "play KS" = "ace_wins", "play AS"'), "step 2: play KS is never legal there"),
        (changed('"play JC", ', '"play 9C", '), "after step 1: seat 2 has no legal reply among play JC"),
        (changed('"play JC", "play 8S"', '"play JC"'), ""),
        (changed('"play QC", "play AS | play KS"', '"play QC"'), "after step 1: seat 3 has no legal reply"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_refused(text: str, why: str) -> None:
    found = lesson_file.read(text, "good")
    if not why:
        lesson_check.check(found, is_message)  # after the last step the players are on their own
        return
    with pytest.raises(BadLesson) as caught:
        lesson_check.check(found, is_message)
    assert why in str(caught.value)


SECOND = """
[[round]]
[round.replies]
1 = ["play QH", "play KH"]
[[round.step]]
say = "lead"
await = ["play *"]
"""


def test_a_later_round_has_steps_of_its_own() -> None:
    """After free play the steps go on with the next deal; what is said between comes once for each round."""
    found = lesson_file.read(GOOD.replace("rounds = 1", "rounds = 2") + SECOND, "good")
    with pytest.raises(BadLesson, match=r"after step 2: seat 1 has no legal reply among play"):
        lesson_check.check(found, is_message)
    assert ["lesson.king.free", "lesson.king.free_2"] == [guided.free for guided in found.guided]


def test_last_words_wait_for_the_deed_that_they_are_about() -> None:
    found = lesson_file.read(changed("[[round]]\n", '[[round]]\nalone = "play T?"\n'), "good")
    lines = [*found.beginning.lines, Line(20, 0, "play 7C"), Line(24, 0, "play 9S")]
    assert found.free_at(lines[:-1], ["play TH"]) is None
    assert found.free_at(lines, ["play JS"]) is None
    assert "lesson.king.free" == found.free_at(lines, ["play JS", "play TH"])
    lines.append(Line(28, 0, "play JS"))
    assert "lesson.king.free" == found.free_at(lines, ["play TH"])
    lines.append(Line(32, 0, "play TH"))
    assert found.free_at(lines, ["play TD"]) is None


def test_steps_need_cards_that_do_not_depend_on_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    found = lesson_file.read(GOOD.replace("rounds = 1", "rounds = 2") + SECOND, "good")
    source = found.source
    drawn = iter("abcdef")

    class Chancy(SealedSource):
        def order(self, pack: str, shuffle: int, items: Sequence[str]) -> list[str]:
            return source.order(next(drawn), shuffle, items)

    monkeypatch.setattr(Lesson, "source", Chancy(source.secret))
    with pytest.raises(BadLesson, match="the cards of round 2 depend on what is played before"):
        lesson_check.check(found, is_message)


def test_a_lesson_with_too_many_ways_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_check, "MAX_WAYS", 3)
    with pytest.raises(BadLesson, match="more than 3 ways"):
        lesson_check.check(lesson_file.read(GOOD, "good"), is_message)


# -- those that ship


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_played_in_every_way(game: str) -> None:
    found = lesson_file.load(game)
    lesson_check.check(found, is_message)
    assert game == found.game
    assert 3 <= len(found.steps) <= 12
    assert any(step.otherwise for step in found.steps), "nothing can be done wrong"


def test_lessons_say_what_scores_before_or_when_it_does() -> None:
    first, scored = (
        say(lesson_file.load(game).steps[n].say) for game, n in (("kings-and-queens", 0), ("the-queen", 1))
    )
    assert "All Kings won in a round share 12 points" in first
    assert "because you played three cards in one check" in scored


def begin(game: str, folder: Path) -> tuple[LessonController, Lesson, MatchServices]:
    """Begin a lesson with players who answer at once."""
    found = lesson_file.load(game)
    services = MatchServices(lesson_match.open_store(folder), FakeBot)
    players = (Seating("Anna"), *(Seating(f"Page {n}", "page") for n in range(1, found.beginning.seats)))
    return lesson_match.start(found, players, services, NOW), found, services


def go_to_learner(match: LessonController, now: float) -> float:
    """Let the others act."""
    while match.turn not in {0, OVER}:
        match.deal()
        match.update(now, is_stage_clear=True)
        now += LATER
    return now


def act(match: LessonController) -> None:
    """Do what is awaited; after the last step what a computer player would do."""
    step, legal = match.step, [deed.text for deed in match.legal(0)]
    match.submit(0, next(filter(step.takes, legal)) if step else match.default_deed())


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_played_to_its_end(game: str, tmp_path: Path) -> None:
    match, found, services = begin(game, tmp_path)
    now, free = 0.0, 0
    for _ in range(FEW_DEEDS):
        now = go_to_learner(match, now)
        if match.is_over:
            break
        free += not match.is_guided
        act(match)
    match.update(now, is_stage_clear=True)
    assert match.is_over
    assert not match.notices
    assert free >= 2, "there is nothing left to play alone"
    assert len(found.steps) == match.steps_done
    assert ([], []) == services.store.unfinished()
    assert match.path.parent == tmp_path / "lessons" / "records" / "finished"
    match.close()


def test_a_lesson_is_taken_up_at_any_step(tmp_path: Path) -> None:
    match, found, services = begin("king", tmp_path)
    now, numbers = 0.0, []
    for _ in range(16):
        now = go_to_learner(match, now)
        if match.is_over:
            break
        numbers.append(match.steps_done)
        before = match.lines_within(10**6)
        match.close()
        again = lesson_match.resume(found, services, [])
        assert again is not None
        match = again
        assert before == match.lines_within(10**6)
        assert numbers[-1] == match.steps_done
        act(match)
    assert sorted(numbers) == numbers
    assert set(range(len(found.steps) + 1)) == set(numbers)
    match.close()


def test_a_lesson_of_another_version_begins_anew(tmp_path: Path) -> None:
    match, found, services = begin("king", tmp_path)
    act(match)
    match.close()
    other = lesson_file.read(GOOD.replace("play 7C", "play AH").replace("play 8C", "play AH"), "king")
    assert lesson_match.resume(other, services, []) is None
    assert ([], []) == services.store.unfinished()
    assert lesson_match.resume(found, services, []) is None


def test_a_lesson_can_be_begun_anew(tmp_path: Path) -> None:
    match, found, services = begin("king", tmp_path)
    act(match)
    match.close()
    lesson_match.put_away(found, services, [])
    assert lesson_match.resume(found, services, []) is None


def test_a_damaged_record_is_set_aside(tmp_path: Path) -> None:
    match, found, services = begin("king", tmp_path)
    match.close()
    match.path.write_text(match.path.read_text("utf-8") + "0 play ZZ\n", "utf-8", newline="\n")
    notices = list[Notice]()
    assert lesson_match.resume(found, services, notices) is None
    assert [("note.record_aside", match.path.name)] == [(note.key, note.values["name"]) for note in notices]
    assert ["play ZZ"] == [
        path.read_text("utf-8").split()[-2] + " " + path.read_text("utf-8").split()[-1]
        for path in (tmp_path / "lessons" / "aside").glob("*.kq")
    ]


def test_nothing_is_taken_back_or_counted_as_help(tmp_path: Path) -> None:
    match, _found, _services = begin("king", tmp_path)
    act(match)
    assert not match.can_take_back(0)
    assert find(match.take_back_refusal(0))
    assert not match.warns_before_help
    with pytest.raises(StopIteration) as proved:
        next(match.prove_settled(0))
    assert proved.value.value is False
    match.close()
