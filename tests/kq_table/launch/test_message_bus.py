"""The session's message bus: used where it runs, never started."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from kq_table.launch.message_bus import ADDRESS, start_none

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="has no such bus")


def test_where_no_bus_runs_none_is_started(tmp_path: Path) -> None:
    variables = {"XDG_RUNTIME_DIR": str(tmp_path), "DISPLAY": ":0"}
    start_none(variables, tmp_path)
    assert "disabled:" == variables[ADDRESS]


def test_the_bus_of_a_desktop_stays(tmp_path: Path) -> None:
    variables = {ADDRESS: "unix:path=/somewhere", "XDG_RUNTIME_DIR": str(tmp_path)}
    start_none(variables, tmp_path)
    assert "unix:path=/somewhere" == variables[ADDRESS]


@pytest.mark.parametrize("is_told", [True, False])
def test_the_bus_of_the_user_is_found_without_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_told: bool
) -> None:
    folder = tmp_path / str(os.getuid())
    folder.mkdir()
    # The path of a socket must be short.
    monkeypatch.chdir(folder)
    with socket.socket(socket.AF_UNIX) as bus:
        bus.bind("bus")
        variables = {"XDG_RUNTIME_DIR": str(folder)} if is_told else {}
        start_none(variables, tmp_path)
    # What is in XDG_RUNTIME_DIR libdbus finds by itself.
    assert (None if is_told else f"unix:path={folder}/bus") == variables.get(ADDRESS)


def test_a_start_sets_it_before_anything_else_can_ask(tmp_path: Path) -> None:
    code = (
        "import os, sys; from kq_table.__main__ import main\n"
        "try: main(['--no-such-thing'])\n"
        "except SystemExit: print(os.environ.get('DBUS_SESSION_BUS_ADDRESS'))"
    )
    bare = {name: value for name, value in os.environ.items() if name not in (ADDRESS, "XDG_RUNTIME_DIR")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=bare, capture_output=True, encoding="utf-8", check=True, timeout=60
    )
    assert "None" != done.stdout.strip()
