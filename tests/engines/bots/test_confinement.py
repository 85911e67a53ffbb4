"""What an outside bot gets to know and may leave behind: programs that look around where they run."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import IO

import pytest

from engines.__main__ import main
from engines.bots.confinement import clean_environment, full_paths
from engines.bots.seats import ExternalPlayer, play_turn, question_of_match, seated_players
from engines.core.search_api import Budget
from engines.games.registry import game
from engines.record.match import Match
from kq_table.match.bot_transport import environment
from tests.bot_scripts import bot, command, outside
from tests.commands import refused, run
from tests.processes import gone
from tests.random_match import RandomMatch

KQ = "kings-and-queens"
linux = pytest.mark.skipif(sys.platform != "linux", reason="asks Linux")


def table() -> Match:
    return RandomMatch(game(KQ), 2).match(5, deeds=2)


def answers(folder: Path, *questions: str, seed: int = 0) -> Sequence[str]:
    """Seat an outside bot and give what it answers to questions about where it runs."""
    with seated_players([outside(folder, "asker", *questions)] * 2) as players:
        return play_turn(table(), players, Budget(seed=seed)).reasons


# -- what it gets to know ---------------------------------------------------------------------------------------


def test_an_outside_bot_gets_no_seed(tmp_path: Path) -> None:
    assert ("0",) == answers(tmp_path, "start['seed']", seed=7)


def test_an_outside_bot_gets_few_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KQ_SECRET_TOKEN", "x")
    assert ("None", "True") == answers(tmp_path, "os.environ.get('KQ_SECRET_TOKEN')", "'PATH' in os.environ")


def test_of_the_variables_those_are_kept_that_programs_need_to_run() -> None:
    assert {"PATH": "a", "LC_ALL": "C"} == clean_environment(
        {"PATH": "a", "LC_ALL": "C", "LD_PRELOAD": "b", "KEY": "c"}
    )


def test_an_outside_bot_runs_in_a_folder_of_its_own_that_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (where,) = answers(tmp_path, "os.getcwd()")
    assert tmp_path.resolve() != Path(where).resolve()
    assert not Path(where).exists()


def test_files_named_from_here_are_found_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").touch()
    monkeypatch.chdir(tmp_path)
    mine, tool = str(tmp_path / "mine.py"), str(tmp_path / "bin" / "tool")
    assert ["mine.py", mine, "--x"] == full_paths(["mine.py", "mine.py", "--x"])
    assert [tool] == full_paths([str(Path("bin", "tool"))])


def test_a_word_that_no_file_can_be_called_is_left_as_it_is() -> None:
    program = "print('hello'); " * 100
    assert ["python", "-c", program, "a\0b"] == full_paths(["python", "-c", program, "a\0b"])


def test_a_bot_named_from_here_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot(tmp_path, "counter")
    monkeypatch.chdir(tmp_path)
    with seated_players([f"cmd:{command([Path(sys.executable).as_posix(), 'counter.py'])}"] * 2) as players:
        assert "1" == play_turn(table(), players, Budget()).reasons[0]


@linux
def test_an_outside_bot_inherits_no_open_file(tmp_path: Path) -> None:
    with (tmp_path / "open").open("w", encoding="utf-8", newline="\n") as held:
        os.set_inheritable(held.fileno(), True)
        told = answers(
            tmp_path, "[os.readlink(f'/proc/self/fd/{n}') for n in range(40) if os.path.exists(f'/proc/self/fd/{n}')]"
        )
    assert "pipe:" in told[0]
    assert "open" not in told[0]


@linux
def test_nobody_looks_into_a_process_that_runs_an_outside_bot(tmp_path: Path) -> None:
    record = tmp_path / "match.kq"
    record.write_text(table().record.write(), encoding="utf-8", newline="\n")
    code = (
        "import ctypes, sys; from engines.__main__ import main; main(sys.argv[1:]); print(ctypes.CDLL(None).prctl(3))"
    )
    command = [sys.executable, "-c", code, "choose", str(record), "--player"]
    told = [
        subprocess.run([*command, who], env=environment(), capture_output=True, check=True, timeout=60).stdout
        for who in ("rule", outside(tmp_path, "first"))
    ]
    assert [b"1", b"0"] == [text.split()[-1] for text in told], "whether it may be read: PR_GET_DUMPABLE"


@linux
def test_no_outside_bot_begins_beside_a_process_that_is_still_open(tmp_path: Path) -> None:
    """All processes but the first wait in their start for a bot that looks around, if there may be one already."""
    (tmp_path / "sitecustomize.py").write_text(SLOW_START, encoding="utf-8", newline="\n")
    for seen in spied(tmp_path, "--seed", "rosebud"):
        others = {command: found for command, found in seen.items() if "resource_tracker" not in command}
        assert 2 <= len(others), "the command and its workers, of which some look alike"
        assert {command: [] for command in others} == others


@linux
def test_a_seed_from_standard_input_stays_in_the_process_that_read_it(tmp_path: Path) -> None:
    """What frees the workers’ semaphores is a process of Python's own that inherits standard input, and stays open."""
    (seed := tmp_path / "seed").write_bytes(b"rosebud")
    with seed.open("rb") as stdin:
        seen, *_ = spied(tmp_path, "--seed", "-", stdin=stdin)
    (tracker,) = (found for command, found in seen.items() if "resource_tracker" in command)
    assert ["fd/0", os.devnull] in tracker


