"""From a plan, or from a record, to a table. Knows what may go wrong on the way and whom to tell."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from engines.spec import Seat
from kq_table import matches
from kq_table.bots import Bot
from kq_table.files import Note
from kq_table.journal import NotSaved
from kq_table.matches import Backing, Sealed
from kq_table.plan import Plan
from kq_table.proof import Proof
from kq_table.reader import Reading
from kq_table.room import Room
from kq_table.store import NotARecord, Unfinished, legible, read
from kq_table.strings import say
from kq_table.tables.registry import TABLES

from .cut import CutSheet
from .menu import Menu
from .notice import Notice
from .proof import ProofSheet
from .table import TableScene

LARGEST_OPENED: Final = 1_000_000
"""Bytes of a file from outside; all of it is played through before it shows."""
LONGEST_REASON: Final = 300


def open_table(room: Room, plan: Plan) -> None:
    """Begin a match and go to its table, by way of the cut where that is wanted; where the disk refuses, say so."""
    if _is_cut(room, plan):
        offer_cut(room, plan)
        return
    try:
        match = matches.begin(plan, _backing(room), datetime.now().astimezone(), room.outside.seed)
    except NotSaved as error:
        _tell_not_saved(room, error)
        return
    room.reset(TableScene(room, match))


def _is_cut(room: Room, plan: Plan) -> bool:
    """Whether somebody is there to cut; what a seed or a code deals is known beforehand, and sealed in vain."""
    is_known = bool(plan.code) or room.outside.seed is not None
    return room.settings.cut and not is_known and any(seating.is_person for seating in plan.seatings)


def offer_cut(room: Room, plan: Plan) -> None:
    """Show the seal; its secret is on the disk by then."""
    try:
        sealed = matches.seal(plan, _backing(room), datetime.now().astimezone(), room.outside.seed)
    except NotSaved as error:
        _tell_not_saved(room, error)
        return
    deal, drop = partial(_deal, room, sealed), partial(_drop, room, sealed)
    room.push(CutSheet(room, sealed.seal, deal, drop))


def _deal(room: Room, sealed: Sealed, cut: str) -> None:
    try:
        match = matches.deal(sealed, _backing(room), cut)
    except NotSaved as error:
        _tell_not_saved(room, error)
        return
    room.reset(TableScene(room, match))


def _drop(room: Room, sealed: Sealed) -> None:
    """Forget a match unless its record is there: then it has begun."""
    if not sealed.path.exists():
        matches.unseal(sealed, _backing(room))


def _tell_not_saved(room: Room, error: NotSaved) -> None:
    _tell(room, Note("note.not_saved", {"reason": error.strerror or str(error)}))


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


def give_up(room: Room, unfinished: Unfinished, seat: Seat) -> None:
    """End a match for good that is not at the table; say what goes wrong."""
    try:
        notes = matches.give_up(unfinished, seat, _backing(room))
    except NotARecord as error:
        notes = [_aside(room, unfinished, str(error))]
    except OSError as error:
        notes = [Note("note.not_read", {"reason": error.strerror or str(error)})]
    for note in notes:
        _tell(room, note)


def look_through(room: Room, path: Path, eyes: Seat | None = None) -> None:
    """
    Open any file as a record to be looked through; what cannot be is told in one sentence.

    :param eyes: the seat that looks first, where it may
    """
    from .replay import Replay  # seldom gone to

    name = legible(path.name)
    try:
        reading = Reading(read(path, LARGEST_OPENED), name)
    except NotARecord as error:
        _tell(room, Note("note.not_opened", {"reason": _line(str(error))}))
        return
    except OSError as error:
        _tell(room, Note("note.not_opened", {"reason": f"{name}: {_line(error.strerror or str(error))}"}))
        return
    if reading.game not in TABLES:
        _tell(room, Note("note.no_table", {"name": name, "game": reading.rules.title}))
        return
    room.push(Replay(room, reading, eyes))


def show_proof(room: Room, path: Path) -> None:
    """Show where the cards of a match come from."""
    try:
        proof = Proof(path)
    except NotARecord as error:
        _tell(room, Note("note.not_opened", {"reason": _line(str(error))}))
    except OSError as error:
        _tell(room, Note("note.not_opened", {"reason": f"{path.name}: {_line(error.strerror or str(error))}"}))
    else:
        room.push(ProofSheet(room, proof))


def _line(text: str) -> str:
    """Give a reason that may quote a file from outside as it may be shown."""
    return "".join(letter if letter.isprintable() else " " for letter in text)[:LONGEST_REASON]


def _aside(room: Room, unfinished: Unfinished, reason: str) -> Note:
    try:
        return room.outside.shelf.set_aside(unfinished.path, reason)
    except OSError as error:
        return Note("note.not_read", {"reason": f"{reason}; {error.strerror or error}"})


def _backing(room: Room) -> Backing:
    return Backing(room.outside.shelf, room.outside.bots or Bot, room.outside.chance)


def _tell(room: Room, note: Note) -> None:
    words = say(note.key, **note.values)
    room.log("note", words=words)
    room.push(Notice(room, words))
