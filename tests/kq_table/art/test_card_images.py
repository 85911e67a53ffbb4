"""Cards as pixels: crisp at every size, told apart by their strips, kept within bounds."""

from __future__ import annotations

import itertools
import operator
import threading

import pygame
import pytest

from assets.deck.stock import STRIP
from engines.core.cards import DECK, JOKER, SUITS, name
from kq_table.art import back_picture
from kq_table.art.card_images import (
    BACK,
    LIGHTS,
    MIB,
    SHADOW_STYLES,
    CardImages,
    CardLook,
    Deck,
    card_svg,
    draw_shadow,
    letters,
    shadow_of,
)
from kq_table.match.setup import COURT_CARDS
from kq_table.ui import image_cache, svg
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.svg import icon, portrait
from kq_table.ui.theme import LETTERS, RANKS
from tests.goldens import assert_golden

NAMES = [name(card) for card in (*DECK, JOKER)]
SMALLEST = 134
"""The height of a card in the smallest window."""


@pytest.fixture(scope="module")
def card_images() -> CardImages:
    return CardImages(SMALLEST)


@pytest.mark.parametrize("height", [64, 134, 216, 300, 453, 620])
@pytest.mark.parametrize("card", ["QS", "TH", BACK])
def test_a_card_is_drawn_at_every_height(height: int, card: str) -> None:
    drawn = CardImages(height).card(card)
    assert drawn.get_height() >= height
    assert drawn.get_at(drawn.get_rect().center).a >= 254


