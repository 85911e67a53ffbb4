"""The rules page: every chapter can be read at every size, by hand and by keys, and says what the rulings say."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from kq_table import assets
from kq_table.book import blocks
from kq_table.book.opened import OpenBook
from kq_table.book.page import Page
from kq_table.room import Outside, Room
from kq_table.scenes.rules import Rules, book
from kq_table.scenes.scene import Scene
from kq_table.settings import DEFAULTS
from kq_table.store import Shelf
from kq_table.ui.clock import FakeClock
from kq_table.ui.frame import Compositor, Frame
from kq_table.ui.listing import ListTable
from kq_table.ui.markup import plain
from kq_table.ui.widget import Pen, Widget

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (800, 1280), (640, 400)]
FULL = (1280, 800)
CHAPTERS = [chapter.key for chapter in book("kings-and-queens").chapters]
PAGES = [(size, scale) for size in SIZES for scale in (1.0, 1.5, 2.0)] + [((3840, 2160), 1.0)]


def _room(folder: Path, size: tuple[int, int] = FULL, text_scale: float = 1.0) -> Room:
    outside = Outside(FakeClock(), Shelf(folder), folder / "settings.json")
    return Room(outside, dataclasses.replace(DEFAULTS, text_scale=text_scale), size)


def _open(room: Room, chapter: str = "") -> Rules:
    scene = Rules(room, chapter=chapter)
    room.push(Scene(room))
    room.push(scene)
    return scene


def _book(scene: Rules) -> OpenBook:
    assert scene.opened is not None
    return scene.opened


def _draw(scene: Rules) -> Frame:
    frame = Frame()
    scene.step(scene.room.clock.now())
    scene.draw(frame)
    return frame


def _page(scene: Rules) -> Page:
    page = _book(scene).scroll.content
    assert isinstance(page, Page)
    return page


def _within(widget: Widget) -> Iterator[Widget]:
    yield widget
    for inner in widget.inner:
        yield from _within(inner)


def _key(scene: Rules, *keys: int, mod: int = 0) -> None:
    for key in keys:
        scene.handle(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def _click(scene: Rules, pos: tuple[int, int]) -> None:
    scene.handle(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    scene.handle(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    scene.handle(Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def _chapter(scene: Rules) -> str:
    return scene.book.chapters[_book(scene).index].key


def _offset(scene: Rules) -> int:
    return _book(scene).scroll.offset


def _focus(scene: Rules) -> str:
    focused = _book(scene).focused
    return focused.name if focused else ""


# -- every chapter at every size


@pytest.mark.parametrize(("size", "scale"), PAGES)
def test_every_chapter_fits_across_the_page(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    scene = _open(_room(tmp_path, size, scale))
    for index in range(len(CHAPTERS)):
        _book(scene).open(index)
        page, frame = _page(scene), Frame()
        page.window = page.rect
        scene.step(0)
        page.draw(Pen(frame, "test", 0))
        # A shadow or a ring may reach into the room at the page's sides, which is there for them.
        side = scene.room.kit.px(14)
        for key, node in frame.nodes.items():
            where = (scene.book.chapters[index].key, key, node.rect, page.rect)
            assert page.rect.left - side <= node.rect.left <= node.rect.right <= page.rect.right + side, where
            assert page.rect.top - side <= node.rect.top <= node.rect.bottom <= page.rect.bottom + side, where


@pytest.mark.parametrize(("size", "scale"), PAGES)
def test_nothing_on_the_sheet_is_cut_short(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    scene = _open(_room(tmp_path, size, scale))
    kit, window = scene.room.kit, Rect((0, 0), size)
    for index in range(len(CHAPTERS)):
        opened = _book(scene)
        opened.open(index)
        assert opened.scroll.rect.h >= size[1] // 3
        for name in ("previous", "next", "back"):
            button = opened[name]
            assert not button.is_shown or (
                window.contains(button.rect) and kit.fonts.width(button.text, "button") <= button.rect.w
            )
        for tab in opened.tabs:
            assert tab.natural_width(kit) <= tab.rect.w
        for widget in _within(opened.scroll):
            if isinstance(widget, ListTable):
                assert widget.natural_width(kit) <= widget.rect.w, (widget.name, widget.rect)


def test_parts_of_the_sheet_do_not_overlap(tmp_path: Path) -> None:
    for size, scale in PAGES:
        opened = _book(_open(_room(tmp_path, size, scale), "predicting"))
        rects = [opened[name].rect for name in ("book", "contents", "page", "previous", "next", "back")]
        for i, rect in enumerate(rects):
            assert -1 == rect.collidelist(rects[i + 1 :]), (size, scale, i)


def test_cards_show_empty_places_first_and_then_themselves(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path))
    assert scene.is_moving
    before, after = Frame(), Frame()
    scene.draw(before)
    while scene.is_moving:
        scene.step(0)
    scene.draw(after)
    assert before.nodes[("rules", "page", "view")].image is not after.nodes[("rules", "page", "view")].image


def test_a_page_at_rest_paints_nothing(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path))
    compositor, target = Compositor(), pygame.Surface(FULL)
    compositor.compose(target, scene.room.ground, _draw(scene))
    assert not scene.is_moving
    assert scene.wake_at is None
    assert [] == compositor.compose(target, scene.room.ground, _draw(scene))


def test_only_what_can_be_seen_is_drawn(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path), "scoring")
    frame = Frame()
    _page(scene).draw(Pen(frame, "test", 0))
    drawn = {str(key[1]) for key in frame.nodes if isinstance(key, tuple)}
    assert "page.scoring.title" in drawn
    assert _page(scene).widgets[-1].name not in drawn


def test_another_size_keeps_chapter_place_and_focus(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path), "keys")
    _key(scene, pygame.K_TAB, pygame.K_TAB, pygame.K_END)
    scene.room.measure((1024, 640))
    assert "keys" == _chapter(scene)
    assert _book(scene).scroll.reach == _offset(scene)
    assert "chapter.cards" == _focus(scene)


# -- by hand and by keys


def test_every_chapter_can_be_clicked_and_is_a_target(tmp_path: Path) -> None:
    for size in SIZES:
        scene = _open(_room(tmp_path, size))
        for key in reversed(CHAPTERS):
            place = {target.id: target.rect for target in scene.targets()}[f"chapter.{key}"]
            _click(scene, place.center)
            assert key == _chapter(scene)


def test_targets_list_the_controls_of_the_page(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path), "keys")
    assert [*(f"chapter.{key}" for key in CHAPTERS), "page", "previous", "next", "back"] == [
        target.id for target in scene.targets()
    ]


def test_right_and_left_turn_through_every_chapter(tmp_path: Path) -> None:
    scene, seen = _open(_room(tmp_path)), []
    for _ in CHAPTERS:
        seen.append(_chapter(scene))
        _key(scene, pygame.K_RIGHT)
    assert CHAPTERS == seen
    _key(scene, pygame.K_RIGHT)
    assert CHAPTERS[-1] == _chapter(scene)
    _key(scene, *[pygame.K_LEFT] * 20)
    assert CHAPTERS[0] == _chapter(scene)


def test_page_down_alone_reads_the_whole_book_and_page_up_comes_back(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path, text_scale=2.0))
    for key, end in ((pygame.K_PAGEDOWN, len(CHAPTERS) - 1), (pygame.K_PAGEUP, 0)):
        ends = set()
        for _ in range(120):
            _key(scene, key)
            if _offset(scene) == _book(scene).scroll.reach:
                ends.add(_chapter(scene))
        assert end == _book(scene).index
        assert set(CHAPTERS) == ends or key == pygame.K_PAGEUP
    assert 0 == _offset(scene)


def test_digits_open_chapters(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path))
    for i, key in enumerate(CHAPTERS[:9]):
        _key(scene, pygame.K_1 + i)
        assert key == _chapter(scene)


def test_tab_and_enter_reach_every_chapter(tmp_path: Path) -> None:
    scene, seen = _open(_room(tmp_path)), []
    for _ in CHAPTERS:
        _key(scene, pygame.K_TAB, pygame.K_RETURN)
        seen.append(_chapter(scene))
    assert CHAPTERS == seen


def test_arrows_go_along_the_contents_where_the_focus_is_there_and_else_through_the_page(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path), "keys")
    _key(scene, pygame.K_DOWN, pygame.K_DOWN)
    assert _offset(scene) > 0
    _key(scene, pygame.K_TAB, pygame.K_RETURN, pygame.K_DOWN)
    assert ("cards", "chapter.cards") == (_chapter(scene), _focus(scene))


def test_space_reads_on_and_with_shift_back(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path), "keys")
    _key(scene, pygame.K_SPACE)
    assert _offset(scene) > 0
    _key(scene, pygame.K_SPACE, mod=pygame.KMOD_LSHIFT)
    assert 0 == _offset(scene)


def test_space_presses_a_button_that_has_the_focus(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path))
    _key(scene, pygame.K_TAB, pygame.K_TAB, pygame.K_SPACE)
    assert "cards" == _chapter(scene)


def test_the_wheel_reads_wherever_the_pointer_is(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path), "keys")
    for pos in ((5, 5), _book(scene).tabs[0].rect.center, _book(scene).scroll.rect.center):
        before = _offset(scene)
        scene.handle(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        scene.handle(Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0))
        assert _offset(scene) > before


def test_the_page_can_be_dragged(tmp_path: Path) -> None:
    scene = _open(_room(tmp_path), "keys")
    x, y = _book(scene).scroll.rect.center
    scene.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    scene.handle(Event(pygame.MOUSEMOTION, pos=(x, y - 90), rel=(0, -90), buttons=(1, 0, 0)))
    assert 90 == _offset(scene)


def test_escape_f1_and_the_button_go_back(tmp_path: Path) -> None:
    room = _room(tmp_path)
    for key in (pygame.K_ESCAPE, pygame.K_F1, None):
        scene = _open(room)
        below = room.stack[-2]
        if key is None:
            _click(scene, _book(scene)["back"].rect.center)
        else:
            _key(scene, key)
        assert below is room.top


# -- what the book says


def _texts(part: object) -> Iterator[str]:
    """Give every string in a piece of the book, names of cards among them."""
    if isinstance(part, str):
        yield plain(part)
    elif isinstance(part, tuple):
        for inner in part:
            yield from _texts(inner)
    elif dataclasses.is_dataclass(part):
        for field in dataclasses.fields(part):
            yield from _texts(getattr(part, field.name))


def _said(chapter: str) -> str:
    found = next(found for found in book("kings-and-queens").chapters if found.key == chapter)
    return "\n".join(_texts(found))


FACTS = {
    "KQ-1 the first dealer is drawn, then the leader of a round deals the next": (
        "deal",
        ("drawn by lot", "whoever led the first trick of a round deals the next"),
    ),
    "KQ-2 the third stack of eight stays out, unseen": ("deal", ("three stacks of eight", "Nobody looks at it")),
    "KQ-3 both predict in every round, after seeing their cards, the leader first": (
        "predicting",
        ("have seen your cards", "before any is played", "in every round", "did not deal speaks first"),
    ),
    "KQ-4 any whole number from −12 to +12, 7, 10 and 11 too": (
        "predicting",
        ("whole number from −12 to +12", "7, 10 or 11", "say so all the same"),
    ),
    "KQ-5 the sum may not be 0, which bars one number for the dealer": (
        "predicting",
        ("may not add up to 0", "only for the dealer", "anything but −5"),
    ),
    "KQ-5 the bar holds in rounds without a King or a Queen": ("scoring", ("stays barred all the same",)),
    "KQ-6 follow suit, no duty to win, another suit never wins": (
        "playing",
        ("must follow suit", "nobody has to win", "it cannot win"),
    ),
    "KQ-6 there are no trumps": ("cards", ("there are no trumps",)),
    "KQ-7 the 2 beats the King of its suit, led or followed, and nothing else": (
        "cards",
        ("The 2 beats the King", "2♠ takes K♠, whichever", "loses to the 3, the 4, the 5 and the Queen"),
    ),
    "KQ-8 the winner leads; eight tricks, sixteen cards": (
        "playing",
        ("leads to the next trick", "eight tricks", "sixteen cards"),
    ),
    "KQ-9 the Kings taken share +12, the Queens −12": (
        "scoring",
        ("share +12", "all Queens −12", "+12\n+6\n+4\n+3", "−12\n−6\n−4\n−3", "that are out do not count"),
    ),
    "KQ-10 without Kings the results add up to −12, without Queens to +12": (
        "scoring",
        ("−12 without Kings", "+12 without Queens"),
    ),
    "KQ-11 piles stay face down, and may be kept in sight": ("playing", ("stays face down", "in sight")),
    "KQ-12 a round costs the distance, on either side": ("scoring", ("on which side you miss", "Off by")),
    "KQ-13 at 50, after a round, fewer points win, even if both passed": (
        "end",
        ("When a round is over", "reached 50", "Fewer points win", "both of you have passed 50"),
    ),
    "KQ-14 a tie means one more round, and another": ("end", ("one more round, and another",)),
    "KQ-15 signs may be swapped": ("end", ("Queens count plus and Kings minus",)),
    "KQ-16 a match may be shorter or longer": ("end", ("25", "100")),
    "test vector 1.3.2, the round counted": (
        "scoring",
        ("makes +8", "makes −8", "Anna\n+5\n+8\n3", "Ben\n−4\n−8\n4"),
    ),
    "test vector 1.3.4, the two endings": ("end", ("9 and 2\n57\n51\nBen wins", "4 and 3\n52\n52\none more round")),
    "the keys of the table": (
        "keys",
        ("←\n→", "Shift + S", "Enter\nSpace", "−", "Tab", "Esc", "F1", "F11\nAlt + Enter", "M\n"),
    ),
    "the source, and whose words these are": (
        "sources",
        ("Kings & Queens, 1999", "papercut", "names no author", "our own words"),
    ),
}


@pytest.mark.parametrize("fact", FACTS)
def test_the_book_tells_what_the_rulings_say(fact: str) -> None:
    chapter, words = FACTS[fact]
    said = _said(chapter)
    assert [] == [word for word in words if word not in said]


def _cards(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield from re.findall(r"\{([^}]*)\}", part)
    elif isinstance(part, blocks.Fan | blocks.Ladder | blocks.Spread | blocks.Trick):
        yield from part.cards
    elif isinstance(part, blocks.Tally):
        yield from (card for card, _ in part.cards)
    elif isinstance(part, tuple):
        for inner in part:
            yield from _cards(inner)
    elif dataclasses.is_dataclass(part):
        for field in dataclasses.fields(part):
            yield from _cards(getattr(part, field.name))


def test_every_card_in_the_book_is_in_the_deck() -> None:
    named = set(_cards(book("kings-and-queens"))) - {"back"}
    assert [] == [card for card in sorted(named) if not assets.find("cards", "classic", f"{card}.svg").is_file()]


def test_the_pack_is_shown_as_its_twenty_four_cards() -> None:
    chapter = next(chapter for chapter in book("kings-and-queens").chapters if chapter.key == "cards")
    spreads = next(block for block in chapter.blocks if isinstance(block, blocks.Spreads))
    shown = [card for spread in spreads.spreads for card in spread.cards]
    assert sorted(rank + suit for rank in "2345QK" for suit in "SHDC") == sorted(shown)


def test_examples_of_tricks_end_as_test_vector_1_3_1_says() -> None:
    chapter = next(chapter for chapter in book("kings-and-queens").chapters if chapter.key == "playing")
    shown = next(block for block in chapter.blocks if isinstance(block, blocks.Tricks))
    expected = {("KS", "2S"): 1, ("2S", "KS"): 0, ("2S", "3S"): 1, ("KS", "2H"): 0}
    assert expected == {trick.cards: trick.winner for trick in shown.tricks}


def test_a_game_without_a_book_is_an_error() -> None:
    with pytest.raises(ModuleNotFoundError):
        book("no-such-game")
