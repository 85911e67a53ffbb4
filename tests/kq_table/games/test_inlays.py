"""The inlays in the corners of the felt stay free."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pygame import Rect

from engines.games import registry
from kq_table.app.headless import open_stage
from kq_table.features.replay.scene import ReplayScene
from kq_table.features.review.position import ReviewPosition
from kq_table.games.registry import HUDS, make_hud
from kq_table.games.shared.hud import Hud
from kq_table.games.shared.interface import HudServices
from kq_table.match.setup import Seating
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import UiContext
from tests.kq_table.person import QUICK
from tests.tools.bots import FakeBot
from tests.tools.shots import ShotRequest, show

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160), (800, 1200)]
INLAY_CENTRE, INLAY_RADIUS = 31, 26
"""The arc of the inlay, in design pixels from two edges; so does the table's picture draw it."""
ROUNDING = 9
"""Design pixels by which the corners of a plate are round."""
PANELS = ("plate", "sheet", "seen", "said", "ladder", "recent", "ranking", "balance")
PARTS: Sequence[Callable[[int, int], tuple[int, int]]] = (
    lambda width, height: (width, height),
    lambda width, height: (width, height * 17 // 20),
    lambda width, height: (width, height * 3 // 4),
    lambda width, height: (width * 3 // 4, height),
)
"""How much of a window a table takes: all; above the controls of a replay; above a review's answer; beside the log."""


def _hud(game: str) -> Hud:
    """Give the HUD of a full table where nobody plays."""
    rules = registry.game(game)
    options, seats = registry.complete_options(rules, {}), max(rules.seats)

    def do_nothing(*_: object) -> None:
        """Nobody plays here."""

    seatings = tuple(Seating(name) for name in ("Anna", "Ben", "Cleo", "Dan")[:seats])
    zones = tuple(rules.new(seats, options).zones)
    return make_hud(
        HudServices(game, zones, seatings, options, do_nothing, do_nothing, lambda: DEFAULTS, do_nothing),
    )


def _covering(hud: Hud, window: Metrics) -> list[str]:
    """Name the panels of a HUD that lie over an inlay of its window."""
    (width, height), found = window.size, []
    middle, radius, rounding = (window.px(design) for design in (INLAY_CENTRE, INLAY_RADIUS, ROUNDING))
    for name, place in hud.layout.places.items():
        if name.startswith(PANELS) and place.w:
            round_at = Rect(place).inflate(-2 * rounding, -2 * rounding)
            for x in (middle, width - middle):
                for y in (middle, height - middle):
                    nearest = (min(max(x, round_at.x), round_at.right), min(max(y, round_at.y), round_at.bottom))
                    if math.dist(nearest, (x, y)) < radius + rounding:
                        found.append(name)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("part", range(len(PARTS)))
@pytest.mark.parametrize("game", HUDS)
def test_no_plate_covers_an_inlay(game: str, part: int, text_scale: float, size: tuple[int, int]) -> None:
    window, hud = Metrics(size, text_scale), _hud(game)
    hud.place(UiContext(window).resized(PARTS[part](*size)), 0)
    assert [] == _covering(hud, window)


@pytest.mark.parametrize("scene", ["replay", "saw", "review_position"])
@pytest.mark.parametrize("game", HUDS)
def test_no_plate_covers_an_inlay_of_a_table_looked_back_at(tmp_path: Path, game: str, scene: str) -> None:
    stage = open_stage(tmp_path, settings=QUICK, bots=FakeBot)
    show(stage, scene, ShotRequest(game))
    found = stage.context.stack.top
    assert isinstance(found, ReplayScene | ReviewPosition)
    for size in SIZES:
        stage.context.resize(size)
        assert [] == _covering(found.table.hud, stage.context.metrics), size
    stage.close()
