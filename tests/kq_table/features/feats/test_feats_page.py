"""The page of feats, the line at the end of a match, and what stays when a record is gone."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from kq_table.features.feats.done import KIND
from kq_table.features.feats.news import FeatNews
from kq_table.features.feats.scene import FeatsPage
from kq_table.features.play.match_result import MatchResultDialog
from kq_table.features.replay.scene import ReplayScene
from kq_table.features.results.counter import Counter
from tests.kq_table.conftest import Opener
from tests.kq_table.features.play.test_targets import LOOKS
from tests.kq_table.features.results.files import add
from tests.kq_table.match.test_feats import FOLDER
from tests.kq_table.person import QUICK, TOGETHER, Person


def _add(person: Person, name: str, number: int = 0) -> Path:
    return add(person.stage.context.services.store, number, (FOLDER / f"{name}.kq").read_bytes())


def _open(person: Person, game: str = "") -> FeatsPage:
    person.stage.context.navigate.show_feats(game)
    person.wait(1.0)
    assert isinstance(person.top, FeatsPage)
    return person.top


def _words(person: Person) -> str:
    return "\n".join(widget.text for widget in person.top.dialog.walk())


def _written(person: Person) -> set[tuple[str, str, str, int, int]]:
    return {
        (event.text("game"), event.text(KIND), event.text("name"), event.number("n"), event.number("seat"))
        for event in person.stage.context.diary.events(KIND)
    }


def test_before_any_match_all_feats_can_be_read_and_none_is_done(person: Person) -> None:
    _open(person)
    words = _words(person)
    assert "Kings & Queens (0 of 6)" in [text for _, text in person.top.dialog["page"].options]
    assert ("Exactly twelve" in words, "Predict −12 or +12, and get exactly that." in words) == (True, True)
    assert 6 == words.count("Not yet")


def test_my_results_lead_there_by_mouse_and_by_keys(person: Person) -> None:
    person.click("games")
    person.wait(1.0)
    person.click("feats")
    assert "feats" == person.scene
    person.key(pygame.K_ESCAPE)
    assert "games" == person.scene
    person.key(pygame.K_TAB)
    while person.top.focused_name != "feats":
        person.key(pygame.K_TAB)
    person.key(pygame.K_RETURN)
    assert "feats" == person.scene


def test_a_match_of_old_counts_and_its_deed_is_shown(person: Person) -> None:
    _add(person, "kings-and-queens-1")
    page = _open(person)
    assert "kings-and-queens" == page.page
    words = _words(person)
    assert "Done: Ben, 14 November 2023" in words
    assert 3 == words.count("Not yet")
    person.click("exact-twelve.0.show")
    assert isinstance(person.top, ReplayScene)
    assert 152 == person.top.table.match.n
    person.key(pygame.K_ESCAPE)
    assert "feats" == person.scene


def test_each_game_has_its_page_by_mouse_and_keys(person: Person) -> None:
    _open(person)
    person.click("page:the-queen")
    assert "Hardly a point" in _words(person)
    person.key(pygame.K_RIGHT)
    assert "Four clean deals" in _words(person)


def test_people_who_share_a_seat_each_have_their_line_and_only_the_first_time(person: Person) -> None:
    _add(person, "king-2", 0)
    _add(person, "king-2", 1)
    _open(person, "king")
    told = {widget.name: widget.text for widget in person.top.dialog.walk()}
    assert told["four-clean.0"].startswith("Done: Anna, ")
    assert told["four-clean.1"].startswith("Done: Clara, ")
    assert "four-clean.2" not in told


def test_the_diary_gets_each_feat_once_and_keeps_it_when_the_record_goes(person: Person) -> None:
    path = _add(person, "the-queen-3")
    _open(person)
    assert {("the-queen", "from-six", "Anna", 80, 0)} == _written(person)
    person.key(pygame.K_ESCAPE)
    _open(person)
    assert 1 == len(person.stage.context.diary.events(KIND))
    person.key(pygame.K_ESCAPE)
    path.unlink()
    _open(person, "the-queen")
    words = _words(person)
    assert "Done: Anna" in words
    assert "The record of this match has been deleted." in words
    assert not person.has("from-six.0.show")


def test_a_diary_from_elsewhere_shows_nothing_that_is_no_feat_and_leads_nowhere_else(person: Person) -> None:
    diary = person.stage.context.diary
    diary.write(KIND, feat="from-seven", game="the-queen", record="0000.kq", n=1, seat=0, name="Anna")
    diary.write(KIND, feat="from-six", game="the-queen", record="../../x.kq", n=1, seat=0, name="Anna")
    (person.stage.context.services.store.finished_folder.parents[1] / "x.kq").write_bytes(b"")
    _open(person, "the-queen")
    assert "(1 of 6)" in dict(person.top.dialog["page"].options)["the-queen"]
    assert not person.has("from-six.0.show")


def test_a_disk_that_refuses_is_told_of_and_the_page_stays(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(person.stage.context.diary, "write", refuse)
    _add(person, "the-queen-3")
    _open(person)
    assert "A feat couldn’t be saved: no space." in person.top.toasts.text
    assert "Done: Anna" in _words(person)


@pytest.mark.parametrize(("size", "scale"), [*LOOKS, ((3840, 2160), 1.0)])
def test_nothing_leaves_the_window_at_any_size(come: Opener, size: tuple[int, int], scale: float) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    _add(person, "kings-and-queens-1")
    page = _open(person)
    assert Rect((0, 0), size).contains(page.dialog.body.rect)
    assert all(widget.rect.right <= size[0] for widget in page.dialog.walk())


# -- at the end of a match ----------------------------------------------------------------------------------------


def _end_with(person: Person, name: str) -> MatchResultDialog:
    """End a match of two people, whose record is exchanged for another before it is counted."""
    person.sit_down(TOGETHER, target="25")
    match = person.controller
    person.play_to(lambda: person.scene == "match")
    shutil.copy(FOLDER / f"{name}.kq", match.path)
    context = person.stage.context
    context.worker(Counter).refresh()
    table = person.table
    news = FeatNews(context, match.path, ["Anna", "Ben"])
    result = MatchResultDialog(context, match, table.view.history, table.hud, news)
    context.stack.push(result)
    person.wait(1.0)
    return result


def test_the_end_of_a_match_names_new_feats_and_shows_them(person: Person) -> None:
    _end_with(person, "kings-and-queens-1")
    words = _words(person)
    assert "New feat for Ben: Exactly twelve" in words
    assert ("kings-and-queens", "exact-twelve", "Ben", 152, 1) in _written(person)
    person.click("feat.exact-twelve.1")
    assert isinstance(person.top, ReplayScene)
    assert 152 == person.top.table.match.n


def test_a_feat_is_new_only_once(person: Person) -> None:
    _add(person, "kings-and-queens-1")
    _open(person)
    person.key(pygame.K_ESCAPE)
    _end_with(person, "kings-and-queens-1")
    assert "New feat" not in _words(person)


def test_what_was_not_written_because_the_program_was_killed_is_written_by_the_page(person: Person) -> None:
    _add(person, "kings-and-queens-1")
    assert set() == _written(person)
    _open(person)
    assert 3 == len(_written(person))
