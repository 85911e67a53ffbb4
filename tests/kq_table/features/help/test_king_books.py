"""What the books of King, King with 52 cards and Jeu du Roi say: the engine's numbers, and the rulings in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engines.core.cards import SUITS, parse, parse_list, rank, suit
from engines.core.sentences import signed
from engines.core.tricks import NO_TRUMP, winner
from engines.games.king.contracts import HEARTS, MEN, QUEENS, TRUMPS, Contract, KingOptions, match_contracts, pack_of
from kq_table.features.help import rulebook_blocks

from .book_text import blocks_of, chapter_text, parts_of

FAMILY = ("king", "king-52", "jeu-du-roi")
DIAMONDS = SUITS.index("D")


def _rows(game: str) -> list[tuple[str, ...]]:
    return list(blocks_of(game, "contracts", rulebook_blocks.TableBlock)[0].rows)


def _tricks(game: str) -> Iterator[rulebook_blocks.Trick]:
    for chapter in ("playing", "hearts", "scoring"):
        for block in parts_of(game, chapter, rulebook_blocks.Trick):
            yield from block


def test_king_s_twelve_contracts_are_worth_what_the_engine_pays() -> None:
    three, four = (match_contracts(KingOptions("king"), seats) for seats in (3, 4))
    expected = [(signed(one.worth), signed(other.worth)) for one, other in zip(three, four, strict=True)]
    assert expected == [row[1:] for row in _rows("king")]


def test_every_contract_of_king_comes_to_the_sum_that_is_shown() -> None:
    rows = blocks_of("king", "contracts", rulebook_blocks.TableBlock)[1].rows
    for column, seats in ((1, 3), (2, 4)):
        contracts = match_contracts(KingOptions("king"), seats)[6:]
        assert [f"{one.units} × {one.worth}" for one in contracts] == [row[column] for row in rows[:6]]
        assert {rows[6][column]} == {str(one.units * one.worth) for one in contracts}


@pytest.mark.parametrize("game", ["king-52", "jeu-du-roi"])
def test_each_deal_with_52_cards_is_worth_what_the_engine_pays(game: str) -> None:
    expected = [(signed(one.worth), signed(one.worth * one.units)) for one in match_contracts(KingOptions(game), 4)]
    assert expected == [row[1:] for row in _rows(game)]


@pytest.mark.parametrize("game", FAMILY)
def test_contracts_stand_in_the_order_in_which_they_are_played(game: str) -> None:
    words = {"tricks": "tricks", "hearts": "hearts", "men": "men", "queens": "Queens", "last-two": "last two"}
    words |= {"king-of-hearts": "King of Hearts"} | {name: name.removesuffix("-trump") for name in TRUMPS}
    for number, (row, contract) in enumerate(
        zip(_rows(game), match_contracts(KingOptions(game), 4), strict=True), start=1
    ):
        assert row[0].startswith(f"{number}  ")
        assert words[contract.name].lower() in row[0].lower()


@pytest.mark.parametrize("game", FAMILY)
def test_the_cards_of_the_pack_rise_as_they_are_shown(game: str) -> None:
    shown = [parse(card) for card in blocks_of(game, "cards", rulebook_blocks.LadderBlock)[0].cards]
    expected = sorted({rank(card) for card in pack_of(game, 3 if game == "king" else 4)})
    assert expected == [rank(card) for card in shown]
    assert 1 == len({suit(card) for card in shown})


@pytest.mark.parametrize("game", FAMILY)
def test_tricks_go_to_whoever_wins_them(game: str) -> None:
    shown = list(_tricks(game))
    assert len(shown) >= 2
    for trick in shown:
        trump = DIAMONDS if game == "jeu-du-roi" else NO_TRUMP
        assert winner(parse_list(",".join(trick.cards)), trump) == trick.winner, trick.cards
        assert trick.labels[trick.winner] in trick.title


def _counted(game: str, name: str) -> tuple[Contract, tuple[rulebook_blocks.Tally, ...]]:
    contract = next(one for one in match_contracts(KingOptions(game), 4) if one.name == name)
    return contract, parts_of(game, "scoring", rulebook_blocks.Tally)[0]


@pytest.mark.parametrize(("game", "name"), [("king", HEARTS), ("king-52", MEN), ("jeu-du-roi", QUEENS)])
def test_the_deal_that_is_counted_is_counted_right(game: str, name: str) -> None:
    contract, tallies = _counted(game, name)
    cards = [parse(card) for tally in tallies for card, _ in tally.cards]
    assert sorted(contract.cards) == sorted(cards)
    for tally in tallies:
        assert {signed(contract.worth)} == {counts for _, counts in tally.cards}
        assert signed(contract.worth * len(tally.cards)) == tally.total


def test_the_score_sheet_of_king_adds_up() -> None:
    rows = blocks_of("king", "scoring", rulebook_blocks.TableBlock)[0].rows
    first, second, total = ([int(cell.replace("−", "-")) for cell in row[1:]] for row in rows)
    assert (-432, 432, 0) == (sum(first), sum(second), sum(total))
    assert total == [one + other for one, other in zip(first, second, strict=True)]


@pytest.mark.parametrize("game", FAMILY)
def test_hands_show_which_card_may_be_played_where_hearts_are_bound(game: str) -> None:
    leads, follows = parts_of(game, "hearts", rulebook_blocks.CardRow)
    assert [["7C"], ["9H", "AH"]] == [_lit(spread) for spread in leads]
    assert [["KH"], ["7H", "KH"]] == [_lit(spread) for spread in follows]


def _lit(spread: rulebook_blocks.CardRow) -> list[str]:
    return [spread.cards[i] for i in spread.lit]


SHARED = {
    "KG-2 the dealer's left leads every deal": (
        "cards",
        ("In every deal, the player to the dealer’s left leads the first trick",),
    ),
    "KG-3 follow suit, no duty to win, the highest of the suit led": (
        "playing",
        ("must follow suit", "does not have to be a higher one", "it cannot win", "leads the next one"),
    ),
    "KG-4 hearts may not be led while there is another suit, all deal long": (
        "hearts",
        ("you may not lead a heart if you have any other suit", "for the whole deal"),
    ),
    "KG-5 the King has to fall from whoever cannot follow": (
        "hearts",
        ("If you have K♥ and can’t follow suit, you must play it",),
    ),
    "KG-8 the King of Hearts is a man too": ("contracts", ("K♥ and J♥ are men",)),
    "KG-10 a deal stops when all that counts is taken, and may be played out": (
        "end",
        ("last card that counts is taken", "are played to the end", "every deal is played to the last card"),
    ),
    "KG-12 the highest total wins, ties are shared": (
        "end",
        ("highest total wins", "Players who tie for it share the win"),
    ),
    "KG-15 what counts lies open": ("playing", ("stay face up", "others are turned face down")),
}
FACTS = {(game, name): fact for game in FAMILY for name, fact in SHARED.items()} | {
    ("king", "KG-1 the deal goes round, and everybody deals as often"): (
        "cards",
        (
            "first dealer is chosen at random",
            "clockwise",
            "three players, each deals four times",
            "four players, each deals three times",
        ),
    ),
    ("king", "KG-6 the second half is bound like the first, unless chosen otherwise"): (
        "hearts",
        (
            "so the same rules apply",
            "only the rule about leading hearts applies, or neither rule does",
            "In the first half, both",
        ),
    ),
    ("king", "KG-13 men may be Jacks or Kings alone"): (
        "end",
        ("only Jacks, or only Kings", "18", "4 with four"),
    ),
    ("king", "KG-9 the last two count each for itself"): ("contracts", ("If you win both, both count",)),
    ("king", "whom we thank"): ("sources", ("Parlett", "Anthony Smith", "Wikipedia", "our own words")),
    ("king-52", "KG-13 men may be Jacks or Kings alone"): (
        "end",
        ("only Jacks, or only Kings", "each counts double: 26"),
    ),
    ("king-52", "JR-1 the numbers are ours, and are said to be"): (
        "sources",
        ("our own numbers", "no book that describes it", "not the French game"),
    ),
    ("king-52", "JR-1 why 104"): ("contracts", ("divided by all these numbers is 104",)),
    ("jeu-du-roi", "JR-2 nobody has to trump, and the highest trump wins"): (
        "playing",
        (
            "You do not have to play a trump, or a higher one",
            "highest trump wins",
            "highest card of the suit that was led",
        ),
    ),
    ("jeu-du-roi", "JR-2 two seats deal three times, two twice"): (
        "cards",
        ("deal three times, the other two deal twice",),
    ),
    ("jeu-du-roi", "JR-3 what is attested and what is not"): (
        "sources",
        ("a reconstruction", "not found its full rules", "Portugal and Brazil", "is a guess"),
    ),
    ("jeu-du-roi", "JR-3 the first page says so too"): ("short", ("This game is a reconstruction",)),
}


@pytest.mark.parametrize(("game", "fact"), FACTS, ids=" ".join)
def test_the_book_tells_what_the_rulings_say(game: str, fact: str) -> None:
    chapter, words = FACTS[game, fact]
    text = chapter_text(game, chapter)
    assert [] == [word for word in words if word not in text]
