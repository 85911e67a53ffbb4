"""What each control does with pointer, keys and text."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from kq_table.ui.button import Button, IconButton
from kq_table.ui.choice import Choice, Slider, Toggle
from kq_table.ui.compositor import DisplayList
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION
from kq_table.ui.form import FormRow
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Column, Row
from kq_table.ui.scroll import ScrollArea
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.text_field import TextField
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget_tree import WidgetTree

from . import gallery, hands

LEFT, RIGHT, HOME, END = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END
SPEEDS = [("calm", "Calm"), ("normal", "Normal"), ("brisk", "Brisk")]


def test_a_button_without_text_says_its_name_as_a_hint() -> None:
    button = IconButton("pause", "Pause", gallery.ignore, "pause")
    tree = hands.lay(button)
    assert button.natural_width(button.kit) == button.natural_height(button.kit, 0)
    hands.move(tree, button.rect.center)
    assert ("Pause", button.rect) == button.tip()


def test_a_long_text_is_cut_rather_than_shown_outside_its_button() -> None:
    button, frame = Button("long", "Leave the table at once", gallery.ignore, picture="exit"), DisplayList()
    button.place(hands.kit(), Rect(20, 20, 120, 48))
    WidgetTree("tree", [button]).draw(frame, 0)
    drawn = [frame.items["tree", "long", part].rect for part in ("text", "picture")]
    assert all(button.rect.contains(rect) for rect in drawn)


def test_a_toggle_changes_by_click_and_by_space() -> None:
    values: list[bool] = []
    switch = Toggle("four", "Four", values.append, is_on=False)
    tree = hands.lay(switch)
    hands.click(tree, switch.rect.midright)
    hands.click(tree, (switch.rect.right - 10, switch.rect.centery))
    hands.keys(tree, pygame.K_SPACE, pygame.K_RETURN)
    assert [True, False, True] == values


def test_a_choice_is_made_by_click_arrows_and_ends() -> None:
    values: list[str] = []
    choice = Choice("speed", "Speed", SPEEDS, "calm", values.append)
    tree = hands.lay(choice)
    hands.click(tree, choice.rect.center)
    hands.keys(tree, RIGHT, RIGHT, LEFT, HOME, END, pygame.K_SPACE)
    assert ["normal", "brisk", "normal", "calm", "brisk", "calm"] == values
    assert "Speed: Calm" == choice.spoken


def test_a_choice_that_does_not_fit_takes_more_rows_and_still_finds_what_is_pointed_at() -> None:
    values: list[str] = []
    choice, kit = Choice("speed", "Speed", SPEEDS, "calm", values.append), hands.kit()
    height = choice.natural_height(kit, 210)
    assert height > choice.natural_height(kit, 600)
    choice.place(kit, Rect(0, 0, 210, height))
    hands.click(WidgetTree("tree", [choice]), (50, height - 10))
    assert ["brisk"] == values


def test_a_slider_follows_pointer_and_keys_and_stays_within_its_ends() -> None:
    values: list[int] = []
    slider = Slider("volume", "Volume", 5, 10, values.append)
    tree = hands.lay(slider)
    hands.down(tree, (slider.rect.x, slider.rect.centery))
    hands.move(tree, (slider.rect.right + 500, slider.rect.centery))
    hands.up(tree, (0, 0))
    hands.keys(tree, RIGHT, LEFT, pygame.K_PAGEDOWN, HOME, LEFT, pygame.K_UP)
    assert [0, 10, 9, 7, 0, 1] == values


def test_a_field_takes_letters_up_to_its_length_where_the_caret_stands() -> None:
    values: list[str] = []
    field = TextField("name", "Name", "", 5, values.append)
    tree = hands.lay(field)
    tree.focus(field, is_by_key=True)
    hands.type_in(tree, "Ana")
    hands.keys(tree, LEFT)
    hands.type_in(tree, "nXY")
    assert "AnnXa" == field.buffer.text
    hands.keys(tree, HOME, pygame.K_DELETE, END, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert "nn" == field.buffer.text == values[-1]


def test_a_field_takes_no_control_characters() -> None:
    field = TextField("name", "Name", "", 9, gallery.ignore)
    hands.lay(field)
    field.write("A\x00\n\tb\x7f")
    assert "Ab" == field.buffer.text


def test_a_letter_typed_into_a_field_is_no_shortcut_but_escape_and_control_are() -> None:
    field = TextField("name", "Name", "", 9, gallery.ignore)
    tree = hands.lay(field)
    tree.focus(field)
    assert hands.key(tree, pygame.K_h, text="h")
    assert hands.key(tree, pygame.K_SPACE, text=" ")
    assert not hands.key(tree, pygame.K_z, pygame.KMOD_LCTRL, text="z")
    assert not hands.key(tree, pygame.K_ESCAPE, text="\x1b")


def test_a_click_into_a_field_brings_the_caret_there() -> None:
    field = TextField("name", "Name", "Wilhelmina", 20, gallery.ignore)
    tree = hands.lay(field)
    hands.click(tree, (field.rect.x + 2, field.rect.centery))
    assert 0 == field.buffer.caret
    hands.click(tree, (field.rect.right - 2, field.rect.centery))
    assert 10 == field.buffer.caret


def _field(value: str, max_length: int = 20) -> tuple[TextField, WidgetTree]:
    """Lay a field that has the focus."""
    field = TextField("name", "Name", value, max_length, gallery.ignore)
    field.full_message = "No more letters"
    tree = hands.lay(field)
    tree.focus(field)
    return field, tree


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA])
def test_what_is_typed_takes_the_place_of_all_that_is_selected(mod: int) -> None:
    field, tree = _field("Wilhelmina")
    hands.key(tree, pygame.K_a, mod, "\x01")
    assert "Wilhelmina" == field.buffer.selected
    hands.type_in(tree, "Al")
    assert ("Al", "") == (field.buffer.text, field.buffer.selected)


@pytest.mark.parametrize("code", [pygame.K_BACKSPACE, pygame.K_DELETE])
def test_what_is_selected_is_rubbed_out_at_once(code: int) -> None:
    field, tree = _field("Wilhelmina")
    hands.keys(tree, HOME)
    for _ in range(3):
        hands.key(tree, RIGHT, pygame.KMOD_LSHIFT)
    assert "Wil" == field.buffer.selected
    hands.key(tree, code)
    assert ("helmina", 0) == (field.buffer.text, field.buffer.caret)


def test_shift_with_home_and_end_selects_and_an_arrow_leads_out_of_it() -> None:
    field, tree = _field("Wilhelmina")
    hands.keys(tree, HOME, RIGHT, RIGHT)
    hands.key(tree, END, pygame.KMOD_LSHIFT)
    assert "lhelmina" == field.buffer.selected
    hands.keys(tree, LEFT)
    assert ("", 2) == (field.buffer.selected, field.buffer.caret)
    hands.key(tree, HOME, pygame.KMOD_RSHIFT)
    assert "Wi" == field.buffer.selected
    hands.keys(tree, RIGHT)
    assert ("", 2) == (field.buffer.selected, field.buffer.caret)


def test_a_pointer_drawn_over_letters_selects_them() -> None:
    field, tree = _field("Wilhelmina")
    hands.down(tree, (field.rect.x + 2, field.rect.centery))
    hands.move(tree, (field.rect.right - 2, field.rect.centery))
    hands.up(tree, (field.rect.right - 2, field.rect.centery))
    assert "Wilhelmina" == field.buffer.selected
    frame = DisplayList()
    tree.draw(frame, 0)
    assert field.rect.contains(frame.items["tree", "name", "selection"].rect)


@pytest.mark.usefixtures("window_system")
def test_letters_are_cut_copied_and_put_elsewhere() -> None:
    field, tree = _field("Anna")
    for code in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v, pygame.K_v):
        hands.key(tree, code, pygame.KMOD_LCTRL)
    assert "AnnaAnna" == field.buffer.text


def test_a_field_says_when_no_more_letters_fit() -> None:
    field, tree = _field("Ann", 4)
    hands.type_in(tree, "e")
    assert "" == field.tip()[0]
    hands.type_in(tree, "tte")
    assert ("Anne", "No more letters") == (field.buffer.text, field.tip()[0])
    hands.keys(tree, pygame.K_BACKSPACE)
    assert "" == field.tip()[0]


@given(st.lists(st.sampled_from([LEFT, RIGHT, HOME, END, pygame.K_BACKSPACE, pygame.K_DELETE, ord("W")]), max_size=40))
def test_the_caret_of_a_narrow_field_is_always_in_sight(codes: list[int]) -> None:
    field = TextField("name", "Name", "Wilhelmina", 20, gallery.ignore)
    field.place(hands.kit(), Rect(20, 20, 100, 44))
    tree = WidgetTree("tree", [field])
    tree.focus(field)
    for code in codes:
        hands.type_in(tree, "W") if code == ord("W") else hands.key(tree, code)
        frame = DisplayList()
        tree.draw(frame, 0)
        caret = frame.items["tree", "name", "caret"]
        assert field.rect.contains(caret.rect)


def _table() -> TableView:
    rows = [[Cell("Round 1"), Cell("4", hint="{KS} and {QH}")], [Cell("Round 2"), Cell("7")]]
    return TableView("scores", "Scores", [Heading("", "left"), Heading("Anna")], rows)


def test_a_cell_explains_itself_to_the_pointer_and_to_the_arrows() -> None:
    table = _table()
    tree = hands.lay(table)
    hands.move(tree, table.cell(0, 1).center)
    assert ("{KS} and {QH}", table.cell(0, 1)) == table.tip()
    tree.focus(table, is_by_key=True)
    hands.keys(tree, pygame.K_DOWN)
    assert "Scores: Anna 7" == table.spoken


@pytest.mark.parametrize("way", ["rows", "columns"])
def test_a_cell_that_is_no_more_is_not_pointed_at(way: str) -> None:
    table = _table()
    hands.lay(table)
    table.cursor = (1, 1)
    if way == "columns":
        table.headings = table.headings[:1]
    table.rows = table.rows[:1] if way == "rows" else tuple(row[:1] for row in table.rows)
    assert None is table.cursor
    assert ("Scores", ("", table.rect)) == (table.spoken, table.tip())


def test_arrows_leave_a_table_at_its_edge() -> None:
    table, below = _table(), Button("below", "Below", gallery.ignore)
    tree = hands.lay(table, below)
    hands.keys(tree, pygame.K_TAB, *[pygame.K_DOWN] * 3)
    assert below is tree.focused


def _page(height: int = 200) -> tuple[ScrollArea, WidgetTree]:
    area = ScrollArea("rules", Column("column", [Paragraph("text", gallery.LONG)]))
    area.place(hands.kit(), Rect(20, 20, 300, height))
    return area, WidgetTree("tree", [area])


def test_a_page_scrolls_by_wheel_keys_drag_and_bar_and_stops_at_its_ends() -> None:
    area, tree = _page()
    hands.move(tree, area.rect.center)
    assert not hands.wheel(tree, 1)
    assert hands.wheel(tree, -1)
    assert 64 == area.offset
    hands.key(tree, END)
    assert area.max_offset == area.offset > 0
    hands.key(tree, pygame.K_PAGEUP)
    hands.key(tree, HOME)
    hands.down(tree, area.rect.center)
    hands.move(tree, area.rect.move(0, -50).center)
    hands.up(tree, area.rect.center)
    assert 50 == area.offset
    hands.down(tree, (area.rect.right - 3, area.rect.y + 20))
    hands.move(tree, (area.rect.right - 3, area.rect.bottom + 300))
    hands.up(tree, (0, 0))
    assert area.max_offset == area.offset


def test_a_page_that_fits_does_not_scroll_nor_take_the_focus() -> None:
    area, tree = _page(900)
    assert not hands.key(tree, pygame.K_PAGEDOWN)
    hands.keys(tree, pygame.K_TAB)
    assert tree.focused is None
    assert 0 == area.max_offset


def test_placing_a_page_again_keeps_what_was_read() -> None:
    area, _ = _page()
    area.scroll_to(80)
    area.place(hands.kit(), Rect(20, 20, 300, 200))
    assert 80 == area.offset
    assert 20 + 8 - 80 == area.content.rect.y


def test_an_end_that_has_come_nearer_is_no_longer_faded() -> None:
    column = [Button(f"button{i}", "B", gallery.ignore) for i in range(10)]
    area = ScrollArea("area", Column("column", column))
    area.place(hands.kit(), Rect(20, 20, 300, 125))
    tree, seen = WidgetTree("tree", [area]), list[bytes]()
    for height in (area.content.rect.h, 125 - 2 * 8):
        area.content.rect.h = height
        tree.draw(frame := DisplayList(), 0)
        view = next(item.image for key, item in frame.items.items() if "view" in str(key))
        seen.append(pygame.image.tobytes(view, "RGBA"))
    assert 0 == area.max_offset
    assert seen[0] != seen[1]


def test_nothing_scrolled_shows_outside_its_page() -> None:
    area, tree = _page()
    area.scroll_to(70)
    frame = DisplayList()
    tree.draw(frame, 0)
    assert all(area.rect.contains(node.rect) for node in frame.items.values())


def test_what_is_scrolled_out_of_sight_is_no_target() -> None:
    column = [Button(f"button{i}", "B", gallery.ignore) for i in range(10)]
    area = ScrollArea("area", Column("column", column))
    area.place(hands.kit(), Rect(20, 20, 300, 125))
    tree = WidgetTree("tree", [area])
    assert ["button0", "button1"] == [target.id for target in tree.targets()]
    assert all(area.rect.contains(target.rect) for target in tree.targets())


def test_a_dialog_keeps_every_key_but_escape_from_what_lies_below() -> None:
    dialog = gallery.dialog(hands.kit())
    assert hands.key(dialog, pygame.K_h, text="h")
    assert hands.down(dialog, (1, 1))
    assert not hands.key(dialog, pygame.K_ESCAPE)


def test_a_dialog_answers_enter_by_its_last_button() -> None:
    pressed: list[str] = []
    pair = [Button(name, name, lambda name=name: pressed.append(name)) for name in ("stay", "leave")]  # type: ignore[misc]
    dialog = Dialog("leaving", "Leave?", [], pair)
    dialog.place(hands.kit())
    hands.keys(dialog, pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN)
    assert ["leave", "stay"] == pressed


def test_enter_after_a_click_undoes_nothing() -> None:
    done: list[object] = []
    switch = Toggle("switch", "Switch", done.append, is_on=False)
    dialog = Dialog("leaving", "Leave?", [switch], [Button("leave", "Leave", lambda: done.append("leave"))])
    dialog.place(hands.kit())
    hands.click(dialog, switch.rect.center)
    hands.key(dialog, pygame.K_RETURN)
    assert [True, "leave"] == done
    dialog.focus(switch, is_by_key=True)
    hands.key(dialog, pygame.K_RETURN)
    assert [True, "leave", False] == done


SIZES = [(640, 480), (800, 1280), (1024, 640), (1280, 800), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_larger_text_moves_its_neighbours_and_covers_none(size: tuple[int, int], scale: float) -> None:
    dialog = gallery.settings_dialog(hands.kit(size, scale))
    window, body = Rect((0, 0), size), dialog["settings.body"]
    parts = [dialog[f"settings.{part}"].rect for part in ("title", "line", "body", "bar")]
    rows = [row.rect for row in dialog["settings.column"].children]
    assert all(window.contains(part) for part in parts)
    assert body.rect.h >= 44
    for rects in (parts, rows):
        assert all(len(rect.collidelistall(rects)) == 1 for rect in rects)
    assert all(body.rect.x <= rect.x and rect.right <= body.rect.right for rect in rows)


@pytest.mark.parametrize("width", [150, 300, 600])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_setting_holds_its_control_beside_or_under_its_name(width: int, scale: float) -> None:
    kit = hands.kit(text_scale=scale)
    setting = FormRow(Choice("speed", "Animation speed", SPEEDS, "calm", gallery.ignore))
    setting.place(kit, Rect(0, 0, width, setting.natural_height(kit, width)))
    label, control = (widget.rect for widget in setting.children)
    assert setting.rect.contains(control)
    assert setting.rect.contains(label)
    assert not label.colliderect(control)
    assert label.w >= min(width, setting.children[0].natural_width(kit))


def test_a_bar_goes_on_in_another_line_where_it_must() -> None:
    kit = hands.kit()
    bar = Row("bar", [Button(f"b{i}", "A button", gallery.ignore) for i in range(4)], align="centre")
    one = bar.natural_width(kit)
    assert bar.natural_height(kit, one) < bar.natural_height(kit, one - 1)
    bar.place(kit, Rect(0, 0, one - 1, 200))
    assert 2 == len({button.rect.y for button in bar.children})


def test_news_stays_for_as_long_as_it_takes_to_read() -> None:
    news, text = Toasts(), "In this deal you can’t lead hearts while you have another suit. You have 4♠."
    news.show(text, now=0.0)
    news.step(5.0)
    assert text == news.text
    news.step(6.0)
    assert "" == news.text


def test_news_goes_by_itself_and_gives_way_to_newer_news() -> None:
    news = Toasts()
    news.show("Anna deals", now=0.0)
    news.show("Ben leads", now=1.0)
    assert ("Ben leads", 1.0 + MOTION.toast_rest) == (news.text, news.wake_at)
    news.step(4.0)
    assert ("", None) == (news.text, news.wake_at)
    frame = DisplayList()
    news.draw(frame, hands.kit(), (640, 780))
    assert {} == frame.items
