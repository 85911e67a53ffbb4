"""Looking back: what was judged, each decision at its table, tried again before the answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from engines.games.registry import GAMES
from kq_table.features.help.key_lists import REVIEW_GROUPS
from kq_table.features.review import words as review_words
from kq_table.features.review.judged_move import JudgedMove, Verdict, is_no
from kq_table.features.review.position import ReviewPosition
from kq_table.features.review.scene import Review, _axis, _predictions, page
from kq_table.text import You, say
from kq_table.ui import focus as ui_focus
from kq_table.ui.button import Button
from kq_table.ui.table_view import TableView
from tests.kq_table.conftest import Opener
from tests.kq_table.features.play.test_targets import LOOKS
from tests.kq_table.person import QUICK, Person
from tests.kq_table.records import play, text


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kq_table.features.review.reviewer.SHARE_AT_ONCE", 0.002)


def _given_up(game: str, seats: int, deeds: int) -> str:
    """Play by chance; the person gives up, so that all may be looked at."""
    words = ["name 0 Anna", "player 0 person"]
    words += [f"{word} {seat} knight" for seat in range(1, seats) for word in ("name", "player")]
    return f"{text(play(lambda match: match.n >= deeds, game, seats, words))}# resigned 0\n"


def _open(person: Person, folder: Path, record: str) -> Review:
    path = folder / "a match.kq"
    path.write_text(record, "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(path)))
    return _judge(person)


def _judge(person: Person) -> Review:
    """Have the moves judged of whoever is looked at."""
    person.key(pygame.K_r)
    scene = person.top
    assert isinstance(scene, Review)
    while scene.reviewer.is_judging:
        scene.reviewer.poll()
    scene.resize()
    return scene


def _mistake(scene: Review, move: JudgedMove) -> JudgedMove:
    """Give the same move as a mistake: chance players make some, but not in each sample."""
    row: dict[str, Any] = {
        "deed": move.verdict.deed,
        "best": move.verdict.best,
        "worths": {deed: [mean, margin] for deed, mean, margin in move.verdict.worths},
        "cost": 1.5,
        "margin": 0.4,
        "mistake": True,
    }
    made = JudgedMove.read(
        {"n": move.n, "round": move.round, **row, "reasons": [], "forecasts": None, "hindsight": row}
    )
    scene.reviewer._by_n[move.n] = made
    return made


def _position(person: Person) -> ReviewPosition:
    scene = person.top
    assert isinstance(scene, ReviewPosition)
    return scene


def test_a_decision_is_tried_again_before_the_answer(come: Opener, tmp_path: Path) -> None:
    person = come()
    review = _open(person, tmp_path, _given_up("kings-and-queens", 2, 20))
    played = next(move for move in review.reviewer.moves if move.verdict.deed.startswith("play "))
    move = _mistake(review, played)
    review.open(move)
    person.frame()
    scene = _position(person)
    assert scene.table.is_asking
    person.type("?")
    listed = {words for i in range(len(REVIEW_GROUPS)) for _, words in person.top.dialog[f"keys{i}"].block.rows}
    assert say("keys.cards.play") in listed
    assert say("keys.table.undo") not in listed
    person.type("?")
    assert say("review.answer") in {target.text for target in scene.targets()}
    assert move.verdict.best not in scene.strip.words.text
    deed = next(deed for deed in scene.table.legal if deed.text == move.verdict.best)
    scene.table.view.play(deed)
    person.frame()
    assert not scene.table.is_asking
    assert "1.5" in scene.strip.words.text
    raised = [sprite.card for sprite in scene.table.view.board.selected]
    person.resize((1200, 760))
    assert raised == [sprite.card for sprite in scene.table.view.board.selected] != []
    scene.try_again()
    assert (None, True) == (scene.trial, scene.table.is_asking)
    person.key(pygame.K_ESCAPE)
    assert "review" == person.scene
    person.key(pygame.K_ESCAPE)
    assert "replay" == person.scene


def test_where_a_computer_players_move_is_tried_again_nobody_is_said_to_think(come: Opener, tmp_path: Path) -> None:
    person = come()
    path = tmp_path / "a match.kq"
    path.write_text(_given_up("kings-and-queens", 2, 20), "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(path)))
    person.click("plate:1.press")
    review = _judge(person)
    review.open(_mistake(review, review.reviewer.moves[-1]))
    person.frame()
    assert _position(person).table.is_asking
    plate = person.target("plate:1").text
    assert say("table.your_turn") in plate
    assert say("table.thinking") not in plate


def test_the_only_move_judged_so_far_is_one_move_and_costs_what_its_answer_says() -> None:
    verdict = Verdict("play KS", "play 2H", (("play 2H", -2.64, 0.1), ("play KS", -3.46, 0.1)), 0.82, 0.2, True)
    move = JudgedMove(3, 1, verdict, (), {}, None)
    parts = page("kings-and-queens", You("Anna"), 1, [move], "Round {}".format, lambda _move: None)
    words = [part.text.replace("\N{NO-BREAK SPACE}", " ") for part in ui_focus.walk(parts)]
    assert "You made 1 mistake in 1 move with a choice. It cost about 0.9 penalty points." in words
    assert "Round 1: about 0.9 penalty points" in words
    answer = review_words.explain("kings-and-queens", move, str, (You("Anna"), "Bo"), 0)[0]
    assert "It cost about 0.9 penalty points" in answer.replace("\N{NO-BREAK SPACE}", " ")


def test_marks_of_the_chart_open_their_decision(come: Opener, tmp_path: Path) -> None:
    person = come()
    review = _open(person, tmp_path, _given_up("kings-and-queens", 2, 16))
    chart = review.dialog["costs"]
    review.dialog.focus(chart, is_by_key=True)
    person.key(pygame.K_HOME)
    person.key(pygame.K_RETURN)
    assert review.reviewer.moves[0] == _position(person).move


def test_a_prediction_shows_what_the_hand_was_worth(come: Opener, tmp_path: Path) -> None:
    person = come()
    review = _open(person, tmp_path, _given_up("kings-and-queens", 2, 8))
    said = next(move for move in review.reviewer.moves if move.verdict.deed.startswith("predict "))
    review.open(said)
    _position(person).answer()
    person.frame()
    _position(person).widgets["forecast"].activate()  # type: ignore[attr-defined]
    person.frame()
    assert "forecast" == person.scene


def _bargained() -> str:
    """Give a match of Crowns in which the person made a deal, refused one, and had an offer of its own accepted."""
    words = ["name 0 Anna", "player 0 person"]
    words += [f"{word} {seat} knight" for seat in (1, 2, 3) for word in ("name", "player")]
    match = play(lambda match: match.n >= 2, "crowns", 4, words)
    for seat, said in (
        (3, "/offer 1 to 0 give play *S on 0 for not take ** from 3"),
        (0, "/accept 1"),
        (1, "/offer 2 to 0 give nothing for not take ** from 1"),
        (0, "/decline 2"),
        (0, "/offer 3 to 2 give not take ** from 2, not play Q* on 2 for play J* on 0, not take ** from 0"),
        (2, "/accept 3"),
    ):
        match.submit(seat, f"say {said}")
    return f"{text(match)}# resigned 0\n"


@pytest.mark.parametrize("look", LOOKS[1:3], ids=str)
def test_a_deal_is_answered_again_before_it_is_told_what_it_was_worth(come: Opener, tmp_path: Path, look: Any) -> None:
    person = come(look[0], settings=replace(QUICK, text_scale=look[1]))
    review = _open(person, tmp_path, _bargained())
    made, refused, offered = review.reviewer.moves
    assert [False, True, False] == [is_no(move.verdict.deed) for move in (made, refused, offered)]
    assert 3 == len(review.dialog["deals"].rows)  # type: ignore[attr-defined]
    for move, yes in ((made, True), (refused, False), (offered, True)):
        review.open(move)
        person.frame()
        scene = _position(person)
        assert not scene.table.is_asking
        offer = scene.table.offer_words()
        assert offer in scene.strip.words.text
        assert review_words.deal_worth(move.verdict) not in scene.strip.words.text
        scene.widgets["yes" if yes else "no"].activate()  # type: ignore[attr-defined]
        person.frame()
        assert review_words.deal_worth(move.verdict) in scene.strip.words.text
        assert scene.strip.words.text.startswith(say(f"review.deal.{'yes' if yes else 'no'}"))
        window = pygame.Rect((0, 0), scene.context.size)
        assert all(window.contains(target.rect) for target in scene.widgets.targets())
        person.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("look", LOOKS[1:3], ids=str)
@pytest.mark.parametrize("game", [rules.key for rules in GAMES if rules.key not in {"king-52", "jeu-du-roi"}])
def test_every_game_can_be_looked_back_on(come: Opener, tmp_path: Path, game: str, look: Any) -> None:
    person = come(look[0], settings=replace(QUICK, text_scale=look[1]))
    seats = next(max(rules.seats) for rules in GAMES if rules.key == game)
    review = _open(person, tmp_path, _given_up(game, seats, 30))
    assert review.reviewer.moves
    review.open(_mistake(review, review.reviewer.moves[-1]))
    person.frame()
    scene = _position(person)
    scene.answer()
    person.frame()
    window = pygame.Rect((0, 0), scene.context.size)
    assert window.contains(scene.strip.rect)
    assert all(window.contains(target.rect) for target in scene.widgets.targets())
    assert scene.table.hud.layout["trick"].bottom <= scene.strip.rect.y + scene.context.kit.px(60)


def test_in_large_text_the_answer_leaves_half_of_the_window_to_the_table(come: Opener, tmp_path: Path) -> None:
    person = come((1024, 640), settings=replace(QUICK, text_scale=2.0))
    review = _open(person, tmp_path, _given_up("crowns", 4, 30))
    review.open(_mistake(review, review.reviewer.moves[-1]))
    person.frame()
    scene = _position(person)
    scene.strip.show("A line.\n" * 12, [Button("back", say("app.back"), scene.context.stack.pop)])
    scene.resize()
    assert scene.strip.rect.y > 0.5 * 640
    assert scene.strip.words.rect.bottom > 640
    person.key(pygame.K_END)
    assert scene.strip.words.rect.bottom < scene.strip.buttons.rect.top


def test_a_strange_move_is_kept_as_a_file(come: Opener, tmp_path: Path) -> None:
    person = come()
    path = tmp_path / "a match.kq"
    path.write_text(_given_up("kings-and-queens", 2, 20), "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(path)))
    person.key(pygame.K_HOME)
    person.key(pygame.K_x)
    assert say("strange.none") == person.top.toasts.text
    person.wait(1.0)
    assert not person.top.toasts.is_moving, "it has faded in though nothing else moved"
    person.key(pygame.K_END)
    while person.top.record_view.record.lines[person.top.player.view.match.n - 1].actor != 1:
        person.key(pygame.K_LEFT)
    person.key(pygame.K_x)
    [kept] = (person.stage.context.services.store.folder.parent / "strange-moves").iterdir()
    assert str(kept) in person.top.toasts.text


def test_a_match_that_goes_on_is_not_judged(come: Opener, tmp_path: Path) -> None:
    person = come()
    path = tmp_path / "a match.kq"
    path.write_text(text(play(lambda match: match.n >= 12)), "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(path)))
    person.key(pygame.K_r)
    assert "replay" == person.scene


def test_the_best_number_of_a_table_never_misses_by_more_than_the_one_that_was_made() -> None:
    worths = (("predict 3", -2.5, 0.3), ("predict 1", -2.6, 0.3))
    move = JudgedMove(7, 1, Verdict("predict 3", "predict 1", worths, -0.1, 0.4, is_mistake=False), (), {}, None)
    table = next(widget for widget in _predictions([move], str) if isinstance(widget, TableView))
    assert ["1", "+3", "2.5", "+3", "2.5"] == [cell.text for cell in table.rows[0]]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)])
def test_the_whole_chart_is_seen_at_once_with_its_rounds_below_it(
    come: Opener, tmp_path: Path, size: tuple[int, int]
) -> None:
    person = come(size=size)
    scene = _open(person, tmp_path, _given_up("kings-and-queens", 2, 45))
    person.frame()
    chart = scene.dialog["costs"]
    assert scene.dialog.body.rect.contains(chart.rect)
    assert ["1", "2"] == [words for _, words in chart.labels][:2]  # type: ignore[attr-defined]
    assert say("review.chart.round") == chart.text


def test_of_one_round_the_chart_counts_the_moves() -> None:
    row: dict[str, Any] = {"deed": "a", "best": "b", "worths": {"a": [0, 1], "b": [1, 1]}}
    row |= {"cost": 1.0, "margin": 0.5, "mistake": False}
    moves = [
        JudgedMove.read({"n": n, "round": 1, **row, "reasons": [], "forecasts": None, "hindsight": row})
        for n in range(30)
    ]
    words, labels = _axis("king", moves)
    assert (say("review.chart.moves"), (4, "5"), (29, "30")) == (words, labels[0], labels[-1])