SLOW_START = """
import os, sys, time
if "--multiprocessing-fork" in sys.orig_argv:
    try:
        open(os.environ["KQ_TEST_FOLDER"] + "/first", "xb").close()
    except FileExistsError:
        latest = time.monotonic() + 3
        while not os.path.exists(os.environ["KQ_TEST_FOLDER"] + "/memory") and time.monotonic() < latest:
            time.sleep(0.01)
"""
WITHOUT_PRIVILEGE = """
import ctypes, os, sys
CAP_SYS_PTRACE, PR_CAPBSET_DROP = 19, 24
ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_SYS_PTRACE, 0, 0, 0)
os.execv(sys.executable, [sys.executable, "-P", "-m", "engines", *sys.argv[1:]])
"""
"""Runs a command; as root it gives away that root may look into everything."""


def spied(folder: Path, *seed: str, stdin: IO[bytes] | None = None) -> list[dict[str, list[list[str]]]]:
    """Play an arena and give what each bot could open as it began, by command of the process."""
    variables = environment() | {"KQ_TEST_FOLDER": str(folder)}
    variables["PYTHONPATH"] = os.pathsep.join([str(folder), variables["PYTHONPATH"]])
    arena = ["arena", "--game", KQ, "--players", f"{outside(folder, 'spy')},rule", "--deals", "3", "--jobs", "3", *seed]
    command = [sys.executable, "-c", WITHOUT_PRIVILEGE, *arena]
    subprocess.run(command, env=variables, stdin=stdin, stdout=subprocess.DEVNULL, check=True, timeout=120)
    lines = (folder / "memory").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_a_seed_is_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(seed: str, text: bytes) -> str:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))
        assert 0 == main(["play", "--game", KQ, "--seats", "2", "--players", "random", "--seed", seed])
        return capsys.readouterr().out

    assert play("rosebud", b"") == play("-", b"rosebud\r\nmore")
    arena = ("arena", "--game", KQ, "--players", "rule,random", "--deals", "2", "--seed")
    said = run(capsys, *arena, "rosebud")
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"rosebud")))
    assert said | {"seconds": 0} == run(capsys, *arena, "-") | {"seconds": 0}
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"\n")))
    assert "standard input must hold a seed" in refused(capsys, *arena, "-")


# -- what it may leave behind -----------------------------------------------------------------------------------


def test_an_outside_bot_ends_with_its_children(tmp_path: Path) -> None:
    (child,) = _told_by(outside(tmp_path, "parent"))
    assert gone(int(child))


@pytest.mark.skipif(sys.platform == "win32", reason="asks for sessions")
def test_an_outside_bot_has_its_own_session_and_process_group(tmp_path: Path) -> None:
    own, session, group = answers(tmp_path, "os.getpid()", "os.getsid(0)", "os.getpgid(0)")
    assert own == session == group


def test_what_an_outside_bot_complains_is_short_and_plain(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    _told_by(outside(tmp_path, "loud"))
    err = capfd.readouterr().err
    assert "Hello" in err
    assert not set(err) & set("\x1b\x07\u202e")
    assert len(err) < 5000


def _told_by(name: str) -> Sequence[str]:
    with seated_players([name] * 2) as players:
        return play_turn(table(), players, Budget()).reasons


def test_a_bot_that_never_answers_is_given_up_for_the_match(tmp_path: Path) -> None:
    name = outside(tmp_path, "hung")
    with closing(ExternalPlayer(name.removeprefix("cmd:"), 0.1)) as bad:
        question = question_of_match(table())
        for _ in range(3):
            bad.choose(question, Budget())
        assert bad._bot._pipe is None, "its process has ended"
        assert "Chosen by a simple computer player" in bad.choose(question, Budget()).reasons[0]
        assert [*["gave no answer in 0.1 s"] * 3, "failed 3 times, and lost its seat"] == bad.faults


def test_arena_tells_no_deal_s_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = outside(tmp_path, "asker", "sys.stderr.write('seed %s' % start['seed'] + chr(10))")
    assert 0 == main(["arena", "--game", KQ, "--players", f"{name},random", "--deals", "2", "--seed", "x"])
    assert {"bot: seed 0"} == {*capsys.readouterr().err.splitlines()}
