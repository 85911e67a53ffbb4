"""The files of a person's own games: kept, found, brought from outside, taken away; hostile ones are refused."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from engines.games import registry
from engines.games.king import own_games
from engines.games.king.game_file import BadGame, Game, shipped, write
from kq_table.narrate.game_names import game_name, is_missing
from kq_table.storage import game_files

TEXT = write(shipped("rifki")).replace(shipped("rifki").title, "Our evening")
HEAD = 'form = 1\ntitle = "A"\nseats = [4]\nranks = "23456789TJQKA"\n[[stage]]\n[[stage.contract]]\nname = "a"\n'
HOSTILE = {
    "empty": b"",
    "no text": b"\xff\xfe\x00",
    "no TOML": b"[[[",
    "a record": b"kq-record 1\ngame king\n",
    "too long": b"#" * 20_001,
    "too long by far": b"#" * 3_000_000,
    "deep": b"a = " + b"[" * 9_000,
    "null": b"form = 1\0",
    "another form": TEXT.replace("form = 1", "form = 2").encode(),
    "markup in its title": TEXT.replace("Our evening", "{QS}").encode(),
    "lines in its title": TEXT.replace("Our evening", "a\\nb").encode(),
    "a long title": TEXT.replace("Our evening", "a" * 41).encode(),
    "five players": TEXT.replace("seats = [4]", "seats = [5]").encode(),
    "no pack": TEXT.replace('["23456789TJQKA"]', '[""]').encode(),
    "an unknown word": TEXT.replace("form = 1", "form = 1\nrun = 'rm -rf'").encode(),
    "no stage": HEAD.partition("[[")[0].encode(),
    "too many deals": TEXT.replace("deals = 20", "deals = 41").encode(),
    "no points": f'{HEAD}tricks = "all"\nworth = 0\n'.encode(),
    "too many points": f'{HEAD}tricks = "all"\nworth = 1001\n'.encode(),
    "points that are no number": f'{HEAD}tricks = "all"\nworth = nan\n'.encode(),
    "a layout that ends nowhere": f'{HEAD}first = "7"\nplaces = [4, 3, 2, 1]\n'.replace("6789T", "689T").encode(),
    "a layout from a rank that is missing": f'{HEAD}first = "2"\nplaces = [4, 3, 2, 1]\n'.replace("234", "34").encode(),
    "cards that are not there": f'{HEAD}cards = ["2"]\nworth = 1\n'.replace("234", "34").encode(),
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    game_files.use(tmp_path)
    return tmp_path


@pytest.fixture
def game() -> Game:
    return shipped("trix")


def _outside(data: Path, text: bytes, name: str = "outside.toml") -> Path:
    path = data / name
    path.write_bytes(text)
    return path


def test_without_a_folder_there_are_no_games(data: Path) -> None:
    assert ([], []) == game_files.listed(data)
    assert [] == list(data.iterdir())


def test_a_saved_game_is_found_by_its_key_and_listed_by_its_title(data: Path) -> None:
    own = game_files.bring(_outside(data, TEXT.encode()), data)
    assert ([own], []) == game_files.listed(data)
    assert ("Our evening", "Our evening") == (game_name(own.key), registry.game(own.key).title)
    assert write(own_games.find(own.key)) == (data / "games" / f"{own.key}.toml").read_text("utf-8")


def test_a_file_dropped_into_the_folder_is_found_under_any_name(data: Path, game: Game) -> None:
    (data / "games").mkdir()
    (data / "games" / "from Anna.toml").write_text(f"# with love\n{write(game)}", "utf-8", newline="\n")
    key = own_games.key_of(game)
    assert [key] == [own.key for own in game_files.listed(data)[0]]
    assert [f"{key}.toml"] == [path.name for path in (data / "games").iterdir()]


def test_a_game_that_is_taken_away_is_still_found_for_its_matches(data: Path) -> None:
    text = TEXT.replace("Our evening", "Another evening")
    own = game_files.bring(_outside(data, text.encode()), data)
    game_files.remove(own.key, data)
    assert ([], []) == game_files.listed(data)
    assert "Another evening" == game_name(own.key)


def test_of_a_missing_game_is_said_that_it_is_somebodys_own(data: Path) -> None:
    assert is_missing("own-000000000000")
    assert "A game of somebody’s own" == game_name("own-000000000000")
    assert not is_missing("king")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_one_line(data: Path, name: str) -> None:
    path = _outside(data, HOSTILE[name])
    with pytest.raises(BadGame) as refused:
        game_files.bring(path, data)
    assert len(str(refused.value).splitlines()) == 1
    assert not (data / "games").exists()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_in_the_folder_is_told_and_left_alone(data: Path, name: str) -> None:
    (data / "games").mkdir()
    path = _outside(data / "games", HOSTILE[name])
    found, notices = game_files.listed(data)
    assert ([], ["make.refused"], True) == (found, [note.key for note in notices], path.exists())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes of this kind")
def test_a_pipe_and_a_folder_are_refused(data: Path) -> None:
    (data / "games").mkdir()
    os.mkfifo(data / "games" / "pipe.toml")
    (data / "games" / "folder.toml").mkdir()
    assert 2 == len(game_files.listed(data)[1])
    with pytest.raises(BadGame):
        game_files.bring(data / "games" / "pipe.toml", data)


def test_the_line_of_a_fault_is_told(data: Path) -> None:
    with pytest.raises(BadGame, match="line 8: "):
        game_files.bring(_outside(data, HOSTILE["no points"].replace(b'tricks = "all"\n', b"")), data)
