"""Card backs of one's own in a real window: a good one lies on the table, a bad one is told of, and nobody waits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .desk import Desk

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">'
GOOD = f'{HEAD}<rect width="250" height="350" fill="#C00000"/></svg>'
SPIKES = (
    f"<path d='M0 0{'l99 0l-99 1' * 4000}' fill='none' stroke='red' stroke-width='900000' stroke-linejoin='round'/>"
)
DASHED = "<path d='M0 0L99 99' stroke='red' stroke-dasharray='3e-8'/>"
BAD = {
    "costly": f"{HEAD}{SPIKES}</svg>",
    "hidden": f"{HEAD}<!-- >{DASHED} --></svg>",
    "dashed": f"{HEAD}{DASHED}</svg>",
}


@pytest.fixture
def backs(home: Path) -> Path:
    """Have a good back been chosen, among bad ones."""
    (home / "data" / "backs").mkdir(parents=True)
    (home / "config").mkdir()
    for name, text in {"zebra": GOOD, **BAD}.items():
        (home / "data" / "backs" / f"{name}.svg").write_text(text, "utf-8", newline="\n")
    chosen = {"back": "own:zebra", "reduced_motion": True}
    (home / "config" / "settings.json").write_text(json.dumps(chosen), "utf-8", newline="\n")
    return home / "data" / "backs"


def test_bad_backs_are_told_of_while_the_window_goes_on(desk: Desk, backs: Path, home: Path, tmp_path: Path) -> None:
    desk.start()
    desk.wait_for_scene("menu")
    desk.wait_for_scene("notice")
    desk.wait_for(lambda: desk.targets, "the notice")
    told = (home / "log" / "kq-table.log").read_text("utf-8")
    assert all(f"{name}.svg" in told for name in BAD)
    assert "zebra.svg" not in told
    desk.key("Return")
    desk.wait_for_scene("menu")
    desk.click("settings")
    desk.wait_for_scene("settings")
    desk.click("page:cards")
    desk.wait_for_target("back")
    desk.screenshot(tmp_path / "cards.png")
    assert {"back:own:zebra"} == {name for name in desk.targets if name.startswith("back:own:")}
    desk.click("page:room")
    desk.wait_for_target("felt:green")
    desk.screenshot(tmp_path / "room.png")
    desk.key("Escape")
    desk.wait_for_scene("menu")
    assert backs.exists()
