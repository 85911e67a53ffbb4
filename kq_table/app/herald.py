"""Says what a sheet holds when it comes up, and with a voice of our own where the focus goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kq_table.narrate.aloud import aloud
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.storage.settings import Wordiness
from kq_table.text import say
from kq_table.ui.accessibility import Node, Role, walk

MOST_TEXTS: Final[dict[Wordiness, int]] = {"short": 1, "normal": 12, "full": 60}
"""So many texts of a sheet are said by themselves; all can be gone to."""

BESIDE_A_READER: Final[frozenset[Role]] = frozenset({"group", "row"})
BY_OURSELVES: Final = BESIDE_A_READER | {"heading", "text"}


class Herald:
    """Follows the topmost scene for somebody who listens."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._scene: Scene | None = None
        self._focus = ""

    def step(self) -> None:
        announcer, scene = self._context.announcer, self._context.stack.top
        if not announcer.is_heard:
            self._scene = None
            return
        is_new, self._scene = scene is not self._scene, scene
        if is_new and scene.is_overlay:
            for words in self._texts(scene):
                announcer.say(words)
        if announcer.tells_focus:
            self._tell_focus(scene)

    def _texts(self, scene: Scene) -> Iterator[str]:
        """
        What a sheet holds, each row of a table as one, as much as is wanted.

        A screen reader says the title and the texts of a dialog by itself, but neither rows nor what stands in a panel.
        """
        announcer, count = self._context.announcer, 0
        said = BY_OURSELVES if announcer.tells_focus else BESIDE_A_READER
        for node in scene.reading.nodes():
            if announcer.tells_focus and node.name:
                yield f"{node.name}."
            for inner in walk(node.children):
                words = _row(inner) if inner.role == "row" else inner.name
                if inner.role in said and words:
                    count += 1
                    if count > MOST_TEXTS[announcer.wordiness]:
                        return
                    yield words

    def _tell_focus(self, scene: Scene) -> None:
        key = scene.reading.focused_key
        node = next((node for node in walk(scene.reading.nodes()) if node.key == key), None)
        words = _told(node) if node is not None else ""
        if words and words != self._focus:
            self._context.announcer.say(words)
        self._focus = words


def _row(node: Node) -> str:
    return ", ".join(cell.name for cell in node.children if cell.name)


def _told(node: Node) -> str:
    """A control as a reader would say it: name, value, state, and what else helps."""
    state = "" if node.is_checked is None else say("settings.on" if node.is_checked else "settings.off")
    off = "" if node.is_enabled else say("ear.off")
    parts = (node.name, node.value or state, off, node.description)
    return ". ".join(aloud(part).rstrip(".") for part in parts if part)
