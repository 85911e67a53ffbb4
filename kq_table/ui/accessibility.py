"""What an assistive program, such as a screen reader, is told of the screen: a tree of nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from pygame import Rect

Role = Literal[
    "button",
    "cell",
    "check box",
    "dialog",
    "group",
    "heading",
    "list",
    "page",
    "radio button",
    "radio group",
    "row",
    "slider",
    "table",
    "text",
    "text input",
]


class Numbers(NamedTuple):
    """The least, the greatest and the present number of a slider."""

    least: int
    most: int
    now: int


class Node(NamedTuple):
    """
    A text, a control or a group of them.

    :param key: for programs, unique in a scene and the same as long as the node is
    :param name: what it is called, in the person's language
    :param rect: in real pixels
    :param children: in the order of reading
    :param value: what it holds, in words
    :param description: what else helps to decide, such as why a card may not be played
    :param is_checked: of a switch or of one of several; None for what cannot be
    """

    key: str
    role: Role
    name: str
    rect: Rect
    children: tuple[Node, ...] = ()
    value: str = ""
    description: str = ""
    is_enabled: bool = True
    is_checked: bool | None = None
    numbers: Numbers | None = None


def group(key: str, name: str, children: Iterable[Node], role: Role = "group") -> list[Node]:
    """A group around nodes, in a list; an empty list for none."""
    inside = tuple(children)
    return [Node(key, role, name, bounds(inside), inside)] if inside else []


def bounds(nodes: Iterable[Node]) -> Rect:
    """The least rect around all nodes."""
    first, *others = [node.rect for node in nodes] or [Rect(0, 0, 0, 0)]
    return first.unionall(others)


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from walk(node.children)
