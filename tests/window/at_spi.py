"""
The side of an assistive program, as a program of its own: `python3 at_spi.py PID`.

It needs the system's Python with gi and gir1.2-atspi-2.0. Each line that it reads is a question in JSON, each line that
it writes an answer, or something heard in between.

    {"do": "tree", "skip": ["Tools"]}             the nodes of the window, without what is inside those of such a name
    {"do": "press", "path": [0, 3], "name": "OK"}  press the node at this place, if it still has the name
    {"heard": "David plays the King of Hearts."}  an announcement
"""

from __future__ import annotations

import json
import sys
from threading import Thread
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 (the version is chosen first)

CONTROLS = {"button", "push button", "check box", "radio button", "slider", "table cell", "entry"}


def application(process: int) -> Any:
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        found = desktop.get_child_at_index(i)
        if found is not None and found.get_process_id() == process and found.get_child_count():
            return found
    return None


def described(node: Any, path: tuple[int, ...], skipped: list[str]) -> dict[str, Any]:
    role = node.get_role_name()
    told: dict[str, Any] = {"path": path, "role": role, "name": node.get_name(), "children": []}
    if role in CONTROLS:
        states = node.get_state_set()
        told["description"] = node.get_description()
        told["enabled"] = states.contains(Atspi.StateType.ENABLED)
    if role != "label" and told["name"] not in skipped:
        inside = (node.get_child_at_index(i) for i in range(node.get_child_count()))
        told["children"] = [described(one, (*path, i), skipped) for i, one in enumerate(inside) if one is not None]
    return told


def at(node: Any, path: list[int]) -> Any:
    for i in path:
        node = node.get_child_at_index(i) if node is not None else None
    return node


def answer(process: int, question: dict[str, Any]) -> dict[str, Any]:
    window = application(process)
    if window is None:
        return {"error": "no window"}
    if question["do"] == "tree":
        return {"tree": described(window, (), question["skip"])}
    node = at(window, question["path"])
    if node is None or node.get_name() != question["name"]:
        return {"error": "it has gone"}
    return {"pressed": bool(node.do_action(0))}


def main() -> None:
    process = int(sys.argv[1])
    Atspi.init()

    def tell(facts: dict[str, Any]) -> bool:
        sys.stdout.write(json.dumps(facts) + "\n")
        sys.stdout.flush()
        return False

    def hear(event: Any) -> None:
        tell({"heard": event.any_data})

    def ask(line: str) -> bool:
        try:
            return tell(answer(process, json.loads(line)))
        except GLib.Error as error:
            return tell({"error": str(error)})

    def listen() -> None:
        for line in sys.stdin:
            GLib.idle_add(ask, line)
        GLib.idle_add(Atspi.event_quit)

    listener = Atspi.EventListener.new(hear)
    listener.register("object:announcement")
    Thread(target=listen, daemon=True).start()
    Atspi.event_main()


if __name__ == "__main__":
    main()
