"""What a deal needs is drawn ahead of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from engines.core.cards import HIDDEN, name
from kq_table.art.card_images import CardImages, CardLook
from kq_table.features.play.deal_pictures import DealPictures
from kq_table.match.setup import MatchSetup, Seating
from kq_table.shell.context import AppContext
from kq_table.storage.settings import DEFAULTS
from kq_table.system import memory
from kq_table.ui.clock import RealClock
from kq_table.ui.image_cache import Prefetch
from tests.kq_table.conftest import Opener
from tests.kq_table.person import OFFERED, Person

FRAME = 1 / 60
LARGE = (1920, 1080)
"""Here the whole pack does not fit into the cache."""


@pytest.fixture
def drawn_late(monkeypatch: pytest.MonkeyPatch) -> list[CardLook]:
    """The looks of the cards that were drawn only when a frame needed them."""
    late: list[CardLook] = []
    is_ahead = [False]
    step, build = DealPictures.step, CardImages._build

    def step_ahead(self: DealPictures, now: float, *, is_moving: bool) -> None:
        is_ahead[0] = True
        step(self, now, is_moving=is_moving)
        is_ahead[0] = False

    def note(self: CardImages, look: CardLook) -> object:
        if not is_ahead[0]:
            late.append(look)
        return build(self, look)

    # The tests' shared cards are not drawn ahead.
    monkeypatch.setattr(AppContext, "draw_deck", lambda _context, height, deck: CardImages(height, deck))
    # However slow the threads are that draw ahead, nothing waits for them.
    monkeypatch.setattr(Prefetch, "is_drawing", False)
    monkeypatch.setattr(DealPictures, "step", step_ahead)
    monkeypatch.setattr(CardImages, "_build", note)
    return late


def _sit_down(person: Person, game: str, seats: int) -> None:
    others = (Seating(f"Bot {i}", "random") for i in range(1, seats))
    person.stage.context.navigate.open_table(MatchSetup(game, (Seating("Anna"), *others), {}, 0))


@pytest.mark.parametrize(("game", "seats"), [("king", 4), ("kings-and-queens", 2)])
def test_no_frame_draws_a_whole_hand_as_it_comes_to_rest(
    come: Opener, drawn_late: list[CardLook], game: str, seats: int
) -> None:
    person = come(settings=replace(DEFAULTS, hand_order="suits"))
    person.resize(LARGE)
    _sit_down(person, game, seats)
    most = 0
    while person.table.controller.n <= 1 or person.table.is_moving:
        drawn_late.clear()
        person.frame(seconds=FRAME)
        most = max(most, sum(look.name != "shadow" for look in drawn_late))
    assert most <= 4, "more cards than fly at a time"


def test_when_all_is_drawn_the_memory_that_drawing_took_is_given_back(
    come: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, trimmed = come(), list[bool]()
    _sit_down(person, "kings-and-queens", 2)
    with monkeypatch.context() as patch:
        patch.setattr(memory, "trim", lambda: trimmed.append(person.table.pictures.is_drawing))
        person.until_asked()
        while person.table.pictures.is_drawing or person.table._faces._ahead is not None:
            person.frame(seconds=FRAME)
    # Cards are drawn first, faces when nothing is being shown.
    assert [2, False] == [len(trimmed), trimmed[-1]]


@pytest.mark.parametrize(("game", "seats"), [("the-queen", 2), ("kings-n-queens", 4)])
def test_a_card_that_will_turn_is_drawn_before_it_does(
    come: Opener, monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    person, ahead = come(settings=replace(DEFAULTS, lessons=OFFERED)), set[tuple[int, str]]()
    rasterize = CardImages.rasterize_ahead

    def note(self: CardImages, names: Iterable[str]) -> Iterator[None]:
        wanted = [*names]
        ahead.update((self.size[1], card) for card in wanted)
        return rasterize(self, wanted)

    # The tests' shared cards are not drawn ahead.
    monkeypatch.setattr(AppContext, "draw_deck", lambda _context, height, deck: CardImages(height, deck))
    monkeypatch.setattr(CardImages, "rasterize_ahead", note)
    _sit_down(person, game, seats)
    while person.table.controller.n <= 1:
        person.frame(seconds=FRAME)
    board = person.table.board
    late = [
        (zone, sprite)
        for zone, sprite in board.sprites()
        if not sprite.is_up and sprite.card != HIDDEN and person.table.view.card_behaviour.is_face_up(zone, sprite.card)
    ]
    assert late, "nothing was still to turn"
    for zone, sprite in late:
        images = person.table.table.card_images(board.home(sprite, zone).scale)
        assert (images.size[1], name(sprite.card)) in ahead


@pytest.mark.parametrize("haste", [1, 60])
def test_where_the_clock_is_hurried_nothing_is_drawn_ahead(come: Opener, haste: int) -> None:
    person = come()
    _sit_down(person, "kings-and-queens", 2)
    pictures, table = DealPictures(RealClock(haste)), person.table
    pictures.begin(table.table.card_images, table.view, table.hud.pack, iter([None]))
    pictures.step(0.0, is_moving=False)
    assert pictures.is_drawing == (haste == 1)
