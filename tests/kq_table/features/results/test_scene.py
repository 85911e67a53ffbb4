"""*My results*: what a new user reads, what comes of matches, by mouse and keys, at every size; and what is saved."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from kq_table.features.results import scene as my_games_page
from kq_table.features.results.counter import Counter
from kq_table.features.results.scene import COLUMNS, MyGames
from kq_table.features.results.statistics import JudgedMatch, Played
from kq_table.match.bot_transport import NullTransport
from tests.kq_table.conftest import Opener
from tests.kq_table.contrast import faint_texts
from tests.kq_table.features.play.test_targets import LOOKS
from tests.kq_table.person import QUICK, Person
from tests.tools.sample_matches import MATCHES as MATCHES_OF_SAMPLE
from tests.tools.sample_matches import play_matches

from .files import add, finished_text

MATCHES = 6
TOGETHER = ("name 0 Ben", "name 1 Anna", "player 0 person", "player 1 person")


def _fill(person: Person, matches: int = MATCHES) -> None:
    for number in range(matches):
        add(person.stage.context.services.store, number)


def _open(person: Person) -> MyGames:
    person.click("games")
    person.wait(1.0)
    assert isinstance(person.top, MyGames)
    return person.top


def _words(person: Person) -> str:
    """Give all that the page says."""
    return "\n".join(widget.text for widget in person.top.dialog.walk())


def test_a_new_user_reads_what_will_stand_here(person: Person) -> None:
    _open(person)
    assert "Finish a match, and this page will show:" in _words(person)
    assert "Your rating in each game" in _words(person)
    assert not person.has("table")


def test_a_key_leads_there_from_the_menu_and_escape_back(person: Person) -> None:
    person.key(pygame.K_g)
    assert "games" == person.scene
    person.key(pygame.K_ESCAPE)
    assert "menu" == person.scene


def test_matches_stand_by_level_with_a_rating_and_the_level_that_suits(person: Person) -> None:
    _fill(person)
    scene = _open(person)
    words = _words(person)
    assert "Your rating is" in words
    assert "The level that suits you is" in words
    lines = next(widget for widget in scene.dialog.walk() if widget.name == "lines")
    assert ["Knight", "2", str(MATCHES)] == [cell.text for cell in lines.rows[0][:3]]  # type: ignore[attr-defined]


def test_the_rating_comes_first_in_large_digits_with_its_line(person: Person) -> None:
    _fill(person)
    scene = _open(person)
    names = [widget.name for widget in scene.dialog.walk()]
    assert names.index("rating.value") < names.index("ratings") < names.index("levels") < names.index("lines")
    figure, chart = scene.dialog["rating.value"], scene.dialog["ratings"]
    assert scene.context.kit.fonts.height("display") == figure.rect.h
    assert MATCHES == len(chart.marks)  # type: ignore[attr-defined]
    rating = scene.report.rating
    assert rating is not None
    assert f"{rating.value:.0f}\u00a0±" in chart.marks[-1].hint  # type: ignore[attr-defined]


def test_the_only_game_is_no_button(person: Person) -> None:
    _fill(person)
    scene = _open(person)
    assert not any(target.id.startswith("page") for target in scene.targets())
    assert "Kings & Queens (6)" == scene.dialog["page.head"].text


def test_before_five_matches_the_rating_says_how_many_are_missing(person: Person) -> None:
    _fill(person, 2)
    _open(person)
    assert "Your rating appears after 3 more matches against the computer." in _words(person)


def test_each_game_has_a_page(person: Person) -> None:
    _fill(person)
    add(person.stage.context.services.store, 20, finished_text("the-queen"))
    scene = _open(person)
    assert "kings-and-queens" == scene.page
    assert "On average you miss your prediction by" in _words(person)
    person.click("page:the-queen")
    assert "the-queen" == scene.page
    assert "prediction" not in _words(person)


def test_everybody_who_plays_here_has_a_page(person: Person) -> None:
    _fill(person)
    add(person.stage.context.services.store, 20, finished_text(words=TOGETHER))
    scene = _open(person)
    assert "Anna" == scene.person
    person.click("person:1")
    assert ("Ben", 1) == (scene.person, len(scene.report.played))


def test_assisted_matches_are_told_of_apart(person: Person) -> None:
    add(person.stage.context.services.store, 0, finished_text().replace("\n\n", "\nassisted yes\n\n", 1))
    scene = _open(person)
    assert "1 match (1 won) was assisted" in _words(person)
    assert "No match counts for your rating yet" in _words(person)
    lines = next(widget for widget in scene.dialog.walk() if widget.name == "lines")
    assert [["Knight, assisted", "2", "1"]] == [[cell.text for cell in row[:3]] for row in lines.rows]  # type: ignore[attr-defined]


def test_by_keys_alone_every_figure_is_reached(person: Person) -> None:
    _fill(person)
    add(person.stage.context.services.store, 20, finished_text("the-queen"))
    person.key(pygame.K_g)
    reached = set()
    for _ in range(14):
        person.key(pygame.K_TAB)
        reached.add(person.top.focused_name)
    assert {"page", "ratings", "levels", "lines", "recent", "predictions", "back", "table", "picture"} <= reached


@pytest.mark.parametrize("game", ["kings-and-queens", "crowns"])
@pytest.mark.parametrize(("size", "scale"), [*LOOKS, ((3840, 2160), 1.0), ((1080, 1920), 2.0)])
def test_nothing_leaves_the_window_or_is_cut_at_any_size(
    come: Opener, game: str, size: tuple[int, int], scale: float
) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    words = ("name 0 Anna", "player 0 person", *(f"player {seat} sovereign" for seat in range(1, 4)))
    content = finished_text() if game == "kings-and-queens" else finished_text("crowns", 4, words)
    for number in range(MATCHES):
        add(person.stage.context.services.store, number, content)
    scene = _open(person)
    assert Rect((0, 0), size).contains(scene.dialog.body.rect)
    for widget in scene.dialog.walk():
        if widget.name in {"levels", "lines"}:
            assert widget.min_width(scene.context.kit) <= widget.rect.w, widget.name  # type: ignore[attr-defined]
        assert widget.rect.right <= size[0]


# -- while it counts


class Slow(NullTransport):
    """A process that has counted a third, and ends when it is told to."""

    def __init__(self, _option: str = "", _line: bytes = b"") -> None:
        super().__init__([], {})
        self.lines, self.is_over = [json.dumps([2, MATCHES]).encode() + b"\n"], False

    def receive(self) -> bytes | None:
        if self.lines:
            return self.lines.pop()
        if self.is_over:
            raise EOFError
        return None


def test_the_counting_shows_how_far_it_is_and_then_the_figures(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    _fill(person)
    context, process = person.stage.context, Slow()
    counter = Counter(context.services.store, lambda _option, _line: process)
    context._workers[Counter] = counter
    scene = _open(person)
    assert f"Counting: 2 of {MATCHES} matches" in _words(person)
    assert not scene.report.played
    Counter(context.services.store, None).refresh()
    process.lines, process.is_over = [json.dumps([MATCHES, MATCHES]).encode() + b"\n"], True
    person.wait(1.0)
    assert "Counting" not in _words(person)
    assert MATCHES == len(scene.report.played)


def test_a_process_that_was_killed_is_told_of(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    _fill(person)
    context, process = person.stage.context, Slow()
    process.is_over = True
    context._workers[Counter] = Counter(context.services.store, lambda _option, _line: process)
    _open(person)
    assert "Not all matches could be counted." in _words(person)


def test_an_index_that_cannot_be_made_is_told_of(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_option: str, _line: bytes) -> NullTransport:
        raise OSError(12, "no memory")

    _fill(person)
    person.stage.context._workers[Counter] = Counter(person.stage.context.services.store, refuse)
    _open(person)
    assert "Your matches can’t be counted right now" in _words(person)


def test_a_match_just_played_is_counted_when_its_result_shows(at_table: Person) -> None:
    at_table.play_to(lambda: at_table.scene == "match")
    assert 1 == len(at_table.stage.context.worker(Counter).ask(lambda index: index.rows("SELECT id FROM matches"), []))


# -- what is saved


def test_the_table_has_a_line_for_every_match(person: Person) -> None:
    _fill(person)
    scene = _open(person)
    person.click("table")
    saved = person.stage.context.services.documents() / "my-games_kings-and-queens.csv"
    head, *lines = csv.reader(io.StringIO(saved.read_text("utf-8")))
    assert list(COLUMNS) == head
    assert MATCHES == len(lines)
    match = scene.report.played[0]
    assert ["kings-and-queens", "2", "knight", "counted", str(match.place), str(match.points)] == lines[0][1:7]
    assert str(saved) in scene.toasts.text


def test_the_picture_is_the_whole_page(person: Person) -> None:
    _fill(person)
    scene = _open(person)
    person.click("picture")
    saved = pygame.image.load(person.stage.context.services.documents() / "my-games_kings-and-queens.png")
    assert saved.get_height() > scene.dialog.body.content.rect.h
    assert saved.get_width() > scene.dialog.body.content.rect.w


def test_a_disk_that_refuses_is_told_of(person: Person, tmp_path: Path) -> None:
    _fill(person)
    scene = _open(person)
    object.__setattr__(person.stage.context.services, "documents", lambda: tmp_path / "nowhere")
    person.click("table")
    assert "Nothing was copied or saved" in scene.toasts.text


def test_every_text_of_it_can_be_read(person: Person) -> None:
    _fill(person)
    scene = _open(person)
    body = scene.dialog.body
    for share in (0.0, 0.5, 1.0):
        body.scroll_to(int(body.max_offset * share))
        person.frame()
        assert [] == [str(faint) for faint in faint_texts(person.stage)]


def test_what_was_judged_stands_by_match_with_what_ten_moves_gave_away(person: Person) -> None:
    play_matches(person.stage, "kings-and-queens", 2)
    scene = _open(person)
    assert MATCHES_OF_SAMPLE // 2 == len(scene.report.judged)
    chart = next(widget for widget in scene.dialog.walk() if widget.name == "judged")
    assert chart.text.startswith(f"Mistakes in {MATCHES_OF_SAMPLE // 2} judged matches: ")
    lost, moves = (sum(getattr(each, name) for each in scene.report.judged) for name in ("given_away", "moves"))
    assert f"mistakes cost about {10 * lost / moves:.1f} penalty points per ten moves" in chart.text
    mistakes = scene.report.judged[0].mistakes
    assert f": {mistakes} mistakes in {scene.report.judged[0].moves} moves" in chart.marks[0].hint  # type: ignore[attr-defined]


def test_a_match_with_one_judged_move_has_no_moves() -> None:
    told = my_games_page._judged_hint("king", JudgedMatch(0.0, moves=1, mistakes=1, given_away=2.0))
    assert ": 1 mistake in 1 move with a choice, " in told


@pytest.mark.parametrize(
    ("game", "ahead", "told"),
    [
        ("kings-n-queens", 2, "2 Queens ahead"),
        ("kings-n-queens", -1, "1 Queen behind"),
        ("kings-n-queens", 0, "tied on Queens"),
        ("king", 2, "2 points ahead"),
    ],
)
def test_a_match_is_counted_in_what_its_game_counts(game: str, ahead: int, told: str) -> None:
    match = Played(0.0, 2, "finished", "knight", 3, 1, ahead)
    assert f"Place 1, {told}." in my_games_page._recent_hint(game, match)
