"""Sources of a match's chance: a secret, sealed and perhaps cut, or a deal code."""

from __future__ import annotations

import secrets
from dataclasses import replace

from engines.core.api import Seat
from engines.core.shuffle import SECRET_BYTES, SealedSource, secret_from_seed
from engines.record import deal_codes
from engines.record.record import Record
from engines.record.verify import OPENING_CHOSEN, revealed_secret
from kq_table.storage.record_file import NotARecord

from .record_view import RecordView
from .setup import MatchSetup, known_player


def new_secret(seed: str | None = None) -> bytes:
    """Draw a secret from the system; the same one each time for a *seed*."""
    return secrets.token_bytes(SECRET_BYTES) if seed is None else secret_from_seed(seed)


def another_deal(deal: deal_codes.Deal) -> deal_codes.Deal:
    return replace(deal, seed=secrets.randbelow(deal_codes.SEEDS))


def chosen_opening(record: Record) -> Seat | None:
    """The seat that was chosen to deal or begin first; None if it was drawn."""
    is_chosen = any(str(entry) == OPENING_CHOSEN for entry in record.header)
    return int(record.lines[0].deed.rpartition(" ")[2]) if is_chosen else None


def same_deal(setup: MatchSetup, record: Record, secret: bytes) -> MatchSetup | None:
    """
    How to deal the cards of a finished match from the start; None if that is impossible.

    :param setup: of the match, without its chance
    :param secret: of the match; empty if it has none
    """
    if not (record.code or (record.seal and secret)):
        # Without its seal the secret belongs to a take-back, and did not deal the first cards.
        return None
    return replace(setup, dealer=chosen_opening(record), code=record.code, secret=secret, cut=record.cut)


def same_deal_of(reading: RecordView) -> MatchSetup | None:
    """How to deal the cards of a recorded match from the start; None while it goes on, or if that is impossible."""
    if not reading.is_over:
        return None
    players = tuple(replace(seating, player=known_player(seating.player)) for seating in reading.seatings)
    found = revealed_secret(reading.record)
    return same_deal(MatchSetup(reading.game, players, reading.options), reading.record, found[1] if found else b"")


def source(record: Record, secret: bytes | None) -> SealedSource:
    """
    The source from which a match goes on.

    :raises NotARecord: if its secret is missing or another's, or its code cannot be read.
    """
    if secret is not None:
        found = SealedSource(secret, record.cut)
        if record.seal not in {"", found.seal}:
            raise NotARecord(f"{record.name}.secret is not the secret that this match was sealed with")
        return found
    if not record.code:
        raise NotARecord(f"{record.name}.secret is missing, so no more cards can be dealt")
    try:
        return deal_codes.read(record.code).source
    except deal_codes.BadCode as error:
        raise NotARecord(f"{record.name}: line {record.line_of('code')}: {error}") from None
