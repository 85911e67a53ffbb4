"""Files of games are read strictly: whatever is wrong is refused in one sentence, with its line."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from engines.games.king import game_file
from engines.games.king.contracts import KingOptions, course_of
from engines.games.king.game_file import MAX_CHARACTERS, BadGame, read

FAMILY = sorted((Path(game_file.__file__).parent / "family").glob("*.toml"))
SMALL = """\
form = 1
title = "Small"
seats = [4]
ranks = "23456789TJQKA"

[[stage]]

[[stage.contract]]
name = "hearts"
cards = ["H"]
worth = -1
"""
LAYOUT = """\
form = 1
title = "Laid"
seats = [4]
ranks = "23456789TJQKA"

[[stage]]

[[stage.contract]]
name = "domino"
first = "J"
places = [4, 3, 2, 1]
"""
NAMED = """\
form = 1
title = "Named"
seats = [3, 4]
ranks = ["6789TJQKA", "789TJQKA"]

[[stage]]

[[stage.contract]]
name = "tricks"
tricks = "all"
worth = [-6, -2]

[[stage]]
choice = "dealer"
deals = 4

[[stage.contract]]
name = "queens"
cards = ["Q"]
worth = -4

[[stage.contract]]
name = "men"
cards = ["K", "J"]
worth = [-9, -2]

