"""Begins matches and takes them up again, from plans and records. Knows files and secrets, not how one is played."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random

from engines import games, minds, record
from engines.chance import SECRET_BYTES, Seal, secret_of
from engines.match import Match
from engines.record import RecordError
from engines.spec import Seat

from . import reader
from .bots import Bot
from .chair import Opponent
from .files import Note
from .host import Host
from .manners import USUAL
from .plan import PERSON, Plan
from .reader import PORTRAIT
from .store import Journal, NotARecord, NotSaved, Shelf, Unfinished


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
    options = games.settle(rules, plan.options)
    header = record.compose(rules.key, len(plan.seatings), options, words).write()
    if plan.dealer is not None:
        header += f"- {_opening(plan, options, source)} {plan.dealer}\n"
    try:
        journal = backing.shelf.begin(rules.key, header, secret, now)
    except OSError as error:
        raise NotSaved(error.errno, error.strerror, str(backing.shelf.records)) from error
    match = Match.resume(header, source, lambda line: journal.append(line.rstrip("\n")))
    return Host(match, plan.seatings, journal, backing.shelf, backing.bots, backing.chance)


def _opening(plan: Plan, options: Mapping[str, str], source: Seal) -> str:
    """Give the game's own word for who comes first: one deals, or begins."""
    rules = games.game(plan.game)
    return rules.draw(rules.new(len(plan.seatings), options), source).text.partition(" ")[0]


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
    seatings = [replace(seating, player=_player(seating.player)) for seating in reader.seatings(match.record)]
    return Host(match, seatings, journal, backing.shelf, backing.bots, backing.chance)


def give_up(unfinished: Unfinished, seat: Seat, backing: Backing) -> list[Note]:
    """
    End a match for good without playing on: *seat* gives up, or (`NOBODY`) it is put away. Tell what went wrong.

    :raises NotARecord: if its file cannot be gone on with; it is untouched.
    :raises OSError: if it cannot be read.
    """
    host = take_up(unfinished, backing)
    host.give_up(seat)
    host.close()
    return host.notes


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
    """Seat the usual one for a player that this version does not know (from a newer one)."""
    return word if word == PERSON or minds.is_player(word) else USUAL
