"""A problem at its table: every kind by mouse and by keys, what is told after it, and what the diary keeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from engines.bots.problems import Problem
from engines.core.cards import HIDDEN
from kq_table.features.problems import collection
from kq_table.features.problems.page import ProblemsPage
from kq_table.features.problems.position import KEY_REST, ProblemScene
from kq_table.features.review.words import amount
from kq_table.storage import diary
from kq_table.text import say
from tests.kq_table.conftest import Opener
from tests.kq_table.features.play.test_targets import LOOKS
from tests.kq_table.person import QUICK, Person
from tests.tools.sample_problems import bargain, samples, write_samples

GAMES = ("kings-and-queens", "king", "kings-n-queens", "crowns", "the-queen")


@pytest.fixture(autouse=True)
def _nothing_ships(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let there be the problems of a test alone."""
    monkeypatch.setattr(collection, "_shipped_data", lambda _game: b"")
    forget_shipped()
    yield
    forget_shipped()


def forget_shipped() -> None:
    collection.shipped.cache_clear()
    collection.shipped_count.cache_clear()


def data_of(person: Person) -> Path:
    return person.stage.context.services.store.folder.parent


def put(person: Person, *problems: Problem) -> ProblemScene:
    """Open the first of some problems."""
    write_samples(data_of(person), *problems)
    person.stage.context.navigate.show_problem(problems[0].id)
    person.wait(0.5)
    return on_top(person)


def on_top(person: Person) -> ProblemScene:
    assert isinstance(person.top, ProblemScene)
    return person.top


def kept(person: Person) -> list[dict[str, Any]]:
    """Give the tries in the diary."""
    return [dict(event.facts) for event in person.stage.context.diary.events("problem")]


def of_kind(game: str, start: str, **options: str) -> Problem:
    return next(each for each in samples(game, None, options) if each.best.startswith(start))


def with_best(problem: Problem, deed: str) -> Problem:
    """Make another deed the best."""
    first = problem.answer(deed)
    others = [answer for answer in problem.answers if answer.deed != deed]
    made = [replace(first, cost=0.0, margin=0.0), *(replace(each, cost=0.5 + n) for n, each in enumerate(others))]
    return replace(problem, answers=tuple(made))


def card_target(scene: ProblemScene, deed: str) -> str:
    """The id of the card that a deed plays."""
    card = deed.split(" ")[1]
    return next(
        target.id for target in scene.targets() if target.id.startswith("hand:") and target.id.endswith(f":{card}")
    )


def test_a_card_is_played_by_mouse_and_a_wrong_one_may_be_tried_again(come: Opener) -> None:
    person = come()
    problem = of_kind("kings-and-queens", "play")
    scene = put(person, problem)
    assert scene.strip.words.text.startswith("Kings & Queens")
    wrong = problem.answers[-1]
    person.click(card_target(scene, wrong.deed))
    person.click(card_target(scene, wrong.deed))
    [told] = kept(person)
    assert (False, wrong.deed, problem.id, True) == (told["right"], told["deed"], told["id"], told["rated"])
    words = scene.strip.words.text
    assert f"{wrong.cost}" in words
    assert say("problem.comes_again", count=1) in words
    assert say("problem.rating.about", rating=1200) in words
    assert scene.words_of(problem.best) not in words
    assert not scene.table.is_asking
    person.resize((1280, 800))
    assert not scene.table.is_asking, "another size of the window asks nothing anew"
    person.click("again")
    assert scene.table.is_asking
    person.click(card_target(scene, problem.best))
    person.click(card_target(scene, problem.best))
    assert scene.is_answered
    assert 1 == len(kept(person)), "the first try alone counts"
    assert say("problem.right") in scene.strip.words.text
    assert say("problem.rating.about", rating=1200) not in scene.strip.words.text, "it was told"
    assert len(problem.answers) - 1 == len(scene.widgets["costs"].rows)


@pytest.mark.parametrize("game", ["kings-and-queens", "king", "the-queen"])
def test_a_card_is_played_by_keys(come: Opener, game: str) -> None:
    person = come()
    problem = of_kind(game, {"the-queen": "drop"}.get(game, "play"))
    scene = put(person, problem)
    deed = next(deed for deed in scene.table.legal if deed.text == problem.best)
    for _ in range(40):
        focused = scene.table.view.board.focused
        if focused is not None and scene.table.view.board.deeds_with([focused]) == (deed,):
            break
        person.key(pygame.K_RIGHT)
    person.key(pygame.K_RETURN)
    if not scene.is_answered:
        person.key(pygame.K_RETURN)
    assert scene.is_answered
    assert [True] == [told["right"] for told in kept(person)]


def test_a_prediction_is_made_on_the_dial(come: Opener) -> None:
    person = come()
    problem = of_kind("kings-and-queens", "predict")
    scene = put(person, with_best(problem, "predict 0"))
    person.key(pygame.K_HOME, *[pygame.K_RIGHT] * 12, pygame.K_RETURN)
    assert (True, "predict 0") == (scene.is_answered, scene.trial)
    assert say("problem.right") in scene.strip.words.text


