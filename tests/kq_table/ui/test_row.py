"""An equal row stands in columns, on as few lines as show every widget whole."""

from __future__ import annotations

import pytest
from pygame import Rect

from kq_table.ui.button import Tile
from kq_table.ui.labels import Space
from kq_table.ui.layout import Row

from . import gallery, hands


def lines(width: int, words: list[str], text_scale: float = 1.0) -> list[list[tuple[int, int]]]:
    """Lay tiles out; give left edge and width of each, line by line."""
    made = [Tile(f"tile{i}", text, gallery.ignore, "eye") for i, text in enumerate(words)]
    tiles = Row("tiles", made, 0, is_equal=True)
    kit = hands.kit(text_scale=text_scale)
    tiles.place(kit, Rect(20, 20, width, tiles.natural_height(kit, width)))
    assert all(tiles.rect.contains(tile.rect) for tile in tiles.widgets)
    found: dict[int, list[tuple[int, int]]] = {}
    for tile in tiles.widgets:
        found.setdefault(tile.rect.y, []).append((tile.rect.x, tile.rect.w))
    return list(found.values())


@pytest.mark.parametrize(("count", "shape"), [(1, [1]), (4, [2, 2]), (5, [3, 2]), (6, [3, 3])])
def test_lines_differ_by_as_little_as_can_be(count: int, shape: list[int]) -> None:
    assert shape == [len(row) for row in lines(660, ["Save as a file"] * count)]


def test_what_stands_under_another_begins_where_that_begins_and_is_as_wide() -> None:
    first, second = lines(690, ["Copy", "What the bots saw", "The deal", "Save", "Look"])
    assert first[: len(second)] == second
    assert {230} == {width for _, width in first}


def test_larger_text_takes_more_lines() -> None:
    words = ["Save as a file"] * 4
    assert [1, 1, 1, 1] == [len(row) for row in lines(330, words, text_scale=2.0)]


def test_centred_widgets_stand_on_lines_as_even_as_fit() -> None:
    made = [Tile(f"tile{i}", "Save", gallery.ignore, "eye") for i in range(5)]
    row, kit = Row("row", made, 0, align="centre"), hands.kit()
    wide = made[0].natural_width(kit)
    for across, shape in ((5, [5]), (4, [3, 2]), (2, [2, 2, 1])):
        row.place(kit, Rect(0, 0, across * wide, 600))
        heights = [widget.rect.y for widget in made]
        assert shape == [heights.count(y) for y in sorted(set(heights))]


def test_lines_of_uneven_widths_stay_full_where_even_ones_do_not_fit() -> None:
    kit, words = hands.kit(), ["Save", "Save", "Save as a file in another place"]
    made = [Tile(f"tile{i}", text, gallery.ignore, "eye") for i, text in enumerate([*words, words[2]])]
    row = Row("row", made, 0, align="centre")
    row.place(kit, Rect(0, 0, made[2].natural_width(kit) + made[0].natural_width(kit), 600))
    assert [2, 1, 1] == [[widget.rect.y for widget in made].count(y) for y in sorted({w.rect.y for w in made})]


def test_widgets_of_one_line_are_as_high_as_the_highest() -> None:
    row = Row("row", [Tile("tile", "Save", gallery.ignore, "eye"), Space("air", 200)], is_equal=True)
    row.place(hands.kit(), Rect(0, 0, 600, 200))
    assert [200, 200] == [widget.rect.h for widget in row.widgets]
