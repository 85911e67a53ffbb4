"""Begins matches and takes them up again, from plans and records. Knows files and secrets, not how one is played."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Final

from engines import games, minds, record
from engines.chance import SECRET_BYTES, Seal, secret_of
from engines.match import Match
from engines.record import Record, RecordError

from .bots import Bot
from .host import Host, Opponent
from .plan import COURTS, PERSON, Plan, Seating
from .store import Journal, NotARecord, NotSaved, Shelf, Unfinished

PORTRAIT: Final = "portrait"
"""A word of the record's header that the engine does not know and therefore keeps: ``portrait SEAT CARD``."""


@dataclass(frozen=True)
class Backing:
    """What every host needs of the outside: the shelf of records, bots, cosmetic chance."""

    shelf: Shelf
    bots: Callable[[], Opponent] = Bot
    chance: Random = field(default_factory=Random)


def begin(plan: Plan, backing: Backing, now: datetime, seed: str | None = None) -> Host:
    """
    Begin a match; its record is on the disk when this returns.

    :param seed: makes the match repeatable; None draws its secret from the system
    :raises NotSaved: if the disk refuses.
    """
    secret = secrets.token_bytes(SECRET_BYTES) if seed is None else secret_of(seed)
    source = Seal(secret)
    words = [f"name {seat} {seating.name}" for seat, seating in enumerate(plan.seatings)]
    words += [f"player {seat} {seating.player}" for seat, seating in enumerate(plan.seatings)]
    words += [f"{PORTRAIT} {seat} {seating.portrait}" for seat, seating in enumerate(plan.seatings) if seating.portrait]
    words += [f"seal {source.seal}", f"date {now:%Y-%m-%dT%H:%M:%S}"]
    rules = games.game(plan.game)
    header = record.compose(rules.key, len(plan.seatings), games.settle(rules, plan.options), words).write()
    if plan.dealer is not None:
        header += f"- dealer {plan.dealer}\n"
    try:
        journal = backing.shelf.begin(rules.key, header, secret, now)
    except OSError as error:
        raise NotSaved(error.errno, error.strerror, str(backing.shelf.records)) from error
    match = Match.resume(header, source, lambda line: journal.append(line.rstrip("\n")))
    return Host(match, plan.seatings, journal, backing.shelf, backing.bots, backing.chance)


def take_up(unfinished: Unfinished, backing: Backing) -> Host:
    """
    Go on with a match exactly where it was left.

    :raises NotARecord: if its file cannot be gone on with; it is untouched.
    :raises OSError: if it cannot be read.
    """
    text, secret, journal = backing.shelf.reopen(unfinished.path)
    try:
        match = _resume(text, secret, journal, unfinished.path.name)
    except NotARecord:
        journal.close()
        raise
    names, players, portraits = match.record.names, match.record.players, _portraits(match.record)
    seatings = [
        Seating(names.get(seat, str(seat + 1)), _player(players.get(seat, PERSON)), portraits.get(seat, ""))
        for seat in range(match.record.seats)
    ]
    return Host(match, seatings, journal, backing.shelf, backing.bots, backing.chance)


def _resume(text: str, secret: bytes | None, journal: Journal, name: str) -> Match:
    if secret is None:
        raise NotARecord(f"{name}.secret is missing, so the cards cannot be dealt on")
    source = Seal(secret)
    try:
        match = Match.resume(text, source, lambda line: journal.append(line.rstrip("\n")), name)
    except RecordError as error:
        raise NotARecord(str(error)) from None
    if any(entry.word == "seal" and entry.rest != source.seal for entry in match.record.header):
        raise NotARecord(f"{name}.secret is not the secret that this match was sealed with")
    return match


def _player(word: str) -> str:
    """Seat a player that this version does not know (from a newer one) as the steady one."""
    return word if word == PERSON or word in minds.PLAYERS else "steady"


def _portraits(found: Record) -> dict[int, str]:
    """Read the portraits of the header; a face that this version does not have is left out."""
    places = {f"{seat} {court}": (seat, court) for seat in range(found.seats) for court in COURTS}
    return dict(places[entry.rest] for entry in found.header if entry.word == PORTRAIT and entry.rest in places)