def test_a_contract_is_chosen(come: Opener) -> None:
    person = come()
    problem = next(each for each in samples("barbu") if not each.best.startswith("play"))
    scene = put(person, problem)
    buttons = {target.id for target in scene.targets()}
    assert scene.table.is_asking
    assert buttons
    scene.table.view.play(next(deed for deed in scene.table.legal if deed.text == problem.best))
    person.frame()
    assert scene.is_answered


def test_a_card_is_bought_at_the_market(come: Opener) -> None:
    person = come()
    problem = of_kind("kings-n-queens", "buy")
    scene = put(person, with_best(problem, "pass"))
    person.click("deed:pass")
    assert (True, "pass") == (scene.is_answered, scene.trial)


@pytest.mark.parametrize("is_by_key", [False, True])
def test_an_offer_is_answered_by_yes_or_no(come: Opener, *, is_by_key: bool) -> None:
    person = come()
    problem = bargain()
    scene = put(person, problem)
    assert scene.table.offer_words() in scene.strip.words.text
    assert not scene.table.is_asking
    if is_by_key:
        scene.widgets.focus(scene.widgets["yes"])
        person.key(pygame.K_RETURN)
    else:
        person.click("yes")
    assert [False] == [told["right"] for told in kept(person)]
    person.click("again")
    person.click("no")
    assert scene.is_answered
    assert say("problem.right") in scene.strip.words.text


def test_the_first_try_is_kept_before_it_is_told(come: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    person = come()
    scene = put(person, problem := of_kind("king", "play"))
    assert [] == kept(person)

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ProblemScene, "_show", die)
    with pytest.raises(KeyboardInterrupt):
        scene.take(problem.answers[1].deed)
    assert [problem.id] == [told["id"] for told in kept(person)]


