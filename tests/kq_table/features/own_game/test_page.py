"""The page on which a person writes a game: by pointer and by keys, from the menu to the end of a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from engines.games import registry
from engines.games.king import own_games
from engines.games.king.game_file import DOUBLE, DOUBLE_DEALER, SHOW, read
from kq_table.features.own_game.draft import KINDS, Part
from kq_table.features.start.family import show_own_game
from kq_table.text import say
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

WINDOWS = (((1024, 640), 1.0), ((1280, 800), 1.0), ((1920, 1080), 1.0), ((3840, 2160), 1.0), ((1024, 640), 2.0))


def _open(person: Person, game: str = "portuguese-king") -> None:
    show_own_game(person.stage.context, game, is_copy=True)
    person.wait(0.5)


def _reach(person: Person, name: str) -> None:
    """Turn the wheel above the page's halves until something can be pointed at."""
    width, height = person.stage.context.size
    for x in (width // 3, 2 * width // 3):
        for steps in (20.0, *[-1.0] * 60):
            if steps < 0 and person.has(name) and _is_seen(person, name):
                return
            person.point((x, height // 2))
            person.frame(Event(pygame.MOUSEWHEEL, x=0, y=int(steps), precise_x=0.0, precise_y=steps, flipped=False))
    raise AssertionError(f"{name} can't be reached")


def _is_seen(person: Person, name: str) -> bool:
    rect = person.target(name).rect
    bar = person.target("back").rect
    return rect.top > 0 and rect.bottom < bar.top


def _click(person: Person, name: str) -> None:
    _reach(person, name)
    person.click(name)


def _write(person: Person, name: str, text: str) -> None:
    """Write into a field instead of what stands there."""
    _click(person, name)
    person.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    person.type(text)


def _files(person: Person) -> list[Path]:
    return sorted((person.stage.context.services.store.folder.parent / "games").glob("*.toml"))


def _status(person: Person) -> str:
    return str(person.top.dialog["status"].text)


def test_kings_box_leads_to_a_page_with_a_copy_of_any_game(person: Person) -> None:
    person.click("game:king")
    person.click("make")
    assert "family" == person.scene
    person.click("variant:king")
    assert ("own_game", "My King") == (person.scene, person.top.draft.title)
    assert "12 deals. All players together get 0." == _status(person)


@pytest.mark.parametrize("game", ["king", "king-52", "jeu-du-roi", "portuguese-king", "rifki", "barbu", "trix"])
def test_a_copy_plays_as_its_original(person: Person, game: str) -> None:
    _open(person, game)
    copy: Any = registry.game(own_games.know(person.top.draft.checked()))
    seats = copy.seats[-1]
    original: Any = registry.game(game)
    assert original.deals(seats) == copy.deals(seats)
    assert not person.top.escape()
    assert "menu" == person.scene


def test_a_game_is_made_by_pointer_alone_and_played_to_its_end(person: Person) -> None:
    person.click("game:king")
    person.click("make")
    person.click("variant:portuguese-king")
    while len(person.top.draft.parts) > 1 or len(person.top.draft.parts[0].rows) > 1:
        _click(person, "remove")
    _click(person, "add:0")
    person.click("kind:domino")
    _click(person, "seats:3")
    _click(person, "order:0:all")
    person.click("make.play")
    assert ("setup", [3]) == (person.scene, [*person.top.model.rules.seats])
    person.click("start")
    person.until(lambda: person.scene == "table")
    assert 1 == len(_files(person))
    rounds = 0
    while person.scene != "match":
        person.until_asked()
        rounds += person.scene == "round"
        if person.scene != "match":
            person.answer()
    assert [] == person.stage.context.notices
    person.stage.context.navigate.show_menu()
    person.stage.context.navigate.show_matches()
    assert "My Portuguese King" == person.top.dialog["match0"].words[0]
    person.click("look")
    assert "replay" == person.scene


@pytest.mark.parametrize("kinds", [[*KINDS][at : at + 4] for at in range(0, len(KINDS), 4)], ids=" ".join)
def test_a_game_of_contracts_of_any_kind_is_played_to_its_end(person: Person, kinds: list[str]) -> None:
    _open(person, "jeu-du-roi")
    draft = person.top.draft
    draft.ranks, draft.parts = "9TJQKA", [Part([])]
    for at, kind in enumerate(kinds):
        draft.add(kind, 0)
        bids = SHOW if draft.parts[0].rows[-1].cards in {("Q",), ("KH",)} else (DOUBLE, DOUBLE_DEALER, "", "")[at]
        draft.change((0, at), bids=bids, is_bar_lifted=bool(draft.parts[0].rows[-1].barred))
    draft.parts[0].order = "all"
    person.top.contracts.choose((0, 0))
    person.click("make.play")
    person.click("start")
    person.until(lambda: person.scene == "table")
    person.play_to(lambda: person.scene == "round")
    person.key(pygame.K_RETURN)
    table = person.table
    while person.scene != "match":
        person.until_asked()
        if person.scene != "match":
            person.answer()
    person.key(pygame.K_ESCAPE)
    person.stage.context.navigate.show_replay(table.controller.path)
    assert ("replay", []) == (person.scene, person.stage.context.notices)


def test_everything_is_done_by_keys_too(person: Person) -> None:
    _open(person)
    person.top.dialog.focus(person.top.dialog["worth"], is_by_key=True)
    person.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    person.type("-33")
    assert (-33,) == person.top.contracts.row.worth
    person.top.dialog.focus(person.top.dialog["contract:0:1"], is_by_key=True)
    person.key(pygame.K_RETURN)
    assert ("hearts", (0, 1)) == (person.top.contracts.row.name, person.top.contracts.chosen)
    person.top.dialog.focus(person.top.dialog["barred"], is_by_key=True)
    person.key(pygame.K_SPACE)
    assert "" == person.top.contracts.row.barred
    person.top.dialog.focus(person.top.dialog["up"], is_by_key=True)
    person.key(pygame.K_RETURN)
    assert ["hearts", "tricks"] == [row.name for row in person.top.draft.parts[0].rows[:2]]
    person.key(pygame.K_ESCAPE)
    assert "keep" == person.scene
    person.key(pygame.K_RETURN)
    assert 1 == len(_files(person))


def test_tab_reaches_every_control_and_shows_it(come: Opener) -> None:
    for size, scale in (((1024, 640), 1.0), ((1024, 640), 2.0)):
        person = come(size=size, settings=replace(QUICK, text_scale=scale))
        _open(person)
        seen = set()
        for _ in range(80):
            person.key(pygame.K_TAB)
            name = person.top.focused_name
            seen.add(name)
            rect = person.top.dialog[name].rect
            assert 0 <= rect.top < rect.bottom <= size[1], name
        assert {"title", "worth", "sample", "another", "in_a_row", "up", "make.play", "contract:0:5"} <= seen


def test_the_sample_raises_what_may_be_played_and_says_why_not_the_rest(person: Person) -> None:
    _open(person)
    person.top.contracts.choose((0, 4))  # the king of hearts: no hearts may be led, and he must go
    hand = person.top.dialog["sample"]
    assert hand.sample.refused
    refused = hand.hand.index(next(iter(hand.sample.refused)))
    hand.at = (refused - 1) % len(hand.hand)
    person.top.dialog.focus(hand, is_by_key=True)
    person.key(pygame.K_RIGHT)
    assert any(words in hand.reason for words in ("can’t lead hearts", "must play"))
    before = hand.hand
    _click(person, "another")
    assert before != person.top.dialog["sample"].hand


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda person: _write(person, "worth", "0"), "needs points from −1000 to 1000"),
        (lambda person: _write(person, "worth", "x"), "needs points from −1000 to 1000"),
        (lambda person: _write(person, "title", "{"), "Give the game a title"),
        (lambda person: _write(person, "name", '"'), "Give every contract a name"),
        (lambda person: _write(person, "in_a_row", "99"), "deals_in_a_row must be"),
    ],
)
def test_what_is_wrong_is_said_at_once(person: Person, change: Callable[[Person], None], words: str) -> None:
    _open(person)
    change(person)
    assert words in _status(person)
    assert not any(person.top.dialog[f"make.{name}"].is_enabled for name in ("play", "save", "share"))
    person.key(pygame.K_ESCAPE)
    assert say("make.keep.fault") == person.top.dialog["keep.words"].text
    person.click("discard")
    assert ("menu", []) == (person.scene, _files(person))


