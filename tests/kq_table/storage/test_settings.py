"""Settings survive everything that a disk, a hand or another version does to them."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kq_table.app.headless import open_stage
from kq_table.art.rooms import BY_GAME, ROOMS
from kq_table.storage import settings
from kq_table.storage.settings import DEFAULTS, LastSetup, Settings, WindowGeometry
from kq_table.system import resources
from kq_table.system.notice import Notice
from kq_table.text import say

CHANGED = Settings(
    language="xx",
    speed="brisk",
    trick_rest=2.5,
    trick_click=True,
    reduced_motion=True,
    text_scale=1.5,
    four_colour=True,
    back="night",
    felt="burgundy",
    large_print=True,
    card_scale=1.25,
    hand_order="ranks",
    play="drag",
    auto_play=True,
    cut=True,
    memory_aid=False,
    aided=2,
    volume_cards=10,
    volume_interface=0,
    volume_ambience=100,
    mute=True,
    fullscreen=True,
    window=WindowGeometry(1024, 640, -200, 30, maximized=True),
    names=("Anna", "Åse 2", "", "Ben"),
    portraits=("KS", "QH", "", "JC"),
    log_open=True,
    partial_present=False,
    accelerated=True,
    last={"kings-and-queens": LastSetup(2, {"target": "25"}, ("person", "knight"), ("Anna", ""), "1")},
    variants={"king": "jeu-du-roi"},
    menu_ways=False,
    suggested={"king": "2-3 2-1"},
    lessons={"crowns": "offered"},
    chosen_keys={"H": "U", "Enter": "Num Enter"},
    chosen_controls={"H": "y", "F2": "x", "Space": ""},
    rumble=True,
    letters="ARDV",
    wordiness="full",
    voice=True,
    reader_motion=True,
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["w", "h", "x", "seats", "options"]), inner),
    max_leaves=8,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_a_first_start_has_the_defaults_and_nothing_to_tell(file: Path) -> None:
    assert (DEFAULTS, []) == settings.load(file)


def test_every_setting_comes_back_as_it_was_saved(file: Path) -> None:
    same = [f.name for f in dataclasses.fields(Settings) if getattr(CHANGED, f.name) == getattr(DEFAULTS, f.name)]
    assert ["unknown"] == same, "the example must change every setting"
    settings.save(CHANGED, file)
    assert (CHANGED, []) == settings.load(file)


@pytest.mark.parametrize(
    "junk", [b"", b"{", b"\xff\xfe\x00", b"[1,2]", b"null", b"[" * 200_000, b"1" * 9_999, b" " * 1_000_001]
)
def test_an_unreadable_file_is_kept_aside_and_the_defaults_are_used(file: Path, junk: bytes) -> None:
    file.write_bytes(junk)
    found, notes = settings.load(file)
    assert found == DEFAULTS
    assert ["note.settings_aside"] == [note.key for note in notes]
    assert not file.exists()
    assert [junk] == [kept.read_bytes() for kept in (file.parent / "aside").iterdir()]


def test_a_second_unreadable_file_does_not_replace_the_first_one_kept(file: Path) -> None:
    for junk in (b"one", b"two"):
        file.write_bytes(junk)
        settings.load(file)
    assert {b"one", b"two"} == {kept.read_bytes() for kept in (file.parent / "aside").iterdir()}


def test_a_folder_in_place_of_the_file_is_no_crash(file: Path) -> None:
    file.mkdir()
    found, notes = settings.load(file)
    assert found == DEFAULTS
    assert len(notes) == 1


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("speed", "warp"),
        ("trick_rest", 0.1),
        ("trick_rest", float("nan")),
        ("trick_rest", True),
        ("text_scale", 9),
        ("mute", 1),
        ("volume_cards", 101),
        ("volume_cards", 5.5),
        ("back", ""),
        ("back", "a\nb"),
        ("names", ["only", "two"]),
        ("names", ["one", "too", "many", "for", "us"]),
        ("last", {"king": {"seats": 2, "options": {}, "players": [], "names": "Anna"}}),
        ("window", {"w": 10, "h": 10}),
        ("window", {"w": 1280}),
        ("last", {"king": {"seats": "two"}}),
        ("variants", {"king": 52}),
    ],
)
def test_a_refused_value_is_its_default_and_the_others_stay(file: Path, name: str, bad: object) -> None:
    good = "calm" if name != "speed" else "normal"
    file.write_text(json.dumps({"speed": good, name: bad}), "utf-8", newline="\n")
    found, notes = settings.load(file)
    assert getattr(DEFAULTS, name) == getattr(found, name)
    assert good == found.speed
    assert [("note.setting_refused", name)] == [(note.key, note.values["name"]) for note in notes]


def test_what_a_newer_version_saved_is_there_for_it_again(file: Path) -> None:
    file.write_text(json.dumps({"mute": True, "scent": {"on": True}}), "utf-8", newline="\n")
    found, notes = settings.load(file)
    settings.save(dataclasses.replace(found, mute=False), file)
    raw = json.loads(file.read_text("utf-8"))
    assert not notes
    assert {"on": True} == raw["scent"]
    assert raw["mute"] is False


def test_a_lone_surrogate_under_an_unknown_key_is_saved_as_it_was(file: Path) -> None:
    file.write_bytes(rb'{"scent": "\ud800", "\udfff": {"a\udc80": ["\ud83d"]}}')
    found, notes = settings.load(file)
    assert [] == notes
    settings.save(found, file)
    raw = json.loads(file.read_bytes())
    assert ("\ud800", {"a\udc80": ["\ud83d"]}) == (raw["scent"], raw["\udfff"])
    assert (found, []) == settings.load(file)


@pytest.mark.parametrize("depth", [11, 100, 400])
def test_what_is_nested_too_deeply_to_be_saved_is_dropped_with_a_notice(file: Path, depth: int) -> None:
    file.write_text(
        '{"mute": true, "voice\x1b": %s1%s}'.replace("\x1b", "\\u001b") % ('{"a": [' * depth, "]}" * depth),
        "utf-8",
        newline="\n",
    )
    found, notes = settings.load(file)
    settings.save(found, file)
    assert ("note.setting_dropped", "voice\x1b") == (notes[0].key, notes[0].values["name"])
    assert found.mute
    assert "\x1b" not in say(notes[0].key, **notes[0].values)


@given(st.dictionaries(st.text(st.characters(), max_size=5), JSON | st.text(st.characters(), max_size=5)))
def test_whatever_was_loaded_can_be_saved(tmp_path_factory: pytest.TempPathFactory, raw: dict[str, object]) -> None:
    path = tmp_path_factory.getbasetemp() / "settings.json"
    path.write_text(json.dumps(raw), "utf-8", newline="\n")
    found, _ = settings.load(path)
    settings.save(found, path)
    assert (found, []) == settings.load(path)


@given(st.dictionaries(st.sampled_from([f.name for f in dataclasses.fields(Settings)]), JSON))
def test_no_value_of_any_kind_is_a_crash(raw: dict[str, object]) -> None:
    found, notes = settings._parse(raw)
    assert len(notes) <= len(raw)
    assert (found, []) == settings._parse({**found.unknown, **json.loads(json.dumps(_saved(found)))})


def _saved(found: Settings) -> dict[str, object]:
    return {name: settings._to_json(getattr(found, name)) for name in settings._CHECKS}


def test_what_the_defaults_name_is_shipped() -> None:
    assert DEFAULTS.back in resources.choices("cards", "backs")
    assert BY_GAME == DEFAULTS.felt
    assert {felt for felt, _ in ROOMS.values()} <= set(resources.choices("felts"))


@pytest.mark.parametrize("size", [(1, 1), (200, 2160), (30_000, 100)])
def test_the_window_s_size_that_is_saved_can_be_read_again(size: tuple[int, int], tmp_path: Path) -> None:
    stage = open_stage(tmp_path, size)
    stage.close()
    assert [] == settings.load(tmp_path / "settings.json")[1]


@pytest.mark.parametrize("junk", [None, 0, False, [], {}])
def test_nothing_is_no_language(file: Path, junk: object) -> None:
    file.write_text(json.dumps({"language": junk}), "utf-8", newline="\n")
    found, notes = settings.load(file)
    assert ("", ["note.setting_refused"]) == (found.language, [note.key for note in notes])


HOSTILE: list[tuple[str, object]] = [
    ("chosen_keys", None),
    ("chosen_keys", []),
    ("chosen_keys", "H"),
    ("chosen_keys", {"H": 1}),
    ("chosen_keys", {"Q": "H"}),
    ("chosen_keys", {"H": "L"}),
    ("chosen_keys", {"H": "\0"}),
    ("chosen_controls", 0),
    ("chosen_controls", {"H": "a"}),
    ("chosen_controls", {"H": "z"}),
    ("chosen_controls", {"H": {}}),
    ("rumble", 1),
    ("voice", 1),
    ("voice", "spd-say"),
    ("reader_motion", None),
    ("wordiness", "all"),
    ("wordiness", ["short"]),
    ("wordiness", {}),
]


@pytest.mark.parametrize(("name", "value"), HOSTILE)
def test_hostile_choices_give_a_notice_and_the_usual_ones(name: str, value: object, file: Path) -> None:
    file.write_text(json.dumps({name: value, "mute": True}), "utf-8", newline="\n")
    found, notices = settings.load(file)
    assert dataclasses.replace(DEFAULTS, mute=True) == found
    assert [Notice("note.setting_refused", {"name": name})] == notices
