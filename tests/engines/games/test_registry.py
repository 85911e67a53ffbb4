"""The list of games: keys, seats and options from outside are checked with words that help."""

from __future__ import annotations

import pytest

from engines.core.api import Option
from engines.core.cards import JOKER, SUITS, NotACard, face, name, pack, parse, parse_list, write_list
from engines.games.kings_and_queens.rules import KingsAndQueens
from engines.games.registry import GAMES, NoSuchGame, NoSuchOption, check_seats, complete_options, game, read_options


def test_every_game_is_found_by_its_key_and_no_key_is_used_twice() -> None:
    assert len(GAMES) == len({rules.key for rules in GAMES})
    assert all(rules is game(rules.key) for rules in GAMES)
    with pytest.raises(NoSuchGame, match="there is no game 'chess'; choose one of kings-and-queens"):
        game("chess")


def test_a_game_says_how_many_can_play() -> None:
    assert 2 == check_seats(game("kings-and-queens"), 2)
    with pytest.raises(NoSuchGame, match="kings-and-queens is for 2 players, not 3"):
        check_seats(game("kings-and-queens"), 3)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_options_are_completed_with_the_first_value_of_each(rules: KingsAndQueens) -> None:
    assert {option.name: option.values[0] for option in rules.options} == complete_options(rules, {})
    for option in rules.options:
        for value in option.values:
            if value != "*":
                assert value == complete_options(rules, {option.name: value})[option.name]


class Patient(KingsAndQueens):
    """A game with an option that takes any number."""

    options: tuple[Option, ...] = (Option("max_rounds", ("200", "*")),)


@pytest.mark.parametrize("value", ["1", "7", "200", "999"])
def test_a_star_admits_any_whole_number_from_one(value: str) -> None:
    assert {"max_rounds": value} == complete_options(Patient(), {"max_rounds": value})


@pytest.mark.parametrize("value", ["0", "-1", "*", "", "01", "1.5", "many", "٣"])
def test_a_star_admits_nothing_else(value: str) -> None:
    with pytest.raises(NoSuchOption, match="option max_rounds can’t be") as caught:
        complete_options(Patient(), {"max_rounds": value})
    assert "max_rounds" == caught.value.name


def test_options_are_read_from_words() -> None:
    assert {"target": "25", "kings": "a=b"} == read_options(["target=25", "kings=a=b"])
    with pytest.raises(NoSuchOption, match="'target' is not NAME=VALUE"):
        read_options(["target"])
    with pytest.raises(NoSuchOption, match="the option 'target' is given twice"):
        read_options(["target=25", "target=50"])


def test_cards_are_written_in_suits_from_low_to_high_with_the_joker_last() -> None:
    cards = parse_list("JO,AC,2C,KD,TH,9H,2S")
    assert "2S,9H,TH,KD,2C,AC,JO" == write_list(cards)
    assert "" == write_list(parse_list(""))
    assert 8 == len(pack("QK"))
    assert "10♥" == face(parse("TH"))
    assert SUITS == "".join(name(card)[1] for card in pack("Q"))
    assert "JO" == name(JOKER)


@pytest.mark.parametrize("text", ["", "1S", "10S", "sq", "SQ", "QSS", "qs", " QS", "?"])
def test_other_words_are_no_cards(text: str) -> None:
    with pytest.raises(NotACard, match="is not a card"):
        parse(text)