[[stage.limit]]
contracts = ["queens"]
by = "each"
most = 1
"""
NO_TITLE = "title must be a name of at most 40 letters"
NO_WORTH = "worth must be whole points from -1000 to 1000, not 0"
NO_CARDS = "cards must be suits such as H, ranks such as K, or cards such as KH"
NO_NAME = "name must be a name in small letters, digits and hyphens"
COUNTS = "a contract counts cards or tricks, or is a layout with a first rank"
NO_LAYOUT = "a layout has no trump, no lead, and no cards that must go or can be shown"
NO_PACK = "a layout has its first rank in the pack, which has no gaps"
COUNTS_ONCE = "only what counts can count several times"
NO_TIMES = "times must be cards, or last for the last trick, with how many times each counts"


def fault(text: str) -> tuple[int, str]:
    """Read a file that is no game; give the line and the message."""
    with pytest.raises(BadGame) as caught:
        read(text)
    message = str(caught.value)
    if caught.value.line:
        assert message.startswith(f"line {caught.value.line}: ")
    return caught.value.line, message.partition(": ")[2] if caught.value.line else message


def changed(text: str, old: str, new: str) -> str:
    assert 1 == text.count(old)
    return text.replace(old, new)


@pytest.mark.parametrize("path", FAMILY, ids=lambda path: path.stem)
def test_our_own_files_are_read(path: Path) -> None:
    game = read(path.read_text(encoding="utf-8"))
    assert game == game_file.shipped(path.stem)
    deals = sum(stage.deals for stage in game.stages)
    assert [deals] * len(game.seats) == [course_of(KingOptions(path.stem), seats).deals for seats in game.seats]


def test_there_are_seven_of_them_and_the_small_ones_are_games() -> None:
    assert 7 == len(FAMILY)
    assert ["Small", "Laid", "Named"] == [read(text).title for text in (SMALL, LAYOUT, NAMED)]
    assert ((-6, -2), (-4, -4)) == tuple(stage.contracts[0].worth for stage in read(NAMED).stages)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("form = ", 1),
        ("form = 1\nform = 1\n", 2),
        ("form = 1\n\ntitle = 'x", 3),
        ("x = " + "[" * 9000, 0),
        ("x = " + "{a = " * 3000, 0),
        ("x = " + "9" * 9000, 0),
        ("x = \0", 1),
        ("x = 2020-13-01", 1),
        (SMALL.replace("\n", "\r"), 1),
        ("\ufeff" + SMALL, 1),
        ("<html>", 1),
    ],
    ids=map(str, count(1)),
)
def test_what_is_not_toml_is_refused(text: str, line: int) -> None:
    found, message = fault(text)
    assert "this is not TOML" == message
    assert found in {line, 0}


def test_a_file_that_is_too_long_is_not_looked_at() -> None:
    assert (0, "the file has more than 20,000 characters") == fault(SMALL + "#" * 30_000)
    assert "Small" == read(SMALL + "#" * (MAX_CHARACTERS - len(SMALL))).title
    assert 0 == fault("[" * 30_000)[0]


def test_an_empty_file_is_no_game() -> None:
    assert (1, "form is missing") == fault("") == fault("\n\n")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("form = 1", "form = 2", 1, "form must be 1"),
        ("form = 1", "form = true", 1, "form must be 1"),
        ("form = 1\n", "", 1, "form is missing"),
        ('"Small"', "7", 2, NO_TITLE),
        ('"Small"', '""', 2, NO_TITLE),
        ('"Small"', f'"{"x" * 41}"', 2, NO_TITLE),
        ('"Small"', '"Sm\\u0007all"', 2, NO_TITLE),
        ('"Small"', '"Sm\\nall"', 2, NO_TITLE),
        ('"Small"', '"Sm\\u202Eall"', 2, NO_TITLE),
        ('"Small"', '"Small\\n"', 2, NO_TITLE),
        ('"Small"', '"<b>"', 2, NO_TITLE),
        ("[4]", "[5]", 3, "seats must be one of 3, 4"),
        ("[4]", "4", 3, "seats must be a list of 1 to 2"),
        ("[4]", "[]", 3, "seats must be a list of 1 to 2"),
        ("[4]", "[4.0]", 3, "seats must be one of 3, 4"),
        ("[4]", "[4, 4]", 3, "seats must be a list without repetition"),
        ("[4]", "[3]", 4, "52 cards can’t be dealt to 3 players"),
        ('"23456789TJQKA"', '"QKA"', 4, "12 cards can’t be dealt to 4 players"),
        ('"23456789TJQKA"', '"AKQJ"', 4, "ranks must be ranks from low to high, of 23456789TJQKA"),
        ('"23456789TJQKA"', '"TJQKK"', 4, "ranks must be ranks from low to high, of 23456789TJQKA"),
        ('"23456789TJQKA"', '""', 4, "ranks must be ranks from low to high, of 23456789TJQKA"),
        ('"23456789TJQKA"', '["789TJQKA", "6789TJQKA"]', 4, "ranks must be one value, or 1 of them"),
        ("[4]", '[4]\noptions = ["nulos"]', 4, "options must be one of restrictions, early_stop, men, contracts"),
        ("[4]", '[4]\noptions = ["men", "men"]', 4, "options must be a list without repetition"),
        ("[4]", '[4]\ndirection = "up"', 4, "direction must be one of clockwise, anticlockwise"),
        ("[4]", "[4]\ndeals_in_a_row = 0", 4, "deals_in_a_row must be a whole number from 1 to 40"),
        ("[4]", "[4]\ndeals_in_a_row = true", 4, "deals_in_a_row must be a whole number from 1 to 40"),
        ("[4]", "[4]\nmust_double = 1.0", 4, "must_double must be a whole number from 0 to 40"),
        ("[4]", '[4]\nleads = "me"', 4, "leads must be one of next, dealer"),
        ("[4]", "[4]\nwinners = []", 4, "winners must be one of best, above-zero"),
        ("[4]", "[4]\ncolour = 1", 4, "'colour' is not known here"),
        ("[4]", '[4]\n"a\\u202Eb" = 1', 1, "'a\\u202eb' is not known here"),
        ("[[stage]]\n", "[[stage]]\ncolour = 1\n", 7, "'colour' is not known here"),
        ("worth = -1", "worth = -1\ncolour = 1", 12, "'colour' is not known here"),
    ],
    ids=map(str, count(1)),
)
def test_faults_of_a_game(old: str, new: str, line: int, message: str) -> None:
    assert (line, message) == fault(changed(SMALL, old, new))


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (SMALL[: SMALL.index("[[stage]]")], 1, "a match has 1 to 40 deals"),
        (SMALL[: SMALL.index("[[stage]]")] + "stage = []", 6, "a match has 1 to 40 deals"),
        (SMALL[: SMALL.index("[[stage]]")] + "stage = 3", 6, "stage must be a list of tables"),
        (SMALL[: SMALL.index("[[stage]]")] + "stage = [3]", 1, "a table belongs here"),
        (SMALL.replace("[[stage]]", "[stage]"), 1, "stage must be a list of tables"),
        (SMALL.replace("[[stage.contract]]", "[stage.contract]"), 6, "contract must be a list of tables"),
        (SMALL[: SMALL.index("[[stage.contract]]")], 6, "a stage has 1 to 16 contracts"),
        (SMALL[: SMALL.index("[[stage.contract]]")] + "contract = 'x'", 8, "contract must be a list of tables"),
        (SMALL[: SMALL.index("[[stage.contract]]")] + "contract = ['x']", 1, "a table belongs here"),
        (SMALL[: SMALL.index("[[stage.contract]]")] + "contract = [{}]", 1, "name is missing"),
        (SMALL + SMALL[SMALL.index("[[stage.contract]]") :], 6, "two contracts of a stage have the same name"),
        (
            SMALL + "".join(f'[[stage.contract]]\nname = "c{n}"\ncards = ["H"]\nworth = 1\n' for n in range(16)),
            6,
            "a stage has 1 to 16 contracts",
        ),
        (SMALL + SMALL[SMALL.index("[[stage]]") :] * 40, 1, "a match has 1 to 40 deals"),
        (changed(NAMED, "deals = 4", "deals = 40"), 1, "a match has 1 to 40 deals"),
        (changed(NAMED, "deals = 4", "deals = 41"), 15, "deals must be a whole number from 1 to 40"),
        (changed(NAMED, "deals = 4", f"deals = {10**40}"), 15, "deals must be a whole number from 1 to 40"),
        (changed(NAMED, '"dealer"', '"free"'), 14, "choice must be one of fixed, dealer"),
    ],
    ids=map(str, count(1)),
)
def test_faults_of_stages(text: str, line: int, message: str) -> None:
    assert (line, message) == fault(text)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('"hearts"', '"Hearts"', 9, NO_NAME),
        ('"hearts"', f'"{"x" * 25}"', 9, NO_NAME),
        ('"hearts"', '"hearts\\n"', 9, NO_NAME),
        ('"hearts"', "1979-05-27", 9, NO_NAME),
        ('name = "hearts"\n', "", 8, "name is missing"),
        ('"hearts"', '"hearts"\ntitle = "\\u2066x"', 10, NO_TITLE),
        ("-1", "0", 11, NO_WORTH),
        ("-1", "1001", 11, NO_WORTH),
        ("-1", "9" * 400, 11, NO_WORTH),
        ("-1", "true", 11, NO_WORTH),
        ("-1", "1.5", 11, NO_WORTH),
        ("-1", "nan", 11, NO_WORTH),
        ("-1", '"-1"', 11, NO_WORTH),
        ("-1", "{ x = 1 }", 11, NO_WORTH),
        ("-1", "[-1, -1]", 11, "worth must be one value, or 1 of them"),
        ("worth = -1\n", "", 8, "worth is missing"),
        ('["H"]', '"H"', 10, "cards must be a list of 1 to 52"),
        ('["H"]', "[]", 10, "cards must be a list of 1 to 52"),
        ('["H"]', '["1H"]', 10, NO_CARDS),
        ('["H"]', '["HK"]', 10, NO_CARDS),
        ('["H"]', '[""]', 10, NO_CARDS),
        ('["H"]', "[7]", 10, NO_CARDS),
        ('["H"]', '[["H"]]', 10, NO_CARDS),
        ('cards = ["H"]\n', "", 8, COUNTS),
        ('cards = ["H"]', 'tricks = "first"', 10, "tricks must be one of all, last-two, last"),
        ("-1", '-1\ntrump = "X"', 12, "trump must be one of S, H, D, C"),
        ("-1", "-1\nno_lead = ['H']", 12, "no_lead must be one of S, H, D, C"),
        ("-1", "-1\nmust_go = ['1']", 12, NO_CARDS.replace("cards", "must_go", 1)),
        ("-1", "-1\nends_early = 1", 12, "ends_early must be true or false"),
        ("-1", "-1\nuntil_broken = 'yes'", 12, "until_broken must be true or false"),
        ("-1", "-1\nbeaten_goes = 0", 12, "beaten_goes must be true or false"),
        ("-1", "-1\ntrump = 'S'\nbeaten_goes = true", 13, "with trumps no card must go because it is beaten"),
        ("-1", "-1\nbids = 'pass'", 12, "bids must be one of double, double-declarer, show"),
        ("-1", "-1\nbids = 'show'", 12, "at most 4 cards can be shown"),
        ("-1", "-1\nplaces = [1, 2, 3, 4]", 12, "'places' is not known here"),
        ("-1", "-1\nfirst = 'J'", 8, "places is missing"),
        ("-1", "-1\nfirst = 'J'\nplaces = [1, 2, 3, 4]", 11, "'worth' is not known here"),
        ("-1", "-1\ntimes = { KH = 1 }", 12, "times must be a whole number from 2 to 10"),
        ("-1", "-1\ntimes = { KH = 11 }", 12, "times must be a whole number from 2 to 10"),
        ("-1", "-1\ntimes = { first = 2 }", 12, NO_TIMES),
        ("-1", "-1\ntimes = ['KH']", 12, NO_TIMES),
        ("-1", "-1\ntimes = { KS = 2 }", 12, COUNTS_ONCE),
        ("-1", "-1\ntimes = { last = 2 }", 12, COUNTS_ONCE),
    ],
    ids=map(str, count(1)),
)
def test_faults_of_a_contract(old: str, new: str, line: int, message: str) -> None:
    assert (line, message) == fault(changed(SMALL, old, new))


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("cards", "['2H', '8H']", "cards must be of the pack"),
        ("cards", "['6']", "cards must be of the pack"),
        ("cards", "['H']\nmust_go = ['2']", "must_go must be of the pack"),
        ("cards", "['H']\ntimes = { 5H = 2 }", "times must be of the pack"),
    ],
)
def test_cards_that_the_pack_lacks_are_refused(key: str, value: str, message: str) -> None:
    text = changed(changed(SMALL, "23456789TJQKA", "789TJQKA"), 'cards = ["H"]', f"{key} = {value}")
    assert (10 + value.count("\n"), message) == fault(text)


@pytest.mark.parametrize("cards", ['["Q", "KH"]', '["Q", "K"]', '["H"]'])
def test_more_than_four_cards_or_none_cannot_be_shown(cards: str) -> None:
    text = changed(SMALL, '["H"]', f'{cards}\nbids = "show"')
    assert (11, "at most 4 cards can be shown") == fault(text)
    text = changed(SMALL, 'cards = ["H"]', 'tricks = "all"\nbids = "show"')
    assert (11, "at most 4 cards can be shown") == fault(text)
    assert "show" == read(changed(SMALL, '["H"]', '["Q"]\nbids = "show"')).stages[0].contracts[0].bids


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('"J"', '"J"\ntrump = "H"', 8, NO_LAYOUT),
        ('"J"', '"J"\nno_lead = "H"', 8, NO_LAYOUT),
        ('"J"', '"J"\nmust_go = ["H"]', 8, NO_LAYOUT),
        ('"J"', '"J"\nbids = "show"', 8, NO_LAYOUT),
        ('"J"', '"J"\ncards = ["H"]', 8, COUNTS),
        ('"J"', '"J"\ntricks = "all"', 8, COUNTS),
        ('"J"', '"1"', 10, "first must be one of any, 2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A"),
        ("[4, 3, 2, 1]", "[4, 3, 2]", 11, "places must be a list of 4 to 4"),
        ("[4, 3, 2, 1]", "[4, 3, 2, 1, 1]", 11, "places must be a list of 4 to 4"),
        ("[4, 3, 2, 1]", "[4, 3, 2, 0]", 11, NO_WORTH.replace("worth", "places")),
        ("places = [4, 3, 2, 1]\n", "", 8, "places is missing"),
        ("[4]\nranks", "[3, 4]\nranks", 11, "places must be a list of 3 to 3"),
        ("[4]\nranks", "[4, 3]\nranks", 8, "a game with a layout is for one number of players"),
        ('"23456789TJQKA"', '"2345"', 10, NO_PACK),
        ('"23456789TJQKA"', '"2346789TJQKA"', 10, NO_PACK),
    ],
    ids=map(str, count(1)),
)
def test_faults_of_a_layout(old: str, new: str, line: int, message: str) -> None:
    assert (line, message) == fault(changed(LAYOUT, old, new))


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('["queens"]', '["hearts"]', 28, "contracts must be one of queens, men"),
        ('["queens"]', "[]", 28, "contracts must be a list of 1 to 16"),
        ('["queens"]', "'queens'", 28, "contracts must be a list of 1 to 16"),
        ('"each"', '"team"', 29, "by must be one of each, all"),
        ('by = "each"\n', "", 27, "by is missing"),
        ("most = 1", "most = 0", 30, "most must be a whole number from 1 to 40"),
        ("most = 1", "most = 1\nleast = 1", 31, "'least' is not known here"),
        ('choice = "dealer"\ndeals = 4', "", 13, "in a fixed order each contract is played once, without limits"),
        ('["K", "J"]', '["K", "X"]', 24, NO_CARDS),
        ("[-9, -2]", "[-9, -2, -1]", 25, "worth must be one value, or 2 of them"),
        ("[-6, -2]", "0", 11, NO_WORTH),
    ],
    ids=map(str, count(1)),
)
def test_faults_of_limits_and_of_later_tables_have_their_lines(old: str, new: str, line: int, message: str) -> None:
    assert (line, message) == fault(changed(NAMED, old, new))


def test_in_a_fixed_order_the_number_of_deals_is_that_of_contracts() -> None:
    text = changed(SMALL, "[[stage]]\n", "[[stage]]\ndeals = 2\n")
    assert (6, "in a fixed order each contract is played once, without limits") == fault(text)