def test_a_diary_that_cannot_be_written_is_told(come: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    person = come()
    scene = put(person, problem := of_kind("king", "play"))

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left")

    monkeypatch.setattr(diary.Diary, "write", refuse)
    scene.take(problem.best)
    assert scene.is_answered
    assert "No space left" in scene.toasts.text


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_shown(come: Opener, game: str) -> None:
    person = come()
    problem = samples(game)[0]
    scene = put(person, problem)
    board, seat = scene.table.view.board, problem.seat
    for zone, pile in board.zones.items():
        if not zone.seen_by(seat):
            assert all(sprite.card == HIDDEN for sprite in pile), zone
    person.key(pygame.K_LEFT, pygame.K_PAGEUP, pygame.K_l, pygame.K_h)
    assert scene.table.match.n == len(problem.record.lines)


def test_the_next_problem_and_those_that_were_missed(come: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    person = come()
    problems = samples("king")[:3]
    write_samples(data_of(person), *problems)
    person.stage.context.navigate.show_problems("king")
    person.wait(0.5)
    assert not person.has("again")
    person.click("next")
    first = on_top(person)
    first.take(first.problem.answers[-1].deed)
    first.answer()
    person.frame()
    person.click("next")
    second = on_top(person)
    assert first.problem.id != second.problem.id
    second.take(second.problem.best)
    person.key(pygame.K_ESCAPE)
    page = person.top
    assert isinstance(page, ProblemsPage)
    assert say("problems.of", done=1, total=3) in {cell.text for row in page.dialog["games"].rows for cell in row}  # type: ignore[attr-defined]
    tomorrow = diary.now() + timedelta(days=1)
    monkeypatch.setattr(diary, "now", lambda: tomorrow)
    page.renew()
    person.frame()
    person.click("again")
    repeat = on_top(person)
    assert first.problem.id == repeat.problem.id
    repeat.take(repeat.problem.best)
    assert [True, True, False] == [told["rated"] for told in kept(person)]
    assert say("problem.comes_again", count=3) in repeat.strip.words.text
    assert "rating" not in repeat.strip.words.text


def test_by_keys_alone_from_the_results_to_a_problem_and_back(come: Opener) -> None:
    person = come()
    write_samples(data_of(person), *samples("king")[:2])
    person.stage.context.navigate.show_games()
    person.wait(0.5)
    person.click("problems")
    person.wait(0.5)
    assert "problems" == person.scene
    person.key(pygame.K_RETURN)
    assert "problem" == person.scene
    person.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert "games" == person.scene


def test_without_problems_the_page_says_so_and_an_unknown_one_is_told(come: Opener) -> None:
    person = come()
    person.stage.context.navigate.show_problem("own/nothing")
    assert say("problems.none") == person.notice


def test_an_impossible_problem_is_passed_over(come: Opener) -> None:
    person = come()
    good, bad = bargain(), replace(bargain(), id="own/bad")
    lines = bad.record.lines[:-1]
    bad = replace(bad, record=replace(bad.record, lines=lines))
    write_samples(data_of(person), bad, good)
    person.stage.context.navigate.show_problem(bad.id)
    assert good.id == on_top(person).problem.id


@pytest.mark.parametrize("look", LOOKS[1:3], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_room(come: Opener, game: str, look: Any) -> None:
    person = come(look[0], settings=replace(QUICK, text_scale=look[1]))
    scene = put(person, samples(game)[0])
    scene.take(scene.problem.answers[-1].deed)
    scene.answer()
    person.frame()
    window = pygame.Rect((0, 0), scene.context.size)
    assert all(window.contains(node.rect) for node in scene.strip.buttons.nodes())
    assert window.contains(scene.strip.rect)
    person.key(pygame.K_END)


@pytest.mark.parametrize("game", GAMES)
def test_play_on_goes_to_the_end_of_the_deal_and_back(come: Opener, game: str) -> None:
    person = come()
    problem = samples(game)[-1]
    scene = put(person, problem)
    scene.take(problem.best)
    person.frame()
    person.click("play_on")
    assert say("problem.not_counted") == person.toast
    assert problem.best == person.controller.lines_within(10_000)[len(problem.record.lines)][1], "it is played"
    person.until(lambda: person.is_asked() or person.scene in {"round", "practice_end"})
    assert not person.table.toolbar.undo.is_shown
    with person.stage.minimized():
        while person.scene != "practice_end":
            person.until(lambda: person.is_asked() or person.scene in {"round", "practice_end"})
            if person.scene != "practice_end":
                person.wait(0.5)
                person.answer()
    state = person.controller.view(0).state.public
    assert person.controller.is_over
    words = person.top.dialog["points"].text
    assert words.count("·") == len(person.controller.seatings) - 1
    assert [] == [*person.stage.context.services.store.finished_folder.glob("*.kq")]
    assert [] == [*person.stage.context.services.store.folder.glob("*.kq")]
    assert state.totals
    person.key(pygame.K_ESCAPE)
    assert "problems" == person.scene


def test_who_leaves_the_table_comes_back_to_the_problems(come: Opener) -> None:
    person = come()
    scene = put(person, problem := of_kind("king", "play"))
    scene.take(problem.best)
    person.frame()
    person.click("play_on")
    person.until(person.is_asked)
    person.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert say("problem.no_undo") == person.toast
    person.key(pygame.K_ESCAPE)
    person.click("leave")
    assert "problems" == person.scene


def test_a_second_press_of_enter_does_not_go_on_from_the_verdict(come: Opener) -> None:
    person = come()
    scene = put(person, problem := of_kind("king", "play"))
    scene.take(problem.answers[-1].deed)
    person.key(pygame.K_RETURN)
    assert scene.trial is not None
    person.wait(KEY_REST + 0.1)
    person.key(pygame.K_RETURN)
    assert scene.trial is None
    assert scene.table.is_asking


def test_a_wrong_move_that_costs_next_to_nothing_counts_half(come: Opener) -> None:
    person = come()
    problem = of_kind("king", "play")
    best, second, *others = problem.answers
    scene = put(person, replace(problem, answers=(best, replace(second, cost=0.1), *others)))
    scene.take(second.deed)
    [told] = kept(person)
    assert (False, True) == (told["right"], told["near"])
    near = say("problem.near", move=scene.words_of(second.deed), cost=amount("king", 0.1))
    assert scene.strip.words.text.startswith(near)
    assert say("problem.rating.about", rating=1400) in scene.strip.words.text


@pytest.mark.parametrize("way", ["mouse", "key"])
def test_what_was_played_in_the_round_can_be_read(come: Opener, way: str) -> None:
    person = come()
    put(person, problem := of_kind("king", "play"))
    if way == "mouse":
        person.click("log")
    else:
        person.key(pygame.K_g)
    assert "log" == person.scene
    played = [line for line in problem.record.lines if line.deed.startswith("play")]
    assert [entry.kind for entry in person.top.entries].count("deed") >= len(played[-5:])
    assert [0] == [place for place, entry in enumerate(person.top.entries) if entry.kind == "round"], (
        "of this one alone"
    )
    person.key(pygame.K_g)
    assert "problem" == person.scene


def test_what_cannot_be_read_is_told(come: Opener) -> None:
    person = come()
    data = data_of(person)
    (data / "problems" / "king.jsonl").mkdir(parents=True)
    (data / diary.FILE_NAME).mkdir()
    person.stage.context.navigate.show_problems()
    person.wait(0.5)
    assert "reason.words" in {node.key for node in person.top.reading.nodes()[0].children}
    assert say("problems.none") == person.top.dialog["none"].text
    person.stage.context.navigate.show_problem("own/any")
    assert "notice" == person.scene


def test_a_missed_problem_whose_file_is_gone_is_no_longer_due(come: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    person = come()
    scene = put(person, problem := of_kind("king", "play"))
    scene.take(problem.answers[-1].deed)
    later = diary.now() + timedelta(days=2)
    monkeypatch.setattr(diary, "now", lambda: later)
    assert [problem.id] == [entry.id for entry in scene.course.due("king")]
    (data_of(person) / "problems" / "king.jsonl").unlink()
    assert [] == scene.course.due("king")


def test_what_came_of_a_try_is_said(come: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    person = come()
    scene = put(person, problem := of_kind("king", "play"))
    said: list[str] = []
    monkeypatch.setattr(person.stage.context.announcer, "say", said.append)
    scene.take(problem.best)
    assert said[-1].startswith(say("problem.right"))
