"""Choosing a rule book: every game has one, it can be reached by hand and by keys, and one step back leads back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from engines.games.registry import GAMES
from kq_table.features.help.reader import BookList
from kq_table.features.help.rulebooks import BOOKS, load_book
from kq_table.features.help.rules import RulesScene
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Painter

from .open_rules import FULL, book_reader, open_rules, room_in

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (800, 1200), (640, 400)]


def _book_list(scene: RulesScene) -> BookList:
    assert isinstance(scene.shown, BookList)
    return scene.shown


def _key(scene: Scene, *keys: int) -> None:
    for key in keys:
        scene.handle(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def _click(scene: Scene, pos: tuple[int, int]) -> None:
    scene.handle(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    scene.handle(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    scene.handle(Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def test_every_game_has_a_book_in_the_list() -> None:
    assert sorted(rules.key for rules in GAMES) == sorted(BOOKS)
    for game in BOOKS:
        assert load_book(game).chapters
        assert load_book(game).line
        assert load_book(game).cover


@pytest.mark.parametrize("game", BOOKS)
def test_a_book_is_called_like_its_game(game: str) -> None:
    assert say(f"game.{game}").replace("’", "'") == load_book(game).title.replace("’", "'")


def test_a_game_without_a_book_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        load_book("no-such-game")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_every_book_stands_whole_in_the_list(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    scene = open_rules(room_in(tmp_path, size, scale))
    books, kit = _book_list(scene), scene.context.kit
    assert kit.fonts.width(books["back"].text, "button") <= books["back"].rect.w
    assert Rect((0, 0), size).contains(books["back"].rect)
    scene.step(0)
    for cover in books.covers:
        frame, room = DisplayList(), cover.rect.inflate(kit.px(28), kit.px(28))
        cover.draw(Painter(frame, "test", 0))
        assert [] == [key for key, node in frame.items.items() if not room.contains(node.rect)]


@pytest.mark.parametrize("size", SIZES)
def test_every_book_can_be_clicked_once_it_is_in_sight(size: tuple[int, int], tmp_path: Path) -> None:
    for i, game in enumerate(BOOKS):
        scene = open_rules(room_in(tmp_path, size))
        _book_list(scene).scroll.reveal(_book_list(scene).covers[i])
        place = {target.id: target.rect for target in scene.targets()}[f"book.{game}"]
        _click(scene, place.center)
        assert load_book(game) is book_reader(scene).book


def test_digits_open_books(tmp_path: Path) -> None:
    for i, game in enumerate(BOOKS[:9]):
        scene = open_rules(room_in(tmp_path))
        _key(scene, pygame.K_1 + i)
        assert load_book(game) is book_reader(scene).book


def test_arrows_and_enter_open_a_book(tmp_path: Path) -> None:
    scene = open_rules(room_in(tmp_path))
    _key(scene, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN)
    assert "the-queen" == scene.game


def test_books_are_targets_that_say_their_line(tmp_path: Path) -> None:
    scene = open_rules(room_in(tmp_path))
    *books, back = [target.id for target in scene.targets()]
    assert ([f"book.{game}" for game in BOOKS][: len(books)], "back") == (books, back)
    assert "King. For three or four." in scene.targets()[BOOKS.index("king")].text


def test_one_step_back_from_a_chosen_book_leads_to_all_books_and_another_one_out(tmp_path: Path) -> None:
    room = room_in(tmp_path)
    scene = open_rules(room)
    _key(scene, pygame.K_5, pygame.K_ESCAPE)
    assert "book.king" == getattr(_book_list(scene).focused, "name", "")
    _key(scene, pygame.K_ESCAPE)
    assert scene not in room.stack.scenes


def test_at_a_table_its_own_book_opens_and_one_step_back_leads_to_the_table(tmp_path: Path) -> None:
    room = room_in(tmp_path)
    room.stack.top.game = "crowns"
    table, scene = room.stack.top, open_rules(room)
    assert load_book("crowns") is book_reader(scene).book
    _key(scene, pygame.K_ESCAPE)
    assert table is room.stack.top


def test_from_a_table_s_book_a_button_leads_to_all_of_them(tmp_path: Path) -> None:
    for size in (FULL, (800, 1200)):
        scene = open_rules(room_in(tmp_path, size), "king-52")
        _click(scene, book_reader(scene)["all"].rect.center)
        assert "book.king-52" == getattr(_book_list(scene).focused, "name", "")


def test_f1_closes_the_rules_wherever_they_are_open(tmp_path: Path) -> None:
    for keys in ((), (pygame.K_3,)):
        room = room_in(tmp_path)
        below = room.stack.top
        _key(open_rules(room), *keys, pygame.K_F1)
        assert below is room.stack.top


def test_a_chapter_that_is_asked_for_where_no_game_is_played_is_that_of_the_first_book(tmp_path: Path) -> None:
    scene = open_rules(room_in(tmp_path), chapter="keys")
    assert (BOOKS[0], "keys") == (scene.game, book_reader(scene).book.chapters[book_reader(scene).index].key)


def test_another_size_keeps_the_book_in_focus(tmp_path: Path) -> None:
    scene = open_rules(room_in(tmp_path))
    _key(scene, pygame.K_DOWN, pygame.K_DOWN)
    scene.context.resize((640, 400))
    assert "book.crowns" == getattr(_book_list(scene).focused, "name", "")
