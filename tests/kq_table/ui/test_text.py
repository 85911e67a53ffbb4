"""Texts: cards inside lines, breaking, cutting, and pictures that stay the same."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.deck.pips import SHAPES
from kq_table.ui import markup, svg
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.markup import Chip, Symbol
from kq_table.ui.metrics import Metrics
from kq_table.ui.text import Fonts
from kq_table.ui.theme import CREAM, FACES, SMALLEST_FACE, SUITS_FOUR

FONTS = Fonts(Metrics((1280, 800)))


def test_cards_in_braces_are_found_and_other_braces_are_plain() -> None:
    assert ("Lead ", Chip("Q", "S"), ", ", Chip("10", "H"), " {XX} {} {1S}") == markup.pieces(
        "Lead {QS}, {TH} {XX} {} {1S}"
    )
    assert (Chip("", "D"), Chip("", ""), " ", Symbol("♣")) == markup.pieces("{D}{JO} ♣")


def test_the_ranks_of_cards_have_the_letters_of_the_deck() -> None:
    german, russian = (Fonts(Metrics((1280, 800)), letters=letters) for letters in ("AKDB", "ТКДВ"))

    def drawn(fonts: Fonts, text: str) -> bytes:
        return pygame.image.tobytes(fonts.line(text, "body", CREAM), "RGBA")

    assert drawn(german, "Lead Q♠ or J♥ now") == drawn(FONTS, "Lead D♠ or B♥ now")
    assert drawn(russian, "Lead A♠, 10♥, IQ♥") == drawn(FONTS, "Lead Т♠, 10♥, IQ♥")
    assert drawn(german, "Lead {QS}") != drawn(FONTS, "Lead {QS}")
    assert drawn(german, "Lead {KS} or {TH}") == drawn(FONTS, "Lead {KS} or {TH}")


def test_a_voice_reads_cards_without_braces() -> None:
    assert "10♥ beats Q♠, ★ beats ♦" == markup.plain("{TH} beats {QS}, {JO} beats {D}")


@given(st.text(max_size=60), st.integers(1, 20))
def test_broken_lines_fit_and_lose_no_letter(text: str, width: int) -> None:
    lines = markup.wrap(text, width, len)
    assert all(len(line) <= width for line in lines)
    assert "".join(text.split()) == "".join("".join(lines).split())


def test_lines_end_at_spaces_and_where_the_text_says_so() -> None:
    assert ["one two", "three", "", "four"] == markup.wrap("one two three\n\nfour", 8, len)


def test_a_card_is_never_cut_in_two() -> None:
    assert ["{QS}"] == markup.wrap("{QS}", 1, len)


def test_a_line_ends_at_no_space_that_is_made_to_prevent_it() -> None:
    assert ["one", "two\u00a0three", "four"] == markup.wrap("one two\u00a0three four", 12, len)
    assert ["two\u00a0", "three"] == markup.wrap("two\u00a0three", 6, len)


@given(st.text(max_size=40), st.integers(1, 30))
def test_an_elided_text_fits_and_begins_like_the_whole(text: str, width: int) -> None:
    short = markup.elide(text, width, len)
    assert len(short) <= width
    assert short == text or text.startswith(short[:-1])


@given(st.text("ab c\n", max_size=60), st.integers(40, 200))
def test_an_even_width_keeps_all_lines(text: str, most: int) -> None:
    even = FONTS.even_width(text, "body", most)
    assert even <= most
    assert len(FONTS.wrap(text, "body", most)) == len(FONTS.wrap(text, "body", even))


def test_at_an_even_width_no_word_stands_alone_and_none_is_cut() -> None:
    words = "Play one card lower than the Focus"
    most = FONTS.width(words, "body") - 1
    assert ["Play one card lower than the", "Focus"] == FONTS.wrap(words, "body", most)
    assert ["Play one card lower", "than the Focus"] == FONTS.wrap(words, "body", FONTS.even_width(words, "body", most))
    path = "It is kept in /some/long/path/to/the/record now"
    most = FONTS.width(path, "body") - 1
    assert path == " ".join(FONTS.wrap(path, "body", FONTS.even_width(path, "body", most)))


def test_the_same_line_is_the_same_picture() -> None:
    line = FONTS.line("Your turn", "body", "#ffffff")
    assert line is FONTS.line("Your turn", "body", "#ffffff")
    assert line is not FONTS.line("Your turn", "body", "#fffffe")


def test_a_line_is_as_wide_as_it_says_and_as_high_as_its_role() -> None:
    for text in ("Anna", "{QS} and {TH}", "♠♥♦♣ ★", ""):
        assert (max(1, FONTS.width(text, "body")), FONTS.height("body")) == FONTS.line(
            text, "body", "#ffffff"
        ).get_size()


def test_every_role_has_a_font_and_a_paragraph_has_the_height_it_says() -> None:
    for role in FACES:
        picture = FONTS.paragraph("King and queen and king and queen", role, "#ffffff", 160)
        assert picture.get_height() == FONTS.paragraph_height("King and queen and king and queen", role, 160)
        assert picture.get_width() <= 160


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("role", FACES)
def test_no_text_is_too_small_to_read_however_little_room_it_has(role: str, scale: float) -> None:
    fonts = Fonts(Metrics((1280, 800), scale))
    usual = FACES[role].height
    assert SMALLEST_FACE <= usual
    smallest = fonts._fitting(role, lambda _: False).font.point_size
    assert smallest >= max(SMALLEST_FACE, round(0.75 * usual))
    assert smallest < usual * scale


def test_the_suits_of_the_text_are_those_of_the_deck() -> None:
    for letter, sign in markup.SYMBOLS.items():
        assert SHAPES[letter] == svg.SYMBOL_PATHS[sign]


def test_suits_are_told_apart_by_shape_at_the_smallest_size() -> None:
    drawn = {sign: pygame.image.tobytes(svg.symbol(sign, 11, "#ffffff"), "RGBA") for sign in svg.SYMBOL_PATHS}
    assert len(svg.SYMBOL_PATHS) == len(set(drawn.values()))


def test_a_chip_wears_the_colour_of_its_suit_in_the_chosen_deck() -> None:
    fonts = Fonts(Metrics((3840, 2160)), SUITS_FOUR)
    chip = fonts.line("{C}", "title", "#ffffff")
    assert pygame.Color(SUITS_FOUR["C"]) == chip.get_at(chip.get_rect().center)


def test_the_cache_keeps_to_its_budget_and_lets_the_oldest_go() -> None:
    made: list[str] = []
    cache = ImageCache(1000)  # two pictures of 400 bytes fit

    def draw(name: str) -> pygame.Surface:
        made.append(name)
        return pygame.Surface((10, 10), depth=32)

    for name in ("one", "two", "one", "three", "one", "two"):
        cache.fetch(name, partial(draw, name))
    assert ["one", "two", "three", "two"] == made


def test_a_path_that_is_too_long_is_cut_between_its_folders() -> None:
    lines = markup.wrap("See /players/anna/log/crash.log", 14, len)
    assert ["See", "/players/anna/", "log/crash.log"] == lines
