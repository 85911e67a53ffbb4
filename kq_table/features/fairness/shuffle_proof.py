"""Proves from a record that its cards came from the secret that was sealed, or from its deal code."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from engines.record import checksum, record, verify
from engines.record.record import RecordError
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.text import say


@dataclass(frozen=True)
class ProofResult:
    """Whether every draw matches, and the words that say so."""

    is_true: bool
    words: str


class ShuffleProof:
    """
    The source of a match's chance, as far as its record says; the secret is in it only after the match.

    :param path: of the record
    :raises NotARecord: if it is none
    :raises OSError: if it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._data, self._name = read_record(path), path.name
            self._record = record.read(self._data, self._name)
        except RecordError as error:
            raise NotARecord(str(error)) from None
        self.seal, self.cut, self.code = self._record.seal, self._record.cut, self._record.code
        revealed = verify.revealed_secret(self._record)
        self.secret = revealed[1].hex() if revealed else ""
        """The secret in hex; empty until the match is over."""

    @property
    def can_be_checked(self) -> bool:
        """Whether the record holds all that a check needs."""
        return bool(self.code or (self.seal and self.secret))

    def check(self) -> Generator[None, None, ProofResult]:
        """Compare the record with its checksum and repeat every draw, a little per step; return the result."""
        try:
            checksum.check(self._data, self._name)
        except RecordError as error:
            return _disproved(error.line, error.reason)
        result = yield from verify.verify_in_steps(self._record)
        if isinstance(result, verify.Fault):
            return _disproved(result.line, result.reason)
        words = say("proof.true")
        return ProofResult(is_true=True, words=words if result.is_whole else f"{words} {say('proof.part')}")


def _disproved(line: int, reason: str) -> ProofResult:
    return ProofResult(is_true=False, words=say("proof.false", line=line, reason=reason))
