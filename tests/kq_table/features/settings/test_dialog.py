"""The sheets of settings and of keys: every setting is there, holds at once, and is reached by keys alone."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from kq_table.features.help.key_lists import (
    CHOICES,
    CLAIM,
    CONTRACT,
    DIAL,
    GROUPS,
    NUMBER,
    PILE,
    REPLAY_GROUPS,
    SINCE,
    SORT,
    TALK,
    TRICK,
    KeyRow,
    KeysDialog,
)
from kq_table.features.settings.dialog import CARD_SCALES, PAGES, SettingsDialog
from kq_table.match.setup import MatchSetup, Seating
from kq_table.shell.sound import NullSink
from kq_table.storage.settings import DEFAULTS, Settings
from kq_table.text import catalogue, say
from tests.kq_table.conftest import Opener
from tests.kq_table.features.play.test_targets import SCENES
from tests.kq_table.person import QUICK, Person

HIDDEN = {"accelerated", "aided", "partial_present", "suggested", "lessons"}
"""Settings for odd graphics cards, for which there is the file, and what was offered."""
REMEMBERED = {"window", "names", "portraits", "last", "unknown", "variants", "log_open", "chosen_keys"}
REMEMBERED |= {"chosen_controls"}
"""What is not chosen on a page but kept as it was last, and keys, which have a page of their own."""
ROSE = {"light": "#7A2A55", "middle": "#60174A", "dark": "#3B0D2A"}
RED = '<rect width="250" height="350" fill="#C00000"/>'
BACK = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">{RED}</svg>'


def _open(person: Person, page: str) -> Any:
    person.stage.context.stack.push(SettingsDialog(person.stage.context, page))
    person.frame()
    return person.top


def _names(person: Person) -> set[str]:
    return {target.id for target in person.top.targets()}


def test_every_setting_stands_on_one_page_alone(person: Person) -> None:
    person.stage.context.settings = replace(QUICK, trick_click=False)
    found: list[str] = []
    for page in PAGES:
        _open(person, page)
        found += [name for name in _names(person) if hasattr(DEFAULTS, name)]
        person.key(pygame.K_ESCAPE)
    assert sorted({field.name for field in fields(Settings)} - HIDDEN - REMEMBERED) == sorted(found)


@pytest.fixture
def two_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = catalogue.FOLDER.joinpath("en", "messages.po").read_text("utf-8")
    other = english.replace('msgstr "Settings"', 'msgstr "Snttgse"').replace('msgstr "Menu"', 'msgstr "Mnuee"')
    for language, words in (("en", english), ("xx", other)):
        folder = tmp_path / "languages" / language
        folder.mkdir(parents=True)
        (folder / "messages.po").write_text(words, "utf-8", newline="\n")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path / "languages")
    monkeypatch.setattr(catalogue, "_used", catalogue._used)


@pytest.mark.usefixtures("two_languages")
def test_where_there_are_more_languages_one_is_chosen_and_holds_at_once(person: Person) -> None:
    sheet = _open(person, "language")
    sheet.dialog["language"].on_change("xx")
    person.frame()
    assert ("Snttgse", "xx") == (sheet.dialog["settings.title"].text, person.stage.context.settings.language)
    sheet.dialog["language"].on_change("")
    person.frame()
    assert "Settings" == sheet.dialog["settings.title"].text


@pytest.mark.usefixtures("two_languages")
def test_an_open_table_takes_on_another_language(at_table: Person) -> None:
    controller, n = at_table.controller, at_table.controller.n
    _open(at_table, "language").dialog["language"].on_change("xx")
    table: Any = at_table.stage.context.stack.scenes[0]
    assert "Menu" == table.toolbar.menu.hint
    at_table.key(pygame.K_ESCAPE)
    assert "Mnuee" == at_table.top.toolbar.menu.hint
    assert (controller, n) == (at_table.controller, at_table.controller.n)
    at_table.act()
    assert controller.n > n


@pytest.mark.parametrize(("size", "scale"), [("small", 0.85), ("normal", 1.0), ("large", 1.2)])
def test_the_size_of_cards_is_a_part_of_the_usual_one(person: Person, size: str, scale: float) -> None:
    sheet = _open(person, "cards")
    sheet.dialog["card_scale"].on_change(size)
    assert scale == person.stage.context.settings.card_scale == CARD_SCALES[size]
    assert scale == person.stage.context.metrics.card_scale


def test_a_size_between_those_offered_shows_as_the_nearest(person: Person) -> None:
    person.stage.context.settings = replace(QUICK, card_scale=1.12)
    _open(person, "cards")
    words = f"{say('settings.card_scale')}: {say('settings.card_scale.large')}"
    assert words == person.target("card_scale").text


@pytest.mark.parametrize(("name", "value"), [("large_print", True), ("four_colour", True), ("back", "night")])
def test_the_preview_shows_a_change_of_the_deck_at_once(person: Person, name: str, value: object) -> None:
    sheet = _open(person, "cards")
    before = sheet.dialog["preview"].image
    sheet._set(name, value)
    after = person.top.dialog["preview"].image
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def test_in_the_largest_text_its_size_is_in_sight(come: Opener) -> None:
    sheet = _open(come(settings=replace(QUICK, text_scale=2.0)), "room")
    assert sheet.dialog.body.rect.contains(sheet.dialog["text_scale"].rect)


@pytest.mark.parametrize("size", [(1280, 800), (1278, 775)], ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_no_page_scrolls_in_a_window_of_the_usual_size(come: Opener, page: str, size: tuple[int, int]) -> None:
    person = come(size)
    person.stage.context.services = replace(
        person.stage.context.services, custom_art_folder=Path("/srv/philippa/.local/share/kq-table")
    )
    assert 0 == _open(person, page).dialog.body.max_offset


def test_pages_are_turned_by_keys_and_the_sheet_stays_in_its_place(person: Person) -> None:
    sheet = _open(person, PAGES[0])
    place = sheet.dialog["settings.sheet"].rect.copy()
    sheet.dialog.focus(sheet.dialog["page"], is_by_key=True)
    for page in PAGES[1:]:
        person.key(pygame.K_RIGHT)
        assert page == sheet.page
        assert place == sheet.dialog["settings.sheet"].rect
    assert sheet.dialog["page"].is_focused


def test_backs_and_felts_of_ones_own_can_be_chosen(come: Opener, tmp_path: Path) -> None:
    data = tmp_path / "app" / "data"
    (data / "backs").mkdir(parents=True)
    (data / "felts").mkdir()
    (data / "backs" / "red-roses.svg").write_text(BACK, "utf-8", newline="\n")
    (data / "felts" / "rose.json").write_text(json.dumps(ROSE), "utf-8", newline="\n")
    (data / "felts" / "white.json").write_bytes(b"{}")
    person = come()
    context = person.stage.context
    options = dict(_open(person, "cards").dialog["back"].options)
    assert "Red roses" == options["own:red-roses"]
    person.top._set("back", "own:red-roses")
    assert context.own_art.backs["own:red-roses"] == context.deck.own_back
    person.key(pygame.K_ESCAPE)
    green = pygame.image.tobytes(context.ground, "RGB")
    sheet = _open(person, "room")
    sheet._set("felt", "own:rose")
    assert green != pygame.image.tobytes(context.ground, "RGB")
    assert "white.json" in sheet.dialog["refused0"].text
    assert str(data) in sheet.dialog["own"].text


def test_a_back_that_was_taken_away_is_the_usual_one_again(come: Opener) -> None:
    person = come(settings=replace(QUICK, back="own:lost", felt="own:lost"))
    assert b"" == person.stage.context.deck.own_back
    _open(person, "cards")
    assert person.has("back")


def test_a_volume_is_heard_when_its_slider_is_let_go(person: Person) -> None:
    class Ear(NullSink):
        def play(self, name: str, pan: float = 0.0, step: int = 0) -> None:
            heard.append(name)

    heard: list[str] = []
    person.stage.context.sound = Ear()
    sheet = _open(person, "sound")
    sheet.dialog.focus(sheet.dialog["volume_cards"], is_by_key=True)
    person.key(pygame.K_LEFT)
    assert "place" == heard[-1]
    assert QUICK.volume_cards - 5 == person.stage.context.settings.volume_cards


# -- keys


@pytest.mark.parametrize("scene", SCENES)
def test_a_question_mark_shows_all_keys_in_every_scene_and_puts_them_away(come: Opener, scene: str) -> None:
    person = come()
    SCENES[scene](person)
    before = person.top
    person.type("?")
    assert isinstance(person.top, KeysDialog)
    person.type("?")
    assert before is person.top


def test_a_question_mark_in_a_text_is_a_letter(person: Person) -> None:
    SCENES["setup"](person)
    field = next(target.id for target in person.top.targets() if target.id.startswith("name"))
    person.click(field)
    person.type("?")
    assert "setup" == person.scene
    assert person.top.dialog[field].buffer.text.endswith("?")


def test_the_settings_and_the_pause_lead_to_the_keys(at_table: Person) -> None:
    at_table.key(pygame.K_ESCAPE)
    at_table.click("keys")
    assert "keys" == at_table.scene
    at_table.key(pygame.K_ESCAPE)
    assert "pause" == at_table.scene
    _open(at_table, "help")
    at_table.click("keys")
    assert "keys" == at_table.scene


def _told(person: Person) -> set[KeyRow]:
    """Give the keys that the sheet lists."""
    person.type("?")
    return {row for i in range(len(GROUPS)) for row in person.top.dialog[f"keys{i}"].block.rows}


def _said(rows: Iterable[KeyRow]) -> set[KeyRow]:
    return {(caps, say(key)) for caps, key in rows}


SORTED: set[KeyRow] = {NUMBER, SORT}
SOME: set[KeyRow] = {DIAL, CONTRACT, CHOICES, CLAIM, TRICK, SINCE, TALK, PILE, *SORTED}


def test_at_the_menu_every_key_is_listed(person: Person) -> None:
    assert _said(row for _, keys in GROUPS for row in keys.rows) == _told(person)


@pytest.mark.parametrize(
    ("game", "seats", "listed"),
    [
        ("kings-and-queens", 2, {DIAL, CLAIM, TRICK, *SORTED}),
        ("kings-n-queens", 2, {SINCE, PILE}),
        ("crowns", 4, {SINCE, TALK, *SORTED}),
        ("the-queen", 2, {SINCE, *SORTED}),
        ("king", 3, {CONTRACT, CLAIM, TRICK, *SORTED}),
        ("trix", 4, {CHOICES, CLAIM, TRICK, *SORTED}),
    ],
)
def test_at_a_table_only_the_keys_of_its_game_are_listed(
    person: Person, game: str, seats: int, listed: set[KeyRow]
) -> None:
    seatings = (Seating("Anna"), *(Seating(name, "random") for name in ("Ben", "Cleo", "Dora")[: seats - 1]))
    person.stage.context.navigate.open_table(MatchSetup(game, seatings, {}, 0))
    person.frame()
    assert _said(listed) == _said(SOME) & _told(person)


def test_where_a_match_is_looked_through_its_own_keys_are_listed(at_table: Person) -> None:
    at_table.controller.give_up(0)
    at_table.until(lambda: at_table.scene == "match")
    at_table.click("look")
    at_table.type("?")
    listed = {row for i in range(len(REPLAY_GROUPS)) for row in at_table.top.dialog[f"keys{i}"].block.rows}
    assert _said(row for _, keys in REPLAY_GROUPS for row in keys.rows) == listed


@pytest.mark.parametrize(("size", "columns"), [((1280, 800), 2), ((1920, 1080), 2), ((800, 1200), 1)])
def test_keys_stand_side_by_side_where_there_is_room(come: Opener, size: tuple[int, int], columns: int) -> None:
    person = come(size=size)
    person.type("?")
    places = {person.top.dialog[f"keys{i}"].rect.x for i in range(len(GROUPS))}
    assert columns == len(places)


def test_all_keys_are_seen_at_once_in_a_window_of_the_usual_shape(come: Opener) -> None:
    person = come(size=(1280, 800))
    person.type("?")
    assert 0 == person.top.dialog["keys.body"].max_offset


def test_f1_at_the_table_opens_the_rules_of_its_game(at_table: Person) -> None:
    at_table.key(pygame.K_F1)
    assert ("rules", at_table.table.game) == (at_table.scene, at_table.top.game)


# -- voice


@pytest.mark.parametrize("name", ["voice", "reader_motion"])
def test_what_a_listener_can_switch_holds_at_once(person: Person, name: str) -> None:
    _open(person, "help").dialog[name].on_change(True)
    assert getattr(person.stage.context.settings, name) is True


def test_how_much_is_said_has_three_steps(person: Person) -> None:
    sheet = _open(person, "help")
    assert ["short", "normal", "full"] == [value for value, _ in sheet.dialog["wordiness"].options]
    sheet.dialog["wordiness"].on_change("full")
    assert "full" == person.stage.context.settings.wordiness


def test_whoever_asks_for_a_voice_where_there_is_none_reads_what_to_install(person: Person) -> None:
    sheet = _open(person, "help")
    assert not any(target.id == "voice" and "install" in target.text for target in person.top.targets())
    sheet.dialog["voice"].on_change(True)
    person.frame()
    assert "install speech-dispatcher or espeak-ng" in sheet.dialog["no_voice"].text


def test_in_a_small_window_with_the_largest_text_every_row_is_reached(come: Opener) -> None:
    person = come(settings=replace(QUICK, text_scale=2.0, voice=True))
    sheet = _open(person, "help")
    for name in ("voice", "wordiness", "reader_motion", "choose_keys"):
        sheet.dialog.focus(sheet.dialog[name], is_by_key=True)
        person.frame()
        assert sheet.dialog.body.rect.colliderect(sheet.dialog[name].rect)
