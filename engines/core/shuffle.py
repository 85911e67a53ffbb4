"""Where chance comes from: a sealed secret, or dice for searches. Knows packs and names, no rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from random import Random

SECRET_BYTES = 32


def secret_from_seed(seed: str) -> bytes:
    """Give the secret of 32 bytes that belongs to a seed."""
    return sha256(f"kq seed {seed}".encode()).digest()


class SealedSource:
    """
    Chance that was fixed beforehand: items are ranked by digests of a secret, so whoever plays changes no shuffle.

    :param secret: 32 bytes, kept from the players until the match is over
    :param cut: a text that the players may add after they have seen the seal; may be empty
    """

    def __init__(self, secret: bytes, cut: str = "") -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self.secret = secret
        self.cut = cut

    @property
    def seal(self) -> str:
        """The hex digest that may be shown before the first deal."""
        return sha256(self.secret).hexdigest()

    def order(self, pack: str, shuffle: int, items: Sequence[str]) -> list[str]:
        """Shuffle *items* as the secret says; see `api.Source`."""
        copies: Counter[str] = Counter()
        ranked = []
        for item in items:
            ranked.append((self._digest(pack, shuffle, item, copies[item]), item))
            copies[item] += 1
        return [item for _, item in sorted(ranked)]

    def _digest(self, pack: str, shuffle: int, item: str, copy: int) -> bytes:
        return sha256(f"{self.secret.hex()}|{self.cut}|{pack}|{shuffle}|{item}|{copy}".encode()).digest()


class RandomSource:
    """Chance for a search, from a random generator that the search seeds."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def order(self, pack: str, shuffle: int, items: Sequence[str]) -> list[str]:  # noqa: ARG002 (dice have no memory)
        """Shuffle *items*; see `api.Source`."""
        return self._rng.sample(items, len(items))