@pytest.mark.parametrize("face", ["classic", "large"])
def test_every_card_differs_from_every_other_in_the_strip_that_a_fan_leaves(face: str) -> None:
    deck = CardImages(SMALLEST, Deck(face))
    width = round(deck.size[0] * (STRIP if face == "classic" else 0.28))
    strips = {}
    for card in NAMES:
        drawn = deck.card(card)
        left = (drawn.get_width() - deck.size[0]) // 2
        top = (drawn.get_height() - deck.size[1]) // 2
        strips[card] = _greys(drawn.subsurface((left, top, width, deck.size[1] // 2)))
    for one, other in itertools.combinations(NAMES, 2):
        apart = sum(map(abs, map(operator.sub, strips[one], strips[other]))) / 255
        assert apart > 12, (one, other)


def _greys(surface: pygame.Surface) -> bytes:
    """Give the brightness of every pixel: no colour may be needed to tell cards apart."""
    return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")[::3]


@pytest.mark.parametrize("angle", [0, 7, 90, -120])
def test_a_pictures_centre_is_the_cards_centre(card_images: CardImages, angle: int) -> None:
    drawn = card_images.card("2S", angle)
    turned = pygame.transform.rotate(drawn, 180)
    middle = drawn.get_rect().center
    for reach in (0, 20, 40):
        place = (middle[0] + reach, middle[1])
        assert abs(drawn.get_at(place).r - turned.get_at(place).r) < 40


def test_a_hairline_of_a_tilted_card_is_not_dashed(card_images: CardImages, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw_line(images: CardImages, name: str) -> pygame.Surface:
        del name
        master = pygame.Surface([side + 4 for side in images._drawn_size], pygame.SRCALPHA, svg.ALPHA_BITS)
        master.fill("white")
        pygame.draw.line(master, "black", (master.get_width() // 2, 0), (master.get_width() // 2, 999))
        return master

    monkeypatch.setattr(CardImages, "_draw", draw_line)
    drawn = CardImages(card_images.size[1]).card("KH", 4)
    middle, reach = drawn.get_rect().center, card_images.size[1] // 3
    rows = range(middle[1] - reach, middle[1] + reach)
    ink = [sum(255 - drawn.get_at((x, y)).g for x in range(middle[0] - 30, middle[0] + 30)) for y in rows]
    assert min(ink) > 0.8 * max(ink)


def test_the_same_question_gives_the_same_surface(card_images: CardImages) -> None:
    assert card_images.card("KH", 3, squash=0.5) is card_images.card("KH", 363, squash=0.51)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("felt", ["#651C2B", "#15474C"])
def test_a_card_in_another_light_is_multiplied_by_it_and_comes_near_to_its_felt(
    card_images: CardImages, light: str, felt: str
) -> None:
    card_images.felt = pygame.Color(felt)
    plain, lit = card_images.card("4C"), card_images.card("4C", light=light)
    at, (factors, pull) = plain.get_rect().center, LIGHTS[light]
    shades = zip(plain.get_at(at)[:3], factors, card_images.felt[:3], strict=True)
    assert lit.get_at(at)[:3] == pytest.approx([a * b / 255 * (1 - pull) + c * pull for a, b, c in shades], abs=2)


@pytest.mark.parametrize("height", [SMALLEST, 300, 453])
def test_a_card_out_of_the_light_leaves_its_other_pictures_as_they_are(height: int) -> None:
    used, fresh = CardImages(height), CardImages(height)
    used.card("4C", light="unplayable")
    used.raised("4C", 0, 1, light="unplayable")
    for angle in (0, 7):
        one, other = (deck.card("4C", angle, light="unplayable") for deck in (used, fresh))
        assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")
    plain = [pygame.image.tobytes(deck.card("4C"), "RGBA") for deck in (used, CardImages(height))]
    assert plain[0] == plain[1]


def test_a_raised_card_is_drawn_apart_from_its_shadow_which_grows_with_its_height(card_images: CardImages) -> None:
    lying = card_images.card("4C")
    pictures = [card_images.raised("4C", 0, style) for style in range(len(SHADOW_STYLES))]
    assert 1 == len({id(card) for card, _ in pictures})
    assert lying.get_height() > pictures[0][0].get_height()
    widths = [shadow.get_width() for _, shadow in pictures]
    assert sorted(set(widths)) == widths
    assert [0, 0, 1, 2, 2] == [shadow_of(height) for height in (0, 0.3, 0.5, 0.8, 1)]


def test_blurs_are_drawn_once_for_all_angles(monkeypatch: pytest.MonkeyPatch) -> None:
    blurs, blur = [], pygame.transform.gaussian_blur

    def counted(surface: pygame.Surface, radius: int) -> pygame.Surface:
        blurs.append(radius)
        return blur(surface, radius)

    monkeypatch.setattr(pygame.transform, "gaussian_blur", counted)
    images = CardImages(SMALLEST)
    for angle in range(0, 90, 3):
        images.glow("legal", angle)
        for style in range(len(SHADOW_STYLES)):
            images.raised(BACK, angle, style)
    assert 1 + len(SHADOW_STYLES) == len(blurs)


def test_a_high_shadow_lies_where_it_lay_before_it_was_turned_small(card_images: CardImages) -> None:
    for style in range(1, len(SHADOW_STYLES)):
        _, turned = card_images.raised(BACK, 9, style)
        whole = pygame.transform.rotozoom(draw_shadow(card_images.size, SHADOW_STYLES[style]), 9, 1)
        (x, y), (w, h) = (turned.get_rect().center, whole.get_rect().center)
        assert max(abs(x - w), abs(y - h)) <= 2
        assert all(
            abs(turned.get_at((x + i, y + j)).a - whole.get_at((w + i, h + j)).a) <= 6
            for i, j in itertools.product(range(-x // 2, x // 2, 5), range(-y // 2, y // 2, 5))
        )


def test_a_card_may_be_larger_than_its_deck(card_images: CardImages) -> None:
    plain, larger = (card_images.raised("4C", 0, 1, swell=swell)[0] for swell in (0, 0.12))
    assert larger.get_height() == pytest.approx(1.12 * plain.get_height(), abs=2)
    assert card_images.raised("4C", 0, 1, swell=0.121)[0] is larger


def test_a_squashed_card_is_narrower_along_its_own_width(card_images: CardImages) -> None:
    upright, lying = card_images.card("AS", squash=0.25), card_images.card("AS", 90, squash=0.25)
    assert upright.get_width() < card_images.size[0] / 2
    assert lying.get_height() < card_images.size[0] / 2
    assert lying.get_width() > card_images.size[1] - 4


def test_a_card_turned_edge_on_still_has_a_picture(card_images: CardImages) -> None:
    assert card_images.card("AS", squash=0).get_width() > 0


def test_cards_of_all_sizes_share_one_bound() -> None:
    pictures = ImageCache(MIB)
    small, large = CardImages(100, pictures=pictures), CardImages(140, pictures=pictures)
    for angle in range(40):
        small.card("9D", angle)
        large.card("9D", angle)
        assert pictures.used_bytes <= MIB


def test_a_card_that_was_let_go_of_looks_the_same_when_it_comes_again() -> None:
    deck = CardImages(100, pictures=ImageCache(1))
    before = deck.card("KH", 12), deck.glow("focus")
    looked = [pygame.image.tobytes(image, "RGBA") for image in before]
    del before
    assert looked == [pygame.image.tobytes(image, "RGBA") for image in (deck.card("KH", 12), deck.glow("focus"))]


def test_pictures_built_ahead_are_those_asked_for_later() -> None:
    pictures = ImageCache(MIB)
    deck = CardImages(80, pictures=pictures)
    looks = [CardLook(card, angle % 360) for card in ("QS", "7H", BACK) for angle in (0, -6)]
    for _ in deck.prebuild(looks):
        pass
    held = pictures.used_bytes
    for look in looks:
        deck.card(look.name, look.angle)
    assert held == pictures.used_bytes


def test_building_ahead_can_be_broken_off() -> None:
    deck = CardImages(80)
    before = set(threading.enumerate())
    steps = deck.prebuild([CardLook(card) for card in NAMES])
    del steps  # whoever asked has gone away
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert len(deck._masters) < len(NAMES), "the thread went on to the end"
    assert deck.card("KC").get_height() >= 80


@pytest.mark.parametrize("face", ["classic", "large"])
@pytest.mark.parametrize("other", LETTERS)
def test_other_letters_change_the_corners_of_the_cards_that_have_them_alone(face: str, other: str) -> None:
    usual, deck = Deck(face), Deck(face, letters=other)
    meant = {rank for rank, letter in zip(RANKS, other, strict=True) if letters()[rank] != letters()[letter]}
    changed = {card for card in NAMES if card_svg(usual, card) != card_svg(deck, card)}
    assert changed == {f"{rank}{suit}" for rank in meant for suit in SUITS}
    for card in changed & {"AS", "KH", "QD", "JC"}:
        one, two = (pygame.surfarray.array2d(CardImages(350, way).card(card)) for way in (usual, deck))
        columns = (one != two).any(axis=1)
        assert columns.any()
        assert not columns[len(columns) // 3 : len(columns) * 2 // 3].any()


def test_four_colours_recolour_diamonds_and_clubs_alone() -> None:
    two, four = CardImages(80, Deck(colours="two")), CardImages(80, Deck(colours="four"))
    for card, is_same in (("7S", True), ("7H", True), ("7D", False), ("7C", False), ("QS", True), ("QD", False)):
        same = pygame.image.tobytes(two.card(card), "RGBA") == pygame.image.tobytes(four.card(card), "RGBA")
        assert is_same == same, card


def test_a_back_that_is_not_there_is_the_usual_one() -> None:
    known, lost = CardImages(80), CardImages(80, Deck(back="../icons/gear"))
    assert pygame.image.tobytes(known.card(BACK), "RGBA") == pygame.image.tobytes(lost.card(BACK), "RGBA")


@pytest.mark.parametrize("kind", ["legal", "focus", "target"])
@pytest.mark.parametrize("angle", [0, 12])
def test_a_glow_goes_around_the_card_and_leaves_its_middle_free(card_images: CardImages, kind: str, angle: int) -> None:
    glow = card_images.glow(kind, angle)
    assert glow.get_width() > card_images.size[0]
    assert 0 == glow.get_at(glow.get_rect().center).a
    assert glow is card_images.glow(kind, angle)


def test_an_icon_takes_the_colour_that_is_asked_for() -> None:
    drawn = icon("heart", 24, "#C4202F")
    assert (0xC4, 0x20, 0x2F, 255) == tuple(drawn.get_at((12, 12)))


def test_all_twelve_courts_may_be_chosen_and_no_two_look_alike() -> None:
    drawn = [pygame.image.tobytes(portrait(name, 40), "RGBA") for name in COURT_CARDS]
    assert 12 == len(set(drawn))


def test_a_portrait_is_round() -> None:
    drawn = portrait("QH", 80)
    assert 0 == drawn.get_at((2, 2)).a
    assert 255 == drawn.get_at((40, 40)).a


def test_the_deck_looks_as_it_was_looked_at() -> None:
    deck = CardImages(110)
    sheet = pygame.Surface((10 * 84, 3 * 118))
    sheet.fill("#1C6044")
    cards = [rank + suit for rank in "KQJ" for suit in "SHDC"] + ["AS", "AH", "TD", "9C", "2H", "JO"]
    shown = [deck.card(card) for card in cards]
    shown += [CardImages(110, Deck(back=back)).card(BACK) for back in ("scallop", "lattice", "guilloche", "night")]
    large = CardImages(110, Deck("large", "four"))
    shown += [large.card(card) for card in ("KS", "TD", "7C", "JO")]
    for i, card in enumerate(shown):
        sheet.blit(card, card.get_rect(center=(42 + i % 10 * 84, 59 + i // 10 * 118)))
    assert_golden(sheet, "deck")


def test_what_another_thread_draws_asks_nothing_of_a_window_that_may_be_going(monkeypatch: pytest.MonkeyPatch) -> None:
    make, own_back = pygame.Surface, back_picture.pack(pygame.Surface(back_picture.SIZE, 0, 24))

    def told_all(size: tuple[int, int], flags: int = 0, depth: int = 0) -> pygame.Surface:
        assert depth, "its depth would be the window's"
        return make(size, flags, depth)

    for module in (pygame, svg):
        monkeypatch.setattr(module, "Surface", told_all)
    images = CardImages(80, Deck(own_back=own_back))
    for card in ("QS", BACK):
        assert images._packed(card)


def test_where_no_thread_can_be_had_the_pictures_are_drawn_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", refuse)
    images, look = CardImages(100), CardLook("QS")
    list(images.prebuild([look]))
    assert (images._serial, look) in images._pictures
    image_cache.stop_prefetching()


def test_no_thread_draws_once_painters_are_stopped() -> None:
    steps = CardImages(400).prebuild([CardLook(name(card)) for card in DECK])
    drawing = list(image_cache._prefetching)
    image_cache.stop_prefetching()
    assert drawing
    assert not any(thread.is_alive() for thread in drawing)
    del steps


def test_glows_that_are_drawn_ahead_can_be_kept_where_the_cache_has_no_room() -> None:
    images, kept = CardImages(100, pictures=ImageCache(1)), list[pygame.Surface]()
    for _ in images.draw_glows("legal", [0, 4], kept.append):
        pass
    assert kept == [images.glow("legal"), images.glow("legal", 4)]
