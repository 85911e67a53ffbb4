"""In a language that nobody speaks every scene shows what is not in the catalogue, and what has no room."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engines.games import registry
from kq_table import text
from kq_table.dev import pseudo_language, shot_scenes
from kq_table.dev.fake_bot import FakeBot
from kq_table.dev.headless_app import open_stage
from kq_table.dev.inline_bot import InlineBot
from kq_table.dev.pseudo_language import pseudo
from kq_table.dev.shot_scenes import FIXED_SCENES, MATCH_SCENES, REASONING_SCENES, ShotRequest
from kq_table.text import catalogue
from kq_table.ui import markup
from kq_table.ui.text import _RoleFont
from tests.kq_table.conftest import note_closed, undrawn
from tests.kq_table.features.help.book_text import chapter_text
from tests.kq_table.person import QUICK

SIZE = (1024, 640)
SCALES = (1.0, 2.0)
PLAIN = re.compile(r"[A-Za-z]{3,}")
GAMES = [rules.key for rules in registry.GAMES]
IN_EVERY_GAME = ("table", "setup", "round", "match", "replay", "lesson")
CASES = [
    *((scene, GAMES[0]) for scene in (*FIXED_SCENES, *MATCH_SCENES) if scene not in IN_EVERY_GAME),
    *((scene, game) for scene in IN_EVERY_GAME for game in GAMES),
    ("speak", "crowns"),
    ("ledger", "crowns"),
]
NAMES = {"Anna", "Ben", *(seating.name for seating in shot_scenes.BOTS)}
PLAYERS = {pseudo(seating.name) for seating in shot_scenes.BOTS}
"""Long names of players may be cut, as those that people give themselves."""
CAPS = {"Enter", "Space", "Shift", "Ctrl", "Cmd", "Tab", "Esc", "Page", "Up", "Down", "Alt", "Home", "End"}
"""What is printed on keys."""
SEAL = re.compile("[0-9a-f ]+")
CODE = re.compile("[0-9A-Z]{4}(-[0-9A-Z]{4,5})+")
WITH_BOOKS = {"books", "rules"}
"""Scenes that show rule books, which are files of their own in every language."""


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
        return {w for w in self.drawn if set(PLAIN.findall(CODE.sub("", w))) - NAMES - CAPS and not SEAL.fullmatch(w)}


@pytest.fixture(autouse=True)
def _pseudo(in_long_steps: None) -> Iterator[None]:
    del in_long_steps
    pseudo_language.use()
    yield
    text.use(catalogue.Catalogue(catalogue.ENGLISH))
    note_closed(SIZE)


def test_fields_and_cards_stay() -> None:
    assert "[Ýóóú ţááķé {card}, {QS}]" == pseudo("You take {card}, {QS}")


def test_a_book_read_in_it_is_read_again_in_english() -> None:
    assert "[" in chapter_text(GAMES[0], "keys")
    text.use(catalogue.Catalogue(catalogue.ENGLISH))
    assert "[" not in chapter_text(GAMES[0], "keys")


@pytest.mark.parametrize(("scene", "game"), CASES, ids=[f"{scene} {game}" for scene, game in CASES])
def test_every_scene_is_translated_and_nothing_in_it_is_cut(
    scene: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Seen(monkeypatch)
    bots = InlineBot if scene in REASONING_SCENES else FakeBot
    stage = open_stage(tmp_path, SIZE, settings=replace(QUICK, text_scale=1.5), bots=bots)
    found = {}
    try:
        with undrawn():
            shot_scenes.show(stage, scene, ShotRequest(game))
        for scale in SCALES:
            stage.context.change_settings(replace(stage.context.settings, text_scale=scale))
            seen.drawn.clear()
            seen.cut.clear()
            stage.frames(1.0)
            found[scale] = (sorted(seen.untranslated()) if scene not in WITH_BOOKS else [], sorted(seen.cut))
    finally:
        stage.close()
    assert {scale: ([], []) for scale in SCALES} == found
