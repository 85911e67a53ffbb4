"""Rule books in Markdown: what each notation becomes, and how a slip of the pen is reported."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kq_table.features.help import rulebook_blocks as blocks
from kq_table.features.help.rulebooks import BOOKS, FAMILIES, parse_book
from kq_table.system import resources

COVER = "# Any game\n\nFor two.\n\n```fan\nQH KS\n```\n\n## In short <!-- short -->\n\n"
PAGE = "First.\n\n"


def _parse(tmp_path: Path, text: str, game: str = "any") -> blocks.Book:
    path = tmp_path / "any.md"
    path.write_text(text, "utf-8", newline="\n")
    return parse_book(path, game)


def _block(tmp_path: Path, text: str) -> blocks.Block:
    _, block = _parse(tmp_path, COVER + PAGE + text).chapters[0].blocks
    return block


def test_a_book_has_a_cover_and_chapters(tmp_path: Path) -> None:
    book = _parse(tmp_path, COVER + "One\ntwo.\n\nThree.\n\n## The end <!-- end -->\n\n<!-- nothing yet -->\n")
    short = blocks.Chapter(
        "short", "In short", (blocks.TextBlock("One two.", is_lead=True), blocks.TextBlock("Three."))
    )
    assert blocks.Book("Any game", (short, blocks.Chapter("end", "The end", ())), "For two.", ("QH", "KS")) == book


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("### Who deals", blocks.HeadingBlock("Who deals")),
        ("Lead `QS`,\na `D` or `JO`.", blocks.TextBlock("Lead {QS}, a {D} or {JO}.")),
        ("> Take\n> care.", blocks.NoteBlock("Take care.")),
        ("- One\n  more\n- Two", blocks.ListBlock(("One more", "Two"))),
        ("1. One\n2. Two", blocks.ListBlock(("One", "Two"), is_numbered=True)),
        ("```fan\nQS TH back\n```", blocks.FanBlock(("QS", "TH", "back"))),
        ("```ladder\n2S KS\nThe 2 beats the King\n```", blocks.LadderBlock(("2S", "KS"), "The 2 beats the King")),
        ("```ladder\n2S KS\n```", blocks.LadderBlock(("2S", "KS"))),
        ("```stream\nJH [QH] KH\nto her\n```", blocks.StreamBlock(("JH", "QH", "KH"), 1, "to her")),
        ("```numbers\n~−1~ [0] +1\n```", blocks.NumbersBlock(("−1", "0", "+1"), "0", "−1")),
        ("```keys\n←, →: One: less or more.\n```", blocks.KeysBlock(((("←", "→"), "One: less or more."),))),
        (
            "```rows\n[7C] 9H: Only `7C`\nAS: An Ace\n```",
            blocks.ComparisonBlock(
                (blocks.CardRow(("7C", "9H"), "Only {7C}", (0,)), blocks.CardRow(("AS",), "An Ace"))
            ),
        ),
        (
            "```tallies\nAnna: KS +6, QD −4 = makes +2\n```",
            blocks.ComparisonBlock((blocks.Tally("Anna", (("KS", "+6"), ("QD", "−4")), "makes +2"),)),
        ),
        (
            "```tricks\nAnna 9C, no club [KC]\nBen wins\nBecause.\n\nTen [TS]\nNothing\nAt\nall.\n```",
            blocks.ComparisonBlock(
                (
                    blocks.Trick(("9C", "KC"), ("Anna", "no club"), 1, "Ben wins", "Because."),
                    blocks.Trick(("TS",), ("Ten",), 0, "Nothing", "At all."),
                )
            ),
        ),
        (
            "**Scores**\n\n| | Anna |\n|---|--:|\n| 1  No tricks | −6 |\n| **In all** | **+2** |",
            blocks.TableBlock("Scores", ("", "Anna"), (("1  No tricks", "−6"), ("In all", "+2")), (1,)),
        ),
    ],
)
def test_each_notation_becomes_its_block(text: str, expected: blocks.Block, tmp_path: Path) -> None:
    assert expected == _block(tmp_path, text)


def test_passages_for_other_games_are_left_out_and_lists_go_on_across_them(tmp_path: Path) -> None:
    text = COVER + "::: one\n\nFirst.\n\n::: one two\n\n- A\n\n::: two\n\n- B\n- C\n\n:::\n\n- D\n"
    first = blocks.TextBlock("First.", is_lead=True)
    for game, expected in (
        ("one", (first, blocks.ListBlock(("A", "D")))),
        ("two", (blocks.ListBlock(("A", "B", "C", "D")),)),
        ("three", (blocks.ListBlock(("D",)),)),
    ):
        assert expected == _parse(tmp_path, text, game).chapters[0].blocks


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("## The end", "“## The end” is not the start of a block"),
        ("#### Small", "“#### Small” is not the start of a block"),
        ("* One", "“* One” is not the start of a block"),
        ("### Deal\nAll cards.", "an empty line must follow a heading"),
        ("```fans\nQS\n```", "no such fence: fans"),
        ("```fan\nQS", "not closed"),
        ("```fan\n```", "empty"),
        ("```fan\nQS 10H\n```", "no such card: 10H"),
        ("```rows\nQS 7H\n```", "“: ” is missing in “QS 7H”"),
        ("```tallies\nAnna: 1C 5 = 5\n```", "no such card: 1C"),
        ("```stream\nJH QH\nto her\n```", "one card stands in brackets, and no other"),
        ("```tricks\nAnna 9C, Ben KC\nBen wins\nBecause.\n```", "one card stands in brackets"),
        ("```tricks\nAnna 9C, Ben [KC]\nBen wins\n```", "then why"),
        ("```numbers\n0 +1\n```", "one number stands in brackets"),
        ("```numbers\n[0] ~1~ ~2~\n```", "one number stands between tildes"),
        ("| A |\n|---|\n| 1 |", "a caption in bold"),
        ("**A**\n\n| A |\n| 1 |\n| 2 |", "a line of dashes"),
        ("**A**\n\n| A | B |\n|---|--:|\n| 1 |", "not as long as its headings"),
    ],
)
def test_a_slip_is_named_with_file_and_line(text: str, reason: str, tmp_path: Path) -> None:
    line = COVER.count("\n") + PAGE.count("\n") + (3 if text.startswith("**") else 1)
    with pytest.raises(ValueError, match=re.escape(f"any.md, line {line}: ") + f".*{re.escape(reason)}"):
        _block(tmp_path, text)


def test_a_book_without_a_cover_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"any\.md: before the first chapter"):
        _parse(tmp_path, COVER.replace("For two.", ""))


def test_every_file_is_a_book_and_passages_are_marked_for_games_that_it_tells_of() -> None:
    told: dict[str, set[str]] = {}
    for game in BOOKS:
        told.setdefault(FAMILIES.get(game, game), set()).add(game)
    files = sorted(resources.find("rulebooks", "en", "king.md").parent.iterdir())
    assert sorted(told) == [path.stem for path in files]
    for path in files:
        marked = re.findall("^:::(.*)$", path.read_text("utf-8"), re.MULTILINE)
        assert {game for line in marked for game in line.split()} <= told[path.stem]
