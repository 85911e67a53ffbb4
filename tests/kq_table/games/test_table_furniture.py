"""What stands on a table all through a round: the small dial, the pawn, the toolbar in one row."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from pygame import Rect

from engines.core.cards import parse
from kq_table.art.rooms import LACQUERS
from kq_table.features.start.aid_offer import FIRST_MATCHES, GAME, asked_in, counted_in, is_due
from kq_table.games.king.panel_layout import make_layout as lay_king
from kq_table.games.kings_and_queens.dial import LABEL_RADIUS, MAX_NUMBER, MIN_NUMBER, Needle
from kq_table.games.kings_and_queens.hud import KingsAndQueensHud
from kq_table.games.kings_and_queens.panel_layout import make_dial
from kq_table.games.kings_and_queens.panel_layout import make_layout as lay_dial
from kq_table.games.kings_and_queens.table_dial import Standing, TableDial, points_so_far
from kq_table.games.shared.panel_layout import toolbar_rects
from kq_table.games.the_queen.ladder import Pawn
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import UiContext
from tests.kq_table.conftest import Opener

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
def test_the_small_dial_has_its_place_beside_the_plates(size: tuple[int, int]) -> None:
    layout = lay_dial(Metrics(size))
    assert layout["said"].w
    assert layout["plate:1"].bottom < layout["said"].top
    assert layout["said"].bottom < layout["seen"].top


@pytest.mark.parametrize("size", [(800, 1280), (1080, 1920)])
def test_the_small_dial_of_a_standing_window_is_above_ones_own_plate(size: tuple[int, int]) -> None:
    layout = lay_dial(Metrics(size))
    said, plate, sheet = (layout[name] for name in ("said", "plate:0", "sheet"))
    assert said.w
    assert layout["hand:0"].bottom < said.top < said.bottom < plate.top
    assert said.right < sheet.left


def test_the_small_dial_takes_the_colours_of_its_room() -> None:
    kit, place, standings = UiContext(Metrics((1280, 800))), Rect(0, 0, 220, 173), [Standing("Anna", 5, 0, is_own=True)]
    pictures = [TableDial(room, place).paint(standings, 0.0) for room in (kit, kit.in_lacquer(LACQUERS["midnight"]))]
    assert pictures[0].get_at((150, 90)) != pictures[1].get_at((150, 90))


def test_the_needle_swings_when_a_trick_sets_out(come: Opener) -> None:
    person = come(settings=replace(DEFAULTS, trick_rest=0.3))
    person.sit_down()
    hud, history, seen = person.table.hud, person.table.view.history, list[tuple[float, bool]]()
    assert isinstance(hud, KingsAndQueensHud)

    def look() -> None:
        is_on_its_way = any(move.card not in history.captured[move.dst.owner] for move in history.leaving)
        seen.append((hud._needle.at, is_on_its_way))

    person.play_to(lambda: bool(points_so_far(history.captured, 1)[0]), look)
    swings = [on_its_way for (before, _), (now, on_its_way) in pairwise(seen) if before != now]
    assert swings[0]
    assert len(swings) > 5


def test_a_needle_jumps_where_motion_is_reduced() -> None:
    needle = Needle()
    needle.aim(4)
    assert needle.at == 4
    needle.step(0.01, Tempo())
    assert (4, False) == (needle.at, needle.is_moving), "it swings from nowhere to where it stands already"
    for is_reduced in (False, True):
        needle.aim(-2 * (1 + is_reduced))
        needle.step(0.1, Tempo(is_reduced=is_reduced))
        assert needle.is_moving != is_reduced


@pytest.mark.parametrize("size", SIZES)
def test_the_disc_of_a_number_keeps_clear_of_its_neighbours(size: tuple[int, int]) -> None:
    metrics = Metrics(size)
    fonts, dial = UiContext(metrics).fonts, make_dial(metrics, lay_dial(metrics)["dial"])
    for number in range(MIN_NUMBER, MAX_NUMBER):
        (x, y), words = dial.spot(number, LABEL_RADIUS), dial.label_rect(fonts, number + 1)
        nearest = (min(max(x, words.x), words.right), min(max(y, words.y), words.bottom))
        assert math.dist(nearest, (x, y)) - dial.mark_radius(fonts, number) >= 4 * metrics.scale


@pytest.mark.parametrize("size", SIZES)
def test_the_button_that_predicts_stands_clear_of_the_prompt(size: tuple[int, int]) -> None:
    metrics = Metrics(size)
    layout = lay_dial(metrics)
    assert layout["prompt"].top - layout["announce"].bottom >= metrics.px(12)


def test_points_so_far_share_twelve_among_the_cards_taken() -> None:
    taken = [[parse("KS"), parse("QH")], [parse("KD"), parse("2C")]]
    assert (6 - 12, 6) == points_so_far(taken, 1)
    assert (12 - 6, -6) == points_so_far(taken, -1)


def test_a_standing_says_what_was_predicted_and_what_is_taken() -> None:
    assert "Anna: +5, so far −6" == Standing("Anna", 5, -6, is_own=True).words
    assert "Anna: +5" == Standing("Anna", 5, None, is_own=True).words


def test_the_aid_is_shown_in_the_first_matches_and_then_asked_about_once() -> None:
    settings = DEFAULTS
    for _ in range(FIRST_MATCHES):
        assert settings.memory_aid
        assert not is_due(settings, GAME)
        settings = counted_in(settings, GAME)
    assert is_due(settings, GAME)
    settings = asked_in(settings)
    assert not settings.memory_aid
    assert not is_due(settings, GAME)
    assert DEFAULTS == counted_in(DEFAULTS, "king")


def test_the_pawn_slides_to_the_next_rank_and_jumps_with_reduced_motion() -> None:
    pawn = Pawn()
    pawn.step(0.01, Tempo())
    pawn.go_to("5")
    assert 3 == pawn.at
    pawn.go_to("9")
    pawn.step(MOTION.pawn / 2, Tempo())
    assert 3 < pawn.at < 7
    assert pawn.is_moving
    pawn.step(MOTION.pawn, Tempo())
    assert (7, False) == (pawn.at, pawn.is_moving)
    pawn.go_to("J")
    pawn.step(0.001, Tempo(is_reduced=True))
    assert 9 == pawn.at


def test_a_pawn_taken_off_is_put_down_at_the_next_rank() -> None:
    pawn = Pawn()
    pawn.step(0.01, Tempo())
    for rank in ("5", "", "9"):
        pawn.go_to(rank)
    assert (7, False) == (pawn.at, pawn.is_moving)
    pawn.step(MOTION.pawn / 2, Tempo())
    assert (7, False) == (pawn.at, pawn.is_moving)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4])
def test_the_toolbar_of_king_is_one_row_in_the_corner(size: tuple[int, int], seats: int) -> None:
    metrics = Metrics(size)
    tools = lay_king(metrics, seats, 8, lambda _width: metrics.px(150))["tools"]
    assert toolbar_rects(metrics, lay_dial(metrics)["tools"]) == toolbar_rects(metrics, tools)
