"""In every scene, whatever is written on the screen stands in the tree that a screen reader gets."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from kq_table.app.headless import Stage, open_stage
from kq_table.narrate.aloud import aloud
from kq_table.ui.accessibility import Node, walk
from kq_table.ui.compositor import DisplayList
from kq_table.ui.markup import plain
from tests.kq_table.conftest import undrawn
from tests.kq_table.overlaps import Frames, kept_frames
from tests.kq_table.person import QUICK
from tests.kq_table.text.test_pseudo_language import CASES
from tests.tools import shots
from tests.tools.bots import FakeBot, InlineBot
from tests.tools.shots import REASONING_SCENES, ShotRequest

WORD = re.compile(r"\w+")
SCALE = re.compile(r"[\W\d]*|.{1,2}|[♥♦♠♣]{2} \d+|10 J K A")
"""What charts, dials and ladders write along their edges, totals that still count up, and signs."""
BESIDE_WHAT_IS_HEARD = re.compile(r"Total|Focus|Off by \d+|Against")
"""Headings of one word over what says it itself, and the sign of the needle in a reveal: the sheet has the penalty."""


@pytest.fixture(autouse=True)
def _in_long_steps(in_long_steps: None) -> None:
    del in_long_steps


def _told(nodes: list[Node]) -> str:
    return " ".join(aloud(f"{node.name} {node.value} {node.description}") for node in walk(nodes))


def _written(stage: Stage, frames: Frames) -> list[str]:
    """The texts that the topmost scene draws, laid out anew."""
    stage.context.resize(stage.context.size)
    frames.texts.clear()
    stage.context.stack.top.draw(DisplayList())
    return [text for text, _ in frames.texts.values()]


@pytest.mark.parametrize(("scene", "game"), CASES, ids=[f"{scene} {game}" for scene, game in CASES])
def test_what_is_written_can_be_heard(scene: str, game: str, tmp_path: Path) -> None:
    bots = InlineBot if scene in REASONING_SCENES else FakeBot
    stage = open_stage(tmp_path, settings=QUICK, bots=bots)
    try:
        with undrawn():
            shots.show(stage, scene, ShotRequest(game))
        with kept_frames() as frames:
            written = _written(stage, frames)
            heard = Counter(WORD.findall(_told(stage.context.stack.top.reading.nodes()).lower()))
    finally:
        stage.close()
    told = (text for text in written if not (SCALE.fullmatch(plain(text)) or BESIDE_WHAT_IS_HEARD.fullmatch(text)))
    missing = [text for text in told if not all(word in heard for word in WORD.findall(aloud(text).lower()))]
    assert [] == missing
