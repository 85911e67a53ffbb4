"""What a start and a bot do without, so that the one is soon there and the other small."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
WINDOW = """
import sys
from kq_table.launch import startup
assert startup
print(*sorted(sys.modules))
"""
START = """
import sys
from kq_table.launch import startup  # which imports pygame
from kq_table.launch import session
assert session and startup
print(*sorted(sys.modules))
import pygame
import pygame.mixer, pygame.pkgdata
assert pygame.mixer.Sound and pygame.pkgdata.getResource
"""
BOT = """
import sys
from engines import __main__
from engines.bots import serve
assert __main__ and serve
print(*sorted(sys.modules))
"""


def brought_in(program: str) -> set[str]:
    """Give the modules that were there when the program told of them."""
    command = [sys.executable, "-c", program]
    told = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=True
    )
    return set(told.stdout.split("\n")[-2].split())


def test_the_window_waits_for_nothing_that_is_shown_in_it() -> None:
    there = brought_in(WINDOW)
    late = {
        "kq_table.features",
        "kq_table.shell",
        "kq_table.app.loop",
        "kq_table.text",
        "kq_table.storage.record_store",
    }
    assert set() == late & there
    assert "kq_table.ui.presenter" in there


def test_a_start_leaves_out_what_the_first_frame_does_not_need() -> None:
    there = brought_in(START)
    late = {
        "pygame.mixer",
        "pygame.pkgdata",
        "pygame._sdl2",
        "kq_table.features.start.match_setup",
        "kq_table.match.controller",
        "engines.games.registry",
        "engines.core.api",
        "engines.record.record",
        "hashlib",
        "argparse",
    }
    assert set() == late & there
    assert {"pygame.display", "kq_table.features.start.menu"} <= there


def test_a_bot_knows_no_other_process_and_no_window() -> None:
    there = brought_in(BOT)
    foreign = {"pygame", "kq_table", "subprocess", "multiprocessing", "concurrent.futures", "logging", "statistics"}
    assert set() == foreign & there
    assert "engines.bots.search" in there
