"""Panels beside a table: what goes first where there is little room."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from pygame import Color, Rect, Surface

from engines.core.api import Deed
from kq_table.board.render import Z_STEP
from kq_table.board.state import LIGHT_STEPS
from kq_table.games.crowns.hud import Ranking, RecentEvents
from kq_table.games.shared.hud import ActionButtons
from kq_table.games.shared.seat_plates import PADDING, Plate, PlatePainter
from kq_table.ui.compositor import DisplayList
from kq_table.ui.metrics import Metrics
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import Z_HANDS
from kq_table.ui.widget import Painter, UiContext

KIT = UiContext(Metrics((1280, 800)))
HEADINGS = ("", "Own", "Round", "Total")
ROWS = [tuple(Cell(text) for text in ("Anna", "4", "7", "12"))] * 4
FOOT = "A sentence that takes a line or two of its own under the numbers of the table."
LINES = [(f"Line {i} of what has been done lately at the table", False) for i in range(20)]


def _ranking(width: int, height: int) -> Ranking:
    ranking = Ranking("ranking", HEADINGS)
    ranking.place(KIT, Rect(0, 0, width, height))
    ranking.show("Round 1", ROWS, FOOT)
    return ranking


def _columns(ranking: Ranking) -> list[str]:
    (table,) = ranking.children
    assert isinstance(table, TableView)
    return [heading.text for heading in table.headings]


def _shown(ranking: Ranking) -> list[str]:
    frame = DisplayList()
    ranking.draw(Painter(frame, "test", 0))
    return sorted({str(key[1]).removeprefix("ranking.") for key in frame.items if isinstance(key, tuple)})


def test_a_narrow_ranking_leaves_its_second_column_out() -> None:
    assert list(HEADINGS) == _columns(_ranking(340, 400))
    assert ["", "Round", "Total"] == _columns(_ranking(210, 400))


@pytest.mark.parametrize(("width", "face"), [(190, ""), (130, "KH")])
def test_a_ranking_too_narrow_for_names_and_portraits_keeps_what_tells_players_apart(width: int, face: str) -> None:
    ranking = Ranking("ranking", HEADINGS)
    ranking.place(KIT, Rect(0, 0, width, 400))
    ranking.show("Round 1", [(Cell("Alexander", face="KH"), *ROWS[0][1:])] * 4, FOOT)
    (table,) = ranking.children
    assert isinstance(table, TableView)
    assert ["", "Round", "Total"] == _columns(ranking)
    assert [(face, "small")] * 4 == [(row[0].face, row[0].role) for row in table.rows]


def test_a_low_ranking_keeps_its_numbers() -> None:
    assert ["foot", "list", "panel", "title"] == _shown(_ranking(340, 400))
    assert ["list", "panel", "title"] == _shown(_ranking(340, 260))
    assert ["list", "panel"] == _shown(_ranking(340, 200))


def test_a_ranking_stands_at_the_foot_of_its_place() -> None:
    assert [400, 260] == [_ranking(340, height).rect.bottom for height in (400, 260)]


def test_a_long_name_leaves_the_numbers_their_place() -> None:
    table = TableView("t", "", [Heading(text) for text in HEADINGS], [(Cell("A name without end " * 4), *ROWS[0][1:])])
    table.place(KIT, Rect(0, 0, 340, 120))
    assert 340 == sum(table.cell(0, column).w for column in range(4))
    assert all(table.cell(0, column).w > KIT.fonts.width("Round", "small") for column in (1, 2, 3))


def test_what_has_been_done_is_never_shown_in_half() -> None:
    lately = RecentEvents("lately", "RecentEvents", None)
    lately.place(KIT, Rect(0, 0, 300, 200))
    assert 2 == len(KIT.fonts.wrap(LINES[0][0], "small", 300 - 24))
    lately.show(LINES)
    picture = lately._drawn()
    rows = round(picture.get_bounding_rect().bottom / KIT.fonts.leading("small"))
    assert rows > 2
    assert 0 == rows % 2


def test_what_was_said_last_is_begun_where_it_is_too_long_for_its_place() -> None:
    lately = RecentEvents("lately", "RecentEvents", None)
    lately.place(KIT, Rect(0, 0, 300, 24 + 2 * KIT.fonts.leading("small")))
    lately.show([("Before", False), (" ".join([LINES[0][0]] * 4), True)])
    rows = round(lately._drawn().get_bounding_rect().bottom / KIT.fonts.leading("small"))
    assert 2 == rows


def test_without_room_for_lines_only_the_button_is_left() -> None:
    lately = RecentEvents("lately", "RecentEvents", lambda: None)
    lately.place(KIT, Rect(0, 0, 300, 90))
    (button,) = lately.children
    assert button.rect == lately.rect
    assert Rect(0, 0, 300, 90).contains(button.rect)
    lately.place(KIT, Rect(0, 0, 300, 30))
    assert not button.is_shown


def test_no_raised_card_covers_a_button_for_a_move() -> None:
    buttons, frame = ActionButtons(lambda _: None), DisplayList()
    buttons.place(KIT, Rect(0, 0, 600, 80))
    buttons.offer([(Deed("pass"), "Pass")])
    buttons.draw(Painter(frame, "test", 0))
    raised_in_the_largest_hand = Z_HANDS + Z_STEP * 52
    assert frame.items
    assert all(item.z > raised_in_the_largest_hand for item in frame.items.values())


PLATE = Plate("David", "KS", ("Queens: 0", "17 cards"), "thinking")
PLATE_SIZE, NARROW_PLATE = (300, 200), (216, 172)


def _changed(text_scale: float, size: tuple[int, int] = PLATE_SIZE, **changes: Any) -> Rect:
    """Give the place on a plate, without its shadow, that looks different after these changes."""
    painter = PlatePainter(UiContext(Metrics((1280, 800), text_scale)))
    one, other = (painter.paint(plate, size) for plate in (PLATE, replace(PLATE, **changes)))
    places = [pos for pos in product(*map(range, one.get_size())) if one.get_at(pos) != other.get_at(pos)]
    (left, right), (top, bottom) = ((min(sides), max(sides)) for sides in zip(*places, strict=True))
    return Rect(left - painter.pad, top - painter.pad, right - left, bottom - top)


@pytest.mark.parametrize("changes", [{"action": "question"}, {"badge": "crown"}, {"dots": 3}], ids=str)
def test_signs_on_a_plate_grow_with_the_text(changes: dict[str, Any]) -> None:
    usual, large = _changed(1.0, **changes), _changed(2.0, **changes)
    assert 1.3 * usual.h < large.h
    assert "dots" in changes or abs(usual.right - large.right) <= 1


def test_thinking_dots_stay_on_a_narrow_plate() -> None:
    edge = KIT.px(PADDING)
    assert Rect((0, 0), NARROW_PLATE).inflate(-edge, 0).contains(_changed(2.0, NARROW_PLATE, dots=3))


def test_recent_events_are_no_higher_than_their_lines() -> None:
    lately, room = RecentEvents("lately", "RecentEvents", lambda: None), Rect(0, 0, 600, 400)
    lately.place(KIT, room)
    heights = []
    for count in (0, 1, 4, 20):
        lately.show(LINES[:count])
        assert room.bottom == lately._panel.rect.bottom
        heights.append(lately._panel.rect.h)
    assert heights == sorted(set(heights))
    assert KIT.fonts.leading("small") * 3 == heights[2] - heights[1]
    assert room.h - KIT.fonts.leading("small") < heights[-1] <= room.h


@pytest.mark.parametrize("light", [LIGHT_STEPS, -LIGHT_STEPS])
def test_light_on_a_plate_leaves_the_face_and_the_other_lines_as_they_are(light: int) -> None:
    painter, plain = PlatePainter(KIT), replace(PLATE, scored=1)
    one, other = (painter.paint(plate, PLATE_SIZE) for plate in (plain, replace(plain, light=light)))
    top, steps = painter._line_heights(PLATE, PLATE_SIZE[1])
    inside = Rect((0, 0), PLATE_SIZE).inflate(-16, -16)
    scored = Rect(painter.portrait_rect(PLATE_SIZE).right, top + sum(steps[:2]), 200, steps[2])
    changed = [
        pos
        for pos in product(range(PLATE_SIZE[0]), range(PLATE_SIZE[1]))
        if _at(one, painter, pos) != _at(other, painter, pos)
    ]
    assert any(map(scored.collidepoint, changed))
    assert not [pos for pos in changed if inside.collidepoint(pos) and not scored.collidepoint(pos)]
    assert changed[0] == (0, changed[0][1])


def _at(picture: Surface, painter: PlatePainter, pos: tuple[int, int]) -> Color:
    return picture.get_at((pos[0] + painter.pad, pos[1] + painter.pad))


@pytest.mark.parametrize("width", range(200, 300, 20))
def test_a_line_that_swells_stays_on_its_plate(width: int) -> None:
    drawn = PlatePainter(KIT)._draw
    plate = replace(PLATE, lines=("This deal +16, and more of it",), status="", swollen=0, swell=0.25)
    without, grown = (drawn(each, (width, 120)) for each in (replace(plate, lines=("",)), plate))
    pad = PlatePainter(KIT).pad
    columns = [x for x in range(pad, width + pad) if _column(without, x) != _column(grown, x)]
    assert max(columns) - pad < width - KIT.px(PADDING) / 3


def _column(picture: Surface, x: int) -> list[Color]:
    return [picture.get_at((x, y)) for y in range(picture.get_height())]
