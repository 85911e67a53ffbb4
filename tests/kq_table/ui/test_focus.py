"""Who is pointed at, who has the focus, and who gets the key."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from kq_table.ui.button import Button
from kq_table.ui.choice import Choice, Slider, Toggle
from kq_table.ui.clock import FakeClock
from kq_table.ui.compositor import Compositor, DisplayList
from kq_table.ui.labels import Label
from kq_table.ui.layout import Column, Row
from kq_table.ui.scroll import ScrollArea
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.text_field import TextField
from kq_table.ui.widget import Widget
from kq_table.ui.widget_tree import WidgetTree

from . import gallery, hands

Pressed = list[str]


def _button(name: str, pressed: Pressed) -> Button:
    return Button(name, name.title(), lambda: pressed.append(name))


def _three(pressed: Pressed) -> WidgetTree:
    return hands.lay(*(_button(name, pressed) for name in ("one", "two", "three")))


def _focus(tree: WidgetTree) -> str:
    return tree.focused.name if tree.focused else ""


def test_tab_goes_round_in_order_and_back_with_shift() -> None:
    tree, seen = _three([]), []
    for mod in (0, 0, 0, 0, pygame.KMOD_LSHIFT):
        hands.key(tree, pygame.K_TAB, mod)
        seen.append(_focus(tree))
    assert ["one", "two", "three", "one", "three"] == seen


def test_shift_tab_begins_at_the_end() -> None:
    tree = _three([])
    hands.key(tree, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert "three" == _focus(tree)


def test_what_is_off_or_hidden_is_passed_over() -> None:
    tree = _three([])
    tree["one"].is_enabled = False
    tree["two"].is_shown = False
    hands.keys(tree, pygame.K_TAB)
    assert "three" == _focus(tree)
    assert ["three"] == [target.id for target in tree.targets()]


def test_the_ring_shows_after_a_key_and_goes_with_the_pointer() -> None:
    tree = _three([])
    hands.keys(tree, pygame.K_TAB)
    assert tree["one"].is_ringed
    hands.down(tree, tree["two"].rect.center)
    assert (True, False) == (tree["two"].is_focused, tree["two"].is_ringed)
    assert not tree["one"].is_ringed


def test_arrows_go_to_the_neighbour_that_lies_there() -> None:
    kit = hands.kit()
    buttons = [_button(name, []) for name in ("a", "b", "c", "d")]
    for button, place in zip(buttons, ((0, 0), (200, 0), (0, 100), (200, 100)), strict=True):
        button.place(kit, Rect(*place, 150, 50))
    tree, seen = WidgetTree("tree", buttons), []
    for code in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_UP):
        hands.key(tree, code)
        seen.append(_focus(tree))
    assert ["a", "b", "d", "c", "a", "a"] == seen


def test_up_and_down_pass_over_no_row_and_reach_the_last() -> None:
    kit = hands.kit()
    rows = {"head": (360, 0, 240), "clause": (110, 60, 350), "picks": (70, 120, 470), "foot": (650, 180, 100)}
    buttons = [_button(name, []) for name in rows]
    for button, (x, y, wide) in zip(buttons, rows.values(), strict=True):
        button.place(kit, Rect(x, y, wide, 50))
    tree, seen = WidgetTree("tree", buttons), []
    for code in (*[pygame.K_DOWN] * 5, *[pygame.K_UP] * 3):
        hands.key(tree, code)
        seen.append(_focus(tree))
    assert ["head", "clause", "picks", "foot", "foot", "picks", "clause", "head"] == seen


def test_left_and_right_go_round_among_the_answers_to_a_question() -> None:
    kit = hands.kit()
    buttons = [_button(name, []) for name in ("left", "top", "right", "other")]
    for button, place in zip(buttons, ((0, 100), (200, 0), (400, 100), (400, 0)), strict=True):
        button.place(kit, Rect(*place, 100, 50))
    for button in buttons[:3]:
        button.choices = buttons[:3]
    tree, seen = WidgetTree("tree", buttons), []
    for code in (pygame.K_RIGHT, *[pygame.K_RIGHT] * 3, pygame.K_LEFT, pygame.K_UP):
        hands.key(tree, code)
        seen.append(_focus(tree))
    assert ["left", "top", "right", "left", "right", "top"] == seen


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press_what_has_the_focus(code: int) -> None:
    pressed: Pressed = []
    tree = _three(pressed)
    hands.keys(tree, pygame.K_TAB, pygame.K_TAB, code)
    assert ["two"] == pressed


def test_enter_presses_the_default_where_nothing_else_wants_it() -> None:
    pressed: Pressed = []
    tree = _three(pressed)
    tree.default = tree["three"]
    assert hands.key(tree, pygame.K_RETURN)
    assert not hands.key(tree, pygame.K_SPACE)
    assert ["three"] == pressed


def test_escape_and_shortcuts_are_left_to_the_scene() -> None:
    tree = _three([])
    hands.keys(tree, pygame.K_TAB)
    assert not hands.key(tree, pygame.K_ESCAPE)
    assert not hands.key(tree, pygame.K_h, text="h")


def test_a_press_that_ends_elsewhere_presses_nothing() -> None:
    pressed: Pressed = []
    tree = _three(pressed)
    hands.down(tree, tree["one"].rect.center)
    hands.move(tree, tree["two"].rect.center)
    assert not tree["one"].is_pressed
    hands.up(tree, tree["two"].rect.center)
    assert [] == pressed


def test_only_the_left_button_presses() -> None:
    pressed: Pressed = []
    tree = _three(pressed)
    hands.down(tree, tree["one"].rect.center, button=3)
    hands.up(tree, tree["one"].rect.center, button=3)
    hands.down(tree, tree["one"].rect.center)
    hands.up(tree, tree["one"].rect.center, button=3)
    assert [] == pressed


def test_what_is_off_takes_the_press_and_does_nothing() -> None:
    pressed: Pressed = []
    tree = _three(pressed)
    tree["one"].is_enabled = False
    assert hands.down(tree, tree["one"].rect.center)
    hands.up(tree, tree["one"].rect.center)
    assert [] == pressed


def test_a_place_with_nothing_on_it_is_left_to_the_scene() -> None:
    tree = _three([])
    assert not hands.move(tree, (1000, 700))
    assert not hands.down(tree, (1000, 700))


def test_losing_the_window_lets_go_of_everything() -> None:
    pressed: Pressed = []
    tree = _three(pressed)
    hands.down(tree, tree["one"].rect.center)
    tree.handle(Event(pygame.WINDOWFOCUSLOST))
    hands.up(tree, tree["one"].rect.center)
    assert [] == pressed
    assert not tree["one"].is_pressed


def test_a_hint_shows_after_half_a_second_of_rest_and_goes_with_a_key() -> None:
    tree, clock = _three([]), FakeClock()
    tree["one"].hint = "You hold {7C}, so hearts may not be led."
    hands.move(tree, tree["one"].rect.center)
    tree.step(clock.now())
    assert 0.5 == tree.wake_at
    before = DisplayList()
    tree.draw(before, 0)
    clock.wait(0.5)
    tree.step(clock.now())
    assert tree.wake_at is None
    after = DisplayList()
    tree.draw(after, 0)
    assert 2 == len(after.items) - len(before.items)
    hands.keys(tree, pygame.K_TAB, pygame.K_TAB)
    tree.step(clock.now())
    gone = DisplayList()
    tree.draw(gone, 0)
    assert not [key for key in gone.items if key[0] == ("tree", "tip")]


def test_a_label_with_a_hint_can_be_pointed_at() -> None:
    label = Label("score", "12")
    tree = hands.lay(label)
    assert not hands.move(tree, label.rect.center)
    label.hint = "Two kings"
    assert hands.move(tree, label.rect.center)


def test_a_press_on_what_only_speaks_is_for_what_lies_below_it() -> None:
    pressed: Pressed = []
    label = Label("score", "12")
    label.hint = "Two kings"
    tree = hands.lay(label, _button("other", pressed))
    hands.click(tree, label.rect.center)
    assert "" == _focus(tree)
    below = _button("below", pressed)
    below.place(tree["other"].kit, label.rect)
    tree.widgets.insert(0, below)
    hands.click(tree, label.rect.center)
    assert ["below"] == pressed


def test_targets_tell_name_value_and_place_of_every_control() -> None:
    field = TextField("name", "Your name", "Anna", 20, gallery.ignore)
    switch = Toggle("four", "Four colours", gallery.ignore, is_on=True, words=("off", "on"))
    tree = hands.lay(Label("label", "Hello"), field, switch)
    assert [("name", "Your name: Anna", field.rect), ("four", "Four colours: on", switch.rect)] == [
        (target.id, target.text, target.rect) for target in tree.targets()
    ]


def test_a_widget_is_found_by_its_name_within_others() -> None:
    inner = Button("deep", "Deep", gallery.ignore)
    tree = hands.lay(Row("bar", [inner]))
    assert inner is tree["deep"]
    with pytest.raises(KeyError):
        tree["none"]


def _controls() -> list[Widget]:
    options = [("a", "A"), ("b", "B")]
    cells = [[Cell("1"), Cell("2")]]
    return [
        Button("button", "Button", gallery.ignore),
        Toggle("toggle", "Toggle", gallery.ignore, is_on=False),
        Choice("choice", "Choice", options, "a", gallery.ignore),
        Slider("slider", "Slider", 3, 10, gallery.ignore),
        TextField("field", "Field", "", 10, gallery.ignore),
        TableView("table", "Table", [Heading("x"), Heading("y")], cells),
    ]


@pytest.mark.parametrize("control", _controls(), ids=lambda control: control.name)
@pytest.mark.parametrize("size", [(1024, 640), (3840, 2160)])
def test_every_control_can_be_hit_by_a_finger_and_reached_by_tab(control: Widget, size: tuple[int, int]) -> None:
    kit = hands.kit(size)
    tree = hands.lay(control, on=kit)
    hands.keys(tree, pygame.K_TAB)
    assert control is tree.focused
    least = min(kit.px(44), control.rect.w)
    assert control.rect.h >= least
    assert control.natural_width(kit) >= kit.px(44)


@pytest.mark.parametrize("control", _controls(), ids=lambda control: control.name)
def test_every_control_is_marked_when_the_keyboard_rests_on_it(control: Widget) -> None:
    tree = hands.lay(control)
    plain, marked = DisplayList(), DisplayList()
    tree.draw(plain, 0)
    hands.keys(tree, pygame.K_TAB)
    tree.draw(marked, 0)
    assert {("tree", control.name, "ring")} <= set(marked.items) - set(plain.items)


def test_a_still_tree_costs_nothing() -> None:
    kit, compositor = hands.kit(), Compositor()
    tree, target, ground = gallery.tree(kit), pygame.Surface(hands.SIZE, depth=32), gallery.ground(hands.SIZE)
    painted = []
    for _ in range(3):
        frame = DisplayList()
        tree.draw(frame, 0)
        painted.append(len(compositor.compose(target, ground, frame)))
    assert [1, 0, 0] == painted


def test_sounds_come_from_the_kit() -> None:
    heard: list[str] = []
    tree = _three([])
    tree["one"].kit.play_sound = heard.append
    hands.click(tree, tree["one"].rect.center)
    assert ["click"] == heard


def test_focus_inside_a_scroll_area_brings_its_widget_into_sight() -> None:
    column = [_button(f"button{i}", []) for i in range(10)]
    area = ScrollArea("area", Column("column", column))
    area.place(hands.kit(), Rect(20, 20, 300, 200))
    tree = WidgetTree("tree", [area])
    hands.keys(tree, *[pygame.K_TAB] * 8)
    assert "button7" == _focus(tree)
    assert area.rect.contains(tree["button7"].rect)
    hands.keys(tree, *[pygame.K_TAB] * 3)
    assert "button0" == _focus(tree)
    assert area.rect.contains(tree["button0"].rect)


def test_a_tree_made_for_another_size_goes_on_where_the_former_left_off() -> None:
    former, tree = gallery.tree(hands.kit()), gallery.tree(hands.kit((1600, 1000)))
    field, page = former["name"], former["rules"]
    assert isinstance(field, TextField)
    assert isinstance(page, ScrollArea)
    page.scroll_to(page.max_offset)
    former.focus(field, is_by_key=True)
    hands.keys(former, pygame.K_HOME, pygame.K_RIGHT)
    tree.restore_from(former)
    again, next_page = tree["name"], tree["rules"]
    assert isinstance(again, TextField)
    assert isinstance(next_page, ScrollArea)
    assert (again, True, 1) == (tree.focused, again.is_ringed, again.buffer.caret)
    assert next_page.max_offset == next_page.offset


def test_a_tree_of_other_widgets_begins_anew() -> None:
    former, tree = _three([]), hands.lay(Label("one", "One"), Button("four", "Four", gallery.ignore))
    former.focus(former["one"], is_by_key=True)
    tree.restore_from(former)
    assert tree.focused is None
