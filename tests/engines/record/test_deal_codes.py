"""Deal codes: each stands for one deal for ever, is easily typed, and a slip never leads to another deal."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.api import Option
from engines.core.shuffle import secret_from_seed
from engines.games import registry
from engines.record import deal_codes
from engines.record.deal_codes import BadCode, Deal, daily, read
from tests.engines.test_commands import fault, say


def deal(game: str, seats: int, seed: int, **options: str) -> Deal:
    return Deal(game, seats, registry.complete_options(registry.game(game), options), seed)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    rules = draw(st.sampled_from(registry.GAMES))
    options = {}
    for option in rules.options:
        named = [value for value in option.values if value != registry.ANY_NUMBER]
        values = st.sampled_from(named)
        if registry.ANY_NUMBER in option.values:
            values |= st.integers(1, 999_999_999).map(str)
        options[option.name] = draw(values)
    return Deal(rules.key, draw(st.sampled_from(rules.seats)), options, draw(st.integers(0, deal_codes.SEEDS - 1)))


# -- written and read


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("A200-001A", deal("kings-and-queens", 2, 1)),
        ("A240-GZV0G", deal("kings-and-queens", 2, 556896, target="25", kings="minus")),
        ("B3ZZ-ZZZQ", deal("king", 3, 33554431)),
        ("B4HK-A986Y", deal("king", 4, 20260102, restrictions="none", early_stop="off", men="K")),
        ("B4J0-00071", deal("king", 4, 7, contracts="dealer")),
        ("C400-0078", deal("king-52", 4, 7)),
        ("D410-00075", deal("jeu-du-roi", 4, 7, early_stop="off")),
        ("E2M0-0003-V0", deal("kings-n-queens", 2, 123, max_rounds="40")),
        ("F410-0000H", deal("crowns", 4, 0, talk="off")),
        ("G280-000Z2", deal("the-queen", 2, 31, last_card="touched")),
    ],
)
def test_a_code_once_given_stands_for_the_same_deal_for_ever(code: str, wanted: Deal) -> None:
    assert (code, wanted) == (wanted.code, read(code))


@given(deals())
def test_every_deal_has_a_code_that_leads_back_to_it(wanted: Deal) -> None:
    assert wanted == read(wanted.code)
    assert len(wanted.code) <= 18


@pytest.mark.parametrize("typed", ["b3zzzzzq", " B3ZZ ZZZQ\n", "b3-zz-zz-zq", "B3ZZ–ZZZQ", "b3zz_zzzq"])
def test_case_and_groups_do_not_matter(typed: str) -> None:
    assert deal("king", 3, 33554431) == read(typed)


def test_letters_that_look_like_others_are_taken_for_them() -> None:
    assert read("A200-001A") == read("a2oO-0OiA") == read("A2OO-OOlA") == read("A2OO-OOLA")
    assert read("E2M0-0003-V0") == read("E2MO-OOO3-U0")


# -- slips


@given(deals(), st.data())
def test_one_wrong_letter_is_found(wanted: Deal, draw: st.DataObject) -> None:
    code = wanted.code.replace("-", "")
    at = draw.draw(st.integers(0, len(code) - 1))
    wrong = draw.draw(st.sampled_from(deal_codes.LETTERS.replace(code[at], "")))
    with pytest.raises(BadCode) as found:
        read(code[:at] + wrong + code[at + 1 :])
    assert "typo" == found.value.fault


@given(deals(), st.data())
def test_two_letters_that_changed_places_are_found(wanted: Deal, draw: st.DataObject) -> None:
    code = list(wanted.code.replace("-", ""))
    one, other = draw.draw(st.integers(0, len(code) - 1)), draw.draw(st.integers(0, len(code) - 1))
    is_same = code[one] == code[other]
    code[one], code[other] = code[other], code[one]
    if is_same:
        assert wanted == read("".join(code))
    else:
        with pytest.raises(BadCode, match="it has a typo"):
            read("".join(code))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it is too short"),
        ("A200-001", "it is too short"),
        ("7" * 25, "it is too long"),
        ("A200*001A", "only digits and letters"),
        ("Ä200-001A", "only digits and letters"),
        ("A200-001B", "it has a typo"),
    ],
)
def test_what_is_no_code_is_told_in_a_line(text: str, why: str) -> None:
    with pytest.raises(BadCode, match=why) as found:
        read(text)
    assert "\n" not in str(found.value)


def _signed(letters: str) -> str:
    """Add the letter that checks the others."""
    return letters + deal_codes.LETTERS[deal_codes._checked(map(deal_codes.LETTERS.index, letters))[-1]]


@pytest.mark.parametrize(
    ("letters", "what"),
    [
        ("0200001", "no letter for a game first"),
        ("Y200001", "a game that is not there"),
        ("A300001", "three seats at a game for two"),
        ("A2600001", "options beyond the last"),
        ("A2000001", "the usual options, written out"),
        ("E234000001", "200 rounds as a number, not as the usual value"),
    ],
)
def test_a_code_that_this_version_would_not_write_is_of_a_newer_one(letters: str, what: str) -> None:
    with pytest.raises(BadCode, match="this version doesn’t have"):
        read(_signed(letters))


def test_an_option_added_later_leaves_older_codes_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = registry.game("crowns")
    old = deal("crowns", 4, 99, talk="off")
    code = old.code
    monkeypatch.setattr(type(rules), "options", (*rules.options, Option("jokers", ("one", "two"))))
    assert Deal("crowns", 4, {"talk": "off", "jokers": "one"}, 99) == read(code)
    assert code != Deal("crowns", 4, {"talk": "off", "jokers": "two"}, 99).code


# -- the deal of the day


def test_every_game_has_a_deal_of_the_day_with_its_usual_options() -> None:
    seed = int(sha256(b"kq daily king 2026-01-31").hexdigest(), 16) % 32**5
    assert deal("king", 3, seed) == daily("king", "2026-01-31")
    assert "B3CH-FVK5" == daily("king", "2026-01-31").code
    assert len(registry.GAMES) == len({daily(rules.key, "2026-01-31").seed for rules in registry.GAMES})


def test_another_day_has_another_deal() -> None:
    assert 31 == len({daily("crowns", f"2026-01-{day:02}").code for day in range(1, 32)})


# -- played


def test_the_chance_of_a_code_is_that_of_its_seed() -> None:
    assert secret_from_seed("556896") == deal("crowns", 4, 556896).source.secret


def test_play_from_a_code_deals_as_from_its_seed_and_needs_no_secret(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--players", "random")
    by_code = say(capsys, "play", "--code", "a240 gzvog", *words).out.splitlines()
    options = ("--option", "target=25", "--option", "kings=minus")
    by_seed = say(
        capsys, "play", "--game", "kings-and-queens", "--seats", 2, "--seed", 556896, *options, *words
    ).out.splitlines()
    assert "code A240-GZV0G" in by_code
    assert not any(line.startswith(("seal ", "# secret ")) for line in by_code)
    assert by_seed[by_seed.index("") : -2] == by_code[by_code.index("") : -1]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--code", "A200-001B"), "'A200-001B' is not a deal code"),
        (("--code", "A200-001A", "--seed", "1"), "a code already sets the game, seats, options and seed"),
        (("--code", "A200-001A", "--option", "target=25"), "a code already sets the game, seats, options and seed"),
        (("--game", "king", "--seed", "1"), "give --game, --seats and --seed, or --code"),
    ],
)
def test_play_tells_what_a_deal_needs(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert reason in fault(capsys, "play", "--players", "random", "--out", tmp_path / "m.kq", *words)
