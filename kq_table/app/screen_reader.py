"""
Tells an assistive program, such as a screen reader, what is on the screen, and does what it asks.

A thread of the library asks; everything else happens in the frame loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame
from pygame.event import Event

from kq_table.narrate.aloud import aloud
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.accessibility import Node, Role, walk
from kq_table.ui.assistive import WINDOW_ID, Connection, Listener

ASKED_EVENT: Final = pygame.event.custom_type()
"""Posted by the library's thread; its *do* is what is to be done."""
ROLES: Final[dict[Role, str]] = {
    "button": "BUTTON",
    "cell": "CELL",
    "check box": "CHECK_BOX",
    "dialog": "DIALOG",
    "group": "GROUP",
    "heading": "HEADING",
    "list": "LIST",
    "page": "GROUP",
    "radio button": "RADIO_BUTTON",
    "radio group": "RADIO_GROUP",
    "row": "ROW",
    "slider": "SLIDER",
    "table": "TABLE",
    "text": "LABEL",
    "text input": "TEXT_INPUT",
}
"""The library's names."""
PRESSED: Final[frozenset[Role]] = frozenset({"button", "cell", "check box", "radio button"})
FOCUSED: Final = PRESSED | {"radio group", "slider", "table", "text input"}
KEPT_SENTENCES: Final = 8
"""So many sentences stay in the tree: a reader that asks late still finds what was announced."""
APART_SECONDS: Final = 0.15
"""Between announcements, of the machine's seconds: Orca drops one that comes within 0.1 s of another."""


