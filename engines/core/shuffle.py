"""Where chance comes from: a secret fixed beforehand for matches, a random generator for searches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from random import Random

SECRET_BYTES = 32
SHUFFLES_KEPT = 16
"""More than a match has packs that are drawn from in turn."""


def secret_from_seed(seed: str) -> bytes:
    return sha256(f"kq seed {seed}".encode()).digest()


class SealedSource:
    """
    Shuffles by ranking items by SHA-256 digests of a secret, so that nothing the players do changes a shuffle.

    :param secret: 32 bytes, kept from the players until the match is over
    :param cut: a text that the players may add after they have seen the seal; may be empty
    :raises ValueError: if the secret has another length
    """

    def __init__(self, secret: bytes, cut: str = "") -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self.secret = secret
        self.cut = cut

    @property
    def seal(self) -> str:
        """SHA-256 of the secret, in hex; may be shown before the first deal."""
        return sha256(self.secret).hexdigest()

    def order(self, pack: str, shuffle: int, items: Sequence[str]) -> list[str]:
        return list(_ranked(f"{self.secret.hex()}|{self.cut}|{pack}|{shuffle}|", tuple(items)))


@lru_cache(SHUFFLES_KEPT)
def _ranked(head: str, items: tuple[str, ...]) -> tuple[str, ...]:
    """Sort items by the digests that begin with *head*; cached, as a game that draws card by card repeats the call."""
    copies: Counter[str] = Counter()
    ranked = []
    for item in items:
        ranked.append((sha256(f"{head}{item}|{copies[item]}".encode()).digest(), item))
        copies[item] += 1
    return tuple(item for _, item in sorted(ranked))


class RandomSource:
    """Shuffles by a random generator."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def order(self, pack: str, shuffle: int, items: Sequence[str]) -> list[str]:
        return self._rng.sample(items, len(items))
