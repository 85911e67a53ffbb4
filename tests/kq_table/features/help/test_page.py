"""The rules page: every chapter of every book can be read at every size, by hand and by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from kq_table.features.help.card_widgets import CardRowWidget
from kq_table.features.help.reader import Page
from kq_table.features.help.rulebooks import BOOKS, load_book
from kq_table.features.help.rules import RulesScene
from kq_table.shell.context import AppContext
from kq_table.ui.compositor import Compositor, DisplayList
from kq_table.ui.table_view import TableView
from kq_table.ui.widget import Painter, Widget

from .open_rules import FULL, book_reader, open_rules, room_in

GAME = "kings-and-queens"
SIZES = [(1024, 640), (1280, 800), (1920, 1080), (800, 1280), (640, 400)]
CHAPTERS = [chapter.key for chapter in load_book(GAME).chapters]
TIGHT = [((1024, 640), 1.0), ((1024, 640), 2.0), ((800, 1200), 1.0), ((800, 1200), 2.0), ((640, 400), 2.0)]
PAGES = [(GAME, size, scale) for size in SIZES for scale in (1.0, 1.5, 2.0)] + [(GAME, (3840, 2160), 1.0)]
PAGES += [(game, size, scale) for game in BOOKS if game != GAME for size, scale in TIGHT]


def _open(context: AppContext, chapter: str = "") -> RulesScene:
    return open_rules(context, GAME, chapter)


def _draw(scene: RulesScene) -> DisplayList:
    frame = DisplayList()
    scene.step(scene.context.clock.now())
    scene.draw(frame)
    return frame


def _page(scene: RulesScene) -> Page:
    page = book_reader(scene).scroll.content
    assert isinstance(page, Page)
    return page


def _within(widget: Widget) -> Iterator[Widget]:
    yield widget
    for inner in widget.children:
        yield from _within(inner)


def _key(scene: RulesScene, *keys: int, mod: int = 0) -> None:
    for key in keys:
        scene.handle(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def _click(scene: RulesScene, pos: tuple[int, int]) -> None:
    scene.handle(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    scene.handle(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    scene.handle(Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def _chapter(scene: RulesScene) -> str:
    return book_reader(scene).book.chapters[book_reader(scene).index].key


def _offset(scene: RulesScene) -> int:
    return book_reader(scene).scroll.offset


def _focus(scene: RulesScene) -> str:
    focused = book_reader(scene).focused
    return focused.name if focused else ""


# -- every chapter at every size


@pytest.mark.parametrize(("game", "size", "scale"), PAGES)
def test_every_chapter_fits_across_the_page(game: str, size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    scene = open_rules(room_in(tmp_path, size, scale), game)
    for index, chapter in enumerate(load_book(game).chapters):
        book_reader(scene).open(index)
        page, frame = _page(scene), DisplayList()
        page.window = page.rect
        scene.step(0)
        page.draw(Painter(frame, "test", 0))
        # A shadow or a ring may reach into the room at the page's sides, which is there for them.
        side = scene.context.kit.px(14)
        for key, node in frame.items.items():
            where = (chapter.key, key, node.rect, page.rect)
            assert page.rect.left - side <= node.rect.left <= node.rect.right <= page.rect.right + side, where
            assert page.rect.top - side <= node.rect.top <= node.rect.bottom <= page.rect.bottom + side, where


@pytest.mark.parametrize(("game", "size", "scale"), PAGES)
def test_nothing_on_the_sheet_is_cut_short(game: str, size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    scene = open_rules(room_in(tmp_path, size, scale), game)
    kit, window = scene.context.kit, Rect((0, 0), size)
    for index in range(len(load_book(game).chapters)):
        sheet = book_reader(scene)
        sheet.open(index)
        assert sheet.scroll.rect.h >= size[1] // 3
        for name in ("previous", "next", "all", "back"):
            button = sheet[name]
            assert not button.is_shown or (
                window.contains(button.rect) and kit.fonts.width(button.text, "button") <= button.rect.w
            )
        for tab in sheet.tabs:
            assert tab.natural_width(kit) <= tab.rect.w
        for widget in _within(sheet.scroll):
            if isinstance(widget, TableView):
                assert widget.natural_width(kit) <= widget.rect.w, (widget.name, widget.rect)
            if isinstance(widget, CardRowWidget):
                assert kit.fonts.width(widget.block.caption, "small") <= widget.rect.w, (
                    widget.name,
                    widget.block.caption,
                )


def test_parts_of_the_sheet_do_not_overlap(tmp_path: Path) -> None:
    for game, size, scale in PAGES:
        sheet = book_reader(open_rules(room_in(tmp_path, size, scale), game))
        sheet.open(3)
        rects = [sheet[name].rect for name in ("book", "contents", "page", "previous", "next", "back")]
        for i, rect in enumerate(rects):
            assert -1 == rect.collidelist(rects[i + 1 :]), (game, size, scale, i)


def test_cards_show_empty_places_first_and_then_themselves(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path))
    assert scene.is_moving
    before, after = DisplayList(), DisplayList()
    scene.draw(before)
    while scene.is_moving:
        scene.step(0)
    scene.draw(after)
    assert before.items[("rules", "page", "view")].image is not after.items[("rules", "page", "view")].image


def test_a_page_at_rest_paints_nothing(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path))
    compositor, target = Compositor(), pygame.Surface(FULL)
    compositor.compose(target, scene.context.ground, _draw(scene))
    assert not scene.is_moving
    assert scene.wake_at is None
    assert [] == compositor.compose(target, scene.context.ground, _draw(scene))


def test_only_what_can_be_seen_is_drawn(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path), "scoring")
    frame = DisplayList()
    _page(scene).draw(Painter(frame, "test", 0))
    drawn = {str(key[1]) for key in frame.items if isinstance(key, tuple)}
    assert "page.scoring.title" in drawn
    assert _page(scene).widgets[-1].name not in drawn


def test_another_size_keeps_chapter_place_and_focus(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path), "keys")
    _key(scene, pygame.K_TAB, pygame.K_TAB, pygame.K_END)
    scene.context.resize((1024, 640))
    assert "keys" == _chapter(scene)
    assert book_reader(scene).scroll.max_offset == _offset(scene)
    assert "chapter.cards" == _focus(scene)


# -- by hand and by keys


def test_every_chapter_can_be_clicked_and_is_a_target(tmp_path: Path) -> None:
    for size in SIZES:
        scene = _open(room_in(tmp_path, size))
        for key in reversed(CHAPTERS):
            place = {target.id: target.rect for target in scene.targets()}[f"chapter.{key}"]
            _click(scene, place.center)
            assert key == _chapter(scene)


def test_targets_list_the_controls_of_the_page(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path), "keys")
    assert [*(f"chapter.{key}" for key in CHAPTERS), "page", "previous", "next", "all", "back"] == [
        target.id for target in scene.targets()
    ]


def test_right_and_left_turn_through_every_chapter(tmp_path: Path) -> None:
    scene, seen = _open(room_in(tmp_path)), []
    for _ in CHAPTERS:
        seen.append(_chapter(scene))
        _key(scene, pygame.K_RIGHT)
    assert CHAPTERS == seen
    _key(scene, pygame.K_RIGHT)
    assert CHAPTERS[-1] == _chapter(scene)
    _key(scene, *[pygame.K_LEFT] * 20)
    assert CHAPTERS[0] == _chapter(scene)


def test_page_down_alone_reads_the_whole_book_and_page_up_comes_back(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path, text_scale=2.0))
    for key, end in ((pygame.K_PAGEDOWN, len(CHAPTERS) - 1), (pygame.K_PAGEUP, 0)):
        ends = set()
        for _ in range(120):
            _key(scene, key)
            if _offset(scene) == book_reader(scene).scroll.max_offset:
                ends.add(_chapter(scene))
        assert end == book_reader(scene).index
        assert set(CHAPTERS) == ends or key == pygame.K_PAGEUP
    assert 0 == _offset(scene)


def test_digits_open_chapters(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path))
    for i, key in enumerate(CHAPTERS[:9]):
        _key(scene, pygame.K_1 + i)
        assert key == _chapter(scene)


def test_tab_and_enter_reach_every_chapter(tmp_path: Path) -> None:
    scene, seen = _open(room_in(tmp_path)), []
    for _ in CHAPTERS:
        _key(scene, pygame.K_TAB, pygame.K_RETURN)
        seen.append(_chapter(scene))
    assert CHAPTERS == seen


def test_arrows_go_along_the_contents_where_the_focus_is_there_and_else_through_the_page(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path), "keys")
    _key(scene, pygame.K_DOWN, pygame.K_DOWN)
    assert _offset(scene) > 0
    _key(scene, pygame.K_TAB, pygame.K_RETURN, pygame.K_DOWN)
    assert ("cards", "chapter.cards") == (_chapter(scene), _focus(scene))


def test_space_reads_on_and_with_shift_back(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path), "keys")
    _key(scene, pygame.K_SPACE)
    assert _offset(scene) > 0
    _key(scene, pygame.K_SPACE, mod=pygame.KMOD_LSHIFT)
    assert 0 == _offset(scene)


def test_space_presses_a_button_that_has_the_focus(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path))
    _key(scene, pygame.K_TAB, pygame.K_TAB, pygame.K_SPACE)
    assert "cards" == _chapter(scene)


def test_the_wheel_reads_wherever_the_pointer_is(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path), "keys")
    for pos in ((5, 5), book_reader(scene).tabs[0].rect.center, book_reader(scene).scroll.rect.center):
        before = _offset(scene)
        scene.handle(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        scene.handle(Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0))
        assert _offset(scene) > before


def test_the_page_can_be_dragged(tmp_path: Path) -> None:
    scene = _open(room_in(tmp_path), "keys")
    x, y = book_reader(scene).scroll.rect.center
    scene.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    scene.handle(Event(pygame.MOUSEMOTION, pos=(x, y - 90), rel=(0, -90), buttons=(1, 0, 0)))
    assert 90 == _offset(scene)


def test_escape_f1_and_the_button_go_back(tmp_path: Path) -> None:
    room = room_in(tmp_path)
    for key in (pygame.K_ESCAPE, pygame.K_F1, None):
        scene = _open(room)
        below = room.stack.scenes[-2]
        if key is None:
            _click(scene, book_reader(scene)["back"].rect.center)
        else:
            _key(scene, key)
        assert below is room.stack.top