class ScreenReader:
    """
    The topmost scene as a tree, kept up to date while an assistive program listens; without one it costs nothing.

    :param handle: takes an event as one of the window's own
    :param connection: to the system; it may be open already
    """

    def __init__(self, context: AppContext, handle: Callable[[Event], None], connection: Connection) -> None:
        self._context, self._handle, self._connection = context, handle, connection
        self._make: _Maker
        self._ids: dict[object, int] = {}
        """The numbers of the nodes in the tree, by scene and key."""
        self._next_id = WINDOW_ID
        self._scene: Scene | None = None
        self._nodes: dict[int, Node] = {}
        """What the reader was told last, without children, by number."""
        self._sentences: list[tuple[int, str]] = []
        self._waiting: list[str] = []
        """What is announced next, together."""
        self._announces_at = 0.0
        """The earliest moment of the next announcement."""
        self._shown: object = None

    @property
    def is_active(self) -> bool:
        """Whether an assistive program listens."""
        return self._context.announcer.is_read

    @property
    def wake_at(self) -> float | None:
        return self._announces_at if self._waiting and self.is_active else None

    def open(self, window: Any) -> None:
        """Connect to the system, unless that was done before the window was shown; *window* is its own handle."""
        self._connection.open(window)
        self._note_failure()
        if self._connection.library is not None:
            self._make = _Maker(self._connection)
            self._connection.listen(
                Listener(
                    partial(_post, self._begin), partial(_post, self._end), lambda asked: _post(self._asked(asked))
                )
            )

    def close(self) -> None:
        self._connection.close()
        self._context.announcer.is_read = False

    def _begin(self) -> None:
        self._context.announcer.is_read = True
        self._nodes.clear()
        self._waiting.clear()
        self._shown = None
        self._connection.tell_focus(is_focused=pygame.key.get_focused())

    def _end(self) -> None:
        self._context.announcer.is_read = False
        self._note_failure()

    def _note_failure(self) -> None:
        self._context.unread_because = self._connection.missing_because
        if self._context.unread_because:
            self._context.log("unread", reason=self._context.unread_because)

    def take(self, event: Event) -> bool:
        """Do what was asked, and follow the window's focus; True if the event has no other meaning."""
        if event.type == ASKED_EVENT:
            event.do()
            return True
        if event.type in {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST} and self.is_active:
            self._connection.tell_focus(is_focused=event.type == pygame.WINDOWFOCUSGAINED)
        return False

    def show(self, sentences: Sequence[str]) -> None:
        """Tell the reader what has changed on the screen, and announce sentences."""
        if not self.is_active:
            return
        scene, clock = self._context.stack.top, self._context.clock
        self._waiting += sentences
        if self._waiting and clock.now() >= self._announces_at:
            # Of several new nodes at once it is not known in which order a system announces them.
            self._sentences.append((self._new_id(), " ".join(self._waiting)))
            self._waiting.clear()
            self._announces_at = clock.now() + clock.own_seconds(APART_SECONDS)
        del self._sentences[:-KEPT_SENTENCES]
        self._scene = scene
        nodes = scene.reading.nodes()
        tree: dict[int, tuple[Node, tuple[int, ...]]] = {}
        roots = [self._add(tree, scene, node) for node in nodes]
        # A node that comes again gets another number: AT-SPI's clients keep what they knew of the former.
        self._ids = {key: number for key, number in self._ids.items() if number in tree}
        focus = self._ids.get((id(scene), scene.reading.focused_key), next(iter(roots), WINDOW_ID))
        shown = tree, roots, focus, tuple(self._sentences)
        if shown == self._shown:
            return
        self._shown = shown
        self._nodes = {number: node for number, (node, _) in tree.items()}
        self._connection.update(lambda: self._whole(tree, roots, focus))

    def _add(self, tree: dict[int, tuple[Node, tuple[int, ...]]], scene: Scene, node: Node) -> int:
        number = self._id((id(scene), node.key))
        children = tuple(self._add(tree, scene, child) for child in node.children)
        tree[number] = node._replace(children=()), children
        return number

    def _id(self, key: object) -> int:
        if key not in self._ids:
            self._ids[key] = self._new_id()
        return self._ids[key]

    def _new_id(self) -> int:
        self._next_id += 1
        return self._next_id

    def _whole(self, tree: dict[int, tuple[Node, tuple[int, ...]]], roots: Sequence[int], focus: int) -> Any:
        made = [(number, self._make.node(node, children)) for number, (node, children) in tree.items()]
        made += [(number, self._make.sentence(words)) for number, words in self._sentences]
        window = self._make.window([*roots, *(number for number, _ in self._sentences)])
        return self._connection.tree([(WINDOW_ID, window), *made], focus)

    # -- what a reader asks for

    def _asked(self, request: Any) -> Callable[[], None]:
        return partial(self._do, request.action, request.target)

    def _do(self, action: Any, number: int) -> None:
        """Focus or press a node, as the keys would."""
        node, scene = self._nodes.get(number), self._scene
        if node is None or scene is None or scene is not self._context.stack.top:
            return  # it was asked of what is gone
        actions = self._connection.library.Action
        if action == actions.FOCUS:
            scene.reading.focus_key(node.key)
        elif action == actions.CLICK:
            self.press(node)
        elif action in {actions.INCREMENT, actions.DECREMENT} and scene.reading.focus_key(node.key):
            self._type(pygame.K_RIGHT if action == actions.INCREMENT else pygame.K_LEFT)

    def press(self, node: Node) -> None:
        """Press a node of the topmost scene: by Enter where it takes the focus, else by a click in its middle."""
        scene = self._context.stack.top
        if scene.reading.press_key(node.key):
            return
        if scene.reading.focus_key(node.key):
            self._type(pygame.K_RETURN)
            return
        now = next((one for one in walk(scene.reading.nodes()) if one.key == node.key), node)
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            facts: dict[str, Any] = {"pos": now.rect.center, "touch": False}
            facts |= {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
            scene.handle(Event(kind, facts))

    def _type(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._handle(Event(kind, key=key, mod=0, unicode="", scancode=0))


class _Maker:
    """Makes the library's own nodes and updates."""

    def __init__(self, connection: Connection) -> None:
        self._library = connection.library

    def sentence(self, words: str) -> Any:
        """A node that is announced as it appears."""
        spoken = self._library.Node(self._library.Role.LABEL)
        spoken.set_value(words)
        spoken.set_live(self._library.Live.POLITE)
        return spoken

    def window(self, children: Sequence[int]) -> Any:
        window = self._library.Node(self._library.Role.WINDOW)
        window.set_label(say("app.title"))
        window.set_children(list(children))
        return window

    def node(self, node: Node, children: Sequence[int]) -> Any:
        library = self._library
        made = library.Node(getattr(library.Role, ROLES[node.role]))
        if node.role == "text":
            made.set_value(aloud(node.name))
        else:
            made.set_label(aloud(node.name))
        if node.value:
            made.set_value(aloud(node.value))
        if node.description:
            made.set_description(aloud(node.description))
        left, top, right, bottom = (float(side) for side in (*node.rect.topleft, *node.rect.bottomright))
        made.set_bounds(library.Rect(left, top, right, bottom))
        made.set_children(list(children))
        if not node.is_enabled:
            made.set_disabled()
        if node.is_checked is not None:
            made.set_toggled(library.Toggled.TRUE if node.is_checked else library.Toggled.FALSE)
        if node.numbers is not None:
            made.set_min_numeric_value(float(node.numbers.least))
            made.set_max_numeric_value(float(node.numbers.most))
            made.set_numeric_value(float(node.numbers.now))
        for action in self._actions(node):
            made.add_action(action)
        return made

    def _actions(self, node: Node) -> list[Any]:
        actions, can = self._library.Action, []
        if node.is_enabled and node.role in FOCUSED:
            can.append(actions.FOCUS)
        if node.is_enabled and node.role in PRESSED:
            can.append(actions.CLICK)
        if node.is_enabled and node.numbers is not None:
            can += [actions.INCREMENT, actions.DECREMENT]
        return can


def _post(do: Callable[[], None]) -> None:
    """Have something done in the frame loop; it fails once the window is gone."""
    if pygame.display.get_init():
        pygame.event.post(Event(ASKED_EVENT, do=do))
