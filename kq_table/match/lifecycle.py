"""Begins matches and takes them up again, from plans and records. Knows files and secrets, not how one is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from random import Random

from engines import bots as minds
from engines.core.api import Seat
from engines.core.shuffle import Seal
from engines.games import registry
from engines.record import deal_codes, record
from engines.record.match import Match
from engines.record.record import RecordError
from engines.record.verify import CHOSEN
from kq_table.narrate.bot_profiles import USUAL
from kq_table.storage.record_file import Journal, NotARecord, NotSaved
from kq_table.storage.record_store import RecordEntry, RecordStore
from kq_table.system.notice import Notice

from . import record_view, shuffle_source
from .bot_process import Bot
from .bot_seat import BotConnection
from .controller import MatchController
from .record_view import PORTRAIT
from .setup import PERSON, MatchSetup


@dataclass(frozen=True)
class MatchServices:
    """What every host needs of the outside: the shelf of records, bots, cosmetic chance."""

    store: RecordStore
    bots: Callable[[], BotConnection] = Bot
    chance: Random = field(default_factory=Random)


@dataclass(frozen=True)
class PendingMatch:
    """A match whose secret is fixed on the disk, and of which nothing is dealt: it waits for its cut."""

    plan: MatchSetup
    now: datetime
    path: Path
    secret: bytes = field(repr=False)

    @property
    def seal(self) -> str:
        """What may be shown of the secret before the match."""
        return Seal(self.secret).seal


def prepare(plan: MatchSetup, backing: MatchServices, now: datetime, seed: str | None = None) -> PendingMatch:
    """
    Fix the chance of a match; its secret is on the disk when this returns.

    :param seed: makes the match repeatable; None draws its secret from the system
    :raises NotSaved: if the disk refuses.
    """
    secret = shuffle_source.fresh(seed)
    with _saving(backing):
        return PendingMatch(plan, now, backing.store.reserve(plan.game, secret, now), secret)


def discard(sealed: PendingMatch, backing: MatchServices) -> None:
    """Forget a match that is not to be begun after all."""
    backing.store.release(sealed.path)


def start_prepared(sealed: PendingMatch, backing: MatchServices, cut: str = "") -> MatchController:
    """
    Begin a sealed match; its record, with the cut, is on the disk when this returns.

    :raises NotSaved: if the disk refuses; it may be tried again.
    """
    source = Seal(sealed.secret, cut)
    words = [f"seal {source.seal}", *([f"cut {cut}"] if cut else [])]
    header = _header(sealed.plan, source, words, sealed.now)
    with _saving(backing):
        journal = backing.store.create(sealed.path, header)
    return _controller(sealed.plan, header, source, journal, backing)


def start(plan: MatchSetup, backing: MatchServices, now: datetime, seed: str | None = None) -> MatchController:
    """
    Begin a match without a cut, or from the code of its plan; its record is on the disk when this returns.

    :param seed: see `prepare`
    :raises NotSaved: if the disk refuses; nothing is left then.
    """
    if plan.code:
        return _begin_coded(plan, backing, now)
    sealed = prepare(plan, backing, now, seed)
    try:
        return start_prepared(sealed, backing)
    except NotSaved:
        discard(sealed, backing)
        raise


def _begin_coded(plan: MatchSetup, backing: MatchServices, now: datetime) -> MatchController:
    source = deal_codes.read(plan.code).source
    header = _header(plan, source, [f"code {plan.code}"], now)
    with _saving(backing):
        journal = backing.store.start(plan.game, header, None, now)
    return _controller(plan, header, source, journal, backing)


@contextmanager
def _saving(backing: MatchServices) -> Iterator[None]:
    """Tell a disk that refuses as what it is here."""
    try:
        yield
    except OSError as error:
        raise NotSaved(error.errno, error.strerror, str(backing.store.folder)) from error


def _header(plan: MatchSetup, source: Seal, chance: Sequence[str], now: datetime) -> str:
    """Write all that stands before the first draw; *chance* are the words that say where that comes from."""
    words = [f"name {seat} {seating.name}" for seat, seating in enumerate(plan.seatings)]
    words += [f"player {seat} {seating.player}" for seat, seating in enumerate(plan.seatings)]
    words += [f"{PORTRAIT} {seat} {seating.portrait}" for seat, seating in enumerate(plan.seatings) if seating.portrait]
    words += [*chance, f"date {now:%Y-%m-%dT%H:%M:%S}"]
    if plan.dealer is not None:
        words.append(CHOSEN)
    options = registry.settle(registry.game(plan.game), plan.options)
    header = record.compose(plan.game, len(plan.seatings), options, words).write()
    return header if plan.dealer is None else f"{header}- {_opening(plan, options, source)} {plan.dealer}\n"


def _controller(
    plan: MatchSetup, header: str, source: Seal, journal: Journal, backing: MatchServices
) -> MatchController:
    match = Match.resume(header, source, lambda line: journal.append(line.rstrip("\n")))
    return MatchController(match, plan.seatings, journal, backing.store, backing.bots, backing.chance)


def _opening(plan: MatchSetup, options: Mapping[str, str], source: Seal) -> str:
    """Give the game's own word for who comes first: one deals, or begins."""
    rules = registry.game(plan.game)
    return rules.draw(rules.new(len(plan.seatings), options), source).text.partition(" ")[0]


def resume(unfinished: RecordEntry, backing: MatchServices) -> MatchController:
    """
    Go on with a match exactly where it was left.

    :raises NotARecord: if its file cannot be gone on with; it is untouched.
    :raises OSError: if it cannot be read.
    """
    text, secret, journal = backing.store.reopen(unfinished.path)
    try:
        match = _resume(text, secret, journal, unfinished.path.name)
    except NotARecord:
        journal.close()
        raise
    seatings = [replace(seating, player=_player(seating.player)) for seating in record_view.seatings(match.record)]
    return MatchController(match, seatings, journal, backing.store, backing.bots, backing.chance)


def give_up(unfinished: RecordEntry, seat: Seat, backing: MatchServices) -> list[Notice]:
    """
    End a match for good without playing on: *seat* gives up, or (`NOBODY`) it is put away. Tell what went wrong.

    :raises NotARecord: if its file cannot be gone on with; it is untouched.
    :raises OSError: if it cannot be read.
    """
    controller = resume(unfinished, backing)
    controller.give_up(seat)
    controller.close()
    return controller.notices


def _resume(text: str, secret: bytes | None, journal: Journal, name: str) -> Match:
    try:
        found = record.read(text, name)
        return Match(found, shuffle_source.source(found, secret), lambda line: journal.append(line.rstrip("\n")))
    except RecordError as error:
        raise NotARecord(str(error)) from None


def _player(word: str) -> str:
    """Seat the usual one for a player that this version does not know (from a newer one)."""
    return word if word == PERSON or minds.is_player(word) else USUAL
