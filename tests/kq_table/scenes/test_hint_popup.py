"""Marks that a hint lays on places close together."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from kq_table.narrate.hint import LOOK_MARK
from kq_table.scenes.play.hint_popup import HintMark, HintPopup
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Painter
from tests.kq_table.ui import hands


@pytest.mark.parametrize("apart", [24, 30, 60])
def test_no_mark_lies_on_another(apart: int) -> None:
    slip, frame = HintPopup(), DisplayList()
    slip.text, slip.is_shown = "Think of these.", True
    slip.marks = [HintMark(LOOK_MARK, Rect(400 + apart * i, 100, 20, 40)) for i in range(4)]
    slip.place(hands.kit(), Rect(400, 500, 300, 40))
    slip.paint(Painter(frame, "hint", 1))
    marks = [frame.items["hint", slip.name, ("mark", i)] for i in range(4)]
    places = [Rect(node.x, node.y, *node.image.get_size()) for node in marks]
    assert not [pair for pair in combinations(places, 2) if pair[0].colliderect(pair[1])]
