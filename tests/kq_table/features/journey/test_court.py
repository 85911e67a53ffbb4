"""The court is a file to check, and every match against a rival can be begun."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.games import registry
from engines.record import deal_codes
from kq_table.features.journey import court as court_file
from kq_table.features.journey.court import BadCourt
from kq_table.features.lessons import offer
from kq_table.narrate.bot_profiles import LEVELS, split_player
from kq_table.system import resources
from kq_table.text import find

COURT = court_file.load()
SEVEN = {"kings-and-queens", "kings-n-queens", "crowns", "the-queen", "king", "king-52", "jeu-du-roi"}
TEXT = resources.find(court_file.ASSETS, "court.toml").read_text("utf-8")


def test_it_leads_from_a_page_to_a_sovereign_through_all_seven_games() -> None:
    assert SEVEN == {rival.game for rival in COURT}
    assert ("page", "sovereign") == (COURT[0].level, COURT[-1].level)
    assert "".join("JJJJQQQQKKKK") == "".join(rival.court[0] for rival in COURT)


def test_every_game_has_a_lesson() -> None:
    assert all(offer.has_lesson(rival.game) for rival in COURT)


def test_the_second_time_each_rival_is_a_level_stronger_and_none_is_stronger_than_a_sovereign() -> None:
    first, second, last = ([split_player(rival.player(time))[0] for rival in COURT] for time in (1, 2, 9))
    ranks = [LEVELS.index(level) for level in first]
    assert [LEVELS[min(rank + 1, len(LEVELS) - 1)] for rank in ranks] == second
    assert {LEVELS[-1]} == set(last)


def test_three_rivals_deal_the_same_cards_to_everybody() -> None:
    fixed = [rival for rival in COURT if rival.code]
    assert 3 <= len(fixed)
    for rival in fixed:
        deal = deal_codes.read(rival.code)
        assert (rival.game, rival.seats, rival.options) == (deal.game, deal.seats, deal.options)


@pytest.mark.parametrize("kind", ["name", "hello", "lost", "won", "tell"])
def test_every_rival_has_its_words(kind: str) -> None:
    words = [find(f"journey.{kind}.{rival.key}") for rival in COURT]
    assert len(COURT) == len(set(filter(None, words)))


def test_a_house_rule_that_is_not_named_is_the_standard() -> None:
    for rival in COURT:
        assert [option.name for option in registry.game(rival.game).options] == list(rival.options)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda text: text[: text.rindex("[[rival]]")], "there are not 12 rivals"),
        (lambda text: f"{text}[", "."),
        (lambda text: text.replace('"nico"', '"milo"'), "another key"),
        (lambda text: text.replace('"nico"', '"Nico"'), "small letters"),
        (lambda text: text.replace('"JD"', '"JC"'), "another court"),
        (lambda text: text.replace('"JD"', '"AS"'), "none of KS"),
        (lambda text: text.replace('"sovereign"', '"page"'), "weaker than the one before"),
        (lambda text: text.replace('"sovereign"', '"emperor"'), "none of page"),
        (lambda text: text.replace('"bold"', '"rash"'), "none of even"),
        (lambda text: text.replace('game = "king"', 'game = "poker"'), "no game"),
        (lambda text: text.replace('game = "king"', "game = 1"), "not a text"),
        (lambda text: text.replace("seats = 2", "seats = 5"), "not 5"),
        (lambda text: text.replace("seats = 2", 'seats = "2"'), "not a number"),
        (lambda text: text.replace("target", "goal"), "no option"),
        (lambda text: text.replace('"25"', "25"), "not texts"),
        (lambda text: text.replace("deal = 1", "deal = -1"), "the deal is not"),
        (lambda text: text.replace("seats = 2", "seats = 2\nprice = 3", 1), "unknown word, price"),
        (lambda text: text.replace("[[rival]]", "[rival]"), "."),
        (lambda _text: "rival = 1", "."),
        (lambda _text: "", "rival"),
        (lambda text: text + " " * court_file.MAX_CHARACTERS, "longer"),
        (lambda text: text.replace('game = "kings-n-queens"\nseats = 2', 'game = "kings-n-queens"\nseats = 4'), "few"),
    ],
)
def test_what_is_wrong_in_a_file_is_found(spoil: Callable[[str], str], reason: str) -> None:
    with pytest.raises(BadCourt, match=reason):
        court_file.read(spoil(TEXT))
