"""From a plan, or from a record, to a table. Knows what may go wrong on the way and whom to tell."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from engines.core.api import Seat
from kq_table.games.registry import TABLES
from kq_table.match import lifecycle
from kq_table.match.bot_process import Bot
from kq_table.match.lifecycle import MatchServices, PendingMatch
from kq_table.match.record_view import RecordView
from kq_table.match.setup import MatchSetup
from kq_table.match.shuffle_proof import ShuffleProof
from kq_table.scenes.library.shuffle_proof import ShuffleProofDialog
from kq_table.scenes.play.scene import TableScene
from kq_table.scenes.start.cut import CutDialog
from kq_table.scenes.start.menu import Menu
from kq_table.shell.context import AppContext
from kq_table.shell.notice import NoticeDialog
from kq_table.storage.record_file import NotARecord, NotSaved, printable_name, read_record
from kq_table.storage.record_store import RecordEntry
from kq_table.system.notice import Notice
from kq_table.text import say

LARGEST_OPENED: Final = 1_000_000
"""Bytes of a file from outside; all of it is played through before it shows."""
LONGEST_REASON: Final = 300


def open_table(room: AppContext, plan: MatchSetup) -> None:
    """Begin a match and go to its table, by way of the cut where that is wanted; where the disk refuses, say so."""
    if _is_cut(room, plan):
        offer_cut(room, plan)
        return
    try:
        match = lifecycle.start(plan, _backing(room), datetime.now().astimezone(), room.outside.seed)
    except NotSaved as error:
        _tell_not_saved(room, error)
        return
    room.reset(TableScene(room, match))


def _is_cut(room: AppContext, plan: MatchSetup) -> bool:
    """Whether somebody is there to cut; what a seed or a code deals is known beforehand, and sealed in vain."""
    is_known = bool(plan.code) or room.outside.seed is not None
    return room.settings.cut and not is_known and any(seating.is_person for seating in plan.seatings)


def offer_cut(room: AppContext, plan: MatchSetup) -> None:
    """Show the seal; its secret is on the disk by then."""
    try:
        sealed = lifecycle.prepare(plan, _backing(room), datetime.now().astimezone(), room.outside.seed)
    except NotSaved as error:
        _tell_not_saved(room, error)
        return
    deal, drop = partial(_deal, room, sealed), partial(_drop, room, sealed)
    room.push(CutDialog(room, sealed.seal, deal, drop))


def _deal(room: AppContext, sealed: PendingMatch, cut: str) -> None:
    try:
        match = lifecycle.start_prepared(sealed, _backing(room), cut)
    except NotSaved as error:
        _tell_not_saved(room, error)
        return
    room.reset(TableScene(room, match))


def _drop(room: AppContext, sealed: PendingMatch) -> None:
    """Forget a match unless its record is there: then it has begun."""
    if not sealed.path.exists():
        lifecycle.discard(sealed, _backing(room))


def _tell_not_saved(room: AppContext, error: NotSaved) -> None:
    _tell(room, Notice("note.not_saved", {"reason": error.strerror or str(error)}))


def continue_table(room: AppContext, unfinished: RecordEntry) -> None:
    """Go on with a match; a record that cannot be gone on with is kept aside, and the person is told."""
    try:
        match = lifecycle.resume(unfinished, _backing(room))
    except NotARecord as error:
        note = _aside(room, unfinished, str(error))
        room.reset(Menu(room))
        _tell(room, note)
        return
    except OSError as error:
        _tell(room, Notice("note.not_read", {"reason": error.strerror or str(error)}))
        return
    room.reset(TableScene(room, match))


def give_up(room: AppContext, unfinished: RecordEntry, seat: Seat) -> None:
    """End a match for good that is not at the table; say what goes wrong."""
    try:
        notes = lifecycle.give_up(unfinished, seat, _backing(room))
    except NotARecord as error:
        notes = [_aside(room, unfinished, str(error))]
    except OSError as error:
        notes = [Notice("note.not_read", {"reason": error.strerror or str(error)})]
    for note in notes:
        _tell(room, note)


def look_through(room: AppContext, path: Path, eyes: Seat | None = None) -> None:
    """
    Open any file as a record to be looked through; what cannot be is told in one sentence.

    :param eyes: the seat that looks first, where it may
    """
    from kq_table.scenes.library.replay import ReplayScene  # seldom gone to

    name = printable_name(path.name)
    try:
        reading = RecordView(read_record(path, LARGEST_OPENED), name)
    except NotARecord as error:
        _tell(room, Notice("note.not_opened", {"reason": _line(str(error))}))
        return
    except OSError as error:
        _tell(room, Notice("note.not_opened", {"reason": f"{name}: {_line(error.strerror or str(error))}"}))
        return
    if reading.game not in TABLES:
        _tell(room, Notice("note.no_table", {"name": name, "game": reading.rules.title}))
        return
    room.push(ReplayScene(room, reading, eyes))


def show_proof(room: AppContext, path: Path) -> None:
    """Show where the cards of a match come from."""
    try:
        proof = ShuffleProof(path)
    except NotARecord as error:
        _tell(room, Notice("note.not_opened", {"reason": _line(str(error))}))
    except OSError as error:
        _tell(room, Notice("note.not_opened", {"reason": f"{path.name}: {_line(error.strerror or str(error))}"}))
    else:
        room.push(ShuffleProofDialog(room, proof))


def _line(text: str) -> str:
    """Give a reason that may quote a file from outside as it may be shown."""
    return "".join(letter if letter.isprintable() else " " for letter in text)[:LONGEST_REASON]


def _aside(room: AppContext, unfinished: RecordEntry, reason: str) -> Notice:
    try:
        return room.outside.store.set_aside(unfinished.path, reason)
    except OSError as error:
        return Notice("note.not_read", {"reason": f"{reason}; {error.strerror or error}"})


def _backing(room: AppContext) -> MatchServices:
    return MatchServices(room.outside.store, room.outside.bots or Bot, room.outside.chance)


def _tell(room: AppContext, note: Notice) -> None:
    words = say(note.key, **note.values)
    room.log("note", words=words)
    room.push(NoticeDialog(room, words))
