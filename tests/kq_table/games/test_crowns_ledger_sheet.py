"""The sheet of promises: what it says stays together when it is scrolled."""

from __future__ import annotations

import pytest
from pygame import Rect

from engines.games.crowns.ledger import OPEN
from kq_table.games.crowns.bargaining import SIGNS, SignedLine
from kq_table.ui.compositor import DisplayList
from kq_table.ui.layout import Column
from kq_table.ui.metrics import Metrics
from kq_table.ui.scroll import ScrollArea
from kq_table.ui.widget import Painter, UiContext


def heights(line: SignedLine) -> list[int]:
    frame = DisplayList()
    line.draw(Painter(frame, "sheet", 0))
    return sorted(item.y for item in frame.items.values())


def test_a_line_is_scrolled_with_its_words() -> None:
    kit = UiContext(Metrics((1280, 800), 1.0))
    lines = [SignedLine(f"line {number}", "I’ll play a card on Ben", state) for number, state in enumerate(SIGNS)]
    area = ScrollArea("scroll", Column("lines", lines))
    area.place(kit, Rect(0, 0, 400, 100))
    before = heights(lines[3])
    assert area.scroll_to(40)
    assert [y - 40 for y in before] == heights(lines[3])


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_sign_before_a_line_is_as_high_as_its_words(scale: float) -> None:
    kit, frame = UiContext(Metrics((1280, 800), scale)), DisplayList()
    line = SignedLine("line", "I’ll play a card on Ben", OPEN)
    line.place(kit, Rect(0, 0, 800, 100))
    line.draw(Painter(frame, "sheet", 0))
    assert kit.fonts.height("small") == frame.items["sheet", "line", "sign"].image.get_height()
