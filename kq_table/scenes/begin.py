"""From a plan, or from a record, to a table. Knows what may go wrong on the way and whom to tell."""

from __future__ import annotations

from datetime import datetime

from kq_table import matches
from kq_table.bots import Bot
from kq_table.files import Note
from kq_table.matches import Backing
from kq_table.plan import Plan
from kq_table.room import Room
from kq_table.store import NotARecord, NotSaved, Unfinished
from kq_table.strings import say

from .menu import Menu
from .notice import Notice
from .table import TableScene


def open_table(room: Room, plan: Plan) -> None:
    """Begin a match and go to its table; where the disk refuses, say so."""
    try:
        match = matches.begin(plan, _backing(room), datetime.now().astimezone(), room.outside.seed)
    except NotSaved as error:
        _tell(room, Note("note.not_saved", {"reason": error.strerror or str(error)}))
        return
    room.reset(TableScene(room, match))


def continue_table(room: Room, unfinished: Unfinished) -> None:
    """Go on with a match; a record that cannot be gone on with is kept aside, and the person is told."""
    try:
        match = matches.take_up(unfinished, _backing(room))
    except NotARecord as error:
        note = _aside(room, unfinished, str(error))
        room.reset(Menu(room))
        _tell(room, note)
        return
    except OSError as error:
        _tell(room, Note("note.not_read", {"reason": error.strerror or str(error)}))
        return
    room.reset(TableScene(room, match))


def _aside(room: Room, unfinished: Unfinished, reason: str) -> Note:
    try:
        return room.outside.shelf.set_aside(unfinished.path, reason)
    except OSError as error:
        return Note("note.not_read", {"reason": f"{reason}; {error.strerror or error}"})


def _backing(room: Room) -> Backing:
    return Backing(room.outside.shelf, room.outside.bots or Bot, room.outside.chance)


def _tell(room: Room, note: Note) -> None:
    room.push(Notice(room, say(note.key, **note.values)))
