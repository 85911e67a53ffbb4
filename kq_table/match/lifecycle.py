"""Starts matches, resumes them from their records, and ends them without play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from engines.core.api import Seat
from engines.core.shuffle import SealedSource
from engines.games import registry
from engines.record import deal_codes, record
from engines.record.match import Match
from engines.record.record import RecordError
from engines.record.verify import OPENING_CHOSEN
from kq_table.storage.journal import Journal
from kq_table.storage.record_file import NotARecord, NotSaved
from kq_table.storage.record_list import RecordEntry
from kq_table.system.notice import Notice

from . import record_view, shuffle_source
from .controller import MatchController, MatchServices
from .setup import MatchSetup, known_player

Controller = TypeVar("Controller", bound=MatchController)


@dataclass(frozen=True)
class PendingMatch:
    """
    A match whose secret is on the disk and of which nothing is dealt: the person may still cut the cards.

    :param path: of its future record
    """

    setup: MatchSetup
    now: datetime
    path: Path
    secret: bytes = field(repr=False)

    @property
    def seal(self) -> str:
        """Hash of the secret, which may be shown before the match."""
        return SealedSource(self.secret).seal


def prepare(setup: MatchSetup, services: MatchServices, now: datetime, seed: str | None = None) -> PendingMatch:
    """
    Fix the chance of a match; its secret is on the disk when this returns.

    :param seed: makes the match repeatable; None draws its secret from the system
    :raises NotSaved: if it cannot be written.
    """
    secret = setup.secret or shuffle_source.new_secret(seed)
    with refusals_as_not_saved(services):
        return PendingMatch(setup, now, services.store.reserve(setup.game, secret, now), secret)


def discard(pending: PendingMatch, services: MatchServices) -> None:
    services.store.release(pending.path)


def start_prepared(pending: PendingMatch, services: MatchServices, cut: str = "") -> MatchController:
    """
    Start a prepared match; its record, with the cut, is on the disk when this returns.

    :param cut: what the person typed to shuffle the cards once more
    :raises NotSaved: if it cannot be written; it may be tried again.
    """
    source = SealedSource(pending.secret, cut)
    words = [f"seal {source.seal}", *([f"cut {cut}"] if cut else [])]
    header = _header(pending.setup, source, words, pending.now)
    with refusals_as_not_saved(services):
        journal = services.store.create(pending.path, header, pending.secret)
    return _begin(pending.setup, header, source, journal, services)


def start(setup: MatchSetup, services: MatchServices, now: datetime, seed: str | None = None) -> MatchController:
    """
    Start a match without a cut, or one from a code or with the cards of another match, as its setup says.

    Its record is on the disk when this returns.

    :param seed: see `prepare`
    :raises NotSaved: if it cannot be written; nothing is left then.
    """
    if setup.code:
        return _start_coded(setup, services, now)
    pending = prepare(setup, services, now, seed)
    try:
        return start_prepared(pending, services, setup.cut)
    except NotSaved:
        discard(pending, services)
        raise


def _start_coded(setup: MatchSetup, services: MatchServices, now: datetime) -> MatchController:
    source = deal_codes.read(setup.code).source
    header = _header(setup, source, [f"code {setup.code}"], now)
    with refusals_as_not_saved(services):
        journal = services.store.start(setup.game, header, None, now)
    return _begin(setup, header, source, journal, services)


@contextmanager
def refusals_as_not_saved(services: MatchServices) -> Iterator[None]:
    """Turn every `OSError` into `NotSaved`."""
    try:
        yield
    except OSError as error:
        raise NotSaved(error.errno, error.strerror, str(services.store.folder)) from error


def _header(setup: MatchSetup, source: SealedSource, chance: Sequence[str], now: datetime) -> str:
    """All lines before the first draw; *chance* are the lines that say where chance comes from."""
    words = [f"name {seat} {seating.name}" for seat, seating in enumerate(setup.seatings)]
    words += [f"player {seat} {seating.player}" for seat, seating in enumerate(setup.seatings)]
    portraits = [(seat, seating.portrait) for seat, seating in enumerate(setup.seatings) if seating.portrait]
    words += [f"{record_view.PORTRAIT_WORD} {seat} {portrait}" for seat, portrait in portraits]
    words += [*chance, f"date {now:%Y-%m-%dT%H:%M:%S}"]
    if setup.dealer is not None:
        words.append(OPENING_CHOSEN)
    options = registry.complete_options(registry.game(setup.game), setup.options)
    header = record.compose(setup.game, len(setup.seatings), options, words).write()
    return header if setup.dealer is None else f"{header}- {_first_draw(setup, options, source)} {setup.dealer}\n"


def _first_draw(setup: MatchSetup, options: Mapping[str, str], source: SealedSource) -> str:
    """The game's word for drawing who comes first: ``dealer`` or ``first``."""
    rules = registry.game(setup.game)
    return rules.draw(rules.new(len(setup.seatings), options), source).text.partition(" ")[0]


def _begin(
    setup: MatchSetup, header: str, source: SealedSource, journal: Journal, services: MatchServices
) -> MatchController:
    match = Match(record.read(header), source, journal.take)
    return MatchController(match, setup.seatings, journal, services)


def resume(unfinished: RecordEntry, services: MatchServices) -> MatchController:
    """
    Resume a match exactly where it was left.

    :raises NotARecord: if its file is no record; it is untouched.
    :raises NotSaved: if it can be read, but not played, perhaps because another program plays it.
    :raises OSError: if it cannot be read.
    """
    return resume_as(MatchController, unfinished, services)


def resume_as(make: Callable[..., Controller], unfinished: RecordEntry, services: MatchServices) -> Controller:
    """
    Resume a match with a controller of another kind; see `resume`.

    :param make: makes the controller
    """
    text, journal = services.store.reopen(unfinished.path)
    try:
        match = _resume(text, journal, unfinished.path.name)
    except NotARecord:
        journal.close()
        raise
    seatings = [replace(seating, player=known_player(seating.player)) for seating in record_view.seatings(match.record)]
    return make(match, seatings, journal, services)


def _resume(text: str, journal: Journal, name: str) -> Match:
    try:
        found = record.read(text, name)
        source = shuffle_source.source(found, journal.secret)
        return Match(found, source, journal.take)
    except RecordError as error:
        raise NotARecord(str(error)) from None


def give_up(unfinished: RecordEntry, seat: Seat, services: MatchServices) -> list[Notice]:
    """
    End a match for good without resuming play; return what went wrong.

    :param seat: who resigns; `SPECTATOR` to put the match away
    :raises NotARecord: if its file is no record; it is untouched.
    :raises OSError: if it cannot be read.
    """
    controller = resume(unfinished, services)
    controller.give_up(seat)
    controller.close()
    return controller.notices
