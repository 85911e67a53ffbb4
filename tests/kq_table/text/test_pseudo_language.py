"""In a language that nobody speaks every scene shows what is not in the catalogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from engines.games import registry
from kq_table import text
from kq_table.app.headless import open_stage
from kq_table.text.catalogue import ENGLISH, Catalogue
from kq_table.text.catalogue import NAMES as LANGUAGES
from kq_table.ui import markup
from kq_table.ui.text import _RoleFont
from tests.kq_table.conftest import note_closed, undrawn
from tests.kq_table.features.help.book_text import chapter_text
from tests.kq_table.person import QUICK
from tests.tools import shots
from tests.tools.bots import FakeBot, InlineBot
from tests.tools.shots import FIXED_SCENES, MATCH_SCENES, REASONING_SCENES, ShotRequest

KEPT = re.compile(r"(\{\w+\})")
ACCENTED = str.maketrans("acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "áçđéğĥíĵķľñóŕšţúŵýžÁÇĐÉĞĤÍĴĶĽÑÓŔŠŢÚŴÝŽ")
VOWELS = re.compile("([aeiouAEIOU])(?=[a-z])")
SIZE = (1024, 640)
PLAIN = re.compile(r"[A-Za-z]{3,}")
GAMES = [rules.key for rules in registry.GAMES]
IN_EVERY_GAME = ("table", "setup", "round", "match", "replay", "lesson")
CASES = [
    *((scene, GAMES[0]) for scene in (*FIXED_SCENES, *MATCH_SCENES) if scene not in IN_EVERY_GAME),
    *((scene, game) for scene in IN_EVERY_GAME for game in GAMES),
    ("speak", "crowns"),
    ("ledger", "crowns"),
]
NAMES = {"Anna", "Ben", *(seating.name for seating in shots.BOTS)}
CAPS = {
    *("Enter", "Space", "Shift", "Ctrl", "Cmd", "Tab", "Esc", "Page", "Up", "Down", "Alt", "Home", "End", "Pause"),
    *("View", "Menu"),
}
"""What is printed on keys, and on pads."""
SIGNS = {"letters.usual", "number.mark", "day.first_weekday"}
"""Messages that are no words."""
SEAL = re.compile("[0-9a-f ]+")
CODE = re.compile("[0-9A-Z]{4}(-[0-9A-Z]{4,5})+")
WITH_BOOKS = {"books", "rules"}
"""Scenes that show rule books, which are files of their own in every language."""


@cache
def pseudo(words: str) -> str:
    """Write English with accents, every vowel within a word twice, in brackets."""
    parts = KEPT.split(words)
    parts[::2] = [VOWELS.sub(lambda vowel: 2 * vowel[1], part).translate(ACCENTED) for part in parts[::2]]
    return f"[{''.join(parts)}]"


class PseudoCatalogue(Catalogue):
    """English in that language, the sentences of the engines too."""

    def __init__(self) -> None:
        super().__init__(ENGLISH)
        self.language = "pseudo"  # what is kept by language must not pass for English

    def find(self, key: str, count: object = None, reader: str = "") -> str | None:
        found = super().find(key, count, reader)
        if key in SIGNS:
            return found
        if found is None and " " in key:
            found = key  # a sentence of an engine
        return None if found is None else pseudo(found)


PLAYERS = {pseudo(seating.name) for seating in shots.BOTS}
"""Long names of players may be cut, as those that people give themselves."""


class Seen:
    """What was drawn, and what was cut to be drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: set[str] = set()
        self.cut: set[str] = set()
        draw, elide = _RoleFont.draw, markup.elide

        def note_line(font: _RoleFont, words: str, colour: str) -> object:
            self.drawn.add(words)
            return draw(font, words, colour)

        def note_cut(words: str, width: int, measure: Callable[[str], int]) -> str:
            shown = elide(words, width, measure)
            if shown != words and words not in PLAYERS:
                self.cut.add(words)
            return shown

        monkeypatch.setattr(_RoleFont, "draw", note_line)
        monkeypatch.setattr(markup, "elide", note_cut)

    def untranslated(self) -> set[str]:
        """Give what has three letters of plain English in a row, but for names of people, keys, seals and codes."""
        drawn = self.drawn - {*LANGUAGES.values()}
        return {w for w in drawn if set(PLAIN.findall(CODE.sub("", w))) - NAMES - CAPS and not SEAL.fullmatch(w)}


@pytest.fixture(autouse=True)
def _pseudo(in_long_steps: None) -> Iterator[None]:
    del in_long_steps
    text.use(PseudoCatalogue())
    yield
    text.use(Catalogue(ENGLISH))
    note_closed(SIZE)


def test_fields_and_cards_stay() -> None:
    assert "[Ýóóú ţááķé {card}, {QS}]" == pseudo("You take {card}, {QS}")


def test_a_book_read_in_it_is_read_again_in_english() -> None:
    assert "[" in chapter_text(GAMES[0], "keys")
    text.use(Catalogue(ENGLISH))
    assert "[" not in chapter_text(GAMES[0], "keys")


@pytest.mark.parametrize(("scene", "game"), CASES, ids=[f"{scene} {game}" for scene, game in CASES])
def test_every_scene_is_translated(scene: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen(monkeypatch)
    bots = InlineBot if scene in REASONING_SCENES else FakeBot
    stage = open_stage(tmp_path, SIZE, settings=replace(QUICK, text_scale=1.5), bots=bots)
    try:
        with undrawn():
            shots.show(stage, scene, ShotRequest(game))
        # In another size everything is drawn anew.
        stage.context.change_settings(replace(stage.context.settings, text_scale=1.0))
        seen.drawn.clear()
        stage.frames(1.0)
    finally:
        stage.close()
    assert scene in WITH_BOOKS or seen.untranslated() == set()