def test_a_changed_game_takes_the_place_of_the_one_before(person: Person) -> None:
    _open(person)
    person.click("make.save")
    (first,) = _files(person)
    _write(person, "title", "Ours")
    person.click("make.save")
    (second,) = _files(person)
    assert ("Ours", first.name) == (
        read(second.read_text("utf-8")).title,
        next((first.parent / "removed").iterdir()).name,
    )
    person.key(pygame.K_ESCAPE)
    assert ("family", "Ours") == (person.scene, person.top.dialog[f"variant:{second.stem}"].text)
    person.click(f"variant:{second.stem}")
    person.click("make.change")
    assert ("own_game", "Ours") == (person.scene, person.top.draft.title)
    person.click("make.remove")
    assert ("family", []) == (person.scene, _files(person))


def test_a_shared_file_comes_in_by_a_drop_and_a_hostile_one_is_refused(person: Person, tmp_path: Path) -> None:
    _open(person)
    _write(person, "title", "From a friend")
    person.click("make.share")
    (shared,) = person.stage.context.services.documents().glob("*.toml")
    person.key(pygame.K_ESCAPE)
    person.click("discard")
    person.frame(Event(pygame.DROPFILE, file=str(shared)))
    assert ("setup", "From a friend") == (person.scene, person.top.dialog._title.text)
    bad = tmp_path / "bad.toml"
    bad.write_text("form = 1\ntitle = 7\n", "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(bad)))
    assert "notice" == person.scene
    assert "bad.toml isn’t a game that can be played: line 1: seats is missing." == person.notice


def test_of_a_match_whose_game_is_missing_is_said_so(person: Person, tmp_path: Path) -> None:
    record = tmp_path / "their.kq"
    record.write_text("kq-record 1\ngame own-000000000000\nseats 4\n\n", "utf-8", newline="\n")
    person.frame(Event(pygame.DROPFILE, file=str(record)))
    assert "their.kq is a match of a game that somebody made." in person.notice


def test_the_list_of_matches_says_that_a_game_is_missing(person: Person) -> None:
    folder = person.stage.context.services.store.folder
    record = b"kq-record 1\ngame own-000000000000\nseats 4\nname 0 You\n\n"
    (folder / "2026-01-01_00-00-00_own-000000000000.kq").write_bytes(record)
    person.stage.context.navigate.show_matches()
    person.wait(0.5)
    title, _, state = person.top.dialog["match0"].words
    assert ("A game of somebody’s own", True) == (title, state.startswith("The file of this game is missing."))


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_every_contract_fits_its_page_in_any_window(come: Opener, size: tuple[int, int], scale: float) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    _open(person, "barbu")
    for row in range(len(person.top.draft.parts[0].rows)):
        person.top.contracts.choose((0, row))
        person.frame()
        dialog = person.top.dialog
        for widget in dialog.walk():
            assert 0 <= widget.rect.left <= widget.rect.right <= size[0], widget.name
        hand = dialog["sample"]
        assert hand.natural_height(person.stage.context.kit, hand.rect.w) <= hand.rect.h
