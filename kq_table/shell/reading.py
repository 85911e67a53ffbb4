"""What a scene tells an assistive program, such as a screen reader, and what that can do there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kq_table.ui.accessibility import Node
from kq_table.ui.widget_tree import WidgetTree


class Reading:
    """A scene that tells nothing."""

    def nodes(self) -> list[Node]:
        """What is on the screen, in the order of reading."""
        return []

    @property
    def focused_key(self) -> str:
        """The key of the node that has the focus; empty for none."""
        return ""

    def focus_key(self, key: str) -> bool:
        """Focus the node with this key, as the keys do; False if it takes no focus."""
        return False

    def press_key(self, key: str) -> bool:
        """Press the node with this key where Enter would not do; False if it would."""
        return False


class TreeReading(Reading):
    """
    A scene that is a tree of widgets.

    :param around: puts the nodes of the widgets among others
    """

    def __init__(self, widgets: WidgetTree, around: Callable[[Sequence[Node]], list[Node]] = list) -> None:
        self._widgets, self._around = widgets, around

    def nodes(self) -> list[Node]:
        return self._around(self._widgets.nodes())

    @property
    def focused_key(self) -> str:
        return self._widgets.focused_key

    def focus_key(self, key: str) -> bool:
        return self._widgets.focus_key(key)
