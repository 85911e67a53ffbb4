"""The connection to assistive programs: before the window is shown where it must be, and harmless where it fails."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from kq_table.launch import startup
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.assistive import Connection, Listener
from kq_table.ui.presenter import DesktopPresenter


class PanicException(BaseException):
    """As the library raises it: no Exception."""


class Adapter:
    """Notes what it is told; *fails* raises in each call."""

    def __init__(self, *handlers: Callable[..., Any]) -> None:
        self.handlers = handlers
        self.told: list[str] = []
        self.fails: BaseException | None = None

    def update_if_active(self, make: Callable[[], Any]) -> SimpleNamespace:
        if self.fails is not None:
            raise self.fails
        return SimpleNamespace(raise_events=lambda: self.told.append(make()))

    def _focus(self, is_focused: bool) -> SimpleNamespace:
        return SimpleNamespace(raise_events=lambda: self.told.append(f"focus {is_focused}"))

    update_window_focus_state = update_view_focus_state = _focus


class Library(ModuleType):
    """Stands in for AccessKit."""

    def __init__(self) -> None:
        super().__init__("accesskit")
        self.adapters: list[Adapter] = []
        self.calls: list[Any] = []
        self.fails: BaseException | None = None
        self.unix = SimpleNamespace(Adapter=self._made)
        self.windows = SimpleNamespace(SubclassingAdapter=lambda window, *rest: self._made(*rest, window=window))
        subclassing = SimpleNamespace(for_window=lambda window, *rest: self._made(*rest, window=window))
        self.macos = SimpleNamespace(
            SubclassingAdapter=subclassing, add_focus_forwarder_to_window_class=self.calls.append
        )
        self.Role = SimpleNamespace(WINDOW="window")
        self.Node = lambda role: SimpleNamespace(set_label=lambda _: None, role=role)
        self.Tree = lambda number: SimpleNamespace(number=number)
        self.TreeUpdate = lambda focus: SimpleNamespace(focus=focus, nodes=[])

    def _made(self, *handlers: Callable[..., Any], window: Any = None) -> Adapter:
        if self.fails is not None:
            raise self.fails
        self.calls.append(window)
        self.adapters.append(Adapter(*handlers))
        return self.adapters[-1]


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Library:
    made = Library()
    monkeypatch.setitem(sys.modules, "accesskit", made)
    return made


def listener(heard: list[Any]) -> Listener:
    return Listener(lambda: heard.append("begin"), lambda: heard.append("end"), heard.append)


@pytest.mark.parametrize(
    ("system", "calls"), [("linux", [None]), ("win32", [7]), ("darwin", ["SDLWindow", 7])], ids=str
)
def test_each_system_is_connected_in_its_way(
    library: Library, monkeypatch: pytest.MonkeyPatch, system: str, calls: list[Any]
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    connection = Connection()
    connection.open(7)
    connection.open(8)
    assert ("", calls) == (connection.missing_because, library.calls)
    connection.update(lambda: "tree")


def test_who_began_before_anybody_listened_to_him_is_heard_then(library: Library) -> None:
    connection, heard = Connection(), list[Any]()
    connection.open(None)
    activate, ask, *_ = library.adapters[0].handlers
    assert ["window"] == [node.role for _, node in activate().nodes]
    ask("lost")
    connection.listen(listener(heard))
    assert ["begin"] == heard
    ask("press")
    assert ["begin", "press"] == heard
    connection.close()
    ask("late")
    assert ["begin", "press"] == heard


def test_a_panic_of_the_library_at_the_start_ends_nothing(library: Library) -> None:
    library.fails = PanicException("the window is visible")
    connection, heard = Connection(), list[Any]()
    connection.open(None)
    connection.listen(listener(heard))
    connection.update(lambda: pytest.fail("it is not asked"))
    connection.tell_focus(is_focused=True)
    assert ("the window is visible", []) == (connection.missing_because, heard)


def test_a_panic_later_ends_listening_and_nothing_else(library: Library) -> None:
    connection, heard = Connection(), list[Any]()
    connection.open(None)
    connection.listen(listener(heard))
    connection.update(lambda: "tree")
    library.adapters[0].fails = PanicException("no")
    connection.update(lambda: "tree")
    connection.update(lambda: pytest.fail("it is not asked again"))
    assert (["tree"], ["end"], "no") == (library.adapters[0].told, heard, connection.missing_because)


def test_an_interrupt_is_no_failure_of_the_library(library: Library) -> None:
    library.fails = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        Connection().open(None)


def test_a_machine_without_the_library_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    connection = Connection()
    connection.open(None)
    assert "accesskit" in connection.missing_because


@pytest.mark.parametrize("is_before", [True, False])
def test_where_it_must_be_the_window_is_connected_while_it_is_hidden(
    monkeypatch: pytest.MonkeyPatch, is_before: bool
) -> None:
    steps: list[str] = []

    class Window(DesktopPresenter):
        def __init__(self, *_: object, is_hidden: bool) -> None:
            steps.append(f"hidden {is_hidden}")

        def keep_on_monitor(self) -> None:
            """It is on one."""

        def show(self) -> None:
            steps.append("show")

        def maximize(self) -> None:
            steps.append("maximize")

    monkeypatch.setattr(startup, "BEFORE_SHOWN", is_before)
    monkeypatch.setattr(startup, "DisplayPresenter", Window)
    monkeypatch.setattr(startup, "WindowPresenter", Window)
    monkeypatch.setattr(startup, "fit_size", lambda size: size)
    monkeypatch.setattr(startup, "safe_corner", lambda *_: None)
    connection = Connection()
    monkeypatch.setattr(connection, "open", lambda _: steps.append("connect"))
    place = type(DEFAULTS.window)(maximized=True)
    startup._open_window(_with(place), connection)
    shown = ["hidden True", "connect", "show"] if is_before else ["hidden False"]
    assert [*shown, "maximize"] == steps


def _with(place: Any) -> Any:
    from dataclasses import replace

    return replace(DEFAULTS, window=place)
