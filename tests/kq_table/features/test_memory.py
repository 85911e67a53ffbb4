"""What a table leaves behind when the menu is shown again: nothing that takes memory."""

from __future__ import annotations

import gc
import weakref

import pytest

from kq_table.system import memory
from tests.kq_table.person import Person


def test_back_in_the_menu_nothing_of_the_table_is_kept(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    given_back: list[bool] = []
    give_back = memory.give_back
    person.sit_down()
    person.until_asked()
    monkeypatch.setattr(memory, "give_back", lambda: given_back.append(give_back() is None))
    table, kit = weakref.ref(person.table), weakref.ref(person.stage.context.kit)
    person.stage.context.navigate.show_menu()
    person.frame()
    assert [True] == given_back
    assert table() is None
    assert kit() is None


def test_at_a_table_nothing_of_the_menu_is_kept(person: Person) -> None:
    menu = weakref.ref(person.top)
    assert "menu" == person.scene
    gc.disable()
    try:
        person.sit_down()
        person.until_asked()
        while person.table.pictures.is_drawing:
            person.frame()
    finally:
        gc.enable()
    assert menu() is None


def test_the_menu_itself_gives_nothing_back(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "give_back", lambda: pytest.fail("nothing was taken"))
    person.stage.context.navigate.show_menu()
    person.frame()
    assert "menu" == person.scene
