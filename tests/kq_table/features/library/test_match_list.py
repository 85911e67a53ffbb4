"""The list of matches kept: going on, taking along, giving up; by mouse and by keys, whatever the files hold."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from engines.core.api import SPECTATOR
from engines.core.cards import HIDDEN
from engines.record.match import Match
from kq_table.features.library import match_list as library_match_list
from kq_table.features.library.match_list import MATCHES_PER_LOAD, MatchList
from kq_table.features.play import targets as play_targets
from kq_table.games.kings_n_queens.words import tie_break
from kq_table.match.record_view import RecordView
from kq_table.match.setup import Seating
from kq_table.storage.record_list import picture_path
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from tests.kq_table.conftest import Opener
from tests.kq_table.features.play.test_targets import LOOKS
from tests.kq_table.person import LOOKING_ON, QUICK, TOGETHER, Person, names, own
from tests.kq_table.records import NAMES, play, text

IN_PLAY = 30


def _left(person: Person, seatings: tuple[Seating, ...] = (Seating("Anna"), Seating("Steady", "steady"))) -> Path:
    """Leave a match after its first card; give its record."""
    person.sit_down(seatings)
    person.to_play()
    path = person.controller.path
    person.table.overlays.open_pause()
    person.click("leave")
    return path


def _rows(person: Person) -> list[str]:
    return [target.text for target in person.top.targets() if target.id.startswith("match")]


def _put(person: Person, name: str, content: str, *, is_over: bool = False) -> Path:
    store = person.stage.context.services.store
    path = (store.finished_folder if is_over else store.folder) / f"{name}.kq"
    path.write_text(content, "utf-8", newline="\n")
    return path


def _open(person: Person, page: str = "waiting") -> None:
    """Open the list, and let it look into every record."""
    person.stage.context.stack.push(MatchList(person.stage.context, page))
    person.wait(2.0)


# -- what is listed


def test_the_menu_leads_to_the_list_as_soon_as_there_is_a_match(person: Person) -> None:
    assert not person.has("shelf")
    _left(person)
    person.click("shelf")
    person.wait(0.5)
    (row,) = _rows(person)
    assert "Kings & Queens" in row
    assert "Anna · Steady" in row, "points that no round has brought yet are none"
    assert "Round 1" in row
    person.key(pygame.K_ESCAPE)
    assert "menu" == person.scene


def test_an_empty_list_says_what_will_stand_there(person: Person) -> None:
    _open(person)
    assert say("library.none_waiting") == person.top.dialog["none"].text
    person.top._open_page("over")
    assert say("library.none_over") == person.top.dialog["none"].text


def test_finished_matches_say_who_won_or_gave_up(person: Person) -> None:
    over = play()
    _put(person, "won", text(over), is_over=True)
    _put(person, "up", text(play(lambda match: match.n > IN_PLAY)) + "# resigned 1\n", is_over=True)
    _put(person, "away", text(play(lambda match: match.n > IN_PLAY)) + "# put away\n", is_over=True)
    _open(person, "over")
    assert over.ranking is not None
    winner = ("You", "Steady")[over.ranking[0][0]]
    told = " | ".join(_rows(person))
    for words in (f"{winner} won", "Steady gave up", say("kept.put_away")):
        assert words in told


@pytest.mark.parametrize("queens", [0, 1])
def test_those_who_are_level_in_queens_are_told_by_what_they_were_tie_break(queens: int) -> None:
    def is_there(match: Match) -> bool:
        return max(match.view(SPECTATOR).state.public.totals) == queens and match.n > IN_PLAY

    found = play(is_there, "kings-n-queens")
    told = tie_break(found.view(SPECTATOR).state, ("Anna", "Steady"))
    assert [queens == 0] * 2 == [name in told for name in ("Anna", "Steady")]


def test_a_finished_match_is_listed_with_what_decided_it(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "kq_table.features.library.match_list.TIE_BREAKS", {"kings-n-queens": lambda: lambda *_: "by two Aces"}
    )
    _put(person, "queens", text(play(game="kings-n-queens")), is_over=True)
    _open(person, "over")
    assert "rounds, by two Aces · " in _rows(person)[0]


def test_the_list_opens_at_the_page_on_which_something_stands(person: Person) -> None:
    _put(person, "won", text(play()), is_over=True)
    _open(person, "")
    assert ("over", 1) == (person.top.page, len(_rows(person)))
    person.key(pygame.K_ESCAPE)
    _put(person, "left", text(play(lambda match: match.n > IN_PLAY)))
    _open(person, "")
    assert ("waiting", 1) == (person.top.page, len(_rows(person)))


def test_a_match_of_a_game_without_a_table_stays_where_it_is_and_is_not_listed(person: Person) -> None:
    path = _put(person, "chess", "kq-record 1\ngame chess\nseats 2\n\n")
    _open(person)
    assert [] == _rows(person)
    assert path.exists()


def test_a_record_that_cannot_be_read_says_why_and_keeps_its_place(person: Person) -> None:
    path = _put(person, "bad", text(play(lambda match: match.n > 3)) + "0 play XX\n", is_over=True)
    _open(person, "over")
    assert "can’t be read: bad.kq: line" in _rows(person)[0]
    assert not person.has("copy")
    person.click("look")
    assert "bad.kq: line" in person.notice
    person.click("ok")
    assert "library" == person.scene
    assert path.exists()


def test_of_many_matches_the_newest_are_listed_first_and_older_ones_on_demand(person: Person) -> None:
    record = text(play(lambda match: match.n > 2))
    for i in range(MATCHES_PER_LOAD + 3):
        path = _put(person, f"match{i:02}", record, is_over=True)
        os.utime(path, (1000 + i, 1000 + i))
    _open(person, "over")
    assert MATCHES_PER_LOAD == len(person.top.matches)
    assert "match22.kq" == person.top.matches[0].path.name
    person.top.dialog["older"].on_press()
    person.wait(2.0)
    assert MATCHES_PER_LOAD + 3 == len(person.top.matches)


# -- going on


def test_a_match_goes_on_at_the_card_where_it_was_left(person: Person) -> None:
    _left(person)
    person.click("shelf")
    lines = person.top.matches[0].path.read_text("utf-8")
    person.click("continue")
    person.until_asked()
    assert lines == person.controller.path.read_text("utf-8")


def test_by_keys_alone_a_match_is_unfolded_and_gone_on_with(person: Person) -> None:
    _left(person, (Seating("Anna"), Seating("Old", "random")))
    _left(person, (Seating("Anna"), Seating("New", "random")))
    _open(person)
    person.key(pygame.K_TAB, pygame.K_TAB)
    assert "match0" == person.top.dialog.focused.name
    while person.top.dialog.focused.name != "match1":
        person.key(pygame.K_TAB)
    person.key(pygame.K_RETURN)
    assert 1 == person.top.open_row
    person.key(pygame.K_RETURN)
    assert "Old" == person.controller.seatings[1].name


def test_enter_alone_goes_on_with_the_newest(person: Person) -> None:
    _left(person, (Seating("Anna"), Seating("Old", "random")))
    _left(person, (Seating("Anna"), Seating("New", "random")))
    _open(person)
    person.key(pygame.K_RETURN)
    assert ("table", "New") == (person.scene, person.controller.seatings[1].name)


# -- pictures


@pytest.mark.usefixtures("thumbnails")
def test_a_match_left_leaves_a_picture_of_its_table(person: Person) -> None:
    path = _left(person)
    picture = pygame.image.load(picture_path(path))
    assert (480, 300) == (picture.get_width(), picture.get_height())
    _open(person)
    assert person.top.dialog["match0"]._drawn((168, 105)) is not None


@pytest.mark.usefixtures("thumbnails")
def test_a_match_that_is_over_leaves_a_picture_of_its_end(person: Person) -> None:
    person.sit_down(LOOKING_ON, target="25")
    person.play_to(lambda: person.scene == "match")
    path = person.controller.path
    person.click("menu")
    assert path.parent.name == "finished"
    assert picture_path(path).exists()
    _open(person, "over")
    assert person.top.dialog["match0"].picture_spec.saved == picture_path(path)


@pytest.mark.usefixtures("thumbnails")
def test_a_match_given_up_in_the_list_keeps_its_picture(person: Person) -> None:
    path = _left(person)
    person.click("shelf")
    person.click("give_up")
    person.click("up0")
    assert picture_path(path.parent / "finished" / path.name).exists()
    assert not picture_path(path).exists()


def test_the_cards_of_a_finished_match_are_dealt_again_from_the_list(person: Person) -> None:
    person.sit_down(LOOKING_ON, target="25")
    person.play_to(lambda: person.scene == "match")
    wanted = person.controller.same_deal
    person.click("menu")
    _open(person, "over")
    person.click("same_deal")
    person.until(lambda: person.scene == "table")
    assert wanted is not None
    assert wanted.options == person.controller.setup.options
    assert [one.name for one in wanted.seatings] == [one.name for one in person.controller.seatings]
    assert wanted.secret == person.controller._journal.secret


@pytest.mark.parametrize("damage", [None, b"", b"\x89PNG\r\n\x1a\n and no more"])
def test_without_a_picture_faces_stand_for_a_match(
    person: Person, damage: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = picture_path(_left(person))
    picture.unlink() if damage is None else picture.write_bytes(damage)
    drawn: list[Sequence[str]] = []
    monkeypatch.setattr(library_match_list, "_draw_faces", lambda _, look: drawn.append(look.faces))
    _open(person)
    assert 1 == len(_rows(person))
    person.frame()
    assert [("QH", "KS")] == drawn


def test_the_picture_of_a_match_of_several_people_shows_no_hand(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.sit_down(TOGETHER)
    person.until_asked()
    person.look()
    person.until_asked()
    table, take = person.table, play_targets.take
    seen: list[list[int]] = []
    assert 8 == len(own(table))

    def look(draw: Callable[[DisplayList], None], ground: pygame.Surface) -> bytes:
        seen.append([card for card in own(table) if card != HIDDEN])
        return take(draw, ground)

    monkeypatch.setattr(play_targets, "take", look)
    table.overlays.open_pause()
    person.click("leave")
    assert [[]] == seen


def test_a_disk_that_takes_no_picture_is_told_of_at_the_menu(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    person.sit_down()
    person.to_play()
    monkeypatch.setattr("kq_table.storage.record_store.write_atomic", refuse)
    person.table.overlays.open_pause()
    person.click("leave")
    person.frame()
    assert ["menu", "notice"] == names(person.stage.context.stack.scenes)
    assert "No space left on device" in person.notice


# -- taking along


def test_what_a_person_may_know_is_copied_while_the_match_goes_on(person: Person) -> None:
    _left(person)
    _open(person)
    person.click("copy")
    copied = pygame.scrap.get_text()
    assert copied.startswith("kq-record 1\ngame kings-and-queens\n")
    assert "view 0\n" in copied
    assert "hand1=??" in copied
    assert say("take.copied_seen") == person.top.toasts.text


def test_what_is_told_fades_in_though_nothing_else_moves(person: Person) -> None:
    _left(person)
    _open(person)
    person.click("copy")
    person.wait(1.0)
    toasts = person.top.toasts
    assert say("take.copied_seen") == toasts.text
    assert not toasts.is_moving, "it has faded in by itself, before the pointer moves again"


def test_a_finished_record_is_saved_whole_and_never_over_another(person: Person, tmp_path: Path) -> None:
    path = _put(person, "won", text(play()) + f"# secret {'00' * 32}\n", is_over=True)
    _open(person, "over")
    person.click("export")
    person.click("export")
    saved = [tmp_path / "app" / name for name in ("won.kq", "won-2.kq")]
    assert [path.read_bytes()] * 2 == [copy.read_bytes() for copy in saved]
    assert str(saved[1]) in person.top.toasts.text


STRANGE = "g\udcff\x1b[31m\u202e"
posix = pytest.mark.skipif(sys.platform == "win32", reason="no such names or files there")


@posix
def test_a_record_with_a_strange_name_is_shown_saved_and_proved(person: Person, tmp_path: Path) -> None:
    _put(person, STRANGE, text(play()), is_over=True)
    _open(person, "over")
    person.click("export")
    person.frame()
    assert (tmp_path / "app" / f"{STRANGE}.kq").exists()
    assert r"g\xff\x1b[31m\u202e.kq" in person.top.toasts.text
    person.click("look")
    person.wait(0.5)
    assert "replay" == person.scene


@posix
def test_a_damaged_record_with_a_strange_name_is_told_of_by_it(person: Person) -> None:
    _put(person, STRANGE, "nothing", is_over=True)
    _open(person, "over")
    (notice,) = person.stage.context.notices
    assert r"g\xff\x1b[31m\u202e.kq is not a match" in say(notice.key, **notice.values)


@posix
@pytest.mark.parametrize("place", ["records/pipe.kq", "records/finished/pipe.kq"])
def test_a_pipe_in_place_of_a_record_is_told_of_and_left_alone(person: Person, tmp_path: Path, place: str) -> None:
    pipe = tmp_path / "app" / "data" / place
    os.mkfifo(pipe)
    _open(person)
    (notice,) = person.stage.context.notices
    assert "pipe.kq: this is not a regular file" in say(notice.key, **notice.values)
    assert pipe.is_fifo()


@posix
def test_a_link_to_a_record_is_listed(person: Person, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text(text(play()), "utf-8", newline="\n")
    (person.stage.context.services.store.finished_folder / "link.kq").symlink_to(tmp_path / "elsewhere")
    _open(person, "over")
    assert 1 == len(_rows(person))


@posix
def test_a_picture_that_is_a_pipe_or_claims_to_be_huge_is_not_shown(person: Person, tmp_path: Path) -> None:
    path = _put(person, "left", text(play(lambda match: match.n > 2)))
    os.mkfifo(picture_path(path))
    _open(person)
    assert 1 == len(_rows(person))
    huge = tmp_path / "huge.png"
    file = io.BytesIO()
    pygame.image.save(pygame.Surface((2, 2)), file, "table.png")
    for data in (file.getvalue(), file.getvalue()[:16] + b"\0\1" * 4 + file.getvalue()[24:], b"\x89PNG"):
        huge.write_bytes(data)
        assert (data == file.getvalue()) == (library_match_list._load(huge) is not None)


@pytest.mark.usefixtures("window_system")
def test_a_record_that_no_clipboard_can_hold_is_refused_in_a_sentence(person: Person) -> None:
    _put(person, "odd", text(play()) + "# a\0b\n", is_over=True)
    _open(person, "over")
    person.click("copy")
    assert say("take.refused", reason="embedded null character") == person.top.toasts.text


def test_a_match_of_several_people_cannot_be_taken_along_before_its_end(person: Person, tmp_path: Path) -> None:
    _put(person, "two", text(play(lambda match: match.n > IN_PLAY, words=("name 0 Anna", "name 1 Ben"))))
    _open(person)
    for name in ("copy", "export"):
        person.click(name)
        assert say("take.secret") == person.top.toasts.text
    assert [] == list((tmp_path / "app").glob("*.kq"))


def test_where_no_copy_can_be_written_the_reason_is_told(person: Person, tmp_path: Path) -> None:
    _put(person, "won", text(play()), is_over=True)
    _open(person, "over")
    services = person.stage.context.services
    object.__setattr__(services, "documents", lambda: tmp_path / "nowhere")
    person.click("export")
    assert say("take.refused", reason="No such file or directory") == person.top.toasts.text


@pytest.mark.parametrize("scene", ["library", "pause", "match"])
def test_news_covers_no_control_of_a_sheet_at_any_size(person: Person, scene: str) -> None:
    if scene == "library":
        _left(person)
        _open(person)
    else:
        person.sit_down()
        person.to_play()
        person.table.overlays.open_pause()
    if scene == "match":
        person.click("give_up")
        person.click("up0")
        person.until(lambda: person.scene == "match")
    sheet = person.top
    sheet.show_toast(say("take.exported_seen", path="/kept/anna/Documents/kings-and-queens-2026-01-02-201500.kq"))
    for size, scale in LOOKS:
        person.stage.context.settings = replace(QUICK, text_scale=scale)
        person.stage.context.resize(size)
        controls = [target for target in sheet.targets() if not target.id.startswith("match")]
        assert [] == [target.id for target in controls if target.rect.colliderect(sheet.toast_rect())], (size, scale)


# -- giving up


def test_giving_up_asks_first_and_enter_keeps_the_match(person: Person) -> None:
    path = _left(person)
    _open(person)
    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        person.click("give_up")
        assert "give_up" == person.scene
        person.key(key)
        assert "library" == person.scene
    assert path.exists()


def test_a_match_given_up_in_the_list_is_finished_and_the_menu_hears_of_it(person: Person) -> None:
    path = _left(person)
    person.click("shelf")
    person.wait(0.5)
    lines = path.read_text("utf-8")
    person.click("give_up")
    person.click("up0")
    assert not path.exists()
    kept_path = path.parent / "finished" / path.name
    assert kept_path.read_text("utf-8").startswith(f"{lines}# resigned 0\n# sum ")
    assert not picture_path(path).exists()
    assert [] == _rows(person)
    person.top._open_page("over")
    person.wait(0.5)
    assert "You gave up" in _rows(person)[0]
    person.key(pygame.K_ESCAPE)
    assert ["menu"] == names(person.stage.context.stack.scenes)
    assert not person.has("continue")
    assert person.has("shelf")


def test_after_the_last_match_is_given_up_the_one_above_is_open(person: Person) -> None:
    _left(person)
    _left(person)
    _open(person)
    person.click("match1")
    person.click("give_up")
    person.click("up0")
    assert 1 == len(_rows(person))
    assert person.has("continue")


def test_of_several_people_each_may_give_up_or_all_put_the_match_away(person: Person) -> None:
    path = _left_by_two(person)
    _open(person)
    person.click("give_up")
    ways = {target.id for target in person.top.targets()}
    assert {"up0", "up1", "away", "keep"} == ways
    assert all(person.top.dialog[f"{way}.about"].text for way in ways - {"keep"})
    person.click("away")
    finished = path.parent / "finished" / path.name
    assert "# put away\n" in finished.read_text("utf-8")


def _left_by_two(person: Person) -> Path:
    person.sit_down(TOGETHER)
    person.until(lambda: person.scene == "curtain")
    path = person.controller.path
    person.key(pygame.K_ESCAPE)
    person.click("leave")
    return path


def test_a_person_gives_up_at_the_table_and_the_result_says_so(at_table: Person) -> None:
    at_table.table.overlays.open_pause()
    at_table.click("give_up")
    at_table.click("up0")
    at_table.until(lambda: at_table.scene == "match")
    assert "You gave up" == at_table.top.dialog["match.title"].text
    assert at_table.controller.path.parent == at_table.stage.context.services.store.finished_folder
    at_table.click("look")
    assert "replay" == at_table.scene
    assert RecordView(at_table.controller.path.read_bytes(), "it").is_over
    at_table.key(pygame.K_ESCAPE)
    at_table.click("rematch")
    at_table.until_asked()
    assert "table" == at_table.scene


def test_giving_up_behind_the_curtain_leads_to_the_result_too(person: Person) -> None:
    person.sit_down(TOGETHER)
    person.until(lambda: person.scene == "curtain")
    person.key(pygame.K_ESCAPE)
    person.click("give_up")
    person.click("up1")
    person.until(lambda: person.scene == "match")
    assert "Ben gave up" == person.top.dialog["match.title"].text


def test_the_pause_and_the_result_take_the_record_along(at_table: Person, tmp_path: Path) -> None:
    at_table.table.overlays.open_pause()
    at_table.click("copy")
    assert "view 0\n" in pygame.scrap.get_text()
    at_table.click("export")
    (saved,) = (tmp_path / "app").glob("*.kq")
    assert "view 0\n" in saved.read_text("utf-8")
    at_table.click("give_up")
    at_table.click("up0")
    at_table.until(lambda: at_table.scene == "match")
    at_table.click("copy")
    assert at_table.controller.path.read_text("utf-8") == pygame.scrap.get_text()


def test_a_list_that_grew_old_tells_of_a_match_that_has_gone(come: Opener) -> None:
    person = come()
    path = _put(person, "gone", text(play(lambda match: match.n > 3, words=NAMES)))
    _open(person)
    path.unlink()
    person.click("look")
    assert "No such file" in person.notice


def test_giving_up_that_a_crash_cut_short_ends_when_the_match_is_gone_on_with(person: Person) -> None:
    path = _left(person)
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write("# resigned 0\n")
    person.click("continue")
    person.until(lambda: person.scene == "match")
    assert "You gave up" == person.top.dialog["match.title"].text
    assert not path.exists()


@pytest.mark.parametrize("page", ["waiting", "over"])
def test_everything_in_the_list_lies_in_the_window_at_every_size(person: Person, page: str) -> None:
    record = text(play(lambda match: match.n > IN_PLAY))
    for i in range(3):
        _put(person, f"match{i}", record, is_over=page == "over")
    _open(person, page)
    for size, scale in LOOKS:
        person.stage.context.settings = replace(QUICK, text_scale=scale)
        person.resize(size)
        person.stage.context.resize(size)
        person.frame()
        window, found = Rect((0, 0), size), person.top.targets()
        assert {"page", "back", "match0", "look"} <= {target.id for target in found}
        for target in found:
            assert target.text.strip(), target.id
            assert window.contains(target.rect), (target.id, target.rect, size, scale)
