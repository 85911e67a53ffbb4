"""Sources of a match's chance: a secret, sealed and perhaps cut, or a deal code."""

from __future__ import annotations

import secrets
from dataclasses import replace

from engines.core.api import Seat
from engines.core.shuffle import SECRET_BYTES, SealedSource, secret_from_seed
from engines.record import deal_codes
from engines.record.record import Record
from engines.record.verify import OPENING_CHOSEN
from kq_table.storage.record_file import NotARecord


def new_secret(seed: str | None = None) -> bytes:
    """Draw a secret from the system; the same one each time for a *seed*."""
    return secrets.token_bytes(SECRET_BYTES) if seed is None else secret_from_seed(seed)


def another_deal(deal: deal_codes.Deal) -> deal_codes.Deal:
    return replace(deal, seed=secrets.randbelow(deal_codes.SEEDS))


def chosen_opening(record: Record) -> Seat | None:
    """The seat that was chosen to deal or begin first; None if it was drawn."""
    is_chosen = any(str(entry) == OPENING_CHOSEN for entry in record.header)
    return int(record.lines[0].deed.rpartition(" ")[2]) if is_chosen else None


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
