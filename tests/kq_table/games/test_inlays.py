"""The inlays in the corners of the felt stay free."""

from __future__ import annotations

import math

import pytest
from pygame import Rect

from engines.games import registry
from kq_table.games.registry import HUDS, make_hud
from kq_table.games.shared.interface import HudServices
from kq_table.match.setup import Seating
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import UiContext

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160), (800, 1200)]
INLAY_CENTRE, INLAY_RADIUS = 31, 26
"""The arc of the inlay, in design pixels from two edges; so does the table's picture draw it."""
ROUNDING = 9
"""Design pixels by which the corners of a plate are round."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("game", HUDS)
def test_no_plate_covers_an_inlay(game: str, text_scale: float, size: tuple[int, int]) -> None:
    rules, kit = registry.game(game), UiContext(Metrics(size, text_scale))
    options = registry.complete_options(rules, {})
    seats = max(rules.seats)
    seatings = tuple(Seating(name) for name in ("Anna", "Ben", "Cleo", "Dan")[:seats])

    def do_nothing(*_: object) -> None:
        """Nobody plays here."""

    services = HudServices(
        game,
        tuple(rules.new(seats, options).zones),
        seatings,
        options,
        do_nothing,
        do_nothing,
        lambda: DEFAULTS,
        do_nothing,
    )
    hud = make_hud(services)
    hud.place(kit, 0)
    width, height = size
    middle, radius = kit.px(INLAY_CENTRE), kit.px(INLAY_RADIUS)
    for name, place in hud.layout.places.items():
        if name.startswith(("plate", "sheet", "seen", "ladder", "recent", "ranking", "balance")) and place.w:
            round_at = Rect(place).inflate(-2 * kit.px(ROUNDING), -2 * kit.px(ROUNDING))
            for x in (middle, width - middle):
                for y in (middle, height - middle):
                    nearest = (min(max(x, round_at.x), round_at.right), min(max(y, round_at.y), round_at.bottom))
                    assert math.dist(nearest, (x, y)) >= radius + kit.px(ROUNDING), name
