"""Who made the most of a round: all of them are seen, and the words beside them stay in the dialog."""

from __future__ import annotations

import pytest
from pygame import Rect

from kq_table.games.shared.round_result import RoundBest
from kq_table.ui.compositor import DisplayList
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import Painter, UiContext

COURTS = ("QH", "KS", "KC", "JD")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("count", range(1, 5))
def test_everybody_who_did_best_is_seen(count: int, scale: float) -> None:
    kit = UiContext(Metrics((1024, 640), scale))
    room = Rect(0, 0, kit.px(520), 0)
    best = RoundBest("All did equally well in this deal", COURTS[:count], "+12")
    room.h = best.natural_height(kit, room.w)
    best.place(kit, room)
    frame = DisplayList()
    best.draw(Painter(frame, "test", 0))
    places = {key[2]: item.rect for key, item in frame.items.items() if isinstance(key, tuple)}
    faces = [rect for part, rect in places.items() if part not in {"caption", "points"}]
    words = [places["caption"], places["points"]]
    assert count == len({face.x for face in faces})
    assert all(room.contains(rect) for rect in faces)
    assert all(rect.left >= faces[-1].right and rect.right <= room.right for rect in words)
