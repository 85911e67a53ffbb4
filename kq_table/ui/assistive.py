"""
The window's connection to assistive programs: AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS.

AccessKit makes it. On Windows and macOS it has to be there before the window is shown for the first time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from kq_table import NAME

BEFORE_SHOWN: Final = sys.platform in {"win32", "darwin"}
"""Whether only a window that was never shown can be connected; elsewhere the first frame does without."""
WINDOW_ID: Final = 0
"""The window's number in the tree of nodes."""


class Listener(NamedTuple):
    """What is called when an assistive program begins and ends to listen, or asks for something; from any thread."""

    begin: Callable[[], None]
    end: Callable[[], None]
    ask: Callable[[Any], None]


class Connection:
    """A connection that may fail: then nobody listens, and the program runs as before."""

    def __init__(self) -> None:
        self.library: Any = None
        """AccessKit's module; None until `open`."""
        self.missing_because = ""
        """Why no assistive program can listen; empty if one can."""
        self._adapter: Any = None
        self._listener: Listener | None = None
        self._has_begun = False
        """Whether an assistive program listens, perhaps before our listener was there."""

    def open(self, window: Any) -> None:
        """
        Connect to the system.

        :param window: the system's own handle, see `Presenter.handle`
        """
        if self.library is not None or self.missing_because:
            return
        try:
            import accesskit  # not on every machine

            self.library = accesskit
        except ImportError as error:
            self.missing_because = str(error)
            return
        self._adapter = self.safely(lambda: self._connect(accesskit, window))

    def _connect(self, library: Any, window: Any) -> Any:
        if sys.platform == "win32":
            return library.windows.SubclassingAdapter(window, self._activate, self._ask)
        if sys.platform == "darwin":
            library.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return library.macos.SubclassingAdapter.for_window(window, self._activate, self._ask)
        return library.unix.Adapter(self._activate, self._ask, self._deactivate)

    def listen(self, listener: Listener) -> None:
        self._listener = listener
        if self._has_begun:
            listener.begin()

    def close(self) -> None:
        """Part from the system, while the window is still there."""
        self._adapter = self._listener = None

    def update(self, make: Callable[[], Any]) -> None:
        """Tell the system what has changed, if somebody listens; *make* gives it as the library's own."""
        if self._adapter is not None:
            self.safely(lambda: _raise(self._adapter.update_if_active(make)))

    def tell_focus(self, *, is_focused: bool) -> None:
        """Tell the system whether the window has the keyboard; Windows knows."""
        if self._adapter is None or sys.platform == "win32":
            return
        if sys.platform == "darwin":
            self.safely(lambda: _raise(self._adapter.update_view_focus_state(is_focused)))
        else:
            self.safely(lambda: self._adapter.update_window_focus_state(is_focused))

    def safely(self, call: Callable[[], Any]) -> Any:
        """Call the library; where it fails, `missing_because` says why, and it is not called again."""
        try:
            return call()
        except (KeyboardInterrupt, SystemExit, GeneratorExit):
            raise
        except BaseException as error:  # noqa: BLE001 - a panic of the library is no Exception
            self.missing_because = str(error) or type(error).__name__
            self._adapter = None
            if self._listener is not None:
                self._listener.end()
            return None

    # -- in any thread

    def _activate(self) -> Any:
        """Begin with an empty window: the scene is described in the frame loop."""
        self._has_begun = True
        if (listener := self._listener) is not None:
            listener.begin()
        window = self.library.Node(self.library.Role.WINDOW)
        window.set_label(NAME)
        return self.tree([(WINDOW_ID, window)], WINDOW_ID)

    def _deactivate(self) -> None:
        self._has_begun = False
        if (listener := self._listener) is not None:
            listener.end()

    def _ask(self, request: Any) -> None:
        if (listener := self._listener) is not None:
            listener.ask(request)

    def tree(self, nodes: Sequence[tuple[int, Any]], focus: int) -> Any:
        """The library's form of a whole tree, with the number of the node that has the focus."""
        update = self.library.TreeUpdate(focus)
        update.tree = self.library.Tree(WINDOW_ID)
        update.tree.toolkit_name, update.tree.toolkit_version = NAME, ""
        for pair in nodes:
            update.nodes.append(pair)
        return update


def _raise(events: Any) -> None:
    """Windows and macOS tell their readers only then."""
    if events is not None:
        events.raise_events()
