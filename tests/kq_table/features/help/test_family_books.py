"""What the books of Portuguese King, Turkish King, Barbu and Trix say: numbers of the engine, rulings in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engines.core.cards import RANKS, SUITS, Card, name, parse, parse_list, rank
from engines.core.sentences import signed
from engines.core.tricks import NO_TRUMP, winner
from engines.games.king.bidding import doubled_points, shown_points
from engines.games.king.contracts import Contract, Course, KingOptions, course_of
from engines.games.king.layout import playable
from kq_table.features.help import rulebook_blocks

from .book_text import blocks_of, chapter_text, parts_of

FAMILY = ("portuguese-king", "rifki", "barbu", "trix")
WORDS = {
    "No tricks": "tricks",
    "No hearts": "hearts",
    "No diamonds": "diamonds",
    "No Queens": "queens",
    "No men": "men",
    "No King of Hearts": "king-of-hearts",
    "Not the last two": "last-two",
    "Domino": "domino",
    "Trix": "domino",
}
"""By what a book calls a contract, its name; trumps are named otherwise."""
TRUMPED = {"portuguese-king", "rifki", "barbu"}


def _course(game: str) -> Course:
    return course_of(KingOptions(game), 4)


def _contract(game: str, called: str) -> Contract:
    """The contract that a row or a sentence speaks of."""
    found = WORDS.get(re.sub(r"^\d+  | \(.*", "", called), "diamonds-trump")
    return next(one for one in _course(game).contracts if one.name == found)


def _table(game: str, chapter: str, index: int = 0) -> rulebook_blocks.TableBlock:
    return blocks_of(game, chapter, rulebook_blocks.TableBlock)[index]


def _numbers(row: tuple[str, ...]) -> list[int]:
    return [int(cell.replace("−", "-").replace("+", "")) if cell else 0 for cell in row[1:]]


@pytest.mark.parametrize("game", FAMILY)
def test_each_contract_is_worth_what_the_engine_pays(game: str) -> None:
    for called, each, in_all, *_ in _table(game, "contracts").rows:
        contract = _contract(game, called)
        if contract.is_layout:
            assert (" ".join(map(signed, contract.places)), signed(sum(contract.places))) == (each, in_all)
            continue
        units = {contract.worth * times for times in (1, contract.last, *(times for _, times in contract.heavy))}
        assert units == {int(found.replace("−", "-")) for found in re.findall(r"[−+]?\d+", each)}
        assert signed(contract.worth * contract.units) == in_all


@pytest.mark.parametrize("game", FAMILY)
def test_the_table_leaves_no_contract_out(game: str) -> None:
    told = {_contract(game, row[0]).name for row in _table(game, "contracts").rows}
    trumps = {one.name for one in _course(game).contracts if one.trump != NO_TRUMP or one.name == "no-trump"}
    assert {one.name for one in _course(game).contracts} == told | trumps


def test_the_deals_of_portuguese_king_stand_in_their_order() -> None:
    rows = [row[0] for row in _table("portuguese-king", "contracts").rows]
    fixed = _course("portuguese-king").contracts[:6]
    assert [f"{number}  " for number in range(1, 11)] == [row[: row.index("  ") + 2] for row in rows]
    assert [one.name for one in fixed] == [_contract("portuguese-king", row).name for row in rows[:6]]


def test_rifki_says_how_often_each_contract_is_played() -> None:
    course = _course("rifki")
    for called, _, _, times in _table("rifki", "contracts").rows:
        place = course.contracts.index(_contract("rifki", called))
        limits = [limit for limit in course.stages[0].limits if place in limit.places]
        assert min(limit.most * (4 if limit.is_each else 1) for limit in limits) == int(times)


@pytest.mark.parametrize("game", FAMILY)
def test_the_cards_of_the_pack_rise_as_they_are_shown(game: str) -> None:
    shown = [parse(card) for card in blocks_of(game, "cards", rulebook_blocks.LadderBlock)[0].cards]
    assert list(range(len(RANKS))) == [rank(card) for card in shown]


def _tricks(game: str) -> Iterator[rulebook_blocks.Trick]:
    for chapter in ("playing", "contracts", "hearts"):
        if (game, chapter) in {("barbu", "hearts"), ("trix", "hearts")}:
            continue
        for block in parts_of(game, chapter, rulebook_blocks.Trick):
            yield from block


@pytest.mark.parametrize("game", FAMILY)
def test_tricks_go_to_whoever_wins_them(game: str) -> None:
    shown = list(_tricks(game))
    assert len(shown) >= 3
    diamonds = SUITS.index("D")
    for trick in shown:
        is_trumped = game in TRUMPED and re.search("trump", trick.text)
        trump = diamonds if is_trumped else NO_TRUMP
        assert winner(parse_list(",".join(trick.cards)), trump) == trick.winner, trick.cards
        assert trick.labels[trick.winner] in trick.title


@pytest.mark.parametrize(
    ("game", "called"),
    [("portuguese-king", "No Queens"), ("rifki", "No Queens"), ("barbu", "No hearts"), ("trix", "No diamonds")],
)
def test_the_deal_that_is_counted_is_counted_right(game: str, called: str) -> None:
    contract, tallies = _contract(game, called), parts_of(game, "scoring", rulebook_blocks.Tally)[0]
    assert sorted(contract.cards) == sorted(parse(card) for tally in tallies for card, _ in tally.cards)
    for tally in tallies:
        for card, counts in tally.cards:
            assert signed(contract.worth * contract.count_cards([parse(card)])) == counts
        cards = [parse(card) for card, _ in tally.cards]
        assert signed(contract.worth * contract.count_cards(cards)) == tally.total


@pytest.mark.parametrize(
    ("game", "chapter", "index", "sums"),
    [
        ("portuguese-king", "scoring", 1, [-1300, 1300, 0]),
        ("rifki", "scoring", 1, [-5200, 5200, 0]),
        ("barbu", "scoring", 0, [-26, -30, -24, -20, -30, 65, 65, 0]),
        ("trix", "scoring", 1, [-75, -100, -130, -195, 500, 0]),
    ],
)
def test_the_score_sheet_adds_up(game: str, chapter: str, index: int, sums: list[int]) -> None:
    rows = [_numbers(row) for row in _table(game, chapter, index).rows]
    assert sums == [sum(row) for row in rows]
    assert rows[-1] == [sum(column) for column in zip(*rows[:-1], strict=True)]


@pytest.mark.parametrize("game", ["portuguese-king", "rifki"])
def test_a_deal_with_trumps_is_counted_right(game: str) -> None:
    tricks, points = (_numbers(row) for row in _table(game, "scoring").rows)
    assert 13 == sum(tricks)
    assert points == [_contract(game, "trumps").worth * count for count in tricks]


def test_doubles_are_settled_as_the_engine_does() -> None:
    taken, points, *_, total = (_numbers(row) for row in _table("barbu", "doubling").rows)
    worth = _contract("barbu", "No Queens").worth
    assert [worth * count for count in taken] == points
    anna, ben, clara, _ = range(4)
    assert total == doubled_points(points, [(ben,), (anna, clara), (ben,), ()]), "Clara doubled Ben back"


def test_shown_cards_are_worth_what_the_engine_pays() -> None:
    rows = {row[0]: row[1:] for row in _table("trix", "showing").rows}
    for called, contract in (("King", "No King of Hearts"), ("Queen", "No Queens")):
        played = _contract("trix", contract)
        worth, card = played.worth, min(played.cards)
        of_another = shown_points(played, [(), (card,)], [[card], []])
        own = shown_points(played, [(card,), ()], [[card], []])
        assert (signed(worth), "") == rows[f"{called}, not shown"]
        assert (signed(worth + of_another[0]), signed(of_another[1])) == rows[f"{called}, shown"]
        assert signed(worth + own[0]) == rows[f"{called}, taken back"][0]


def test_the_deal_of_queens_with_a_shown_one_adds_up() -> None:
    *rows, total = [_numbers(row) for row in _table("trix", "scoring").rows]
    assert [sum(column) for column in zip(*rows, strict=True)] == total
    assert -100 == sum(total)


@pytest.mark.parametrize(("game", "chapter"), [("barbu", "domino"), ("trix", "layout")])
def test_rows_of_a_layout_show_what_comes_next(game: str, chapter: str) -> None:
    shown = parts_of(game, chapter, rulebook_blocks.CardRow)[0]
    start = rank(parse(shown[0].cards[shown[0].lit[0]]))
    assert game == "barbu" or "J" == RANKS[start]
    for row in shown:
        lying = [parse(card) for card in row.cards]
        free = playable(sum(1 << card for card in lying), start)
        beside = {name(Card(card)) for card in range(52) if free >> card & 1 and card // 13 == lying[0] // 13}
        caption = row.caption.rpartition("ext ")[2]
        assert beside == set(re.findall(r"\{(\w\w)\}", caption))


@pytest.mark.parametrize(
    ("game", "chapter"), [("portuguese-king", "hearts"), ("barbu", "playing"), ("trix", "playing")]
)
def test_hands_show_which_card_may_be_led_where_hearts_are_barred(game: str, chapter: str) -> None:
    leads = parts_of(game, chapter, rulebook_blocks.CardRow)[0]
    assert [["7C"], ["9H", "AH"]] == [[row.cards[i] for i in row.lit] for row in leads]


FACTS = {
    ("portuguese-king", "PT-1 every player deals one of the last four"): ("cards", ("one of the last four deals",)),
    ("portuguese-king", "PT-2 the dealer leads"): ("cards", ("the dealer leads the first trick",)),
    ("portuguese-king", "PT-4 the dealer names, and may name the same again"): (
        "contracts",
        ("looks at their own hand", "or no trumps", "may name the same suit"),
    ),
    ("portuguese-king", "PT-5 nobody has to trump"): ("playing", ("You do not have to play a trump, or a higher one",)),
    ("portuguese-king", "PT-6 hearts may not be led"): ("hearts", ("for the whole deal",)),
    ("portuguese-king", "PT-7 the King may be kept under the Ace"): ("hearts", ("even when the Ace is already",)),
    ("portuguese-king", "PT-8 no other card has to go"): ("hearts", ("No other card ever has to be discarded",)),
    ("portuguese-king", "PT-10 a deal may be played out"): ("end", ("every deal is played to the last card",)),
    ("portuguese-king", "PT-12 PT-13 no nulos and no auction"): ("end", ("Both are not played here",)),
    ("rifki", "RF-1 anticlockwise"): ("cards", ("anticlockwise",)),
    ("rifki", "RF-3 RF-4 three and two, each twice"): (
        "contracts",
        ("three contracts that cost points and two trump suits", "played twice", "always one left"),
    ),
    ("rifki", "RF-5 the declarer leads"): ("cards", ("the declarer leads the first trick",)),
    ("rifki", "RF-8 what has to go"): (
        "playing",
        ("you must play a card that counts, if you have one", "you must play the King of Hearts, if you have it"),
    ),
    ("rifki", "RF-9 a beaten card has to go"): ("playing", ("you must play your card that counts",)),
    ("rifki", "RF-10 hearts may be led later"): ("hearts", ("once a heart has been played in an earlier trick",)),
    ("rifki", "RF-11 one must trump, but not higher"): ("playing", ("does not have to be a higher one",)),
    ("rifki", "RF-14 all above zero win"): ("end", ("Every player with a total above 0 wins", "all four share")),
    ("rifki", "RF-15 RF-16 no misdeals, nobody makes King"): ("sources", ("no misdeals, and nobody makes King",)),
    ("barbu", "BB-1 seven deals in a row"): ("cards", ("After seven deals", "clockwise")),
    ("barbu", "BB-4 the declarer leads"): ("cards", ("the declarer leads the first trick",)),
    ("barbu", "BB-5 nothing has to be discarded"): ("playing", ("You never have to discard a card that counts",)),
    ("barbu", "BB-6 hearts may not be led"): ("playing", ("you may not lead a heart", "for the whole deal")),
    ("barbu", "BB-8 one must trump, but not higher"): ("playing", ("must play a trump", "any trump will do")),
    ("barbu", "BB-9 BB-10 the first card sets the rank"): (
        "domino",
        ("The declarer begins with any card", "you pass", "does not give you a second turn"),
    ),
    ("barbu", "BB-11 places"): ("domino", ("first player without cards scores 45",)),
    ("barbu", "BB-12 BB-13 BB-14 who doubles whom"): (
        "doubling",
        ("first the player on the declarer’s left", "may only double the declarer", "they are redoubled"),
    ),
    ("barbu", "BB-15 only the bare points are compared"): ("doubling", ("never what doubling has added",)),
    ("barbu", "BB-16 two doubles are owed"): ("doubling", ("at least twice", "you must double now")),
    ("barbu", "BB-17 BB-19 no doubles, no misdeals"): ("sources", ("nobody doubles is played all the same",)),
    ("trix", "TX-1 TX-2 kingdoms go anticlockwise"): ("cards", ("After five deals", "anticlockwise")),
    ("trix", "TX-5 the owner leads"): ("cards", ("the owner of the kingdom leads",)),
    ("trix", "TX-7 TX-8 what binds the hearts"): (
        "playing",
        ("may not lead a heart", "you must play it", "never have to be discarded"),
    ),
    ("trix", "TX-10 TX-11 showing"): ("showing", ("everyone has one turn", "for all to see")),
    ("trix", "TX-13 TX-14 any Jack, and who can't passes"): ("layout", ("any Jack", "Even the owner passes")),
    ("trix", "TX-15 places"): ("layout", ("scores 200 points, the second 150, the third 100 and the last 50",)),
    ("trix", "TX-17 no misdeals"): ("sources", ("no misdeals",)),
    ("trix", "TX-18 what is not played"): ("end", ("Complex", "partners")),
}


@pytest.mark.parametrize(("game", "fact"), FACTS, ids=str)
def test_the_book_tells_what_the_rulings_say(game: str, fact: str) -> None:
    chapter, words = FACTS[game, fact]
    text = chapter_text(game, chapter)
    assert [] == [word for word in words if word not in text]


@pytest.mark.parametrize("game", FAMILY)
def test_the_highest_total_is_what_counts_and_sources_are_named(game: str) -> None:
    assert "share the win" in chapter_text(game, "end")
    assert "Wikip" in chapter_text(game, "sources")
    assert "our own words" in chapter_text(game, "sources")
